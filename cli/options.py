"""Arguments and options that several commands share, with their completion in a shell."""

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class RulesetName(click.ParamType):  # type: ignore[type-arg]  # older versions are not generic
    """A shipped ruleset by its name, or any other by its path; not looked up here."""

    name = "name"

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """The shipped names that begin so; the shell adds files and folders."""
        from riotdsl import library

        shipped = [CompletionItem(name) for name in library.names() if name.startswith(incomplete)]
        return shipped or [CompletionItem(incomplete, type="file")]


class CodeOrRuleset(RulesetName):
    """The code of a diagnostic, or a ruleset."""

    name = "code"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Codes first."""
        from riotdsl.text.codes import CODES

        codes = [
            CompletionItem(code.name, help=code.summary)
            for code in CODES
            if code.name.startswith(incomplete)
        ]
        return codes + super().shell_complete(ctx, param, incomplete)


def format_option(*formats: str) -> Callable[[Decorated], Decorated]:
    """`--format`, whose first choice is the default."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        help="How to report.",
    )
