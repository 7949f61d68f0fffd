"""Several actions on one line: what stands between semicolons, counts, and lists with commas.

Only the first action of a line is looked up in the position; what follows it is split off as text,
since it is meant for a position that is not there yet. A line is taken apart only where it cannot
be read as one action, and only where everything after a comma reads like an action of its own: a
slip of the pen in a list of units never becomes an action with fewer units.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from riotdsl.game.typed.input_errors import LONGEST_TYPED, MisreadError
from riotdsl.game.typed.phrases import is_number, plain, words_of
from riotdsl.game.wording.templates import templates
from riotdsl.languages.noun import Wanted
from riotdsl.program.types import OrderOf, SetOf
from riotdsl.text.lazy_dataclass import dataclass, replace

if TYPE_CHECKING:
    from riotdsl.game.session import Session
    from riotdsl.machine.listing import Member

BETWEEN = ";"
MOST_TIMES = 99
MOST_PARTS = 20  # of one line that are compared


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to enter, and how often; `lead` are the words before the count of an earlier part.

    `times` is None for as often as it can be done.
    """

    text: str
    times: int | None = 1
    lead: str = ""

    @property
    def whole(self) -> str:
        """The text with the words that it took from an earlier part."""
        return f"{self.lead} {self.text}".strip()


@dataclass(frozen=True, slots=True)
class Counted:
    """A text for one action that is meant several times; `lead` stands before the count."""

    text: str
    times: int | None
    lead: str


def split(line: str) -> list[str]:
    """The parts between semicolons, without empty ones.

    >>> split("3; 3;0 ;")
    ['3', '3', '0']
    """
    return [part.strip() for part in line.split(BETWEEN) if part.strip()]


def unfolded(session: Session, part: Part) -> list[Part]:
    """A part as single actions and what is left of it; unchanged where it reads as one action."""
    member = _read(session, part.text)
    if part.times != 1 or (member is not None and not _means_each(session, part.text, member)):
        return [part]
    for text in dict.fromkeys((part.text, part.whole)):
        found = counted(session, text)
        if found is not None:
            return [Part(found.text, found.times, found.lead)]
        listed = _listed(session, text)
        if listed:
            return listed
    return [replace(part, text=part.whole, lead="")] if is_readable(session, part.whole) else [part]


def is_readable(session: Session, text: str) -> bool:
    """Whether a text is an action of this decision, allowed or not."""
    return _read(session, text) is not None


def _read(session: Session, text: str) -> Member | None:
    if len(text) > LONGEST_TYPED:
        return None
    try:
        return session.read(text)
    except MisreadError:
        return None


# ---------------------------------------------------------------- counts


def counted(session: Session, text: str) -> Counted | None:
    """The same for one action, where a text with a count means several one after the other.

    The count stands first, or behind the first words of an action. What is chosen in a set has its
    count there, so such an action is never repeated.
    """
    words = text.split()
    starts = _starts(session)
    every = _every(session)
    for at, word in enumerate(words[:-1]):
        lead = " ".join(words[:at])
        is_all = plain(word) in every
        is_count = word.isdecimal() and is_number(word) and 1 <= int(word) <= MOST_TIMES
        if not (is_all or is_count):
            continue
        if at and not any(each[: len(words_of(lead))] == _texts(lead) for each in starts):
            continue
        for single in _singles(session, words, at):
            member = _read(session, single)
            if member is not None and not _chooses_several(session, member):
                return Counted(single, None if is_all else int(word), lead)
    return None


def _singles(session: Session, words: Sequence[str], at: int) -> Iterator[str]:
    """How one of what is counted at a place can be typed."""
    before, after = words[:at], words[at + 1 :]
    yield " ".join((*before, "1", *after))
    yield " ".join((*before, *after))
    singular = _singulars(session)
    for end in range(len(after), 0, -1):
        one = singular.get(tuple(_texts(" ".join(after[:end]))))
        if one is not None:
            yield " ".join((*before, one, *after[end:]))


def _singulars(session: Session) -> dict[tuple[str, ...], str]:
    """The names in the texts by their plurals."""
    found = {}
    for voice in session.table.words.voices:
        for path, text in voice.texts[0].nouns.items():
            if any(not isinstance(part, str) for part in text.name.parts):
                continue
            noun = voice.noun(path)
            if noun.is_inflected:
                several = _texts(voice.language.phrase(noun, Wanted(count=2)))
                found[tuple(word for word in several if word != "2")] = noun.name
    return found


def _means_each(session: Session, text: str, member: Member) -> bool:
    """Whether a text says `all` of something that is chosen one by one."""
    says_all = any(word in _every(session) for word in _texts(text))
    return says_all and not _chooses_several(session, member)


def _every(session: Session) -> set[str]:
    """What is typed for all that there are."""
    return {each for phrases in session.table.phrases().values() for each in phrases.every}


def _chooses_several(session: Session, member: Member) -> bool:
    return any(isinstance(kind, SetOf | OrderOf) for _, _, kind in session.offer.choices(member))


# ---------------------------------------------------------------- lists


def _listed(session: Session, text: str) -> list[Part]:
    """The longest action that a list begins with, and what follows it; nothing if there is none."""
    parts = [each.strip() for each in re.split(_joint(session), text) if each.strip()]
    for end in range(min(len(parts) - 1, MOST_PARTS), 0, -1):
        first, rest = ", ".join(parts[:end]), parts[end:]
        found = counted(session, first)
        if found is None and not is_readable(session, first):
            continue
        if found is None:
            head = Part(first)
            lead = first.split()[0] if _is_single(session, first) else ""
        else:
            head, lead = Part(found.text, found.times, found.lead), found.lead
        is_set = found is None and not lead
        if all(_stands_alone(session, each, lead, begun=is_set) for each in rest):
            return [head, *(Part(each, 1, lead) for each in rest)]
    return []


def _joint(session: Session) -> str:
    """What stands between the parts of a list: commas, and the words for `and`."""
    voices = session.table.words.voices
    words = {voice.language.word("and") for voice in voices if voice.language.words["and"]}
    return "|".join((",", *(rf"\s{re.escape(word)}\s" for word in sorted(words))))


def _is_single(session: Session, text: str) -> bool:
    member = _read(session, text)
    return member is not None and not _chooses_several(session, member)


def _stands_alone(session: Session, text: str, lead: str, *, begun: bool) -> bool:
    """Whether a text after a comma is an action: by its first word, as it is, or after `lead`.

    After an action that chooses several things it must be `begun` as an action: it could be one of
    these things.
    """
    words = _texts(text)
    if any(words[: len(start)] == start for start in _starts(session)):
        return True
    if begun or not words:
        return False
    for typed in dict.fromkeys((text, f"{lead} {text}".strip())):
        if is_readable(session, typed) or counted(session, typed) is not None:
            return True
    return False


def _starts(session: Session) -> list[list[str]]:
    """The words that an action of the game can begin with, before its first choice."""
    table, found = session.table, []
    for action in table.machine.program.actions.values():
        found.append(_texts(action.name))
        for template in templates(table.words, action):
            first = template.parts[0] if template.parts else ""
            found.append(_texts(first if isinstance(first, str) else ""))
    return [each for each in found if each]


def _texts(text: str) -> list[str]:
    return [word.text for word in words_of(text)]
