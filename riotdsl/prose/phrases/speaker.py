"""Every expression in words: which object says it."""

from __future__ import annotations

from riotdsl.languages.rulebook_sentences import Phrase, Tongue, sign
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.program.types import YesNo
from riotdsl.prose.phrases.conditions import Conditions
from riotdsl.prose.phrases.nouns import Nouns
from riotdsl.prose.phrases.sets import Sets
from riotdsl.prose.phrases.texts import Texts
from riotdsl.prose.phrases.vocabulary import Env, Vocabulary
from riotdsl.text.lazy_dataclass import dataclass, field


@dataclass
class Speaker:
    """Says expressions in one language; its parts come back to it for what stands inside."""

    words: Vocabulary
    texts: Texts = field(init=False)
    sets: Sets = field(init=False)
    nouns: Nouns = field(init=False)
    conditions: Conditions = field(init=False)

    def __post_init__(self) -> None:
        self.texts = Texts(self.words, self)
        self.sets = Sets(self.words, self)
        self.nouns = Nouns(self.words, self.texts, self.sets, self)
        self.conditions = Conditions(self.words, self.texts, self.sets, self)

    @property
    def tongue(self) -> Tongue:
        return self.words.tongue

    def phrase(self, node: Expr, env: Env) -> Phrase:
        """An expression that is no condition, as a phrase."""
        match node:
            case e.Const():
                return self.nouns.constant(node)
            case e.Local(name) | e.Frame(_, name):
                return self.nouns.variable(node, name, env)
            case e.Decider():
                return Phrase(self.tongue.nouns["player"])
            case e.Track(name) | e.Call(name):
                return self.nouns.applied(name, self.texts.given(node, env), node.type)
            case e.PlaceOf(thing):
                noun = self.words.sort_noun("place")
                return Phrase(noun, self.sets.of(self.phrase(thing, env)))
            case e.Table():
                return self.nouns.table(node, env)
            case e.Arith():
                return self.nouns.reckoned(node, env)
            case e.Count(source):
                counted = self.tongue.counted(self.nouns.countable(source, env))
                return Phrase(self.tongue.nouns["number"], f" {counted}")
            case e.Aggregate():
                return self.nouns.aggregate(node, env)
            case _ if isinstance(node.type, YesNo):
                return sign(self.said(node, env))
            case _:
                return self.sets.many(node, env)

    def said(self, node: Expr, env: Env, *, no: bool = False) -> str:
        """A condition, or its contrary."""
        match node:
            case e.Not(operand):
                return self.said(operand, env, no=not no)
            case e.And(parts) | e.Or(parts):
                return self.conditions.chain(parts, env, no=no, every=isinstance(node, e.And) != no)
            case e.Compare():
                return self.conditions.compared(node, env, no=no)
            case e.Contains(member, source):
                return self.conditions.contained(member, source, env, no=no)
            case e.Empty(source):
                return self.conditions.existence(source, env, there=no)
            case e.Quantified():
                return self.conditions.quantified(node, env, no=no)
            case e.Track(name) | e.Call(name):
                return self.conditions.template(name, self.texts.given(node, env), no=no)
            case e.Running(procedure):
                return self.conditions.about(
                    "running", None, no=no, a=self.texts.headline(procedure)
                )
            case e.Table("linked", (start, end)):
                ends = self.phrase(start, env), self.phrase(end, env)
                said = [
                    self.tongue.say(p, a) for p, a in zip(ends, ("from_the", "to_the"), strict=True)
                ]
                return self.conditions.about("linked", None, no=no, start=said[0], end=said[1])
            case e.Table(_, (one, two)) if isinstance(node.type, YesNo):
                a, b = (self.tongue.say(self.phrase(each, env)) for each in (one, two))
                return self.conditions.about("alike", None, no=no, a=a, b=b)
            case e.Local(name) | e.Frame(_, name):
                return self.conditions.flag(name, no=no)
            case e.Const(value):
                return self.tongue.moulds["always" if bool(value) != no else "never_word"]
            case _:
                return self.conditions.negated(self.tongue.say(self.phrase(node, env)), no=no)
