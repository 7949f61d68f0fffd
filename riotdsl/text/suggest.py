"""The name that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable

from riotdsl.text.budget import spend

# An abbreviation shorter than this says too little.
_SHORTEST_PREFIX = 3


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like the given one, or None if none is like enough.

    Longer names may differ in more letters; a name cut short is also recognised. Of several
    equally near, the one that begins alike wins, then the first in the alphabet: the order of
    `known` does not matter.

    >>> nearest("lanternlighte", ["locksmith", "lanternlighter"])
    'lanternlighter'
    """
    limit = _allowed(len(name))
    ranked = (
        (cost, -_alike_at_first(name, candidate), candidate)
        for candidate in known
        if candidate != name and (cost := _cost(name, candidate, limit)) is not None
    )
    best = min(ranked, default=None)
    return None if best is None else best[2]


def distance(left: str, right: str, limit: int) -> int:
    """The number of letters added, left out, changed or swapped with a neighbour.

    Counting stops above `limit`: then the result is `limit + 1`.
    """
    spend(2)
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    # What is alike at both ends costs nothing; most names of a game differ in the middle.
    alike = _alike_at_first(left, right)
    left, right = left[alike:][::-1], right[alike:][::-1]
    alike = _alike_at_first(left, right)
    left, right = left[alike:], right[alike:]
    # Letters that the other lacks must each be changed or left out.
    if max(len(set(left) - set(right)), len(set(right) - set(left))) > limit:
        return limit + 1
    return min(_counted(left, right, limit), limit + 1)


def _counted(left: str, right: str, limit: int) -> int:
    spend(len(left) * len(right) * 5 // 4)
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        before, above, row = row, before, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, above[j - 2] + 1)
            row.append(cost)
        # A swap reaches back two rows, so both must be beyond the limit before we give up.
        if min(row) > limit and min(before) > limit:
            return limit + 1
    return row[-1]


def _allowed(length: int) -> int:
    if length <= 1:
        return 0
    return min(1 + length // 4, 4)


def _cost(name: str, candidate: str, limit: int) -> int | None:
    name, candidate = name.casefold(), candidate.casefold()
    cost = distance(name, candidate, limit)
    if cost <= limit:
        return cost
    shorter, longer = sorted((name, candidate), key=len)
    is_prefix = len(shorter) >= _SHORTEST_PREFIX and longer.startswith(shorter)
    return limit + 1 if is_prefix else None


def _alike_at_first(left: str, right: str) -> int:
    for index, (a, b) in enumerate(zip(left, right, strict=False)):
        if a != b:
            return index
    return min(len(left), len(right))
