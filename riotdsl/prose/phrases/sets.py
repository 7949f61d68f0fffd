"""Sets as phrases: kinds of things, whose and where, and what tells some from others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from riotdsl.languages import Noun
from riotdsl.languages.rulebook_sentences import Phrase, Tongue, sign
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.program.types import Entity, OrderOf, SetOf, Type, present
from riotdsl.prose.phrases.texts import Speech
from riotdsl.prose.phrases.vocabulary import Env, Vocabulary
from riotdsl.text.lazy_dataclass import dataclass, replace


@dataclass
class Sets:
    """Says sets, in the plural or as one of their members."""

    words: Vocabulary
    speech: Speech

    @property
    def tongue(self) -> Tongue:
        return self.words.tongue

    def many(self, node: Expr, env: Env) -> Phrase:
        return self.several(node, env, plural=True)

    def one(self, node: Expr, env: Env) -> Phrase:
        """A set as one of its members: `unit of the faction that ...`."""
        return self.several(node, env, plural=False)

    def several(self, node: Expr, env: Env, *, plural: bool) -> Phrase:
        match node:
            case e.Owned(source, owner):
                return self.several(source, env, plural=plural).followed(
                    self.of(self.speech.phrase(owner, env))
                )
            case e.At(source, place) if plural and self.is_heap(source, place):
                return self.speech.phrase(place, env)
            case e.At(source, place):
                where = self.where(self.speech.phrase(place, env), place.type)
                return self.several(source, env, plural=plural).followed(f" {where}")
            case e.Filter(variable, source, e.Compare("==", e.Local(own), other)) if (
                own == variable and self.words.is_everything(source)
            ):
                return self.speech.phrase(other, env)
            case e.Filter(one, source, condition):
                base = self.several(source, env, plural=plural)
                return self.tongue.narrowed(
                    base, self.restricted(one, condition, base, source.type, env)
                )
            case e.Union(left, right) if self.words.is_nothing(left):
                return self.several(right, env, plural=plural)
            case e.Union(left, right):
                both = self.several(left, env, plural=plural)
                more = self.tongue.say(self.several(right, env, plural=plural))
                return both.followed(f" {self.tongue.moulds['and']} {more}")
            case e.Minus(left, right):
                found = self.several(left, env, plural=plural)
                mould = "except" if self.words.is_everything(left) else "not_counting"
                less = self.tongue.mould(mould, **self.cased([("b", right)], env))
                return found.followed(f" {less}")
            case e.Single(member):
                return self.speech.phrase(member, env)
            case e.Members(order) | e.Ordered(order):
                return self.several(order, env, plural=plural)
            case e.Following(faction):
                after = self.tongue.mould("following", **self.cased([("a", faction)], env))
                noun = self.words.sort_noun("faction")
                return Phrase(self.tongue.plural(noun) if plural else noun, f" {after}")
            case e.Table():
                return self.on_grid(node, env, plural=plural)
            case e.Local() | e.Frame() | e.Track() | e.Call():
                found = self.speech.phrase(node, env)
                return found if plural else self.single(found, node.type)
            case _:
                return self.kinds(node, plural=plural)

    def told_apart(self, noun: Noun, env: Env, read: Iterable[Expr]) -> Phrase:
        """What stands for each member of a set in `read`: this one; the other beside this one."""
        beside = [env[key] for each in read for key in _variables(each) if key in env]
        if any(each.det == "this" and each.noun.name == noun.name for each in beside):
            return Phrase(self.tongue.other(noun, "the"))
        return Phrase(noun, det="this")

    def others(self, node: e.Following | e.Members, env: Env, condition: Expr, det: str) -> Phrase:
        """Who follows somebody, where the order is all the same; `det` will stand before it."""
        order = node.order if isinstance(node, e.Members) else node
        assert isinstance(order, e.Following)
        noun, whom = self.words.sort_noun("faction"), set(_variables(order.faction))
        if isinstance(order.faction, e.Local | e.Frame) and whom & set(_variables(condition)):
            return Phrase(self.tongue.other(noun, det))
        less = self.tongue.mould("except", **self.cased([("b", order.faction)], env))
        return Phrase(noun, f" {less}")

    def is_heap(self, source: Expr, place: Expr) -> bool:
        """Whether a place is called by all that lies there: the cards laid away."""
        return (
            self.words.is_everything(source)
            and isinstance(place.type, Entity)
            and self.speech.phrase(place, {}).is_plural
        )

    def single(self, phrase: Phrase, kind: Type) -> Phrase:
        """One of a set that has a name of its own: `unit among the fighters`."""
        of, ad = self.tongue.say(phrase, "of_the"), self.tongue.say(phrase, "the", "dative")
        among = self.tongue.mould("out_of", of=of, ad=ad)
        noun = (
            self.words.kind_noun(kind.element) if isinstance(kind, SetOf | OrderOf) else phrase.noun
        )
        return Phrase(noun, f" {among}")

    def whole_set(self, node: Expr, env: Env) -> Phrase:
        """What a set is, as all of its kinds together; elsewhere one kind or the other is meant."""
        plain = isinstance(node, e.Const) and isinstance(node.type, SetOf)
        return (
            self.kinds(node, plural=True, between="and") if plain else self.speech.phrase(node, env)
        )

    def kinds(self, node: Expr, *, plural: bool, between: str = "or") -> Phrase:
        kind = node.type
        assert isinstance(kind, SetOf | OrderOf)
        element = kind.element
        every = self.words.program.universe.mask(element)
        whole = not isinstance(node, e.Const) or node.value in (
            every,
            self.words.seated(element),
            0,
        )
        if not whole:
            assert isinstance(node, e.Const)
            if node.value.bit_count() == 1 and element.sort != "unit":
                number = node.value.bit_length() - 1
                return Phrase(self.words.names.entity_noun(element.sort, number))
            return sign(self.words.names.value(present(kind), node.value))
        alone = self.words.single_places(element)
        if alone:
            said = self.tongue.listed(alone, "and" if plural else "or")
            places = self.words.sort_noun("place")
            return Phrase(self.tongue.plural(places) if plural else places, sign=said)
        named = [self.words.family_noun(name) for name in sorted(element.kinds or ())]
        nouns = list({noun.name: noun for noun in named}.values())
        if len(nouns) < 2:  # noqa: PLR2004 - one kind, or all of a sort
            noun = nouns[0] if nouns else self.words.kind_noun(element)
            return Phrase(self.tongue.plural(noun) if plural else noun)
        if plural:
            nouns = [self.tongue.plural(noun) for noun in nouns]
        article = None if plural else "a"
        others = [self.tongue.say(Phrase(noun), article) for noun in nouns[1:]]
        if between == "and":
            return Phrase(nouns[0], self.tongue.listed(["", *others], between))
        return Phrase(nouns[0], f" {self.tongue.moulds[between]} ".join(["", *others]))

    def on_grid(self, node: e.Table, env: Env, *, plural: bool) -> Phrase:
        noun = self.words.kind_noun(node.type)
        single = self.words.kind_noun(node.type.element) if isinstance(node.type, SetOf) else noun
        name, *numbers = node.name.split("_")
        parts = self.cased(zip("ab", node.args, strict=False), env)
        parts |= dict(zip("mn", numbers, strict=False))
        mould = name if name in self.tongue.moulds else "lines"
        return Phrase(noun if plural else single, f" {self.tongue.mould(mould, **parts)}")

    def cased(self, given: Iterable[tuple[str, Expr]], env: Env) -> dict[str, str]:
        """Arguments for a mould by letters: plain, with d dative, with f after from."""
        found: dict[str, str] = {}
        for letter, node in given:
            phrase = self.speech.phrase(node, env)
            found[letter] = self.tongue.say(phrase)
            found[f"{letter}d"] = self.tongue.say(phrase, "the", "dative")
            found[f"{letter}f"] = self.tongue.say(phrase, "from_the")
        return found

    def restricted(self, variable: str, condition: Expr, base: Phrase, kind: Type, env: Env) -> str:
        """What tells the members of a set from others, as a relative clause where it can be one."""
        found = self.relative(variable, condition, base, env)
        if found is not None:
            return f" {found}"
        element = kind.element if isinstance(kind, SetOf | OrderOf) else kind
        noun = self.words.kind_noun(element)
        noun = self.tongue.plural(noun) if base.is_plural else noun
        inner = {**env, variable: self.told_apart(noun, env, (condition,))}
        clause = self.extreme(variable, condition, inner) or self.speech.said(condition, inner)
        return f" {self.tongue.for_which(clause, base.noun)}"

    def relative(self, variable: str, condition: Expr, base: Phrase, env: Env) -> str | None:
        """What tells the members of a set as relative clauses, if all of it can be one."""
        about = Phrase(base.noun, det="which")
        parts = condition.parts if isinstance(condition, e.And | e.Or) else (condition,)
        clauses = [
            self.extreme(variable, part, {**env, variable: about})
            or self.speech.said(part, {**env, variable: about})
            for part in parts
        ]
        found = [self.tongue.relative(clause, base.noun) for clause in clauses]
        if not all(found):
            return None
        word = "or" if isinstance(condition, e.Or) else "and"
        return self.tongue.relatives([each for each in found if each], word)

    def extreme(self, variable: str, condition: Expr, env: Env) -> str | None:
        """That something of a member is the lowest or highest, if that is what is asked."""
        match condition:
            case e.Compare("==", body, e.Aggregate(("lowest" | "highest") as end, other, _, same)):
                names = [node for node in e.walk(body) if isinstance(node, e.Local)]
                own = next((node for node in names if node.name == variable), None)
                if own is not None and e.substituted(same, {other: own}) == body:
                    about = self.speech.phrase(body, env)
                    return self.tongue.mould(f"is_{end}", about, a=self.tongue.say(about))
        return None

    def where(self, place: Phrase, kind: Type | None = None) -> str:
        """In a place or on it; among things, if the name of the place is a plural."""
        if place.is_plural and not isinstance(kind, SetOf | OrderOf):
            return f"{self.tongue.moulds['amid']} {self.tongue.say(place, 'the', 'dative')}"
        on = place.noun.name in self.words.program.universe.squares
        return self.tongue.say(place, "on_the" if on else "in_the")

    def whither(self, node: Expr, env: Env) -> str:
        """Into a place or onto it, if it is known what kind of place it is; else to it."""
        place = self.speech.phrase(node, env)
        if isinstance(node, e.Const) or "surface" in place.noun.traits:
            return self.tongue.into(place)
        surfaces = {
            "surface" in self.words.family_noun(kind).traits
            for kind in self.words.place_kinds(node)
        }
        if len(surfaces) != 1:
            return self.tongue.say(place, "to_the")
        traits = place.noun.traits | ({"surface"} if True in surfaces else set())
        return self.tongue.into(replace(place, noun=replace(place.noun, traits=traits)))

    def of(self, phrase: Phrase) -> str:
        return f" {self.tongue.say(phrase, 'of_the')}"


def _variables(node: Expr) -> Iterator[str]:
    """The variables in an expression, as they are called in an `Env`."""
    for each in e.walk(node):
        match each:
            case e.Local(name):
                yield name
            case e.Frame(owner, name):
                yield f"{owner}.{name}"
