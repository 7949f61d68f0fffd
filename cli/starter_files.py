"""First files: a small game that is complete, a house rule, an edition not yet looked at."""

from collections.abc import Iterable

from riotdsl.syntax.tree import declarations

GAME = """\
// {name}: twelve pebbles lie on a heap, and who takes the last one wins. A game to start from.

game {name} {{ players first, second }}

faction first, second

// ---- the table ----

place heap, box

unit pebble {{ pieces: 12  home: heap }}

track last_taker: faction  // nobody at first

// ---- the course of the game: it begins with `play` ----

procedure play() {{
  repeat {{
    for each p in faction {{ let p do take_pebbles }}
  }}
}}

// A player is told what he may choose from. What he chooses must meet every requirement; if it does
// not, he reads what the requirement says.
action take_pebbles {{
  choose taken: some 1..12 pebble at heap
  require at_most_three: count of taken <= 3
    say "You may take three pebbles at most, not {{count of taken}}."
  then {{
    move taken to box
    set last_taker = you
  }}
}}

// ---- winning: looked at whenever somebody is to decide ----

win last_pebble: faction where it is last_taker when pebble at heap is empty

// ---- examples, which `riotdsl test` plays ----

scenario "three pebbles are the most" {{
  when first does take_pebbles(taken: 4 pebble)
  then refused by take_pebbles.at_most_three
  when first does take_pebbles(taken: 3 pebble)
  then count of pebble at heap is 9 and decider is second
}}

scenario "who takes the last pebble wins" {{
  given {{ heap: 2 pebble  box: 10 pebble }}
  when first does take_pebbles(taken: 2 pebble)
  then winner is first
}}
"""

VARIANT = """\
// A house rule for {game}. It says only what is different:
//
//   set QUESTION = ANSWER            answer a question otherwise
//   replace PART: ...                say a clause, a requirement or a win rule anew
//   replace PROCEDURE {{ ... }}        say anew what happens; or PROCEDURE.STAGE
//   drop PART                        leave it out
//   add require ACTION.NAME: ...     forbid something more
//   texts "en" {{ PART: "..." }}       what players read of it under this rule
//
// `riotdsl explain {ruleset} QUESTION` tells what a question is about.

variant {name} of {game} {{
  because "say here why you play it so"
{changes}}}
"""

EDITION = """\
// What a printed text of {game} says to each question. Look each one up and write what you find:
//
//   QUESTION states ANSWER at "section" "a few words"
//   QUESTION silent at "section"
//   QUESTION ambiguous among ANSWER, ANSWER at "section" "a few words"
//
// `riotdsl explain {ruleset} QUESTION` tells what a question is about.

edition {name} of {game} language "en" {{
  title "say here which print this is"
{stances}}}
"""


def game(name: str) -> str:
    """A whole game of that name."""
    return GAME.format(name=name)


def variant(name: str, game: str, ruleset: str, questions: Iterable[declarations.Question]) -> str:
    """A variant that answers the first question otherwise than by default."""
    changes = ""
    for question in questions:
        others = [a.answer.text for a in question.answers if a.answer.text != question.default.text]
        if others:
            changes = f"  set {question.name.text} = {others[0]}\n"
            break
    return VARIANT.format(name=name, game=game, ruleset=ruleset, changes=changes)


def edition(name: str, game: str, ruleset: str, questions: Iterable[declarations.Question]) -> str:
    """An edition in which no question has been looked up."""
    stances = "".join(
        f'  {question.name.text} unexamined because "not looked up yet"\n'
        for question in questions
        if question.in_all is None
    )
    if stances:
        stances = f"\n{stances}"
    return EDITION.format(name=name, game=game, ruleset=ruleset, stances=stances)
