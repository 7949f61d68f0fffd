"""T1: what a turn of RIOT costs at the table: recorded games entered again by the shortest entries.

Every seat of every game is played once by a person at a terminal of 80 columns and 30 rows, who
enters what was recorded; the others are played from the record. An action that is repeated is one
entry (`3 buy_unit basic`); different actions are counted one by one, though they could stand on one
line. Answers that the table gives itself are counted apart.
"""

import argparse
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from importlib import import_module
from statistics import median, quantiles
from typing import Any

import riotdsl
from bench.measure import Contestant, Measurement, Ratio, Sample
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.factory import make_bot
from riotdsl.arena.bots.player import Sight
from riotdsl.game.session import Session
from riotdsl.machine.listing import Member

GAMES = 20
SEATS = ("police", "autonomen", "anarchists", "nationalists")
WIDTH, HEIGHT = 80, 30
MEDIAN, NINE_OF_TEN = 6, 12
MOST = 4000  # decisions of a game that is recorded

HOST = import_module("riotdsl.cli.table.host").Host
SCREEN = import_module("riotdsl.cli.table.screen.terminal").Screen


def recorded(
    name: str, seats: Sequence[str] | None, seed: int, bot: str = "greedy", most: int = MOST
) -> Session:
    """A game between seeded bots, to its end or its first so many decisions."""
    table = riotdsl.load(name, language="en").table(None if seats is None else list(seats))
    session = Session(table, seed)
    fitting = Determinizer(table.backend)
    players = {
        seat: make_bot(bot if n else "random", seed, 0, n) for n, seat in enumerate(session.seats)
    }
    while session.options is not None and len(session.entries) < most:
        assert session.decision is not None
        sight = Sight(fitting, session.options, session.s)
        session.accept(players[session.decision.seat].decide(sight))
    return session


class Sheet(SCREEN):  # type: ignore[misc,valid-type] # of the command line
    """A terminal without a keyboard: what is put on it is kept, what is asked is looked up."""

    is_terminal, is_low, height = True, True, HEIGHT
    width, room = WIDTH - 1, WIDTH

    def __init__(self, seats: Sequence[str], asked: Any) -> None:  # noqa: ANN401 - a method
        super().__init__(seats)
        self.asked = asked
        self.rows: list[str] = []
        self.last = 0

    def show(self, lines: Iterable[Any]) -> None:
        self.last = len(self.rows)
        super().show(lines)

    def put(self, spans: tuple[tuple[str, str | None], ...]) -> None:
        self.rows.append("".join(text for text, _ in spans))

    def thinking(self, text: str) -> AbstractContextManager[None]:  # noqa: ARG002 - nothing moves
        return nullcontext()

    def ask(self, *_: object) -> str | None:
        found: str | None = self.asked()
        return found


class RecordEndedError(Exception):
    """The recorded game ends where somebody else decides."""


@dataclass
class Record:
    """A player who decides as was recorded."""

    game: "Again"

    def decide(self, _: Sight) -> Member:
        self.game.follow_turn()
        at = len(self.game.session.entries)
        if at == len(self.game.members):
            raise RecordEndedError
        return self.game.members[at]


@dataclass
class Again:
    """A recorded game, entered again by one seat."""

    past: Session
    seat: str
    session: Session = field(init=False)
    host: Any = field(init=False)
    members: list[Member] = field(init=False)
    turns: dict[int, int] = field(default_factory=dict)
    turn: int = 0
    owner: str = ""
    entries: int = 0
    itself: int = 0
    screens: list[int] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    wide: int = 0
    begun: bool = False

    def __post_init__(self) -> None:
        past = self.past
        self.members = [entry.member for entry in past.entries]
        self.session = Session(past.table, past.seed)
        screen = Sheet(self.session.seats, self.entry)
        others = {seat: lambda: Record(self) for seat in self.session.seats if seat != self.seat}
        self.host = HOST(self.session, screen, others)
        self.host.story.follow()

    def play(self) -> None:
        with suppress(RecordEndedError):
            self.host.run()
        self.itself = len(self.answered)

    @property
    def answered(self) -> set[int]:
        forced: set[int] = self.host.story.forced
        return forced

    def entry(self) -> str | None:
        """The shortest entry for what was recorded; None where the record ends."""
        screen, at = self.host.screen, len(self.session.entries)
        self.measure(screen.rows)
        screen.rows.clear()
        if at >= len(self.members):
            return None
        assert self.session.decision is not None
        self.follow_turn()
        if self.owner == self.seat:
            self.turns[self.turn] = self.turns.get(self.turn, 0) + 1
        self.entries += 1
        text = self.session.offer.text(self.members[at])
        times = self.times(at)
        return f"{times} {text}" if times > 1 else text

    def follow_turn(self) -> None:
        """Note whose turn it is; a new turn where that has changed."""
        owner = self.session.view(self.seat).variables.get("turn.f", "")
        self.turn += owner != self.owner
        self.owner = owner

    def times(self, at: int) -> int:
        """How often the same is done one after the other; cards drawn between do not count."""
        entries, count = self.past.entries, 0
        choices = self.session.offer.choices(self.members[at])
        if any("set" in type(kind).__name__.lower() for _, _, kind in choices):
            return 1
        for entry in entries[at:]:
            if entry.seat is None:
                continue
            same = entry.point == entries[at].point and entry.text == entries[at].text
            if entry.seat != self.seat or not same:
                break
            count += 1
        return count

    def measure(self, rows: Sequence[str]) -> None:
        """Keep how high the screen was, and what should stand on it and does not."""
        shown = rows[self.host.screen.last :]
        self.screens.append(len(shown) + 1)
        self.wide = max([self.wide, *map(len, shown)])
        latest = self.latest()
        text = " ".join(" ".join(shown).split())
        if latest and latest not in text:
            self.unseen.append(latest)

    def latest(self) -> str | None:
        """The last thing that another seat did, as the seat may know it."""
        entries = self.session.entries
        number = len(entries) - 1
        while number >= 0 and entries[number].seat is None:
            number -= 1
        if number < 0 or entries[number].seat == self.seat:
            return None
        lines = [row for told in self.host.story.by_entry(self.seat, number) for row in told]
        return " ".join(lines[0][0][0].split()) if lines else None


@dataclass
class Result:
    """What some games cost and what they showed."""

    turns: list[int] = field(default_factory=list)
    entries: int = 0
    itself: int = 0
    screens: list[int] = field(default_factory=list)
    wide: int = 0
    unseen: list[str] = field(default_factory=list)

    def add(self, game: Again) -> None:
        self.turns += game.turns.values()
        self.entries += game.entries
        self.itself += game.itself
        self.screens += game.screens
        self.wide = max(self.wide, game.wide)
        self.unseen += game.unseen

    @property
    def median(self) -> float:
        return median(self.turns)

    @property
    def nine_of_ten(self) -> float:
        return quantiles(self.turns, n=10)[-1]


def measured(games: int, name: str = "riot") -> Result:
    """That many games with two to four players, each entered again by one seat after the other."""
    found = Result()
    for number in range(games):
        seats = SEATS[: 2 + number % 3] if name == "riot" else None
        past = recorded(name, seats, number)
        for seat in past.seats:
            again = Again(past, seat)
            again.play()
            found.add(again)
    return found


def measurement() -> Measurement:
    """The figures as the goals see them: how many times a goal is reached."""
    found = measured(GAMES)
    high = sum(rows > HEIGHT for rows in found.screens)
    return Measurement(
        "T1",
        "entries for a turn of RIOT",
        "turns an entry",
        (
            Contestant("half of the turns", lambda _: Sample(1, found.median)),
            Contestant("nine of ten turns", lambda _: Sample(1, found.nine_of_ten)),
            Contestant("six entries", lambda _: Sample(1, MEDIAN)),
            Contestant("twelve entries", lambda _: Sample(1, NINE_OF_TEN)),
        ),
        (
            Ratio("half need six entries", "half of the turns", ("six entries",), 1.0),
            Ratio("nine of ten need twelve", "nine of ten turns", ("twelve entries",), 1.0),
        ),
        seconds=0.0,
        notes=(
            f"{GAMES} games, {len(found.turns)} turns, {found.entries} entries.",
            f"The table gave {found.itself} answers itself.",
            f"{high} of {len(found.screens)} screens are higher than {HEIGHT} rows.",
        ),
    )


def main() -> None:
    """Print what a turn costs, and how many screens fit."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="how many (default: %(default)s)")
    games = parser.parse_args().games
    found = measured(games)
    print(f"T1: {games} games of RIOT, {len(found.turns)} turns, {found.entries} entries")
    print(f"entries a turn: median {found.median:g} (goal: at most {MEDIAN})")
    print(f"nine of ten turns: {found.nine_of_ten:g} (goal: at most {NINE_OF_TEN})")
    print(f"answered by the table itself: {found.itself}")
    for title, shown in (("RIOT", found), ("Rilatria", measured(2, "rilatria"))):
        high = sum(rows > HEIGHT for rows in shown.screens)
        print(
            f"{title}: {high} of {len(shown.screens)} screens higher than {HEIGHT} rows;"
            f" widest row {shown.wide}; without what came before: {len(shown.unseen)}"
        )


if __name__ == "__main__":
    main()
