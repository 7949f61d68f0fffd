"""How what is typed may go on; in a module of its own, since it loads prompt_toolkit."""

import textwrap
from collections.abc import Callable

from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from ...output import say
from .line_editor import Known, completed, ending


def keys(completions: Callable[[], Known]) -> KeyBindings:
    """Tab takes the line as far as it can only go on; else it names ways, and asks nothing."""
    bound = KeyBindings()

    @bound.add("tab")
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        typed = buffer.document.text_before_cursor.lstrip()
        line, ways = completed(typed, completions())
        if line != typed:
            after = buffer.document.text_after_cursor
            buffer.document = Document(line + after, len(line))
        if ways:
            width = event.app.output.get_size().columns - 1
            named = textwrap.fill("   ".join(ways), width, break_long_words=False)
            run_in_terminal(lambda: say(named))

    return bound


class Ghost(AutoSuggest):
    """Shows behind the line, while it is typed, how it may go on; the right arrow takes it."""

    def __init__(self, completions: Callable[[], Known]) -> None:
        self.completions = completions

    def get_suggestion(
        self,
        buffer: Buffer,  # noqa: ARG002 - its signature
        document: Document,
    ) -> Suggestion | None:
        """The first text that goes on as the line begins."""
        typed = document.text.lstrip()
        found = next(ending(typed, self.completions()), None)
        return None if found is None else Suggestion(found[len(typed) :])
