"""Rows of the module as members."""

from __future__ import annotations

from struct import unpack_from

from riotdsl.machine.code import Machine
from riotdsl.machine.listing import Member
from riotdsl.machine.wasm.memory import Memory
from riotdsl.program import model
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Rows:
    """Reads the rows of one machine: the number of the branch, then the choices."""

    machine: Machine
    memory: Memory

    def member(self, number: int, row: bytes) -> Member:
        """The member of a point that a row stands for."""
        (branch,) = unpack_from("<i", row)
        found = [branch]
        at = 4
        for chooser in self.choosers(number, branch):
            words = 0
            if isinstance(chooser, model.SomeOf):
                words = self.memory.words_of(chooser.source.type)
            if words:
                parts = unpack_from(f"<{words}Q", row, at)
                found.append(sum(part << 64 * word for word, part in enumerate(parts)))
            else:
                signed = isinstance(chooser, model.NumberOf)
                found += unpack_from("<i" if signed else "<I", row, at)
            at += 8 * words or 4
        return tuple(found)

    def choosers(self, number: int, branch: int) -> list[model.Chooser]:
        point = self.machine.points[number]
        if point.chooser is not None:
            return [point.chooser]
        action = self.machine.program.actions[point.branches[branch].action]
        return [choice.chooser for choice in action.choices]
