"""A game judged by other rules, and a save of rules that have changed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from riotdsl.saves.document import document, laid_out, sealed
from riotdsl.saves.files import put, write
from riotdsl.saves.other_selection import by_selection
from riotdsl.saves.problems import SaveError
from riotdsl.saves.verdicts import Verdict
from riotdsl.saves.verify import verified
from tests.saves.games import matches

SEATS = {"left": "human", "right": "human"}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    write(path, matches("take 1", "take 3"))
    return path


def verdict(game: Path, selection: str) -> Verdict:
    found, _ = by_selection(game, selection)
    assert found is not None
    return found


def test_rules_that_agree_find_nothing(game: Path) -> None:
    assert by_selection(game, "first") == (None, 3)
    assert by_selection(game, "default") == (None, 3)


def test_the_first_refused_decision_has_both_citations(game: Path) -> None:
    found = verdict(game, "second")
    assert (found.number, found.by, found.text, found.how) == (2, "right", "take 3", "refused")
    assert found.rejection is not None
    assert found.rejection.code == "grab.allowed"
    assert [str(each) for each in found.cited_before] == ["first, “Taking” “takes some matches”"]
    assert [str(each) for each in found.cited_after] == ["second, “Your turn” “take matches”"]
    (answer,) = found.answers
    assert (answer.question, answer.before, answer.after) == ("most", "3", "2")
    assert answer.cited_after == ("second, “Your turn” “one or two”",)


def test_the_first_other_result_is_told(game: Path) -> None:
    found = verdict(game, "third")
    assert (found.number, found.how) == (1, "result")
    assert found.what == ("points of left: 0, now 6.",)
    assert [each.question for each in found.answers] == ["bonus"]


def test_other_rules_may_come_from_a_file(game: Path, tmp_path: Path) -> None:
    variant = tmp_path / "few.riot"
    variant.write_text('variant few of matches {\n  because "it takes longer"\n  set most = 2\n}\n')
    assert verdict(game, f"first+{variant}").rejection is not None


def changed(game: Path, old: str, new: str) -> dict[str, object]:
    """A save as it would be if its rules had changed since."""
    found = document(matches("take 1", "take 3"), SEATS)
    (source,) = found["rules"]["sources"]
    assert old in source["text"]
    source["text"] = source["text"].replace(old, new)
    put(game, sealed(found))
    return found


def test_a_save_of_changed_rules_says_what_has_changed(game: Path) -> None:
    found = sealed(changed(game, "amount <= heap\n", "amount <= heap and heap > 0\n"))
    with pytest.raises(SaveError) as caught:
        verified(laid_out(found).encode())
    damage = caught.value.damage
    assert damage.kind == "other-rules"
    assert damage.path == "/rules/hash"
    assert "matches, first" in damage.message
    assert "Changed: action grab." in damage.message
    assert "riotdsl replay FILE --rules first" in damage.remedy


def test_a_save_of_changed_rules_is_judged_by_its_texts(game: Path) -> None:
    changed(game, "choose amount: 1..3", "choose amount: 1..2")
    found = verdict(game, "first")
    assert (found.number, found.how) == (2, "refused")


def test_a_changed_answer_is_told(game: Path) -> None:
    found = sealed(changed(game, "most states 3 at", "most states 2 at"))
    with pytest.raises(SaveError) as caught:
        verified(laid_out(found).encode())
    assert re.search("most was “3”, is “2”", caught.value.damage.message)


def test_damage_is_told_before_anything_is_judged(game: Path) -> None:
    game.write_text(game.read_text("utf-8").replace('"seed": 3', '"seed": 4'), "utf-8")
    with pytest.raises(SaveError) as caught:
        by_selection(game, "second")
    assert caught.value.damage.path == "/checksum"
