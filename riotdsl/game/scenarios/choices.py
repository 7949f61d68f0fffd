"""From what a step of a scenario says to a member of the decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from riotdsl.game import labels
from riotdsl.game.offer import Offer, thing_sort
from riotdsl.game.scenarios.position import Selected
from riotdsl.machine.bits import members, packed
from riotdsl.machine.listing import Member
from riotdsl.program import model
from riotdsl.program.scenarios.model import Pick, Pieces
from riotdsl.program.types import Entity, OrderOf, SetOf, Type, fits
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Span

_TRIED = 64


class UnpickedError(Exception):
    """A step that names nothing, or several things; the reason in words."""

    def __init__(self, wording: str, span: Span) -> None:
        self.wording, self.span = wording, span
        super().__init__(wording)


@dataclass(slots=True)
class Picker:
    """Reads steps at one decision. What is read may still be refused by the rules."""

    selected: Selected
    offer: Offer

    def chosen(self, picks: tuple[Pick, ...], span: Span) -> list[Member]:
        """The members of a single choice; of several readings the one that fits."""
        ((name, chooser, kind),) = self.offer.choices((0,))
        for pick in picks:
            if self.is_fit(pick, kind):
                return [(0, value) for value in self.values(pick, (0,), chooser, kind)]
        raise UnpickedError(f"nothing of the kind is chosen as `{name}`", span)

    def is_fit(self, pick: Pick, kind: Type) -> bool:
        if pick.pieces:
            return thing_sort(kind) == pick.pieces[0].sort
        if pick.order is not None:
            return isinstance(kind, OrderOf)
        assert pick.value is not None
        element = kind.element if isinstance(kind, SetOf) else kind
        return fits(pick.value.type, kind) or fits(pick.value.type, element)

    def done(
        self, branch: int, picks: Mapping[str, Pick], span: Span
    ) -> tuple[list[Member], str | None]:
        """The members of an action, and the code of the first choice that has no possibility."""
        meant: list[Member] = [(branch,)]
        for name, chooser, kind in self.offer.choices((branch,)):
            found: list[Member] = []
            for member in meant:
                if name in picks:
                    values = self.values(picks[name], member, chooser, kind)
                elif isinstance(chooser, model.SomeOf) and chooser.low == 0:
                    values = [0]
                else:
                    values = list(self.possible(member, picks))
                    if len(values) > 1:
                        raise UnpickedError(f"it is not said which `{name}`", span)
                found.extend((*member, value) for value in values)
            if not found:
                return meant, f"{self.offer.name(meant[0])}.{name}"
            meant = found[:_TRIED]
        return meant, None

    def possible(self, member: Member, picks: Mapping[str, Pick]) -> Iterator[int]:
        """The values of the next choice, if it is left out: what is allowed, or all there is."""
        plain, s = self.offer.backend.plain, self.offer.s[:]
        action = plain.machine.program.actions[self.offer.name(member)]
        depth = len(member) - 1
        rest = action.choices[depth:]
        chooser = rest[0].chooser
        if len(rest) == 1 or not any(each.name in picks for each in rest):
            found = plain.lister.bindings(action, s, depth, member[1:], len(action.choices), set())
            legal = dict.fromkeys(values[depth] for values in found)
            if legal:
                yield from legal
                return
        plain.evaluator.fill(action.name, self.offer.options.decider, member[1:], s)
        yield from plain.lister.domain(chooser, s)

    # ------------------------------------------------------------ values

    def values(self, pick: Pick, member: Member, chooser: model.Chooser, kind: Type) -> list[int]:
        """The value that is picked; several where things are meant that no words tell apart."""
        s = self.offer.s
        if pick.pieces:
            found = self.things(pick, member, chooser)
            masks = [sum(1 << number for number in taken) for taken in found]
            return masks if isinstance(kind, SetOf) else [taken[0] for taken in found]
        if pick.order is not None:
            return [packed(self.selected.value(each, s) for each in pick.order)]
        assert pick.value is not None
        value = self.selected.value(pick.value, s)
        return [1 << value if isinstance(kind, SetOf) and self.is_one(pick) else value]

    def is_one(self, pick: Pick) -> bool:
        return pick.value is not None and isinstance(pick.value.type, Entity)

    def things(self, pick: Pick, member: Member, chooser: model.Chooser) -> list[tuple[int, ...]]:
        classes = self.offer.classes(member, len(member), chooser)
        found: list[tuple[int, ...]] = [()]
        for pieces in pick.pieces:
            found = [
                (*before, *more) for before in found for more in self.taken(pieces, classes, before)
            ][:_TRIED]
        return found

    def taken(
        self, pieces: Pieces, classes: list[list[int]], before: tuple[int, ...]
    ) -> list[tuple[int, ...]]:
        """As many as are named of those that can be chosen; failing that, of any such things."""
        fitting = [
            [number for number in numbers if self.is_meant(pieces, number) and number not in before]
            for numbers in classes
        ]
        fitting = [numbers for numbers in fitting if numbers]
        found = [number for numbers in fitting for number in numbers]
        if len(found) < pieces.count:
            anywhere = [n for n in members(pieces.fitting) if n not in before]
            found = [number for number in anywhere if self.is_meant(pieces, number)]
            if len(found) < pieces.count:
                raise UnpickedError(f"there are only {len(found)} of these", pieces.span)
            return [tuple(found[: pieces.count])]
        if len(found) > pieces.count and len({self.told(pieces, each[0]) for each in fitting}) > 1:
            raise UnpickedError(self.ambiguous(pieces, fitting), pieces.span)
        turned = (fitting[n:] + fitting[:n] for n in range(len(fitting)))
        lines = ([number for numbers in line for number in numbers] for line in turned)
        return list(dict.fromkeys(tuple(line[: pieces.count]) for line in lines))

    def told(self, pieces: Pieces, number: int) -> tuple[object, ...]:
        """What words can tell of a thing."""
        machine = self.offer.backend.machine
        token = machine.program.universe.tokens(pieces.sort)[number]
        place = self.offer.s[machine.layout.things[pieces.sort] + number]
        return token.kind, token.index, token.owner, place

    def is_meant(self, pieces: Pieces, number: int) -> bool:
        if not pieces.fitting >> number & 1:
            return False
        if pieces.origin is None:
            return True
        base = self.offer.backend.machine.layout.things[pieces.sort]
        return self.offer.s[base + number] == self.selected.value(pieces.origin, self.offer.s)

    def ambiguous(self, pieces: Pieces, fitting: list[list[int]]) -> str:
        machine = self.offer.backend.machine
        named = labels.thing_labels(machine, pieces.sort, fitting, self.offer.s)
        return f"it can mean several: {', '.join(named)}"
