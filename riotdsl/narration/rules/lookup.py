"""`rules WORD`: what the rules say about something, and where the edition prints it.

`notation WORD` shows the same rules as the ruleset has them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from riotdsl.game.action import Citation
from riotdsl.game.procedure_entry import PLAY
from riotdsl.narration.lines import QUIET, STRONG, Line, line, wrapped
from riotdsl.narration.names import Names
from riotdsl.narration.rules import action_purpose, rulebook, rulebook_index
from riotdsl.narration.rules import search as finding
from riotdsl.narration.rules import win_rules as winning
from riotdsl.narration.rules.action_uses import uses
from riotdsl.narration.rules.titles import (
    called,
    citable,
    matching,
    plain,
    rules_first,
    title,
    told_apart,
)
from riotdsl.program.editions.stances import citations, stance_of
from riotdsl.program.paths import Part
from riotdsl.program.types import Int
from riotdsl.text import suggest

if TYPE_CHECKING:
    from riotdsl.game.session import Session

MOST = 6
MORE = "…"
SHORTEST = 4  # a word of a name that may be meant alone


Writer = Callable[[Names, Part, int], Iterator[Line]]


def lines(
    session: "Session", names: Names, word: str, width: int, *, notation: bool = False
) -> Iterator[Line]:
    """The answer to `rules`: one rule in full, or which rules there are."""
    told = names.sentences
    decision = session.decision
    writer = as_written if notation else in_sentences
    if not plain(word):
        command = names.command("notation" if notation else "rules")
        offered = ", ".join(map(names.word, possible(session)))
        yield from wrapped(told.rules_what.format(command=command, names=offered), width)
        yield from wrapped(
            told.chapters.format(names="; ".join(rulebook_index.chapters(names))), width
        )
        return
    ends = winning.asked(names, word, decision.seat) if decision is not None else []
    topics = (*winning.TOPICS, *(plain(told.topics[each]) for each in winning.TOPICS))
    if ends and plain(word) in topics:
        yield from _endings(names, ends, width, writer)
        return
    found = matching(names, word, notation=notation)
    action = None if found else action_called(session, names, word)
    if action is not None:
        yield from bare_action(names, action, width)
        return
    entries = [] if notation else rulebook_index.in_chapter(names, plain(word), plain)
    if entries and not any(
        plain(names.word(path)) == plain(word) for path in found if path in names.headings
    ):
        yield from wrapped("; ".join(entries), width, 2)
        return
    together = [] if found else rulebook_index.gathered(names, plain(word), plain)
    for sentence in together:
        yield from rulebook.told(names, sentence, width)
    if together:
        return
    if ends:
        yield from _endings(names, ends, width, writer)
        return
    if not found:
        yield from _by_sentences(names, word, width, writer)
        return
    if len(found) > MOST:
        yield from _choice(names, rules_first(names, found), width)
        return
    for part in found.values():
        yield from rule(names, part, width, writer)
    if not notation:
        spoken, other = (
            rulebook_index.elsewhere(names, plain(word), plain),
            finding.whole(names, word),
        )
        further = [path for path in (*spoken, *other.by_name) if path not in found]
        yield from _see_also(names, further or other.told, found, width)


def _see_also(
    names: Names, paths: Iterable[str], shown: Collection[str], width: int
) -> Iterator[Line]:
    """Further rules by what they are called; the first of them."""
    further = [path for path in dict.fromkeys(paths) if path not in shown]
    also = [*told_apart(names, _first(further)), *[MORE] * (len(further) > finding.MOST)]
    if also:
        yield from wrapped(names.sentences.see_also.format(names="; ".join(also)), width)


def possible(session: "Session") -> list[str]:
    """The actions that are offered now and of which something is possible."""
    offered = session.decision.offered if session.decision is not None else ()
    legal = {family.name for family in session.legal_actions()} if offered else set()
    return [name for name in offered if name in legal]


def _endings(
    names: Names, ends: Iterable[tuple[str, list[str]]], width: int, writer: Writer
) -> Iterator[Line]:
    """Rules about the end of the game, each once, behind what is said of them."""
    every, shown = citable(names), set[str]()
    for said, rules in ends:
        if said:
            yield from wrapped(said, width)
        for path in (path for path in every if path in rules and path not in shown):
            shown.add(path)
            yield from rule(names, every[path], width, writer)
    yield from _see_also(names, [PLAY] if PLAY in names.told else [], (), width)


def _by_sentences(names: Names, word: str, width: int, writer: Writer) -> Iterator[Line]:
    """What is found by the words of names and sentences; else that nothing is called so."""
    found = finding.whole(names, word)
    begun = None if found.by_name else action_purpose.begun(names, word)
    if begun is not None:
        yield from bare_action(names, begun, width)
    elif found.one is not None:
        yield from rule(names, citable(names)[found.one], width, writer)
        yield from _see_also(names, found.every, [found.one], width)
    elif found.every:
        yield from _choice(names, _first(found.every), width)
    else:
        yield from wrapped(no_such_rule(names, word), width)


def _choice(names: Names, paths: Iterable[str], width: int) -> Iterator[Line]:
    yield line(names.sentences.several_rules)
    yield from wrapped("; ".join(told_apart(names, paths)), width, 2)


def _first(paths: Iterable[str]) -> list[str]:
    return list(paths)[: finding.MOST]


def speaking(names: Names, text: str) -> str:
    """The titles of the rules that speak of what is in a text, or of parts of it."""
    found = _first(finding.whole(names, text).every) or finding.partly(names, text)
    return "; ".join(told_apart(names, found))


def action_called(session: "Session", names: Names, word: str) -> str | None:
    """An action that no declaration has, or that is on the screen: by its name or as it reads."""
    asked = plain(word)
    for family in session.legal_actions():
        if plain(session.reading(family)) == asked:
            return family.name
    for action in names.table.machine.program.actions:
        if asked in map(plain, (action, names.word(action), names.done(action))):
            return action
    return None


def no_such_rule(names: Names, word: str) -> str:
    """That no rule is called so, and what may be meant."""
    told = names.sentences
    actions = names.table.machine.program.actions
    rules = {name for every in called(names).values() for name in every}
    known = rules | {plain(each) for action in actions for each in (action, names.word(action))}
    asked = plain(word)
    several = " " in asked
    words = {each for name in known for each in name.split() if len(each) >= SHORTEST}
    near = suggest.nearest(asked, (each for each in known if not asked.startswith(f"{each} ")))
    near = near or (None if several else suggest.nearest(asked, words))
    said = told.no_such_rule.format(word=word)
    if near is not None:
        return f"{said} {told.misread['did-you-mean'].format(word=near)}"
    speaks = speaking(names, word)
    return f"{said} {told.speak_of.format(names=speaks)}" if speaks else said


def rule(names: Names, part: Part, width: int, writer: Writer) -> Iterator[Line]:
    """A rule with its name, its words, its answer if it is a question, and its sources."""
    told, table = names.sentences, names.table
    yield from wrapped(title(names, part.path), width, 0, STRONG)
    decided = table.closed.decided.answers.get(part.path)
    if decided is not None:
        answer = table.words.answer(part.path, decided.answer)
        yield from wrapped(told.decided_by.format(answer=answer, by=names.by(decided.by)), width, 2)
    else:
        if writer is in_sentences and part.sort == "action":
            yield from action_purpose.about(names, part.path, width)
        yield from writer(names, part, width)
        yield from _limits(names, part, width)
        if writer is in_sentences and part.sort == "action":
            yield from action_purpose.everywhere(names, part.path, width)
    yield from _sources(names, part, width)


def bare_action(names: Names, action: str, width: int) -> Iterator[Line]:
    """An action; of one that only ends a phase and is declared nowhere, what there is to tell."""
    part = citable(names).get(action)
    if part is not None:
        yield from rule(names, part, width, in_sentences)
        return
    told, offered = names.sentences, uses(names.table.machine, action)
    yield line(title(names, action), STRONG)
    yield from action_purpose.about(names, action, width)
    yield from action_purpose.everywhere(names, action, width)
    yield from wrapped(told.asks_nothing, width, 2)
    rules = dict.fromkeys(f"{use.owner}.{use.stage}" if use.stage else use.owner for use in offered)
    cited = dict.fromkeys(each for rule in rules for each in names.table.citations(rule))
    for citation in cited:
        yield from wrapped(told.source.format(citation=names.cited(citation)), width, 2)


def named(names: Names, path: str, width: int) -> Iterator[Line]:
    """A rule by its path."""
    part = citable(names).get(path)
    if part is not None:
        yield from rule(names, part, width, in_sentences)


def _limits(names: Names, part: Part, width: int) -> Iterator[Line]:
    """From where to where a number goes that stops at its ends."""
    track = names.table.machine.program.tracks.get(part.path) if part.sort == "track" else None
    if track is not None and isinstance(track.type, Int) and "clamped" in part.node.span.text:
        limits = names.sentences.limits.format(low=track.type.low, high=track.type.high)
        yield from wrapped(limits, width, 2)


def in_sentences(names: Names, part: Part, width: int) -> Iterator[Line]:
    """A rule as prose; what the book leaves out, as it is written, behind the reason."""
    found = list(rulebook.lines(names, part.path, width))
    if part.sort == "value":
        found += rulebook.stats(names, part.path, width)
    if found and part.sort == "place":
        found += rulebook.values_of(names, part.path, width)
    if found:
        yield from found
        return
    yield from wrapped(names.sentences.not_used, width, 2)
    yield from as_written(names, part, width)


def as_written(_: Names, part: Part, width: int) -> Iterator[Line]:
    """A rule as the ruleset has it."""
    for row in part.node.span.text.splitlines():
        inner = row.lstrip()
        for each in wrapped(inner, width - 4, len(row) - len(inner), QUIET):
            yield (("  | ", QUIET), *each)


def _sources(names: Names, part: Part, width: int) -> Iterator[Line]:
    """Where the edition prints a rule or its parts; of a question, where it answers it."""
    told, closed = names.sentences, names.table.closed
    edition = closed.selection.edition
    if part.path in names.table.varied:
        for citation in names.table.citations(part.path):
            yield from wrapped(told.source.format(citation=names.cited(citation)), width, 2)
        return
    if edition is None:
        return
    if part.sort == "question":
        stance = stance_of(closed.checked, edition, part.path)
        readings = [where for read in (stance.readings or {}).values() for where in read]
        found = dict.fromkeys((*stance.citations, *readings))
    else:
        cited = citations(closed.checked, edition)
        inner = [each for path, each in cited.items() if path.startswith(f"{part.path}.")]
        found = dict.fromkeys(
            where for each in (cited.get(part.path, ()), *inner) for where in each
        )
    texts = dict.fromkeys(
        str(Citation(edition, where.section, where.locator, where.reported)) for where in found
    )
    for text in texts:
        yield from wrapped(told.source.format(citation=text), width, 2)
    if not texts:
        yield line(f"  {told.no_source}")
