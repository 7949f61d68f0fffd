"""A game in progress: the position, its log, and what may be done next.

The log is the game: the position is what the log makes of the start. Chance is drawn here, from the
system or by a seed, and written to the log; replaying reads it from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from riotdsl.game.action import SHOWN, Accepted, Action, Decision, Entry, Family, Outcome, Rejection
from riotdsl.game.chance import Source, drawn, source
from riotdsl.game.judge import Judge
from riotdsl.game.log.entries import entry as log_entry
from riotdsl.game.offer import Offer
from riotdsl.game.table import Table
from riotdsl.game.typed.displayed_action import Printed
from riotdsl.game.typed.input_errors import LONGEST_TYPED, MisreadError, too_long
from riotdsl.game.typed.partial_match import Nearly
from riotdsl.game.typed.reader import Reader
from riotdsl.game.view import View, view
from riotdsl.machine.code import ENDED, STALLED, Machine
from riotdsl.machine.layout import OUTCOME, WINNERS
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE, Options
from riotdsl.program.analysis.secret_decisions import hidden_kinds
from riotdsl.text.lazy_dataclass import dataclass, field

State = list[int]

# Why nothing is taken back.
NOTHING_TO_UNDO, UNDO_OTHER = "nothing-to-undo", "undo-other"
UNDO_CHANCE, UNDO_REVEALED, UNDO_READ = "undo-chance", "undo-revealed", "undo-read"


@dataclass(slots=True)
class Session:
    """One game at one table; `table` is what does not change while it is played.

    Without a seed nobody can know what chance will bring. `origin` is the position that was set up,
    if the game does not begin at its beginning.
    """

    table: Table
    seed: int | None = None
    game_number: int = 0
    origin: tuple[int, ...] | None = field(default=None, repr=False)
    s: State = field(init=False, repr=False)
    options: Options | None = field(init=False, repr=False)
    entries: list[Entry] = field(init=False, default_factory=list, repr=False)
    offered: Offer | None = field(init=False, default=None, repr=False)
    previous: State | None = field(init=False, default=None, repr=False)
    chance: Source = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.chance = source(self.seed, self.game_number)
        self.restart()
        self.draw_chance()

    # ------------------------------------------------------------ what there is

    @property
    def seats(self) -> tuple[str, ...]:
        factions = self.table.machine.program.universe.factions
        return tuple(factions[seat] for seat in self.table.machine.program.seats or ())

    @property
    def decision(self) -> Decision | None:
        """Who decides now, and what about; None when the game is over."""
        return None if self.options is None else decision_of(self.table.machine, self.options)

    @property
    def outcome(self) -> Outcome | None:
        """Why the game ended and who won; None while it goes on."""
        if not self.s[OUTCOME]:
            return None
        program = self.table.machine.program
        rules = [*(win.name for win in program.wins), STALLED, ENDED]
        mask = self.s[WINNERS]
        winners = tuple(name for i, name in enumerate(program.universe.factions) if mask >> i & 1)
        return Outcome(winners, rules[self.s[OUTCOME] - 1], self.payoffs(mask))

    def payoffs(self, mask: int) -> tuple[tuple[str, int], ...]:
        """What each seat takes home: the value `payoff` if declared, else 2, 1 or 0."""
        program, evaluator = self.table.machine.program, self.table.backend.plain.evaluator
        core = self.table.backend.core(self.s)
        found = []
        for seat in program.seats or ():
            if "payoff" in program.values:
                amount = evaluator.call("payoff", [seat], core)
            else:
                amount = 1 if not mask else 2 * (mask >> seat & 1)
            found.append((program.universe.factions[seat], amount))
        return tuple(found)

    @property
    def log(self) -> tuple[Entry, ...]:
        return tuple(self.entries)

    @property
    def state(self) -> tuple[int, ...]:
        """The position as its vector of integers."""
        return tuple(self.table.backend.core(self.s))

    def legal_actions(self) -> list[Family]:
        """What may be done now, in families; `expand()` of a family gives single actions."""
        return [] if self.options is None else self.offer.families()

    def actions(self) -> Iterator[Action]:
        """Every single action that may be taken now."""
        for family in self.legal_actions():
            yield from family.expand()

    @property
    def offer(self) -> Offer:
        """What is offered at this decision; it keeps a position of its own."""
        assert self.options is not None
        if self.offered is None:
            self.offered = Offer(self.table.backend, self.options, self.s[:])
        return self.offered

    def reading(self, action: Action | Family) -> str:
        """How something that may be done now reads to people, in the language of the table."""
        return self.table.reading(self.offer, action.member)

    def view(self, seat: str) -> View:
        """The position as a seat sees it."""
        number = self.table.machine.program.universe.factions.index(seat)
        return view(self.table.machine, self.table.backend.core(self.s), number)

    # ------------------------------------------------------------ playing

    def play(self, action: str | Action) -> Accepted | Rejection:
        """Play an action whole, or refuse it whole and say why."""
        if self.options is None:
            return Rejection("over", "The game is over.")
        if isinstance(action, Action):
            member = action.member
        else:
            try:
                member = self.read(action)
            except MisreadError as misread:
                return Rejection(
                    misread.code, misread.wording, (), misread.instead, misread.misreading
                )
        failures = self.judge().failures(member)
        if failures:
            listed = self.legal_actions()
            instead = tuple(family.text for family in listed[:SHOWN])
            return Rejection.by(failures, instead, len(listed) - len(instead))
        return self.accept(self.canonical(member))

    def read(self, text: str) -> Member:
        """What a text means here: typed names first, then those that the language has."""
        if len(text) > LONGEST_TYPED:
            raise too_long(text)
        with self.offer.remembering():
            try:
                return Reader(self.offer, self.table.aliases()).read(text)
            except MisreadError as misread:
                return self.read_printed(text, misread)

    def read_printed(self, text: str, misread: MisreadError) -> Member:
        """What a text means as it is printed; of several readings, the one that is allowed."""
        printed = self.printed(text)
        found = printed.members()
        allowed = self.allowed(found)
        if len(allowed) > 1:
            raise self.several("ambiguous", text, allowed)
        if found:
            return (allowed or found)[0]
        if printed.otherwise:
            allowed = self.allowed(printed.otherwise)
            if allowed:
                raise self.several("reads-otherwise", text, allowed)
            raise self.several("nothing-so", text, list(printed.otherwise))
        return self.read_loosely(text, printed, misread)

    def read_loosely(self, text: str, printed: Printed, misread: MisreadError) -> Member:
        """What can be meant by a text from which something is left out, if it is one thing."""
        loosely = self.printed(text)
        loose = loosely.members(loosely=True)
        nearly = map(self.canonical, Nearly(self.offer, self.table.words, text).members())
        allowed = list(dict.fromkeys((*self.allowed(loose), *nearly)))
        if len(allowed) > 1:
            raise self.several("ambiguous", text, allowed)
        if allowed or loose:
            return (allowed or loose)[0]
        if loosely.problem is not None and loosely.problem.code == "too-few":
            raise loosely.with_example(loosely.problem)
        raise misread if misread.code == "ambiguous" else printed.misread() or misread

    def printed(self, text: str) -> Printed:
        return Printed(self.offer, self.table.words, self.table.phrases(), text)

    def allowed(self, members: Iterable[Member]) -> list[Member]:
        """Those that may be played, each once."""
        fitting = (member for member in members if not self.judge().failures(member))
        return list(dict.fromkeys(map(self.canonical, fitting)))

    def several(self, what: str, text: str, members: Sequence[Member]) -> MisreadError:
        """That a text is none of these, with how some of them read."""
        shown = tuple(self.table.reading(self.offer, each) for each in members[:SHOWN])
        among = "; ".join([*shown, *["…"] * (len(members) > SHOWN)])
        return MisreadError(what, shown, word=text, among=among)

    def judge(self) -> Judge:
        table = self.table
        return Judge(self.offer, table.wording, table.unfit, table.citations, table.rests_on)

    def canonical(self, member: Member) -> Member:
        """The member with interchangeable things replaced by their lowest numbers."""
        from riotdsl.game.canonical_choice import canonical  # noqa: PLC0415 - only here

        return canonical(self.offer, member)

    def accept(self, member: Member) -> Accepted:
        before = len(self.entries)
        offer = self.offer
        played = Action(offer.text(member), offer.name(member), member)
        self.apply(member)
        self.draw_chance()
        return Accepted(played, tuple(self.entries[before:]))

    def apply(self, member: Member) -> None:
        """Take one step, decided or drawn, and write it to the log."""
        assert self.options is not None
        options, before = self.options, self.table.backend.core(self.s)
        text = self.offer.text(member)
        texts = text, self.offer.shown_text(member, text)
        self.offered, self.previous = None, before
        self.table.backend.apply(options, member, self.s)
        self.options = self.table.backend.advance(self.s)
        after = self.table.backend.core(self.s)
        entry = log_entry(self.table.machine, options, member, texts, before, after)
        self.entries.append(entry)

    def draw_chance(self) -> None:
        """Let chance decide until a seat must, or the game is over."""
        while self.options is not None and self.options.decider == CHANCE:
            self.apply(drawn(self.table.backend, self.options, self.s, self.chance))

    # ------------------------------------------------------------ taking back

    def restart(self) -> None:
        """The position before the first entry of the log."""
        backend, origin = self.table.backend, self.origin
        self.s = backend.start() if origin is None else backend.extended(list(origin))
        self.entries = []
        self.offered = self.previous = None
        self.options = self.table.backend.advance(self.s)

    def beginning(self) -> Session:
        """Another session of the same game, before the first entry of its log."""
        other = Session(self.table, self.seed, self.game_number, self.origin)
        other.restart()
        return other

    def replay(self, entries: Sequence[Entry]) -> None:
        """The position that a log leads to."""
        self.restart()
        for entry in entries:
            self.apply(entry.member)

    def undo(self, seat: str | None = None) -> Literal[True] | Rejection:
        """Take back the last decision, if it was this seat's and nobody has learned from it.

        Without a seat: the seat that made it. Never across chance, a reveal, a reading of what the
        seat may not see, or another's decision; the refusal says which.
        """
        refused = self.undo_refused(seat)
        if refused is not None:
            return refused
        self.replay(self.entries[:-1])
        return True

    def undo_refused(self, seat: str | None = None) -> Rejection | None:
        """Why the last decision cannot be taken back; None if it can."""
        last = self.last_noticed(seat)
        if last is None:
            return Rejection(NOTHING_TO_UNDO, "There is nothing to take back.")
        if last.seat is None:
            return Rejection(UNDO_CHANCE, "Chance has decided since, so all before it stands.")
        if seat is not None and last.seat != seat:
            return Rejection(UNDO_OTHER, f"The last decision was {last.seat}'s, not {seat}'s.")
        if last is not self.entries[-1] or self.read_hidden(last):
            wording = (
                f"What came of that decision depends on what {last.seat} cannot see: it stands."
            )
            return Rejection(UNDO_READ, wording)
        if last.revealed:
            return Rejection(UNDO_REVEALED, "That decision brought something to light and stands.")
        return None

    def last_noticed(self, seat: str | None) -> Entry | None:
        """The last entry of which a seat may know, or else the seat that decided last."""
        decided = (each.seat for each in reversed(self.entries) if each.seat is not None)
        who = seat or next(decided, None)
        noticed = (each for each in reversed(self.entries) if not _is_unnoticed(each, who))
        return next(noticed, None)

    def read_hidden(self, last: Entry) -> bool:
        """Whether the last step read what its seat may not see."""
        machine = self.table.machine
        if not hidden_kinds(machine.program.universe):
            return False
        if self.previous is None:
            past = self.beginning()
            past.replay(self.entries[:-1])
            self.previous = past.table.backend.core(past.s)
        seat = machine.program.universe.factions.index(last.seat or "")
        point = machine.points[last.point]
        return self.table.learning().reads_hidden(point, last.member, seat, self.previous)


def _is_unnoticed(entry: Entry, seat: str | None) -> bool:
    """Whether a seat may not know of an entry."""
    return entry.unnoticed and seat is not None and seat not in entry.seen_by


def decision_of(machine: Machine, options: Options) -> Decision:
    """What a seat is asked, and where in the rules."""
    point = machine.points[options.point]
    return Decision(
        machine.program.universe.factions[options.decider],
        "choose" if point.chooser is not None else "do",
        point.owner,
        point.stage,
        point.name,
        tuple(branch.action for branch in point.branches),
    )
