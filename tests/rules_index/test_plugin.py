"""The plugin in a project of its own: one toy game, its rulebook, and tests with marks."""

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.rulebook.index import sources_at, standings

RULEBOOK = "\n".join(
    ['prefix = "T"', 'title = "Toy"']
    + [
        f'[[rule]]\nid = "{rule_id}"\ntitle = "T"\nkind = "{kind}"\ntext = "T"\nsource = "T"'
        for rule_id, kind in (
            ("T1", "rule"),
            ("T2", "rule"),
            ("T3", "rule"),
            ("T4", "rule"),
            ("T5", "screen"),
            ("T6", "note"),
        )
    ]
)

GAME = '''
def dive(depth):
    """T1 A boat dives by ten."""
    return depth + 10


def surface(depth):
    """T2 A boat surfaces."""
    return 0


class Crew:
    """T3 A crew sings."""

    def sing(self):
        return "la"


def patrol(depth):
    """T4 Dive, then wait."""
    depth = dive(depth)
    yield depth
'''

TESTS = """
import pytest
from sandtable.testing import rule
from toy.boat import Crew, dive, patrol, surface

@rule("T1")
def test_dive():
    assert dive(1) == 11

@rule("T2")
def test_runs_something_else():
    assert dive(1) == 11

@rule("T3")
def test_class():
    assert Crew().sing() == "la"

@rule("T4", "T1")
def test_generator():
    assert next(patrol(0)) == 10
"""

BROWSER = """
from sandtable.testing import rule

@rule("T5")
def test_screen():
    pass
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    # Other plugins only cost the inner runs their start.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    files = {
        "src/sandtable/games/toy/__init__.py": "",
        "src/sandtable/games/toy/boat.py": GAME,
        "src/sandtable/games/toy/rulebook.toml": RULEBOOK,
        "tests/test_toy.py": TESTS,
        "tests/e2e/test_board.py": BROWSER,
        "web/src/Board.svelte": "<!-- T5 -->\n",
    }
    for name, text in files.items():
        path = pytester.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    pytester.makeini(
        "[pytest]\naddopts = --import-mode=importlib --strict-markers\npythonpath = src/sandtable/games\n"
    )
    return pytester


def run(project: pytest.Pytester, *args: str) -> pytest.RunResult:
    """In a process of its own: the game must be imported anew, and the outer run is not disturbed."""
    return project.runpytest_subprocess("-p", "xdist", "-p", "sandtable.testing.plugin", *args)


def report(project: pytest.Pytester) -> dict[str, Any]:
    tests: dict[str, Any] = json.loads((project.path / "var/rules-report.json").read_text())["tests"]
    return tests


def tested(project: pytest.Pytester) -> list[str] | None:
    found = standings(sources_at(project.path))["toy"].tested
    return None if found is None else sorted(found)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_rule_counts_only_if_a_citing_function_ran(project: pytest.Pytester, workers: str) -> None:
    assert tested(project) is None
    result = run(project, "-n", workers)
    result.assert_outcomes(passed=5)
    assert tested(project) == ["T1", "T3", "T4", "T5"]
    result.stdout.fnmatch_lines(["*test_runs_something_else: ran nothing that cites T2 (*boat.py:7 surface)*"])
    toy = standings(sources_at(project.path))["toy"]
    assert toy.tested is not None
    assert toy.tested["T1"] == ["tests/test_toy.py::test_dive", "tests/test_toy.py::test_generator"]
    assert (toy.missing, toy.untested, toy.neither) == ([], ["T2"], [])
    assert [note.id for note in toy.notes] == ["T6"]


def test_what_is_recorded(project: pytest.Pytester) -> None:
    run(project)
    entry = report(project)["tests/test_toy.py::test_generator"]
    assert entry["ids"] == ["T4", "T1"]
    assert entry["outcome"] == "passed"
    assert [place["name"] for place in entry["ran"]] == ["dive", "patrol"]
    assert sorted(entry["files"]) == ["src/sandtable/games/toy/boat.py", "tests/test_toy.py"]


@pytest.mark.parametrize(
    ("marks", "said", "workers"),
    [
        ('"T9"', "T9 is in no rulebook.toml", "0"),
        ('"T9"', "T9 is in no rulebook.toml", "2"),
        ('"T1", "T2", "T3", "T4"', "marked with 4 rules", "0"),
        ("", "one to three rule ids", "0"),
        ('"T1", why="x"', "one to three rule ids", "0"),
    ],
)
def test_a_wrong_mark_is_a_collection_error(project: pytest.Pytester, marks: str, said: str, workers: str) -> None:
    (project.path / "tests/test_bad.py").write_text(
        f"import pytest\n\nclass TestBad:\n    @pytest.mark.rule({marks})\n    def test_it(self):\n        pass\n"
    )
    result = run(project, "-n", workers)
    assert result.ret != 0
    # xdist goes on with the other tests, a single process stops; the bad one never runs.
    result.assert_outcomes(errors=1, passed=5 if workers == "2" else 0)
    result.stdout.fnmatch_lines([f"*tests/test_bad.py::TestBad::test_it: *{said}*"])


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_rulebook_that_cannot_be_read_is_said_once(project: pytest.Pytester, workers: str) -> None:
    edit(project.path / "src/sandtable/games/toy/rulebook.toml", 'kind = "note"', 'kind = "remark"')
    result = run(project, "-n", workers)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    said = [line for line in (*result.outlines, *result.errlines) if "toy/rulebook.toml: entry 6 (T6)" in line]
    assert len(said) == 1


@pytest.mark.parametrize(
    ("body", "mark"),
    [
        ("assert dive(1) == 12", ""),
        ("dive(1); pytest.skip('later')", ""),
        ("dive(1)", "@pytest.mark.xfail(strict=False)"),
        ("dive(1)", "@pytest.mark.usefixtures('breaks')"),
    ],
)
def test_only_a_plainly_passing_test_counts(project: pytest.Pytester, body: str, mark: str) -> None:
    (project.path / "tests/test_toy.py").write_text(
        "import pytest\nfrom sandtable.testing import rule\nfrom toy.boat import dive\n\n"
        "@pytest.fixture\ndef breaks():\n    yield\n    raise OSError\n\n"
        f"{mark}\n@rule('T1')\ndef test_dive():\n    {body}\n"
    )
    run(project)
    assert "tests/test_toy.py::test_dive" in report(project)
    assert tested(project) == ["T5"]


def test_a_screen_rule_needs_a_browser_test(project: pytest.Pytester) -> None:
    (project.path / "tests/e2e/test_board.py").rename(project.path / "tests/test_board.py")
    run(project).stdout.fnmatch_lines(["*T5 is a screen rule; only a test in tests/e2e/ holds it*"])
    assert "T5" not in (tested(project) or [])


def test_a_fixture_of_the_module_is_no_test(project: pytest.Pytester) -> None:
    (project.path / "tests/test_toy.py").write_text(
        "import pytest\nfrom sandtable.testing import rule\nfrom toy.boat import dive\n\n"
        "@pytest.fixture(scope='module')\ndef deep():\n    return dive(1)\n\n"
        "@rule('T1')\ndef test_dive(deep):\n    assert deep == 11\n"
    )
    run(project)
    assert tested(project) == ["T5"]


def test_a_partial_run_keeps_what_is_still_true(project: pytest.Pytester) -> None:
    run(project)
    run(project, "tests/test_toy.py::test_dive")
    assert tested(project) == ["T1", "T3", "T4", "T5"]
    edit(project.path / "tests/test_toy.py", "assert dive(1) == 11", "assert dive(2) == 12")
    assert tested(project) == ["T5"]
    run(project, "tests/test_toy.py::test_dive")
    assert tested(project) == ["T1", "T5"]
    assert sorted(report(project)) == ["tests/e2e/test_board.py::test_screen", "tests/test_toy.py::test_dive"]


def test_changed_sources_make_an_entry_stale(project: pytest.Pytester) -> None:
    run(project)
    edit(project.path / "src/sandtable/games/toy/boat.py", "depth + 10", "depth + 20")
    assert tested(project) == ["T5"]
    edit(project.path / "web/src/Board.svelte", "T5 -->", "T5 --> ")
    assert tested(project) == []


def test_a_file_edited_during_the_run_is_not_vouched_for(project: pytest.Pytester) -> None:
    (project.path / "tests/test_toy.py").write_text(
        "import os, time\nfrom sandtable.testing import rule\nfrom toy import boat\n\n"
        "@rule('T1')\ndef test_dive():\n    assert boat.dive(1) == 11\n"
        "    os.utime(boat.__file__, (time.time() + 5, time.time() + 5))\n"
    )
    run(project).stdout.fnmatch_lines(["*test_dive: its files were edited during the run*"])
    assert tested(project) == ["T5"]


def test_without_marked_tests_nothing_is_written(project: pytest.Pytester) -> None:
    run(project, "--collect-only")
    (project.path / "tests/test_plain.py").write_text("def test_plain():\n    pass\n")
    run(project, "tests/test_plain.py").assert_outcomes(passed=1)
    assert tested(project) is None


def test_unmarked_tests_are_not_watched(project: pytest.Pytester) -> None:
    (project.path / "tests/test_plain.py").write_text(
        "import sys\nfrom sandtable.testing import rule\n\n"
        "def test_plain():\n    assert sys.getprofile() is None\n\n"
        "@rule('T1')\ndef test_marked():\n    assert sys.getprofile() is not None\n\n"
        "@rule('T5')\ndef test_screen():\n    assert sys.getprofile() is None\n"
    )
    run(project, "tests/test_plain.py").assert_outcomes(passed=3)
