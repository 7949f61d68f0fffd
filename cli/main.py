"""The command `riotdsl`: a group whose commands are imported when they are called.

Exit codes: 0 success, 1 a problem found (diagnostics, a refusal, a failed scenario) or a failure,
2 a usage error, 3 a bug in riotdsl. A command exits with another code than 0 by `ctx.exit(code)`
after it has reported what it found, or by raising a `Failure`.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module

import click
from click.shell_completion import CompletionItem

from . import crash, invocation
from .output import FORM

COMPLETE = "_RIOTDSL_COMPLETE"
"""The variable by which a shell asks for completion."""

COMMANDS: Mapping[str, str] = {
    "act": "Play one action in a saved game.",
    "balance": "Find assumed numbers that balance a game.",
    "check": "Check rulesets and report every error.",
    "coverage": "Measure how much of a rulebook an edition accounts for.",
    "describe": "Describe a house rule in plain words.",
    "diff": "Show where two editions, rulings or variants differ.",
    "editions": "Show how every edition answers every question.",
    "errata": "List what to correct in one edition.",
    "explain": "Explain a diagnostic or a question of a ruleset.",
    "export": "Export only what one player is allowed to know.",
    "fmt": "Format .riot files.",
    "impact": "Measure how rule differences change the game.",
    "lsp": "Run the language server for editors.",
    "moves": "List the legal actions in a saved game.",
    "new": "Create a starter file for a game, a variant or an edition.",
    "perft": "Count the possible sequences of actions, depth by depth.",
    "play": "Play a game.",
    "replay": "Verify and show a saved game, or test it under other rules.",
    "report": "Write an HTML report that compares all editions.",
    "resume": "Resume a saved game.",
    "rulebook": "Generate a rulebook, in any of the game's languages.",
    "schema": "Print the JSON Schema of saves.",
    "serve": "Play games in the browser.",
    "simulate": "Play many games between bots and report the results.",
    "test": "Run the scenarios of a ruleset.",
    "tournament": "Rate bots by playing them against each other.",
    "witness": "Find a position where two rule choices play out differently.",
}
"""Every command with its line in the help. `commands/<name>.py` defines it as `command`."""


class LazyGroup(click.Group):
    """A group that knows the names of its commands, and imports one only to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import the command, or give None where there is no such name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f".commands.{cmd_name}", __package__).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the table of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete a command's name without importing any."""
        names = [
            CompletionItem(name, help=line)
            for name, line in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def main(  # type: ignore[override] # always stands alone, so fewer parameters than click's
        self, args: Sequence[str] | None = None, prog_name: str | None = None
    ) -> None:
        """Run a command line and exit; nothing that goes wrong shows a traceback."""
        completes = COMPLETE in os.environ
        FORM.begin(sys.argv[1:] if args is None else args)
        program = prog_name or (invocation.NAME if completes else invocation.program_name())
        crash.run_and_exit(
            lambda: super(LazyGroup, self).main(
                args, program, complete_var=COMPLETE, standalone_mode=False
            )
        )


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="riotdsl", prog_name="riotdsl", message="%(prog)s %(version)s")
def main() -> None:
    """Check, play and compare the rules of board games.

    A ruleset is a folder of .riot files. Give its path, or the name of one that comes with riotdsl.
    """
