"""The messages of a table: what is asked of it, and what it answers.

Every request names what it is by its `type`; an answer has the `id` of its request. `at` stands for
a position as one seat knows it: equal for positions that the seat cannot tell apart, and another
one after everything that it may notice. Options have marks that mean something at one `at` only.
"""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.text.lazy_dataclass import dataclass

# ---------------------------------------------------------------- requests


@dataclass(frozen=True, slots=True)
class Hello:
    """Who sits down: the first message, with what the link of a seat holds."""

    token: str = ""
    language: str | None = None


@dataclass(frozen=True, slots=True)
class ViewRequest:
    """Asks for the position as the seat sees it."""


@dataclass(frozen=True, slots=True)
class LogRequest:
    """Asks for what happened, from a line on."""

    since: int = 0


@dataclass(frozen=True, slots=True)
class OfferRequest:
    """Asks for what can be done now."""


@dataclass(frozen=True, slots=True)
class StepRequest:
    """Asks what can be chosen after the options chosen so far."""

    at: str
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TouchesRequest:
    """Asks which places an action changes."""

    at: str
    chosen: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """Plays an action: by its options, or as a text."""

    at: str
    chosen: tuple[str, ...] = ()
    text: str | None = None


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """Takes back the seat's last decision."""

    at: str


@dataclass(frozen=True, slots=True)
class WhyRequest:
    """Asks why an action is allowed, or why it is not."""

    at: str
    chosen: tuple[str, ...] = ()
    text: str | None = None


@dataclass(frozen=True, slots=True)
class ExplainRequest:
    """Asks how a value of the rules is worked out now."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class RulesRequest:
    """Looks a rule up; without a text, what can be looked up."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class LanguageRequest:
    """Changes the language in which this seat is answered."""

    language: str


@dataclass(frozen=True, slots=True)
class SaveRequest:
    """Asks for the save of what the seat may know."""


@dataclass(frozen=True, slots=True)
class PastRequest:
    """Asks for the position as the seat saw it at an earlier moment, by its number in the log."""

    moment: int


@dataclass(frozen=True, slots=True)
class ResignRequest:
    """Gives the game up: with two seats it is over, with more a bot plays on for the seat."""

    at: str


@dataclass(frozen=True, slots=True)
class HandRequest:
    """Hands a seat to a bot, or back to a person: one's own, or that of somebody absent."""

    of: str
    player: str


@dataclass(frozen=True, slots=True)
class RematchRequest:
    """Begins the same game anew, with the same seats, once it is over."""


@dataclass(frozen=True, slots=True)
class ConsentRequest:
    """Agrees that another seat takes its last decision back, or does not."""

    at: str
    agrees: bool


# ---------------------------------------------------------------- answers


@dataclass(frozen=True, slots=True)
class Span:
    """A line of text; its `role` is `strong`, `quiet`, or the seat that it is about."""

    text: str
    role: str | None = None
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: its name in the rules and to people, its token, and who plays it.

    `away` says that a person plays it who is not connected.
    """

    name: str
    text: str
    letter: str
    colour: str
    shape: str
    player: str
    away: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """The answer to `hello` and `language`: what is played, and the words of the page.

    `seat` is whom the answer is for, `yours` are all seats of the link. In a game with `secrets`
    seats do not see the same.
    """

    game: str
    rules: str
    language: str
    languages: tuple[str, ...]
    seat: str
    seats: tuple[Seat, ...]
    words: Mapping[str, str]
    opening: tuple[Span, ...]
    secrets: bool
    yours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """Where a place is drawn, in the units of the picture."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Stack:
    """So many equal things: in words, in short, and whose they are."""

    count: int
    text: str
    code: str
    owner: str | None
    marks: str


@dataclass(frozen=True, slots=True)
class Note:
    """What is said of something: its name, the value, and the seat if it is one."""

    name: str
    text: str
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A place as a seat sees it; without an area it is not in the picture."""

    name: str
    text: str
    area: Area | None
    own: bool
    stacks: tuple[Stack, ...]
    hidden: int
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """The board in SVG, and its size in its own units."""

    svg: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class View:
    """A position as a seat sees it; `ending` says how the game ended, if it has."""

    at: str
    turn: str | None
    heading: tuple[Span, ...]
    picture: Picture | None
    places: tuple[Place, ...]
    tracks: tuple[Note, ...]
    ending: str | None
    undo: bool


@dataclass(frozen=True, slots=True)
class Log:
    """What happened from a line on; `lines` is how many there are in all.

    `moments` has for each line that is told the number of its moment, for `past`.
    """

    at: str
    lines: int
    told: tuple[Span, ...]
    moments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """What can be chosen next.

    `place` is the place that it refers to; where there is none, `touches` are those that change if
    it is played, as far as the seat can know. Of a stack `taken` are chosen, and from `least` to
    `most` can be. `plays` says that nothing is left to be chosen after it.
    """

    mark: str
    text: str
    place: str | None = None
    touches: tuple[str, ...] = ()
    taken: int = 0
    least: int = 0
    most: int = 1
    plays: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """What can be chosen after `chosen`, and how that reads so far.

    `close` is the mark that goes on to the next choice from a subset; `complete` says that the
    action can be played as it is.
    """

    chosen: tuple[str, ...]
    asked: str
    question: str
    reading: str
    options: tuple[Option, ...]
    close: str | None
    complete: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be done now: the first step, and the one after each of its actions."""

    at: str
    first: Step
    then: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Touches:
    """The places that an action changes; None where the seat cannot know before it plays."""

    places: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Accepted:
    """An action that was played."""

    at: str


@dataclass(frozen=True, slots=True)
class Refused:
    """An action that was refused, or an undo: why not, by which rule, and what could be done."""

    code: str
    told: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """A decision that was taken back."""

    at: str
    text: str


@dataclass(frozen=True, slots=True)
class Told:
    """An answer in words: to `why`, `explain` and `rules`."""

    told: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Saved:
    """The save of a seat, as the text of its file."""

    file: str
    content: str


@dataclass(frozen=True, slots=True)
class Changed:
    """Sent by itself: there is something new for the seat to look at."""

    at: str
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """A decision that is taken back only if others agree; they have been asked."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Sent by itself: another seat wants to take its last decision back, and asks this one."""

    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Declined:
    """Sent by itself: somebody did not agree that a decision is taken back."""


@dataclass(frozen=True, slots=True)
class Done:
    """Something about the table was changed: who plays a seat, or that it plays anew."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A request that could not be answered; `code` is stable."""

    code: str
    text: str


Request = (
    Hello | ViewRequest | LogRequest | OfferRequest | StepRequest | TouchesRequest | PlayRequest
    | UndoRequest | WhyRequest | ExplainRequest | RulesRequest | LanguageRequest | SaveRequest
    | PastRequest | ResignRequest | HandRequest | RematchRequest | ConsentRequest
)  # fmt: skip
Answer = (
    Table | View | Log | Offer | Step | Touches | Accepted | Refused | Undone | Told | Saved
    | Changed | Waiting | Asked | Declined | Done | Failed
)  # fmt: skip

REQUESTS: Mapping[str, type[Request]] = {
    "hello": Hello,
    "view": ViewRequest,
    "log": LogRequest,
    "offer": OfferRequest,
    "step": StepRequest,
    "touches": TouchesRequest,
    "play": PlayRequest,
    "undo": UndoRequest,
    "why": WhyRequest,
    "explain": ExplainRequest,
    "rules": RulesRequest,
    "language": LanguageRequest,
    "save": SaveRequest,
    "past": PastRequest,
    "resign": ResignRequest,
    "hand": HandRequest,
    "rematch": RematchRequest,
    "consent": ConsentRequest,
}
ANSWERS: Mapping[str, type[Answer]] = {
    "table": Table,
    "view": View,
    "log": Log,
    "offer": Offer,
    "step": Step,
    "touches": Touches,
    "accepted": Accepted,
    "refused": Refused,
    "undone": Undone,
    "told": Told,
    "saved": Saved,
    "changed": Changed,
    "waiting": Waiting,
    "asked": Asked,
    "declined": Declined,
    "done": Done,
    "failed": Failed,
}
FAILURES: Mapping[str, str] = {
    "malformed": "This message has not the form of the schema.",
    "too-large": "This message is too large.",
    "too-many": "There are too many messages at once: wait a moment.",
    "stale": "The game has gone on: look at the position again.",
    "not-your-turn": "Another seat decides now.",
    "over": "The game is over.",
    "spectator": "Who looks on decides nothing.",
    "no-such-option": "There is no such option here.",
    "incomplete": "Something is still to be chosen.",
    "no-such-moment": "There is no such moment in this game.",
    "not-over": "The game is not over: play it to its end, or resign.",
    "not-absent": "Somebody is playing this seat: only they can hand it over.",
    "no-such-player": "There is no such seat, or no such player.",
    "unknown-language": "There are no texts in this language.",
    "unknown-token": "This link is not valid here.",
    "not-your-seat": "This link is for another seat.",
    "no-hello": "Say hello first.",
    "closed": "This table cannot be opened now: try again, or ask whoever runs the server.",
    "full": "There are too many connections: close other pages of this table.",
    "idle": "This page was idle for long and has been disconnected: reload it to go on.",
    "unwritten": "The game cannot be written to the disk: what you play now may be lost.",
    "our-error": "Something went wrong here; the game is as it was. Reload the page to go on.",
}
"""What can be wrong with a request, by its code."""


def failed(code: str) -> Failed:
    return Failed(code, FAILURES[code])
