"""The first lines of a game: what is played, by which rules, and who plays."""

from collections.abc import Iterator, Mapping

from riotdsl.languages import capital
from riotdsl.narration.lines import STRONG, Line, line, wrapped
from riotdsl.narration.names import Names
from riotdsl.narration.rules import win_rules as winning
from riotdsl.program.players import HUMAN


def lines(names: Names, taken: Mapping[str, str], seed: int | None, width: int) -> Iterator[Line]:
    """The title, the seats and how to begin; `taken` tells who plays each seat."""
    yield from title(names, taken, seed, width)
    people = [seat for seat, kind in taken.items() if kind == HUMAN]
    for told in winning.told(names, people):
        yield from wrapped(told, width)
    if HUMAN in taken.values():
        yield from wrapped(names.sentences.hint, width)


def goals(names: Names, seat: str, width: int) -> Iterator[Line]:
    """What is played and how a seat can win: for the first screen, where the rest scrolls away."""
    title = capital(names.word(names.table.closed.ruleset.name))
    said = winning.sentence(names, seat)
    yield line(title, STRONG)
    yield from wrapped(said, width) if said else ()


def own_rules(names: Names, width: int) -> Iterator[Line]:
    """Where a game is taken up that is played by files of one's own: they are in its save."""
    files = [each for each in names.table.closed.selection.variants if each.endswith(".riot")]
    if files:
        yield from wrapped(names.sentences.own_rules.format(files=", ".join(files)), width)


def title(names: Names, taken: Mapping[str, str], seed: int | None, width: int) -> Iterator[Line]:
    """What is played and by whom; without a seed, or for who may not know it, none is told."""
    told, closed = names.sentences, names.table.closed
    people = [seat for seat, kind in taken.items() if kind == HUMAN]
    alone = told.you if len(people) == 1 else told.person
    yield line(capital(names.word(closed.ruleset.name)), STRONG)
    seats = [
        names.pair(names.faction(seat), alone if kind == HUMAN else told.bot.format(kind=kind))
        for seat, kind in taken.items()
    ]
    rules = told.edition.format(selection=closed.selection)
    drawn = "" if seed is None else f" {told.seed.format(seed=seed)}"
    yield from wrapped(f"{rules}{drawn}", width)
    yield from wrapped(f"{'; '.join(seats)}.", width)
