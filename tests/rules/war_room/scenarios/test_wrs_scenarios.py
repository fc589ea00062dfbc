"""WRS, WRV The five scenarios: who sits where, what exists, what wins, what a collapse leaves behind."""

from __future__ import annotations

import pytest

from sandtable.games.war_room.data import data
from sandtable.games.war_room.rules.combat.debrief import choose_medals
from sandtable.games.war_room.rules.combat.raid import next_to_settle, settle_owners
from sandtable.games.war_room.rules.conflict.conflict import place_markers, ring_owner, take_ownerless
from sandtable.games.war_room.rules.economy import income
from sandtable.games.war_room.rules.morale import threshold
from sandtable.games.war_room.rules.pacts import in_force
from sandtable.games.war_room.rules.planning.planning import order_limit
from sandtable.games.war_room.rules.straits import strait_closed
from sandtable.games.war_room.rules.victory import (
    bequeath,
    check_collapse,
    check_victory,
    choose_heirs,
    end_round,
    next_to_collapse,
    outcome,
)
from sandtable.games.war_room.scenarios import scenarios
from sandtable.games.war_room.state.model import Battle, Conflict, Line, Public, ownerless, starting_state
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.war_room.bench import Bench


def dealt(scenario: str, players: str) -> tuple[tuple[str, ...], ...]:
    """The nations of each player, as the lobby deals them."""
    return next(one for one in scenarios() if one.id == scenario).deals[players]


def held(bench: Bench, scenario: str, **controllers: str) -> str:
    """The victor after the morale phase if these lands are held so."""
    public = bench.scene(scenario, bare=True)
    for region, nation in controllers.items():
        public.lands[region].controller = nation
    check_victory(bench.world_of(public))
    return str(public.victor)


@rule("WRS-03")
def test_global_has_every_card_and_hands_for_two_to_six_players(bench: Bench) -> None:
    public = bench.scene("global_war")
    assert len(public.lands) == 131
    assert [threshold(public, n) for n in public.nations] == [4, 6, 6, 5, 6, 4, 7]
    assert public.board.data.trade
    axis = ("germany", "italy", "japan")
    assert {players: dealt("global_war", players) for players in "23456"} == {
        "6": (("china", "usa"), ("uk",), ("ussr",), ("germany",), ("italy",), ("japan",)),
        "5": (("china", "usa"), ("uk",), ("ussr",), ("germany", "italy"), ("japan",)),
        "4": (("china", "ussr"), ("uk", "usa"), ("germany", "italy"), ("japan",)),
        "3": (("china", "ussr"), ("uk", "usa"), axis),
        "2": (("china", "uk", "ussr", "usa"), axis),
    }
    assert [s.seats for s in scenarios() if s.id == "global_war"] == [tuple(public.nations)]


@rule("WRV-01")
def test_two_allied_capitals_win_the_global_war_for_the_axis(bench: Bench) -> None:
    assert held(bench, "global_war", B1="germany") == ""
    assert held(bench, "global_war", B1="germany", U1="japan") == "axis"
    assert held(bench, "global_war", G1="ussr") == ""
    assert held(bench, "global_war", G1="ussr", J1="usa") == "allies"


@rule("WRS-04")
def test_in_europe_one_capital_is_enough(bench: Bench) -> None:
    assert held(bench, "war_in_europe") == ""
    assert held(bench, "war_in_europe", R1="germany") == "axis"
    assert held(bench, "war_in_europe", G1="usa") == "allies"


@rule("WRV-04")
def test_if_both_sides_hold_what_wins_the_steadier_homefronts_decide(bench: Bench) -> None:
    for zone, kind in (("white", "both-draw"), ("blue", "both-axis")):
        public = bench.scene("war_in_europe", bare=True, length="standard")
        public.lands["R1"].controller, public.lands["G1"].controller = "germany", "usa"
        public.nations["ussr"].zone = zone
        check_victory(bench.world_of(public))
        result = outcome(public)
        assert result is not None and (result.kind, result.rule) == (kind, "WRV-04")


@rule("WRS-04")
def test_europe_limits_britain_and_the_united_states_to_six_orders(bench: Bench) -> None:
    public = bench.scene("war_in_europe")
    assert {n: order_limit(public, n) for n in public.nations} == {
        "uk": 6,
        "ussr": 9,
        "usa": 6,
        "germany": 9,
        "italy": 6,
    }
    assert [threshold(public, n) for n in public.nations] == [4, 5, 4, 6, 4]
    assert {r for r in public.lands if r.startswith("U")} == {"U1", "U2"}
    assert not {"R18", "N18", "N19", "B18", "B27"} & set(public.lands)
    assert dealt("war_in_europe", "5") == (("uk",), ("ussr",), ("usa",), ("germany",), ("italy",))
    assert dealt("war_in_europe", "4") == (("uk",), ("ussr",), ("usa",), ("germany", "italy"))
    assert dealt("war_in_europe", "2") == (("uk", "ussr", "usa"), ("germany", "italy"))
    assert dealt("war_in_europe", "3") == (("uk", "ussr"), ("usa",), ("germany", "italy"))
    assert dealt("war_in_europe", "3b") == (("uk",), ("ussr", "usa"), ("germany", "italy"))


@rule("WRS-05")
def test_japan_needs_a_southern_and_an_american_prize(bench: Bench) -> None:
    assert held(bench, "war_in_pacific", B18="japan", B24="japan") == ""
    assert held(bench, "war_in_pacific", U4="japan", U6="japan") == ""
    assert held(bench, "war_in_pacific", B24="japan", U6="japan") == "axis"
    assert held(bench, "war_in_pacific", B18="japan", U3="japan") == "axis"
    assert held(bench, "war_in_pacific", J1="china") == "allies"


@rule("WRS-05")
def test_the_pacific_counts_its_prizes_as_capitals_and_leaves_britain_out(bench: Bench) -> None:
    public = bench.scene("war_in_pacific")
    assert {"B24", "B18", "U6", "U4", "U3"} <= set(public.board.data.capitals)
    assert [order_limit(public, n) for n in ("uk", "usa", "china", "japan")] == [6, 6, 6, 9]
    assert [threshold(public, n) for n in ("uk", "usa", "china", "japan")] == [4, 4, 4, 6]
    assert "usa-82" not in public.stacks  # the American troops in Great Britain
    assert "U1" not in public.lands
    assert dealt("war_in_pacific", "2") == (("china", "uk", "usa"), ("japan",))
    assert dealt("war_in_pacific", "3") == (("china", "uk"), ("usa",), ("japan",))


@rule("WRS-06")
def test_north_africa_is_won_on_either_shore(bench: Bench) -> None:
    assert held(bench, "north_africa", B5="italy") == ""
    assert held(bench, "north_africa", B5="italy", B16="germany") == "axis"
    assert held(bench, "north_africa", B1="germany") == "axis"
    assert held(bench, "north_africa", T1="usa") == "allies"
    assert held(bench, "north_africa", G11="usa", G12="usa", G13="uk") == ""
    assert held(bench, "north_africa", G11="usa", G12="usa", G13="uk", T5="uk") == "allies"


@rule("WRS-06")
def test_north_africa_has_six_orders_each_and_its_guests_set_up(bench: Bench) -> None:
    public = bench.scene("north_africa")
    assert {order_limit(public, n) for n in public.nations} == {6}
    assert {n: threshold(public, n) for n in public.nations} == {"uk": 4, "usa": 4, "germany": 6, "italy": 4}
    assert public.stacks["usa-82"].region == "B1"
    assert public.stacks["germany-49"].region == "T5"
    assert "G1" not in public.lands
    assert dealt("north_africa", "4") == (("uk",), ("usa",), ("germany",), ("italy",))
    assert dealt("north_africa", "3") == (("uk", "usa"), ("germany",), ("italy",))
    assert dealt("north_africa", "3b") == (("uk",), ("usa",), ("germany", "italy"))
    assert dealt("north_africa", "2") == (("uk", "usa"), ("germany", "italy"))


@rule("WR6-04")
def test_the_eastern_front_has_the_thresholds_of_the_global_war(bench: Bench) -> None:
    east, world = bench.scene(), bench.scene("global_war")
    assert {n: threshold(east, n) for n in east.nations} == {n: threshold(world, n) for n in east.nations}
    assert threshold(east, "germany") == 6


@rule("WRS-07", "R45")
def test_true_neutrals_are_out_of_north_africa_and_the_maldives_in() -> None:
    board = data.Board("north_africa")
    assert {r for r in board.data.land if r.startswith("N")} == {"N1", "N2", "N3", "N6", "N7", "N8"}
    assert "B20" in board.data.land


@rule("WRS-10", "WRP-01")
@pytest.mark.parametrize(
    ("scenario", "pacts"),
    [
        ("global_war", ["soviet_japanese", "soviet_chinese", "stalin"]),
        ("war_in_europe", ["stalin"]),
        ("war_in_pacific", []),
        ("north_africa", []),
        ("eastern_front", []),
    ],
)
def test_pacts_hold_where_their_parties_play(scenario: str, pacts: list[str]) -> None:
    public = starting_state(scenario, {}).public
    assert [p for p in ("soviet_japanese", "soviet_chinese", "stalin") if in_force(public, p)] == pacts


OUT = {
    "war_in_europe": {
        "B": {"India", "Ceylon", "Papua", "Western Australia", "South Australia", "Northern Territory"}
        | {"Eastern Australia", "New Hebrides", "New Zealand"},
        "R": {"Soviet Sakhalin"},
        "G": set(),
        "T": set(),
        "N": {"Mongolia", "Afghanistan"},
    },
    "war_in_pacific": {"U": {"Eastern United States"}, "J": set(), "C": set()},
    "north_africa": {
        "B": {"Ceylon", "Western Australia", "South Australia", "Northern Territory", "Eastern Australia"}
        | {"Papua", "New Hebrides", "New Zealand"},
        "T": set(),
    },
    "eastern_front": {"R": {"Soviet Sakhalin"}},
}
"""The cards that a scenario leaves out, by the letter of their id, where the rulebook names those."""
IN = {
    "war_in_europe": {"U": {"Eastern United States", "Central United States"}},
    "war_in_pacific": {
        "B": {"Iran", "Maldives", "India", "Ceylon", "Western Australia", "South Australia", "Northern Territory"}
        | {"Eastern Australia", "Papua", "New Hebrides", "New Zealand", "Western Canada"},
        "N": {"Colombia", "Central America", "Mexico", "Mongolia", "Afghanistan"},
    },
    "north_africa": {
        "U": {"Eastern United States", "Central United States"},
        "G": {"France", "Bulgaria/Rumania", "French Morocco", "Algeria", "Tunisia", "Crete"}
        | {"French West Africa", "Madagascar"},
        "N": {"Brazil", "Central America", "Greenland", "Iceland", "Mexico", "West Indies"},
    },
    "eastern_front": {
        "G": {"Greater Germany", "Poland/Slovakia/Hungary", "Bulgaria/Rumania", "Ukraine", "Belarus"}
        | {"Baltic States", "Finland"},
        "N": {"Sweden", "Switzerland", "Turkey"},
    },
}
"""The cards that it uses, where the rulebook names those."""


@rule("WRS-01")
@pytest.mark.parametrize("scenario", list(IN))
def test_each_scenario_uses_the_cards_of_its_list(scenario: str) -> None:
    def cards(of: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for region in starting_state(of, {}).public.lands:
            found.setdefault(region[0], set()).add(data.world_map().regions[region].name)
        return found

    everything = cards("global_war")
    wanted = {letter: everything[letter] - out for letter, out in OUT[scenario].items()} | IN[scenario]
    assert cards(scenario) == wanted


@rule("WRS-01")
@pytest.mark.parametrize(
    ("scenario", "oceans"),
    [
        ("global_war", {"A": 19, "I": 10, "M": 6, "P": 21}),
        ("war_in_europe", {"A": 19, "I": 9, "M": 6}),
        ("war_in_pacific", {"I": 8, "P": 21}),
        ("north_africa", {"A": 15, "I": 5, "M": 4}),
        ("eastern_front", {"A": 4, "M": 2}),
    ],
)
def test_no_ship_starts_or_sails_outside_the_oceans_of_the_scenario(scenario: str, oceans: dict[str, int]) -> None:
    public = starting_state(scenario, {}).public
    zones = [region for region in public.board.regions if region not in public.lands]
    assert {ocean: sum(zone[0] == ocean for zone in zones) for ocean in {zone[0] for zone in zones}} == oceans
    for stack in public.stacks.values():
        assert public.board.is_sea(stack.region) is (stack.force == "fleet")
        assert stack.command in data.set_up().nations[stack.nation].markers[stack.force]
    assert {there for zone in public.board.ids for there in public.board.air[zone]} <= set(public.board.regions)


@rule("WRS-01")
@pytest.mark.parametrize(
    ("scenario", "oceans", "missing"),
    [
        ("war_in_pacific", "PI", {"I-3", "I-4"}),
        ("war_in_europe", "AMI", {"I-5"}),
        ("north_africa", "AMI", {"A-3", "A-4", "A-5", "A-6", "M-4", "M-6", "I-5", "I-7", "I-8", "I-9", "I-10"}),
    ],
)
def test_of_its_oceans_a_scenario_lacks_the_zones_that_the_ruling_names(
    scenario: str, oceans: str, missing: set[str]
) -> None:
    world = [zone for zone in data.board("global_war").ids if zone[1:2] == "-" and zone[0] in oceans]
    public = starting_state(scenario, {}).public
    assert {zone for zone in world if zone not in public.board.regions} == missing
    assert "uk-6" not in public.stacks or scenario != "north_africa"


# --- collapse -------------------------------------------------------------------------------------------------


def ruined(bench: Bench, nation: str, scenario: str = "global_war") -> Public:
    """A war in which one nation is at its end."""
    public = bench.scene(scenario, bare=True)
    for name in public.nations:
        if name != nation:
            bench.put(public, name, min(data.set_up().nations[name].markers["army"]), "P-10", infantry=1)
    public.nations[nation].zone = "grey"
    return public


@rule("R33")
def test_land_of_a_collapsed_nation_goes_to_an_ally_who_stands_there(bench: Bench) -> None:
    public = ruined(bench, "italy")
    bench.put(public, "germany", 37, "T1", infantry=1)
    bench.put(public, "germany", 38, "T5", infantry=1)
    bench.put(public, "japan", 25, "T5", infantry=1)
    bench.put(public, "usa", 31, "T1", infantry=1)  # an enemy inherits nothing
    for nation in ("germany", "japan"):
        bench.put(public, nation, 26 if nation == "japan" else 40, "G1", infantry=1)  # not land of the fallen
    bench.run(check_collapse(bench.world_of(public)), {"heir": "japan"})
    assert [(seat, d.args) for seat, d in bench.asked] == [("germany", {"region": "T5", "nation": "italy"})]
    bench.run(check_collapse(bench.world_of(public)))  # nobody falls twice
    assert len(bench.facts("collapse")) == 1
    assert public.nations["italy"].collapsed
    assert (public.lands["T1"].controller, public.nations["germany"].medals) == ("germany", 3)
    assert (public.lands["T5"].controller, public.nations["japan"].medals) == ("japan", 1)
    assert public.lands["T4"].controller == ""
    assert not public.over  # the Axis fights on


@rule("WRV-03", "R34")
def test_the_war_ends_with_the_first_side_that_is_out(bench: Bench) -> None:
    public = bench.scene(bare=True)
    for nation in public.nations.values():
        nation.zone = "grey"
    bench.run(check_collapse(bench.world_of(public)))
    assert [fact["nation"] for fact in bench.facts("collapse")] == ["ussr"]
    assert (public.victor, len(bench.facts("war-ends"))) == ("axis", 1)


@rule("R33")
def test_ownerless_land_yields_nothing_and_falls_to_the_first_who_comes(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["T4"].controller = ""
    before = income(public, "italy")
    bench.put(public, "usa", 31, "T4", infantry=1)
    place_markers(bench.world_of(public))
    assert "T4" not in public.conflicts  # no garrison
    assert public.lands["T4"].controller == "usa"
    assert public.nations["usa"].medals == 0
    assert income(public, "italy") == before


@rule("R33", "WR1-08")
def test_nobody_contests_land_that_a_collapse_left_to_nobody(bench: Bench) -> None:
    public = ruined(bench, "italy")
    bench.put(public, "uk", 36, "T5", infantry=1)
    public.conflicts["T5"], public.lands["T5"].contested = Conflict("contested"), True
    bench.run(check_collapse(bench.world_of(public)))
    assert public.lands["T5"].controller == ""
    assert ("T5" in public.conflicts, public.lands["T5"].contested) == (False, False)


@rule("R33")
def test_ownerless_land_with_both_sides_in_it_is_fought_for(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["T4"].controller = ""
    bench.put(public, "usa", 31, "T4", armor=1)
    bench.put(public, "germany", 37, "T4", infantry=1)
    public.turn_order = ["usa", *(n for n in public.nations if n != "usa")]
    bench.fight(public, "T4", "yyww" + "w" * 10, {"stances": {}})
    assert public.lands["T4"].controller == "usa"
    assert public.endings["T4"].how == "captured"


@rule("R33", "WRV-03")
def test_a_side_is_beaten_when_its_last_nation_is_out(bench: Bench) -> None:
    public = ruined(bench, "japan")
    for nation in ("germany", "italy"):
        public.nations[nation].collapsed = True
        public.turn_order.remove(nation)
    public.stacks = {id: s for id, s in public.stacks.items() if s.nation not in ("germany", "italy")}
    bench.run(check_collapse(bench.world_of(public)))
    found = outcome(public)
    assert found is not None
    assert (found.kind, found.scores["china"], found.scores["japan"]) == ("collapse-allies", 1.0, 0.0)
    assert found.rule == "WRV-01"


# --- overseas convoys -----------------------------------------------------------------------------------------


@rule("WR4C-03", "R11")
def test_allied_nations_at_both_ends_of_a_convoy_have_nothing_to_choose(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 1, "A-9", submarine=2)
    place_markers(bench.world_of(public))
    assert next_to_settle(public) is None
    convoy = next(one for one in public.board.convoys if one.id == "A-9#1")
    assert ring_owner(public, convoy, 0) == "usa"  # the holder of its origin
    assert public.conflicts["A-9"].nations == ["uk", "usa", "germany"]  # Britain by its own convoy there


@rule("WR4C-03", "R11")
@pytest.mark.parametrize(("answer", "owner"), [("accept", "italy"), ("decline", "germany")])
def test_axis_nations_at_both_ends_of_a_raided_convoy_agree_whose_it_is(
    bench: Bench, answer: str, owner: str
) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["U1"].controller, public.lands["B1"].controller = "germany", "italy"
    public.lands["B29"].controller = "usa"  # the other convoy of the zone
    bench.put(public, "usa", 1, "A-9", submarine=2)
    place_markers(bench.world_of(public))
    convoy = next(one for one in public.board.convoys if one.id == "A-9#1")
    bench.run(settle_owners(bench.world_of(public)), {"convoy-owner": "italy", "take-convoy": answer})
    assert [seat for seat, _ in bench.asked] == ["germany", "italy"]
    assert bench.asked[1][1].args == {"region": "A-9", "convoy": "A-9#1", "nation": "germany"}
    assert ring_owner(public, convoy, 0) == owner
    assert {"usa", owner} == set(public.conflicts["A-9"].nations)  # who only holds the other end takes no part
    assert next_to_settle(public) is None
    public.lands["B1"].controller = "germany"
    assert ring_owner(public, convoy, 0) == "germany"


@rule("WR4C-03", "R11")
def test_who_keeps_his_convoy_asks_nobody_and_one_owner_of_a_ring_has_nothing_to_settle(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["U1"].controller, public.lands["B1"].controller = "germany", "italy"
    bench.put(public, "usa", 1, "A-9", submarine=2)
    bench.put(public, "usa", 2, "M-2", submarine=1)  # coastal convoys of Germany and of Italy
    place_markers(bench.world_of(public))
    bench.run(settle_owners(bench.world_of(public)))
    assert [(seat, d.kind) for seat, d in bench.asked] == [("germany", "convoy-owner")]
    assert public.convoy_owners == {"A-9#1.0": "germany"}


@rule("WR4C-03", "R11")
def test_axis_nations_agree_too_on_a_convoy_that_is_opened_to_raids_by_a_battle(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["U1"].controller = "germany"  # its convoy to Britain runs as soon as Italy takes Britain
    bench.put(public, "italy", 112, "B1", infantry=2)
    bench.put(public, "usa", 1, "A-9", submarine=1)
    public.lands["B29"].controller = "usa"
    public.nations["italy"].resources["oil"] = 5
    bench.combat(public, "yb" + "r", {"convoy-owner": "italy", "take-convoy": "accept"})
    assert [seat for seat, d in bench.asked if d.kind in ("convoy-owner", "take-convoy")] == ["germany", "italy"]
    assert public.nations["italy"].resources["oil"] == 4
    assert public.nations["germany"].resources["oil"] == 0


@rule("WR4C-03")
def test_the_owner_of_an_overseas_convoy_pays_for_it(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    for nation in ("uk", "usa"):
        public.nations[nation].resources = {"oil": 5, "iron": 5, "osr": 5}
    bench.put(public, "germany", 1, "A-9", submarine=1)
    public.convoy_owners["A-9#1.0"] = "uk"
    bench.fight(public, "A-9", "r", {"raid-convoy": "A-9#1"})
    assert public.nations["uk"].resources["oil"] == 4
    assert public.nations["usa"].resources["oil"] == 5


@rule("WR4C-09", "WR4B-07")
def test_an_overseas_convoy_loses_what_the_land_at_its_origin_yields(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    for nation in ("uk", "usa"):
        public.nations[nation].resources = {"oil": 5, "iron": 5, "osr": 5}
    bench.put(public, "germany", 1, "A-9", submarine=1)
    bench.fight(public, "A-9", "y", {"raid-convoy": "A-9#1"})
    assert public.nations["usa"].resources["osr"] == 2  # three ships from America, though Britain yields but two
    bench.put(public, "germany", 2, "A-8", submarine=1)
    bench.fight(public, "A-8", "r")
    assert public.nations["uk"].resources["oil"] == 5  # Eastern Canada has no oil to lose


@rule("R31", "R34")
def test_only_a_nation_in_grey_with_nothing_left_falls(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    assert next_to_collapse(public) == ""
    public.nations["italy"].zone = "grey"
    assert next_to_collapse(public) == "italy"
    bench.put(public, "germany", 20, "T1", infantry=1)
    assert next_to_collapse(public) == "italy"
    bench.put(public, "italy", 112, "T1", infantry=1)
    assert next_to_collapse(public) == ""
    del public.stacks["italy-112"]
    public.nations["italy"].collapsed = True
    assert next_to_collapse(public) == ""


@rule("R33")
def test_nobodys_land_brings_no_medal_and_is_taken_by_who_stands_there_alone(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["T5"].controller = ""
    assert ownerless(public, "T5") and not ownerless(public, "T1") and not ownerless(public, "N10")
    bench.put(public, "uk", 36, "T5", infantry=1)
    bench.put(public, "germany", 20, "T5", infantry=1)
    take_ownerless(bench.world_of(public))
    assert public.lands["T5"].controller == ""
    battle = Battle("T5", {"allies": "uk", "axis": "germany"}, "axis")
    battle.lines = [Line("uk", "allies", "infantry", "offensive", fresh=1)]
    assert bench.run(choose_medals(public, battle, "allies")) == {}
    public.lands["T5"].controller = "italy"
    assert bench.run(choose_medals(public, battle, "allies")) == {"uk": 1}
    assert bench.kinds() == []  # who fought alone takes it unasked
    public.lands["T5"].controller = ""
    del public.stacks["germany-20"]
    take_ownerless(bench.world_of(public))
    assert (public.lands["T5"].controller, public.nations["uk"].medals) == ("uk", 0)


@rule("R33")
def test_the_heirs_of_a_fallen_nation(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.turn_order = ["japan", "germany", "italy", "uk", "usa", "ussr", "china"]
    bench.put(public, "germany", 20, "T1", infantry=1)
    bench.put(public, "germany", 21, "T2", infantry=1)
    bench.put(public, "japan", 50, "T2", infantry=1)
    bench.put(public, "uk", 20, "T5", infantry=1)
    bench.put(public, "germany", 22, "G1", infantry=1)
    heirs = bench.run(choose_heirs(public, "italy"), {"heir": "germany"})
    assert heirs == {"T1": "germany", "T2": "germany"}
    assert [(seat, as_pick(d).choices) for seat, d in bench.asked] == [("japan", ["japan", "germany"])]
    bequeath(bench.world_of(public), "italy", heirs)
    assert [public.lands[id].controller for id in ("T1", "T2", "T3", "T5", "G1")] == [
        *("germany", "germany", "", "", "germany")
    ]
    assert public.nations["germany"].medals == 4  # three for the capital and one


@rule("WRV-03", "R32")
def test_the_war_ends_when_all_of_a_side_are_out_and_not_before(bench: Bench) -> None:
    public: Public = bench.scene("north_africa", bare=True)
    for nation, region, command in (("uk", "B1", 20), ("usa", "U1", 31), ("germany", "G3", 20)):
        bench.put(public, nation, command, region, infantry=1)
    public.nations["italy"].zone = "grey"
    bench.run(check_collapse(bench.world_of(public)))
    assert public.nations["italy"].collapsed and not public.over
    assert "italy" not in public.turn_order
    assert public.nations["italy"].resources == {"oil": 0, "iron": 0, "osr": 0}
    del public.stacks["germany-20"]
    public.nations["germany"].zone = "grey"
    public.options["length"], public.game_round = "quick", 6
    bench.run(end_round(bench.world_of(public)))
    assert (public.over, public.victor, public.ending) == (True, "allies", "collapse")
    assert public.game_round == 6


@rule("WRS-09")
def test_only_the_strait_that_a_scenario_names_is_kept_by_one_nation(bench: Bench) -> None:
    public = bench.scene()
    assert strait_closed(public, "axis", "A-5", "A-6") is None
    assert strait_closed(public, "allies", "A-6", "A-5").rule == "WRS-09"  # type: ignore[union-attr]
    assert strait_closed(public, "axis", "M-4", "M-6") is None  # no strait
    world = bench.scene("global_war")
    assert strait_closed(world, "allies", "A-5", "A-6").rule == "WR0-11"  # type: ignore[union-attr]
    world.lands["G2"].controller = world.lands["G10"].controller = "uk"
    assert strait_closed(world, "allies", "A-5", "A-6") is None
