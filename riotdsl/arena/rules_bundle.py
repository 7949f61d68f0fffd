"""Rules that travel: what is closed here is put up elsewhere, without the files that it came from.

A parcel holds the rules that are played in their canonical layout and in their order, so that
everything is numbered as here, with the answers and the seats: the same machine can be made of it.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from riotdsl.compile import Closed
from riotdsl.library.caches import trees
from riotdsl.library.caches.compiler_stamp import compiler_stamp
from riotdsl.library.gc_pause import gc_paused
from riotdsl.machine.code import Machine
from riotdsl.machine.from_program import lower
from riotdsl.program.close import close
from riotdsl.program.editions.selection import rules_in
from riotdsl.program.from_syntax import resolve
from riotdsl.syntax.printer.formatter import printed_node
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Source


@dataclass(frozen=True, slots=True)
class RulesBundle:
    """Closed rules as texts; `rules` is the hash that they have where they come from."""

    rules: str
    text: str
    answers: tuple[tuple[str, str], ...]
    seats: tuple[str, ...]


def packed(closed: Closed) -> RulesBundle:
    rules = rules_in(closed.ruleset.declarations, closed.variants)
    answers = tuple((name, each.answer) for name, each in closed.decided.answers.items())
    text = "".join(f"{printed_node(each)}\n" for each in rules)
    return RulesBundle(closed.hash, text, answers, closed.players)


def opened(parcel: RulesBundle) -> Machine:
    """The machine of the rules in a parcel. They were checked where they were packed."""
    source = Source("parcel.riot", parcel.text)
    with gc_paused():
        file, _ = trees.parsed(source)
        program = resolve(file.declarations, source.point(0)).program
        codes = {name: program.questions[name].answers[answer] for name, answer in parcel.answers}
        seats = tuple(program.universe.factions.index(name) for name in parcel.seats)
        return lower(close(program, codes, seats))


@cache
def code_here() -> str:
    """Our version, with a mark that is the same on every machine that has the same code."""
    return f"{version('riotdsl')}-{compiler_stamp()[:12]}"
