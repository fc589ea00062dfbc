"""The war diary, read out of facts."""

from __future__ import annotations

from functools import cache
from typing import Any

import sandtable
from sandtable.games.steel_wolves.view.diary import Diary, diary, in_history
from sandtable.games.steel_wolves.view.view import View
from sandtable.kernel import Fact
from sandtable.testing import rule

MERCHANT = {"slot": "", "unit": "merchant", "type": "type-M", "nation": "GB", "plain": True}


@cache
def view(scenario: str = "campaign_2") -> View:
    seen = sandtable.open_table("steel_wolves", scenario=scenario, seed=1).view("bdu")
    assert isinstance(seen, View)
    return seen


def told(*facts: tuple[str, dict[str, Any]]) -> Diary:
    """The diary of these facts."""
    return diary([Fact(kind, args=args) for kind, args in facts], view())


def week(year: int, month: int, n: int) -> tuple[str, dict[str, Any]]:
    return "week", {"year": year, "month": month, "week": n}


SAILS = ("moves", {"boat": "U-99", "start": "FRANCE_ATLANTIC", "way": ["SW_APPR", "W_APPR"], "cautious": False})
SINKS = ("sunk", {"boat": "U-99", "tons": 7, **MERCHANT})
HOME = ("home", {"boat": "U-99", "base": "FRANCE_ATLANTIC", "fate": "work-up"})


def page(found: Diary, boat: str = "U-99") -> Any:
    return next(one for one in found.boats if one.id == boat)


def test_a_patrol_goes_from_leaving_base_to_coming_home_with_what_it_sank() -> None:
    found = told(SAILS, SINKS, week(1940, 7, 2), SINKS, week(1940, 7, 3), HOME, SAILS, SINKS)
    boat = page(found)
    first, second = boat.patrols
    assert (first.left, first.back, first.base, first.end) == (
        (1940, 7, 1),
        (1940, 7, 3),
        "FRANCE_ATLANTIC",
        "home",
    )
    assert (first.ships, first.tons, second.ships, second.back) == (2, 14, 1, None)
    assert (boat.ships, boat.tons, boat.cls) == (3, 21, "VIIB")
    assert [(ship.area, ship.date) for ship in found.ships[:2]] == [
        ("W_APPR", (1940, 7, 1)),
        ("W_APPR", (1940, 7, 2)),
    ]


def test_a_sinking_says_where_it_was_and_in_older_records_it_was_where_the_boat_had_gone() -> None:
    kind, args = SINKS
    found = told(SAILS, SINKS, (kind, {**args, "area": "NORTH_SEA", "zone": ""}))
    assert [ship.area for ship in found.ships] == ["W_APPR", "NORTH_SEA"]


@rule("SW26.21")
def test_a_ship_that_runs_onto_mines_counts_for_the_boat_but_for_no_patrol() -> None:
    mined = ("mined", {"zone": "IRELAND", "result": "sunk", "tons": 3, **MERCHANT})
    found = told(SAILS, HOME, mined, SINKS)
    assert (found.ships[0].mine, found.ships[0].area) == (True, "IRELAND")
    assert (page(found).ships, page(found).patrols[0].ships) == (1, 0)


@rule("SW25.1", "SW14.5")
def test_a_new_ace_is_credited_with_what_his_boat_sank_before_and_is_lost_with_it() -> None:
    ace = ("ace", {"boat": "U-99", "ace": 1, "name": "Otto Kretschmer", "named": True})
    found = told(SAILS, SINKS, SINKS, ace, SINKS, week(1940, 8, 1), ("lost", {"boat": "U-99"}))
    (leader,) = found.commanders
    assert (leader.ships, leader.tons, leader.ace, leader.boats, leader.fate) == (3, 21, 1, ["U-99"], "lost")
    assert {ship.commander for ship in found.ships} == {"Otto Kretschmer"}
    assert (page(found).fate, page(found).ended, page(found).patrols[0].end) == ("lost", (1940, 8, 1), "lost")
    assert (page(found).ace, leader.patrols, leader.since) == (1, 1, (1940, 7, 1))


@rule("SW25.1", "SW14.5")
def test_a_second_mark_of_an_ace_adds_nothing_twice_and_an_unnamed_ace_has_no_page() -> None:
    first = ("ace", {"boat": "U-99", "ace": 1, "name": "Otto Kretschmer", "named": True})
    second = ("ace", {"boat": "U-99", "ace": 2, "name": "Otto Kretschmer", "named": True})
    unnamed = ("ace", {"boat": "U-46", "ace": 1, "name": "", "named": False})
    found = told(SAILS, SINKS, HOME, first, SAILS, SINKS, second, unnamed)
    (leader,) = found.commanders
    assert (leader.ships, leader.tons, leader.ace, leader.patrols) == (2, 14, 2, 1)
    assert leader.boats == ["U-99"]
    assert (page(found).ace, page(found, "U-46").ace, page(found, "U-46").commander) == (2, 1, "")
    others = told(SAILS, SINKS, ("ace", {"boat": "U-46", "ace": 1, "name": "Engelbert Endrass", "named": True}))
    assert (others.commanders[0].ships, others.ships[0].commander) == (0, ""), "another boat's ships are not his"


def test_how_a_patrol_ends_is_told_by_the_box_the_boat_comes_to() -> None:
    def ended(fate: str) -> Any:
        return page(told(SAILS, week(1940, 8, 2), ("home", {"boat": "U-99", "base": "NORWAY", "fate": fate})))

    hurt, wreck = ended("repair_2"), ended("constructive-loss")
    assert (hurt.patrols[0].end, hurt.patrols[0].port, hurt.fate) == ("damaged", "NORWAY", "")
    assert (wreck.patrols[0].end, wreck.fate, wreck.ended) == ("home", "constructive-loss", (1940, 8, 2))


def test_boats_that_leave_the_war_in_port_are_not_lost_at_sea() -> None:
    ace = ("ace", {"boat": "U-99", "ace": 1, "name": "Otto Kretschmer", "named": True})
    found = told(
        SAILS, HOME, ace, week(1940, 7, 4), ("scuttled", {"boat": "U-99"}), ("to-training", {"boat": "U-9"})
    )
    assert (page(found).fate, page(found, "U-9").fate, found.commanders[0].fate) == ("scuttled", "training", "")
    assert found.months[0].lost == 0


def test_a_ship_is_sunk_where_the_boat_last_searched() -> None:
    found = told(SAILS, ("search", {"boat": "U-99", "area": "GREENLAND"}), SINKS)
    assert found.ships[0].area == "GREENLAND"
    back = ("moves", {"boat": "U-99", "start": "W_APPR", "way": ["SW_APPR", "FRANCE_ATLANTIC"], "cautious": False})
    found = told(SAILS, back, SINKS)
    assert (found.ships[0].area, len(page(found).patrols)) == ("SW_APPR", 1), (
        "the last area of its way, no new patrol"
    )


@rule("SW26.21")
def test_only_what_sinks_on_mines_is_told_as_their_success() -> None:
    def after(result: str) -> Diary:
        return told(SAILS, ("mined", {"zone": "IRELAND", "result": result, "tons": 3, **MERCHANT}), SINKS, SINKS)

    assert [ship.mine for ship in after("explodes").ships] == [True, False]
    assert [ship.mine for ship in after("damaged").ships] == [False, False]


@rule("SW16.12")
def test_the_most_successful_boats_stand_first() -> None:
    other = ("sunk", {"boat": "U-46", "tons": 3, **MERCHANT})
    big = ("sunk", {"boat": "U-45", "tons": 6, **MERCHANT})
    found = told(SINKS, other, other, big)
    assert [boat.id for boat in found.boats[:3]] == ["U-99", "U-46", "U-45"]


@rule("SW16.12")
def test_the_diary_counts_lost_boats_of_the_running_month_and_goes_on_over_the_year() -> None:
    facts = [week(1940, 12, 4), ("lost", {"boat": "U-46"}), week(1941, 1, 1), ("lost", {"boat": "U-99"})]
    facts.append(("scrapped", {"boat": "U-45"}))
    seen = view()
    now = {name: getattr(seen, name) for name in seen.__struct_fields__} | {"year": 1941, "month": 1}
    found = diary([Fact(kind, args=args) for kind, args in facts], type(seen)(**now))
    assert [(page.year, page.month, page.lost) for page in found.months[-2:]] == [(1940, 12, 1), (1941, 1, 1)]
    assert len(found.months) == 7


@rule("SW25.31")
def test_a_commander_takes_his_name_to_his_new_boat() -> None:
    ace = ("ace", {"boat": "U-99", "ace": 1, "name": "Otto Kretschmer", "named": True})
    posted = ("posted", {"name": "Otto Kretschmer", "boat": "U-95", "month": 11, "year": 1940})
    new = ("reinforcements", {"boats": ["U-95"], "count": 1})
    moved = ("moves", {"boat": "U-95", "start": "GERMANY", "way": ["NORTH_SEA"], "cautious": False})
    sunk = ("sunk", {"boat": "U-95", "tons": 5, **MERCHANT})
    (leader,) = told(SAILS, SINKS, ace, posted, SINKS, new, moved, sunk).commanders
    assert (leader.boats, leader.ships, leader.tons) == (["U-99", "U-95"], 2, 12)
    found = told(SAILS, ace, posted, new)
    assert (page(found).commander, page(found, "U-95").commander, page(found, "U-95").ace) == (
        "",
        "Otto Kretschmer",
        1,
    )


@rule("SW16.12")
def test_each_month_stands_beside_history_and_the_running_one_is_counted() -> None:
    month = ("month", {"year": 1940, "month": 7, "ships": 9, "tons": 44, "lost": 1, "points": 2})
    seen = view()
    later = diary(
        [Fact(kind, args=args) for kind, args in (month, week(1940, 8, 1), SAILS, SINKS)],
        type(seen)(**{**{name: getattr(seen, name) for name in seen.__struct_fields__}, "month": 8}),
    )
    july, august = later.months
    assert (july.ships, july.tons, july.lost, july.points, july.over) == (9, 44, 1, 2, True)
    assert july.history == (38, 196, 2)
    assert (august.ships, august.tons, august.over, august.history) == (1, 7, False, (56, 268, 2))


@rule("SW16.12", "SW25.1")
def test_a_single_patrol_has_a_diary_with_its_commander() -> None:
    found = diary([], view("u99_1940"))
    assert [one.name for one in found.commanders] == ["Otto Kretschmer"]
    assert (found.campaign, found.began, found.at_sea) == (False, (1940, 10, 2), 1)
    # One boat is not held against the months of the whole fleet, but against the real patrol.
    assert [month.history for month in found.months] == [None]
    assert found.history == [7, 31]


@rule("SW3.3", "SW16.12")
def test_the_diary_says_which_campaign_it_is_of_and_runs_to_this_week() -> None:
    patrol = diary([], view("u99_1940"))
    assert (patrol.scenario, patrol.campaign, patrol.now) == ("u99_1940", False, patrol.began)
    war = told(week(1940, 5, 1))
    assert (war.scenario, war.campaign) == ("campaign_2", True)
    assert war.now == (view().year, view().month, view().week)
    assert [(page.year, page.month) for page in war.months][-1] == war.now[:2]


@rule("SW16.12")
def test_months_before_the_war_and_after_the_last_campaign_have_no_history() -> None:
    assert in_history(1940, 7) == (38, 196, 2)
    assert (in_history(1939, 8), in_history(1946, 1)) == (None, None)


@rule("SW25.31")
def test_only_the_commander_who_is_posted_leaves_his_boat() -> None:
    aces = [
        ("ace", {"boat": boat, "ace": 1, "name": name, "named": True})
        for boat, name in (("U-99", "Otto Kretschmer"), ("U-46", "Engelbert Endrass"))
    ]
    posted = ("posted", {"name": "Otto Kretschmer", "boat": "U-95", "month": 11, "year": 1940})
    found = told(SAILS, *aces, posted)
    assert (page(found).commander, page(found, "U-46").commander) == ("", "Engelbert Endrass")
