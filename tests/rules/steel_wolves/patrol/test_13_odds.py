"""SW13, SW5 The odds of a search are those of all falls of its dice, whatever events make of a contact."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from sandtable.games.steel_wolves.rules.modifiers.events import Change, chances_of
from sandtable.games.steel_wolves.rules.patrol.odds import FOUND, search_odds
from sandtable.games.steel_wolves.rules.patrol.search import search
from sandtable.games.steel_wolves.rules.patrol.sub_duel import enemies
from sandtable.games.steel_wolves.state.event_track import InForce, Order
from sandtable.games.steel_wolves.state.model import State
from sandtable.games.steel_wolves.state.politics import Politics, Vichy
from sandtable.kernel import Chance, Journal, Scripted, World
from sandtable.kernel.chance import NoMoreDice
from sandtable.testing import rule
from tests.rules.steel_wolves.conftest import MakeBench
from tests.rules.steel_wolves.stage import Stage


def found_with(state: State, faces: Iterable[int]) -> str:
    """What the search of the boat on turn finds when the dice fall like this; the state is as it was before."""
    hunted, opened = list(state.hunted), list(state.opened_now)
    state.contact = ""
    try:
        step = search(World(state, Chance(Scripted(list(faces))), Journal()))
    finally:
        state.hunted, state.opened_now = hunted, opened
    if step == "duel":
        return "enemy-sub" if enemies(state, state.boats[state.turn]) else "nothing"
    return FOUND[state.contact]


def every_fall(state: State) -> dict[str, Fraction]:
    """Every fall of as many dice as the search asks for: what it finds, with the chance of that fall."""
    chances: dict[str, Fraction] = {}
    falls: list[tuple[int, ...]] = [()]
    while falls:
        faces = falls.pop()
        try:
            found = found_with(state, faces)
        except NoMoreDice:
            falls += [(*faces, face) for face in range(10)]
        else:
            chances[found] = chances.get(found, Fraction(0)) + Fraction(1, 10 ** len(faces))
    return chances


def odds_of(state: State) -> dict[str, float]:
    return {one.text: one.chance for one in search_odds(state, state.boats[state.turn])}


@rule("SW13.21a", "SW13.22a", "SW7.12")
@pytest.mark.parametrize(
    ("scenario", "changes"),
    [
        ("u48_1939", {"place": "W_APPR"}),
        ("u48_1939", {"place": "NORTH_SEA", "bdienst_level": -2, "spotted": True}),
        ("u48_1939", {"place": "NORWEGIAN", "zone": "SCAPA_FLOW"}),
        ("u99_1940", {"place": "W_APPR", "bdienst_area": "W_APPR", "bdienst_fleet": "0-1", "bdienst_special": "2"}),
        ("u123_1942", {"place": "US_EAST"}),
        ("u338_1943", {"place": "MID_OCEAN", "lows": {"MID_OCEAN": 990}}),
        (
            "u99_1940",
            {"place": "GREENLAND", "war_period": 3, "bdienst_area": "GREENLAND", "bdienst_fleet": "0-4"},
        ),
    ],
)
def test_the_odds_of_a_search_are_those_of_all_falls_of_the_dice(
    bench: MakeBench, scenario: str, changes: dict[str, Any]
) -> None:
    state = bench(scenario=scenario, side="patrol", **changes).state
    assert odds_of(state) == {found: float(chance) for found, chance in every_fall(state).items()}


LISTED = {"bdienst_fleet": "0-4", "bdienst_special": "5-6"}


def at_sea(date: str, period: int, place: str, events: list[str], changes: dict[str, Any]) -> State:
    """U-70 on patrol there while these events are in force; `ordered`: by the orders of the event."""
    stage = Stage(date, period)
    state = stage.state
    (boat,) = stage.boats("VIIC", place, "U-70", zone=changes.pop("zone", ""))
    state.events.in_force = [InForce(event, number=changes.get("number", 0)) for event in events]
    if changes.pop("ordered", False):
        state.events.orders[boat.id] = Order(events[0], [place])
    for name in changes.keys() - {"number"}:
        setattr(state, name, changes[name])
    return state


def with_and_without(state: State) -> tuple[dict[str, float], dict[str, float]]:
    """The odds with the events, which must be those of all falls of the dice, and without them."""
    odds = odds_of(state)
    assert odds == {found: float(chance) for found, chance in every_fall(state).items()}
    state.events.in_force = []
    return odds, odds_of(state)


@rule("SW5.T1..T5", "SW13.21a", "SW13.22a")
@pytest.mark.parametrize(
    ("date", "period", "place", "events", "changes"),
    [
        ("1939-12", 1, "NORTH_SEA", ["defence-of-norway"], {}),
        ("1940-02", 1, "NORWEGIAN", ["iron-ore-convoy"], {"ordered": True}),
        ("1940-05", 1, "NORTH_SEA", ["dunkirk"], {"zone": "ENGLISH_CHANNEL"}),
        ("1940-05", 1, "SW_APPR", ["dunkirk"], {}),
        ("1940-11", 2, "MID_OCEAN", ["admiral-scheer"], {"bdienst_level": 3}),
        ("1940-11", 2, "W_APPR", ["admiral-hipper", "admiral-scheer"], {"enigma_level": 3}),
        ("1941-05", 3, "SW_APPR", ["million-dollar-convoy"], {"ordered": True}),
        ("1941-07", 3, "BALTIC", ["baltic-3"], {"ordered": True, "barbarossa": True}),
        ("1942-03", 4, "BALTIC", ["baltic-4"], {"ordered": True, "barbarossa": True, "submarines": []}),
        ("1942-03", 4, "BARENTS", ["arctic-sortie-4"], {"number": 3}),
        ("1942-03", 4, "BARENTS", ["arctic-sortie-4"], {"number": 4}),
        ("1942-10", 4, "MOROCCO", ["portugal-scare"], {"ordered": True}),
        ("1942-10", 4, "MOROCCO", ["portugal-scare"], {"ordered": True, "bdienst_area": "MOROCCO", **LISTED}),
        ("1942-11", 4, "MOROCCO", ["torch"], {"zone": "CASABLANCA"}),
    ],
)
def test_the_odds_of_a_search_count_what_events_make_of_a_contact(
    date: str, period: int, place: str, events: list[str], changes: dict[str, Any]
) -> None:
    odds, without = with_and_without(at_sea(date, period, place, events, dict(changes)))
    assert odds != without


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("date", "period", "place", "event"),
    [("1940-02", 1, "NORWEGIAN", "iron-ore-convoy"), ("1942-03", 4, "BALTIC", "baltic-4")],
)
def test_an_event_that_speaks_of_other_boats_changes_no_odds(
    date: str, period: int, place: str, event: str
) -> None:
    odds, without = with_and_without(at_sea(date, period, place, [event], {"barbarossa": True}))
    assert odds == without


@rule("SW5.W1")
@pytest.mark.parametrize(
    ("place", "changes"),
    [
        ("NORWEGIAN", {}),
        ("NORWEGIAN", {"zone": "NARVIK", "bdienst_area": "NORWEGIAN", **LISTED}),
        ("NORTH_SEA", {}),
    ],
)
def test_the_odds_of_a_search_during_weseruebung(place: str, changes: dict[str, Any]) -> None:
    odds, without = with_and_without(at_sea("1940-04", 1, place, ["weseruebung"], dict(changes)))
    assert without.get("loners", 0) > odds.get("loners", 0) == 0


@rule("SW36.63H2")
@pytest.mark.parametrize("events", [[], ["dunkirk"]])
def test_the_odds_of_a_search_in_the_mediterranean_of_vichy(events: list[str]) -> None:
    state = at_sea("1941-02", 2, "W_MED", events, {})
    without = odds_of(state)
    state.politics = Politics({}, 0, vichy=Vichy(["DAKAR"]))
    odds, _ = with_and_without(state)
    assert odds["fleet"] > without.get("fleet", 0)


@rule("SW5.T1..T5")
def test_a_text_that_leaves_a_contact_as_it_was_passes_it_to_the_next() -> None:
    """4 in 10 by the first text, of the other 6 in 10 a half by the second; what it made none changes again."""
    first, second = Change(("C1",), (("TF", "0-3"),)), Change(("C1", "TF"), (("SPEC", "0-4"),))
    tenth = Fraction(1, 10)
    assert chances_of([first, second], "C1") == {"TF": 4 * tenth, "SPEC": 3 * tenth, "C1": 3 * tenth}
    assert chances_of([first, second], "L") == {"L": 1}
