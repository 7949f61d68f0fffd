"""Where chance comes from: the system, or the one generator of the language.

Games between people draw from the system: what it will give follows from nothing that it gave.

The generator has 32 bits and is the same in every backend. A seed is scattered into a state; each
draw is one step of an xorshift and the upper part of a product, so `draw(n)` is as even as 32 bits
allow and needs no loop. Whoever sees enough of what it gave can work out the rest.
"""

from __future__ import annotations

from typing import Protocol

from riotdsl.machine.listing import Member
from riotdsl.machine.run import Options
from riotdsl.text.lazy_dataclass import dataclass

_BITS = 0xFFFFFFFF
_GOLDEN = 0x9E3779B9
SEED_DIGITS = 36
"""The schema of saves has the same bound."""


def scattered(seed: int, game: int = 0) -> int:
    """The first state for a seed and the number of a game; never 0.

    >>> scattered(7) != scattered(8) != scattered(7, 1)
    True
    """
    x = (seed + (game + 1) * _GOLDEN) & _BITS
    x = ((x ^ x >> 16) * 0x85EBCA6B) & _BITS
    x = ((x ^ x >> 13) * 0xC2B2AE35) & _BITS
    x ^= x >> 16
    return x or _GOLDEN


@dataclass(slots=True)
class Generator:
    """Draws; `state` is all there is to it."""

    state: int

    @classmethod
    def seeded(cls, seed: int, game: int = 0) -> Generator:
        return cls(scattered(seed, game))

    def draw(self, count: int) -> int:
        """A number from 0 to count - 1."""
        x = self.state
        x ^= x << 13 & _BITS
        x ^= x >> 17
        x ^= x << 5 & _BITS
        self.state = x
        return x * count >> 32

    def fraction(self) -> float:
        """A number from 0 to under 1, by one draw: `int(fraction() * n)` is what `draw(n)` gives.

        >>> Generator(7).draw(12) == int(Generator(7).fraction() * 12)
        True
        """
        x = self.state
        x ^= x << 13 & _BITS
        x ^= x >> 17
        x ^= x << 5 & _BITS
        self.state = x
        return x / 4294967296


@dataclass(frozen=True, slots=True)
class System:
    """Draws from the operating system; there is nothing to it that could be kept."""

    def draw(self, count: int) -> int:
        """A number from 0 to count - 1."""
        from secrets import randbelow  # noqa: PLC0415 - slow to load, and many games have no chance

        return randbelow(count)


Source = Generator | System


def source(seed: int | None, game: int = 0) -> Source:
    """Chance for a game: by a seed, or without one from the system.

    ValueError for a number that no save may hold.
    """
    if abs(seed or 0) >= 10**SEED_DIGITS or not 0 <= game < 10**SEED_DIGITS:
        raise ValueError(f"A seed, and the number of a game, has at most {SEED_DIGITS} digits.")
    return System() if seed is None else Generator.seeded(seed, game)


class Backend(Protocol):
    """Whatever lists the members of a family."""

    def members(self, options: Options, family: Member, s: list[int]) -> list[Member]: ...


def drawn(backend: Backend, options: Options, s: list[int], generator: Source) -> Member:
    """A family drawn evenly, then a member of it drawn evenly: how chance decides, and random play.

    A draw is made for the family, and another only if it has more than one member.
    """
    family = options.families[generator.draw(len(options.families))]
    members = backend.members(options, family, s)
    return members[0] if len(members) == 1 else members[generator.draw(len(members))]
