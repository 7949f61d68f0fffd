"""The log of a seat save in the words of the game.

A seat save has its log as text, by the names of the ruleset, and no position to read it in. What is
told here is in that text; where a wording needs more, the action is named with its choices.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby

from riotdsl.game.wording.names import Names as Voice
from riotdsl.languages import Wanted, capital
from riotdsl.machine.code import Point
from riotdsl.narration.lines import Line
from riotdsl.narration.names import Names
from riotdsl.narration.story.card_draws import is_card
from riotdsl.narration.story.choice_parser import Labelled, labelled, pattern
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.types import Type, Words
from riotdsl.saves.replay import BY_CHANCE
from riotdsl.text.lazy_dataclass import dataclass

SEALED = "something sealed"
PLAIN = Wanted()
_HOLE = re.compile(r"\{([a-z][a-z0-9_]*)\}")


@dataclass
class Retold:
    """Reads a log back; what cannot be read stays as it is."""

    names: Names

    def lines(self, log: Iterable[Mapping[str, str]]) -> Iterator[Line]:
        """A log; cards that chance drew in a row are told together, seen and unseen apart."""
        told = self.names.sentences
        for is_chance, group in groupby(log, lambda each: each["by"] == BY_CHANCE):
            texts = [(each["by"], each["text"]) for each in group]
            drawn = [self._card(text) if is_chance else None for _, text in texts]
            rows: dict[tuple[str, bool], list[str]] = {}
            for name, card in filter(None, drawn):
                rows.setdefault((name, card == told.hidden), []).append(card)
            for (by, text), found in zip(texts, drawn, strict=True):
                if found is None:
                    yield self.line(by, text)
                    continue
                name, card = found
                cards = rows.pop((name, card == told.hidden), [])
                many = card == told.hidden and len(cards) > 1
                said = told.unseen.format(count=len(cards)) if many else ", ".join(cards)
                if cards:
                    yield ((self.names.pair(told.chance, self.names.pair(name, said)), None),)

    def line(self, by: str, text: str) -> Line:
        """An entry of the log, behind who decided."""
        told = self.names.sentences
        is_chance = by == BY_CHANCE
        who = told.chance if is_chance else self.names.faction(by)
        found = self._drawn(text) if is_chance else self._decided(text)
        return ((self.names.pair(who, found), None if is_chance else by),)

    def _card(self, text: str) -> tuple[str, str] | None:
        """What a card is that chance drew, behind for what; None if it may be something else."""
        every = list(self._chosen(text, by_chance=True))
        if not all(is_card(self._kind(point)) for point, _ in every):
            return None
        found = {(self.names.part(point.owner, point.name), value) for point, value in every}
        return found.pop() if len(found) == 1 else None

    def _drawn(self, text: str) -> str:
        """An outcome of chance: what was chosen, by its name; or that something was."""
        every = [
            (self.names.part(point.owner, point.name), value)
            for point, value in self._chosen(text, by_chance=True)
        ]
        names, values = {name for name, _ in every}, {value for _, value in every}
        if len(names) == len(values) == 1:
            return self.names.pair(*every[0])
        return values.pop() if len(values) == 1 else text

    def _decided(self, text: str) -> str:
        """A decision of a seat."""
        if text == SEALED:
            return capital(self.names.sentences.something_sealed)
        acted = self._acted(text)
        if acted is not None:
            return capital(acted)
        every = list(self._chosen(text, by_chance=False))
        values = {value for _, value in every}
        owners = {"" if self._is_word(point) else point.owner for point, _ in every}
        if len(values) != 1:
            return text
        owner = owners.pop() if len(owners) == 1 else ""
        value = values.pop()
        return capital(self.names.pair(self.names.word(owner), value) if owner else value)

    # ------------------------------------------------------------ single choices

    def _chosen(self, text: str, *, by_chance: bool) -> Iterator[tuple[Point, str]]:
        """Where something was chosen that reads so, and what: a value, or something unseen."""
        voice = self.names.table.words.voices[0]
        for point in self.names.table.machine.points:
            if point.chooser is None or (point.decider is None) != by_chance:
                continue
            value = labelled(self.names, self._kind(point), text)
            if value is not None:
                yield point, value.said(voice, PLAIN)
            elif text == point.name:
                yield point, self.names.sentences.hidden

    def _kind(self, point: Point) -> Type:
        return self.names.table.machine.layout.cells[point.slot].type

    def _is_word(self, point: Point) -> bool:
        return isinstance(self._kind(point), Words)

    # ------------------------------------------------------------ actions

    def _acted(self, text: str) -> str | None:
        """An action with its choices; one whose choices are unseen has only its name."""
        actions = self.names.table.machine.program.actions
        points = self.names.table.machine.points
        offered = dict.fromkeys(b.action for point in points for b in point.branches)
        for action in (actions[name] for name in offered):
            if text == action.name and action.choices:
                return self.names.done(action.name)
            choices = self._choices(action, text)
            if choices is not None:
                return self._worded(action, choices)
        return None

    def _choices(self, action: model.Action, text: str) -> dict[str, Labelled] | None:
        """What was chosen, by the names of the choices, if the text is one of the action."""
        kinds = {slot.name: slot.type for slot in action.slots}
        plain = " ".join([action.name, *("{" + each.name + "}" for each in action.choices)])
        for form in dict.fromkeys((action.form or plain, plain)):
            parts = _HOLE.split(form)
            holes = parts[1::2]
            expected = "".join(
                f"({pattern(kinds[part])})" if at % 2 else re.escape(part)
                for at, part in enumerate(parts)
            )
            found = re.fullmatch(expected, text)
            if found is None:
                continue
            read = {
                name: labelled(self.names, kinds[name], part)
                for name, part in zip(holes, found.groups(), strict=True)
            }
            known = {name: each for name, each in read.items() if each is not None}
            if len(known) == len(read):
                return known
        return None

    def _worded(self, action: model.Action, choices: Mapping[str, Labelled]) -> str:
        """As the texts have it, else by the form that players type, else with choices behind it."""
        words = self.names.table.words
        found = words.found(action.name)
        if found is not None:
            message = _message(*found, choices)
            if message is not None and (not choices or _has_holes(found[1])):
                return message
        named_only = found is None or (found[0] is words.voices[-1] and not _has_holes(found[1]))
        if action.form and named_only and choices.keys() == {*_HOLE.findall(action.form)}:
            voice = words.voices[-1]
            return _HOLE.sub(lambda hole: choices[hole[1]].said(voice, PLAIN), action.form)
        verb = self.names.word(action.name)
        said = [each.said(words.voices[0], PLAIN) for each in choices.values()]
        return self.names.pair(verb, ", ".join(said)) if said else verb


def _has_holes(message: model.Message) -> bool:
    return any(isinstance(part, model.Hole) for part in message.parts)


def _message(voice: Voice, message: model.Message, choices: Mapping[str, Labelled]) -> str | None:
    """A text with choices in its holes; None where a hole asks for something else."""
    placed = {name for part in message.parts if (name := _place_of(part))}
    said: list[str] = []
    for part in message.parts:
        text = part if isinstance(part, str) else _filled(voice, part, choices, placed)
        if text is None:
            return None
        said.append(text)
    return "".join(said)


def _filled(
    voice: Voice,
    hole: model.Hole,
    choices: Mapping[str, Labelled],
    placed: Collection[str],
) -> str | None:
    wanted = Wanted(hole.article, hole.case)
    if hole.options or hole.noun is not None:
        return None
    name = _place_of(hole)
    text: str | None = None
    if name in choices:
        place = choices[name].place
        text = None if place is None else voice.entity("place", place, wanted)
    elif isinstance(hole.expr, e.Frame) and hole.expr.name in choices:
        chosen = choices[hole.expr.name]
        text = chosen.said(voice, wanted, placed=hole.expr.name not in placed)
    return capital(text) if text is not None and hole.capital else text


def _place_of(part: str | model.Hole) -> str:
    """The choice whose place a hole tells, if it does."""
    node = None if isinstance(part, str) else part.expr
    inner = node.thing if isinstance(node, e.PlaceOf) else None
    return inner.name if isinstance(inner, e.Frame) else ""
