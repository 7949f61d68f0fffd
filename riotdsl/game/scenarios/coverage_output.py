"""Coverage as JSON, as lcov and as a page of annotated source that needs nothing else.

On the page every line has a sign beside its colour: `+` all of it is exercised, `-` nothing is,
`~` a part of it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from riotdsl.game.scenarios.coverage import KINDS, Coverage, Part
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.safe import visible
from riotdsl.text.source import Source

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem;
  color: #1b1b1b; background: #fdfdfb; }
pre { font-size: .8rem; line-height: 1.35; overflow-x: auto; border: 1px solid #c9c9c4; }
pre span { display: block; padding: 0 .5rem; }
.all { background: #dff2df; } .none { background: #fbdcdc; } .some { background: #fdf1cf; }
@media (prefers-color-scheme: dark) {
  body { color: #e8e8e3; background: #191917; }
  .all { background: #17381b; } .none { background: #4a1d1d; } .some { background: #453a12; }
}
"""
SIGNS = {"all": "+", "none": "-", "some": "~", "": " "}


@dataclass(frozen=True, slots=True)
class Tally:
    """The parts of one kind in one file, and those that are never exercised."""

    file: str
    kind: str
    parts: int
    missing: tuple[Part, ...]

    @property
    def exercised(self) -> int:
        return self.parts - len(self.missing)


def tallies(coverage: Coverage) -> list[Tally]:
    """One for each file and kind, in the order of the files' names."""
    grouped: dict[tuple[str, str], list[Part]] = {}
    for part in coverage.parts:
        grouped.setdefault((part.span.source.name, part.kind), []).append(part)
    order = sorted(grouped, key=lambda each: (each[0], KINDS.index(each[1])))
    return [
        Tally(file, kind, len(found), tuple(p for p in found if not coverage.is_exercised(p)))
        for file, kind in order
        for found in [grouped[file, kind]]
    ]


def as_json(coverage: Coverage) -> dict[str, object]:
    """The counts by file and kind, every part that is missing, and the counts by selection."""
    return {
        "parts": len(coverage.parts),
        "exercised": len(coverage.counts),
        "files": [
            {
                "file": each.file,
                "kind": each.kind,
                "parts": each.parts,
                "exercised": each.exercised,
                "missing": [{"name": p.name, "line": p.span.first.line} for p in each.missing],
            }
            for each in tallies(coverage)
        ],
        "selections": {name: len(found) for name, found in coverage.by_selection.items()},
        "unrecorded": [{"title": title, "selection": sel} for title, sel in coverage.unrecorded],
    }


def as_lcov(coverage: Coverage) -> str:
    """The lines and branches of every file as `genhtml` and editors read them."""
    lines: list[str] = []
    for source in sources(coverage):
        lines.append(f"SF:{source.name}")
        found = by_line(coverage, source)
        for number, parts in found.items():
            branches = [p for p in parts if p.kind == "branch"]
            for way, part in enumerate(branches):
                count = coverage.counts.get(part, 0)
                lines.append(f"BRDA:{number},{way // 2},{way % 2},{count or '-'}")
        for number, parts in found.items():
            lines.append(f"DA:{number},{max(coverage.counts.get(p, 0) for p in parts)}")
        lines.append("end_of_record")
    return "\n".join(lines) + "\n"


def as_html(coverage: Coverage, title: str) -> str:
    """Every file with its lines marked, in one page without scripts."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'\">"
        f"<title>{_text(title)}</title><style>{STYLE}</style></head><body>\n"
        f"<h1>{_text(title)}</h1>\n"
        f"<p>{len(coverage.counts)} of {len(coverage.parts)} parts are exercised. Signs: + all of "
        "the line is exercised, ~ a part of it, - none of it.</p>\n"
        + "".join(_file(coverage, source) for source in sources(coverage))
        + "</body></html>\n"
    )


def sources(coverage: Coverage) -> list[Source]:
    """The files that have parts, by name."""
    found = {part.span.source.name: part.span.source for part in coverage.parts}
    return [found[name] for name in sorted(found)]


def by_line(coverage: Coverage, source: Source) -> dict[int, list[Part]]:
    """The parts of a file by the line on which each begins."""
    found: dict[int, list[Part]] = {}
    for part in coverage.parts:
        if part.span.source.name == source.name:
            found.setdefault(part.span.first.line, []).append(part)
    return dict(sorted(found.items()))


def _file(coverage: Coverage, source: Source) -> str:
    marks = by_line(coverage, source)
    rows = []
    for number in range(1, source.line_count + 1):
        state = _state(coverage, marks.get(number, ()))
        never = [p.name for p in marks.get(number, ()) if not coverage.is_exercised(p)]
        hint = f' title="never: {_text(", ".join(never))}"' if never else ""
        shown = f"{SIGNS[state]} {number:>5}  {_text(source.line(number))}"
        rows.append(f'<span class="{state}"{hint}>{shown}</span>')
    return f"<h2>{_text(source.name)}</h2>\n<pre>{''.join(rows)}</pre>\n"


def _state(coverage: Coverage, parts: Sequence[Part]) -> str:
    if not parts:
        return ""
    exercised = sum(coverage.is_exercised(each) for each in parts)
    return "all" if exercised == len(parts) else "some" if exercised else "none"


def _text(text: str) -> str:
    return escape(visible(text))


def missing_names(tally: Tally) -> Iterator[str]:
    """What a tally lacks, each with its line."""
    return (f"{part.name} ({part.span.first.line})" for part in tally.missing)
