"""Lark's parse tree to our tree: questions, editions, variants, texts and scenarios."""

from __future__ import annotations

from typing import Any

from riotdsl.syntax.from_parse import DeclarationsFromParse
from riotdsl.syntax.from_parse_rules import Said, string
from riotdsl.syntax.grammar import Place
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name

Meta = Place
Children = list[Any]


def optional(token: Any) -> str | None:  # noqa: ANN401 - a token or None
    """The text between the quotes, if there is one."""
    return None if token is None else string(token)


class SourcesFromParse(DeclarationsFromParse):
    """Questions, editions, rulings and texts."""

    def option(self, meta: Meta, c: Children) -> declarations.Option:
        return declarations.Option(c[0], string(c[1]), c[2], c[3], span=self.at(meta))

    def question(self, meta: Meta, c: Children) -> declarations.Question:
        name, ask, answers, default, because, in_all = c
        span = self.at(meta)
        return declarations.Question(
            name, string(ask), answers, default, string(because), in_all, span=span
        )

    def answer_list(self, _meta: Meta, c: Children) -> tuple[declarations.Described, ...]:
        return tuple(c)

    def described(self, meta: Meta, c: Children) -> declarations.Described:
        return declarations.Described(c[0], optional(c[1]), span=self.at(meta))

    def silent_in_all(self, _meta: Meta, _c: Children) -> str:
        return "silent"

    def word_answer(self, meta: Meta, c: Children) -> declarations.Answer:
        return declarations.Answer(c[0].text, span=self.at(meta))

    def number_answer(self, meta: Meta, c: Children) -> declarations.Answer:
        return declarations.Answer(str(int(c[0])), span=self.at(meta))

    def yes_answer(self, meta: Meta, _c: Children) -> declarations.Answer:
        return declarations.Answer("yes", span=self.at(meta))

    def no_answer(self, meta: Meta, _c: Children) -> declarations.Answer:
        return declarations.Answer("no", span=self.at(meta))

    def edition(self, meta: Meta, c: Children) -> declarations.Edition:
        name, game, language, *items = c
        said = self.each_once(item for item in items if isinstance(item, Said))
        return declarations.Edition(
            name=name,
            game=game,
            language=optional(language),
            title=said.get("title"),
            text=said.get("text"),
            stances=tuple(item for item in items if isinstance(item, declarations.Stance)),
            cites=tuple(item for item in items if isinstance(item, declarations.Cites)),
            not_rules=tuple(item for item in items if isinstance(item, declarations.NotARule)),
            terms=tuple(item for item in items if isinstance(item, declarations.Wording)),
            span=self.at(meta),
        )

    def edition_name(self, _meta: Meta, c: Children) -> Name:
        name: Name = c[0]
        return name

    def edition_names(self, _meta: Meta, c: Children) -> tuple[Name, ...]:
        return tuple(c)

    def title(self, meta: Meta, c: Children) -> Said:
        return Said("title", string(c[0]), self.at(meta))

    def text_from(self, meta: Meta, c: Children) -> Said:
        span = self.at(meta)
        return Said("text", declarations.TextFrom(string(c[0]), optional(c[1]), span=span), span)

    def states(self, meta: Meta, c: Children) -> declarations.Stance:
        span = self.at(meta)
        reading = declarations.Reading(c[1], tuple(c[2:]), span=span)
        return declarations.Stance(c[0], "states", (reading,), (), None, None, span=span)

    def silent(self, meta: Meta, c: Children) -> declarations.Stance:
        name, *where, letter = c
        return declarations.Stance(
            name, "silent", (), tuple(where), letter, None, span=self.at(meta)
        )

    def ambiguous(self, meta: Meta, c: Children) -> declarations.Stance:
        answers = [item for item in c if isinstance(item, declarations.Answer)]
        where = tuple(item for item in c if isinstance(item, declarations.Where))
        readings = tuple(declarations.Reading(answer, (), span=answer.span) for answer in answers)
        return declarations.Stance(
            c[0], "ambiguous", readings, where, None, None, span=self.at(meta)
        )

    def contradicts(self, meta: Meta, c: Children) -> declarations.Stance:
        return declarations.Stance(
            c[0], "contradicts", tuple(c[1:]), (), None, None, span=self.at(meta)
        )

    def unexamined(self, meta: Meta, c: Children) -> declarations.Stance:
        return declarations.Stance(
            c[0], "unexamined", (), (), None, string(c[1]), span=self.at(meta)
        )

    def reading(self, meta: Meta, c: Children) -> declarations.Reading:
        return declarations.Reading(c[0], tuple(c[1:]), span=self.at(meta))

    def cites(self, meta: Meta, c: Children) -> declarations.Cites:
        return declarations.Cites(c[0], tuple(c[1:]), span=self.at(meta))

    def not_a_rule(self, meta: Meta, c: Children) -> declarations.NotARule:
        return declarations.NotARule(tuple(c[:-1]), c[-1], span=self.at(meta))

    def term(self, meta: Meta, c: Children) -> declarations.Wording:
        return self.wording(meta, c)

    def at_(self, meta: Meta, c: Children) -> declarations.Where:
        return declarations.Where(string(c[0]), optional(c[1]), None, span=self.at(meta))

    def reported(self, meta: Meta, c: Children) -> declarations.Where:
        return declarations.Where(None, None, string(c[0]), span=self.at(meta))

    def rulings(self, meta: Meta, c: Children) -> declarations.Rulings:
        name, game, editions, *decided = c
        return declarations.Rulings(name, game, editions or (), tuple(decided), span=self.at(meta))

    def decided(self, meta: Meta, c: Children) -> declarations.Decided:
        return declarations.Decided(c[0], c[1], string(c[2]), span=self.at(meta))

    def texts(self, meta: Meta, c: Children) -> declarations.Texts:
        return declarations.Texts(string(c[0]), tuple(c[1:]), span=self.at(meta))

    def wording(self, meta: Meta, c: Children) -> declarations.Wording:
        text, forms = c[1]
        return declarations.Wording(c[0], text, forms, span=self.at(meta))

    def text_path(self, _meta: Meta, c: Children) -> tuple[Name, ...]:
        return (c[0], *(Name(answer.text, span=answer.span) for answer in c[1:]))

    def worded(self, _meta: Meta, c: Children) -> tuple[str, tuple[declarations.Form, ...]]:
        return string(c[0]), tuple(form for form in c[1:] if form is not None)

    def form(self, meta: Meta, c: Children) -> declarations.Form:
        return declarations.Form(c[0], optional(c[1]), span=self.at(meta))


class FromParse(SourcesFromParse):
    """Variants and scenarios, and with them the whole language."""

    def start(self, _meta: Meta, c: Children) -> tuple[cases.Declaration, ...]:
        return tuple(c)

    def variant(self, meta: Meta, c: Children) -> cases.Variant:
        name, game, over, because, *items = c
        texts = tuple(item for item in items if isinstance(item, declarations.Texts))
        changes = tuple(item for item in items if not isinstance(item, declarations.Texts))
        reason, span = string(because), self.at(meta)
        return cases.Variant(name, game, over or (), reason, changes, texts, span=span)

    def change_set(self, meta: Meta, c: Children) -> cases.ChangeSet:
        return cases.ChangeSet(c[0], c[1], span=self.at(meta))

    def replace_clause(self, meta: Meta, c: Children) -> cases.ReplaceClause:
        path, value, when, over, say, notes = c
        span = self.at(meta)
        return cases.ReplaceClause(path, value, when, over or (), optional(say), notes, span=span)

    def replace_block(self, meta: Meta, c: Children) -> cases.ReplaceBlock:
        return cases.ReplaceBlock(c[0], c[1], span=self.at(meta))

    def replace_whole(self, meta: Meta, c: Children) -> cases.ReplaceWhole:
        return cases.ReplaceWhole(c[0], span=self.at(meta))

    def drop(self, meta: Meta, c: Children) -> cases.Drop:
        return cases.Drop(c[0], span=self.at(meta))

    def add_whole(self, meta: Meta, c: Children) -> cases.AddWhole:
        return cases.AddWhole(c[0], span=self.at(meta))

    def add_require(self, meta: Meta, c: Children) -> cases.AddRequire:
        of, name, condition, when, say, notes = c
        span = self.at(meta)
        require = declarations.Require(of, name, condition, when, optional(say), notes, span=span)
        return cases.AddRequire(require, span=span)

    def scenario(self, meta: Meta, c: Children) -> cases.Scenario:
        title, facts, *steps = c
        return cases.Scenario(string(title), facts or (), tuple(steps), span=self.at(meta))

    def given(self, _meta: Meta, c: Children) -> tuple[cases.Fact, ...]:
        return tuple(c)

    def during(self, meta: Meta, c: Children) -> cases.During:
        procedure, *arguments, stage = c
        given = tuple(argument for argument in arguments if argument is not None)
        return cases.During(procedure, given, stage, span=self.at(meta))

    def given_answer(self, meta: Meta, c: Children) -> cases.GivenAnswer:
        return cases.GivenAnswer(c[0], c[1], span=self.at(meta))

    def given_rulings(self, meta: Meta, c: Children) -> cases.GivenRulings:
        return cases.GivenRulings(c[0], span=self.at(meta))

    def rulings_name(self, _meta: Meta, c: Children) -> Name:
        name: Name = c[0]
        return name

    def given_variants(self, meta: Meta, c: Children) -> cases.GivenVariants:
        return cases.GivenVariants(c[0], span=self.at(meta))

    def lying(self, meta: Meta, c: Children) -> cases.Lying:
        named = isinstance(c[1], Name)
        pieces, word = ((), c[1]) if named else (c[1], None)
        return cases.Lying(c[0], pieces, word, span=self.at(meta))

    def standing(self, meta: Meta, c: Children) -> cases.Standing:
        return cases.Standing(c[0], c[1], span=self.at(meta))

    def prepare(self, meta: Meta, c: Children) -> cases.Prepare:
        return cases.Prepare(c[0], span=self.at(meta))

    def pieces(self, _meta: Meta, c: Children) -> tuple[cases.Piece, ...]:
        return tuple(c)

    def piece(self, meta: Meta, c: Children) -> cases.Piece:
        count, kind, *index, owner, origin = c
        given = tuple(item for item in index if item is not None)
        return cases.Piece(int(count), kind, given, owner, origin, span=self.at(meta))

    def does(self, meta: Meta, c: Children) -> cases.Does:
        picks = tuple(pick for pick in c[2:] if pick is not None)
        return cases.Does(c[0], c[1], picks, span=self.at(meta))

    def picked(self, meta: Meta, c: Children) -> cases.Picked:
        return cases.Picked(c[0], c[1].value, c[1].pieces, c[1].order, span=self.at(meta))

    def chooses(self, meta: Meta, c: Children) -> cases.Chooses:
        return cases.Chooses(c[0], c[1], span=self.at(meta))

    def picked_value(self, meta: Meta, c: Children) -> cases.Picked:
        return cases.Picked(None, c[0], (), (), span=self.at(meta))

    def picked_pieces(self, meta: Meta, c: Children) -> cases.Picked:
        return cases.Picked(None, None, tuple(c), (), span=self.at(meta))

    def picked_order(self, meta: Meta, c: Children) -> cases.Picked:
        return cases.Picked(None, None, (), tuple(c), span=self.at(meta))

    def then(self, meta: Meta, c: Children) -> cases.Then:
        editions, answers = c[0] or ((), ())
        refused, sight = isinstance(c[1], tuple), isinstance(c[1], cases.Sight)
        condition = None if refused or sight else c[1]
        path = c[1] if refused else ()
        seen = c[1] if sight else None
        return cases.Then(editions, answers, condition, path, seen, span=self.at(meta))

    def sees(self, meta: Meta, c: Children) -> cases.Sight:
        return cases.Sight(c[0], True, self.filtered(c[1]), span=self.at(meta))  # noqa: FBT003

    def sees_not(self, meta: Meta, c: Children) -> cases.Sight:
        return cases.Sight(c[0], False, self.filtered(c[1]), span=self.at(meta))  # noqa: FBT003

    def in_editions(self, _meta: Meta, c: Children) -> tuple[Any, ...]:
        return c[0], ()

    def with_answers(self, _meta: Meta, c: Children) -> tuple[Any, ...]:
        return (), tuple(c)

    def given_with(self, meta: Meta, c: Children) -> cases.GivenAnswer:
        return cases.GivenAnswer(c[0], c[1], span=self.at(meta))

    def refused(self, _meta: Meta, c: Children) -> tuple[Name, ...]:
        path: tuple[Name, ...] = c[0]
        return path
