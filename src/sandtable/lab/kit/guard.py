"""No luck and no clock outside Chance: traps for a game that runs, and a look at its source."""

from __future__ import annotations

import ast
import os
import random
import secrets
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import FrameType, ModuleType
from typing import Any

from sandtable.kernel import Game

__all__ = ["OutsideChance", "forbidden", "package", "trapped"]

TRAPS: dict[ModuleType, tuple[str, ...]] = {
    random: (
        "random",
        "randint",
        "randrange",
        "choice",
        "choices",
        "sample",
        "shuffle",
        "uniform",
        "gauss",
        "getrandbits",
        "seed",
    ),
    secrets: ("choice", "randbelow", "randbits", "token_bytes", "token_hex", "token_urlsafe"),
    time: ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "sleep"),
    os: ("urandom", "getpid"),
    uuid: ("uuid1", "uuid4"),
}
NO_IMPORT = {"random", "secrets", "time", "os", "uuid", "socket", "subprocess", "threading", "asyncio", "pickle"}
NO_CALL = {"now", "utcnow", "today"}
NO_NAME = {"Random", "SystemRandom", "hash", "open", "print", "input"}
BOTS = "staff.py"
"""A bot thinks on streams of its own; rules have none."""


class OutsideChance(AssertionError):
    """A game took luck or time from somewhere else than its table."""


def package(game: Game[Any, Any]) -> str:
    """The package that a game's code lives in."""
    return type(game).__module__.rpartition(".")[0]


def _called_by(home: str, frame: FrameType | None) -> str:
    """The place in the package that this call comes from, or nothing."""
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        if name == home or name.startswith(home + "."):
            return f"{name}, line {frame.f_lineno}"
        frame = frame.f_back
    return ""


@contextmanager
def trapped(game: Game[Any, Any]) -> Iterator[None]:
    """While this holds, random, secrets, time, os.urandom and uuid raise when the game's code calls them."""
    home = package(game)
    kept = [(module, name, getattr(module, name)) for module, names in TRAPS.items() for name in names]

    def trap(module: ModuleType, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def raising(*args: Any, **kwargs: Any) -> Any:
            if place := _called_by(home, sys._getframe(1)):
                raise OutsideChance(
                    f"{module.__name__}.{name} called in {place}: luck comes from world.chance alone"
                )
            return real(*args, **kwargs)

        return raising

    for module, name, real in kept:
        setattr(module, name, trap(module, name, real))
    try:
        yield
    finally:
        for module, name, real in kept:
            setattr(module, name, real)


def _sources(folder: Traversable) -> Iterator[Traversable]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            yield from _sources(item)
        elif item.name.endswith(".py"):
            yield item


def forbidden(game: Game[Any, Any]) -> list[str]:
    """What the game's source imports or calls that no rules may: file, line and what."""
    return [
        f"{file.name}:{getattr(node, 'lineno', 0)} {what}"
        for file in _sources(files(package(game)))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if (what := _forbidden(node, rules=file.name != BOTS))
    ]


def _forbidden(node: ast.AST, rules: bool) -> str:
    match node:
        case ast.Import(names=names):
            for alias in names:
                if alias.name.split(".")[0] in NO_IMPORT or alias.name == "numpy.random":
                    return f"imports {alias.name}"
        case ast.ImportFrom(module=str(module)):
            if module.split(".")[0] in NO_IMPORT or module == "numpy.random":
                return f"imports from {module}"
        case ast.Call(func=ast.Attribute(attr=name)) if name in NO_CALL:
            return f"calls {name}(): a game has no clock but world.clock"
        case ast.Call(func=ast.Name(id="Rng"), args=args) if rules or not args:
            return "calls Rng()" if rules else "calls Rng() without a seed"
        case ast.Call(func=ast.Name(id=name)) if name in NO_NAME:
            return f"calls {name}()"
    return ""
