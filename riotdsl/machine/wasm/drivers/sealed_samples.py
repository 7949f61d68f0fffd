"""What others have sealed, drawn anew inside the module as `arena.sealing` does it outside."""

from __future__ import annotations

from riotdsl.machine.sealed_windows import Window, windows_of
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.prompts import Prompts
from riotdsl.program.types import ORDER_BITS, ORDER_END

WINDOW = f'''
def clear_NUMBER(seat):
    """Take away what others than a seat have sealed."""
    other = 0
    while other < NOBODY:
        if other != seat:
            fill(other * OWN + PLAYS, 0, OWN)
        other += 1


def seal_NUMBER(seat):
    """Draw plays for those who were asked before a seat."""
    before = top
    line = line_NUMBER()
    waiting = i32[REST]
    while line & {ORDER_END} != {ORDER_END}:
        other = line & {ORDER_END}
        line = line >> {ORDER_BITS}
        if other == seat or is_in(waiting, other):
            continue
        while 1:
            i32[DECIDER] = other
            top = before
            listed_NUMBER()
            if not families:
                break
            row = drawn_by(generator_of(seat))
            if i32[row] == UNTIL:
                break
            applied(row)
            if UNTIL < 0:
                break
    i32[DECIDER] = seat
    top = before
'''


def write_resealing(prompts: Prompts) -> bool:
    """Add `reseal`, where there are sealed windows; whether there are."""
    windows = windows_of(prompts.module.machine)
    for window in windows:
        _write_window(prompts, window)
    if windows:
        _write_reseal(prompts.module, windows)
    return bool(windows)


def _write_window(prompts: Prompts, window: Window) -> None:
    module = prompts.module
    number, kept = window.point.number, window.point.sealed
    assert kept is not None
    module.added(f"line_{number}", (), (I32,))
    prompts.terms.value(window.seats)
    module.added(f"listed_{number}")
    prompts.list_point(window.point)
    until = window.point.until
    constants = {
        "OWN": 4 * kept.plays * kept.width,
        "PLAYS": module.memory.cells[kept.base],
        "REST": module.memory.cells[window.rest],
        "UNTIL": -1 if until is None else until,
    }
    module.notation(constants).write(WINDOW.replace("NUMBER", str(number)))


def _write_reseal(module: ModuleBuilder, windows: tuple[Window, ...]) -> None:
    """`reseal`: draw anew what others than the deciding seat have sealed."""
    lines = ["def reseal():", "    seat = i32[DECIDER]", "    first = families_at",
             "    count = families", "    members = members_at"]  # fmt: skip
    for window in windows:
        number = window.point.number
        lines += [f"    clear_{number}(seat)", f"    if pending == {number}:",
                  f"        seal_{number}(seat)"]  # fmt: skip
    lines += ["    families_at = first", "    families = count", "    members_at = members"]
    module.notation({}).write("\n".join(lines))
