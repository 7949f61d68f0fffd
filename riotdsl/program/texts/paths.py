"""What can be put into words, and which names stand in view there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.walk import asked
from riotdsl.program.checked import Checked
from riotdsl.program.components.universe import SORTS, Family
from riotdsl.program.editions.stances import known_parts
from riotdsl.program.messages import nouns_used
from riotdsl.program.names import assumed_links
from riotdsl.program.paths import parts
from riotdsl.program.scope import Scope
from riotdsl.program.types import Entity, Int, Words, YesNo, present
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Node

SAYS, DENIES = "says", "denies"  # before a name: how it reads in a sentence, and how its contrary
POSITIVE = "positive"  # behind the name of a number: how it reads that it is more than 0
TELLS = "tells"  # before a procedure: what is told of a game whenever it begins
HOW = "how"  # before a number: a line of the card that introduces the game
MOST_HOW = 20
ABOUT = "about"  # before an action: what it is for, and what comes of it
CHAPTER = "chapter_"  # before the name of a file: its title
BECAUSE = "because"  # behind a path: why it was decided, changed or assumed so
REFUSED = "refused"  # behind the path of a choice: what is said of what cannot be chosen

_IN_PLAY = (
    e.Frame, e.Track, e.PlaceOf, e.At, e.Call, e.Decider, e.Winners, e.Running, e.Following,
)  # fmt: skip


def known_paths(checked: Checked) -> frozenset[str]:
    """Every path that texts may put into words."""
    program, names = checked.program, checked.names
    found = {part.path for part in known_parts(checked)}
    found.update(program.actions, program.universe.words, names.variants, names.rulings, SORTS)
    found.update(nouns_asked_for(checked))
    if program.name:
        found.add(program.name)
    for family in program.universe.families.values():
        found.update(index.name for index in family.indexes)
    for name, question in program.questions.items():
        found.update(f"{name}.{answer}" for answer in question.answers)
    choices = choice_paths(checked)
    found.update(choices)
    found.update(f"{path}.{REFUSED}" for path in choices)
    return frozenset(found) | prose_paths(checked) | reason_paths(checked)


def choice_paths(checked: Checked) -> tuple[str, ...]:
    """Every choice of an action or a procedure, behind the name of its owner."""
    program = checked.program
    found: dict[str, None] = {}
    for name, action in program.actions.items():
        found.update((f"{name}.{choice.name}", None) for choice in action.choices)
    for name, procedure in checked.names.procedures.items():
        found.update((f"{name}.{choice}", None) for choice in _chosen(procedure.body))
    for owner, body in _later(program):
        found.update((f"{owner}.{each.slot.name}", None) for each in asked(body))
    return tuple(found)


def reason_paths(checked: Checked) -> frozenset[str]:
    """What is given a reason: defaults, rulings, variants, and all that is assumed."""
    program, names = checked.program, checked.names
    found = [name for name, question in program.questions.items() if not question.option]
    found += names.variants
    for rulings in names.rulings.values():
        found += (f"{rulings.name.text}.{each.question.text}" for each in rulings.decided)
    found += (part.path for part in known_parts(checked) if _is_assumed(part.node))
    found += (kind for kind in program.universe.families if assumed_links(names, kind))
    return frozenset(f"{path}.{BECAUSE}" for path in found)


def _is_assumed(node: Node) -> bool:
    return bool(getattr(node, "notes", ()))


def _with_reason(path: str, node: Node) -> Iterator[str]:
    """A path, and that of its reason if it is assumed."""
    yield path
    if _is_assumed(node):
        yield f"{path}.{BECAUSE}"


def _later(program: model.Program) -> Iterator[tuple[str, model.Block]]:
    """What follows a procedure and what an action does, under the names of their choices."""
    for name, procedure in program.procedures.items():
        yield from ((name, reaction.body) for reaction in procedure.reactions)
    for name, action in program.actions.items():
        yield name, action.then


def added_paths(checked: Checked) -> frozenset[str]:
    """Paths of which some may exist only under a variant; without it they cannot be resolved."""
    found: set[str] = set()
    for variant in checked.names.variants.values():
        for change in variant.changes:
            match change:
                case cases.AddWhole(declaration) | cases.ReplaceWhole(declaration):
                    if not isinstance(declaration, declarations.Clause):
                        for part in parts((declaration,)):
                            found.update(_with_reason(part.path, part.node))
                            if part.sort == "choice":
                                found.add(f"{part.path}.{REFUSED}")
                    elif declaration.of is not None:
                        path = f"{declaration.of.text}.{declaration.label.text}"
                        found.update(_with_reason(path, declaration))
                case cases.AddRequire(require) if require.of is not None:
                    path = f"{require.of.text}.{require.name.text}"
                    found.update(_with_reason(path, require))
                case cases.ReplaceClause(path=written) if _is_assumed(change):
                    found.add(f"{'.'.join(name.text for name in written)}.{BECAUSE}")
            found.update(_chosen_in(change))
    return frozenset(found)


def _chosen_in(change: cases.Change) -> Iterator[str]:
    """The choices in the statements that a variant brings, each behind the name of its owner."""
    for node in declarations.walk(change):
        match node:
            case cases.ReplaceBlock((owner, *_), body) | declarations.Reaction(owner, _, body):
                pass
            case declarations.Procedure(owner, _, body) | declarations.Action(owner, _, _, body):
                pass
            case _:
                continue
        for choice in _chosen(body):
            yield f"{owner.text}.{choice}"
            yield f"{owner.text}.{choice}.{REFUSED}"


def nouns_asked_for(checked: Checked) -> frozenset[str]:
    """The nouns behind `as` in any message of the ruleset."""
    return frozenset(noun for text in _messages(checked) for noun in nouns_used(text))


def _messages(checked: Checked) -> Iterator[str]:
    names = checked.names
    for action in names.actions.values():
        for item in action.items:
            if isinstance(item, declarations.Require) and item.say is not None:
                yield item.say
    for texts in names.texts:
        yield from (wording.text for wording in texts.wordings)
    for edition in names.editions.values():
        yield from (term.text for term in edition.terms)


def _chosen(body: steps.Block) -> Iterator[str]:
    for node in declarations.walk_statements(body):
        if isinstance(node, steps.LetChoose):
            yield node.name.text


# ---------------------------------------------------------------- in sentences


def prose_paths(checked: Checked) -> frozenset[str]:
    """What a rulebook needs words for: chapters, and how rules and variables read in a sentence."""
    program = checked.program
    sources = {part.node.span.source.name for part in known_parts(checked)}
    found = {f"{CHAPTER}{PurePosixPath(name).stem}" for name in sources}
    rules: list[model.Value | model.TrackDecl] = [
        *program.values.values(),
        *program.tracks.values(),
    ]
    for rule in rules:
        words = rule.type.words if isinstance(rule.type, Words) else ()
        words = (POSITIVE,) if isinstance(rule.type, Int) else words
        for path in (rule.name, *(f"{rule.name}.{word}" for word in words)):
            found.update((f"{SAYS}.{path}", f"{DENIES}.{path}"))
    worded = (
        *program.procedures, *program.actions, *program.universe.words, *program.universe.places,
    )  # fmt: skip
    found.update(f"{SAYS}.{name}" for name in worded)
    found.update(f"{TELLS}.{name}" for name in program.procedures)
    found.update(f"{ABOUT}.{name}" for name in program.actions)
    found.update(f"{HOW}.{number}" for number in range(1, MOST_HOW + 1))
    for name, action in program.actions.items():
        found.update(f"{SAYS}.{name}.{each.name}" for each in action.requirements)
    frames: list[model.Procedure | model.Action] = [
        *program.procedures.values(), *program.actions.values(),
    ]  # fmt: skip
    slots = [slot for each in frames for slot in each.slots]
    found.update(f"{SAYS}.{slot.name}" for slot in slots)
    found.update(f"{SAYS}.{each.name}.{slot.name}" for each in frames for slot in each.slots)
    found.update(f"{DENIES}.{slot.name}" for slot in slots if isinstance(slot.type, YesNo))
    for name, value in checked.names.values.items():
        found.update(f"{SAYS}.{param.name.text}" for param in value.params)
        found.update(f"{SAYS}.{name}.{param.name.text}" for param in value.params)
    return frozenset(found)


def _said(checked: Checked, name: str) -> Scope:
    """The names that the sentence of a rule may read: what it is given."""
    program = checked.program
    if name in program.tracks:
        track = program.tracks[name]
        return Scope(names={p.name: e.Local(p.name, type=present(p.type)) for p in track.params})
    return scope_of(checked, name)


# ---------------------------------------------------------------- scopes


def scope_of(checked: Checked, path: str) -> Scope:
    """The names that the holes of a wording may read."""
    program = checked.program
    if path in checked.scopes:
        return checked.scopes[path]
    head, _, inner = path.partition(".")
    if head in (ABOUT, HOW) or path.endswith(f".{BECAUSE}"):
        return Scope()
    if head in (SAYS, DENIES, TELLS):
        return _said(checked, inner.partition(".")[0])
    family = program.universe.families.get(path)
    if family is not None:
        return Scope(names=dict(_indexes(family)))
    if head in program.procedures:
        procedure = program.procedures[head]
        seen = {
            slot.name: e.Frame(head, slot.name, type=present(slot.type))
            for slot in procedure.slots
            if inner or slot.name in procedure.params
        }
        you = e.Decider(type=Entity("faction", maybe_none=False)) if inner else None
        return Scope(names=seen, you=you, frame=head)
    if head in program.actions and path.endswith(f".{REFUSED}"):
        choice = inner.removesuffix(f".{REFUSED}")
        before = checked.scopes.get(f"{head}.{choice}") or checked.scopes[head]
        slots = [slot for slot in program.actions[head].slots if slot.name == choice]
        return before.with_names(
            {slot.name: e.Frame(head, slot.name, type=present(slot.type)) for slot in slots}
        )
    return checked.scopes.get(head, Scope())


def holds_in_play(checked: Checked, path: str) -> bool:
    """Whether a path is worded in a position, so that its holes may read it; names are not."""
    program = checked.program
    head = path.partition(".")[0]
    if head in (SAYS, DENIES, TELLS):
        return True
    wins = (win.name for win in program.wins)
    return head in (*program.actions, *program.procedures, *program.values, *wins)


def reads_position(node: e.Expr) -> bool:
    """Whether an expression is not the same in all positions."""
    return any(isinstance(each, _IN_PLAY) for each in e.walk(node))


def _indexes(family: Family) -> Iterator[tuple[str, e.Local]]:
    for index in family.indexes:
        numbers = Int(min(index.members, default=0), max(index.members, default=0))
        kind = numbers if index.sort is None else Entity(index.sort, maybe_none=False)
        yield index.name, e.Local(index.name, type=kind)
