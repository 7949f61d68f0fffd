"""`rules WORD`: what the rules say about something, and where the edition prints it.

`notation WORD` shows the same rules as the ruleset has them.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from riotdsl.game.action import Citation
from riotdsl.game.phrases import words_of
from riotdsl.game.ways import PLAY
from riotdsl.program.paths import CITABLE, Part, parts
from riotdsl.program.stances import citations, stance_of
from riotdsl.program.types import Int
from riotdsl.text import suggest

from . import finding, mentions, purpose, rulebook, winning
from .lines import QUIET, STRONG, Line, line, wrapped
from .names import Names
from .uses import uses

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
    if not _plain(word):
        command = names.command("notation" if notation else "rules")
        offered = ", ".join(map(names.word, possible(session)))
        yield from wrapped(told.rules_what.format(command=command, names=offered), width)
        yield from wrapped(told.chapters.format(names="; ".join(mentions.chapters(names))), width)
        return
    ends = winning.asked(names, word, decision.seat) if decision is not None else []
    topics = (*winning.TOPICS, *(_plain(told.topics[each]) for each in winning.TOPICS))
    if ends and _plain(word) in topics:
        yield from _endings(names, ends, width, writer)
        return
    found = matching(names, word, notation=notation)
    action = None if found else action_called(session, names, word)
    if action is not None:
        yield from bare_action(names, action, width)
        return
    entries = [] if notation else mentions.in_chapter(names, _plain(word), _plain)
    if entries and not any(_plain(names.word(path)) == _plain(word) for path in found):
        yield from wrapped("; ".join(entries), width, 2)
        return
    together = [] if found else mentions.gathered(names, _plain(word), _plain)
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
        yield from _choice(names, _rules_first(names, found), width)
        return
    for part in found.values():
        yield from rule(names, part, width, writer)
    if not notation:
        spoken, other = mentions.elsewhere(names, _plain(word), _plain), finding.whole(names, word)
        further = [path for path in (*spoken, *other.by_name) if path not in found]
        yield from _see_also(names, further or other.told, found, width)


def _see_also(
    names: Names, paths: Iterable[str], shown: Collection[str], width: int
) -> Iterator[Line]:
    """Further rules by what they are called; the first of them."""
    further = [path for path in dict.fromkeys(paths) if path not in shown]
    also = [*_told_apart(names, _first(further)), *[MORE] * (len(further) > finding.MOST)]
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
    every, shown = _citable(names), set[str]()
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
    begun = None if found.by_name else purpose.begun(names, word)
    if begun is not None:
        yield from bare_action(names, begun, width)
    elif found.one is not None:
        yield from rule(names, _citable(names)[found.one], width, writer)
        yield from _see_also(names, found.every, [found.one], width)
    elif found.every:
        yield from _choice(names, _first(found.every), width)
    else:
        yield from wrapped(no_such_rule(names, word), width)


def _choice(names: Names, paths: Iterable[str], width: int) -> Iterator[Line]:
    yield line(names.sentences.several_rules)
    yield from wrapped("; ".join(_told_apart(names, paths)), width, 2)


def _first(paths: Iterable[str]) -> list[str]:
    return list(paths)[: finding.MOST]


def speaking(names: Names, text: str) -> str:
    """The titles of the rules that speak of what is in a text, or of parts of it."""
    found = _first(finding.whole(names, text).every) or finding.partly(names, text)
    return "; ".join(_told_apart(names, found))


def matching(names: Names, word: str, *, notation: bool = False) -> dict[str, Part]:
    """The parts of the rules that are called so: by their whole name, else by a part of it.

    What stands in another of them is left out. Unless their notation is asked for, parts that the
    book tells come before others, which nothing depends on in the rules that are played.
    """
    asked = _plain(word)
    every = _citable(names)
    if notation or word in every:
        return _called_so(names, every, asked)
    told = {path: part for path, part in every.items() if _is_told(names, part)}
    return _called_so(names, told, asked) or _called_so(names, every, asked)


def _called_so(names: Names, every: Mapping[str, Part], asked: str) -> dict[str, Part]:
    for fits in (_is_named, _has_words, _is_inside):
        found = {path: part for path, part in every.items() if fits(names, path, asked)}
        if found:
            whole = {path: part for path, part in found.items() if _has_name(names, path)}
            return {path: part for path, part in (whole or found).items() if not _in(path, found)}
    return {}


def action_called(session: "Session", names: Names, word: str) -> str | None:
    """An action that no declaration has, or that is on the screen: by its name or as it reads."""
    asked = _plain(word)
    for family in session.legal_actions():
        if _plain(session.reading(family)) == asked:
            return family.name
    for action in names.table.machine.program.actions:
        if asked in map(_plain, (action, names.word(action), names.done(action))):
            return action
    return None


def no_such_rule(names: Names, word: str) -> str:
    """That no rule is called so, and what may be meant."""
    told = names.sentences
    actions = names.table.machine.program.actions
    rules = {name for every in called(names).values() for name in every}
    known = rules | {_plain(each) for action in actions for each in (action, names.word(action))}
    asked = _plain(word)
    several = " " in asked
    words = {each for name in known for each in name.split() if len(each) >= SHORTEST}
    near = suggest.nearest(asked, (each for each in known if not asked.startswith(f"{each} ")))
    near = near or (None if several else suggest.nearest(asked, words))
    said = told.no_such_rule.format(word=word)
    if near is not None:
        return f"{said} {told.misread['did-you-mean'].format(word=near)}"
    speaks = speaking(names, word)
    return f"{said} {told.speak_of.format(names=speaks)}" if speaks else said


def _has_name(names: Names, path: str) -> bool:
    """Whether a part has a name that is for players: a text, or that of a declaration."""
    return "." not in path or path in names.worded or bool(_part_name(names, path))


def _part_name(names: Names, path: str) -> str:
    """The text that a part of a rule has as its name, if it has one."""
    owner, _, name = path.rpartition(".")
    said = names.part(owner, name) if owner else ""
    return "" if said == names.word(name) else said


def _in(path: str, found: Collection[str]) -> bool:
    """Whether a part stands in one of some others."""
    return path.rpartition(".")[0] in found


def _is_told(names: Names, part: Part) -> bool:
    """Whether the book says something of a part, or it is a question with its own sentence."""
    if part.path in names.table.closed.decided.answers:
        return True
    stat = f".{part.path}" if part.sort == "value" else None
    return part.path in names.told or any(stat and path.endswith(stat) for path in names.told)


def title(names: Names, path: str) -> str:
    """A rule by its words, with the name that the ruleset has for it if that is another.

    What the texts do not name is called as the heading of the book has it.
    """
    word = _said(names, path)
    return word if _plain(word) == _plain(path) else f"{word} ({path})"


def _said(names: Names, path: str) -> str:
    """A rule by its words; a question by its sentence."""
    if path in names.table.closed.decided.answers:
        return names.table.words.question(path)
    word = _part_name(names, path) or names.word(path)
    headings = [] if path in names.worded else names.headings.get(path, [])
    return headings[0] if headings else word


def _told_apart(names: Names, paths: Iterable[str]) -> Iterator[str]:
    """Rules by their words; where these are the same, by the names of the ruleset as well."""
    words = {path: _said(names, path) for path in paths}
    counts = Counter(words.values())
    yield from (word if counts[word] == 1 else title(names, path) for path, word in words.items())


def _rules_first(names: Names, paths: Iterable[str]) -> list[str]:
    """Some parts without questions, whose answers are told with the rules; or all, if none is."""
    every = list(paths)
    return [each for each in every if each not in names.table.closed.decided.answers] or every


def _plain(text: str) -> str:
    """A text as it is compared: without capitals, accents, hyphens."""
    return " ".join(word.text for word in words_of(text))


def called(names: Names) -> dict[str, tuple[str, ...]]:
    """What each rule is called: by the ruleset, by its texts, and in the headings of the book."""
    actions = names.table.machine.program.actions
    found: dict[str, tuple[str, ...]] = {}
    for path in _citable(names):
        said = [path, names.word(path), *names.headings.get(path, ()), _part_name(names, path)]
        said += [names.done(path)] if path in actions else []
        found[path] = tuple(dict.fromkeys(_plain(each) for each in said if each))
    return found


def single_places(names: Names) -> dict[str, str]:
    """The kind of each single place, by what the place is called."""
    families = names.table.machine.program.universe.families.values()
    kinds = {
        number: family.name
        for family in families
        if family.sort == "place"
        for number in range(family.start, family.start + family.count)
    }
    every = names.numbers["place"].items()
    return {_plain(names.place(label)): kinds[number] for label, number in every}


def _citable(names: Names) -> dict[str, Part]:
    return {
        part.path: part
        for part in parts(names.table.closed.checked.declarations)
        if part.sort in CITABLE
    }


def _is_named(names: Names, path: str, word: str) -> bool:
    return word in names.called[path] or names.single_places.get(word) == path


def _has_words(names: Names, path: str, word: str) -> bool:
    return any(f" {word} " in f" {text.replace('.', ' ')} " for text in names.called[path])


def _is_inside(names: Names, path: str, word: str) -> bool:
    """Whether a word of the name begins so."""
    return any(f" {word}" in f" {text.replace('.', ' ')}" for text in names.called[path])


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
            yield from purpose.about(names, part.path, width)
        yield from writer(names, part, width)
        yield from _limits(names, part, width)
        if writer is in_sentences and part.sort == "action":
            yield from purpose.everywhere(names, part.path, width)
    yield from _sources(names, part, width)


def bare_action(names: Names, action: str, width: int) -> Iterator[Line]:
    """An action; of one that only ends a phase and is declared nowhere, what there is to tell."""
    part = _citable(names).get(action)
    if part is not None:
        yield from rule(names, part, width, in_sentences)
        return
    told, offered = names.sentences, uses(names.table.machine, action)
    yield line(title(names, action), STRONG)
    yield from purpose.about(names, action, width)
    yield from purpose.everywhere(names, action, width)
    yield from wrapped(told.asks_nothing, width, 2)
    rules = dict.fromkeys(f"{use.owner}.{use.stage}" if use.stage else use.owner for use in offered)
    cited = dict.fromkeys(each for rule in rules for each in names.table.citations(rule))
    for citation in cited:
        yield from wrapped(told.source.format(citation=names.cited(citation)), width, 2)


def named(names: Names, path: str, width: int) -> Iterator[Line]:
    """A rule by its path."""
    part = _citable(names).get(path)
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
