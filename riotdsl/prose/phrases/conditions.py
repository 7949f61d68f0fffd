"""Conditions as clauses: each begins with its subject and can stand behind `if`."""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.languages.rulebook_sentences import WHICH, Main, Phrase, Tongue
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.program.texts.paths import DENIES, POSITIVE, SAYS
from riotdsl.program.types import Entity, Int, SetOf, Words, YesNo
from riotdsl.prose.phrases.sets import Sets
from riotdsl.prose.phrases.texts import Speech, Texts
from riotdsl.prose.phrases.vocabulary import Env, Vocabulary
from riotdsl.text.lazy_dataclass import dataclass, replace

_ANY = ((">", 0), (">=", 1), ("!=", 0))
_NONE = (("==", 0), ("<", 1), ("<=", 0))
_CONTRARY = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


@dataclass
class Conditions:
    """Says conditions, or their contraries."""

    words: Vocabulary
    texts: Texts
    sets: Sets
    speech: Speech

    @property
    def tongue(self) -> Tongue:
        return self.words.tongue

    def negated(self, clause: str, *, no: bool) -> str:
        return self.tongue.mould("not", clause=clause) if no else clause

    def about(self, mould: str, subject: Phrase | None, *, no: bool, **parts: str) -> str:
        return self.tongue.mould(f"{mould}_not" if no else mould, subject, **parts)

    # ------------------------------------------------------------ chains

    def chain(self, parts: tuple[Expr, ...], env: Env, *, no: bool, every: bool) -> str:
        """Conditions joined by `and` or `or`; `either` keeps those joined by `or` together."""
        place = None if no or every else self.somewhere(parts, env)
        if place is not None:
            return place
        said = []
        for part in parts:
            place = self.somewhere(part.parts, env) if isinstance(part, e.Or) and not no else None
            if place is not None:
                said.append(place)
            elif every and isinstance(part, e.And if no else e.Or):
                said.append(
                    self.tongue.either([self.speech.said(p, env, no=no) for p in part.parts])
                )
            else:
                said.append(self.speech.said(part, env, no=no))
        deep = any(isinstance(part, e.And | e.Or) for part in parts) and not every
        return self.tongue.joined(said, "and" if every else "or_else" if deep else "or")

    def somewhere(self, parts: tuple[Expr, ...], env: Env) -> str | None:
        """That something is in one of several places, if that is what a row of conditions says."""
        things, wheres = [], []
        for part in parts:
            match part:
                case e.Compare("==", e.PlaceOf(thing), place) if not isinstance(place, e.PlaceOf):
                    where = self.sets.where(self.speech.phrase(place, env))
                case e.Contains(e.PlaceOf(thing), e.Const() as kinds):
                    where = self.sets.where(replace(self.sets.kinds(kinds, plural=False), det="a"))
                case _:
                    return None
            things.append(thing)
            wheres.append(where)
        if any(thing != things[0] for thing in things):
            return None
        moved = self.speech.phrase(things[0], env)
        told = self.tongue.listed(wheres, "or")
        return self.about("at", moved, no=False, a=self.tongue.say(moved), where=told)

    # ------------------------------------------------------------ comparisons

    def compared(self, node: e.Compare, env: Env, *, no: bool) -> str:
        operator = _CONTRARY[node.operator] if no else node.operator
        left, right = node.left, node.right
        if isinstance(left, e.Const) and not isinstance(right, e.Const):
            left, right = right, left
        if isinstance(left.type, YesNo) and isinstance(right, e.Const):
            return self.speech.said(left, env, no=(operator == "==") != bool(right.value))
        if isinstance(left, e.Count) and isinstance(right, e.Const) and isinstance(right.type, Int):
            found = self.counted(left, operator, right.value, env)
            if found is not None:
                return found
        found = self.worded_number(left, operator, right, env)
        if isinstance(left.type, Words) and isinstance(right, e.Const):
            found = self.worded_word(left, right, env, no=operator == "!=")
        if found is not None:
            return found
        if isinstance(left.type, Entity):
            return self.same(left, right, env, no=operator == "!=")
        about = self.speech.phrase(left, env)
        bound = self.speech.phrase(right, env)
        a, b, of = self.tongue.say(about), self.tongue.say(bound), self.tongue.say(bound, "of_the")
        long = f"{operator}_"
        plain = bound.sign is not None or long not in self.tongue.moulds
        return self.tongue.mould(operator if plain else long, about, a=a, b=b, of=of)

    def counted(self, node: e.Count, operator: str, bound: int, env: Env) -> str | None:
        """Whether there is anything at all."""
        if (operator, bound) in _ANY:
            return self.existence(node.source, env, there=True)
        if (operator, bound) in _NONE:
            return self.existence(node.source, env, there=False)
        return None

    def same(self, left: Expr, right: Expr, env: Env, *, no: bool) -> str:
        """Whether two things are one, who owns something, where something is."""
        about = self.speech.phrase(left, env)
        if isinstance(right, e.Const) and self.words.is_none(right):
            plain = isinstance(left, e.Local | e.Frame) and not about.tail
            if plain and not no and not about.is_plural and about.sign is None:
                return self.tongue.mould("none_such", about, bare=self.bare(about))
            return self.presence(about, there=no)
        match left:
            case e.Table(name, (thing,)) if name.endswith(".owner"):
                owned = self.speech.phrase(thing, env)
                owner = self.speech.phrase(right, env)
                parts = {
                    "to": self.tongue.say(owner, "to_the"),
                    "bd": self.tongue.say(owner, "the", "dative"),
                }
                return self.about("belongs", owned, no=no, a=self.tongue.say(owned), **parts)
            case e.PlaceOf(thing):
                moved = self.speech.phrase(thing, env)
                where = self.sets.where(self.speech.phrase(right, env))
                return self.about("at", moved, no=no, a=self.tongue.say(moved), where=where)
        other = self.speech.phrase(right, env)
        if isinstance(right, e.Const) and other.is_plural and not about.is_plural:
            of = self.tongue.say(other, "of_the")
            parts = {"a": self.tongue.say(about), "b": self.tongue.say(other), "of": of}
            return self.about("is_of", about, no=no, **parts)
        b = self.tongue.say(other)
        return self.about("is", about, no=no, a=self.tongue.say(about), b=b)

    def worded_word(self, left: Expr, right: e.Const, env: Env, *, no: bool) -> str | None:
        """A track or value that is one of some words, where its text says what that means."""
        return self.worded_as(left, self.words.names.word(right.value), env, no=no)

    def worded_number(self, left: Expr, operator: str, right: Expr, env: Env) -> str | None:
        """A track or value that is more than 0 or is not, where its text says what that means."""
        if not isinstance(right, e.Const) or not isinstance(right.type, Int):
            return None
        if (operator, right.value) in _ANY:
            return self.worded_as(left, POSITIVE, env, no=False)
        return (
            self.worded_as(left, POSITIVE, env, no=True)
            if (operator, right.value) in _NONE
            else None
        )

    def worded_as(self, left: Expr, word: str, env: Env, *, no: bool) -> str | None:
        if not isinstance(left, e.Track | e.Call):
            return None
        name = left.name if isinstance(left, e.Track) else left.value
        path = f"{name}.{word}"
        if self.words.text(f"{SAYS}.{path}") is None:
            return None
        return self.template(path, self.texts.given(left, env), no=no)

    # ------------------------------------------------------------ sets

    def contained(self, member: Expr, source: Expr, env: Env, *, no: bool) -> str:
        about = self.speech.phrase(member, env)
        said = self.tongue.say(about)
        if isinstance(source, e.Const) and isinstance(source.type, SetOf):
            kinds = self.sets.kinds(source, plural=about.is_plural)
            if isinstance(member, e.PlaceOf):
                moved = self.speech.phrase(member.thing, env)
                where = self.sets.where(replace(kinds, det="a"))
                return self.about("at", moved, no=no, a=self.tongue.say(moved), where=where)
            b = self.tongue.say(kinds, None if about.is_plural else "a")
            return self.about("is", about, no=no, a=said, b=b)
        if isinstance(source, e.Seated):
            return self.about("plays", about, no=no, a=said)
        b = self.tongue.say(self.sets.many(source, env), "the", "dative")
        return self.about("among", about, no=no, a=said, b=b)

    def existence(self, source: Expr, env: Env, *, there: bool) -> str:
        named = isinstance(source, e.Local | e.Frame | e.Track | e.Call)
        many = self.sets.many(source, env)
        if there and named and not many.is_plural:
            return self.presence(many, there=True)
        if there and named:
            some = self.tongue.say(replace(many, det="a"), "a", "accusative")
            return self.tongue.mould("exist", many, bare=self.bare(many), some=some)
        if there:
            one = self.sets.one(source, env)
            said = self.tongue.say(replace(one, det="a"), "a", "accusative")
            return self.tongue.mould("exists", one, one=said, bare=self.bare(one))
        return self.tongue.none(many)

    def presence(self, about: Phrase, *, there: bool) -> str:
        """Whether there is such a thing."""
        if there:
            some = self.tongue.say(replace(about, det="a"), "a", "accusative")
            return self.tongue.mould("given", about, some=some)
        return self.tongue.mould("missing", about, none=self.tongue.no(about))

    def bare(self, phrase: Phrase) -> str:
        return self.tongue.say(phrase, None, "accusative")

    def quantified(self, node: e.Quantified, env: Env, *, no: bool) -> str:
        """Of every or at least one member; in its place where the condition speaks of it once."""
        every = node.every != no
        det = "every" if every else "some"
        match node.source:
            case e.Following() | e.Members(e.Following()):
                one = self.sets.others(node.source, env, node.condition, det)
            case _:
                one = self.sets.one(node.source, env)
        simple = not isinstance(node.condition, e.And | e.Or | e.Quantified | e.Not) and not no
        once = simple and self.uses(node.condition, node.variable) == 1
        if once and (self.speaks_of(node) or self.is_measured_by(node)):
            return self.speech.said(
                node.condition, {**env, node.variable: replace(one, det=det)}, no=no
            )
        if not every or no:
            told = self.existing(node, env, no=no)
            if told is not None:
                return told
        each = self.tongue.say(replace(one, det=det), "the", "accusative")
        this = self.sets.told_apart(one.noun, env, (node.condition,))
        if one.noun == self.tongue.other(self.words.sort_noun("faction"), det):
            this = Phrase(self.tongue.other(self.words.sort_noun("faction"), "the"))
        clause = self.speech.said(node.condition, {**env, node.variable: this}, no=no)
        return self.tongue.mould(det, one, clause=clause, **{det: each})

    def existing(self, node: e.Quantified, env: Env, *, no: bool) -> str | None:
        """That there are members for which a condition holds, if a relative clause can say it."""
        condition = e.Not(node.condition, type=YesNo()) if node.every else node.condition
        some = e.Filter(node.variable, node.source, condition, type=node.source.type)
        about = Phrase(self.words.kind_noun(node.source.type), det="which")
        parts = condition.parts if isinstance(condition, e.And) else (condition,)
        clauses = [self.speech.said(part, {**env, node.variable: about}) for part in parts]
        if not all(clause.startswith(WHICH) for clause in clauses):
            return None
        return self.existence(some, env, there=node.every or not no)

    def uses(self, node: Expr, variable: str) -> int:
        return sum(isinstance(each, e.Local) and each.name == variable for each in e.walk(node))

    def is_measured_by(self, node: e.Quantified) -> bool:
        """Whether a number is compared with one that the member has."""
        match node.condition:
            case e.Compare("<" | "<=" | ">" | ">=", _, e.Track(_, args) | e.Call(_, args)):
                return any(isinstance(a, e.Local) and a.name == node.variable for a in args)
        return False

    def speaks_of(self, node: e.Quantified) -> bool:
        """Whether the member is the subject of the condition."""
        inner = {node.variable: Phrase(self.words.kind_noun(node.source.type), det="which")}
        clause = self.speech.said(node.condition, inner)
        return self.tongue.relative(clause, self.words.kind_noun(node.source.type)) is not None

    # ------------------------------------------------------------ texts

    def template(self, name: str, given: Mapping[str, Phrase], *, no: bool) -> str:
        """A track or value of its arguments, as its text says it, or says the contrary."""
        if no and (text := self.words.text(f"{DENIES}.{name}")) is not None:
            return self.texts.filled(text, given)
        text = self.words.text(f"{SAYS}.{name}")
        if text is not None:
            return self.negated(self.texts.filled(text, given), no=no)
        noun = self.words.names.noun(name).name
        every = [self.tongue.say(each, "the", "accusative") for each in given.values()]
        said = self.tongue.grammar.joined(every)
        mould = "holds_for" if given else "holds"
        return self.negated(self.tongue.mould(mould, name=noun, args=said), no=no)

    def main(self, node: e.Call, env: Env, path: str, *, no: bool) -> Main | None:
        """What a value says as a main clause, in languages where that has another order."""
        given = self.texts.given(node, env)
        text = self.words.text(f"{DENIES if no else SAYS}.{path}")
        return None if text is None else self.tongue.main(self.texts.parts(text, given))

    def stated(self, node: Expr, env: Env, *, no: bool = False) -> str:
        """A condition, or its contrary, as a sentence of its own."""
        main = self.main(node, env, node.value, no=no) if isinstance(node, e.Call) else None
        if main is not None:
            return " ".join(main)
        return self.tongue.mould("so", clause=self.speech.said(node, env, no=no))

    def flag(self, name: str, *, no: bool) -> str:
        """A variable that is yes or no."""
        _, base = self.words.written.get(name, ("", name))
        return self.template(base, {}, no=no)
