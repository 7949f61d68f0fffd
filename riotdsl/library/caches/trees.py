"""Trees of files, kept for the next time: parsing is the slowest step of loading a ruleset.

A tree is pickled without its source, which the reader has anyway. Only classes of our own trees are
ever made from what was kept, whatever stands in the file.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from functools import cache
from typing import Any

from riotdsl import result_cache
from riotdsl.library.caches.compiler_stamp import compiler_stamp
from riotdsl.syntax import parser
from riotdsl.syntax.tree.variants_scenarios import File, Scenario
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import fields, is_dataclass
from riotdsl.text.source import Source

SHELF = "trees"
SCENARIOS = "scenarios"
_MODULES = frozenset(
    f"riotdsl.{name}"
    for name in (
        "syntax.tree.declarations",
        "syntax.tree.editions",
        "syntax.tree.expressions",
        "syntax.tree.statements",
        "syntax.tree.variants_scenarios",
        "text.source",
    )
)


def parsed(source: Source) -> tuple[File, tuple[Diagnostic, ...]]:
    """The tree of a file, from the cache if the same text was parsed before without a complaint."""
    key = result_cache.digest([compiler_stamp(), source.text])
    content = result_cache.load_bytes(SHELF, key)
    match None if content is None else loaded(content, source):
        case (tuple() as declarations, tuple() as comments):
            return File(source, declarations, comments), ()
    file, wrong = parser.parse(source)
    if not wrong:
        result_cache.keep_bytes(SHELF, key, dumped((file.declarations, file.comments), source))
    return file, wrong


def parsed_for_play(source: Source) -> tuple[File, tuple[Diagnostic, ...]]:
    """As `parsed`; but a file that is known to hold nothing but scenarios counts as empty."""
    key = result_cache.digest([compiler_stamp(), source.text])
    if result_cache.load_bytes(SCENARIOS, key) is not None:
        return File(source, (), ()), ()
    file, wrong = parsed(source)
    if not wrong and all(isinstance(each, Scenario) for each in file.declarations):
        result_cache.keep_bytes(SCENARIOS, key, b"")
    return file, wrong


def dumped(value: object, source: Source) -> bytes:
    """Nodes, without the source that their spans are in."""
    stream = io.BytesIO()
    pickler = _Pickler(stream, protocol=5)
    pickler.source = source
    pickler.dump(value)
    return stream.getvalue()


def loaded(content: bytes, source: Source) -> object:
    """What was dumped, with spans in a source; None if it was not."""
    unpickler = _Unpickler(io.BytesIO(content))
    unpickler.source = source
    try:
        found: object = unpickler.load()
    except Exception:  # noqa: BLE001 - whatever is wrong with it, and pickle promises no fewer
        return None
    return found


@cache
def _maker(kind: type) -> Callable[..., object]:
    """Puts values into the slots of a new node: what dataclasses do themselves takes much longer.

    A loop over the slots would take twice as long; a large ruleset has a hundred thousand nodes.
    """
    slots = {f"put_{n}": getattr(kind, name).__set__ for n, name in enumerate(_names(kind))}
    values = ", ".join(f"v_{n}" for n in range(len(slots)))
    lines = [f"def made({values}):", "node = new(kind)"]
    lines += [f"{put}(node, v_{n})" for n, put in enumerate(slots)]
    space: dict[str, Any] = {"new": object.__new__, "kind": kind, **slots}
    exec("\n ".join([*lines, "return node"]), space)  # noqa: S102 - nothing from outside is in it
    made: Callable[..., object] = space["made"]
    return made


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


class _Pickler(pickle.Pickler):
    """Writes the source as a mere mention."""

    source: Source

    def persistent_id(self, obj: object) -> str | None:
        return "source" if obj is self.source else None

    def reducer_override(self, obj: object) -> Any:  # noqa: ANN401 - as pickle declares it
        if not is_dataclass(obj) or isinstance(obj, type):
            return NotImplemented
        return type(obj), tuple(getattr(obj, name) for name in _names(type(obj)))


class _Unpickler(pickle.Unpickler):
    """Makes nothing but our own nodes."""

    source: Source

    def persistent_load(self, pid: Any) -> Source:  # noqa: ANN401 - as pickle declares it
        if pid != "source":
            raise pickle.UnpicklingError
        return self.source

    def find_class(self, module_name: str, global_name: str, /) -> Any:  # noqa: ANN401 - as pickle declares it
        if module_name not in _MODULES or "." in global_name:
            raise pickle.UnpicklingError
        return _maker(super().find_class(module_name, global_name))
