"""A program as the checks, editions and texts get it: with what its declarations left behind."""

from __future__ import annotations

from riotdsl.program import model
from riotdsl.program.names import Declared
from riotdsl.program.resolve import Resolver
from riotdsl.program.scope import Scope
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(slots=True)
class Checked:
    """A program with its declarations, the scopes of its wordings, and what is wrong with it."""

    program: model.Program
    names: Declared
    resolver: Resolver
    scopes: dict[str, Scope]
    diagnostics: tuple[Diagnostic, ...]
    declarations: tuple[cases.Declaration, ...]
