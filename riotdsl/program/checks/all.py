"""All checks, in the order in which they are run."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from riotdsl.program.analysis.work import shape_problems, work_problems
from riotdsl.program.checked import Checked
from riotdsl.program.checks.clauses import clause_problems
from riotdsl.program.checks.endings import recursion_problems, repeat_problems, unreachable_problems
from riotdsl.program.checks.hidden_cards import hidden_card_problems
from riotdsl.program.checks.play_budget import spending_problems
from riotdsl.program.checks.secret_variables import followed_program
from riotdsl.program.checks.secrets import secret_problems
from riotdsl.program.checks.size_limits import member_problems, order_problems, state_problems
from riotdsl.program.checks.skip_leaks import skip_leak_problems
from riotdsl.program.checks.unused import unused_problems
from riotdsl.program.checks.windows import move_problems, window_problems
from riotdsl.text.diagnostic import Diagnostic

Check = Callable[[Checked], Iterator[Diagnostic]]


def told_problems(checked: Checked) -> Iterator[Diagnostic]:
    """What decisions read that is hidden; only if nothing is, what silence would tell."""
    walk = followed_program(checked.program)
    read = (*secret_problems(checked), *walk.found, *hidden_card_problems(checked))
    yield from read or skip_leak_problems(walk)


CHECKS: tuple[Check, ...] = (
    repeat_problems,
    shape_problems,
    unreachable_problems,
    member_problems,
    state_problems,
    order_problems,
    window_problems,
    move_problems,
    unused_problems,
)

# These follow calls to their end, so nothing may call itself.
CHECKS_THAT_FOLLOW_CALLS: tuple[Check, ...] = (
    clause_problems,
    told_problems,
)


def problems_of(checked: Checked) -> Iterator[Diagnostic]:
    """Everything that is wrong with a program beyond its names and types."""
    recursive = tuple(recursion_problems(checked))
    yield from recursive
    said = any(each.code == "recursive" for each in checked.diagnostics)
    for check in CHECKS:
        yield from check(checked)
    if recursive or said:
        return
    endless = tuple(work_problems(checked)) or tuple(spending_problems(checked))
    yield from endless
    for check in () if endless else CHECKS_THAT_FOLLOW_CALLS:
        yield from check(checked)
