"""What a person can enter at a decision, and what comes of it."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from riotdsl.game.action import SHOWN, Action, Family, Rejection
from riotdsl.game.blockers import Stop
from riotdsl.game.typed.examples import like
from riotdsl.game.typed.input_errors import (
    LONGEST_TYPED,
    MisreadError,
    Misreading,
    shortened,
    too_long,
)
from riotdsl.game.typed.partial_action import attempted, with_name
from riotdsl.game.typed.sequence import BETWEEN, is_readable
from riotdsl.game.typed.spelling import misspelt
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.narration import panels
from riotdsl.narration.command_words import LEAVING, QUIT, further
from riotdsl.narration.lines import line, wrapped
from riotdsl.narration.menu import END, Seen
from riotdsl.narration.rules import (
    action_purpose,
    introduction,
    lookup,
    refusals,
    rulebook,
    value_explanation,
    why_allowed,
)
from riotdsl.narration.rules import win_rules as winning
from riotdsl.narration.story.headings import in_chapters
from riotdsl.text import suggest
from riotdsl.text.lazy_dataclass import dataclass, field, replace

from .. import crash
from . import game_file
from .screen.latest import latest
from .screen.line_editor import Known
from .why_questions import names_end, prose

if TYPE_CHECKING:
    from .host import Host
    from .typed_ahead import Waiting

MOST_MEMBERS, MOST_READINGS, DIGITS = 400, 300, 9
ALONE = ("?", "help", "how", "more", "back", "board", "undo")  # nothing follows these
QUESTIONS = ("why", "explain", "rules", "notation")  # these change nothing
WITH_TEXT = ("save", "why")  # what follows these may have semicolons
PARTLY = ("not-said", "not-offered", "not-understood", "unknown-name", "too-few")
_NUMBER = re.compile(r"[-+]?[0-9]+[.,]?")


@dataclass(slots=True)
class Entries:
    """The entries of one seat at one decision."""

    host: "Host"
    seat: str
    commands: Mapping[str, Callable[[str], None]] = field(init=False)
    further: Mapping[str, str] = field(init=False)
    kept: Known | None = None
    stopped: bool = False  # whether the last entry was refused

    def __post_init__(self) -> None:
        self.commands = {
            "?": self.help,
            "help": self.help,
            "more": self.more,
            "back": self.back,
            "how": self.how,
            "board": self.board,
            "log": self.log,
            "save": self.save,
            "undo": self.undo,
            "why": self.why,
            "explain": self.explain,
            "rules": self.rules,
            "notation": self.notation,
        }
        self.further = further(self.host.sentences, self.host.session.table)

    def leaves(self, entry: str) -> bool:
        """Whether an entry is a word for leaving the game, and no action."""
        return entry.lower() in LEAVING or (" " not in entry and self.command(entry) == QUIT)

    def command(self, entry: str) -> str:
        """The command that stands first, in the words of the program, or else the word itself."""
        first = entry.partition(" ")[0].lower()
        if self.host.menu.named(entry) is not None:
            return first
        return self.further.get(first, first)

    def enter(self, entry: str) -> None:
        """Take an entry: a number, a command, or an action in words."""
        first, _, rest = entry.partition(" ")
        decision = self.host.session.decision
        assert decision is not None
        name = self.command(entry)
        if len(entry) > LONGEST_TYPED:
            self.stopped = True
            self.host.screen.say(self.misread(too_long(entry)).wording)
        elif _NUMBER.fullmatch(entry):
            self.number(entry)
        elif name not in self.commands or first in decision.offered:
            self.words(entry)
        elif rest.strip() and name in ALONE:
            self.refuse(self.misread(MisreadError("not-understood", word=rest.strip())), entry)
        elif name in QUESTIONS:
            with told_at_once(self.host):
                self.commands[name](rest.strip())
        else:
            self.commands[name](rest.strip())

    # ------------------------------------------------------------ several on a line

    def is_one(self, entry: str) -> bool:
        """Whether an entry is not taken apart: a command, a number, or what stands in the list."""
        if (
            self.host.menu.named(entry) is not None
            or _NUMBER.fullmatch(entry)
            or self.leaves(entry)
        ):
            return True
        decision, name = self.host.session.decision, self.command(entry)
        offered = () if decision is None else decision.offered
        is_command = name in self.commands and entry.partition(" ")[0] not in offered
        return is_command and (BETWEEN not in entry or name in WITH_TEXT)

    def seen(self, entry: str) -> Seen | None:
        """What a number stands for in the list that is on the screen."""
        number = entry.removesuffix(".")
        is_number = number.isdecimal() and len(number) <= DIGITS
        return self.host.menu.seen(int(number)) if is_number else None

    def meant(self, waiting: "Waiting") -> Member | None:
        """What a part of a line means, if it is one action that is allowed."""
        found: Family | Action | Member | None
        if waiting.seen is not None:
            found = self.host.menu.again(waiting.seen)
        elif _NUMBER.fullmatch(waiting.part.text):
            return None
        else:
            found = self.host.menu.named(waiting.part.text)
            if found is None and not self.is_one(waiting.part.text):
                judged = self.judged(waiting.part.text)
                return (
                    None if isinstance(judged, Rejection) else self.host.session.canonical(judged)
                )
        if isinstance(found, Family):
            ways = few_ways(found)
            return ways[0].member if len(ways) == 1 else None
        return None if found is None else found.member

    def is_about(self, waiting: "Waiting") -> bool:
        """Whether a part of a line is an action of this decision, or a command."""
        text = waiting.part.text
        if waiting.seen is not None:
            return self.host.menu.again(waiting.seen) is not None
        if self.is_one(text):
            return True
        judged = self.judged(text)
        return not isinstance(judged, Rejection) or bool(judged.failures)

    def enter_part(self, waiting: "Waiting") -> bool:
        """Enter a part of a line; whether it was taken, and not refused."""
        self.stopped = False
        text = waiting.part.text
        if waiting.seen is not None and (chosen := self.host.menu.again(waiting.seen)) is not None:
            self.choose(chosen)
        elif waiting.seen is not None or (waiting.later and _NUMBER.fullmatch(text)):
            self.stopped = True
            self.host.screen.say(self.host.sentences.other_list.format(number=text))
        else:
            self.enter(text)
        return not self.stopped

    # ------------------------------------------------------------ actions

    def number(self, typed: str) -> None:
        """Take a number of the list; what else looks like a number may be a name."""
        chosen = self.numbered(typed)
        if chosen is not None:
            self.choose(chosen)
            return
        judged = self.judged(typed)
        if isinstance(judged, Rejection) and not judged.failures:
            self.unnumbered(typed)
        else:
            self.words(typed)

    def unnumbered(self, typed: str) -> None:
        """Say of a number that it is not in the list, or why what it always stands for is not."""
        barred = self.barred_end() if typed == str(END) else None
        if barred is None:
            self.say_no_such(typed)
        else:
            self.refuse(barred, typed)

    def barred_end(self) -> Rejection | None:
        """Why what would end the phase cannot be done yet."""
        session = self.host.session
        until = session.offer.point.until
        if until is None or self.host.menu.inside or session.offer.choices((until,)):
            return None
        failures = session.judge().failures((until,))
        return Rejection.by(failures) if failures else None

    def numbered(self, typed: str) -> Family | Action | None:
        """What has this number in the list; a dot may stand behind it."""
        number = typed.removesuffix(".")
        if not number.isdecimal() or len(number) > DIGITS:
            return None
        return self.host.menu.chosen(int(number))

    def choose(self, chosen: Family | Action) -> None:
        """Play what was chosen from the list, or list the ways to do it."""
        told, menu = self.host.sentences, self.host.menu
        if isinstance(chosen, Action):
            self.host.take(chosen.member)
            return
        try:
            single = chosen.expand()
        except DecisionTooLargeError:
            self.stopped = True
            self.host.screen.say(told.too_many)
            return
        if len(single) == 1:
            self.host.take(single[0].member)
            return
        menu.open_ways(single)
        self.host.screen.say(told.ways.format(count=len(single)))
        self.host.screen.choices(menu)

    def words(self, entry: str) -> None:
        """Play what was typed, or say why not."""
        chosen = self.host.menu.named(entry)
        if chosen is not None:
            self.choose(chosen)
            return
        judged = self.judged(entry)
        if not isinstance(judged, Rejection):
            self.host.take(self.host.session.canonical(judged))
        elif not judged.failures and (begun := self.host.menu.begun(entry)) is not None:
            self.choose(begun)
        else:
            self.refuse(judged, entry)

    def judged(self, text: str) -> Member | Rejection:
        """What a text means, if it is allowed; else what is against it."""
        session = self.host.session
        try:
            member = session.read(self.in_full(text))
        except MisreadError as misread:
            return self.misread(misread)
        failures = session.judge().failures(member)
        if failures:
            return Rejection.by(failures)
        return member

    def in_full(self, text: str) -> str:
        """A text with the whole names of places that the board cuts, unless it reads as it is."""
        full = text
        for sign, name in self.host.cut.items():
            short = rf"(?<!\w){re.escape(sign)}(?=\s*\d)"
            full = re.sub(short, name.replace("\\", r"\\"), full, flags=re.IGNORECASE)
        return full if full != text and not is_readable(self.host.session, text) else text

    def misread(self, misread: MisreadError) -> Rejection:
        """What was not understood, in the language of the table."""
        found = misread.misreading
        if found.what == "unknown-action":
            found = self.perhaps_a_command(found)
        told = found.worded(self.host.sentences.misread)
        return Rejection(misread.code, told, (), misread.instead, found)

    def perhaps_a_command(self, found: Misreading) -> Misreading:
        """The same, with the command that may be meant if that is nearer than an action."""
        known = {*self.commands, *self.further, QUIT, *([found.nearest] if found.nearest else ())}
        word = found.slots["word"].casefold()
        near = suggest.nearest(word, (each for each in known if each[:1] == word[:1]))
        return Misreading(found.what, found.slots, near or found.nearest, found.example)

    def grounded(self, rejection: Rejection, typed: str) -> Rejection:
        """A refusal of what was not understood as a whole: what stops it, if that can be told.

        Where several choices could have been meant, it is worded as the book has it.
        """
        session, names = self.host.session, self.host.names
        if rejection.code == "unknown-action":
            typed = with_name(session, typed)
        elif rejection.code not in PARTLY:
            typed = ""
        if rejection.failures or not typed:
            return rejection
        found = attempted(session, typed)
        if not isinstance(found, Stop):
            if found is None:
                return self.corrected(rejection, typed)
            if rejection.code == "too-few":
                return rejection
            reading = session.table.reading(session.offer, found)
            return self.misread(MisreadError("not-said", example=reading))
        if isinstance(found.reason, MisreadError):
            same = found.reason.code == rejection.code
            return rejection if same else self.misread(found.reason)
        told = found.reason
        wording = rulebook.sentence(names, told.code) or told.wording
        if not found.is_said:
            told = replace(told, wording=wording, facts=())
        elif told.wording == session.table.words.required(told.code):
            told = replace(told, wording=wording)
        return Rejection.by((told,))

    def corrected(self, rejection: Rejection, typed: str) -> Rejection:
        """The same, with the name that may be meant where none was found yet."""
        found = rejection.misreading
        if found is None or found.what != "unknown-name" or found.nearest is not None:
            return rejection
        problem = misspelt(self.host.session, typed)
        return rejection if problem is None else self.misread(problem)

    def refuse(self, rejection: Rejection, typed: str) -> None:
        """Say why not, and what could be done that is most like what was typed."""
        session, screen = self.host.session, self.host.screen
        self.stopped = True
        rejection = self.grounded(rejection, typed)
        listed = like(typed, map(session.reading, session.legal_actions()))
        readings = [*listed[:SHOWN], *["…"] * (len(listed) > SHOWN)]
        by_name = rejection.failures or rejection.code in ("not-offered", "unknown-action")
        instead = readings if by_name else []
        screen.show(refusals.refusal(self.host.names, rejection, instead, screen.width, typed))

    def say_no_such(self, typed: str) -> None:
        told, menu = self.host.sentences, self.host.menu
        self.stopped = True
        said = told.no_end if typed == str(END) else told.no_such_number
        numbers = [each.number for each in menu.items]
        least, most = min(numbers, default=END), max(numbers, default=END)
        self.host.screen.say(said.format(number=shortened(typed), least=least, most=most))

    # ------------------------------------------------------------ commands

    def help(self, _: str) -> None:
        host = self.host
        example = next(((each.reading, each.offered.text) for each in host.menu.items), ("", ""))
        screen = host.screen
        value = value_explanation.example(self.asked, self.seat)
        told, completes = host.sentences, screen.completes
        width = screen.width
        shown = [*panels.help_lines(told, example, value, width, completes=completes)]
        if host.menu.end is not None:
            shown += wrapped(told.end_is_zero.format(reading=host.menu.end.reading), width)
            shown += action_purpose.about(host.names, host.menu.end.offered.name, width)
        for each in winning.told(host.names, [self.seat]):
            shown += wrapped(each, width)
        host.read(shown)

    def how(self, _: str) -> None:
        """The game on a card."""
        host = self.host
        shown = list(introduction.card(host.names, host.screen.width))
        host.read(shown or [line(host.sentences.no_how)])

    def more(self, _: str) -> None:
        menu, screen = self.host.menu, self.host.screen
        if menu.is_whole:
            screen.say(self.host.sentences.whole_list)
        else:
            screen.choices(menu)

    def back(self, _: str) -> None:
        self.host.offer_all(self.seat)

    def board(self, _: str) -> None:
        """The position as a whole; the board comes last, so that it stays on the screen."""
        self.host.position(self.seat)

    def log(self, what: str) -> None:
        """What has happened; at a terminal, unless all is asked for, the last of it."""
        host, screen, told = self.host, self.host.screen, self.host.sentences
        if what and what.casefold() not in (
            value_explanation.ALL,
            told.topics[value_explanation.ALL],
        ):
            self.refuse(self.misread(MisreadError("not-understood", word=what)), what)
            return
        lines, before = list(in_chapters(host.story, self.seat)), 0
        if not lines:
            screen.say(told.nothing_yet)
        if screen.height is not None and not what:
            lines, before = latest(lines, screen.width, screen.height)
        if before:
            screen.say(told.earlier.format(count=before))
        screen.tell(lines)

    def undo(self, _: str) -> None:
        self.host.screen.say(self.host.undo(self.seat))

    def save(self, file: str) -> None:
        """Write the game to its own file, or a copy to another one."""
        self.host.screen.put(line(game_file.saved(self.host, file)))

    def why(self, what: str) -> None:
        """Whether an action is allowed, without playing it, and by which rules."""
        host = self.host
        if not what:
            host.screen.say(host.sentences.why_what)
            return
        chosen = self.numbered(what) or host.menu.named(what)
        judged = chosen.member if isinstance(chosen, Action) else self.judged(what)
        if chosen is None and isinstance(judged, Rejection) and not judged.failures:
            chosen = host.menu.begun(what)
            if what.isdecimal():
                self.unnumbered(what)
                return
        if isinstance(chosen, Family):
            self.why_family(chosen)
        elif isinstance(judged, Rejection):
            if names_end(host, what, judged):
                self.why(str(END))
            elif spoken := prose(host, what, judged):
                host.screen.say(spoken)
            else:
                self.why_not(judged, what)
        else:
            self.allowed(judged)

    def why_not(self, judged: Rejection, what: str) -> None:
        """Why something is refused; what is said in part and can be done is no refusal."""
        partly = attempted(self.host.session, what) if judged.code in PARTLY else None
        if partly is None or isinstance(partly, Stop):
            self.refuse(judged, what)
            return
        example = self.host.session.table.reading(self.host.session.offer, partly)
        self.host.screen.say(self.host.sentences.misread["for-example"].format(example=example))
        self.allowed(partly)

    def why_family(self, family: Family) -> None:
        """The rules for what can be done in several ways: those of the first."""
        try:
            self.allowed(family.expand()[0].member)
        except DecisionTooLargeError:
            self.host.screen.say(self.host.sentences.allowed)

    def allowed(self, member: Member) -> None:
        """Say that something is allowed, what was asked for that, and what it is for."""
        host = self.host
        host.read(why_allowed.lines(host.session, host.names, member, host.screen.width))

    @property
    def asked(self) -> value_explanation.Asked:
        host = self.host
        return value_explanation.Asked(host.session, host.names, host.screen.width)

    def explain(self, what: str) -> None:
        """How a value arises."""
        try:
            self.host.read(list(value_explanation.lines(self.asked, what)))
        except MisreadError as misread:
            shown = value_explanation.example(self.asked, self.seat)
            self.host.screen.say(self.misread(misread.with_example(shown)).wording)

    def rules(self, word: str) -> None:
        """What the rules say about something."""
        host = self.host
        host.read(lookup.lines(host.session, host.names, word, host.screen.width))

    def notation(self, word: str) -> None:
        """The same, as the ruleset has it."""
        host, width = self.host, self.host.screen.width
        host.read(lookup.lines(host.session, host.names, word, width, notation=True))

    # ------------------------------------------------------------ completion

    def completions(self) -> Known:
        """Everything that can be entered whole: commands and readings, and actions in short."""
        if self.kept is None:
            readings, short = self.typed()
            self.kept = Known((*self.commands, *self.further, QUIT, *readings), tuple(short))
        readings = [each.reading for each in self.host.menu.items]
        return Known(tuple(dict.fromkeys((*readings, *self.kept.readings))), self.kept.short)

    def typed(self) -> tuple[list[str], list[str]]:
        """Single actions as they read, and in short; of a family with very many, only its text."""
        session = self.host.session
        readings: list[str] = []
        short: list[str] = []
        for family in session.legal_actions():
            try:
                single = family.expand()
            except DecisionTooLargeError:
                single = []
            left = max(MOST_READINGS - len(readings), 0)
            readings += (session.reading(action) for action in single[:left])
            many = 0 < len(single) <= MOST_MEMBERS
            short += [action.text for action in single] if many else [family.text]
        return readings, short


def few_ways(family: Family) -> list[Action]:
    """The ways to do something, unless there are too many to list."""
    try:
        return family.expand()
    except DecisionTooLargeError:
        return []


@contextmanager
def told_at_once(host: "Host") -> Iterator[None]:
    """An error of our own in the answer to a question is told, and the game goes on."""
    try:
        yield
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 - a question changes nothing, whatever goes wrong in it
        host.screen.say(crash.sentence(error, host.sentences.our_error, host.sentences.no_report))
