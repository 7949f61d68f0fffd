"""Random games without a stop as Python source: see `playout`.

`PLAY[k](s, random)` is the function of decision k; `random` gives numbers from 0 to under 1. `RUN`
has functions `(s)` for places that lead to a decision, `PLACES` the place and seat of each k.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from riotdsl.machine import code as c
from riotdsl.machine.code import OVER, OVER_BEFORE, PASSED
from riotdsl.machine.layout import OUTCOME, WINNERS, WORK, default_of
from riotdsl.machine.optimise.choice_counting import Parts, in_place, own_slots, surely_held
from riotdsl.machine.optimise.excluded_wins import wins_left
from riotdsl.machine.optimise.place_pairs import LANE, REST, joined, low_bits
from riotdsl.machine.optimise.track_indexes import first_row
from riotdsl.machine.playout import Known, Playout
from riotdsl.machine.python.statements import Steps
from riotdsl.machine.python.wins import write_wins
from riotdsl.machine.wins import Numbered, numbered_wins
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.text.lazy_dataclass import dataclass, field

MOST_APART = 16
Context = tuple[int, int, frozenset[tuple[int, int]]]
"""A place, a seat, and the cells whose values are known there."""


@dataclass(slots=True)
class PythonPlayout(Playout):
    """Writes the functions line by line."""

    steps: Steps = field(kw_only=True)
    apart: dict[Context, int] = field(default_factory=dict)
    due: list[tuple[int, int, int, frozenset[tuple[int, int]]]] = field(default_factory=list)
    pairs: dict[tuple[int, ...], str] = field(default_factory=dict)
    wins: dict[tuple[int, int], list[Numbered]] = field(default_factory=dict)

    def write(self) -> None:
        """The functions, where the machine can be played so."""
        if not self.counted:
            return
        line = self.steps.line
        places = {}
        for number, point, seat in self.decisions():
            places[number] = divmod(number, self.factions)
            self.decision(number, point, seat, {})
        self.waiting.append(0)
        while self.waiting or self.due:
            while self.waiting:
                self.place(self.waiting.pop())
            if self.due:
                number, place, seat, known = self.due.pop()
                places[number] = place, seat
                self.decision(number, self.point_at(place), seat, dict(known))
        for distances, name in self.pairs.items():
            line(f"{name} = Pairs({distances})")
        line(f"PLAY = {{{', '.join(f'{number}: k_{number}' for number in places)}}}")
        line(f"PLACES = {places}")
        line(f"RUN = {{{', '.join(f'{place}: r_{place}' for place in sorted(self.written))}}}")

    def place(self, place: int) -> None:
        if place not in self.written:
            self.written.add(place)
            self.steps.line(f"def r_{place}(s):")
            self.steps.depth += 1
            self.run(place, 0, {})
            self.steps.depth -= 1

    def point_at(self, place: int) -> c.Point:
        node = self.machine.code[place]
        assert isinstance(node, c.Ask)
        return self.machine.points[node.point]

    def arrived(self, place: int, seat: int, known: Known) -> None:
        """A decision at which more is known than whose it is has a function of its own."""
        key = (place, seat, frozenset(known.items()))
        if key not in self.apart and len(self.apart) < MOST_APART:
            number = (len(self.machine.code) + len(self.apart)) * self.factions
            self.apart[key] = number
            self.due.append((number, *key))
        self.next_is(self.apart.get(key, place * self.factions + seat))

    # ------------------------------------------------------------ the way

    def do(self, body: model.Block) -> None:
        self.steps.block(body)

    def store(self, cell: int, value: Expr) -> None:
        self.steps.line(f"s[{cell}] = {self.steps.terms.value(value)}")

    def store_number(self, cell: int, value: int) -> None:
        """Store a number; if only numbers were stored since the last time, in its place."""
        lines, begin = self.steps.lines, f"{'    ' * self.steps.depth}s["
        for at in range(len(lines) - 1, -1, -1):
            if not lines[at].startswith(begin) or not lines[at].rsplit(" ", 1)[1].isdigit():
                break
            if lines[at].startswith(f"{begin}{cell}] = "):
                del lines[at]
                break
        self.steps.line(f"s[{cell}] = {value}")

    @contextmanager
    def unless(self, condition: Expr) -> Iterator[None]:
        self.steps.line(f"if not {self.steps.terms.test(condition)}:")
        self.steps.depth += 1
        yield
        self.steps.depth -= 1

    @contextmanager
    def if_empty(self, cell: int) -> Iterator[None]:
        self.steps.line(f"rest = s[{cell}]")
        self.steps.line("if not rest:")
        self.steps.depth += 1
        yield
        self.steps.depth -= 1

    def take_next(self, node: c.NextOf) -> None:
        self.steps.line(f"s[{node.rest}] = rest & (rest - 1)")
        self.steps.line(f"s[{node.slot}] = (rest & -rest).bit_length() - 1")

    def charge(self, place: int, over: int = OVER) -> None:
        self.steps.charge(place, over)

    def enter(self, node: c.Enter, length: int) -> None:
        line, layout = self.steps.line, self.machine.layout
        for variable, _, cell in self.steps.arguments(node.procedure, node.args):
            line(f"s[{cell}] = {variable}")
        line(f"s[{layout.returns[node.procedure]}] = {node.back}")
        self.go(self.machine.entries[node.procedure], length, {})

    def decide(self, wins: tuple[int, ...]) -> None:
        write_wins(self.steps, numbered_wins(self.machine.program, wins), f"return {OVER}")

    def leave(self, owner: str) -> None:
        layout = self.machine.layout
        self.steps.line(f"place = s[{layout.returns[owner]}]")
        for cell in layout.clears[owner]:
            self.steps.line(f"s[{cell}] = {layout.cells[cell].default}")
        self.steps.line("return RUN[place](s)")

    def halt(self) -> None:
        outcome = len(self.machine.program.wins) + 2
        self.steps.line(f"if not winners(s): s[{OUTCOME}] = {outcome}; s[{WINNERS}] = 0")
        self.steps.line(f"return {OVER}")

    def run_on(self, place: int) -> None:
        self.steps.line(f"return r_{place}(s)")

    def next_is(self, decision: int) -> None:
        self.steps.line(f"return {decision}")

    def next_of_seat(self, point: c.Point, place: int) -> None:
        assert point.decider is not None
        self.steps.line(f"seat = {self.steps.terms.value(point.decider)}")
        self.steps.line(f"if seat < {self.factions}: return seat + {place * self.factions}")
        self.steps.line(f"if winners(s): return {OVER}")
        self.charge(place)
        self.far(point.after)

    # ------------------------------------------------------------ decisions

    def decision(self, number: int, point: c.Point, seat: int, known: Known) -> None:
        steps = self.steps
        steps.line(f"def k_{number}(s, random):")
        steps.depth += 1
        branches = self.counted[point.number, seat]
        parts = [part for branch in branches for part in branch]
        left = self.wins_left(point, seat)
        tested = [each for _, win in left for each in (win.when, win.winners) if each is not None]
        self.read_rows([*(part.first for part in parts), *tested])
        for at, own in enumerate(branches):
            steps.line(f"m{at} = {joined([steps.terms.set(part.first) for part in own])}")
            steps.line(f"{'n = ' if len(branches) == 1 else ''}n{at} = m{at}.bit_count()")
        if len(branches) > 1:
            steps.line(f"n = {' + '.join(f'n{at}' for at in range(len(branches)))}")
        self.waiting.append(point.after)
        steps.line("if not n:")
        steps.depth += 1
        steps.line(f"if winners(s): return {OVER_BEFORE}")
        self.charge(point.place, OVER_BEFORE)
        steps.line(f"return {PASSED} - r_{point.after}(s)")
        steps.depth -= 1
        write_wins(steps, left, f"return {OVER_BEFORE}")
        steps.terms.rows_read = {}
        known[WORK] = 0
        steps.line("i = int(random() * n)")
        self.pick(point, seat, known)
        steps.depth -= 1

    def wins_left(self, point: c.Point, seat: int) -> list[Numbered]:
        """The win rules that may hold where the seat can do something."""
        key = point.number, seat
        if key not in self.wins:
            possible = [part.first for branch in self.counted[key] for part in branch]
            self.wins[key] = wins_left(self.machine.program, possible, self.steps.terms.most)
        return self.wins[key]

    def read_rows(self, nodes: list[Expr]) -> None:
        """Read the sets of indexes once that some expressions read more often."""
        terms = self.steps.terms
        rows = Counter(
            first_row(self.machine, terms.indexes[node.track]) + node.value.value
            for whole in nodes
            for node in e.walk(whole)
            if isinstance(node, e.Holding) and isinstance(node.value, e.Const)
        )
        terms.rows_read = {row: f"h{row}" for row, count in rows.items() if count > 1}
        for row, name in terms.rows_read.items():
            self.steps.line(f"{name} = s[{row}]")

    def pick(self, point: c.Point, seat: int, known: Known) -> None:
        """Which branch, which part of it, and what follows."""
        steps, branches = self.steps, self.counted[point.number, seat]
        for at, (branch, parts) in enumerate(zip(point.branches, branches, strict=True)):
            last = branch is point.branches[-1]
            if not last:
                steps.line(f"if i < n{at}:")
                steps.depth += 1
            self.carried_out(branch, f"m{at}", parts, seat, dict(known))
            if not last:
                steps.depth -= 1
                steps.line(f"i -= n{at}")

    def chosen(self, mask: str, parts: Parts, given: list[str]) -> None:
        """Set the variables of the choices, in the order in which members would be listed."""
        line, (first, *second) = self.steps.line, given
        if not second:
            line(f"while i: {mask} &= {mask} - 1; i -= 1")
            line(f"b = {mask} & -{mask}; {first} = b.bit_length() - 1")
            self.steps.bits[first] = "b"
            return
        line(f"{first} = 0")
        places, width = self.machine.program.universe.count("place"), LANE // 2
        while width >= REST:
            if width < places:
                low = self.steps.terms.mask(low_bits(width, len(parts)))
                line(f"c = ({mask} & {low}).bit_count()")
                line(f"if i >= c: i -= c; {first} += {width}; {mask} >>= {width}")
            width //= 2
        distances = tuple(part.by or 0 for part in parts)
        pairs = self.pairs.setdefault(distances, f"P_{len(self.pairs)}")
        low = self.steps.terms.mask(low_bits(REST, len(parts)))
        line(f"o, by = {pairs}[{mask} & {low}][i]")
        line(f"{first} += o; {second[0]} = {first} + by")

    def held_by(self, parts: Parts, first: str) -> dict[tuple[int, str], int]:
        """What tracks hold for the first choice, because else it could not be chosen."""
        found = {}
        indexes = self.steps.terms.indexes
        for track, value in set.intersection(*(set(surely_held(part.first)) for part in parts)):
            found[first_row(self.machine, indexes[track]), first] = value
        return found

    def carried_out(
        self, branch: c.Branch, mask: str, parts: Parts, seat: int, known: Known
    ) -> None:
        steps = self.steps
        action = self.machine.program.actions[branch.action]
        name = action.name
        given = [f"{choice.name}_{name}" for choice in action.choices]
        if given:
            self.chosen(mask, parts, given)
        body = in_place(action, seat)
        if body is None:
            steps.line(f"a_{name}({', '.join(['s', str(seat), *given])})")
        elif body:
            if given:
                steps.held = self.held_by(parts, given[0])
            steps.open_frame(name, action.slots)
            for slot in own_slots(action):
                default = default_of(slot.type, self.machine.program.universe)
                steps.line(f"{slot.name}_{name} = {default}")
            steps.block(body)
            steps.terms.local_frames = {}
            steps.held = {}
        steps.bits = {}
        self.go(branch.back, 0, known)
