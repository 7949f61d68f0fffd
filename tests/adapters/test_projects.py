"""What the language server answers, asked without the protocol."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("lsprotocol", reason="the extra `lsp` is not installed")

from lsprotocol import types

from riotdsl import library
from riotdsl.adapters.lsp import completion, edits, outline, tokens
from riotdsl.adapters.lsp.hover import hover
from riotdsl.adapters.lsp.index import index
from riotdsl.adapters.lsp.positions import offset, position
from riotdsl.adapters.lsp.projects import Projects, project_of
from riotdsl.syntax.parser import parse
from riotdsl.text.source import Source


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.riot").write_text(text)


def test_a_file_belongs_to_the_folder_of_its_game(tmp_path: Path) -> None:
    write(tmp_path, game="game g { players a }\nfaction a\n", more="track t: 0..3\n")
    (tmp_path / "editions").mkdir()
    edition = tmp_path / "editions" / "de.riot"
    edition.write_text("edition de of g {}\n")
    for path in (tmp_path / "game.riot", tmp_path / "more.riot", edition):
        assert project_of(path, {}).root == tmp_path


def test_each_of_several_games_in_a_folder_is_its_own(tmp_path: Path) -> None:
    write(tmp_path, one="game one { players a }\n", two="game two { players b }\n")
    path = tmp_path / "one.riot"
    assert project_of(path, {}).root == path


def test_a_variant_elsewhere_is_for_the_shipped_game(tmp_path: Path) -> None:
    path = tmp_path / "house.riot"
    assert project_of(path, {path: "variant house of rilatria {}"}).base == "rilatria"


def test_a_variant_of_a_shipped_game_may_lie_beside_another_game(tmp_path: Path) -> None:
    write(tmp_path, game="game g { players a }\nfaction a\n")
    path = tmp_path / "house.riot"
    assert project_of(path, {path: "variant house of rilatria {}"}).base == "rilatria"
    assert project_of(path, {path: "variant house of g {}"}).root == tmp_path


def test_an_open_buffer_counts_before_the_disk(tmp_path: Path) -> None:
    write(tmp_path, game="game g { players a }\nfaction a\n")
    path = tmp_path / "game.riot"
    projects = Projects()
    projects.put(path, "game g { players b }\n")
    source = projects.of(path).source("game.riot")
    assert source is not None
    assert "players b" in source.text
    projects.drop(path)
    source = projects.of(path).source("game.riot")
    assert source is not None
    assert "players a" in source.text


@pytest.mark.parametrize("name", library.names())
def test_every_name_that_is_used_is_found_where_it_is_declared(name: str) -> None:
    sources, _ = library.read(name)
    found = index(parse(source)[0] for source in sources)
    assert found.by_symbol
    for symbol, places in found.by_symbol.items():
        assert found.definitions(symbol), symbol
        assert {each.span.text for each in places} == {symbol.name}


CLASSICS = [name for name in library.names() if name.startswith("classics/")]


@pytest.mark.parametrize("name", CLASSICS)
def test_the_rules_still_pass_when_anything_is_renamed(name: str) -> None:
    renamed_at_random(name, 4)


@pytest.mark.long
@pytest.mark.parametrize("name", library.names())
def test_the_rules_still_pass_when_any_of_many_names_is_changed(name: str) -> None:
    renamed_at_random(name, 60 if name in CLASSICS else 12)


def renamed_at_random(name: str, count: int) -> None:
    """A name that is changed everywhere it is used leaves a ruleset without a new problem."""
    sources, _ = library.read(name)
    chance = random.Random(name)
    found = index(parse(source)[0] for source in sources)
    symbols = sorted(found.by_symbol)
    for symbol in chance.sample(symbols, min(count, len(symbols))):
        changes = edits.renamed(found.definitions(symbol)[0], "brand_new", found)
        assert not isinstance(changes, str)
        after = [_changed(source, changes) for source in sources]
        wrong = [str(each) for each in library.check(after)]
        assert wrong == [], f"{symbol}: {wrong[:3]}"


def _changed(source: Source, changes: list[edits.Edit]) -> Source:
    text = source.text
    own = [each for each in changes if each.span.source.name == source.name]
    for each in sorted(own, key=lambda edit: edit.span.start, reverse=True):
        text = text[: each.span.start] + each.text + text[each.span.end :]
    return Source(source.name, text)


@pytest.mark.parametrize("name", ["classics/tictactoe", "classics/pig"])
def test_a_file_cut_off_anywhere_is_answered(name: str, tmp_path: Path) -> None:
    (source, *_), _ = library.read(name)
    path = tmp_path / "game.riot"
    projects = Projects()
    for end in range(0, len(source.text), 7):
        projects.put(path, source.text[:end])
        snapshot = projects.of(path)
        here = snapshot.source("game.riot")
        assert here is not None
        completion.proposals(here, end, snapshot.index)
        file, _ = snapshot.reader(here)
        outline.headings(file)
        list(outline.foldings(file))
        tokens.encoded(tokens.tokens(here, snapshot.index), here)
        occurrence = snapshot.index.at("game.riot", end // 2)
        if occurrence is not None:
            assert hover(occurrence, snapshot.index, snapshot.files)
        assert snapshot.syntax() is not None


def test_places_beyond_the_basic_plane_take_two_units() -> None:
    source = Source("x", "// \U0001f3b2 dice\ngame x")
    assert position(source, 4) == types.Position(0, 5)
    assert offset(source, types.Position(0, 5)) == 4
    assert offset(source, types.Position(99, 0)) == len(source.text)


def test_members_are_proposed_behind_a_dot(tmp_path: Path) -> None:
    write(
        tmp_path,
        game="game g { players a }\nfaction a\ngrid sq 2 by 2\n"
        "track mark(s: sq): faction\ninvariant i: every s in sq has s.",
    )
    path = tmp_path / "game.riot"
    snapshot = Projects().of(path)
    source = snapshot.source("game.riot")
    assert source is not None
    found = [each.text for each in completion.proposals(source, len(source.text), snapshot.index)]
    assert "mark" in found
    assert "owner" in found


def test_only_answers_are_proposed_for_a_stance() -> None:
    projects = Projects()
    question = 'question q { ask "?" answers one or two default one because "b" }'
    text = f"{question}\nedition e of g {{ q states "
    path = Path("nowhere.riot").absolute()
    projects.put(path, text)
    snapshot = projects.of(path)
    source = snapshot.source("nowhere.riot")
    assert source is not None
    found = {each.text for each in completion.proposals(source, len(text), snapshot.index)}
    assert {"one", "two"} <= found <= {"one", "two", "yes", "no"}


def proposed(text: str) -> set[str]:
    projects = Projects()
    path = Path("nowhere.riot").absolute()
    projects.put(path, text)
    snapshot = projects.of(path)
    source = snapshot.source("nowhere.riot")
    assert source is not None
    return {each.text for each in completion.proposals(source, len(text), snapshot.index)}


def test_texts_propose_what_a_path_can_go_on_with() -> None:
    rules = (
        'action buy { require can_pay: yes say "No." then { } }\nvalue price() -> 1..3 { a: 1 }\n'
    )
    assert "can_pay" in proposed(rules + 'texts "de" {\n  buy.')
    assert "price" in proposed(rules + 'texts "de" {\n  says.')
    assert "buy" in proposed(rules + 'texts "de" {\n  about.')
    assert "price" not in proposed(rules + 'texts "de" {\n  about.')


def test_a_word_without_end_is_answered() -> None:
    assert proposed("action " + "a" * 200_000 + "! ") == set()
