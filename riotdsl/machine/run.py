"""The machine at work, by plain evaluation: from one decision to the next.

`advance` runs until somebody must decide or the game is over. Win rules are looked at each time a
decision is reached, asked or not, and at the end of `play`; those bound to a procedure only when it
has run. What nobody can choose is passed over;
a single possibility is taken in silence where the point allows it.
"""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.machine import bits
from riotdsl.machine import code as c
from riotdsl.machine.evaluate import Evaluator, State
from riotdsl.machine.knowledge import Knowledge
from riotdsl.machine.layout import DECIDER, OUTCOME, PC, WINNERS, WORK
from riotdsl.machine.listing import MEMBER_LIMIT, Lister, Member, sealed_rows
from riotdsl.machine.wins import Numbered, free_wins, numbered_wins
from riotdsl.program import model
from riotdsl.program.analysis.secret_decisions import own_places
from riotdsl.program.expr import Expr
from riotdsl.program.types import ORDER_BITS, ORDER_END, Entity, SetOf
from riotdsl.text.lazy_dataclass import dataclass, field

CHANCE = -1


@dataclass(frozen=True, slots=True)
class Options:
    """A decision: its point, who decides (CHANCE for chance), and its families."""

    point: int
    decider: int
    families: list[Member]


@dataclass(slots=True)
class Interpreter:
    """Plays one machine; states are lists that it changes in place."""

    machine: c.Machine
    evaluator: Evaluator = field(init=False)
    lister: Lister = field(init=False)
    knowledge: Knowledge | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.evaluator = Evaluator(self.machine)
        self.lister = Lister(self.evaluator)

    def known_to(self, seat: int) -> Knowledge:
        """What works things out for a seat; made when it is first asked for."""
        if self.knowledge is None:
            self.knowledge = Knowledge(self.machine)
        self.knowledge.seat = seat
        return self.knowledge

    # ------------------------------------------------------------ states

    def start(self) -> State:
        """The state before anything has happened: tokens at home, tracks at their start."""
        layout, program = self.machine.layout, self.machine.program
        s = [cell.default for cell in layout.cells]
        present = {None, *(program.seats or ())}
        for sort in ("unit", "card"):
            for number, token in enumerate(program.universe.tokens(sort)):
                home = program.homes.get(token.kind)
                if home is not None and token.owner in present:
                    place = self.evaluator.value(home.place, s, {home.variable: number})
                    s[layout.things[sort] + number] = place
        for track in program.tracks.values():
            if track.start is not None:
                self.start_track(track.name, s)
        return s

    def start_track(self, name: str, s: State) -> None:
        track = self.machine.program.tracks[name]
        cells = self.machine.layout.tracks[name]
        assert track.start is not None
        for args in cells.combinations():
            env = {param.name: arg for param, arg in zip(track.params, args, strict=True)}
            cell = cells.cell(args)
            assert cell is not None
            s[cell] = self.evaluator.value(track.start, s, env)

    # ------------------------------------------------------------ running

    def advance(self, s: State) -> Options | None:
        """Run to the next decision; None when the game is over."""
        while True:
            if s[OUTCOME]:
                s[PC] = 0
                return None
            instruction = self.machine.code[s[PC]]
            if isinstance(instruction, c.Ask):
                options = self.ask(self.machine.points[instruction.point], s)
                if options is not None:
                    return options
            else:
                self.step(instruction, s)

    def charge(self, place: int, s: State) -> bool:
        """Take of the budget what a place is charged with; if there is not enough, end the game."""
        work = s[WORK] + self.machine.charges[place]
        if work > self.machine.budget:
            self.stall(s)
            return False
        s[WORK] = work
        return True

    def stall(self, s: State) -> None:
        """End the game: its budget is used up."""
        program = self.machine.program
        s[OUTCOME], s[WINNERS] = len(program.wins) + 1, 0
        s[DECIDER] = len(program.universe.factions)

    def step(self, instruction: c.Instruction, s: State) -> None:
        value = self.evaluator.value
        charged = isinstance(instruction, c.Again | c.Enter | c.Leave | c.Reveal)
        if charged and not self.charge(s[PC], s):
            return
        s[PC] += 1
        match instruction:
            case c.Do(body):
                self.evaluator.run(body, s)
            case c.Test(condition, otherwise):
                if not value(condition, s, {}):
                    s[PC] = otherwise
            case c.Jump(to) | c.Again(to):
                s[PC] = to
            case c.Store(cell, stored):
                s[cell] = value(stored, s, {})
            case c.Seats(cell, who):
                s[cell] = self.seats(who, s)
            case c.NextOf():
                self.next_of(instruction, s)
            case c.Rotate(seats, slot):
                order = bits.unpacked(s[seats])
                s[slot] = order[0]
                s[seats] = bits.packed([*order[1:], order[0]])
            case c.Enter(procedure, args, back):
                self.enter(procedure, [value(arg, s, {}) for arg in args], back, s)
            case c.Decide(wins):
                self.decide(numbered_wins(self.machine.program, wins), s)
            case c.Leave(owner):
                s[PC] = s[self.machine.layout.returns[owner]]
                self.evaluator.clear(owner, s)
            case c.Reveal():
                self.reveal(instruction, s)
            case c.Halt():
                self.look_for_winners(s)
                if not s[OUTCOME]:
                    s[OUTCOME], s[WINNERS] = len(self.machine.program.wins) + 2, 0
            case _:
                raise AssertionError(instruction)

    def seats(self, who: tuple[Expr, ...], s: State) -> int:
        line: list[int] = []
        for node in who:
            found = self.evaluator.value(node, s, {})
            if isinstance(node.type, SetOf):
                more = list(bits.members(found))
            elif isinstance(node.type, Entity):
                more = [found] * (found < len(self.machine.program.universe.factions))
            else:
                more = bits.unpacked(found)
            line.extend(each for each in more if each not in line)
        return bits.packed(line)

    def next_of(self, instruction: c.NextOf, s: State) -> None:
        rest = s[instruction.rest]
        if instruction.ordered:
            first = rest & ORDER_END
            if first == ORDER_END:
                self.leave_loop(instruction, s)
                return
            s[instruction.rest] = rest >> ORDER_BITS
        else:
            if rest == 0:
                self.leave_loop(instruction, s)
                return
            first = (rest & -rest).bit_length() - 1
            s[instruction.rest] = rest & (rest - 1)
        s[instruction.slot] = first

    def leave_loop(self, instruction: c.NextOf, s: State) -> None:
        """After a loop its variable stands for nothing: it would tell things apart."""
        s[PC] = instruction.end
        s[instruction.slot] = self.machine.layout.cells[instruction.slot].default

    def enter(self, procedure: str, args: list[int], back: int, s: State) -> None:
        owner = self.machine.program.procedures[procedure]
        if not self.evaluator.takes(owner, args):
            s[PC] = back
            return
        layout = self.machine.layout
        for name, arg in zip(owner.params, args, strict=True):
            s[layout.frames[procedure, name]] = arg
        s[layout.returns[procedure]] = back
        s[PC] = self.machine.entries[procedure]

    # ------------------------------------------------------------ deciding

    def families(self, point: c.Point, s: State) -> list[Member]:
        """What is possible at a point."""
        return list(self.lister.families(point, s))

    def ask(self, point: c.Point, s: State) -> Options | None:
        """The decision at a point; None if it was passed over or taken in silence."""
        self.look_for_winners(s)
        if s[OUTCOME]:
            return None
        factions = len(self.machine.program.universe.factions)
        s[DECIDER] = (
            factions if point.decider is None else self.evaluator.value(point.decider, s, {})
        )
        if point.decider is not None and s[DECIDER] >= factions:
            self.pass_over(point, s)
            self.charge(point.place, s)
            return None
        before = s[WORK]
        families = self.families(point, s)
        if s[WORK] > self.machine.budget or len(families) > MEMBER_LIMIT:
            s[WORK] = before
            self.stall(s)
            return None
        if not families:
            self.pass_over(point, s)
            self.charge(point.place, s)
            return None
        if point.silent and self.alone(point, families, s) and not self.hides(point, families, s):
            only = self.only(point, families, s)
            if point.decider is None or self.charge(point.place, s):
                self.apply(point, only, s)
            return None
        if point.decider is not None:
            s[WORK] = 0
        return Options(point.number, CHANCE if point.decider is None else s[DECIDER], families)

    def hides(self, point: c.Point, families: list[Member], s: State) -> bool:
        """Whether silence would tell something of what this seat alone sees, or of alike cards."""
        if not point.secret:
            return False
        if point.decider is None:
            return len(families) > 1
        universe = self.machine.program.universe
        places = set(own_places(universe, s[DECIDER]))
        base = self.machine.layout.things["card"]
        return any(place in places for place in s[base : base + universe.count("card")])

    def alone(self, point: c.Point, families: list[Member], s: State) -> bool:
        """Whether there is nothing to decide; in a window only ending it is taken in silence."""
        if any(family != families[0] for family in families):
            return False
        if point.chooser is None:
            return families[0][0] == point.until and len(families[0]) == 1
        if isinstance(point.chooser, model.SomeOf):
            return self.lister.only_subset(point.chooser, s) is not None
        return True

    def only(self, point: c.Point, families: list[Member], s: State) -> Member:
        """What is taken in silence."""
        if isinstance(point.chooser, model.SomeOf):
            found = self.lister.only_subset(point.chooser, s)
            assert found is not None
            return found
        return families[0]

    def pass_over(self, point: c.Point, s: State) -> None:
        s[DECIDER] = len(self.machine.program.universe.factions)
        s[PC] = point.after
        if point.chooser is not None:
            s[point.slot] = self.machine.layout.cells[point.slot].default

    def apply(self, point: c.Point, member: Member, s: State) -> None:
        """Carry out what was decided, up to where the machine goes on; `advance` does the rest."""
        if point.decider is None and not self.charge(point.place, s):
            return
        you = s[DECIDER]
        s[DECIDER] = len(self.machine.program.universe.factions)
        if point.chooser is not None:
            s[point.slot] = member[1]
            s[PC] = point.after
            return
        branch = point.branches[member[0]]
        if point.sealed is not None and member[0] != point.until:
            self.seal(point, member, you, s)
            s[PC] = branch.back
            return
        self.act(branch.action, you, member[1:], branch.back, s)

    def act(self, action: str, you: int, choices: Member, back: int, s: State) -> None:
        if action in self.machine.asking:
            self.evaluator.fill(action, you, choices, s)
            s[self.machine.layout.returns[action]] = back
            s[PC] = self.machine.entries[action]
        else:
            self.evaluator.action(action, you, choices, s)
            s[PC] = back

    def seal(self, point: c.Point, member: Member, you: int, s: State) -> None:
        kept = point.sealed
        assert kept is not None
        number = len(sealed_rows(point, s, you))
        at = kept.base + (you * kept.plays + number) * kept.width
        s[at : at + len(member)] = [member[0] + 1, *member[1:]]

    def reveal(self, instruction: c.Reveal, s: State) -> None:
        point = self.machine.points[instruction.point]
        seat = s[instruction.seat]
        kept = point.sealed
        assert kept is not None
        for number in range(kept.plays):
            at = kept.base + (seat * kept.plays + number) * kept.width
            if s[at]:
                branch = point.branches[s[at] - 1]
                count = len(self.machine.program.actions[branch.action].choices)
                choices = tuple(s[at + 1 : at + 1 + count])
                s[at : at + kept.width] = [0] * kept.width
                here = s[PC] - 1
                if self.still_holds(branch.action, seat, choices, s):
                    self.act(branch.action, seat, choices, here, s)
                else:
                    s[PC] = here
                return
        s[PC] = instruction.end

    def still_holds(self, action: str, you: int, choices: Member, s: State) -> bool:
        """Whether a sealed play is still possible when it is revealed."""
        s[DECIDER] = you
        declared = self.machine.program.actions[action]
        found = False
        for depth in range(len(choices) + 1):
            self.evaluator.fill(action, you, choices[:depth], s)
            ready = [r for r in declared.requirements if r.ready == depth]
            found = all(self.lister.holds(each, s) for each in ready)
            if found and depth < len(choices):
                found = self.lister.may_choose(declared.choices[depth].chooser, choices[depth], s)
            if not found:
                break
        self.evaluator.clear(action, s)
        s[DECIDER] = len(self.machine.program.universe.factions)
        return found

    def look_for_winners(self, s: State) -> None:
        """The win rules that are bound to nothing."""
        self.decide(free_wins(self.machine.program), s)

    def decide(self, wins: Sequence[Numbered], s: State) -> None:
        """Win rules in the order written; the first that holds ends the game."""
        value = self.evaluator.value
        for number, win in wins:
            if win.when is not None and not value(win.when, s, {}):
                continue
            winners = value(win.winners, s, {})
            if winners or win.draw:
                s[OUTCOME], s[WINNERS] = number, winners
                s[DECIDER] = len(self.machine.program.universe.factions)
                return
