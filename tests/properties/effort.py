"""Work as a number that is the same on every machine: calls of functions, ours and Python's."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


class TooMuchEffortError(BaseException):
    """So much was called that it need not be counted to the end; no `except Exception` stops it."""


def calls(done: Callable[[], object], most: int) -> int:
    """How many calls something takes; TooMuchEffortError beyond the most."""
    count = 0

    def counted(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        if event in ("call", "c_call"):
            count += 1
            if count > most:
                sys.setprofile(None)
                raise TooMuchEffortError(f"more than {most:,} calls")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        done()
    finally:
        sys.setprofile(before)
    return count


def lines(done: Callable[[], object], within: str) -> int:
    """How many lines are run of modules whose path holds a word; rounds of loops count."""
    count = 0

    def counted(frame: FrameType, event: str, _argument: object) -> Any:  # noqa: ANN401 - itself
        nonlocal count
        if within not in frame.f_code.co_filename:
            return None
        count += event == "line"
        return counted

    before = sys.gettrace()
    sys.settrace(counted)
    try:
        done()
    finally:
        sys.settrace(before)
    return count
