"""What the tests of the tool belt share."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from typer.testing import CliRunner

from sandtable.cli import common, sentences
from sandtable.cli.main import app
from sandtable.text import Catalogue, table_source
from tests.cli.toys import WORDS, Cruising


class Said:
    """What a command said, and with which exit code it ended."""

    def __init__(self, code: int, out: str, error: str) -> None:
        self.code, self.out, self.error = code, out, error

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Said]


@pytest.fixture
def run() -> Run:
    def command(*args: object, typed: str = "") -> Said:
        result = CliRunner().invoke(app, [str(arg) for arg in args], input=typed, catch_exceptions=False)
        return Said(result.exit_code, result.stdout, result.stderr)

    return command


@pytest.fixture
def cruising(monkeypatch: pytest.MonkeyPatch) -> Cruising:
    """The toy takes the place of the games."""
    game = Cruising()
    words = Catalogue(table_source(), WORDS)
    monkeypatch.setattr(common, "find", lambda name: game)
    monkeypatch.setattr(common, "names", lambda: ["cruising"])
    monkeypatch.setattr(sentences, "catalogue", lambda game: words)
    return game
