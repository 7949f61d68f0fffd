"""Headings of boxes, shortened to fit."""

from collections.abc import Iterator, Mapping

SMALL = 2
LITTLE = 3  # letters of words that join others: of, the, von, del


def fitted(
    name: str, room: int, taken: Mapping[str, str] | None = None
) -> tuple[str, dict[str, str]]:
    """A name that fits, with what its shortened parts stand for.

    A number at the end is kept. Else words that only join others are left out first; then all but
    the last word are shortened, or only initials are left. What is before a number is shortened to
    nothing that is `taken` for something else, where there is room to tell them apart.

    >>> fitted("Meadow 12", 7)
    ('Mea. 12', {'Mea.': 'Meadow'})
    >>> fitted("Measure 12", 7, {"Mea.": "Meadow"})
    ('Me. 12', {'Me.': 'Measure'})
    >>> fitted("Last meadow 1", 6)
    ('LM 1', {'LM': 'Last meadow'})
    >>> fitted("Store of the Giant", 12), fitted("Store of the Giant", 10)
    (('Store Giant', {}), ('Sto. Giant', {'Sto.': 'Store'}))
    >>> fitted("Store of the Giant", 7), fitted("Warehouse", 5)
    (('SG', {'SG': 'Store of the Giant'}), ('Ware.', {'Ware.': 'Warehouse'}))
    """
    if len(name) <= room:
        return name, {}
    head, _, last = name.rpartition(" ")
    if head and last.replace(".", "").isdecimal():
        return _numbered(name, head, last, room, taken or {})
    words = _telling(name)
    if len(" ".join(words)) <= room:
        return " ".join(words), {}
    if len(words) > 1:
        return _worded(name, words, room)
    short = _dotted(name, room)
    return short, {short: name} if short.endswith(".") else {}


def _numbered(
    name: str, head: str, number: str, room: int, taken: Mapping[str, str]
) -> tuple[str, dict[str, str]]:
    if len(number) + 3 > room:
        return name[:room].rstrip(), {}
    every = list(_beginnings(head, room - len(number) - 2))
    short = next((each for each in every if taken.get(each, head) == head), every[0])
    return f"{short} {number}", {short: head}


def _beginnings(head: str, room: int) -> Iterator[str]:
    """What a name may be cut to, the best first; `room` is for letters before a dot."""
    words = head.replace("'", " ").split()
    if len(words) > 1:
        yield "".join(word[0].upper() for word in words if len(word) > SMALL)
    yield from (f"{head[:size].rstrip()}." for size in range(room, 0, -1))
    letters = [mark for mark in head[1:] if mark.isalpha()]
    yield from (f"{head[0]}{mark}." for mark in letters if room > 1)


def _worded(name: str, words: list[str], room: int) -> tuple[str, dict[str, str]]:
    """Several words: the last in full and the first shortened, or all by their initials."""
    first, last = words[0], words[-1]
    left = room - len(last) - 1
    if len(words) == 2 and left >= SMALL:  # noqa: PLR2004 - one before the last
        short = _dotted(first, left)
        return f"{short} {last}", {short: first}
    short = "".join(word[0].upper() for word in words)[:room]
    return short, {short: name}


def _telling(name: str) -> list[str]:
    """The words of a name without those that only join others."""
    first, *rest = name.split()
    kept = [word for word in rest[:-1] if len(word) > LITTLE or not word.islower()]
    return [first, *kept, *rest[-1:]]


def _dotted(name: str, room: int) -> str:
    return f"{name[: room - 1].rstrip()}." if room >= SMALL else name[:room]
