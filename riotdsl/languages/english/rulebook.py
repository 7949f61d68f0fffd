"""Rulebooks in English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from riotdsl.languages import LANGUAGES, Language, Noun
from riotdsl.languages.rulebook_sentences import PAUSE, WHICH, WHOSE, Phrase, Tongue
from riotdsl.text.lazy_dataclass import replace


class EnglishProse(Tongue):
    grammar: ClassVar[Language] = LANGUAGES["en"]
    leading: ClassVar[re.Pattern[str]] = re.compile(
        r"(?: (?:about|above|against|among|at|before|behind|belonging|beside|between|beyond|"
        r"by|for|from|in|into|near|next|of|on|opposite|over|the|to|under|with))+$"
    )
    every: ClassVar[str] = "every"
    behind_if: ClassVar[str] = r"(?<!only )\bif "
    has_relative: ClassVar[re.Pattern[str]] = re.compile(r"[\w-]+ (?:that|whose) ")
    again: ClassVar[str] = "if "
    nested: ClassVar[re.Pattern[str]] = re.compile(r" of the ")
    at_least: ClassVar[str] = "at least one"
    nouns: ClassVar[Mapping[str, Noun]] = {
        "player": Noun("player"),
        "faction": Noun("faction"),
        "place": Noun("place"),
        "room": Noun("place"),
        "unit": Noun("unit"),
        "card": Noun("card"),
        "owner": Noun("owner"),
        "number": Noun("number"),
        "kind": Noun("kind"),
        "distance": Noun("distance"),
        "square": Noun("square"),
    }
    moulds: ClassVar[Mapping[str, str]] = {
        # conditions
        "and": "and", "or": "or", "or_else": "or else", "either": "either {parts}",
        "so": "{clause}", "not": "it is not true that {clause}",
        "is": "{a} [is/are] {b}", "is_not": "{a} [is/are] not {b}",
        "==": "{a} [is/are] {b}", "!=": "{a} [is/are] not {b}",
        ">=": "{a} [is/are] at least {b}", "<=": "{a} [is/are] at most {b}",
        ">": "{a} [is/are] more than {b}", "<": "{a} [is/are] less than {b}",
        "exists": "there is at least one {bare}", "exist": "there are {bare}", "none": "there are no {many}",
        "belongs": "{a} [belongs/belong] {to}", "belongs_not": "{a} [does/do] not belong {to}",
        "at": "{a} [is/are] {where}", "at_not": "{a} [is/are] not {where}",
        "among": "{a} [is/are] among {b}", "among_not": "{a} [is/are] not among {b}",
        "missing": "there [is/are] {none}", "given": "there [is/are] {some}",
        "every": ", for {every}, {clause}", "some": ", for {some}, {clause}",
        "linked": "a link leads {start} {end}", "linked_not": "no link leads {start} {end}",
        "alike": "{a} and {b} are of the same kind",
        "alike_not": "{a} and {b} are not of the same kind",
        "running": "“{a}” is under way", "running_not": "“{a}” is not under way",
        "colon": "{a}:", "quote": "“{a}”", "holds": "“{name}” holds", "holds_for": "“{name}” holds for {args}",
        # numbers and sets
        "plus": "plus {b}", "minus": "minus {b}", "multiplied": "multiplied by {b}", "times": "times {b}",
        "at_least": ", but at least {b}", "at_most": ", but at most {b}",
        "at_least_here": " (at least {b})", "at_most_here": " (at most {b})",
        "greater": "the greater of {a} and {b}", "lesser": "the lesser of {a} and {b}",
        "sum": "the sum, for {each}, of {body}",
        "lowest": "the lowest value, for {each}, of {body}",
        "highest": "the highest value, for {each}, of {body}",
        "not_counting": "(not counting {b})", "except": "except {b}", "following": "except {a}, in the order of the turns, beginning after {a} and going round" + PAUSE,
        "between": "between {a} and {b}", "lines": "on a line with {a}",
        "straights": "on the file or rank of {a}", "diagonals": "on a diagonal with {a}",
        "leaps": "{m} by {n} steps away {af}",
        "with_index": "with {a} {b}",
        # clauses of values
        "rule": "{clause}.", "rule_usual": "As a rule, {clause}.",
        "rule_if": "If {when}, {clause}.", "rule_but": "But if {when}, {clause}.",
        "rule_sole": "With the rules in force, {clause}.",
        "rule_also": "The same holds if {when}: {clause}.",
        "test": "{clause} if and only if {test}.", "test_usual": "As a rule, {clause} if and only if {test}.",
        "test_if": "If {when}, {clause} if and only if {test}.",
        "test_but": "But if {when}, {clause} if and only if {test}.",
        "worth": "{a} [is/are] {b}.", "worth_usual": "As a rule, {a} [is/are] {b}.",
        "worth_if": "If {when}, {a} [is/are] {b}.", "worth_but": "But if {when}, {a} [is/are] {b}.",
        "worth_also": "The same holds if {when}: {a} [is/are] {b}.",
        # what happens
        "ends_here": "Everything that remains of “{a}” is skipped.",
        "ends_before": "Everything that remains of “{a}” is skipped; what follows right after “{a}” still happens.",
        "do_often": "{a} [takes/take] any of these actions, any number of times: {actions}.",
        "do_often_one": "{a} [takes/take] this action, any number of times: {actions}.",
        "in_full_until": "This is done by one side after the other, each until it chooses “{until}”.",
        "in_turn_until": "This is done in turn, one action each time. It ends when all have chosen “{until}” in a row; as long as another still acts, whoever has chosen it may act again.",
        "sealed_until": "This is done unseen by the others, until all have chosen “{until}”; then all is revealed together.",
        "none_such": "there is no such {bare}",
        "win_order": "Before every decision, and when all is over, these rules are looked at in this order; the first that applies ends the game.",
        "win_moments": "Rules that name a moment are looked at only then; of several that apply at one moment, the first ends the game.",
        "set_only": "From now on, only {b} [counts/count] among {a}.",
        "may_play": "{a} can take part in the game.",
        "plays_not": "{a} [takes/take] no part in the game",
        "plays": "{a} [takes/take] part in the game",
        "start_order": "At the beginning: {b}, in the order of this book.",
        "start_at": "At the beginning: {b}.",
        "is_highest": "{a} [is/are] highest",
        "is_lowest": "{a} [is/are] lowest",
        "is_of_not": "{a} [is/are] not {b}",
        "is_of": "{a} [is/are] {b}",
        "there_each": "{each} has {some}.",
        "amid": "among",
        "join": "{b} [joins/join] {a}.",
        "unused_whole": "“{a}”: plays no part.",
        "unused_clause": "“{a}”: one more rule.",
        "unused_need": "“{a}”: one more condition.",
        "room_for": "for {bare}",
        "there_are": "There are {n} {many}.",
        "there_is": "There is {some}.",
        "named": "{what}; [this is/these are] {a}",
        "picked": "{a} from among {among}",
        "as_often": "The following happens as often as {a} says:",
        "once_for": "The following happens once for {each}:",
        "ends_other": "This ends “{a}”.",
        "note_if": "If {test}, it is noted that {clause}; otherwise this note is struck out.",
        "strike": "The note that {clause} is struck out.",
        "note": "It is noted that {clause}.",
        "let": "In what follows, {a} [is/are] {b}.",
        "set_equal": "{a} [is/are] set to {b}.",
        "set_number": "{a} [is/are] set to {b}.",
        "move": "{a} [goes/go] {to}.", "remove": "{a} [leaves/leave] the table.",
        "set": "From now on, {b} [counts/count] as {a}.", "clear": "The note on {a} is struck out.",
        "add": "{a} [rises/rise] by {b}.", "take": "{a} [falls/fall] by {b}.",
        "ends": "The rest of this section is skipped.",
        "if": "If {when}:", "else": "Otherwise:", "else_if": "Otherwise, if {when}:",
        "each": "For {each}:", "each_of": "For each {of}:", "each_in": "One after the other, for {each}:",
        "times_over": "The following happens {a} times:", "numbers": "For every number{n} from {a} to {b}:",
        "again": "The following happens again and again:",
        "do_one": "{a} [does/do] this: {actions}.", "nothing": "By the rules in force there is nothing more to do here.",
        "do": "{a} [takes/take] one of these actions: {actions}.",
        "do_until": "{a} [takes/take] any of these actions, any number of times, until “{until}” is chosen: {actions}.",
        "in_full": "by one side after the other", "in_turn": "in turn, one action each time",
        "sealed": "unseen by the others, and all is revealed together",
        "way": "This is done {way}.",
        "choose": "{a} [chooses/choose] {b}.", "lot": "Chance picks {b}.",

        "some_of": "one or more {many}", "up_to": "up to {n} {many}", "from_to": "{m} to {n} {many}",
        "any_of": "any number of {many}, perhaps none",
        "out_of": "among {ad}", "order_of": "an order {of}", "number_of": "a number from {a} to {b}",
        # actions, wins, pieces
        "action": "Action: {text}.", "chooser": "Chosen for it: {b}.",
        "needs": "This is allowed only if {clause}.",
        "needs_if": "If {when}, this is allowed only if {clause}.",
        "never": "With the rules in force this is never allowed.",
        "refusal": "Otherwise:", "ending": "The game then ends:", "then": "Then this happens:",
        "wins": "{a} [wins/win].", "wins_if": "{a} [wins/win] if {when}.",
        "draw_left": "Nobody wins if no rule before this one names a winner.",
        "won_at": "As soon as this has happened, {a}: {b}", "moment": "“{a}”",
        "draw": "Nobody wins.", "draw_if": "Nobody wins if {when}.",
        "draw_else": "Nobody wins if {when} and no rule before this one names a winner.",
        "track": "This is noted: {a}.", "track_if": "It is noted whether {clause}.",
        "start": "At the beginning [this is/these are] {b}.", "always": "this is always so", "never_word": "this is never so",
        "carried": "This is an ability of {kinds}.", "owned_by": "These pieces belong to {a}.",
        "pieces": "There [is/are] {n} of this kind.", "pieces_each": "Each owner has {n} of this kind.",
        "home": "At first [this piece lies/these pieces lie] {where}.",
        "reaction": "Right after “{a}”, this follows:",
        "reaction_if": "Right after “{a}”, this follows if {when}:",
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
        "selected": "selection: {a}",
        "winning": "Who wins",
        "places": "Places",
        "unused_ending": "“{a}”: a way for the game to end.",
        "unused_other": "“{a}”: another version.",
        "unused_clauses": "“{a}”: {n} more rules.",
        "idle": "With the rules in force it changes nothing.",
        "elsewhere": "What is done is told with those cards, units and abilities for which something follows right after “{a}”.",
        "do_until_one": "{a} [takes/take] this action, any number of times, until “{until}” is chosen: {actions}.",
        "contents": "Contents", "board_picture": "The table",
        "picture": "A line joins places that are linked; an arrow shows a link that leads one way only.",
        "bots": "Other points, and what bots look at", "factions": "Factions", "noted": "What is noted", "whether": "When {clause}",
        "links": "{a} [is/are] linked to {b}.", "links_one_way": "One way only, {a} [is/are] linked to {b}.", "links_among": "Links: {pairs}.",
        "seen": "Only {a} [sees/see] what lies there.", "hidden": "Nobody sees what lies there.",
        "ruling": "Ruling", "letter": "By the letter of the text", "narrowed": "The first answer that the text allows", "variant": "Variant",
        "assumed": "Assumed", "notes": "Notes", "reported": "reported by {a}",
        "unused": "Rules that are not in force here",
        "unused_lead": "The ruleset has more for other editions, rulings or variants. None of it counts here:",
        "made": "Written by riotdsl from the ruleset. This is not the printed rulebook; headings in the notes name sections of the print.",
        "key": "A number leads to a note at the end of the chapter. A ruling decides what the print leaves open; what is marked as assumed appears in no printed rulebook. In quotation marks and italics: what you are told if a condition is not met, or when the game ends.",
    }  # fmt: skip

    def with_determiner(self, phrase: Phrase, case: str | None) -> str:
        if phrase.det == "some":
            return f"{self.at_least} {phrase.noun.name}"
        return super().with_determiner(phrase, case)

    def into(self, place: Phrase) -> str:
        if place.is_plural:
            return self.say(place, "to_the")
        return re.sub(r"^(in|on) ", r"\1to ", self.say(place, "in_the"))

    def no(self, phrase: Phrase) -> str:
        return f"no {self.say(phrase, None)}"

    def totalled(self, phrase: Phrase) -> Phrase:
        return replace(phrase, noun=replace(phrase.noun, name=f"total {phrase.noun.name}"))

    def this(self, noun: Noun, case: str | None) -> str:  # noqa: ARG002 - no cases
        return f"{'these' if noun.is_plural else 'this'} {noun.name}"

    def other(self, noun: Noun, det: str) -> Noun:  # noqa: ARG002 - one form for all
        forms = {name: f"other {text}" for name, text in noun.forms.items()}
        return Noun(f"other {noun.name}", noun.gender, forms, noun.traits)

    def relative(self, clause: str, noun: Noun) -> str | None:
        return super().relative(clause.replace(f" of {WHICH}", f" {WHOSE}"), noun)

    def which(self, rest: str, noun: Noun) -> str:  # noqa: ARG002 - one word for all nouns
        return f"that {rest}"

    def whose(self, owned: str, rest: str, noun: Noun) -> str | None:  # noqa: ARG002 - one word for all nouns
        return f"whose {owned[4:]} {rest}" if owned.startswith("the ") else None

    def for_which(self, clause: str, noun: Noun) -> str:
        person = noun.name.endswith(("player", "players"))
        return f"for {'whom' if person else 'which'} {clause}"
