"""A position in facts that can be laid side by side: pieces, tracks, who decides, who won."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from riotdsl.compare.witness.search.lockstep import State
from riotdsl.game import labels
from riotdsl.game.table import Table
from riotdsl.game.view import Things, View, laid_open
from riotdsl.languages import Wanted, capital
from riotdsl.machine.code import ENDED, STALLED, Machine
from riotdsl.machine.layout import OUTCOME
from riotdsl.machine.run import CHANCE, Options
from riotdsl.program.analysis.secret_decisions import sight
from riotdsl.program.components.universe import SORTS
from riotdsl.program.types import Entity, Type, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field, replace

Facts = Mapping[str, tuple[str, ...]]
WON, NEXT = "Won", "Next"
_CHANCE = "by chance"
_NOBODY = "nobody"
_DANGLING = re.compile(r"( (a|an|at|for|from|in|of|on|the|to|with))+$")
_NOTHING = "nothing"


@dataclass(slots=True)
class Speaker:
    """Puts positions at tables of the same game into the words of one of them."""

    table: Table
    numbers: dict[str, dict[str, int]] = field(init=False)

    def __post_init__(self) -> None:
        universe = self.table.machine.program.universe
        self.numbers = {sort: labels.numbers(universe, sort) for sort in SORTS}

    def entity(self, sort: str, label: str) -> str:
        number = self.numbers[sort].get(label)
        return label if number is None else self.table.words.name(Entity(sort), number)

    def thing(self, things: Things) -> str:
        voice = self.table.words.voices[0]
        noun = voice.entity_noun(things.sort, self.numbers[things.sort][things.kind])
        text = voice.language.phrase(noun, Wanted(count=things.count))
        said = ", ".join(self.mark(*each) for each in things.marks)
        return f"{text} ({said})" if said else text

    def mark(self, track: str, value: str) -> str:
        name = self.word(track)
        return name if value == "yes" else f"{name} {value}"

    def word(self, path: str) -> str:
        return self.table.words.noun(path).name

    def value(self, kind: Type, label: str) -> str:
        if isinstance(kind, Entity):
            return self.entity(kind.sort, label)
        return self.word(label) if isinstance(kind, Words | YesNo) else label

    # ------------------------------------------------------------ facts

    def facts(self, table: Table, s: State, asked: Options | None, *, marks: bool) -> Facts:
        """Everything that people talk about in a position at a table, by what it is about."""
        machine = table.machine
        seats = machine.program.seats or (0,)
        view = laid_open(machine, s, seats[0])
        found = {WON: (self.won(table, s, view),), NEXT: (self.decision(machine, asked),)}
        found |= {name: (value,) for name, value in self.tracks(view)}
        return found | dict(self.places(view, machine, marks=marks))

    def places(
        self, view: View, machine: Machine, *, marks: bool
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        for label, here in view.places.items():
            groups: dict[Things, int] = {}
            for things in here.things:
                kind = replace(things, count=1, marks=things.marks if marks else ())
                groups[kind] = groups.get(kind, 0) + things.count
            parts = [self.group(replace(kind, count=count)) for kind, count in groups.items()]
            name = capital(self.entity("place", label))
            yield f"{name}{self.seen_by(machine, label)}", tuple(parts)

    def seen_by(self, machine: Machine, label: str) -> str:
        """Who sees the cards at a place, where not everybody or nobody does."""
        universe, seats = machine.program.universe, machine.program.seats or ()
        number = self.numbers["place"][label]
        seeing = [seat for seat in seats if sight(universe, seat)[number]]
        if len(seeing) in (0, len(seats)):
            return ""
        names = [capital(self.entity("faction", universe.factions[seat])) for seat in seeing]
        return f", seen by {', '.join(names)}"

    def group(self, things: Things) -> str:
        told = self.thing(things)
        if things.owner is None:
            return told
        return f"{capital(self.entity('faction', things.owner))} {told}"

    def tracks(self, view: View) -> Iterator[tuple[str, str]]:
        program = self.table.machine.program
        worded = {path for texts in self.table.words.voices[0].texts for path in texts.nouns}
        told = [name for name in view.tracks if name in worded] or list(view.tracks)
        for name in told:
            entries = view.tracks[name]
            track = program.tracks[name]
            for label, value in entries.items():
                about = self.about(track.params, label)
                yield (
                    f"{capital(self.word(name))}{about}",
                    self.value(track.type, value),
                )

    def about(self, params: tuple[object, ...], label: str) -> str:
        if not params:
            return ""
        kinds = [getattr(param, "type", None) for param in params]
        parts = [
            self.entity(kind.sort, part) if isinstance(kind, Entity) else part
            for kind, part in zip(kinds, label.split(", "), strict=False)
        ]
        return f" ({', '.join(parts)})"

    def decision(self, machine: Machine, asked: Options | None) -> str:
        """Who decides about what; of several actions, which of them can be done."""
        if asked is None:
            return _NOBODY
        point = machine.points[asked.point]
        seat = _CHANCE
        if asked.decider != CHANCE:
            seat = capital(self.entity("faction", machine.program.universe.factions[asked.decider]))
        if point.chooser is not None:
            return f"{seat}: {self.part(point.owner, point.name).rstrip('.')}"
        able = sorted({family[0] for family in asked.families})
        return f"{seat}: {', '.join(self.action(point.branches[each].action) for each in able)}"

    def action(self, name: str) -> str:
        """The name of an action: of its text, what stands before the first hole."""
        found = self.table.words.found(name)
        first = "" if found is None or not found[1].parts else found[1].parts[0]
        lead = first.strip(" :,").lower() if isinstance(first, str) else ""
        return _DANGLING.sub("", lead) or self.word(name)

    def part(self, owner: str, name: str) -> str:
        found = self.table.words.found(f"{owner}.{name}")
        texts = [] if found is None else [p for p in found[1].parts if isinstance(p, str)]
        return "".join(texts) if found and len(texts) == len(found[1].parts) else self.word(name)

    def won(self, table: Table, s: State, view: View) -> str:
        """Who has won, and by which of the table's own rules."""
        if not view.over:
            return "the game goes on"
        rules = [*(win.name for win in table.machine.program.wins), STALLED, ENDED]
        rule = table.words.noun(rules[s[OUTCOME] - 1]).name
        winners = ", ".join(capital(self.entity("faction", each)) for each in view.winners)
        return f"{winners or _NOBODY} ({rule})"


def apart(one: Facts, other: Facts) -> list[tuple[str, str, str]]:
    """What two positions say differently: about what, and what each says alone."""
    rows = []
    for name in dict.fromkeys((*one, *other)):
        a, b = one.get(name, ()), other.get(name, ())
        if a != b:
            rows.append((name, _joined(a, b), _joined(b, a)))
    return [row for row in rows if row[1] != row[2]]


def _joined(parts: tuple[str, ...], shared: tuple[str, ...]) -> str:
    """What is said here alone; where all of it is said there as well, what is missing from it."""
    alone = "; ".join(part for part in parts if part not in shared)
    missing = "; ".join(part for part in shared if part not in parts)
    return alone or (f"without {missing}" if parts and missing else _NOTHING)
