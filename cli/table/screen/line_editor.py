"""Typing at a terminal: a line that can be edited, completed, and taken from those before it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from riotdsl.text.lazy_dataclass import dataclass, field

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

MOST = 200
SHOWN = 16  # so many ways to go on are named


@dataclass(frozen=True, slots=True)
class Known:
    """What can be entered: readings, and in short what is offered where no reading fits."""

    readings: Sequence[str] = ()
    short: Sequence[str] = ()


@dataclass(slots=True)
class Typist:
    """One terminal; what makes it comfortable is loaded when somebody is first asked.

    Each person has lines of his own to take from: nobody sees there what another has typed. What is
    typed where nobody in particular is asked is not kept.
    """

    sessions: dict[str, "PromptSession[str]"] = field(default_factory=dict)

    def ask(
        self,
        prompt: str,
        completions: Callable[[], Known] | None,
        whose: str = "",
        *,
        suggests: bool = True,
    ) -> str:
        """A line of somebody's; EOFError at the end of the input, KeyboardInterrupt as usual.

        `suggests` shows behind the line how it may go on, which only colours tell from the line.
        """
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import DummyHistory, InMemoryHistory

        from .completer import Ghost, keys

        if whose not in self.sessions:
            self.sessions[whose] = PromptSession(
                history=InMemoryHistory() if whose else DummyHistory(),
                complete_while_typing=False,
                reserve_space_for_menu=0,
            )
        known = completions or Known
        ghost = Ghost(known) if suggests else None
        return self.sessions[whose].prompt(prompt, key_bindings=keys(known), auto_suggest=ghost)


def ending(typed: str, known: Known) -> Iterator[str]:
    """The readings that begin with what was typed, whatever its capitals, or else short texts.

    >>> list(ending("cl", Known(["Claim: a1", "Claim: b1", "log"], ["claim a1"])))
    ['Claim: a1', 'Claim: b1']
    >>> list(ending("claim a", Known(["Claim: a1"], ["claim a1"])))
    ['claim a1']
    """
    start = typed.casefold()
    if not start or start.isdecimal():
        return
    for texts in (known.readings, known.short):
        found = [text for text in texts if text.casefold().startswith(start)]
        yield from (text for text in found[:MOST] if text != typed)
        if found:
            return


def completed(typed: str, known: Known) -> tuple[str, list[str]]:
    """A line as far as it can only go on, in whole words; and if it cannot, the next words.

    >>> completed("cl", Known(["Claim: a1", "Claim: b1"]))
    ('Claim: ', [])
    >>> completed("Claim: ", Known(["Claim: a1", "Claim: b1"]))
    ('Claim: ', ['a1', 'b1'])
    >>> completed("bu", Known(["Buy an axe", "Buy a bow"]))
    ('Buy ', [])
    """
    found = list(ending(typed, known))
    if not found:
        return typed, []
    same = takewhile(lambda marks: len(set(marks)) == 1, zip(*map(_folded, found), strict=False))
    alike = found[0][: sum(1 for _ in same)]
    whole = alike if alike in found else alike[: alike.rfind(" ") + 1]
    alike = whole if len(whole) > len(typed) else alike
    if len(alike) > len(typed):
        return alike, []
    ways = list(dict.fromkeys(_next_word(text, len(typed)) for text in found))
    return alike, [*ways[:SHOWN], *["…"] * (len(ways) > SHOWN)]


def _folded(text: str) -> list[str]:
    """The letters of a text, whatever their capitals."""
    return [letter.casefold() for letter in text]


def _next_word(text: str, at: int) -> str:
    """The word of a text that goes on from a place."""
    start, end = text.rfind(" ", 0, at) + 1, text.find(" ", at + 1)
    return text[start:] if end < 0 else text[start:end]
