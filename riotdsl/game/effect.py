"""What a procedure does at once for everybody to see, and how much that tells.

Whoever sees that a track has changed knows that the procedure has begun that alone can have done
it. Of something hidden that went into the change they know as much as follows from it: what would
be the same with everything else that has the same effect.
"""

from __future__ import annotations

from riotdsl.machine.bits import members
from riotdsl.machine.evaluate import Evaluator, State
from riotdsl.machine.hidden_variables import beginnings
from riotdsl.machine.knowledge import Knowledge
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.types import Entity, Int
from riotdsl.text.lazy_dataclass import dataclass, field

MOST = 300  # so many other things are tried in the place of a hidden one

Cells = dict[int, int]


@dataclass
class Effect:
    """What a procedure that begins in a position does at once."""

    plain: Evaluator
    procedure: str
    s: State
    cells: Cells = field(init=False)

    def __post_init__(self) -> None:
        self.cells = self.of(self.s)

    @property
    def shown(self) -> model.Block:
        beginning = beginnings(self.plain.machine).get(self.procedure)
        return () if beginning is None else beginning.shown

    @property
    def is_seen(self) -> bool:
        """Whether anything is other than before."""
        return any(self.s[cell] != value for cell, value in self.cells.items())

    def of(self, s: State) -> Cells:
        """The cells that are changed from a position on, and what they hold then."""
        after = s[:]
        self.plain.run(self.shown, after)
        pairs = enumerate(zip(s, after, strict=True))
        return {cell: new for cell, (old, new) in pairs if old != new}

    def looks(self, s: State, knowledge: Knowledge) -> list[tuple[int, int, int]]:
        """The same, as a seat sees it: of cards that are laid where it sees none, how many."""
        machine = self.plain.machine
        base = machine.layout.things["card"]
        cards = range(base, base + machine.program.universe.count("card"))
        return sorted(
            (-1 if cell in cards and not knowledge.sees(new) else cell, s[cell], new)
            for cell, new in self.of(s).items()
        )

    def lasts(self, before: State, after: State) -> bool:
        """Whether a step as a whole has this effect."""
        return all(before[n] != value == after[n] for n, value in self.cells.items())

    def tells(self, node: e.Expr, knowledge: Knowledge) -> bool:
        """Whether a seat that sees the effect can work an expression out."""
        machine = self.plain.machine
        veils = beginnings(machine)[self.procedure].cells
        with knowledge.behind(veils):
            if knowledge.knows(node, self.s, {}):
                return True
        frames = {
            machine.layout.frames[each.owner, each.name]: each.type
            for each in e.walk(node)
            if isinstance(each, e.Frame) and (each.owner, each.name) in machine.layout.frames
        }
        return any(self.follows(node, cell, kind, knowledge) for cell, kind in frames.items())

    def follows(self, node: e.Expr, cell: int, kind: object, knowledge: Knowledge) -> bool:
        """Whether an expression is the same with all in a cell that has the same effect."""
        universe = self.plain.machine.program.universe
        match kind:
            case Entity():
                every = list(members(universe.mask(kind)))
            case Int(low, high) if high - low < MOST:
                every = list(range(low, high + 1))
            case _:
                return False
        if len(every) > MOST:
            return False
        veils = beginnings(self.plain.machine)[self.procedure].cells
        value, looks = self.plain.value(node, self.s, {}), self.looks(self.s, knowledge)
        with knowledge.behind(veils, cell):
            for each in every:
                s = self.s[:]
                s[cell] = each
                if self.looks(s, knowledge) != looks:
                    continue
                if not knowledge.knows(node, s, {}) or self.plain.value(node, s, {}) != value:
                    return False
        return True
