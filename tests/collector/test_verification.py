from pathlib import Path

import pytest


def test_what_a_test_has_verified_is_shown_and_written(pytester: pytest.Pytester) -> None:
    pytester.makeconftest('pytest_plugins = ["tests.verification"]')
    pytester.makepyfile(
        """
        def test_games_end(record_property):
            record_property("verified", "12 games, seeds 1 to 12")

        def test_fails(record_property):
            record_property("verified", "nothing")
            assert False
        """
    )
    pytester.syspathinsert(Path(__file__).parents[2])
    page = pytester.path / "found" / "verification.md"
    # A second faulthandler would take wasmtime's signal handlers away as it leaves.
    result = pytester.runpytest(f"--verification={page}", "-p", "no:faulthandler")
    result.stdout.fnmatch_lines(["*verified*", "games end: 12 games, seeds 1 to 12*"])
    written = page.read_text("utf-8")
    assert "| games end | 12 games, seeds 1 to 12 |" in written
    assert "nothing" not in written
