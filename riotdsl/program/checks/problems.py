"""What the checks find, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from riotdsl.program import model
from riotdsl.program.components.universe import Family
from riotdsl.program.expr import Expr
from riotdsl.program.problems import error, warning
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text.diagnostic import Diagnostic, Label
from riotdsl.text.lazy_dataclass import replace
from riotdsl.text.source import Span

_LARGE = 10**9

# ---------------------------------------------------------------- clauses


def clauses_conflict(
    value: model.Value, first: model.Clause, second: model.Clause, case: Sequence[str]
) -> Diagnostic:
    found = error(
        "clauses-conflict",
        f"Two clauses decide `{value.name}` at once: `{first.label}` and `{second.label}`",
        second.span,
        "applies together with the other",
        others=(Label(first.span, "applies too, with another result"),),
        help=f"say which one counts, for example `over {first.label}` behind `{second.label}`",
    )
    return replace(found, notes=_for_example(case))


def clauses_incomplete(value: model.Value, case: Sequence[str]) -> Diagnostic:
    remedy = "add a clause without `when`, and let the others be `over` it"
    found = error(
        "clauses-incomplete",
        f"No clause may decide `{value.name}`",
        value.span,
        "in some case none applies" if value.clauses else "nothing gives it a clause",
        help=remedy,
    )
    return replace(found, notes=_for_example(case))


def clauses_unproved(value: model.Value) -> Diagnostic:
    return error(
        "clauses-unproved",
        f"`{value.name}` has too many cases to see that its clauses exclude each other",
        value.span,
        f"{len(value.clauses)} clauses",
        help="order them by `over`, or split the value in two",
    )


def dead_clause(value: model.Value, clause: model.Clause, *, applies: bool) -> Diagnostic:
    why = "another is always over it" if applies else "its condition can never hold"
    return warning(
        "dead-clause", f"The clause `{clause.label}` never decides `{value.name}`", clause.span, why
    )


def _for_example(case: Sequence[str]) -> tuple[str, ...]:
    return (f"for example when {_listed(case)}",) if case else ()


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


# ---------------------------------------------------------------- endings


def repeat_asks_nobody(repeat: model.Repeat) -> Diagnostic:
    return error(
        "repeat-without-decision",
        "This `repeat` never asks anybody, so it would never stop",
        repeat.span,
        help="let somebody decide inside of it, or write `for each n in 1..3`",
    )


def never_reached(span: Span, stage: str | None, *, repeats: bool) -> Diagnostic:
    what = "This is never reached" if stage is None else f"The stage `{stage}` is never reached"
    why = "behind a `repeat`, which goes on for ever" if repeats else "behind an `end`"
    return warning("never-reached", what, span, why)


def never_decided(win: str, procedure: Name) -> Diagnostic:
    return warning(
        "win-after-unused-procedure",
        f"The win `{win}` is never decided after `{procedure.text}`",
        procedure.span,
        "nothing that leads from `play` calls it",
        help="bind it to a procedure that is run, or leave out `after` to decide it at decisions",
    )


# ---------------------------------------------------------------- secrets


def reads_secret(span: Span, decision: Span, family: Family) -> Diagnostic:
    others = () if span == decision else (Label(decision, "decides what is offered here"),)
    return error(
        "reads-secret",
        f"What lies in `{family.name}` is hidden from whoever decides here",
        span,
        f"`{family.name}` is seen by {_listed(family.seen_by or ())}",
        others=others,
        help=_open_remedy(family),
    )


def holds_secret(span: Span, slot: str, family: Family) -> Diagnostic:
    return error(
        "reads-secret",
        f"`{slot}` was read from `{family.name}`, which is hidden from whoever decides here",
        span,
        f"`{family.name}` is seen by {_listed(family.seen_by or ())}",
        help="first move it to a place that everyone sees",
    )


def tells_apart(span: Span, slot: str, kind: str) -> Diagnostic:
    return error(
        "reads-secret",
        f"Whoever decides here would learn which `{kind}` is in `{slot}`, hidden from them",
        span,
        f"the `{kind}` in `{slot}` would be listed apart from others of its kind",
        help=f"let nothing stand in `{slot}` here, or give each `{kind}` a number of its own",
    )


def chooses_unseen(span: Span, kind: str, family: Family) -> Diagnostic:
    return error(
        "reads-secret",
        f"Where the `{kind}` cards lie would show here, and `{family.name}` is hidden",
        span,
        f"of several `{kind}`, those in `{family.name}` would be listed apart",
        help="choose among the cards at a place, or a number or word that stands for the kind",
    )


def _open_remedy(family: Family) -> str:
    own = [index.name for index in family.indexes if index.name in (family.seen_by or ())]
    if own:
        return f"read only `{family.name}[you]`, or let the place be `seen by everyone`"
    return "read only how many lie there, or let the place be `seen by everyone`"


# ---------------------------------------------------------------- what can never apply


def unused(sort: str, name: str, span: Span, why: str) -> Diagnostic:
    return warning(f"unused-{sort}", f"The {sort} `{name}` is never used", span, why)


def unused_answer(question: model.Question, answers: Sequence[str]) -> Diagnostic:
    shown = _listed([f"`{answer}`" for answer in answers])
    return warning(
        "equivalent-answers",
        f"The answers {shown} of `{question.name}` come to the same",
        question.span,
        "no rule tells them apart",
    )


def never_placed(family: Family) -> Diagnostic:
    code, what = {
        "card": ("card-never-dealt", "No card"),
        "unit": ("unit-never-placed", "No unit"),
    }[family.sort]
    return warning(
        code,
        f"{what} of the kind `{family.name}` ever comes into the game",
        family.span,
        "it has no home, and nothing moves it",
        help="say where it lies at first: `home: ...`",
    )


# ---------------------------------------------------------------- budgets


def too_many_members(span: Span, size: int, most: int) -> Diagnostic:
    return error(
        "too-many-choices",
        f"This decision has {_count(size)} possibilities",
        span,
        f"at most {_count(most)} are allowed",
        help="narrow a choice by `where`, or let it be made in several steps",
    )


def state_too_large(track: model.TrackDecl, size: int, total: int, most: int) -> Diagnostic:
    return error(
        "state-too-large",
        f"This game keeps {_count(total)} numbers",
        track.span,
        f"{_count(size)} of them are kept here; at most {_count(most)} are allowed in all",
        help="give the track fewer parameters, or narrower ones",
    )


def order_too_long(span: Span, size: int, most: int) -> Diagnostic:
    return error(
        "order-too-long",
        f"An order has at most {most} members",
        span,
        f"this one can have {size}",
    )


def order_too_wide(span: Span, sort: str, most: int) -> Diagnostic:
    return error(
        "order-too-long",
        f"An order can hold only the {most} {sort}s that are declared first",
        span,
        "some of these come later",
    )


# ---------------------------------------------------------------- windows and moves


def window_order_open(order: Span, reading: Span | None) -> Diagnostic:
    others = () if reading is None or reading == order else (Label(reading, "read here"),)
    return error(
        "window-order-not-constant",
        "The order of a window may depend only on questions and options",
        order,
        "this depends on the position",
        others=others,
        help="use `if` with one `let` for each order",
    )


def offered_twice(window: model.LetDo, action: str) -> Diagnostic:
    return error(
        "offered-twice",
        f"`{action}` stands twice in this offer",
        window.span,
        "does it go on, or end?" if action == window.until else "once is enough",
        help="leave `until` out, and it is done once; or end the offer with another action"
        if action == window.until
        else "leave one of them out",
    )


def sealed_choice(choice: model.Choice, window: model.LetDo) -> Diagnostic:
    return error(
        "sealed-choice",
        f"`{choice.name}` cannot be chosen sealed: it is a set or an order",
        choice.span,
        "several things at once",
        others=(Label(window.span, "sealed here"),),
        help="choose one thing in a sealed window, and the others when all is revealed",
    )


def sealed_end(action: model.Action, window: model.LetDo) -> Diagnostic:
    return error(
        "sealed-end",
        f"`{action.name}` ends a sealed window and is done openly: it can choose and do nothing",
        window.span,
        "others have not finished yet",
        others=(Label(action.span, "choices or effects here"),),
        help="end the window with a plain word, and let what follows happen when all is revealed",
    )


_GIVE_WAY = (
    "let what is asked give way where no card meets it: `TEST or not some c in CARDS has TEST`"
)


def _way_out(statement: model.LetDo | model.LetChoose) -> str:
    match statement:
        case model.LetChoose():
            return f"let the seat choose among all cards, or {_GIVE_WAY}"
        case model.LetDo(_, _, None):
            return f"add `until` with a name, so that passing is always possible; or {_GIVE_WAY}"
        case model.LetDo(_, _, until):
            return f"let `{until}` be possible whatever the cards are"
        case _:
            assert_never(statement)


def silence_tells(statement: model.LetDo | model.LetChoose, node: Expr) -> Diagnostic:
    return error(
        "skip-leaks",
        "Whether this seat is asked can tell what it alone sees",
        statement.span,
        "passed over where nothing is possible",
        others=() if node.span is None else (Label(node.span, "depends on hidden cards"),),
        help=_way_out(statement),
    )


def move_nowhere(move: model.Move) -> Diagnostic:
    return warning(
        "move-nowhere",
        "This moves things to no place at all",
        move.to.span or move.span,
        "always none",
        help="declare a place for what leaves the game",
    )


def _count(number: int) -> str:
    """A number in groups of three; very large ones are only called so."""
    return f"{number:,}" if number < _LARGE else "more than a billion"


def too_deep(span: Span, what: str, most: int) -> Diagnostic:
    return error(
        "nested-too-deeply",
        f"This is nested too deeply: {what}",
        span,
        f"at most {most} are allowed",
        help="give a part of it a name of its own, and do less in one go",
    )


def too_much_to_list(span: Span, steps: int, most: int) -> Diagnostic:
    return error(
        "too-much-work",
        f"Listing what can be done here can take {_count(steps)} steps",
        span,
        f"at most {_count(most)} are allowed",
        help="choose from smaller sets, or test something simpler for each combination",
    )


def too_many_combinations(span: Span, found: int, most: int) -> Diagnostic:
    return error(
        "too-much-work",
        f"What is chosen here can have {_count(found)} combinations",
        span,
        f"at most {_count(most)} are allowed",
        help="choose from smaller sets, or make fewer choices at once",
    )


def too_much_work(span: Span, steps: int, most: int) -> Diagnostic:
    return error(
        "too-much-work",
        f"This can take {_count(steps)} steps without a decision",
        span,
        f"at most {_count(most)} are allowed",
        help="run through smaller sets, or put fewer loops into each other",
    )
