"""Witnesses: positions in which another answer shows, on a game of a few squares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from riotdsl import compile as compiler
from riotdsl import result_cache
from riotdsl.compare.differences import compare
from riotdsl.compare.page import as_text
from riotdsl.compare.witness import cache
from riotdsl.compare.witness import output as told
from riotdsl.compare.witness.background import Background, Case
from riotdsl.compare.witness.cases import cases, every_case
from riotdsl.compare.witness.confirmation import Kind
from riotdsl.compare.witness.facts import apart
from riotdsl.compare.witness.finder import Finder
from riotdsl.compare.witness.search.games import Found
from riotdsl.compare.witness.search.open_machine import opened, settled_at_once
from riotdsl.compare.witness.search.seeker import Budget
from riotdsl.compare.witness.search.wasm_player import Backend, inside
from riotdsl.compare.witness.witness import CONSTRUCTED, NONE, REACHABLE, Witness
from riotdsl.game.chance import Generator, drawn
from riotdsl.game.session import Session
from riotdsl.machine.from_program import lower
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.program.close import close
from riotdsl.program.editions.selection import parsed
from riotdsl.program.editions.selection_name import Selection
from riotdsl.text.source import Source

GAME = """
game camp { players red, blue }
faction red, blue
place meadow, wood, river, stock
place sky seen by nobody
place drawer seen by nobody
place shelf
unit wolf of each faction { pieces: 3  home: stock }
card star { pieces: 2  home: sky }
card moon { pieces: 1  home: sky }
track turns: 0..40 clamped
track gold(f: faction): 0..9 clamped
track luck: 0..9 clamped
question wading { ask "May wolves go to the river?" answers yes or no default no because "wet" }
question pay { ask "What does a wolf bring?" answers 0 or 1 or 2 default 1 because "little" }
question begins { ask "Who moves first?" answers reds or blues default reds because "colour" }
question sign { ask "Is the card shown?" answers shown or hidden default shown because "fair" }
question rich { ask "Who wins with gold?" answers owner or others default owner because "gold" }
question late { ask "Does luck help?" answers yes or no default no because "rare" }
question idle { ask "Does a wolf of nobody count?" answers yes or no default no because "none" }
question way { ask "How do they go?" answers in_full or in_turn default in_full because "short" }
value first -> faction { usual: red  other: blue when begins is blues over usual }
value count_of_gold(f: faction) -> number {
  usual: f.gold
  more: f.gold + 1 when idle and count of unit at stock > 6 over usual
}
action go {
  choose beast: one unit of you at stock
  choose goal: one place where it is meadow or it is wood or it is river
  require dry: goal is not river or wading
    say "The river is deep."
  then {
    move beast to goal
    add pay to you.gold
    if luck is 9 and late { set you.gold = 0 }
  }
}
action rest { then { } }
procedure play() {
  let chance choose sign_of_all: one card at sky
  if sign is shown { move sign_of_all to shelf } else { move sign_of_all to drawer }
  repeat {
    add 1 to turns
    let first, faction do go, rest until stop order way
  }
}
win rich_owner: faction where it.count_of_gold >= 3 when rich is owner
win rich_others: (faction where it.gold < 3)
  when rich is others and (faction where it.count_of_gold >= 3) is not empty
win nobody_goes: nobody when turns >= 20
invariant known_wolves: every u in unit has u.place is not sky and u.place is not drawer
edition wet of camp { wading states yes at "A" "b" pay states 2 at "C" "d" }
edition dry of camp { wading states no at "E" "f" pay states 2 at "C" "d" }
edition mute of camp { wading silent at "G" pay states 2 at "C" "d" }
variant fierce of camp { because "it is fun" drop go.dry }
variant brief of camp {
  because "we are tired"
  drop rich_owner
  drop rich_others
  add win tired: nobody when turns >= 2
  texts "en" { tired: "time for bed" }
}
"""

RULESET = compiler.load([Source("camp.riot", GAME)])
KINDS = {
    "wading": Kind.REFUSED,
    "pay": Kind.RESULT,
    "begins": Kind.DECIDER,
    "sign": Kind.VIEW,
    "rich": Kind.WINNER,
}


def finder(a: str, b: str, *, keeps: bool = False, seed: int = 1) -> Finder:
    one, other = Background(RULESET, parsed(a)), Background(RULESET, parsed(b))
    return Finder(one, other, seed, Budget(40, 60), 1000, keeps=keeps)


def found(question: str, a: str = "default", b: str = "default") -> list[Witness]:
    asked = cases(compare(RULESET, parsed(a), parsed(b)), RULESET, question)
    return list(finder(a, b).witnesses(asked))


@pytest.mark.parametrize("question", KINDS)
def test_every_kind_of_difference_is_found(question: str) -> None:
    for witness in found(question):
        assert witness.grade == REACHABLE
        assert witness.kind is KINDS[question]


def test_a_refusal_names_the_requirement_and_the_other_side_accepts() -> None:
    (witness,) = found("wading", "wet", "dry")
    assert witness.decision is not None
    assert witness.decision.text == "go wolf river"
    assert [each.accepted for each in witness.outcomes] == [True, False]
    (failure,) = witness.outcomes[1].refusal
    assert failure.code == "go.dry"
    assert witness.also is True


def test_a_log_leads_to_the_decision_under_both_programs() -> None:
    (witness,) = found("rich")
    assert witness.tables is not None
    assert witness.found is not None
    for table in witness.tables:
        session = Session(table, 0)
        session.restart()
        for step in witness.found.before:
            session.apply(step.member)
        assert session.state == tuple(witness.state or ())


def test_what_no_game_reaches_is_constructed_and_keeps_the_invariants() -> None:
    (witness,) = found("late")
    assert witness.grade == CONSTRUCTED
    assert witness.tables is not None
    assert witness.state is not None
    for table in witness.tables:
        assert table.backend.broken(table.backend.extended(list(witness.state))) is None
    assert witness.view is not None
    assert witness.view.tracks["luck"] == {"": "9"}


def test_where_nothing_is_found_the_number_of_positions_is_told() -> None:
    (witness,) = found("idle")
    assert witness.grade == NONE
    assert witness.positions > 500


def test_a_question_that_orders_a_window_is_shown_with_two_machines() -> None:
    assert settled_at_once(RULESET.checked.program) == {"way"}
    (witness,) = found("way")
    assert witness.grade == REACHABLE


def test_answers_of_which_neither_is_in_force_are_compared() -> None:
    witnesses = {each.case.answers: each for each in found("pay")}
    assert set(witnesses) == {("0", "1"), ("0", "2"), ("1", "2")}
    assert witnesses["0", "2"].rows[0][1:] == ("0", "2")


def test_rules_that_a_variant_changes_are_shown_together() -> None:
    asked = cases(compare(RULESET, parsed("default"), parsed("default+fierce")), RULESET)
    assert asked == [Case("", ("default", "default+fierce"))]
    (witness,) = finder("default", "default+fierce").witnesses(asked)
    assert witness.kind is Kind.REFUSED
    assert [each.accepted for each in witness.outcomes] == [False, True]


def test_a_side_is_won_by_its_own_rules_in_its_own_words() -> None:
    asked = cases(compare(RULESET, parsed("default"), parsed("default+brief")), RULESET)
    (witness,) = finder("default", "default+brief").witnesses(asked)
    assert witness.kind is Kind.WINNER
    assert witness.outcomes[1].facts["Won"] == "nobody (time for bed)"


def test_the_cases_are_pairs_of_answers() -> None:
    wet, dry, mute = (parsed(name) for name in ("wet", "dry", "mute"))
    assert cases(compare(RULESET, wet, dry), RULESET) == [Case("wading", ("yes", "no"))]
    assert cases(compare(RULESET, dry, mute), RULESET) == [Case("wading", ("no", "yes"))]
    assert cases(compare(RULESET, wet, wet), RULESET) == []
    assert cases(compare(RULESET, wet, wet), RULESET, "wading") == every_case(RULESET, "wading")


def test_equal_seeds_find_the_same() -> None:
    asked = [case for name in KINDS for case in every_case(RULESET, name)]
    one, again = (list(finder("default", "default").witnesses(asked)) for _ in range(2))
    assert [each.found for each in one] == [each.found for each in again]


def test_what_was_found_is_kept(tmp_path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIOTDSL_CACHE", str(tmp_path))
    case = Case("wading", ("yes", "no"))
    (first,) = finder("wet", "dry", keeps=True).witnesses([case])
    other = finder("wet", "dry", keeps=True)
    known = other.known(case, (case,))
    assert known is not None
    assert known.found == first.found
    assert finder("wet", "dry", keeps=True, seed=2).known(case, (case,)) is None
    result_cache.keep(cache.SHELF, other.key(case, (case,)), {"seats": "?"})
    assert other.known(case, (case,)) is None


ASKED = tuple(case for name in KINDS for case in every_case(RULESET, name))


def told_by_case(made: Finder) -> dict[Case, tuple[object, ...]]:
    return {each.case: (each.found, each.grade, each.positions) for each in made.witnesses(ASKED)}


def before_all(_folder: Path) -> None:
    """Everything was found."""
    told_by_case(finder("default", "default", keeps=True))


def before_each(_folder: Path) -> None:
    """Each was looked for by itself, and in another order, and with another seed and time."""
    for case in ASKED:
        list(finder("default", "default", keeps=True).witnesses([case]))
    list(finder("default", "default", keeps=True).witnesses(ASKED[::-1]))
    told_by_case(finder("default", "default", keeps=True, seed=2))
    hasty = finder("default", "default", keeps=True)
    hasty.seconds = 999
    told_by_case(hasty)


def before_other(_folder: Path) -> None:
    """The same was looked for among other rules."""
    told_by_case(finder("default", "default+fierce", keeps=True))
    told_by_case(finder("default+fierce", "default", keeps=True))


def before_half(folder: Path) -> None:
    """Every second find was thrown away."""
    before_all(folder)
    for file in sorted((folder / cache.SHELF).iterdir())[::2]:
        file.unlink()


def before_one(folder: Path) -> None:
    """All but one were thrown away."""
    before_all(folder)
    for file in sorted((folder / cache.SHELF).iterdir())[1:]:
        file.unlink()


def before_damage(folder: Path) -> None:
    """Some are damaged, some exchanged."""
    before_all(folder)
    files = sorted((folder / cache.SHELF).iterdir())
    files[0].write_bytes(b"")
    files[1].write_bytes(files[2].read_bytes())


@pytest.mark.parametrize(
    "before", [before_all, before_each, before_other, before_half, before_one, before_damage]
)
def test_what_is_found_does_not_depend_on_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: Callable[[Path], None]
) -> None:
    monkeypatch.setenv("RIOTDSL_CACHE", str(tmp_path))
    before(tmp_path)
    filled = told_by_case(finder("default", "default", keeps=True))
    assert filled == told_by_case(finder("default", "default"))
    assert filled.keys() == {*ASKED}


def test_a_false_find_is_not_proved() -> None:
    (witness,) = found("wading")
    assert witness.found is not None
    made = finder("default", "default")
    lie = replace(witness.found, before=(), refused=None, decision=None)
    assert not made.proves(witness.case, (0, 1), lie)
    assert not made.proves(Case("sign", ("shown", "shown")), (0, 1), Found((), None))


def test_open_answers_play_as_closed_ones() -> None:
    background = Background(RULESET, Selection())
    names = list(background.program.questions)
    machine = opened(background.program, background.codes, (0, 1), names)
    closed = PythonBackend(lower(close(background.program, background.codes, (0, 1))))
    outside = PythonBackend(machine.backend.machine)
    within = inside(machine.backend.machine)
    for backend in (outside, *([within] if within else ())):
        for game in range(5):
            played = steps(backend, game, dict_of(machine.answers, background.codes))
            assert played == steps(closed, game, {})


def test_a_state_inside_a_module_is_read_and_changed_as_a_list() -> None:
    background = Background(RULESET, Selection())
    machine = lower(close(background.program, background.codes, (0, 1)))
    within = inside(machine)
    if within is None:
        pytest.skip("no WebAssembly here")
    s = within.start()
    other = s[:]
    core = within.core(s)
    cell = machine.layout.things["unit"]
    other[cell] = core[cell] + 1
    assert (other == s, s[cell], other[cell]) == (False, core[cell], core[cell] + 1)
    other[:] = within.extended(core)
    assert other == s
    assert within.picker([cell])(s) == within.picker([cell])(other)


def dict_of(cells: Mapping[str, int], codes: Mapping[str, int]) -> dict[int, int]:
    return {cell: codes[name] for name, cell in cells.items()}


def steps(backend: Backend, game: int, answers: dict[int, int]) -> list[object]:
    generator = Generator.seeded(1, game)
    s = backend.start()
    for cell, code in answers.items():
        s[cell] = code
    asked = backend.advance(s)
    log: list[object] = []
    while asked is not None:
        member = drawn(backend, asked, s, generator)
        log.append((asked.families, member))
        backend.apply(asked, member, s)
        asked = backend.advance(s)
    return log


def test_what_only_left_a_place_is_no_empty_place() -> None:
    before = {"Hand": ("1 ace", "1 king"), "Deck": ("1 ten",)}
    after = {"Hand": ("1 ace",), "Deck": ()}
    told_apart = [("Hand", "1 king", "without 1 king"), ("Deck", "1 ten", "nothing")]
    assert apart(before, after) == told_apart


def test_a_report_shows_position_decision_and_outcomes() -> None:
    made = finder("wet", "dry")
    asked = cases(compare(RULESET, parsed("wet"), parsed("dry")), RULESET)
    report = told.Report(made.a, made.b, list(made.witnesses(asked)), lambda _: "BOARD")
    text = as_text(told.as_page(report), 80)
    for words in ("BOARD", "[go wolf river]", "Refused. The river is deep."):
        assert words in text
    (entry,) = told.as_json(report)
    keys = {"question", "answers", "kind", "grade", "origin", "positions_tried", "position"}
    assert keys | {"decision", "log", "outcomes"} <= set(entry)
    assert entry["outcomes"][1]["where"] == "dry: E: \u201cf\u201d"
