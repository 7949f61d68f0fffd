"""What others have sealed, drawn anew inside the module as `arena.sealing` does it outside."""

from __future__ import annotations

from riotdsl.machine.sealed_windows import Window, windows_of
from riotdsl.machine.wasm.drivers.greedy_lookahead import Trying
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.encoder.notation import Number
from riotdsl.program.types import ORDER_BITS, ORDER_END
from riotdsl.text.lazy_dataclass import dataclass

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


@dataclass(slots=True)
class Resealing(Trying):
    """Adds `reseal`, where there are sealed windows."""

    windows: tuple[Window, ...] = ()

    def write_resealing(self) -> None:
        self.windows = windows_of(self.machine)
        if not self.windows:
            return
        for window in self.windows:
            self.write_window(window)
        self.write_reseal()

    def write_window(self, window: Window) -> None:
        number, kept = window.point.number, window.point.sealed
        assert kept is not None
        self.added(f"line_{number}", (), (I32,))
        self.value(window.seats)
        self.added(f"listed_{number}")
        self.list_point(window.point)
        until = window.point.until
        constants: dict[str, Number] = {
            "OWN": 4 * kept.plays * kept.width,
            "PLAYS": self.memory.cells[kept.base],
            "REST": self.memory.cells[window.rest],
            "UNTIL": -1 if until is None else until,
        }
        self.notation(constants).write(WINDOW.replace("NUMBER", str(number)))

    def write_reseal(self) -> None:
        """`reseal`: draw anew what others than the deciding seat have sealed."""
        lines = ["def reseal():", "    seat = i32[DECIDER]", "    first = families_at",
                 "    count = families", "    members = members_at"]  # fmt: skip
        for window in self.windows:
            number = window.point.number
            lines += [f"    clear_{number}(seat)", f"    if pending == {number}:",
                      f"        seal_{number}(seat)"]  # fmt: skip
        lines += ["    families_at = first", "    families = count", "    members_at = members"]
        self.notation({}).write("\n".join(lines))
