"""`riotdsl test`."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

SCENARIOS = """
scenario "nobody begins with a mark" { then every s in square has s.mark is none }

scenario "black begins" { then decider is black }

scenario "one each" {
  when white does claim(spot: a1)
  when black does claim(spot: a1)
  then refused by claim.spot
}
"""


@pytest.fixture(autouse=True)
def nothing_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of its own for every test: what was run before decides what is run now."""
    folder = tmp_path / "cache"
    folder.mkdir(mode=0o700)
    monkeypatch.setenv("RIOTDSL_CACHE", str(folder))


@pytest.fixture
def tiny(tmp_path: Path, root: Path) -> Path:
    text = (root / "tests" / "language" / "tiny.riot").read_text(encoding="utf-8")
    path = tmp_path / "tiny.riot"
    path.write_text(text + SCENARIOS, encoding="utf-8")
    return path


def test_a_failing_run_is_one_line(run: Run, tiny: Path) -> None:
    result = run("test", tiny)
    first, last = result.stdout.splitlines()
    assert first.startswith(f"{tiny.as_posix()}:")
    assert first.endswith(
        '"black begins" (default): expected decider is black; found decider is white'
    )
    assert last == "3 scenarios, 3 runs, 1 failed"
    assert result.exit_code == 1


def test_only_some_titles(run: Run, tiny: Path) -> None:
    result = run("test", tiny, "-k", "ONE EACH")
    assert result.stdout == "1 scenario, 1 run, 0 failed\n"
    assert result.exit_code == 0


def test_a_word_that_no_title_has(run: Run, tiny: Path) -> None:
    assert run("test", tiny, "-k", "nothing such").exit_code == 2


def test_json(run: Run, tiny: Path) -> None:
    told = json.loads(run("test", tiny, "--format", "json").stdout)
    (failure,) = told.pop("failures")
    assert told == {"scenarios": 3, "runs": 3, "failed": 1, "remembered": 0}
    assert failure["expected"] == "decider is black"
    assert failure["found"] == "decider is white"
    assert (failure["selection"], failure["column"]) == ("default", 27)


def test_mistakes_come_first(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.riot"
    path.write_text("game broken { players a }\nfaction a\n", encoding="utf-8")
    result = run("test", path)
    assert result.exit_code == 1
    assert "no-play" in result.output


def test_a_file_with_a_variant_tries_its_own_scenarios(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "careful.riot"
    path.write_text(
        """variant careful of pig {
  because "a test"
  add require roll.short: pot < 5
}

scenario "five are enough" {
  given { with variant careful }
  when left does roll
  when chance chooses 5
  when left does roll
  then refused by roll.short
}

scenario "without it they are not" {
  when left does roll
  when chance chooses 5
  when left does roll
  then decider is left
}
""",
        "utf-8",
    )
    result = run("test", path)
    found, last = result.stdout.splitlines()
    assert found.startswith(f'{path.as_posix()}:18:3: "without it they are not" (default): ')
    assert last == "2 scenarios, 2 runs, 1 failed"


def test_files_are_named_as_by_check(run: Run, tiny: Path) -> None:
    tiny.write_text(tiny.read_text("utf-8").replace("decider is black", "decider is blak"), "utf-8")
    folder = tiny.parent
    wanted = f"{folder.as_posix()}/tiny.riot:23:"
    for command in ("check", "test", "play", "simulate"):
        assert wanted in run(command, folder).stdout, command


# ---------------------------------------------------------------- remembered results


def last(result: Result) -> str:
    return result.stdout.splitlines()[-1]


def test_what_passed_is_not_run_again(run: Run, tiny: Path) -> None:
    run("test", tiny)
    assert last(run("test", tiny)) == "3 scenarios, 3 runs, 1 failed (2 remembered)"


def test_a_suite_that_passed_is_remembered_as_a_whole(run: Run, tiny: Path) -> None:
    tiny.write_text(
        tiny.read_text("utf-8").replace("decider is black", "decider is white"), "utf-8"
    )
    assert last(run("test", tiny)) == "3 scenarios, 3 runs, 0 failed"
    assert last(run("test", tiny)) == "3 scenarios, 3 runs, 0 failed (3 remembered)"


def test_fresh_runs_everything(run: Run, tiny: Path) -> None:
    run("test", tiny)
    assert last(run("test", tiny, "--fresh")) == "3 scenarios, 3 runs, 1 failed"


def test_a_changed_scenario_is_run_again_and_the_others_are_not(run: Run, tiny: Path) -> None:
    run("test", tiny)
    tiny.write_text(
        tiny.read_text("utf-8").replace("decider is black", "decider is white"), "utf-8"
    )
    assert last(run("test", tiny)) == "3 scenarios, 3 runs, 0 failed (2 remembered)"


def test_a_changed_rule_runs_all_that_is_played_by_it(run: Run, tiny: Path) -> None:
    run("test", tiny)
    text = tiny.read_text("utf-8")
    assert "is none" in text
    tiny.write_text(f"// a comment changes no rule\n{text}", "utf-8")
    assert last(run("test", tiny)) == "3 scenarios, 3 runs, 1 failed (2 remembered)"
    changed = text.replace("spot.mark = you", "spot.mark = black")
    assert changed != text
    tiny.write_text(changed, "utf-8")
    assert "remembered" not in last(run("test", tiny))


def test_processes_find_the_same(run: Run, tiny: Path) -> None:
    alone, shared = run("test", tiny, "--fresh"), run("test", tiny, "--fresh", "--jobs", "2")
    assert sorted(shared.stdout.splitlines()) == sorted(alone.stdout.splitlines())
    assert shared.exit_code == 1


# ---------------------------------------------------------------- coverage


def test_coverage_names_what_is_never_exercised(run: Run, tiny: Path) -> None:
    told = json.loads(run("test", tiny, "--coverage", "--format", "json").stdout)
    kinds = {each["kind"]: each for each in told["files"]}
    assert kinds["action"]["missing"] == []
    assert [each["name"] for each in kinds["win"]["missing"]] == ["full"]


def test_coverage_of_one_scenario_is_less(run: Run, tiny: Path) -> None:
    less = json.loads(
        run("test", tiny, "--coverage", "-k", "black begins", "--format", "json").stdout
    )
    assert 0 < less["exercised"] < less["parts"]
    actions = next(each for each in less["files"] if each["kind"] == "action")
    assert [each["name"] for each in actions["missing"]] == ["claim"]


def test_coverage_as_annotated_source_is_escaped(run: Run, tiny: Path, tmp_path: Path) -> None:
    text = tiny.read_text("utf-8")
    tiny.write_text(f"{text}\n// <script>alert(1)</script>\n", "utf-8")
    assert run("test", tiny, "--coverage", "-o", tmp_path / "found.html").exit_code == 0
    page = (tmp_path / "found.html").read_text("utf-8")
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert '<span class="all">+ ' in page
    assert '<span class="none" title="never: ' in page


def test_coverage_as_lcov(run: Run, tiny: Path, tmp_path: Path) -> None:
    run("test", tiny, "--coverage", "-o", tmp_path / "found.info")
    lines = (tmp_path / "found.info").read_text("utf-8").splitlines()
    assert lines[0] == "SF:tiny.riot"
    assert lines[-1] == "end_of_record"
    counts = {line.partition(",")[2] for line in lines if line.startswith("DA:")}
    assert "0" in counts
    assert len(counts) > 1


def test_a_file_for_coverage_needs_coverage(run: Run, tiny: Path, tmp_path: Path) -> None:
    assert run("test", tiny, "-o", tmp_path / "found.html").exit_code == 2


# ---------------------------------------------------------------- mutants


GOOD = """
scenario "nobody begins with a mark" { then every s in square has s.mark is none }

scenario "a square is claimed once" {
  when white does claim(spot: a1)
  then a1.mark is white
  when black does claim(spot: a1)
  then refused by claim.spot
}

scenario "a full board ends the game" {
  when white does claim(spot: a1)
  when black does claim(spot: a2)
  then decider is white
  when white does claim(spot: b1)
  when black does claim(spot: b2)
  then winner is nobody
}
"""


@pytest.fixture
def noticed(tmp_path: Path, root: Path) -> Path:
    text = (root / "tests" / "language" / "tiny.riot").read_text(encoding="utf-8")
    path = tmp_path / "noticed.riot"
    path.write_text(text + GOOD, encoding="utf-8")
    return path


def test_scenarios_that_notice_every_mutant(run: Run, noticed: Path) -> None:
    result = run("test", noticed, "--mutants")
    assert last(result).startswith("2 of 2 mutants noticed (100%)")
    assert result.exit_code == 0


def test_a_mutant_that_nothing_notices_is_listed_with_its_place(run: Run, noticed: Path) -> None:
    text = noticed.read_text("utf-8")
    noticed.write_text(text.partition('scenario "a square')[0], "utf-8")
    result = run("test", noticed, "--mutants", "--jobs", "2")
    before, _, after = text.partition("s.mark is not none")
    line, column = before.count("\n") + 1, len(before.splitlines()[-1]) + 1
    place = f"{noticed.as_posix()}:{line}:{column}"
    assert after
    assert result.stdout.splitlines()[1] == (
        f"{place}: unnoticed: s.mark is not none -> s.mark is none"
    )
    assert last(result).startswith("0 of 2 mutants noticed (0%), 2 unnoticed, 0 undecided")
    assert result.exit_code == 1


def test_no_time_leaves_every_mutant_undecided_and_a_file_resumes(
    run: Run, noticed: Path, tmp_path: Path
) -> None:
    file = tmp_path / "mutants.json"
    short = run("test", noticed, "--mutants", "--seconds", "1e-9", "--resume", file)
    assert last(short).startswith("0 of 2 mutants noticed (0%), 0 unnoticed, 2 undecided")
    run("test", noticed, "--mutants", "--resume", file)
    told = json.loads(
        run(
            "test", noticed, "--mutants", "--seconds", "1e-9", "--resume", file, "--format", "json"
        ).stdout
    )
    assert told == {"mutants": 2, "noticed": 2, "undecided": 0, "invalid": 0, "unnoticed": []}


def test_verdicts_on_other_rules_are_not_resumed(run: Run, noticed: Path, tmp_path: Path) -> None:
    file = tmp_path / "mutants.json"
    run("test", noticed, "--mutants", "--resume", file)
    noticed.write_text(noticed.read_text("utf-8") + "\n// changed\n", "utf-8")
    result = run("test", noticed, "--mutants", "--resume", file)
    assert result.exit_code == 2
    assert "Use a different file to start over." in result.output


# ---------------------------------------------------------------- watching


def test_watching_runs_again_what_a_change_affects(
    run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [
        tiny.read_text("utf-8").replace("decider is black", "decider is"),
        tiny.read_text("utf-8").replace("decider is black", "decider is white"),
    ]

    def change() -> None:
        if not texts:
            raise KeyboardInterrupt
        tiny.write_text(texts.pop(0), "utf-8")

    monkeypatch.setattr("riotdsl.cli.ruleset_watch.pause", change)
    result = run("test", tiny, "--watch")
    counts = [line for line in result.stdout.splitlines() if line.startswith("3 scenarios")]
    assert counts == [
        "3 scenarios, 3 runs, 1 failed",
        "3 scenarios, 3 runs, 0 failed (2 remembered)",
    ]
    assert "error[" in result.stdout
    assert result.exit_code == 0
