"""Code as it is put together: places are labels (negative numbers) until all are known."""

from __future__ import annotations

from riotdsl.machine import code as c
from riotdsl.program import model
from riotdsl.text.lazy_dataclass import dataclass, field, replace


@dataclass(slots=True)
class Assembly:
    """Instructions in a row; statements that ask nobody are gathered until another comes."""

    code: list[c.Instruction] = field(default_factory=list)
    places: dict[int, int] = field(default_factory=dict)
    labels: int = 0
    pending: list[model.Statement] = field(default_factory=list)

    def label(self) -> int:
        self.labels -= 1
        return self.labels

    def place(self, label: int) -> None:
        """A label stands for what is put next."""
        self.places[label] = self.here()

    def here(self) -> int:
        """Where the next instruction will stand."""
        self.flush()
        return len(self.code)

    def emit(self, instruction: c.Instruction) -> None:
        self.flush()
        self.code.append(instruction)

    def flush(self) -> None:
        if self.pending:
            body = tuple(self.pending)
            self.pending.clear()
            self.code.append(c.Do(body))

    def at(self, label: int) -> int:
        """The place of a label; a place is its own."""
        return self.places[label] if label < 0 else label

    def resolved(self) -> tuple[c.Instruction, ...]:
        """The instructions with all labels replaced by places."""
        return tuple(self.with_places(each) for each in self.code)

    def with_places(self, each: c.Instruction) -> c.Instruction:
        match each:
            case c.Test(condition, otherwise):
                return c.Test(condition, self.at(otherwise))
            case c.Jump(to):
                return c.Jump(self.at(to))
            case c.Again(to, least):
                return c.Again(self.at(to), least)
            case c.NextOf() | c.Reveal():
                return replace(each, end=self.at(each.end))
            case c.Enter():
                return replace(each, back=self.at(each.back))
            case _:
                return each
