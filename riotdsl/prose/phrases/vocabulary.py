"""The words of a ruleset in one language, and what its program says without them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from riotdsl.game.wording.names import Names
from riotdsl.languages import Noun
from riotdsl.languages.rulebook_sentences import Phrase, Tongue
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.program.types import Entity, Int, OrderOf, SetOf, Type, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass

Env = Mapping[str, Phrase]


@dataclass
class Vocabulary:
    """The texts and nouns of a ruleset in one language."""

    program: model.Program
    names: Names
    tongue: Tongue

    def text(self, path: str) -> model.Message | None:
        return next(
            (texts.messages[path] for texts in self.names.texts if path in texts.messages), None
        )

    def is_square(self, kind: Type) -> bool:
        """Whether something is called by its letters and numbers: e4."""
        kinds = kind.kinds if isinstance(kind, Entity) else None
        return bool(kinds) and all(name in self.program.universe.grids for name in kinds or ())

    def usual(self, hole: model.Hole) -> str | None:
        """The article before what a text names without one: in play it stands for itself."""
        match hole.expr.type:
            case Entity():
                return "the"
            case SetOf(Entity("unit" | "card")):
                return self.tongue.before_some
            case _:
                return None

    def kind_noun(self, kind: Type) -> Noun:
        """The noun for things of a type."""
        if isinstance(kind, SetOf | OrderOf):
            return self.tongue.plural(self.kind_noun(kind.element))
        if not isinstance(kind, Entity):
            return self.tongue.nouns["number"]
        if kind.kinds is not None and len(kind.kinds) == 1:
            (name,) = kind.kinds
            if name in self.program.universe.grids and not self.has_noun(name):
                return self.tongue.nouns["square"]
            return self.family_noun(name)
        return self.sort_noun(kind.sort)

    def family_noun(self, name: str) -> Noun:
        """The noun of a kind, without the indexes that its text may hold and what leads to them."""
        text = next((texts.nouns[name] for texts in self.names.texts if name in texts.nouns), None)
        if text is None:
            return Noun(name.replace("_", " "))
        surface = {"surface"} if name in self.program.universe.grids else set()
        forms = {form: self.without_holes(each) for form, each in text.forms.items()}
        return Noun(self.without_holes(text.name), text.gender, forms, text.traits | surface)

    def without_holes(self, message: model.Message) -> str:
        """The name of a kind in words alone: of `hand {of_the f}` and `hand by {f}`, the hand."""
        texts = [part for part in message.parts if isinstance(part, str)]
        if len(texts) == len(message.parts):
            return "".join(texts)
        words = " ".join(" ".join(texts).split()).removeprefix("'s ")
        return self.tongue.leading.sub("", words).strip(" ,:-")

    def sort_noun(self, sort: str) -> Noun:
        return self.names.noun(sort) if self.has_noun(sort) else self.tongue.nouns[sort]

    def has_noun(self, path: str) -> bool:
        return any(path in texts.nouns for texts in self.names.texts)

    def is_everything(self, node: Expr) -> bool:
        """Whether a set is all things of a sort, so that one of them is told by its name alone."""
        kind = node.type
        if not isinstance(node, e.Const | e.Seated) or not isinstance(kind, SetOf):
            return False
        return kind.element.kinds is None

    def is_nothing(self, node: Expr) -> bool:
        """Whether it stands for the empty set: things that are none."""
        if isinstance(node, e.Const):
            return node.value == 0
        if not isinstance(node, e.Call):
            return False
        match self.program.values[node.value].clauses:
            case (clause,):
                only = clause.value
            case _:
                return False
        match only:
            case e.Filter(_, _, e.Compare("==", e.Local(), e.Const(value, type=Entity(sort)))):
                return value >= self.program.universe.count(sort)
            case e.Const(0):
                return True
        return False

    def seated(self, element: Entity) -> int:
        """All of a kind that is in the game: of closed rules, without those who do not play."""
        universe, seats = self.program.universe, self.program.seats
        found = universe.mask(element)
        if seats is None:
            return found
        absent = [each for each in range(len(universe.factions)) if each not in seats]
        for faction in absent:
            owned = 1 << faction if element.sort == "faction" else 0
            if element.sort in ("unit", "card"):
                owned = universe.owned(element.sort, faction)
            found &= ~owned
        return found

    def single_places(self, element: Entity) -> list[str]:
        """Several places each of which is the only one of its kind, by their names."""
        families = [self.program.universe.families[name] for name in element.kinds or ()]
        if len(families) < 2 or any(f.sort != "place" or f.indexes for f in families):  # noqa: PLR2004 - several
            return []
        ordered = sorted(families, key=lambda family: family.start)
        return [self.tongue.say(Phrase(self.family_noun(family.name))) for family in ordered]

    def place_kinds(self, node: Expr) -> set[str]:
        """The kinds of place that something can be; none if it can be any."""
        results = [node]
        if isinstance(node, e.Call):
            results = [clause.value for clause in self.program.values[node.value].clauses]
        kinds = [each.type.kinds for each in results if isinstance(each.type, Entity)]
        return {name for each in kinds if each for name in each} if all(kinds) else set()

    @cached_property
    def written(self) -> dict[str, tuple[str, str]]:
        """The parameters of values: whose they are, and as their authors wrote them."""
        return {
            param.name: (name, param.name.removesuffix(f"_{name}"))
            for name, value in self.program.values.items()
            for param in value.params
        }

    def given_to(self, owner: str) -> list[e.Local | e.Frame]:
        """What a value or procedure is given, or is chosen for an action."""
        program = self.program
        if owner in program.values:
            return [e.Local(each.name, type=each.type) for each in program.values[owner].params]
        frame = program.procedures.get(owner) or program.actions.get(owner)
        if frame is None:
            return []
        chosen = [each.name for each in frame.choices] if isinstance(frame, model.Action) else []
        params = frame.params if isinstance(frame, model.Procedure) else chosen
        kinds = {slot.name: slot.type for slot in frame.slots}
        return [e.Frame(owner, name, type=kinds[name]) for name in params]

    def is_none(self, node: e.Const) -> bool:
        kind = node.type
        if isinstance(kind, Entity):
            return node.value >= self.program.universe.count(kind.sort)
        return not isinstance(kind, Int | Words | YesNo | SetOf)

    def way(self, order: Expr | None) -> str | None:
        """In which way several act, where that is known."""
        word = self.names.word(order.value) if isinstance(order, e.Const) else None
        return word if word in self.tongue.moulds else None
