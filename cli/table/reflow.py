"""A picture that is too wide, laid out anew for a narrower screen.

Boxes that touch belong together and stay together; such blocks are set in rows, in the order in
which they stand in the picture from top to bottom and from left to right.
"""

from riotdsl.syntax import tree
from riotdsl.text.data import replace

GAP = 1
Block = list[tree.Show]


def reflowed(picture: tree.Picture, width: int) -> tree.Picture | None:
    """The same boxes within a width, without what is written; None if one block alone is wider."""
    items: list[tree.Show | tree.Write] = []
    x = y = deepest = 0
    for block in _blocks(picture):
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


def _blocks(picture: tree.Picture) -> list[Block]:
    """Boxes that touch one another, together."""
    blocks: list[Block] = []
    for item in picture.items:
        if isinstance(item, tree.Show):
            near = [block for block in blocks if any(_touch(item, each) for each in block)]
            joined = [each for block in near for each in block]
            blocks = [block for block in blocks if block not in near]
            blocks.append([*joined, item])
    return sorted(blocks, key=lambda block: min((each.y, each.x) for each in block))


def _touch(one: tree.Show, other: tree.Show) -> bool:
    return (
        one.x <= other.x + other.width
        and other.x <= one.x + one.width
        and one.y <= other.y + other.height
        and other.y <= one.y + one.height
    )
