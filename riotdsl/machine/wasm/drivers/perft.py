"""Counting sequences of actions inside the module."""

from __future__ import annotations

from riotdsl.machine.wasm.module_builder import ModuleBuilder

TEXT = '''
def perft(depth, is_asked) -> i64:
    """The number of sequences of exactly so many actions from a decision, if there is one.

    Chance lists interchangeable things one by one; they count once.
    """
    if not depth:
        return i64(1)
    if not is_asked:
        return i64(0)
    point = pending
    first = families_at
    family = first
    left = families
    saved = top
    copy(saved, STATE, STATE_SIZE)
    top = saved + STATE_SIZE
    total = i64(0)
    while left:
        is_twin = family > first and i32[family + 4] == i32[family - ROW_SIZE + 4]
        if not (is_twin and i8[point + IS_CHANCE]):
            before = top
            members = list_members(family)
            if depth == 1:
                total += i64(members)
            else:
                member = members_at
                while members:
                    apply(member)
                    total += perft(depth - 1, advance())
                    copy(STATE, saved, STATE_SIZE)
                    pending = point
                    member += ROW_SIZE
                    members -= 1
            top = before
        family += ROW_SIZE
        left -= 1
    return total
'''


def offer_perft(module: ModuleBuilder) -> None:
    chance = bytes(point.decider is None for point in module.machine.points)
    module.notation({"IS_CHANCE": module.memory.constant(chance or bytes(1))}).offer(TEXT)
