"""One run of a scenario: its steps taken one after the other, its expectations looked at."""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.game import labels
from riotdsl.game.action import Citation, Fact, Failure
from riotdsl.game.canonical_choice import canonical
from riotdsl.game.judge import Judge
from riotdsl.game.offer import Offer
from riotdsl.game.scenarios.choices import Picker, UnpickedError
from riotdsl.game.scenarios.failed_expectation import facts_against
from riotdsl.game.scenarios.interpreter import Prompter, is_refusal_expected
from riotdsl.game.scenarios.position import Selected
from riotdsl.game.scenarios.sights import Looked
from riotdsl.languages import LANGUAGES
from riotdsl.machine.evaluate import State
from riotdsl.machine.layout import DECIDER, OUTCOME, WINNERS
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE, Options
from riotdsl.program import model
from riotdsl.program.scenarios.model import Choose, Do, Expect, Sight, Step
from riotdsl.program.types import SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Span

_SHOWN = 8
ENGLISH = LANGUAGES["en"]


class FailedError(Exception):
    """Something did not come as expected."""

    def __init__(self, span: Span, expected: str, found: str) -> None:
        self.span, self.expected, self.found = span, expected, found
        super().__init__(f"{expected}: {found}")


@dataclass(slots=True)
class Rehearsal:
    """Where a run stands; `refused` is what refused the last step, nothing if it was taken."""

    selected: Selected
    s: State
    options: Options | None = field(init=False)
    refused: tuple[Failure, ...] = ()

    def run(self, steps: Sequence[Step]) -> None:
        """Take all steps; FailedError at the first thing that does not come as expected."""
        self.plain.prompt(steps)
        self.options = self.plain.advance(self.s)
        for number, step in enumerate(steps):
            if isinstance(step, Expect):
                self.expect(step)
                continue
            self.plain.prompt(steps[number + 1 :])
            self.take(step)
            if self.refused and not is_refusal_expected(steps[number + 1 :]):
                raise FailedError(step.span, _text(step.span), self.refusal())

    @property
    def plain(self) -> Prompter:
        return self.selected.plain

    @property
    def factions(self) -> tuple[str, ...]:
        return self.plain.machine.program.universe.factions

    @property
    def decider(self) -> str:
        """Who decides now, by name."""
        if self.options is None:
            return "nobody: the game is over"
        return "chance" if self.options.decider == CHANCE else self.factions[self.options.decider]

    # ------------------------------------------------------------ steps

    def take(self, step: Do | Choose) -> None:
        """Take a step, or note what refuses it."""
        self.refused = ()
        wanted = "chance" if step.seat is None else self.factions[step.seat]
        if self.options is None or self.decider != wanted:
            raise FailedError(step.span, f"{wanted} to decide", f"it is for {self.to_decide()}")
        offer = Offer(self.plain, self.options, self.s)
        try:
            meant, missing = self.picked(step, offer)
        except UnpickedError as error:
            raise FailedError(error.span, _text(step.span), error.wording) from None
        if step.seat is None:
            self.draw(step, offer, meant[0])
            return
        judge = Judge(offer, self.wording, self.unfit, _uncited, _unasked)
        judged = [(member, judge.failures(member)) for member in meant]
        allowed = next((member for member, against in judged if not against), None)
        if missing is None and allowed is not None:
            self.apply(canonical(offer, allowed))
            return
        nothing = Failure(missing or "", "There is nothing to choose.")
        self.refused = judged[0][1] or (nothing,)
        self.plain.hear_refusal(self.refused[0].code)

    def picked(self, step: Do | Choose, offer: Offer) -> tuple[list[Member], str | None]:
        """The members that a step can mean; with the code of a choice that cannot be made."""
        picker = Picker(self.selected, offer)
        actions = [branch.action for branch in offer.point.branches]
        if offer.point.chooser is not None:
            if isinstance(step, Do):
                what = f"to choose `{offer.point.name}`, not to act"
                raise UnpickedError(f"it is for {self.decider} {what}", step.span)
            return picker.chosen(step.picks, step.span), None
        action = step.action
        if action is None or action not in actions:
            offered = ", ".join(actions)
            said = _text(step.span) if action is None else action
            raise UnpickedError(f"`{said}` is not offered here, but {offered}", step.span)
        picks = step.picks if isinstance(step, Do) else {}
        return picker.done(actions.index(action), picks, step.span)

    def draw(self, step: Do | Choose, offer: Offer, member: Member) -> None:
        """An outcome of chance; it must be one of those that are possible."""
        fixed = canonical(offer, member)
        if fixed not in self.possible():
            raise FailedError(step.span, _text(step.span), f"possible are {self.outcomes()}")
        self.apply(fixed)

    def apply(self, member: Member) -> None:
        assert self.options is not None
        self.plain.apply(self.plain.machine.points[self.options.point], member, self.s)
        self.options = self.plain.advance(self.s)

    def to_decide(self) -> str:
        if self.options is not None and self.options.decider == CHANCE:
            return f"chance to choose: {self.outcomes()}"
        return self.decider

    def possible(self) -> list[Member]:
        """Every outcome of chance, each once."""
        assert self.options is not None
        families = dict.fromkeys(self.options.families)
        return [m for each in families for m in self.plain.members(self.options, each, self.s)]

    def outcomes(self) -> str:
        """What chance can bring, in short."""
        assert self.options is not None
        offer = Offer(self.plain, self.options, self.s)
        texts = [offer.text(each) for each in self.possible()]
        more = ["..."] * (len(texts) > _SHOWN)
        return ", ".join([*texts[:_SHOWN], *more])

    def unfit(self, path: str, kind: Type, value: int, _s: State) -> str:
        chosen = labels.value_label(self.plain.machine, kind, value)
        return ENGLISH.unfit(path.rpartition(".")[2], chosen)

    def wording(self, code: str, say: model.Message | None, s: State) -> str:
        if say is None:
            return ENGLISH.word("required").format(name=code.rpartition(".")[2])
        machine, value = self.plain.machine, self.selected.value
        return "".join(
            part
            if isinstance(part, str)
            else labels.value_label(machine, part.expr.type, value(part.expr, s))
            for part in say.parts
        )

    def refusal(self) -> str:
        codes = ", ".join(dict.fromkeys(each.code for each in self.refused))
        return f"refused by {codes}: {self.refused[0].wording}"

    # ------------------------------------------------------------ expectations

    def expect(self, step: Expect) -> None:
        if step.refused is not None:
            if not self.refused:
                raise FailedError(step.span, f"refused by {step.refused}", "it was accepted")
            if self.refused[0].code != step.refused:
                raise FailedError(step.span, f"refused by {step.refused}", self.refusal())
            return
        if step.sight is not None:
            self.look(step.sight)
            return
        assert step.condition is not None
        s = self.seen()
        if self.selected.value(step.condition, s):
            return
        facts = facts_against(self.selected, step.condition, s)
        raise FailedError(step.span, _text(_condition(step)), self.found(facts))

    def look(self, sight: Sight) -> None:
        """Hold what a seat sees against what it is to see."""
        assert isinstance(sight.things.type, SetOf)
        things = self.selected.value(sight.things, self.seen())
        sort = sight.things.type.element.sort
        looked = Looked(self.plain.machine, self.s, sight.seat, sort, things)
        if not (looked.sees_all if sight.sees else looked.sees_none):
            raise FailedError(sight.span, _text(sight.span), looked.found())

    def seen(self) -> State:
        """The state as expectations read it: chance has a number, and nobody has won too soon."""
        s = self.s[:]
        if self.options is not None:
            s[WINNERS] = 1 << len(self.factions)
            if self.options.decider == CHANCE:
                s[DECIDER] = len(self.factions) + 1
        return s

    def found(self, facts: Sequence[Fact]) -> str:
        told = [f"{fact.text} is {fact.value}" for fact in dict.fromkeys(facts)]
        if self.options is not None and self.options.decider == CHANCE:
            told.append(f"chance has yet to choose: {self.outcomes()}")
        if self.s[OUTCOME] and not any(fact.text in ("winner", "decider") for fact in facts):
            told.append("the game is over")
        return "; ".join(told)


def _condition(step: Expect) -> Span:
    assert step.condition is not None
    return step.condition.span or step.span


def _text(span: Span) -> str:
    return " ".join(span.text.split())


def _uncited(_code: str) -> tuple[Citation, ...]:
    return ()


def _unasked(_code: str, _s: State) -> tuple[str, ...]:
    return ()
