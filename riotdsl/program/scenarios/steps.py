"""The steps of a scenario: decisions and expectations with their names bound."""

from __future__ import annotations

from typing import assert_never

from riotdsl.program import expr as e
from riotdsl.program import model, problems
from riotdsl.program.analysis.walk import asked, frame_bodies
from riotdsl.program.scenarios import model as made
from riotdsl.program.scenarios import problems as wrong
from riotdsl.program.scenarios.pieces import Things
from riotdsl.program.scenarios.setting import Setting
from riotdsl.program.scope import Scope
from riotdsl.program.types import Entity, OrderOf, SetOf, Type, Unknown, Words, described, present
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name, bare
from riotdsl.text.lazy_dataclass import dataclass

CHANCE = "chance"
_ANYTIME = Scope(asks_outcome=True)


@dataclass
class Steps:
    """Resolves the steps after the facts."""

    setting: Setting
    things: Things

    def run(self, nodes: tuple[cases.Step, ...]) -> tuple[made.Step, ...]:
        done: list[made.Step] = []
        begun = False
        for node in nodes:
            match node:
                case cases.Does():
                    found: made.Step | None = self.does(node)
                case cases.Chooses():
                    found = self.chooses(node)
                case cases.Then():
                    found = self.then(node, begun=begun)
                case _:
                    assert_never(node)
            begun = begun or not isinstance(node, cases.Then)
            if found is not None:
                done.append(found)
        return tuple(done)

    # ------------------------------------------------------------ decisions

    def does(self, node: cases.Does) -> made.Do | None:
        seat = self.setting.faction(node.faction)
        actions = self.setting.checked.program.actions
        action = actions.get(node.action.text)
        if action is None:
            self.setting.wrong(problems.unknown_name(node.action, actions, "action"))
            return None
        types = {slot.name: slot.type for slot in action.slots}
        choices = {choice.name: types[choice.name] for choice in action.choices}
        picks: dict[str, made.Pick] = {}
        for each in node.picks:
            assert each.name is not None
            name = each.name.text
            if name not in choices:
                sort = f"choice of `{action.name}`"
                self.setting.wrong(problems.unknown_name(each.name, choices, sort))
                continue
            if name in picks:
                again = wrong.second_fact(each.span, picks[name].span, f"`{name}`")
                self.setting.wrong(again)
            picks[name] = self.pick(each, present(choices[name]))
        return None if seat is None else made.Do(seat, action.name, picks, node.span)

    def pick(self, node: cases.Picked, kind: Type) -> made.Pick:
        """What is picked for a choice of a type."""
        if node.pieces:
            return self.picked_pieces(node, kind)
        if node.order:
            return self.picked_order(node, kind)
        assert node.value is not None
        value = self.setting.checked.resolver.typed(node.value, _ANYTIME, kind, described(kind))
        return made.Pick(value, (), None, node.span)

    def picked_pieces(self, node: cases.Picked, kind: Type | None) -> made.Pick:
        pieces = tuple(
            found for each in node.pieces if (found := self.things.pieces(each)) is not None
        )
        element = kind.element if isinstance(kind, SetOf) else kind
        if not isinstance(element, Unknown | None):
            for each in pieces:
                if not isinstance(element, Entity) or element.sort != each.sort:
                    given = SetOf(Entity(each.sort), each.count)
                    self.setting.wrong(problems.wrong_type(each.span, given, described(element)))
        if isinstance(kind, Entity) and sum(each.count for each in pieces) > 1:
            span = pieces[0].span.to(pieces[-1].span)
            self.setting.wrong(problems.bad_amount(span, "One is chosen here, not several"))
        return made.Pick(None, pieces, None, node.span)

    def picked_order(self, node: cases.Picked, kind: Type | None) -> made.Pick:
        resolver = self.setting.checked.resolver
        if kind is not None and not isinstance(kind, OrderOf):
            given = OrderOf(Entity("faction"), len(node.order))
            self.setting.wrong(problems.wrong_type(node.span, given, described(kind)))
        element = kind.element if isinstance(kind, OrderOf) else None
        members = tuple(
            resolver.expr(each, _ANYTIME)
            if element is None
            else resolver.typed(each, _ANYTIME, element, described(element))
            for each in node.order
        )
        return made.Pick(None, (), members, node.span)

    def chooses(self, node: cases.Chooses) -> made.Choose | None:
        seat = None if node.faction.text == CHANCE else self.setting.faction(node.faction)
        if seat is None and node.faction.text != CHANCE:
            return None
        pick = node.pick
        if pick.pieces:
            return made.Choose(seat, (self.picked_pieces(pick, None),), None, node.span)
        if pick.order:
            return made.Choose(seat, (self.picked_order(pick, None),), None, node.span)
        assert pick.value is not None
        name = bare(pick.value)
        ways: list[e.Expr] = []
        if name in self.setting.words:
            word = self.setting.checked.resolver.universe.words[name]
            ways.append(e.Const(word, type=Words((name,)), span=pick.span))
        action = name if name in self.setting.checked.program.actions else None
        if name is None or self.is_declared(name) or not (ways or action):
            ways.append(self.setting.checked.resolver.expr(pick.value, _ANYTIME))
        picks = tuple(made.Pick(way, (), None, pick.span) for way in ways)
        return made.Choose(seat, picks, action, node.span)

    def is_declared(self, name: str) -> bool:
        """Whether a name is a value in itself."""
        names, universe = self.setting.checked.names, self.setting.checked.resolver.universe
        held = (universe.factions, universe.squares, universe.families, names.tracks, names.values)
        return any(name in each for each in held)

    # ------------------------------------------------------------ expectations

    def then(self, node: cases.Then, *, begun: bool) -> made.Expect | None:
        editions = tuple(name.text for name in node.editions if self.is_edition(name))
        answers = tuple(
            found for each in node.answers if (found := self.setting.answer(each)) is not None
        )
        if node.condition is not None:
            condition = self.setting.checked.resolver.truth(node.condition, _ANYTIME)
            return made.Expect(editions, answers, condition, None, node.span)
        if node.sight is not None:
            sight = self.sight(node.sight)
            return made.Expect(editions, answers, None, None, node.span, sight) if sight else None
        if not begun:
            self.setting.wrong(wrong.no_step(node.span))
        refused = ".".join(name.text for name in node.refused)
        self.code(node.refused)
        return made.Expect(editions, answers, None, refused, node.span)

    def sight(self, node: cases.Sight) -> made.Sight | None:
        """What a seat sees: units or cards."""
        seat = self.setting.faction(node.faction)
        found = self.setting.checked.resolver.set(node.things, _ANYTIME)
        if isinstance(found.type, Unknown) or seat is None:
            return None
        if not isinstance(found.type, SetOf) or found.type.element.sort not in ("unit", "card"):
            self.setting.wrong(problems.wrong_type(node.things.span, found.type, "units or cards"))
            return None
        return made.Sight(seat, node.sees, found, node.span)

    def is_edition(self, name: Name) -> bool:
        editions = self.setting.checked.names.editions
        if name.text != "default" and name.text not in editions:
            self.setting.wrong(problems.unknown_name(name, (*editions, "default"), "edition"))
            return False
        return True

    def code(self, path: tuple[Name, ...]) -> None:
        """A code is an action and its requirement or choice, or a procedure and what it asks."""
        program = self.setting.checked.program
        owner = path[0]
        action, procedure = program.actions.get(owner.text), program.procedures.get(owner.text)
        if action is None and procedure is None:
            self.setting.wrong(problems.unknown_name(owner, program.actions, "action"))
            return
        known: tuple[str, ...] = ()
        if action is not None:
            requirements = [each.name for each in action.requirements]
            known = (*requirements, *(each.name for each in action.choices))
        elif procedure is not None:
            known = tuple(each.slot.name for each in asked(procedure.body))
        if len(path) == 1:
            self.setting.wrong(wrong.no_rule(owner, known))
        elif path[1].text not in known or path[2:]:
            sort = f"requirement or choice of `{owner.text}`"
            self.setting.wrong(problems.unknown_name(path[-1], known, sort))


def chosen_words(program: model.Program) -> frozenset[str]:
    """Every word that somebody can choose."""
    numbers = {number: word for word, number in program.universe.words.items()}
    return frozenset(
        numbers[number]
        for _, body in frame_bodies(program)
        for each in asked(body)
        if isinstance(each.chooser, model.WordOf)
        for number in each.chooser.words
    )
