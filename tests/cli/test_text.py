"""Sentences out of keys: what arguments become, and what is said when a message is missing."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

import sandtable.kernel
import sandtable.text
from sandtable.games import find, names
from sandtable.kernel import Option, Throw
from sandtable.text import Catalogue, catalogue, key, table_source

WORDS = Catalogue(
    """
say = { $it }
name-RUHR = the Ruhr
name-armor = armour
seat-uk = Britain
hit = { $yes ->
    [true] A hit.
   *[false] A miss.
}
course-north = North about
name-north = the north
name-south = the south
"""
)
THROW = Throw("T.1", "d10", (7,), 9)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("RUHR", "the Ruhr"),
        ("uk", "Britain"),
        ("nowhere", "nowhere"),
        (1941, "1941"),
        (23500, "23,500"),
        (["RUHR", "uk", 3], "the Ruhr, Britain and 3"),
        ([], ""),
        ({"infantry": 8, "armor": 1}, "8 infantry and 1 armour"),
        (THROW, "9"),
        ({"name": "n", "rule": "r", "die": "d10", "faces": [7], "total": 9}, "9"),
        (None, ""),
    ],
)
def test_arguments_become_words(value: Any, said: str) -> None:
    assert WORDS.format("say", {"it": value}) == (said, [])


def test_messages_select_on_true_and_false() -> None:
    assert WORDS.say("hit", {"yes": True}) == "A hit."
    assert WORDS.say("hit", {"yes": False}) == "A miss."


def test_a_choice_is_its_own_text_its_message_or_the_name_of_its_thing() -> None:
    assert WORDS.option("course", Option("north")) == "North about"
    assert WORDS.option("course", Option("south")) == "the south"
    assert WORDS.option("course", Option("x", text="say", args={"it": "uk"})) == "Britain"
    assert WORDS.option("course", Option("west")) == "course-west"


def test_what_is_missing_is_said_as_its_key_and_noted() -> None:
    assert WORDS.format("fact-x", {"at": "RUHR"}) == ("fact-x (at the Ruhr)", ["no message fact-x"])
    assert WORDS.format("say", {})[1] == ["message say: Unknown external: it"]


def test_a_key_holds_only_what_fluent_allows() -> None:
    assert key("route", "NORTH_SEA/W.APPR") == "route-NORTH_SEA-W-APPR"


@pytest.mark.parametrize("name", names())
def test_every_games_catalogue_is_fluent_and_has_the_tables_own_words(name: str) -> None:
    words = catalogue(find(name))
    assert words.faults == []
    assert words.has("refused-not-among-the-choices")


def test_the_examples_are_true() -> None:
    assert doctest.testmod(sandtable.text).failed == 0


def test_every_refusal_of_the_kernel_has_its_words() -> None:
    folder = Path(sandtable.kernel.__file__).parent
    reasons = {
        reason
        for file in folder.glob("*.py")
        for reason in re.findall(r'(?:Refusal\("TABLE", |refuse\()"([a-z-]+)"', file.read_text("utf-8"))
    }
    assert len(reasons) > 15
    assert [reason for reason in sorted(reasons) if not Catalogue(table_source()).has(f"refused-{reason}")] == []
