"""What people write who know another language, and the remedy that they read."""

from __future__ import annotations

import pytest

from riotdsl.syntax import parser
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Source


def wrong(text: str) -> Diagnostic:
    (found,) = parser.parse(Source("game.riot", text))[1]
    return found


STATEMENTS = [
    ("mover = rival(you)", "=", "write `set mover = ...`"),
    ("coins(f) = 1", "=", "write `set coins(f) = ...`"),
    ("x += 1", "+=", "write `add 1 to x`"),
    ("f.coins -= price", "-=", "write `take price from f.coins`"),
    ("field[1].crop++", "++", "write `add 1 to field[1].crop`"),
    ("x *= 2", "*=", "write `set x = x * 2`"),
    ("set x to 3", "to", "write `set x = ...`"),
    ("set x += 3", "+", "write `add ... to x`"),
    ("let x = 3", "=", "write `note x = ...`; `let` asks somebody"),
    ("var x = 3", "var", "write `note NAME = ...`"),
    ("add 3 coins to f", "coins", "write `add 3 to f.coins`"),
    ("if x { } elif y { }", "elif", "write `else if`"),
    ("if x == 3 { }", "=", "compare with `is`; `=` only stores"),
    ("if x: p()", ":", "a block stands in `{ }`, without `:`"),
    ("if x then { }", "then", "leave `then` out: a block in `{ }` follows"),
    ("if 3 < x < 5 { }", "<", "compare twice, with `and` between"),
    ("if x > 3 and < 5 { }", "<", "say again what is compared"),
    ("if x is not in y { }", "y", "write `not in`"),
    ("if x not y { }", "y", "write `is not`"),
    ("for x in unit { }", "x", "write `for each NAME in ... { ... }`"),
    ("foreach x in unit { }", "foreach", "write `for each NAME in ... { ... }`"),
    ("for each x of unit { }", "of", "write `in`"),
    ("repeat 3 times { }", "3", "write `for each n in 1..3 { ... }`"),
    ("continue", "continue", "put what is to be left out into an `if`"),
    ("pass", "pass", "nothing to do is an empty block: `{ }`"),
    ("wake_all", "wake_all", "a procedure is run with `wake_all()`"),
    ("end", "}", "write `end p`"),
    ("mvoe x to y", "mvoe", "did you mean `move`?"),
    ("move x from a to b", "from", "write `move SET at PLACE to PLACE`"),
    ("do march", "do", "write `let WHO do ACTION`"),
    ("set x = -1", "-", "numbers are not negative in the text: subtract instead"),
    ("set x = 3; set y = 4", ";", "nothing separates statements: leave it out"),
    ("set x = 3 # three", "#", "comments begin with `//`"),
    ("/* nothing */", "/", "comments begin with `//`, on each line"),
]


@pytest.mark.parametrize(("statement", "there", "remedy"), STATEMENTS)
def test_a_statement_of_another_language_is_answered(
    statement: str, there: str, remedy: str
) -> None:
    found = wrong(f"procedure p() {{\n  {statement}\n}}\n")
    assert (found.span.text, found.help) == (there, remedy)


CHOICES = [
    ("pit", "pit", "write `one pit`, or `some pit` for one or more"),
    (
        "pit at home[you] // mine",
        "pit at home[you]",
        "write `one pit at home[you]`, or `some pit at home[you]` for one or more",
    ),
    ("any pit", "any", "write `one pit`, or `some pit` for one or more"),
    ("2 pit", "2", "write `some 2..2 pit`"),
    ("some 2 pit", "pit", "write `some 2..2 pit`"),
    ("one of unit", "unit", "write `one unit`"),
]


@pytest.mark.parametrize(("choice", "there", "remedy"), CHOICES)
def test_a_choice_that_says_not_how_many_is_pointed_at(
    choice: str, there: str, remedy: str
) -> None:
    found = wrong(f"action a {{\n  choose x: {choice}\n  then {{ }}\n}}\n")
    assert (found.span.text, found.help) == (there, remedy)


DECLARATIONS = [
    ("win tie: nobody if x", "if", "write `when`"),
    ("value v -> number { a: 3 if x }", "if", "write `when`"),
    ("value v { a: 3 }", "{", "say what it gives: `-> number`, `-> yes or no`, `-> 0..9`"),
    ("value v(f: faction) -> number { f.coins }", ".", "each clause has a name: `usual: ...`"),
    ("value v(f) -> number { a: 3 }", ")", "say what it can be, for example `f: faction`"),
    ("procedure play { }", "{", "write `procedure play() { ... }`"),
    ("track coins = 3", "=", "say what it can hold: `track coins: 0..9 = ...`"),
    ("track coins: 0-20", "-", "write `0..20`"),
    ("track tired: yes", "track tired: yes", "write `yes or no`"),
    ("unit pawn { pieces: 3, home: a1 }", ",", "nothing separates them: leave `,` out"),
    ("unit pawn { pieces = 3 }", "=", "write `:`"),
    ("faction red blue", "blue", "`,` stands between names"),
    ("grid board 8x8", "x8", "write `8 by 8`"),
    ("place hut[3]", "3", "give the index a name: `[row: 1..3]`"),
    ("game g { players 2 }", "2", "name those who play: `players red, blue`"),
    ("action a { choose x: one unit }", "}", "an action ends with what it does: `then { ... }`"),
    ('action a { require x: y else "no" then { } }', "else", "the message stands behind `say`"),
    ("def turn() { }", "def", "what happens is a `procedure`; what is worked out is a `value`"),
]


@pytest.mark.parametrize(("declaration", "there", "remedy"), DECLARATIONS)
def test_a_declaration_of_another_language_is_answered(
    declaration: str, there: str, remedy: str
) -> None:
    found = wrong(f"{declaration}\n")
    assert (found.span.text, found.help) == (there, remedy)


@pytest.mark.parametrize(
    "text", ["place yard gate seen by nobody", "win last: red yellow", "faction red,, blue"]
)
def test_where_nothing_is_sure_no_declaration_is_proposed(text: str) -> None:
    assert "did you mean" not in (wrong(f"{text}\n").help or "")
