"""Runs tests against one edited module at a time, each in a child of its own; nothing is written into the tree.

This file is run by its path, in a clean process, and imports nothing of ours. Jobs come as lines of JSON, results
go back so. There are two ways to run one:

- by exchange: a process that has collected all tests forks; the child gives the edited functions their new code and
  runs its tests. Nothing is imported again, so this takes little more than the tests themselves.
- anew: a clean process forks; the child imports everything with the edited code in place of one module. This is for
  functions that ran while the tests were collected: what was made of them then would still be there.
"""

from __future__ import annotations

import base64
import contextlib
import functools
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import json
import marshal
import os
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

MEMORY = 6 << 30
"""Most memory of a child in bytes: an endless loop may also be one that never stops to collect."""

ALWAYS_NEEDED = (
    "pytest",
    "_pytest.pytester",
    "msgspec",
    "numpy",
    "hypothesis",
    "fluent.runtime",
    "typer",
    "rich.table",
)


class EditedFile(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one source file's edited code wherever it is imported; everything else is loaded as always."""

    def __init__(self, file: str, code: CodeType) -> None:
        self.file, self.code = os.path.realpath(file), code
        self.stem = Path(file).stem

    def find_spec(
        self, name: str, path: Any = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name.rpartition(".")[2] != self.stem and self.stem != "__init__":
            return None
        found = importlib.machinery.PathFinder.find_spec(name, path, target)
        if found is None or not found.origin or os.path.realpath(found.origin) != self.file:
            return None
        places = found.submodule_search_locations
        return importlib.util.spec_from_file_location(
            name, found.origin, loader=self, submodule_search_locations=places
        )

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


class Chosen:
    """The pytest plugin of a child: runs the chosen tests alone, in the given order, and notes the results."""

    def __init__(self, order: list[str] | None) -> None:
        self.order = None if order is None else {test: at for at, test in enumerate(order)}
        self.marks: dict[str, list[str]] = {}
        self.took: dict[str, float] = {}
        """Processor time: how long a test waits says nothing about an endless loop."""
        self.failed: list[str] = []

    def pytest_configure(self, config: Any) -> None:
        # Its watch makes tests slow, and its report is not about edited code.
        index = config.pluginmanager.get_plugin("rule-index")
        if index is not None:
            config.pluginmanager.unregister(index)

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        order = self.order
        if order is None:
            for item in items:
                self.marks[item.nodeid] = [id for mark in item.iter_markers("rule") for id in mark.args]
        else:
            chosen = [item for item in items if item.nodeid in order]
            items[:] = sorted(chosen, key=lambda item: order[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.took[nodeid] = -time.process_time()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.took[nodeid] += time.process_time()

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and report.nodeid not in self.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.failed.append(report.nodeid or "tests cannot be collected")


class Collected(Chosen):
    """The pytest plugin of the process that has collected all tests: each job is run in a fork of it."""

    def __init__(self, jobs: Any, results: Any) -> None:
        super().__init__(None)
        self.jobs, self.results = jobs, results
        self.ran: dict[int, CodeType] = {}
        """What ran while the tests were collected, by identity: equal code of two files is equal."""

    def watch(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            self.ran[id(frame.f_code)] = frame.f_code

    def pytest_runtestloop(self, session: Any) -> bool:
        sys.setprofile(None)
        self.items = {item.nodeid: item for item in session.items}
        self.functions: dict[str, list[FunctionType]] = {}
        self.caches = []
        for one in gc.get_objects():
            if type(one) is FunctionType:
                self.functions.setdefault(os.path.realpath(one.__code__.co_filename), []).append(one)
            elif isinstance(one, functools._lru_cache_wrapper) and not one.__module__.startswith("_pytest"):
                self.caches.append(one)
        print(json.dumps({"status": 1 if self.failed else 0, "marks": self.marks}), file=self.results, flush=True)
        for line in self.jobs:
            job = json.loads(line)
            result = {"status": "anew"} if job.get("code") and not self.fits(job) else forked(job, self.exchanged)
            print(json.dumps(result), file=self.results, flush=True)
        return True

    def fits(self, job: dict[str, Any]) -> bool:
        """Whether the edited functions can get new code, and have not run yet."""
        edited = list(self.edited(job))
        ran = {code.co_qualname for code in self.ran.values() if os.path.realpath(code.co_filename) == job["file"]}
        return bool(edited) and all(
            function.__code__.co_freevars == code.co_freevars and function.__code__.co_qualname not in ran
            for function, code in edited
        )

    def edited(self, job: dict[str, Any]) -> Iterator[tuple[FunctionType, CodeType]]:
        """Every function whose code the edit changes, with its new code."""
        module: CodeType = marshal.loads(base64.b64decode(job["code"]))
        new = {(code.co_qualname, code.co_firstlineno): code for code in inner_codes(module)}
        for function in self.functions.get(job["file"], ()):
            old = function.__code__
            code = new.get((old.co_qualname, old.co_firstlineno))
            if code is not None and code != old:
                yield function, code

    def exchanged(self, job: dict[str, Any], folder: str) -> dict[str, Any]:
        """Inside a fork: give the edited functions their new code, run the tests until one fails.

        Without an edit all of them run, and where a folder is to be watched it is noted which of its functions each
        of them runs.
        """
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = f"{folder}/hypothesis"
        if job.get("code"):
            for function, code in self.edited(job):
                function.__code__ = code
        for cache in self.caches:
            cache.cache_clear()
        items = [self.items[test] for test in job["tests"]]
        self.failed = []
        runs: dict[str, list[str]] = {}
        for item, following in zip(items, [*items[1:], None], strict=True):
            self.ran = {}
            sys.setprofile(self.watch if job.get("watch") else None)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            sys.setprofile(None)
            if job.get("watch"):
                codes = (code for code in self.ran.values() if code.co_filename.startswith(job["watch"]))
                runs[item.nodeid] = [f"{code.co_filename}:{code.co_qualname}" for code in codes]
            if self.failed and job["code"]:
                break
        return {"status": 1 if self.failed else 0, "failed": self.failed, "took": self.took, "runs": runs}


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    """Every code object inside another, at any depth."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from inner_codes(one)


def anew(job: dict[str, Any], folder: str) -> dict[str, Any]:
    """Inside the child: import the edited code, run the tests."""
    import pytest

    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = f"{folder}/hypothesis"
    sys.dont_write_bytecode = True
    if job.get("code"):
        code = marshal.loads(base64.b64decode(job["code"]))
        sys.meta_path.insert(0, EditedFile(job["file"], code))
    chosen = Chosen(job["tests"])
    options = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", f"--basetemp={folder}/tmp"]
    status = int(pytest.main([*options, *job["paths"]], plugins=[chosen]))
    return {"status": status, "failed": chosen.failed, "took": chosen.took}


def forked(job: dict[str, Any], work: Callable[[dict[str, Any], str], dict[str, Any]]) -> dict[str, Any]:
    """Fork, wait for the result, end the child that takes too long."""
    folder = tempfile.mkdtemp(prefix="sandtable-mutant-")
    reader, writer = os.pipe()
    began = time.monotonic()
    pid = os.fork()
    if pid == 0:
        result: dict[str, Any] = {"status": "crashed"}
        with contextlib.suppress(BaseException):
            os.setsid()
            nothing = os.open(f"{folder}/output", os.O_CREAT | os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nothing, stream)
            seconds = int(job["seconds"])
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            result = work(job, folder)
        with os.fdopen(writer, "w") as out:
            json.dump(result, out)
        os._exit(0)
    os.close(writer)
    text = b""
    # Processor time is limited by the system; this ends a child that waits for something that never comes.
    ends = began + 4 * job["seconds"] + 30
    while True:
        ready, _, _ = select.select([reader], [], [], max(0.0, ends - time.monotonic()))
        if not ready:
            os.kill(pid, signal.SIGKILL)
            break
        part = os.read(reader, 1 << 16)
        if not part:
            break
        text += part
    os.close(reader)
    os.waitpid(pid, 0)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)  # what the tests had started
    output = Path(folder, "output")
    try:
        told: dict[str, Any] = json.loads(text)
    except ValueError:
        told = {"status": "out of time"}
    if told["status"] not in (0, 1):
        told["output"] = output.read_text("utf-8", "replace")[-2000:] if output.exists() else ""
    shutil.rmtree(folder, ignore_errors=True)
    return {**told, "seconds": time.monotonic() - began}


class Session:
    """The process that has collected all tests, as the clean process sees it."""

    def __init__(self, job: dict[str, Any]) -> None:
        job_reader, job_writer = os.pipe()
        result_reader, result_writer = os.pipe()
        self.folder = tempfile.mkdtemp(prefix="sandtable-mutants-")
        self.pid = os.fork()
        if self.pid == 0:
            with contextlib.suppress(BaseException):
                os.close(job_writer)
                os.close(result_reader)
                self.collect(job, os.fdopen(job_reader), os.fdopen(result_writer, "w"))
            os._exit(0)
        os.close(job_reader)
        os.close(result_writer)
        self.jobs, self.results = os.fdopen(job_writer, "w"), os.fdopen(result_reader)

    def collect(self, job: dict[str, Any], jobs: Any, results: Any) -> None:
        import pytest

        output = os.open(f"{self.folder}/output", os.O_CREAT | os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(output, stream)
        sys.dont_write_bytecode = True
        plugin = Collected(jobs, results)
        options = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", f"--basetemp={self.folder}/tmp"]
        sys.setprofile(plugin.watch)
        pytest.main([*options, *job["options"], *job["paths"]], plugins=[plugin])

    def told(self) -> dict[str, Any]:
        """The next result; the first one tells what was collected."""
        line = self.results.readline()
        if not line:
            return {
                "status": "crashed",
                "output": Path(self.folder, "output").read_text("utf-8", "replace")[-2000:],
            }
        result: dict[str, Any] = json.loads(line)
        return result

    def __call__(self, job: dict[str, Any]) -> dict[str, Any]:
        print(json.dumps(job), file=self.jobs, flush=True)
        return self.told()

    def end(self) -> None:
        self.jobs.close()
        os.waitpid(self.pid, 0)
        shutil.rmtree(self.folder, ignore_errors=True)


def main() -> None:
    for name in ALWAYS_NEEDED:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    job = json.loads(sys.stdin.readline())
    session = Session(job)
    print(json.dumps(session.told()), flush=True)
    for line in sys.stdin:
        job = json.loads(line)
        result = session(job)
        if result["status"] == "anew":
            job["seconds"] += job["importing"]
            result = {**forked(job, anew), "anew": True}
        print(json.dumps(result), flush=True)
    session.end()


if __name__ == "__main__":
    main()
