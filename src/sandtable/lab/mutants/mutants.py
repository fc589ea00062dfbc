"""Do the tests notice? Break rules on purpose, one small edit at a time, and run the tests that hold them.

A function that cites a rule is edited in memory (edits.py beside this), and the tests that the index names for it
run against it in a process of their own (worker.py): those marked with a rule that it cites, and those that a row
of tests/statements names beside it. If one of them goes red the mutant is killed, if none does it has
survived: the rule may be broken and nobody would know. Where no test is found for a function at all, that is said
instead. Of the kernel every function counts, and its tests are
tests/kernel.
"""

from __future__ import annotations

import ast
import base64
import json
import marshal
import os
import random
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec

from sandtable.lab.mutants.edits import Function, applied, edits
from sandtable.rulebook.citations import cited_in_python, told_from
from sandtable.rulebook.index import Sources
from sandtable.rulebook.rules import books, folder
from sandtable.rulebook.statements import Statement, read_statements

__all__ = ["KERNEL", "Mutant", "Report", "mutants", "read_report", "targets", "write_report"]

KERNEL = "kernel"
WORKER = Path(__file__).with_name("worker.py")
LEAST_SECONDS = 3
"""Processor time that even the quickest tests of a mutant have."""
IMPORT_SECONDS = 10
"""Processor time for importing everything anew, where that is needed."""
TIMES_AS_LONG = 8
"""So many times as long as without an edit may the tests take before the mutant counts as an endless loop."""
BASELINE_SECONDS = 900


class Mutant(msgspec.Struct):
    """One edit, and what became of it.

    tests: how many ran. by: the one that noticed, or how it ended. elsewhere: for a survivor, a test of other rules
    that would have noticed, where somebody asked for that: perhaps it lacks a mark. same: why no test can notice,
    as tests/same_mutants.toml says.
    """

    file: str
    line: int
    function: str
    kind: str
    before: str
    after: str
    rules: list[str]
    tests: int = 0
    killed: bool = False
    by: str = ""
    elsewhere: str = ""
    same: str = ""
    anew: bool = False
    """Its tests ran after importing everything anew, because the function had run when they were collected."""
    seconds: float = 0.0

    def __str__(self) -> str:
        word = "killed  " if self.killed else "survived" if self.tests else "no test "
        where = f"  (noticed by {self.elsewhere})" if self.elsewhere else ""
        where += f"  (the same: {self.same})" if self.same else ""
        return (
            f"{word}  {self.file}:{self.line}  {self.function}  {self.kind}: {self.before}  ->  {self.after}{where}"
        )


class Report(msgspec.Struct):
    """A whole run."""

    game: str
    seed: int
    possible: int
    mutants: list[Mutant]
    left_out: list[str]
    """Tests that fail without any edit: they can tell nothing."""
    seconds: float = 0.0

    @property
    def killed(self) -> int:
        return sum(mutant.killed for mutant in self.mutants)

    @property
    def tried(self) -> int:
        """How many had a test that could have noticed."""
        return sum(mutant.tests > 0 for mutant in self.mutants)


class Same(msgspec.Struct, forbid_unknown_fields=True):
    """An edit that makes no difference anybody could see, and why; it still counts as a survivor."""

    file: str
    function: str
    before: str
    after: str
    why: str


class _SameFile(msgspec.Struct, forbid_unknown_fields=True):
    same: list[Same] = []


def same_mutants(sources: Sources) -> list[Same]:
    """The survivors that somebody has looked at and found to be the same."""
    file = sources.base / "tests" / "same_mutants.toml"
    return msgspec.toml.decode(file.read_bytes(), type=_SameFile).same if file.exists() else []


class _Made(msgspec.Struct):
    """A mutant with its code."""

    mutant: Mutant
    code: str
    tests: list[str] = []
    others: list[str] = []


def targets(sources: Sources) -> list[str]:
    """What can be asked for: the games and the kernel."""
    return [*books(sources.games), KERNEL]


# --- making them ------------------------------------------------------------------------------------------


def made(
    sources: Sources,
    game: str,
    sample: int,
    seed: int,
    modules: Sequence[str] = (),
    only: Report | None = None,
) -> tuple[int, list[_Made]]:
    """How many mutants there could be, and so many of them.

    In these modules, if any are named; of these alone that survived, where a report is given.
    """
    trees = list(_trees(sources, game))
    if unknown := set(modules) - {file.stem for file, _ in trees}:
        raise ValueError(f"{game} has no module {', '.join(sorted(unknown))} whose rules can be broken")
    survivors = {
        (mutant.function, mutant.kind, mutant.before, mutant.after)
        for mutant in (only.mutants if only else [])
        if not mutant.killed
    }
    found = [
        (file, tree, name, rules, edit)
        for file, tree in trees
        if not modules or file.stem in modules
        for node, name, rules in _functions(sources, game, file, tree)
        for edit in edits(node)
        if only is None or (name, edit.kind, edit.before, edit.after) in survivors
    ]
    order = random.Random(f"{game}/{seed}")
    order.shuffle(found)
    unedited: dict[Path, bytes] = {}
    chosen: list[_Made] = []
    for file, tree, name, rules, edit in found:
        if len(chosen) == sample:
            break
        if file not in unedited:
            unedited[file] = _compiled(tree, file)
        with applied(edit):
            code = _compiled(tree, file)
        if code == unedited[file]:
            continue
        where = told_from(sources.base, file)
        mutant = Mutant(where, edit.line, name, edit.kind, edit.before, edit.after, sorted(rules))
        chosen.append(_Made(mutant, base64.b64encode(code).decode()))
    return len(found), chosen


def _folder(sources: Sources, game: str) -> Path:
    return sources.games[0].parent / KERNEL if game == KERNEL else folder(game, sources.games)


def _compiled(tree: ast.Module, file: Path) -> bytes:
    return marshal.dumps(compile(tree, str(file), "exec", dont_inherit=True))


def _trees(sources: Sources, game: str) -> Iterator[tuple[Path, ast.Module]]:
    folder = _folder(sources, game)
    trees = {file: ast.parse(file.read_text("utf-8")) for file in sorted(folder.rglob("*.py"))}
    bots = bot_modules(folder, trees)
    yield from ((file, tree) for file, tree in trees.items() if file not in bots)


def bot_modules(folder: Path, trees: Mapping[Path, ast.Module]) -> set[Path]:
    """The modules of a game's bots: what a bot thinks of a rule is no rule.

    These are the modules that the game names in `bot` and `rivals`, and what the game gets at through them alone.
    """
    game = folder / "game.py"
    if game not in trees:
        return set()
    imported = {file: _imports(folder, tree) for file, tree in trees.items()}
    named = {
        name.id
        for node in ast.walk(trees[game])
        if (isinstance(node, ast.FunctionDef) and node.name == "bot")
        or (isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "rivals")
        for name in ast.walk(node)
        if isinstance(name, ast.Name)
    }
    bots = {file for name, file in imported[game].items() if name in named}

    def reached(start: set[Path], without: set[Path]) -> set[Path]:
        found, frontier = set(start), list(start)
        while frontier:
            new = set(imported[frontier.pop()].values()) - found - without
            found |= new
            frontier += new
        return found

    return reached(bots, set()) - reached({game}, bots)


def _imports(folder: Path, tree: ast.Module) -> dict[str, Path]:
    """The names that a module imports from its own game, and the module that each comes from."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and folder.name in (parts := node.module.split(".")):
            place = folder.joinpath(*parts[parts.index(folder.name) + 1 :])
            for one in node.names:
                module = place / f"{one.name}.py"
                file = module if module.exists() else place.with_suffix(".py")
                if file.exists():
                    found[one.asname or one.name] = file
    return found


def _functions(
    sources: Sources, game: str, file: Path, tree: ast.Module
) -> Iterator[tuple[Function, str, set[str]]]:
    """The functions to edit, with the rules that they cite, or that what they stand in cites."""
    cited: dict[str, set[str]] = defaultdict(set)
    if game != KERNEL:
        known = {rule.id for rule in books(sources.games)[game].of_kind("rule")}
        for rule, place in cited_in_python(file, "", known):
            cited[place.name].add(rule)

    def walk(node: ast.AST, scope: str, above: set[str]) -> Iterator[tuple[Function, str, set[str]]]:
        for inner in ast.iter_child_nodes(node):
            if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = scope + inner.name
                rules = above | cited[name]
                if not isinstance(inner, ast.ClassDef):
                    if rules or game == KERNEL:
                        yield inner, name, rules
                    name += ".<locals>"
                yield from walk(inner, f"{name}.", rules)
            else:
                yield from walk(inner, scope, above)

    yield from walk(tree, "", set())


# --- running their tests ----------------------------------------------------------------------------------


class _Workers:
    """As many processes as may run side by side, each with all tests collected; each takes one job at a time."""

    def __init__(self, base: Path, jobs: int, collect: dict[str, Any]) -> None:
        own = str(Path(__file__).parents[3])
        path = os.pathsep.join(filter(None, [own, os.environ.get("PYTHONPATH", "")]))
        environment = {**os.environ, "PYTHONPATH": path}
        environment.pop("PYTEST_CURRENT_TEST", None)
        command = [sys.executable, "-P", str(WORKER)]
        self.all = [
            subprocess.Popen(
                command, cwd=base, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            for _ in range(jobs)
        ]
        for worker in self.all:
            self._send(worker, collect)
        self.collected, *_ = [self._told(worker) for worker in self.all]
        self.free: SimpleQueue[subprocess.Popen[str]] = SimpleQueue()
        for worker in self.all:
            self.free.put(worker)

    def __call__(self, job: dict[str, Any]) -> dict[str, Any]:
        worker = self.free.get()
        try:
            self._send(worker, job)
            return self._told(worker)
        finally:
            self.free.put(worker)

    def end(self) -> None:
        for worker in self.all:
            worker.communicate()

    @staticmethod
    def _send(worker: subprocess.Popen[str], job: dict[str, Any]) -> None:
        assert worker.stdin is not None
        worker.stdin.write(json.dumps(job) + "\n")
        worker.stdin.flush()

    @staticmethod
    def _told(worker: subprocess.Popen[str]) -> dict[str, Any]:
        assert worker.stdout is not None
        result: dict[str, Any] = json.loads(worker.stdout.readline())
        return result


def mutants(
    sources: Sources,
    game: str,
    sample: int,
    seed: int,
    *,
    jobs: int = 2,
    modules: Sequence[str] = (),
    only: Report | None = None,
    elsewhere: bool = False,
    tell: Callable[[Mutant], None] = lambda mutant: None,  # noqa: ARG005
) -> Report:
    """Make the mutants of a game (or of the kernel), run their tests, tell each as it is judged.

    `elsewhere` shows survivors to all other tests that run the function too; that does not count, and takes longer.
    """
    began = time.monotonic()
    possible, chosen = made(sources, game, sample, seed, modules, only)
    workers = _Workers(sources.base, jobs, _collect(sources, game))
    try:
        with ThreadPoolExecutor(jobs) as threads:
            marks = _marks(workers, place_of_tests(sources, game))
            rows = [] if game == KERNEL else statements_of(sources, game)
            for one in chosen:
                wanted, named = set(one.mutant.rules), named_beside(rows, one.mutant.function)
                one.tests = [
                    test
                    for test, rules in marks.items()
                    if game == KERNEL or wanted & set(rules) or _function_of(test) in named
                ]
            tests = set(marks) if elsewhere else {test for one in chosen for test in one.tests}
            watched = str(_folder(sources, game)) if elsewhere else ""
            took, left_out, runs = _baseline(workers, threads, jobs, tests, watched)
            quickest = sorted(took, key=lambda test: took[test])
            for one in chosen:
                held = set(one.tests)
                one.tests = [test for test in quickest if test in held]
                name = f"{sources.base / one.mutant.file}:{one.mutant.function}"
                one.others = [test for test in quickest if test not in held and name in runs.get(test, ())]
            report = Report(game, seed, possible, [one.mutant for one in chosen], left_out)
            known = {(one.file, one.function, one.before, one.after): one.why for one in same_mutants(sources)}
            for mutant in threads.map(lambda one: _judged(workers, sources, one, took), chosen):
                if not mutant.killed:
                    mutant.same = known.get((mutant.file, mutant.function, mutant.before, mutant.after), "")
                tell(mutant)
    finally:
        workers.end()
    report.seconds = time.monotonic() - began
    return report


def place_of_tests(sources: Sources, game: str) -> Path:
    """Where tests may hold something of the game: in `tests`, or beside it where it comes from elsewhere."""
    own, *_ = sources.games
    tests = sources.base / "tests"
    if game != KERNEL and (beside := folder(game, sources.games).parent) != own:
        return beside
    place = tests / KERNEL if game == KERNEL else tests / "rules" / game
    return place if place.is_dir() else tests


def _collect(sources: Sources, game: str) -> dict[str, Any]:
    """What a worker collects."""
    place = place_of_tests(sources, game)
    return {"paths": [str(place)], "options": [f"--ignore={sources.base / 'tests' / 'e2e'}"]}


def _marks(workers: _Workers, place: Path) -> dict[str, list[str]]:
    """Every test that may hold something of the game, with the rules that it is marked with."""
    if workers.collected["status"] != 0:
        raise ValueError(f"the tests cannot be collected: {workers.collected.get('output', '')}")
    marks: dict[str, list[str]] = workers.collected["marks"]
    if not marks:
        raise ValueError(f"there are no tests in {place}: write some there, in files that are named test_*.py")
    return marks


def statements_of(sources: Sources, game: str) -> list[Statement]:
    """The rows of the statement files that are about rules of this game."""
    rules = books(sources.games)[game]
    files = sorted((sources.base / "tests" / "statements").glob("*.csv"))
    return [row for file in files for row in read_statements(file) if any(rule in rules for rule in row.rule)]


def named_beside(rows: Sequence[Statement], function: str) -> set[str]:
    """The tests that stand in a row beside the function, or beside what it stands in."""
    inside = f".{function.replace('<locals>.', '')}."
    return {test for row in rows if any(f".{name}." in inside for name in row.code) for test in row.test}


def _function_of(test: str) -> str:
    return test.split("::")[-1].split("[")[0]


def _files(tests: Sequence[str]) -> list[str]:
    return sorted({test.split("::")[0] for test in tests})


def _baseline(
    workers: _Workers, threads: ThreadPoolExecutor, jobs: int, tests: set[str], watched: str
) -> tuple[dict[str, float], list[str], dict[str, set[str]]]:
    """How long each test takes without an edit and which functions of a watched folder it runs.

    Those that fail without an edit are left out.
    """
    files = _files(sorted(tests))
    parts = [sorted(test for test in tests if test.split("::")[0] in files[part::jobs]) for part in range(jobs)]

    def run(part: list[str]) -> dict[str, Any]:
        job = {"code": "", "tests": part, "seconds": BASELINE_SECONDS, "watch": watched}
        return workers(job) if part else {"took": {}, "failed": []}

    took: dict[str, float] = {}
    failed: list[str] = []
    runs: dict[str, set[str]] = {}
    for result in threads.map(run, parts):
        took |= result.get("took", {})
        failed += result.get("failed", [result.get("output", "")])
        runs |= {test: set(names) for test, names in result.get("runs", {}).items()}
    return {test: seconds for test, seconds in took.items() if test not in failed}, failed, runs


def _judged(workers: _Workers, sources: Sources, one: _Made, took: dict[str, float]) -> Mutant:
    def run(tests: list[str]) -> tuple[str, float]:
        """The first test that notices, or how it ended; empty if none does."""
        if not tests:
            return "", 0.0
        job = {
            "file": str(sources.base / mutant.file),
            "code": one.code,
            "paths": _files(tests),
            "tests": tests,
            "seconds": LEAST_SECONDS + TIMES_AS_LONG * sum(took[test] for test in tests),
            "importing": IMPORT_SECONDS,
        }
        result = workers(job)
        green = result["status"] in (0, 5)
        mutant.anew = result.get("anew", False)
        return "" if green else next(iter(result.get("failed", [])), str(result["status"])), result["seconds"]

    mutant = one.mutant
    mutant.tests = len(one.tests)
    mutant.by, mutant.seconds = run(one.tests)
    mutant.killed = bool(mutant.by)
    if not mutant.killed:
        mutant.elsewhere, _ = run(one.others)
    return mutant


def write_report(report: Report, folder: Path) -> Path:
    """Keep it beside the rules report."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"mutants-{report.game}-{report.seed}.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1))
    return file


def read_report(file: Path) -> Report:
    """A report that was kept."""
    return msgspec.json.decode(file.read_bytes(), type=Report)
