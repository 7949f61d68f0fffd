"""The modules whose mutants are tried, and the tests that are run for them: many, and quick."""

from __future__ import annotations

from collections.abc import Iterable

_SECRETS = (
    "tests/program/checks/test_secrets.py",
    "tests/program/checks/test_holders.py",
    "tests/program/checks/test_silence.py",
    "tests/diagnostics/no-play.md",
    "tests/diagnostics/reads-secret.md",
    "tests/diagnostics/skip-leaks.md",
    "tests/diagnostics/sealed-choice.md",
    "tests/game/test_veils.py",
    "tests/game/test_viewers.py",
    "tests/game/test_undo.py",
)
# Where a module is that is not in `checks` under the name of its tests.
_HOMES = {
    "reading": "analysis.walk",
    "graph": "analysis.calls",
    "flow": "analysis.flow",
    "likeness": "analysis.expression_equality",
    "formulas": "analysis.formulas",
    "conditions": "analysis.conditions",
    "lasting": "analysis.viewer_lifetimes",
    "work": "analysis.work",
    "holders": "checks.secret_variables",
    "silence": "checks.skip_leaks",
    "certain": "checks.guaranteed_choice",
    "unseen": "checks.hidden_cards",
    "veils": "checks.hidden_variables",
    "spending": "checks.play_budget",
    "budgets": "checks.size_limits",
}
_TESTED_WITH = {"graph": "endings"}
_ALSO = {
    "all": tuple(
        f"tests/program/checks/test_{name}.py" for name in ("holders", "problems", "unseen")
    ),
    "problems": ("tests/program/checks/test_clauses.py", "tests/program/checks/test_work.py"),
    "conditions": ("tests/program/checks/test_clauses.py", "tests/program/checks/test_wording.py"),
    "formulas": (
        "tests/program/checks/test_conditions.py", "tests/program/checks/test_clauses.py",
    ),
}  # fmt: skip
# The other checks: the tests of each, and the pages of diagnostics that are about it.
_CHECKS = {
    "all": ("recursive",),
    "budgets": ("too-many-choices", "state-too-large", "order-too-long"),
    "clauses": ("clauses-unproved",),
    "conditions": (),
    "endings": ("recursive", "repeat-without-decision", "never-reached"),
    "formulas": (),
    "graph": ("recursive", "repeat-without-decision"),
    "likeness": ("clauses-conflict",),
    "problems": (
        "card-never-dealt", "clauses-conflict", "clauses-incomplete", "clauses-unproved",
        "move-nowhere",
        "win-after-unused-procedure", "never-reached", "offered-twice", "order-too-long",
        "reads-secret", "repeat-without-decision", "sealed-choice", "state-too-large",
        "too-many-choices", "unit-never-placed", "equivalent-answers", "unused-track",
        "window-order-not-constant",
    ),
    "reading": (),
    "spending": (),
    "unused": (
        "unused-action", "equivalent-answers", "unused-option", "unused-procedure", "unused-track",
        "unused-value",
    ),
    "windows": ("offered-twice", "window-order-not-constant", "sealed-choice", "move-nowhere"),
    "wording": ("clauses-conflict", "clauses-incomplete"),
    "work": ("nested-too-deeply",),
}  # fmt: skip


def _tests(name: str, pages: Iterable[str]) -> tuple[str, ...]:
    """The tests of a check; limits are told on a page of the documentation."""
    own = f"tests/program/checks/test_{_TESTED_WITH.get(name, name)}.py"
    limits = ("tests/docs/test_limits.py",) if name in ("budgets", "work") else ()
    more = _ALSO.get(name, ())
    return own, *more, *limits, *(f"tests/diagnostics/{page}.md" for page in pages)


_GAME = tuple(
    f"tests/game/test_{name}.py"
    for name in (
        "whole_view", "view", "veils", "viewers", "refusal", "telling", "choices", "decisive",
        "sights", "undo", "unsealed", "shown_texts", "wording",
    )
)  # fmt: skip
_PRINTER = (
    "tests/syntax/test_layouts.py",
    "tests/syntax/test_printer.py",
    "tests/syntax/test_canonical.py",
    "tests/properties/test_format.py::test_what_is_shipped_is_laid_out_as_the_formatter_does",
)

# In the order in which they are tried.
MODULES: dict[str, tuple[str, ...]] = {
    **{
        f"riotdsl.program.{_HOMES.get(name, f'checks.{name}')}": _SECRETS
        for name in ("secrets", "flow", "holders", "lasting", "silence", "veils", "certain")
    },
    "riotdsl.game.view": _GAME,
    "riotdsl.game.explain": ("tests/game/test_explain.py",),
    "riotdsl.machine.listing": (
        "tests/machine/test_listing.py", "tests/machine/test_ranked.py",
    ),
    **{
        f"riotdsl.program.{_HOMES.get(name, f'checks.{name}')}": _tests(name, pages)
        for name, pages in _CHECKS.items()
    },
    "riotdsl.syntax.printer.formatter": _PRINTER,
    **{
        f"riotdsl.syntax.printer.{name}": _PRINTER
        for name in (
            "body", "comments", "components", "dispatch", "document", "editions", "expressions",
            "rules", "statements", "variants_scenarios",
        )
    },
}  # fmt: skip

# Not all of their mutants are noticed yet: what survives was not looked at to the end.
UNFINISHED = frozenset({
    "riotdsl.game.view", "riotdsl.machine.listing", "riotdsl.program.checks.problems",
    "riotdsl.program.analysis.work",
})  # fmt: skip
