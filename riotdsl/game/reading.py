"""From what a player types to a member of a decision, or to why it cannot be understood.

Reading does not judge: a square that is taken, a unit that may not move are read all the same, so
that the rules can say why not. Only what names nothing, or several things, is turned away here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from riotdsl.game import labels
from riotdsl.game.offer import Offer, thing_sort
from riotdsl.machine.bits import packed
from riotdsl.machine.listing import Member, e_mask
from riotdsl.program import model
from riotdsl.program.types import Entity, OrderOf, SetOf, Type, Words, YesNo
from riotdsl.text import suggest

_THING = re.compile(
    r"(?:(?P<count>\d+)\s+)?(?P<kind>[a-z][a-z0-9_.]*)(?:\s+of\s+(?P<owner>[a-z][a-z0-9_]*))?"
    r"(?:\s+(?:from|at)\s+(?P<place>[a-z][a-z0-9_.]*))?(?:\s+#(?P<number>\d+))?"
)
_HOLE = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_WORD = re.compile(r"\S+")


class MisreadError(Exception):
    """What was typed names nothing that could be meant; `code` is stable, the text for people."""

    def __init__(self, code: str, wording: str, instead: tuple[str, ...] = ()) -> None:
        self.code, self.wording, self.instead = code, wording, instead
        super().__init__(wording)


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
            return self.choices((0,), choices, [None, *(name for name, _, _ in choices)], rest)
        branch, rest, form = self.action(typed)
        choices = self.offer.choices((branch,))
        items: list[str | None] = [name for name, _, _ in choices]
        if form is not None:
            return self.by_form((branch,), choices, form, rest)
        return self.choices((branch,), choices, [None, *items], rest)

    # ------------------------------------------------------------ the action

    def action(self, typed: str) -> tuple[int, str, str | None]:
        """The branch, what follows its name, and the form that fits, if it has one."""
        program = self.offer.backend.machine.program
        names = {branch.action: n for n, branch in enumerate(self.offer.point.branches)}
        known = dict(names)
        for alias, action in self.aliases.items():
            if action in names:
                known.setdefault(alias, names[action])
        for number, branch in enumerate(self.offer.point.branches):
            form = program.actions[branch.action].form
            if form is not None and self.fits(form, typed):
                return number, typed, form
        for name in sorted(known, key=len, reverse=True):
            for spelled in {name, name.replace("_", " ")}:
                if typed == spelled or typed.startswith(f"{spelled} "):
                    return known[name], typed[len(spelled) :].strip(), None
        raise self.unknown_action(typed, names)

    def fits(self, form: str, typed: str) -> bool:
        literal = _HOLE.split(form)[0].strip()
        return bool(literal) and (typed + " ").startswith(literal + " ")

    def unknown_action(self, typed: str, names: Mapping[str, int]) -> MisreadError:
        first = typed.split(" ", maxsplit=1)[0] if typed else ""
        offered = tuple(names)
        if first in self.offer.backend.machine.program.actions:
            return MisreadError("not-offered", f"`{first}` cannot be done now.", offered)
        nearest = suggest.nearest(first, (*names, *self.aliases))
        more = f" Did you mean `{nearest}`?" if nearest else ""
        return MisreadError("unknown-action", f"There is no action `{first}`.{more}", offered)

    # ------------------------------------------------------------ the choices

    def by_form(
        self,
        member: Member,
        choices: tuple[tuple[str, model.Chooser, Type], ...],
        form: str,
        rest: str,
    ) -> Member:
        pieces = _HOLE.split(form)
        order: list[str | None] = []
        for position, piece in enumerate(pieces):
            if position % 2:
                order.append(piece)
            else:
                order.append(None if not piece.strip() else f"={piece.strip()}")
        return self.choices(member, choices, order, rest)

    def choices(
        self, member: Member, choices: tuple[tuple[str, model.Chooser, Type], ...],
        items: list[str | None], rest: str,
    ) -> Member:  # fmt: skip
        by_name = {name: (chooser, kind) for name, chooser, kind in choices}
        for position, item in enumerate(items):
            if item is None:
                continue
            if item.startswith("="):
                rest = self.literal(item[1:], rest)
                continue
            chooser, kind = by_name[item]
            following = next((i for i in items[position + 1 :] if i is not None), None)
            end = following[1:] if following is not None and following.startswith("=") else None
            value, rest = self.choice(
                member, item, chooser, kind, rest, end, last=following is None
            )
            member = (*member, value)
        if rest:
            raise MisreadError("not-understood", f"I do not understand `{rest}` at the end.")
        return member

    def literal(self, word: str, rest: str) -> str:
        if (rest + " ").startswith(word + " "):
            return rest[len(word) :].strip()
        raise MisreadError("not-understood", f"I expected `{word}` before `{rest}`.")

    def choice(  # noqa: PLR0913 - what is read, and where it stands
        self, member: Member, name: str, chooser: model.Chooser, kind: Type, rest: str,
        end: str | None, *, last: bool,
    ) -> tuple[int, str]:  # fmt: skip
        if not rest:
            raise MisreadError("not-said", f"You have not said which {name.replace('_', ' ')}.")
        if thing_sort(kind) is not None:
            return self.things(member, chooser, kind, rest, end, last=last)
        if isinstance(kind, OrderOf):
            return self.order(kind, rest)
        if isinstance(kind, SetOf):
            return self.plain_set(kind, rest)
        return self.plain(name, kind, rest)

    def plain(self, name: str, kind: Type, rest: str) -> tuple[int, str]:
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
                more = f" Did you mean `{nearest}`?" if nearest else ""
                raise MisreadError(
                    "unknown-name", f"There is no {name.replace('_', ' ')} `{word}`.{more}"
                )
            if word.isdigit():
                return int(word), rest[len(word) :].strip()
            raise MisreadError("unknown-name", f"`{word}` is no number.")
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
                mask = (
                    universe.mask(Entity(sort))
                    if kinds is None
                    else universe.mask(Entity(sort, kinds))
                )
                for number in range(universe.count(sort)):
                    if mask >> number & 1:
                        yield labels.entity(universe, sort, number), number
            case _:
                return

    def order(self, kind: OrderOf, rest: str) -> tuple[int, str]:
        parts = [part.strip() for part in re.split(r"[>,]", rest)]
        return packed(self.plain("member", kind.element, part)[0] for part in parts), ""

    def plain_set(self, kind: SetOf, rest: str) -> tuple[int, str]:
        if rest == labels.NOTHING:
            return 0, ""
        parts = [part.strip() for part in rest.split(",")]
        return e_mask([self.plain("member", kind.element, part)[0] for part in parts]), ""

    # ------------------------------------------------------------ units and cards

    def things(  # noqa: PLR0913 - what is read, and where it stands
        self, member: Member, chooser: model.Chooser, kind: Type, rest: str, end: str | None,
        *, last: bool,
    ) -> tuple[int, str]:  # fmt: skip
        cut = len(rest) if end is None else _before(rest, end)
        said, after = rest[:cut].strip(), rest[cut:].strip()
        classes = self.offer.classes(member, len(member), chooser)
        if not isinstance(kind, SetOf):
            found = _THING.match(said)
            if found is None:
                raise MisreadError("unknown-name", f"`{said}` names nothing.")
            if not last and end is None:
                after = said[found.end() :].strip()
            elif said[found.end() :].strip():
                raise MisreadError(
                    "not-understood", f"I do not understand `{said[found.end() :].strip()}`."
                )
            return self.one(found, classes, kind)[0], after
        if said == labels.NOTHING:
            return 0, after
        mask = 0
        for part in said.split(","):
            found = _THING.fullmatch(part.strip())
            if found is None:
                raise MisreadError("unknown-name", f"`{part.strip()}` names nothing.")
            for number in self.one(found, classes, kind):
                mask |= 1 << number
        return mask, after

    def one(self, found: re.Match[str], classes: list[list[int]], kind: Type) -> list[int]:
        """As many as were named, of the one class that fits; failing that, any such things."""
        count = int(found["count"] or 1)
        fitting = [numbers for numbers in classes if self.is_named(found, numbers[0], kind)]
        if found["number"] is not None:
            place = int(found["number"]) - 1
            fitting = fitting[place : place + 1]
        if len(fitting) > 1:
            raise self.ambiguous(found, fitting, kind)
        if fitting:
            if len(fitting[0]) >= count:
                return fitting[0][:count]
            raise MisreadError(
                "too-few", f"There are only {len(fitting[0])} of `{found.group().strip()}`."
            )
        universe = self.offer.backend.machine.program.universe
        sort = thing_sort(kind)
        assert sort is not None
        anywhere = [n for n in range(universe.count(sort)) if self.is_named(found, n, kind)]
        if len(anywhere) < count:
            kinds = {labels.entity(universe, sort, n) for n in range(universe.count(sort))}
            nearest = suggest.nearest(found["kind"], kinds - {found["kind"]})
            more = f" Did you mean `{nearest}`?" if nearest and not anywhere else ""
            raise MisreadError(
                "unknown-name", f"There is no such {sort}: `{found.group().strip()}`.{more}"
            )
        return anywhere[:count]

    def ambiguous(self, found: re.Match[str], fitting: list[list[int]], kind: Type) -> MisreadError:
        sort = thing_sort(kind)
        assert sort is not None
        named = labels.thing_labels(self.offer.backend.machine, sort, fitting, self.offer.s)
        wording = f"`{found.group().strip()}` can mean several: {', '.join(named)}."
        return MisreadError("ambiguous", wording, tuple(named))

    def is_named(self, found: re.Match[str], number: int, kind: Type) -> bool:
        machine = self.offer.backend.machine
        sort = thing_sort(kind)
        assert sort is not None
        universe = machine.program.universe
        token = universe.tokens(sort)[number]
        if labels.entity(universe, sort, number) != found["kind"] and token.kind != found["kind"]:
            return False
        if found["owner"] is not None:
            owner = None if token.owner is None else universe.factions[token.owner]
            if owner != found["owner"]:
                return False
        place = self.offer.s[machine.layout.things[sort] + number]
        return found["place"] is None or labels.entity(universe, "place", place) == found["place"]


def _before(rest: str, word: str) -> int:
    found = re.search(rf"(?:^|\s){re.escape(word)}(?:\s|$)", rest)
    return len(rest) if found is None else found.start()
