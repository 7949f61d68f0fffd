"""`riotdsl explain`: what a diagnostic means, or what a question of a ruleset is about."""

import json

import click

from ..options import CodeOrRuleset, format_option


@click.command("explain")
@click.argument("subject", metavar="CODE | NAME", type=CodeOrRuleset())
@click.argument("question", required=False)
@format_option("text", "json")
def command(subject: str, question: str | None, form: str) -> None:
    """Explain the CODE of a diagnostic, or a QUESTION of the ruleset NAME.

    A code comes with its cause, an example and the remedy; a question with its answers, the default
    and what every edition says to it.
    """
    if question is None:
        click.echo(_code(subject, form))
    else:
        click.echo(_question(subject, question, form))


def _code(name: str, form: str) -> str:
    from riotdsl.text import suggest
    from riotdsl.text.catalog import CATALOG, page

    if name not in CATALOG:
        nearest = suggest.nearest(name, CATALOG)
        hint = f" Did you mean {nearest}?" if nearest else ""
        raise click.UsageError(f"There is no code {name}.{hint}")
    code = CATALOG[name]
    if form == "json":
        fields = {"code": name, "severity": code.severity.value, "summary": code.summary}
        return json.dumps({**fields, "page": page(name)}, indent=2, ensure_ascii=False)
    return f"{name} ({code.severity})\n{_plain(page(name))}"


def _plain(page: str) -> str:
    """A page without its marks: headings in capitals, examples indented."""
    lines: list[str] = []
    in_fence = False
    for line in page.rstrip().split("\n")[1:]:
        if line.startswith("```"):
            in_fence = not in_fence
        elif in_fence:
            lines.append(f"    {line}".rstrip())
        else:
            lines.append(line[3:].upper() if line.startswith("## ") else line)
    return "\n".join(lines)


def _question(name: str, question: str, form: str) -> str:
    from riotdsl import compile as compiler
    from riotdsl import library
    from riotdsl.text import suggest

    from .. import questions, render

    sources, unread = library.read(name)
    if unread:
        render.report(unread, "text")
        raise click.exceptions.Exit(1)
    files, _ = compiler.parsed(sources)
    declared = questions.declared(files)
    if question not in declared:
        nearest = suggest.nearest(question, declared)
        hint = f" Did you mean {nearest}?" if nearest else ""
        raise click.UsageError(f"{name} has no question {question}.{hint}")
    told = questions.told(declared[question], files)
    if form == "json":
        return json.dumps(told, indent=2, ensure_ascii=False)
    return questions.as_text(told)
