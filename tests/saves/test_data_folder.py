"""Whoever plays today keeps playing: data folders that earlier versions left, with links and running matches.

`folder-<commit>.tar.xz` is the folder of a server that ran that commit, and `links.json`: for each match its game,
its links and how many lines its seats had read when the server stopped. What they are asked may be another question
now: where a rule has changed, the table stands before the first answer that no longer fits.
"""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.app import installed_games
from tests.server.people import House

FOLDERS = sorted(Path(__file__).parent.glob("folder-*.tar.xz"))
ANSWERS = 12


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda path: path.name.split(".")[0])
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Any]]:
    """A server of this version on a kept folder, and the folder's links."""
    data = tmp_path_factory.mktemp("kept")
    with tarfile.open(request.param) as packed:
        packed.extractall(data, filter="data")
    house = House(data, installed_games())
    yield house, json.loads((data / "links.json").read_text("utf-8"))
    house.stop()


def test_every_game_has_a_running_match(kept: tuple[House, Any]) -> None:
    _, links = kept
    assert {match["game"] for match in links.values()} == {"steel_wolves", "war_room", "uboot", "dateline"}


def test_every_link_opens_its_match(kept: tuple[House, Any]) -> None:
    house, links = kept
    for match in links.values():
        for key in [match["host"], *match["seats"].values()]:
            assert house.get(f"/api/keys/{key}")["match"] == match["match"]
        # The folder's own list is of before the person who disposes of a table was called its owner.
        assert house.get(f"/api/keys/{match['host']}")["role"] == "owner"


def test_the_matches_stand_and_are_played_on(kept: tuple[House, Any]) -> None:
    house, links = kept
    told = {}
    for title, match in links.items():
        live = match["game"] == "uboot"
        with house.sit(*match["seats"].values()) as person:
            assert len(person.facts) >= min(match["facts"], 1000), title
            assert live or person.questions, title
            before, clock = person.facts[-1]["n"], person.now["clock"]
            for _ in range(ANSWERS):
                person.play()
            if live:
                faster = {"seat": "captain", "kind": "time_compression", "answer": "transit"}
                assert person.ask(type="order", **faster)["type"] == "ack"
                person.until(lambda one, clock=clock: one.now["clock"]["tick"] > clock["tick"])
            else:
                assert person.facts[-1]["n"] > before, title
            told[title] = person.sync()["facts"][-1]["n"]
    house.restart()
    for title, match in links.items():
        with house.sit(*match["seats"].values()) as person:
            assert person.facts[-1]["n"] >= told[title], title
