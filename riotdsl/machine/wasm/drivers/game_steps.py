"""One step of a game inside the module: beginning, running on, drawing, applying.

Generators lie in memory: that of chance first,
then one for each faction; all are those of `game.chance`.
"""

from __future__ import annotations

from riotdsl.machine.wasm.module_builder import ModuleBuilder

DESK = 16

TEXT = '''
def begin():
    """Copy the start into the state."""
    copy(STATE, START, STATE_SIZE)


def forget():
    """Give up the rows that were listed."""
    top = ROWS


def advance() -> i32:
    """Run to the next decision: 1 if there is one, 0 if the game is over."""
    place = OVER
    if not i32[OUTCOME]:
        place = i32[PC]
        while place >= 0:
            place = table[place]()
    if place == OVER:
        i32[PC] = 0
        return 0
    return 1


def scattered(seed, number) -> i32:
    """The start of a generator, as in `game.chance`."""
    x = seed + (number + 1) * GOLDEN
    x = (x ^ x >> 16) * 0x85EBCA6B
    x = (x ^ x >> 13) * 0xC2B2AE35
    x = x ^ x >> 16
    return select(x, x, GOLDEN)


def draw(generator, count) -> i32:
    """A number below another, as in `game.chance`; a generator is given by its address."""
    x = i32[generator]
    x = x ^ x << 13
    x = x ^ x >> 17
    x = x ^ x << 5
    i32[generator] = x
    return i32(i64(x) * i64(count) >> i64(32))


def reseed(seed, game):
    """Set all generators for the game of a number."""
    i32[GENERATORS] = scattered(seed, game)
    seat = 0
    while seat < NOBODY:
        i32[generator_of(seat)] = scattered(i32[GENERATORS], seat)
        seat += 1


def generator_of(seat) -> i32:
    """The address of a seat's generator."""
    return (seat << 2) + (GENERATORS + 4)


def list_members(family) -> i32:
    """List the members of a family of the pending point; gives how many there are."""
    return table[pending + LISTING](family)


def applied(row) -> i32:
    """Carry out a row at the pending point; gives where the machine goes on."""
    return table[pending + APPLYING](row)


def apply(row):
    """Carry out a row at the pending point."""
    i32[PC] = table[pending + APPLYING](row)


def drawn() -> i32:
    """What the generator of the deciding seat, or of chance, draws: the address of a row."""
    seat = i32[DECIDER]
    return drawn_by(select(seat == NOBODY, GENERATORS, generator_of(seat)))


def drawn_by(generator) -> i32:
    """The row of a member of a family, both drawn evenly."""
    count = list_members(families_at + draw(generator, families) * ROW_SIZE)
    if count > 1:
        return members_at + draw(generator, count) * ROW_SIZE
    return members_at


def pending_point() -> i32:
    return pending


def family_count() -> i32:
    return families


def families_from() -> i32:
    return families_at


def members_from() -> i32:
    return members_at


def step():
    """Carry out the row on the desk at the point there, or nothing if that is negative; run on.

    It leaves whether anybody decides, the point, how many families, and where.
    """
    if i32[DESK] >= 0:
        pending = i32[DESK]
        apply(DESK_ROW)
    top = ROWS
    i32[DESK] = advance()
    i32[DESK + 4] = pending
    i32[DESK + 8] = families
    i32[DESK + 12] = families_at


def members_at():
    """List the members of the family on the desk; leaves how many, and where."""
    pending = i32[DESK]
    top = ROWS
    i32[DESK] = list_members(DESK_ROW)
    i32[DESK + 4] = members_at
'''


def offer_steps(module: ModuleBuilder) -> None:
    """Offer the steps; from outside a point is laid on the desk, and a row behind it."""
    points, code = module.machine.points, module.machine.code
    module.notation({
        "GOLDEN": 0x9E3779B9, "LISTING": len(code) + len(points),
        "DESK_ROW": module.rooms["DESK"] + DESK,
    }).offer(TEXT)  # fmt: skip
