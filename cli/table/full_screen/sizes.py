"""Where each pane is, on a screen of any size."""

from riotdsl.text.lazy_dataclass import dataclass

BESIDE = 38  # so many columns beside the board are enough for decision and story
LEAST = 8  # rows for decision and story below the board
EDGES = 3  # the title, the entry line and the keys
MOST_TEXT = 100
FRAME = 6  # columns around a text that covers the board


@dataclass(frozen=True, slots=True)
class Pane:
    """A rectangle of the screen."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Sizes:
    """The panes; `board` and `stands` are as high as what is in them, if there is room."""

    board: Pane
    stands: Pane
    decision: Pane
    story: Pane

    @property
    def is_beside(self) -> bool:
        """Whether decision and story are beside the board."""
        return self.story.y == 1


def text_width(columns: int) -> int:
    """How wide a text is that covers the board."""
    return min(columns - FRAME, MOST_TEXT)


def board_room(height: int) -> int:
    """How many rows a board can have if all else is below it; a third is for what is chosen."""
    return height - EDGES - max(LEAST, height // 3)


def sizes(width: int, height: int, board: tuple[int, int], stands: int) -> Sizes:
    """The panes for a screen, a board of so many columns and rows, and so many rows of tracks.

    >>> sizes(80, 30, (78, 17), 3).decision
    Pane(x=0, y=21, width=46, height=7)
    >>> sizes(200, 60, (78, 26), 3).story
    Pane(x=81, y=1, width=119, height=28)
    """
    rows = height - EDGES
    wide, high = board
    if width - wide - 3 >= BESIDE:
        left = max(wide + 3, width * 2 // 5)
        high = min(high, rows - min(stands, rows // 3))
        story = rows // 2
        return Sizes(
            Pane(0, 1, left, high),
            Pane(0, 1 + high, left, rows - high),
            Pane(left, 1 + story, width - left, rows - story),
            Pane(left, 1, width - left, story),
        )
    high = min(high, rows - LEAST)
    stands = min(stands, rows - high - LEAST + 1)
    below = rows - high - stands
    left = width * 7 // 12
    top = 1 + high + stands
    return Sizes(
        Pane(0, 1, width, high),
        Pane(0, 1 + high, width, stands),
        Pane(0, top, left, below),
        Pane(left, top, width - left, below),
    )
