"""The names of a whole ruleset: where each is declared, and where it is used."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

from riotdsl.adapters.lsp.symbols import (
    LOCAL,
    MEMBER,
    VARIABLES,
    Occurrence,
    Symbol,
    occurrences,
    rule_names,
)
from riotdsl.syntax.tree.variants_scenarios import File
from riotdsl.text.lazy_dataclass import dataclass, replace


@dataclass(frozen=True, slots=True)
class Index:
    """Every occurrence of every symbol; those of a file are in the order of the text."""

    by_file: Mapping[str, Sequence[Occurrence]]
    by_symbol: Mapping[Symbol, Sequence[Occurrence]]

    def at(self, file: str, offset: int) -> Occurrence | None:
        """The name at a place, also just behind its last letter."""
        found = self.by_file.get(file, ())
        number = bisect_right(found, offset, key=lambda each: each.span.start)
        for each in reversed(found[:number]):
            if each.span.end >= offset:
                return each
            if each.span.end < offset - 1:
                break
        return None

    def definitions(self, symbol: Symbol) -> list[Occurrence]:
        return [each for each in self.by_symbol.get(symbol, ()) if each.defines]

    def uses(self, symbol: Symbol) -> list[Occurrence]:
        return [each for each in self.by_symbol.get(symbol, ()) if not each.defines]

    def declared(self) -> Iterator[Occurrence]:
        """Whatever is declared for all of the ruleset, and the parts of it."""
        for found in self.by_symbol.values():
            yield from (each for each in found if each.defines and each.symbol.shelf != LOCAL)

    def sort(self, symbol: Symbol) -> str:
        """What a symbol is: an action, a faction, a variable."""
        return next((each.sort or "" for each in self.definitions(symbol)), "")


def index(files: Iterable[File]) -> Index:
    """The index of some files; a name that is declared nowhere is left out."""
    files = tuple(files)
    known = rule_names(files)
    return joined({file.source.name: occurrences(file, known) for file in files})


def joined(by_file: Mapping[str, Sequence[Occurrence]]) -> Index:
    """The index that the occurrences of each file make together."""
    defined = {each.symbol for found in by_file.values() for each in found if each.defines}
    named: dict[str, list[Symbol]] = {}
    for symbol in defined:
        if symbol.shelf == LOCAL and "@" not in symbol.owner:
            named.setdefault(symbol.name, []).append(symbol)
    alone = {name: found[0] for name, found in named.items() if len(found) == 1}
    kept = {name: list(_resolved(found, defined, alone)) for name, found in by_file.items()}
    by_symbol: dict[Symbol, list[Occurrence]] = {}
    for name in sorted(kept):
        for each in kept[name]:
            by_symbol.setdefault(each.symbol, []).append(each)
    return Index(kept, by_symbol)


def _resolved(
    found: Iterable[Occurrence], defined: set[Symbol], alone: Mapping[str, Symbol]
) -> Iterator[Occurrence]:
    """What is declared somewhere; a part that is none may be a choice or a parameter.

    `alone` has the variables that share their name with no other.
    """
    for each in found:
        if each.symbol in defined:
            yield each
        elif each.symbol.shelf == MEMBER:
            variable = each.symbol._replace(shelf=LOCAL)
            if variable in defined:
                yield replace(each, symbol=variable)
        elif each.symbol.shelf == VARIABLES and each.symbol.name in alone:
            yield replace(each, symbol=alone[each.symbol.name])
