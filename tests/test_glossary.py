"""docs/glossary.md: one word, one thing; every name in it is in the code."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "sandtable"
PARTS = {
    "Kernel": SOURCE / "kernel",
    "Server": SOURCE / "server",
    "Client": ROOT / "web" / "src",
    "Steel Wolves": SOURCE / "games" / "steel_wolves",
    "War Room": SOURCE / "games" / "war_room",
    "U-BOOT": SOURCE / "games" / "uboot",
    "Dateline": SOURCE / "games" / "dateline",
}
WRITTEN = (".py", ".toml", ".json", ".ts", ".svelte")
ROW = re.compile(r"^\| (?P<word>[^|]+) \| `(?P<name>[A-Za-z_]\w*)` \| (?P<meaning>[^|]+) \|$", re.MULTILINE)


@cache
def glossary() -> dict[str, list[tuple[str, str]]]:
    """Words and code names of each part."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)[1:]
    return {
        title: [(row["word"], row["name"]) for row in ROW.finditer(body)]
        for title, body in zip(parts[::2], parts[1::2], strict=True)
    }


@cache
def named(folder: Path) -> set[str]:
    """Every name that stands in the code of a folder, or is a file or folder there."""
    files = [one for one in folder.rglob("*") if one.suffix in WRITTEN and one.name != "rulebook.toml"]
    words = {word for one in files for word in re.findall(r"[A-Za-z_]\w*", one.read_text(encoding="utf-8"))}
    return words | {one.stem for one in folder.rglob("*")}


def test_every_part_has_its_words() -> None:
    assert list(glossary()) == list(PARTS)
    assert all(len(rows) >= 10 for rows in glossary().values())


@pytest.mark.parametrize("part", PARTS)
def test_every_code_name_exists(part: str) -> None:
    assert [name for _, name in glossary()[part] if name not in named(PARTS[part])] == []


@pytest.mark.parametrize("part", PARTS)
def test_a_word_stands_once_in_its_part(part: str) -> None:
    words = [word.lower() for word, _ in glossary()[part]]
    assert sorted({word for word in words if words.count(word) > 1}) == []


def test_kernel_and_server_share_no_name_of_a_class() -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for part in ("kernel", "server"):
        for path in sorted((SOURCE / part).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    where[node.name].append(str(path.relative_to(SOURCE)))
    assert len(where) > 150
    assert {name: paths for name, paths in where.items() if len(paths) > 1} == {}
