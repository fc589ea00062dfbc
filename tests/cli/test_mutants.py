"""`sandtable mutants` in a project of its own: what is edited, who notices, and that nothing is touched."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from sandtable.lab.mutants.edits import applied, edits
from sandtable.lab.mutants.mutants import bot_modules, named_beside, same_mutants
from sandtable.lab.mutants.mutants import made as made_of
from sandtable.lab.mutants.mutants import mutants as mutants_of
from sandtable.rulebook.index import Sources, own_sources, sources_at
from sandtable.rulebook.statements import Statement
from tests.cli.conftest import Run

RULEBOOK = 'prefix = "T"\ntitle = "Toy"\n' + "\n".join(
    f'[[rule]]\nid = "{id}"\ntitle = "T"\nkind = "rule"\ntext = "T"\nsource = "T"' for id in ("T1", "T2", "T3")
)

GAME = '''
LIMIT = 200


def dive(depth):
    """T1 A boat dives by ten."""
    return depth + 10


def pressed(depth):
    """T2 Below a hundred metres it creaks."""
    return depth > 100


def forever(depth):
    """T3 It sinks to the bottom."""
    while depth < LIMIT:
        depth += 50
    return depth


def nobody_cites_this(depth):
    return depth - 1
'''

TESTS = """
from sandtable.testing import rule
from toy.boat import dive, forever, pressed

@rule("T1")
def test_dive():
    assert dive(1) == 11

@rule("T2")
def test_weak():
    assert pressed(500)

@rule("T3")
def test_bottom():
    assert forever(0) == 200

def test_without_a_mark():
    assert not pressed(100)
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("sandtable.lab.mutants.mutants.LEAST_SECONDS", 2)
    files = {
        "src/sandtable/games/toy/__init__.py": "",
        "src/sandtable/games/toy/boat.py": GAME,
        "src/sandtable/games/toy/rulebook.toml": RULEBOOK,
        "tests/test_toy.py": TESTS,
        "pytest.ini": (
            "[pytest]\naddopts = --import-mode=importlib --strict-markers\n"
            "pythonpath = src/sandtable/games\nmarkers = rule: rules\n"
        ),
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


def test_tests_notice_or_do_not_and_the_tree_is_not_touched(run: Run, project: Path) -> None:
    before = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    said = run("mutants", "toy", "--sample", 100, "--seed", 7, "--elsewhere", "--jobs", 2, "--root", project)
    assert said.code == 0, said.error
    lines = {line.split("  ", 1)[1].strip(): line.split()[0] for line in said.lines if "  ->  " in line}
    file = "src/sandtable/games/toy/boat.py"
    assert lines[f"{file}:7  dive  sign: depth + 10  ->  depth - 10"] == "killed"
    assert lines[f"{file}:7  dive  number: 10  ->  11"] == "killed"
    # Only the unmarked test looks at a hundred metres: that does not count, but is said.
    weak = "pressed  comparison: depth > 100  ->  depth >= 100"
    assert lines[f"{file}:12  {weak}  (noticed by tests/test_toy.py::test_without_a_mark)"] == "survived"
    # An endless loop ends, and has been noticed.
    assert lines[f"{file}:18  forever  sign: depth += 50  ->  depth -= 50"] == "killed"
    assert not any("nobody_cites_this" in line for line in said.lines)
    killed = sum(word == "killed" for word in lines.values())
    assert said.lines[-1] == f"{killed} of {len(lines)} killed"
    assert 0 < killed < len(lines)
    report = json.loads((project / "var/mutants-toy-7.json").read_text())
    assert len(report["mutants"]) == len(lines)
    assert {one["by"] for one in report["mutants"] if one["function"] == "dive"} == {"tests/test_toy.py::test_dive"}
    after = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    assert after.keys() - before.keys() == {project / "var/mutants-toy-7.json"}
    assert all(after[path] == text for path, text in before.items())


def test_the_tests_of_a_game_from_elsewhere_lie_beside_it(project: Path) -> None:
    """In the folder that SANDTABLE_GAMES names, not in the tests of the checkout."""
    mine = project / "mine"
    (project / "src/sandtable/games/toy").rename(project / "raft")
    mine.mkdir()
    (project / "raft").rename(mine / "raft")
    (project / "pytest.ini").write_text(
        "[pytest]\naddopts = --import-mode=importlib\npythonpath = mine\nmarkers = rule: rules\n"
    )
    sources = Sources(project, (project / "src/sandtable/games", mine))
    with pytest.raises(ValueError, match=r"no tests in .*mine: write some there"):
        mutants_of(sources, "raft", 100, 7, jobs=1)
    (mine / "test_raft.py").write_text(TESTS.replace("toy.boat", "raft.boat"))
    report = mutants_of(sources, "raft", 100, 7, jobs=1)
    assert {one.file for one in report.mutants} == {"mine/raft/boat.py"}
    assert {one.by for one in report.mutants if one.function == "dive"} == {"mine/test_raft.py::test_dive"}
    assert 0 < report.killed < report.tried == len(report.mutants)


def test_a_function_without_a_test_is_named_and_is_no_survivor(run: Run, project: Path) -> None:
    tests = project / "tests/test_toy.py"
    tests.write_text(tests.read_text().replace('@rule("T2")', ""))
    said = run("mutants", "toy", "--sample", 100, "--root", project)
    without = {line.split()[3] for line in said.lines if line.startswith("no test")}
    assert without == {"pressed"}
    untried = sum(line.startswith("no test") for line in said.lines)
    assert said.lines[-2].startswith(f"{untried} without a test")
    tried = sum("  ->  " in line for line in said.lines) - untried
    assert said.lines[-1].endswith(f"of {tried} killed")


def test_an_edit_that_takes_a_name_from_outside_away_is_tried_too(run: Run, project: Path) -> None:
    """Code without `super()` fits in no function that has it, so everything is imported anew."""
    (project / "src/sandtable/games/toy/faults.py").write_text(
        "class Leak(ValueError):\n"
        '    def __init__(self, what, where=""):\n'
        '        """T1 What leaks."""\n'
        "        super().__init__(what)\n"
        "        self.where = where\n"
    )
    (project / "tests/test_leak.py").write_text(
        "from sandtable.testing import rule\nfrom toy.faults import Leak\n\n"
        '@rule("T1")\ndef test_leak():\n    assert str(Leak("bow", "hull")) == "bow"\n'
    )
    said = run("mutants", "toy", "--sample", 100, "--module", "faults", "--root", project)
    (line,) = [line for line in said.lines if "super().__init__(what)  ->  pass" in line]
    assert line.startswith("killed")


def test_what_survived_can_be_asked_for_again(run: Run, project: Path) -> None:
    first = run("mutants", "toy", "--sample", 100, "--seed", 7, "--root", project)
    survived = {line.split("  ", 1)[1] for line in first.lines if line.startswith("survived")}
    assert 0 < len(survived) < sum("  ->  " in line for line in first.lines)
    report = project / "var/mutants-toy-7.json"
    again = run("mutants", "--survivors-of", report, "--seed", 8, "--root", project)
    assert {line.split("  ", 1)[1] for line in again.lines if "  ->  " in line} == survived
    assert run("mutants", "kernel", "--survivors-of", report, "--root", project).code == 2


def test_one_module_alone_can_be_asked_for(run: Run, project: Path) -> None:
    (project / "src/sandtable/games/toy/gun.py").write_text(
        'def fire(shells):\n    """T1 Fire."""\n    return shells - 1\n'
    )
    said = run("mutants", "toy", "--sample", 100, "--module", "gun", "--root", project)
    assert {line.split()[1].split(":")[0] for line in said.lines if "  ->  " in line} == {
        "src/sandtable/games/toy/gun.py"
    }
    said = run("mutants", "toy", "--module", "guns", "--root", project)
    assert said.code and "toy has no module guns" in said.error


def test_a_test_that_a_statement_names_beside_the_function_counts_too(run: Run, project: Path) -> None:
    rows = project / "tests/statements/toy.csv"
    rows.parent.mkdir()
    rows.write_text(
        "lines,statement,rule,code,test,verdict,note\n"
        "1,It creaks,T2,pressed,test_without_a_mark,ok,\n2,It dives,T1,dive,test_dive,ok,\n"
    )
    said = run("mutants", "toy", "--sample", 100, "--root", project)
    (line,) = [line for line in said.lines if "depth > 100  ->  depth >= 100" in line]
    assert line.startswith("killed")


def test_a_row_counts_for_what_stands_inside_its_function() -> None:
    names = {"beside": "dive", "inner": "Boat.dive", "other": "div"}
    rows = [
        Statement(n, frozenset({n}), "Says it", ("T1",), (code,), (f"test_{test}",), "ok", "")
        for n, (test, code) in enumerate(names.items(), 2)
    ]
    assert named_beside(rows, "Boat.dive.<locals>.deeper") == {"test_beside", "test_inner"}
    assert named_beside(rows, "dive") == {"test_beside"}


def test_a_sample_is_chosen_by_its_seed(project: Path) -> None:
    def chosen(sample: int, seed: int) -> list[str]:
        possible, mutants = made_of(sources_at(project), "toy", sample, seed)
        assert possible == 12 and len(mutants) == min(sample, possible)
        return [str(one.mutant) for one in mutants]

    assert chosen(3, 1) == chosen(3, 1) != chosen(3, 3)
    assert len(set(chosen(50, 1))) == 12


def test_what_only_a_bot_uses_is_no_rule(project: Path) -> None:
    """The modules behind `bot` and `rivals`, whatever they are called, and what nothing else leads to."""
    head = "from sandtable.games.toy"
    cites = 'def f(depth):\n    """T1 It thinks."""\n    return depth + 1\n'
    files = {
        "game": (
            f"{head} import staff as crew\n{head}.eager import Eager\n{head}.boat import dive\n\n\n"
            "class Toy:\n    rivals: dict = {'eager': Eager}\n\n"
            "    def bot(self):\n        return crew.Staff()\n\n    def script(self):\n        return dive(0)\n"
        ),
        "staff": f"{head}.guesses import f\n{head}.depths import f as g\n{cites}",
        "eager": cites,
        "guesses": f"{head}.boat import dive\n{cites}",
        "boat": f"{head}.depths import f\n{GAME}",
        "depths": cites,
    }
    for name, text in files.items():
        (project / f"src/sandtable/games/toy/{name}.py").write_text(text, "utf-8")
    _, mutants = made_of(sources_at(project), "toy", 100, 1)
    assert {Path(one.mutant.file).stem for one in mutants} == {"boat", "depths"}
    folder = own_sources().games[0]
    for game, bots in {"war_room": {"greedy", "plans"}, "dateline": {"greedy"}, "steel_wolves": {"rivals"}}.items():
        trees = {file: ast.parse(file.read_text("utf-8")) for file in (folder / game).rglob("*.py")}
        found = {file.stem for file in bot_modules(folder / game, trees)}
        assert bots | {"staff"} <= found and not {"game", "model", "view", "script"} & found


def test_who_was_found_to_be_the_same_still_counts_but_says_why(run: Run, project: Path) -> None:
    """And the kept list of this project names functions that are there."""
    (project / "tests/same_mutants.toml").write_text(
        '[[same]]\nfile = "src/sandtable/games/toy/boat.py"\nfunction = "pressed"\n'
        'before = "depth > 100"\nafter = "depth >= 100"\nwhy = "no boat is ever there"\n'
    )
    boat = project / "src/sandtable/games/toy/boat.py"
    boat.write_text(boat.read_text().split("def forever")[0])
    tests = project / "tests/test_toy.py"
    tests.write_text(tests.read_text().replace("dive, forever, pressed", "dive, pressed").split('@rule("T3")')[0])
    said = run("mutants", "toy", "--root", project)
    (line,) = [line for line in said.lines if "the same" in line]
    assert line.startswith("survived") and line.endswith("depth >= 100  (the same: no boat is ever there)")
    here = own_sources()
    for one in same_mutants(here):
        assert one.why and f"def {one.function.split('.')[-1]}(" in (here.base / one.file).read_text("utf-8")


def test_a_test_that_fails_without_any_edit_is_left_out(run: Run, project: Path) -> None:
    tests = project / "tests/test_toy.py"
    tests.write_text(tests.read_text() + '\n@rule("T1")\ndef test_wrong():\n    assert dive(1) == 12\n')
    said = run("mutants", "toy", "--sample", 50, "--root", project)
    assert "left out, it fails without any edit: tests/test_toy.py::test_wrong" in said.lines
    assert any(line.startswith("survived") and "  pressed  " in line for line in said.lines)


def test_it_says_what_there_is(run: Run, project: Path) -> None:
    said = run("mutants", "chess", "--root", project)
    assert said.code == 2
    assert "there are: toy, kernel" in said.error


def made(source: str) -> list[str]:
    """The edits of the first function of a source, as `kind: before -> after`."""
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    whole, places = ast.unparse(function), ast.dump(function, include_attributes=True)
    found = []
    for edit in edits(function):
        with applied(edit):
            assert ast.unparse(function) != whole
        assert ast.unparse(function) == whole
        found.append(f"{edit.kind}: {edit.before} -> {edit.after}")
    assert ast.dump(function, include_attributes=True) == places
    return found


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return a <= b", ["comparison: a <= b -> a < b"]),
        ("return a + b", ["sign: a + b -> a - b"]),
        ("return -a", ["sign: -a -> a"]),
        ("a += b", ["skipped effect: a += b -> pass", "sign: a += b -> a -= b"]),
        ("return 3", ["number: 3 -> 4", "number: 3 -> 2"]),
        ("return 3600", ["number: 3600 -> 7200", "number: 3600 -> 1800"]),
        ("return flag(a, True)", ["value: True -> False"]),
        ("b.sunk = a", ["skipped effect: b.sunk = a -> pass"]),
        ("return chart(1, a.row, a.column)", [
            "wrong column: chart(1, a.row, a.column) -> chart(1, a.column, a.row)",
            "number: 1 -> 2",
            "wrong column: a.row -> a.column",
            "wrong column: a.column -> a.row",
        ]),
        ("return a and b", ["dropped condition: a and b -> b", "dropped condition: a and b -> a"]),
        ("return [x for x in a if x]", ["dropped condition: if x -> "]),
        ("if a:\n  return b", [
            "condition: a -> not a",
            "dropped condition: if a -> if True",
            "skipped effect: return b -> pass",
        ]),
        ("return min(a)", ["wrong order: min(a) -> max(a)"]),
        ("b.hull = a\nb.crew = b.hull", [
            "skipped effect: b.hull = a -> pass",
            "wrong order: b.hull = a; b.crew = b.hull -> b.crew = b.hull; b.hull = a",
            "skipped effect: b.crew = b.hull -> pass",
        ]),
        ("first(a)\nsecond(a)", [
            "skipped effect: first(a) -> pass",
            "wrong order: first(a); second(a) -> second(a); first(a)",
            "skipped effect: second(a) -> pass",
        ]),
    ],
)  # fmt: skip
def test_small_edits(body: str, expected: list[str]) -> None:
    assert made(f"def f(a, b):\n  {body.replace(chr(10), chr(10) + '  ')}") == expected


@pytest.mark.parametrize(
    "body",
    [
        '"""Between 1 and 10."""',
        "x: Literal[1] = a",
        "assert a > 1",
        "raise ValueError(1)",
        "if a > 1:\n  raise ValueError(a)",
        "world.journal.tell('sunk', 'T1', tons=a + 1)",
        "yield Mark('T1')",
        "report(world, 'sunk', 'T1', tons=a + 1)",
        "shown.append(Option('a', cost=1))",
        "return f'{a:02}'",
        "return Pick('k', 'T1', a, options=lambda: [a + 1])",
        "return 'a' + b",
        "return msgspec.json, msgspec.structs",
        "def inner(x=1):\n  return x + 1",
    ],
)
def test_what_no_rule_is_about_is_not_edited(body: str) -> None:
    assert made(f"def f(a, b):\n  {body.replace(chr(10), chr(10) + '  ')}") == []


@pytest.mark.parametrize(
    ("body", "meet"),
    [
        ("a.x = 1\n  b.y = 2", False),
        ("a.left.remove(b)\n  a.right.append(b)", False),
        ("a.left.remove(b)\n  a.left.append(b)", True),
        ("b.x = 1\n  b.y = look(c)", False),
        ("b.x = 1\n  b.y = look(b)", True),
        ("c.x = list(b)\n  c.y = dict(b)", False),
        ("c.x = list(b)\n  c.y = {k: v for k, v in b.items()}", False),
        ("c.x = list(b.y)\n  b.y.append(1)", True),
        ("discard(b)\n  c.y = 2", False),
        ("discard(b)\n  b.y = 2", True),
    ],
)
def test_the_order_of_two_things_that_do_not_meet_says_nothing(body: str, meet: bool) -> None:
    assert any(line.startswith("wrong order") for line in made(f"def f(a, b, c):\n  {body}")) is meet
