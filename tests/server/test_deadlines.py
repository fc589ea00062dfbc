"""Deadlines and clocks by correspondence. No test waits: the time of day is put in the server's hands."""

from __future__ import annotations

from typing import Any

from tests.server.clock import Clock
from tests.server.people import House, Person, seated, wait_until

DAY = 86_400


def pace(kind: str = "question", seconds: int = DAY, policy: str = "answer", **more: int) -> dict[str, Any]:
    return {"kind": kind, "seconds": seconds, "policy": policy, **more}


def time_of(house: House, made: Any, seat: str) -> dict[str, Any]:
    found: dict[str, Any] = house.get(f"/api/keys/{made['seats'][seat]}")["times"][seat]
    return found


def given(house: House, made: Any) -> list[tuple[str, str]]:
    """Who answered so far, and by whose hand."""
    entries = house.table(made["match"]).entries
    return [(entry.seat, entry.by) for entry in entries if type(entry).__name__ == "Answered"]


def sit_down(house: House, made: Any, *seats: str) -> None:
    """Everybody opens the link once and goes away."""
    with seated(house, *(made["seats"][seat] for seat in seats)):
        pass


def test_a_deadline_starts_when_all_sit_and_the_staff_answers_once_it_passed(house: House, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", pace=pace())
    with house.sit(made["seats"]["uk"]) as uk:
        assert uk.now["pace"] == {"pace": {**uk.now["pace"]["pace"], **pace()}, "paused": "gathering", "late": ""}
        clock.on(house, 5 * DAY)
        assert time_of(house, made, "japan").get("left") == DAY, "nobody's time runs before everybody has sat down"
        with house.sit(made["seats"]["japan"]):
            pass
        seat = house.get(f"/api/keys/{made['seats']['japan']}")
        assert seat["pace"]["paused"] == "" and seat["waits"]
        assert seat["times"]["japan"] == {
            "since": "2026-01-01T12:00:00+00:00",
            "until": "2026-01-07T12:00:00+00:00",
        }
        uk.answer()
        clock.on(house, DAY - 1)
        house.get(f"/api/keys/{made['owner']}")
        assert ("japan", "staff") not in given(house, made)
        clock.on(house, 1)
        uk.until(lambda person: person.facts)
        assert ("japan", "staff") in given(house, made) and ("uk", "staff") not in given(house, made)
        uk.until(lambda person: any(line.get("notice") == "staff-answered" for line in person.messages))
        again = time_of(house, made, "japan")
        assert again["since"] == "2026-01-07T12:00:00+00:00" and again["until"] == "2026-01-08T12:00:00+00:00"


def test_deadlines_survive_a_restart_and_wake_a_match_that_nobody_looks_at(house: House, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", pace=pace())
    sit_down(house, made, "uk", "japan")
    until = time_of(house, made, "uk")["until"]
    house.restart()
    assert made["match"] not in house.lobby._live
    assert time_of(house, made, "uk")["until"] == until
    house.restart()
    clock.on(house, 2 * DAY)
    wait_until(lambda: made["match"] in house.lobby._live)
    wait_until(lambda: {("uk", "staff"), ("japan", "staff")} <= set(given(house, made)))


def test_a_clock_counts_only_its_own_turn_and_gets_its_increment_once(house: House, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", pace=pace("clock", 10 * DAY, increment=3_600))
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        house.get(f"/api/keys/{made['owner']}")
        clock.on(house, DAY)
        uk.answer()
        assert time_of(house, made, "uk")["left"] == 9 * DAY, "sealed: its clock stands still"
        clock.on(house, DAY)
        uk.ask(type="undo", seat="uk")
        assert time_of(house, made, "uk")["until"] == "2026-01-12T12:00:00+00:00"
        uk.answer()
        japan.answer()
        uk.until(lambda person: person.facts)
        assert time_of(house, made, "uk")["until"] == "2026-01-12T13:00:00+00:00", "an hour is added when it closes"
        assert time_of(house, made, "japan")["until"] == "2026-01-11T13:00:00+00:00"


def test_the_staff_stands_in_until_the_person_is_back(house: House, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", options={"rounds": "9"}, pace=pace(policy="staff"))
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, _):
        uk.answer()
        clock.on(house, DAY)
        uk.until(lambda person: len(person.facts) == 2)
        assert japan_of(uk)["time"]["stand_in"]
        uk.answer()
        uk.until(lambda person: len(person.facts) == 4)  # no waiting for japan any more
        house.restart()
    with house.sit(made["seats"]["uk"]) as uk:
        assert japan_of(uk)["time"]["stand_in"], "it is kept"
        house.post(f"/api/keys/{made['seats']['japan']}/back")
        uk.until(lambda person: not japan_of(person)["time"].get("stand_in"))
        uk.answer()  # for this round the staff had answered already
        uk.until(lambda person: japan_of(person)["waited"])
        uk.answer()
        assert uk.sync()["questions"][0]["answered"] and japan_of(uk)["waited"]


def japan_of(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = next(seat for seat in person.now["seats"] if seat["seat"] == "japan")
    return found


def test_the_staff_does_not_play_on_among_itself(house: House, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", options={"rounds": "9"}, pace=pace(policy="staff"))
    sit_down(house, made, "uk", "japan")
    clock.on(house, 3 * DAY)
    wait_until(lambda: ("uk", "staff") in given(house, made))
    info = house.get(f"/api/keys/{made['seats']['japan']}")
    assert info["pace"]["paused"] == "deadline" and info["pace"]["late"] == "japan"
    assert len(house.table(made["match"]).journal) == 0
    assert time_of(house, made, "uk")["stand_in"] and not time_of(house, made, "japan").get("stand_in")


def test_clocks_stop_at_a_deadline_until_the_late_one_answers(house: House, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", pace=pace(policy="pause"))
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        uk.answer()
        clock.on(house, DAY)
        uk.until(lambda person: person.now["pace"]["paused"] == "deadline")
        clock.on(house, 9 * DAY)
        assert time_of(house, made, "japan")["left"] == 0
        japan.answer()
        uk.until(lambda person: person.now["pace"]["paused"] == "")
        assert time_of(house, made, "uk")["until"] == "2026-01-12T12:00:00+00:00"
        assert {by for _, by in given(house, made) if _ != "germany"} == {"player"}


def test_a_seat_gives_up_at_its_deadline(house: House, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", pace=pace(policy="concede"))
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, _):
        uk.answer()
        clock.on(house, DAY)
        uk.until(lambda person: japan_of(person)["conceded"])
        uk.until(lambda person: person.facts)
        assert uk.now["outcome"] is None


def test_the_host_stops_extends_and_changes_times(house: House, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", pace=pace())
    sit_down(house, made, "uk", "japan")
    owner, uk = f"/api/keys/{made['owner']}", f"/api/keys/{made['seats']['uk']}"
    for path, body in (("extend", {"seconds": 60}), ("pace", pace()), ("pause", {"paused": True})):
        assert house.post(f"{uk}/{path}", 403, **body)["reason"] == "owner-only"
    house.post(f"{owner}/extend", seconds=3_600, seat="uk")
    assert time_of(house, made, "uk")["until"] == "2026-01-02T13:00:00+00:00"
    assert time_of(house, made, "japan")["until"] == "2026-01-02T12:00:00+00:00"
    house.post(f"{owner}/extend", seconds=3_600)
    assert time_of(house, made, "japan")["until"] == "2026-01-02T13:00:00+00:00"
    clock.on(house, 3_600)
    house.post(f"{owner}/pause", paused=True)
    assert time_of(house, made, "japan")["left"] == DAY
    clock.on(house, 20 * DAY)
    house.post(f"{owner}/pause", paused=False)
    assert time_of(house, made, "japan")["until"] == "2026-01-22T13:00:00+00:00"
    house.post(f"{owner}/pace", **pace("clock", 3_600))
    assert time_of(house, made, "uk")["until"] == "2026-01-21T14:00:00+00:00"
    house.post(f"{owner}/pace", kind="none")
    assert "until" not in time_of(house, made, "uk") and time_of(house, made, "uk")["since"]
    assert house.post(f"{owner}/extend", 409, seconds=60)["reason"] == "no-limit"
    assert house.post(f"{owner}/pause", 409, paused=True)["reason"] == "not-live"
    assert given(house, made) == [("germany", "staff")]


def test_holidays_are_limited_and_move_the_deadline(house: House, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", pace=pace(holidays=5))
    sit_down(house, made, "uk", "japan")
    uk = f"/api/keys/{made['seats']['uk']}/holiday"
    assert house.post(uk, 409, days=6)["reason"] == "no-days-left"
    assert house.post(uk, 403, days=1, seat="japan")["reason"] == "not-your-seat"
    assert house.post(uk, 422, days=1, start="tomorrow")["field"] == "start"
    house.post(uk, days=3)
    seen = time_of(house, made, "uk")
    assert seen["until"] == "2026-01-05T12:00:00+00:00" and seen["days"] == 2
    assert seen["away"] == ["2026-01-01T12:00:00+00:00", "2026-01-04T12:00:00+00:00"]
    assert house.post(uk, 409, days=1)["reason"] == "on-holiday"
    clock.on(house, DAY + 60)
    house.post(uk, days=0)
    back = time_of(house, made, "uk")
    assert back["days"] == 3 and back["until"] == "2026-01-03T12:01:00+00:00", "a day that was begun is used"
    house.post(uk, days=2, start="2026-01-03T12:00:00+00:00")
    assert time_of(house, made, "uk")["until"] == "2026-01-05T12:01:00+00:00"


def test_quiet_hours_do_not_count_and_are_no_longer_than_the_match_allows(house: House, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", pace=pace(quiet=9))
    sit_down(house, made, "uk", "japan")
    uk = f"/api/keys/{made['seats']['uk']}/quiet"
    assert house.post(uk, 409, begin="20:00", until="07:00", zone="UTC")["field"] == "until"
    assert house.post(uk, 422, begin="22:00", until="07:00", zone="Mars")["field"] == "zone"
    assert house.post(uk, 422, begin="25:00", until="07:00")["field"] == "begin"
    house.post(uk, begin="22:00", until="07:00", zone="Europe/Vienna")
    assert time_of(house, made, "uk")["until"] == "2026-01-02T21:00:00+00:00"
    house.post(uk, begin="22:00", until="07:00", zone="UTC")
    assert time_of(house, made, "uk")["until"] == "2026-01-02T21:00:00+00:00"
    house.post(uk)
    assert time_of(house, made, "uk")["until"] == "2026-01-02T12:00:00+00:00"
    clock.on(house, 0)


def test_times_are_shown_in_the_lobby_and_go_to_the_rematch(house: House, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", pace=pace(seconds=7_200))
    other = house.new("spies", "uk")
    shown = {one["match"]: one["pace"] for one in house.get("/api/matches")}
    assert shown[made["match"]]["seconds"] == 7_200 and shown[other["match"]]["kind"] == "none"
    assert house.post("/api/matches", 422, game="spies", pace=pace(seconds=5))["field"] == "pace.seconds"
    assert house.post("/api/matches", 422, game="live", pace=pace())["field"] == "pace"
    house.post(f"/api/keys/{made['owner']}/end")
    again = house.post(f"/api/keys/{made['seats']['uk']}/rematch")
    assert house.get(f"/api/keys/{again['keys'][0]}")["pace"]["pace"]["seconds"] == 7_200
    clock.on(house, 0)


def test_a_match_without_limits_says_since_when_it_waits_and_a_solitaire_keeps_no_time(
    house: House, clock: Clock
) -> None:
    made = house.new("spies", "uk", "japan")
    with house.sit(made["seats"]["uk"]) as uk:
        uk.answer()
    clock.on(house, DAY)
    house.restart()
    assert time_of(house, made, "japan") == {"since": "2026-01-01T12:00:00+00:00"}
    assert "since" not in time_of(house, made, "uk")
    alone = house.new("pack", "bdu")
    with house.sit(alone["seats"]["bdu"]) as player:
        player.answer()
        assert player.now["seats"][0]["time"] is None and player.now["pace"] is None
    assert house.get(f"/api/keys/{alone['seats']['bdu']}")["times"] == {}


def test_ready_is_whether_and_never_what(house: House, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", "germany")
    clock.on(house, 0)
    keys = made["seats"]
    with seated(house, keys["uk"], keys["japan"], keys["germany"]) as (uk, japan, germany):
        assert not any(seat["ready"] for seat in japan.now["seats"])
        uk.answer()
        japan.until(lambda person: person.now["seats"][0]["ready"])
        assert [seat["ready"] for seat in japan.now["seats"]] == [True, False, False]
        assert uk.now["undo"]["uk"] == {"can": True, "why": "withdraw"}
        assert uk.ask(type="undo", seat="uk")["type"] == "ack"
        japan.until(lambda person: not person.now["seats"][0]["ready"])
        word = house.table(made["match"]).state.lists["uk"][0]
        assert not any(word in text for person in (japan, germany) for text in person.raw)
