"""The whole machine as one Python module.

`CODE[k](s)` runs the code from place k to the next jump and returns the place to go on at; at a
decision it returns the point and its families, at the end of the game None.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from riotdsl.machine import code as c
from riotdsl.machine.layout import DECIDER, OUTCOME, PC, WINNERS, WORK
from riotdsl.machine.listing import MEMBER_LIMIT, has_subsets, is_wide
from riotdsl.machine.optimise.choice_counting import counted
from riotdsl.machine.optimise.exposed_variables import exposed_variables
from riotdsl.machine.optimise.passes import optimised
from riotdsl.machine.optimise.track_indexes import Index, index_base, indexes
from riotdsl.machine.python.expressions import Terms
from riotdsl.machine.python.playout import PythonPlayout
from riotdsl.machine.python.points import Points
from riotdsl.machine.python.statements import Steps
from riotdsl.machine.python.wins import write_wins
from riotdsl.machine.wins import free_wins, numbered_wins
from riotdsl.program import model
from riotdsl.program.analysis.secret_decisions import own_places
from riotdsl.program.expr import Expr
from riotdsl.program.types import Entity, SetOf


def module_source(plain: c.Machine) -> tuple[str, dict[str, object], Mapping[str, Index]]:
    """The source of the module, the constants that it refers to by name, and its indexes."""
    machine = optimised(plain)
    terms = Terms(machine, indexes=indexes(machine.program))
    steps = Steps(machine, terms, exposed_variables(machine))
    points = Points(steps)
    for value in machine.program.values.values():
        steps.value(value)
    for name, procedure in machine.program.procedures.items():
        if name not in machine.asking:
            steps.procedure(procedure)
    for name, action in machine.program.actions.items():
        if name not in machine.asking:
            steps.action(action)
    offered = {branch.action for point in machine.points for branch in point.branches}
    for name in sorted(offered):
        points.families(machine.program.actions[name])
    for point in machine.points:
        if point.chooser is not None:
            points.chooser(point)
        else:
            points.point(point)
    _winners(steps)
    _stall(steps)
    _blocks(steps)
    _extras(steps)
    PythonPlayout(machine, counted(machine), steps=steps).write()
    lines = [*terms.helper_lines(), *steps.lines]
    return "\n".join(lines) + "\n", terms.constants, terms.indexes


def _winners(steps: Steps) -> None:
    steps.line("def winners(s):")
    steps.depth += 1
    write_wins(steps, free_wins(steps.machine.program), "return True")
    steps.line("return False")
    steps.depth -= 1


def _stall(steps: Steps) -> None:
    """The end of a game whose budget is used up, and what each decision of chance takes of it."""
    program = steps.machine.program
    steps.line("def stall(s):")
    steps.line(f"    s[{OUTCOME}] = {len(program.wins) + 1}; s[{WINNERS}] = 0")
    steps.line(f"    s[{DECIDER}] = {len(program.universe.factions)}")
    points = [point for point in steps.machine.points if point.decider is None]
    chance = {point.number: steps.machine.charges[point.place] for point in points}
    steps.line(f"CHANCE = {chance}")


def _blocks(steps: Steps) -> None:
    """One function for each run of code between two places that can be jumped to."""
    code = steps.machine.code
    starts = leaders(steps.machine)
    for start in starts:
        steps.line(f"def c_{start}(s):")
        steps.depth += 1
        pc = start
        while True:
            ended = _instruction(steps, code[pc], pc)
            pc += 1
            if ended:
                break
            if pc in starts:
                steps.line(f"return {pc}")
                break
        steps.depth -= 1
    listed = ", ".join(f"{start}: c_{start}" for start in starts)
    steps.line(f"CODE = {{{listed}}}")


def leaders(machine: c.Machine) -> list[int]:
    """The places that can be jumped to."""
    found = {0, *machine.entries.values(), *machine.stages.values()}
    for pc, each in enumerate(machine.code):
        match each:
            case c.Test(_, otherwise):
                found.add(otherwise)
            case c.Jump(to) | c.Again(to):
                found.add(to)
            case c.NextOf():
                found.update((pc, each.end))
            case c.Reveal():
                found.update((pc, each.end))
            case c.Enter():
                found.add(each.back)
            case c.Ask():
                found.add(pc)
            case _:
                pass
    for point in machine.points:
        found.add(point.after)
        found.update(branch.back for branch in point.branches)
    return sorted(found)


def _instruction(steps: Steps, node: c.Instruction, pc: int) -> bool:
    """Write an instruction; True if control leaves here."""
    terms, machine = steps.terms, steps.machine
    if isinstance(node, c.Again | c.Enter | c.Leave | c.Reveal):
        steps.charge(pc)
    match node:
        case c.Do(body):
            steps.block(body)
            return False
        case c.Test(condition, otherwise):
            steps.line(f"if not {terms.test(condition)}: return {otherwise}")
            return False
        case c.Jump(to):
            steps.line(f"return {to}")
            return True
        case c.Store(cell, value):
            steps.line(f"s[{cell}] = {terms.value(value)}")
            return False
        case c.Seats(cell, who):
            _seats(steps, cell, who)
            return False
        case c.NextOf(rest, slot, ordered, end):
            steps.line(f"rest = s[{rest}]")
            steps.line("if rest & 15 == 15:" if ordered else "if not rest:")
            steps.line(f"    s[{slot}] = {machine.layout.cells[slot].default}")
            steps.line(f"    return {end}")
            if ordered:
                steps.line(f"s[{rest}] = rest >> 4")
                steps.line(f"s[{slot}] = rest & 15")
            else:
                steps.line(f"s[{rest}] = rest & (rest - 1)")
                steps.line(f"s[{slot}] = (rest & -rest).bit_length() - 1")
            return False
        case c.Rotate(seats, slot):
            steps.line(f"s[{slot}], s[{seats}] = rotated(s[{seats}])")
            return False
        case c.Again(to):
            steps.line(f"return {to}")
            return True
        case c.Enter(procedure, args, back):
            _enter(steps, procedure, args, back)
            return True
        case c.Decide(wins):
            write_wins(steps, numbered_wins(machine.program, wins), "return None")
            return False
        case c.Leave(owner):
            steps.line(f"pc = s[{machine.layout.returns[owner]}]")
            for cell in machine.layout.clears[owner]:
                steps.line(f"s[{cell}] = {machine.layout.cells[cell].default}")
            steps.line("return pc")
            return True
        case c.Ask(point):
            _ask(steps, machine.points[point], pc)
            return True
        case c.Reveal(point, seat, end):
            steps.line(f"return reveal(s, {point}, s[{seat}], {pc}, {end})")
            return True
        case c.Halt():
            steps.line("if not winners(s):")
            steps.line(f"    s[{OUTCOME}] = {len(machine.program.wins) + 2}; s[{WINNERS}] = 0")
            steps.line("return None")
            return True
        case _:
            assert_never(node)


def _seats(steps: Steps, cell: int, who: tuple[Expr, ...]) -> None:
    parts = []
    for each in who:
        kind = "set" if isinstance(each.type, SetOf) else "order"
        kind = "one" if isinstance(each.type, Entity) else kind
        parts.append(f"('{kind}', {steps.terms.value(each)})")
    count = len(steps.machine.program.universe.factions)
    steps.line(f"s[{cell}] = seat_order([{', '.join(parts)}], {count})")


def _enter(steps: Steps, procedure: str, args: tuple[Expr, ...], back: int) -> None:
    machine = steps.machine
    held = steps.arguments(procedure, args)
    for variable, mask, _ in held:
        if mask is not None:
            steps.line(f"if not {mask} >> {variable} & 1: return {back}")
    for variable, _, cell in held:
        steps.line(f"s[{cell}] = {variable}")
    steps.line(f"s[{machine.layout.returns[procedure]}] = {back}")
    steps.line(f"return {machine.entries[procedure]}")


def _ask(steps: Steps, point: c.Point, pc: int) -> None:
    machine, terms = steps.machine, steps.terms
    nobody = len(machine.program.universe.factions)
    steps.line("if winners(s): return None")
    unset = ""
    if point.chooser is not None:
        unset = f"; s[{point.slot}] = {machine.layout.cells[point.slot].default}"
    if point.decider is None:
        steps.line(f"s[{DECIDER}] = {nobody}")
    else:
        steps.line(f"s[{DECIDER}] = {terms.value(point.decider)}")
        steps.line(f"if s[{DECIDER}] >= {nobody}:")
        _pass_over(steps, point, pc, unset)
    tests = [f"s[{WORK}] > {machine.budget}"] if has_subsets(machine, point) else []
    tests += [f"len(found) > {MEMBER_LIMIT}"] if is_wide(machine, point) else []
    if tests:
        steps.line(f"work = s[{WORK}]")
    steps.line(f"found = o_{point.number}(s)")
    if tests:
        steps.line(f"if {' or '.join(tests)}: s[{WORK}] = work; stall(s); return None")
    steps.line("if not found:")
    _pass_over(steps, point, pc, unset)
    if point.silent:
        quiet = _quiet(steps, point)
        if point.chooser is None:
            steps.line(f"if len(found) == 1 and found[0] == ({point.until},){quiet}:")
        elif isinstance(point.chooser, model.SomeOf):
            steps.line(f"if (only := only_{point.number}(s)) is not None{quiet}:")
        else:
            steps.line(f"if all(each == found[0] for each in found){quiet}:")
        steps.depth += 1
        if point.decider is not None:
            steps.charge(pc)
        only = "only" if isinstance(point.chooser, model.SomeOf) else "found[0]"
        steps.line(f"return apply(s, {point.number}, {only})")
        steps.depth -= 1
    steps.line(f"s[{PC}] = {pc}")
    if point.decider is not None:
        steps.line(f"s[{WORK}] = 0")
    decider = -1 if point.decider is None else f"s[{DECIDER}]"
    steps.line(f"return Options({point.number}, {decider}, found)")


def _pass_over(steps: Steps, point: c.Point, pc: int, unset: str) -> None:
    nobody = len(steps.machine.program.universe.factions)
    steps.depth += 1
    steps.line(f"s[{DECIDER}] = {nobody}{unset}")
    steps.charge(pc)
    steps.line(f"return {point.after}")
    steps.depth -= 1


def _quiet(steps: Steps, point: c.Point) -> str:
    """The condition that silence tells nothing of what the deciding seat alone sees."""
    if not point.secret:
        return ""
    if point.decider is None:
        return " and len(found) == 1"
    universe = steps.machine.program.universe
    base = index_base(steps.machine, "card")
    cells = tuple(
        tuple(base + place for place in own_places(universe, seat))
        for seat in range(len(universe.factions))
    )
    held = steps.terms.constant("H_", cells)
    return f" and not any([s[cell] for cell in {held}[s[{DECIDER}]]])"


def _extras(steps: Steps) -> None:
    """Functions for statistics and bots: measures, the heuristic, invariants."""
    program = steps.machine.program
    if program.heuristic is not None:
        variable, value = program.heuristic
        steps.line(f"def heuristic(s, {variable}):")
        steps.line(f"    return {steps.terms.value(value)}")
    steps.line("def broken(s):")
    steps.depth += 1
    for number, invariant in enumerate(program.invariants):
        steps.line(f"if not {steps.terms.test(invariant.condition)}: return {number}")
    steps.line("return -1")
    steps.depth -= 1
    steps.line("def measured(s):")
    values = []
    for measure in program.measures:
        if measure.value is not None:
            values.append(steps.terms.value(measure.value))
        else:
            values.append(f"s[{steps.machine.layout.measures[measure.name]}]")
    steps.line(f"    return ({', '.join(values)}{',' if values else ''})")
