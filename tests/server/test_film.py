"""The film: what a seat saw at a line of its log, and never more."""

from __future__ import annotations

from tests.server.people import House, seated


def test_a_frame_is_what_the_seat_saw_then(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    seen: dict[int, object] = {}
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        for _ in range(3):
            uk.answer()
            japan.answer()
            uk.sync()
            seen[len(uk.facts) - 1] = uk.now["view"]
        assert uk.now["outcome"]
    key = made["seats"]["uk"]
    for last, view in seen.items():
        for n in (last - 1, last):
            frame = house.get(f"/api/keys/{key}/film?at={n}")
            assert (frame["first"], frame["until"], frame["view"], frame["clock"]) == (last - 1, last, view, None)
    assert house.get(f"/api/keys/{key}/film?at=99")["until"] == max(seen)


def test_a_film_of_a_running_match_shows_no_more_than_the_seat_sees(house: House) -> None:
    made = house.new("spies", "uk", "japan", "germany")
    keys = made["seats"]
    watch = house.post(f"/api/keys/{made['owner']}/spectators")["key"]
    with seated(house, keys["uk"], keys["japan"], keys["germany"]) as people:
        for person in people:
            person.answer()
        people[0].until(lambda person: person.facts)
    table = house.table(made["match"])
    entries, stands = len(table.entries), table.state_hash
    words = {seat: table.state.lists[seat][0] for seat in keys}
    for key, own in ((keys["uk"], "uk"), (watch, ""), (made["owner"], "")):
        text = house.http.get(f"/api/keys/{key}/film?at=0").text
        assert [seat for seat, word in words.items() if word in text] == ([own] if own else [])
    assert (len(table.entries), table.state_hash) == (entries, stands)
    house.get("/api/keys/nosuchkey/film?at=0", 404)


def test_a_film_keeps_what_was_undone(house: House) -> None:
    made = house.new("battles", "germany")
    with house.sit(made["seats"]["germany"]) as germany:
        germany.answer("2")
        germany.until(lambda person: person.facts)
        before = house.get(f"/api/keys/{made['seats']['germany']}/film?at=0")
        germany.ask(type="rewind", entry=0)
        germany.sync()
        assert germany.facts[0]["undone"]
        assert house.get(f"/api/keys/{made['seats']['germany']}/film?at=0") == before


def test_a_frame_of_a_live_table_stands_at_its_tick(house: House) -> None:
    made = house.new("live", "captain")
    with house.sit(made["seats"]["captain"]) as captain:
        captain.until(lambda person: person.now["clock"]["tick"] >= 3)
        captain.ask(type="order", seat="captain", kind="speed", answer="7")
        captain.until(lambda person: person.facts)
        captain.until(lambda person: person.now["clock"]["tick"] >= 8)
    frame = house.get(f"/api/keys/{made['seats']['captain']}/film?at=0")
    clock = frame["clock"]
    assert 3 <= clock["tick"] < 8 and clock["paused"] and not clock["running"]
    assert frame["view"]["captain"]["x"] <= 7 * clock["tick"]


def test_facts_of_one_kind_can_be_had_alone(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        uk.answer()
        japan.answer()
        uk.sync()
        uk.until(lambda person: len(person.facts) >= 2)
        kinds = [fact["kind"] for fact in uk.facts]
    path = f"/api/keys/{made['seats']['uk']}/facts?before=99"
    for kind in set(kinds):
        some = house.get(f"{path}&kind={kind}")
        assert [fact["n"] for fact in some] == [n for n, told in enumerate(kinds) if told == kind]
    assert house.get(f"{path}&kind=nothing") == []
    assert [fact["n"] for fact in house.get(f"{path}&count=1")] == [len(kinds) - 1]
