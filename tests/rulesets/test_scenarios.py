"""Every scenario of every shipped ruleset holds."""

import pytest

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.game.scenarios.suite import Bench


@pytest.mark.parametrize("name", library.names())
def test_every_scenario_holds(name: str) -> None:
    bench = Bench(compiler.load(library.read(name)[0], diagnostics=()).checked)
    failed = [each for each in bench.results(bench.scenarios()) if each.failure is not None]
    assert failed == []
