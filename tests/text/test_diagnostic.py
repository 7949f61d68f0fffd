from __future__ import annotations

from riotdsl.text.diagnostic import (
    CompileError,
    Diagnostic,
    Label,
    Severity,
    has_errors,
    sorted_diagnostics,
)
from riotdsl.text.source import Source

SOURCE = Source("a.riot", "unit rook\nunit king\n")


def wrong(offset: int, severity: Severity = Severity.ERROR, code: str = "x") -> Diagnostic:
    return Diagnostic(code, severity, "it is wrong", Label(SOURCE.span(offset, offset + 4)))


def test_diagnostics_are_sorted_by_place_then_severity() -> None:
    late, early, mild = wrong(15), wrong(5), wrong(5, Severity.WARNING)
    assert sorted_diagnostics([late, mild, early]) == (early, mild, late)


def test_the_same_diagnostic_is_told_once() -> None:
    assert sorted_diagnostics([wrong(5), wrong(5)]) == (wrong(5),)


def test_warnings_alone_are_no_error() -> None:
    assert not has_errors([wrong(5, Severity.WARNING), wrong(5, Severity.INFO)])
    assert has_errors([wrong(5, Severity.WARNING), wrong(15)])


def test_a_compile_error_names_the_first_place_and_counts_the_rest() -> None:
    error = CompileError([wrong(15), wrong(5), wrong(0, Severity.WARNING)])
    assert len(error.diagnostics) == 3
    assert str(error) == "a.riot:1:6: it is wrong [x] (and 1 more)"
    assert str(CompileError([])) == "the ruleset cannot be played"
