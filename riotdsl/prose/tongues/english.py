"""Rulebooks in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from riotdsl.game.languages import LANGUAGES, Language, Noun
from riotdsl.game.languages.english import plural_of
from riotdsl.prose.tongues.tongue import Phrase, Tongue


class EnglishProse(Tongue):
    grammar: ClassVar[Language] = LANGUAGES["en"]
    every: ClassVar[str] = "every"
    at_least: ClassVar[str] = "at least one"
    nouns: ClassVar[Mapping[str, Noun]] = {
        "player": Noun("player"),
        "faction": Noun("faction"),
        "place": Noun("place"),
        "unit": Noun("unit"),
        "card": Noun("card"),
        "owner": Noun("owner"),
        "number": Noun("number"),
        "kind": Noun("kind"),
        "distance": Noun("distance"),
        "square": Noun("square"),
        "others": Noun("other factions", traits=frozenset({"plural"})),
    }
    moulds: ClassVar[Mapping[str, str]] = {
        # conditions
        "and": "and", "or": "or", "or_else": "or else", "either": "either {parts}",
        "not": "it is not true that {clause}",
        "is": "{a} [is/are] {b}", "is_not": "{a} [is/are] not {b}",
        "==": "{a} [is/are] {b}", "!=": "{a} [is/are] not {b}",
        ">=": "{a} [is/are] at least {b}", "<=": "{a} [is/are] at most {b}",
        ">": "{a} [is/are] more than {b}", "<": "{a} [is/are] less than {b}",
        "exists": "there is at least one {bare}", "exist": "there are {bare}", "none": "there are no {many}",
        "belongs": "{a} [belongs/belong] {to}", "belongs_not": "{a} [does/do] not belong {to}",
        "at": "{a} [is/are] {where}", "at_not": "{a} [is/are] not {where}",
        "among": "{a} [is/are] among {b}", "among_not": "{a} [is/are] not among {b}",
        "missing": "{a} [is/are] not set", "given": "{a} [is/are] set",
        "every": "for {every} it is true that {clause}", "some": "for {some} it is true that {clause}",
        "linked": "a link leads {start} {end}", "linked_not": "no link leads {start} {end}",
        "alike": "{a} and {b} are of the same kind",
        "alike_not": "{a} and {b} are not of the same kind",
        "running": "the procedure “{a}” is under way", "running_not": "the procedure “{a}” is not under way",
        "colon": "{a}:", "quote": "“{a}”", "holds": "“{name}” holds", "holds_for": "“{name}” holds for {args}",
        # numbers and sets
        "plus": "plus {b}", "minus": "minus {b}", "times": "times {b}",
        "at_least": ", but at least {b}", "at_most": ", but at most {b}",
        "greater": "the greater of {a} and {b}", "lesser": "the lesser of {a} and {b}",
        "sum": "the sum, for {each}, of {body}", "total": "in total",
        "lowest": "the lowest value, for {each}, of {body}",
        "highest": "the highest value, for {each}, of {body}",
        "with_lowest": "with the lowest value of this number: {body}",
        "with_highest": "with the highest value of this number: {body}",
        "except": "except {b}", "following": "in turn order after {a}",
        "between": "between {a} and {b}", "lines": "on a line with {a}",
        "straights": "on the file or rank of {a}", "diagonals": "on a diagonal with {a}",
        "leaps": "{m} by {n} steps away {af}",
        "with_index": "with {a} {b}",
        # clauses of values
        "rule": "{clause}.", "rule_usual": "As a rule, {clause}.",
        "rule_if": "If {when}, {clause}.", "rule_but": "But if {when}, {clause}.",
        "test": "{clause} exactly if {test}.", "test_usual": "As a rule, {clause} exactly if {test}.",
        "test_if": "If {when}, {clause} exactly if {test}.",
        "test_but": "But if {when}, {clause} exactly if {test}.",
        "worth": "{a} [is/are] {b}.", "worth_usual": "As a rule, {a} [is/are] {b}.",
        "worth_if": "If {when}, {a} [is/are] {b}.", "worth_but": "But if {when}, {a} [is/are] {b}.",
        # what happens
        "move": "{a} [goes/go] {to}.", "remove": "{a} [leaves/leave] the table.",
        "set": "{a} [is/are] now {b}.", "clear": "{a} [is/are] no longer set.",
        "add": "{a} [rises/rise] by {b}.", "take": "{a} [falls/fall] by {b}.",
        "now": "From now on, {clause}.", "now_if": "From now on, {clause} exactly if {test}.",

        "ends": "This procedure ends here: {a}.",
        "if": "If {when}:", "else": "Otherwise:", "else_if": "Otherwise, if {when}:",
        "each": "For {each}:", "each_of": "For each {of}:", "each_in": "One after the other, for {each}:",
        "times_over": "This happens so many times: {a}.", "numbers": "For every number{n} from {a} to {b}:",
        "again": "Again and again:",
        "do_one": "{a} [does/do] this: {actions}.", "nothing": "With the rules in force nothing has to be done here.",
        "do": "{a} [takes/take] one of these actions: {actions}.",
        "do_until": "{a} [takes/take] any of these actions, as often as possible and wanted, until “{until}”: {actions}.",
        "in_full": "one seat after the other", "in_turn": "in turn, one action each time",
        "sealed": "unseen by the others, and revealed together",
        "way": "Order: {way}.",
        "choose": "{a} [chooses/choose] {b}.", "lot": "Chance picks {b}.",
        "as": "called below: {a}",
        "some_of": "one or more {many}", "up_to": "up to {n} {many}", "from_to": "{m} to {n} {many}",
        "any_of": "any number of {many}, perhaps none",
        "out_of": "out {of}", "order_of": "an order {of}", "number_of": "a number from {a} to {b}",
        # actions, wins, pieces
        "action": "Action: {text}.", "chooser": "Chosen for it: {b}.",
        "needs": "This is allowed only if {clause}.",
        "needs_if": "If {when}, this is allowed only if {clause}.",
        "never": "This is never allowed.",
        "refusal": "Otherwise:", "ending": "The game then ends:", "then": "Then this happens:",
        "wins": "{a} [wins/win].", "wins_if": "{a} [wins/win] if {when}.",
        "draw": "Nobody wins.", "draw_if": "Nobody wins if {when}.",
        "track": "Noted: {a}.", "track_if": "Noted: whether {clause}.",
        "start": "At the beginning: {b}.", "always": "this is always so", "never_word": "this is never so",
        "carried": "Ability of {kinds}.", "owned_by": "Owned by {a}.",
        "pieces": "Number of pieces: {n}.", "pieces_each": "Number of pieces for each owner: {n}.",
        "home": "At first these pieces lie {where}.",
        "reaction": "When this has happened – {a} –, this follows:",
        "reaction_if": "When this has happened – {a} – and if {when}, this follows:",
        # what a variant changes
        "instead": "Instead of: {a}",
        "now_reads": "Now: {a}",
        "no_longer": "No longer: {a}",
        "follows": "What follows from it",
        "answer_now": "{asked} {new}, not: {old}.",
        "replace": "{a} is replaced.",
        "drop": "{a} is dropped.",
        "add_rule": "{a} is added.",
        "same": "All rules read the same.",
        # the book
        "contents": "Contents", "board_picture": "The table",
        "picture": "A line joins places that are linked; an arrow shows a link that leads one way only.",
        "bots": "What bots look at", "factions": "Factions", "noted": "What is noted", "whether": "Whether {clause}",
        "seen": "What lies there is seen only by {a}.", "hidden": "Nobody sees what lies there.",
        "ruling": "Ruling", "letter": "By the letter of the text", "variant": "Variant",
        "assumed": "Assumed", "notes": "Notes", "reported": "reported by {a}",
        "unused": "Rules that are not in force here",
        "unused_lead": "The ruleset has these rules for other editions, rulings or variants.",
        "made": "Written by riotdsl from the ruleset. This is not the printed rulebook; headings in the notes name sections of the print.",
    }  # fmt: skip

    def with_determiner(self, phrase: Phrase, case: str | None) -> str:
        if phrase.det == "some":
            return f"{self.at_least} {phrase.noun.name}"
        return super().with_determiner(phrase, case)

    def this(self, noun: Noun, case: str | None) -> str:  # noqa: ARG002 - no cases
        return f"{'these' if noun.is_plural else 'this'} {noun.name}"

    def plural_name(self, name: str) -> str:
        return plural_of(name)

    def which(self, rest: str, noun: Noun) -> str:  # noqa: ARG002 - one word for all nouns
        return f"that {rest}"

    def whose(self, owned: str, rest: str, noun: Noun) -> str | None:  # noqa: ARG002 - one word for all nouns
        return f"whose {owned[4:]} {rest}" if owned.startswith("the ") else None

    def for_which(self, clause: str, noun: Noun) -> str:  # noqa: ARG002 - one word for all nouns
        return f"for which {clause}"
