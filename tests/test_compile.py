"""The compiler as a whole: what it reports, what it loads, what it closes."""

from __future__ import annotations

import pytest

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.program.editions.selection import parsed
from riotdsl.text.diagnostic import CompileError
from riotdsl.text.source import Source

GAME = """
game duel { players white, black  players white }
faction white, black
track life(f: faction): 0..6 clamped = 6
action strike {
  choose rival: one faction
  require another: rival is not you
  then { take 1 from rival.life }
}
procedure play() { repeat { for each p in faction { let p do strike } } }
win last: faction where some r in faction has r.life is 0
"""
VARIED = (
    GAME
    + """
question force { ask "How hard?" answers light or hard default light because "x" }
variant slow of duel { because "x"  set force = hard }
variant soft of duel { because "x"  replace strike.another: rival.life > 0 }
rulings club of duel { force = hard because "x" }
edition first of duel language "de" { force silent at "a" "b" }
edition second of duel { force states light at "a" "b" }
texts "de" { strike: "schlagen" }
start { edition first  players white, black  seat white human  seat black random }
"""
)


def check(*texts: str) -> list[str]:
    sources = [Source(f"{number}.riot", text) for number, text in enumerate(texts)]
    return [each.code for each in compiler.check_sources(sources)]


def load(*texts: str) -> compiler.Ruleset:
    return compiler.load([Source(f"{number}.riot", text) for number, text in enumerate(texts)])


# ---- what is reported


def test_a_game_without_mistakes() -> None:
    assert check(GAME) == []


def test_nothing_at_all() -> None:
    assert check() == ["empty-ruleset"]
    assert check("") == ["empty-ruleset"]
    assert check("", "// x\n") == ["empty-ruleset"]


def test_two_files_that_declare_the_same_name() -> None:
    found = compiler.check_sources([Source("a.riot", GAME), Source("b.riot", "faction white\n")])
    assert [each.code for each in found] == ["duplicate-name"]
    assert found[0].span.source.name == "b.riot"
    assert found[0].secondary[0].span.source.name == "a.riot"


def test_the_order_of_files_does_not_matter() -> None:
    pieces = [f"{line}\n" for line in GAME.strip().split("\nprocedure")]
    assert check(pieces[0], "procedure" + pieces[1]) == check("procedure" + pieces[1], pieces[0])


def test_variants_in_a_circle() -> None:
    text = 'variant a of duel over b { because "x" }\nvariant b of duel over a { because "x" }\n'
    assert check(GAME, text) == ["circular-variants"]


def test_what_a_variant_breaks_is_reported_there() -> None:
    text = 'variant a of duel { because "x"  replace strike.another: rival.lif > 0 }\n'
    found = compiler.check_sources([Source("a.riot", GAME), Source("b.riot", text)])
    assert [(each.code, each.span.text) for each in found] == [("no-member", "lif")]


def test_all_mistakes_of_a_variant_are_reported_at_once() -> None:
    text = 'variant a of duel { because "x"  drop no  replace strike.another: rival.lif > 0 }\n'
    assert set(check(GAME, text.replace("drop no ", "drop gone "))) == {
        "unknown-target",
        "no-member",
    }


# ---- after a syntax error


def test_a_name_whose_declaration_does_not_parse_is_not_unknown() -> None:
    assert check(GAME.replace("0..6 clamped = 6", "0..")) == ["syntax-error"]


def test_what_else_is_wrong_is_reported_with_a_syntax_error() -> None:
    text = GAME.replace("0..6 clamped = 6", "0..").replace("let p do strike", "let q do strike")
    assert sorted(check(text)) == ["syntax-error", "unknown-name"]


def test_a_game_that_does_not_parse_is_not_missing() -> None:
    assert check(GAME.replace("game duel {", "game duel [")) == ["syntax-error"]
    assert check(GAME.replace("procedure play()", "procedure play(")) == ["syntax-error"]


def test_a_file_that_is_refused_whole_hides_its_names() -> None:
    assert check(GAME.replace("faction white", "\u202efaction white", 1)) == ["hidden-character"]


# ---- loading and closing


def test_a_ruleset_tells_what_it_holds() -> None:
    ruleset = load(VARIED)
    assert ruleset.name == "duel"
    assert list(ruleset.editions) == ["first", "second"]
    assert list(ruleset.variants) == ["slow", "soft"]
    assert list(ruleset.rulings) == ["club"]
    assert ruleset.languages == ("de",)
    assert ruleset.lineups == (("white", "black"), ("white",))
    assert str(ruleset.start) == "first"


def test_a_ruleset_with_errors_is_not_loaded() -> None:
    with pytest.raises(CompileError) as caught:
        load(GAME + "track x: nowhere\n")
    assert [each.code for each in caught.value.diagnostics] == ["unknown-name"]


@pytest.mark.parametrize(
    ("selected", "answer", "by"),
    [
        ("default", "light", "default"),
        ("default+rulings=club", "hard", "ruling"),
        ("first+rulings=club", "hard", "ruling"),
        ("second+rulings=club", "light", "edition"),
        ("second+slow", "hard", "variant"),
    ],
)
def test_what_is_in_force(selected: str, answer: str, by: str) -> None:
    closed = compiler.closed(load(VARIED), parsed(selected))
    decided = closed.decided.answers["force"]
    assert (decided.answer, decided.by) == (answer, by)


def test_a_variant_changes_the_rules_and_the_hash() -> None:
    ruleset = load(VARIED)
    plain, soft = compiler.closed(ruleset), compiler.closed(ruleset, parsed("first+soft"))
    before, after = (each.program.actions["strike"].requirements[0] for each in (plain, soft))
    assert before.condition != after.condition
    assert plain.hash != soft.hash


def test_layout_does_not_change_the_hash() -> None:
    laid_out = compiler.closed(load(f"// a game\n{VARIED.replace(' {', '  {')}"))
    assert laid_out.hash == compiler.closed(load(VARIED)).hash


def test_who_plays() -> None:
    ruleset = load(VARIED)
    assert compiler.closed(ruleset).players == ("white", "black")
    assert compiler.closed(ruleset, players=["black", "white"]).players == ("white", "black")
    assert compiler.closed(ruleset, players=["white"]).players == ("white",)
    with pytest.raises(compiler.SelectionError, match="Permitted are: white, black; white"):
        compiler.closed(ruleset, players=["black", "nobody"])


@pytest.mark.parametrize("selected", ["third", "first+gone", "first+rulings=gone"])
def test_a_selection_of_what_is_not_there(selected: str) -> None:
    with pytest.raises(CompileError):
        compiler.closed(load(VARIED), parsed(selected))


def test_an_option_outside_its_values() -> None:
    ruleset = library.load("classics/pig")
    assert compiler.closed(ruleset, options={"target": "100"}).decided.codes["target"] == 100
    with pytest.raises(CompileError):
        compiler.closed(ruleset, options={"target": "101"})
    with pytest.raises(CompileError):
        compiler.closed(ruleset, options={"goal": "20"})


def test_files_from_elsewhere() -> None:
    mine = Source("./mine.riot", 'variant mine of duel { because "x"  set force = hard }\n')
    text = 'edition third of duel { force states hard at "a" "b" }\n'
    ruleset = compiler.load([Source("a.riot", VARIED)], [mine, Source("e.riot", text)])
    closed = compiler.closed(ruleset, compiler.Selection(variants=("./mine.riot",)))
    assert closed.decided.answers["force"].answer == "hard"
    assert compiler.closed(ruleset, parsed("third")).decided.answers["force"].by == "edition"


def test_an_edition_from_elsewhere_goes_with_a_variant_that_changes_rules() -> None:
    mine = 'variant mine of duel { because "x"  drop strike.another }\n'
    text = 'edition third of duel { force states hard at "a" "b" }\n'
    own = [Source("./mine.riot", mine), Source("e.riot", text)]
    ruleset = compiler.load([Source("a.riot", VARIED)], own)
    assert "third" in compiler.closed(ruleset, parsed("third+mine")).checked.names.editions
