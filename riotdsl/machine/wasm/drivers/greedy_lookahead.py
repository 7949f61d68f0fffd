"""Trying actions inside the module, for bots that look one decision ahead.

The state is kept aside, every action is tried on a position that fits what a seat sees, and the
worth of where it leads is written down. A bot outside draws the position and picks among the best.
"""

from __future__ import annotations

from struct import pack

from riotdsl.machine.wasm.rules.points import Points

LOST, OPEN, WON = range(3)

TEXT = '''
def keep_aside():
    copy(ASIDE, STATE, STATE_SIZE)


def take_back():
    copy(STATE, ASIDE, STATE_SIZE)


def fit_as_is():
    copy(FITTING, STATE, STATE_SIZE)


def expand(out) -> i32:
    """Write the addresses of all members' rows to an address; gives how many there are."""
    at = out
    family = families_at
    left = families
    while left:
        members = list_members(family)
        member = members_at
        while members:
            i32[at] = member
            at += 4
            member += ROW_SIZE
            members -= 1
        family += ROW_SIZE
        left -= 1
    return at - out >> 2


def try_rows(seat, rows, left, out):
    """Write the worth to a seat of what some rows lead to, two numbers each.

    A result is looked at where somebody, or chance, decides next, or the same point comes.
    """
    before = top
    point = pending
    while left:
        pending = point
        copy(STATE, FITTING, STATE_SIZE)
        run_until(point, applied_openly(i32[rows]))
        top = before
        i32[out] = OPEN
        i32[out + 4] = 0
        if i32[OUTCOME] and i64[WINNERS] != i64(0):
            i32[out] = select(i32(i64[WINNERS] >> i64(seat)) & 1, WON, LOST)
        elif ESTIMATES:
            i32[out + 4] = heuristic(seat)
        rows += 4
        out += 8
        left -= 1
    pending = point


def run_until(point, place):
    """Run to the next decision, or to where a point is asked."""
    stop = i32[(point << 2) + PLACES]
    while place >= 0:
        if place == stop:
            winners()
            return
        place = table[place]()


def run_random(seats, limit, is_watched, out) -> i32:
    """Play on while chance or a seat of a set decides; 1 if another is asked.

    At an address stands the number of decisions so far and, behind it, the broken invariant.
    """
    while 1:
        top = ROWS
        if not advance() or i32[out] >= limit:
            return 0
        seat = i32[DECIDER]
        if seat != NOBODY:
            i32[out] += 1
            if is_watched:
                i32[out + 4] = broken()
                if i32[out + 4] >= 0:
                    return 0
            if not seats >> seat & 1:
                return 1
        apply(drawn())
'''


def write_lookahead(points: Points) -> None:
    """Offer what tries actions; the true state is kept at ASIDE, the one to try on at FITTING."""
    module, machine = points.module, points.module.machine
    module.room("ASIDE", module.memory.state_size)
    module.room("FITTING", module.memory.state_size)
    numbers = {number: place for place, number in machine.point_at.items()}
    places = [numbers.get(point.number, 0) for point in machine.points] or [0]
    notation = module.notation({
        "LOST": LOST, "OPEN": OPEN, "WON": WON,
        "PLACES": module.memory.constant(pack(f"<{len(places)}i", *places)),
    })  # fmt: skip
    notation.offer(TEXT)
    lines = ["def applied_openly(row) -> i32:"]
    for point in machine.points:
        if point.sealed is not None:
            points.write_open_play(point)
            until = -1 if point.until is None else point.until
            lines += [f"    if pending == {point.number} and i32[row] != {until}:",
                      f"        return open_play_{point.number}(row)"]  # fmt: skip
    notation.offer("\n".join([*lines, "    return applied(row)"]))
    module.export("keep_aside", "take_back", "fit_as_is", "expand", "try_rows", "run_random")
