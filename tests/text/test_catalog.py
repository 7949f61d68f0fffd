from __future__ import annotations

import pytest

from riotdsl.text.catalog import CATALOG, page
from riotdsl.text.codes import CODES, FORMER


def test_the_catalog_finds_a_code_by_its_name() -> None:
    assert [CATALOG[code.name] for code in CODES] == list(CODES)


def test_a_former_code_leads_to_a_present_one_and_is_not_used_again() -> None:
    assert set(FORMER.values()) <= CATALOG.keys()
    assert not FORMER.keys() & CATALOG.keys()


def test_the_page_of_a_code_begins_with_its_name() -> None:
    assert page("syntax-error").startswith("# syntax-error\n")


@pytest.mark.parametrize("name", ["no-such-code", "../catalog", ""])
def test_there_is_no_page_without_a_code(name: str) -> None:
    with pytest.raises(KeyError):
        page(name)
