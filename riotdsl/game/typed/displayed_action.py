"""Reading an action as it is printed: in the words of the table, in full, whatever its capitals.

Every wording that an action has is laid over what was typed. What can be read is judged by others;
what cannot is told with an example that can be entered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from riotdsl.game.offer import Offer
from riotdsl.game.typed.action_resolver import Meant
from riotdsl.game.typed.examples import example
from riotdsl.game.typed.input_errors import MisreadError, too_long
from riotdsl.game.typed.matcher import MOST_STEPS, Furthest, Matcher
from riotdsl.game.typed.phrases import LONGEST_NAME, Phrases, Word, words_of
from riotdsl.game.wording.templates import Chosen, Template, kinds_of, templates
from riotdsl.game.wording.wording import Wording
from riotdsl.machine.listing import Member
from riotdsl.program.types import Entity, OrderOf, SetOf, Type
from riotdsl.text import suggest
from riotdsl.text.lazy_dataclass import dataclass, field


@dataclass(slots=True)
class Printed:
    """Reads at one decision; `phrases` are the names of the table, by language."""

    offer: Offer
    wording: Wording
    phrases: Mapping[str, Phrases]
    text: str
    words: list[Word] = field(init=False)
    problem: MisreadError | None = field(init=False, default=None)
    otherwise: dict[Member, None] = field(init=False, default_factory=dict)
    furthest: tuple[Furthest, Template] | None = field(init=False, default=None)
    chosen: tuple[tuple[str, str], ...] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.words = words_of(self.text)

    def members(self, *, loosely: bool = False) -> list[Member]:
        """All that can be meant, best wording first; nothing if no wording fits.

        What follows from choices must be said as it is. Where only that is wrong, `otherwise` has
        what was chosen. Read `loosely`, it may be left out, as may all that is no choice.
        """
        found: dict[Member, None] = {}
        for branch, template, kinds in self.offered(loosely=loosely):
            phrases = self.phrases[template.voice.texts[0].language]
            matcher = Matcher(phrases, template, kinds, self.words, loosely)
            meant = Meant(self.offer, phrases, self.text, self.words)
            for match in matcher.matches():
                try:
                    chosen = meant.members(branch, match)
                except MisreadError as misread:
                    self.problem = self.problem or misread
                    continue
                agreeing = [member for member in chosen if meant.agrees(member, match)]
                found.update(dict.fromkeys(agreeing))
                self.otherwise.update(dict.fromkeys([] if loosely or agreeing else chosen))
            if matcher.steps > MOST_STEPS:
                raise too_long(self.text)
            if self.furthest is None or matcher.furthest.at > self.furthest[0].at:
                self.furthest = matcher.furthest, template
        return list(found)

    def offered(
        self, *, loosely: bool = False
    ) -> Iterator[tuple[int, Template, Mapping[str, Type]]]:
        """The wordings of what is asked; loosely, also first words with all choices behind them."""
        point = self.offer.point
        if point.chooser is not None:
            kind = self.offer.choices((0,))[0][2]
            chosen = Chosen(point.name)
            for voice in self.wording.voices:
                for parts in ((chosen,), (point.name, chosen)):
                    yield 0, Template("", voice, parts), {point.name: kind}
            return
        actions = self.offer.backend.machine.program.actions
        for number, branch in enumerate(point.branches):
            action = actions[branch.action]
            for template in templates(self.wording, action):
                yield number, template, kinds_of(action)
            behind = tuple(map(Chosen, kinds_of(action)))
            for alias, name in self.wording.aliases().items() if loosely and behind else ():
                if name == branch.action:
                    template = Template(name, self.wording.voices[0], (alias, *behind))
                    yield number, template, kinds_of(action)

    # ------------------------------------------------------------ what is wrong

    def misread(self) -> MisreadError | None:
        """Why nothing could be read, with an example; None if not even the action is clear."""
        if self.problem is not None:
            return self.with_example(self.problem)
        if self.furthest is None:
            return self.not_now()
        reached, _ = self.furthest
        if reached.at == 0:
            led = (
                self.misnumbered(self.words[max(0, n - 2 * LONGEST_NAME) : n], word)
                for n, word in enumerate(self.words)
            )
            named = next((each for each in led if each is not None), None)
            return self.not_now() or (named and self.with_example(named))
        if reached.at == len(self.words):
            return self.with_example(MisreadError("not-said"))
        rest = self.text[self.words[reached.at].start :]
        if isinstance(reached.part, Chosen):
            return self.with_example(self.unknown(reached, rest))
        named = self.misnumbered(self.words[: reached.at], self.words[reached.at])
        return self.with_example(named or MisreadError("not-understood", word=rest))

    def misnumbered(self, before: list[Word], number: Word) -> MisreadError | None:
        """That there are things of a name, but none of this number; and which there are."""
        if not number.text.isdecimal():
            return None
        for language, sort in self.sorts():
            phrases = self.phrases[language]
            said = [word for word in before if not phrases.is_article(word)][-LONGEST_NAME:]
            for at, first in enumerate(said):
                lead = [word.text for word in said[at:]]
                named = phrases.numbered_words(sort, [*lead, number.text])
                if len(named) > 1:
                    word = self.text[first.start : number.end]
                    return MisreadError("no-such", word=word, first=named[0], last=named[-1])
        return None

    def sorts(self) -> tuple[tuple[str, str], ...]:
        """The sorts of things that are chosen from, with the languages that name them."""
        if self.chosen is None:
            every = (
                (template.voice.texts[0].language, sort)
                for _, template, kinds in self.offered()
                for sort in dict.fromkeys(map(_sort, kinds.values()))
                if sort is not None
            )
            self.chosen = tuple(dict.fromkeys(every))
        return self.chosen

    def unknown(self, reached: Furthest, rest: str) -> MisreadError:
        """A name that there is not, and the nearest that there is."""
        assert self.furthest is not None
        _, template = self.furthest
        assert isinstance(reached.part, Chosen)
        kind = self.kinds(template)[reached.part.name]
        following = template.parts[template.parts.index(reached.part) + 1 :]
        ends = [words_of(part) for part in following if isinstance(part, str)]
        stop = next((words[0].text for words in ends if words), None)
        for word in self.words[reached.at + 1 :]:
            if word.text == stop:
                rest = self.text[self.words[reached.at].start : word.start].strip()
                break
        sort = _sort(kind)
        if sort is None:
            return MisreadError("unknown-name", word=rest)
        phrases = self.phrases[template.voice.texts[0].language]
        named = phrases.numbered(sort, rest)
        if len(named) > 1:
            return MisreadError("no-such", word=rest, first=named[0], last=named[-1])
        known = phrases.known(sort)
        return MisreadError(
            "unknown-name", nearest=suggest.nearest(" ".join(phrases.bare(rest)), known), word=rest
        )

    def kinds(self, template: Template) -> Mapping[str, Type]:
        return next(kinds for _, each, kinds in self.offered() if each == template)

    def not_now(self) -> MisreadError | None:
        """An action that there is, but not at this decision."""
        program = self.offer.backend.machine.program
        offered = {branch.action for branch in self.offer.point.branches}
        for name, action in program.actions.items():
            for template in templates(self.wording, action) if name not in offered else ():
                phrases = self.phrases[template.voice.texts[0].language]
                matcher = Matcher(phrases, template, kinds_of(action), self.words)
                complete = any(True for _ in matcher.matches())
                if complete or (matcher.furthest.at and self.is_led(matcher, template)):
                    return MisreadError("not-offered", word=self.text)
        return None

    def is_led(self, matcher: Matcher, template: Template) -> bool:
        """Whether the first words are those of a wording."""
        return (
            isinstance(template.parts[0], str) and matcher.literal(template.parts[0], 0) is not None
        )

    def with_example(self, problem: MisreadError) -> MisreadError:
        action = "" if self.furthest is None else self.furthest[1].action
        possible = map(self.offer.name, self.offer.options.families)
        if action and problem.code == "not-said" and action not in possible:
            return MisreadError("not-offered", word=self.text)
        return problem.with_example(example(self.wording, self.offer, action, self.text))


def _sort(kind: Type) -> str | None:
    """The sort of things that are chosen from, if they have names."""
    element = kind.element if isinstance(kind, SetOf | OrderOf) else kind
    return element.sort if isinstance(element, Entity) else None
