"""Loops that live inside the module: random games, and the hash of their traces.

Nothing crosses to Python between two decisions.
"""

from __future__ import annotations

from riotdsl.machine.wasm.drivers.determinization import Hidden, write_determinization
from riotdsl.machine.wasm.drivers.game_steps import offer_steps
from riotdsl.machine.wasm.drivers.greedy_lookahead import write_lookahead
from riotdsl.machine.wasm.drivers.perft import offer_perft
from riotdsl.machine.wasm.drivers.playout import write_playing
from riotdsl.machine.wasm.drivers.search import Climb, SearchDriver
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.rules import Rules

RESULT = ("outcome", "winners", "decisions", "broken")
FNV_START, FNV_PRIME = 2166136261, 16777619

TEXT = '''
def playouts(seed, game, left, limit, is_watched, greedy_seats, out):
    """Play games and write their results; games that nobody watches, between random seats,
    need no lists."""
    while left:
        reseed(seed, game)
        decisions = 0
        found = -1
        if PLAYS_ON and not (is_watched | greedy_seats):
            decisions = play_on(limit)
        else:
            begin()
            while 1:
                top = ROWS
                if not advance() or decisions >= limit:
                    break
                seat = i32[DECIDER]
                if seat != NOBODY:
                    decisions += 1
                    if is_watched:
                        found = broken()
                        if found >= 0:
                            break
                if greedy_seats >> seat & 1:
                    apply(greedy())
                else:
                    apply(drawn())
        i32[out] = i32[OUTCOME]
        i32[out + 4] = i32[WINNERS]
        i32[out + 8] = decisions
        i32[out + 12] = found
        measured(out + 16)
        out += RESULT_SIZE
        game += 1
        left -= 1


def mixed(found, number) -> i32:
    return (found ^ number) * FNV_PRIME


def mixed_state(found) -> i32:
    at = STATE
    while at < CELLS_END:
        found = mixed(found, i32[at])
        at += 4
    return found


def trace_hash(seed, games, limit) -> i32:
    """A hash of every state and decision of random games."""
    found = FNV_START
    game = 0
    while game != games:
        reseed(seed, game)
        begin()
        left = limit
        while 1:
            top = ROWS
            is_asked = advance()
            found = mixed_state(found)
            if not (is_asked and left):
                break
            left -= 1
            found = mixed(mixed(found, pending), families)
            apply(drawn())
        game += 1
    return found
'''


def write_drivers(rules: Rules, hidden: Hidden, climb: Climb | None) -> None:
    """Write the loops, and say what is seen from outside."""
    module = rules.module
    offer_steps(module)
    offer_perft(module)
    write_lookahead(rules.points)
    write_determinization(rules.prompts, hidden)
    plays_on = write_playing(rules)
    if climb is not None:
        SearchDriver(module, rules.rows, climb).write()
    module.notation({
        "PLAYS_ON": int(plays_on), "RESULT_SIZE": result_size(module),
        "FNV_START": FNV_START, "FNV_PRIME": FNV_PRIME, "CELLS_END": module.memory.index["unit"],
    }).offer(TEXT)  # fmt: skip
    module.export("begin", "forget", "advance", "list_members", "apply", "pending_point",
                  "family_count", "families_from", "members_from", "playouts", "perft",
                  "trace_hash", "broken", "measured", "reseed", "step", "members_at")  # fmt: skip
    if module.machine.program.heuristic is not None:
        module.export("heuristic")


def result_size(module: ModuleBuilder) -> int:
    """How long the result of a game is."""
    return 4 * (len(RESULT) + len(module.machine.program.measures))
