"""Arguments and options that several commands share, with their completion in a shell."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from riotdsl.program.players import BOTS, HUMAN, bots_help

from .output import FORM, FORMAT

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
_COMMON_SEED = 10**9  # nothing is imported to judge a smaller one


def short_seed(_ctx: click.Context, _param: click.Parameter, seed: int | None) -> int | None:
    """The seed of an option; wrong use if no save could hold it."""
    if seed is not None and abs(seed) > _COMMON_SEED:
        from riotdsl.game.chance import source

        try:
            source(seed)
        except ValueError as error:
            raise click.BadParameter(str(error)) from None
    return seed


class RulesetName(click.ParamType):  # type: ignore[type-arg]  # older versions are not generic
    """A shipped ruleset by its name, or any other by its path; not looked up here."""

    name = "name"

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """The shipped names that begin so; the shell adds files and folders."""
        from riotdsl import library

        shipped = [CompletionItem(name) for name in library.names() if name.startswith(incomplete)]
        return shipped or [CompletionItem(incomplete, type="file")]


class CodeOrRuleset(RulesetName):
    """The code of a diagnostic, or a ruleset."""

    name = "code"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Codes first."""
        from riotdsl.text.codes import CODES

        codes = [
            CompletionItem(code.name, help=code.summary)
            for code in CODES
            if code.name.startswith(incomplete)
        ]
        return codes + super().shell_complete(ctx, param, incomplete)


def of_option(function: Decorated) -> Decorated:
    """`--of NAME`: the game that a file belongs to."""
    return click.option(
        "--of",
        "of",
        metavar="GAME",
        type=RulesetName(),
        help="Ruleset that a variant, edition or rulings file belongs to.",
    )(function)


def format_option(*formats: str) -> Callable[[Decorated], Decorated]:
    """`--format`, whose first choice is the default."""
    return click.option(
        FORMAT,
        "form",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        is_eager=True,
        callback=_noted,
        help="Output format.",
    )


def _noted(
    ctx: click.Context,  # noqa: ARG001 - click's signature
    param: click.Parameter,  # noqa: ARG001
    given: str,
) -> str:
    """The form, which the rest of the command line may yet be too wrong for."""
    FORM.is_json = given == "json"
    return given


def file_option(told: str) -> Callable[[Decorated], Decorated]:
    """`-o FILE`; `told` says what is written."""
    return click.option(
        "-o",
        "output",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help=told,
    )


def picked_options(function: Decorated) -> Decorated:
    """`--option O=VALUE`, as often as there are options; the values by their names."""
    return click.option(
        "--option",
        "options",
        metavar="O=VALUE",
        multiple=True,
        callback=_by_name,
        help="Value for one of the ruleset's options; repeat for more.",
    )(function)


def _by_name(
    ctx: click.Context,  # noqa: ARG001 - click's signature
    param: click.Parameter,  # noqa: ARG001
    given: tuple[str, ...],
) -> dict[str, str]:
    for text in given:
        if "=" not in text:
            raise click.UsageError(f"--option {text}: write it as NAME=VALUE")
    return {name: value for name, _, value in (text.partition("=") for text in given)}


# ---------------------------------------------------------------- games between bots


class Seat(click.ParamType):  # type: ignore[type-arg]  # older versions are not generic
    """FACTION=PLAYER, with one of these players; not looked up here."""

    name = "seat"

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """The players, each with what it does, for the faction that is typed or for all."""
        faction, _, player = incomplete.partition("=")
        helps = {bot.name: bot.help for bot in BOTS.values()}
        return [
            CompletionItem(f"{faction or 'all'}={name}", help=helps.get(name))
            for name in self.players
            if name.startswith(player)
        ]


def seats_option(
    told: str, players: Sequence[str] = tuple(BOTS)
) -> Callable[[Decorated], Decorated]:
    """`--seat F=PLAYER`, as often as there are seats; the help names the players."""
    named = f"{told} {HUMAN + '; ' if HUMAN in players else ''}{bots_help()}."
    return click.option(
        "--seat", "seats", metavar="F=PLAYER", multiple=True, type=Seat(players), help=named
    )


def workers_options(function: Decorated) -> Decorated:
    """`--jobs` and `--scheduler`: who plays games."""
    for option in (
        click.option(
            "--scheduler",
            metavar="ADDRESS",
            help="Address of a Dask scheduler whose workers play the games.",
        ),
        click.option(
            "--jobs",
            type=click.IntRange(min=1),
            default=1,
            show_default=True,
            help="Number of processes.",
        ),
    ):
        function = option(function)
    return function


def resume_option(function: Decorated) -> Decorated:
    """`--resume`: a file of finished games."""
    return click.option(
        "--resume",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Save finished games in FILE, and continue from those already there.",
    )(function)


def minutes_option(told: str) -> Callable[[Decorated], Decorated]:
    """`--minutes`: when to stop."""
    return click.option(
        "--minutes",
        type=click.FloatRange(min=0, min_open=True),
        default=10,
        show_default=True,
        metavar="N",
        help=told,
    )


def games_options(function: Decorated) -> Decorated:
    """`--players`, `--backend` and the `--seed` of games."""
    for option in (
        click.option(
            "--seed",
            type=int,
            callback=short_seed,
            default=0,
            show_default=True,
            help="Random seed. The same seed gives the same games.",
        ),
        click.option(
            "--backend",
            type=click.Choice(("auto", "python", "wasm")),
            default="auto",
            show_default=True,
            help="Engine to run games on. Results are identical.",
        ),
        click.option(
            "--players",
            metavar="LIST",
            help="Comma-separated factions (default: the ruleset's `start`).",
        ),
    ):
        function = option(function)
    return function


# ---------------------------------------------------------------- looking for witnesses


def search_options(seconds: float, told: str) -> Callable[[Decorated], Decorated]:
    """`--seconds`, with what they are for, and the `--seed` of the search."""

    def decorated(function: Decorated) -> Decorated:
        seeded = click.option(
            "--seed",
            type=click.IntRange(min=0),
            callback=short_seed,
            default=1,
            show_default=True,
            metavar="N",
            help="Random seed. Another seed searches other games.",
        )(function)
        return click.option(
            "--seconds",
            type=click.FloatRange(min=0),
            default=seconds,
            show_default=True,
            metavar="N",
            help=told,
        )(seeded)

    return decorated


ask_all_option = click.option(
    "--ask-all", is_flag=True, help="Ask even when there is only one possible answer."
)
