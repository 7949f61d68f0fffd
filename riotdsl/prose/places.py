"""Places as entries of a rulebook: how many there are, who sees them, where links lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from riotdsl.languages.rulebook_sentences import Phrase, Tongue, sign
from riotdsl.program import expr as e
from riotdsl.program.components.universe import Family
from riotdsl.program.names import assumed_links
from riotdsl.program.texts.paths import SAYS
from riotdsl.program.types import Entity, SetOf
from riotdsl.prose.book import Sentence
from riotdsl.prose.entries import Entries
from riotdsl.prose.phrases.speaker import Speaker
from riotdsl.prose.phrases.vocabulary import Vocabulary
from riotdsl.text.lazy_dataclass import dataclass, replace

MOST = 12  # more than these is no map that is read in words
BOTH_WAYS, ONE_WAY = " \N{EN DASH} ", " \N{RIGHTWARDS ARROW} "


@dataclass
class Places:
    """Writes the entries of places."""

    entries: Entries

    @property
    def speaker(self) -> Speaker:
        return self.entries.speaker

    @property
    def words(self) -> Vocabulary:
        return self.speaker.words

    @property
    def tongue(self) -> Tongue:
        return self.speaker.tongue

    def place(self, name: str) -> Sentence:
        family = self.words.program.universe.families[name]
        text = self.tongue.polished(self.there_is(family))
        if family.seen_by in {("nobody",), ()}:
            text += f" {self.tongue.moulds['hidden']}"
        elif family.seen_by is not None and family.seen_by != ("everyone",):
            seers = [self.seer(each, family) for each in family.seen_by]
            several = self.tongue.plural(self.words.sort_noun("faction"))
            about = seers[0] if len(seers) == 1 else Phrase(several)
            said = self.tongue.grammar.joined([self.tongue.say(each) for each in seers])
            text += " " + self.tongue.polished(self.tongue.mould("seen", about, a=said))
        links = [self.tongue.polished(each) for each in self.links_told(family)]
        reasons = assumed_links(self.entries.sources.closed.checked.names, name) if links else ()
        notes = self.entries.notes(name, name, (*family.assumed, *reasons), ())
        return Sentence(name, " ".join((text, *links)), notes=notes)

    def there_is(self, family: Family) -> str:
        """That there is a place, or so many of a kind; what is a name by itself stands alone."""
        place = self.speaker.texts.worded(f"{SAYS}.{family.name}", {}) or self.room(family)
        some = self.tongue.say(replace(place, det="a"), "a", "accusative")
        if [index.sort for index in family.indexes] == ["faction"]:
            each = Phrase(self.words.sort_noun("faction"), det="every")
            return self.tongue.mould("there_each", each=self.tongue.say(each), some=some)
        if family.count > 1 and self.is_heaps(family):
            rooms = [self.room(family, number) for number in range(family.count)]
            named = [self.tongue.say(replace(room, det="a"), "a", "accusative") for room in rooms]
            return self.tongue.mould("there_is", some=self.tongue.grammar.joined(named))
        if family.count > 1:
            many = replace(place, noun=self.tongue.plural(place.noun))
            said = self.tongue.say(many, None, "accusative")
            return self.tongue.mould("there_are", many, n=str(family.count), many=said)
        if "proper" in place.noun.traits:
            return f"{place.noun.name}."
        return self.tongue.mould("there_is", place, some=some)

    def is_heaps(self, family: Family) -> bool:
        """Whether places with a number are called by what lies there."""
        numbered = len(family.indexes) == 1 and family.indexes[0].sort is None
        return numbered and self.words.family_noun(family.name).is_plural

    def room(self, family: Family, number: int = 0) -> Phrase:
        """A place by its noun; one that is called by what lies there is a place for that."""
        noun = self.words.family_noun(family.name)
        if not noun.is_plural:
            return Phrase(noun)
        text = next(t.nouns[family.name] for t in self.words.names.texts if family.name in t.nouns)
        numbers = {index.name: sign(str(index.members[number])) for index in family.indexes}
        owned = any(index.sort is not None for index in family.indexes)
        things = Phrase(noun if owned else self.speaker.texts.whole(text, numbers))
        bare = self.tongue.say(things, None, "accusative")
        tail = self.tongue.mould("room_for", b=self.tongue.say(things), bare=bare)
        return Phrase(self.tongue.nouns["room"], f" {tail}")

    def seer(self, name: str, family: Family) -> Phrase:
        """Who sees what lies at places: a faction, or whose place it is, by which index it is."""
        if name in self.words.program.universe.factions:
            number = self.words.program.universe.factions.index(name)
            return self.speaker.phrase(e.Const(number, type=Entity("faction")), {})
        owners = [index for index in family.indexes if index.sort == "faction"]
        named = self.words.has_noun(name) or len(owners) > 1
        return Phrase(self.words.names.noun(name) if named else self.tongue.nouns["owner"])

    def links_told(self, family: Family) -> Iterator[str]:
        """The sentences about the links of a kind of place; squares of a grid have none."""
        universe = self.words.program.universe
        if "linked" not in universe.tables or family.name in universe.grids:
            return
        if family.count == 1:
            yield from self.from_place(family.start)
        else:
            yield from self.among(range(family.start, family.start + family.count))

    def from_place(self, place: int) -> Iterator[str]:
        """Where links lead from a single place: those that lead back as well, then the others."""
        every = range(len(self.words.program.universe.places))
        there = [each for each in every if self.leads(place, each)]
        back = [each for each in there if self.leads(each, place)]
        about = self.called(place)
        for mould, ends in (
            ("links", back),
            ("links_one_way", [each for each in there if each not in back]),
        ):
            phrases = list(self.ends(ends))
            if 0 < len(phrases) <= MOST:
                said = {
                    "b": [self.tongue.say(each) for each in phrases],
                    "bd": [self.tongue.say(each, "the", "dative") for each in phrases],
                    "to": [self.tongue.say(each, "to_the") for each in phrases],
                }
                parts = {key: self.tongue.grammar.joined(names) for key, names in said.items()}
                yield self.tongue.mould(mould, about, a=self.tongue.say(about), **parts)

    def ends(self, places: Iterable[int]) -> Iterator[Phrase]:
        """Places by their names; all members of a family by that of the family."""
        left = set(places)
        for family in self.words.program.universe.families.values():
            if family.sort != "place":
                continue
            members = range(family.start, family.start + family.count)
            if family.count > 1 and left.issuperset(members):
                kind = Entity("place", frozenset({family.name}))
                yield self.speaker.sets.many(
                    e.Const(family.mask, type=SetOf(kind, family.count)), {}
                )
            else:
                yield from (self.called(each) for each in members if each in left)

    def among(self, members: Iterable[int]) -> Iterator[str]:
        """The links between members of a family, if they are few."""
        pairs = []
        for one, two in combinations(members, 2):
            there, back = self.leads(one, two), self.leads(two, one)
            if there or back:
                ends = (one, two) if there else (two, one)
                said = [self.tongue.say(self.called(each), None) for each in ends]
                pairs.append((BOTH_WAYS if there and back else ONE_WAY).join(said))
        if 0 < len(pairs) <= MOST:
            yield self.tongue.mould("links_among", pairs=", ".join(pairs))

    def called(self, place: int) -> Phrase:
        return self.speaker.phrase(e.Const(place, type=Entity("place")), {})

    def leads(self, start: int, end: int) -> bool:
        row = self.words.program.universe.tables["linked"].rows[start]
        assert isinstance(row, tuple)
        return bool(row[end])
