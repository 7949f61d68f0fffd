"""Positions that fit what a seat sees, drawn inside the module, and greedy seats with them.

The draws are those of `arena.fitting` and `arena.greedy`, one for one.
"""

from __future__ import annotations

from struct import pack

from riotdsl.machine.budget import tried_of
from riotdsl.machine.listing import marks_of
from riotdsl.machine.wasm.drivers.sealed_samples import write_resealing
from riotdsl.machine.wasm.encoder.notation import Number
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.prompts import Prompts
from riotdsl.text.lazy_dataclass import dataclass

TEXT = '''
def own_generator() -> i32:
    return generator_of(i32[DECIDER])


def pop(list, count) -> i32:
    """Take a number that the deciding seat draws out of a list."""
    number = draw(own_generator(), count)
    at = list + (number << 2)
    found = i32[at]
    copy(at, at + 4, count - number - 1 << 2)
    return found


def fit_seat():
    """Deal again what the deciding seat cannot see."""
    if HAS_GROUPS:
        rename(fit_cards())
    if HAS_WINDOWS:
        reseal()


def fit_cards() -> i32:
    """Deal the unseen cards of each group to the places of them all; gives where the unseen end.

    The cards of a group lie side by side, behind them -1.
    """
    end = UNSEEN
    at = GROUPS
    while at < GROUPS_END:
        first = end
        count = 0
        while i32[at] >= 0:
            card = i32[at]
            place = i32[(card << 2) + CARDS]
            if i8[i32[DECIDER] * PLACE_COUNT + place + COVERED] and not i8[card + KNOWN]:
                i32[end] = card
                end += 4
                sort_in(place, count)
                count += 1
            at += 4
        at += 4
        while count:
            move_one_card(i32[first], pop(PLACES, count))
            first += 4
            count -= 1
    return end


def sort_in(place, count):
    """Put a place into the sorted list of places."""
    at = PLACES + (count << 2)
    while at > PLACES and i32[at - 4] > place:
        i32[at] = i32[at - 4]
        at -= 4
    i32[at] = place


def rename(end):
    """Let variables that hold unseen cards hold any of them."""
    name = NAMING
    while name < NAMING_END:
        at = UNSEEN
        while at < end and i32[at] != i32[i32[name]]:
            at += 4
        if at < end:
            i32[i32[name]] = i32[(draw(own_generator(), end - UNSEEN >> 2) << 2) + UNSEEN]
        name += 4


def greedy() -> i32:
    """The row of the action that the deciding seat takes; of too many some are drawn and tried."""
    rows = POINTERS
    count = expand(rows)
    if count == 1:
        return i32[rows]
    seat = i32[DECIDER]
    keep_aside()
    fit_seat()
    fit_as_is()
    if count > TRIED:
        end = rows + (count << 2)
        at = end
        while at < end + TRIED_SIZE:
            i32[at] = pop(rows, count)
            count -= 1
            at += 4
        rows = end
        count = TRIED
    worths = rows + (count << 2)
    try_rows(seat, rows, count, worths)
    take_back()
    return best_of(rows, count, worths)


def best_of(rows, count, worths) -> i32:
    """One of the best rows, drawn evenly."""
    best = -1
    highest = 0
    found = 0
    at = 0
    while at < count:
        worth = i32[worths + (at << 3)]
        value = i32[worths + (at << 3) + 4]
        if worth > best or worth == best and value > highest:
            best = worth
            highest = value
            found = 0
        if worth == best and value == highest:
            i32[rows + (found << 2)] = i32[rows + (at << 2)]
            found += 1
        at += 1
    return i32[rows + (draw(own_generator(), found) << 2)]
'''


@dataclass(frozen=True, slots=True)
class Hidden:
    """Which cards can be mistaken for each other, and which places are covered to each seat."""

    groups: tuple[tuple[int, ...], ...] = ()
    covered: tuple[frozenset[int], ...] = ()


def write_determinization(prompts: Prompts, hidden: Hidden) -> None:
    """Offer `fit_seat` and `greedy`.

    At KNOWN a byte for each card tells whether the seat knows where it lies all the same.
    """
    module = prompts.module
    cards = module.universe.count("card")
    module.room("KNOWN", cards + 1)
    has_windows = write_resealing(prompts)
    tried = tried_of(module.machine)
    module.notation({
        "UNSEEN": module.memory.scratch(4 * (cards + 1)),
        "PLACES": module.memory.scratch(4 * (cards + 1)),
        "TRIED": tried, "TRIED_SIZE": 4 * tried,
        "HAS_WINDOWS": int(has_windows), **_unseen(module, hidden),
    }).offer(TEXT)  # fmt: skip


def _unseen(module: ModuleBuilder, hidden: Hidden) -> dict[str, Number]:
    """What is known of the groups of cards, and which variables name cards."""
    if not hidden.groups:
        return {"HAS_GROUPS": 0}
    cells, constant = module.memory.cells, module.memory.constant
    places = module.universe.count("place") + 1
    covered = bytes(place in row for row in hidden.covered for place in range(places))
    groups = [card for group in hidden.groups for card in (*group, -1)]
    naming = [cells[cell] for cell in marks_of(module.machine, "card").naming]
    groups_at, naming_at = (constant(pack(f"<{len(each)}i", *each)) for each in (groups, naming))
    return {
        "HAS_GROUPS": 1, "GROUPS": groups_at, "GROUPS_END": groups_at + 4 * len(groups),
        "NAMING": naming_at, "NAMING_END": naming_at + 4 * len(naming),
        "CARDS": cells[module.layout.things["card"]], "PLACE_COUNT": places,
        "COVERED": constant(covered),
    }  # fmt: skip
