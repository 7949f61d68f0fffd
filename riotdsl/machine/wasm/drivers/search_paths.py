"""The way from the root to a decision inside the module: what `arena.way` is outside.

The numbers of ways are entries; LOST is a way that found no room, and 1, 2 and 3 are those on which
nothing has happened yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riotdsl.machine.code import Machine

STARTS = {"LOST": 0, "OPEN_START": 1, "SECRET_START": 2, "SEALED_START": 3}

Cards = Sequence[Sequence[Sequence[tuple[int, int]]]]
"""Of each point and branch: where a card stands in a row, and of how many words, 0 for one card."""

TEXT = '''
def begin_way():
    open_way = OPEN_START
    sealed_way = SEALED_START
    seat = 0
    while seat < NOBODY:
        i32[(seat << 2) + SECRETS] = SECRET_START
        seat += 1


def number(before, sort) -> i32:
    """The way that goes on from another by the normal row."""
    if before == LOST:
        return LOST
    return entry(before, sort, 1)


def node_here() -> i32:
    """The node of the pending decision; 0 if there was none: now there is, if it has room."""
    secret = i32[(i32[DECIDER] << 2) + SECRETS]
    if open_way == LOST or secret == LOST:
        return 0
    fill(NORMAL, 0, ROW_ROOM)
    i32[NORMAL] = pending
    i32[NORMAL + 4] = i32[DECIDER]
    i32[NORMAL + 8] = secret
    found = entry(open_way, A_NODE, 0)
    if found:
        return found + E_VISITS
    if nodes_left and entry(open_way, A_NODE, 1):
        nodes_left -= 1
    return 0


def go():
    """Go on by the step that was made; the state is at the decision that follows."""
    if step_seat == NOBODY and step_count > FEW:
        return
    copy(NORMAL, STEP, ROW_ROOM)
    if HIDES:
        secret = (step_seat << 2) + SECRETS
        if i8[step_point + SEALED]:
            sealed_way = number(sealed_way, A_PLAY)
            i32[secret] = number(i32[secret], A_STEP)
            if pending != step_point:
                fill(NORMAL, 0, ROW_ROOM)
                i32[NORMAL] = sealed_way
                if sealed_way == LOST:
                    open_way = LOST
                open_way = number(open_way, A_PLAY)
                sealed_way = SEALED_START
            return
        if is_secret():
            if step_seat != NOBODY:
                i32[secret] = number(i32[secret], A_STEP)
            return
    open_way = number(open_way, A_STEP)
'''


def secret_text(machine: Machine, cards: Cards) -> str:
    """`is_secret`: whether not everybody sees which cards the last step chose."""
    return "\n".join(["def is_secret() -> i32:", *_tests(machine, cards), "    return 0", ""])


def _tests(machine: Machine, cards: Cards) -> Iterator[str]:
    for point, branches in zip(machine.points, cards, strict=True):
        for branch, columns in enumerate(branches):
            if not columns:
                continue
            yield f"    if step_point == {point.number} and i32[STEP] == {branch}:"
            for column, words in columns:
                if not words:
                    yield f"        if i8[i32[(i32[STEP + {column}] << 2) + CARDS] + COVERED]:"
                    yield "            return 1"
                for word in range(words):
                    yield f"        rest = i64[STEP + {column + 8 * word}]"
                    yield "        while rest != i64(0):"
                    yield f"            card = i32(ctz(rest)) + {64 * word}"
                    yield "            if i8[i32[(card << 2) + CARDS] + COVERED]:"
                    yield "                return 1"
                    yield "            rest = rest & (rest - i64(1))"
