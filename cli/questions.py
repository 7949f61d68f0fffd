"""A question of a ruleset told to people: its answers, and what every edition says to it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NotRequired, TypedDict

from riotdsl.compare.passage import Quote, Quotes
from riotdsl.program.editions.conflicts import Conflict, conflicts_among, in_conflict
from riotdsl.program.editions.stances import read, unsaid
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.variants_scenarios import File
from riotdsl.text.safe import visible


class WhereTold(TypedDict):
    """A place in a rulebook, or who reports what it says."""

    section: str | None
    locator: str | None
    reported_by: str | None
    sentence: NotRequired[str]


class StanceTold(TypedDict):
    """What an edition says; `readings` are the answers that its text admits.

    `narrowed` is what is played in place of a default that the text excludes.
    """

    edition: str
    stance: str
    readings: list[tuple[str, list[WhereTold]]]
    where: list[WhereTold]
    by_letter: str | None
    because: str | None
    narrowed: str | None


class RulingTold(TypedDict):
    """What a set of rulings decides."""

    rulings: str
    answer: str
    because: str


class ConflictTold(TypedDict):
    """Two editions whose texts admit no answer in common, and what that rests on."""

    a: str
    b: str
    conflict: str


class QuestionTold(TypedDict):
    """A question or an option."""

    question: str
    place: str
    ask: str
    answers: dict[str, str | None]
    default: str
    because: str | None
    editions: list[StanceTold]
    conflicts: list[ConflictTold]
    rulings: list[RulingTold]


def declared(files: Iterable[File]) -> dict[str, declarations.Question | declarations.Option]:
    """The questions and options by name."""
    found = (each for file in files for each in file.declarations)
    return {
        node.name.text: node
        for node in found
        if isinstance(node, declarations.Question | declarations.Option)
    }


def editions(files: Iterable[File]) -> dict[str, declarations.Edition]:
    """The editions by name."""
    found = (each for file in files for each in file.declarations)
    return {each.name.text: each for each in found if isinstance(each, declarations.Edition)}


def told(
    node: declarations.Question | declarations.Option,
    files: Sequence[File],
    quotes: Quotes | None = None,
) -> QuestionTold:
    """All there is to say about a question; `quotes` are the reader's own copies."""
    found = [each for file in files for each in file.declarations]
    printed = list(editions(files).values())
    rulings = [each for each in found if isinstance(each, declarations.Rulings)]
    is_question = isinstance(node, declarations.Question)
    return {
        "question": node.name.text,
        "place": str(node.name.span),
        "ask": node.ask,
        "answers": {each.answer.text: each.description for each in node.answers},
        "default": node.default.text,
        "because": node.because if isinstance(node, declarations.Question) else None,
        "editions": [
            _stance(node, edition, (quotes or {}).get(edition.name.text))
            for edition in printed
            if is_question
        ],
        "conflicts": [
            {"a": a, "b": b, "conflict": kind.value}
            for (a, b), kind in _conflicts(node, printed).items()
        ],
        "rulings": [
            {"rulings": each.name.text, "answer": entry.answer.text, "because": entry.because}
            for each in rulings
            for entry in each.decided
            if entry.question.text == node.name.text
        ],
    }


class ShortTold(TypedDict):
    """A question or an option in one line."""

    name: str
    sort: str
    ask: str
    default: str
    answers: list[str]


def in_short(node: declarations.Question | declarations.Option) -> ShortTold:
    """What a list of questions says about one."""
    return {
        "name": node.name.text,
        "sort": "question" if isinstance(node, declarations.Question) else "option",
        "ask": node.ask,
        "default": node.default.text,
        "answers": [each.answer.text for each in node.answers],
    }


def as_list(nodes: Iterable[declarations.Question | declarations.Option]) -> str:
    """One line each, first the questions and then the options."""
    told = [in_short(node) for node in nodes]
    widest = max(len(each["name"]) for each in told)
    lines: list[str] = []
    for sort in ("question", "option"):
        own = [each for each in told if each["sort"] == sort]
        if own:
            lines += [""] * bool(lines) + [f"{sort.upper()}S"]
            lines += [f"  {each['name']:{widest}}  {each['ask']}" for each in own]
    return "\n".join(map(visible, lines))


def as_text(question: QuestionTold) -> str:
    """The same as lines."""
    return "\n".join(visible(line) for line in _lines(question))


def _stance(
    node: declarations.Question | declarations.Option,
    edition: declarations.Edition,
    quote: Quote | None,
) -> StanceTold:
    for stance in edition.stances:
        if stance.question.text == node.name.text:
            return {
                "edition": edition.name.text,
                "stance": stance.kind,
                "readings": [(r.answer.text, _places(r.where, quote)) for r in stance.readings],
                "where": _places(stance.where, quote),
                "by_letter": None if stance.letter is None else stance.letter.text,
                "because": stance.because,
                "narrowed": _narrowed(node, stance),
            }
    in_all = node.in_all if isinstance(node, declarations.Question) else None
    return {
        "edition": edition.name.text,
        "stance": in_all or "missing",
        "readings": [],
        "where": [],
        "by_letter": None,
        "because": None,
        "narrowed": None,
    }


def _narrowed(
    node: declarations.Question | declarations.Option, stance: declarations.Stance
) -> str | None:
    """The first answer of a text with several readings, of which the default is none."""
    readings = {each.answer.text for each in stance.readings}
    if stance.kind == "states" or not readings or node.default.text in readings:
        return None
    return next((each.answer.text for each in node.answers if each.answer.text in readings), None)


def _conflicts(
    node: declarations.Question | declarations.Option, editions: Iterable[declarations.Edition]
) -> dict[tuple[str, str], Conflict]:
    if isinstance(node, declarations.Option):
        return {}
    every = tuple(each.answer.text for each in node.answers)
    stances = {}
    for edition in editions:
        own = [each for each in edition.stances if each.question.text == node.name.text]
        said = read(own[0], every) if own else unsaid(node.in_all, every)
        stances[edition.name.text] = said
    return conflicts_among(stances)


def _places(where: Iterable[declarations.Where], quote: Quote | None) -> list[WhereTold]:
    return [_place_told(each, quote) for each in where]


def _place_told(where: declarations.Where, quote: Quote | None) -> WhereTold:
    told: WhereTold = {
        "section": where.section, "locator": where.locator, "reported_by": where.reported
    }  # fmt: skip
    passage = quote(where) if quote else None
    if passage is not None:
        told["sentence"] = str(passage)
    return told


def _lines(question: QuestionTold) -> Iterator[str]:
    yield f"{question['question']} ({question['place']})"
    yield question["ask"]
    yield ""
    yield "ANSWERS"
    widest = max(map(len, question["answers"]))
    for answer, description in question["answers"].items():
        mark = "*" if answer == question["default"] else " "
        yield f"  {mark} {answer:{widest}}  {description or ''}".rstrip()
    because = f": {question['because']}" if question["because"] else ""
    yield f"  * is the default{because}"
    if question["editions"]:
        yield from ("", "EDITIONS")
        widest = max(len(each["edition"]) for each in question["editions"])
        for stance in question["editions"]:
            yield f"  {stance['edition']:{widest}}  {_said(stance)}"
    if question["conflicts"]:
        yield from ("", "CONFLICTS")
        named = {
            (each["a"], each["b"]): Conflict(each["conflict"]) for each in question["conflicts"]
        }
        yield from (f"  {line}" for line in in_conflict(named))
    if question["rulings"]:
        yield from ("", "RULINGS")
        for ruling in question["rulings"]:
            yield f"  {ruling['rulings']}  {ruling['answer']}, because {ruling['because']}"


def _said(stance: StanceTold) -> str:
    words = {"missing": "takes no stance yet", "contradicts": "contradicts itself:"}
    parts = [words.get(stance["stance"], stance["stance"])]
    if stance["stance"] == "ambiguous" and stance["readings"]:
        parts.append("among")
    readings = (" ".join([answer, *map(_place, where)]) for answer, where in stance["readings"])
    parts.append(", ".join(readings))
    parts += map(_place, stance["where"])
    if stance["by_letter"] is not None:
        parts.append(f"by letter {stance['by_letter']}")
    if stance["because"] is not None:
        parts.append(f"because {stance['because']}")
    said = " ".join(filter(None, parts))
    played = stance["narrowed"]
    return said if played is None else f"{said}; the default is excluded, {played} is played"


def _place(where: WhereTold) -> str:
    if where["reported_by"] is not None:
        return f"reported by {where['reported_by']}"
    cited = where.get("sentence", where["locator"])
    locator = f" ({cited})" if cited else ""
    return f'at "{where["section"]}"{locator}'
