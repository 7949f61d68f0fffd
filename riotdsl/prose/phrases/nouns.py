"""Expressions as phrases with a noun: things, places, numbers."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import takewhile

from riotdsl.game.wording.wording import is_sentence
from riotdsl.languages.rulebook_sentences import Phrase, sign
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.program.texts.paths import SAYS
from riotdsl.program.types import Entity, Int, Nothing, OrderOf, SetOf, Type, Words, YesNo
from riotdsl.prose.phrases.sets import Sets
from riotdsl.prose.phrases.vocabulary import Env
from riotdsl.text.lazy_dataclass import dataclass, replace

_NUMBERED = re.compile(r"_\d+$")
_SEVERAL = re.compile(r"[^aisu]s$")  # an English name that no text explains: steps, but not loss
_LIMITS = {"greater": "at_least", "lesser": "at_most"}


@dataclass
class Nouns(Sets):
    """The phrases of a program in one language."""

    @cached_property
    def written(self) -> dict[str, tuple[str, str]]:
        """The parameters of values: whose they are, and as their authors wrote them."""
        return {
            param.name: (name, param.name.removesuffix(f"_{name}"))
            for name, value in self.program.values.items()
            for param in value.params
        }

    def phrase(self, node: Expr, env: Env) -> Phrase:
        """An expression that is no condition, as a phrase."""
        match node:
            case e.Const():
                return self.constant(node)
            case e.Local(name) | e.Frame(_, name):
                return self.variable(node, name, env)
            case e.Decider():
                return Phrase(self.tongue.nouns["player"])
            case e.Track(name, args):
                params = [p.name for p in self.program.tracks[name].params]
                return self.applied(name, params, args, node.type, env)
            case e.Call(name, args):
                params = [p.name for p in self.program.values[name].params]
                return self.applied(name, params, args, node.type, env)
            case e.PlaceOf(thing):
                noun = self.sort_noun("place")
                return Phrase(noun, self.of(self.phrase(thing, env)))
            case e.Table():
                return self.table(node, env)
            case e.Arith():
                return self.reckoned(node, env)
            case e.Count(source):
                counted = self.tongue.counted(self.countable(source, env))
                return Phrase(self.tongue.nouns["number"], f" {counted}")
            case e.Aggregate():
                return self.aggregate(node, env)
            case _ if isinstance(node.type, YesNo):
                return sign(self.said(node, env))
            case _:
                return self.many(node, env)

    def countable(self, source: Expr, env: Env) -> Phrase:
        """A set behind `the number`; one that has a name in the singular, by its members."""
        found = self.many(source, env)
        named = isinstance(source, e.Call | e.Track | e.Local | e.Frame)
        if not named or found.is_plural or found.sign is not None:
            return found
        members = self.single(found, source.type)
        return replace(members, noun=self.tongue.plural(members.noun))

    def constant(self, node: e.Const) -> Phrase:
        match node.type:
            case Int() | Nothing():
                return sign(str(node.value))
            case YesNo():
                return sign(self.tongue.grammar.word("yes" if node.value else "no"))
            case Words():
                word = self.names.word(node.value)
                found = self.worded(f"{SAYS}.{word}", {})
                return found or sign(self.tongue.mould("quote", a=self.names.noun(word).name))
            case Entity(sort):
                if node.value >= self.program.universe.count(sort):
                    return sign(self.names.nothing(sort))
                named = self.program.universe.places[node.value] if sort == "place" else ""
                return self.worded(f"{SAYS}.{named}", {}) or Phrase(
                    self.names.entity_noun(sort, node.value)
                )
            case _:
                return self.many(node, {})

    def variable(self, node: e.Local | e.Frame, name: str, env: Env) -> Phrase:
        key = f"{node.owner}.{name}" if isinstance(node, e.Frame) else name
        if key in env:
            return env[key]
        if name == "you":
            return Phrase(self.tongue.nouns["player"])
        holder = node.owner if isinstance(node, e.Frame) else ""
        owner, base = self.written.get(name) or (holder, _NUMBERED.sub("", name))
        own = self.worded(f"{SAYS}.{owner}.{base}", env)
        if own is not None:
            return own
        rules = (*self.program.tracks, *self.program.values, *self.program.procedures)
        found = None if base in rules else self.worded(f"{SAYS}.{base}", env)
        if found is not None:
            return found
        if isinstance(node.type, Entity | SetOf | OrderOf):
            noun = self.kind_noun(node.type)
            return Phrase(self.tongue.other(noun, "the") if self.is_second(owner, name) else noun)
        named = self.text(f"{owner}.{base}")
        if named is not None and not is_sentence(named):
            return sign(self.filled(named, env))
        return sign(self.names.noun(base).name)

    def is_second(self, owner: str, name: str) -> bool:
        """Whether a parameter or choice stands behind another that is called by the same noun."""
        given = self.given_to(owner)
        own = next((each for each in given if each.name == name), None)
        if own is None or not isinstance(own.type, Entity):
            return False
        noun = self.kind_noun(own.type).name
        before = takewhile(lambda each: each != own, given)
        called = (self.phrase(each, {}) for each in before if isinstance(each.type, Entity))
        return any(each.noun.name == noun for each in called)

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

    def introduced(self, node: e.Local) -> Phrase:
        """A variable that is spoken of for the first time: a unit, but the contested place."""
        found = self.phrase(node, {})
        plain = isinstance(node.type, Entity) and found.tail == ""
        named = plain and found.noun.name == self.kind_noun(node.type).name
        return replace(found, det="a") if named else found

    def applied(
        self, name: str, params: list[str], args: tuple[Expr, ...], kind: Type, env: Env
    ) -> Phrase:
        """A track or value of its arguments, as its text says it."""
        given = [self.phrase(arg, env) for arg in args]
        found = self.worded(f"{SAYS}.{name}", dict(zip(params, given, strict=True)))
        if found is not None:
            return found
        bare = name if self.has_noun(name) or not args else name.removesuffix("_of")
        noun, name = self.names.noun(bare), bare
        several = isinstance(kind, SetOf | OrderOf | Int)
        if several and not self.has_noun(name) and _SEVERAL.search(name):
            noun = replace(noun, traits=noun.traits | {"plural"})
        return Phrase(noun, "".join(map(self.of, given)))

    def table(self, node: e.Table, env: Env) -> Phrase:
        first = node.args[0]
        if node.name.endswith("[]"):
            return self.member(node, env)
        if isinstance(node.type, SetOf):
            return self.many(node, env)
        if node.name == "distance":
            ends = self.cased(zip("ab", node.args, strict=True), env)
            tail = self.tongue.mould("between", **ends)
            return Phrase(self.tongue.nouns["distance"], f" {tail}")
        _, _, index = node.name.partition(".")
        known = self.has_noun(index) or index not in self.tongue.nouns
        noun = self.names.noun(index) if known else self.tongue.nouns[index]
        holder = self.phrase(first, env)
        return Phrase(noun) if holder.det == "own" else Phrase(noun, self.of(holder))

    def member(self, node: e.Table, env: Env) -> Phrase:
        """A member of a family, such as the hut of a row."""
        family = self.program.universe.families[node.name.removesuffix("[]")]
        text = next(
            (t.nouns[family.name] for t in self.names.texts if family.name in t.nouns), None
        )
        if text is not None and any(isinstance(part, model.Hole) for part in text.name.parts):
            every = [self.phrase(arg, env) for arg in node.args]
            names = [index.name for index in family.indexes]
            phrase = self.as_phrase(text, dict(zip(names, every, strict=True)))
            forms = {k: v.removesuffix(phrase.tail) for k, v in phrase.noun.forms.items()}
            return replace(phrase, noun=replace(phrase.noun, forms=forms))
        tails = []
        named = 0
        for index, arg in zip(family.indexes, node.args, strict=True):
            given = self.phrase(arg, env)
            if given.sign is None and index.sort is None and "proper" in given.noun.traits:
                tails.append(f" {given.noun.name}")
                named += 1
            elif given.sign is not None and index.sort is None:
                noun = self.names.noun(index.name)
                tails.append(f" {self.tongue.mould('with_index', a=noun.name, b=given.sign)}")
            else:
                tails.append(self.of(given))
        noun = self.family_noun(family.name)
        if named == len(tails):
            noun = replace(noun, traits=noun.traits | {"numbered"})
        return Phrase(noun, "".join(tails))

    def reckoned(self, node: e.Arith, env: Env) -> Phrase:
        if node.operator in _LIMITS:
            return self.limited(node, env, "")
        first, second = node.left, node.right
        if node.operator == "*" and isinstance(second, e.Const):
            first, second = second, first
        left, right = self.operand(first, env), self.operand(second, env)
        times = "times" if isinstance(first, e.Const) else "multiplied"
        kind = {"+": "plus", "-": "minus", "*": times}[node.operator]
        many = any(isinstance(n, e.Arith) and n.operator == "*" for n in e.walk(node))
        comma = "," if many and node.operator != "*" else ""
        return left.followed(f"{comma} {self.tongue.mould(kind, b=self.tongue.say(right))}")

    def operand(self, node: Expr, env: Env) -> Phrase:
        """A part of a sum or product; its limit stands in brackets, so that it limits only this."""
        if isinstance(node, e.Arith) and node.operator in _LIMITS:
            return self.limited(node, env, "_here")
        return self.phrase(node, env)

    def limited(self, node: e.Arith, env: Env, ending: str) -> Phrase:
        """The greater or lesser of two numbers; beside one that is known, a number with a limit."""
        left, right = self.phrase(node.left, env), self.phrase(node.right, env)
        b = self.tongue.say(right)
        if right.sign is not None and right.sign.isdigit():
            return left.followed(self.tongue.mould(f"{_LIMITS[node.operator]}{ending}", b=b))
        return sign(self.tongue.mould(node.operator, a=self.tongue.say(left), b=b))

    def aggregate(self, node: e.Aggregate, env: Env) -> Phrase:
        """The sum for all members at once where that can be said, else for each of them."""
        uses = sum(isinstance(n, e.Local) and n.name == node.variable for n in e.walk(node.body))
        simple = isinstance(node.body, e.Call | e.Track)
        if node.operator == "sum" and uses == 1 and simple:
            everybody = self.many(node.source, env)
            total = self.phrase(node.body, {**env, node.variable: everybody})
            return self.tongue.totalled(total)
        one = self.one(node.source, env)
        inner = {**env, node.variable: self.told_apart(one.noun, env, (node.body,))}
        body = self.tongue.say(self.phrase(node.body, inner))
        each = self.tongue.say(replace(one, det="every"), "the", "accusative")
        return sign(self.tongue.mould(node.operator, each=each, body=body))
