"""What is selected, as a mere mention: see `selection` for what it means."""

from __future__ import annotations

from riotdsl.text.lazy_dataclass import dataclass

NO_EDITION = "default"


class SelectionError(ValueError):
    """A text that is no selection, with the reason in words."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What is played; without an edition every question is answered by rulings and defaults."""

    edition: str | None = None
    rulings: str = "default"
    variants: tuple[str, ...] = ()

    def __str__(self) -> str:
        rulings = () if self.rulings == "default" else (f"rulings={self.rulings}",)
        return "+".join((self.edition or NO_EDITION, *rulings, *self.variants))

    @property
    def files(self) -> tuple[str, ...]:
        """Those of its rulings and variants that are paths of files."""
        return tuple(each for each in (*self.variants, self.rulings) if each.endswith(".riot"))
