"""The last chapter: what is not in force, so that nothing of the ruleset is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet

from riotdsl.languages.rulebook_sentences import Tongue
from riotdsl.program import model
from riotdsl.prose.book import Chapter, Entry, Sentence
from riotdsl.prose.phrases.speaker import Speaker
from riotdsl.text.lazy_dataclass import dataclass


@dataclass
class Unused:
    """Names rules that a book does not tell; `headings` are those of what it does tell."""

    speaker: Speaker
    opened: model.Program
    title: Callable[[str], str]
    headings: AbstractSet[str]

    @property
    def tongue(self) -> Tongue:
        return self.speaker.tongue

    def chapters(self, told: AbstractSet[str]) -> Iterator[Chapter]:
        sentences = tuple(self.sentences([path for path in self.paths() if path not in told]))
        moulds = self.tongue.moulds
        if sentences:
            lead = Sentence("unused", moulds["unused_lead"], sentences)
            yield Chapter("unused", moulds["unused"], (Entry("", "unused", (lead,)),))

    def paths(self) -> list[str]:
        """The paths of all clauses, requirements, procedures and wins, as they are declared."""
        opened = self.opened
        found = [c.path for value in opened.values.values() for c in value.clauses]
        for name, action in opened.actions.items():
            found += [f"{name}.{each.name}" for each in action.requirements]
        return [*dict.fromkeys((*found, *opened.procedures, *(win.name for win in opened.wins)))]

    def sentences(self, paths: list[str]) -> Iterator[Sentence]:
        """Clauses of values by what they are about, all of one value together."""
        about: dict[str, list[str]] = {}
        for path in paths:
            head = path.partition(".")[0]
            about.setdefault(head if head in self.opened.values else path, []).append(path)
        for head, several in about.items():
            yield self.clauses(head, several) if head in self.opened.values else self.one(head)

    def clauses(self, name: str, paths: list[str]) -> Sentence:
        mould = "unused_clause" if len(paths) == 1 else "unused_clauses"
        title = self.heading(self.title(name))
        text = self.tongue.mould(mould, a=title, n=str(len(paths)))
        return Sentence(paths[0], self.tongue.polished(text), also=tuple(paths[1:]))

    def one(self, path: str) -> Sentence:
        """A requirement, a procedure or a win."""
        opened = self.opened
        head, _, label = path.partition(".")
        if head in opened.actions:
            needs = opened.actions[head].requirements
            message = self.speaker.words.text(path) or next(r.say for r in needs if r.name == label)
            quoted = None if message is None else self.speaker.texts.in_quotes(message)
            text = self.tongue.mould(
                "unused_need", a=self.heading(self.speaker.texts.action_text(head))
            )
            return Sentence(path, self.tongue.polished(text), quoted=quoted)
        ending = self.speaker.words.text(path) if head not in opened.procedures else None
        title = self.heading(
            self.title(head) if ending is None else self.speaker.texts.filled(ending, {})
        )
        mould = "unused_whole" if ending is None else "unused_ending"
        if ending is None and title in self.headings:
            mould = "unused_other"
        return Sentence(path, self.tongue.polished(self.tongue.mould(mould, a=title)))

    def heading(self, title: str) -> str:
        return self.tongue.polished(title).rstrip(".: \u202f\u00a0")
