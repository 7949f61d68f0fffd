"""Declarations as entries of a rulebook: values, actions, procedures, wins, kinds, places."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.game.wording.wording import is_sentence
from riotdsl.languages.rulebook_sentences import Main, Phrase, Tongue
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.texts.paths import POSITIVE, SAYS
from riotdsl.program.types import Entity, OrderOf, Words, YesNo
from riotdsl.prose.answered_rules import settled
from riotdsl.prose.book import Note, Sentence
from riotdsl.prose.footnotes import Sources
from riotdsl.prose.phrases.speaker import Speaker
from riotdsl.prose.phrases.vocabulary import Env
from riotdsl.prose.reachable import expressions, is_impossible
from riotdsl.prose.statements import Statements
from riotdsl.text.lazy_dataclass import dataclass, field, replace


@dataclass
class Entries:
    """Writes entries; `open` is the program before its questions were answered."""

    speaker: Speaker
    open: model.Program
    sources: Sources
    given: frozenset[str]
    stale: frozenset[str]
    statements: Statements = field(init=False)

    def __post_init__(self) -> None:
        self.statements = Statements(self.speaker)

    @property
    def tongue(self) -> Tongue:
        return self.speaker.tongue

    # ------------------------------------------------------------ values

    def clauses(self, value: model.Value, within: frozenset[str]) -> Iterator[Sentence]:
        """The clauses with these paths, each as a sentence; those that all say the same, as one."""
        if len(value.clauses) > 1 and settled(value) is not None:
            yield from self.alike([each for each in value.clauses if each.path in within], value)
            return
        for clause in value.clauses:
            if clause.path in within:
                yield self.noted_clause(
                    value, clause, self.clause_text(value, clause, self.ending(value, clause), {})
                )

    def alike(self, clauses: list[model.Clause], value: model.Value) -> Iterator[Sentence]:
        """Clauses of which none changes what the others say."""
        if clauses:
            text = self.clause_text(value, replace(clauses[0], when=None), "_sole", {})
            every = [self.noted_clause(value, clause, text) for clause in clauses]
            notes = tuple(dict.fromkeys(note for each in every for note in each.notes))
            yield replace(every[0], notes=notes, also=tuple(each.rule for each in every[1:]))

    def stat(self, value: model.Value, clause: model.Clause, kind: Phrase) -> Sentence:
        """A line of a kind: what holds for it."""
        env = {value.params[0].name: kind}
        text = self.clause_text(value, replace(clause, when=None), "", env)
        return self.noted_clause(value, clause, text)

    def clause_text(self, value: model.Value, clause: model.Clause, ending: str, env: Env) -> str:
        """A clause in words of its own, which are about it as the ruleset has it; or by a mould."""
        written = self.own_words(clause.path)
        if written is not None:
            return self.tongue.polished(self.speaker.texts.filled(written, env))
        when = "" if clause.when is None else self.speaker.said(clause.when, env)
        args = tuple(e.Local(p.name, type=p.type) for p in value.params)
        whole = e.Call(value.name, args, type=value.type)
        return self.tongue.polished(self.result(whole, clause.value, ending, when, env))

    def ending(self, value: model.Value, clause: model.Clause) -> str:
        """Which moulds a clause takes: how it stands to the others of its value."""
        if clause.when is None:
            return "_usual" if len(value.clauses) > 1 else "_sole"
        own = [c for c in value.clauses if c.path.startswith(f"{value.name}.")]
        if clause not in own or self.is_given(clause):
            return "_if"
        beaten = [c for c in own if c.label in clause.over]
        alike = isinstance(clause.value, e.Const) and all(c.value == clause.value for c in beaten)
        return "_if" if not beaten else "_also" if alike else "_but"

    def own_words(self, path: str) -> model.Message | None:
        """The words that a rule has of its own, unless a variant replaced what they are about."""
        return None if path in self.stale else self.speaker.words.text(path)

    def is_given(self, clause: model.Clause) -> bool:
        """Whether a clause stands with an ability or a kind, apart from its value."""
        return clause.path in self.given

    def result(self, whole: e.Call, value: e.Expr, ending: str, when: str, env: Env) -> str:
        plain = ending.removesuffix("_sole")
        if isinstance(whole.type, YesNo):
            if isinstance(value, e.Const):
                no = not value.value
                main = self.speaker.conditions.main(whole, env, whole.value, no=no)
                clause = self.speaker.said(whole, env, no=no)
                return self.told(f"rule{ending}", main, clause=clause, when=when)
            main = self.speaker.conditions.main(whole, env, whole.value, no=False)
            parts = {"clause": self.speaker.said(whole, env), "test": self.speaker.said(value, env)}
            return self.told(f"test{plain}", main, when=when, **parts)
        if isinstance(whole.type, Words) and isinstance(value, e.Const):
            worded = self.speaker.conditions.worded_word(whole, value, env, no=False)
            if worded is not None:
                path = f"{whole.value}.{self.speaker.words.names.word(value.value)}"
                main = self.speaker.conditions.main(whole, env, path, no=False)
                return self.told(f"rule{ending}", main, clause=worded, when=when)
        about = self.speaker.phrase(whole, env)
        result = self.speaker.sets.whole_set(value, env)
        return self.tongue.mould(
            f"worth{plain}", about, a=self.tongue.say(about), b=self.tongue.say(result), when=when
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
        text = self.tongue.mould("action", text=self.speaker.texts.action_text(name))
        notes = self.notes(name, name, action.assumed, ())
        yield Sentence(name, self.tongue.polished(text), notes=notes)
        if is_impossible(action):
            yield from self.impossible(action)
            return
        for choice in action.choices:
            yield self.chosen(name, choice)
        for requirement in action.requirements:
            yield self.requirement(name, requirement)
        inside = self.statements.block(action.then, name, {})
        if inside:
            read = tuple(expressions(self.open.actions[name].then))
            notes = tuple(self.sources.rulings(read))
            yield replace(self.statements.sentence(name, "then", inside=inside), notes=notes)

    def impossible(self, action: model.Action) -> Iterator[Sentence]:
        """Why an action can never be taken: because a rule forbids it, or for want of a choice."""
        forbidden = [
            self.requirement(action.name, each)
            for each in action.requirements
            if isinstance(each.condition, e.Const) and not each.condition.value
        ]
        yield from forbidden
        if not forbidden:
            chosen = [self.chosen(action.name, choice) for choice in action.choices]
            notes = tuple(dict.fromkeys(note for each in chosen for note in each.notes))
            yield replace(self.statements.sentence(action.name, "never"), notes=notes)

    def chosen(self, action: str, choice: model.Choice) -> Sentence:
        path = f"{action}.{choice.name}"
        prompt = self.speaker.words.text(path)
        if prompt is None or not is_sentence(prompt):
            text = self.tongue.mould("chooser", b=self.statements.choosable(choice.chooser, {}))
        else:
            text = self.speaker.texts.filled(prompt, {})
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
            written = self.own_words(f"{SAYS}.{path}")
            told = None if written is None else self.speaker.texts.filled(written, {})
            clause = told or self.speaker.said(node.condition, {})
            when = "" if node.when is None else self.speaker.said(node.when, {})
            text = self.tongue.mould("needs_if" if when else "needs", clause=clause, when=when)
        message = self.speaker.words.text(path) or node.say
        refusal = None if message is None else self.speaker.texts.in_quotes(message)
        return Sentence(path, self.tongue.polished(text), notes=notes, quoted=refusal)

    # ------------------------------------------------------------ procedures

    def procedure(self, procedure: model.Procedure) -> Iterator[Sentence]:
        name = procedure.name
        opened = self.open.procedures[name]
        notes = self.notes(name, name, procedure.assumed, tuple(expressions(opened.body)))
        inside = self.statements.block(procedure.body, name, {})
        elsewhere = any(reaction.body for reaction in procedure.reactions)
        title = self.tongue.polished(self.speaker.texts.procedure_name(name))
        nothing = self.statements.sentence(name, "elsewhere" if elsewhere else "nothing", a=title)
        yield Sentence(name, self.speaker.texts.lead(name), inside or (nothing,), notes)

    def reaction(self, procedure: str, node: model.Reaction, rule: str) -> Sentence:
        said = self.tongue.polished(self.speaker.texts.procedure_name(procedure))
        when = "" if node.when is None else self.speaker.said(node.when, {})
        inside = self.statements.block(node.body, procedure, {})
        mould = "reaction_if" if when else "reaction"
        told = self.tongue.polished(self.tongue.mould(mould, a=said, when=when))
        opened = self.open.procedures[procedure].reactions
        written = next(each for each in opened if each.span == node.span)
        notes = self.notes(rule, rule, (), tuple(expressions((written.when, written.body))))
        return Sentence(rule, told, inside, notes, after=procedure)

    # ------------------------------------------------------------ wins, tracks, places

    def win(self, win: model.Win, opened: model.Win) -> Sentence:
        about = self.winners(win.winners)
        nobody = isinstance(win.winners, e.Const) and win.winners.value == 0
        when = "" if win.when is None else self.speaker.said(win.when, {})
        mould = ("draw" if nobody else "wins") + "_if" * bool(when)
        if nobody and win != self.speaker.words.program.wins[0]:
            mould = "draw_else" if when else "draw_left"
        text = self.tongue.mould(mould, about, a=self.tongue.say(about), when=when)
        read = (opened.winners, *self.sources.standing(opened.when))
        notes = self.notes(win.name, win.name, win.assumed, read)
        message = self.speaker.words.text(win.name)
        ending = None if message is None else self.speaker.texts.in_quotes(message)
        told = self.tongue.polished(text)
        if win.after:
            names = [
                self.tongue.polished(self.speaker.texts.procedure_name(each)) for each in win.after
            ]
            moments = [self.tongue.mould("moment", a=each) for each in names]
            when = self.tongue.listed(moments, "or")
            told = self.tongue.polished(self.tongue.mould("won_at", a=when, b=told))
        return Sentence(win.name, told, notes=notes, quoted=ending)

    def winners(self, node: e.Expr) -> Phrase:
        """Those who win; one by one, where no relative clause can tell them."""
        match node:
            case e.Filter(variable, source, condition):
                base = self.speaker.sets.many(source, {})
                if self.speaker.sets.relative(variable, condition, base, {}) is None:
                    return replace(self.speaker.sets.one(node, {}), det="every")
        return self.speaker.sets.many(node, {})

    def track(self, track: model.TrackDecl) -> Sentence:
        args = tuple(e.Local(p.name, type=p.type) for p in track.params)
        whole = e.Track(track.name, args, type=track.type)
        marked = (
            self.speaker.conditions.worded_as(whole, POSITIVE, {}, no=False)
            if track.name in self.statements.marks
            else None
        )
        if isinstance(track.type, YesNo) or marked is not None:
            text = self.tongue.mould("track_if", clause=marked or self.speaker.said(whole, {}))
        else:
            noted = self.speaker.phrase(whole, {})
            text = self.tongue.mould("track", noted, a=self.tongue.say(noted))
        notes = self.notes(track.name, track.name, (), ())
        told = self.tongue.polished(text)
        if track.start is not None and not isinstance(track.type, YesNo) and marked is None:
            start = self.speaker.phrase(track.start, {})
            named = start.sign is None and isinstance(track.type, Entity)
            ordered = isinstance(track.type, OrderOf)
            mould = "start_order" if ordered else "start" if named else "start_at"
            begins = self.tongue.mould(mould, start, b=self.tongue.say(start))
            told += f" {self.tongue.polished(begins)}"
        return Sentence(track.name, told, notes=notes)
