from __future__ import annotations

import pytest

from riotdsl.program.editions.selection import (
    Decided,
    canonical_hash,
    chosen_variants,
    decide,
    parsed,
)
from riotdsl.program.editions.selection_name import Selection, SelectionError
from riotdsl.program.variants.application import apply_variants
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import variants_scenarios as cases
from tests.program import given

RULES = """
game duel { players red, blue }
faction red, blue
question grace { ask "Grace?" answers short or long or never default short because "it is kind" }
question mercy { ask "Mercy?" answers yes or no default yes because "it is kind too" }
option cap { ask "How long?" answers 10 or 20 default 20 }
track turns: 0..99 clamped
procedure play() { repeat { for each f in faction { let f do wait } } }
action wait { then { add 1 to turns } }
win last: nobody when turns >= cap and grace is short and mercy
edition old of duel { grace states long at "A" "b" mercy silent at "C" by letter no }
edition new_print of duel { grace ambiguous among long, never at "A" "b" mercy silent at "C" }
rulings club of duel { grace = never because "we like it" mercy = no because "we are hard" }
rulings only of duel for new_print { grace = never because "so it is" }
variant kind of duel { because "be kind" set mercy = yes set cap = 10 }
"""


def decided(
    selection: str, options: dict[str, str] | None = None, extra: str = ""
) -> tuple[dict[str, tuple[str, str]], Decided]:
    declarations = given.declarations(RULES)
    chosen = parsed(selection)
    outside = {
        f"./{each.name.text}.riot": each
        for each in given.declarations(extra)
        if isinstance(each, tree.Rulings | cases.Variant)
    }
    variants, _ = chosen_variants(declarations, chosen, outside)
    answers = apply_variants(declarations, variants).answers
    found = decide(given.check(RULES), chosen, answers, options or {}, outside)
    return {name: (each.answer, each.by) for name, each in found.answers.items()}, found


@pytest.mark.parametrize(
    ("text", "selection"),
    [
        ("de", Selection("de")),
        ("default", Selection()),
        ("it+rulings=letter", Selection("it", "letter")),
        ("de+rulings=club+night_shift", Selection("de", "club", ("night_shift",))),
        ("en+./mine.riot+b", Selection("en", "default", ("./mine.riot", "b"))),
    ],
)
def test_a_selection_is_read_and_written(text: str, selection: Selection) -> None:
    assert parsed(text) == selection
    assert str(selection) == text


def test_the_order_of_rulings_and_variants_is_free() -> None:
    assert parsed("de + night + rulings=club") == Selection("de", "club", ("night",))
    assert parsed("rulings=club") == Selection(None, "club")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "names an edition"),
        ("de+", "nothing before or behind"),
        ("+de", "nothing before or behind"),
        ("de+rulings=", "names no rulings"),
        ("de+rulings=a+rulings=b", "two sets of rulings, a and b"),
        ("de+edition=a", "`edition=a`"),
        ("de+a+a", "`a` twice"),
    ],
)
def test_what_is_no_selection_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(SelectionError, match=words):
        parsed(text)


@pytest.mark.parametrize(
    ("selection", "grace", "mercy"),
    [
        ("default", ("short", "default"), ("yes", "default")),
        ("old", ("long", "edition"), ("yes", "default")),
        ("old+rulings=letter", ("long", "edition"), ("no", "letter")),
        ("new_print", ("long", "narrowed"), ("yes", "default")),
        ("new_print+rulings=letter", ("long", "narrowed"), ("yes", "default")),
        ("old+rulings=club", ("long", "edition"), ("no", "ruling")),
        ("new_print+rulings=club", ("never", "ruling"), ("no", "ruling")),
        ("rulings=club", ("never", "ruling"), ("no", "ruling")),
        ("new_print+rulings=only", ("never", "ruling"), ("yes", "default")),
        ("old+rulings=letter+kind", ("long", "edition"), ("yes", "variant")),
        ("old+rulings=club+kind", ("long", "edition"), ("yes", "variant")),
    ],
)
def test_who_decides(selection: str, grace: tuple[str, str], mercy: tuple[str, str]) -> None:
    answers, found = decided(selection)
    assert (answers["grace"], answers["mercy"]) == (grace, mercy)
    assert not [each for each in found.diagnostics if each.code != "unused-ruling"]


def test_answers_come_with_reason_code_and_citation() -> None:
    _, found = decided("old+rulings=club+kind")
    grace, mercy = found.answers["grace"], found.answers["mercy"]
    questions = given.check(RULES).program.questions
    assert grace.code == questions["grace"].answers["long"]
    assert [each.locator for each in grace.citations] == ["b"]
    assert mercy.reason == "be kind"
    assert found.codes.keys() == questions.keys()


def test_an_answer_that_the_text_does_not_admit_is_known() -> None:
    extra = 'variant rash of duel { because "be quick" set grace = short }'
    _, found = decided("new_print+./rash.riot", extra=extra)
    assert not found.answers["grace"].admitted
    assert found.answers["mercy"].admitted


def test_options_are_picked() -> None:
    assert decided("default")[0]["cap"] == ("20", "default")
    assert decided("default", {"cap": "10"})[0]["cap"] == ("10", "option")
    assert decided("default+kind")[0]["cap"] == ("10", "variant")
    assert decided("default+kind", {"cap": "20"})[0]["cap"] == ("20", "option")


def test_a_ruling_on_what_is_stated_is_not_used_and_listed() -> None:
    _, found = decided("old+rulings=club")
    assert [each.question.text for each in found.unused] == ["grace"]
    assert [(each.code, each.severity) for each in found.diagnostics] == [("unused-ruling", "info")]


@pytest.mark.parametrize(
    ("selection", "options", "message"),
    [
        ("odl", {}, "There is no edition called `odl`"),
        ("kind", {}, "`kind` is a variant, and a selection begins with an edition"),
        ("old+rulings=clubb", {}, "There is no set of rulings called `clubb`"),
        ("old+rulings=only", {}, "The rulings `only` are only for `new_print`"),
        ("old+cruel", {}, "There is no variant called `cruel`"),
        ("old", {"cap": "30"}, "`30` is no answer to `cap`"),
        ("old", {"cup": "10"}, "There is no option called `cup`"),
        ("old", {"grace": "long"}, "There is no option called `grace`"),
    ],
)
def test_what_is_unknown_is_told(selection: str, options: dict[str, str], message: str) -> None:
    answers, found = decided(selection, options)
    assert [each.message.startswith(message) for each in found.diagnostics] == [True]
    assert answers.keys() == {"grace", "mercy", "cap"}


def test_rulings_and_variants_may_come_from_outside() -> None:
    extra = """
    rulings mine of duel { grace = never because "at home" }
    variant house of duel { because "at home as well" set mercy = no }
    """
    answers, found = decided("new_print+rulings=./mine.riot+./house.riot", extra=extra)
    assert answers["grace"] == ("never", "ruling")
    assert answers["mercy"] == ("no", "variant")
    assert found.answers["mercy"].reason == "at home as well"
    assert not found.diagnostics


# ---------------------------------------------------------------- the hash


def hash_of(text: str, selection: str = "default", seats: tuple[int, ...] = (0, 1)) -> str:
    file = given.file(text)
    checked = given.check(text)
    variants, _ = chosen_variants(file.declarations, parsed(selection))
    answers = apply_variants(file.declarations, variants).answers
    found = decide(checked, parsed(selection), answers, {})
    return canonical_hash([file], found, variants, {}, seats)


def test_what_does_not_change_play_does_not_change_the_hash() -> None:
    same = RULES.replace("\n", "\n\n  // nothing\n")
    more = RULES + 'texts "en" { red: "Red" } start { players red, blue } scenario "s" { }'
    assert hash_of(RULES) == hash_of(same) == hash_of(more)
    assert hash_of(RULES, "old") == hash_of(RULES.replace('"b"', '"other words"'), "old")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("add 1 to turns", "add 2 to turns"),
        ("0..99 clamped", "0..98 clamped"),
        ("default yes", "default no"),
        ("faction red, blue\n", "faction blue, red\n"),
    ],
)
def test_any_rule_changes_the_hash(old: str, new: str) -> None:
    assert old in RULES
    assert hash_of(RULES) != hash_of(RULES.replace(old, new))


def test_answers_and_seats_change_the_hash() -> None:
    found = [hash_of(RULES), hash_of(RULES, "old"), hash_of(RULES, "default+kind"),
             hash_of(RULES, seats=(1, 0))]  # fmt: skip
    assert len(set(found)) == len(found)


def test_selections_with_the_same_answers_have_the_same_hash() -> None:
    assert hash_of(RULES) == hash_of(RULES, "rulings=letter")


def test_where_a_variant_is_written_does_not_change_the_hash() -> None:
    (variant,) = given.variants('variant v of duel { because "c" add unit u of red { pieces: 1 } }')
    (again,) = given.declarations(
        '// elsewhere\nvariant v of duel { because "c" add unit u of red { pieces: 1 } }', "a.riot"
    )
    assert isinstance(again, cases.Variant)
    _, found = decided("default")
    files = [given.file(RULES)]
    hashes = {canonical_hash(files, found, [each], {}, (0, 1)) for each in (variant, again)}
    assert len(hashes) == 1
    assert canonical_hash(files, found, [], {}, (0, 1)) not in hashes
