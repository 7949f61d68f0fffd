"""Expressions as phrases with a noun: things, places, numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import takewhile

from riotdsl.game.wording.wording import is_sentence
from riotdsl.languages.rulebook_sentences import Phrase, Tongue, sign
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.program.texts.paths import SAYS
from riotdsl.program.types import Entity, Int, Nothing, OrderOf, SetOf, Type, Words, YesNo
from riotdsl.prose.phrases.sets import Sets
from riotdsl.prose.phrases.texts import Speech, Texts
from riotdsl.prose.phrases.vocabulary import Env, Vocabulary
from riotdsl.text.lazy_dataclass import dataclass, replace

_NUMBERED = re.compile(r"_\d+$")
_SEVERAL = re.compile(r"[^aisu]s$")  # an English name that no text explains: steps, but not loss
_LIMITS = {"greater": "at_least", "lesser": "at_most"}


@dataclass
class Nouns:
    """Says things, places and numbers."""

    words: Vocabulary
    texts: Texts
    sets: Sets
    speech: Speech

    @property
    def tongue(self) -> Tongue:
        return self.words.tongue

    def countable(self, source: Expr, env: Env) -> Phrase:
        """A set behind `the number`; one that has a name in the singular, by its members."""
        found = self.sets.many(source, env)
        named = isinstance(source, e.Call | e.Track | e.Local | e.Frame)
        if not named or found.is_plural or found.sign is not None:
            return found
        members = self.sets.single(found, source.type)
        return replace(members, noun=self.tongue.plural(members.noun))

    def constant(self, node: e.Const) -> Phrase:
        match node.type:
            case Int() | Nothing():
                return sign(str(node.value))
            case YesNo():
                return sign(self.tongue.grammar.word("yes" if node.value else "no"))
            case Words():
                word = self.words.names.word(node.value)
                found = self.texts.worded(f"{SAYS}.{word}", {})
                return found or sign(self.tongue.mould("quote", a=self.words.names.noun(word).name))
            case Entity(sort):
                if node.value >= self.words.program.universe.count(sort):
                    return sign(self.words.names.nothing(sort))
                named = self.words.program.universe.places[node.value] if sort == "place" else ""
                return self.texts.worded(f"{SAYS}.{named}", {}) or Phrase(
                    self.words.names.entity_noun(sort, node.value)
                )
            case _:
                return self.sets.many(node, {})

    def variable(self, node: e.Local | e.Frame, name: str, env: Env) -> Phrase:
        key = f"{node.owner}.{name}" if isinstance(node, e.Frame) else name
        if key in env:
            return env[key]
        if name == "you":
            return Phrase(self.tongue.nouns["player"])
        holder = node.owner if isinstance(node, e.Frame) else ""
        owner, base = self.words.written.get(name) or (holder, _NUMBERED.sub("", name))
        own = self.texts.worded(f"{SAYS}.{owner}.{base}", env)
        if own is not None:
            return own
        rules = (
            *self.words.program.tracks,
            *self.words.program.values,
            *self.words.program.procedures,
        )
        found = None if base in rules else self.texts.worded(f"{SAYS}.{base}", env)
        if found is not None:
            return found
        if isinstance(node.type, Entity | SetOf | OrderOf):
            noun = self.words.kind_noun(node.type)
            return Phrase(self.tongue.other(noun, "the") if self.is_second(owner, name) else noun)
        named = self.words.text(f"{owner}.{base}")
        if named is not None and not is_sentence(named):
            return sign(self.texts.filled(named, env))
        return sign(self.words.names.noun(base).name)

    def is_second(self, owner: str, name: str) -> bool:
        """Whether a parameter or choice stands behind another that is called by the same noun."""
        given = self.words.given_to(owner)
        own = next((each for each in given if each.name == name), None)
        if own is None or not isinstance(own.type, Entity):
            return False
        noun = self.words.kind_noun(own.type).name
        before = takewhile(lambda each: each != own, given)
        called = (self.speech.phrase(each, {}) for each in before if isinstance(each.type, Entity))
        return any(each.noun.name == noun for each in called)

    def introduced(self, node: e.Local) -> Phrase:
        """A variable that is spoken of for the first time: a unit, but the contested place."""
        found = self.speech.phrase(node, {})
        plain = isinstance(node.type, Entity) and found.tail == ""
        named = plain and found.noun.name == self.words.kind_noun(node.type).name
        return replace(found, det="a") if named else found

    def applied(self, name: str, given: Mapping[str, Phrase], kind: Type) -> Phrase:
        """A track or value of its arguments, as its text says it."""
        found = self.texts.worded(f"{SAYS}.{name}", given)
        if found is not None:
            return found
        bare = name if self.words.has_noun(name) or not given else name.removesuffix("_of")
        noun, name = self.words.names.noun(bare), bare
        several = isinstance(kind, SetOf | OrderOf | Int)
        if several and not self.words.has_noun(name) and _SEVERAL.search(name):
            noun = replace(noun, traits=noun.traits | {"plural"})
        return Phrase(noun, "".join(map(self.sets.of, given.values())))

    def table(self, node: e.Table, env: Env) -> Phrase:
        first = node.args[0]
        if node.name.endswith("[]"):
            return self.member(node, env)
        if isinstance(node.type, SetOf):
            return self.sets.many(node, env)
        if node.name == "distance":
            ends = self.sets.cased(zip("ab", node.args, strict=True), env)
            tail = self.tongue.mould("between", **ends)
            return Phrase(self.tongue.nouns["distance"], f" {tail}")
        _, _, index = node.name.partition(".")
        known = self.words.has_noun(index) or index not in self.tongue.nouns
        noun = self.words.names.noun(index) if known else self.tongue.nouns[index]
        holder = self.speech.phrase(first, env)
        return Phrase(noun) if holder.det == "own" else Phrase(noun, self.sets.of(holder))

    def member(self, node: e.Table, env: Env) -> Phrase:
        """A member of a family, such as the hut of a row."""
        family = self.words.program.universe.families[node.name.removesuffix("[]")]
        text = next(
            (t.nouns[family.name] for t in self.words.names.texts if family.name in t.nouns), None
        )
        if text is not None and any(isinstance(part, model.Hole) for part in text.name.parts):
            every = [self.speech.phrase(arg, env) for arg in node.args]
            names = [index.name for index in family.indexes]
            phrase = self.texts.as_phrase(text, dict(zip(names, every, strict=True)))
            forms = {k: v.removesuffix(phrase.tail) for k, v in phrase.noun.forms.items()}
            return replace(phrase, noun=replace(phrase.noun, forms=forms))
        tails = []
        named = 0
        for index, arg in zip(family.indexes, node.args, strict=True):
            given = self.speech.phrase(arg, env)
            if given.sign is None and index.sort is None and "proper" in given.noun.traits:
                tails.append(f" {given.noun.name}")
                named += 1
            elif given.sign is not None and index.sort is None:
                noun = self.words.names.noun(index.name)
                tails.append(f" {self.tongue.mould('with_index', a=noun.name, b=given.sign)}")
            else:
                tails.append(self.sets.of(given))
        noun = self.words.family_noun(family.name)
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
        return self.speech.phrase(node, env)

    def limited(self, node: e.Arith, env: Env, ending: str) -> Phrase:
        """The greater or lesser of two numbers; beside one that is known, a number with a limit."""
        left, right = self.speech.phrase(node.left, env), self.speech.phrase(node.right, env)
        b = self.tongue.say(right)
        if right.sign is not None and right.sign.isdigit():
            return left.followed(self.tongue.mould(f"{_LIMITS[node.operator]}{ending}", b=b))
        return sign(self.tongue.mould(node.operator, a=self.tongue.say(left), b=b))

    def aggregate(self, node: e.Aggregate, env: Env) -> Phrase:
        """The sum for all members at once where that can be said, else for each of them."""
        uses = sum(isinstance(n, e.Local) and n.name == node.variable for n in e.walk(node.body))
        simple = isinstance(node.body, e.Call | e.Track)
        if node.operator == "sum" and uses == 1 and simple:
            everybody = self.sets.many(node.source, env)
            total = self.speech.phrase(node.body, {**env, node.variable: everybody})
            return self.tongue.totalled(total)
        one = self.sets.one(node.source, env)
        inner = {**env, node.variable: self.sets.told_apart(one.noun, env, (node.body,))}
        body = self.tongue.say(self.speech.phrase(node.body, inner))
        each = self.tongue.say(replace(one, det="every"), "the", "accusative")
        return sign(self.tongue.mould(node.operator, each=each, body=body))
