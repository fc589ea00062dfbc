"""The pytest plugin behind `@rule`: checks the marks, watches marked tests run, writes the rules report.

Only tests marked with a rule are watched, and only their bodies (fixtures of a wider scope run in
whichever test comes first, so they prove nothing), and only until a function that cites each of its rules has
run; unmarked tests pay nothing. Under xdist the workers send what they saw with their test reports
and the controller alone writes `var/rules-report.json`.
"""

import os
import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import CodeType, FrameType

import pytest

from sandtable.rulebook import Rule, RuleIndexError, books
from sandtable.rulebook.citations import Citations, Place, told_from
from sandtable.rulebook.index import Sources, implementations, own_sources, sources_at
from sandtable.rulebook.report import (
    BROWSER_TESTS,
    Outcome,
    Report,
    RuleTest,
    fresh,
    hashes,
    read_report,
    runs,
    write_report,
)

MOST_IDS = 3
SHOWN = 20

_IDS = pytest.StashKey[tuple[str, ...]]()
_RAN = pytest.StashKey[list[tuple[str, int, str]]]()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules (at most three) that this test asserts")
    here = sources_at(config.rootpath)
    sources = here if here.games[0].is_dir() else own_sources()
    config.pluginmanager.register(RulePlugin(sources, config), "rule-index")


class Watch:
    """Notes which functions run that cite one of a test's rules, until each of its rules has one.

    Watching makes a test three times as slow, so it ends as soon as it can tell nothing more.
    """

    def __init__(self, cited: Mapping[str, Sequence[Place]], place: Callable[[CodeType], Place | None]) -> None:
        self.cited, self.place = cited, place
        self.missing = set(cited)
        self.ran: set[Place] = set()
        self._known: dict[int, CodeType] = {}  # by identity: two equal functions of different files are equal code

    def __enter__(self) -> None:
        self._before = sys.getprofile()
        sys.setprofile(self._note)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(self._before)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call" or id(code) in self._known:
            return
        self._known[id(code)] = code
        place = self.place(code)
        if place is None:
            return
        held = {rule_id for rule_id in self.missing if any(runs(place, one) for one in self.cited[rule_id])}
        if held:
            self.ran.add(place)
            self.missing -= held
            if not self.missing:
                sys.setprofile(None)


class _Seen:
    """What the reports of one test's three phases said."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        self.ids = ids
        self.outcomes: dict[str, str] = {}
        self.ran: list[Place] = []

    @property
    def outcome(self) -> Outcome:
        if "failed" in self.outcomes.values():
            return "failed"
        return "passed" if self.outcomes.get("call") == "passed" else "skipped"


class RulePlugin:
    def __init__(self, sources: Sources, config: pytest.Config) -> None:
        self.sources = sources
        self.root = config.rootpath
        self.writes = not hasattr(config, "workerinput")
        self.started = time.time()
        self.seen: dict[str, _Seen] = {}
        self.remarks: list[str] = []
        self.inside = tuple(f"{folder.resolve()}{os.sep}" for folder in sources.games)
        self.base = sources.base.resolve()

    @cached_property
    def cited(self) -> Citations:
        """Where each rule is cited; nowhere while a source cannot be read (the end of the run says so)."""
        try:
            return self.citations()
        except RuleIndexError:
            return {}

    def citations(self) -> Citations:
        """Where each rule is cited, as the sources stand now."""
        games = implementations(self.sources).values()
        return {rule_id: places for game in games for rule_id, places in game.items()}

    @cached_property
    def known(self) -> dict[str, Rule]:
        return {rule.id: rule for book in books(self.sources.games).values() for rule in book.rules.values()}

    # Checking the marks

    def pytest_sessionstart(self) -> None:
        """A rulebook that cannot be read is said once, before any test is looked at."""
        try:
            _ = self.known
        except RuleIndexError as error:
            raise pytest.UsageError(str(error)) from error

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        if report.outcome != "passed":
            return report
        faults = [fault for item in report.result if isinstance(item, pytest.Item) for fault in self.faults(item)]
        if not faults:
            return report
        return pytest.CollectReport(collector.nodeid, "failed", "\n".join(faults), [])

    def faults(self, item: pytest.Item) -> list[str]:
        """What is wrong with a test's marks; remembers its ids if nothing is."""
        marks = list(item.iter_markers("rule"))
        if not marks:
            return []
        ids = tuple(dict.fromkeys(rule_id for mark in marks for rule_id in mark.args))
        if not ids or any(mark.kwargs for mark in marks):
            return [f'{item.nodeid}: @rule takes one to three rule ids, such as @rule("SW14.16A").']
        faults = [
            f"{item.nodeid}: {rule_id} is in no rulebook.toml (`sandtable rules --search ...` finds the id)."
            for rule_id in ids
            if rule_id not in self.known
        ]
        if len(ids) > MOST_IDS:
            faults.append(
                f"{item.nodeid}: marked with {len(ids)} rules; a test holds {MOST_IDS} at most, so split it."
            )
        item.stash[_IDS] = ids
        return faults

    # Watching marked tests

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        ids = item.stash.get(_IDS, ())
        if not any(self.known[rule_id].kind == "rule" for rule_id in ids):
            return (yield)
        watch = Watch({rule_id: self.cited.get(rule_id, []) for rule_id in ids}, self.of_the_games)
        try:
            with watch:
                return (yield)
        finally:
            item.stash[_RAN] = sorted((place.file, place.line, place.name) for place in watch.ran)

    def of_the_games(self, code: CodeType) -> Place | None:
        """The function of a game that a code belongs to."""
        file = os.path.realpath(code.co_filename)
        if not file.startswith(self.inside):
            return None
        return Place(told_from(self.base, Path(file)), code.co_firstlineno, code.co_qualname)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        ids = item.stash.get(_IDS, ())
        if ids:
            # Plain attributes travel from an xdist worker to the controller with the report.
            vars(report)["rule_ids"] = list(ids)
            vars(report)["rule_ran"] = (
                [list(place) for place in item.stash.get(_RAN, [])] if call.when == "call" else []
            )
        return report

    # Writing the report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        ids = vars(report).get("rule_ids")
        if not ids or not self.writes:
            return
        seen = self.seen.setdefault(report.nodeid, _Seen(tuple(ids)))
        # A test that was expected to fail proves nothing, even if it passes.
        seen.outcomes[report.when] = "skipped" if hasattr(report, "wasxfail") else report.outcome
        seen.ran += [Place(*place) for place in vars(report)["rule_ran"]]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        if not self.writes or not self.seen:
            return
        base = self.sources.base
        try:
            cited = self.citations()
            earlier = read_report(self.sources.report)
        except RuleIndexError as error:
            self.remarks.append(f"The rules report was not written. {error}")
            return
        kept = {} if earlier is None else fresh(earlier, base)
        for test_id in self.seen:
            kept.pop(test_id, None)
        for test_id, seen in self.seen.items():
            test = self.entry(test_id, seen, cited)
            if self.edited_meanwhile(test.files):
                self.remarks.append(f"{test_id}: its files were edited during the run; run it again.")
            else:
                kept[test_id] = test
        write_report(self.sources.report, Report(kept))

    def entry(self, test_id: str, seen: _Seen, cited: Citations) -> RuleTest:
        """The test as the report tells it; remarks on marks that do not count."""
        ran: set[Place] = set()
        files = {told_from(self.sources.base, self.root / test_id.split("::")[0])}
        for rule_id in seen.ids:
            places = cited.get(rule_id, [])
            hits = {hit for hit in seen.ran if any(runs(hit, place) for place in places)}
            ran |= hits
            kind = self.known[rule_id].kind
            if kind == "screen" and test_id.startswith(BROWSER_TESTS):
                files |= {place.file for place in places}
            elif kind == "screen":
                self.remarks.append(
                    f"{test_id}: {rule_id} is a screen rule; only a test in {BROWSER_TESTS} holds it."
                )
            elif kind == "rule" and seen.outcome == "passed" and not hits:
                where = ", ".join(map(str, places)) or "no function of the game cites it"
                self.remarks.append(f"{test_id}: ran nothing that cites {rule_id} ({where}).")
        files |= {place.file for place in ran}
        return RuleTest(seen.ids, seen.outcome, tuple(sorted(ran)), hashes(self.sources.base, files))

    def edited_meanwhile(self, files: dict[str, str]) -> bool:
        """Then its hash would vouch for a text that did not run."""
        paths = [self.sources.base / name for name in files]
        return any(path.exists() and path.stat().st_mtime > self.started for path in paths)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.remarks:
            return
        terminalreporter.section("marks that do not count for the rules report")
        for remark in self.remarks[:SHOWN]:
            terminalreporter.write_line(remark)
        if len(self.remarks) > SHOWN:
            terminalreporter.write_line(f"and {len(self.remarks) - SHOWN} more")
