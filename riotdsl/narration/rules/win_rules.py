"""By which rules a seat can win: those that do not leave it out from the start."""

from collections.abc import Collection, Iterator, Sequence

from riotdsl.game.table import Table
from riotdsl.game.typed.phrases import plain
from riotdsl.narration.names import Names
from riotdsl.narration.rules import search as finding
from riotdsl.narration.rules.constant_conditions import is_settled, known, settled
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.types import Entity

WIN, LOSE, END, GAME = "win", "lose", "end", "game"  # topics
TOPICS = (WIN, LOSE)
FEW = 2


def ways(names: Names, seat: str) -> list[str]:
    """The names of the rules by which a seat can win, as they are declared."""
    table = names.table
    number = table.machine.program.universe.factions.index(seat)
    return [win.name for win in table.machine.program.wins if _may(table, win, number)]


def without_winner(names: Names) -> list[str]:
    """The names of the rules by which the game can end and nobody wins."""
    table = names.table
    wins = table.machine.program.wins
    return [win.name for win in wins if win.draw and _can_apply(table, win)]


def endings(names: Names, seat: str) -> list[str]:
    """All rules that matter to a seat: those by which it can win, then those without a winner."""
    return [*ways(names, seat), *without_winner(names)]


def sentence(names: Names, seat: str) -> str:
    """How a seat can win, in the words of the game; nothing without rules."""
    own = ways(names, seat)
    said = names.sentences.wins
    return said.format(seat=names.faction(seat), rules=_listed(names, own)) if own else ""


def sentence_of_nobody(names: Names) -> str:
    """How the game can end without a winner; nothing if it cannot."""
    none = without_winner(names)
    return names.sentences.wins_nobody.format(rules=_listed(names, none)) if none else ""


def others(names: Names, seats: Collection[str]) -> dict[str, list[str]]:
    """By which rules each other seat can win, where some of these seats cannot win by the same."""
    own = [ways(names, seat) for seat in seats]
    rest = [seat for seat in _seats(names) if seat not in seats]
    found = {seat: ways(names, seat) for seat in rest}
    return {seat: rules for seat, rules in found.items() if rules and rules not in own}


def told(names: Names, seats: Collection[str]) -> Iterator[str]:
    """How these seats can win, how nobody does, and how those win against whom they play.

    Of one seat it is one line.
    """
    if not seats:
        return
    said = [sentence(names, seat) for seat in seats]
    none = sentence_of_nobody(names)
    every = [*said, none] if len(said) > 1 else [" ".join(filter(None, (*said, none)))]
    yield from filter(None, every)
    yield from of_others(names, seats)


def of_others(names: Names, seats: Collection[str]) -> list[str]:
    """How those can win whom these seats play against, where that is not as they win themselves.

    Of many, only where it is told.
    """
    found = others(names, seats)
    if len(found) > FEW:
        return [names.sentences.wins_others]
    return [_by(names, seat, rules) for seat, rules in found.items()]


def asked(names: Names, text: str, seat: str) -> list[tuple[str, list[str]]]:
    """The rules about the end of the game that a text asks for, with a sentence before them.

    It names victory, or victory and seats; defeat; or the end of the game.
    """
    words = finding.content(names, text)
    seats = {each: finding.content(names, names.faction(each)) for each in _seats(names)}
    named = [each for each, called in seats.items() if called and set(called) <= set(words)]
    left = [each for each in words if not any(each in seats[one] for one in named)]
    wins, loses = (_stands_for(names, left, topic) for topic in TOPICS)
    if loses:
        winners = [each for each in seats if each not in (named or [seat])]
    elif wins and named:
        winners = named
    elif wins or _is_end(names, words):
        winners = list(others(names, [seat]))
    else:
        return []
    found = [] if loses or (wins and named) else [("", endings(names, seat))]
    found += ((_by(names, each, rules), rules) for each in winners if (rules := ways(names, each)))
    return [each for each in found if each[1]]


def _seats(names: Names) -> Sequence[str]:
    return names.table.closed.players


def _stands_for(names: Names, words: Sequence[str], topic: str) -> bool:
    """Whether just one word is given, and it stands for a topic."""
    said = (topic, plain(names.sentences.topics[topic]))
    return len(words) == 1 and any(each in said for each in finding.meant(names, words[0]))


def _is_end(names: Names, words: Sequence[str]) -> bool:
    """Whether words name the end of the game, and nothing else."""
    topics = [plain(names.sentences.topics[each]) for each in (END, GAME)]
    return len(words) == len(topics) and all(
        any(finding.alike(word, topic) for word in words) for topic in topics
    )


def _by(names: Names, seat: str, rules: Sequence[str]) -> str:
    said = names.sentences.wins_other
    return said.format(seat=names.faction(seat), rules=_listed(names, rules))


def _listed(names: Names, rules: Sequence[str]) -> str:
    return "; ".join(names.word(each).removesuffix(".") for each in rules)


def _may(table: Table, win: model.Win, seat: int) -> bool:
    return not win.draw and _can_apply(table, win) and _holds(table, win.winners, seat)


def _can_apply(table: Table, win: model.Win) -> bool:
    return win.when is None or known(table, win.when, {}) is not False


def _holds(table: Table, winners: e.Expr, seat: int) -> bool:
    """Whether a seat can be among those who are named so."""
    match winners:
        case e.Filter(variable, source, condition):
            inside = _holds(table, source, seat)
            return inside and known(table, condition, {variable: seat}) is not False
        case e.Const(value=value) if isinstance(winners.type, Entity):
            return value == seat
        case _ if is_settled(table, winners):
            return bool(settled(table, winners, {}) >> seat & 1)
        case _:
            return True
