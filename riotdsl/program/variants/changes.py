"""One change after the other, made to the declarations of a ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from riotdsl.program import problems
from riotdsl.program.paths import APART, Part, declares, parts
from riotdsl.program.variants import edits
from riotdsl.program.variants import problems as wrong
from riotdsl.program.variants.problems import sort_text
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name, Node
from riotdsl.text.diagnostic import Diagnostic, Label
from riotdsl.text.lazy_dataclass import dataclass, field, replace
from riotdsl.text.source import Span

# What stood there before and what stands there now; None if the change cannot be made.
_Made = tuple[Node | None, Node | None] | None


@dataclass(frozen=True, slots=True)
class Changed:
    """What a variant changed: `how` is replace, drop, add or set; a node is None where none is.

    For `set` the nodes are the answers: the question's default before, the variant's after.
    """

    how: str
    path: str
    variant: str
    before: Node | None
    after: Node | None
    span: Span


@dataclass(slots=True)
class Editor:
    """The declarations while they are changed; `dropped` holds the names that were taken out."""

    declarations: list[cases.Declaration]
    found: list[Diagnostic] = field(default_factory=list)
    dropped: list[Name] = field(default_factory=list)

    def make(self, change: cases.Change, variant: str) -> Changed | None:
        """Make a change and tell what it was; None if it cannot be made, which is then `found`."""
        match change:
            case cases.ReplaceClause():
                path, how = wrong.path_text(change.path), "replace"
                made = self._replace_clause(change)
            case cases.ReplaceBlock():
                path, how = wrong.path_text(change.path), "replace"
                made = self._replace_block(change)
            case cases.ReplaceWhole(declaration):
                path, how = _named(declaration), "replace"
                made = self._replace_whole(declaration)
            case cases.Drop():
                path, how = wrong.path_text(change.path), "drop"
                made = self._drop(change)
            case cases.AddWhole(added):
                path, how = _named(added), "add"
                made = self._add(added)
            case cases.AddRequire(require):
                path, how = _named(require), "add"
                made = self._add_require(require)
            case cases.ChangeSet():
                return None
            case _:
                assert_never(change)
        return None if made is None else Changed(how, path, variant, *made, change.span)

    # ------------------------------------------------------------ finding

    def _target(self, path: Sequence[Name]) -> Part | None:
        text = wrong.path_text(path)
        every = list(parts(self.declarations))
        meant = [part for part in every if part.path == text]
        if not meant:
            self.found.append(wrong.unknown_target(path, {part.path for part in every}))
            return None
        if len(meant) > 1:
            labels = [Label(part.name.span, sort_text(part.sort)) for part in meant]
            self.found.append(wrong.unclear_target(path, labels[0], labels[1]))
            return None
        return meant[0]

    def _unfit(self, span: Span, message: str, note: str = "", remedy: str | None = None) -> None:
        self.found.append(wrong.unfit_change(span, message, note, remedy))

    def _put(self, part: Part, new: Node | None) -> None:
        """Another node in place of a part, or none."""
        holder = self.declarations[part.holder]
        self.declarations[part.holder] = edits.swapped(holder, part.node, new)

    # ------------------------------------------------------------ replacing

    def _replace_clause(self, change: cases.ReplaceClause) -> _Made:
        part = self._target(change.path)
        if part is None:
            return None
        node = part.node
        allowed: frozenset[str]
        new: tree.Clause | tree.Require | tree.Stat | tree.Win | tree.Invariant | tree.Measure
        match node:
            case tree.Clause():
                allowed = frozenset({"when", "over"})
                over = change.over or node.over
                new = replace(node, value=change.value, when=change.when or node.when, over=over,
                              notes=change.notes)  # fmt: skip
            case tree.Require():
                allowed = frozenset({"when", "say"})
                new = replace(node, condition=change.value, when=change.when or node.when,
                              say=change.say or node.say, notes=change.notes)  # fmt: skip
            case tree.Stat():
                allowed = frozenset()
                new = replace(node, value=change.value, notes=change.notes)
            case tree.Win():
                allowed = frozenset({"when"})
                new = replace(node, winners=change.value, when=change.when or node.when,
                              notes=change.notes)  # fmt: skip
            case tree.Invariant():
                allowed = frozenset()
                new = replace(node, condition=change.value)
            case tree.Measure():
                allowed = frozenset()
                new = replace(node, value=change.value, procedure=None, when=None)
            case _:
                self._unfit(wrong.path_span(change.path),
                            f"`{part.path}` is {sort_text(part.sort)}, which has no such content",
                            remedy=_remedy(part))  # fmt: skip
                return None
        given = {"when": change.when, "over": change.over, "say": change.say}
        surplus = [word for word, said in given.items() if said and word not in allowed]
        if surplus:
            self._unfit(change.span, f"{sort_text(part.sort).capitalize()} has no `{surplus[0]}`",
                        f"`{part.path}` is one", f"leave out `{surplus[0]}`")  # fmt: skip
            return None
        # The words of a message are looked for in the source where the node stands.
        if not isinstance(node, tree.Require) or change.say is not None or node.say is None:
            new = replace(new, span=change.span)
        if isinstance(node, tree.Stat):
            self._set_apart(part)
            part = self._target(change.path) or part
        if isinstance(new, tree.Win | tree.Invariant | tree.Measure):
            self.declarations[part.holder] = new
        else:
            self._put(part, new)
        return node, new

    def _set_apart(self, part: Part) -> None:
        """Give a kind a declaration of its own before one of its lines is changed."""
        holder = self.declarations[part.holder]
        assert isinstance(holder, tree.Thing)
        kind = part.path.partition(".")[0]
        self.declarations[part.holder : part.holder + 1] = edits.apart(holder, kind)

    def _replace_block(self, change: cases.ReplaceBlock) -> _Made:
        part = self._target(change.path)
        if part is None:
            return None
        if isinstance(part.node, tree.Procedure):
            procedure = replace(part.node, body=change.body)
            self.declarations[part.holder] = procedure
            return part.node, procedure
        if isinstance(part.node, steps.Stage):
            stage = replace(part.node, body=change.body)
            self._put(part, stage)
            return part.node, stage
        self._unfit(wrong.path_span(change.path),
                    f"`{part.path}` is {sort_text(part.sort)} and no procedure or stage",
                    remedy=_remedy(part))  # fmt: skip
        return None

    def _replace_whole(self, new: cases.Addable) -> _Made:
        if isinstance(new, tree.Link | tree.Reaction):
            return self._replace_nameless(new)
        found: list[int] = []
        for name, sort in declares(new):
            part = self._same_sort(name, sort)
            if part is None:
                return None
            found.append(part.holder)
        first, before = min(found), self.declarations[min(found)]
        self.declarations.insert(first, new)
        for name, sort in declares(new):
            self._remove(name.text, sort, besides=new)
        return before, new

    def _same_sort(self, name: Name, sort: str) -> Part | None:
        whole = [
            part
            for part in parts(self.declarations)
            if "." not in part.path and (part.sort in APART) == (sort in APART)
        ]
        meant = [part for part in whole if part.path == name.text]
        same = [part for part in meant if part.sort == sort]
        if same:
            return same[0]
        if meant:
            is_now = sort_text(meant[0].sort)
            self._unfit(name.span, f"`{name.text}` is {is_now}, not {sort_text(sort)}")
        else:
            known = {part.path for part in whole if part.sort == sort}
            self.found.append(wrong.unknown_target([name], known))
        return None

    def _replace_nameless(self, new: tree.Link | tree.Reaction) -> _Made:
        same = [at for at, each in enumerate(self.declarations) if _alike(each, new)]
        if len(same) == 1:
            before = self.declarations[same[0]]
            self.declarations[same[0]] = new
            return before, new
        what = "link between these places" if isinstance(new, tree.Link) else "such reaction"
        count = "There is no" if not same else "There is more than one"
        self._unfit(new.span, f"{count} {what} to replace", remedy="add it instead" * (not same))
        return None

    # ------------------------------------------------------------ dropping

    def _drop(self, change: cases.Drop) -> _Made:
        part = self._target(change.path)
        if part is None:
            return None
        if isinstance(part.node, steps.Choose):
            self._unfit(wrong.path_span(change.path),
                        f"`{part.path}` is a choice, which the action cannot do without",
                        remedy=_remedy(part))  # fmt: skip
            return None
        if isinstance(part.node, tree.Clause) and self._is_last(part):
            self.found.append(wrong.last_clause(change.path))
            return None
        if "." not in part.path:
            self._remove(part.path, part.sort)
            if part.sort not in APART:
                self.dropped.append(change.path[0])
            return part.node, None
        if isinstance(part.node, tree.Stat):
            self._set_apart(part)
            part = self._target(change.path) or part
        self._put(part, None)
        if isinstance(part.node, tree.Clause):
            value, label = part.path.split(".")
            self.declarations = [
                edits.without_over(each, value, label) for each in self.declarations
            ]
        return part.node, None

    def _is_last(self, part: Part) -> bool:
        """Whether this clause alone of its value always applies."""
        value = part.path.partition(".")[0]
        always = [
            other.node
            for other in parts(self.declarations)
            if other.sort == "clause"
            and other.path.partition(".")[0] == value
            and isinstance(self.declarations[other.holder], tree.Value)
            and isinstance(other.node, tree.Clause)
            and other.node.when is None
        ]
        return len(always) == 1 and always[0] is part.node

    def _remove(self, name: str, sort: str, besides: Node | None = None) -> None:
        """Take out a whole; kinds leave their abilities, and nobody is let do a lost action."""
        kept: list[cases.Declaration] = []
        for node in self.declarations:
            declared = any(own.text == name and each == sort for own, each in declares(node))
            rest = edits.without_kind(node, name) if declared and node is not besides else node
            if rest is not None and besides is None and sort in {"unit", "card"}:
                rest = edits.without_carrier(rest, name)
            if rest is not None and besides is None and sort == "action":
                rest = edits.without_action(rest, name)
            if rest is not None:
                kept.append(rest)
        self.declarations = kept

    # ------------------------------------------------------------ adding

    def _add(self, new: cases.Addable | tree.Clause) -> _Made:
        return self._add_clause(new) if isinstance(new, tree.Clause) else self._add_whole(new)

    def _add_whole(self, new: cases.Addable) -> _Made:
        for name, sort in declares(new):
            for node in self.declarations:
                for own, other in declares(node):
                    together = sort == other or (sort not in APART and other not in APART)
                    if own.text == name.text and together:
                        self.found.append(problems.duplicate_name(name, own.span))
                        return None
        self.declarations.append(new)
        return None, new

    def _add_clause(self, clause: tree.Clause) -> _Made:
        assert clause.of is not None
        values = {node.name.text for node in self.declarations if isinstance(node, tree.Value)}
        if clause.of.text not in values:
            self.found.append(wrong.unknown_target([clause.of], values))
            return None
        text = f"{clause.of.text}.{clause.label.text}"
        for part in parts(self.declarations):
            if part.path == text and part.sort == "clause":
                self.found.append(problems.duplicate_name(clause.label, part.name.span))
                return None
        for at, node in enumerate(self.declarations):
            if isinstance(node, tree.Value) and node.name.text == clause.of.text:
                own = replace(clause, of=None)
                self.declarations[at] = replace(node, clauses=(*node.clauses, own))
        return None, clause

    def _add_require(self, require: tree.Require) -> _Made:
        assert require.of is not None
        actions = {node.name.text for node in self.declarations if isinstance(node, tree.Action)}
        if require.of.text not in actions:
            self.found.append(wrong.unknown_target([require.of], actions))
            return None
        for at, node in enumerate(self.declarations):
            if isinstance(node, tree.Action) and node.name.text == require.of.text:
                for item in node.items:
                    if item.name.text == require.name.text:
                        self.found.append(problems.duplicate_name(require.name, item.name.span))
                        return None
                own = replace(require, of=None)
                self.declarations[at] = replace(node, items=(*node.items, own))
        return None, require


def _alike(node: cases.Declaration, new: tree.Link | tree.Reaction) -> bool:
    """Links between the same ends; reactions to the same procedure."""
    if isinstance(node, tree.Link) and isinstance(new, tree.Link):
        return (node.first.sets, node.second.sets) == (new.first.sets, new.second.sets)
    if isinstance(node, tree.Reaction) and isinstance(new, tree.Reaction):
        return node.procedure.text == new.procedure.text
    return False


def _named(node: cases.Addable | tree.Clause | tree.Require) -> str:
    match node:
        case tree.Clause():
            return f"{node.of.text}.{node.label.text}" if node.of else node.label.text
        case tree.Require():
            return f"{node.of.text}.{node.name.text}" if node.of else node.name.text
        case tree.Reaction():
            return f"after {node.procedure.text}"
        case _:
            return ", ".join(name.text for name, _ in declares(node)) or "link"


def _remedy(part: Part) -> str | None:
    """How such a thing can be changed."""
    match part.sort:
        case "choice":
            action = part.path.partition(".")[0]
            return f"replace the whole action: `replace action {action} {{ ... }}`"
        case "procedure" | "stage":
            return f"give it statements: `replace {part.path} {{ ... }}`"
        case "question" | "option":
            return f"set its answer: `set {part.path} = ...`"
        case "unit" | "card" | "place" | "track" | "value" | "ability" | "action":
            return f"replace the whole: `replace {part.sort} {part.path} ...`"
        case "faction" | "grid":
            return None
        case _:
            return f"give it content: `replace {part.path}: ...`"
