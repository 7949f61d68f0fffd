"""The whole comparison as one HTML file: no script, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from riotdsl.compare import differences_output, matrix_output, page_markup, report_plot, stance_text
from riotdsl.compare.differences import Compared, Kind
from riotdsl.compare.impact import output as impact_told
from riotdsl.compare.impact import plot
from riotdsl.compare.impact.output import Impact
from riotdsl.compare.matrix import Row
from riotdsl.compare.page import CHAPTER, ENTRY, Code, Heading, Items, Paragraph, Part, Table
from riotdsl.compare.page_markup import text
from riotdsl.compare.report import Comparison
from riotdsl.compare.witness import output as told
from riotdsl.compare.witness.witness import Witness
from riotdsl.program.editions.conflicts import Conflict, in_conflict
from riotdsl.program.editions.stances import Stance
from riotdsl.prose.picture.drawing import picture_svg
from riotdsl.text.lazy_dataclass import dataclass, replace

STYLE = (
    page_markup.STYLE
    + """
a { color: #0b4f8a; }
h2 { border-bottom: 2px solid #b9b9b2; margin-top: 3rem; padding-bottom: .2rem; }
h3 { margin-top: 2rem; }
h2, h3, h4, figure, tr { break-inside: avoid; }
h2, h3, h4 { break-after: avoid; }
nav ul.many { columns: 16rem auto; }
th, td { font-size: .9rem; padding: .3rem .45rem; overflow-wrap: break-word; }
td:first-child { font-weight: 600; }
figure { margin: 1rem 0; }
svg { max-width: 100%; height: auto; border: 1px solid #c9c9c4; }
.up { font-size: .85rem; font-weight: normal; }
summary { cursor: pointer; }
@media (prefers-color-scheme: dark) { a { color: #8cc4f5; } }
@page { size: landscape; margin: 12mm; }
@media print {
  body { color: #000; background: #fff; font-size: 10pt; max-width: none; }
  th, pre, tbody tr:nth-child(even) { background: none; }
  th { position: static; }
  th, td { font-size: 8pt; padding: .15rem .3rem; overflow-wrap: anywhere; }
  a { color: inherit; text-decoration: none; }
  .up { display: none; }
}
"""
)

EDITIONS, MATRIX, PAIRS, QUESTIONS, IMPACT = "editions", "matrix", "pairs", "questions", "impact"
TITLES = {
    EDITIONS: "The editions",
    MATRIX: "What each text says",
    PAIRS: "Every two editions",
    QUESTIONS: "Every difference, and where it shows",
    IMPACT: "What the differences do to games",
}


def as_html(whole: Comparison) -> str:
    """The file."""
    writer = _Writer(whole, {row.question.name: _of_question(row) for row in _differing(whole)})
    title = f"{whole.matrix.game}: the editions compared"
    return page_markup.document(title, [f"<h1>{text(title)}</h1>", *writer.body()], STYLE)


def _differing(whole: Comparison) -> list[Row]:
    """The questions on which some two texts differ."""
    return [row for row in whole.matrix.rows if row.kind != "alike"]


def _of_question(row: Row) -> str:
    return f"question-{row.question.name}"


def _of_pair(compared: Compared) -> str:
    return f"pair-{compared.a}-{compared.b}"


def _name(compared: Compared) -> str:
    return f"{compared.a} and {compared.b}"


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes the sections; `links` are the anchors of questions that have an entry."""

    whole: Comparison
    links: Mapping[str, str]

    def body(self) -> Iterator[str]:
        sections = {
            EDITIONS: self.editions, MATRIX: self.matrix, PAIRS: self.pairs,
            QUESTIONS: self.questions,
        }  # fmt: skip
        if self.whole.impacts:
            sections[IMPACT] = self.impact
        yield from self.contents(list(sections))
        for anchor, write in sections.items():
            up = '<a class="up" href="#contents">\N{UPWARDS ARROW} contents</a>'
            yield f'<section><h2 id="{anchor}">{text(TITLES[anchor])} {up}</h2>'
            yield from write()
            yield "</section>"

    def contents(self, sections: list[str]) -> Iterator[str]:
        inside = {
            PAIRS: {_of_pair(each): _name(each) for each in self.whole.pairs},
            QUESTIONS: {anchor: name for name, anchor in self.links.items()},
            IMPACT: {
                f"impact-{_of_pair(i.compared)}": _name(i.compared) for i in self.whole.impacts
            },
        }
        yield '<nav id="contents" aria-label="Contents"><h2>Contents</h2><ul>'
        for anchor in sections:
            yield f"<li>{page_markup.link(TITLES[anchor], anchor)}"
            entries = inside.get(anchor, {})
            if entries:
                yield '<ul class="many">'
                yield from (f"<li>{page_markup.link(n, a)}</li>" for a, n in entries.items())
                yield "</ul>"
            yield "</li>"
        yield "</ul></nav>"

    def html(self, part: Part) -> Iterator[str]:
        return page_markup.html(part, self.links)

    # ------------------------------------------------------------ texts

    def editions(self) -> Iterator[str]:
        titles = self.whole.matrix.titles
        rows = tuple((name, title or "no title") for name, title in titles.items())
        yield from self.html(Table(("edition", "title"), rows))
        found = [each for report in self.whole.witnesses for each in report.witnesses]
        yield from self.html(
            Paragraph(
                f"Each is played with the default rulings where its text leaves something open. "
                f"{told.summary(found)}"
            )
        )
        if self.whole.board is not None:
            caption = "<figcaption>The board at the start.</figcaption>"
            yield f"<figure>{self.whole.board}{caption}</figure>"

    def matrix(self) -> Iterator[str]:
        listed, *parts = matrix_output.as_page(self.whole.matrix, titles=self.whole.titles).parts
        for part in parts if isinstance(listed, Items) else [listed]:
            yield from self.html(_lowered(part))

    # ------------------------------------------------------------ pairs

    def pairs(self) -> Iterator[str]:
        if not self.whole.pairs:
            yield from self.html(Paragraph("There are no two editions to compare."))
            return
        rows = tuple(self.counted(each) for each in self.whole.pairs)
        links = {_name(each): _of_pair(each) for each in self.whole.pairs}
        named = (f"conflict, {kind}" for kind in Conflict)
        head = ("editions", "differ", *named, "open", "another answer in force")
        yield from page_markup.html(Table(head, rows), links)
        yield from self.html(
            Paragraph(
                "Conflict: no answer is admitted by both texts. Open: some answer is admitted by "
                "both, but not the same ones."
            )
        )
        yield from self.html(
            Items(tuple(f"{kind}: {stance_text.RESTS_ON[kind]}" for kind in Conflict))
        )
        for each in self.whole.pairs:
            yield f'<h3 id="{text(_of_pair(each))}">{text(_name(each))}</h3>'
            yield from self.html(Paragraph(differences_output.summary(each)))
            if each.differences:
                yield from self.html(self.pair(each))

    def counted(self, each: Compared) -> tuple[str, ...]:
        counts = (
            len(each.differences), *(len(each.of_conflict(kind)) for kind in Conflict),
            len(each.of_kind(Kind.OPEN)),
            sum(one.in_force_differs for one in each.differences),
        )  # fmt: skip
        return (_name(each), *map(str, counts))

    def pair(self, compared: Compared) -> Table:
        a, b = str(compared.a), str(compared.b)
        head = ("question", "kind", a, b, f"in force in {a}", f"in force in {b}", "played")
        ordered = [each for kind in Conflict for each in compared.of_conflict(kind)]
        ordered += compared.of_kind(Kind.OPEN)
        rows = tuple(
            (
                each.question.name,
                each.label,
                *(stance_text.sentence(side.stance) for side in (each.a, each.b)),
                *(differences_output.in_force(side) for side in (each.a, each.b)),
                "differently" if each.in_force_differs else "alike",
            )
            for each in ordered
        )
        return Table(head, rows)

    # ------------------------------------------------------------ questions

    def questions(self) -> Iterator[str]:
        if not self.links:
            yield from self.html(Paragraph("The texts differ on no question."))
        for row in _differing(self.whole):
            question = row.question
            kind = row.kind if row.conflict is None else f"{row.kind}, {row.conflict}"
            heading = self.whole.titles.question(question)
            yield f'<h3 id="{text(_of_question(row))}">{text(heading)}</h3>'
            yield from self.html(Paragraph(f"{question.name} ({kind})"))
            yield from self.html(Items(tuple(_answers(row))))
            rows = tuple(
                (name, stance_text.sentence(stance), self.places(name, stance))
                for name, stance in row.stances.items()
            )
            yield from self.html(Table(("edition", "says", "where"), rows))
            if row.conflicts:
                yield from self.html(Items(tuple(in_conflict(row.conflicts))))
            for report, witness in self.whole.of_question(question.name):
                yield from self.witness(report, witness)

    def places(self, edition: str, stance: Stance) -> str:
        return stance_text.places(stance.citations, self.whole.quotes.get(edition))

    def witness(self, report: told.Report, witness: Witness) -> Iterator[str]:
        title = f"{' or '.join(witness.case.answers)}, among the other rules of {report.names[0]}"
        yield from self.html(Heading(title, ENTRY + 1))
        for part in told.witness_parts(report, witness, asked=True):
            if isinstance(part, Code):
                yield from self.position(witness, part)
            else:
                yield from self.html(part)

    def position(self, witness: Witness, drawn: Code) -> Iterator[str]:
        """The board as a picture if there is one; what lies beside it can be opened."""
        assert witness.tables is not None
        question = witness.case.question
        picture = picture_svg(witness.tables[0], witness.view, f"A position that shows {question}")
        if picture is None:
            yield from self.html(drawn)
            return
        yield f"<figure>{picture}</figure>"
        yield "<details><summary>The same in characters, and what lies elsewhere</summary>"
        yield from self.html(drawn)
        yield "</details>"

    # ------------------------------------------------------------ games

    def impact(self) -> Iterator[str]:
        for found in self.whole.impacts:
            anchor = f"impact-{_of_pair(found.compared)}"
            title = f"From {found.compared.a} to {found.compared.b}"
            yield f'<h3 id="{text(anchor)}">{text(title)}</h3>'
            if not found.is_empty:
                yield f"<figure>{_plot(found, title)}</figure>"
            for part in impact_told.as_page(found).parts:
                yield from self.html(_lowered(part, ENTRY - 1))


def _answers(row: Row) -> Iterator[str]:
    question = row.question
    for answer in question.answers:
        words = question.descriptions.get(answer, "")
        default = f" (default, because {question.because})" if answer == question.default else ""
        yield f"{answer}{f': {words}' if words else ''}{default}"


def _lowered(part: Part, by: int = ENTRY - CHAPTER) -> Part:
    """A heading of a page becomes one of a section."""
    return replace(part, level=part.level + by) if isinstance(part, Heading) else part


def _plot(found: Impact, title: str) -> str:
    return report_plot.drawn(title, plot.panels_of(found))
