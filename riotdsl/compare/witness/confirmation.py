"""A find played again under the two closed programs: what it shows, and of what kind it is."""

from __future__ import annotations

from enum import StrEnum

from riotdsl.compare.witness.search.games import Found, Game, again, position
from riotdsl.compare.witness.search.lockstep import Engine, Standing, State, Twins
from riotdsl.game.table import Table
from riotdsl.machine.layout import OUTCOME, WINNERS
from riotdsl.machine.run import Options
from riotdsl.program.analysis.secret_decisions import sight
from riotdsl.text.lazy_dataclass import dataclass


class Kind(StrEnum):
    """How a difference shows."""

    REFUSED = "refused"
    RESULT = "result"
    DECIDER = "decider"
    VIEW = "view"
    WINNER = "winner"


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A witness under both closed programs: the position, and what becomes of it on each side.

    `before` is the position in which the decision is made, on side a; the two `after` are where the
    sides part, or the same position once more where one of them refuses.
    """

    kind: Kind
    tables: tuple[Table, Table]
    before: State
    asked: Options | None
    after: tuple[State, State]
    then: tuple[Options | None, Options | None]


def confirmed(twins: Twins, tables: tuple[Table, Table], found: Found) -> Confirmation | None:
    """The proof of a find; None if it does not show under the two closed programs."""
    first = position(twins, found)
    if first is None or (first.steps and not _agree(first)):
        return None
    before, asked = first.at.a[:], first.at.asked_a
    parted = shows(twins, found)
    if parted is None:
        return None
    game, kind = parted
    core = [t.backend.core(s) for t, s in zip(tables, (game.at.a, game.at.b), strict=True)]
    return Confirmation(
        kind, tables, tables[0].backend.core(before), asked, (core[0], core[1]),
        (game.at.asked_a, game.at.asked_b),
    )  # fmt: skip


def shows(twins: Twins, found: Found) -> tuple[Game, Kind] | None:
    """Where and how the two part if they play what was found; None if they do not."""
    game = again(twins, found)
    kind = None if game is None else kind_of(game, found)
    return None if game is None or kind is None else (game, kind)


def _agree(game: Game) -> bool:
    return game.twins.same_table(game.at) and game.twins.same_decision(game.at)


def kind_of(game: Game, found: Found) -> Kind | None:
    """How the two differ where they stand; None if they do not."""
    twins, at = game.twins, game.at
    if found.refused is not None:
        assert found.decision is not None
        if at.asked_a is None or at.asked_b is None or not twins.same_decision(at):
            return None
        once = twins.accepted_once(at, (found.decision.member,))
        return None if once is None else Kind.REFUSED
    if at.a[OUTCOME : WINNERS + 1] != at.b[OUTCOME : WINNERS + 1]:
        return Kind.WINNER
    if not twins.same_table(at):
        return Kind.VIEW if _only_sight(twins, at) else Kind.RESULT
    if not twins.same_decision(at):
        return Kind.DECIDER if _decider(at.asked_a) != _decider(at.asked_b) else Kind.RESULT
    return None if game.parted() is None and twins.same_marks(at) else Kind.RESULT


def _decider(asked: Options | None) -> int | None:
    return None if asked is None else asked.decider


def _only_sight(twins: Twins, at: Standing) -> bool:
    """Whether the only difference is that seats see more or fewer of the cards."""
    one, other = twins.a.engine, twins.b.engine
    apart = [name for name in one.table if at.a[one.cells[name]] != at.b[other.cells[name]]]
    if not apart or not all(name.startswith("card ") for name in apart):
        return False
    program = one.machine.program
    return all(
        any(
            _sees(one, seat, at.a[one.cells[name]]) != _sees(one, seat, at.b[other.cells[name]])
            for seat in program.seats or ()
        )
        for name in apart
    )


def _sees(engine: Engine, seat: int, place: int) -> bool:
    open_places = sight(engine.machine.program.universe, seat)
    return place < len(open_places) and bool(open_places[place])
