"""Generated Python, kept for the next time: by its source, or with all that belongs to it."""

from __future__ import annotations

import marshal
import sys
from collections.abc import Callable, Mapping
from types import CodeType

from riotdsl import result_cache
from riotdsl.machine.code import Machine
from riotdsl.machine.layout import TrackCells
from riotdsl.machine.optimise.track_indexes import Index
from riotdsl.machine.python.backend import Module, generated

SHELF = "code"
MODULES = "generated"


def compiled(machine: Machine) -> Module:
    """The module of a machine; code from the cache if the same source was compiled before."""
    return generated(machine, _code)


def kept_as(key: str) -> Callable[[Machine], Module]:
    """A maker of modules for the one machine that the key stands for: the source is not made."""

    def made(machine: Machine) -> Module:
        name = result_cache.digest([sys.version, key])
        found = _module(result_cache.load_bytes(MODULES, name), machine)
        if found is None:
            found = generated(machine)
            result_cache.keep_bytes(MODULES, name, _stored(found, machine))
        return found

    return made


def _code(source: str) -> CodeType:
    key = result_cache.digest([sys.version, source])
    found = _unmarshalled(result_cache.load_bytes(SHELF, key))
    if isinstance(found, CodeType):
        return found
    code = compile(source, "<riotdsl>", "exec")
    result_cache.keep_bytes(SHELF, key, marshal.dumps(code))
    return code


def _stored(module: Module, machine: Machine) -> bytes:
    """Constants are numbers and rows of them, but for the cells of tracks: those by name."""
    cells = {
        name: _track(machine.layout.tracks, held)
        for name, held in module.constants.items()
        if isinstance(held, TrackCells)
    }
    plain = {name: held for name, held in module.constants.items() if name not in cells}
    indexes = [(each.track, each.sort, each.first, each.rows) for each in module.indexes.values()]
    return marshal.dumps((module.code, plain, cells, indexes))


def _track(tracks: Mapping[str, TrackCells], wanted: TrackCells) -> str:
    return next(name for name, cells in tracks.items() if cells == wanted)


def _module(content: bytes | None, machine: Machine) -> Module | None:
    match _unmarshalled(content):
        case (CodeType() as code, dict() as plain, dict() as cells, list() as indexes):
            tracks = {name: machine.layout.tracks[track] for name, track in cells.items()}
            rows = (Index(*each) for each in indexes)
            return Module(code, {**plain, **tracks}, {each.track: each for each in rows})
        case _:
            return None


def _unmarshalled(content: bytes | None) -> object:
    if content is None:
        return None
    try:
        found: object = marshal.loads(content)  # noqa: S302 - from the user's own folder, checksummed
    except (ValueError, EOFError, TypeError):
        return None
    return found
