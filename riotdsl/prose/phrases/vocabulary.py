"""Texts of a ruleset as phrases and sentences: nouns with their forms, holes filled by phrases."""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.game.wording.names import Names
from riotdsl.languages import Noun
from riotdsl.languages.rulebook_sentences import PAUSE, Part, Phrase, Tongue
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.program.texts.from_syntax import Noun as Text
from riotdsl.program.types import Entity, Int, OrderOf, SetOf, Type, Words
from riotdsl.text.lazy_dataclass import dataclass

Env = Mapping[str, Phrase]


@dataclass
class Voice:
    """The words of a ruleset in one language; what an expression is called, a subclass knows."""

    program: model.Program
    names: Names
    tongue: Tongue

    def phrase(self, node: Expr, env: Env) -> Phrase:
        """An expression that is no condition, as a phrase."""
        raise NotImplementedError

    def said(self, node: Expr, env: Env, *, no: bool = False) -> str:
        """A condition, or its contrary, as a clause that begins with its subject."""
        raise NotImplementedError

    # ------------------------------------------------------------ texts

    def text(self, path: str) -> model.Message | None:
        return next(
            (texts.messages[path] for texts in self.names.texts if path in texts.messages), None
        )

    def filled(self, message: model.Message, env: Env) -> str:
        """A text with its holes filled by phrases."""
        text = ""
        for part in message.parts:
            said = part if isinstance(part, str) else self.hole(part, env)
            where = not isinstance(part, str) and part.article in ("in_the", "on_the")
            text = text.rstrip() if where and f" {said}" in text else text + said
        return f"{text[:-1]}{PAUSE}" if text.endswith(",") else text

    def parts(self, message: model.Message, env: Env) -> list[Part]:
        """A text with its holes filled, part by part."""
        found = []
        for part in message.parts:
            if isinstance(part, str):
                found.append(Part(part, "words"))
            else:
                belongs = part.article in ("of_the", "to_the")
                sort = "verb" if part.options else "of" if belongs else "noun"
                found.append(Part(self.hole(part, env), sort))
        return found

    def quoted(self, message: model.Message) -> str:
        """What players are told, with dots for numbers and words that only play can tell."""
        parts = [part if isinstance(part, str) else self.told_hole(part) for part in message.parts]
        text = "".join(parts).replace("….", "…")
        return text[:1].upper() + text[1:]

    def told_hole(self, hole: model.Hole) -> str:
        kind = hole.expr.type
        unknown = isinstance(kind, Int | Words) or (self.is_square(kind) and hole.article is None)
        plain = hole.noun is None and not hole.options and not isinstance(hole.expr, e.Const)
        return "…" if unknown and plain else self.hole(hole, {})

    def is_square(self, kind: Type) -> bool:
        """Whether something is called by its letters and numbers: e4."""
        kinds = kind.kinds if isinstance(kind, Entity) else None
        return bool(kinds) and all(name in self.program.universe.grids for name in kinds or ())

    def hole(self, hole: model.Hole, env: Env) -> str:
        phrase = self.phrase(hole.expr, env)
        grammar = self.tongue.grammar
        if hole.options:
            number = isinstance(hole.expr.type, Int)
            gender = phrase.noun.gender
            plural = phrase.sign != "1" if number else phrase.is_plural
            return grammar.agreed(hole.options, gender, plural=plural)
        if hole.noun is not None:
            said = self.counted_noun(hole, hole.noun, phrase)
        else:
            said = self.tongue.say(phrase, hole.article or self.usual(hole), hole.case)
        return said[:1].upper() + said[1:] if hole.capital else said

    def counted_noun(self, hole: model.Hole, name: str, count: Phrase) -> str:
        """So many of something; a single one may have an article in place of its number."""
        noun = self.names.noun(name)
        if count.sign != "1":
            return f"{count.sign or '…'} {self.tongue.plural(noun).name}"
        if hole.article is None:
            return f"1 {noun.name}"
        return self.tongue.say(Phrase(noun, det="a"), hole.article, hole.case)

    def usual(self, hole: model.Hole) -> str | None:
        """The article before what a text names without one: in play it stands for itself."""
        match hole.expr.type:
            case Entity():
                return "the"
            case SetOf(Entity("unit" | "card")):
                return self.tongue.before_some
            case _:
                return None

    def worded(self, path: str, env: Env) -> Phrase | None:
        """A text as a phrase, if there is one."""
        text = next((texts.nouns[path] for texts in self.names.texts if path in texts.nouns), None)
        return None if text is None else self.as_phrase(text, env)

    def as_phrase(self, text: Text, env: Env) -> Phrase:
        forms = {name: self.filled(form, env) for name, form in text.forms.items()}
        noun = Noun("", text.gender, forms, text.traits)
        return self.tongue.headed(noun, self.filled(text.name, env))

    def whole(self, text: Text, env: Env) -> Noun:
        """A text as a noun of which nothing is apart."""
        forms = {name: self.filled(form, env) for name, form in text.forms.items()}
        return Noun(self.filled(text.name, env), text.gender, forms, text.traits)

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
