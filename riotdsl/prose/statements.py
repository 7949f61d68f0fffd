"""Statements as sentences; what stands in blocks stands under the sentence that opens them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import assert_never

from riotdsl.languages.rulebook_sentences import Phrase, Tongue
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.program.texts.paths import POSITIVE, SAYS
from riotdsl.program.types import Entity, Int, OrderOf, SetOf, Words, YesNo
from riotdsl.prose.book import Sentence
from riotdsl.prose.constant_tracks import marks
from riotdsl.prose.phrases.speaker import Speaker
from riotdsl.prose.phrases.vocabulary import Env
from riotdsl.prose.reachable import expressions, is_impossible
from riotdsl.text.lazy_dataclass import dataclass, replace


@dataclass
class Statements:
    """Tells statements."""

    speaker: Speaker

    @property
    def tongue(self) -> Tongue:
        return self.speaker.tongue

    @cached_property
    def marks(self) -> frozenset[str]:
        return marks(self.speaker.words.program)

    def block(self, block: model.Block, rule: str, env: Env) -> tuple[Sentence, ...]:
        return tuple(each for node in block for each in self.statement(node, rule, env))

    def statement(self, node: model.Statement, rule: str, env: Env) -> Iterator[Sentence]:
        match node:
            case model.If():
                yield from self.branches(node, rule, env)
            case model.ForEach():
                yield self.each(node, rule, env)
            case model.ForNumbers():
                yield self.numbers(node, rule, env)
            case model.Repeat(body):
                yield self.sentence(rule, "again", inside=self.block(body, rule, env))
            case model.Stage(name, body):
                owner = rule.partition(".")[0]
                path = f"{owner}.{name}"
                inside = self.block(body, path, env)
                if inside:
                    yield Sentence(path, self.speaker.texts.stage_name(path, name), inside)
            case model.LetDo():
                yield from self.window(node, rule, env)
            case model.LetChoose():
                yield self.choice(node, rule, env)
            case model.End(procedure):
                mould = self.ending_of(procedure, rule.partition(".")[0])
                title = self.tongue.polished(self.speaker.texts.procedure_name(procedure))
                yield self.sentence(rule, mould, a=title)
            case model.Assign():
                yield self.assigned(node, rule, env)
            case model.Move(_, what, to):
                yield self.moved(what, to, rule, env)
            case model.Call(procedure, args):
                yield self.called(procedure, args, rule, env)
            case _:
                assert_never(node)

    def sentence(
        self,
        rule: str,
        mould: str,
        about: Phrase | None = None,
        /,
        inside: tuple[Sentence, ...] = (),
        **parts: str,
    ) -> Sentence:
        text = self.tongue.polished(self.tongue.mould(mould, about, **parts))
        return Sentence(rule, text, inside)

    def ending_of(self, name: str, here: str) -> str:
        """Which mould tells that a procedure ends: one with steps has more to skip.

        What its own file has follow it still happens.
        """
        if name != here:
            return "ends_other"
        procedure = self.speaker.words.program.procedures[name]
        file = procedure.span.source
        if any(each.body and each.span.source is file for each in procedure.reactions):
            return "ends_before"
        steps = any(isinstance(each, model.Stage) for each in procedure.body)
        return "ends_here" if steps else "ends"

    # ------------------------------------------------------------ blocks

    def branches(self, node: model.If, rule: str, env: Env) -> Iterator[Sentence]:
        mould = "if"
        while True:
            when = self.speaker.said(node.condition, env)
            yield self.sentence(rule, mould, inside=self.block(node.then, rule, env), when=when)
            match node.otherwise:
                case (model.If() as node,):
                    mould = "else_if"
                case ():
                    return
                case rest:
                    yield self.sentence(rule, "else", inside=self.block(rest, rule, env))
                    return

    def each(self, node: model.ForEach, rule: str, env: Env) -> Sentence:
        one = self.speaker.sets.one(node.source, env)
        if isinstance(node.source, e.Track | e.Frame) and isinstance(node.source.type, OrderOf):
            order = self.tongue.say(self.speaker.phrase(node.source, env), "in_the")
            one = Phrase(self.speaker.words.kind_noun(node.source.type.element), f" {order}")
        key = f"{node.slot.owner}.{node.slot.name}"
        if node.where is not None:
            one = one.followed(
                self.speaker.sets.restricted(key, node.where, one, node.source.type, env)
            )
        round_it = isinstance(node.source, e.Following)  # says by itself in which order
        mould = "each_in" if isinstance(node.source.type, OrderOf) and not round_it else "each"
        read = (each for statement in node.body for each in expressions(statement))
        body = self.block(
            node.body, rule, {**env, key: self.speaker.sets.told_apart(one.noun, env, read)}
        )
        named = isinstance(node.source, e.Local | e.Frame | e.Track | e.Call)
        if named and node.where is None and mould == "each":
            many = self.speaker.sets.many(node.source, env)
            gender = many.noun.gender or one.noun.gender
            about = replace(many, noun=replace(many.noun, gender=gender))
            of = self.tongue.say(many, "of_the")
            return self.sentence(rule, "each_of", about, inside=body, of=of)
        each = self.tongue.say(replace(one, det="every"), "the", "accusative")
        return self.sentence(rule, mould, one, inside=body, each=each)

    def numbers(self, node: model.ForNumbers, rule: str, env: Env) -> Sentence:
        key = f"{node.slot.owner}.{node.slot.name}"
        used = any(
            isinstance(each, e.Frame) and f"{each.owner}.{each.name}" == key
            for statement in node.body
            for each in expressions(statement)
        )
        inside = self.block(node.body, rule, env)
        high = self.tongue.say(self.speaker.phrase(node.high, env))
        if not used and isinstance(node.low, e.Const) and node.low.value == 1:
            if isinstance(node.high, e.Count):
                one = self.speaker.sets.one(node.high.source, env)
                each = self.tongue.say(replace(one, det="every"), "the", "accusative")
                return self.sentence(rule, "once_for", inside=inside, each=each)
            mould = "times_over" if isinstance(node.high, e.Const) else "as_often"
            return self.sentence(rule, mould, inside=inside, a=high)
        low = self.tongue.say(self.speaker.phrase(node.low, env))
        named = self.speaker.phrase(node.slot, env)
        letter = f" {named.noun.name}" if "proper" in named.noun.traits else ""
        return self.sentence(rule, "numbers", inside=inside, a=low, b=high, n=letter)

    # ------------------------------------------------------------ decisions

    def window(self, node: model.LetDo, rule: str, env: Env) -> Iterator[Sentence]:
        who = [self.speaker.phrase(each, env) for each in node.who]
        about = who[0]
        if len(who) > 1:
            said = self.tongue.grammar.joined([self.tongue.say(each) for each in who])
            about = Phrase(self.tongue.plural(self.speaker.words.sort_noun("faction")), sign=said)
        a = self.tongue.say(about)
        able = [
            each
            for each in node.actions
            if not is_impossible(self.speaker.words.program.actions[each])
        ]
        actions = "; ".join(self.speaker.texts.action_text(name) for name in able or node.actions)
        ending = "_one" if len(able) == 1 else ""
        several = len(who) > 1 or isinstance(node.who[0].type, SetOf | OrderOf)
        if node.until is None:
            yield self.sentence(rule, f"do{ending}", about, a=a, actions=actions)
            way = self.speaker.words.way(node.order)
            if several and way is not None:
                yield self.sentence(rule, "way", way=self.tongue.moulds[way])
            return
        until = self.speaker.texts.action_text(node.until)
        if several:
            yield self.sentence(rule, f"do_often{ending}", about, a=a, actions=actions)
            way = self.speaker.words.way(node.order) or "in_full"
            yield self.sentence(rule, f"{way}_until", until=until)
        else:
            yield self.sentence(rule, f"do_until{ending}", about, a=a, until=until, actions=actions)

    def choice(self, node: model.LetChoose, rule: str, env: Env) -> Sentence:
        name = self.chosen_name(node.slot, env)
        if name is None or isinstance(node.chooser, model.WordOf):
            what = self.choosable(node.chooser, env)
        else:
            what = self.picked(node.chooser, name, env)
        if node.who is None:
            return self.sentence(rule, "lot", b=what)
        about = self.speaker.phrase(node.who, env)
        return self.sentence(rule, "choose", about, a=self.tongue.say(about), b=what)

    def chosen_name(self, slot: e.Frame, env: Env) -> Phrase | None:
        """What texts call a choice."""
        rules = (
            *self.speaker.words.program.tracks,
            *self.speaker.words.program.values,
            *self.speaker.words.program.procedures,
        )
        name = self.speaker.texts.worded(f"{SAYS}.{slot.owner}.{slot.name}", env)
        if name is None and slot.name not in rules:
            name = self.speaker.texts.worded(f"{SAYS}.{slot.name}", env)
        return name

    def picked(self, chooser: model.Chooser, name: Phrase, env: Env) -> str:
        """A choice that has a name: the leader out of the units of the faction."""
        if not isinstance(chooser, model.OneOf):
            what, called = self.choosable(chooser, env), self.tongue.say(name)
            return self.tongue.mould("named", name, what=what, a=called)
        many = self.speaker.sets.many(chooser.source, env)
        called = self.tongue.say(name, "the", "accusative")
        among = self.tongue.say(many, "the", "dative")
        return self.tongue.mould("picked", a=called, among=among)

    def choosable(self, chooser: model.Chooser, env: Env) -> str:
        """What can be chosen, in the accusative."""
        match chooser:
            case model.OneOf(source):
                return self.tongue.say(
                    replace(self.speaker.sets.one(source, env), det="a"), "a", "accusative"
                )
            case model.SomeOf(low, high, source):
                many = (
                    self.speaker.sets.one(source, env)
                    if high == 1
                    else self.speaker.sets.many(source, env)
                )
                parts = {
                    "many": self.speaker.conditions.bare(many), "m": str(low), "n": str(high),
                    "of": self.tongue.say(many, "of_the"),
                }  # fmt: skip
                if high is None:
                    return self.tongue.mould("any_of" if low == 0 else "some_of", many, **parts)
                if low == high:
                    return f"{high} {parts['many']}"
                return self.tongue.mould("up_to" if low == 0 else "from_to", many, **parts)
            case model.OrderOf(source):
                of = self.tongue.say(self.speaker.sets.many(source, env), "of_the")
                return self.tongue.mould("order_of", of=of)
            case model.NumberOf(low, high):
                a, b = (self.tongue.say(self.speaker.phrase(each, env)) for each in (low, high))
                return self.tongue.mould("number_of", a=a, b=b)
            case model.WordOf(words):
                named = [
                    self.speaker.words.names.noun(self.speaker.words.names.word(each)).name
                    for each in words
                ]
                return self.tongue.joined([self.tongue.mould("quote", a=n) for n in named], "or")
            case _:
                assert_never(chooser)

    # ------------------------------------------------------------ changes

    def assigned(self, node: model.Assign, rule: str, env: Env) -> Sentence:
        target, value = node.target, node.value
        if isinstance(target.type, YesNo):
            clause = self.speaker.said(target, env)
            if isinstance(value, e.Const):
                return self.sentence(rule, "note" if value.value else "strike", clause=clause)
            return self.sentence(rule, "note_if", clause=clause, test=self.speaker.said(value, env))
        if isinstance(target.type, Words) and isinstance(value, e.Const):
            worded = self.speaker.conditions.worded_word(target, value, env, no=False)
            if worded is not None:
                return self.sentence(rule, "note", clause=worded)
        if isinstance(value, e.Const) and isinstance(target, e.Track) and target.name in self.marks:
            marked = self.speaker.conditions.worded_as(target, POSITIVE, env, no=False)
            if marked is not None:
                return self.sentence(rule, "note" if value.value else "strike", clause=marked)
        about = self.speaker.phrase(target, env)
        a = self.tongue.say(about)
        match value:
            case e.Arith("+" | "-" as operator, left, right) if left == target:
                mould = "add" if operator == "+" else "take"
                amount = self.speaker.phrase(right, env)
                b, of = (
                    self.tongue.say(amount, "the", "accusative"),
                    self.tongue.say(amount, "of_the"),
                )
                return self.sentence(rule, mould, about, a=a, b=b, of=of)
            case e.Const() if isinstance(target.type, Entity) and self.speaker.words.is_none(value):
                return self.cleared(about, rule)
            case e.Union(left, right) if left == target:
                return self.joining(about, self.speaker.sets.many(right, env), rule)
            case _ if isinstance(target.type, SetOf) and self.speaker.words.is_nothing(value):
                return self.cleared(about, rule)
        given = self.speaker.phrase(value, env)
        if isinstance(target.type, Int):
            mould = "set_number" if isinstance(value, e.Const) else "set_equal"
            if isinstance(target, e.Frame) and "proper" in about.noun.traits:
                mould = "let"
            ac = self.tongue.say(about, "the", "accusative")
            b, bc = self.tongue.say(given), self.tongue.say(given, "the", "accusative")
            to = self.tongue.say(given, "to_the")
            return self.sentence(rule, mould, about, a=a, ac=ac, b=b, bc=bc, to=to)
        alone = isinstance(value, e.Union) and self.speaker.words.is_nothing(value.left)
        mould = "set_only" if alone and not given.is_plural else "set"
        ad = self.tongue.say(about, "the", "dative")
        return self.sentence(rule, mould, given, a=a, ad=ad, b=self.tongue.say(given))

    def cleared(self, about: Phrase, rule: str) -> Sentence:
        """Nothing is remembered any more."""
        ac, on = self.tongue.say(about, "the", "accusative"), self.tongue.say(about, "on_the")
        return self.sentence(rule, "clear", about, a=self.tongue.say(about), ac=ac, on=on)

    def joining(self, some: Phrase, more: Phrase, rule: str) -> Sentence:
        """A set becomes larger, or a place that is called by what lies there."""
        a, b, to = self.tongue.say(some), self.tongue.say(more), self.tongue.say(some, "to_the")
        ad = self.tongue.say(some, "the", "dative")
        return self.sentence(rule, "join", more, a=a, ad=ad, to=to, b=b)

    def moved(self, what: Expr, to: Expr, rule: str, env: Env) -> Sentence:
        about = self.speaker.sets.many(what, env)
        a = self.tongue.say(about)
        if isinstance(to, e.Const) and self.speaker.words.is_none(to):
            return self.sentence(rule, "remove", about, a=a)
        place = self.speaker.phrase(to, env)
        if place.is_plural:
            return self.joining(place, about, rule)
        return self.sentence(rule, "move", about, a=a, to=self.speaker.sets.whither(to, env))

    def called(self, name: str, args: tuple[Expr, ...], rule: str, env: Env) -> Sentence:
        procedure = self.speaker.words.program.procedures[name]
        given = {
            f"{name}.{param}": self.speaker.phrase(arg, env)
            for param, arg in zip(procedure.params, args, strict=True)
        }
        text = self.speaker.words.text(f"{SAYS}.{name}")
        if text is not None:
            return Sentence(
                rule, self.tongue.polished(f"{self.speaker.texts.filled(text, given)}.")
            )
        said = self.tongue.grammar.joined([self.tongue.say(each) for each in given.values()])
        tail = f" ({said})" if said else ""
        return Sentence(
            rule, self.tongue.polished(f"{self.speaker.texts.procedure_name(name)}{tail}.")
        )
