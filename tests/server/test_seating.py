"""Seats that change hands. The attacker is the owner of a table, who made all of its links and kept copies."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.app import installed_games
from tests.server.people import House, Person, seated
from tests.server.test_files import exported, imported


def told(house: House, made: dict[str, Any]) -> list[str]:
    """What the table itself has said about seats."""
    return [line.notice for line in house.state(made["match"]).lines if line.notice]


def guest_at(house: House, seat: str = "japan", **more: Any) -> tuple[dict[str, Any], str]:
    """A table whose owner plays the UK; a guest has sat down by the link of another seat."""
    made = house.new("spies", "uk", "japan", "germany", **more)
    taken = house.post(f"/api/keys/{made['seats'][seat]}/take", name="Grace")
    assert taken["seats"] == [seat] and taken["key"] != made["seats"][seat]
    return made, taken["key"]


def test_the_owners_copy_of_a_link_ends_when_a_guest_sits_down(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    copy = made["seats"]["japan"]
    with seated(house, made["seats"]["uk"]) as (uk,):
        own = house.post(f"/api/keys/{copy}/take", name="Grace")["key"]
        assert uk.wait("chat", notice="sat-down")["args"] == {"seat": "japan"}
        for path in ("", "/facts?before=9", "/film?at=0", "/export", "/notices"):
            house.get(f"/api/keys/{copy}{path}", 404)
        house.post(f"/api/keys/{copy}/take", 404)
        with pytest.raises(Exception, match="4404"):
            house.sit(copy)
        with house.sit(own) as guest:
            assert guest.now["you"] == ["japan"] and guest.now["seats"][1]["name"] == "Grace"
            assert guest.answer()["type"] == "ack"


def test_a_hand_of_seats_is_taken_by_one_link(house: House) -> None:
    made = house.new("spies", "uk", "japan", "germany", deal="2")
    link = f"{made['seats']['uk']},{made['seats']['germany']}"
    taken = house.post(f"/api/keys/{link}/take")
    assert taken["seats"] == ["uk", "germany"]
    house.get(f"/api/keys/{link}", 404)
    assert house.get(f"/api/keys/{taken['key']}")["seats"] == ["uk", "germany"]


WORD = "a-word-that-nobody-guesses"


def test_whoever_never_heard_that_they_sit_asks_again_and_nobody_else_can(house: House) -> None:
    made = house.new("spies", "uk", "japan", "germany", deal="2")
    link = f"{made['seats']['uk']},{made['seats']['germany']}"
    own = house.post(f"/api/keys/{link}/take", name="Grace", once=WORD)
    said = told(house, made)
    house.restart()
    assert house.post(f"/api/keys/{link}/take", name="Grace", once=WORD) == own
    assert told(house, made) == said, "nobody sat down a second time"
    for other in ("", WORD[:-1] + "r"):
        house.post(f"/api/keys/{link}/take", 404, once=other)
    assert house.post(f"/api/keys/{link}/take", 422, once="short")["field"] == "once"
    house.post(f"/api/keys/{made['owner']}/link", seat="uk")
    house.post(f"/api/keys/{link}/take", 404, once=WORD)


def test_of_two_who_take_the_same_link_at_once_one_sits_down(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    link = made["seats"]["japan"]
    house.restart()  # both wait while the match is brought into memory

    def take(n: int) -> int:
        return house.http.post(f"/api/keys/{link}/take", json={"once": f"{WORD}-{n}"}).status_code

    with ThreadPoolExecutor(4) as four:
        assert sorted(four.map(take, range(4))) == [200, 404, 404, 404]
    assert told(house, made).count("sat-down") == 1


@pytest.mark.parametrize("look", ["/facts?before=9", "/film?at=0", "/export?form=book", "/diary", "socket"])
def test_a_guest_hears_that_somebody_looked_in_before(house: House, look: str) -> None:
    made = house.new("spies", "uk", "japan")
    link = made["seats"]["japan"]
    assert house.get(f"/api/keys/{link}")["seated"] is False
    if look == "socket":
        house.sit(link).socket.close()
    else:
        house.http.get(f"/api/keys/{link}{look}")
    if look != "/diary":  # this game keeps none
        assert house.get(f"/api/keys/{link}")["seated"] is True
        house.post(f"/api/keys/{link}/take")
        assert told(house, made)[-1] == "sat-down-again"


def test_only_a_link_to_a_seat_is_taken(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    watch = house.post(f"/api/keys/{made['owner']}/spectators")["key"]
    for key in (made["owner"], watch, f"{made['owner']},{made['seats']['uk']}"):
        assert house.post(f"/api/keys/{key}/take", 409)["reason"] == "no-seat"
        house.get(f"/api/keys/{key}")


def test_a_link_that_is_used_directly_goes_on_working(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with house.sit(made["seats"]["japan"]) as japan:
        japan.answer()
    house.restart()
    with house.sit(made["seats"]["japan"]) as japan:
        assert japan.now["you"] == ["japan"]


def back(house: House, made: dict[str, Any], seat: str, how: str) -> str:
    """The owner takes a seat back; the key that opens it for him then."""
    if how == "hotseat":
        house.post(f"/api/keys/{made['owner']}/seats", seat=seat, holder="hotseat")
        key: str = made["owner"]
    elif how == "by the staff":
        house.post(f"/api/keys/{made['owner']}/seats", seat=seat, holder="bot")
        house.post(f"/api/keys/{made['owner']}/seats", seat=seat, holder="hotseat")
        key = made["owner"]
    else:
        key = house.post(f"/api/keys/{made['owner']}/link", seat=seat)["key"]
    return key


@pytest.mark.parametrize("how", ["hotseat", "by the staff", "link"])
def test_taking_a_seat_back_is_told_and_shows_nothing_sealed(house: House, how: str) -> None:
    made, guest_key = guest_at(house)
    with seated(house, guest_key, made["seats"]["uk"]) as (guest, uk):
        question = guest.asked()
        guest.send(type="draft", seat="japan", to=question["id"], value="a-draft-of-hers")
        guest.send(type="note", text="her-private-note")
        guest.send(type="chat", text="between-us-two", to=["uk"], seat="japan")
        guest.ask(type="instruct", seat="japan", kind="burn", do="answer", answer="her-standing-order")
        sealed = f"{guest.now['view']['japan']['lists']['japan'][0]}-by-post"
        assert guest.answer(sealed)["type"] == "ack"
        key = back(house, made, "japan", how)
        assert uk.wait("chat", notice="seat-taken-back")["args"] == {"seat": "japan"}
        with house.sit(key) as owner:
            owner.send(type="chat", text="is anybody there?", seat="japan")
            owner.sync()
            everything = "".join(owner.raw)
            for secret in ("a-draft-of-hers", "her-private-note", "between-us-two", "her-standing-order"):
                assert secret not in everything
            (asked,) = [one for one in owner.now["questions"] if one["seat"] == "japan"]
            assert not asked.get("answered") and asked["default"] != sealed, "it is asked anew"
            assert not owner.now["seats"][1]["ready"]
        assert "between-us-two" in "".join(uk.raw), "whom she wrote to keeps what he read"


def test_a_seat_taken_back_twice_is_dropped_twice(house: House) -> None:
    """The owner takes a seat to his screen, gives it back, lets the guest seal again, and takes it again."""
    made, guest_key = guest_at(house)
    with seated(house, guest_key) as (guest,):
        for _ in range(2):
            guest.answer()
            house.post(f"/api/keys/{made['owner']}/seats", seat="japan", holder="hotseat")
            house.post(f"/api/keys/{made['owner']}/seats", seat="japan", holder="human")
            guest.sync()
    assert told(house, made).count("seat-taken-back") == 2


def test_ones_own_seat_is_taken_from_nobody(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with seated(house, made["seats"]["uk"]) as (uk,):
        uk.send(type="note", text="a note")
        uk.answer()
        new = house.post(f"/api/keys/{made['owner']},{made['seats']['uk']}/link", seat="uk")["key"]
        with house.sit(new) as again:
            assert again.now["note"] == "a note" and again.now["questions"][0]["answered"]
    assert "seat-taken-back" not in told(house, made)


def test_all_seats_on_one_screen_open_no_record_in_which_a_guest_has_sat(house: House) -> None:
    made, guest_key = guest_at(house)
    with seated(house, guest_key) as (guest,):
        guest.answer()
    for seat in ("uk", "japan", "germany"):
        house.post(f"/api/keys/{made['owner']}/seats", seat=seat, holder="hotseat")
    assert house.get(f"/api/keys/{made['owner']}/export?form=record", 403)["reason"] == "hidden"


def test_a_family_at_one_screen_has_its_record(house: House) -> None:
    seats = {seat: {"holder": "hotseat"} for seat in ("uk", "japan", "germany")}
    made = house.post("/api/matches", game="spies", seats=seats)
    with house.sit(made["owner"]) as family:
        family.answer()
    assert exported(house, made["owner"], form="record")


def test_an_old_key_opens_no_seat_of_a_rematch_that_another_took(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    house.post(f"/api/keys/{made['owner']}/end")
    keys = house.post(f"/api/keys/{made['seats']['uk']}/rematch")["keys"]
    house.post(f"/api/keys/{keys[0]}/take", name="Grace")
    assert house.post(f"/api/keys/{made['seats']['uk']}/rematch")["keys"] == []


def test_notices_that_the_owner_ordered_by_his_copy_end(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    copy = made["seats"]["japan"]
    house.post(f"/api/keys/{copy}/notices", kind="webhook", target="https://example.com/hook")
    own = house.post(f"/api/keys/{copy}/take")["key"]
    assert house.get(f"/api/keys/{own}/notices")["notices"] == []


# --- the games with secrets -------------------------------------------------------------------------------


@pytest.fixture
def real_house(tmp_path: Path) -> Iterator[House]:
    """A server with the installed games."""
    house = House(tmp_path / "data", installed_games())
    yield house
    house.stop()


def with_a_guest(house: House, game: str, scenario: str, owner: str, guest: str) -> tuple[dict[str, Any], str]:
    more: Any = {"options": {"briefing": "off"}} if game == "uboot" else {}
    made = house.new(game, owner, guest, scenario=scenario, **more)
    return made, house.post(f"/api/keys/{made['seats'][guest]}/take")["key"]


def seal_war_room(_: Person, guest: Person) -> Any:
    """Germany writes its orders, with a bid for oil."""
    return {**guest.asked()["default"], "bid": 3}


def seal_dateline(owner: Person, guest: Person) -> Any:
    """Japan sends a submarine down, in secret."""
    while not any(question["kind"] == "dive" for question in guest.questions):
        for person in (owner, guest):
            if person.questions and person.questions[0]["kind"] != "dive":
                person.answer()
            person.sync()
    return [guest.questions[0]["options"][0]["id"]]


def seal_uboot(owner: Person, guest: Person) -> Any:
    """The navigator says which sailors run where; the others have not yet."""
    assert owner.ask(type="order", seat="captain", kind="mobilise", answer="as_you_see_fit")["type"] == "ack"
    sailor, places = next(iter(guest.asked()["offer"]["ways"].items()))
    return {"to": {sailor: places[-1]}, "carry": {}}


REAL = [
    ("war_room", "eastern_front", "ussr", "germany", seal_war_room),
    ("dateline", "expansion", "usa", "japan", seal_dateline),
    ("uboot", "northern_passage", "captain", "navigator", seal_uboot),
]


@pytest.mark.parametrize(("game", "scenario", "own", "theirs", "seal"), REAL, ids=[one[0] for one in REAL])
def test_an_owner_learns_no_sealed_order_of_a_guest(
    real_house: House, game: str, scenario: str, own: str, theirs: str, seal: Any
) -> None:
    house = real_house
    made, guest_key = with_a_guest(house, game, scenario, own, theirs)
    with seated(house, made["seats"][own], guest_key) as (owner, guest):
        answer = seal(owner, guest)
        assert guest.answer(answer)["type"] == "ack"
        guest.sync()
        (sealed,) = [one for one in guest.now["questions"] if one.get("answered")]
        assert sealed["default"] == answer

        # He looks with what he has: his links, the file, the file brought in again.
        house.get(f"/api/keys/{made['seats'][theirs]}", 404)
        assert house.get(f"/api/keys/{made['owner']}/export?form=record", 403)["reason"] == "hidden"
        save = exported(house, made["owner"], form="sealed")
        assert json.dumps(answer).encode() not in save and theirs.encode() not in save
        assert imported(house, save, 409)["reason"] == "still-here"

        # He takes the seat to his own screen.
        house.post(f"/api/keys/{made['owner']}/seats", seat=theirs, holder="hotseat")
        owner.wait("chat", notice="seat-taken-back")
        guest.wait("chat", notice="seat-taken-back")
        with house.sit(made["owner"]) as looking:
            (asked,) = [
                one for one in looking.now["questions"] if one["kind"] == sealed["kind"] and one["seat"] == theirs
            ]
            assert not asked.get("answered") and asked["default"] != answer
            before = [line for line in guest.facts if line not in looking.facts]
            assert before == [], "the log belongs to the seat"
