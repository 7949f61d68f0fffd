"""From what a player types to a member of a decision, or to why it cannot be understood.

Reading does not judge: a square that is taken, a unit that may not move are read all the same, so
that the rules can say why not. Only what names nothing, or several things, is turned away here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from riotdsl.game import labels
from riotdsl.game.canonical_choice import seen_first
from riotdsl.game.offer import Offer, thing_sort
from riotdsl.game.typed.input_errors import MisreadError
from riotdsl.machine.bits import members, packed
from riotdsl.machine.listing import Member, e_mask
from riotdsl.program import model
from riotdsl.program.analysis.secret_decisions import sight
from riotdsl.program.types import Entity, OrderOf, SetOf, Type, Words, YesNo
from riotdsl.text import suggest
from riotdsl.text.lazy_dataclass import dataclass, field

_THING = re.compile(
    r"(?:(?P<count>[0-9]{1,9})\s+)?(?P<kind>[a-z][a-z0-9_.]*)(?:\s+of\s+(?P<owner>[a-z][a-z0-9_]*))?"
    r"(?:\s+(?:from|at)\s+(?P<place>[a-z][a-z0-9_.]*))?(?:\s+#(?P<number>[0-9]{1,9}))?"
)
_HOLE = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_NUMBER = re.compile(r"[0-9]{1,9}")
_WORD = re.compile(r"\S+")
_SEPARATOR = re.compile(r"\s*([,>])\s*")

Choice = tuple[str, model.Chooser, Type]


@dataclass(slots=True)
class Reader:
    """Reads for one decision; `aliases` are further names of actions, as a language has them."""

    offer: Offer
    aliases: Mapping[str, str] = field(default_factory=dict)

    def read(self, text: str) -> Member:
        """The member that a text names; raises MisreadError."""
        typed = " ".join(text.split())
        point = self.offer.point
        if point.chooser is not None:
            choices = self.offer.choices((0,))
            rest = typed.removeprefix(f"{point.name} ")
            return self.choices((0,), choices, rest)
        problem: MisreadError | None = None
        alone = self.only_action(typed)
        if alone is not None:
            return alone
        for branch, rest, form in self.forms(typed):
            choices = self.offer.choices((branch,))
            try:
                if form is None:
                    return self.choices((branch,), choices, rest)
                return self.by_form((branch,), choices, form, rest)
            except MisreadError as misread:
                problem = problem or misread
        assert problem is not None
        raise problem

    # ------------------------------------------------------------ the action

    def forms(self, typed: str) -> Iterator[tuple[int, str, str | None]]:
        """The ways to read a text: by an action's form, or as its name and all its choices."""
        program = self.offer.backend.machine.program
        names = {branch.action: n for n, branch in enumerate(self.offer.point.branches)}
        known = dict(names)
        for alias, action in self.aliases.items():
            if action in names:
                known.setdefault(alias, names[action])
        for number, branch in enumerate(self.offer.point.branches):
            form = program.actions[branch.action].form
            if form is not None and self.fits(form, typed):
                yield number, typed, form
        for name in sorted(known, key=len, reverse=True):
            for spelled in dict.fromkeys((name, name.replace("_", " "))):
                if typed == spelled or typed.startswith((f"{spelled} ", f"{spelled}: ")):
                    yield known[name], typed[len(spelled) :].lstrip(":").strip(), None
                    return
        if not any(self.fits(form, typed) for form in self.own_forms()):
            raise self.unknown_action(typed, names)

    def only_action(self, typed: str) -> Member | None:
        """Where one action alone has choices, they may be typed without its name."""
        program = self.offer.backend.machine.program
        branches = enumerate(self.offer.point.branches)
        numbers = [number for number, b in branches if program.actions[b.action].choices]
        if len(numbers) != 1:
            return None
        member = (numbers[0],)
        try:
            return self.choices(member, self.offer.choices(member), typed)
        except MisreadError:
            return None

    def own_forms(self) -> Iterator[str]:
        for branch in self.offer.point.branches:
            form = self.offer.backend.machine.program.actions[branch.action].form
            if form is not None:
                yield form

    def fits(self, form: str, typed: str) -> bool:
        literal = _HOLE.split(form)[0].strip()
        return bool(literal) and (typed + " ").startswith(literal + " ")

    def unknown_action(self, typed: str, names: Mapping[str, int]) -> MisreadError:
        first = typed.split(" ", maxsplit=1)[0] if typed else ""
        offered = tuple(names)
        if first in self.offer.backend.machine.program.actions:
            return MisreadError("not-offered", offered, word=first)
        aliases = (alias for alias, action in self.aliases.items() if action in names)
        alike = (name for name in (*names, *aliases) if name[:1] == first[:1].lower())
        nearest = suggest.nearest(first, alike)
        return MisreadError("unknown-action", offered, nearest, word=first)

    # ------------------------------------------------------------ the choices

    def choices(self, member: Member, choices: tuple[Choice, ...], rest: str) -> Member:
        """Read all choices in turn."""
        for number, (_, chooser, kind) in enumerate(choices, start=1):
            last = number == len(choices)
            value, rest = self.choice(member, chooser, kind, rest, last=last)
            member = (*member, value)
        if rest:
            raise MisreadError("not-understood", word=rest)
        return member

    def by_form(self, member: Member, choices: tuple[Choice, ...], form: str, typed: str) -> Member:
        """Read what stands in the holes of a form; a choice without one must leave no doubt."""
        problem = MisreadError("not-understood", word=typed)
        for greedy in (False, True):
            found = re.fullmatch(pattern_of(form, choices, greedy=greedy), typed)
            if found is None:
                continue
            try:
                return self.filled(member, choices, found.groupdict())
            except MisreadError as misread:
                problem = misread
        raise problem

    def filled(
        self, member: Member, choices: tuple[Choice, ...], said: Mapping[str, str]
    ) -> Member:
        for each in choices:
            name, chooser, kind = each
            if name not in said:
                member = (*member, self.left_out(member, each))
                continue
            value, rest = self.choice(member, chooser, kind, said[name], last=True)
            if rest:
                raise MisreadError("not-understood", word=rest)
            member = (*member, value)
        return member

    def left_out(self, member: Member, choice: Choice) -> int:
        """A choice that a form does not mention: nothing, or the only value there is."""
        _, chooser, _ = choice
        if isinstance(chooser, model.SomeOf) and chooser.low == 0:
            return 0
        plain = self.offer.backend.plain
        s = self.offer.backend.core(self.offer.s)
        plain.evaluator.fill(self.offer.name(member), self.offer.options.decider, member[1:], s)
        values = plain.lister.domain(chooser, s)
        if len(values) == 1:
            return values[0]
        raise MisreadError("not-said")

    def choice(
        self, member: Member, chooser: model.Chooser, kind: Type, rest: str, *, last: bool
    ) -> tuple[int, str]:
        if not rest:
            raise MisreadError("not-said")
        if thing_sort(kind) is not None:
            try:
                return self.things(member, chooser, kind, rest, last=last)
            except MisreadError as misread:
                shared = shared_place(rest) if misread.code == "ambiguous" else rest
                if shared == rest:
                    raise
            return self.things(member, chooser, kind, shared, last=last)
        if isinstance(kind, OrderOf):
            return self.order(kind, rest)
        if isinstance(kind, SetOf):
            return self.plain_set(kind, rest)
        return self.plain(kind, rest)

    def plain(self, kind: Type, rest: str) -> tuple[int, str]:
        """A number, a word, a place or a faction: the longest name that fits."""
        best: tuple[int, int] | None = None
        for label, value in self.named(kind):
            if (rest + " ").startswith(label + " ") and (best is None or len(label) > best[0]):
                best = len(label), value
        if best is None:
            first = _WORD.match(rest)
            word = first.group() if first else rest
            if isinstance(kind, Entity | Words | YesNo):
                nearest = suggest.nearest(word, (label for label, _ in self.named(kind)))
                raise MisreadError("unknown-name", nearest=nearest, word=word)
            if _NUMBER.fullmatch(word):
                return int(word), rest[len(word) :].strip()
            raise MisreadError("no-number", word=word)
        return best[1], rest[best[0] :].strip()

    def named(self, kind: Type) -> Iterator[tuple[str, int]]:
        machine = self.offer.backend.machine
        universe = machine.program.universe
        match kind:
            case YesNo():
                yield from (("yes", 1), ("no", 0))
            case Words(words):
                yield from ((word, universe.words[word]) for word in words)
            case Entity(sort, kinds):
                mask, named = universe.mask(Entity(sort, kinds)), labels.entities(universe, sort)
                yield from ((named[number], number) for number in members(mask))
            case _:
                return

    def order(self, kind: OrderOf, rest: str) -> tuple[int, str]:
        if (rest + " ").startswith(labels.NOTHING + " "):
            return packed(()), rest[len(labels.NOTHING) :].strip()
        listed, rest = self.listed(kind.element, rest)
        return packed(listed), rest

    def plain_set(self, kind: SetOf, rest: str) -> tuple[int, str]:
        if (rest + " ").startswith(labels.NOTHING + " "):
            return 0, rest[len(labels.NOTHING) :].strip()
        listed, rest = self.listed(kind.element, rest)
        return e_mask(listed), rest

    def listed(self, kind: Entity, rest: str) -> tuple[list[int], str]:
        """Names with `,` or `>` between them."""
        found = []
        rest = _SEPARATOR.sub(r" \1 ", rest)
        while True:
            value, rest = self.plain(kind, rest)
            found.append(value)
            if not rest.startswith((",", ">")):
                return found, rest
            rest = rest[1:].strip()

    # ------------------------------------------------------------ units and cards

    def things(
        self, member: Member, chooser: model.Chooser, kind: Type, rest: str, *, last: bool
    ) -> tuple[int, str]:
        """One thing, or several with commas between them; several reach to the end if last."""
        classes = self.offer.classes(member, len(member), chooser)
        if (rest + " ").startswith(labels.NOTHING + " ") and isinstance(kind, SetOf):
            return 0, rest[len(labels.NOTHING) :].strip()
        mask = 0
        while True:
            found = _THING.match(rest)
            if found is None:
                raise MisreadError("unknown-name", word=rest)
            numbers = self.one(found, classes, kind)
            rest = rest[found.end() :].strip()
            if not isinstance(kind, SetOf):
                if len(numbers) > 1:
                    raise MisreadError("too-few", count="1", word=found.group().strip())
                return numbers[0], rest
            mask |= e_mask(numbers)
            if not rest.startswith(","):
                if last and rest:
                    raise MisreadError("not-understood", word=rest)
                return mask, rest
            rest = rest[1:].strip()

    def one(self, found: re.Match[str], classes: list[list[int]], kind: Type) -> list[int]:
        """As many as were named, of the one class that fits; failing that, any such things."""
        count = int(found["count"] or 1)
        sort = thing_sort(kind)
        assert sort is not None
        anywhere = self.things_named(found, sort)
        fitting = [numbers for numbers in classes if numbers[0] in anywhere]
        if found["number"] is not None:
            place = int(found["number"]) - 1
            fitting = fitting[place : place + 1]
        if len(fitting) > 1:
            raise self.ambiguous(found, fitting, kind)
        if fitting:
            if len(fitting[0]) >= count:
                return fitting[0][:count]
            word = found.group().strip()
            raise MisreadError("too-few", count=str(len(fitting[0])), word=word)
        universe = self.offer.backend.machine.program.universe
        standing = self.standing(found["kind"], classes, sort)
        if len(standing) == 1 and len(standing[0]) >= count:
            return standing[0][:count]
        if len(anywhere) < count:
            kinds = set(labels.entities(universe, sort))
            nearest = suggest.nearest(found["kind"], kinds - {found["kind"]})
            meant = None if anywhere else nearest
            word = found.group().strip()
            raise MisreadError("unknown-name", nearest=meant, word=word)
        return seen_first(self.offer, sort, anywhere, classes)[:count]

    def standing(self, place: str, classes: list[list[int]], sort: str) -> list[list[int]]:
        """The classes at a place: where one thing stands, its place names it."""
        machine = self.offer.backend.machine
        universe, base = machine.program.universe, machine.layout.things[sort]
        return [
            numbers
            for numbers in classes
            if labels.entity(universe, "place", self.offer.s[base + numbers[0]]) == place
        ]

    def ambiguous(self, found: re.Match[str], fitting: list[list[int]], kind: Type) -> MisreadError:
        sort = thing_sort(kind)
        assert sort is not None
        named = labels.thing_labels(self.offer.backend.machine, sort, fitting, self.offer.s)
        among = ", ".join(named)
        return MisreadError("ambiguous", tuple(named), word=found.group().strip(), among=among)

    def things_named(self, found: re.Match[str], sort: str) -> list[int]:
        """All things of that name or kind, as far as their owner and place are named too."""
        machine = self.offer.backend.machine
        universe, base = machine.program.universe, machine.layout.things[sort]
        owner, where = found["owner"], found["place"]
        places = [*labels.entities(universe, "place"), "none"]
        named = []
        for number, label in enumerate(labels.entities(universe, sort)):
            token = universe.tokens(sort)[number]
            if found["kind"] not in (label, token.kind):
                continue
            if owner is not None and (
                token.owner is None or universe.factions[token.owner] != owner
            ):
                continue
            place = self.offer.s[base + number]
            if where is None or (places[place] == where and self.is_seen(sort, place)):
                named.append(number)
        return named

    def is_seen(self, sort: str, place: int) -> bool:
        """Whether the seat knows what lies at a place: or an answer would tell where a card is."""
        universe, seat = self.offer.backend.machine.program.universe, self.offer.options.decider
        return sort == "unit" or place >= universe.count("place") or sight(universe, seat)[place]


def shared_place(text: str) -> str:
    """A list of things of which only the last has a place, with that place for all of them.

    >>> shared_place("1 rook, 2 pawn from hut.2 to hut.1")
    '1 rook from hut.2, 2 pawn from hut.2 to hut.1'
    """
    named, rest = [], text
    while (found := _THING.match(rest)) is not None:
        named.append(found)
        rest = rest[found.end() :].lstrip()
        if not rest.startswith(","):
            break
        rest = rest[1:].lstrip()
    place = named[-1]["place"] if named else None
    if place is None or any(each["place"] or each["number"] for each in named[:-1]):
        return text
    before = [f"{each.group().strip()} from {place}" for each in named[:-1]]
    return f"{', '.join([*before, named[-1].group().strip()])} {rest}".strip()


def pattern_of(form: str, choices: tuple[Choice, ...], *, greedy: bool) -> str:
    """A form as a regular expression; a name has no blank in it unless it is a unit or a card."""
    kinds = {name: kind for name, _, kind in choices}
    parts = []
    for position, piece in enumerate(_HOLE.split(form)):
        if position % 2 == 0:
            parts.append(re.escape(" ".join(piece.split(" "))))
            continue
        kind = kinds.get(piece)
        plain = kind is not None and thing_sort(kind) is None
        single = plain and not isinstance(kind, OrderOf | SetOf)
        inner = r"\S+" if single else (".+" if greedy else ".+?")
        parts.append(f"(?P<{piece}>{inner})")
    return "".join(parts)
