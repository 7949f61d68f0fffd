"""What the checks say, whole: the message, the note at the place, other places, and the remedy."""

from __future__ import annotations

import pytest

from riotdsl.program import model
from riotdsl.program.checks import problems
from riotdsl.program.checks.all import problems_of
from riotdsl.program.components.universe import Family, IndexRange
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Source, Span
from tests.program.given import check

TEXT = Source("g.riot", "here there elsewhere")
HERE, THERE = Span(TEXT, 0, 4), Span(TEXT, 5, 10)


def whole(found: Diagnostic) -> tuple[str, str, tuple[str, ...], str | None]:
    others = tuple(f"{each.span.text}: {each.note}" for each in found.secondary)
    return found.message, found.primary.note, others, found.help


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (999, "999"), (1_000, "1,000"), (999_999_999, "999,999,999"),
        (1_000_000_000, "more than a billion"), (10**40, "more than a billion"),
    ],
)  # fmt: skip
def test_very_large_numbers_are_only_called_so(number: int, shown: str) -> None:
    assert whole(problems.too_much_work(HERE, number, 7_000)) == (
        f"This can take {shown} steps without a decision", "at most 7,000 are allowed", (),
        "run through smaller sets, or put fewer loops into each other",
    )  # fmt: skip


def test_what_is_nested_too_deeply() -> None:
    assert whole(problems.too_deep(HERE, "it is deep", 7)) == (
        "This is nested too deeply: it is deep", "at most 7 are allowed", (),
        "give a part of it a name of its own, and do less in one go",
    )  # fmt: skip


def family(*seen_by: str) -> Family:
    return Family("hand", "place", 0, 2, (IndexRange("owner", "faction", (0, 1)),), HERE, seen_by)


def test_what_reads_a_secret() -> None:
    own, other = "read only `hand[you]`", "read only how many lie there"
    remedy = "{}, or let the place be `seen by everyone`"
    message = "What lies in `hand` is hidden from whoever decides here"
    assert whole(problems.reads_secret(HERE, THERE, family("owner"))) == (
        message, "`hand` is seen by owner", ("there: decides what is offered here",),
        remedy.format(own),
    )  # fmt: skip
    assert whole(problems.reads_secret(HERE, HERE, family("a", "b", "c"))) == (
        message, "`hand` is seen by a, b and c", (), remedy.format(other),
    )  # fmt: skip
    assert whole(problems.holds_secret(HERE, "kept", family("a", "b"))) == (
        "`kept` was read from `hand`, which is hidden from whoever decides here",
        "`hand` is seen by a and b", (), "first move it to a place that everyone sees",
    )  # fmt: skip


def test_what_would_be_listed_apart() -> None:
    apart = problems.tells_apart(HERE, "kept", "rune")
    assert apart.code == "reads-secret"
    assert whole(apart) == (
        "Whoever decides here would learn which `rune` is in `kept`, hidden from them",
        "the `rune` in `kept` would be listed apart from others of its kind", (),
        "let nothing stand in `kept` here, or give each `rune` a number of its own",
    )  # fmt: skip
    unseen = problems.chooses_unseen(HERE, "rune", family("owner"))
    assert unseen.code == "reads-secret"
    assert whole(unseen) == (
        "Where the `rune` cards lie would show here, and `hand` is hidden",
        "of several `rune`, those in `hand` would be listed apart", (),
        "choose among the cards at a place, or a number or word that stands for the kind",
    )  # fmt: skip


def test_an_order_that_depends_on_the_position() -> None:
    message = "The order of a window may depend only on questions and options"
    note, remedy = "this depends on the position", "use `if` with one `let` for each order"
    expected = (message, note, (), remedy)
    assert whole(problems.window_order_open(HERE, HERE)) == expected
    assert whole(problems.window_order_open(HERE, None)) == expected
    assert whole(problems.window_order_open(HERE, THERE)) == (
        message, note, ("there: read here",), remedy,
    )  # fmt: skip


def offer(until: str | None) -> model.LetDo:
    return model.LetDo((), ("act", "other"), until, None, HERE)


def test_what_is_offered_twice() -> None:
    message = "`act` stands twice in this offer"
    assert whole(problems.offered_twice(offer("act"), "act")) == (
        message, "does it go on, or end?", (),
        "leave `until` out, and it is done once; or end the offer with another action",
    )  # fmt: skip
    assert whole(problems.offered_twice(offer("other"), "act")) == (
        message, "once is enough", (), "leave one of them out",
    )  # fmt: skip


SILENCE = """
game g { players a, b }
faction a, b
place hand[owner: faction] seen by owner
place pile
card rune[n: 1..6] { pieces: 1  home: hand[a]  rank: it.n }
procedure play() { repeat { OFFER } }
action act { choose c: one ((card at hand[you]) where rank(it) > 3)  then { move c to pile } }
action stop { require s: some c in card at hand[you] has rank(c) > 3  then {} }
value rank(x: card) -> 0..6 { usual: 0 }
"""
GIVE_WAY = (
    "let what is asked give way where no card meets it: `TEST or not some c in CARDS has TEST`"
)
OFFERS = {
    "for each f in faction { let f choose c: one ((card at hand[f]) where rank(it) > 3) }":
    f"let the seat choose among all cards, or {GIVE_WAY}",
    "for each f in faction { let f do act }":
    f"add `until` with a name, so that passing is always possible; or {GIVE_WAY}",
    "for each f in faction { let f do act until stop }":
    "let `stop` be possible whatever the cards are",
}  # fmt: skip


@pytest.mark.parametrize("offered", OFFERS)
def test_what_silence_tells_has_a_way_out(offered: str) -> None:
    found = problems_of(check(SILENCE.replace("OFFER", offered)))
    told = [each for each in found if each.code == "skip-leaks"]
    message, note, others, remedy = whole(told[0])
    assert message == "Whether this seat is asked can tell what it alone sees"
    assert note == "passed over where nothing is possible"
    assert [each.rpartition(": ")[2] for each in others] == ["depends on hidden cards"]
    assert remedy == OFFERS[offered]
