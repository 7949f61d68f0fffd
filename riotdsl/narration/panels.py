"""The parts of the screen that are told below a position, as lines."""

from collections.abc import Iterator, Sequence

from riotdsl.game.action import Decision
from riotdsl.languages import capital
from riotdsl.languages.table_sentences import Sentences
from riotdsl.narration.lines import STRONG, Line, plain, wrapped
from riotdsl.narration.position_words import Seen


def heading(seen: Seen, decision: Decision, s: Sequence[int], width: int) -> Iterator[Line]:
    """Who decides, where in the rules, and about what; `s` is the position."""
    names = seen.names
    told = names.sentences.your_decision.format(seat=names.faction(decision.seat))
    yield from moment(seen, decision, told, width, s)


def moment(
    seen: Seen, decision: Decision, told: str, width: int, s: Sequence[int] = ()
) -> Iterator[Line]:
    """Where in the rules a decision is asked, behind what is told of who decides; about what.

    With a position, the question is put in the sentence that texts have for it.
    """
    names = seen.names
    actions = seen.table.machine.program.actions
    called = names.done if decision.procedure in actions else names.word
    where = [called(decision.procedure)]
    where += [names.part(decision.procedure, decision.stage)] if decision.stage else []
    asked = names.asked(decision.procedure, decision.name, s) if decision.name else None
    if decision.name and asked is None:
        where.append(names.choice(decision.procedure, decision.name))
    where = list(dict.fromkeys(where))
    yield from wrapped(f"{told} ({', '.join(where)})", width, 0, decision.seat)
    if asked is not None:
        yield from wrapped(asked, width, 2)
        return
    about = list(seen.at_work(decision.procedure))
    if {thing for _, thing in about} - {names.faction(decision.seat)}:
        said = "; ".join(names.pair(role, thing) for role, thing in about)
        yield from wrapped(capital(said), width, 2)


def help_lines(
    told: Sentences, example: tuple[str, str], value: str, width: int, *, completes: bool
) -> Iterator[Line]:
    """What can be entered, with an action of this moment, long and short, as an example."""
    yield from wrapped(f"{told.help} {told.tab}" if completes else told.help, width)
    yield from wrapped(told.example.format(reading=example[0], text=example[1]), width)
    called = {name: ", ".join({name: 0, told.words.get(name, name): 0}) for name in told.commands}
    leads = {name: f"{called[name]} {told.arguments.get(name, '')}".strip() for name in called}
    widest = max(map(len, leads.values()))
    for name, text in told.commands.items():
        rows = wrapped(text.format(value=value), width - widest - 4)
        for number, row in enumerate(rows):
            lead = leads[name] if number == 0 else ""
            yield ((f"  {lead:<{widest}}  ", STRONG), (plain(row).strip(), None))
