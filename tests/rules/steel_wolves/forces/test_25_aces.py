"""SW25, SW18.4 Aces: counters, new commands, commanders without a boat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games import find
from sandtable.games.steel_wolves.data.data import ACE_COUNTERS, CAMPAIGNS, LEDGER
from sandtable.games.steel_wolves.rules.forces.aces import (
    ace_ashore,
    aces_ashore,
    award,
    boats_due,
    boats_to_come,
    free_aces,
    in_the_yard,
    moves_now,
    posting,
    scrap,
)
from sandtable.games.steel_wolves.rules.forces.damage import lose
from sandtable.games.steel_wolves.rules.week.base_work import ready_phase
from sandtable.games.steel_wolves.rules.week.reinforcements import arrive, due_now, withdraw_for_refit
from sandtable.games.steel_wolves.state.calendar import later
from sandtable.games.steel_wolves.state.model import Boat, boat_named
from sandtable.games.steel_wolves.state.politics import Construction, Politics
from sandtable.testing import rule
from sandtable.text import catalogue
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench


def at_war(bench: MakeBench, dice: Any = (), **changes: Any) -> Bench:
    """A campaign in April 1940 with U-19 in base."""
    given: dict[str, Any] = {"campaign": "campaign_1", "year": 1940, "month": 4, "week": 1, **changes}
    table = bench(dice, **given)
    table.state.boats = [Boat("U-19", "IIB", "DE", "GERMANY", box="in_port"), *table.state.boats]
    return table


@rule("SW25.0")
def test_there_are_27_aces_and_no_more(bench: MakeBench) -> None:
    table = bench({"SW14.5": [0] * 30})
    assert len(ACE_COUNTERS) == 27 and len(table.state.aces) == 27
    assert [len(free_aces(table.state, nation)) for nation in ("DE", "IT", "FR", "ES")] == [23, 3, 1, 23]
    italian = Boat("Tazzoli", "Calvi", "IT", "ITALY")
    award(table.war, italian)
    assert ACE_COUNTERS[italian.commander].nation == "IT" and italian.commander not in table.state.aces
    table.state.aces = []
    award(table.war, table.boat)
    assert (table.boat.ace, table.boat.commander) == (0, "")


@rule("SW25.2")
def test_an_ace_turns_to_plus_2_without_a_new_counter(bench: MakeBench) -> None:
    table = bench({"SW14.5": [0]})
    award(table.war, table.boat)
    name = table.boat.commander
    award(table.war, table.boat)
    assert (table.boat.ace, table.boat.commander, len(table.state.aces)) == (2, name, 26)


@rule("SW25.31", "SW25.33")
def test_printed_example_of_schepke(bench: MakeBench) -> None:
    """In April 1940 Schepke (+2) leaves U-19 for U-100, which comes a month early, with him at +1."""
    table = at_war(bench)
    old = boat_named(table.state, "U-19")
    old.ace, old.commander = 2, "Joachim Schepke"
    table.play(posting(table.war), ace_move="move")
    assert table.asked[0].args == {"boat": "U-19", "to": "U-100", "name": "Joachim Schepke"}
    assert (old.ace, old.commander, table.state.step) == (0, "", "delay")
    early = later(LEDGER["U-100"].entry, -1)
    assert table.state.due["U-100"] == early == "1940-08"
    table.state.year, table.state.month = int(early[:4]), int(early[5:])
    due = [boat for boat in due_now(table.state) if boat.id == "U-100"]
    arrive(table.war, due, [])
    new = boat_named(table.state, "U-100")
    assert (new.ace, new.commander, new.inexperienced) == (1, "Joachim Schepke", 0)
    assert LEDGER["U-100"].inexperienced


@rule("SW25.31")
def test_historical_moves_are_optional_and_need_the_ace_in_his_month(bench: MakeBench) -> None:
    table = at_war(bench)
    old = boat_named(table.state, "U-19")
    assert moves_now(table.state) == []
    old.ace = 1
    assert [move.to for move in moves_now(table.state)] == ["U-100"]
    table.state.week = 2
    assert moves_now(table.state) == []
    table.state.week = 1
    table.play(posting(table.war), ace_move="stay")
    assert (old.ace, table.state.due, table.state.postings) == (1, {}, {})


@rule("SW25.32")
@pytest.mark.parametrize(("face", "waiting"), [(3, []), (4, ["Joachim Schepke"]), (9, ["Joachim Schepke"])])
def test_an_ace_without_a_boat_leaves_on_0_to_3(bench: MakeBench, face: Any, waiting: Any) -> None:
    table = at_war(bench, {"SW25.32": [face]})
    old = boat_named(table.state, "U-19")
    old.ace, old.commander = 2, "Joachim Schepke"
    ace_ashore(table.war, old)
    assert (old.ace, table.state.unposted) == (0, waiting)


@rule("SW25.32", "SW25.3")
@pytest.mark.parametrize("fate", ["training", "constructive-loss", "scrapped"])
def test_boats_that_are_removed_leave_their_aces_but_a_lost_one_does_not(bench: MakeBench, fate: Any) -> None:
    table = at_war(bench, {"SW25.32": [5]})
    gone, lost = table.state.boats
    for boat in (gone, lost):
        boat.ace, boat.commander = 1, f"ace of {boat.id}"
    table.state.boats.append(Boat("U-99", "VIIB", "DE", "GERMANY", ace=2, commander="Otto Kretschmer"))
    gone.fate = fate
    lose(table.war, lost, "SW18.2", "counterattack")
    aces_ashore(table.war)
    assert table.state.unposted == ["ace of U-19"]
    assert table.state.boats[-1].ace == 2


@rule("SW25.32", "SW8.0C")
def test_a_refit_takes_the_ace_ashore(bench: MakeBench) -> None:
    table = at_war(bench, {"SW25.32": [0]})
    boat_named(table.state, "U-19").ace = 1
    table.play(withdraw_for_refit(table.war, "U-19"))
    assert (table.state.refit[0].id, table.state.refit[0].ace, table.state.unposted) == ("U-19", 0, [])


@rule("SW25.32", "SW25.33")
def test_he_takes_a_boat_that_is_due_in_four_months_or_later(bench: MakeBench) -> None:
    table = at_war(bench)
    assert "U-100" in [boat.id for boat in boats_due(table.state)]
    assert LEDGER["U-100"].entry == "1940-09"
    last = at_war(bench, month=5)
    assert "U-100" in [boat.id for boat in boats_due(last.state)]
    later_on = at_war(bench, month=6)
    assert "U-100" not in [boat.id for boat in boats_due(later_on.state)]
    table.state.unposted = ["Otto Kretschmer"]
    table.play(posting(table.war), posting="U-100")
    assert table.asked[0].choices[-1] == "ashore"
    (shown,) = [option for option in table.asked[0].options() if option.id == "U-100"]
    said, wrong = catalogue(find("steel_wolves")).format(shown.text, shown.args)
    assert wrong == [] and "September 1940" in said
    assert (table.state.postings, table.state.due, table.state.unposted) == (
        {"U-100": "Otto Kretschmer"},
        {"U-100": "1940-08"},
        [],
    )
    assert "U-100" not in [boat.id for boat in boats_due(table.state)]


@rule("SW25.32")
def test_an_ace_of_another_navy_takes_no_german_boat(bench: MakeBench) -> None:
    table = at_war(bench)
    table.state.unposted = [
        next(name for name, ace in ACE_COUNTERS.items() if ace.nation == "IT"),
        "Otto Kretschmer",
    ]
    table.play(posting(table.war), posting="ashore")
    assert [asked.args["name"] for asked in table.asked] == ["Otto Kretschmer"]


@rule("SW18.4")
def test_boats_in_the_yard_may_be_scrapped_and_are_not_lost(bench: MakeBench) -> None:
    table = at_war(bench, {"SW25.32": [7]}, step="scrap")
    state = table.state
    state.boats += [
        Boat(f"U-{n}", "VIIC", "DE", "GERMANY", box=box) for n, box in ((2, "repair_3"), (3, "repair_hold"))
    ]
    state.boats += [Boat("U-4", "VIIC", "DE", "GERMANY", box="work_up")]
    hurt = boat_named(state, "U-2")
    hurt.ace, hurt.commander = 1, "Erich Topp"
    assert [boat.id for boat in in_the_yard(state)] == ["U-2", "U-3"]
    table.play(scrap(table.war), scrap=["U-2"])
    assert (hurt.fate, hurt.box, state.subs_lost, state.step) == ("scrapped", "", 0, "command")
    aces_ashore(table.war)
    assert state.unposted == ["Erich Topp"]


@rule("SW25.1", "SW9.2")
@pytest.mark.parametrize(
    ("box", "ace", "moves"), [("in_port", 1, True), ("in_port", 0, False), ("work_up", 2, False)]
)
def test_an_ace_readies_his_boat_in_port_but_not_in_the_works(
    bench: MakeBench, box: str, ace: int, moves: bool
) -> None:
    """A Type VIIC is ready on 5 or less; in Work Up the number of the box, 6, counts for everybody."""
    table = at_war(bench, {"SW9.2": [6], "SW9.3": [7]})
    table.state.boats = [Boat("U-69", "VIIC", "DE", "GERMANY", box=box, ace=ace)]
    table.goes(ready_phase(table.war))
    assert (table.state.boats[0].box != box) is moves


@rule("SW25.3")
def test_an_ace_that_is_lost_never_comes_back(bench: MakeBench) -> None:
    table = at_war(bench, {"SW14.5": [0]})
    award(table.war, table.boat)
    name = table.boat.commander
    lose(table.war, table.boat, "SW18.2", "counterattack")
    aces_ashore(table.war)
    assert name not in table.state.aces and table.state.unposted == []


@rule("SW25.32")
def test_an_ace_takes_a_boat_of_his_campaign_only(bench: MakeBench) -> None:
    limited = next(name for name, campaign in CAMPAIGNS.items() if campaign.reinforcements)
    table = at_war(bench, campaign=limited)
    due = {boat.id for boat in boats_due(table.state)}
    assert due and due <= set(CAMPAIGNS[limited].reinforcements)


@rule("SW25.31", "SW25.32", "SW35.1")
def test_an_ace_takes_no_boat_that_is_not_built(bench: MakeBench) -> None:
    """Block 1 is traded for U-cruisers: U-100 does not come, U-112 does."""
    table = at_war(bench, construction=Construction(plans=["okm-a"], planned=True))
    old = boat_named(table.state, "U-19")
    old.ace, old.commander = 2, "Joachim Schepke"
    due = [boat.id for boat in boats_due(table.state)]
    assert "U-100" not in due and "U-112" in due
    assert moves_now(table.state) == []


@rule("SW25.32", "SW35.3", "SW35.31")
def test_an_ace_takes_no_boat_that_makes_room_for_a_captured_one(bench: MakeBench) -> None:
    table = at_war(bench, year=1940, month=9, construction=Construction(captured=["UD-5"], planned=True))
    assert "U-83" not in [boat.id for boat in boats_due(table.state)]
    table.state.construction = None
    assert "U-83" in [boat.id for boat in boats_due(table.state)]


@rule("SW25.33", "SW36.61A-G")
def test_the_boat_of_an_ace_comes_a_month_before_its_month_as_it_stands() -> None:
    """With boats two months early U-68 of June 1941 comes in April, and with an ace in March."""
    stage = Stage("1940-12", 2)
    stage.politics()
    stage.berlin.ahead, stage.berlin.ahead_until = 2, "1942-12"
    stage.state.unposted = ["Otto Kretschmer"]
    assert LEDGER["U-68"].entry == "1941-06"
    stage.run(posting(stage.war()), {"posting": "U-68"})
    assert stage.state.due["U-68"] == "1941-03"
    stage.state.year, stage.state.month = 1941, 3
    assert "U-68" in [boat.id for boat in due_now(stage.state)]


@rule("SW25.32", "SW36.61A-G")
def test_the_four_months_are_counted_to_the_month_in_which_the_boat_comes() -> None:
    stage = Stage("1941-01", 2)
    stage.politics()
    assert "U-68" in [boat.id for boat in boats_due(stage.state)]
    stage.berlin.ahead, stage.berlin.ahead_until = 2, "1942-12"
    assert "U-68" not in [boat.id for boat in boats_due(stage.state)]
    stage.berlin.ahead_until = "1941-03"
    assert "U-68" in [boat.id for boat in boats_due(stage.state)]


@rule("SW25.31", "SW25.32", "SW35.3")
def test_the_boats_to_come_are_named_by_their_months(bench: MakeBench) -> None:
    table = at_war(bench)
    table.state.construction = Construction(captured=["UD-4", "UB"], plans=["doenitz-a"])
    coming = boats_to_come(table.state)
    months = [boat.entry for boat in coming]
    assert months == sorted(months) and {"UD-4", "UB"} <= {boat.id for boat in coming}


@rule("SW25.31")
@pytest.mark.parametrize(("ahead", "offered"), [(3, ["U-100"]), (5, [])])
def test_a_boat_that_comes_this_month_takes_no_commander_any_more(
    bench: MakeBench, ahead: int, offered: list[str]
) -> None:
    table = at_war(bench, politics=Politics({}, 0, ahead=ahead, ahead_until="1940-12"))
    boat_named(table.state, "U-19").ace = 1
    assert [move.to for move in moves_now(table.state)] == offered
