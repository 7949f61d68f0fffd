"""Texts made to break the checker or the machine: too large, too deep, too often, oddly named."""
# ruff: noqa: E501 - the texts are as long as they are

from __future__ import annotations

HEAD = "game g { players a, b }\nfaction a, b\n"
PLAY = """procedure play() { repeat { let a do act } }
action act { then {} }
win w: a when ticks > 3
track ticks: 0..9 clamped
"""
TICKS = "track ticks: 0..9 clamped\n"


def attacks() -> dict[str, str]:
    """Each with a name; what passes the checks must play."""
    return {**_large(), **_deep(), **_long(), **_odd()}


def _large() -> dict[str, str]:
    return {
        "a number of 90 digits": f"{HEAD}{PLAY}value v -> number {{ x: {'9' * 90} * {'9' * 90} }}",
        "a number of 5000 digits": f"{HEAD}{PLAY}value v -> number {{ x: {'9' * 5000} }}",
        "a large range": f"{HEAD}{PLAY}track t: 0..{'9' * 99}",
        "a large grid": HEAD + PLAY + "grid square 99999 by 99999",
        "no grid": HEAD + PLAY + "grid square 0 by 0",
        "many places": HEAD + PLAY + "place p[i: 1..999999999, j: 1..999999999]",
        "many pieces": HEAD + PLAY + "place p unit u { pieces: 999999999 home: p }",
        "no pieces": HEAD + PLAY + "place p unit u { pieces: 0 home: p }",
        "many cells": HEAD + PLAY + "track t(i: 0..99999, j: 0..99999): 0..3",
        "many links": HEAD + PLAY + "place p[i: 1..900] link x: p with y: p when x.i is y.i",
        "many numbers": HEAD + "procedure play() { let a choose n: 0..1000000000 }",
        "many subsets": HEAD + "place p[i: 1..60] procedure play() { let a choose n: some place }",
        "a long order": HEAD + "place p[i: 1..15] procedure play() { let a choose n: order of p }",
        "many factions": _factions(20),
        "sixteen factions": _factions(16),
        "fifteen factions": _factions(15),
        "eight wide choices": _action("".join(f"choose c{k}: 0..9 " for k in range(8))),
    }


def _factions(count: int) -> str:
    names = ", ".join(f"f{k}" for k in range(count))
    play = "procedure play() { let faction do act } action act { then {} }"
    return f"game g {{ players {names} }} faction {names} {play}"


def _action(parts: str) -> str:
    play = "procedure play() { repeat { let a do act } } win w: a when ticks > 5"
    return f"{HEAD}{TICKS}action act {{ {parts} then {{ add 1 to ticks }} }} {play}"


def _deep() -> dict[str, str]:
    return {
        "loops": _nested("for each i in place { ", 30, "place p[i: 1..3] "),
        "loops over one": _nested("for each i in place { ", 30, "place p "),
        "twelve loops": _nested("for each i in place { ", 12, "place p "),
        "numbers": _nested("for each i in 0..9 { ", 12, ""),
        "conditions": _nested("if ticks < 3 { ", 95, ""),
        "fifty conditions": _nested("if ticks < 3 { ", 50, ""),
        "else": f"{HEAD}{TICKS}procedure play() {{ {_else(150)} }}",
        "fifty times else": f"{HEAD}{TICKS}procedure play() {{ {_else(50)} }}",
        "brackets": f"{HEAD}{PLAY}invariant i: {'(1 + ' * 95}ticks{')' * 95} >= 0",
        "not": f"{HEAD}{PLAY}invariant i: {'not (' * 90}ticks > 1{')' * 90}",
        "and, or": f"{HEAD}{PLAY}invariant i: {'(ticks > 1 and (ticks < 2 or ' * 45}yes{'))' * 45}",
        "where": f"{HEAD}{PLAY}place p invariant i: {'(' * 90}place{' where ticks > 1)' * 90} is empty",
        "every, some": HEAD + PLAY + "place p invariant i: "
        + "every x in place has (some y in place has " * 45 + "ticks > 1" + ")" * 45,
        "a message": f'{HEAD}action act {{ require r: no say "{{{"(" * 300}1{")" * 300}}}" then {{}} }}'
        " procedure play() { let a do act }",
        "a wide sum": HEAD + PLAY + "value v -> number { x: " + "+".join(["ticks"] * 5000) + " }",
        "a sum": HEAD + PLAY + "invariant i: " + "+".join(["ticks"] * 150) + " >= 0",
    }  # fmt: skip


def _nested(opening: str, times: int, also: str) -> str:
    body = f"{opening * times}add 1 to ticks{' }' * times}"
    return f"{HEAD}{TICKS}{also}procedure play() {{ {body} }}"


def _else(times: int) -> str:
    return " else ".join(["if ticks is 3 { set ticks = 1 }"] * times)


def _long() -> dict[str, str]:
    return {
        "a chain of values": _chain("value v{k} -> number {{ x: v{n} }}\n", 600),
        "a chain of clauses": _chain("value v{k} -> 0..9 {{ x: v{n}  y: 3 when v{n} > 1 over x }}\n", 40),
        "values that double": _chain("value v{k} -> number {{ x: v{n} + v{n} }}\n", 60),
        "values that double less": _chain("value v{k} -> number {{ x: v{n} + v{n} }}\n", 12),
        "a chain of procedures": _run("procedure p{k}() {{ p{n}() }}\n", 600, "add 1 to ticks"),
        "procedures that double": _run("procedure p{k}() {{ p{n}() p{n}() }}\n", 40, "add 1 to ticks"),
        "decisions that double": _run(
            "procedure p{k}() {{ p{n}() p{n}() }}\n", 40, "let a choose x: one (faction where no)"
        ),
        "a loop of a billion": f"{HEAD}{TICKS}procedure play() {{ for each i in 0..1000000000 "
        "{ add 1 to ticks } }",
        "a loop that starts again": HEAD + "procedure play() { for each n in 1..3 { set n = 1 "
        "let a choose x: one (faction where no) } }",
        "thirty choices": _action("".join(f"choose c{k}: 0..0 " for k in range(30))),
        "twelve choices": _action("".join(f"choose c{k}: 0..0 " for k in range(12))),
        "many requirements": _action("".join(f"require c{k}: ticks < 9 " for k in range(150))),
        "nobody is asked": HEAD + "procedure play() { repeat { let a choose x: one (faction where no) } }",
        "chance alone": HEAD + "procedure play() { repeat { let chance choose x: one faction } }",
        "itself": HEAD + PLAY + "value v -> number { x: v + 1 } invariant i: v > 0",
        "itself, after": HEAD + PLAY + "after play { play() }",
        "each other, after": HEAD + PLAY + "procedure p() {} procedure q() {} after p { q() } after q { p() }",
    }  # fmt: skip


def _chain(link: str, times: int) -> str:
    links = "".join(link.format(k=k, n=k + 1) for k in range(times))
    last = f"value v{times} -> 0..9 {{ x: ticks }}\ninvariant i: v0 >= 0"
    return HEAD + PLAY + links + last


def _run(link: str, times: int, last: str) -> str:
    links = "".join(link.format(k=k, n=k + 1) for k in range(times))
    return f"{HEAD}{TICKS}procedure play() {{ p0() }}\n{links}procedure p{times}() {{ {last} }}"


def _odd() -> dict[str, str]:
    names = (
        "place p unit class { pieces: 2 home: p } value v(s: unit) -> number { x: 1 y: ticks when "
    )
    names += (
        "s.place is p over x } value lambda(def: unit, import: unit) -> number { x: v(def) y: 2 "
    )
    names += (
        "when def is import over x } invariant pass: every s in unit has v(s) + lambda(s, s) >= 0"
    )
    return {
        "words of Python": HEAD + PLAY + names,
        "names of ours": HEAD + PLAY + "place p unit u { pieces: 2 home: p } value v(it_1: unit, "
        "range: unit) -> number { x: count of (unit where it.place is it_1.place) y: (sum of (count "
        "of (unit where it is not x and range is not it)) for x in unit) when ticks > 0 over x } "
        "invariant i: every s in unit has v(s, s) >= 0",
        "choices of ours": _action("choose s: one faction choose found: one faction choose taken: "
        "some faction choose branch: 0..1 require free: every x in faction has found is s or x is x"),
        "no faction": "game g { players a } procedure play() {}",
        "no game": "procedure play() {}",
        "no seats": "game g { players a, a } faction a procedure play() {}",
        "no place": HEAD + PLAY + "unit u { pieces: 1 home: it.place }",
        "seen by whom": HEAD + PLAY + "place p seen by nobody, everyone, q",
        "holes": HEAD + 'action act { require r: yes say "{} {{}} {a b} {act.r} {you" then {} } '
        "procedure play() { let a do act }",
        "a form": HEAD + 'action act { form "{x} {x} {y}" choose x: one faction then {} } '
        "procedure play() { let a do act }",
        "half a character": "\ud800 game",
        "no character": "\0game",
        "all twice": HEAD * 2 + PLAY * 2,
        "a strange variant": HEAD + PLAY + 'variant v of g over v { because "x" drop act drop play drop '
        "a drop w.w replace v: 1 add require q.r: yes }",
        "a strange scenario": HEAD + PLAY + 'scenario "s" { given { during q(1, 2).x  a: 3 b[4] of c '
        "from d  ticks = 99  do nothing(1) } when a does act(x: 1 y + 2 z) when b chooses (3 + q) "
        "then in qq: 1 then refused by x.y.z }",
        "a strange edition": HEAD + PLAY + 'edition it of g { q states yes at "x" q states no at "y" '
        'r contradicts a at "z", a at "z" }',
    }  # fmt: skip
