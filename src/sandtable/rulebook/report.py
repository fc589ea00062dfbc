"""The report of the last test run: which marked tests passed, and which citing functions they ran.

It is written by the pytest plugin and never by hand. Each entry carries the hashes of the files that it
speaks of (the test, and the sources that implement the rule); an entry whose files have changed is stale
and says nothing any more.
"""

import hashlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from sandtable.rulebook.citations import Citations, Place
from sandtable.rulebook.rules import RuleIndexError

FORMAT = 1
BROWSER_TESTS = "tests/e2e/"

Outcome = Literal["passed", "failed", "skipped"]


class RuleTest(msgspec.Struct, frozen=True):
    """One marked test of the last run.

    ran: the functions it ran that cite one of its rules.
    files: every file this entry depends on, with the hash it had.
    """

    ids: tuple[str, ...]
    outcome: Outcome
    ran: tuple[Place, ...]
    files: dict[str, str]


class Report(msgspec.Struct):
    """All marked tests by their pytest ids."""

    tests: dict[str, RuleTest]
    format: int = FORMAT


def read_report(path: Path) -> Report | None:
    """The last report, or None if no tests have been run here."""
    try:
        report = msgspec.json.decode(path.read_bytes(), type=Report)
    except FileNotFoundError:
        return None
    except msgspec.DecodeError as error:
        raise RuleIndexError(f"{path.name}: {error}. Delete it and run `make test`.") from error
    return report if report.format == FORMAT else None


def write_report(path: Path, report: Report) -> None:
    """In one step, so that a reader never sees half a report."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}.tmp")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(report, order="sorted"), indent=1))
    draft.replace(path)


def file_hash(path: Path) -> str:
    """Empty for a file that is not there, which no recorded hash is equal to."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:20]
    except OSError:
        return ""


def hashes(base: Path, files: Iterable[str]) -> dict[str, str]:
    """The hash of each file, named from `base`."""
    return {name: file_hash(base / name) for name in sorted(set(files))}


def fresh(report: Report, base: Path) -> dict[str, RuleTest]:
    """The tests whose files are still as they were in their run."""
    now = hashes(base, (name for test in report.tests.values() for name in test.files))
    return {
        test_id: test
        for test_id, test in report.tests.items()
        if all(value and now[name] == value for name, value in test.files.items())
    }


def runs(hit: Place, cited: Place) -> bool:
    """Did running `hit` run what `cited` names? A class is run by its methods."""
    return hit.file == cited.file and (hit == cited or hit.name.startswith(f"{cited.name}."))


def tests_of(tests: Mapping[str, RuleTest], citations: Citations, kinds: Mapping[str, str]) -> dict[str, list[str]]:
    """The tests that hold each rule.

    A rule is held by a passing test that ran a function citing it, a screen rule by a passing browser test.
    """
    held: dict[str, list[str]] = {}
    for test_id, test in sorted(tests.items()):
        if test.outcome != "passed":
            continue
        for rule_id in test.ids:
            if kinds.get(rule_id) == "screen":
                holds = test_id.startswith(BROWSER_TESTS)
            else:
                cited = citations.get(rule_id, [])
                holds = any(runs(hit, place) for hit in test.ran for place in cited)
            if holds:
                held.setdefault(rule_id, []).append(test_id)
    return held
