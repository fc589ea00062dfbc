"""The staff's part in events and politics: it obeys sensibly and asks where it pays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.staff.staff import STAFF
from sandtable.games.steel_wolves.state.known import what_is_known
from sandtable.kernel import Decision, Record, Rng, Seeded, Table
from tests.rules.steel_wolves.stage import EVENTS, Stage

KEPT = Path(__file__).parents[3] / "saves" / "steel_wolves-in_berlin-r1-s1.sandtable"


def staff(stage: Stage) -> Any:
    def answer(_: str, decision: Decision[Any]) -> Any:
        return STAFF.decide(what_is_known(stage.state), decision)

    return answer


def test_weak_boats_go_on_errands_and_strong_ones_hunt() -> None:
    stage = Stage("1940-09", 2)
    stage.boats("VIIB", "SW_APPR", "U-45", ace=1)
    stage.boats("VIIA", "SW_APPR", "U-28", damage=1)
    stage.boats("VIIB", "SW_APPR", "U-46")
    stage.week({"SW5.1": [0], EVENTS: [7]}, staff(stage))
    assert list(stage.state.events.orders) == ["U-28"]
    hunt = Stage("1940-09", 2, bases=("GERMANY", "FRANCE_ATLANTIC"))
    hunt.boats("VIIB", "SW_APPR", *(f"U-{n}" for n in range(45, 53)))
    hunt.boat("U-52").ace = 1
    hunt.week({"SW5.1": [0], EVENTS: [8]}, staff(hunt))
    assert "U-52" in hunt.state.events.orders


def test_the_weakest_boats_leave_for_training() -> None:
    stage = Stage("1942-09", 5)
    stage.boats("VIIB", "GERMANY", "U-84", "U-86", ace=1)
    stage.boats("VIIC", "GERMANY", "U-93", "U-94", "U-96", inexperienced=1)
    stage.week({"SW5.1": [0], EVENTS: [3]}, staff(stage))
    assert [boat.id for boat in stage.state.boats if boat.fate] == ["U-93", "U-94", "U-96"]


def test_prestige_is_spent_where_the_chance_is_fair() -> None:
    stage = Stage("1940-09", 2)
    stage.politics(prestige=6, OKM=2, OKL=-2, Chancellery=2)
    stage.state.total_ships, stage.state.torpedo_value = 300, -1
    stage.week({"SW5.1": [9], "SW36.23": [0]}, staff(stage))
    assert stage.berlin.granted == ["36.61G"]
    assert (stage.state.torpedo_value, stage.berlin.bdu) == (0, "BERLIN")
    thrifty = Stage("1941-05", 3)
    thrifty.politics(prestige=1, OKM=2, Chancellery=1)
    thrifty.week({"SW5.1": [9]}, staff(thrifty))
    assert "36.62E" in thrifty.choices(thrifty.kinds_asked().index("request"))
    assert thrifty.berlin.prestige == 1
    poor = Stage("1940-09", 2)
    poor.politics(prestige=6, OKM=-1, OKL=-2, Chancellery=-2)
    poor.week({"SW5.1": [9]}, staff(poor))
    assert poor.berlin.prestige == 6


def test_the_staff_asks_to_be_spared_risky_attacks_only() -> None:
    for row, asked in ((7, True), (6, False)):
        stage = Stage("1941-07", 3, barbarossa=True)
        stage.boats("VIIC", "MOROCCO", "U-93")
        stage.politics(prestige=9, OKM=2, Chancellery=2)
        stage.state.week = 2
        stage.week({"SW5.1": [0], EVENTS: [row], "SW36.23": [0]}, staff(stage))
        assert (stage.berlin.prestige < 9) is asked


def test_a_kept_save_in_the_political_war_opens_before_the_same_request_and_goes_on() -> None:
    table = Table.restore(GAME, Record.from_bytes(KEPT.read_bytes()), Seeded(1941))
    berlin = table.state.politics
    assert berlin is not None and table.state.construction is not None
    assert (berlin.prestige, berlin.bdu, berlin.granted) == (2, "KERNEVAL", ["36.61F"])
    decision = table.pending["bdu"]
    assert (decision.kind, decision.args) == ("bdu-travel", {"request": "request-36.61A"})
    week = table.state.week
    while table.state.week == week:
        table.answer("bdu", GAME.bot().answer(table.view("bdu"), table.pending["bdu"], Rng(1)))
    assert table.misfit is None
