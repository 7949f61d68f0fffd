"""What differences do: paired games, intervals for pairs, and the command that tells it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from statistics import NormalDist

import pytest
from click.testing import Result

from riotdsl import compile as compiler
from riotdsl.arena import tournament
from riotdsl.arena.game_result import GameResult
from riotdsl.arena.setup import PYTHON, Setup
from riotdsl.compare import differences
from riotdsl.compare.differences import compare
from riotdsl.compare.impact.effects import Effect, Estimate, Kind, effects, student
from riotdsl.compare.impact.games import NOTHING, Plan, Trial, plan, prefixes
from riotdsl.compare.impact.rules import CHANGED_RULES, Factor, Mixture, assumed, factors, lineup
from riotdsl.machine.from_program import lower
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.program.editions.selection import parsed
from riotdsl.text.source import Source

Run = Callable[..., Result]

GAME = """
game race { players left, right }
faction left, right
question ahead { ask "Does left begin ahead?" answers yes or no default no because "fair" }
question jump { ask "How far is a six?" answers 6 or 9 default 6 because "plain" }
question tired { ask "Does a hundred tire?" answers yes or no default no because "rare" }
option goal { ask "How far?" answers 20 or 35 default 20 }
track score(p: faction): 0..40 clamped
track steps: 0..200 clamped
procedure play() {
  if ahead { add 5 to left.score }
  repeat { for each p in faction { turn(p) } }
}
procedure turn(p: faction) {
  let p do roll
  add 1 to steps
  if tired and steps > 100 { set p.score = 0 }
}
action roll {
  then {
    let chance choose face: 1..6
    if face is 6 { add jump to you.score } else { add face to you.score }
  }
}
value target -> number { usual: goal assumed "invented" }
win reached: faction where it.score >= target
measure steps_taken: steps
variant longer of race { because "a longer race" replace target.usual: 30 }
variant leaps of race { because "faster" set ahead = yes set jump = 9 set tired = yes }
"""
SEATS = (("left", "random"), ("right", "random"))


def mixture(other: str) -> Mixture:
    ruleset = compiler.load([Source("race.riot", GAME)])
    compared = compare(ruleset, parsed("default"), parsed(other))
    return Mixture(ruleset, compared, lineup(ruleset, compared.a, None))


def trial(other: str, games: int = 30, orders: int = 0, seconds: float = 60) -> Trial:
    mixed = mixture(other)
    setup = Setup("race", mixed.compared.a, SEATS, seed=1, backend=PYTHON)
    return Trial(mixed, setup, plan(factors(mixed.compared), orders, 1), games, seconds)


def played(made: Trial) -> Trial:
    made.run()
    return made


def found(made: Trial, kind: Kind, name: str | None = None) -> Effect:
    every = [each for each in effects(made) if each.kind is kind]
    return next(each for each in every if (each.factor.name if each.factor else None) == name)


def estimate(effect: Effect, name: str) -> Estimate:
    return next(each for each in effect.estimates if each.quantity.name == name)


# ---------------------------------------------------------------- rules


def test_differences_in_force_and_changed_rules_are_factors() -> None:
    mixed = mixture("default+leaps+longer")
    assert [each.name for each in factors(mixed.compared)] == [
        "ahead", "jump", "tired", CHANGED_RULES,
    ]  # fmt: skip
    assert factors(mixed.compared)[1] == Factor("jump", "6", "9", differences.Kind.CHOSEN)


@pytest.mark.parametrize("other", ["default+leaps", "default+longer", "default+leaps+longer"])
def test_nothing_taken_is_the_first_and_all_taken_the_second(other: str) -> None:
    mixed = mixture(other)
    every = [factor.name for factor in factors(mixed.compared)]
    for taken, side in (((), mixed.compared.a), (every, mixed.compared.b)):
        closed = compiler.closed(mixed.ruleset, side)
        assert lower(mixed.program(taken)) == closed.machine


def test_what_is_assumed_is_listed_by_reason() -> None:
    assert assumed(mixture("default+leaps").program(())) == {"invented": ["target.usual"]}


# ---------------------------------------------------------------- plans and games


def test_a_plan_has_each_alone_and_all_together() -> None:
    names = ("a", "b", "c")
    made = Plan(tuple(Factor(name, "1", "2") for name in names), ())
    assert made.first() == [NOTHING, frozenset("abc"), *map(frozenset, names)]
    assert not made.then()


def test_orders_add_all_but_one_and_every_step() -> None:
    made = plan([Factor(name, "1", "2") for name in "abcd"], 3, seed=5)
    assert len(made.orders) == 3
    assert all(sorted(order) == list("abcd") for order in made.orders)
    every = {*made.first(), *made.then()}
    assert all(taken in every for order in made.orders for taken in prefixes(order))
    assert all(frozenset("abcd") - {name} in every for name in "abcd")
    assert len(made.then()) == len(set(made.then()))
    assert made == plan(made.factors, 3, seed=5)
    assert not plan(made.factors[:1], 3, seed=5).orders


def test_games_are_those_of_the_two_selections() -> None:
    made = played(trial("default+leaps+longer", games=8))
    for taken, side in ((NOTHING, made.mixture.compared.a),
                        (made.plan.everything, made.mixture.compared.b)):  # fmt: skip
        setup = Setup("race", side, SEATS, seed=1, backend=PYTHON)
        closed = compiler.closed(made.mixture.ruleset, side)
        tournament.at_backend(setup, PythonBackend(closed.machine))
        assert list(made.played[taken].values()) == list(tournament.run(setup, 8))
        tournament.forget(setup)


def test_the_backend_does_not_matter() -> None:
    pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")
    outside = trial("default+leaps", games=10)
    inside = trial("default+leaps", games=10)
    inside.setup = Setup("race", inside.mixture.compared.a, SEATS, seed=1)
    assert tournament.is_fast(inside.setup)
    assert played(inside).played == played(outside).played


def test_it_stops_when_the_time_is_over() -> None:
    made = trial("default+leaps", games=50, seconds=0)
    made.estimate()
    made.run()
    assert not made.played
    assert not made.is_whole
    assert [each.estimates for each in effects(made)] == [()] * 4


def test_an_interrupted_trial_tells_what_it_has() -> None:
    made = trial("default+leaps", games=40)
    calls = 0

    def step() -> None:
        nonlocal calls
        calls += 1
        if calls == 33:
            raise KeyboardInterrupt

    made.step = step
    with pytest.raises(KeyboardInterrupt):
        made.run()
    assert not made.is_whole
    assert [len(games) for games in made.played.values()] == [10, 8, 5, 5, 5]
    assert found(made, Kind.TOGETHER).games == 8
    assert found(made, Kind.ALONE, "tired").games == 5


# ---------------------------------------------------------------- effects


def test_an_advantage_is_measured() -> None:
    made = played(trial("default+leaps", games=60))
    ahead = found(made, Kind.ALONE, "ahead")
    won = estimate(ahead, "left")
    assert won.is_measurable
    assert won.difference > 0.1
    assert won.difference == pytest.approx(-estimate(ahead, "right").difference)
    assert estimate(ahead, "decisions").difference < 0
    none = found(made, Kind.ALONE, "tired")
    assert (none.games, none.parted) == (60, 0)
    assert not any(each.is_measurable for each in none.estimates)


def test_averages_over_orders_add_up_to_all_together() -> None:
    made = played(trial("default+leaps+longer", games=20, orders=2))
    assert made.is_whole
    whole = found(made, Kind.TOGETHER)
    for name in ("left", "decisions", "steps_taken"):
        parts = [
            estimate(each, name).difference for each in effects(made) if each.kind is Kind.ORDERS
        ]
        assert len(parts) == 4
        assert sum(parts) == pytest.approx(estimate(whole, name).difference)


def test_the_last_is_judged_among_all_others() -> None:
    made = played(trial("default+leaps+longer", games=20, orders=1))
    last = estimate(found(made, Kind.LAST, "jump"), "decisions")
    but_one = made.played[made.plan.everything - {"jump"}].values()
    assert last.before == pytest.approx(sum(each.decisions for each in but_one) / 20)


def counted(before: list[int], after: list[int]) -> Estimate:
    """The estimate of how much more often left wins, from games that it won or not."""
    made = trial("default+longer", games=len(before))
    for taken, wins in ((NOTHING, before), (made.plan.everything, after)):
        made.played[taken] = {
            game: GameResult(game, ("left",) * won, "reached", 5, {"steps_taken": 5})
            for game, won in enumerate(wins)
        }
    return estimate(effects(made)[0], "left")


def test_intervals_of_shares_are_those_of_agresti_and_min() -> None:
    # 10 pairs won only after, 4 only before, of 50: (10 - 4) / 52 with half a pair added to each.
    before = [0] * 10 + [1] * 4 + [0] * 36
    after = [1] * 10 + [0] * 4 + [0] * 36
    interval = counted(before, after).interval
    assert interval is not None
    reach = NormalDist().inv_cdf(0.975) * (15 - 36 / 52) ** 0.5 / 52
    assert interval == pytest.approx((6 / 52 - reach, 6 / 52 + reach), abs=1e-6)


def test_few_games_are_not_certain() -> None:
    same = counted([1, 1, 1], [1, 1, 1])
    assert same.interval is not None
    assert same.interval[0] < -0.3 < 0.3 < same.interval[1]
    assert counted([0], [1]).interval is None
    assert not counted([0], [1]).is_measurable


@pytest.mark.parametrize(("freedom", "quantile"), [
    (1, 12.706), (3, 3.182), (5, 2.571), (9, 2.262), (39, 2.023), (399, 1.966),
])  # fmt: skip
def test_quantiles_of_student(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.006)


# ---------------------------------------------------------------- the command


@pytest.fixture
def race(tmp_path: Path) -> Path:
    path = tmp_path / "race.riot"
    path.write_text(GAME, "utf-8")
    return path


def test_the_command_tells_it(run: Run, race: Path) -> None:
    result = run("impact", race, "default", "default+leaps", "--games", "20", "--backend", "python")
    assert result.exit_code == 0
    for words in (
        "Estimated time: less than a minute.", "3 differences in force", "backend python",
        "ALL TOGETHER", "jump: 6 to 9", "all 20 pairs ended alike", "won by left",
        "Not measurable with 20 games", "target.usual: invented",
    ):  # fmt: skip
        assert words in result.output


def test_json_has_every_estimate(run: Run, race: Path, tmp_path: Path) -> None:
    file = tmp_path / "impact.json"
    options = ("--games", "12", "--seat", "left=random", "--orders", "1", "-o", file)
    assert run("impact", race, "default", "default+leaps", "ahead", "jump", *options).exit_code == 0
    told = json.loads(file.read_text("utf-8"))
    assert (told["finished"], told["games"], told["orders"]) == (True, 12, 1)
    assert [each["question"] for each in told["differences"]] == ["ahead", "jump"]
    kinds = [each["kind"] for each in told["effects"]]
    assert kinds == ["together", *["alone"] * 2, *["last"] * 2, *["orders"] * 2]
    for effect in told["effects"]:
        assert effect["games"] == 12
        for each in effect["estimates"]:
            low, high = each["interval"]
            assert each["measurable"] == (low > 0 or high < 0)
            assert each["difference"] == pytest.approx(each["after"] - each["before"])
    assert told["assumed"] == [{"because": "invented", "names": ["target.usual"]}]


def test_a_table_has_a_row_for_each_number(run: Run, race: Path) -> None:
    asked = ("impact", race, "default", "default+leaps", "--games", "4", "--format")
    told = json.loads(run(*asked, "json").stdout)
    head, *rows = run(*asked, "csv").stdout.splitlines()
    assert head == "question,kind,games,parted,what,name,before,after,difference,low,high"
    assert len(rows) == sum(len(each["estimates"]) for each in told["effects"])
    assert all(row.count(",") == head.count(",") for row in rows)


def test_a_value_can_be_picked_for_an_option(run: Run, race: Path) -> None:
    asked = ("impact", race, "default", "default+leaps", "--games", "4", "--format", "json")
    found = [json.loads(run(*asked, "--option", f"goal={goal}").stdout) for goal in (20, 35)]
    assert [each["options"] for each in found] == [{"goal": "20"}, {"goal": "35"}]
    short, long = (each["effects"][0]["estimates"][-1]["before"] for each in found)
    assert long > short
    assert "with goal=35" in run(*asked[:-2], "--option", "goal=35").stdout


def test_an_option_in_which_the_selections_differ_cannot_be_picked(run: Run, race: Path) -> None:
    race.write_text(f'{GAME} variant far of race {{ because "x" set goal = 35 }}', "utf-8")
    result = run("impact", race, "default", "default+far", "--option", "goal=20")
    assert result.exit_code == 2
    assert "differ in goal" in result.stderr


def test_the_time_that_is_allowed_is_told(run: Run, race: Path) -> None:
    arguments = ("impact", race, "default", "default+leaps", "--games", "2")
    result = run(*arguments, "--minutes", "0.00001")
    assert result.exit_code == 0
    assert "It stops after 0 seconds with what it has" in result.output
    assert "It was ended before all games were played" in result.output
    assert "Not played" in result.output


@pytest.mark.parametrize(("ending", "first"), [("md", "# "), ("html", "<!DOCTYPE html>")])
def test_pages(run: Run, race: Path, tmp_path: Path, ending: str, first: str) -> None:
    file = tmp_path / f"impact.{ending}"
    options = ("--games", "10", "-o", file)
    assert run("impact", race, "default", "default+leaps", *options).exit_code == 0
    text = file.read_text("utf-8")
    assert text.lower().startswith(first.lower())
    assert "won by left" in text


def test_nothing_to_measure(run: Run, race: Path) -> None:
    result = run("impact", race, "default", "default")
    assert result.exit_code == 0
    assert "there is nothing to measure" in result.output


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_plot(run: Run, race: Path, tmp_path: Path, ending: str) -> None:
    pytest.importorskip("matplotlib", reason="the extra `report` is not installed")
    file = tmp_path / f"impact.{ending}"
    result = run("impact", race, "default", "default+leaps", "--games", "10", "-o", file)
    assert result.exit_code == 0
    assert file.read_bytes().startswith(b"<?xml" if ending == "svg" else b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("default+leaps", "jumps"), "Did you mean `jump`?"),
        (("default+leaps", "--players", "left"), "cannot play together"),
        (("default+leaps", "--seat", "left=genius"), "no player genius"),
        (("default+leaps", "--games", "many"), "many"),
        (("default+leaps", "--minutes", "0"), "--minutes"),
        (("nowhere",), "nowhere"),
        (("default+leaps", "--option", "gaol=20"), "Did you mean `goal`?"),
    ],
)
def test_wrong_use_is_told(run: Run, race: Path, arguments: tuple[str, ...], said: str) -> None:
    result = run("impact", race, "default", *arguments)
    assert result.exit_code in (1, 2)
    assert said in result.output
