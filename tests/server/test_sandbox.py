"""The private sandbox: a fork of the position as a seat knows it, for its holder alone."""

from __future__ import annotations

from typing import Any

from tests.server.people import House


def test_a_sandbox_holds_what_the_seat_knows_and_the_rest_imagined(house: House) -> None:
    made = house.new("dreamers", "uk", "japan", "germany")
    key = made["seats"]["uk"]
    with house.sit(key) as uk:
        uk.answer()
    truth = house.table(made["match"])
    entries, words = len(truth.entries), dict(truth.state.lists)
    box = house.post(f"/api/keys/{key}/sandbox", seat="uk")
    assert box["match"] != made["match"]
    house.get(f"/api/keys/{box['owner']}")
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


def test_only_the_holder_of_a_seat_gets_its_sandbox(house: House) -> None:
    made = house.new("dreamers", "uk", "japan")
    house.post(f"/api/keys/{made['seats']['japan']}/sandbox", 403, seat="uk")
    house.post(f"/api/keys/{made['owner']}/sandbox", 403, seat="uk")
    watch = house.post(f"/api/keys/{made['owner']}/spectators")["key"]
    house.post(f"/api/keys/{watch}/sandbox", 403, seat="uk")


def test_a_sandbox_can_be_forked_again_and_outlives_the_server(house: House) -> None:
    made = house.new("dreamers", "uk", "japan")
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


def preview(house: House, key: str, status: int = 200, **answers: Any) -> Any:
    """What the game previews for the answers of a key's seat."""
    return house.post(f"/api/keys/{key}/preview", status, answers=answers)


def test_what_would_become_of_answers_is_told_from_the_seats_own_view(house: House) -> None:
    dull = house.new("spies", "uk")["seats"]["uk"]
    assert preview(house, dull, 409, uk="x")["reason"] == "cannot-preview"
    made = house.new("dreamers", "uk", "japan", "germany")
    uk = made["seats"]["uk"]
    entries = len(house.table(made["match"]).entries)
    told = preview(house, uk, uk="x")
    assert told["what"]["lists"]["answers"] == ["x"] and told["refused"] is None
    assert "japan" not in told["what"]["lists"], "another seat's words are not in the view"
    assert preview(house, uk, bad=1)["refused"]["rule"] == "WR2-02"
    house.post(f"/api/keys/{made['seats']['japan']}/preview", 403, answers={}, seat="uk")
    assert len(house.table(made["match"]).entries) == entries
