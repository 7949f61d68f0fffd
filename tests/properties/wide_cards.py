"""Random rulesets with many cards that lie where not everybody sees them."""

from __future__ import annotations

from riotdsl.text.lazy_dataclass import dataclass
from tests.properties.wide_table import Wide


@dataclass
class Covered(Wide):
    """Cards that are dealt and lie where not everybody sees them; nothing is marked."""

    silent = True  # whether a seat is asked would tell, so it is and can pass

    def home(self) -> str:
        return "deck"

    def tracks(self) -> None:
        self.line("measure shown: count of card at heap")
        self.line(f"measure held: count of card at hand[{self.factions[0]}]")
        self.line("heuristic: gold(you) + count of card at hand[you]")

    def setup(self) -> str:
        cards = min(3, self.size // len(self.factions))
        deal = "let chance choose dealt: one card at deck move dealt to hand[p]"
        loop = f"for each i in 1..{cards} {{ {deal} }}" if cards else ""
        rest = " move (card at deck) to heap" if self.may(0.3) else ""
        return f"for each p in faction {{ {loop} }}{rest}"

    def statement(self, depth: int) -> str:
        some = self.pick("(card at heap)", "(spot at heap)", "(card at bench)", *self.many)
        place = self.pick("heap", "bench", "deck", f"hand[{self.who}]")
        return self.pick(
            f"move {some} to {place}",
            *(f"move {each} to {place}" for each in self.one * 3),
            f"add count of {some} to gold({self.who})",
            f"if count of {some} > {depth} {{ take 1 from gold({self.who}) }}",
        )

    def turn(self) -> str:
        return (
            f"let chance choose drawn: one card at deck move drawn to hand[p] {self.statement(1)}"
        )

    def action(self, name: str) -> str:
        self.who = "you"
        with self.scope():
            chosen = self.fresh()
            how = self.pick("one", "one", "some 0..1", "some 1..2")
            source = self.pick("card at hand[you]", "spot at hand[you]")
            if how == "one" and self.may(0.3):
                source = "card at heap"
            if how != "one":
                self.sealable = False
            (self.one if how == "one" else self.many).append(chosen)
            body = f"{self.statement(0)} {self.statement(1)} add 1 to gold(you)"
        self.who = self.factions[0]
        self.line(f"action {name} {{ choose {chosen}: {how} {source} then {{ {body} }} }}")
        return name

    def winning(self) -> str:
        return "faction where gold(it) > 5"
