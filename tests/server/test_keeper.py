"""Time that counts for nobody: the server did not run, or somebody set its machine's clock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.server.lobby import keeper
from sandtable.server.wire import time_of_day
from tests.server.clock import Clock, Machine
from tests.server.people import House, wait_until
from tests.server.test_deadlines import DAY, pace, sit_down, time_of


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, house: House) -> Iterator[Machine]:
    """The machine's clocks in the test's hands."""
    with monkeypatch.context() as patched:
        yield Machine(patched)
        house.stop()
        house.start()  # the house is stopped once more, by its own clocks
    time_of_day.steady.follow()


def conceded(house: House, made: Any) -> list[str]:
    found = house.get(f"/api/keys/{made['seats']['uk']}")
    assert found["match"] == made["match"]
    return [row.seat for row in house.state(made["match"]).seats.values() if row.conceded]


def told(house: House, made: Any) -> list[str]:
    return [line.notice for line in house.state(made["match"]).lines if line.notice]


def test_a_server_that_was_away_for_a_day_finds_nobody_late(house: House, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", pace=pace(seconds=DAY // 2, policy="concede"))
    sit_down(house, made, "uk", "japan")
    clock.on(house, 3_600)
    assert time_of(house, made, "uk")["until"] == "2026-01-02T00:00:00+00:00"
    house.stop()
    clock.now += DAY
    house.start()
    assert time_of(house, made, "uk")["until"] == "2026-01-03T00:00:00+00:00", "what was left of it goes on"
    assert conceded(house, made) == [] and "server-away" in told(house, made)
    clock.on(house, 11 * 3_600 - 1)
    house.get(f"/api/keys/{made['owner']}")
    assert conceded(house, made) == []
    clock.on(house, 1)
    wait_until(lambda: conceded(house, made))


@pytest.mark.parametrize("jump", [DAY, -DAY, 400 * DAY])
def test_setting_the_clock_settles_no_deadline(house: House, machine: Machine, jump: int) -> None:
    made = house.new("spies", "uk", "japan", pace=pace(seconds=DAY // 2, policy="concede"))
    sit_down(house, made, "uk", "japan")
    before = house.state(made["match"]).times.kept.seats["uk"].waiting
    machine.run(house, 3_600)
    machine.day += jump
    with house.sit(made["seats"]["uk"]) as uk:  # somebody plays on before the keeper has looked
        uk.send(type="note", text="so far")
        uk.sync()
    assert conceded(house, made) == []
    machine.set(house, 0)
    wait_until(lambda: "server-away" in told(house, made))
    assert conceded(house, made) == []
    assert house.state(made["match"]).times.kept.seats["uk"].waiting == before
    machine.run(house, 11 * 3_600 - 60)
    house.get(f"/api/keys/{made['owner']}")
    assert conceded(house, made) == []
    machine.run(house, 61)
    wait_until(lambda: conceded(house, made))


def test_a_small_correction_is_followed(house: House, machine: Machine) -> None:
    made = house.new("spies", "uk", "japan", pace=pace(policy="concede"))
    sit_down(house, made, "uk", "japan")
    machine.set(house, 90)
    wait_until(lambda: time_of_day.wall() == machine.day)
    assert house.lobby.keeper.gaps == []
    machine.run(house, DAY)
    wait_until(lambda: conceded(house, made))


def test_a_deadline_that_failed_is_tried_again(
    house: House, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = house.new("spies", "uk", "japan", pace=pace(policy="concede"))
    sit_down(house, made, "uk", "japan")
    house.restart()
    lobby = house.lobby
    with monkeypatch.context() as broken:
        broken.setattr(lobby, "open_match", lambda _: 1 / 0)
        clock.on(house, DAY)
        wait_until(lambda: "tried again in 60 s" in caplog.text)
        clock.on(house, keeper.AGAIN[0])
        wait_until(lambda: "tried again in 300 s" in caplog.text)
    clock.on(house, keeper.AGAIN[1])
    wait_until(lambda: made["match"] in lobby._live and conceded(house, made))
