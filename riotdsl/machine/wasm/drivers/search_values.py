"""What a search inside the module thinks of positions: what `arena.worth` is outside, and playouts.

In the notation. What was come to is valued for every seat that decided on the way, and what an
action leads to at once is expected of it before it was tried.
"""

from __future__ import annotations

TEXT = '''
def outcome_of(seat) -> f64:
    """What a game that is over is worth to a seat."""
    if HAS_PAYOFF:
        return (f64(payoff(seat)) - LOWEST_PAYOFF) / PAYOFF_RANGE
    won = i64[WINNERS]
    if won == i64(0):
        return EVEN
    return f64(i32(won >> i64(seat)) & 1)


def worth_of(seat) -> f64:
    """What the state is worth to a seat, from 0 to 1."""
    if i32[OUTCOME]:
        return outcome_of(seat)
    if ESTIMATES:
        risen = f64(heuristic(seat)) - f64(i32[BEFORE + (seat << 2)])
        change = risen / f64[SCALE]
        return EVEN + SLOPE * change / (1.0 + abs(change))
    return EVEN


def play_out():
    """Play at random from the decision that is pending: to the end, or for so many decisions."""
    if PLAYS_ON:
        play_from(i32[PC] * NOBODY + i32[DECIDER], i32[LIMIT])
        return
    left = i32[LIMIT]
    while 1:
        if i32[DECIDER] != NOBODY:
            if not left:
                return
            left -= 1
        apply(drawn_by(generator))
        top = ROWS
        if not advance():
            return


def after(point, row, seat) -> f64:
    """What the position at the next decision after an action is worth; the state is changed."""
    pending = point
    apply(row)
    run_until(point, i32[PC])
    return worth_of(seat)


def expect_block(node):
    """Fill a node with what its actions lead to at once; what is sealed leads to nothing yet."""
    point = i32[node + N_POINT]
    if i8[point + SEALED]:
        return
    trust = f64[TRUST]
    edge = i32[node + N_BLOCK]
    left = i32[node + N_COUNT]
    copy(ASIDE, node + N_STATE, STATE_SIZE)
    trying = 1
    while left:
        copy(STATE, node + N_STATE, STATE_SIZE)
        top = ROWS
        settle(edge, trust, trust * after(point, edge + E_ROW, i32[node + N_SEAT]))
        i32[node + N_TRIED] += 1
        edge += ENTRY_SIZE
        left -= 1
    trying = 0


def enter(node):
    """Make the position of a node the state."""
    copy(STATE, node + N_STATE, STATE_SIZE)
    pending = i32[node + N_POINT]
    top = ROWS
    families = i32[node + N_COUNT]
    families_at = i32[node + N_BLOCK] + families * (ENTRY_SIZE - ROW_SIZE)


def push_step(seat):
    """Note what was picked, for when its worth is known."""
    i32[path_end] = picked_edge
    i32[path_end + 4] = seat
    path_end += 8


def back_up():
    """Tell all that was picked on the way what came of it."""
    known = 0
    at = path_at
    while at < path_end:
        edge = i32[at]
        seat = i32[at + 4]
        if not known >> seat & 1:
            known = known | 1 << seat
            f64[(seat << 3) + WORTHS] = worth_of(seat)
        if edge:
            settle(edge, 1.0, f64[(seat << 3) + WORTHS])
        at += 8
'''
