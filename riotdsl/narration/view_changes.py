"""What is different between two views of one seat: things that lie elsewhere, tracks that moved."""

from collections import Counter
from collections.abc import Collection, Iterator

from riotdsl.game.view import View
from riotdsl.languages import capital
from riotdsl.languages.table_sentences import Sentences
from riotdsl.narration.position_words import NOTHING, Seen
from riotdsl.program.types import Entity, YesNo

Kind = tuple[str, str, str | None]
ARROW = "→"
PLUS, MINUS = "+", "\N{MINUS SIGN}"
NOWHERE = "\N{EN DASH}"


def changes(
    before: View, now: Seen, *, spoken: bool = False, drawn: Collection[str] | None = None
) -> Iterator[str]:
    """Every difference that a seat can see, in a few words each; if `spoken`, without signs.

    What is no longer so, where something is so or not, is not told. Where it is said which places
    are `drawn`, neither is what is seen there or in how things stand.
    """
    was = Seen(now.names, before)
    yield from _moved(was, now, drawn or (), spoken=spoken)
    yield from _unseen(was, now, drawn or (), spoken=spoken)
    yield from _tracks(was, now, stands=drawn is not None, spoken=spoken)


def _more(told: Sentences, what: str, more: int, *, spoken: bool) -> str:
    if spoken:
        return (told.more if more > 0 else told.fewer).format(what=what)
    return f"{PLUS if more > 0 else MINUS}{what}"


def _turned(told: Sentences, before: str, after: str, *, spoken: bool) -> str:
    """From what a value has come to what; nothing is an empty text."""
    if not spoken:
        return f"{before or NOWHERE} {ARROW} {after or NOWHERE}"
    if before and after:
        return told.from_to.format(before=before, after=after)
    return told.is_new.format(after=after) if after else told.no_longer.format(before=before)


def _lying(seen: Seen) -> dict[Kind, Counter[str]]:
    """How many of each kind lie at each place."""
    found: dict[Kind, Counter[str]] = {}
    for label, place in seen.view.places.items():
        for things in place.things:
            kind = things.sort, things.kind, things.owner
            found.setdefault(kind, Counter())[label] += things.count
    return found


def _moved(was: Seen, now: Seen, drawn: Collection[str], *, spoken: bool) -> Iterator[str]:
    """What lies more or less at each place: which of equal pieces went where, nobody can see."""
    names = now.names
    old, new = _lying(was), _lying(now)
    places: dict[str, dict[str | None, list[str]]] = {}
    for kind in dict.fromkeys((*old, *new)):
        sort, thing, owner = kind
        before, after = old.get(kind, Counter()), new.get(kind, Counter())
        for label in (*(after - before), *(before - after)):
            more = after[label] - before[label]
            what = names.thing(sort, thing, abs(more))
            told = places.setdefault(label, {}).setdefault(owner, [])
            told.append(_more(names.sentences, what, more, spoken=spoken))
    for label in sorted({*places} - {*drawn}, key=names.numbers["place"].__getitem__):
        spot = now.spot(label)
        texts = []
        for owner, told in places[label].items():
            named = owner is not None and not now.is_clear(owner, spot)
            texts.append(
                f"{names.faction(owner or '')} {', '.join(told)}" if named else ", ".join(told)
            )
        yield names.pair(spot.name, ", ".join(texts))


def _unseen(was: Seen, now: Seen, drawn: Collection[str], *, spoken: bool) -> Iterator[str]:
    """How many things lie covered at a place, if that has changed."""
    old = {label: place.hidden for label, place in was.view.places.items() if place.hidden}
    new = {label: place.hidden for label, place in now.view.places.items() if place.hidden}
    for label in dict.fromkeys((*old, *new)):
        if label not in drawn and old.get(label, 0) != new.get(label, 0):
            counts = str(old.get(label, 0)), str(new.get(label, 0))
            turned = _turned(now.names.sentences, *counts, spoken=spoken)
            yield now.names.pair(now.names.place(label), turned)


def _tracks(was: Seen, now: Seen, *, stands: bool, spoken: bool) -> Iterator[str]:
    """Tracks that moved; if `stands`, without those that are told in how things stand."""
    for name in now.names.telling:
        track = now.table.machine.program.tracks[name]
        kinds = [param.type for param in track.params]
        if stands and all(isinstance(k, Entity) and k.sort in ("faction", "place") for k in kinds):
            continue
        old, new = was.view.tracks[name], now.view.tracks[name]
        for key in dict.fromkeys((*old, *new)):
            values = [old.get(key, ""), new.get(key, "")]
            if values[0] == values[1]:
                continue
            if isinstance(track.type, YesNo) and values[1] in NOTHING:
                continue
            shown = [
                "" if value in NOTHING[1:] else now.names.value(track.type, value)
                for value in values
            ]
            first = track.params[0].type if len(track.params) == 1 else None
            whose = _key(now, first.sort, key) if isinstance(first, Entity) else ""
            named = capital(now.names.word(name))
            if isinstance(track.type, YesNo):
                yield now.names.pair(named, whose) if whose else named
                continue
            named = f"{named}, {whose}" if whose else named
            yield now.names.pair(named, _turned(now.names.sentences, *shown, spoken=spoken))


def _key(seen: Seen, sort: str, label: str) -> str:
    names = seen.names
    return names.place(label) if sort == "place" else capital(names.entity(sort, label))
