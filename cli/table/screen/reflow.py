"""A picture that is too wide, laid out anew for a narrower screen.

Grids become narrower. Boxes that touch belong together and stay together; such blocks are set in
rows, in the order in which they stand in the picture from top to bottom and from left to right.
"""

from collections.abc import Mapping

from riotdsl.program.components.picture_targets import EDGE
from riotdsl.syntax.tree import declarations
from riotdsl.text.lazy_dataclass import replace

GAP = 1
NARROWEST = 3  # columns of a square
Block = list[declarations.Show]
Grids = Mapping[str, tuple[int, int]]


def within(picture: declarations.Picture, grids: Grids, width: int) -> declarations.Picture | None:
    """The picture as it is if it fits; else with narrower grids and in more rows.

    If a block is still too wide, grids are set apart from boxes; if that does not help, only the
    grids are left. None if there are none.
    """
    shows = [
        _narrowed(each, grids, width)
        for each in picture.items
        if isinstance(each, declarations.Show)
    ]
    ends = [
        each.x + (each.width if isinstance(each, declarations.Show) else len(each.text))
        for each in picture.items
    ]
    if max(ends, default=0) <= width:
        return picture
    alone = [each for each in shows if _is_grid(each, grids)]
    boxes = [each for each in shows if not _is_grid(each, grids)]
    together, apart = _blocks(shows), [*_blocks(boxes), *([each] for each in alone)]
    return (
        reflowed(picture, together, width)
        or reflowed(picture, apart, width)
        or (reflowed(picture, _blocks(alone), width) if alone else None)
    )


def _narrowed(item: declarations.Show, grids: Grids, width: int) -> declarations.Show:
    """A grid that is too wide, with squares for fewer letters, if they have room for any."""
    if not _is_grid(item, grids) or item.width <= width:
        return item
    files, _ = grids[item.place.root.text]
    return replace(item, width=width) if files * NARROWEST + EDGE <= width else item


def _is_grid(item: declarations.Show, grids: Grids) -> bool:
    return item.place.root.text in grids and not item.place.trailers


def reflowed(
    picture: declarations.Picture, blocks: list[Block], width: int
) -> declarations.Picture | None:
    """Boxes within a width, without what is written; None if one block alone is wider."""
    items: list[declarations.Show | declarations.Write] = []
    x = y = deepest = 0
    for block in sorted(blocks, key=lambda block: min((each.y, each.x) for each in block)):
        left, top = min(each.x for each in block), min(each.y for each in block)
        wide = max(each.x + each.width for each in block) - left
        tall = max(each.y + each.height for each in block) - top
        if wide > width:
            return None
        if x + wide > width:
            x, y, deepest = 0, y + deepest, 0
        items += (replace(each, x=each.x - left + x, y=each.y - top + y) for each in block)
        x, deepest = x + wide + GAP, max(deepest, tall)
    return replace(picture, width=width, height=y + deepest, items=tuple(items))


def _blocks(items: list[declarations.Show]) -> list[Block]:
    """Boxes that touch one another, together."""
    blocks: list[Block] = []
    for item in items:
        near = [block for block in blocks if any(_touch(item, each) for each in block)]
        joined = [each for block in near for each in block]
        blocks = [block for block in blocks if block not in near]
        blocks.append([*joined, item])
    return blocks


def _touch(one: declarations.Show, other: declarations.Show) -> bool:
    return (
        one.x <= other.x + other.width
        and other.x <= one.x + one.width
        and one.y <= other.y + other.height
        and other.y <= one.y + one.height
    )
