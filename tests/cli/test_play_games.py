"""Whole games at a terminal: against each bot, in each language, with wrong input all the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.sitting import Sitting

Sit = Callable[..., Sitting]
# In plain letters, as a dumb terminal shows them.
LANGUAGES = {
    "en": (
        ", choose",
        "Undone.",
        "Saved in",
        "You have won|You have lost|Nobody has won",
    ),
    "es": (
        "Te toca decidir como",
        "Deshecho.",
        "Guardada en",
        "Has ganado|Has perdido|nadie",
    ),
    "it": (
        "Tocca a te decidere come",
        "Annullato.",
        "Salvata in",
        "Hai vinto|Hai perso|nessuno",
    ),
    "de": (
        "Du entscheidest als",
        "Zuruckgenommen.",
        "Gespeichert in",
        "gewonnen|verloren",
    ),
    "fr": (
        "A toi de decider",
        "Decision reprise.",
        "Enregistree dans",
        "Tu as gagne|Tu as perdu|Personne",
    ),
}


@pytest.fixture
def sit(tmp_path: Path, cache: Path) -> Iterator[Sit]:
    """A seat at a terminal; the program is ended whatever happens."""
    taken: list[Sitting] = []

    def make(*arguments: str, seed: int = 0, wrong: int = 1) -> Sitting:
        taken.append(Sitting(arguments, tmp_path, cache, seed, wrong))
        return taken[-1]

    yield make
    for sitting in taken:
        if sitting.child is not None:
            sitting.child.close(force=True)


def opened(sitting: Sitting, language: str) -> str:
    """The first decisions: one taken back, one saved, then left and taken up again."""
    decision, undone, saved, _ = LANGUAGES[language]
    shown = sitting.start()
    assert decision in shown
    sitting.enter("1")
    assert undone in sitting.enter("undo")
    assert saved in sitting.enter("save game.json")
    assert (sitting.folder / "game.json").is_file()
    sitting.enter("1")
    kept = sitting.enter("quit")
    assert sitting.is_over
    assert sitting.ended() == 0
    assert "riotdsl.cli resume" in kept
    shown = sitting.start("resume", "game.json")
    assert decision in shown
    return shown


def test_a_whole_game_against_a_bot(sit: Sit) -> None:
    sitting = sit("play", "classics/connect_four", "--seed", "3", "--seat", "yellow=random")
    end = sitting.play(sitting.start())
    assert "You won" in end or "You lost" in end
    assert sitting.ended() == 0


@pytest.mark.parametrize("language", ["de"])
def test_a_game_is_saved_left_and_taken_up_again(sit: Sit, language: str) -> None:
    sitting = sit("play", "--seed", "2", "--lang", language)
    shown = sitting.play(opened(sitting, language), 6)
    assert LANGUAGES[language][0] in shown


@pytest.mark.long
@pytest.mark.parametrize("bot", ["random", "greedy", "search"])
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_whole_games_in_every_language_against_every_bot(
    sit: Sit, language: str, bot: str, record_property: Callable[[str, object], None]
) -> None:
    seed = 10 + list(LANGUAGES).index(language)
    arguments = ("--seed", str(seed), "--lang", language, "--option", "round_cap=20")
    think = ("--think", "0.2") if bot == "search" else ()
    sitting = sit("play", "riot", *arguments, "--seat", f"police={bot}", *think, seed=seed, wrong=2)
    end = sitting.play(opened(sitting, language))
    assert any(word in end for word in LANGUAGES[language][3].split("|")), end[-2000:]
    assert sitting.ended() == 0
    record_property(
        "verified", f"{sitting.decisions} decisions in {language} against {bot}, seed {seed}"
    )
