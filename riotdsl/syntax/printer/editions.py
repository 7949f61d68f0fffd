"""Questions, editions, rulings and texts as documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from riotdsl.syntax.printer.body import Item, Style, body, item
from riotdsl.syntax.printer.comments import Remarks
from riotdsl.syntax.printer.document import Doc, Nest, broken, filled, join
from riotdsl.syntax.printer.expressions import enclosed, names, path
from riotdsl.syntax.tree import declarations


def said(remarks: Remarks, word: str, text: str, start: int) -> Item:
    """The item `word "text"`, which stands behind an offset."""
    found = remarks.next(word, start)
    return Item(found.start, remarks.after(found.end).end, f'{word} "{text}"')


def option(remarks: Remarks, node: declarations.Option) -> Doc:
    items = list(_asked(remarks, node))
    return body(remarks, node, f"option {node.name.text}", items, Style.BROKEN)


def question(remarks: Remarks, node: declarations.Question) -> Doc:
    items = list(_asked(remarks, node))
    items.append(said(remarks, "because", node.because, items[-1].end))
    if node.in_all is not None:
        first, last = (remarks.next(word, items[-1].end) for word in (node.in_all, "all"))
        items.append(Item(first.start, last.end, f"{node.in_all} in all"))
    return body(remarks, node, f"question {node.name.text}", items, Style.BROKEN)


def _asked(remarks: Remarks, node: declarations.Option | declarations.Question) -> Iterator[Item]:
    ask = said(remarks, "ask", node.ask, node.span.start)
    yield ask
    first, *others = map(described, node.answers)
    listed = broken(join("answers ", first), *(join("or ", other) for other in others))
    end = node.answers[-1].span.end
    yield Item(remarks.next("answers", ask.end).start, end, listed)
    default = f"default {node.default.text}"
    yield Item(remarks.next("default", end).start, node.default.span.end, default)


def described(node: declarations.Described) -> Doc:
    description = "" if node.description is None else f' "{node.description}"'
    return f"{node.answer.text}{description}"


def edition(remarks: Remarks, node: declarations.Edition) -> Doc:
    language = "" if node.language is None else f' language "{node.language}"'
    head = f"edition {node.name.text} of {node.game.text}{language}"
    items = sorted(_edition_items(remarks, node), key=lambda each: each.start)
    return body(remarks, node, head, items, Style.BROKEN)


def _edition_items(remarks: Remarks, node: declarations.Edition) -> Iterator[Item]:
    if node.title is not None:
        yield said(remarks, "title", node.title, node.span.start)
    if node.text is not None:
        yield item(node.text, text_from)
    yield from (item(each, stance) for each in node.stances)
    yield from (item(each, cites) for each in node.cites)
    yield from (item(each, not_a_rule) for each in node.not_rules)
    yield from (item(each, term) for each in node.terms)


def text_from(node: declarations.TextFrom) -> Doc:
    last = [] if node.last is None else [f'to "{node.last}"']
    return broken(f'text from "{node.first}"', *last)


def stance(node: declarations.Stance) -> Doc:
    head = f"{node.question.text} {node.kind}"
    if node.kind == "states":
        (only,) = node.readings
        return broken(f"{head} {only.answer.text}", *where(only.where))
    if node.kind == "ambiguous":
        answers = Nest(filled(each.answer.text for each in node.readings))
        return broken(join(head, " among ", answers), *where(node.where))
    if node.kind == "contradicts":
        *others, last = map(reading, node.readings)
        return broken(head, *(join(other, ",") for other in others), last)
    tails = [*where(node.where)]
    tails += [] if node.letter is None else [f"by letter {node.letter.text}"]
    tails += [] if node.because is None else [f'because "{node.because}"']
    return broken(head, *tails)


def reading(node: declarations.Reading) -> Doc:
    return broken(node.answer.text, *where(node.where))


def where(listed: Iterable[declarations.Where]) -> tuple[Doc, ...]:
    """The tails `at "section" "locator"` and `reported by "source"`."""
    return tuple(map(place_in_text, listed))


def place_in_text(node: declarations.Where) -> Doc:
    if node.section is None:
        return f'reported by "{node.reported}"'
    locator = "" if node.locator is None else f' "{node.locator}"'
    return f'at "{node.section}"{locator}'


def cites(node: declarations.Cites) -> Doc:
    return broken(f"cites {path(node.path)}", *where(node.where))


def not_a_rule(node: declarations.NotARule) -> Doc:
    return broken("not_a_rule", *where(node.where), f"because {node.because.text}")


def term(node: declarations.Wording) -> Doc:
    return join("term ", wording(node))


def wording(node: declarations.Wording) -> Doc:
    head = f'{path(node.path)}: "{node.text}"'
    if not node.forms:
        return head
    return broken(head, enclosed("(", map(form, node.forms), ")"))


def form(node: declarations.Form) -> Doc:
    return node.name.text if node.text is None else f'{node.name.text} "{node.text}"'


def texts(remarks: Remarks, node: declarations.Texts) -> Doc:
    items = [item(each, wording) for each in node.wordings]
    return body(remarks, node, f'texts "{node.language}"', items, Style.SINGLE)


def rulings(remarks: Remarks, node: declarations.Rulings) -> Doc:
    head: Doc = f"rulings {node.name.text} of {node.game.text}"
    if node.editions:
        head = join(head, " for ", names(node.editions))
    items = [item(each, decided) for each in node.decided]
    return body(remarks, node, head, items, Style.BROKEN)


def decided(node: declarations.Decided) -> Doc:
    return broken(f"{node.question.text} = {node.answer.text}", f'because "{node.because}"')
