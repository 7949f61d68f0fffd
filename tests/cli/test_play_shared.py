"""Several people at one screen: nobody sees what is another's, and everybody knows where he is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

CONFIRM = "Press Enter when nobody else can see the screen."
HAND_ON = "Press Enter to clear the screen for the next player"
WIPE = "\x1b[H\x1b[2J\x1b[3J"
PROMPT = r"\x1b\[\?2004h"
UP = "\x1b[A"


@pytest.fixture
def poker(terminal: Callable[..., Any]) -> Any:  # noqa: ANN401 - of pexpect
    """Two people at a game with hands, before anybody has confirmed."""
    child = terminal("classics/kuhn_poker", "--seed", "4", "--seat", "all=human", NO_COLOR="1")
    child.expect_exact(CONFIRM)
    return child


def test_the_first_lines_can_be_read_and_show_no_hand(poker: Any) -> None:  # noqa: ANN401
    assert "Type `?` for help" in poker.before
    assert WIPE not in poker.before
    assert "Only you can see" not in poker.before


def test_only_enter_confirms(poker: Any) -> None:  # noqa: ANN401
    for entry in ("?", "yes", "1"):
        poker.sendline(entry)
        poker.expect_exact("Just press Enter")
        assert "Only you can see" not in poker.before
    poker.sendline("")
    poker.expect_exact("Only you can see")


def test_quit_shows_nothing(poker: Any) -> None:  # noqa: ANN401
    poker.sendline("quit")
    poker.expect_exact("You have left the game.")
    assert "Only you can see" not in poker.before
    poker.wait()
    assert poker.exitstatus == 0


def test_who_has_decided_sees_what_came_of_it_and_can_take_it_back(poker: Any) -> None:  # noqa: ANN401
    poker.sendline("")
    poker.expect(PROMPT)
    poker.sendline("1")
    poker.expect_exact(HAND_ON)
    assert WIPE not in poker.before
    poker.sendline("undo")
    poker.expect_exact("Undone.")
    poker.expect_exact("First, choose")


def test_nobody_takes_back_what_another_has_decided(poker: Any) -> None:  # noqa: ANN401
    poker.sendline("")
    poker.expect(PROMPT)
    poker.sendline("1")
    poker.expect_exact(HAND_ON)
    poker.sendline("")
    poker.expect_exact(CONFIRM)
    poker.sendline("")
    poker.expect_exact("Second, choose")
    poker.expect(PROMPT)
    poker.sendline("undo")
    poker.expect_exact("the last choice was not yours")


def test_what_is_typed_while_handing_over_does_not_come_back(poker: Any) -> None:  # noqa: ANN401
    poker.sendline("my secret")
    poker.expect_exact("Just press Enter")
    poker.expect(PROMPT)
    poker.send(UP)
    poker.sendline("")
    poker.expect_exact("Only you can see")
    assert "secret" not in poker.before


def test_the_screen_is_cleared_before_the_next_seat_and_when_people_leave(poker: Any) -> None:  # noqa: ANN401
    poker.sendline("")
    poker.expect_exact("Only you can see")
    poker.expect(PROMPT)
    poker.sendline("1")
    poker.expect_exact(HAND_ON)
    poker.sendline("")
    poker.expect_exact(CONFIRM)
    assert WIPE in poker.before
    assert "Only you can see" not in poker.before.rpartition(WIPE)[2]
    poker.sendline("")
    poker.expect_exact("Only you can see")
    poker.expect(PROMPT)
    poker.sendline("quit")
    poker.expect_exact("You have left the game.")
    assert WIPE in poker.before


def test_an_interrupt_clears_the_screen(poker: Any) -> None:  # noqa: ANN401
    poker.sendline("")
    poker.expect_exact("Only you can see")
    poker.expect(PROMPT)
    poker.sendintr()
    poker.expect_exact("Interrupted.")
    assert WIPE in poker.before


def test_earlier_lines_come_back_only_to_who_typed_them(poker: Any) -> None:  # noqa: ANN401
    poker.sendline("")
    poker.expect(PROMPT)
    poker.sendline("why my secret")
    poker.expect_exact("You can't do that")
    poker.expect(PROMPT)
    poker.send(UP)
    poker.expect_exact("why my secret")
    poker.send("\x15")
    poker.sendline("1")
    poker.expect_exact(HAND_ON)
    poker.sendline("")
    poker.expect_exact(CONFIRM)
    poker.sendline("")
    poker.expect(PROMPT)
    poker.send(UP * 3)
    poker.sendline("log")
    poker.expect(PROMPT)
    assert "secret" not in poker.before


VOTE = """\
game vote { players ann, ben }
faction ann, ben
track voted(f: faction): 0..3
procedure play() { repeat { let faction do vote order sealed } }
action vote {
  form "vote {amount}"
  choose amount: 1..3
  then { set you.voted = amount }
}
win agreed: faction when ann.voted is 3 and ben.voted is 3
"""


def test_a_sealed_play_does_not_stay_on_the_screen_where_nothing_else_is_hidden(
    terminal: Callable[..., Any], tmp_path: Path
) -> None:
    (tmp_path / "vote.riot").write_text(VOTE, encoding="utf-8")
    child = terminal(str(tmp_path / "vote.riot"), "--seat", "all=human", NO_COLOR="1")
    child.expect_exact(CONFIRM)
    child.sendline("")
    child.expect(PROMPT)
    child.sendline("vote 3")
    child.expect_exact(HAND_ON)
    child.sendline("")
    child.expect_exact(WIPE)
    child.expect_exact(CONFIRM)
