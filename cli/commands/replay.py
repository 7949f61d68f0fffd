"""`riotdsl replay`: a save verified and shown, or judged again by other rules."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .. import save_files, saved_games, seats
from ..options import format_option
from ..output import say, say_json

if TYPE_CHECKING:
    from riotdsl.saves.document import Document
    from riotdsl.saves.seat import SeatSave
    from riotdsl.saves.verdicts import Verdict
    from riotdsl.saves.verify import Save


@click.command("replay")
@click.argument("file", metavar="[FILE]", required=False, type=save_files.SAVE_FILE)
@click.option("--step", is_flag=True, help="Show every position and wait for Enter.")
@click.option("--rules", "selection", metavar="SEL", help="Test the game under another selection.")
@click.option("--seat", metavar="F", help="Show only what this seat is allowed to know.")
@click.option(
    "--all", "everything", is_flag=True, help="Show everything hidden in a game in progress."
)
@click.option("--lang", "language", metavar="L", help="Language of the game (default: the save's).")
@click.option("--plain", is_flag=True, help="Plain text only: no boxes, no colours.")
@format_option("text", "json")
@click.pass_context
def command(  # noqa: PLR0913 - its arguments and options
    ctx: click.Context,
    file: Path | None,
    selection: str | None,
    seat: str | None,
    language: str | None,
    form: str,
    *,
    everything: bool,
    step: bool,
    plain: bool,
) -> None:
    """Verify the save FILE and show what happened in it.

    Without FILE, lists the games saved in your state folder. A finished game is shown in full. A
    game in progress shows what its one person may know, or only public information if there are
    several; --seat shows what that seat may know, --all shows everything.

    With --rules, replays the game under other rules of the same ruleset, up to the first action
    that they refuse or that has another result; if there is one, exits with status 1.
    """
    file = saved_games.pick_game("replay", language, finished=True) if file is None else file
    if selection is not None:
        _rejudge(ctx, file, selection, form)
        return
    save = save_files.read_any_save(file, language)
    if seat is not None:
        _check_seat(save, seat)
    if form == "json":
        say_json(_told(save, seat))
    else:
        _show(save, seat, everything=everything, plain=plain, step=step)


# ---------------------------------------------------------------- showing


def _check_seat(save: "Save | SeatSave", seat: str) -> None:
    """The command ends if a save does not tell what a seat may know."""
    from riotdsl.saves.verify import Save

    if isinstance(save, Save):
        seats.check(seat, save.session.seats)
    elif seat != save.seat:
        raise click.UsageError(f"This is what {save.seat} may know, not {seat}.")


def _told(save: "Save | SeatSave", seat: str | None) -> dict[str, Any]:
    from riotdsl.saves.replay import lines
    from riotdsl.saves.seat import seat_document
    from riotdsl.saves.verify import Save

    if not isinstance(save, Save):
        return _of_seat(save.document)
    if seat is not None:
        return _of_seat(seat_document(save.session, save.seats, seat))
    log = [{"by": line.by, "text": line.text} for line in lines(save.session.entries)]
    told = {"kind": "referee", "seats": dict(save.seats), "log": log}
    return {**told, **save_files.standing(save.session)}


def _of_seat(document: "Document") -> dict[str, Any]:
    names = ("seat", "seats", "log", "decision", "outcome", "view")
    return {"kind": "seat", **{name: document[name] for name in names}}


def _show(
    save: "Save | SeatSave", seat: str | None, *, everything: bool, plain: bool, step: bool
) -> None:
    from riotdsl.narration.story.story import EVERYBODY
    from riotdsl.program.players import HUMAN
    from riotdsl.saves.verify import Save

    from ..table import replay_screen

    if isinstance(save, Save):
        people = [name for name, kind in save.seats.items() if kind == HUMAN]
        if seat is None and not everything and people and save.session.options is not None:
            seat = people[0] if len(people) == 1 else EVERYBODY
        replay_screen.show(save.session, save.seats, seat, plain=plain, step=step)
        return
    if step:
        raise click.UsageError("A seat save does not hold the positions on the way: no --step.")
    replay_screen.show_seat(save, plain=plain)
    say(save_files.in_words(save.document, save.table))


# ---------------------------------------------------------------- other rules


def _rejudge(ctx: click.Context, file: Path, selection: str, form: str) -> None:
    from riotdsl.saves.other_selection import by_selection

    from .. import loading

    with save_files.damage_told(file), loading.errors_told():
        verdict, count = by_selection(file, selection)
    if form == "json":
        say_json({"rules": selection, "entries": count, "verdict": verdict and _verdict(verdict)})
    elif verdict is None:
        say(f"By {selection} the game is the same: {count} entries of the log.")
    else:
        for line in _verdict_lines(verdict, selection):
            say(line)
    if verdict is not None:
        ctx.exit(1)


def _verdict(found: "Verdict") -> dict[str, Any]:
    return {
        "path": f"/log/{found.number}",
        "by": found.by,
        "text": found.text,
        "how": found.how,
        "what": list(found.what),
        "rule": found.rule,
        "cited_before": [str(each) for each in found.cited_before],
        "cited_after": [str(each) for each in found.cited_after],
        "answers": [
            {
                "question": each.question,
                "before": each.before,
                "after": each.after,
                "cited_before": list(each.cited_before),
                "cited_after": list(each.cited_after),
            }
            for each in found.answers
        ],
        "refusal": None if found.rejection is None else save_files.refusal(found.rejection),
    }


_HOW = {
    "refused": "is refused",
    "asked": "is not asked",
    "result": "has another result",
}


def _verdict_lines(found: "Verdict", selection: str) -> Iterator[str]:
    yield f"/log/{found.number}: “{found.by}: {found.text}” {_HOW[found.how]} by {selection}."
    yield from (f"  {each}" for each in found.what)
    if found.rejection is not None:
        for failure in found.rejection.failures:
            yield f"  rule: {failure.code}"
            yield from (f"  {fact.text} is {fact.value}" for fact in failure.facts)
    yield from (f"  then: {each}" for each in found.cited_before)
    yield from (f"  now: {each}" for each in found.cited_after)
    for each in found.answers:
        yield f"  {each.question}: then {each.before}, now {each.after}"
        yield from (f"    then: {where}" for where in each.cited_before)
        yield from (f"    now: {where}" for where in each.cited_after)
