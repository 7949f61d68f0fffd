"""How what is typed may go on; in a module of its own, since it loads prompt_toolkit."""

from collections.abc import Callable, Iterable

from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from .typist import ending


class Ends(Completer):
    """Offers the texts that go on as the line begins."""

    def __init__(self, completions: Callable[[], list[str]]) -> None:
        self.completions = completions

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002 - its signature
    ) -> Iterable[Completion]:
        """Completions of the whole line."""
        typed = document.text_before_cursor.lstrip()
        for text in ending(typed, self.completions()):
            yield Completion(text, start_position=-len(typed))


class Ghost(AutoSuggest):
    """Shows behind the line, while it is typed, how it may go on; the right arrow takes it."""

    def __init__(self, completions: Callable[[], list[str]]) -> None:
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
