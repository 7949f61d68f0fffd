"""Wordings: names and messages with their holes filled, as a player reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from riotdsl.game import labels
from riotdsl.machine.evaluate import Evaluator, State
from riotdsl.program import model
from riotdsl.program.types import Entity, SetOf


@dataclass(slots=True)
class PlainWords:
    """English as it can be read off the names and the `say` lines."""

    evaluator: Evaluator
    action_names: Mapping[str, str]

    def aliases(self) -> Mapping[str, str]:
        return self.action_names

    def message(self, code: str, say: model.Message | None, s: State) -> str | None:
        if say is None:
            return None
        return "".join(part if isinstance(part, str) else self.hole(part, s) for part in say.parts)

    def hole(self, hole: model.Hole, s: State) -> str:
        value = self.evaluator.value(hole.expr, s, {})
        kind = hole.expr.type
        text = labels.value_label(self.evaluator.machine, kind, value)
        if isinstance(kind, Entity | SetOf):
            text = text.replace("_", " ")
        if hole.article is not None:
            text = f"{hole.article} {text}"
        if hole.noun is not None:
            text = f"{text} {hole.noun}{'' if value == 1 else 's'}"
        return text
