"""Declarations as entries of a rulebook: values, actions, procedures, wins, kinds, places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from riotdsl.game.languages import Noun
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.text_paths import SAYS
from riotdsl.program.types import Entity, Words, YesNo
from riotdsl.program.universe import Family
from riotdsl.prose.book import Note, Sentence
from riotdsl.prose.notes import Sources
from riotdsl.prose.reached import expressions
from riotdsl.prose.steps import Teller
from riotdsl.prose.tongues.tongue import Main, Phrase
from riotdsl.prose.voice import Env


@dataclass
class Author(Teller):
    """Writes entries; `open` is the program before its questions were answered."""

    open: model.Program = field(kw_only=True)
    sources: Sources = field(kw_only=True)
    given: frozenset[str] = frozenset()

    # ------------------------------------------------------------ values

    def clauses(self, value: model.Value, within: frozenset[str]) -> Iterator[Sentence]:
        """The clauses with these paths, each as a sentence."""
        for clause in value.clauses:
            if clause.path in within:
                yield self.noted_clause(value, clause, self.clause_text(value, clause, {}))

    def stat(self, value: model.Value, clause: model.Clause, kind: Phrase) -> Sentence:
        """A line of a kind: what holds for it."""
        env = {value.params[0].name: kind}
        single = replace(value, clauses=(clause,))
        text = self.clause_text(single, replace(clause, when=None, over=frozenset()), env)
        return self.noted_clause(value, clause, text)

    def clause_text(self, value: model.Value, clause: model.Clause, env: Env) -> str:
        written = self.text(clause.path)
        if written is not None:
            return self.tongue.polished(self.filled(written, env))
        own = {c.label for c in value.clauses if c.path.startswith(f"{value.name}.")}
        beats = clause.over & own if clause.label in own and not self.is_given(clause) else None
        usual = clause.when is None and len(value.clauses) > 1
        ending = "_but" if beats and clause.when else "_if" if clause.when else "_usual" * usual
        when = "" if clause.when is None else self.said(clause.when, env)
        args = tuple(e.Local(p.name, type=p.type) for p in value.params)
        whole = e.Call(value.name, args, type=value.type)
        return self.tongue.polished(self.result(whole, clause.value, ending, when, env))

    def is_given(self, clause: model.Clause) -> bool:
        """Whether a clause stands with an ability or a kind, apart from its value."""
        return clause.path in self.given

    def result(self, whole: e.Call, value: e.Expr, ending: str, when: str, env: Env) -> str:
        if isinstance(whole.type, YesNo):
            if isinstance(value, e.Const):
                no = not value.value
                main = self.main(whole, env, whole.value, no=no)
                clause = self.said(whole, env, no=no)
                return self.told(f"rule{ending}", main, clause=clause, when=when)
            main = self.main(whole, env, whole.value, no=False)
            parts = {"clause": self.said(whole, env), "test": self.said(value, env)}
            return self.told(f"test{ending}", main, when=when, **parts)
        if isinstance(whole.type, Words) and isinstance(value, e.Const):
            worded = self.worded_word(whole, value, env, no=False)
            if worded is not None:
                path = f"{whole.value}.{self.names.word(value.value)}"
                main = self.main(whole, env, path, no=False)
                return self.told(f"rule{ending}", main, clause=worded, when=when)
        about = self.phrase(whole, env)
        result = self.phrase(value, env)
        return self.tongue.mould(
            f"worth{ending}", about, a=self.tongue.say(about), b=self.tongue.say(result), when=when
        )

    def told(self, mould: str, main: Main | None, **parts: str) -> str:
        """A rule by its mould, as a main clause if that has a mould of its own."""
        if main is None:
            return self.tongue.mould(mould, **parts)
        return self.tongue.filled(self.tongue.mains[mould], None, **parts, **main._asdict())

    def noted_clause(self, value: model.Value, clause: model.Clause, text: str) -> Sentence:
        whole = self.open.values[value.name].clauses
        written = next(each for each in whole if each.path == clause.path)
        notes = self.notes(clause.path, value.name, clause.assumed, (written.value, written.when))
        return Sentence(clause.path, text, notes=notes)

    def notes(
        self, path: str, holder: str, assumed: tuple[str, ...], read: tuple[e.Expr | None, ...]
    ) -> tuple[Note, ...]:
        cited = tuple(self.sources.citations(path)) or tuple(self.sources.citations(holder))
        found = (*cited, *self.sources.rulings(read), *self.sources.assumed(path, assumed))
        return tuple(dict.fromkeys(found))

    # ------------------------------------------------------------ actions

    def action(self, action: model.Action) -> Iterator[Sentence]:
        name = action.name
        text = self.tongue.mould("action", text=self.action_text(name))
        notes = self.notes(name, name, action.assumed, ())
        yield Sentence(name, self.tongue.polished(text), notes=notes)
        for choice in action.choices:
            yield self.chosen(name, choice)
        for requirement in action.requirements:
            yield self.requirement(name, requirement)
        inside = self.block(action.then, name, {})
        if inside:
            read = tuple(expressions(self.open.actions[name].then))
            notes = tuple(self.sources.rulings(read))
            yield replace(self.sentence(name, "then", inside=inside), notes=notes)

    def chosen(self, action: str, choice: model.Choice) -> Sentence:
        path = f"{action}.{choice.name}"
        prompt = self.text(path)
        if prompt is None:
            text = self.tongue.mould("chooser", b=self.choosable(choice.chooser, {}))
        else:
            text = self.filled(prompt, {})
        opened = next(c for c in self.open.actions[action].choices if c.name == choice.name)
        notes = self.notes(path, path, (), tuple(expressions(opened.chooser)))
        return Sentence(path, self.tongue.polished(text), notes=notes)

    def requirement(self, action: str, node: model.Requirement) -> Sentence:
        path = f"{action}.{node.name}"
        opened = next(r for r in self.open.actions[action].requirements if r.name == node.name)
        notes = self.notes(path, action, node.assumed, (opened.condition, opened.when))
        if isinstance(node.condition, e.Const):
            text = "" if node.condition.value else self.tongue.moulds["never"]
        else:
            written = self.text(f"{SAYS}.{path}")
            told = None if written is None else self.filled(written, {})
            clause = told or self.said(node.condition, {})
            when = "" if node.when is None else self.said(node.when, {})
            text = self.tongue.mould("needs_if" if when else "needs", clause=clause, when=when)
        message = self.text(path) or node.say
        refusal = None if message is None else self.in_quotes(message)
        return Sentence(path, self.tongue.polished(text), notes=notes, quoted=refusal)

    def in_quotes(self, message: model.Message) -> str:
        said = self.tongue.polished(self.quoted(message))
        return self.tongue.polished(self.tongue.mould("quote", a=said))

    # ------------------------------------------------------------ procedures

    def procedure(self, procedure: model.Procedure) -> Iterator[Sentence]:
        name = procedure.name
        opened = self.open.procedures[name]
        notes = self.notes(name, name, procedure.assumed, tuple(expressions(opened.body)))
        inside = self.block(procedure.body, name, {})
        nothing = self.sentence(name, "nothing")
        yield Sentence(name, self.lead(name), inside or (nothing,), notes)

    def lead(self, name: str) -> str:
        """What a procedure is about, as the head of what happens in it."""
        text = self.text(f"{SAYS}.{name}")
        said = self.procedure_name(name) if text is None else self.filled(text, {})
        ending = f"{said}." if ":" in said else self.tongue.mould("colon", a=said)
        return self.tongue.polished(ending)

    def reaction(self, procedure: str, node: model.Reaction, rule: str) -> Sentence:
        said = self.tongue.polished(self.procedure_name(procedure))
        when = "" if node.when is None else self.said(node.when, {})
        inside = self.block(node.body, procedure, {})
        mould = "reaction_if" if when else "reaction"
        told = self.tongue.polished(self.tongue.mould(mould, a=said, when=when))
        opened = self.open.procedures[procedure].reactions
        written = next(each for each in opened if each.span == node.span)
        notes = self.notes(rule, rule, (), tuple(expressions((written.when, written.body))))
        return Sentence(rule, told, inside, notes)

    # ------------------------------------------------------------ wins, tracks, places

    def win(self, win: model.Win, opened: model.Win) -> Sentence:
        about = self.many(win.winners, {})
        nobody = isinstance(win.winners, e.Const) and win.winners.value == 0
        when = "" if win.when is None else self.said(win.when, {})
        mould = ("draw" if nobody else "wins") + "_if" * bool(when)
        text = self.tongue.mould(mould, about, a=self.tongue.say(about), when=when)
        notes = self.notes(win.name, win.name, win.assumed, (opened.winners, opened.when))
        message = self.text(win.name)
        ending = None if message is None else self.in_quotes(message)
        return Sentence(win.name, self.tongue.polished(text), notes=notes, quoted=ending)

    def track(self, track: model.TrackDecl) -> Sentence:
        args = tuple(e.Local(p.name, type=p.type) for p in track.params)
        whole = e.Track(track.name, args, type=track.type)
        if isinstance(track.type, YesNo):
            text = self.tongue.mould("track_if", clause=self.said(whole, {}))
        else:
            noted = self.phrase(whole, {})
            text = self.tongue.mould("track", noted, a=self.tongue.say(noted))
        notes = self.notes(track.name, track.name, (), ())
        told = self.tongue.polished(text)
        if track.start is not None and not isinstance(track.type, YesNo):
            start = self.phrase(track.start, {})
            mould = "start_at" if start.sign is not None else "start"
            begins = self.tongue.mould(mould, start, b=self.tongue.say(start))
            told += f" {self.tongue.polished(begins)}"
        return Sentence(track.name, told, notes=notes)

    def place(self, name: str) -> Sentence:
        family = self.program.universe.families[name]
        text = self.tongue.polished(self.there_is(self.family_noun(name), family))
        if family.seen_by in {("nobody",), ()}:
            text += f" {self.tongue.moulds['hidden']}"
        elif family.seen_by is not None and family.seen_by != ("everyone",):
            seers = [self.seer(each) for each in family.seen_by]
            several = self.tongue.plural(self.sort_noun("faction"))
            about = seers[0] if len(seers) == 1 else Phrase(several)
            said = self.tongue.grammar.joined([self.tongue.say(each) for each in seers])
            text += " " + self.tongue.polished(self.tongue.mould("seen", about, a=said))
        notes = self.notes(name, name, family.assumed, ())
        return Sentence(name, text, notes=notes)

    def there_is(self, noun: Noun, family: Family) -> str:
        """That there is a place, or so many of a kind; what is a name by itself stands alone."""
        some = self.tongue.say(Phrase(noun, det="a"), "a", "accusative")
        if [index.sort for index in family.indexes] == ["faction"]:
            each = Phrase(self.sort_noun("faction"), det="every")
            return self.tongue.mould("there_each", each=self.tongue.say(each), some=some)
        if family.count > 1:
            many = self.tongue.plural(noun)
            return self.tongue.mould("there_are", Phrase(many), n=str(family.count), many=many.name)
        if {"proper", "plural"} & noun.traits:
            return f"{noun.name}."
        return self.tongue.mould("there_is", Phrase(noun), some=some)

    def seer(self, name: str) -> Phrase:
        if name in self.program.universe.factions:
            number = self.program.universe.factions.index(name)
            return self.phrase(e.Const(number, type=Entity("faction")), {})
        return Phrase(self.names.noun(name) if self.has_noun(name) else self.tongue.nouns["owner"])
