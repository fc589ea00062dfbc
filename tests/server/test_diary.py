"""The diary of a match: only what the asking seat was told, nothing that was undone."""

from __future__ import annotations

from tests.server.people import House, seated


def test_a_diary_holds_what_its_seat_was_told(house: House) -> None:
    made = house.new("dreamers", "uk", "japan", "germany")
    keys = made["seats"]
    with seated(house, keys["uk"], keys["japan"], keys["germany"]) as people:
        for person in people:
            person.answer()
        people[0].until(lambda person: person.facts)
    words = {seat: house.table(made["match"]).state.lists[seat][0] for seat in keys}
    text = house.http.get(f"/api/keys/{keys['uk']}/diary").text
    assert [seat for seat, word in words.items() if word in text] == ["uk"]
    house.get("/api/keys/nosuchkey/diary", 404)


def test_what_was_undone_is_not_in_the_diary(house: House) -> None:
    made = house.new("chronicle", "germany")
    key = made["seats"]["germany"]
    with house.sit(key) as germany:
        germany.answer("2")
        germany.until(lambda person: person.facts)
        assert house.get(f"/api/keys/{key}/diary")["facts"]
        germany.ask(type="rewind", entry=0)
        germany.sync()
        assert house.get(f"/api/keys/{key}/diary")["facts"] == []


def test_a_game_without_a_diary_says_so(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    house.get(f"/api/keys/{made['seats']['uk']}/diary", 404)
