"""The private sandbox: a fork of the position as a seat knows it, for its holder alone."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel import IllegalAnswer, Refusal
from tests.kernel.toys import Toy
from tests.server.games import Spies
from tests.server.people import House


@pytest.fixture
def imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    """The spies' game, able to imagine the words that a view does not hold."""

    def imagine(self: Spies, view: Toy, rng: Any) -> Toy:
        words = {seat: view.lists.get(seat) or [f"imagined-{rng.randint(0, 9)}"] for seat in self.seats}
        return Toy(dict(view.numbers), words)

    monkeypatch.setattr(Spies, "imagine", imagine)


@pytest.mark.usefixtures("imagined")
def test_a_sandbox_holds_what_the_seat_knows_and_the_rest_imagined(house: House) -> None:
    made = house.new("spies", "uk", "japan", "germany")
    key = made["seats"]["uk"]
    with house.sit(key) as uk:
        uk.answer()
    truth = house.table(made["match"])
    entries, words = len(truth.entries), dict(truth.state.lists)
    box = house.post(f"/api/keys/{key}/sandbox", seat="uk")
    assert box["match"] != made["match"]
    state = house.table(box["match"]).state
    assert state.lists["uk"] == words["uk"]
    assert state.lists["japan"][0].startswith("imagined") and state.lists["germany"][0].startswith("imagined")
    assert len(truth.entries) == entries
    with house.sit(box["seats"]["uk"]) as trying:
        holders = {seat["seat"]: seat["holder"] for seat in trying.now["seats"]}
        assert holders == {"uk": "human", "japan": "bot", "germany": "bot"}
        trying.answer()
        trying.until(lambda person: person.facts)
    assert len(truth.entries) == entries
    assert box["match"] not in {one["match"] for one in house.get("/api/matches")}


@pytest.mark.usefixtures("imagined")
def test_only_the_holder_of_a_seat_gets_its_sandbox(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    house.post(f"/api/keys/{made['seats']['japan']}/sandbox", 403, seat="uk")
    house.post(f"/api/keys/{made['host']}/sandbox", 403, seat="uk")
    watch = house.post(f"/api/keys/{made['host']}/spectators")["key"]
    house.post(f"/api/keys/{watch}/sandbox", 403, seat="uk")


@pytest.mark.usefixtures("imagined")
def test_a_sandbox_can_be_forked_again_and_outlives_the_server(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    box = house.post(f"/api/keys/{made['seats']['uk']}/sandbox", seat="uk")
    again = house.post(f"/api/keys/{box['seats']['uk']}/sandbox", seat="uk")
    house.restart()
    with house.sit(again["seats"]["uk"]) as uk:
        assert uk.now["title"].count("»") == 1 and uk.now["sandbox"]
        uk.answer()


def test_a_game_that_cannot_imagine_and_a_live_one_have_none(house: House) -> None:
    made = house.new("spies", "uk")
    refused = house.post(f"/api/keys/{made['seats']['uk']}/sandbox", 409, seat="uk")
    assert refused["reason"] == "no-sandbox"
    live = house.new("live", "captain")
    assert house.post(f"/api/keys/{live['seats']['captain']}/sandbox", 409, seat="captain")["reason"] == "live"


def foresee(house: House, key: str, status: int = 200, **answers: Any) -> Any:
    """What the game foresees for the answers of a key's seat."""
    return house.post(f"/api/keys/{key}/foresee", status, answers=answers)


def test_what_would_become_of_answers_is_told_from_the_seats_own_view(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def telling(self: Spies, view: Toy, answers: Any, rng: Any) -> Toy:  # noqa: ARG001
        if "bad" in answers:
            raise IllegalAnswer(Refusal("WR2-02", "too-many-orders", {}, "orders"))
        return Toy({}, {**view.lists, "answers": [str(answers["uk"])]})

    made = house.new("spies", "uk", "japan")
    uk = made["seats"]["uk"]
    assert foresee(house, uk, 409, uk="x")["reason"] == "cannot-foresee"
    monkeypatch.setattr(Spies, "foresee", telling)
    entries = len(house.table(made["match"]).entries)
    told = foresee(house, uk, uk="x")
    assert told["what"]["lists"]["answers"] == ["x"] and told["refused"] is None
    assert "japan" not in told["what"]["lists"], "another seat's words are not in the view"
    assert foresee(house, uk, bad=1)["refused"]["rule"] == "WR2-02"
    house.post(f"/api/keys/{made['seats']['japan']}/foresee", 403, answers={}, seat="uk")
    assert len(house.table(made["match"]).entries) == entries
