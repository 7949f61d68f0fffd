"""The counts of `bench.structure` on a small tree, and those of `bench.walk` on a short walk."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.structure import Structure, structure
from bench.walk import Walk, apart

TREE = {
    "riotdsl/__init__.py": '"""A docstring."""\n',
    "riotdsl/a.py": """
from riotdsl import b
class Base:
    \"\"\"Not a statement.\"\"\"
    def one(self): return 1
    def two(self): return 2
""",
    "riotdsl/b.py": """
from riotdsl.c import Middle
class Last(Middle):
    def one(self): return 3
    def three(self): return 3
""",
    "riotdsl/c.py": """
from riotdsl import a
class Middle(a.Base):
    pass
def late():
    from riotdsl import d
""",
    "riotdsl/d.py": """
from riotdsl.e import thing
match thing:
    case 1: pass
    case _: assert_never(thing)
match thing:
    case 1: pass
    case _: pass
match thing:
    case 1: pass
""",
    "riotdsl/e.py": """
thing = 1
def late():
    from riotdsl.d import thing
""",
    "cli/__init__.py": "",
    "cli/f.py": "from . import g\n",
    "cli/g.py": "from .f import g\n",
}


@pytest.fixture
def found(tmp_path: Path) -> Structure:
    for name, text in TREE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return structure(tmp_path)


def test_a_docstring_is_not_a_statement(found: Structure) -> None:
    by_hand = {"a": 6, "b": 6, "c": 5, "d": 9, "e": 3, "f": 1, "g": 1}
    assert found.statements == sum(by_hand.values())


def test_inherited_methods_count_once(found: Structure) -> None:
    assert found.methods["riotdsl.b.Last"] == 3
    assert found.ancestors["riotdsl.b.Last"] == 2
    assert found.methods["riotdsl.c.Middle"] == 2


def test_modules_count_for_their_folder(found: Structure) -> None:
    assert found.folders == {"riotdsl": 6, "cli": 3}


def test_a_cycle_of_imports_is_found_and_a_late_one_apart(found: Structure) -> None:
    abc = ("riotdsl.a", "riotdsl.b", "riotdsl.c")
    assert found.cycles == (abc, ("cli.f", "cli.g"))
    assert found.all_cycles == (abc, ("riotdsl.d", "riotdsl.e"), ("cli.f", "cli.g"))


def test_matches_are_told_apart_by_their_last_case(found: Structure) -> None:
    assert (found.matches, found.exhaustive) == (3, 1)
    assert found.without == ("riotdsl.d:6", "riotdsl.d:9")
    assert found.open == ("riotdsl.d:9",)


def test_a_walk_counts_calls_from_module_to_module() -> None:
    def function(module: str, text: str, **known: object) -> dict[str, object]:
        names: dict[str, object] = {"__name__": module, **known}
        exec(text, names)  # noqa: S102 - a module made here
        return names

    inner = function("riotdsl.inner", "def leaf(): pass\ndef work():\n    leaf()\n    leaf()")
    between = function("elsewhere", "def work(): inner()", inner=inner["work"])
    outer = function("riotdsl.outer", "def work():\n    f()\n    f()", f=between["work"])
    walk = Walk()
    walk.start()
    outer["work"]()  # type: ignore[operator]  # made by the text
    walk.stop()
    assert walk.modules == {"riotdsl.inner", "riotdsl.outer"}
    assert (walk.calls, walk.changes) == (7, 2)


def test_a_refused_attack_passes_at_most_half_the_changes_of_version_0_1_0() -> None:
    assert apart(None)["table"]["changes"] <= 2642 // 2
