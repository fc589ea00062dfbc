"""UB8.1-05, UBX-06: what the stations know of weapons, radio and the enemy, and waters that look the same."""

from random import Random

import pytest

from sandtable.games.uboot.data.units import MILLI
from sandtable.games.uboot.state.fleet import (
    Aim,
    Aircraft,
    Gun,
    Message,
    Running,
    Secondary,
    Sunk,
    Torpedo,
    Tube,
    Wish,
)
from sandtable.games.uboot.state.model import Contact, State
from sandtable.games.uboot.state.plane import bearing_to, metres_between
from sandtable.games.uboot.view.imagine import imagine, imagine_seen, imagine_waters
from sandtable.games.uboot.view.outlook import SeenShip
from sandtable.games.uboot.view.view import view
from sandtable.games.uboot.view.weapons import Weapons, weapons
from sandtable.kernel import Chance, Journal, Seeded, World
from sandtable.kernel.game import Clock
from sandtable.testing import rule
from tests.rules.uboot.conftest import Patrols


def in_action(patrol: State) -> State:
    """Everything aboard has a value of its own, so that none can stand for another."""
    waters = patrol.waters
    patrol.elapsed_ms = 700_000
    waters.tubes = [Tube("G7a", True, 11), Tube("", False, 12), Tube("G7e"), Tube("G7a"), Tube("G7e", True)]
    waters.bow_reserve, waters.stern_reserve = ["G7a"], ["G7e", "G7e"]
    waters.aim = Aim("sight-2", 5, 40_000, 1800, 90_000, 85, "fast", 4, "contact", 20, lat=123, lon=456)
    waters.torpedoes = [
        Torpedo(1, "G7a", 690_000, 45_000, 5_000, 44, 5000, 4, "contact", 77, 88, contact="sight-2"),
        Torpedo(2, "G7e", 700_000, 46_000, 6_000, 30, 5100, 4, "contact", 77, 88, contact="sight-3"),
        Torpedo(3, "G7e", 700_001, 47_000, 7_000, 31, 5200, 4, "contact", 0, 0, contact="sight-4"),
    ]
    waters.gun = Gun("sight-2", 7, 3, 650)
    waters.rounds, waters.flak_until_ms, waters.alert_until_ms, waters.pinged_ms = 101, 102, 103, 104
    waters.strain, waters.fired, waters.hits = 21, 6, 2
    waters.aircraft = [
        Aircraft("air-3", "hudson", 0, 0, 0, 140, 4, 9, sighted=True),
        Aircraft("air-2", "hudson", 0, 0, 0, 140, 4, 9, sighted=True),
        Aircraft("air-5", "hudson", 0, 0, 0, 140, 4, 9),
    ]
    waters.sunk = [Sunk("m02", 4000, 31, "torpedo")]
    waters.messages = [
        Message("msg-12", "weather", 41, {"sea": 3}, "QWERT", "ABC", read=True),
        Message("msg-9", "recall", 43, {"x": 1}, "ZUIOP", "DEF", spoiled=True),
    ]
    waters.secondary = [Secondary("tanker", 2, known=True), Secondary("escort", 1)]
    waters.reports_sent, waters.mines = ["AB12"], ["CD34", "CD35"]
    return patrol


@rule("UBX-06")
def test_every_station_knows_the_arms_and_nothing_of_where_things_are(patrol: State) -> None:
    known = weapons(in_action(patrol))
    aim = Aim("sight-2", 5, 40_000, 1800, 90_000, 85, "fast", 4, "contact", 20, lat=0, lon=0)
    assert known == Weapons(
        tubes=[Tube("G7a", True, 11), Tube("", False, 12), Tube("G7e"), Tube("G7a"), Tube("G7e", True)],
        bow_reserve=["G7a"],
        stern_reserve=["G7e", "G7e"],
        aim=aim,
        running=[
            Running(1, "G7a", 690_000, 45_000, 5_000, 44, 5000, contact="sight-2"),
            Running(2, "G7e", 700_000, 46_000, 6_000, 30, 5100, contact="sight-3"),
            Running(3, "G7e", 700_001, 47_000, 7_000, 31, 5200, contact="sight-4"),
        ],
        gun=Gun("sight-2", 7, 3, 650),
        rounds=101,
        flak_until_ms=102,
        alert_until_ms=103,
        pinged_ms=104,
        strain=21,
        aircraft=["air-3", "air-2"],
        sunk=[Sunk("m02", 4000, 31, "torpedo")],
        messages=[
            Message("msg-12", "weather", 41, {"sea": 3}, "QWERT", "ABC", read=True),
            Message("msg-9", "", 43, {}, "ZUIOP", "DEF", spoiled=True),
        ],
        wishes=[Wish("tanker", 2)],
        sent=["AB12"],
        mines=["CD34", "CD35"],
        fired=6,
        hits=2,
    )


@rule("UBX-06")
def test_imagined_waters_show_the_same_arms(patrol: State, patrols: Patrols) -> None:
    known = weapons(in_action(patrol))
    made = patrols()
    made.elapsed_ms = patrol.elapsed_ms
    made.waters.secondary = [Secondary("escort", 1), Secondary("tanker", 2)]
    made.contacts = [
        Contact("sound-4", "sound", 0, 900, None, 1, 0, 0),
        Contact("sight-11", "sight", 0, 900, None, 1, 0, 0),
        Contact("convoy", "report", 0, 900, None, 1, 0, 0),
    ]
    imagine_waters(made, known, Random(1))
    assert weapons(made) == weapons(patrol)
    waters, boat = made.waters, made.boat
    assert [(one.kind, one.need, one.known) for one in waters.secondary] == [
        ("escort", 1, False),
        ("tanker", 2, True),
    ]
    # Numbers go on where the boat's own left off.
    assert (waters.messages_made, waters.signals_sent, waters.aircraft_met, waters.contacts_made) == (12, 12, 3, 11)
    assert [one.kind for one in waters.messages] == ["weather", "recall"]
    assert waters.aim is not None
    assert bearing_to(boat.lat, boat.lon, waters.aim.lat, waters.aim.lon) == pytest.approx(40 * MILLI, abs=20)
    assert metres_between(boat.lat, boat.lon, waters.aim.lat, waters.aim.lon) == pytest.approx(1800, abs=2)
    # What has left its tube is at the boat as far as anybody knows; what has not is nowhere yet.
    places = [(one.lat, one.lon) for one in waters.torpedoes]
    assert places == [(boat.lat, boat.lon), (boat.lat, boat.lon), (0, 0)]
    assert {(one.metres, one.pistol) for one in waters.torpedoes} == {(3, "contact")}


@rule("UBX-06")
def test_imagined_waters_of_a_quiet_boat_count_from_nothing(patrol: State, patrols: Patrols) -> None:
    known = weapons(patrol)
    made = patrols()
    made.contacts = []
    made.waters.aircraft_met = made.waters.messages_made = made.waters.signals_sent = made.waters.contacts_made = 5
    imagine_waters(made, known, Random(1))
    waters = made.waters
    assert (waters.messages_made, waters.signals_sent, waters.aircraft_met, waters.contacts_made) == (0, 0, 0, 0)
    assert weapons(made) == known


@rule("UBX-06")
def test_a_tdc_that_is_not_set_shows_nothing_whatever_runs(patrol: State) -> None:
    in_action(patrol).waters.aim = None
    known = weapons(patrol)
    assert known.aim is None and len(known.running) == 3
    in_action(patrol).waters.torpedoes = []
    known = weapons(patrol)
    assert known.aim is not None and known.running == []


@rule("UBX-06")
def test_a_ship_that_is_seen_and_cannot_be_placed_is_left_out(patrol: State) -> None:
    patrol.merchant, patrol.waters.vessels = None, []
    patrol.contacts = [Contact("sight-1", "sight", 0, 900, None, 1, 0, 0, of="nobody")]
    imagine_seen(patrol, [SeenShip("sight-1", 0, 480, 0)], [])
    assert patrol.waters.vessels == []


@rule("UBX-06")
def test_who_looks_on_imagines_a_patrol_of_the_same_mission(patrol: State) -> None:
    world = World(patrol, Chance(Seeded(1)), Journal(), Clock())
    patrol.elapsed_ms, patrol.watch = 7_200_000, 2
    made = imagine(view(world, None), Random(1))
    assert (made.mission, made.elapsed_ms, made.watch, made.contacts) == ("the_shadow", 7_200_000, 2, [])


@rule("UBX-06")
def test_only_torpedoes_that_the_station_knows_of_run_in_an_imagined_world(patrol: State, patrols: Patrols) -> None:
    known = weapons(in_action(patrol))
    made = in_action(patrols())
    imagine_waters(made, known, Random(1))
    assert [one.tube for one in made.waters.torpedoes] == [1, 2, 3]
