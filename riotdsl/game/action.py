"""Actions, families of them, and what comes back when one is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from riotdsl.game.typed.input_errors import Misreading
from riotdsl.machine.listing import Member
from riotdsl.program.expr import Expr
from riotdsl.program.types import Type
from riotdsl.text.lazy_dataclass import dataclass, field

SHOWN = 5  # so many of the things that could be done a refusal names


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that a seat may do now; `str` of it is the text that plays it."""

    text: str
    name: str
    member: Member = field(repr=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Family:
    """Actions that differ only in what subset is taken; `expand` lists them one by one.

    `ranges` has for each class that can be taken from its label and how many there are.
    """

    text: str
    name: str
    member: Member = field(repr=False)
    ranges: tuple[tuple[str, int], ...]
    expand: Callable[[], list[Action]] = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decides, what kind of decision it is, and where in the rules it stands."""

    seat: str
    kind: str
    procedure: str
    stage: str | None
    name: str
    offered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Citation:
    """Where an edition says it, or by whom it is reported; or the variant that says it, and why."""

    edition: str
    section: str | None
    locator: str | None
    reported: str | None
    because: str | None = None

    def __str__(self) -> str:
        if self.because is not None:
            return f"the variant {self.edition}, because {self.because}"
        if self.reported is not None:
            return f"{self.edition}, reported by {self.reported}"
        locator = f" “{self.locator}”" if self.locator else ""
        return f"{self.edition}, “{self.section}”{locator}"


@dataclass(frozen=True, slots=True)
class Known:
    """An expression with its value; its variables by name, those of actions behind their owner."""

    node: Expr
    value: int
    variables: Mapping[str, tuple[Type, int]]


@dataclass(frozen=True, slots=True)
class Fact:
    """A part of a rule with the value it has now, and the clause that decided it.

    `known` has the part itself, its value, and what its variables are, for those who word it.
    """

    text: str
    value: str
    clause: str | None = None
    assumed: tuple[str, ...] = ()
    parts: tuple[Fact, ...] = ()
    known: Known | None = field(default=None, compare=False, repr=False)


def assumed_of(facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Every assumption that some facts rest on, each once."""
    found: dict[str, None] = {}
    for fact in facts:
        found.update(dict.fromkeys(fact.assumed))
        found.update(dict.fromkeys(assumed_of(fact.parts)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Failure:
    """One requirement, or one choice, that refuses an action."""

    code: str
    wording: str
    facts: tuple[Fact, ...] = ()
    citations: tuple[Citation, ...] = ()
    rests_on: tuple[str, ...] = ()

    @property
    def assumed(self) -> tuple[str, ...]:
        """Every assumption that it rests on, each once."""
        return assumed_of(self.facts)


@dataclass(frozen=True, slots=True)
class Accepted:
    """An action that was played; `log` holds what followed, chance included."""

    action: Action
    log: tuple[Entry, ...]

    def __bool__(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Rejection:
    """An action that was refused; the game is as it was.

    `code` is the stable name of the first requirement that failed, `failures` has all of them. What
    could not be understood at all has a `misreading` instead. `instead` names some of what could be
    done, `more` says how much there is besides.
    """

    code: str
    wording: str
    failures: tuple[Failure, ...] = ()
    instead: tuple[str, ...] = ()
    misreading: Misreading | None = None
    more: int = 0

    @classmethod
    def by(
        cls, failures: tuple[Failure, ...], instead: tuple[str, ...] = (), more: int = 0
    ) -> Rejection:
        """What refuses by some rules, in the words of the first."""
        return cls(failures[0].code, failures[0].wording, failures, instead, more=more)

    def __bool__(self) -> bool:
        return False

    @property
    def values(self) -> tuple[Fact, ...]:
        return tuple(fact for failure in self.failures for fact in failure.facts)

    @property
    def citation(self) -> Citation | None:
        found = (each for failure in self.failures for each in failure.citations)
        return next(found, None)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: a decision, or an outcome of chance (`seat` is None).

    `seen_by` are the seats that may know what was chosen; to the others it is `covered`. `shown` is
    the text without what tells the chosen from others that are not seen. `unnoticed` says that only
    those may know that there is such a line.
    """

    seat: str | None
    text: str
    shown: str
    covered: str
    seen_by: frozenset[str]
    point: int
    member: Member
    revealed: bool
    unnoticed: bool = False

    def told(self, seat: str) -> str:
        """The line as a seat may read it."""
        if seat not in self.seen_by:
            return self.covered
        return self.text if seat == self.seat else self.shown


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why the game ended and who won; nobody on a draw."""

    winners: tuple[str, ...]
    rule: str
    payoffs: tuple[tuple[str, int], ...]
