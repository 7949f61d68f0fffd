"""Typing at a terminal: a line that can be edited, completed, and taken from those before it."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from riotdsl.text.data import dataclass, field

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

MOST = 200


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
        completions: Callable[[], list[str]] | None,
        whose: str = "",
        *,
        suggests: bool = True,
    ) -> str:
        """A line of somebody's; EOFError at the end of the input, KeyboardInterrupt as usual.

        `suggests` shows behind the line how it may go on, which only colours tell from the line.
        """
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import DummyHistory, InMemoryHistory
        from prompt_toolkit.shortcuts import CompleteStyle

        from .completer import Ends, Ghost

        if whose not in self.sessions:
            self.sessions[whose] = PromptSession(
                history=InMemoryHistory() if whose else DummyHistory(),
                complete_style=CompleteStyle.READLINE_LIKE,
                complete_while_typing=False,
                reserve_space_for_menu=0,
            )
        known = completions or list
        ghost = Ghost(known) if suggests else None
        return self.sessions[whose].prompt(prompt, completer=Ends(known), auto_suggest=ghost)


def ending(typed: str, known: Iterable[str]) -> Iterator[str]:
    """The known texts that begin with what was typed, whatever its capitals; no end of them.

    >>> list(ending("cl", ["claim a1", "Claim b1", "log"]))
    ['claim a1', 'Claim b1']
    """
    start = typed.casefold()
    if not start or start.isdecimal():
        return
    found = (text for text in known if text.casefold().startswith(start) and text != typed)
    for _, text in zip(range(MOST), found, strict=False):
        yield text
