"""The desk of one game: answers each seat, and those who look on, by what they may know.

A desk does no input or output and starts no thread; whoever has one asks it from one thread at a
time. `answer` never raises for what somebody sends.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from riotdsl.desk import messages as m
from riotdsl.desk.marks import position_mark
from riotdsl.desk.steps import Steps
from riotdsl.desk.views import view_for
from riotdsl.desk.voice import WIDE, Voice, mirrored, spans, voiced
from riotdsl.game.action import Rejection
from riotdsl.game.foresight import touched
from riotdsl.game.session import (
    NOTHING_TO_UNDO,
    UNDO_CHANCE,
    UNDO_OTHER,
    UNDO_READ,
    UNDO_REVEALED,
    Session,
)
from riotdsl.game.typed.examples import like
from riotdsl.game.typed.input_errors import MisreadError
from riotdsl.languages import capital
from riotdsl.languages.pages import words_in
from riotdsl.languages.tables import LANGUAGES
from riotdsl.machine.listing import Member
from riotdsl.narration.lines import line
from riotdsl.narration.rules import lookup, refusals, value_explanation, why_allowed
from riotdsl.narration.rules import win_rules as winning
from riotdsl.narration.story.story import EVERYBODY
from riotdsl.program.analysis.secret_decisions import hidden_kinds
from riotdsl.program.players import HUMAN, NORMAL, players
from riotdsl.saves.problems import SaveError
from riotdsl.saves.seat import seat_document
from riotdsl.text.lazy_dataclass import dataclass, field, replace

SHOWN = 5  # so many of the things that could be done a refusal names


@dataclass(slots=True)
class Desk:
    """A game with those who sit at it; `seats` says who plays each, `resigned` who gave it up."""

    session: Session
    seats: dict[str, str]
    voices: dict[str, Voice] = field(default_factory=dict)
    known_marks: dict[str, str] = field(default_factory=dict)
    steps: dict[str, Steps] = field(default_factory=dict)
    resigned: str | None = None

    # ------------------------------------------------------------ what there is

    @property
    def language(self) -> str:
        """The language of the game, for those who ask for no other."""
        return self.session.table.words.language

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages for which the game has texts and the program has sentences."""
        known = {*self.session.table.closed.ruleset.languages, self.language}
        return tuple(each for each in LANGUAGES if each in known)

    @property
    def is_over(self) -> bool:
        return self.session.decision is None or self.resigned is not None

    @property
    def people(self) -> list[str]:
        return [seat for seat, kind in self.seats.items() if kind == HUMAN]

    def voice(self, language: str | None) -> Voice:
        """The voice in a language, or in that of the game; made when it is first needed."""
        wanted = language if language in self.languages else self.language
        if wanted not in self.voices:
            self.voices[wanted] = voiced(self.session, wanted)
        return self.voices[wanted]

    def at(self, seat: str) -> str:
        """The mark of the position for a seat, or for everybody."""
        if seat not in self.known_marks:
            self.known_marks[seat] = position_mark(self.voice(None).story, seat)
        return self.known_marks[seat]

    # ------------------------------------------------------------ what is done

    def take(self, member: Member) -> None:
        """Play what is allowed: a bot's decision, or a person's that was judged.

        If that fails, which is our own error, the game is as it was before.
        """
        entries = list(self.session.entries)
        before = self.session.table.backend.core(self.session.s)
        readings = {each: voice.reading(member) for each, voice in self.voices.items()}
        try:
            self.session.accept(member)
        except Exception:
            self.session.replay(entries)
            self._changed()
            raise
        self._changed()
        for each, voice in self.voices.items():
            voice.story.follow(readings[each], before)

    def _changed(self) -> None:
        self.known_marks.clear()
        self.steps.clear()
        for voice in self.voices.values():
            voice.turn_to(self.session)

    # ------------------------------------------------------------ what is asked

    def answer(self, seat: str, request: m.Request, language: str | None = None) -> m.Answer:
        """The answer to a request of a seat; `EVERYBODY` is who only looks on."""
        voice = self.voice(language)
        if seat not in (EVERYBODY, *self.session.seats):
            return m.failed("not-your-seat")
        answering: Mapping[type, Callable[[Voice, str, Any], m.Answer]] = {
            m.Hello: self._table,
            m.ViewRequest: self._view,
            m.LogRequest: self._log,
            m.OfferRequest: self._offer,
            m.StepRequest: self._step,
            m.TouchesRequest: self._touches,
            m.PlayRequest: self._play,
            m.UndoRequest: self._undo,
            m.WhyRequest: self._why,
            m.ExplainRequest: self._explain,
            m.RulesRequest: self._rules,
            m.LanguageRequest: self._language,
            m.SaveRequest: self._save,
            m.PastRequest: self._past,
            m.ResignRequest: self._resign,
            m.HandRequest: self._hand,
            m.RematchRequest: self._rematch,
            m.ConsentRequest: self._consent,
        }
        return answering[type(request)](voice, seat, request)

    def _table(self, voice: Voice, seat: str, _: object = None) -> m.Table:
        names, looks = voice.names, voice.looks
        seats = tuple(
            m.Seat(each, names.faction(each), looks.letters[each], *looks.looks[each], kind)
            for each, kind in self.seats.items()
        )
        closed = self.session.table.closed
        words = {**words_in(voice.language), "nothing_yet": names.sentences.nothing_yet}
        opening = [line(each) for each in winning.told(names, [seat] if seat else [])]
        return m.Table(
            capital(names.word(closed.ruleset.name)),
            names.sentences.edition.format(selection=closed.selection),
            voice.language, self.languages, seat, seats, words, spans(opening),
            bool(hidden_kinds(self.session.table.machine.program.universe)),
        )  # fmt: skip

    def _language(self, voice: Voice, seat: str, request: m.LanguageRequest) -> m.Answer:
        if request.language not in self.languages:
            return m.failed("unknown-language")
        del voice
        return self._table(self.voice(request.language), seat)

    def _view(self, voice: Voice, seat: str, _: object) -> m.View:
        undo = bool(seat) and not self.resigned and self._offers_undo(seat)
        found = view_for(voice, seat, self.at(seat), self.people, undo=undo)
        if self.resigned is None:
            return found
        told = words_in(voice.language)["resigned"].format(seat=voice.names.faction(self.resigned))
        return replace(found, turn=None, heading=(), ending=told)

    def _past(self, voice: Voice, seat: str, request: m.PastRequest) -> m.Answer:
        """What the seat saw once: the moment ends where the next thing that it was told begins."""
        told = [n for n, lines in enumerate(voice.story.by_entry(seat)) if lines]
        if request.moment >= len(told):
            return m.failed("no-such-moment")
        ends = [*told[1:], len(self.session.entries)][request.moment]
        past = voice.session.beginning()
        past.replay(self.session.entries[:ends])
        before = copy.copy(voice)
        before.session = past
        return view_for(before, seat, self.at(seat), self.people, undo=False)

    def _log(self, voice: Voice, seat: str, request: m.LogRequest) -> m.Log:
        moments = [lines for lines in voice.story.by_entry(seat) if lines]
        told = spans([line for lines in moments for line in lines])
        numbers = tuple(n for n, lines in enumerate(moments) for _ in lines)
        since = request.since
        return m.Log(self.at(seat), len(told), told[since:], numbers[since:])

    # ------------------------------------------------------------ choosing

    def barred(self, seat: str, at: str | None = None) -> m.Failed | None:
        """Why a seat cannot decide now; None if it can."""
        decision = self.session.decision
        if seat == EVERYBODY:
            return m.failed("spectator")
        if at is not None and at != self.at(seat):
            return m.failed("stale")
        if decision is None or self.resigned is not None:
            return m.failed("over")
        return None if decision.seat == seat else m.failed("not-your-turn")

    def _steps(self, voice: Voice, seat: str) -> Steps:
        if voice.language not in self.steps:
            self.steps[voice.language] = Steps(self.at(seat), voice)
        return self.steps[voice.language]

    def _offer(self, voice: Voice, seat: str, _: object) -> m.Answer:
        return self.barred(seat) or self._steps(voice, seat).offer()

    def _step(self, voice: Voice, seat: str, request: m.StepRequest) -> m.Answer:
        barred = self.barred(seat, request.at)
        if barred is not None:
            return barred
        steps = self._steps(voice, seat)
        found = steps.found(request.chosen)
        if found is None:
            return m.failed("no-such-option")
        return steps.told(found, request.chosen)

    def _touches(self, voice: Voice, seat: str, request: m.TouchesRequest) -> m.Answer:
        found = self._action(voice, seat, request.at, request.chosen)
        if isinstance(found, m.Failed):
            return found
        return m.Touches(touched(self.session, found))

    def _action(self, voice: Voice, seat: str, at: str, chosen: Sequence[str]) -> Member | m.Failed:
        """The action that marks make, or why they make none."""
        barred = self.barred(seat, at)
        if barred is not None:
            return barred
        found = self._steps(voice, seat).found(chosen)
        if found is None:
            return m.failed("no-such-option")
        return m.failed("incomplete") if found.action is None else found.action

    def _play(self, voice: Voice, seat: str, request: m.PlayRequest) -> m.Answer:
        if request.text is None:
            found = self._action(voice, seat, request.at, request.chosen)
            judged = found if isinstance(found, m.Failed) else self._judged(voice, found)
        else:
            barred = self.barred(seat, request.at)
            judged = barred or self._read(voice, request.text)
        if isinstance(judged, m.Failed):
            return judged
        if isinstance(judged, Rejection):
            return self._refused(voice, judged, request.text or "")
        self.take(self.session.canonical(judged))
        return m.Accepted(self.at(seat))

    def _judged(self, voice: Voice, member: Member) -> Member | Rejection:
        failures = voice.session.judge().failures(member)
        if failures:
            return Rejection(failures[0].code, failures[0].wording, failures)
        return member

    def _read(self, voice: Voice, text: str) -> Member | Rejection:
        """What a text means, if it is allowed; else what is against it."""
        try:
            member = voice.session.read(text)
        except MisreadError as misread:
            told = misread.misreading.worded(voice.names.sentences.misread)
            return Rejection(misread.code, told, (), misread.instead, misread.misreading)
        return self._judged(voice, member)

    def _refused(self, voice: Voice, rejection: Rejection, typed: str) -> m.Refused:
        session = voice.session
        listed = like(typed, map(session.reading, session.legal_actions()))
        instead = [*listed[:SHOWN], *["…"] * (len(listed) > SHOWN)]
        told = refusals.refusal(voice.names, rejection, instead, WIDE, typed)
        return m.Refused(rejection.code, spans(told))

    # ------------------------------------------------------------ taking back

    def may_undo(self, seat: str) -> str | None:
        """Why a seat cannot take its last decision back, by its code; None if it can."""
        if self.people == [seat]:
            return self._alone_undo(seat)
        refused = self.session.undo_refused(seat)
        return None if refused is None else refused.code

    def _offers_undo(self, seat: str) -> bool:
        """Whether there is a decision to take back, by what the seat knows.

        That it read what others hide is told to who tries, and not to who looks.
        """
        if self.people == [seat]:
            return self._alone_undo(seat) is None
        last = self.session.last_noticed(seat)
        return last is not None and last.seat == seat and not last.revealed

    def _alone_undo(self, seat: str) -> str | None:
        """The same for who plays against bots alone: what these did since is taken back with it."""
        for entry in reversed(self.session.entries):
            if entry.seat is None:
                return UNDO_CHANCE
            if entry.revealed:
                return UNDO_REVEALED
            if entry.seat == seat:
                return None
        return NOTHING_TO_UNDO

    def _take_back(self, seat: str) -> str | None:
        """Take decisions back up to the last one of a seat; why not, by its code, or None."""
        entries = list(self.session.entries)
        while True:
            by = self.session.entries[-1].seat
            undone = self.session.undo(None if self.people == [seat] else seat)
            if not undone:
                if len(self.session.entries) < len(entries):
                    self.session.replay(entries)
                return undone.code
            if by == seat:
                return None

    def _undo(self, voice: Voice, seat: str, request: m.UndoRequest) -> m.Answer:
        if seat == EVERYBODY:
            return m.failed("spectator")
        if request.at != self.at(seat):
            return m.failed("stale")
        if self.resigned is not None:
            return m.failed("over")
        told = voice.names.sentences
        code = self.may_undo(seat)
        code = self._take_back(seat) if code is None else code
        if code is not None:
            said = {
                UNDO_OTHER: told.undo_other,
                UNDO_READ: told.undo_read,
                UNDO_REVEALED: told.undo_revealed,
            }.get(code, told.nothing_to_undo)
            return m.Refused(code, (m.Span(said, "strong"),))
        self._changed()
        for each in self.voices.values():
            each.story.follow()
        return m.Undone(self.at(seat), told.undone)

    def _consent(self, voice: Voice, seat: str, request: m.ConsentRequest) -> m.Answer:
        """Only whoever knows who is there asks for consent; here nobody has."""
        del voice, seat, request
        return m.failed("stale")

    # ------------------------------------------------------------ who plays

    def _resign(self, voice: Voice, seat: str, request: m.ResignRequest) -> m.Answer:
        del voice
        if seat == EVERYBODY:
            return m.failed("spectator")
        if self.is_over:
            return m.failed("over")
        if request.at != self.at(seat):
            return m.failed("stale")
        if len(self.seats) > 2:  # noqa: PLR2004 - there is one other who wins
            self.seats[seat] = NORMAL
        else:
            self.resigned = seat
        self.known_marks.clear()
        return m.Done()

    def _hand(self, voice: Voice, seat: str, request: m.HandRequest) -> m.Answer:
        del voice
        if seat == EVERYBODY:
            return m.failed("spectator")
        if request.of not in self.seats or request.player not in players():
            return m.failed("no-such-player")
        self.seats[request.of] = request.player
        return m.Done()

    def _rematch(self, voice: Voice, seat: str, request: m.RematchRequest) -> m.Answer:
        del voice, request
        if seat == EVERYBODY:
            return m.failed("spectator")
        if not self.is_over:
            return m.failed("not-over")
        self.session = Session(self.session.table)
        self.resigned = None
        self.voices.clear()
        self.known_marks.clear()
        self.steps.clear()
        return m.Done()

    # ------------------------------------------------------------ asking

    def _why(self, voice: Voice, seat: str, request: m.WhyRequest) -> m.Answer:
        if request.text is None:
            found = self._action(voice, seat, request.at, request.chosen)
            judged = found if isinstance(found, m.Failed) else self._judged(voice, found)
        else:
            judged = self.barred(seat, request.at) or self._read(voice, request.text)
        if isinstance(judged, m.Failed):
            return judged
        if isinstance(judged, Rejection):
            return self._refused(voice, judged, request.text or "")
        return m.Told(spans(why_allowed.lines(voice.session, voice.names, judged, WIDE)))

    def _explain(self, voice: Voice, seat: str, request: m.ExplainRequest) -> m.Answer:
        """How a value arises, as far as the seat that decides may know."""
        barred = self.barred(seat)
        if barred is not None:
            return barred
        asked = value_explanation.Asked(voice.session, voice.names, WIDE)
        try:
            return m.Told(spans(list(value_explanation.lines(asked, request.text))))
        except MisreadError as misread:
            told = misread.misreading.worded(voice.names.sentences.misread)
            return m.Told((m.Span(told),))

    def _rules(self, voice: Voice, seat: str, request: m.RulesRequest) -> m.Told:
        """The rules; what can be done now counts for the seat that decides, and for no other."""
        session = voice.session
        if self.barred(seat) is not None:
            session = mirrored(session, session.table)
            session.options = None
        return m.Told(spans(lookup.lines(session, voice.names, request.text, WIDE)))

    def _save(self, voice: Voice, seat: str, _: object) -> m.Answer:
        if seat == EVERYBODY:
            return m.failed("spectator")
        name = self.session.table.closed.ruleset.name
        try:
            found = seat_document(voice.session, self.seats, seat)
        except SaveError:
            return m.failed("our-error")
        return m.Saved(f"{name}-{seat}.json", json.dumps(found, indent=1, ensure_ascii=False))
