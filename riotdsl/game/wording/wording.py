"""Wordings: names, messages and actions as a player reads them in his language.

The texts of the language are used, then those in English, then the identifiers with spaces. A
message that exists only in English is worded in English as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from riotdsl import languages
from riotdsl.compile import Closed
from riotdsl.game import labels
from riotdsl.game.wording.names import PLAIN, Env, Names
from riotdsl.languages.noun import Noun, Wanted
from riotdsl.machine.evaluate import Evaluator
from riotdsl.program import model
from riotdsl.program.close import closer
from riotdsl.program.expr import Expr, Frame, walk
from riotdsl.program.texts.from_syntax import Texts, terms_of, texts_of
from riotdsl.program.texts.paths import BECAUSE, REFUSED, SAYS
from riotdsl.program.types import Entity, OrderOf, SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass, field

ENGLISH = "en"
State = Sequence[int]
_ENDS = (".", "?", "!")


@dataclass
class Wording:
    """The wordings of closed rules in one language; texts are read when first asked for.

    `read` are those read before, by language and edition; tables of the same rules can share them.
    """

    closed: Closed
    evaluator: Evaluator
    language: str
    read: dict[tuple[str, str | None], Texts] = field(default_factory=dict, repr=False)
    nearer: dict[int, tuple[Expr, Expr]] = field(default_factory=dict, repr=False)

    # ------------------------------------------------------------ voices

    @cached_property
    def voices(self) -> tuple[Names, ...]:
        """The languages in the order in which they are tried."""
        found = [self._texts(code) for code in dict.fromkeys((self.language, ENGLISH))]
        return tuple(self._voice(tuple(found[n:])) for n in range(len(found)))

    def _texts(self, code: str) -> Texts:
        """The texts in a language, with the terms of the edition."""
        checked, selection = self.closed.checked, self.closed.selection
        key = code, selection.edition
        if key not in self.read:
            edition = checked.names.editions.get(selection.edition or "")
            texts = texts_of(checked, code)
            if edition is not None and (edition.language or code) == code:
                texts = texts.with_terms(terms_of(checked, edition))
            self.read[key] = texts
        return self.read[key]

    def _voice(self, texts: tuple[Texts, ...]) -> Names:
        grammar = languages.language(texts[0].language)
        return Names(self.closed.program.universe, grammar, texts, self.evaluate)

    @cached_property
    def close(self) -> Callable[[Expr], Expr]:
        closed = self.closed
        return closer(closed.checked.program, closed.decided.codes, closed.seats)

    def evaluate(self, node: Expr, s: State, env: Env) -> int:
        """What a hole stands for; its questions have the answers that are in force."""
        if id(node) not in self.nearer:
            self.nearer[id(node)] = node, self.close(node)
        return self.evaluator.value(self.nearer[id(node)][1], list(s), dict(env))

    # ------------------------------------------------------------ names

    def noun(self, path: str) -> Noun:
        """A name with its grammatical forms."""
        return self.voices[0].noun(path)

    def name(self, kind: Type, value: int, wanted: Wanted = PLAIN) -> str:
        """Any value by its name."""
        return self.voices[0].value(kind, value, wanted)

    @cached_property
    def _aliases(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for voice in self.voices:
            for action in self.closed.program.actions:
                message = voice.texts[0].messages.get(action)
                if message is not None and message.parts and isinstance(message.parts[0], str):
                    found.setdefault(message.parts[0].strip(" :").lower(), action)
        found.pop("", None)
        return found

    def aliases(self) -> Mapping[str, str]:
        """What players may type for an action: the words before the first hole of its text."""
        return self._aliases

    # ------------------------------------------------------------ messages

    def message(
        self, code: str, say: model.Message | None, s: State, env: Env | None = None
    ) -> str | None:
        """The language's message for a path, else that in English, else the `say`; else None."""
        for voice in self.voices:
            found = voice.texts[0].messages.get(code)
            if found is not None:
                return sentence(voice, found, s, env or {})
        return None if say is None else sentence(self.voices[-1], say, s, env or {})

    def found(self, path: str) -> tuple[Names, model.Message] | None:
        """The nearest language that words a path."""
        for voice in self.voices:
            if path in voice.texts[0].messages:
                return voice, voice.texts[0].messages[path]
        return None

    def question(self, name: str) -> str:
        """What a question or option asks."""
        return self.message(name, None, ()) or self.closed.checked.program.questions[name].ask

    def answer(self, question: str, answer: str) -> str:
        """What an answer means: its description, or the answer itself."""
        described = self.closed.checked.program.questions[question].descriptions
        found = self.message(f"{question}.{answer}", None, ()) or described.get(answer)
        if found is None and answer in ("yes", "no"):
            return self.voices[0].language.word(answer)
        return found or self.voices[0].language.phrase(self.noun(answer), PLAIN)

    def reason(self, path: str, reason: str) -> str:
        """Why something was decided, changed or assumed so."""
        return self.message(f"{path}.{BECAUSE}", None, ()) or reason

    # ------------------------------------------------------------ choices

    def choice(self, owner: str, name: str, kind: Type) -> str:
        """What a choice is called: by its text, as in the rulebook, or by what it holds."""
        paths = (f"{owner}.{name}", f"{SAYS}.{owner}.{name}", f"{SAYS}.{name}", name)
        element = kind.element if isinstance(kind, SetOf | OrderOf) else None
        held = labels.choice_name("", element or kind).replace(" ", "_")
        for voice in self.voices:
            messages = voice.texts[0].messages
            known = (messages[path] for path in paths if path in messages)
            found = next((each for each in known if not is_sentence(each)), None)
            if found is not None:
                return sentence(voice, found, (), {})
            if voice is not self.voices[-1] and held in voice.texts[0].nouns:
                noun = voice.noun(held)
                plural = noun.forms.get("plural") or voice.language.plural_of(noun)
                return plural if element else noun.name
        return labels.choice_name(name, kind)

    @property
    def general(self) -> Names:
        """The voice in which the program says what no text does."""
        return self.voices[0] if self.voices[0].language.code else self.voices[-1]

    def required(self, path: str) -> str:
        """What a requirement demands that has no message: its name."""
        name = path.rpartition(".")[2].replace("_", " ")
        return self.general.language.word("required").format(name=name)

    def unfit(self, path: str, kind: Type, value: int, s: State) -> str:
        """Why something cannot be chosen: in words of its own, as it is asked for, or in general.

        What was chosen stands in the position already.
        """
        owner, _, name = path.rpartition(".")
        said = self.message(f"{path}.{REFUSED}", None, s)
        if said is not None:
            return said
        asked = self.found(path)
        if asked is not None and is_sentence(asked[1]):
            return sentence(*asked, s, {})
        voice = self.general
        wanted = Wanted("the") if isinstance(kind, Entity) else PLAIN
        return voice.language.unfit(
            self.choice(owner, name, kind), voice.value(kind, value, wanted)
        )

    def without(self, path: str, s: State) -> str | None:
        """What is said where nothing can be chosen: the refusal, if it names nothing chosen."""
        found = self.found(f"{path}.{REFUSED}")
        if found is None:
            return None
        holes = (part for part in found[1].parts if not isinstance(part, str))
        read = (each for hole in holes for each in walk(hole.expr))
        frames = {f"{each.owner}.{each.name}" for each in read if isinstance(each, Frame)}
        return None if path in frames else sentence(*found, s, {})

    def language_of(self, path: str) -> str:
        """The language in which a message is worded: where no texts have it, it is English."""
        found = self.found(path)
        return ENGLISH if found is None else found[0].texts[0].language


def is_sentence(message: model.Message) -> bool:
    """Whether the text of a choice asks for it, and is no name: it has holes, or ends like one."""
    last = message.parts[-1] if message.parts else ""
    return not all(isinstance(part, str) for part in message.parts) or (
        isinstance(last, str) and last.rstrip().endswith(_ENDS)
    )


def sentence(voice: Names, message: model.Message, s: State, env: Env) -> str:
    """A message with its holes filled; if it begins with a hole, its first letter is made large."""
    parts = [part if isinstance(part, str) else voice.hole(part, s, env) for part in message.parts]
    if message.parts and isinstance(message.parts[0], model.Hole):
        hole = message.parts[0]
        if not _is_square(voice, hole, s, env):
            parts[0] = languages.capital(parts[0])
    return "".join(parts)


def _is_square(voice: Names, hole: model.Hole, s: State, env: Env) -> bool:
    """Squares keep their small letters: e4."""
    kind = hole.expr.type
    if not voice.universe.grids or not (isinstance(kind, Entity) and kind.sort == "place"):
        return False
    number = voice.evaluate(hole.expr, s, env)
    return number in voice.universe.squares.values()
