"""Rulebooks with nouns whose texts give no plural, and with families of two indexes."""

from __future__ import annotations

import re

import pytest

from riotdsl import compile as compiler
from riotdsl.compare.rulebooks import book_of
from riotdsl.game.game import Game
from riotdsl.prose.markdown import as_markdown
from riotdsl.text.source import Source

DUEL = """game duel { players red, blue }
faction red, blue
place row_of_hut[f: faction, n: 1..3], line
place shelf[a: 1..2, b: 1..3]
place deck seen by nobody
unit piece_of_eight of each faction { pieces: 4  home: line }
unit man_at_arms of each faction { pieces: 2  home: row_of_hut[it.owner, 1] }
card card_of_shown[a: 1..2, b: 1..2] { pieces: 4  home: deck }
value worth_of(f: faction) -> 0..30 { usual: count of (piece_of_eight of f) }
value points_of(f: faction) -> 0..60 { usual: worth_of(f) + count of (card_of_shown at deck) }
procedure play() { repeat { for each f in faction { let f do march } } }
action march {
  choose group: some piece_of_eight of you
  require few: count of (man_at_arms at line) < 2
  then { move group to shelf[1, 2]  move man_at_arms of you to row_of_hut[you, 2] }
}
win rich: faction where it.points_of >= 9
"""
TEXTS = {
    "en": "",
    "de": """row_of_hut: "Hüttenreihe" (feminine)  shelf: "Regal" (neuter)
      piece_of_eight: "Achterstück" (neuter)  man_at_arms: "Waffenknecht" (masculine)
      card_of_shown: "Karte der Auslage" (feminine)""",
    "es": """row_of_hut: "fila de cabañas" (feminine)  shelf: "estante" (masculine)
      piece_of_eight: "real de a ocho" (masculine)  man_at_arms: "hombre de armas" (masculine)
      card_of_shown: "carta de la mesa" (feminine)""",
    "fr": """row_of_hut: "rangée de cabanes" (feminine)  shelf: "rayon" (masculine)
      piece_of_eight: "pièce de huit" (feminine)  man_at_arms: "homme d'armes" (masculine)
      card_of_shown: "carte à voir" (feminine)""",
    "it": """row_of_hut: "fila di capanne" (feminine)  shelf: "scaffale" (masculine)
      piece_of_eight: "pezzo da otto" (masculine)  man_at_arms: "uomo d'arme" (masculine)
      card_of_shown: "carta della mostra" (feminine)""",
}
PHRASES = {
    "en": ("6 rows of hut", "6 shelves", "number of pieces of eight", "number of men at arms",
           "number of cards of shown", "into shelf 1.2", "The worth of the faction is",
           "The points of the faction are", "row of hut of the player with n 2"),
    "de": ("6 Hüttenreihen", "6 Regale", "Anzahl der Achterstücke", "Anzahl der Waffenknechte",
           "Anzahl der Karten der Auslage", "in Regal 1.2", "Hüttenreihe des Spielers mit n 2"),
    "es": ("6 filas de cabañas", "6 estantes", "número de reales de a ocho",
           "número de hombres de armas", "número de cartas de la mesa", "al estante 1.2"),
    "fr": ("6 rangées de cabanes", "6 rayons", "nombre de pièces de huit",
           "nombre d'hommes d'armes", "nombre de cartes à voir", "dans le rayon 1.2"),
    "it": ("6 file di capanne", "6 scaffali", "numero di pezzi da otto",
           "numero di uomini d'arme", "numero di carte della mostra", "nello scaffale 1.2"),
}  # fmt: skip


@pytest.mark.parametrize("code", TEXTS)
def test_nouns_without_a_plural_of_their_own_have_a_regular_one(code: str) -> None:
    texts = f'texts "{code}" {{ {TEXTS[code]} }}\n' if TEXTS[code] else ""
    ruleset = compiler.load([Source("duel.riot", DUEL + texts)])
    book = as_markdown(book_of(Game(ruleset, ruleset.start, {}, code)), pictures=False)
    told = re.sub(r"\s*<!--.*?-->", "", book)
    assert [each for each in PHRASES[code] if each not in told] == []
