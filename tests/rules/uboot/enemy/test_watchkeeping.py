"""UB3-03, UB8.1-04: who is called out, whose newest report is kept, and what a merchant does that saw the boat."""

from typing import Any

import pytest

from sandtable.games.uboot.data.hunters import HUNTERS
from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.enemy import watchkeeping
from sandtable.games.uboot.rules.enemy.watchkeeping import enemy_watch, track
from sandtable.games.uboot.state.fleet import Convoy, Mind, Vessel
from sandtable.games.uboot.state.model import Contact, State
from sandtable.games.uboot.state.plane import on_from
from sandtable.kernel.chance import Scripted, Seeded
from sandtable.testing import rule
from tests.rules.uboot.conftest import at_posts
from tests.rules.uboot.stage import world_of


def ship_at(patrol: State, id: str, metres: float, convoy: str = "") -> Vessel:
    """A ship to the north of the boat."""
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 0, metres)
    made = Vessel("m04", lat, lon, 90 * MILLI, 90 * MILLI, 7 * KNOT, id=id, convoy=convoy)
    patrol.waters.vessels.append(made)
    return made


def sighted(id: str, of: str, bearing: int = 30 * MILLI, looks: int = 1) -> Contact:
    return Contact(id, "sight", bearing, 9000, None, looks, 0, 0, of=of)


def called(patrol: State) -> list[tuple[str, int, int]]:
    return [(line.args["contact"], line.args["bearing"], line.args["miles"]) for line in patrol.feed]


@rule("UB3-03", "UB8.1-04")
def test_a_new_contact_is_called_out_by_its_bearing_from_the_bow_and_a_better_report_replaces_it(
    patrol: State,
) -> None:
    patrol.merchant, patrol.boat.heading = None, 350 * MILLI
    ship = ship_at(patrol, "s1", 9000)
    track(world_of(patrol, Seeded(1)), sighted("sight-1", "s1"), ship)
    assert called(patrol) == [("sight-1", 40, 4)]
    better = sighted("sight-1", "s1", 33 * MILLI, 2)
    track(world_of(patrol, Seeded(1)), better, ship)
    assert patrol.contacts == [better] and len(patrol.feed) == 1


@rule("UB3-03")
@pytest.mark.parametrize(
    ("convoys", "told"), [(("c1", "c1"), 1), (("c1", "c2"), 2), (("", ""), 2), (("c1", ""), 2)]
)
def test_of_one_convoy_only_the_first_ship_is_called_out(
    patrol: State, convoys: tuple[str, str], told: int
) -> None:
    patrol.merchant = None
    for n, convoy in enumerate(convoys, 1):
        ship = ship_at(patrol, f"s{n}", 9000, convoy)
        track(world_of(patrol, Seeded(1)), sighted(f"sight-{n}", ship.id), ship)
    assert len(patrol.contacts) == 2 and len(patrol.feed) == told


def surfaced_in_sight(patrol: State) -> None:
    at_posts(patrol)
    patrol.merchant, patrol.waters.vessels, patrol.elapsed_ms = None, [], 900_000


@rule("UBX-06", "UB1.2-01")
def test_a_convoy_that_sees_the_boat_turns_and_calls_its_escorts(
    patrol: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    surfaced_in_sight(patrol)
    reach: list[Any] = []
    monkeypatch.setattr(watchkeeping, "call_escorts", lambda *args: reach.append(args[2]))
    boat = patrol.boat
    convoy = Convoy("c1", boat.lat, boat.lon, 0, 0, 7 * KNOT, 0, turn_ms=9_000_000)
    other = Convoy("c2", boat.lat, boat.lon, 0, 0, 7 * KNOT, 0, turn_ms=9_000_000)
    patrol.waters.convoys = [other, convoy]
    ship_at(patrol, "s1", 900, "c1")
    assert not enemy_watch(world_of(patrol, Scripted({"UBX-06": [1]}, then=Seeded(2))))
    assert (convoy.alarmed_ms, other.alarmed_ms) == (900_000, 0)
    assert reach == [2 * HUNTERS.alarm_reach_m]


@rule("UBX-06", "UB1.2-01")
def test_only_merchants_look_out_here_for_escorts_have_minds_of_their_own(
    patrol: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    surfaced_in_sight(patrol)
    looked: list[str] = []
    monkeypatch.setattr(watchkeeping, "merchant_looks", lambda state, ship, chance: looked.append(ship.id))
    ship_at(patrol, "s1", 900)
    ship_at(patrol, "e1", 800).mind = Mind()
    enemy_watch(world_of(patrol, Seeded(1)))
    assert looked == ["s1"]


@rule("UBX-06", "UB1.2-01")
@pytest.mark.parametrize(("alarmed", "course"), [(False, 0), (True, 90)])
def test_a_lone_ship_turns_away_once(patrol: State, alarmed: bool, course: int) -> None:
    surfaced_in_sight(patrol)
    ship = ship_at(patrol, "s1", 900)
    ship.alarmed, patrol.waters.seen_ms = alarmed, 1
    enemy_watch(world_of(patrol, Scripted({"UBX-06": [1]}, then=Seeded(2))))
    assert ship.alarmed and ship.course / MILLI == pytest.approx(course, abs=0.5)
