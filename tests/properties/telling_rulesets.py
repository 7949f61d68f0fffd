"""Random small rulesets that tell: each has one way in which something hidden could get out.

The ways are those that readers have found, and their relatives: naming any card, asking where it
lies, sentences that are told, ends and passes under hidden conditions, marks, silence, chance among
like things, variables and orders that tell like cards apart. Many of them must be refused, others
must tell nothing. A seed names a ruleset as long as this file stays as it is.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from riotdsl.text.lazy_dataclass import dataclass, field

FACTIONS = ("ants", "bees", "cats")
TABLE = """\
game drawn {{ players ants, bees, cats }}
faction ants, bees, cats
place deck, nest seen by nobody
place pile, shelf
place hand[owner: faction] seen by owner
place pact[giver: faction, taker: faction] seen by giver, taker
card rune[n: 1..{kinds}] {{ pieces: {pieces}  home: deck  rank: it.n }}
card coin {{ pieces: 3  home: deck }}
card gem {{ pieces: 3  home: deck }}
card low {{ pieces: 1  home: nest }}
unit pawn of each faction {{ pieces: 1  home: shelf }}
value rank(c: card) -> 0..8 {{ usual: 0 }}
value held(f: faction) -> number {{ usual: sum of rank(c) for c in card at hand[f] }}
value coins(f: faction) -> number {{ usual: count of coin at hand[f] }}
value owns(c: card, f: faction) -> yes or no {{ so: c.place is hand[f] }}
value spot(c: card) -> place {{ usual: c.place }}
value rich(f: faction) -> yes or no {{ so: held(f) > 3 }}
track score(f: faction): 0..9 clamped
track kept: card
track marked(f: faction): card
track known(c: card): yes or no
track told(f: faction, c: card): 0..9 clamped
track pool: set of card
track line: order of gem
track lying: place
"""
DEAL = (
    "procedure draw(f: faction) { let chance choose d: one card at deck move d to hand[f] }\n"
    "action pass { then {} }\n"
)


def ruleset(seed: int) -> str:
    """The text of a ruleset; its family is the rest of the seed."""
    return Writer(random.Random(f"telling {seed}")).whole(family(seed))


def family(seed: int) -> str:
    return FAMILIES[seed % len(FAMILIES)]


@dataclass
class Writer:
    """Writes one ruleset; `more` are declarations besides, `texts` sentences that are told."""

    rng: random.Random
    more: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    names: int = 0
    victim: str = ""
    asker: str = ""

    def whole(self, name: str) -> str:
        rng = self.rng
        self.asker, self.victim = rng.sample(FACTIONS, 2)
        scene = self.nested(WAYS[name](self))
        cards = " ".join(f"draw({f}) draw({f})" for f in rng.sample(FACTIONS, 3))
        laid = rng.choice(("", "", "let chance choose o: one card at deck move o to pile"))
        first = " ".join(f"let {f} choose before_{f}: 1..2" for f in rng.sample(FACTIONS, 3))
        last = " ".join(f"let {f} choose after_{f}: 1..2" for f in rng.sample(FACTIONS, 3))
        kinds, pieces = rng.choice(((3, 2), (4, 2), (4, 1), (6, 1)))
        table = TABLE.format(kinds=kinds, pieces=pieces)
        parts = [
            table, DEAL, *self.more,
            f"procedure play() {{ {cards} {laid} {first} {scene} {last} }}",
        ]  # fmt: skip
        if self.texts:
            parts.append(f'texts "en" {{ {" ".join(self.texts)} }}')
        return "\n".join(parts) + "\n"

    def nested(self, scene: str) -> str:
        """A scene somewhere: as it is, in a procedure, a reaction, a stage or an action."""
        name = self.fresh()
        how = self.rng.choice(("plain", "plain", "procedure", "reaction", "stage", "action"))
        if "end {owner}" in scene and how == "plain":
            how = "procedure"
        if "end {owner}" in scene and how == "action":
            inner = self.fresh()
            self.more.append(f"procedure {inner}() {{ {scene.replace('{owner}', inner)} }}")
            scene = f"{inner}()"
        scene = scene.replace("{owner}", name)
        if how == "procedure":
            self.more.append(f"procedure {name}() {{ {scene} }}")
            return f"{name}()"
        if how == "reaction":
            self.more.append(f"procedure {name}() {{}} after {name} {{ {scene} }}")
            if f"end {name}" in scene:
                self.more[-1] = f"procedure {name}() {{ {scene} }}"
                self.more.append(f"after {name} {{ {self.ask(self.asker)} }}")
            return f"{name}()"
        if how == "stage":
            self.more.append(f"procedure {name}() {{ stage inner {{ {scene} }} }}")
            return f"{name}()"
        if how == "action":
            self.more.append(f"action {name} {{ then {{ {scene} }} }}")
            return f"let {self.who()} do {name}"
        return scene

    # ------------------------------------------------------------ ways

    def naming(self) -> str:
        """A choice among cards from anywhere."""
        named = self.rng.choice((
            "one card", "one rune", "one coin", "some 1..2 card", "one card at hand",
            "one (card where it.place is not pile)", "one (rune where it.n > 1)",
            f"one (card at hand[{self.asker}] + card at deck)", "one (card at deck)",
            f"one card at hand[{self.asker}]",
        ))  # fmt: skip
        if self.rng.random() < 0.4:
            x = self.fresh()
            return f"let {self.asker} choose {x}: {named} {self.used(x)}"
        return self.act(named, "")

    def placed(self) -> str:
        """A demand on where a card lies."""
        me = "you"
        other = self.rng.choice((self.victim, "bees", "ants"))
        condition = self.rng.choice((
            f"X.place is hand[{me}]", f"owns(X, {me})", f"spot(X) is hand[{me}]",
            "X.place is not pile", f"X.place is hand[{other}]", f"owns(X, {other})",
            f"every c in card has c.place is hand[{me}]",
            f"not some c in rune has c.place is hand[{me}]",
            f"not some c in rune has c.place is hand[{other}]",
            f"count of (card where it.place is hand[{me}]) > 2",
            f"count of (card where it.place is hand[{other}]) > 2",
            f"every c in card at hand[{me}] has c.place is hand[{me}]",
            "highest of rank(c) for c in (card where it.place is pile) > 1",
            f"X in card at hand[{me}]",
        ))  # fmt: skip
        source = self.rng.choice(
            ("one card", "one rune", "one card at hand[you]", "some 1..2 rune")
        )
        if source.startswith("some"):
            condition = condition.replace("X.place", "spot(kept)").replace("(X", "(kept")
            condition = condition.replace("X in", "kept in")
        say = self.rng.choice(("", ' say "{The X} is not yours."', ' say "No: {X.place}."'))
        say = say if source.startswith("one") else ""
        return self.act(source, f"require fits: {condition}{say}")

    def act(self, source: str, require: str) -> str:
        name, x = self.fresh(), self.fresh()
        require = require.replace("X", x)
        self.more.append(
            f"action {name} {{ choose {x}: {source} {require} then {{ {self.used(x)} }} }}"
        )
        until = self.rng.choice((" until pass", " until pass", ""))
        return f"let {self.asker} do {name}{until}"

    def counting(self, bound: str) -> str:
        name = self.fresh()
        self.more.append(f"action {name} {{ choose {self.fresh()}: {bound} then {{}} }}")
        return f"let {self.asker} do {name}"

    def used(self, x: str) -> str:
        return self.rng.choice((f"move {x} to pile", f"move {x} to nest", ""))

    def telling(self) -> str:
        """A sentence that is told of a procedure, for hidden reasons or with hidden things."""
        name, q = self.fresh(), self.fresh()
        kind, args, holes = self.rng.choice((
            ("c: card", (f"(card at hand[{self.victim}])", "kept"), (
                "{the c}", "{rank(c)}", "{rank(c) > 2: high/low}", "{c.place}", "{c: is/are}",
                "{known(c): yes/no}", "{spot(c)}",
            )),
            ("n: 0..99", (
                f"lesser(99, held({self.victim}))", f"count of rune at hand[{self.victim}]", q,
            ), (
                "{n}", "{n: one/several}", "{n as rune}", "{n > 3: many/few}",
                "{count of card at deck}",
            )),
            ("s: set of card", (f"(rune at hand[{self.victim}])", "pool"), (
                "{the s}", "{count of s}", "{s: is/are}", "{s is empty: none/some}",
            )),
            ("f: faction", ("richest", self.victim), (
                "{the f}", "{held(f)}", "{coins(f)}", "{rich(f): rich/poor}",
                "{count of card at hand[f]}",
            )),
            ("p: place", ("kept.place", "lying"), ("{the p}", "{count of card at p}")),
        ))  # fmt: skip
        hole = self.rng.choice(holes)
        arg = self.rng.choice(args)
        self.more.append(
            f"procedure {name}({kind}) {{ {self.rng.choice(('', 'set score(ants) = 1'))} }}"
        )
        self.texts.append(f'tells.{name}: "So it is: {hole}."')
        if arg.startswith("(card"):
            c = self.fresh()
            call = f"for each {c} in {arg[1:-1]} {{ {name}({c}) }}"
        elif arg == "richest":
            g = self.fresh()
            call = f"for each {g} in faction where held({g}) > 3 {{ {name}({g}) }}"
        else:
            call = f"{name}({arg})"
        if self.rng.random() < 0.3:
            call = f"if {self.hidden()} {{ {call} }}"
        noted = f"note {q}: 0..99 = lesser(99, {self.amount()})"
        return f"{self.filled()} {noted} {call}"

    def bare(self) -> str:
        """A sentence without holes that is told only if something hidden is so."""
        name, q = self.fresh(), self.fresh()
        self.more.append(f"procedure {name}() {{}}")
        self.texts.append(f'tells.{name}: "It happens."')
        return self.rng.choice((
            f"if {self.hidden()} {{ {name}() }}",
            f"for each {q} in rune at hand[{self.victim}] {{ {name}() }}",
            f"{name}()",
        ))  # fmt: skip

    def ending(self) -> str:
        """An end for a hidden reason, and what is asked afterwards."""
        q = self.fresh()
        condition = self.hidden()
        leave = self.rng.choice((
            f"if {condition} {{ end {{owner}} }}",
            f"if {condition} {{ if score(ants) is 0 {{ end {{owner}} }} }}",
            f"for each c in rune at hand[{self.victim}] {{ end {{owner}} }}",
            f"for each f in faction {{ if {condition} {{ end {{owner}} }} }}",
        ))  # fmt: skip
        after = self.rng.choice(("", "", self.ask(self.asker, f"0..{q}"), self.ask(self.asker)))
        return f"note {q}: 0..9 = 1 {leave} set {q} = 2 {after}"

    def marking(self) -> str:
        """Marks on cards that somebody does not see, and choices that read them."""
        place = self.rng.choice((f"hand[{self.victim}]", f"hand[{self.victim}]", "deck", "hand"))
        if place == "hand":
            place = f"hand[{self.asker}]"
        mark, test = self.rng.choice((
            ("known(c) = yes", "it.known"),
            ("known(c) = rank(c) > 1", "known(it)"),
            (f"told({self.victim}, c) = 1", f"told({self.victim}, it) is 1"),
            ("kept = c", "it is kept"),
            ("pool = card at " + place, "it in pool"),
        ))  # fmt: skip
        given = f"for each c in {self.rng.choice(('card', 'rune'))} at {place} {{ set {mark} }}"
        some = f"some c in card has {test.replace('it', 'c')}"
        used = self.rng.choice((
            lambda: self.act(f"one card where {test}", ""),
            lambda: self.act(f"one card at hand[you] where {test}", ""),
            lambda: self.counting(f"0..count of (card where {test})"),
            lambda: self.act("one card at hand[you]", f"require some_so: {some}"),
            lambda: self.ask(self.asker, f"0..count of (card at hand[{self.asker}] where {test})"),
            lambda: self.act("one card at hand[you]", ""),
        ))()  # fmt: skip
        return f"{given} {used}"

    def silence(self) -> str:
        """Whether somebody is asked at all, by way of a variable, a track or a chosen card."""
        k, f = self.fresh(), self.victim
        low = self.rng.choice((2, 3, 3))
        kept = f"for each c in card at hand[{f}] {{ set kept = c set marked({f}) = c }}"
        name, x = self.fresh(), self.fresh()
        drawn = self.rng.randrange(8)
        if drawn == 0:
            return f"note {k}: 0..9 = lesser(9, held({f})) let {f} choose {x}: {low}..{k}"
        if drawn == 1:
            return f"{kept} let {f} choose {x}: {low}..rank(kept)"
        if drawn == 2:
            self.more.append(f"action {name} {{ choose {x}: {low}..rank(marked(you)) then {{}} }}")
            return f"{kept} let {f} do {name}"
        if drawn == 3:
            chosen = f"let {f} choose {k}: one card at hand[{f}]"
            return f"{chosen} let {f} choose {x}: {low}..rank({k})"
        if drawn == 4:
            self.more.append(
                f"action {name} {{ choose {k}: one card at hand[you]"
                f" choose {x}: {low}..rank({k}) then {{}} }}"
            )
            return f"let {f} do {name}{self.rng.choice(('', ' until pass'))}"
        if drawn == 5:
            noted = f"note {k} = (card at hand[{f}] where rank(it) > {low})"
            return f"{noted} let {f} choose {x}: one {k}"
        if drawn == 6:
            noted = f"note {k}: card = none for each c in rune at hand[{f}] {{ set {k} = c }}"
            return (
                f"{noted} let {f} choose {x}: one (card at hand[{f}] where rank(it) >= rank({k}))"
            )
        self.more.append(
            f"action {name} {{ require able: {self.hidden()} then {{ add 1 to score(you) }} }}"
        )
        until = self.rng.choice(("", " until pass"))
        return f"{kept} let {f} do {name}{until}"

    def chance(self) -> str:
        """Chance among what is hidden, where all is alike, or where hidden things decide."""
        d = self.fresh()
        away = f"move (rune at deck) to {self.rng.choice(('nest', 'pile'))}"
        source = self.rng.choice((
            "one card at deck", "one (card at deck where rank(it) > 2)", "one rune at deck",
            f"one card at hand[{self.victim}]", f"one rune at hand[{self.victim}]",
            "one faction where held(it) > 3", "one faction where coins(it) > 0", "one card at nest",
            f"1..held({self.victim})", f"1..count of rune at hand[{self.victim}]",
        ))  # fmt: skip
        to = self.rng.choice((f"hand[{self.asker}]", f"hand[{self.victim}]", "nest", "pile"))
        moved = f"move {d} to {to}" if "card" in source or "rune at" in source else ""
        moved = "" if source.startswith("1..") else moved
        before = self.rng.choice(("", away, "move (coin at deck) to nest"))
        again = self.rng.randint(1, 3)
        body = f"let chance choose {d}: {source} {moved}"
        return f"{before} for each n in 1..{again} {{ {body} }}"

    def unmoved(self) -> str:
        """Chance looks for a card among hidden ones, and nothing is moved."""
        d = self.fresh()
        source = self.rng.choice((
            f"one rune at hand[{self.victim}]", f"one coin at hand[{self.victim}]",
            f"one (card at hand[{self.victim}] where rank(it) > 1)",
            "one (card at deck where it is gem)", f"some 1..2 rune at hand[{self.victim}]",
            f"one card at hand[{self.victim}]",
        ))  # fmt: skip
        used = self.rng.choice((
            "", "", f"set kept = {d}" if source.startswith("one") else "",
            f"move {d} to hand[{self.victim}]", f"move {d} to nest", f"move {d} to pile",
        ))  # fmt: skip
        draw = f"let chance choose {d}: {source} {used}"
        if self.rng.random() < 0.4:
            draw = f"if {self.hidden()} {{ {draw} }}"
        name = self.fresh()
        self.more.append(f"action {name} {{ then {{ {draw} }} }}")
        after = self.rng.choice(("", self.ask(self.asker)))
        return self.rng.choice((f"let {self.asker} do {name}", draw)) + f" {after}"

    def turning(self) -> str:
        """A hidden thing decides which of two decisions that look the same is come to."""
        x, name = self.fresh(), self.fresh()
        inner = self.rng.choice(("", "", self.ask(self.asker)))
        self.more.append(f"action {name} {{ then {{ {inner} }} }}")
        again = self.rng.choice(("", " until pass"))
        asked = self.rng.choice(
            (f"let {self.asker} choose {x}: 1..2", f"let {self.asker} do {name}, pass")
        )
        if again:
            asked = f"let {self.asker} do {name} until pass"
        one, two = (f"{asked} {self.follows()}" for _ in range(2))
        end = "end {owner}"
        return self.rng.choice((
            f"if {self.hidden()} {{ {one} }} else {{ {two} }}",
            f"if {self.hidden()} {{ {one} {end} }} {two}",
            f"if {self.hidden()} {{ {one} }} else {{ for each n in 1..2 {{ {two} }} }}",
            f"for each g in faction {{ if {self.hidden()} {{ {one} }} else {{ {two} }} }}",
        ))  # fmt: skip

    def calling(self) -> str:
        """A hidden thing decides from where a procedure is run that asks."""
        name, one, two, x, n = (self.fresh() for _ in range(5))
        self.more.append(f"procedure {name}() {{ let {self.asker} choose {x}: 1..2 }}")
        noted = self.rng.choice(("", f"note {n}: 0..9 = 3"))
        loop = self.rng.choice(
            ("{}", "{}", "for each g in faction {{ {} }}", "for each i in 1..2 {{ {} }}")
        )
        self.more.append(
            f"procedure {one}() {{ {noted} {loop.format(f'{name}()')} {self.follows()} }}"
        )
        self.more.append(f"procedure {two}() {{ {name}() {self.follows()} }}")
        third = self.fresh()
        self.more.append(f"procedure {third}() {{ {two}() {self.follows()} }}")
        calls = [
            f"{each}() {self.follows()}" for each in self.rng.sample((name, one, two, third), 2)
        ]
        return f"if {self.hidden()} {{ {calls[0]} }} else {{ {calls[1]} }} {self.follows()}"

    def follows(self) -> str:
        """Something that everybody sees, or nothing."""
        return self.rng.choice((
            "", "", f"add 1 to score({self.asker})", f"set score({self.victim}) = 2",
            f"move (pawn of {self.asker}) to pile",
        ))  # fmt: skip

    def idle(self) -> str:
        """A sentence that is told of a procedure that may change nothing for all to see."""
        name, other = self.fresh(), self.fresh()
        body = self.rng.choice((
            "set score(ants) = 1", "set score(ants) = 0", "move (pawn of ants) to shelf",
            "move (pawn of ants) to pile", "move (coin at pile) to shelf",
            "set score(bees) = 0", f"{self.ask(self.asker)} set score(ants) = 2",
            "set score(ants) = 1 set score(ants) = 0",
        ))  # fmt: skip
        for each in (name, other):
            self.more.append(f"procedure {each}() {{ {body} }}")
        self.texts.append(f'tells.{name}: "It happens."')
        either = self.rng.choice(("", f"{other}()"))
        call = f"if {self.hidden()} {{ {name}() }} else {{ {either} }}"
        kind = self.fresh()
        self.more.append(f"procedure {kind}(c: rune) {{ {body} }}")
        self.texts.append(f'tells.{kind}: "It is {{the c}}."')
        c = self.fresh()
        each = f"for each {c} in card at hand[{self.victim}] {{ {kind}({c}) }}"
        return self.rng.choice((call, call, each))

    def paying(self) -> str:
        """A hidden card changes a public track, and a sentence says how or why."""
        name, x = self.fresh(), self.fresh()
        effect = self.rng.choice((
            "add rank(c) to score(f)", "add lesser(1, rank(c)) to score(f)",
            "set score(f) = rank(c)", "move c to pile", "move c to nest", "move c to hand[f]",
            "add 1 to score(f)",
            "if rank(c) > 1 { add 1 to score(f) }", "add rank(c) to score(f) add 1 to score(ants)",
        ))  # fmt: skip
        hole = self.rng.choice((
            "{the c}", "{rank(c)}", "{lesser(rank(c), 9 - score(f))}", "{rank(c) > 1: high/low}",
            "{the f}", "it", "{c.place}",
        ))  # fmt: skip
        self.more.append(f"procedure {name}(f: faction, c: card) {{ {effect} }}")
        self.texts.append(f'tells.{name}: "So it is: {hole}."')
        given = f"{name}({self.asker}, {x})"
        guarded = f"if {x} is rune {{ {given} }}"
        other = f"if rank({x}) is 1 {{ add 1 to score({self.asker}) }} else {{ {given} }}"
        body = self.rng.choice((given, given, guarded, other))
        return self.rng.choice((
            f"let {self.victim} choose {x}: one card at hand[{self.victim}] {body}",
            f"let chance choose {x}: one card at hand[{self.victim}] {body}",
            f"for each {x} in card at hand[{self.victim}] {{ {body} }}",
        ))  # fmt: skip

    def winning(self) -> str:
        """The end for a hidden reason: bound to a procedure, or at any time, with measures."""
        name, m = self.fresh(), self.fresh()
        self.more.append(f"procedure {name}(f: faction) {{ {self.follows()} }}")
        reason = self.hidden()
        bound = self.rng.choice((f" after {name}", f" after {name}", ""))
        late = "" if bound else "score(ants) > 0 and "
        who = self.rng.choice(("nobody", "faction where held(it) > 3", self.victim, "everyone"))
        self.more.append(f"win {self.fresh()}{bound}: {who} when {late}{reason}")
        self.more.append(f"measure {m} counts {name} when {reason}")
        if self.rng.random() < 0.3:
            self.more.append("value payoff(f: faction) -> number { purse: held(f) }")
        call = f"{name}({self.asker})"
        if self.rng.random() < 0.5:
            act = self.fresh()
            self.more.append(f"action {act} {{ then {{ {call} {self.follows()} }} }}")
            return f"let {self.asker} do {act} until pass {self.ask(self.asker)}"
        return f"{call} {self.ask(self.asker)} {self.follows()}"

    def reacting(self) -> str:
        """Abilities and reactions of hidden cards, with and without a decision in them."""
        name, able, x = self.fresh(), self.fresh(), self.fresh()
        kind = self.rng.choice(("rune", "coin", "gem"))
        self.more.append(f"procedure {name}(f: faction, c: card) {{ {self.follows()} }}")
        does = self.rng.choice((
            self.follows(), self.ask("f"), f"set score(f) = 3 {self.ask('f')}", "move c to pile",
            f"note {x}: 0..9 = rank(c) {self.ask(self.asker)}", "set kept = c",
        ))  # fmt: skip
        self.more.append(f"ability {able} of {kind} {{ after {name} {{ {does} }} }}")
        when = self.rng.choice(("", f" when {self.hidden()}", " when rank(c) > 1"))
        self.more.append(f"after {name}{when} {{ {self.follows()} }}")
        if self.rng.random() < 0.4:
            self.texts.append(f'tells.{name}: "{{The f}} does it."')
        return self.rng.choice((
            f"let {self.victim} choose d: one card at hand[{self.victim}] {name}({self.victim}, d)",
            f"let chance choose d: one card at deck move d to nest {name}({self.asker}, d)",
            f"for each d in card at hand[{self.victim}] {{ {name}({self.asker}, d) }}",
        ))  # fmt: skip

    def windows(self) -> str:
        """Several seats in a window, sealed or in turn, with cards of their own."""
        name, x = self.fresh(), self.fresh()
        order = self.rng.choice((" order sealed", " order sealed", " order in_turn", ""))
        source, after = self.rng.choice((
            ("one card at hand[you]", f"move {x} to pile"),
            ("one card at hand[you]", f"move {x} to nest"),
            ("one (card at hand[you] where rank(it) > 1)", f"move {x} to pile"),
            ("one card at hand[you]", f"if rank({x}) > 1 {{ add 1 to score(you) }}"),
            ("1..3", f"add {x} to score(you)"),
            ("1..3", f"if held({self.victim}) > 3 {{ add {x} to score(you) }}"),
        ))  # fmt: skip
        self.more.append(f"action {name} {{ choose {x}: {source} then {{ {after} }} }}")
        seats = ", ".join(self.rng.sample(FACTIONS, self.rng.randint(2, 3)))
        until = self.rng.choice((" until pass", " until pass", ""))
        window = f"let {seats} do {name}{until}{order}"
        if self.rng.random() < 0.3:
            window = f"if {self.hidden()} {{ {window} }} else {{ {window} {self.follows()} }}"
        return window

    def ordering(self) -> str:
        """Orders and sets of hidden cards in tracks and variables."""
        o, n = self.fresh(), self.fresh()
        whose = self.rng.choice((self.asker, self.victim))
        made = self.rng.choice((
            f"let chance choose {o}: order of gem at hand[{whose}]",
            f"let {whose} choose {o}: order of gem at hand[{whose}]",
            f"note {o}: order of gem = gem at hand[{whose}]",
            f"let chance choose {o}: some 1..2 card at hand[{whose}]",
            f"note {o}: set of card = card at hand[{whose}]",
            f"note {o}: set of card = (rune at hand[{whose}] + card at pile)",
        ))  # fmt: skip
        kept = "set line = " if "order of" in made else "set pool = "
        used = self.rng.choice((
            f"{kept}{o}", f"for each {n} in {o} {{ {self.follows()} }}",
            f"for each {n} in {o} {{ {self.ask(self.asker)} }}",
            f"add count of {o} to score(ants)" if "order of" not in made else "",
            f"let {self.asker} choose {n}: 0..count of pool",
        ))  # fmt: skip
        return f"{made} {used} {self.ask(self.asker)}"

    def kept_alike(self) -> str:
        """A variable or track that holds one of several cards for a hidden reason."""
        k = self.fresh()
        among = f"card at hand[{self.asker}] + card at hand[{self.victim}]"
        better = self.rng.choice((self.hidden(), "rank(c) > 1", "c is coin", "c is gem"))
        begun, put = self.rng.choice((
            (f"note {k}: card = none", f"set {k} = c"),
            (f"note {k}: set of card = card at pile", f"set {k} = {k} + (card where it is c)"),
            (f"note {k}: set of card = card at pile", f"set {k} = (card where it is c)"),
            ("", "set kept = c"),
            ("", "set pool = pool + (card where it is c)"),
            ("", f"set line = gem at hand[{self.asker}]"),
            ("", f"set line = gem at hand[{self.victim}]"),
        ))  # fmt: skip
        used = self.rng.choice((self.act("one card at hand[you]", ""), self.ask(self.asker)))
        return f"{begun} for each c in {among} where {better} {{ {put} }} {used}"

    def passing(self) -> str:
        """A procedure that is given something hidden, and asks."""
        name = self.fresh()
        kind, arg = self.rng.choice((
            ("n: 0..9", f"lesser(9, held({self.victim}))"), ("n: card", "kept"),
            ("n: low", "kept"), ("n: faction", self.victim), ("n: place", "kept.place"),
        ))  # fmt: skip
        bound = self.rng.choice(("1..2", "0..n" if kind == "n: 0..9" else "1..3"))
        self.more.append(f"procedure {name}({kind}) {{ {self.ask(self.asker, bound)} }}")
        other = {"n: 0..9": "2", "n: faction": self.asker}.get(kind, arg)
        return self.rng.choice((
            f"{self.filled()} {name}({arg})",
            f"{self.filled()} if {self.hidden()} {{ {name}({arg}) }} else {{ {name}({other}) }}",
        ))  # fmt: skip

    def exchanging(self) -> str:
        """Cards that change places unseen, for a hidden reason, after one was laid there."""
        name, x, z, done, why = (self.fresh() for _ in range(5))
        covered = ("nest", "deck", f"hand[{self.victim}]")
        to, other = self.rng.sample(covered, 2)
        swap = self.rng.choice((
            f"set {done} = yes move {z} to {to} move {x} to {other}",
            f"set {done} = yes move {z} to {to} move {x} to {to}",
            f"set {done} = yes move {x} to {other} move {z} to pile move {z} to {to}",
        ))  # fmt: skip
        loop = f"for each {z} in card at {other} where not {done} {{ {swap} }}"
        self.more.append(
            f"action {name} {{ choose {x}: one card at hand[you] then {{"
            f" note {why}: yes or no = {self.hidden()} note {done}: yes or no = no"
            f" move {x} to {self.rng.choice((to, to, 'pile'))} if {why} {{ {loop} }} }} }}"
        )
        return f"let {self.asker} do {name} {self.ask(self.asker)}"

    def explaining(self) -> str:
        """Nothing but values that rest on hidden things, to be asked for."""
        rare = self.rng.choice(("low", "coin", "rune"))
        self.more.append(
            f"value rare(f: faction) -> number {{ usual: count of {rare} at hand[f] }}"
        )
        some = f"some c in {rare} at nest + {rare} at deck has rank(c) > 0"
        self.more.append(f"value seldom -> yes or no {{ so: {some} }}")
        self.more.append("value top -> number { usual: highest of rank(c) for c in card at deck }")
        return f"{self.filled()} {self.ask(self.asker)}"

    # ------------------------------------------------------------ parts

    def filled(self) -> str:
        """Something in tracks that hold cards or places."""
        c = self.fresh()
        put = self.rng.choice(("set kept = {c}", "set pool = pool + {c}", "set lying = {c}.place"))
        return f"for each {c} in card at hand[{self.victim}] {{ {put.replace('{c}', c)} }}"

    def hidden(self) -> str:
        """A condition on what the asker does not see."""
        return self.rng.choice((
            f"held({self.victim}) > {self.rng.randint(1, 6)}",
            f"coins({self.victim}) > 0",
            f"rich({self.victim})",
            f"(some c in card at hand[{self.victim}] has rank(c) > 2)",
            f"(rune at hand[{self.victim}] is empty)",
            "rank(kept) > 1",
            "(some c in card at deck has rank(c) is 1)",
        ))  # fmt: skip

    def amount(self) -> str:
        return self.rng.choice((f"held({self.victim})", f"coins({self.victim})", "rank(kept)", "2"))

    def ask(self, who: str, bound: str = "1..2") -> str:
        return f"let {who} choose {self.fresh()}: {bound}"

    def who(self) -> str:
        return self.rng.choice((self.asker, self.victim))

    def fresh(self) -> str:
        self.names += 1
        return f"x{self.names}"


WAYS: dict[str, Callable[[Writer], str]] = {
    "naming": Writer.naming,
    "placed": Writer.placed,
    "telling": Writer.telling,
    "bare": Writer.bare,
    "ending": Writer.ending,
    "marking": Writer.marking,
    "silence": Writer.silence,
    "chance": Writer.chance,
    "kept_alike": Writer.kept_alike,
    "passing": Writer.passing,
    "exchanging": Writer.exchanging,
    "explaining": Writer.explaining,
    "unmoved": Writer.unmoved,
    "turning": Writer.turning,
    "calling": Writer.calling,
    "idle": Writer.idle,
    "paying": Writer.paying,
    "winning": Writer.winning,
    "reacting": Writer.reacting,
    "windows": Writer.windows,
    "ordering": Writer.ordering,
}
FAMILIES = tuple(WAYS)
