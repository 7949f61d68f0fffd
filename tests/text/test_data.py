"""Data classes are those of the standard library, but for when their methods are written."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import ClassVar

import pytest

from riotdsl.text.lazy_dataclass import dataclass, field, fields, is_dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """What its children are given by name."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class Card(Placed):
    """A frozen one, with a default."""

    name: str
    cost: int = 1
    suits: ClassVar[int] = 4


@dataclass(slots=True)
class Hand:
    """One that can change."""

    cards: list[Card] = field(default_factory=list)
    size: int = field(init=False)
    seen: bool = field(default=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.size = len(self.cards)


@dataclass(frozen=True, slots=True, order=True)
class Rank:
    """One that can be sorted."""

    high: int
    low: int


@dataclass(frozen=True)
class Plain:
    """One without slots."""

    number: int = 3


def test_fields_are_given_in_their_order_and_those_of_the_parent_by_name() -> None:
    assert (Card("ace", 2, at=7).name, Card("ace", 2, at=7).cost, Card("ace", at=7).at) == (
        "ace", 2, 7,
    )  # fmt: skip
    assert (Card("ace").cost, Card("ace").at, Card.suits) == (1, 0, 4)
    with pytest.raises(TypeError):
        Card("ace", 2, 7)  # type: ignore[call-arg]  # the third is given by name only


def test_each_has_its_own_list() -> None:
    one, other = Hand(), Hand()
    one.cards.append(Card("ace"))
    assert (other.cards, Hand([Card("ace")]).size) == ([], 1)


def test_equality_and_hash_are_those_of_what_is_compared() -> None:
    assert Card("ace") == Card("ace")
    assert Card("ace") != Card("ace", at=1)
    assert len({Card("ace"), Card("ace"), Card("two")}) == 2
    assert Hand(seen=True) == Hand()
    with pytest.raises(TypeError):
        hash(Hand())


def test_order_goes_by_the_fields() -> None:
    assert sorted([Rank(2, 1), Rank(1, 2), Rank(1, 1)]) == [Rank(1, 1), Rank(1, 2), Rank(2, 1)]
    assert Rank(1, 1) <= Rank(1, 1) < Rank(1, 2)


def test_what_is_frozen_stays() -> None:
    for found, name in ((Card("ace"), "cost"), (Plain(), "number")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(found, name, 5)
        with pytest.raises(dataclasses.FrozenInstanceError):
            delattr(found, name)


def test_it_is_shown_as_it_is_made() -> None:
    assert repr(Card("ace", at=7)) == "Card(at=7, name='ace', cost=1)"
    assert repr(Hand()) == "Hand(cards=[], size=0)"


def test_parts_can_be_replaced_matched_and_named() -> None:
    assert replace(Card("ace", at=7), cost=3) == Card("ace", 3, at=7)
    match Card("ace", 2):
        case Card(name, cost):
            assert (name, cost) == ("ace", 2)
    assert [each.name for each in fields(Card)] == ["at", "name", "cost"]
    assert is_dataclass(Card)
    assert not is_dataclass(3)


def test_the_functions_of_the_standard_library_understand_them() -> None:
    assert dataclasses.replace(Card("ace"), cost=3) == Card("ace", 3)
    assert dataclasses.asdict(Card("ace")) == {"at": 0, "name": "ace", "cost": 1}
    assert [each.name for each in dataclasses.fields(Hand)] == ["cards", "size", "seen"]


@pytest.mark.parametrize("found", [Card("ace", at=2), Rank(1, 2), Plain(4)])
def test_they_travel(found: object) -> None:
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - our own
    assert copy.copy(found) == found
    assert copy.deepcopy(found) == found
