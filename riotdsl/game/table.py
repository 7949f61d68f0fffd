"""A table: rules closed for some seats, ready to play, with their wordings and sources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from riotdsl.compile import Closed
from riotdsl.game.action import Citation
from riotdsl.game.decisive import Decisive
from riotdsl.game.offer import Offer
from riotdsl.game.typed.phrases import Phrases
from riotdsl.game.wording.actions import reading
from riotdsl.game.wording.wording import Wording
from riotdsl.machine.code import Machine
from riotdsl.machine.evaluate import State
from riotdsl.machine.listing import Member
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.program import model
from riotdsl.program.editions.stances import citations
from riotdsl.program.types import Type
from riotdsl.program.variants.application import apply_variants
from riotdsl.syntax.tree.variants_scenarios import Variant
from riotdsl.text.lazy_dataclass import dataclass, field

if TYPE_CHECKING:
    from riotdsl.game.hidden_reads import Learning


@dataclass(slots=True)
class Table:
    """What stays the same through all games at it."""

    closed: Closed
    backend: PythonBackend
    words: Wording
    changed: dict[str, Variant] | None = field(default=None, repr=False)
    phrased: dict[str, Phrases] = field(default_factory=dict, repr=False)
    decisive: Decisive | None = field(default=None, repr=False)
    learner: Learning | None = field(default=None, repr=False)

    @property
    def machine(self) -> Machine:
        return self.backend.machine

    def aliases(self) -> Mapping[str, str]:
        return self.words.aliases()

    def phrases(self) -> Mapping[str, Phrases]:
        """All forms of all names, by language."""
        if not self.phrased:
            for voice in self.words.voices:
                self.phrased[voice.texts[0].language] = Phrases(self.machine, voice)
        return self.phrased

    def learning(self) -> Learning:
        """What tells whether a step read something hidden; made when it is first asked for."""
        if self.learner is None:
            from riotdsl.game.hidden_reads import Learning  # noqa: PLC0415 - only whoever takes back

            self.learner = Learning(self.machine)
        return self.learner

    def wording(self, code: str, say: model.Message | None, s: State) -> str:
        """The message of a rule in the language of the table."""
        said = self.words.without(code, s) or self.words.message(code, say, s)
        return said or self.words.required(code)

    def unfit(self, path: str, kind: Type, value: int, s: State) -> str:
        """Why something cannot be chosen, in the language of the table."""
        return self.words.unfit(path, kind, value, s)

    def reading(self, offer: Offer, member: Member) -> str:
        """How an action reads to people; what they type is its text."""
        return reading(self.words, offer, member)

    def citations(self, code: str) -> tuple[Citation, ...]:
        """Where the edition in force says what a rule demands; of a variant's own, the variant."""
        if code in self.varied:
            variant = self.varied[code]
            because = self.words.reason(variant.name.text, variant.because)
            return (Citation(variant.name.text, None, None, None, because),)
        edition = self.closed.selection.edition
        if edition is None:
            return ()
        found = citations(self.closed.checked, edition)
        action = code.partition(".")[0]
        where = found.get(code) or found.get(action) or ()
        return tuple(Citation(edition, w.section, w.locator, w.reported) for w in where)

    @property
    def varied(self) -> Mapping[str, Variant]:
        """The rules that a variant has added or replaced, and which did it last."""
        if self.changed is None:
            variants = {each.name.text: each for each in self.closed.variants}
            changes = apply_variants(self.closed.ruleset.declarations, self.closed.variants).changes
            self.changed = {
                each.path: variants[each.variant]
                for each in changes
                if each.how in ("add", "replace") and each.variant in variants
            }
        return self.changed

    def rests_on(self, code: str, s: State) -> tuple[str, ...]:
        """The decisive questions that no edition answers, with what decided them.

        Decisive is a question of which another answer would turn what a rule says in a state.
        """
        decided = self.closed.decided.answers
        if self.decisive is None:
            open_ = frozenset(name for name, each in decided.items() if each.by != "edition")
            program, codes = self.closed.checked.program, self.closed.decided.codes
            self.decisive = Decisive(self.machine, program, codes, open_)
        return tuple(
            f"{name} = {decided[name].answer} ({decided[name].by})"
            for name in self.decisive.questions(code, s)
        )
