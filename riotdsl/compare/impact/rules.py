"""Rules between two selections: those of the first, with some differences as in the second."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from riotdsl import compile as compiler
from riotdsl.compare.differences import Compared, Kind
from riotdsl.compare.witness.background import Background
from riotdsl.compile import Ruleset
from riotdsl.library.caches.code import compiled
from riotdsl.machine.from_program import lower
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.program import model
from riotdsl.program.close import Kept, close
from riotdsl.program.editions.conflicts import Conflict
from riotdsl.program.editions.selection_name import Selection, SelectionError
from riotdsl.text.lazy_dataclass import dataclass, field

CHANGED_RULES = "changed rules"


@dataclass(frozen=True, slots=True)
class Factor:
    """A difference that can be taken from one side or the other.

    `name` is that of a question, with the answers in force; CHANGED_RULES are all the rules that
    variants of one side change and those of the other do not, together. `kind` and `conflict` are
    those of the difference on a question.
    """

    name: str
    a: str
    b: str
    kind: Kind | None = None
    conflict: Conflict | None = None


def factors(compared: Compared) -> tuple[Factor, ...]:
    """The differences that are played otherwise; what is only more open in a text is not."""
    found = [
        Factor(
            each.question.name,
            each.a.in_force.answer,
            each.b.in_force.answer,
            each.kind,
            each.conflict,
        )
        for each in compared.differences
        if each.in_force_differs
    ]
    if compared.changes_of_a or compared.changes_of_b:
        found.append(Factor(CHANGED_RULES, str(compared.a), str(compared.b)))
    return tuple(found)


def lineup(ruleset: Ruleset, chosen: Selection, players: Sequence[str] | None) -> tuple[str, ...]:
    """The players in the order of their line-up; if none are named, those of `start`."""
    checked = compiler.answered(ruleset, chosen).checked
    known = checked.program.lineups
    start = checked.names.start
    usual = [name.text for name in start.players] if start and start.players else known[0]
    wanted = usual if players is None else players
    return next((each for each in known if set(each) == set(wanted)), tuple(wanted))


@dataclass(slots=True)
class Mixture:
    """Makes the rules for any set of differences, for some players and values of options."""

    ruleset: Ruleset
    compared: Compared
    players: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    a: Background = field(init=False)
    b: Background = field(init=False)
    kept: dict[bool, Kept] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.a = Background(self.ruleset, self.compared.a)
        self.b = Background(self.ruleset, self.compared.b)
        compiler.answered(self.ruleset, self.compared.a, self.options)
        for factor in factors(self.compared):
            if factor.name in self.options:
                raise SelectionError(f"The two selections differ in {factor.name}: pick no value.")
        for side in (self.a, self.b):
            if set(self.players) not in map(set, side.program.lineups):
                names = ", ".join(self.players)
                known = "; ".join(", ".join(each) for each in side.program.lineups)
                raise SelectionError(
                    f"{names} cannot play together under {side.selection}. Permitted are: {known}."
                )

    def backend(self, taken: Collection[str]) -> PythonBackend:
        """The rules of the first selection with the differences of these names from the second."""
        return PythonBackend(lower(self.program(taken)), compiled)

    def program(self, taken: Collection[str]) -> model.Program:
        changed = CHANGED_RULES in taken
        side = self.b if changed else self.a
        put = {
            factor.name: factor.b if factor.name in taken else factor.a
            for factor in factors(self.compared)
            if factor.name != CHANGED_RULES
        }
        put |= self.options
        universe = side.program.universe
        seats = tuple(universe.factions.index(name) for name in self.players)
        kept = self.kept.setdefault(changed, Kept())
        return close(side.program, side.decided(put).codes, seats, kept)


# ---------------------------------------------------------------- what is assumed in them


def assumed(program: model.Program) -> dict[str, list[str]]:
    """What stands in no rulebook: the names of such rules, by the reason for each."""
    found: dict[str, list[str]] = {}
    for name, reasons in _marked(program):
        for reason in reasons:
            names = found.setdefault(reason, [])
            if name not in names:
                names.append(name)
    return found


def _marked(program: model.Program) -> Iterator[tuple[str, tuple[str, ...]]]:
    for value in program.values.values():
        yield from ((clause.path, clause.assumed) for clause in value.clauses)
    for name, action in program.actions.items():
        yield name, action.assumed
        for requirement in action.requirements:
            yield f"{name}.{requirement.name}", requirement.assumed
    yield from ((name, each.assumed) for name, each in program.procedures.items())
    yield from ((win.name, win.assumed) for win in program.wins)
    yield from ((each.name, each.assumed) for each in program.universe.families.values())
