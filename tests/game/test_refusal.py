"""What a refusal says about what could be done instead."""

import riotdsl
from riotdsl.game.action import SHOWN, Rejection


def test_a_refusal_names_some_of_what_could_be_done_and_counts_the_rest() -> None:
    session = riotdsl.load("classics/tictactoe").new()
    assert session.play("claim a1")
    refused = session.play("claim a1")
    assert isinstance(refused, Rejection)
    assert len(refused.instead) == SHOWN
    assert refused.more == 8 - SHOWN
