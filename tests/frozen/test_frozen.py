"""The code still makes what it made when the hashes were frozen."""

from __future__ import annotations

from dataclasses import dataclass, field, make_dataclass

import pytest

from tests.frozen import record
from tests.frozen.shape import Shapes
from tests.properties.volumes import Record

FROZEN = record.read()


def differing(group: str) -> None:
    found = list(record.differences(FROZEN[group], record.made(group)))
    told = "\n".join(found[:40])
    assert not found, f"{len(found)} items are not as they were frozen:\n{told}"


def test_every_group_is_frozen() -> None:
    assert list(FROZEN) == record.groups()


@pytest.mark.parametrize(
    "group", [each for each in record.groups() if not each.startswith("every ")]
)
def test_what_was_frozen_is_made_as_it_was(group: str) -> None:
    differing(group)


@pytest.mark.long
@pytest.mark.parametrize("group", [each for each in record.groups() if each.startswith("every ")])
def test_every_edition_and_variant_is_made_as_it_was_frozen(
    group: str, record_property: Record
) -> None:
    differing(group)
    items = sum(map(len, FROZEN[group].values()))
    record_property("verified", f"{group}: {len(FROZEN[group])} selections, {items} hashes")


# ---------------------------------------------------------------- the net itself


@dataclass(frozen=True)
class Pair:
    left: object
    right: object
    note: str = field(default="", compare=False)


Other = make_dataclass("Other", ["one", "two"], frozen=True)


def test_a_shape_does_not_depend_on_the_names_of_fields_nor_on_what_is_not_compared() -> None:
    shapes = Shapes({"Other": "Pair"})
    assert shapes.of(Pair(1, ("a",), "x")) == shapes.of(Other(1, ("a",)))


def test_a_class_of_another_name_has_another_shape_until_the_table_names_it() -> None:
    assert Shapes({}).of(Pair(1, 2)) != Shapes({}).of(Other(1, 2))
    module = Other.__module__
    assert Shapes({f"{module}.Other": "Pair"}).of(Other(1, 2)) == Shapes({}).of(Pair(1, 2))


@pytest.mark.parametrize(
    "other",
    [Pair(2, 1), Pair(1, "2"), Pair(1, (2,)), Pair(None, 2), Pair(1, {2: 1}), Pair(1, Pair(1, 2))],
)
def test_another_value_has_another_shape(other: Pair) -> None:
    assert Shapes().of(other) != Shapes().of(Pair(1, 2))


def test_the_order_of_a_set_does_not_count_and_that_of_a_mapping_does() -> None:
    shapes = Shapes()
    assert shapes.of(frozenset("abc")) == shapes.of(frozenset("cba"))
    assert shapes.of({"a": 1, "b": 2}) != shapes.of({"b": 2, "a": 1})


def test_a_difference_names_its_subject_and_its_item() -> None:
    frozen = {"de": {"save": "1", "log": "2", "book": "3"}, "en": {}}
    now = {"de": {"save": "1", "log": "9", "trace": "4"}, "fr": {}}
    assert list(record.differences(frozen, now)) == [
        "de: log was 2 and is 9",
        "de: book is gone",
        "de: trace is new",
        "en: is gone",
    ]
