"""What an editor shows of a name: its declaration, the words above it, and what editions say."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.adapters.lsp.index import Index
from riotdsl.adapters.lsp.symbols import MEMBER, Occurrence, Symbol
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree.variants_scenarios import File
from riotdsl.text.source import Source

_LONGEST = 12  # lines of a declaration


def hover(occurrence: Occurrence, index: Index, files: tuple[File, ...]) -> str:
    """What is known of a name, as Markdown."""
    symbol = occurrence.symbol
    return "\n\n".join(_paragraphs(symbol, index, files))


def _paragraphs(symbol: Symbol, index: Index, files: tuple[File, ...]) -> Iterator[str]:
    for each in index.definitions(symbol)[:3]:
        source = each.span.source
        of = f" of `{symbol.owner}`" if symbol.shelf == MEMBER else ""
        yield f"**{each.sort}** `{symbol.name}`{of} ({source.name}:{each.span.first.line})"
        yield f"```riot\n{_declaration(each)}\n```"
        remark = _remark(source, each.span.first.line)
        if remark:
            yield remark
    question = _question(symbol.name, files) if symbol.shelf != MEMBER else None
    if question is not None:
        yield question.ask
        yield _said(question.name.text, files)
    uses = len(index.uses(symbol))
    yield "Used nowhere." if uses == 0 else f"Used in {uses} place{'s' * (uses != 1)}."


def _declaration(occurrence: Occurrence) -> str:
    """The lines of a declaration, at least its first, without a common indent."""
    source = occurrence.span.source
    first = occurrence.span.first.line
    lines = [source.line(first)]
    depth = lines[0].count("{") - lines[0].count("}")
    while depth > 0 and len(lines) < _LONGEST and first + len(lines) <= source.line_count:
        lines.append(source.line(first + len(lines)))
        depth += lines[-1].count("{") - lines[-1].count("}")
    if depth > 0:
        lines.append("  ...")
    indent = len(lines[0]) - len(lines[0].lstrip())
    return "\n".join(line[indent:] if line[:indent].isspace() else line for line in lines)


def _remark(source: Source, line: int) -> str:
    """The comment directly above a line."""
    found: list[str] = []
    while line > 1 and source.line(line - 1).lstrip().startswith("//"):
        line -= 1
        found.append(source.line(line).lstrip().removeprefix("//").strip())
    return " ".join(reversed(found))


def _question(name: str, files: tuple[File, ...]) -> tree.Question | tree.Option | None:
    for file in files:
        for node in file.declarations:
            if isinstance(node, tree.Question | tree.Option) and node.name.text == name:
                return node
    return None


def _said(question: str, files: tuple[File, ...]) -> str:
    """What each edition says to a question, and where."""
    rows = [
        f"- {node.name.text}: {_stance(stance)}"
        for file in files
        for node in file.declarations
        if isinstance(node, tree.Edition)
        for stance in node.stances
        if stance.question.text == question
    ]
    return "\n".join(rows) or "No edition takes a stance on this."


def _stance(stance: tree.Stance) -> str:
    answers = ", ".join(reading.answer.text for reading in stance.readings)
    letter = f", by the letter {stance.letter.text}" if stance.letter is not None else ""
    where = [*stance.where, *(each for reading in stance.readings for each in reading.where)]
    places = "; ".join(filter(None, map(_place, where)))
    said = f"{stance.kind} {answers}".rstrip() + letter
    return f"{said} ({places})" if places else said


def _place(where: tree.Where) -> str:
    if where.reported is not None:
        return f"reported by {where.reported}"
    locator = f" “{where.locator}”" if where.locator else ""
    return f"{where.section or ''}{locator}".strip()
