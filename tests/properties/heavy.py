"""Rulesets within the size limits that are dear to check, in one way each and as heavy as wanted."""
# ruff: noqa: E501 - the texts are as long as they are

from __future__ import annotations

from collections.abc import Callable

HEAD = "game g { players a, b }\nfaction a, b\ntrack ticks: 0..99 clamped\n"
PLAY = """procedure play() { repeat { let a do act } }
action act { then { add 1 to ticks } }
win w: a when ticks > 3
"""

Heavy = Callable[[int], str]


def rows(text: str, count: int) -> str:
    """A text so many times, with its number in place of N."""
    return "".join(text.replace("N", str(number)) for number in range(count))


def joined(text: str, count: int, between: str) -> str:
    return between.join(text.replace("N", str(number)) for number in range(count))


def _nested_counts(n: int) -> str:
    inner = "it is not none"
    for _ in range(min(n, 30)):
        inner = f"count of (p where {inner} and it.i > 1) > 3"
    return f"{HEAD}{PLAY}place p[i: 1..300]\nlink x: p with y: p when {inner}\n"


def _inner_links(n: int) -> str:
    inner = "count of (p where count of (p where it.i > 3) > it.i) > x.i"
    return f"{HEAD}{PLAY}place p[i: 1..300]\n" + f"link x: p with y: p when {inner}\n" * n


def _clauses(n: int) -> str:
    rows_ = rows("  cN: N when x is N over usual\n", n)
    return f"{HEAD}{PLAY}value v(x: 0..5000) -> number {{\n  usual: 0\n{rows_}}}\nmeasure m: v(ticks)\n"


def _tests(n: int) -> str:
    """Conditions over many tracks, each a subject of its own."""
    tracks = rows("track tN: yes or no\n", min(n, 200))
    clauses = rows("  cN: N when (tN or t{0}) and not (t{1} and tN)\n", min(n, 200))
    for number in range(2):
        clauses = clauses.replace(f"{{{number}}}", str(number))
    return f"{HEAD}{PLAY}{tracks}value v -> number {{\n{clauses}}}\nmeasure m: v\n"


def _chain_of_calls(n: int) -> str:
    deep = min(n, 18)
    values = "".join(
        f"value v{k}(x: 0..99) -> yes or no {{ z: v{k + 1}(x) and not v{k + 1}(0) }}\n"
        for k in range(deep)
    )
    return f"{HEAD}{PLAY}{values}value v{deep}(x: 0..99) -> yes or no {{ z: x > 3 }}\ninvariant m: v0(ticks)\n"


def _secret_calls(n: int) -> str:
    """Values that call values with other arguments, over a hidden place."""
    deep = min(n, 12)
    values = "".join(
        f"value v{k}(x: faction, y: faction) -> yes or no {{ z: v{k + 1}(x, y) and v{k + 1}(y, x) or v{k + 1}(x, x) }}\n"
        for k in range(deep)
    )
    return f"""{HEAD}place hand[f: faction] seen by f
card c {{ pieces: 5 home: hand[a] }}
{values}value v{deep}(x: faction, y: faction) -> yes or no {{ z: some d in c has d.place is hand[x] or d.place is hand[y] }}
procedure play() {{ repeat {{ let a do act }} }}
action act {{ require r: v0(a, b) say "No." then {{ add 1 to ticks }} }}
win w: a when ticks > 3
"""


def _procedures(n: int) -> str:
    """Procedures that call each other with what was chosen, over a hidden place."""
    deep = min(n, 60)
    bodies = "".join(
        f"procedure p{k}(x: card, y: card) {{ if ticks > {k % 9} {{ p{k + 1}(x, y) }} else {{ p{k + 1}(y, x) }} p{k + 1}(x, x) }}\n"
        for k in range(deep)
    )
    return f"""{HEAD}place hand[f: faction] seen by f
place heap
card c {{ pieces: 5 home: hand[a] }}
{bodies}procedure p{deep}(x: card, y: card) {{ move x to heap }}
procedure play() {{ repeat {{ let a do act }} }}
action act {{ choose x: one c at hand[you] choose y: one c then {{ p0(x, y) add 1 to ticks }} }}
win w: a when ticks > 3
"""


def _hidden_conditions(n: int) -> str:
    """Conditions in each other that read a hidden place, around many tracks that are set."""
    deep = min(n, 50)
    tracks = rows("track tN: yes or no\n", min(n, 300))
    inside = rows("set tN = yes ", min(n, 300))
    for _ in range(deep):
        inside = f"if count of c at hand[a] > 2 or x.place is hand[b] {{ {inside} }}"
    return f"""{HEAD}place hand[f: faction] seen by f
place heap
card c {{ pieces: 5 home: hand[a] }}
{tracks}procedure play() {{ repeat {{ let a do act }} }}
action act {{ choose x: one c at hand[you] then {{ {inside} add 1 to ticks }} }}
win w: a when ticks > 3
"""


def _hidden_ends(n: int) -> str:
    """A procedure that is left at many places, as hidden cards decide."""
    ends = rows("if x.place is hand[a] { set t = N end p } ", n)
    return f"""{HEAD}place hand[f: faction] seen by f
place heap
card c {{ pieces: 5 home: hand[a] }}
track t: 0..100000
procedure p(x: card) {{ {ends} }}
procedure play() {{ repeat {{ let a do act }} }}
action act {{ choose x: one c at hand[you] then {{ p(x) add 1 to ticks }} }}
win w: a when ticks > 3
"""


def _variants(n: int) -> str:
    return (
        HEAD
        + PLAY
        + rows('variant vN of g { because "x" set ticks_N = yes }\n', n)
        + rows('option ticks_N { ask "q" answers no or yes default no }\n', n)
    )


def _changing_variants(n: int) -> str:
    return HEAD + PLAY + rows('variant vN of g { because "x" add track tN: 0..9 clamped }\n', n)


def _conflicting_variants(n: int) -> str:
    return (
        HEAD + PLAY + rows('variant vN of g { because "x" replace win w: b when ticks > 4 }\n', n)
    )


def _variants_over_variants(n: int) -> str:
    lines = "".join(
        f'variant v{k} of g over {", ".join(f"v{m}" for m in range(max(0, k - 20), k))} {{ because "x" replace win w: b when ticks > {k % 90} }}\n'
        for k in range(1, n)
    )
    return f'{HEAD}{PLAY}variant v0 of g {{ because "x" replace win w: b when ticks > 4 }}\n{lines}'


def _questions(n: int) -> str:
    answers = joined("a_N", 30, " or ")
    asked = f'question q_K {{ ask "q" answers {answers} default a_0 because "x" }}\n'
    every = "".join(asked.replace("q_K", f"q_{k}") for k in range(n))
    editions = rows('edition eN of g language "en" { title "t" }\n', n)
    read = rows("value r_N -> yes or no { z: q_N is a_1 }\n", n)
    return HEAD + PLAY + every + editions + read


def _texts(n: int) -> str:
    return HEAD + PLAY + 'texts "en" {\n' + rows('  xN: "some words {ticks} and {a}"\n', n) + "}\n"


def _holes(n: int) -> str:
    return HEAD + PLAY + 'texts "en" {\n  act: "' + "{ticks} " * n + '"\n}\n'


def _words(n: int) -> str:
    words = joined("w_N", n, " or ")
    return f"{HEAD}{PLAY}track t: {words}\n" + rows("value u_N -> yes or no { z: t is w_N }\n", n)


def _scenarios(n: int) -> str:
    return (
        HEAD
        + PLAY
        + rows(
            'scenario "sN" {\n  given { ticks = 1 }\n  when a does act\n  then ticks is 2\n}\n', n
        )
    )


def _scenarios_under_variants(n: int) -> str:
    some = max(2, int(n**0.5))
    variants = rows('variant vN of g { because "x" add track tN: 0..9 clamped }\n', some)
    pairs = "".join(
        f'scenario "s{k} {m}" {{\n  given {{ with variant v{k}, v{m} }}\n  when a does act\n  then ticks is 2\n}}\n'
        for k in range(some) for m in range(k)
    )  # fmt: skip
    return HEAD + PLAY + variants + pairs


def _unknown_names(n: int) -> str:
    return HEAD + PLAY + rows("value some_long_name_N -> number { z: some_long_nama_N }\n", n)


def _long_names(n: int) -> str:
    long = "x" * 90
    return (
        HEAD
        + PLAY
        + rows(f"track {long}_N: 0..9 clamped\n", n)
        + rows(f"measure m_N: {long[:-1]}y_N\n", n)
    )


def _syntax_errors(n: int) -> str:
    return HEAD + PLAY + "place\nplace q[\n" * n


def _one_error_at_the_end(n: int) -> str:
    return HEAD + PLAY + rows("track tN: 0..9 clamped\n", n) + "track\n"


def _leaps(n: int) -> str:
    uses = rows("value l_N(s: square) -> set of square { z: leaps(s, N, 1) }\n", n)
    return f"{HEAD}{PLAY}grid square 26 by 26\n{uses}"


def _stats(n: int) -> str:
    units = rows("unit uN { pieces: 1 home: p strength: N }\n", min(n, 2000))
    return f"{HEAD}{PLAY}place p\nvalue strength(u: unit) -> number {{ }}\n{units}measure m: sum of strength(u) for u in unit\n"


def _stats_of_one(n: int) -> str:
    stats = rows("  s_N: N\n", n)
    values = rows("value s_N(u: unit) -> number { }\n", n)
    return f"{HEAD}{PLAY}place p\n{values}unit u {{\n  pieces: 1900\n  home: p\n{stats}}}\n"


def _values(n: int) -> str:
    return (
        HEAD
        + PLAY
        + rows("value v_N(x: faction) -> number { z: ticks when x is a y: 1 when x is b }\n", n)
    )


def _recursive(n: int) -> str:
    return (
        HEAD
        + PLAY
        + rows("value v_N -> 0..9 { z: v_M }\n", n).replace("v_M", "v_0")
        + "value v_last -> 0..9 { z: 0 }\n"
    )


def _ring(n: int) -> str:
    return (
        HEAD + PLAY + "".join(f"value v_{k} -> 0..9 {{ z: v_{(k + 1) % n} }}\n" for k in range(n))
    )


def _comments(n: int) -> str:
    return HEAD + PLAY + "// nothing\n" * n


def _operators(n: int) -> str:
    long = " + ".join(["1"] * 150)
    return HEAD + PLAY + rows(f"measure m_N: {long}\n", n)


def _windows(n: int) -> str:
    offered = joined("act_N", n, ", ")
    acts = rows(
        "action act_N { choose x: one faction where it is not you require r: ticks > N then { add 1 to ticks } }\n",
        n,
    )
    return f"{HEAD}procedure play() {{ repeat {{ let a do {offered} }} }}\n{acts}win w: a when ticks > 3\n"


def _statements(n: int) -> str:
    return (
        HEAD
        + PLAY
        + "procedure p() {\n"
        + rows("  if ticks > 3 { add 1 to ticks } else { take 1 from ticks }\n", n)
        + "}\n"
    )


def _cites(n: int) -> str:
    cites = rows('  cites no_such_N at "p. 1" "some words"\n', n)
    return f'{HEAD}{PLAY}edition e of g language "en" {{\n  title "t"\n{cites}}}\n'


def _picture(n: int) -> str:
    shows = rows("  show p[1] at 1, 1 size 90 by 90\n", n)
    return f"{HEAD}{PLAY}place p[i: 1..9]\npicture 100 by 100 {{\n{shows}}}\n"


def _abilities(n: int) -> str:
    return (
        HEAD
        + PLAY
        + "place p\n"
        + rows("ability able_N of u_0 { after moved { add 1 to ticks } }\n", n)
        + "procedure moved(x: unit) { add 1 to ticks }\n"
        + rows("unit u_N { pieces: 1 home: p }\n", min(n, 2000))
    )


def _changes(n: int) -> str:
    """One variant of many changes."""
    values = rows("value v_N -> number { z: N }\n", n)
    changes = rows("  replace v_N.z: N + 1\n", n)
    return f'{HEAD}{PLAY}{values}variant everything of g {{\n  because "x"\n{changes}}}\n'


HEAVY: dict[str, Heavy] = {
    name.removeprefix("_").replace("_", " "): made
    for name, made in list(globals().items())
    if name.startswith("_") and not name.startswith("__") and callable(made)
}
