"""Which rulings were decisive: those of which another answer would change a verdict.

A rule is evaluated as it was written, before it was closed, over the state as it is. Only one
question at a time is answered in another way; whoever reads no question rests on none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from riotdsl.game.judge import outside
from riotdsl.machine.bits import members
from riotdsl.machine.code import Machine
from riotdsl.machine.evaluate import Env, Evaluator, State
from riotdsl.machine.layout import default_of
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.calls import questions_read
from riotdsl.program.analysis.walk import bodies_of, chooser_reads, requirement_tests, statements
from riotdsl.program.close import Kept, closer, in_force, present
from riotdsl.program.expr import Expr
from riotdsl.program.types import SetOf
from riotdsl.text.lazy_dataclass import dataclass, field, replace

Key = tuple[str, tuple[int, ...]]
Met = tuple[int, dict[str, None]]
Rule = model.Requirement | model.Choice | model.LetChoose


# A rule is tried with every other answer to every question that it reads: so many steps in all.
MOST_STEPS = 2_000_000


class UnknownError(Exception):
    """It cannot be told: with the answers in force nobody reads it, or it takes too long."""


@dataclass(slots=True)
class Answering(Evaluator):
    """The plain evaluator of an open program for some seats, over one state.

    `read` are the questions that it met; `known` has what values were, with the questions that they
    met. It agrees with the evaluator of the program that is closed with the same answers.
    """

    answers: dict[str, int] = field(default_factory=dict)
    read: dict[str, None] = field(default_factory=dict)
    known: dict[Key, Met] = field(default_factory=dict)
    ordered: dict[str, tuple[model.Clause, ...]] = field(default_factory=dict)
    present: Mapping[str, int] = field(default_factory=dict)
    kept: Kept = field(default_factory=Kept)
    left: int = MOST_STEPS

    def value(self, node: Expr, s: State, env: Env) -> int:
        self.left -= 1
        if self.left < 0:
            raise UnknownError
        match node:
            case e.Answer(question):
                self.read[question] = None
                return self.answers[question]
            case e.Seated():
                return e.mask_of(self.seats)
            case e.Const(value):
                if isinstance(node.type, SetOf) and node.type.element.sort in self.present:
                    return value & self.present[node.type.element.sort]
                return value
            case e.Running(procedure) if procedure not in self.machine.layout.returns:
                raise UnknownError
            case _:
                return Evaluator.value(self, node, s, env)

    @property
    def seats(self) -> tuple[int, ...]:
        return self.machine.program.seats or ()

    def call(self, name: str, args: list[int], s: State) -> int:
        key = name, tuple(args)
        if key not in self.known:
            outer, self.read = self.read, {}
            fits = self.takes(self.machine.program.values[name], args)
            found = Evaluator.call(self, name, args, s) if fits else self.misfit(name)
            self.known[key] = found, self.read
            self.read = outer
        found, read = self.known[key]
        self.read.update(read)
        return found

    def misfit(self, name: str) -> int:
        """A value of what it does not take: closing may have made the same of it for everything."""
        program = self.machine.program
        value = program.values[name]
        call = e.Call(name, (), type=value.type)
        self.read.update(questions_read((call,), program))
        closed = closer(program, self.answers, self.seats, self.kept)(call)
        if isinstance(closed, e.Const):
            return closed.value
        return default_of(value.type, program.universe)

    def deciding(self, value: model.Value, s: State, env: Env) -> model.Clause | None:
        if value.name not in self.ordered:
            self.ordered[value.name] = in_force(value.clauses)
        return Evaluator.deciding(self, replace(value, clauses=self.ordered[value.name]), s, env)

    def has(self, node: Expr, member: int, s: State, env: Env) -> bool:
        """Whether a set has a member; what only decides on others is not evaluated."""
        match node:
            case e.Filter(variable, source, condition):
                inner = {**env, variable: member}
                return self.has(source, member, s, env) and bool(self.value(condition, s, inner))
            case e.Union(left, right):
                return self.has(left, member, s, env) or self.has(right, member, s, env)
            case e.Minus(left, right):
                return self.has(left, member, s, env) and not self.has(right, member, s, env)
            case e.At(source) | e.Owned(source):
                whole = replace(node, source=e.Const(1 << member, type=node.type))
                return self.has(source, member, s, env) and bool(self.value(whole, s, env))
            case e.Call(name, args):
                value = self.machine.program.values[name]
                given = [self.value(arg, s, env) for arg in args]
                if not self.takes(value, given):
                    return bool(self.misfit(name) >> member & 1)
                inner = {param.name: arg for param, arg in zip(value.params, given, strict=True)}
                clause = self.deciding(value, s, inner)
                return clause is not None and self.has(clause.value, member, s, inner)
            case _:
                return bool(self.value(node, s, env) >> member & 1)


@dataclass(slots=True)
class Decisive:
    """Finds the decisive questions of the rules of one machine.

    `program` is what the machine was closed from, with `answers`; `open` are the questions that can
    be named.
    """

    machine: Machine
    program: model.Program
    answers: Mapping[str, int]
    open: frozenset[str]
    evaluator: Answering = field(init=False)

    def __post_init__(self) -> None:
        seats = self.machine.program.seats or ()
        written = replace(self.machine, program=replace(self.program, seats=seats))
        self.evaluator = Answering(
            written,
            answers=dict(self.answers),
            present=present(self.program.universe, seats),
        )

    def questions(self, code: str, s: State) -> Iterator[str]:
        """The open questions of which another answer turns what a rule says in a state.

        For a choice the state holds what was chosen. Where that cannot be told, a question is named
        if the rule reads it.
        """
        rule = self.rule(code)
        if rule is None:
            return
        self.evaluator.read, self.evaluator.known = {}, {}
        self.evaluator.left = MOST_STEPS
        try:
            verdict = self.passes(rule, code, s)
        except UnknownError:
            found = questions_read(self.reads(rule), self.program)
            yield from (each for each in found if each in self.open)
            return
        for question in [each for each in self.evaluator.read if each in self.open]:
            if self.turns(question, rule, code, s, verdict=verdict):
                yield question

    def turns(self, question: str, rule: Rule, code: str, s: State, *, verdict: bool) -> bool:
        """Whether another answer to a question gives another verdict, or cannot be tried."""
        known = self.evaluator.known
        others = set(self.program.questions[question].answers.values()) - {self.answers[question]}
        try:
            for other in others:
                self.evaluator.answers[question] = other
                self.evaluator.left -= len(known) // 16
                self.evaluator.known = {
                    k: met for k, met in known.items() if question not in met[1]
                }
                if self.passes(rule, code, s) != verdict:
                    return True
        except UnknownError:
            return True
        finally:
            self.evaluator.answers[question] = self.answers[question]
            self.evaluator.known = known
        return False

    def passes(self, rule: Rule, code: str, s: State) -> bool:
        """Whether a requirement holds, or what was chosen may be chosen."""
        value = self.evaluator.value
        if isinstance(rule, model.Requirement):
            applies = rule.when is None or value(rule.when, s, {})
            return not applies or bool(value(rule.condition, s, {}))
        owner, _, name = code.partition(".")
        chosen = s[self.machine.layout.frames[owner, name]]
        match rule.chooser:
            case model.OneOf(source):
                return self.evaluator.has(source, chosen, s, {})
            case model.SomeOf(low, high, source):
                size = chosen.bit_count()
                enough = size >= low and (high is None or size <= high)
                return enough and all(
                    self.evaluator.has(source, each, s, {}) for each in members(chosen)
                )
        return outside(self.evaluator, rule.chooser, chosen, s) is None

    def rule(self, code: str) -> Rule | None:
        """The requirement or choice of a code as it was written; None if there is not just one."""
        owner, _, name = code.partition(".")
        found: list[Rule] = []
        if (action := self.program.actions.get(owner)) is not None:
            found += [each for each in action.requirements if each.name == name]
            found += [each for each in action.choices if each.name == name]
        for body in bodies_of(self.program, owner):
            for each in statements(body):
                if isinstance(each, model.LetChoose) and each.slot.name == name:
                    found.append(each)
        return found[0] if len(found) == 1 else None

    def reads(self, rule: Rule) -> tuple[Expr, ...]:
        """The expressions that decide what a rule says."""
        if isinstance(rule, model.Requirement):
            return tuple(requirement_tests(rule))
        return chooser_reads(rule.chooser)
