"""`riotdsl explain`: what a diagnostic means, or what a question of a ruleset is about."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .. import own_copies
from ..options import CodeOrRuleset, format_option
from ..output import say, say_document

if TYPE_CHECKING:
    from riotdsl.syntax.tree.variants_scenarios import File


@click.command("explain")
@click.argument("subject", metavar="CODE | NAME", type=CodeOrRuleset())
@click.argument("question", required=False)
@own_copies.text_option
@format_option("text", "json")
def command(subject: str, question: str | None, texts: own_copies.Given, form: str) -> None:
    """Explain the CODE of a diagnostic, or a QUESTION of the ruleset NAME.

    For a code: the cause, an example and how to fix it. For a question: its answers, the default,
    what every edition says about it, and which editions are in conflict. Without a QUESTION, list
    all questions and options. With --text, whole sentences are shown.
    """
    if texts and question is None:
        raise click.UsageError("--text shows the sentences of one QUESTION: say which.")
    put = say_document if form == "json" else say
    if question is not None:
        put(_question(subject, question, texts, form))
    elif _is_ruleset(subject):
        put(_questions(subject, form))
    else:
        put(_code(subject, form))


def _is_ruleset(subject: str) -> bool:
    """Whether a ruleset is meant; the code of a diagnostic goes before a file of that name."""
    from riotdsl import library
    from riotdsl.text.catalog import CATALOG
    from riotdsl.text.codes import FORMER

    if subject in CATALOG or subject in FORMER:
        return False
    return subject in library.names() or Path(subject).exists()


def _code(asked: str, form: str) -> str:
    """The page of a code; a code of an earlier version has the page of its present name."""
    from riotdsl.text import suggest
    from riotdsl.text.catalog import CATALOG, page
    from riotdsl.text.codes import FORMER

    name = FORMER.get(asked, asked)
    if name not in CATALOG:
        nearest = suggest.nearest(name, CATALOG)
        hint = f" Did you mean {nearest}?" if nearest else ""
        raise click.UsageError(f"There is no code {name}.{hint}")
    code = CATALOG[name]
    if form == "json":
        fields = {"code": name, "severity": code.severity.value, "summary": code.summary}
        return json.dumps({**fields, "page": page(name)}, indent=2, ensure_ascii=False)
    renamed = f"{asked} is now called {name}.\n\n" if name != asked else ""
    return f"{renamed}{name} ({code.severity})\n{_plain(page(name))}"


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


def _files(name: str) -> "tuple[File, ...]":
    """The files of a ruleset as trees; what cannot be read ends the command."""
    from riotdsl import compile as compiler
    from riotdsl import library

    from .. import render

    sources, unread = library.read(name)
    if unread:
        raise render.failure(unread)
    files, _ = compiler.parsed(sources)
    return files


def _questions(name: str, form: str) -> str:
    from .. import questions

    declared = questions.declared(_files(name))
    if form == "json":
        listed = [questions.in_short(each) for each in declared.values()]
        return json.dumps(listed, indent=2, ensure_ascii=False)
    if not declared:
        return f"{name} has no questions and no options."
    return questions.as_list(declared.values())


def _question(name: str, question: str, texts: own_copies.Given, form: str) -> str:
    from riotdsl.text import suggest

    from .. import loading, questions

    files = _files(name)
    declared = questions.declared(files)
    if question not in declared:
        nearest = suggest.nearest(question, declared)
        hint = f" Did you mean {nearest}?" if nearest else ""
        raise click.UsageError(f"{name} has no question {question}.{hint}")
    with loading.errors_told(name):
        quotes = own_copies.read(name, questions.editions(files), texts)
    told = questions.told(declared[question], files, quotes)
    if form == "json":
        return json.dumps(told, indent=2, ensure_ascii=False)
    return questions.as_text(told)
