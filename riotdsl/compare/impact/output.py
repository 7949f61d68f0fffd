"""What differences do, as a page for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from riotdsl.arena.setup import Setup
from riotdsl.compare import stance_text
from riotdsl.compare.differences import Compared
from riotdsl.compare.impact.effects import (
    DECISIONS,
    Effect,
    Estimate,
    Kind,
    Quantity,
    effects,
    whole_orders,
)
from riotdsl.compare.impact.games import Trial
from riotdsl.compare.impact.rules import CHANGED_RULES, Factor, assumed
from riotdsl.compare.page import Heading, Items, Page, Paragraph, Part, Table
from riotdsl.text.lazy_dataclass import dataclass

_CHAPTERS = {
    Kind.ALONE: "Each alone, among the other rules of {a}",
    Kind.LAST: "Each where the others are as in {b}",
    Kind.ORDERS: "Each, averaged over {orders}",
}


@dataclass(frozen=True, slots=True)
class Impact:
    """What was found out, and on what it rests.

    `alike` are the differences in the texts that are played alike; `assumed` are names of rules
    that stand in no rulebook, by the reason for each.
    """

    compared: Compared
    setup: Setup
    backend: str
    games: int
    is_whole: bool
    orders: int
    factors: tuple[Factor, ...]
    alike: int
    effects: tuple[Effect, ...]
    assumed: Mapping[str, Sequence[str]]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show: no difference, or no time for a pair of games."""
        return not any(effect.estimates for effect in self.effects)


def impact(trial: Trial, backend: str) -> Impact:
    """All that a trial tells, as far as it went."""
    compared = trial.mixture.compared
    rests_on = assumed(trial.mixture.program(()))
    if CHANGED_RULES in trial.plan.everything:
        for reason, names in assumed(trial.mixture.program(trial.plan.everything)).items():
            known = rests_on.setdefault(reason, [])
            known += [name for name in names if name not in known]
    return Impact(
        compared,
        trial.setup,
        backend,
        trial.games,
        trial.is_whole,
        len(whole_orders(trial.plan, trial.played)),
        trial.plan.factors,
        sum(not each.in_force_differs for each in compared.differences),
        effects(trial),
        rests_on,
    )


# ---------------------------------------------------------------- JSON


def as_json(found: Impact) -> dict[str, Any]:
    """The same for programs."""
    return {
        "name": found.setup.name,
        "a": str(found.compared.a),
        "b": str(found.compared.b),
        "options": dict(found.setup.options),
        "seats": dict(found.setup.seats),
        "seed": found.setup.seed,
        "backend": found.backend,
        "games": found.games,
        "finished": found.is_whole,
        "orders": found.orders,
        "played_alike": found.alike,
        "differences": [_factor_told(factor) for factor in found.factors],
        "effects": [_effect_told(effect) for effect in found.effects],
        "assumed": [
            {"because": reason, "names": list(names)} for reason, names in found.assumed.items()
        ],
    }


def _factor_told(factor: Factor) -> dict[str, Any]:
    question = None if factor.name == CHANGED_RULES else factor.name
    return {
        "question": question, "kind": factor.kind, "conflict": factor.conflict, "a": factor.a,
        "b": factor.b,
    }  # fmt: skip


def _effect_told(effect: Effect) -> dict[str, Any]:
    return {
        "kind": effect.kind.value,
        "difference": None if effect.factor is None else _factor_told(effect.factor),
        "games": effect.games,
        "parted": effect.parted,
        "estimates": [
            {
                "what": each.quantity.what,
                "name": each.quantity.name,
                "before": each.before,
                "after": each.after,
                "difference": each.difference,
                "interval": None if each.interval is None else list(each.interval),
                "measurable": each.is_measurable,
            }
            for each in effect.estimates
        ],
    }


# ---------------------------------------------------------------- for people


def as_page(found: Impact) -> Page:
    return Page(title_of(found), tuple(_parts(found)))


def title_of(found: Impact) -> str:
    """What is compared; options that were picked are the same on both sides."""
    picked = ", ".join(f"{name}={value}" for name, value in found.setup.options)
    title = f"{found.setup.name}: from {found.compared.a} to {found.compared.b}"
    return f"{title}, with {picked}" if picked else title


def _parts(found: Impact) -> Iterator[Part]:
    yield Paragraph(_summary(found))
    if not found.is_whole:
        yield Paragraph("It was ended before all games were played; this is what there is.")
    chapter = Kind.TOGETHER
    names = {"a": found.compared.a, "b": found.compared.b}
    for effect in found.effects:
        if effect.kind is not chapter:
            chapter = effect.kind
            orders = stance_text.many(found.orders, "random order")
            yield Heading(_CHAPTERS[chapter].format(**names, orders=orders))
        yield from _effect(effect)
    if found.effects:
        yield from _remarks(found)
        yield from _rests_on(found)


def _summary(found: Impact) -> str:
    bots = ", ".join(f"{faction}={bot}" for faction, bot in found.setup.seats)
    if not found.factors:
        return "Both are played alike: there is nothing to measure."
    more = stance_text.many(found.alike, "more difference")
    alike = f" {more} between the texts, but played alike." if found.alike else ""
    where = "inside WebAssembly" if found.backend == "wasm" else "by generated Python"
    return (
        f"{stance_text.many(len(found.factors), 'difference')} in force.{alike} Paired games "
        f"between {bots}, seed {found.setup.seed}, played {where} (backend {found.backend})."
    )


def _effect(effect: Effect) -> Iterator[Part]:
    level = 2 if effect.kind is Kind.TOGETHER else 3
    yield Heading(_headline(effect), level)
    if not effect.estimates:
        yield Paragraph("Not played.")
        return
    pairs = stance_text.many(effect.games, "pair")
    if not effect.parted:
        yield Paragraph(f"{_LOST.format(games=_games(effect))}: all {pairs} ended alike.")
        return
    yield Paragraph(f"{pairs} of games, of which {effect.parted} did not end alike.")
    shown = [each for each in effect.estimates if each.is_measurable or _is_main(each.quantity)]
    yield Table(("", "without", "with", "difference"), tuple(_row(each) for each in shown))
    lost = [_name(each.quantity) for each in effect.estimates if not each.is_measurable]
    if lost:
        yield Paragraph(f"{_LOST.format(games=_games(effect))}: {', '.join(lost)}.")


_LOST = "Not measurable with {games}"


def _games(effect: Effect) -> str:
    return stance_text.many(effect.games, "game")


def _is_main(quantity: Quantity) -> bool:
    """Whether it is shown in any case."""
    return quantity.what == "won" or quantity.name == DECISIONS


def _name(quantity: Quantity) -> str:
    return f"won by {quantity.name}" if quantity.what == "won" else quantity.name


def _headline(effect: Effect) -> str:
    if effect.factor is None:
        return "All together"
    factor = effect.factor
    if factor.name == CHANGED_RULES:
        return CHANGED_RULES
    kind = ", ".join(filter(None, (factor.kind, factor.conflict)))
    return f"{factor.name}: {factor.a} to {factor.b} ({kind})"


def _row(each: Estimate) -> tuple[str, ...]:
    scale, digits, unit = (100, 1, " %") if each.quantity.what == "won" else (1, 2, "")
    interval = ""
    if each.interval is not None:
        low, high = each.interval
        interval = f" [{scale * low:+.{digits}f}, {scale * high:+.{digits}f}]"
    return (
        _name(each.quantity),
        f"{scale * each.before:.{digits}f}{unit}",
        f"{scale * each.after:.{digits}f}{unit}",
        f"{scale * each.difference:+z.{digits}f}{interval}",
    )


def _remarks(found: Impact) -> Iterator[Part]:
    count = sum(len(effect.estimates) for effect in found.effects)
    yield Paragraph(
        f"Brackets hold 95 % intervals for paired games; differences of shares are in points of "
        f"100. Of {count} intervals, one in twenty leaves 0 out by chance where there is no effect."
    )
    if found.orders:
        yield Paragraph("Intervals of averages are for the games, not for the choice of orders.")


def _rests_on(found: Impact) -> Iterator[Part]:
    if not found.assumed:
        return
    yield Heading("Assumed values that this rests on")
    yield Items(tuple(f"{', '.join(names)}: {reason}" for reason, names in found.assumed.items()))


def as_table(found: Impact) -> Table:
    """A row for each number that was estimated."""
    rows = tuple(
        (
            "" if effect.factor is None else effect.factor.name,
            effect.kind.value,
            str(effect.games),
            str(effect.parted),
            each.quantity.what,
            each.quantity.name,
            f"{each.before:g}",
            f"{each.after:g}",
            f"{each.difference:g}",
            *(f"{end:g}" for end in each.interval or ()),
            *("",) * (0 if each.interval else 2),
        )
        for effect in found.effects
        for each in effect.estimates
    )
    head = (
        "question", "kind", "games", "parted", "what", "name", "before", "after", "difference",
        "low", "high",
    )  # fmt: skip
    return Table(head, rows)
