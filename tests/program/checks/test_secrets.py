"""What expressions read of hidden places, and who sees it: each way of reading by itself."""

from __future__ import annotations

from functools import cache

import pytest

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.expression_equality import key
from riotdsl.program.analysis.flow import Flow, Slot, flow_of
from riotdsl.program.checked import Checked
from riotdsl.program.checks.secrets import Secrets, decisions, secret_problems, secrets_of
from riotdsl.program.from_syntax import resolve
from riotdsl.program.types import Entity, OrderOf, SetOf
from riotdsl.text.diagnostic import has_errors
from riotdsl.text.lazy_dataclass import replace
from riotdsl.text.source import Source
from tests.program import given

TABLE = """
game g { players a, b }
faction a, b
place deck seen by nobody
place pile, camp
place attic
place hand[owner: faction] seen by owner
place pact[giver: faction, taker: faction] seen by giver, taker
place row[owner: faction, n: 1..2] seen by owner
place nook seen by b
place open_hand[owner: faction] seen by everyone
card rune[n: 1..3] { pieces: 1  home: deck }
card leaf { pieces: 2  home: nook }
card flat { pieces: 1  home: pile }
unit pawn of each faction { pieces: 1  home: camp }
unit lost { pieces: 1 }
track kept: card
track spot: place
track some_cards: set of card
track safe: place
track one_flat: flat
value rank(c: card) -> 0..3 { usual: 0 }
value own(f: faction) -> set of card { usual: card at hand[f] }
value heap() -> set of card { usual: card at deck }
value both() -> set of card { usual: card at deck + card at nook }
value fork() -> set of card {
  first: card at deck
  second: card at nook when kept is none over first
}
value hold(f: faction) -> place { usual: hand[f] }
value side(f: faction) -> place { usual: pile  other: hand[f] when kept is none over usual }
value wary() -> 0..3 { usual: 0  other: 1 when kept.place is deck over usual }
value whose() -> faction { usual: a  other: b when kept.place is deck over usual }
value picked() -> card {
  usual: kept
  other: one_flat when some c in card at nook has rank(c) > 1 over usual
}
procedure play() {
  let chance choose d: one card at deck
  move d to hand[a]
  move card at hand[a] to pact[a, b]
  move card at pact[a, b] to row[a, 1]
  move flat to pile
  set spot = hand[b]
  set safe = pile
  set one_flat = none
  note home: place = deck
  note far: place = spot
  note things: set of card = card at pile
  repeat { for each f in faction { sub(f, hand[f])  let f do act } }
}
procedure sub(f: faction, goal: place) { move pawn to camp }
action act {
  choose goal: one hand
  then { note here: place = goal  move leaf to here }
}
"""
A, B, F = "a", "b", "f"
# An expression in the value `probe(f: faction)`, and what it reads: places with those who see them.
READ = {
    "card at deck": [("deck", "")],
    "card at pile": [],
    "pawn at camp": [],
    "card at attic": [],
    "card at hand[a]": [("hand", "a")],
    "card at hand[f]": [("hand", "f")],
    "card at pact[f, b]": [("pact", "fb")],
    "card at row[f, 2]": [("row", "f")],
    "card at row[b, 1]": [("row", "b")],
    "card at nook": [("nook", "b")],
    "card at open_hand[f]": [],
    "rune at nook": [],
    "leaf at deck": [],
    "leaf at nook": [("nook", "b")],
    "flat at hand[f]": [("hand", "f")],
    "flat at deck": [],
    "flat at nook": [],
    "count of card at deck": [],
    "count of rune at deck": [],
    "count of leaf at deck": [],
    "count of rune at hand[a]": [("hand", "a")],
    "count of (card at deck + card at nook)": [],
    "count of (card at deck + leaf at hand[f])": [("deck", ""), ("hand", "f")],
    "count of heap()": [],
    "count of both()": [],
    "count of fork()": [("deck", ""), ("nook", "b")],
    "count of own(f)": [("hand", "f")],
    "count of (card at deck where rank(it) > 1) > 0": [("deck", "")],
    "card at hand[f] is empty": [],
    "rune at hand[f] is empty": [("hand", "f")],
    "kept.place is deck": [("deck", "")],
    "deck is kept.place": [("deck", "")],
    "kept.place is hand[f]": [("hand", "f")],
    "hand[f] is kept.place": [("hand", "f")],
    "kept.place is pile": [],
    "kept.place is not deck": [("deck", "")],
    "kept.place is hold(f)": [("hand", "f")],
    "kept.place is hand": [("hand", "")],
    "kept.place is camp": [],
    "one_flat.place is deck": [],
    "rank(kept) > 1": [],
    "card at hold(f)": [("hand", "f")],
    "card at side(f)": [("hand", "f")],
    "card at spot": [("hand", "b")],
    "card at safe": [],
    "own(a)": [("hand", "a")],
    "own(f)": [("hand", "f")],
    "own(b) + own(f)": [("hand", "b"), ("hand", "f")],
    "card - card at deck": [("deck", "")],
    "some c in card at deck has rank(c) > 1": [("deck", "")],
    "highest of rank(c) for c in card at nook": [("nook", "b")],
    "count of card at hand[f] > 1 and kept is none": [],
    # What a value says depends on when it says it.
    "wary() > 0": [("deck", "")],
    # Which place it is may be read from another.
    "card at hand[whose()]": [("hand", "?"), ("deck", "")],
    "count of card at hand[whose()]": [("deck", "")],
    "card at hand[whose()] is empty": [("deck", "")],
    "count of (card at hand[whose()] + card at nook)": [("deck", "")],
    "count of (card at nook + card at hand[whose()])": [("deck", "")],
    "count of (leaf at hand[f] + card at deck)": [("deck", ""), ("hand", "f")],
    "kept.place is hand[whose()]": [("hand", "?"), ("deck", "")],
    "hand[whose()] is kept.place": [("hand", "?"), ("deck", "")],
    # Which card it is may be read from another place.
    "rank(picked()) > 1": [("nook", "b")],
    "picked().place is deck": [("deck", ""), ("nook", "b")],
    "deck is picked().place": [("deck", ""), ("nook", "b")],
    "picked().place is hand": [("hand", ""), ("nook", "b")],
    # It may be any place.
    "card at kept.place": [(place, "") for place in ("deck", "nook", "hand", "pact", "row")]
    + [("nook", "b")],
    "count of flat at one_flat.place": [(place, "") for place in ("hand", "pact", "row")],
    "count of card at one_flat.place": [(place, "") for place in ("hand", "pact", "row")],
    "count of card at picked().place": [
        *((place, "") for place in ("deck", "nook", "hand", "pact", "row")), ("nook", "b"),
    ],
}  # fmt: skip


@cache
def checked(extra: str = "") -> Checked:
    found = resolve(given.declarations(TABLE + extra), Source("g.riot", "").point(0))
    assert not has_errors(found.diagnostics), [each.message for each in found.diagnostics]
    return found


def probe(text: str) -> tuple[Secrets, e.Expr]:
    """The finder and an expression of any type, as the condition of a win rule of a faction."""
    whole = f"some c in ({text}) has c is not none" if _is_set(text) else text
    found = checked(f"value probe(f: faction) -> yes or no {{ usual: {_truth(whole)} }}")
    return secrets_of(found.program), found.program.values["probe"].clauses[0].value


def _is_set(text: str) -> bool:
    words = (" is ", " has ", "count of", "highest", " > ")
    return not any(word in text for word in words)


def _truth(text: str) -> str:
    return text if " is " in text or " has " in text or " > " in text else f"({text}) > 0"


def named(viewers: frozenset[object], parameter: str) -> str:
    faction = Entity("faction")
    keys = {
        "f": key(e.Local(parameter, type=faction)),
        "a": key(e.Const(0, type=faction)),
        "b": key(e.Const(1, type=faction)),
    }
    named = "".join(name for name, each in keys.items() if each in viewers)
    return named if viewers <= set(keys.values()) else f"{named}?"


@pytest.mark.parametrize("text", READ)
def test_an_expression_reads_what_lies_at_hidden_places(text: str) -> None:
    secrets, node = probe(text)
    parameter = secrets.program.values["probe"].params[0].name
    found = {(each.family, named(each.viewers, parameter)) for each in secrets.read(node)}
    assert found == set(READ[text])
    assert all(each.span is not None for each in secrets.read(node))


def test_units_do_not_count_among_cards() -> None:
    extra = """
    place shed seen by nobody
    unit mob { pieces: 30  home: shed }
    procedure haul() { move rune to shed }
    value probe(f: faction) -> yes or no { usual: count of card at shed > 0 }
    """
    found = checked(extra).program
    assert list(secrets_of(found).read(found.values["probe"].clauses[0].value)) == []


def test_only_what_belongs_to_those_who_play_takes_part() -> None:
    program = checked().program
    family = program.universe.families["pawn"]
    everybody = secrets_of(program).taking_part("pawn")
    assert everybody == family.mask
    assert secrets_of(replace(program, seats=(0,))).taking_part("pawn") == 1 << family.start
    assert secrets_of(replace(program, seats=(0, 1))).taking_part("pawn") == family.mask


def test_who_sees_is_told_by_the_index_of_a_place_and_by_nothing_else() -> None:
    secrets = secrets_of(checked().program)
    place, faction = Entity("place"), Entity("faction")
    hand, pact = (secrets.program.universe.families[name] for name in ("hand", "pact"))
    b = key(e.Const(1, type=faction))
    assert secrets.viewers(e.Const(hand.start + 1, type=place), "hand") == {b}
    second = e.Const(pact.start + 3, type=place)  # of b and b
    assert secrets.viewers(second, "pact") == {b}
    f = e.Local("f", type=faction)
    assert secrets.viewers(e.Table("hand[]", (f,), type=place), "hand") == {key(f)}
    assert secrets.viewers(e.Table("home", (f,), type=place), "hand") == frozenset()
    some = e.set_const(hand.mask, place)
    assert secrets.viewers(some, "hand") == frozenset()


def test_things_that_are_looked_for_may_be_read_from_a_place() -> None:
    secrets = secrets_of(checked().program)
    universe = secrets.program.universe
    cards = e.set_const(universe.all_of("card"), Entity("card"))
    deck, pile = (
        e.Const(universe.families[n].start, type=Entity("place")) for n in ("deck", "pile")
    )
    inner = e.At(cards, deck, type=cards.type)
    found = secrets.read(e.At(inner, pile, type=cards.type))
    assert {each.family for each in found} == {"deck"}


# ---------------------------------------------------------------- where things can lie


@cache
def flow() -> Flow:
    return flow_of(checked().program)


def test_things_lie_at_home_and_where_they_are_moved() -> None:
    found = {kind: set(places) for kind, places in flow().lodgings.items()}
    assert found == {
        "rune": {"deck", "hand", "pact", "row"},
        "leaf": {"nook", "hand", "pact", "row"},
        "flat": {"pile", "hand", "pact", "row"},
        "pawn": {"camp"},
    }
    assert flow().lodges(frozenset({"rune", "pawn"})) == {"deck", "hand", "pact", "row", "camp"}
    assert flow().lodges(frozenset({"lost"})) == set()


def test_variables_and_tracks_hold_what_is_stored_in_them() -> None:
    held = {slot: len(nodes) for slot, nodes in flow().into.items()}
    assert held == {
        ("play", "d"): 1, ("track", "spot"): 1, ("track", "safe"): 1, ("track", "one_flat"): 1,
        ("play", "home"): 1, ("play", "far"): 1, ("play", "things"): 1, ("play", "f"): 1,
        ("sub", "f"): 1, ("sub", "goal"): 1, ("act", "goal"): 1, ("act", "here"): 1,
    }  # fmt: skip


def places(text: str) -> set[str]:
    """The kinds of place that an expression can be, by a note in a procedure of its own."""
    extra = f"""
    value ring() -> place {{ usual: ring()  other: deck when kept is none over usual }}
    track swung: place
    procedure probing(f: faction) {{ set swung = swung  set swung = attic  note p: place = {text} }}
    """
    found = checked(extra).program
    note = found.procedures["probing"].body[-1]
    assert isinstance(note, model.Assign)
    return flow_of(found).named_families(note.value)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("deck", {"deck"}),
        ("hand[f]", {"hand"}),
        ("hold(f)", {"hand"}),
        ("side(f)", {"pile", "hand"}),
        ("spot", {"hand"}),
        ("safe", {"pile"}),
        ("kept.place", set()),
        ("row[f, 1]", {"row"}),
        ("play.home", {"deck"}),
        ("play.far", {"hand"}),
        ("ring()", {"deck"}),
        ("swung", {"attic"}),
    ],
)
def test_a_place_comes_down_to_those_that_are_named(text: str, kinds: set[str]) -> None:
    assert places(text) == kinds


def test_a_set_of_places_comes_down_to_its_parts() -> None:
    universe = checked().program.universe
    hand, deck = universe.families["hand"], universe.families["deck"]
    sets = [e.set_const(each.mask, Entity("place")) for each in (hand, deck)]
    whole = e.set_const(universe.all_of("place"), Entity("place"))
    assert flow().leaf_families(sets[0]) == {"hand"}
    assert flow().leaf_families(whole) is None
    kind = sets[0].type
    union = e.Union(*sets, type=kind)
    assert flow().named_families(union) == {"hand", "deck"}
    assert flow().named_families(e.Minus(*sets, type=kind)) == {"hand"}
    assert flow().named_families(e.Filter("x", union, e.YES, type=kind)) == {"hand", "deck"}
    assert flow().named_families(e.Owned(sets[1], e.number(0), type=kind)) == {"deck"}
    assert flow().named_families(whole) == set()
    for wrapped in (e.Single, e.Members, e.Ordered):
        assert flow().named_families(wrapped(sets[0], type=kind)) == {"hand"}
    one = e.Const(deck.start, type=Entity("place"))
    assert flow().named_families(e.Single(one, type=kind)) == {"deck"}
    assert flow().leaf_families(e.Local("p", type=Entity("place"))) is None
    narrow = Entity("place", frozenset({"nook"}))
    assert flow().leaf_families(e.Local("p", type=narrow)) == {"nook"}
    assert flow().leaf_families(e.Local("p", type=SetOf(narrow, 1))) == {"nook"}
    assert flow().leaf_families(e.Local("n", type=e.number(3).type)) is None
    assert flow().leaf_families(e.Const(3, type=OrderOf(Entity("place"), 2))) is None


def test_a_variable_in_which_nothing_is_stored_is_itself() -> None:
    unset = e.Track("unset", (), type=Entity("place"))
    assert list(flow().leaves(unset)) == [unset]


# ---------------------------------------------------------------- things that lie nowhere


@pytest.mark.parametrize(
    ("text", "is_held"),
    [
        ("lost", True),
        ("unit", True),
        ("pawn", False),
        ("unit at camp", False),
        ("unit - pawn", True),
        ("pawn - lost", False),
        ("pawn + lost", True),
        ("pawn + pawn", False),
        ("(unit where it is pawn)", True),
        ("(unit at camp where it is lost)", False),
        ("strays()", True),
        ("tame()", False),
        ("gone", True),
        ("there", False),
        ("one_unit", True),
    ],
)
def test_things_without_a_home_are_found_wherever_they_can_be(text: str, *, is_held: bool) -> None:
    extra = f"""
    value strays() -> set of unit {{ usual: lost + pawn }}
    value tame() -> set of unit {{ usual: unit at camp }}
    track gone: set of unit
    track there: set of unit
    track one_unit: unit
    procedure probing() {{
      set gone = unit
      set there = unit at camp
      for each u in unit {{ set one_unit = u }}
      note u: set of unit = {text}
    }}
    """
    found = checked(extra).program
    note = found.procedures["probing"].body[-1]
    assert isinstance(note, model.Assign)
    assert flow_of(found).holds_unplaced(note.value, "lost") == is_held


def test_things_without_a_home_are_found_in_every_expression() -> None:
    program = checked(
        "value strays() -> set of unit { usual: pawn  other: lost when kept is none "
        "over usual } value ring() -> set of unit { usual: ring() }"
    ).program
    unit, families = Entity("unit"), program.universe.families
    lost, pawn = (e.set_const(families[name].mask, unit) for name in ("lost", "pawn"))
    kind = pawn.type
    frame, track = e.Frame("p", "x", type=kind), e.Track("t", (), type=kind)
    turning, unset = e.Frame("p", "y", type=kind), e.Frame("p", "z", type=kind)
    into: dict[Slot, list[e.Expr]] = {
        ("p", "x"): [pawn, lost],
        ("track", "t"): [lost, pawn],
        ("p", "y"): [turning],
    }
    held = Flow(program, into)

    def holds(node: e.Expr) -> bool:
        return held.holds_unplaced(node, "lost")

    assert holds(lost)
    assert not holds(pawn)
    for wrapped in (e.Single, e.Members, e.Ordered):
        assert holds(wrapped(lost, type=kind))
        assert not holds(wrapped(pawn, type=kind))
    for few in (
        lambda source: e.Filter("u", source, e.YES, type=kind),
        lambda source: e.Owned(source, e.number(0), type=kind),
        lambda source: e.Minus(source, pawn, type=kind),
    ):
        assert holds(few(lost))
        assert not holds(few(pawn))
    assert holds(e.Union(pawn, lost, type=kind))
    assert not holds(e.Union(pawn, pawn, type=kind))
    assert holds(frame)
    assert holds(track)
    assert not holds(turning)
    assert not holds(unset)
    assert holds(e.Call("strays", (), type=kind))
    assert not holds(e.Call("ring", (), type=kind))
    assert holds(e.Local("u", type=unit))
    assert not holds(e.Local("u", type=Entity("unit", frozenset({"pawn"}))))
    assert holds(e.Const(0, type=unit))


def test_what_is_no_thing_has_no_kinds() -> None:
    assert flow().kinds(e.number(3)) == frozenset()
    card = e.Local("c", type=Entity("card"))
    assert flow().kinds(card) == {"rune", "leaf", "flat"}
    assert flow().kinds(e.Local("c", type=Entity("card", frozenset({"leaf"})))) == {"leaf"}


# ---------------------------------------------------------------- decisions


def problems(extra: str) -> list[str]:
    return [each.message for each in secret_problems(checked(extra))]


@pytest.mark.parametrize(
    "choices",
    [
        "choose c: one card at hand[you]  then {}",
        "choose n: 0..lesser(3, count of card at hand[b])  then {}",
        "require r: some c in card at hand[you] has rank(c) > 1  then {}",
        "require r: some c in card at pact[you, b] has rank(c) > 1  then {}",
        "require r: some c in card at pact[a, you] has rank(c) > 1  then {}",
        'require r: kept is none say "{count of card at hand[b]}"  then {}',
        "then { let b choose c: one card at nook }",
        "then { let chance choose c: one rune at deck where rank(it) > 1 }",
        "then { let you choose c: one card at hand[you] }",
        "then { add_up(lesser(99, held_by(b))) }",
    ],
)
def test_a_decision_may_read_what_its_seat_sees(choices: str) -> None:
    more = "value held_by(f: faction) -> number { usual: sum of rank(c) for c in card at hand[f] }"
    assert problems(f"{more} procedure add_up(n: 0..99) {{}} action tried {{ {choices} }}") == []


@pytest.mark.parametrize(
    ("choices", "family"),
    [
        ("choose c: one card at hand[b]  then {}", "hand"),
        ("choose c: one card at deck  then {}", "deck"),
        ("choose c: one card at row[b, 1]  then {}", "row"),
        ("choose n: 0..lesser(3, count of rune at hand[b])  then {}", "hand"),
        ("require r: some c in card at hand[b] has rank(c) > 1  then {}", "hand"),
        ("require r: some c in card at pact[a, b] has rank(c) > 1  then {}", "pact"),
        ("require r: yes when kept.place is deck  then {}", "deck"),
        ('require r: kept is none say "{count of rune at hand[b]}"  then {}', "hand"),
        ("then { let a choose c: one card at nook }", "nook"),
        ("then { let you choose c: one card at hand[b] }", "hand"),
        ("then { let b choose n: 0..lesser(3, count of rune at hand[a]) }", "hand"),
    ],
)
def test_a_decision_may_not_read_what_its_seat_does_not_see(choices: str, family: str) -> None:
    told = f"What lies in `{family}` is hidden from whoever decides here"
    assert problems(f"action tried {{ {choices} }}") == [told]


def test_a_place_is_told_once_for_a_decision() -> None:
    twice = "(some c in card at deck has rank(c) > 1) and some d in card at deck has rank(d) > 2"
    assert len(problems(f"action tried {{ require r: {twice}  then {{}} }}")) == 1
    other = "(some c in card at deck has rank(c) > 1) and some d in card at nook has rank(d) > 2"
    assert len(problems(f"action tried {{ require r: {other}  then {{}} }}")) == 2


def test_every_decision_of_a_seat_is_looked_at() -> None:
    tried = """
    action tried {
      choose n: 1..2
      require r: kept is none
      then { let you choose m: 1..2  let chance choose k: 1..2 }
    }
    """
    before = len(list(decisions(checked().program)))
    assert len(list(decisions(checked(tried).program))) == before + 3


ANYWHERE = """
game g { players a, b }
faction a, b
place pile, camp
place hand[owner: faction] seen by owner
place deck seen by nobody
place vault seen by b
card coin { pieces: 1  home: deck }
card gem { pieces: 1  home: deck }
unit pawn of each faction { pieces: 1  home: camp }
track spot: place
procedure deal(f: faction) { let chance choose d: one card at deck  move d to hand[f] }
procedure play() { deal(b)  let a do look until stop }
action stop { then {} }
"""
STASH = (
    "procedure play() { let b do stash, march  let a do look until stop } "
    "action march { choose u: one pawn  choose p: one place  then { move u to p } } "
    "action stash { choose c: one card at hand[you]  choose p: one place  then { move c to p } }"
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "action look { choose p: one place  require r: coin at p is empty  then {} }",
            "deck hand",
        ),
        ("action look { require r: coin at spot is empty  then {} }", "deck hand"),
        ("action look { choose p: one place  require r: card at p is empty  then {} }", ""),
        ("action look { choose p: one camp  require r: coin at p is empty  then {} }", ""),
        ("action look { require r: coin at pile is empty  then {} }", ""),
        ("action look { require r: coin at vault is empty  then {} }", ""),
    ],
)
def test_a_place_that_can_be_any_may_be_a_hidden_one(text: str, told: str) -> None:
    assert hidden_in(ANYWHERE + text) == told.split()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("action look { require r: coin at vault is empty  then {} }", "vault"),
        ("action look { require r: card at vault is empty  then {} }", ""),
        ("action look { require r: pawn at vault is empty  then {} }", ""),
        ("action look { choose p: one pawn at vault  then {} }", ""),
    ],
)
def test_cards_can_be_brought_to_a_place_that_is_chosen(text: str, told: str) -> None:
    rest = ANYWHERE.partition("procedure play")[0] + "action stop { then {} }"
    assert hidden_in(f"{rest} {STASH} {text}") == told.split()


def hidden_in(text: str) -> list[str]:
    """The hidden places that decisions read."""
    wrong = secret_problems(given.check(text))
    return sorted({each.message.split("`")[1] for each in wrong})
