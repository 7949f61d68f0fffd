"""Texts of a ruleset as phrases and sentences: their holes filled by phrases."""

from __future__ import annotations

from typing import Protocol

from riotdsl.languages import Noun
from riotdsl.languages.rulebook_sentences import PAUSE, Part, Phrase, Tongue
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.program.texts.from_syntax import Noun as Text
from riotdsl.program.texts.paths import SAYS
from riotdsl.program.types import Int, Words
from riotdsl.prose.phrases.vocabulary import Env, Vocabulary
from riotdsl.text.lazy_dataclass import dataclass


class Speech(Protocol):
    """What can say any expression."""

    def phrase(self, node: Expr, env: Env) -> Phrase:
        """An expression that is no condition, as a phrase."""
        ...

    def said(self, node: Expr, env: Env, *, no: bool = False) -> str:
        """A condition, or its contrary, as a clause that begins with its subject."""
        ...


@dataclass
class Texts:
    """Fills the texts of a ruleset; procedures, stages and actions by their texts."""

    words: Vocabulary
    speech: Speech

    @property
    def tongue(self) -> Tongue:
        return self.words.tongue

    def given(self, node: e.Track | e.Call, env: Env) -> dict[str, Phrase]:
        """The arguments of a track or value as phrases, by the names of its parameters."""
        program = self.words.program
        if isinstance(node, e.Track):
            params = program.tracks[node.name].params
        else:
            params = program.values[node.value].params
        pairs = zip(params, node.args, strict=True)
        return {param.name: self.speech.phrase(arg, env) for param, arg in pairs}

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
        unknown = isinstance(kind, Int | Words) or (
            self.words.is_square(kind) and hole.article is None
        )
        plain = hole.noun is None and not hole.options and not isinstance(hole.expr, e.Const)
        return "…" if unknown and plain else self.hole(hole, {})

    def hole(self, hole: model.Hole, env: Env) -> str:
        phrase = self.speech.phrase(hole.expr, env)
        grammar = self.tongue.grammar
        if hole.options:
            number = isinstance(hole.expr.type, Int)
            gender = phrase.noun.gender
            plural = phrase.sign != "1" if number else phrase.is_plural
            return grammar.agreed(hole.options, gender, plural=plural)
        if hole.noun is not None:
            said = self.counted_noun(hole, hole.noun, phrase)
        else:
            said = self.tongue.say(phrase, hole.article or self.words.usual(hole), hole.case)
        return said[:1].upper() + said[1:] if hole.capital else said

    def counted_noun(self, hole: model.Hole, name: str, count: Phrase) -> str:
        """So many of something; a single one may have an article in place of its number."""
        noun = self.words.names.noun(name)
        if count.sign != "1":
            return f"{count.sign or '…'} {self.tongue.plural(noun).name}"
        if hole.article is None:
            return f"1 {noun.name}"
        return self.tongue.say(Phrase(noun, det="a"), hole.article, hole.case)

    def worded(self, path: str, env: Env) -> Phrase | None:
        """A text as a phrase, if there is one."""
        text = next(
            (texts.nouns[path] for texts in self.words.names.texts if path in texts.nouns), None
        )
        return None if text is None else self.as_phrase(text, env)

    def as_phrase(self, text: Text, env: Env) -> Phrase:
        forms = {name: self.filled(form, env) for name, form in text.forms.items()}
        noun = Noun("", text.gender, forms, text.traits)
        return self.tongue.headed(noun, self.filled(text.name, env))

    def whole(self, text: Text, env: Env) -> Noun:
        """A text as a noun of which nothing is apart."""
        forms = {name: self.filled(form, env) for name, form in text.forms.items()}
        return Noun(self.filled(text.name, env), text.gender, forms, text.traits)

    def headline(self, procedure: str) -> str:
        """The name of a procedure as it stands in its heading."""
        return self.tongue.polished(self.procedure_name(procedure))

    def procedure_name(self, name: str) -> str:
        text = None if self.words.has_noun(name) else self.words.text(f"{SAYS}.{name}")
        said = self.words.names.noun(name).name if text is None else self.filled(text, {})
        return said.removesuffix(".")

    def stage_name(self, path: str, name: str) -> str:
        text = self.words.text(path)
        said = self.words.names.noun(name).name if text is None else self.filled(text, {})
        return self.tongue.polished(
            said if said.endswith("?") else self.tongue.mould("colon", a=said)
        )

    def action_text(self, name: str) -> str:
        """How an action reads, its choices by their nouns."""
        text = self.words.text(f"{SAYS}.{name}") or self.words.text(name)
        return self.words.names.noun(name).name if text is None else self.filled(text, {})

    def in_quotes(self, message: model.Message) -> str:
        said = self.tongue.polished(self.quoted(message))
        return self.tongue.polished(self.tongue.mould("quote", a=said))

    def lead(self, name: str) -> str:
        """What a procedure is about, as the head of what happens in it."""
        text = self.words.text(f"{SAYS}.{name}")
        said = self.procedure_name(name) if text is None else self.filled(text, {})
        said = said.removesuffix(".")
        ending = f"{said}." if ":" in said else self.tongue.mould("colon", a=said)
        return self.tongue.polished(ending)
