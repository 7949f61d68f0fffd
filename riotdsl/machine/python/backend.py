"""Generated Python: the machine's module, made once, with the methods of the interpreter.

States are lists as the interpreter's, with the index of places behind the cells: `core` cuts it
off. The same machine always gives the same module, so modules can be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import permutations
from types import CodeType
from typing import Any, NamedTuple

from riotdsl.machine import code as c
from riotdsl.machine.bits import unpacked
from riotdsl.machine.layout import DECIDER, OUTCOME, PC, WORK
from riotdsl.machine.listing import DecisionTooLargeError, Member, Tally, limited, marks_of, split
from riotdsl.machine.optimise.track_indexes import Index, index_base, rows_of
from riotdsl.machine.python.support import PRELUDE, classifier, members_memo, mover
from riotdsl.machine.run import Interpreter, Options
from riotdsl.program import model
from riotdsl.text.lazy_dataclass import dataclass, field

State = list[int]
Compiler = Callable[[str], CodeType]


class Module(NamedTuple):
    """What is generated for a machine, with the constants that its code refers to by name."""

    code: CodeType
    constants: Mapping[str, object]
    indexes: Mapping[str, Index]


Making = Callable[[c.Machine], Module]


def compiled(source: str) -> CodeType:
    return compile(source, "<riotdsl>", "exec")


def generated(machine: c.Machine, compiler: Compiler = compiled) -> Module:
    """The module of a machine; `compiler` may bring code objects from a cache."""
    from riotdsl.machine.python.module import module_source  # noqa: PLC0415 - slow, modules are kept

    source, constants, indexes = module_source(machine)
    return Module(compiler(source), constants, indexes)


@dataclass(slots=True)
class PythonBackend:
    """Plays one machine by generated code; `maker` may bring the module from a cache.

    The code is made when it is first needed: where a module plays, it never is.
    """

    machine: c.Machine
    maker: Making = generated
    plain: Interpreter = field(init=False)
    code: dict[int, Callable[[State], Any]] = field(init=False)
    names: dict[str, Any] = field(init=False)
    indexes: Mapping[str, Index] = field(init=False)

    def __post_init__(self) -> None:
        self.plain = Interpreter(self.machine)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - code, names or indexes
        """Asked for what is not there: it is made."""
        if name not in ("code", "names", "indexes"):
            raise AttributeError(name)
        self._make()
        return getattr(self, name)

    def _make(self) -> None:
        module = self.maker(self.machine)
        self.indexes = module.indexes
        self.names = {**PRELUDE, **module.constants, "Options": Options,
                      "permutations": permutations, "unpacked": unpacked, "apply": self._applied,
                      "reveal": self._reveal, "B": members_memo()}  # fmt: skip
        universe = self.machine.program.universe
        places = universe.count("place")
        for sort in ("unit", "card"):
            index = index_base(self.machine, sort)
            self.names[f"move_{sort}"] = mover(self.machine.layout.things[sort], index, places)
            kinds: dict[object, int] = {}
            keys = tuple(
                kinds.setdefault((t.kind, t.index, t.owner), len(kinds))
                for t in universe.tokens(sort)
            )
            marks = marks_of(self.machine, sort)
            members = self.names["B"]
            self.names[f"classes_{sort}"] = classifier(marks, keys, len(keys), members)
        for point in self.machine.points:
            if point.sealed is not None:
                self.names[f"taken_{point.number}"] = partial(self._taken, point)
        exec(module.code, self.names)  # noqa: S102 - our own generated code
        self.code = self.names["CODE"]

    # ------------------------------------------------------------ states

    def start(self) -> State:
        return self.extended(self.plain.start())

    def extended(self, core: State) -> State:
        """A state with the index of places behind it."""
        layout, universe = self.machine.layout, self.machine.program.universe
        s = core[: layout.size]
        places = universe.count("place") + 1
        for sort in ("unit", "card"):
            index = [0] * places
            base = layout.things[sort]
            for number in range(universe.count(sort)):
                if s[base + number] < places - 1:
                    index[s[base + number]] |= 1 << number
            s.extend(index)
        for track in self.indexes.values():
            s.extend(rows_of(track, layout, s))
        return s

    def core(self, s: State) -> State:
        return s[: self.machine.layout.size]

    # ------------------------------------------------------------ running

    def advance(self, s: State) -> Options | None:
        """Run to the next decision; None when the game is over."""
        if s[OUTCOME]:
            s[PC] = 0
            return None
        code = self.code
        place: Any = s[PC]
        while place.__class__ is int:
            place = code[place](s)
        if place is None:
            s[PC] = 0
        found: Options | None = place
        return found

    @property
    def plays_out(self) -> bool:
        """Whether whole random games can be played by `playout`."""
        return "PLAY" in self.names

    def playout(self, s: State, random: Callable[[], float], limit: int) -> int:
        """Play on at random, for at most so many decisions; returns how many there were.

        What the state then says of loops that are under way does not count.
        """
        play = self.names["PLAY"]
        seats = len(self.machine.program.universe.factions)
        key = s[PC] * seats + s[DECIDER] if s[PC] else self.names["RUN"][0](s)
        done, left = 0, limit
        if key == c.OVER:
            return 0
        while left:
            passed = 0
            for steps in range(left):
                key = play[key](s, random)
                if key < 0:
                    if key < c.OVER:
                        passed += 1
                        key = c.PASSED - key
                    if key == c.OVER:
                        return done + steps + 1 - passed
            done += left - passed
            left = passed
        s[PC], s[DECIDER] = self.names["PLACES"][key]
        self.advance(s)
        return done

    def members(self, options: Options, family: Member, s: State) -> list[Member]:
        """Every member of a family."""
        point = self.machine.points[options.point]
        if point.chooser is not None:
            if isinstance(point.chooser, model.SomeOf):
                return limited(self.names[f"l_{point.number}"](s, Tally(self.machine.budget)))
            return [family]
        action = self.machine.program.actions[point.branches[family[0]].action]
        if split(action) == len(action.choices):
            return [family]
        found = self.names[f"m_{action.name}"](s, Tally(self.machine.budget), *family[1:])
        try:
            return limited((*family, *each) for each in found)
        except DecisionTooLargeError:
            self.plain.evaluator.clear(action.name, s)
            raise

    def apply(self, options: Options, member: Member, s: State) -> None:
        """Carry out what was decided; `advance` then goes on."""
        place = self._applied(s, options.point, member)
        s[PC] = 0 if place is None else place

    def _applied(self, s: State, number: int, member: Member) -> int | None:
        """Where the machine goes on; None if the game is over: the budget was used up by chance."""
        point = self.machine.points[number]
        if point.decider is None:
            work = s[WORK] + self.names["CHANCE"][number]
            if work > self.machine.budget:
                self.names["stall"](s)
                return None
            s[WORK] = work
        you = s[DECIDER]
        s[DECIDER] = len(self.machine.program.universe.factions)
        if point.chooser is not None:
            s[point.slot] = member[1]
            return point.after
        branch = point.branches[member[0]]
        if point.sealed is not None and member[0] != point.until:
            self.plain.seal(point, member, you, s)
            return branch.back
        return self._act(s, branch.action, you, member[1:], branch.back)

    def _act(self, s: State, action: str, you: int, choices: Member, back: int) -> int:
        if action in self.machine.asking:
            self.plain.evaluator.fill(action, you, choices, s)
            s[self.machine.layout.returns[action]] = back
            return self.machine.entries[action]
        self.names[f"a_{action}"](s, you, *choices)
        return back

    def _taken(self, point: c.Point, s: State, branch: int) -> set[int] | None:
        return self.plain.lister.sealed_firsts(point, branch, s)

    def _reveal(self, s: State, number: int, seat: int, here: int, end: int) -> int:
        point = self.machine.points[number]
        kept = point.sealed
        assert kept is not None
        for play in range(kept.plays):
            at = kept.base + (seat * kept.plays + play) * kept.width
            if s[at]:
                branch = point.branches[s[at] - 1]
                count = len(self.machine.program.actions[branch.action].choices)
                choices = tuple(s[at + 1 : at + 1 + count])
                s[at : at + kept.width] = [0] * kept.width
                if self.plain.still_holds(branch.action, seat, choices, s):
                    return self._act(s, branch.action, seat, choices, here)
                return here
        return end

    # ------------------------------------------------------------ figures

    def heuristic(self, s: State, seat: int) -> int | None:
        """The ruleset's own estimate for a seat; None if it declares none."""
        function = self.names.get("heuristic")
        return None if function is None else int(function(s, seat))

    def broken(self, s: State) -> str | None:
        """The name of an invariant that does not hold."""
        number = self.names["broken"](s)
        return None if number < 0 else self.machine.program.invariants[number].name

    def measured(self, s: State) -> dict[str, int]:
        names = (measure.name for measure in self.machine.program.measures)
        return dict(zip(names, self.names["measured"](s), strict=True))
