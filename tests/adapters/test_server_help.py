"""What the language server offers while rules are written, asked by a real client."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

from lsprotocol import types

from riotdsl import library
from riotdsl.adapters.lsp import edits
from riotdsl.adapters.lsp.index import index
from riotdsl.adapters.lsp.symbols import Symbol
from riotdsl.syntax.parser import parse
from tests.adapters.test_language_server import Client, at, document, opened, with_client

GAME = """\
game g { players a, b }
start {
  edition first
  players a, b
}
faction a, b
track gold(f: faction): 0..9 clamped
question dear {
  ask "Is it dear?"
  answers yes or no
  default no because "it is simpler"
}
edition first of g { dear states yes at "1" }
edition second of g { dear states no at "2" }
value price(f: faction, times: 1..3) -> number {
  usual: times
  much: 2 * times when dear over usual
}
action buy {
  require can_pay: you.gold >= price(you, 1) say "It costs {price(you, 1)}."
  then { take price(you, 1) from you.gold }
}
action wait { then { earn(you) } }
procedure earn(f: faction) {
  note extra = 3
  add extra to f.gold
}
procedure play() { repeat { for each p in faction { let p do buy, wait } } }
scenario "nobody has gold" {
  given { a.gold = 0 }
  then a.gold is 0
}
"""


@with_client
async def test_parameters_are_shown_in_an_open_bracket(client: Client, tmp_path: Path) -> None:
    text = GAME.replace("take price(you, 1)", "take price(you, ")
    uri = await opened(client, tmp_path / "game.riot", text)
    place = at(text, "take price(you, ")
    place = types.Position(place.line, place.character - 1 + len("take price(you, "))
    found = await client.text_document_signature_help_async(
        types.SignatureHelpParams(document(uri), place)
    )
    assert found is not None
    assert found.signatures[0].label == "price(f: faction, times: 1..3)"
    assert found.active_parameter == 1


@with_client
async def test_answers_and_types_are_hinted(client: Client, tmp_path: Path) -> None:
    uri = await opened(client, tmp_path / "game.riot", GAME)
    everything = types.Range(types.Position(0, 0), types.Position(99, 0))
    found = await client.text_document_inlay_hint_async(
        types.InlayHintParams(document(uri), everything)
    )
    assert found is not None
    assert {str(each.label) for each in found} == {" = yes", ": the number 3"}


@with_client
async def test_hover_tells_the_type_of_an_expression(client: Client, tmp_path: Path) -> None:
    uri = await opened(client, tmp_path / "game.riot", GAME)
    found = await client.text_document_hover_async(
        types.HoverParams(document(uri), at(GAME, "price(you, 1) say"))
    )
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    assert "a number from 1 to 6" in found.contents.value


@with_client
async def test_scenarios_can_be_run_and_questions_are_counted(
    client: Client, tmp_path: Path
) -> None:
    uri = await opened(client, tmp_path / "game.riot", GAME)
    found = await client.text_document_code_lens_async(types.CodeLensParams(document(uri)))
    assert found is not None
    commands = [each.command for each in found if each.command is not None]
    assert [each.title for each in commands] == [
        "2 editions: 2 state an answer, 2 different",
        "Run this scenario",
    ]
    assert list(commands[1].arguments or ()) == [str(tmp_path), "nobody has gold"]


@with_client
async def test_only_the_chosen_lines_are_laid_out(client: Client, tmp_path: Path) -> None:
    text = GAME.replace("faction a, b\ntrack", "faction  a,b\ntrack").replace(
        "note extra =", "note extra  ="
    )
    uri = await opened(client, tmp_path / "game.riot", text)
    line = at(text, "note extra").line
    chosen = types.Range(types.Position(line, 0), types.Position(line, 5))
    found = await client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(
            document(uri), chosen, types.FormattingOptions(2, insert_spaces=True)
        )
    )
    assert found is not None
    assert [each.new_text for each in found] == ["  note extra = 3\n"]


@pytest.mark.parametrize("shelf", ["edition", "variant"])
def test_editions_and_variants_can_be_renamed(shelf: str) -> None:
    sources, _ = library.read("rilatria")
    found = index(parse(source)[0] for source in sources)
    symbol = next(each for each in sorted(found.by_symbol) if each.shelf == shelf)
    changes = edits.renamed(found.definitions(symbol)[0], "brand_new", found)
    assert not isinstance(changes, str)
    texts = {source.name: source.text for source in sources}
    for change in sorted(changes, key=lambda each: -each.span.start):
        text = texts[change.span.source.name]
        texts[change.span.source.name] = (
            text[: change.span.start] + change.text + text[change.span.end :]
        )
    after = [type(source)(source.name, texts[source.name]) for source in sources]
    again = index(parse(source)[0] for source in after)
    assert len(again.by_symbol[Symbol(shelf, "brand_new")]) == len(changes)
    assert [str(each) for each in library.check(after)] == []
