"""A rulebook, chapter by chapter: the files of a ruleset in the order in which texts name them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.game.wording.names import Names
from riotdsl.game.wording.wording import ENGLISH, Wording
from riotdsl.languages import rulebooks as tongues
from riotdsl.languages.rulebook_sentences import Phrase, Tongue
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.texts.from_syntax import texts_of
from riotdsl.program.texts.paths import CHAPTER, SAYS
from riotdsl.program.types import Entity, SetOf, YesNo
from riotdsl.program.variants.application import apply_variants
from riotdsl.program.variants.problems import path_text
from riotdsl.program.variants.texts import own_file
from riotdsl.prose.answered_rules import answered
from riotdsl.prose.book import LABELS, Book, Chapter, Entry, Note, Sentence
from riotdsl.prose.constant_tracks import told_program
from riotdsl.prose.entries import Entries
from riotdsl.prose.footnotes import Sources
from riotdsl.prose.omitted_places import vacant
from riotdsl.prose.omitted_rules import Unused
from riotdsl.prose.phrases.speaker import Speaker
from riotdsl.prose.phrases.vocabulary import Vocabulary
from riotdsl.prose.picture.drawing import picture_svg
from riotdsl.prose.places import Places
from riotdsl.prose.reachable import reached, tracks_used, values_read, values_watched
from riotdsl.prose.win_rules import wins_told
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.expressions import Node
from riotdsl.text.lazy_dataclass import dataclass, field, replace
from riotdsl.text.source import Span

BOTS = "bots"  # the chapter of what only heuristics, measures and invariants read

Placed = tuple[str, int, Entry]


def rulebook(table: Table, *, terms: bool = True) -> Book:
    """The rules of a table's selection as prose in its language, for every line-up.

    Without `terms` the edition's own names for things are left out, so that books can be compared.
    """
    return _Writing(table, terms).book()


@dataclass
class _Writing:
    table: Table
    terms: bool
    words: Vocabulary = field(init=False)
    speaker: Speaker = field(init=False)
    entries: Entries = field(init=False)
    places: Places = field(init=False)
    program: model.Program = field(init=False)
    told: set[str] = field(default_factory=set)
    headings: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        closed = self.table.closed
        opened = closed.checked.program
        self.program = told_program(answered(opened, closed.decided.codes), opened)
        words = self.table.words
        tongue = tongues.tongue(words.language)
        sources = Sources(closed, words, tongue)
        self.words = Vocabulary(self.program, self.names(words), tongue)
        self.speaker = Speaker(self.words)
        self.entries = Entries(self.speaker, opened, sources, self.given(), self.stale())
        self.places = Places(self.entries)

    @property
    def tongue(self) -> Tongue:
        return self.words.tongue

    def names(self, words: Wording) -> Names:
        if self.terms:
            return words.voices[0]
        codes = dict.fromkeys((words.language, ENGLISH))
        texts = tuple(texts_of(words.closed.checked, code) for code in codes)
        return replace(words.voices[0], texts=texts, kept={})

    def given(self) -> frozenset[str]:
        """The paths of clauses that abilities and kinds give."""
        names = self.table.closed.checked.names
        holders = [*names.things, *names.abilities.values()]
        return frozenset(
            clause.path
            for value in self.program.values.values()
            for clause in value.clauses
            if any(_inside(clause.span, node) for node in holders)
        )

    def stale(self) -> frozenset[str]:
        """The paths of words about what a variant replaced; it, or its file, may have its own."""
        closed = self.table.closed
        changes = apply_variants(closed.ruleset.declarations, closed.variants).changes
        made = {each.path: own_file(each) for each in changes if each.how == "replace"}
        is_old: dict[str, bool] = {}
        for language in dict.fromkeys((ENGLISH, self.table.words.language)):
            told = (each for each in closed.checked.names.texts if each.language == language)
            for wording in (wording for texts in told for wording in texts.wordings):
                path = path_text(wording.path)
                rule = path.removeprefix(f"{SAYS}.")
                file = made.get(rule, made.get(rule.partition(".")[0]))
                if file is not None:
                    own = any(_inside(wording.span, variant) for variant in closed.variants)
                    is_old[path] = not own and wording.span.source.name != file
        return frozenset(path for path, old in is_old.items() if old)

    # ------------------------------------------------------------ the whole

    def book(self) -> Book:
        words, closed = self.table.words, self.table.closed
        moulds = self.tongue.moulds
        edition = closed.checked.names.editions.get(closed.selection.edition or "")
        title = words.noun(self.program.name).name
        shown = "" if edition is None else edition.title or edition.name.text
        chapters = [*self.opening(), *self.main()]
        opened = closed.checked.program
        chapters += Unused(self.speaker, opened, self.title, self.headings).chapters(self.told)
        labels = {name: moulds[name] for name in LABELS}
        selected = self.tongue.mould("selected", a=str(closed.selection))
        subtitle = f"{shown} \u2013 {selected}" if shown else selected
        if edition is not None and str(closed.selection) == edition.name.text:
            subtitle = shown
        return Book(title, subtitle, words.language, labels, tuple(chapters))

    def opening(self) -> Iterator[Chapter]:
        moulds = self.tongue.moulds
        picture = picture_svg(self.table, Session(self.table, 0).view(self.table.closed.players[0]))
        if picture is not None:
            declared = self.table.closed.ruleset.declarations
            linked = any(isinstance(each, declarations.Link) for each in declared)
            lines = (Sentence("picture", moulds["picture"]),) if linked else ()
            entry = Entry("", "picture", lines, picture=picture)
            yield Chapter("picture", moulds["board_picture"], (entry,))

    def main(self) -> Iterator[Chapter]:
        files: dict[str, list[Placed]] = {}
        for placed in self.placed():
            files.setdefault(PurePosixPath(placed[0]).stem, []).append(placed)
        alone = len(files.keys() - {BOTS}) == 1
        for stem in sorted(files, key=self.rank):
            entries = [entry for *_, entry in sorted(files[stem], key=lambda each: each[1])]
            text = self.words.text(f"{CHAPTER}{stem}")
            if stem == BOTS:
                title = self.tongue.moulds["bots"]
                yield Chapter(stem, title, tuple(self.gathered(entries)))
                continue
            named = self.table.words.noun(self.program.name).name if alone else stem
            title = named.replace("_", " ") if text is None else self.speaker.texts.filled(text, {})
            yield Chapter(stem, self.tongue.polished(title), tuple(self.gathered(entries)))

    def gathered(self, entries: list[Entry]) -> Iterator[Entry]:
        """Entries under one title together at the end, and what is noted even if it is one."""
        titles = [entry.title for entry in entries]
        shared = {title for title in titles if titles.count(title) > 1}
        shared.add(self.tongue.moulds["noted"])
        same: dict[str, list[Sentence]] = {}
        for entry in entries:
            if entry.title in shared:
                same.setdefault(entry.title, []).extend(entry.sentences)
            elif entry.sentences:
                yield entry
        for title, sentences in same.items():
            yield Entry(title, title, tuple(sentences))

    def rank(self, stem: str) -> tuple[int, str]:
        texts = self.words.names.texts[0].messages
        order = [path for path in texts if path.startswith(CHAPTER)]
        path = f"{CHAPTER}{stem}"
        return (order.index(path) if path in order else len(order), stem)

    # ------------------------------------------------------------ entries

    def placed(self) -> Iterator[Placed]:
        """Every entry with where it is declared."""
        names = self.table.closed.checked.names
        live = reached(self.program)
        yield from self.factions()
        nowhere = vacant(self.program, self.table.closed.checked.program)
        for board in names.boards:
            kinds = (board,) if isinstance(board, declarations.Grid) else board.families
            for kind in (each.name.text for each in kinds if each.name.text not in nowhere):
                label = self.tongue.moulds["places"]
                yield self.entry(board, label, kind, [self.places.place(kind)])
        yield from self.values()
        for thing in names.things:
            yield from self.thing(thing)
        for ability in names.abilities.values():
            yield self.ability(ability)
        for name, action in self.program.actions.items():
            if name in names.actions:
                sentences = list(self.entries.action(action))
                title = self.speaker.texts.action_text(name)
                yield self.entry(names.actions[name], title, name, sentences)
        for name, procedure in self.program.procedures.items():
            if name in live:
                told = [*self.entries.procedure(procedure), *self.reactions(procedure)]
                yield self.entry(names.procedures[name], self.title(name), name, told)
        yield from self.wins()
        used = tracks_used(self.program)
        for name, track in self.program.tracks.items():
            if name in used:
                label = self.tongue.moulds["noted"]
                yield self.entry(names.tracks[name], label, name, [self.entries.track(track)])

    def wins(self) -> Iterator[Placed]:
        label = self.tongue.moulds["winning"]
        for node, name, sentences in wins_told(self.table, self.program, self.entries):
            yield self.entry(node, label, name, sentences)

    def values(self) -> Iterator[Placed]:
        """Values that play reads, those for bots, and those by which a point was decided.

        A name for the empty set tells nothing.
        """
        names = self.table.closed.checked.names
        played, watched = values_read(self.program), values_watched(self.program)
        for name, value in self.program.values.items():
            node = names.values[name]
            told = list(self.entries.clauses(value, self.own(value)))
            noted = any(sentence.notes for sentence in told)
            nothing = isinstance(value.type, SetOf) and self.words.is_nothing(
                e.Call(name, (), type=value.type)
            )
            if nothing:
                self.told.update(self.own(value))
            elif name in played or name in watched or noted:
                placed = self.entry(node, self.title(name), name, told)
                yield placed if name in played else (BOTS, placed[1], placed[2])

    def own(self, value: model.Value) -> frozenset[str]:
        """The clauses that no kind or ability gives, those of variants among them."""
        paths = (clause.path for clause in value.clauses if not self.entries.is_given(clause))
        return frozenset(path for path in paths if path.startswith(f"{value.name}."))

    def entry(self, node: Node, title: str, rule: str, sentences: list[Sentence]) -> Placed:
        kept = tuple(each for each in sentences if each.text)
        for sentence in kept:
            for each in sentence.walk():
                self.told.update((each.rule, *each.also))
        shown = self.tongue.polished(title) if title else ""
        self.headings.add(shown)
        return node.span.source.name, node.span.start, Entry(shown, rule, kept)

    def title(self, name: str) -> str:
        """The name of a value or procedure in a heading."""
        noun = self.words.names.noun(name)
        if self.words.has_noun(name):
            return noun.name
        if name not in self.program.values:
            return self.speaker.texts.lead(name).rstrip(".: \u202f\u00a0")
        value = self.program.values[name]
        found = self.speaker.texts.worded(f"says.{name}", {})
        if found is None:
            return noun.name
        whether = isinstance(value.type, YesNo)
        return self.whether(value) if whether else self.tongue.say(found, None)

    def whether(self, value: model.Value) -> str:
        args = tuple(e.Local(p.name, type=p.type) for p in value.params)
        env = {arg.name: self.speaker.nouns.introduced(arg) for arg in args}
        clause = self.speaker.said(e.Call(value.name, args, type=value.type), env)
        return self.tongue.mould("whether", clause=clause)

    def factions(self) -> Iterator[Placed]:
        names = self.table.closed.checked.names
        universe = self.program.universe
        for number, name in enumerate(universe.factions):
            noun = self.faction(number)
            told = self.tongue.mould("may_play", noun, a=self.tongue.say(noun))
            text = self.tongue.polished(told)
            node = next(each for each in names.factions if each.text == name)
            yield self.entry(node, self.tongue.moulds["factions"], name, [Sentence(name, text)])

    def thing(self, node: declarations.Thing) -> Iterator[Placed]:
        """A kind with its lines, what it gives and what it reacts to."""
        first = node.families[0].name.text
        kind = Phrase(self.words.family_noun(first), det="a")
        sentences = list(self.kept_lines(node, first))
        paths = {
            f"{first}.{item.name.text}"
            for item in node.items
            if isinstance(item, declarations.Stat)
        }
        for value in self.program.values.values():
            lines = (clause for clause in value.clauses if clause.path in paths)
            sentences += [self.entries.stat(value, clause, kind) for clause in lines]
            own = frozenset(c.path for c in value.clauses if _inside(c.span, node)) - paths
            sentences += self.entries.clauses(value, own)
        sentences += self.reactions_in(node, first)
        yield self.entry(node, self.thing_title(node), first, sentences)

    def thing_title(self, node: declarations.Thing) -> str:
        """The names of a kind; beside another kind of the same names, with its owners."""
        things = self.table.closed.checked.names.things
        called = [self.kind_names(each) for each in things]
        title = self.kind_names(node)
        owners = self.owners(node)
        if called.count(title) == 1 or not owners:
            return title
        said = [self.tongue.say(self.faction(owner), None) for owner in owners]
        return f"{title} ({self.tongue.grammar.joined(said)})"

    def kind_names(self, node: declarations.Thing) -> str:
        named = [self.words.family_noun(family.name.text).name for family in node.families]
        return self.tongue.grammar.joined(named)

    def owners(self, node: declarations.Thing) -> list[int]:
        family = self.program.universe.families[node.families[0].name.text]
        tokens = self.program.universe.tokens(node.sort)[family.start : family.start + family.count]
        return list(dict.fromkeys(token.owner for token in tokens if token.owner is not None))

    def faction(self, number: int) -> Phrase:
        return self.speaker.phrase(e.Const(number, type=Entity("faction")), {})

    def kept_lines(self, node: declarations.Thing, first: str) -> Iterator[Sentence]:
        universe = self.program.universe
        family = universe.families[first]
        owners = self.owners(node)
        if owners:
            yield Sentence(first, self.owned_by(owners))
        count = family.count // max(len(owners), 1)
        mould = "pieces_each" if len(owners) > 1 else "pieces"
        pieces = self.words.family_noun(first)
        about = Phrase(pieces if count == 1 else self.tongue.plural(pieces))
        told = self.tongue.polished(self.tongue.mould(mould, about, n=str(count)))
        yield Sentence(f"{first}.pieces", told, notes=self.stat_notes(node, "pieces"))
        home = self.program.homes.get(first)
        if home is not None:
            env = {home.variable: Phrase(self.words.family_noun(first), det="own")}
            where = self.speaker.sets.where(self.speaker.phrase(home.place, env))
            lying = Phrase(pieces if family.count == 1 else self.tongue.plural(pieces))
            text = self.tongue.polished(self.tongue.mould("home", lying, where=where))
            yield Sentence(f"{first}.home", text, notes=self.stat_notes(node, "home"))

    def owned_by(self, owners: list[int]) -> str:
        said = [self.faction(owner) for owner in owners]
        listed = {
            "a": [self.tongue.say(each) for each in said],
            "ad": [self.tongue.say(each, "the", "dative") for each in said],
            "to": [self.tongue.say(each, "to_the") for each in said],
        }
        parts = {letter: self.tongue.grammar.joined(names) for letter, names in listed.items()}
        return self.tongue.polished(self.tongue.mould("owned_by", **parts))

    def stat_notes(self, node: declarations.Thing, name: str) -> tuple[Note, ...]:
        """The notes to a line of a kind that is no clause of a value."""
        stats = (each for each in node.items if isinstance(each, declarations.Stat))
        reasons = tuple(n.reason for stat in stats if stat.name.text == name for n in stat.notes)
        first = node.families[0].name.text
        return self.entries.notes(f"{first}.{name}", first, reasons, ())

    def ability(self, node: declarations.Ability) -> Placed:
        name = node.name.text
        nouns = dict.fromkeys(node.kinds)
        kinds = [Phrase(self.tongue.plural(self.words.family_noun(k.text))) for k in nouns]
        said = {
            part: self.tongue.grammar.joined(
                list(dict.fromkeys(self.tongue.say(kind, article) for kind in kinds))
            )
            for part, article in (("kinds", "the"), ("of", "of_the"))
        }
        carried = self.tongue.mould("carried", **said)
        notes = self.entries.notes(name, name, (), ())
        sentences = [Sentence(name, self.tongue.polished(carried), notes=notes)]
        for value in self.program.values.values():
            own = frozenset(c.path for c in value.clauses if _inside(c.span, node))
            sentences += self.entries.clauses(value, own)
        sentences += self.reactions_in(node, name)
        if len(sentences) == 1:
            idle = self.tongue.moulds["idle"]
            sentences = [replace(sentences[0], text=f"{sentences[0].text} {idle}")]
        return self.entry(node, self.words.names.noun(name).name, name, sentences)

    def reactions_in(self, node: Node, rule: str) -> Iterator[Sentence]:
        for name, procedure in self.program.procedures.items():
            for reaction in procedure.reactions:
                if _inside(reaction.span, node) and reaction.body:
                    yield self.entries.reaction(name, reaction, rule)

    def reactions(self, procedure: model.Procedure) -> Iterator[Sentence]:
        """Those at the top level; the others stand with their abilities and kinds."""
        names = self.table.closed.checked.names
        holders = [*names.things, *names.abilities.values()]
        for reaction in procedure.reactions:
            if not any(_inside(reaction.span, node) for node in holders) and reaction.body:
                yield self.entries.reaction(procedure.name, reaction, procedure.name)


def _inside(span: Span, node: Node) -> bool:
    whole = node.span
    return span.source is whole.source and whole.start <= span.start < whole.end
