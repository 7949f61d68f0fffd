"""Scenarios of a small game: the selections they run in, their steps, their expectations."""

from pathlib import Path

import pytest

from riotdsl import compile as compiler
from riotdsl.game.scenarios.suite import Bench, Failure
from riotdsl.text.diagnostic import Severity
from riotdsl.text.source import Source

FEUD = Path(__file__).with_name("feud.riot").read_text(encoding="utf-8")
ORDERED = "when north chooses order (north, south)"


def runs(body: str) -> dict[str, Failure | None]:
    """The runs of a scenario with this body: what failed, by selection."""
    text = f'{FEUD}\nscenario "tried" {{ {body} }}\n'
    sources = [Source("feud.riot", text)]
    found = compiler.check_sources(sources)
    assert [each for each in found if each.severity is Severity.ERROR] == []
    bench = Bench(compiler.load(sources).checked)
    return {each.selection: each.failure for each in bench.results(bench.scenarios())}


def failure(body: str) -> Failure:
    (found,) = runs(body).values()
    assert found is not None
    return found


def holds(body: str) -> None:
    assert set(runs(body).values()) == {None}


# ---------------------------------------------------------------- selections


def test_a_scenario_without_scopes_runs_by_default() -> None:
    assert runs("then north.coins is 3") == {"default": None}


def test_scopes_alone_run_only_what_they_name() -> None:
    found = runs("then in first: toll is 2 then with toll = 1, rest_pays = yes: rest_pays is yes")
    assert found == {"first": None, "with toll = 1, rest_pays = yes": None}


def test_selections_with_equal_answers_are_one_run() -> None:
    found = runs("then with toll = 1: toll is 1 then in default: toll is 1 then toll >= 1")
    assert found == {"default, with toll = 1": None}


def test_a_bare_then_holds_in_every_selection() -> None:
    found = runs("then toll is 1 then with toll = 2: north.coins is 3")
    assert found["default"] is None
    wrong = found["with toll = 2"]
    assert wrong is not None
    assert (wrong.expected, wrong.found) == ("toll is 1", "toll is 2")


def test_given_answers_stand_in_every_selection() -> None:
    holds("given { answers rest_pays = yes } then rest_pays is yes then in first: toll is 2")


def test_given_rulings_decide_what_is_open() -> None:
    holds("given { with rulings house } then toll is 2")


SILENT = """
edition third of feud language "en" {
  title "Feud by the letter"
  toll silent by letter 2
}
"""


@pytest.mark.parametrize(("rulings", "toll"), [("letter", 2), ("default", 1)])
def test_letter_and_default_are_rulings_though_words_of_the_language(
    rulings: str, toll: int
) -> None:
    text = f'{FEUD}{SILENT}scenario "tried" {{ given {{ with rulings {rulings} }}'
    sources = [Source("feud.riot", f"{text} then in third: toll is {toll} then toll < 3 }}")]
    assert [
        each for each in compiler.check_sources(sources) if each.severity is Severity.ERROR
    ] == []
    bench = Bench(compiler.load(sources).checked)
    found = {each.selection: each.failure for each in bench.results(bench.scenarios())}
    assert set(found.values()) == {None}


def test_without_an_edition_the_letter_is_the_default() -> None:
    holds("given { with rulings letter } then toll is 1")


def test_a_run_stops_after_its_last_expectation() -> None:
    march = "when north does march(group: 1 scout, goal: field[1])"
    given = "given { during turn(north).work north.coins = 1 }"
    found = runs(f"{given} then toll >= 1 {march} then with toll = 2: refused by march.paid")
    assert set(found.values()) == {None}


# ---------------------------------------------------------------- positions


def test_what_is_not_mentioned_is_as_at_the_start() -> None:
    holds("given { field[1]: 1 guard of north } then count of guard at camp[north] is 2")


def test_a_place_holds_exactly_what_is_said() -> None:
    holds(
        "given { camp[north]: 1 scout } then count of unit at camp[north] is 1 "
        "then every u in guard of north has u.place is none"
    )


def test_a_place_tells_whose_things_lie_there() -> None:
    holds("given { camp[south]: 2 guard } then count of unit of south at camp[south] is 2")


def test_things_of_mentioned_places_are_taken_last() -> None:
    holds(
        "given { deck: 1 boon[1] hand[north]: 1 boon[1], 2 boon[2] } "
        "then count of card at deck is 1 and count of boon at hand[north] is 3"
    )


def test_tracks_are_set_for_every_member_of_a_set() -> None:
    holds(
        "given { field[2]: 2 guard of south tired(unit at field[2]) = yes } "
        "then count of (unit where it.tired) is 2"
    )


def test_facts_are_laid_down_in_the_order_written() -> None:
    given = "field[2]: 1 guard of south tired(unit at field[2]) = yes"
    holds(f"given {{ {given} do wake(south) }} then every u in unit has not u.tired")
    holds(f"given {{ do wake(south) {given} }} then some u in unit has u.tired")


def test_a_procedure_that_asks_cannot_be_run() -> None:
    found = failure("given { do ask_north() } then toll is 1")
    assert found.found == "`ask_north` asks somebody, and cannot be run here"


def test_the_players_are_those_who_are_mentioned() -> None:
    holds("then count of faction is 2")
    holds("given { east.coins = 2 } then count of faction is 3")


# ---------------------------------------------------------------- where the game stands


def test_the_game_begins_at_its_beginning() -> None:
    holds("then decider is north then not turn.running")


def test_the_loops_around_go_on() -> None:
    holds(
        "given { during turn(north).temper } then decider is north and turn.f is north "
        "when north chooses calm then turn.f is south and decider is south"
    )


def test_a_loop_over_an_order_goes_on_behind_its_member() -> None:
    holds(
        "given { during turn(south).temper } when south chooses angry "
        "then rounds is 1 and decider is north and mood is angry "
        "then not turn.running"
    )


def test_loops_over_numbers_come_to_their_end() -> None:
    last = "when north chooses order (south, north) when south chooses rest when south chooses calm"
    end = "when north chooses rest when north chooses calm"
    given = "given { during turn(south).temper }"
    holds(
        f"{given} when south chooses calm {last} {end} {last} {end} "
        "then winner is nobody and decider is none"
    )


def test_without_a_stage_the_procedure_begins() -> None:
    holds(
        "given { tired(unit) = yes during turn(south) } "
        "then every u in unit of south has not u.tired "
        "then some u in unit of north has u.tired"
    )


def test_a_procedure_of_an_action_stands_in_the_window_of_its_seat() -> None:
    holds("given { during arrive(south, field[3]) field[3]: 1 scout of south } "
          "then decider is south and turn.f is south and march.goal is field[3] "
          "when south chooses angry then mood is angry and turn.running "
          "when south chooses rest when south chooses calm then rounds is 1")  # fmt: skip


def test_a_procedure_that_nothing_runs_has_no_way() -> None:
    found = failure("given { during ask_north() } then toll is 1")
    assert found.found == "The game never comes to stand so: during ask_north()"


# ---------------------------------------------------------------- steps


def test_an_order_is_chosen() -> None:
    holds("when north chooses order (south, north) then turn.f is south")


def test_an_order_must_have_all_members() -> None:
    found = failure("when north chooses order (south) then turn.f is south")
    assert found.found.startswith("refused by round.wish")


def test_pieces_are_added_up() -> None:
    holds(
        f"{ORDERED} when north does march(group: 2 guard + 1 scout, goal: field[1]) "
        "then count of unit at field[1] is 3 and north.coins is 2"
    )


def test_pieces_of_several_places_need_their_origin() -> None:
    given = "given { during turn(north).work field[1]: 1 guard of north }"
    found = failure(f"{given} when north does march(group: 1 guard, goal: field[2])")
    assert found.found == "it can mean several: guard from field.1, guard from camp.north"
    holds(
        f"{given} when north does march(group: 1 guard from field[1], goal: field[2]) "
        "then unit at field[1] is empty"
    )


def test_a_choice_is_left_out_where_there_is_only_one() -> None:
    full = "given { during turn(north).work field[1]: 1 guard of south field[2]: 1 scout of south }"
    holds(f"{full} when north does march(group: 1 scout) then count of unit at field[3] is 1")
    found = failure(f"{ORDERED} when north does march(group: 1 scout)")
    assert found.found == "it is not said which `goal`"


def test_a_refused_step_changes_nothing() -> None:
    holds(
        "given { during turn(north).work north.coins = 0 } "
        "when north does march(group: 1 scout, goal: field[1]) then refused by march.paid "
        "then count of unit at camp[north] is 4 and decider is north"
    )


def test_only_the_first_reason_counts_and_all_are_shown() -> None:
    found = failure(
        "given { during turn(north).work north.coins = 0 field[1]: 1 scout of south } "
        "when north does march(group: 1 scout, goal: field[1]) "
        "then refused by march.room"
    )
    assert found.found == ("refused by march.paid, march.room: You need 1 coins, and have 0.")


def test_a_choice_refuses_what_is_not_in_it() -> None:
    holds(
        "given { during turn(north).work tired(scout of north) = yes } "
        "when north does march(group: 1 scout, goal: field[1]) then refused by march.group"
    )


def test_a_refusal_that_nobody_expects_fails() -> None:
    found = failure(
        "given { during turn(north).work north.coins = 0 } "
        "when north does march(group: 1 scout, goal: field[1]) "
        "then decider is north"
    )
    assert found.found == "refused by march.paid: You need 1 coins, and have 0."


def test_what_was_accepted_was_not_refused() -> None:
    found = failure(
        f"{ORDERED} when north does march(group: 1 scout, goal: field[1]) "
        "then refused by march.paid"
    )
    assert (found.expected, found.found) == ("refused by march.paid", "it was accepted")


def test_the_wrong_seat_is_told_who_decides() -> None:
    found = failure("when south does rest")
    assert (found.expected, found.found) == ("south to decide", "it is for north")


def test_an_action_that_is_not_offered_is_told_what_is() -> None:
    text = "given { during turn(north).temper } when north does rest"
    assert failure(text).found == "it is for north to choose `temper`, not to act"
    found = failure(f"{ORDERED} when north chooses calm")
    assert found.found == "`when north chooses calm` is not offered here, but march, draw_one, rest"


# ---------------------------------------------------------------- chance and silence


def test_chance_chooses_what_is_said() -> None:
    holds(
        f"{ORDERED} when north does draw_one then decider is chance "
        "when chance chooses 1 boon[2] then count of boon at hand[north] is 1"
    )


def test_chance_is_never_left_to_luck() -> None:
    found = failure(f"{ORDERED} when north does draw_one when north chooses rest")
    assert found.found == "it is for chance to choose: boon.1, boon.2"


def test_chance_chooses_only_what_is_there() -> None:
    found = failure(
        "given { during turn(north).work deck: 1 boon[1], 1 boon[2] } "
        "when north does draw_one when chance chooses calm"
    )
    assert found.found == "nothing of the kind is chosen as `drawn`"


def test_a_single_outcome_of_chance_is_taken() -> None:
    holds(
        "given { during turn(north).work deck: 2 boon[1] } when north does draw_one "
        "then count of boon at hand[north] is 1"
    )


def test_a_window_stays_open_for_the_step_that_closes_it() -> None:
    tired = "tired(unit of north) = yes deck: 0 boon"
    given = f"given {{ during turn(north).work {tired} }}"
    holds(f"{given} when north chooses calm then decider is south")
    holds(f"{given} when north chooses rest when north chooses calm then decider is south")
    holds(
        f"{given} when north does march(group: 1 scout, goal: field[1]) then refused by march.group"
    )


# ---------------------------------------------------------------- expectations


def test_the_winner_is_open_while_the_game_goes_on() -> None:
    assert failure("then winner is nobody").found == "winner is open"
    assert failure("then winner is north").found == "winner is open"


def test_who_has_won_is_told() -> None:
    holds("given { north.coins = 9 } then winner is north and winner is not south")
    found = failure("given { north.coins = 9 south.coins = 9 } then winner is north")
    assert found.found == "winner is north + south"


def test_several_winners_are_told_as_they_can_be_written() -> None:
    both = "given { north.coins = 9 south.coins = 9 } then"
    holds(f"{both} winner is north + south and north in winner and winner is not north")
    assert failure(f"{both} south not in winner").found == "winner is north + south"


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("north.coins is 4 and south.coins is 3", "north.coins is 3"),
        ("unit at camp[north] is empty", "unit at camp[north] is 3 guard, 1 scout"),
        ("decider is chance", "decider is north"),
        ("not north.coins is 3", "north.coins is 3"),
    ],
)
def test_values_tell_what_was_found(condition: str, found: str) -> None:
    wrong = failure(f"then {condition}")
    assert (wrong.expected, wrong.found) == (condition, found)


# ---------------------------------------------------------------- variants


DEAR = """variant dear of feud {
  because "for a test"
  set toll = 2
  add action beg { then { add 1 to you.coins } }
  replace turn.work { let f do beg until rest }
}
variant idle of feud { because "for a test"  set rest_pays = yes }
"""


def test_a_scenario_runs_with_the_variants_that_it_names() -> None:
    body = f"given {{ with variant dear, idle }} {ORDERED} when north does beg then toll is 2"
    with_variants = f'{body} }}\n{DEAR} scenario "also" {{ then toll is 1'
    assert runs(with_variants) == {"default; variant dear, idle": None, "default": None}


def test_without_it_a_variant_changes_nothing() -> None:
    sources = [Source("feud.riot", f'{FEUD}{DEAR}scenario "x" {{ when north does beg }}')]
    (wrong,) = (each for each in compiler.check_sources(sources) if each.code == "unknown-name")
    assert "beg" in wrong.message


def test_answers_that_are_given_count_more_than_those_of_a_variant() -> None:
    body = "given { with variant dear  answers toll = 1 } then toll is 1 } "
    assert runs(f'{body}{DEAR} scenario "also" {{ then with rest_pays = yes: rest_pays is yes') == {
        "default; variant dear": None,
        "with rest_pays = yes": None,
    }


def test_a_variant_that_nobody_declares_is_unknown() -> None:
    sources = [Source("feud.riot", f'{FEUD}{DEAR}scenario "x" {{ given {{ with variant deer }} }}')]
    (wrong,) = (each for each in compiler.check_sources(sources) if each.code == "unknown-name")
    assert wrong.help == "did you mean `dear`?"


def test_a_place_can_be_empty() -> None:
    holds("given { deck: empty  camp[north]: empty } then unit at camp[north] is empty")
