"""WR7 Production, WRV victory and collapse, and the round that follows."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.conflict.conflict import has_bomb_target
from sandtable.games.war_room.rules.planning.planning import order_sheet
from sandtable.games.war_room.rules.production.production import (
    Purchase,
    costs_of,
    production_phase,
    purchase_refusal,
    purchase_sheet,
    rooms,
)
from sandtable.games.war_room.rules.victory import check_collapse, end_round, lower_side, outcome, points_of
from sandtable.games.war_room.script import play_war
from sandtable.games.war_room.staff.staff import Staff
from sandtable.games.war_room.state.model import Box, Order, Public
from sandtable.games.war_room.state.upgrades import from_markers_to_whole_war
from sandtable.kernel import Record, Seeded, Table, open_table
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench

SAVE = Path(__file__).parents[3] / "saves" / "war_room-eastern_front-r1-s1.sandtable"


def rich(bench: Bench, **options: str) -> Public:
    """A war in which both nations have twenty of everything."""
    public = bench.scene("eastern_front", bare=False, **options)
    public.step, public.stage = "production", "purchase"
    for nation in public.nations.values():
        nation.resources = {"oil": 20, "iron": 20, "osr": 20}
    return public


def produce(bench: Bench, public: Public, units: dict[str, int], **places: Any) -> None:
    """Germany buys, the Soviets do not."""

    def answer(seat: str, decision: Any) -> Any:
        if decision.kind == "purchase":
            return Purchase(units) if seat == "germany" else Purchase()
        return places.get(decision.args["unit"], decision.default)

    bench.run(production_phase(bench.world_of(public)), answer)


@rule("WR7-01")
def test_purchases_are_sealed_and_revealed_together() -> None:
    table = open_table(GAME, "eastern_front", Seeded(3))
    rng = random.Random(3)
    while "purchase" not in {decision.kind for decision in table.pending.values()}:
        seat, decision = sorted(table.pending.items())[0]
        table.answer(seat, Staff().answer(table.view(seat), decision, rng))
    before = table.view("ussr")
    table.answer("germany", {"units": {"infantry": 1}, "goods": 0, "paid": {}})
    assert table.view("ussr") == before
    assert not any(fact.kind == "purchase-revealed" for fact in table.journal)
    table.answer("ussr", {"units": {}, "goods": 0, "paid": {}})
    assert sum(fact.kind == "purchase-revealed" and fact.reveal for fact in table.journal) == 2


@rule("WR7-02", "WR7-03")
def test_two_fighters_cost_four_oil_two_iron_and_two_osr(bench: Bench) -> None:
    assert costs_of({"fighter": 2}) == {"oil": 4, "iron": 2, "osr": 2}
    public = rich(bench)
    produce(bench, public, {"fighter": 2})
    assert public.nations["germany"].resources == {"oil": 16, "iron": 18, "osr": 18}


@rule("WR7-02", "WR7-07")
def test_goods_cost_five_of_any_mix_and_go_straight_to_the_morale_board(bench: Bench) -> None:
    public = rich(bench)
    sheet = Purchase(goods=2, paid={"oil": 1, "iron": 2, "osr": 7})
    bench.run(production_phase(bench.world_of(public)), lambda seat, _: sheet if seat == "germany" else Purchase())
    nation = public.nations["germany"]
    assert (nation.goods, nation.resources) == (2, {"oil": 19, "iron": 18, "osr": 13})
    assert nation.production == {}


@rule("WR7-02")
@pytest.mark.parametrize(
    ("sheet", "reason"),
    [
        (Purchase({"infantry": 11}), "too-expensive"),
        (Purchase({"infantry": 10}, goods=1, paid={"osr": 5}), "too-expensive"),
        (Purchase(goods=1, paid={"osr": 4}), "goods-not-paid"),
        (Purchase(goods=1, paid={"osr": 6, "oil": -1}), "goods-not-paid"),
        (Purchase({"carrier_fighter": 1}), "not-for-sale"),
        (Purchase({"infantry": -1}), "not-for-sale"),
    ],
)
def test_a_purchase_beyond_the_means_is_refused(bench: Bench, sheet: Purchase, reason: str) -> None:
    refusal = purchase_sheet(rich(bench), "germany").check(sheet)
    assert refusal is not None
    assert refusal.reason == reason


@rule("WR7-02")
def test_a_purchase_with_a_field_that_does_not_exist_is_refused_by_its_name(bench: Bench) -> None:
    form = purchase_sheet(rich(bench), "germany")
    assert form.check({"units": {}}) is None
    refusal = form.check({"units": {}, "oil": 3})
    assert refusal is not None and (refusal.reason, refusal.field) == ("malformed", "oil")


@rule("WR0-03", "WR7-02")
def test_no_number_of_counters_limits_what_a_nation_may_have(bench: Bench) -> None:
    public = rich(bench)
    public.nations["germany"].resources["osr"] = 400
    assert purchase_sheet(public, "germany").check(Purchase({"infantry": 200})) is None


@rule("WR7-02")
def test_a_resource_of_which_nothing_is_paid_may_be_named(bench: Bench) -> None:
    assert purchase_sheet(rich(bench), "germany").check(Purchase(goods=1, paid={"osr": 5, "oil": 0})) is None


@rule("WR7-04", "WR4B-06")
def test_units_go_to_own_industry_up_to_its_number_less_bombs(bench: Bench) -> None:
    public = rich(bench)
    public.lands["G1"].bombs = 2
    public.lands["G7"].contested = True
    public.lands["G6"].controller = "ussr"
    assert rooms(public, "germany", "infantry") == {"G1": 6, "G4": 4, "G5": 4, "G7": 2}
    assert rooms(public, "germany", "cruiser") == {"G1": 6, "G5": 4}
    assert rooms(public, "ussr", "cruiser") == {
        "G6": 4,
        "R2": 3,
        "R3": 2,
        "R4": 3,
    }
    produce(bench, public, {"infantry": 3, "armor": 1}, infantry={"G7": 2, "G4": 1}, armor={"G4": 1})
    assert public.nations["germany"].production == {"G4": {"infantry": 1, "armor": 1}, "G7": {"infantry": 2}}


@rule("WR7-01", "WR7-04")
def test_who_goes_on_in_the_middle_of_placing_buys_nothing_again(bench: Bench) -> None:
    public = rich(bench)
    public.stage, public.bought = "placing", {"germany": {"infantry": 1}}
    bench.run(production_phase(bench.world_of(public)))
    assert bench.kinds() == ["place-units"]


@rule("WR7-04")
def test_units_are_placed_in_turn_order(bench: Bench) -> None:
    public = rich(bench)
    public.turn_order = ["germany", "ussr"]
    bench.run(
        production_phase(bench.world_of(public)),
        lambda _, d: Purchase({"infantry": 1}) if d.kind == "purchase" else d.default,
    )
    assert [f["nation"] for f in bench.facts("units-placed")] == ["germany", "ussr"]


@rule("WR0-20", "WR7-04")
def test_a_new_round_begins_without_the_sheets_and_purchases_of_the_last_one(bench: Bench) -> None:
    public = rich(bench)
    bench.hidden.sheets = {nation: [Box(Order(48, "G4"), "done")] for nation in public.nations}
    for order in (["germany", "ussr"], ["ussr", "germany"]):
        public.turn_order = list(order)
        public.step, public.stage = "production", "purchase"
        bench.run(
            production_phase(bench.world_of(public)),
            lambda _, d: Purchase({"infantry": 1}) if d.kind == "purchase" else d.default,
        )
        bench.run(end_round(bench.world_of(public)))
        assert (bench.hidden.sheets, public.bought) == ({}, {})
    placed = [f["nation"] for f in bench.facts("units-placed")]
    assert placed == ["germany", "ussr", "ussr", "germany"]


@rule("WR7-04")
def test_what_still_waits_from_the_last_round_takes_room(bench: Bench) -> None:
    public = rich(bench)
    public.nations["germany"].production = {"G7": {"infantry": 1}, "G4": {"armor": 4}}
    assert rooms(public, "germany", "infantry") == {"G1": 8, "G5": 4, "G6": 4, "G7": 1}


@rule("WR7-04")
def test_eastern_australia_builds_three_units_of_any_force_in_one_pile(bench: Bench) -> None:
    public = bench.scene("global_war")
    for region, land in public.lands.items():
        if land.controller == "uk" and region != "B24":
            land.controller = "usa"
    public.nations["uk"].resources = {"oil": 20, "iron": 20, "osr": 20}
    public.step, public.stage = "production", "purchase"
    bought = Purchase({"carrier": 1, "artillery": 1, "bomber": 2})
    bench.run(
        production_phase(bench.world_of(public)),
        lambda seat, d: (bought if seat == "uk" else Purchase()) if d.kind == "purchase" else d.default,
    )
    assert public.nations["uk"].production == {"B24": {"carrier": 1, "bomber": 2}}
    assert bench.facts("units-unplaced") == [{"nation": "uk", "unit": "artillery", "count": 1}]


@rule("WR7-05")
def test_units_without_room_are_lost_and_are_no_casualties(bench: Bench) -> None:
    public = rich(bench)
    for land in public.lands.values():
        land.controller = "ussr"
    public.lands["G7"].controller = "germany"
    produce(bench, public, {"infantry": 5})
    assert public.nations["germany"].production == {"G7": {"infantry": 2}}
    assert bench.facts("units-unplaced") == [{"nation": "germany", "unit": "infantry", "count": 3}]
    assert public.nations["germany"].casualties == {}


@rule("WR7-05", "WR7-04")
def test_where_everything_is_filled_nobody_is_asked_for_a_place(bench: Bench) -> None:
    public = rich(bench)
    for land in public.lands.values():
        land.controller = "ussr"
    public.lands["G7"].controller = public.lands["R5"].controller = "germany"
    room = rooms(public, "germany", "infantry")
    assert room == {"G7": 2, "R5": 2}
    produce(bench, public, {"infantry": 5})
    assert "place-units" not in bench.kinds()
    built = {region: pile["infantry"] for region, pile in public.nations["germany"].production.items()}
    assert built == room


@rule("WR7-06")
def test_units_in_production_take_no_orders_but_can_be_bombed(bench: Bench) -> None:
    public = rich(bench)
    produce(bench, public, {"infantry": 2}, infantry={"G7": 2})
    assert sum(s.region == "G7" for s in public.stacks.values()) == 1
    offer = order_sheet(public, "germany").question("q", "germany").offer
    assert [c["units"] for c in offer["commands"] if c["region"] == "G7"] == [
        {"infantry": 2, "artillery": 1, "armor": 1}
    ]
    assert has_bomb_target(public, "G7")


@rule("WRO-04")
def test_by_the_option_nine_iron_clear_one_bomb_marker_before_the_purchase(bench: Bench) -> None:
    for option, bombs, iron in (("on", 1, 11), ("off", 2, 20)):
        public = rich(bench, rebuilding=option)
        public.stage = "rebuilding"
        public.lands["G1"].bombs = 2
        bench.run(
            production_phase(bench.world_of(public)), lambda _, d: "G1" if d.kind == "rebuild" else Purchase()
        )
        assert (public.lands["G1"].bombs, public.nations["germany"].resources["iron"]) == (bombs, iron)
    public = rich(bench, rebuilding="on")
    public.stage, public.lands["G1"].bombs = "rebuilding", 1
    public.nations["germany"].resources["iron"] = 8
    bench.run(production_phase(bench.world_of(public)))
    assert public.lands["G1"].bombs == 1


# --- the end ------------------------------------------------------------------------------------------------


@rule("WR0-20")
def test_after_production_the_next_round_begins_with_the_economy(bench: Bench) -> None:
    public = rich(bench)
    bench.run(end_round(bench.world_of(public)))
    assert (public.game_round, public.step, public.over) == (2, "economy", False)


@rule("WRV-03", "R31", "R32")
def test_a_nation_in_grey_without_units_collapses_and_the_other_wins(bench: Bench) -> None:
    public = bench.scene(bare=True)
    nation = public.nations["ussr"]
    bench.put(public, "germany", 20, "G1", infantry=1)
    nation.zone, nation.medals, nation.stress, nation.resources = "grey", 1, 2, {"oil": 1, "iron": 1, "osr": 1}
    nation.production = {"R1": {"infantry": 1}}
    bench.run(check_collapse(bench.world_of(public)))
    assert not public.over  # what is being built holds it up
    nation.production = {}
    bench.run(check_collapse(bench.world_of(public)))
    assert (nation.medals, nation.stress, sum(nation.resources.values())) == (0, 0, 0)
    assert public.turn_order == ["germany"]
    result = outcome(public)
    assert result is not None
    assert result.kind == "collapse-axis"


@rule("WRV-02")
def test_a_quick_game_is_counted_out_after_six_rounds(bench: Bench) -> None:
    public = rich(bench, length="quick")
    public.game_round = 5
    bench.run(end_round(bench.world_of(public)))
    assert not public.over
    public.nations["ussr"].zone = "orange"
    public.nations["germany"].zone = "blue"
    assert (points_of(public, "allies")[0], points_of(public, "axis")[0]) == (3, 1)
    bench.run(end_round(bench.world_of(public)))
    result = outcome(public)
    assert result is not None
    assert (result.kind, result.scores) == ("points-axis", {"ussr": 0.0, "germany": 1.0})
    assert (result.rule, result.args["allies"], result.args["axis"]) == ("WRV-02", 3, 1)
    assert result.args["by"] == "fewer-points"
    public.nations["ussr"].zone = "blue"
    assert outcome(public).args["by"] == "less-stress"  # type: ignore[union-attr]


@rule("WRV-02")
def test_equal_points_are_decided_by_stress_then_drawn(bench: Bench) -> None:
    public = rich(bench, length="quick")
    assert lower_side(public) == "draw"
    public.game_round = 6
    bench.run(end_round(bench.world_of(public)))
    assert outcome(public).scores == {"ussr": 0.5, "germany": 0.5}  # type: ignore[union-attr]
    public.nations["germany"].stress = 1
    assert lower_side(public) == "allies"
    public.nations["ussr"].collapsed = True
    assert points_of(public, "allies")[0] == 6
    assert lower_side(public) == "axis"


@rule("WRV-02", "WRV-01")
def test_a_quick_game_ends_early_when_a_side_holds_what_wins(bench: Bench) -> None:
    public = bench.scene(length="quick")
    public.step, public.stage = "morale", "casualties"
    public.lands["R1"].controller = "germany"
    bench.run(play_war(bench.world_of(public)))
    result = outcome(public)
    assert result is not None and (result.kind, result.args["round"]) == ("capitals-axis", 1)


@rule("WR0-20")
def test_a_round_has_seven_phases_in_their_order() -> None:
    table, rng = open_table(GAME, "eastern_front", Seeded(5)), random.Random(5)
    kinds = {
        "income": "economy",
        "bid-revealed": "planning",
        "order-read": "movement",
        "conflict-picked": "combat",
        "planes-landed": "landing",
        "casualties-counted": "morale",
        "purchase-revealed": "production",
        "round-begins": "next",
    }
    while table.pending and table.state.public.game_round < 3:
        seat, decision = sorted(table.pending.items())[0]
        table.answer(seat, Staff().answer(table.view(seat), decision, rng))
    told = [kinds[fact.kind] for fact in table.journal if fact.kind in kinds]
    order = [step for i, step in enumerate(told) if i == 0 or told[i - 1] != step]
    assert order[:8] == list(kinds.values())
    assert order[8:16] == list(kinds.values())


@rule("WRV-02")
def test_a_standard_game_goes_on_after_six_rounds(bench: Bench) -> None:
    public = rich(bench)
    public.game_round = 6
    bench.run(end_round(bench.world_of(public)))
    assert public.game_round == 7
    assert not public.over


@rule("WRS-08")
def test_bots_play_the_war_to_its_end() -> None:
    table, rng = open_table(GAME, "eastern_front", Seeded(5), record=False), random.Random(5)
    while table.pending and table.state.public.game_round < 40:
        seat, decision = sorted(table.pending.items())[0]
        table.answer(seat, Staff().answer(table.view(seat), decision, rng))
    assert table.outcome is not None
    assert table.outcome.kind.partition("-")[0] in ("capitals", "collapse")


def test_a_war_that_ended_at_the_markers_goes_on() -> None:
    old = {"scenario": "eastern_front", "options": {"long_landings": "on"}, "over": True}
    new = from_markers_to_whole_war(old)
    assert new["over"] is False
    assert new["options"] == {"length": "standard", "long_landings": "on"}
    table = Table.restore(GAME, Record.from_bytes(SAVE.read_bytes()), Seeded(1))
    assert table.misfit is None
    assert table.waiting


@rule("WR7-15", "WR7-04")
def test_the_first_nation_in_turn_order_trades_and_builds_too(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True, rebuilding="on")
    public.turn_order = ["usa", "uk", "ussr", "china", "germany", "italy", "japan"]
    public.nations["usa"].resources = {"oil": 4, "iron": 9, "osr": 9}
    public.lands["U1"].bombs = 1
    public.step, public.stage, public.mover = "production", "trade", 0
    answers = {"trade": "N1:oil", "rebuild": "U1"}

    def answer(seat: str, decision: Any) -> Any:
        if decision.kind == "purchase" and seat == "usa":
            return Purchase({"infantry": 2})
        return answers.get(decision.kind, decision.default)

    bench.run(production_phase(bench.world_of(public)), answer)
    assert [seat for seat, d in bench.asked if d.kind in answers] == ["usa", "usa"]
    assert public.nations["usa"].resources == {"oil": 2, "iron": 3, "osr": 5}
    assert public.lands["U1"].bombs == 0
    assert sum(sum(pile.values()) for pile in public.nations["usa"].production.values()) == 2
    assert not [s for s in public.stacks.values() if s.nation == "usa"]


@rule("WR7-08", "WR7-04")
def test_chinese_artillery_is_built_and_only_chinese_infantry_is_mobilised(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["J4"].controller = "china"
    public.nations["china"].resources = {"oil": 0, "iron": 9, "osr": 9}
    public.nations["uk"].resources = {"oil": 0, "iron": 0, "osr": 9}
    public.step, public.stage, public.mover = "production", "purchase", 0
    sheets = {"china": Purchase({"artillery": 1, "infantry": 1}), "uk": Purchase({"infantry": 2})}

    def answer(seat: str, decision: Any) -> Any:
        return sheets.get(seat, decision.default) if decision.kind == "purchase" else decision.default

    bench.run(production_phase(bench.world_of(public)), answer)
    assert public.nations["china"].production == {"J4": {"artillery": 1}}
    assert [(s.nation, s.units) for s in public.stacks.values()] == [("china", {"infantry": 1})]
    assert sum(pile["infantry"] for pile in public.nations["uk"].production.values()) == 2


@rule("WR7-01", "WR1-13")
def test_the_form_offers_what_the_nation_can_buy(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    assert list(purchase_sheet(public, "china").question("q", "china").offer["costs"]) == ["infantry"]
    public.lands["J4"].controller = "china"
    assert list(purchase_sheet(public, "china").question("q", "china").offer["costs"]) == ["infantry", "artillery"]
    assert len(purchase_sheet(public, "usa").question("q", "usa").offer["costs"]) == 9


@rule("WR7-02", "WR1-13")
def test_what_a_purchase_is_refused_for(bench: Bench) -> None:
    public = bench.scene("global_war")
    for nation in public.nations.values():
        nation.resources = {"oil": 2, "iron": 2, "osr": 10}

    def why(nation: str, sheet: Purchase) -> str:
        found = purchase_refusal(public, nation, sheet)
        return "" if found is None else found.reason

    assert why("usa", Purchase({"infantry": 1})) == why("usa", Purchase({"infantry": 5})) == ""
    assert why("usa", Purchase({"infantry": 6})) == "too-expensive"
    assert why("usa", Purchase({"infantry": 0})) == why("usa", Purchase({"carrier_fighter": 1})) == "not-for-sale"
    assert why("usa", Purchase({"bomber": 1})) == ""
    assert why("usa", Purchase({}, 1, {"oil": 2, "iron": 2, "osr": 1})) == ""
    assert why("usa", Purchase({}, 1, {"oil": 2, "iron": 2})) == "goods-not-paid"
    assert why("usa", Purchase({}, -1, {"osr": -5})) == why("usa", Purchase({}, 1, {"gold": 5})) == "goods-not-paid"
    assert why("usa", Purchase({"fighter": 1}, 1, {"oil": 1, "osr": 4})) == "too-expensive"
    assert why("usa", Purchase({"fighter": 1}, 1, {"osr": 5})) == ""
    assert why("china", Purchase({"artillery": 1})) == "not-for-sale"
    public.lands["J4"].controller = "china"
    assert why("china", Purchase({"artillery": 1})) == ""
    assert why("china", Purchase({"armor": 1})) == "not-for-sale"


@rule("WR7-01", "R35")
def test_the_form_of_a_purchase_says_what_there_is_and_draws_legal_ones(bench: Bench) -> None:
    public = bench.scene("global_war")
    public.nations["uk"].resources = {"oil": 20, "iron": 20, "osr": 20}
    sheet = purchase_sheet(public, "uk")
    assert sheet.offer is not None
    offer = sheet.offer()
    assert offer["costs"]["fighter"] == {"oil": 2, "iron": 1, "osr": 1}
    assert offer["rooms"] == rooms(public, "uk", "infantry") and offer["yards"] == rooms(public, "uk", "cruiser")
    assert (offer["goods"], offer["resources"]) == (5, public.nations["uk"].resources)
    drawn = [sheet.sample(random.Random(seed)) for seed in range(40)]
    assert all(sheet.check(one) is None for one in drawn)
    sizes = {sum(one.units.values()) for one in drawn}
    assert {0, 8} <= sizes and max(sizes) == 8


@rule("WR7-01", "WR7-02")
def test_what_was_bought_is_revealed_type_by_type(bench: Bench) -> None:
    public = bench.scene()
    public.step, public.stage = "production", "purchase"
    public.nations["germany"].resources = {"oil": 9, "iron": 9, "osr": 9}
    sheets = {"germany": Purchase({"infantry": 2, "fighter": 1}, 0), "ussr": Purchase()}
    bench.run(
        production_phase(bench.world_of(public)), lambda s, d: sheets[s] if d.kind == "purchase" else d.default
    )
    told = [(f["nation"], f["unit"], f["count"]) for f in bench.facts("units-bought")]
    assert told == [("germany", "infantry", 2), ("germany", "fighter", 1)]
    placed = list(public.nations["germany"].production.values())
    assert sum(units.get("infantry", 0) for units in placed) == 2
    assert sum(units.get("fighter", 0) for units in placed) == 1
