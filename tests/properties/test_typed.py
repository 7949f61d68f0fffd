"""Reading what people type takes work that grows with its length and no faster."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import cache

import pytest

import riotdsl
from riotdsl.game.session import Session
from riotdsl.game.typed import value_query
from riotdsl.game.typed.input_errors import LONGEST_TYPED, MisreadError
from riotdsl.game.typed.partial_action import attempted
from riotdsl.game.typed.spelling import SORTS, misspelt
from riotdsl.library import check_path
from riotdsl.saves import strict_json
from riotdsl.saves.problems import SaveError
from tests.properties import effort, volumes

AT_FIRST = 1_500_000  # calls for what can be done at a decision, whatever is typed
BY_CHARACTER = 500  # calls for each character typed
PIECES = (
    "1", "2", "17", "999999999999", ",", ", ", ">", " and ", "(", ")", "#1", "#", "the", "a ",
    "of ", "é", "\u00df", "unknwn", "'", "\u2019", "..", ".", ":", "x_y", "nothing", "-1",
    "\u0661", "salt and pepper",
)  # fmt: skip

# Names with the words of a list in them: each can be read as one thing or as two.
PANTRY = """\
game pantry { players cook, guest }
faction cook, guest
place shelf, table_top
unit salt of each faction { pieces: 3 home: shelf }
unit pepper of each faction { pieces: 3 home: shelf }
unit salt_and_pepper of each faction { pieces: 3 home: shelf }
action serve {
  choose what: some 1..6 unit of you at shelf
  choose goal: one place
  choose line: order of faction
  then { move what to goal }
}
procedure play() { repeat { for each f in faction { let f do serve } } }
"""


@cache
def _table(name: str, seed: int) -> Session:
    """A game some decisions after its start; the names of its table have been asked for."""
    session = _played(name, seed)
    for phrases in session.table.phrases().values():
        for sort in SORTS:
            phrases.numbered(sort, "zzz 1")
    return session


def _played(name: str, seed: int) -> Session:
    session = riotdsl.load(name).new(seed=seed)
    chance = random.Random(seed)
    for _ in range(chance.randrange(30)):
        families = session.legal_actions()
        if not families:
            return riotdsl.load(name).new(seed=seed)
        session.accept(chance.choice(chance.choice(families).expand()[:50]).member)
    return session if session.options is not None else riotdsl.load(name).new(seed=seed)


def line(session: Session, chance: random.Random, most: int) -> str:
    """Something to type: pieces of what can be done, names and marks, drawn or repeated."""
    families = session.legal_actions()
    said = chance.choice(chance.choice(families).expand()[:20])
    texts = [said.text, session.reading(said)]
    words = [word for text in texts for word in text.split()]
    pieces = [
        chance.choice((*PIECES, *texts, *words, *words)) for _ in range(chance.randrange(1, 5))
    ]
    between = chance.choice(("", " ", " ", ", ", " and "))
    lead = chance.choice(("", "", words[0] + " ", texts[0] + " ", texts[1] + ", "))
    count = chance.choice((1, 3, 20, 400))
    return (lead + between.join(pieces * count))[: chance.randrange(1, most + 1)]


def readers(session: Session, text: str) -> dict[str, Callable[[], object]]:
    """Everything that reads a typed line."""
    table = session.table
    return {
        "read": lambda: session.read(text),
        "attempted": lambda: attempted(session, text),
        "misspelt": lambda: misspelt(session, text),
        "asked": lambda: value_query.read(session.offer, table.words, table.phrases(), text),
    }


def read_in_bounds(number: int, names: tuple[str, ...]) -> Counter[str]:
    chance = random.Random(number)
    session = _table(chance.choice(names), number % 3)
    text = line(session, chance, LONGEST_TYPED + 10 if number % 4 == 0 else 300)
    most = AT_FIRST + BY_CHARACTER * len(text)
    for name, done in readers(session, text).items():
        with suppress(MisreadError):
            try:
                effort.calls(done, most)
            except effort.TooMuchEffortError:
                pytest.fail(
                    f"{name}: more than {most:,} calls for {len(text)} characters: {text!r}"
                )
    return Counter(lines=1, characters=len(text))


@pytest.fixture(scope="session")
def pantry(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("pantry") / "pantry.riot"
    path.write_text(PANTRY, "utf-8")
    assert not [each for each in check_path(path) if each.severity.value == "error"]
    return str(path)


def test_a_typed_line_takes_work_by_its_length(pantry: str) -> None:
    names = ("riot", "rilatria", "classics/othello", pantry)
    volumes.held(lambda number: read_in_bounds(number, names), range(24))


@pytest.mark.long
def test_many_typed_lines_take_work_by_their_length(
    pantry: str, record_property: volumes.Record
) -> None:
    names = ("riot", "rilatria", "classics/othello", "classics/goofspiel", pantry)
    seen = volumes.held(lambda n: read_in_bounds(n, names), volumes.many(1000, 3000))
    record_property("verified", f"{seen['lines']} typed lines, {seen['characters']} characters")


@pytest.mark.parametrize("piece", ["1 ", "1, ", "the ", "place 1 basic ", "salt and pepper and "])
def test_a_repeated_piece_is_no_more_work_than_its_length(piece: str, pantry: str) -> None:
    for name in ("riot", pantry):
        session = _table(name, 1)
        for length in (200, LONGEST_TYPED):
            text = (piece * LONGEST_TYPED)[:length]
            for done in readers(session, text).values():
                with suppress(MisreadError):
                    effort.calls(done, AT_FIRST + BY_CHARACTER * length)


def test_a_line_that_is_too_long_is_refused_with_a_remedy() -> None:
    session = _table("classics/othello", 1)
    with pytest.raises(MisreadError) as caught:
        session.read("a1 " * LONGEST_TYPED)
    assert caught.value.code == "too-long"
    assert "fewer words" in caught.value.wording


def test_a_list_that_can_be_read_in_too_many_ways_is_refused(pantry: str) -> None:
    session = riotdsl.load(pantry).new(seed=1)
    with pytest.raises(MisreadError) as caught:
        session.read("Serve " + " and ".join(["salt and pepper"] * 60) + " zzz")
    assert caught.value.code in ("too-long", "unknown-name", "not-understood")


def test_names_given_twice_in_a_save_are_found_by_its_length() -> None:
    for count in (1_000, 4_000):
        pairs = [f'"{n}": 1' for n in range(count)]
        content = "{" + ", ".join([*pairs, f'"{count - 1}": 2']) + "}"
        steps = _lookups(content)
        assert steps <= 4 * count


def _lookups(content: str) -> int:
    """How often names of a text are compared while it is parsed."""
    compared = 0

    class Name(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            nonlocal compared
            compared += 1
            return str.__eq__(self, other)

        __hash__ = str.__hash__

    pairs = json.loads(content, object_pairs_hook=lambda found: found)
    strict_json._object([(Name(name), value) for name, value in pairs])  # noqa: SLF001
    with pytest.raises(SaveError, match="twice"):
        strict_json.parsed(content.encode())
    return compared
