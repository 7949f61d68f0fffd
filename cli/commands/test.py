"""`riotdsl test`: the scenarios of a ruleset, and which do not hold."""

import sys
from typing import TYPE_CHECKING

import click

from ..options import RulesetName, format_option, of_option
from ..output import say, say_json, styled

if TYPE_CHECKING:
    from riotdsl.game.scenarios.suite import Failure, Result


@click.command("test")
@click.argument("name", metavar="NAME", type=RulesetName())
@of_option
@click.option(
    "-k", "word", metavar="WORD", default="", help="Run only scenarios with WORD in their title."
)
@format_option("text", "json")
@click.pass_context
def command(ctx: click.Context, name: str, of: str | None, word: str, form: str) -> None:
    """Run the scenarios of the ruleset NAME, each under every selection that it names.

    NAME may also be a variant file with scenarios that test it; use --of if its game is not
    shipped.

    Prints one line per failed run: place, title, selection, what was expected and what was found.
    WORD may also be part of the file name. Exits with status 1 if a run fails.
    """
    from riotdsl import library
    from riotdsl.game.scenarios.suite import Bench

    from .. import loading

    with loading.errors_told(name):
        ruleset, files = library.load_with_base(name, of)
        bench = Bench(ruleset.checked)
        scenarios = bench.scenarios(word, files)
    if word and not scenarios:
        raise click.BadParameter(f"no scenario has {word!r} in its title", param_hint="-k")
    failed: list[Result] = []
    runs = 0
    for result in bench.results(scenarios):
        runs += 1
        _progress(f"{runs} runs, {len(failed)} failed")
        if result.failure is not None:
            failed.append(result)
            if form == "text":
                _progress("")
                say(_line(name, result))
    _progress("")
    counts = {"scenarios": len(scenarios), "runs": runs, "failed": len(failed)}
    if form == "json":
        say_json({**counts, "failures": [_as_json(name, each) for each in failed]})
    else:
        say(", ".join(f"{number} {_counted(what, number)}" for what, number in counts.items()))
    ctx.exit(1 if failed else 0)


def _line(name: str, result: "Result") -> str:
    failure = result.failure
    assert failure is not None
    place = f"{_file(name, failure)}:{failure.span.first.line}:{failure.span.first.column}"
    head = f'{place}: "{result.scenario.title}" ({result.selection})'
    return f"{head}: expected {failure.expected}; found {failure.found}"


def _as_json(name: str, result: "Result") -> dict[str, object]:
    failure = result.failure
    assert failure is not None
    return {
        "title": result.scenario.title,
        "selection": result.selection,
        "file": _file(name, failure),
        "line": failure.span.first.line,
        "column": failure.span.first.column,
        "expected": failure.expected,
        "found": failure.found,
    }


def _file(name: str, failure: "Failure") -> str:
    from .. import loading

    return loading.full_name(name, failure.span.source.name)


def _counted(what: str, number: int) -> str:
    return what.removesuffix("s") if number == 1 else what


def _progress(text: str) -> None:
    """A line on a terminal that the next one overwrites."""
    if sys.stderr.isatty():
        styled(f"\r{text}\x1b[K", nl=False, err=True)
