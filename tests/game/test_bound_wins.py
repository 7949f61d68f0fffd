"""Wins after procedures, as an author meets them: order, variables, variants, closing."""

from __future__ import annotations

from pathlib import Path

import riotdsl
from riotdsl.machine.code import Decide
from riotdsl.syntax.parser import parse
from riotdsl.syntax.printer.formatter import printed
from riotdsl.text.source import Source

RACE = """\
game race { players ant, bee }

faction ant, bee

question strict {
  ask "?"
  answers yes or no
  default yes
  because "so"
}

track steps(f: faction): 0..9 clamped
track rests: 0..9 clamped

win both_there after step: faction where it.steps >= 2 when every g in faction has g.steps >= 2
win there after step: following(f) when f.steps >= 3 and strict is yes
win tired after pause, step: nobody when rests >= 2

procedure play() {
  repeat {
    for each f in faction {
      let f do walk, rest
    }
  }
}

procedure step(f: faction) { add 1 to f.steps }
procedure pause() { add 1 to rests }

action walk {
  then {
    step(you)
    step(you)
    pause()
  }
}

action rest {
  then {
    pause()
    step(you)
  }
}

variant meek of race {
  because "who arrives has won"
  replace there: (faction where it is f)
}

variant late of race {
  because "only a decision counts"
  replace win there: faction where it.steps >= 3
  drop tired
  add win soon after pause: ant when rests >= 4
}
"""


def game(folder: Path, text: str = RACE, *variants: str) -> riotdsl.Session:
    (folder / "race.riot").write_text(text)
    return riotdsl.load(folder / "race.riot", variants=variants).new(seed=1)


def played(session: riotdsl.Session, *actions: str) -> tuple[str, tuple[str, ...], tuple[int, ...]]:
    """Play to the end; the rule, the winners, and what the tracks say."""
    for action in actions:
        assert session.play(action), action
    assert session.outcome is not None
    layout = session.table.machine.layout
    first = layout.tracks["steps"].base
    return session.outcome.rule, session.outcome.winners, session.state[first : first + 3]


def test_a_win_is_decided_in_the_midst_of_an_action(tmp_path: Path) -> None:
    assert played(game(tmp_path), "walk", "rest") == ("tired", (), (2, 0, 2))


def test_of_two_that_hold_the_one_written_first_counts(tmp_path: Path) -> None:
    found = played(game(tmp_path), "walk", "walk")
    assert found == ("both_there", ("ant", "bee"), (2, 2, 1))


def test_a_win_reads_the_variables_of_its_procedure(tmp_path: Path) -> None:
    text = RACE.replace("rests >= 2", "rests >= 9")
    assert played(game(tmp_path, text), "walk", "rest", "walk") == ("there", ("bee",), (3, 1, 2))


def test_a_variant_that_replaces_who_wins_keeps_the_moment(tmp_path: Path) -> None:
    text = RACE.replace("rests >= 2", "rests >= 9")
    found = played(game(tmp_path, text, "meek"), "walk", "rest", "walk")
    assert found == ("there", ("ant",), (3, 1, 2))


def test_a_variant_that_says_a_win_anew_says_its_moment_too(tmp_path: Path) -> None:
    found = played(game(tmp_path, RACE, "late"), "walk", "rest", "walk")
    assert found == ("there", ("ant",), (4, 1, 3))


def test_a_win_that_can_never_hold_cuts_nothing(tmp_path: Path) -> None:
    """Under an answer by which it never holds, the procedure runs in one go."""
    never = RACE.replace("default yes", "default no")
    for rule in ("both_there after step", "tired after pause, step"):
        never = never.replace(rule, rule.split()[0])
    machine = game(tmp_path, never).table.machine
    assert not machine.asking & {"step", "pause", "walk", "rest"}
    assert not any(isinstance(each, Decide) for each in machine.code)


def test_a_bound_win_is_printed_as_it_is_written() -> None:
    file, wrong = parse(Source("race.riot", RACE))
    assert not wrong
    shown = printed(file).splitlines()
    assert [line for line in RACE.splitlines() if " after " in line and line not in shown] == []


def test_a_reaction_may_follow_a_win(tmp_path: Path) -> None:
    """`after` begins a reaction as well, and a win before it ends where it ended."""
    text = RACE.replace("rests >= 2", "rests >= 9") + "\nafter pause { add 1 to rests }\n"
    assert played(game(tmp_path, text), "walk", "rest", "walk")[2] == (3, 1, 4)
    text = RACE.replace(
        "\nprocedure play()", "\nafter pause { add 1 to rests }\n\nprocedure play()"
    )
    assert played(game(tmp_path, text), "walk") == ("tired", (), (2, 0, 2))
