"""UB7.5.3, UB7.5.2-05: orders to tubes, TDC, guns and radio: what they need, and when they are refused."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import sandtable
from sandtable.games.uboot.commands import COMMANDS, Desk
from sandtable.games.uboot.fleet import Aircraft, Message
from sandtable.games.uboot.model import Contact, Fault
from sandtable.games.uboot.weapon_orders import (
    Setting,
    Tubes,
    enigma_needs,
    fire_needs,
    flak_needs,
    flood_needs,
    gun_needs,
    radio_refused,
    reload_needs,
    targets,
    tdc_needs,
)
from sandtable.kernel.decisions import Decision, IllegalAnswer
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard

Board = Callable[..., Aboard]


def needs(found: Any) -> list[tuple[str, int, int]]:
    return [(one.spec, one.n, one.section) for one in found]


@rule("UB6.5-13", "UBR2")
@pytest.mark.parametrize(
    ("tubes", "wanted"),
    [([1, 2, 3], [("fire", 1, 1)]), ([5], [("fire", 1, 6)]), ([4, 5], [("fire", 1, 1), ("fire", 1, 6)])],
)
def test_one_sailor_floods_any_number_of_tubes_of_his_section(
    aboard: Board, tubes: list[int], wanted: list[tuple[str, int, int]]
) -> None:
    assert needs(flood_needs(aboard().patrol, Tubes(tubes))) == wanted


@rule("UB6.5-14", "UB7.5.3-03")
@pytest.mark.parametrize(
    ("tubes", "wanted"), [([1, 2, 3], [("fire", 3, 1)]), ([2, 5], [("fire", 1, 1), ("fire", 1, 6)])]
)
def test_one_activation_for_each_torpedo(
    aboard: Board, tubes: list[int], wanted: list[tuple[str, int, int]]
) -> None:
    assert needs(fire_needs(aboard().patrol, Tubes(tubes))) == wanted


@rule("UB6.5-12", "UB6.5-15", "UB6.5-16")
def test_the_crews_of_tdc_reload_and_deck_gun(aboard: Board) -> None:
    patrol = aboard().patrol
    assert needs(tdc_needs(patrol, None)) == [("tdc", 1, 3)]
    assert needs(reload_needs(patrol, "2")) == [("reload", 3, 1)]
    assert needs(reload_needs(patrol, "5")) == [("reload", 3, 6)]
    assert needs(gun_needs(patrol, None)) == [("gun88", 3, 7)]


@rule("UB6.5-17", "UB6.5-27")
def test_the_crews_of_flak_and_enigma(aboard: Board) -> None:
    patrol = aboard().patrol
    assert needs(flak_needs(patrol, None)) == [("gun20", 2, 8)]
    assert needs(enigma_needs(patrol, None)) == [("enigma", 1, 2)]


def in_sight(at: Aboard) -> Aboard:
    patrol = at.patrol
    patrol.contacts = [Contact("sight-1", "sight", 45_000, 1500, 90_000, 6, 0, 0, of="ship")]
    patrol.boat.observers = 4
    return at


def order(at: Aboard, kind: str) -> Decision[Any]:
    made = COMMANDS[kind].decision(at.patrol, Desk(at.patrol))
    assert made is not None
    return made


def reason(decision: Decision[Any], answer: Any) -> str | None:
    refusal = decision.check(answer)
    return refusal.reason if refusal else None


@rule("UB8.4-03")
def test_the_tdc_needs_a_target_in_the_optics(aboard: Board) -> None:
    at = in_sight(aboard())
    assert [one.id for one in targets(at.patrol)] == ["sight-1"]
    at.patrol.boat.observers = 0
    assert targets(at.patrol) == []
    at.patrol.boat.submerged, at.patrol.boat.depth, at.patrol.boat.periscope = True, 10_000, True
    assert len(targets(at.patrol)) == 1


@rule("UB7.5.3-01")
@pytest.mark.parametrize(
    ("dials", "why"),
    [
        ({}, None),
        ({"contact": "sight-9"}, "not-in-the-optics"),
        ({"course": 360}, "off-the-scale"),
        ({"depth": 13}, "off-the-scale"),
        ({"spread": 101}, "off-the-scale"),
        ({"speed": "flank"}, "no-such-speed"),
        ({"pistol": "magnetic"}, "pistol-withdrawn"),
        ({"contact": ""}, None),
    ],
)
def test_the_dials_of_the_tdc(aboard: Board, dials: dict[str, Any], why: str | None) -> None:
    """October 1940: the magnetic pistol is withdrawn."""
    decision = order(in_sight(aboard()), "set_tdc")
    assert reason(decision, {"contact": "sight-1", "metres": 1500, "course": 90, **dials}) == why


@rule("UB7.5.3-01", "UB7.5.3-02", "UB7.5.3-03")
def test_flood_set_and_fire_in_this_order(aboard: Board) -> None:
    at = in_sight(aboard())
    patrol = at.patrol
    assert reason(order(at, "flood_tubes"), {"tubes": [1, 1]}) == "tube-named-twice"
    assert reason(order(at, "flood_tubes"), {"tubes": [6]}) == "no-such-tube"
    at.order("flood_tubes", Tubes([1]))
    assert patrol.waters.tubes[0].flooded
    assert reason(order(at, "flood_tubes"), {"tubes": [1]}) == "tube-is-flooded"
    patrol.waters.tubes[1].torpedo = ""
    assert reason(order(at, "flood_tubes"), {"tubes": [2]}) == "tube-is-empty"
    patrol.waters.tubes[2].ready_ms = 1
    assert reason(order(at, "flood_tubes"), {"tubes": [3]}) == "tube-is-being-loaded"
    assert COMMANDS["fire_torpedoes"].decision(patrol, Desk(patrol)) is None
    patrol.boat.submerged, patrol.boat.depth, patrol.boat.periscope = True, 10_000, True
    at.order("set_tdc", Setting("sight-1", 1500, 90))
    assert patrol.waters.aim is not None
    assert reason(order(at, "fire_torpedoes"), {"tubes": [4]}) == "tube-is-not-flooded"
    assert reason(order(at, "fire_torpedoes"), {"tubes": [1]}) is None


@rule("UB7.5-04")
def test_broken_tubes_stop_their_section_only(aboard: Board) -> None:
    at = in_sight(aboard())
    at.patrol.board.faults.append(Fault("bow_tubes", "red"))
    decision = order(at, "flood_tubes")
    assert reason(decision, {"tubes": [1]}) == "out-of-order"
    assert reason(decision, {"tubes": [5]}) != "out-of-order"


@rule("UB7.5.3-04")
def test_only_an_empty_tube_is_reloaded(aboard: Board) -> None:
    at = aboard()
    assert COMMANDS["reload_torpedo"].decision(at.patrol, Desk(at.patrol)) is None
    at.patrol.waters.tubes[3].torpedo = ""
    assert reason(order(at, "reload_torpedo"), "4") is None
    at.patrol.waters.bow_reserve.clear()
    assert reason(order(at, "reload_torpedo"), "4") == "no-torpedo-left"


@rule("UB7.5.2-05", "UB8.4-02")
@pytest.mark.parametrize(
    ("answer", "depth", "why"),
    [
        ("msg-1", 80, None),
        ("msg-2", 0, "no-such-message"),
        ("weather", 10, None),
        ("weather", 11, "too-deep-for-radio"),
        ("contact", 0, "nothing-to-report"),
    ],
)
def test_what_the_radio_can_do(aboard: Board, answer: str, depth: int, why: str | None) -> None:
    patrol = aboard().patrol
    patrol.contacts = []
    patrol.boat.depth = depth * 1000
    patrol.waters.messages = [Message("msg-1", "recall", 0, 10**9)]
    refusal = radio_refused(patrol, answer)
    assert (refusal.reason if refusal else None) == why


@rule("UB7.5.2-05")
@pytest.mark.parametrize("broken", ["enigma", "radio"])
def test_neither_machine_nor_set_may_be_out_of_order(aboard: Board, broken: str) -> None:
    patrol = aboard().patrol
    patrol.board.faults = [Fault(broken, "red")]
    refusal = radio_refused(patrol, "weather")
    assert refusal is not None and (refusal.reason, refusal.args) == ("out-of-order", {"component": broken})


@rule("UBX-06")
def test_the_armament_view_tells_no_true_place() -> None:
    table = sandtable.open_table("uboot", "moonlit_column", seed=2)
    table.advance(40)
    state = table.state
    state.waters.aircraft = [
        Aircraft("air-1", "hudson", state.boat.lat + 12_345, state.boat.lon, 0, 140, 4, 10**9, sighted=True)
    ]
    secrets = [state.boat.lat, state.boat.lon, state.boat.lat + 12_345]
    secrets += [place for ship in state.waters.vessels for place in (ship.lat, ship.lon)]
    state.plot.lat += 7_000_001
    state.plot.lon += 7_000_001
    for seat in [*table.seats, None]:
        text = msgspec.json.encode(table.view(seat)).decode()
        assert not [secret for secret in secrets if str(secret) in text]
        assert '"of":"c1' not in text and '"c1.' not in text


@rule("UB7.1-01")
def test_only_the_captain_orders_weapons() -> None:
    table = sandtable.open_table("uboot", "happy_hunt", seed=2)
    with pytest.raises(IllegalAnswer):
        table.order("first_officer", "flood_tubes", {"tubes": [1]})


@rule("UB8.4-04", "UB7.5.3-06")
def test_observers_fire_the_flak_without_leaving_their_posts(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "4")
    assert at.patrol.boat.observers == 4
    at.patrol.waters.aircraft = [Aircraft("air-1", "hudson", 0, 0, 0, 140, 4, 10**9, sighted=True)]
    at.order("fire_20mm", "fire")
    assert at.patrol.waters.flak_until_ms == at.patrol.elapsed_ms + 60_000
    assert at.patrol.boat.observers == 4
