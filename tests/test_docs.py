"""What the pages speak of is there: files, links, samples of code, calls of the server, commands."""

from __future__ import annotations

import re
import textwrap
from functools import cache
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from sandtable.cli.main import app as tool_belt
from sandtable.server.app import create_app

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
SOURCES = [ROOT / name for name in ("src", "docs", "tests", "bench", "web/src", "web/tools", ".github")]
BUILT = {"src/sandtable/server/static"}
"""What is made from the sources."""


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^ *```.*?^ *```", "", page.read_text("utf-8"), flags=re.M | re.S)


@cache
def files() -> frozenset[str]:
    """Every file of the project, as its path and each of the path's endings."""
    found = {file for folder in SOURCES for file in folder.rglob("*") if "__pycache__" not in file.parts}
    found |= set(ROOT.glob("*"))
    return frozenset("/".join(file.relative_to(ROOT).parts[n:]) for file in found for n in range(8))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_files_that_a_page_names_are_there(page: Path) -> None:
    text = page.read_text("utf-8")
    spoken_of = {
        *re.findall(
            r"(?<![\w./:<>*{}-])(?:src|tests|bench|docs|web|kernel|games|lab|server|rulebook|cli)/[\w./-]*\w", text
        ),
        *re.findall(r"(?<![\w.:<>*{}-])(?:\w+/)*\w+\.(?:py|toml|ftl|ts|svelte)\b", text),
    }
    missing = {word for word in spoken_of if f"{word}.py" not in files() and word not in files() | BUILT}
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|mailto:)([^)#\s]+)", prose(page))
    assert not [link for link in links if not (page.parent / link).exists()]


@pytest.mark.parametrize("page", [ROOT / "docs/adding-a-game.md", ROOT / "docs/adding-a-rule.md"], ids=named)
def test_samples_are_the_code_of_the_example(page: Path) -> None:
    code = "\n".join(file.read_text("utf-8") for file in sorted((ROOT / "docs/examples").rglob("*.py")))
    lines = {line.strip() for line in code.splitlines()}
    samples = re.findall(r"^ *```python\n(.*?)^ *```", page.read_text("utf-8"), flags=re.M | re.S)
    assert samples
    for sample in samples:
        assert not [line for line in textwrap.dedent(sample).splitlines() if line.strip() not in lines]


def test_the_sample_of_the_readme_plays_a_match_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    (sample,) = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), flags=re.M | re.S)
    exec(compile(sample, "README.md", "exec"), {})
    assert "Outcome(kind=" in capsys.readouterr().out


def test_the_page_on_the_wire_names_just_the_calls_that_there_are(tmp_path: Path) -> None:
    """And of each call that is looked up just its parameters."""
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    rows = "\n".join(re.findall(r"^\| `(?:GET|POST) .*$", page, flags=re.M))
    told = {
        (method.lower(), path): query
        for method, path, query in re.findall(r"`(GET|POST) (/api[^`?]*)\??([^`]*)`", rows)
    }
    there = {
        (method, path): "&".join(f"{one['name']}=" for one in call.get("parameters", []) if one["in"] == "query")
        for path, calls in create_app(tmp_path).openapi()["paths"].items()
        for method, call in calls.items()
    }
    assert told == there


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_commands_that_a_page_names_are_there(page: Path) -> None:
    belt = get_command(tool_belt)
    assert isinstance(belt, TyperGroup)
    spoken_of = re.findall(r"`sandtable ([a-z]+)", prose(page))
    assert set(spoken_of) <= set(belt.commands)
