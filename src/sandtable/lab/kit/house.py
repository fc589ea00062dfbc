"""A game's package keeps the order of the house: eight rooms, each using only those below it, and rules that exist.

import-linter holds the rooms of the packages that pyproject.toml names; here they are held for every game that is
found, wherever it lies. Each function returns what is wrong, in words.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

from sandtable.games import names
from sandtable.kernel import Game
from sandtable.lab.kit.guard import package
from sandtable.rulebook import book
from sandtable.rulebook.citations import miscited

__all__ = ["ROOMS", "rooms_are_kept", "rules_exist"]

ROOMS = ("game", "staff", "view", "script", "scenarios", "rules", "state", "data")
"""From top to bottom: each uses those below it alone."""
OURS = "sandtable"
KERNEL = f"{OURS}.kernel"


def _folder(home: str) -> Path:
    return Path(str(import_module(home).__file__)).parent


def rooms_are_kept(game: Game[Any, Any]) -> list[str]:
    """Every module stands in one of the eight rooms and imports nothing above it, of ours the kernel alone; none
    import each other in a circle.
    """
    home = package(game)
    modules = dict(_modules(home))
    faults = [fault for where, used in modules.items() for fault in _module(home, where, used)]
    return faults or list(_circle(modules))


Imports = list[tuple[int, str]]
"""What a module imports, by its full name, and in which line."""


def _modules(home: str) -> Iterator[tuple[str, Imports]]:
    """The modules of a package but its own `__init__`, with what they import."""
    for file in sorted(_folder(home).rglob("*.py")):
        steps = file.relative_to(_folder(home)).with_suffix("").parts
        if steps != ("__init__",):
            where = ".".join((home, *steps)).removesuffix(".__init__")
            around = where if steps[-1] == "__init__" else where.rpartition(".")[0]
            yield where, list(_imports(ast.parse(file.read_text("utf-8")), around))


def _module(home: str, where: str, imports: Imports) -> Iterator[str]:
    room = where.removeprefix(f"{home}.").split(".")[0]
    if room not in ROOMS:
        yield f"{where} stands in no room: a game has {', '.join(ROOMS)}"
        return
    for line, used in imports:
        if why := _forbidden(home, room, used):
            yield f"{where}, line {line}, imports {used}: {why}"


def _circle(modules: Mapping[str, Imports]) -> Iterator[str]:
    """Modules or folders that lie side by side and import each other in a circle, if there are any."""
    beside: dict[str, set[str]] = {}
    for where, imports in modules.items():
        for _, used in imports:
            mine, theirs = where.split("."), used.split(".")
            same = next((n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), 0)
            if same:
                beside.setdefault(".".join(mine[: same + 1]), set()).add(".".join(theirs[: same + 1]))
    try:
        TopologicalSorter(beside).prepare()
    except CycleError as error:
        yield f"in a circle: {' is imported by '.join(error.args[1])}"


def _imports(tree: ast.Module, around: str) -> Iterator[tuple[int, str]]:
    """What a module of the package `around` imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, one.name) for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                source = resolve_name("." * node.level + source, around)
            yield from ((node.lineno, f"{source}.{one.name}") for one in node.names)


def _inside(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def _forbidden(home: str, room: str, used: str) -> str:
    """Why a module in this room may not import it; empty if it may."""
    if _inside(used, home):
        other = used.removeprefix(home).strip(".").split(".")[0]
        if other in ROOMS and ROOMS.index(other) < ROOMS.index(room):
            return f"{other} is above {room}"
    elif any(_inside(used, other) for name in names() for other in (name, f"{OURS}.games.{name}")):
        return "it is another game"
    elif _inside(used, OURS) and not _inside(used, KERNEL):
        return f"of {OURS} a game uses {KERNEL} alone"
    return ""


def rules_exist(game: Game[Any, Any]) -> list[str]:
    """What a docstring or comment cites is a rule of the game's rulebook."""
    folder = _folder(package(game))
    return [
        f"{place} cites {word}, which is no rule of {game.name}/rulebook.toml"
        for file in sorted(folder.rglob("*.py"))
        for word, place in miscited(file, file.relative_to(folder.parent).as_posix(), book(game.name))
    ]
