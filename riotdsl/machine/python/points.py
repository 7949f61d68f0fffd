"""What is possible at each point as Python source.

`o_k(s)` lists the families of point k. Choices are nested loops; a requirement is tested as soon as
the choices it reads are bound. An action with a subset has a generator `m_action` of its members,
which gives the smallest subsets first, or the largest (to find out quickly whether there is one);
its `tally` counts what is tried.
"""

from __future__ import annotations

from typing import assert_never

from riotdsl.machine.code import Machine, Point
from riotdsl.machine.layout import DECIDER, WORK
from riotdsl.machine.listing import has_subsets, split, subsets_before
from riotdsl.machine.python.statements import Steps
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.play_budget import TRY
from riotdsl.program.analysis.walk import chooser_reads
from riotdsl.program.types import SetOf
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(slots=True)
class Points:
    """Writes the listing functions."""

    steps: Steps

    @property
    def machine(self) -> Machine:
        return self.steps.machine

    # ------------------------------------------------------------ choices of a `let`

    def chooser(self, point: Point) -> None:
        chooser = point.chooser
        assert chooser is not None
        terms = self.steps.terms
        self.steps.line(f"def o_{point.number}(s):")
        if isinstance(chooser, model.SomeOf):
            low, high = chooser.low, chooser.high
            size = f"({terms.set(chooser.source)}).bit_count()"
            self.steps.line(f"    return [(0,)] if {size} >= {low} else []")
            self.steps.line(f"def only_{point.number}(s):")
            only = f"only_subset({self.classes(chooser.source)}, {low}, {high})"
            self.steps.line(f"    return {only}")
            self.steps.line(f"def l_{point.number}(s, tally):")
            every = f"subsets({self.classes(chooser.source)}, {low}, {high}, tally, {TRY})"
            self.steps.line(f"    return ((0, each) for each in {every})")
        elif isinstance(chooser, model.OneOf) and point.decider is None and _things(chooser.source):
            classes = self.classes(chooser.source)
            self.steps.line(f"    return [(0, c[0]) for c in {classes} for _ in c]")
        else:
            self.steps.line(f"    return [(0, each) for each in {self.domain(chooser)}]")
        terms.you = None

    def domain(self, chooser: model.Chooser, tried: int = TRY) -> str:
        terms = self.steps.terms
        match chooser:
            case model.OneOf(source) if _things(source):
                return f"[c[0] for c in {self.classes(source)}]"
            case model.OneOf(source):
                variable, head, tests = terms.loop(source)
                ifs = f" if {' and '.join(tests)}" if tests else ""
                return f"[{variable} for {variable} in {head}{ifs}]" if ifs else head
            case model.OrderOf(source):
                return f"[packed(each) for each in permutations(B({terms.set(source)}))]"
            case model.NumberOf(low, high):
                return f"range({terms.value(low)}, {terms.value(high)} + 1)"
            case model.WordOf(words):
                return str(tuple(words))
            case model.SomeOf(low, high, source):
                return f"subsets({self.classes(source)}, {low}, {high}, tally, {tried})"
            case _:
                assert_never(chooser)

    def classes(self, source: e.Expr) -> str:
        assert isinstance(source.type, SetOf)
        sort = source.type.element.sort
        mask = self.steps.terms.set(source)
        if _things(source):
            return f"classes_{sort}(s, {mask})"
        return f"[[each] for each in B({mask})]"

    # ------------------------------------------------------------ actions

    def point(self, point: Point) -> None:
        """The families of a point where actions are offered."""
        steps = self.steps
        steps.line(f"def o_{point.number}(s):")
        steps.depth += 1
        steps.line("found = []")
        if has_subsets(self.machine, point):
            steps.line(f"tally = Tally({self.machine.budget}, s[{WORK}], True)")
        for number, branch in enumerate(point.branches):
            action = self.machine.program.actions[branch.action]
            sealed = point.sealed is not None and number != point.until
            taken = "()"
            if sealed:
                steps.line(f"taken = taken_{point.number}(s, {number})")
                steps.line("if taken is not None:")
                steps.depth += 1
                taken = "taken"
            given = ", tally" if split(action) < len(action.choices) else ""
            steps.line(f"f_{action.name}(s, found, {number}, {taken}{given})")
            if sealed:
                steps.depth -= 1
        if has_subsets(self.machine, point):
            steps.line(f"s[{WORK}] = tally.spent")
        steps.line("return found")
        steps.depth -= 1

    def families(self, action: model.Action) -> None:
        """A function that adds the families of an action to a list."""
        steps = self.steps
        first = split(action)
        given = ", tally" if first < len(action.choices) else ""
        steps.line(f"def f_{action.name}(s, found, branch, taken{given}):")
        steps.depth += 1
        self.open_choices(action)
        inner = self.choices(action, 0, first)
        values = self.variables(action)[:first]
        member = ", ".join(["branch", *values])
        if first < len(action.choices):
            given = ", ".join(["s", "tally", *values])
            steps.line(f"if next(m_{action.name}({given}), None) is not None:")
            steps.line(f"    found.append(({member},))")
        else:
            steps.line(f"found.append(({member},))")
        steps.depth -= inner
        self.close_choices(action)
        steps.depth -= 1
        steps.terms.local_frames = {}
        steps.terms.you = None
        if first < len(action.choices):
            self.members(action, first)

    def members(self, action: model.Action, first: int) -> None:
        """A generator of the members of a family: the rest of the choices."""
        steps = self.steps
        names = self.variables(action)
        given = ", ".join(["s", "tally", *names[:first]])
        steps.line(f"def m_{action.name}({given}):")
        steps.depth += 1
        self.open_choices(action, names[:first])
        inner = self.choices(action, first, len(action.choices))
        rest = ", ".join(names[first:])
        steps.line(f"yield ({rest},)")
        steps.depth -= inner
        self.close_choices(action)
        steps.depth -= 1
        steps.terms.local_frames = {}
        steps.terms.you = None

    def variables(self, action: model.Action) -> list[str]:
        return [f"{choice.name}_{action.name}" for choice in action.choices]

    def in_cells(self, action: model.Action) -> set[str]:
        """The choices that must lie in their cells while the rest is listed."""
        found = {name for owner, name in self.steps.exposed if owner == action.name}
        things = [choice.name for choice in action.choices if _chooses_things(choice.chooser)]
        if len(things) > 1:
            found.update(things)
        return found

    def open_choices(self, action: model.Action, given: list[str] | None = None) -> None:
        steps, frames = self.steps, self.machine.layout.frames
        name = action.name
        steps.line(f"you_{name} = s[{DECIDER}]")
        steps.terms.local_frames = {
            (name, slot.name): f"{slot.name}_{name}" for slot in action.slots
        }
        steps.terms.you = f"you_{name}"
        cells = self.in_cells(action)
        if "you" in cells:
            steps.line(f"s[{frames[name, 'you']}] = you_{name}")
        for choice, variable in zip(action.choices, given or [], strict=False):
            if choice.name in cells:
                steps.line(f"s[{frames[name, choice.name]}] = {variable}")

    def close_choices(self, action: model.Action) -> None:
        layout = self.machine.layout
        for name in sorted(self.in_cells(action)):
            cell = layout.frames[action.name, name]
            self.steps.line(f"s[{cell}] = {layout.cells[cell].default}")

    def choices(self, action: model.Action, first: int, end: int) -> int:
        """Loops for the choices from `first` to `end`; returns how deep they go."""
        steps = self.steps
        cells = self.in_cells(action)
        begin = steps.depth
        for depth in range(first, end + 1):
            self.requirements(action, depth, first)
            if depth == end:
                break
            choice = action.choices[depth]
            variable = f"{choice.name}_{action.name}"
            if choice.name in cells:
                cell = self.machine.layout.frames[action.name, choice.name]
                steps.line(f"s[{cell}] = {self.machine.layout.cells[cell].default}")
            domain = self.domain(choice.chooser, self.tried(action, depth))
            if (
                depth == 0
                and isinstance(choice.chooser, model.OneOf)
                and _things(choice.chooser.source)
            ):
                domain = f"free({self.classes(choice.chooser.source)}, taken)"
            steps.line(f"for {variable} in {domain}:")
            steps.depth += 1
            if depth == 0 and not isinstance(choice.chooser, model.SomeOf):
                steps.line(f"if {variable} in taken: continue")
            if choice.name in cells:
                cell = self.machine.layout.frames[action.name, choice.name]
                steps.line(f"s[{cell}] = {variable}")
            # What is chosen later is not chosen yet, whatever an earlier round left there.
            for later in action.choices[depth + 1 :]:
                if later.name in cells:
                    other = self.machine.layout.frames[action.name, later.name]
                    default = self.machine.layout.cells[other].default
                    steps.line(f"s[{other}] = {default}")
        return steps.depth - begin

    def tried(self, action: model.Action, depth: int) -> int:
        """What each subset that is tried for a choice is charged with."""
        if not isinstance(action.choices[depth].chooser, model.SomeOf):
            return TRY
        return self.machine.tries[action.name][subsets_before(action, depth)]

    def requirements(self, action: model.Action, depth: int, first: int) -> None:
        """One test for all requirements that can be tested here and could not be before."""
        tests = []
        for requirement in action.requirements:
            if max(requirement.ready, first) != depth or requirement.ready < first:
                continue
            test = self.steps.terms.test(requirement.condition)
            if requirement.when is not None:
                test = f"(not {self.steps.terms.test(requirement.when)} or {test})"
            tests.append(test)
        if tests:
            self.steps.line(f"if {' and '.join(tests)}:")
            self.steps.depth += 1


def _things(source: e.Expr) -> bool:
    return isinstance(source.type, SetOf) and source.type.element.sort in ("unit", "card")


def _chooses_things(chooser: model.Chooser) -> bool:
    return any(
        isinstance(node.type, SetOf) and node.type.element.sort in ("unit", "card")
        for node in chooser_reads(chooser)
    ) and isinstance(chooser, model.OneOf | model.SomeOf)
