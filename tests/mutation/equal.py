"""Mutants that nobody can notice, each with the reason why."""

from __future__ import annotations

_CHECKS = "riotdsl.program.checks"
_PRINTER = "riotdsl.syntax.printer"
_SAME_WORD = (
    'return "\\n" not in before + after and before.split(maxsplit=1)[0] '
    "== after.split(maxsplit=1)[0]"
)
_SPEED = "what is skipped would find nothing: it is there for speed"
_TYPE = "expressions are compared without their types"

# Module, line as it reads without blanks around it, and the change.
EQUAL: dict[tuple[str, str, str], str] = {
    **{
        (f"{_CHECKS}.secrets", 'READ, CHOSEN, IMPLIED = "read", "chosen", "implied"', change):
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
    (f"{_CHECKS}.veils", 'faction = Entity("faction")', "'faction' becomes ''"): _TYPE,
    (
        f"{_CHECKS}.holders", 'decider = key(e.Decider(type=Entity("faction")))',
        "'faction' becomes ''",
    ): _TYPE,
    (
        f"{_CHECKS}.holders", "if secrets.hidden and play is not None:", "operand 0 goes",
    ): _SPEED,
    (f"{_CHECKS}.holders", "if not hides:", "test becomes False"):
    "what hides nothing can also be kept as such: there are fewer states to follow without",
    **{
        (f"{_CHECKS}.holders", line, change): _SPEED
        for line, change in (
            ("if kept:", "test becomes True"),
            ("if not state and not self.tracks:", "test becomes False"),
            ("if begin not in self.ends:", "test becomes True"),
            ("if name not in self.frames:", "test becomes True"),
            ("return", "statement goes"),
            ("inner = {", "filter goes"),
        )
    },
    (f"{_CHECKS}.veils", "if not secrets.hidden or play is None:", "operand 0 goes"): _SPEED,
    (
        f"{_CHECKS}.lasting", 'ALL = ""  # in the place of a name: every variable of an owner',
        "'' becomes 'x'",
    ): "any text that is no name",
    **{
        (
            f"{_CHECKS}.holders",
            'if isinstance(arg.type, Entity) and arg.type.sort == "faction":', change,
        ): "what is no seat sees nothing"
        for change in ("test becomes True", "operand 1 goes")
    },
    (
        f"{_CHECKS}.holders", 'return element.sort if isinstance(element, Entity) else ""',
        "'' becomes 'x'",
    ): "any text that is no sort",
    (
        f"{_CHECKS}.lasting",
        "return all(isinstance(each, tuple) and is_lasting(each) for each in args)",
        "operand 0 goes",
    ): "the arguments of an expression are expressions",
    (
        f"{_PRINTER}_terms",
        "while isinstance(left, terms.Binary) and level(left) == own:", "operand 0 goes",
    ): "what has the level of a chain is one",
    **{
        (f"{_CHECKS}.lasting", line, change): "only what lasts is asked for"
        for line, change in (
            ("case (head, name, tuple(args)) if head == _TRACK:", "guard goes"),
            ("case _:", "case goes"),
        )
    },
    (f"{_CHECKS}.lasting", "if name not in self.known:", "test becomes True"): _SPEED,
    **{
        (f"{_CHECKS}.silence", line, change): _SPEED
        for line, change in (
            ("if not hidden:", "test becomes False"),
            ("return", "statement goes"),
            ("if isinstance(statement, model.LetDo | model.LetChoose):", "test becomes True"),
        )
    },
    **{
        (f"{_CHECKS}.certain", line, change): "worlds that are like others are gone through again"
        for line, change in (
            ("hands = range(1, 1 << (1 << len(reader.tests)))", "1 becomes 2: 1"),
            ("hands = range(1, 1 << (1 << len(reader.tests)))", "1 becomes 2: 2"),
            ("for facts in range(1 << len(reader.facts)):", "1 becomes 2"),
        )
    },
    **{
        (
            f"{_PRINTER}",
            _SAME_WORD,
            f"1 becomes 2: {number}",
        ): "only the first word counts"
        for number in (0, 1)
    },
    (f"{_PRINTER}_body", 'return Line("  ", hard=True, blank=blank)', "True becomes False"):
    "what stands below each other has hard lines around it",
    (
        f"{_PRINTER}_body",
        "above = [Entry((Row(shown(comment)),), is_plain=False) for comment in early]",
        "False becomes True",
    ): "only entries between the braces are asked whether they are plain",
    **{
        (f"{_PRINTER}_doc", line, change): "how far a line is indented does not matter there"
        for line, change in (
            ("page.end_line(HARD, 0)", "0 becomes 1"),
            ("tasks.append(_Task(0, task.flat, inner))", "0 becomes 1"),
            ("_Task(0, flat=True, doc=inner), tasks, width - len(page.current)", "0 becomes 1"),
            ("tasks.extend(_Task(0, task.flat, part) for part in reversed(parts))", "0 becomes 1"),
        )
    },
    (
        f"{_PRINTER}_doc", 'return Join(tuple(part for part in parts if part != ""))',
        "filter goes",
    ): "an empty part prints nothing",
    (f"{_PRINTER}_doc", "flat = task.flat or _fits(", "operand 0 goes"):
    "what stands in something flat fits as well: it is there for speed",
    **{
        (f"{_PRINTER}_terms", "if node.name is None or node.body is None:", change):
        "an aggregate has both or neither"
        for change in ("Or becomes And", "operand 0 goes", "operand 1 goes")
    },
    (
        f"{_PRINTER}_terms", "inner = Level(own + 1) if own == Level.COMPARISON else own",
        "test becomes True",
    ): "what is left of a chain is not of its level",
    (
        f"{_PRINTER}_remarks", "return self.comments.pop(space.end(), None) if space else None",
        "test becomes True",
    ): "any number of spaces is found, also none",
    (
        f"{_PRINTER}_remarks", 'return between.count("\\n") > 1 and not between.strip()',
        "operand 1 goes",
    ): "nothing but space stands between items; the first has no line before it",
    **{
        (
            f"{_PRINTER}_rules",
            'counted = "" if node.procedure is None else node.procedure.text', change,
        ): "what has no value counts a procedure"
        for change in ("test becomes False", "'' becomes 'x'")
    },
    **{
        (f"{_PRINTER}_sources", line, "1 becomes 2"): "the word is looked for from further above"
        for line in (
            'items.append(said(remarks, "because", node.because, items[-1].end))',
            'first, last = (remarks.next(word, items[-1].end) for word in (node.in_all, "all"))',
        )
    },
}  # fmt: skip
