"""Looking up from a module while it runs: what a signal or a watcher raises ends the call.

wasmtime calls back at every tick of its clock. A signal that came meanwhile is handled as Python
enters the function that is called back, so what its handler raises is raised before the first line
of that function; the hook for what cannot be raised hands it on.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable
from typing import Any

MOST_TICKS = 4 * 900


class OverdueError(Exception):
    """A call that took longer than any game should."""


class _Call(threading.local):
    """The call that is under way in a thread."""

    ticks: int = 0
    raised: BaseException | None = None
    watch: Callable[[], None] | None = None


CALL = _Call()


def watch(watcher: Callable[[], None]) -> None:
    """Let a function be called now and then while a module runs in this thread; it may raise."""
    CALL.watch = watcher


def _look(_context: object, _data: object, ticks: Any, _kind: object) -> int:  # noqa: ANN401 - a pointer
    """0 lets the module go on for another tick; the address of an error ends the call."""
    try:
        ticks[0] = 1
        CALL.ticks += 1
        if CALL.watch is not None:
            CALL.watch()
        if CALL.ticks > MOST_TICKS:
            raise OverdueError  # noqa: TRY301 - as whatever else ends a call
    except BaseException as error:  # noqa: BLE001 - raised again by whoever called the module
        CALL.raised = error
    return 0 if CALL.raised is None else _error()


def _error() -> int:
    made = _HELD.ffi.wasmtime_error_new(b"ended from outside")
    return ctypes.cast(made, ctypes.c_void_p).value or 0


def _hand_on(unraisable: Any) -> None:  # noqa: ANN401 - a type that has no name
    trace = unraisable.exc_traceback
    if trace is not None and trace.tb_frame.f_code is _look.__code__:
        CALL.raised = unraisable.exc_value
    else:
        _HELD.other_hook(unraisable)


class _Held:
    """What must stay as long as modules run: wasmtime's own functions, and what they call."""

    ffi: Any = None
    callback: Any = None
    finalizer: Any = None
    other_hook: Callable[[Any], object] = sys.__unraisablehook__


_HELD = _Held()


def look_up_from(store: Any, ffi: Any) -> None:  # noqa: ANN401 - wasmtime's
    """Let the calls of a store look up at every tick."""
    if _HELD.ffi is None:
        types = ffi.dll.wasmtime_store_epoch_deadline_callback.argtypes
        _HELD.callback, _HELD.finalizer = types[1](_look), types[3](0)
        _HELD.ffi, _HELD.other_hook = ffi, sys.unraisablehook
        sys.unraisablehook = _hand_on
    ffi.wasmtime_store_epoch_deadline_callback(store.ptr(), _HELD.callback, None, _HELD.finalizer)


def end() -> None:
    """A call is over: raise what has ended it, if anything has."""
    found, CALL.raised = CALL.raised, None
    if found is not None:
        raise found
