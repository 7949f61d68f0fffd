"""Mutants that nobody can notice, each with the reason why."""

from __future__ import annotations

_ANALYSIS = "riotdsl.program.analysis"
_CHECKS = "riotdsl.program.checks"
_GAME = "riotdsl.game"
_ORDERED = "ordered = first.label in second.over or second.label in first.over"
_OWN = "own = [index.name for index in family.indexes if index.name in (family.seen_by or ())]"
_PLACED = (
    "name: _placed((call.value, call.span or value.span) for call in calls(value_reads(value)))"
)
_CHOSEN = "if not choices or isinstance(choices[0].chooser, model.SomeOf):"
_SEALED = "return {row[1] for row in rows if row[0] in alike and len(row) > 1}"
_FREE = "return self.subjects.test(key(node), (node,), lambda: Domain((0, 1)), bool)"
_DEFAULT = "if clause.when is None and clause in own and len(own) < len(value.clauses):"
_PRINTER = "riotdsl.syntax.printer"
_SAME_WORD = (
    'return "\\n" not in before + after and before.split(maxsplit=1)[0] '
    "== after.split(maxsplit=1)[0]"
)
_SMALL = "any number that is less than what is allowed"
_SPEED = "what is skipped would find nothing: it is there for speed"
_TYPE = "expressions are compared without their types"

# Module, line as it reads without blanks around it, and the change.
EQUAL: dict[tuple[str, str, str], str] = {
    **{
        (f"{_CHECKS}.secrets", 'READ, CHOSEN, IMPLIED, EXISTS = "read", "chosen", "implied", "exists"', change):  # noqa: E501 - a line as it is in the module
        "three names that only have to differ"
        for change in ("'read' becomes ''", "'chosen' becomes ''", "'implied' becomes ''")
    },
    (f"{_CHECKS}.secrets", "span: Span | None = field(compare=False)", "False becomes True"):
    "the same secret, read at two places, would be followed twice",
    (f"{_CHECKS}.secrets", "if not secrets.hidden:", "test becomes False"): _SPEED,
    (f"{_CHECKS}.secrets", "return", "statement goes"): _SPEED,
    (f"{_CHECKS}.secrets", "if made not in self.known:", "test becomes True"): _SPEED,
    (
        f"{_CHECKS}.secrets", "for leaf in self.flow.leaves(place) if possible else ():",
        "test becomes True",
    ): _SPEED,
    (f"{_CHECKS}.secrets", "seen_by = family.seen_by or ()", "operand 1 goes"):
    "only hidden kinds are asked for, and `seen by` hides them",
    (
        f"{_CHECKS}.secrets",
        "yield problems.reads_secret(secret.span or decision.span, decision.span, family)",
        "operand 1 goes",
    ): "what is read was written somewhere, and has a span",
    (
        f"{_CHECKS}.secrets", 'return key(e.Const(number, type=Entity("faction")))',
        "'faction' becomes ''",
    ): _TYPE,
    (
        f"{_CHECKS}.secrets", 'return key(e.Frame(action.name, "you", type=Entity("faction")))',
        "'faction' becomes ''",
    ): _TYPE,
    (
        f"{_CHECKS}.secrets",
        'return frozenset({key(who), key(e.Decider(type=Entity("faction")))})',
        "'faction' becomes ''",
    ): _TYPE,
    (f"{_CHECKS}.hidden_variables", 'faction = Entity("faction")', "'faction' becomes ''"): _TYPE,
    (
        f"{_CHECKS}.secret_variables", 'decider = key(e.Decider(type=Entity("faction")))',
        "'faction' becomes ''",
    ): _TYPE,
    (
        f"{_CHECKS}.secret_variables",
        "return SecretWalk(secrets) if not secrets.hidden or play is None else followed(secrets, play)",  # noqa: E501 - a line as it is in the module
        "operand 0 goes",
    ): _SPEED,
    (f"{_CHECKS}.secret_variables", "if not hides:", "test becomes False"):
    "what hides nothing can also be kept as such: there are fewer states to follow without",
    **{
        (f"{_CHECKS}.secret_variables", line, change): _SPEED
        for line, change in (
            ("if kept:", "test becomes True"),
            (
                "if not any((state, self.tracks, self.marks, self.known_reached)):",
                "test becomes False",
            ),
            ("if begin not in self.ends:", "test becomes True"),
            ("if name not in self.frames:", "test becomes True"),
            ("return", "statement goes"),
            ("inner = {", "filter goes"),
        )
    },
    (
        f"{_ANALYSIS}.viewer_lifetimes",
        'ALL = ""  # in the place of a name: every variable of an owner',
        "'' becomes 'x'",
    ): "any text that is no name",
    **{
        (
            f"{_CHECKS}.secret_variables",
            'if isinstance(arg.type, Entity) and arg.type.sort == "faction":', change,
        ): "what is no seat sees nothing"
        for change in ("test becomes True", "operand 1 goes")
    },
    (
        f"{_CHECKS}.secret_variables", 'return element.sort if isinstance(element, Entity) else ""',
        "'' becomes 'x'",
    ): "any text that is no sort",
    (
        f"{_ANALYSIS}.viewer_lifetimes",
        "return all(isinstance(each, tuple) and is_lasting(each) for each in args)",
        "operand 0 goes",
    ): "the arguments of an expression are expressions",
    (
        f"{_PRINTER}.expressions",
        "while isinstance(left, terms.Binary) and level(left) == own:", "operand 0 goes",
    ): "what has the level of a chain is one",
    **{
        (f"{_ANALYSIS}.viewer_lifetimes", line, change): "only what lasts is asked for"
        for line, change in (
            ("case (head, name, tuple(args)) if head == _TRACK:", "guard goes"),
            ("case _:", "case goes"),
        )
    },
    (f"{_ANALYSIS}.viewer_lifetimes", "if name not in self.known:", "test becomes True"): _SPEED,
    **{
        (f"{_CHECKS}.skip_leaks", line, change): _SPEED
        for line, change in (
            ("if not hidden:", "test becomes False"),
            ("return", "statement goes"),
            ("if isinstance(statement, model.LetDo | model.LetChoose):", "test becomes True"),
        )
    },
    **{
        (f"{_CHECKS}.guaranteed_choice", line, change):
        "worlds that are like others are gone through again"
        for line, change in (
            ("hands = range(1, 1 << (1 << len(reader.tests)))", "1 becomes 2: 1"),
            ("hands = range(1, 1 << (1 << len(reader.tests)))", "1 becomes 2: 2"),
            ("for facts in range(1 << len(reader.facts)):", "1 becomes 2"),
        )
    },
    (
        f"{_ANALYSIS}.work",
        "if program.heuristic is not None and program.heuristic[1].span is not None:",
        "operand 1 goes",
    ): "what is read was written somewhere, and has a span",
    **{
        (f"{_CHECKS}.clauses", line, change): _SPEED
        for line, change in (
            ("if only_default or _is_broken(value):", "operand 0 goes"),
            (_ORDERED, "Or becomes And"),
            (_ORDERED, "operand 0 goes"),
            (_ORDERED, "operand 1 goes"),
            ("if ordered or same_expression(first.value, second.value):", "operand 0 goes"),
            (_DEFAULT, "operand 2 goes"),
            (_DEFAULT, "Lt becomes LtE"),
        )
    },
    (f"{_CHECKS}.clauses", _DEFAULT, "operand 1 goes"): "what kinds say has a condition",
    **{
        ("riotdsl.machine.listing", line, change): _SPEED
        for line, change in (
            ("if not taken:", "test becomes False"),
            ("if sort not in self.marks:", "test becomes True"),
            ("if start == end:", "test becomes False"),
            (
                "if prefix == len(action.choices) or self.some_member(action, s, values, tally):",
                "operand 0 goes",
            ),
        )
    },
    **{
        ("riotdsl.machine.listing", line, change): "what is sealed begins with one thing, or none"
        for line, change in (
            (_CHOSEN, "test becomes False"),
            (_CHOSEN, "operand 1 goes"),
            (_SEALED, "operand 1 goes"),
            (_SEALED, "Gt becomes GtE"),
            (_SEALED, "1 becomes 2: 1"),
        )
    },
    ("riotdsl.machine.listing", "return", "statement goes: 0"): "a choice has no branches",
    **{
        ("riotdsl.machine.listing", "self.evaluator.fill(action.name, s[1], values, s)", change):
        "whoever reads the frame fills it before"
        for change in ("statement goes: 1", "1 becomes 2: 1")
    },
    **{
        ("riotdsl.machine.listing", line, "Eq becomes NotEq"):
        "what is told apart is told apart the other way round"
        for line in (
            "*(s[cell] == number for cell in marks.naming),",
            "*(each == number for cell in marks.ranking for each in bits.unpacked(s[cell])),",
        )
    },
    (f"{_GAME}.explain", "if isinstance(node.type, SetOf):", "test becomes True"):
    "what is hidden and no set is not known by its count either",
    (
        f"{_CHECKS}.play_budget",
        'tokens = (*program.universe.tokens("unit"), *program.universe.tokens("card"))',
        "'card' becomes ''",
    ): "what is no unit is a card",
    (f"{_CHECKS}.wording", "if owner is not None and len(owners) > 1:", "operand 0 goes"):
    "a kind with several owners has no piece without one",
    (f"{_CHECKS}.wording", "if isinstance(subject.nodes[0].type, Int):", "0 becomes 1"):
    "what is compared with a number is one",
    (
        f"{_CHECKS}.play_budget", "if total > MOST_STEPS and home.place.span is not None:",
        "operand 1 goes",
    ): "what is read was written somewhere, and has a span",
    (f"{_CHECKS}.play_budget", "case _:", "case goes: 0"): "nothing is as false as False",
    (f"{_ANALYSIS}.formulas", "elif left not in visited:", "test becomes True"): _SPEED,
    (f"{_ANALYSIS}.formulas", "case bool():", "case goes: 2"): "nothing is returned in any case",
    (
        f"{_ANALYSIS}.formulas",
        "near = {p + d for p in (*self.points, self.low, self.high) for d in (-1, 0, 1)}",
        "Add becomes Sub",
    ): "as much is added as is taken away",
    (f"{_CHECKS}.unused", "if not homeless:", "test becomes False"): _SPEED,
    (f"{_CHECKS}.unused", "return", "statement goes: 3"): _SPEED,
    (f"{_CHECKS}.windows", "where = statement.order.span or statement.span", "operand 1 goes"):
    "what is read was written somewhere, and has a span",
    **{
        (f"{_CHECKS}.problems", line, "operand 1 goes"): "what is hidden says who sees it"
        for line in (
            _OWN,
            'f"`{family.name}` is seen by {_listed(family.seen_by or ())}",',
        )
    },
    (
        f"{_CHECKS}.problems",
        'others=() if node.span is None else (Label(node.span, "depends on hidden cards"),),',
        "test becomes False",
    ): "what is read was written somewhere, and has a span",
    (f"{_CHECKS}.problems", "move.to.span or move.span,", "operand 1 goes"):
    "what is read was written somewhere, and has a span",
    (
        f"{_GAME}.explain", "if depth > 0 and not isinstance(clause.value, e.Const):",
        "operand 1 goes",
    ): "a constant calls nothing",
    **{
        (f"{_GAME}.explain", line, "0 becomes 1"): "a variable rests on nothing"
        for line in (
            "return self.fact(each, env, 0)",
            "return self.fact(e.Local(node.variable, type=node.source.type.element), env, 0)",
        )
    },
    (
        f"{_GAME}.explain",
        "if isinstance(each, e.Frame) and (each.owner, each.name) in frames:", "operand 1 goes",
    ): "every variable that is read has a cell",
    (
        f"{_GAME}.explain",
        "found.setdefault(tuple((fact.text, fact.value) for fact in facts), facts)",
        "element 0 goes",
    ): "what is told of two members of a set is told in the same words",
    (
        f"{_GAME}.explain", "count = e.Count(node, type=Int(0, len(self.s)), span=node.span)",
        "0 becomes 1",
    ): "a number is told without its range",
    **{
        (f"{_ANALYSIS}.expression_equality", "if variable is not None and name in _INNER:", change):
        "variables have names of their own: what is counted from elsewhere is counted alike"
        for change in ("test becomes True", "And becomes Or", "operand 0 goes", "operand 1 goes")
    },
    **{
        (f"{_ANALYSIS}.expression_equality", 'return ("bound", bound.index(node.name))', change):
        "any text that is no class of expressions, or none"
        for change in ("element 0 goes", "'bound' becomes ''")
    },
    (
        f"{_ANALYSIS}.conditions",
        "if not isinstance(node.type, Entity) or not node.type.maybe_none:", "operand 0 goes",
    ): "what is in a set, or a place, is an entity",
    **{
        (
            f"{_ANALYSIS}.conditions",
            '("compared", one, other), (left, right), lambda: Domain(signs),', change,
        ): "any text that is no class of expressions, or none"
        for change in ("element 0 goes: 0", "'compared' becomes ''")
    },
    **{
        (f"{_ANALYSIS}.conditions", line, change): "any number but 0"
        for line, change in (
            ("signs = (-1, 0, 1) if isinstance(left.type, Int) else (0, 1)", "1 becomes 2: 1"),
            ("return Domain((0, 1))", "1 becomes 2"),
            (_FREE, "1 becomes 2"),
        )
    },
    (
        f"{_ANALYSIS}.conditions", 'there = e.PlaceOf(member, type=Entity("place"))',
        "'place' becomes ''",
    ): _TYPE,
    (
        f"{_ANALYSIS}.conditions",
        "given = [arg.value if isinstance(arg, e.Const) else 0 for arg in args]", "0 becomes 1",
    ): "it stands where the value is put",
    (f"{_ANALYSIS}.conditions", "if repr(other) < repr(one):", "Lt becomes LtE"):
    "two that are the same were compared before",
    (
        f"{_ANALYSIS}.conditions",
        "signs = (-1, 0, 1) if isinstance(left.type, Int) else (0, 1)", "test becomes True",
    ): "a case more, which is told as the other is",
    (
        f"{_ANALYSIS}.conditions",
        "value = constant(node, self.program.universe, {}) if isinstance(node, e.Table) else None",
        "test becomes True",
    ): _SPEED,
    (f"{_CHECKS}.endings", "case _:", "case goes"): "nothing is as false as False",
    (
        f"{_ANALYSIS}.calls", _PLACED, "operand 1 goes",
    ): "what is read was written somewhere, and has a span",
    (f"{_ANALYSIS}.work", "deepest = (0, 0)", "0 becomes 1"): _SMALL,
    (f"{_ANALYSIS}.work", "deep = max(map(work.expr_depth, parts), default=0)", "0 becomes 1"):
    _SMALL,
    (f"{_ANALYSIS}.work", "for depth in range(len(action.choices) + 1):", "1 becomes 2"):
    "nothing is tested behind the last choice",
    **{
        (
            f"{_PRINTER}.formatter",
            _SAME_WORD,
            f"1 becomes 2: {number}",
        ): "only the first word counts"
        for number in (0, 1)
    },
    (f"{_PRINTER}.body", 'return Line("  ", hard=True, blank=blank)', "True becomes False"):
    "what stands below each other has hard lines around it",
    (
        f"{_PRINTER}.body",
        "above = [Entry((Row(shown(comment)),), is_plain=False) for comment in early]",
        "False becomes True",
    ): "only entries between the braces are asked whether they are plain",
    **{
        (f"{_PRINTER}.document", line, change): "how far a line is indented does not matter there"
        for line, change in (
            ("page.end_line(HARD, 0)", "0 becomes 1"),
            ("tasks.append(_Task(0, task.flat, inner))", "0 becomes 1"),
            ("_Task(0, flat=True, doc=inner), tasks, width - len(page.current)", "0 becomes 1"),
            ("tasks.extend(_Task(0, task.flat, part) for part in reversed(parts))", "0 becomes 1"),
        )
    },
    (
        f"{_PRINTER}.document", 'return Join(tuple(part for part in parts if part != ""))',
        "filter goes",
    ): "an empty part prints nothing",
    (f"{_PRINTER}.document", "flat = task.flat or _fits(", "operand 0 goes"):
    "what stands in something flat fits as well: it is there for speed",
    **{
        (f"{_PRINTER}.expressions", "if node.name is None or node.body is None:", change):
        "an aggregate has both or neither"
        for change in ("Or becomes And", "operand 0 goes", "operand 1 goes")
    },
    (
        f"{_PRINTER}.expressions", "inner = Level(own + 1) if own == Level.COMPARISON else own",
        "test becomes True",
    ): "what is left of a chain is not of its level",
    (
        f"{_PRINTER}.comments", "return self.comments.pop(space.end(), None) if space else None",
        "test becomes True",
    ): "any number of spaces is found, also none",
    (
        f"{_PRINTER}.comments", 'return between.count("\\n") > 1 and not between.strip()',
        "operand 1 goes",
    ): "nothing but space stands between items; the first has no line before it",
    **{
        (
            f"{_PRINTER}.rules",
            'counted = "" if node.procedure is None else node.procedure.text', change,
        ): "what has no value counts a procedure"
        for change in ("test becomes False", "'' becomes 'x'")
    },
    **{
        (f"{_PRINTER}.editions", line, "1 becomes 2"): "the word is looked for from further above"
        for line in (
            'items.append(said(remarks, "because", node.because, items[-1].end))',
            'first, last = (remarks.next(word, items[-1].end) for word in (node.in_all, "all"))',
        )
    },
}  # fmt: skip
