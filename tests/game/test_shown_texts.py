"""What others read of a choice among things that they do not see."""

from __future__ import annotations

from pathlib import Path

import pytest

import riotdsl

DUEL = """\
game duel { players red, blue }
faction red, blue
place hand[owner: faction] seen by owner
place heap
card ace of each faction { pieces: 1  home: DEALT }
card king of red { pieces: 1  home: hand[red] }

procedure play() {
  let red choose laid: one card at hand[red]
  move laid to heap
  let blue do done
}
action done { then {} }
win never: nobody when card at hand[red] is empty
"""


def laid(tmp_path: Path, dealt: str) -> riotdsl.Session:
    (tmp_path / "duel.riot").write_text(DUEL.replace("DEALT", dealt))
    session = riotdsl.load(str(tmp_path)).new(seed=1)
    action = next(each for each in session.actions() if each.text.startswith("ace"))
    session.apply(action.member)
    return session


@pytest.mark.parametrize(("dealt", "own"), [("hand[it.owner]", "ace"), ("hand[red]", "ace of red")])
def test_it_does_not_tell_what_else_was_in_the_hand(tmp_path: Path, dealt: str, own: str) -> None:
    (entry, *_) = laid(tmp_path, dealt).entries
    assert entry.text == entry.told("red") == own
    assert entry.told("blue") == "ace"
