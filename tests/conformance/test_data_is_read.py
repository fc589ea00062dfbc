"""Figures live in data files with their evidence, and every one of them is read by somebody."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import msgspec
import pytest
from msgspec import Struct

CLIENT = Path(__file__).parents[2] / "web" / "src" / "boards"
PROVENANCE = {"evidence", "source", "designed"}
"""What a reader of the file wants to know."""


def home_of(game: str) -> Path:
    return Path(import_module(f"sandtable.games.{game}").__path__[0])


def python_of(game: str) -> str:
    return "".join(one.read_text("utf-8") for one in sorted(home_of(game).rglob("*.py")))


def client_of(game: str) -> str:
    files = (one for one in sorted((CLIENT / game).rglob("*")) if one.suffix in (".ts", ".svelte"))
    return "".join(one.read_text("utf-8") for one in files)


@pytest.mark.parametrize("game", ["steel_wolves", "war_room", "dateline"])
def test_every_field_of_the_data_is_read_by_the_rules_or_the_client(game: str) -> None:
    room = import_module(f"sandtable.games.{game}.data")
    modules = [import_module(f"{room.__name__}.{one.name}") for one in iter_modules(room.__path__)]
    structs = [
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Struct) and one.__module__ == module.__name__
    ]
    python, client = python_of(game), client_of(game)
    unread = [
        f"{struct.__name__}.{field.name}"
        for struct in structs
        for field in msgspec.structs.fields(struct)
        if field.name not in PROVENANCE
        and not re.search(rf"\.{field.name}\b", python)
        and not re.search(rf"\b{field.encode_name}\b", client)
    ]
    assert len(structs) > 5 and unread == []


@pytest.mark.parametrize("game", ["war_room", "dateline"])
def test_every_number_by_name_on_a_chart_is_read(game: str) -> None:
    """By its whole name, or by a beginning that the rules complete, such as f"room_in_{carrier}"."""
    python = python_of(game)
    charts = tomllib.loads((home_of(game) / "data" / "charts.toml").read_text("utf-8")).values()
    names = [str(row[0]) for one in charts if one["columns"] in (["number"], ["value"]) for row in one["rows"]]
    unread = [
        name
        for name in names
        if f'"{name}"' not in python and not any(f'f"{name[:n]}{{' in python for n in range(1, len(name)))
    ]
    assert len(names) > 10 and unread == []
