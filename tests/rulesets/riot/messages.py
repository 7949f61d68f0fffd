"""Refusals, prompts and actions of RIOT as players read them: one list for each language.

    python -m tests.rulesets.riot.messages FOLDER

writes `FOLDER/<language>.txt`, to be given to readers who know nothing of the project. Every
scenario is played, and whatever its players would be told is noted in all five languages, at most
`MOST` wordings of one rule, in the terms of the language's own edition.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from riotdsl.compile import Closed
from riotdsl.game.offer import Offer
from riotdsl.game.scenarios.position import Selected, position
from riotdsl.game.scenarios.run import FailedError, Rehearsal
from riotdsl.game.scenarios.suite import Bench
from riotdsl.game.wording.actions import reading
from riotdsl.game.wording.wording import Wording
from riotdsl.machine.evaluate import State
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE
from riotdsl.program import model
from riotdsl.program.checked import Checked
from riotdsl.program.editions.selection_name import Selection
from riotdsl.program.types import Type
from riotdsl.text.lazy_dataclass import dataclass, field
from tests.rulesets.riot.sources import RULEBOOKS, riot

MOST = 3
LANGUAGES = tuple(RULEBOOKS)


@dataclass(frozen=True, slots=True)
class Message:
    """What a player is told: a refusal, a prompt or an action, and its code."""

    kind: str
    code: str


@dataclass
class Notebook:
    """What was told, in every language side by side."""

    checked: Checked
    found: dict[Message, dict[tuple[str, ...], None]] = field(default_factory=dict)
    voices: dict[int, tuple[Selected, tuple[Wording, ...]]] = field(default_factory=dict)

    def note(self, kind: str, code: str, texts: tuple[str, ...]) -> None:
        told = self.found.setdefault(Message(kind, code), {})
        if len(told) < MOST:
            told[texts] = None

    def words(self, selected: Selected) -> tuple[Wording, ...]:
        """The wordings of a closed program in every language."""
        if id(selected) not in self.voices:
            made = tuple(self._words(selected, language) for language in LANGUAGES)
            self.voices[id(selected)] = selected, made
        return self.voices[id(selected)][1]

    def _words(self, selected: Selected, language: str) -> Wording:
        program = selected.plain.machine.program
        rules = SimpleNamespace(
            checked=self.checked, selection=Selection(language), program=program
        )
        words = Wording(cast("Closed", rules), selected.plain.evaluator, language)
        words.__dict__["close"] = selected.close
        return words

    def lines(self, language: str) -> Iterator[str]:
        """The list of a language, each text once."""
        seen: set[str] = set()
        at = LANGUAGES.index(language)
        for message, told in sorted(self.found.items(), key=lambda each: str(each[0])):
            for texts in told:
                if texts[at] not in seen:
                    seen.add(texts[at])
                    yield f"{message.kind} ({message.code}): {texts[at]}"


@dataclass(slots=True)
class Overheard(Rehearsal):
    """A run of a scenario of which everything told to players is noted."""

    notebook: Notebook | None = None

    def wording(self, code: str, say: model.Message | None, s: State) -> str:
        assert self.notebook is not None
        told = [words.message(code, say, s) for words in self.notebook.words(self.selected)]
        if None not in told:
            self.notebook.note("refusal", code, tuple(map(str, told)))
        return str(told[0])

    def unfit(self, path: str, kind: Type, value: int, s: State) -> str:
        assert self.notebook is not None
        told = [words.unfit(path, kind, value, s) for words in self.notebook.words(self.selected)]
        self.notebook.note("refusal", path, tuple(told))
        return told[0]

    def apply(self, member: Member) -> None:
        assert self.options is not None
        if self.options.decider != CHANCE:
            self.overhear(member)
        Rehearsal.apply(self, member)

    def overhear(self, member: Member) -> None:
        assert self.options is not None
        assert self.notebook is not None
        offer = Offer(self.plain, self.options, self.s)
        words = self.notebook.words(self.selected)
        point = offer.point
        if point.chooser is not None:
            code = f"{point.owner}.{point.name}"
            told = [each.message(code, None, self.s) for each in words]
            self.notebook.note("prompt", code, tuple(map(str, told)))
        read = tuple(reading(each, offer, member) for each in words)
        self.notebook.note("action", offer.name(member), read)


def overheard(word: str = "") -> Notebook:
    """What players are told in the scenarios with a word in their title or file."""
    checked = riot().checked
    bench, notebook = Bench(checked), Notebook(checked)
    for scenario in bench.scenarios(word):
        if scenario.variants:
            continue  # house rules have words of their own
        for chosen in bench.selections(scenario):
            selected = bench.selected(scenario, chosen.codes)
            steps: Any = tuple(bench.needed(scenario, chosen.codes))
            run = Overheard(selected, position(selected, scenario), notebook=notebook)
            try:
                run.run(steps)
            except FailedError as error:
                raise AssertionError(f"{scenario.title}: {error}") from error
    return notebook


def main(folder: Path) -> None:
    notebook = overheard()
    folder.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        lines = list(notebook.lines(language))
        (folder / f"{language}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{language}: {len(lines)} texts")  # noqa: T201 - a command for people


if __name__ == "__main__":
    main(Path(sys.argv[1]))
