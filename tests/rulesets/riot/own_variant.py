"""A house rule as an owner of the box writes it, far from the project."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

# What comes after `because`: a number, a requirement less, a unit with an ability, a scenario.
CHANGES = """
  replace bonus_for_table.four: 2
  drop enter.no_enemy_inside
  add unit drummer of anarchists {
    pieces: 2
    home: supply
    cost: 2
    force: 1
  }
  add ability drumbeat of drummer {
    strength.drums: 2
      when ground is street
      over printed
  }
}

scenario "drums in the street" {
  given {
    with variant mine
    players police, anarchists, autonomen
    during turn(anarchists).act
    street[1]: 1 drummer, 1 basic of autonomen
    street[2]: 1 basic of autonomen
    do wake(anarchists)
  }
  when anarchists does attack(ground: street[1], enemy: autonomen, group: 1 drummer)
  then attack_force is 2
}
"""


def write_and_try(call: Callable[..., str], folder: Path) -> None:
    """Call `riotdsl` in an empty folder: begin a variant, change it, and try it out.

    `call` gives the output of a command that succeeds.
    """
    call("new", "variant", "mine.riot", "--of", "riot")
    path = folder / "mine.riot"
    started = path.read_text("utf-8")
    assert "set two_player_start_count = 3\n}" in started
    path.write_text(started.replace("= 3\n}\n", "= 3" + CHANGES), "utf-8")
    assert "clean" in call("check", "mine.riot")
    call("fmt", "mine.riot")
    assert "strength.drums: 2 when ground is street over printed" in path.read_text("utf-8")
    assert "1 scenario, 1 run, 0 failed" in call("test", "mine.riot")
    told = call("diff", "riot", "en", "en+./mine.riot")
    for change in ("replaces bonus_for_table.four", "drops enter.no_enemy_inside", "adds drummer"):
        assert f"mine {change}" in told
    found = json.loads(call("diff", "riot", "en", "en+./mine.riot", "--format", "json"))
    assert "two_player_start_count" in {each.get("question") for each in found}
