"""What a person can enter at a decision, and what comes of it."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from riotdsl.game.action import SHOWN, Action, Family, Rejection
from riotdsl.game.misread import MisreadError
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.text.data import dataclass, field, replace

from . import keeping, lookup, panels, valued, winning
from .lines import STRONG, line, wrapped

if TYPE_CHECKING:
    from .host import Host

QUIT = "quit"
LEAVING = (QUIT, "exit", "q")
MOST_MEMBERS = 400


@dataclass(slots=True)
class Entries:
    """The entries of one seat at one decision."""

    host: "Host"
    seat: str
    commands: Mapping[str, Callable[[str], None]] = field(init=False)
    kept: list[str] | None = None

    def __post_init__(self) -> None:
        self.commands = {
            "?": self.help,
            "help": self.help,
            "more": self.more,
            "back": self.back,
            "board": self.board,
            "log": self.log,
            "save": self.save,
            "undo": self.undo,
            "why": self.why,
            "explain": self.explain,
            "rules": self.rules,
            "notation": self.notation,
        }

    def enter(self, entry: str) -> None:
        """Take an entry: a number, a command, or an action in words."""
        first, _, rest = entry.partition(" ")
        decision = self.host.session.decision
        assert decision is not None
        if entry.isdecimal() and entry.isascii():
            self.number(int(entry))
        elif first.lower() in self.commands and first not in decision.offered:
            self.commands[first.lower()](rest.strip())
        else:
            self.words(entry)

    # ------------------------------------------------------------ actions

    def number(self, number: int) -> None:
        chosen = self.host.menu.chosen(number)
        if chosen is None:
            self.say_no_such(number)
        else:
            self.choose(chosen)

    def choose(self, chosen: Family | Action) -> None:
        """Play what was chosen from the list, or list the ways to do it."""
        told, menu = self.host.sentences, self.host.menu
        if isinstance(chosen, Action):
            self.host.take(chosen.member)
            return
        try:
            single = chosen.expand()
        except DecisionTooLargeError:
            self.host.screen.say(told.too_many)
            return
        if len(single) == 1:
            self.host.take(single[0].member)
            return
        menu.open_ways(single)
        self.host.screen.say(told.ways.format(count=len(single)))
        self.host.screen.show(menu.page(self.host.screen.width))

    def words(self, entry: str) -> None:
        """Play what was typed, or say why not."""
        chosen = self.host.menu.named(entry)
        if chosen is not None:
            self.choose(chosen)
            return
        judged = self.judged(entry)
        if isinstance(judged, Rejection):
            self.refuse(judged)
        else:
            self.host.take(self.host.session.canonical(judged))

    def judged(self, text: str) -> Member | Rejection:
        """What a text means, if it is allowed; else what is against it."""
        session = self.host.session
        try:
            member = session.read(text)
        except MisreadError as misread:
            return self.misread(misread)
        failures = session.judge().failures(member)
        if failures:
            return Rejection(failures[0].code, failures[0].wording, failures)
        return member

    def misread(self, misread: MisreadError) -> Rejection:
        """What was not understood, in the language of the table."""
        found = misread.misreading
        slots = dict(found.slots)
        if "name" in slots:
            slots["name"] = self.host.names.variable(slots["name"].replace(" ", "_"))
        said = replace(found, slots=slots).worded(self.host.sentences.misread)
        return Rejection(misread.code, said, (), misread.instead, found)

    def refuse(self, rejection: Rejection) -> None:
        session, screen = self.host.session, self.host.screen
        listed = session.legal_actions()
        readings = [session.reading(family) for family in listed[:SHOWN]]
        readings += ["…"] * (len(listed) > SHOWN)
        by_name = rejection.failures or rejection.code in ("not-offered", "unknown-action")
        instead = readings if by_name else list(rejection.instead)
        screen.show(panels.refusal(self.host.sentences, rejection, instead, screen.width))

    def say_no_such(self, number: int) -> None:
        most = len(self.host.menu.listed)
        told = self.host.sentences
        self.host.screen.say(told.no_such_number.format(number=number, most=most))

    # ------------------------------------------------------------ commands

    def help(self, _: str) -> None:
        host = self.host
        example = next(((text, each.text) for each, text in host.menu.listed), ("", ""))
        screen = host.screen
        value = valued.example(host, self.seat)
        told, completes = host.sentences, screen.completes
        screen.show(panels.help_lines(told, example, value, screen.width, completes=completes))
        if wins := winning.sentence(host.names, self.seat):
            screen.say(wins)

    def more(self, _: str) -> None:
        menu, screen = self.host.menu, self.host.screen
        if menu.is_whole:
            screen.say(self.host.sentences.whole_list)
        else:
            screen.show(menu.page(screen.width))

    def back(self, _: str) -> None:
        self.host.offer_all(self.seat)

    def board(self, _: str) -> None:
        """The position as a whole; the board comes last, so that it stays on the screen."""
        self.host.position(self.seat)

    def log(self, _: str) -> None:
        host = self.host
        lines = list(host.story.lines(self.seat))
        if not lines:
            host.screen.say(host.sentences.nothing_yet)
        host.tell(lines)

    def undo(self, _: str) -> None:
        self.host.screen.say(self.host.undo())

    def save(self, file: str) -> None:
        """Write the game to its own file, or a copy to another one."""
        self.host.screen.put(line(keeping.saved(self.host, file)))

    def why(self, what: str) -> None:
        """Whether an action is allowed, without playing it, and by which rules."""
        host = self.host
        if not what:
            host.screen.say(host.sentences.why_what)
            return
        chosen = host.menu.named(what)
        if what.isdecimal() and what.isascii():
            chosen = host.menu.chosen(int(what))
            if chosen is None:
                self.say_no_such(int(what))
                return
        if isinstance(chosen, Family):
            self.why_family(chosen)
            return
        judged = chosen.member if chosen is not None else self.judged(what)
        if isinstance(judged, Rejection):
            self.refuse(judged)
        else:
            self.allowed(judged)

    def why_family(self, family: Family) -> None:
        """The rules for what can be done in several ways: those of the first."""
        try:
            self.allowed(family.expand()[0].member)
        except DecisionTooLargeError:
            self.host.screen.say(self.host.sentences.allowed)

    def allowed(self, member: Member) -> None:
        """Say that something is allowed, and what was asked for that."""
        host = self.host
        told, width = host.sentences, host.screen.width
        host.screen.put(line(told.allowed, STRONG))
        for holding in host.session.judge().holding(member):
            host.screen.show(wrapped(told.holds.format(code=holding.code), width, 2))
            host.screen.show(panels.grounds(told, holding, width, 4))

    def explain(self, what: str) -> None:
        """How a value arises."""
        try:
            self.host.screen.show(list(valued.lines(self.host, what)))
        except MisreadError as misread:
            self.host.screen.say(self.misread(misread).wording)

    def rules(self, word: str) -> None:
        """What the rules say about something."""
        host = self.host
        host.screen.show(lookup.lines(host.session, host.names, word, host.screen.width))

    def notation(self, word: str) -> None:
        """The same, as the ruleset has it."""
        host, width = self.host, self.host.screen.width
        host.screen.show(lookup.lines(host.session, host.names, word, width, notation=True))

    # ------------------------------------------------------------ completion

    def completions(self) -> list[str]:
        """Everything that can be entered whole: commands, readings, and actions as texts."""
        if self.kept is None:
            self.kept = list(dict.fromkeys((*self.commands, QUIT, *self.typed())))
        readings = [text for _, text in self.host.menu.listed]
        return [*dict.fromkeys((*readings, *self.kept))]

    def typed(self) -> Iterator[str]:
        """The texts of single actions; of a family with very many, only its own."""
        for family in self.host.session.legal_actions():
            try:
                single = family.expand()
            except DecisionTooLargeError:
                single = []
            if 0 < len(single) <= MOST_MEMBERS:
                yield from (action.text for action in single)
            else:
                yield family.text
