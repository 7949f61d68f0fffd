"""Elements of a picture in SVG: numbers rounded, all text escaped, no styles, no names, no script.

An element has presentation attributes only, so that a page with several pictures and a strict
content security policy shows them as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import cos, pi, sin

from riotdsl.text.safe import visible

INK, QUIET, PAPER = "#1b1b1b", "#6b6b66", "#ffffff"
FONT = "Helvetica, Arial, sans-serif"

# Colours that are told apart with any kind of colour blindness, each with a shape of its own.
SEATS = (
    ("#56b4e9", "square"), ("#e69f00", "circle"), ("#009e73", "triangle"), ("#cc79a7", "diamond"),
    ("#f0e442", "pentagon"), ("#d55e00", "hexagon"), ("#bbbbbb", "octagon"),
)  # fmt: skip
NOBODYS = ("#ffffff", "circle")
# A side that is called by a colour has it: the nearest of those above, or a light and a dark one.
NAMED = {
    "blue": "#56b4e9", "orange": "#e69f00", "green": "#009e73", "pink": "#cc79a7",
    "purple": "#cc79a7", "yellow": "#f0e442", "red": "#d55e00", "grey": "#bbbbbb",
    "gray": "#bbbbbb", "white": "#ffffff", "black": "#8a8a85",
}  # fmt: skip

Look = tuple[str, str]


def looks(seats: Sequence[str]) -> dict[str, Look]:
    """The colour and the shape of each side; no colour twice while there are others.

    >>> looks(["red", "alpha"])
    {'red': ('#d55e00', 'square'), 'alpha': ('#56b4e9', 'circle')}
    """
    own = {seat: NAMED[seat] for seat in seats if seat in NAMED}
    others = [colour for colour, _ in SEATS if colour not in own.values()] or [SEATS[0][0]]
    shapes = [shape for _, shape in SEATS]
    rest = iter(others * len(seats))
    return {
        seat: (own.get(seat) or next(rest), shapes[n % len(shapes)]) for n, seat in enumerate(seats)
    }


_CORNERS = {"triangle": 3, "diamond": 4, "pentagon": 5, "hexagon": 6, "octagon": 8}
_WIDE, _NARROW = frozenset("mwMWABCDEGHKNOPQRSUVXYZ%@"), frozenset("iljtfrI.,:;' !|1()")


def element(tag: str, content: str = "", /, **attributes: object) -> str:
    """An element; `content` is markup, attributes are texts or numbers."""
    shown = "".join(
        f' {name.replace("_", "-")}="{_shown(value)}"' for name, value in attributes.items()
    )
    return f"<{tag}{shown}>{content}</{tag}>" if content else f"<{tag}{shown}/>"


def _shown(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return escape(visible(str(value)), quote=True)


def text(x: float, y: float, words: str, size: float = 11, **attributes: object) -> str:
    return element(
        "text", escape(visible(words)), x=x, y=y, font_size=size,
        **{"fill": INK, **attributes},
    )  # fmt: skip


def width_of(words: str, size: float = 11) -> float:
    """About how wide a text is: no font is at hand to measure it."""
    units = sum(0.72 if c in _WIDE else 0.3 if c in _NARROW else 0.56 for c in words)
    return units * size


def shortened(words: str, room: float, size: float = 11) -> str:
    """The text, cut with a dot if there is no room for it."""
    if width_of(words, size) <= room:
        return words
    while words and width_of(words + "…", size) > room:
        words = words[:-1]
    return f"{words.rstrip()}…" if words else ""


def token(x: float, y: float, radius: float, look: tuple[str, str]) -> str:
    """The mark of a side round a middle: its colour and its shape."""
    colour, shape = look
    drawn: dict[str, object] = {"fill": colour, "stroke": INK, "stroke_width": 1}
    if shape == "circle":
        return element("circle", cx=x, cy=y, r=radius, **drawn)
    if shape == "square":
        side = radius * 1.8
        return element(
            "rect", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=1, **drawn
        )
    stretch, lift = (1.45, radius * 0.3) if shape == "triangle" else (1.12, 0.0)
    count = _CORNERS[shape]
    turns = (2 * pi * n / count - pi / 2 for n in range(count))
    corners = " ".join(
        f"{x + stretch * radius * cos(a):.1f},{y + lift + stretch * radius * sin(a):.1f}"
        for a in turns
    )
    return element("polygon", points=corners, **drawn)


def drawing(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """The whole picture; `title` is what is read aloud in its place."""
    body = [
        element("title", escape(visible(title))),
        element("rect", width=width, height=height, fill=PAPER),
        *parts,
    ]
    return element(
        "svg", "\n" + "\n".join(body) + "\n", xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {height:.0f}", width=width, height=height, role="img",
        font_family=FONT,
    )  # fmt: skip
