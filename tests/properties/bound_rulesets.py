"""Random small rulesets in which wins are bound to procedures."""

from __future__ import annotations

import random

from riotdsl.text.lazy_dataclass import dataclass, field
from tests.properties.random_rulesets import Writer


def ruleset(seed: int) -> str:
    """The text of a ruleset with up to four bound wins between its others."""
    return BoundWriter(random.Random(f"bound {seed}")).whole()


@dataclass
class BoundWriter(Writer):
    """Writes one ruleset; `given` has the parameters of each procedure."""

    given: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)

    def procedure(self, name: str, *, asks: bool) -> None:
        super().procedure(name, asks=asks)
        listed = self.lines[-1].partition("(")[2].partition(")")[0]
        params = (each.partition(": ") for each in listed.split(", ") if each)
        self.given[name] = tuple((param, sort) for param, _, sort in params)

    def play(self) -> None:
        begin = len(self.lines)
        super().play()
        at = next(n for n, line in enumerate(self.lines) if n >= begin and line.startswith("win "))
        bound = [self.bound_win(f"at_once{number}") for number in range(self.rng.randint(1, 4))]
        early = self.rng.randint(0, len(bound))
        self.lines[at + 1 : at + 1] = bound[:early]
        self.lines += bound[early:]

    def bound_win(self, name: str) -> str:
        named = [name for name, _ in self.procedures]
        bound = list(dict.fromkeys(self.rng.choices(named, k=self.rng.choice((1, 1, 2)))))
        with self.inside(*(self.given[bound[0]] if len(bound) == 1 else ())):
            who = self.rng.choice(("nobody", f"faction where {self.given_it('faction')}"))
            when = f" when {self.truth(2)}" if self.rng.random() < 0.8 else ""
        return f"win {name} after {', '.join(bound)}: {who}{when}"
