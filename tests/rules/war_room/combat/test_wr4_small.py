"""WR2 to WR5 Small numbers and choices that no bigger scene shows."""

from __future__ import annotations

import random
from typing import Any

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.combat.battle import side_dice
from sandtable.games.war_room.rules.combat.combat import combat_phase, enter, update_raids
from sandtable.games.war_room.rules.combat.debrief import begin_repairs, capturing_side, sink_transports
from sandtable.games.war_room.rules.combat.garrison import has_garrison
from sandtable.games.war_room.rules.combat.hits import choose_targets, escort_decision, offer_escort
from sandtable.games.war_room.rules.combat.raid import sink
from sandtable.games.war_room.rules.conflict.commander import leaders
from sandtable.games.war_room.rules.conflict.conflict import place_markers
from sandtable.games.war_room.rules.conflict.muster import muster, open_battle, stance_decision
from sandtable.games.war_room.rules.deploying.back_on_map import regroupings
from sandtable.games.war_room.rules.deploying.deploy import Regroup, Reorganisation, reorganise_sheet, wants_markers
from sandtable.games.war_room.rules.landing import landing_phase, part
from sandtable.games.war_room.rules.movement import choose_held, usually_held
from sandtable.games.war_room.rules.pacts import breach, flies_over
from sandtable.games.war_room.rules.planning.moves import Way, ways
from sandtable.games.war_room.rules.planning.pinning import held_at_sea
from sandtable.games.war_room.state.model import Battle, Ending, Line, Public
from sandtable.kernel import Decision, Pick
from sandtable.testing import rule
from sandtable.testing.bench import as_share
from tests.rules.war_room.bench import Bench


def bare(bench: Bench, **options: str) -> Public:
    """The Global War with an empty map."""
    return bench.scene("global_war", bare=True, **options)


@rule("WR4D-06")
def test_only_transports_of_the_zone_itself_are_sunk(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "usa", 1, "A-8", cruiser=1)
    bench.put(public, "germany", 20, "A-8", infantry=1)
    bench.put(public, "germany", 22, "A-15", infantry=1)
    sink_transports(bench.world_of(public), "A-8")
    assert set(public.stacks) == {"usa-1", "germany-22"}


@rule("WR4D-10")
def test_nobody_captures_the_sea(bench: Bench) -> None:
    assert capturing_side(bare(bench), Battle("A-8", {}, "axis", lines=[])) == ""


@rule("WRP-02")
def test_a_long_train_through_own_land_breaks_no_pact(bench: Bench) -> None:
    public = bare(bench)
    army = bench.put(public, "ussr", 21, "R1", infantry=1)
    assert breach(public, army, ("R16",)) == ""
    army.force = "air"
    assert breach(public, army, ("R16",)) == "WRP-02"


@rule("WRP-04")
def test_the_partner_may_enter_land_of_a_third_nation_where_the_other_stands(bench: Bench) -> None:
    public = bare(bench)
    army = bench.put(public, "ussr", 21, "B17", infantry=1)
    bench.put(public, "japan", 24, "B18", infantry=1)
    assert breach(public, army, ("B18",)) == ""


@rule("WRT-03", "WR4-23")
def test_boats_that_escaped_are_counted_for_their_nation(bench: Bench) -> None:
    public = bare(bench)
    escaped = {"germany": 2, "italy": 1}
    lines = [Line(nation, "axis", "submarine", "dive", escaped=n) for nation, n in escaped.items()]
    battle = Battle("A-8", {}, "axis", lines=lines)
    begin_repairs(public, battle)
    assert battle.escaped == escaped


@rule("WR4-05")
def test_without_an_enemy_on_the_board_only_bombers_choose_a_stance(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "germany", 20, "R1", infantry=2)
    place_markers(bench.world_of(public))
    battle = open_battle(public, "R1")
    assert stance_decision(public, battle, "axis", muster(public, "R1", "axis")) is None
    bench.put(public, "germany", 11, "R1", bomber=1, fighter=1)
    decision = stance_decision(public, battle, "axis", muster(public, "R1", "axis"))
    assert decision is not None and decision.limits == {"germany:bomber:strategic": (0, 1)}
    shown = decision.question("q", "germany").options[0].args
    assert (shown["stance"], shown["other"]) == ("strategic", "ground")
    assert [decision.check({"germany:bomber:strategic": n}) is None for n in (0, 1, 2)] == [True, True, False]
    bench.put(public, "japan", 24, "G9", infantry=1)  # stands by while his partner attacks
    bench.put(public, "ussr", 21, "G9", infantry=1)
    place_markers(bench.world_of(public))
    battle = open_battle(public, "G9")
    assert battle.absent == "japan"
    assert stance_decision(public, battle, "allies", muster(public, "G9", "allies")) is None


@rule("WR4-04", "R13")
def test_who_attacks_a_garrison_commands_alone(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "germany", 20, "R1", infantry=2)
    assert (leaders(public, "R1", "axis"), leaders(public, "R1", "allies")) == (["germany"], ["ussr"])


@rule("WR5-09", "WR5-02")
def test_planes_of_others_in_the_air_do_not_make_a_nation_want_markers(bench: Bench) -> None:
    public = bare(bench)
    for marker, region in zip(
        range(11, 20), ("B1", "B1", "B5", "B18", "B22", "B29", "B10", "B16", "B17"), strict=True
    ):
        bench.put(public, "uk", marker, region, fighter=1)
    bench.put(public, "usa", 11, "B1", fighter=2).landing = True
    assert not wants_markers(public, "uk")
    public.stacks["uk-13"].units, public.stacks["uk-13"].landing = {"fighter": 2}, True
    assert wants_markers(public, "uk")


@rule("WR4D-09")
def test_a_sheet_for_a_region_without_a_resolved_conflict_is_refused_by_its_name(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "germany", 20, "R1", infantry=2)
    bench.put(public, "germany", 22, "R5", infantry=2)
    public.step, public.endings = "combat", {"R1": Ending("contested")}
    [order] = regroupings(public, "germany")
    refusal = order.test(Reorganisation([Regroup(22, "R5", {"infantry": 2})]))  # type: ignore[attr-defined]
    assert (refusal.rule, refusal.reason, refusal.args) == (
        "WR4D-09",
        "no-such-group",
        {"command": 22, "region": "R5"},
    )


@rule("WR5-09")
def test_a_sheet_drawn_by_lot_is_one_that_holds(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "uk", 36, "B1", infantry=5, armor=3)
    sheet = reorganise_sheet(public, "uk")
    drawn = [sheet.draw(random.Random(seed)) for seed in range(20)]
    assert all(sheet.test(one) is None for one in drawn) and any(len(one.stacks) > 1 for one in drawn)


@rule("WR2-08")
def test_allies_may_look_on_while_a_sheet_is_written(bench: Bench) -> None:
    world = bench.world_of(bare(bench))
    assert set(GAME.draft_audience(world, "germany")) - {"germany"} == {"italy", "japan"}


@rule("WR5-03")
def test_the_table_tells_whose_planes_were_lost_and_where(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "italy", 12, "A-8", fighter=2).landing = True
    public.step, public.stage = "landing", "fly"
    bench.run(landing_phase(bench.world_of(public)))
    assert bench.facts("planes-lost") == [{"nation": "italy", "command": 12, "region": "A-8", "size": 2}]


@rule("WRP-15", "WR3-04")
def test_a_guest_who_marches_out_is_a_guest_no_longer(bench: Bench) -> None:
    public = bare(bench)
    army = bench.put(public, "uk", 36, "R9", infantry=1)
    army.guest = True
    bench.move(public, {"uk": [(36, "B17")]})
    assert (army.region, army.guest) == ("B17", False)


@rule("WR2P-01", "WR2P-02")
def test_a_type_that_was_left_behind_whole_is_not_offered_at_the_next_step(bench: Bench) -> None:
    public = bare(bench)
    stack = bench.put(public, "germany", 20, "A-8", infantry=2, armor=2)
    way = Way("x", "sail", ("A-9", "A-10"), (2, 1))
    staying = bench.run(choose_held(stack, way), {"leave-behind": {"infantry": 2, "armor": 0}})
    assert (staying, bench.kinds()) == ([{"infantry": 2, "armor": 0}, {"armor": 1}], ["leave-behind"])


@rule("WR4-07")
def test_a_hit_that_an_escort_takes_is_told_as_such(bench: Bench) -> None:
    public = bare(bench)
    for taker, colour in (("usa:cruiser:escort", "escort"), ("usa:carrier:offensive", "green")):
        lines = [
            Line("usa", "allies", "carrier", "offensive", fresh=1),
            Line("usa", "allies", "cruiser", "escort", fresh=1),
        ]
        battle = Battle(
            "A-8", {"axis": "germany", "allies": "usa"}, "axis", lines=lines, hits=["usa:carrier:offensive"]
        )
        bench.run(offer_escort(bench.world_of(public), battle), {"escort": taker})
        told = [entry.args for entry in bench.log if getattr(entry, "args", {}).get("colour")]
        assert told[-1]["colour"] == colour


@rule("WR4-19", "R41")
def test_no_more_hits_for_fresh_units_are_offered_than_there_are(bench: Bench) -> None:
    lines = [
        Line("germany", "axis", "submarine", "dive", fresh=2),
        Line("germany", "axis", "cruiser", "offensive", fresh=2),
    ]
    battle = Battle("A-8", {"axis": "germany", "allies": "usa"}, "axis", lines=lines, results=["black"] * 3)
    bench.run(choose_targets(battle, "allies", "black"))
    [(_, decision)] = bench.asked
    assert {id: most for id, (_, most) in as_share(decision).limits.items() if id.endswith("fresh")} == {
        id: 2 for id in as_share(decision).limits if id.endswith("fresh")
    }


@rule("WRO-01", "WR4-10")
def test_side_by_side_every_conflict_is_opened_and_a_garrison_throws_in_its_stage(bench: Bench) -> None:
    public = bare(bench, simultaneous="on")
    bench.put(public, "germany", 20, "B5", infantry=1, armor=1)
    bench.put(public, "germany", 22, "R1", infantry=1)
    bench.put(public, "ussr", 21, "R1", infantry=1)
    place_markers(bench.world_of(public))
    public.step, public.stage = "combat", "convoys"
    seen: list[str] = []

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "garrison-kill":
            seen.extend(battle.stage for battle in public.battles if battle.region == "B5")
        return "abreast" if decision.kind == "side-by-side" else decision.default

    bench.run(combat_phase(bench.world_of(public, [11, 11] + [12] * 40)), answer)
    assert sorted(fact["region"] for fact in bench.facts("conflict-picked")) == ["B5", "R1"]
    assert seen == ["garrison"]


@rule("WR2-17", "WRO-03")
def test_an_army_lands_two_zones_away_only_by_the_option(bench: Bench) -> None:
    for option, open_to in (({}, False), ({"long_landings": "on"}, True)):
        public = bare(bench, **option)
        army = bench.put(public, "usa", 27, "A-8", infantry=1)
        beyond = [
            land
            for zone in public.board.sea["A-8"]
            for land in public.board.coast[zone]
            if land not in public.board.coast["A-8"]
        ]
        assert any(ways(public, army, land)[0] for land in beyond) is open_to


@rule("WR4C-09", "WR4C-04")
def test_ships_of_a_neutral_that_leans_cost_nobody_anything(bench: Bench) -> None:
    public = bare(bench)
    for land in public.lands.values():
        land.controller, land.lean = "neutral", "allies"
    for convoy in public.board.convoys:
        for resource in ("oil", "iron", "osr"):
            sink(bench.world_of(public), Battle(convoy.sea, {}, "axis"), convoy, resource)
    assert bench.facts("convoy-sunk") == []


@rule("WR2P-08", "WR2P-04")
def test_without_enemies_nobody_is_held_at_sea_however_many_partners_are_there(bench: Bench) -> None:
    public = bare(bench)
    fleet = bench.put(public, "ussr", 1, "P-1", cruiser=3)
    bench.put(public, "japan", 9, "P-1", cruiser=5)
    assert held_at_sea(public, fleet, "P-1", 3) == 0


def other_than_usual(_: str, decision: Decision[str]) -> str:
    """The first choice that is not the usual one."""
    assert isinstance(decision, Pick)
    return next(choice for choice in decision.choices if choice != decision.default)


@rule("WRP-11", "WRP-02")
def test_the_rule_that_a_move_breaks_is_told(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "ussr", 21, "R16", infantry=1)
    bench.move(public, {"ussr": [(21, "J3")]}, other_than_usual)
    told = [entry for entry in bench.log if getattr(entry, "kind", "") == "pact-broken"]
    assert [(entry.rule, entry.args["nation"]) for entry in told] == [("WRP-02", "ussr")]


@rule("WRP-15", "WR5-02")
def test_planes_of_a_guest_that_part_are_guests_too(bench: Bench) -> None:
    public = bare(bench)
    stack = bench.put(public, "uk", 11, "R9", fighter=2)
    stack.guest = True
    part(bench.world_of(public), stack, "fighter")
    assert [(one.guest, one.drafted) for one in public.stacks.values()] == [(True, False)] * 2


@rule("WR4-10", "WR4-11")
def test_no_garrison_stands_at_sea(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "germany", 3, "A-9", submarine=1)
    place_markers(bench.world_of(public))
    lines = [Line("germany", "axis", "infantry", "offensive", fresh=1)]
    assert not has_garrison(public, Battle("A-9", {}, "axis", lines=lines))


@rule("WR4-02")
def test_of_battles_side_by_side_only_the_raid_that_ended_is_taken_away(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "usa", 1, "I-1", cruiser=1)
    public.lands["B17"].controller = "germany"
    place_markers(bench.world_of(public))
    assert public.conflicts["I-1"].causes == ["raid"]
    public.battles = [Battle("I-1", {}, "allies"), Battle("R1", {}, "allies")]
    public.lands["B17"].controller = "uk"
    update_raids(bench.world_of(public), "B17")
    assert [battle.region for battle in public.battles] == ["R1"]


@rule("WR4-02")
def test_captured_land_opens_raids_on_its_own_convoys_alone(bench: Bench) -> None:
    public = bare(bench)
    place_markers(bench.world_of(public))
    bench.put(public, "usa", 1, "I-1", cruiser=1)
    public.lands["B17"].controller = "germany"
    for region, marked in (("R5", False), ("B17", True)):
        public.endings[region] = Ending("captured", "germany")
        update_raids(bench.world_of(public), region)
        assert ("I-1" in public.conflicts) == marked


@rule("WR4-02", "WRB-12")
def test_in_the_blitz_game_captured_land_opens_no_raid(bench: Bench) -> None:
    for option, marked in (("off", True), ("on", False)):
        public = bench.scene("global_war", bare=True, blitz=option)
        bench.put(public, "usa", 1, "I-1", cruiser=1)
        public.lands["B17"].controller = "germany"
        public.endings["B17"] = Ending("captured", "germany")
        update_raids(bench.world_of(public), "B17")
        assert ("I-1" in public.conflicts) == marked


@rule("WR4-02")
def test_a_battle_stays_marked_when_the_raid_there_has_ended(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "usa", 1, "I-1", cruiser=1)
    bench.put(public, "italy", 1, "I-1", cruiser=1)
    public.lands["B17"].controller = "germany"
    place_markers(bench.world_of(public))
    assert "battle" in public.conflicts["I-1"].causes
    public.lands["B17"].controller = "uk"
    update_raids(bench.world_of(public), "B17")
    assert "I-1" in public.conflicts and bench.facts("conflict-ended") == []


@rule("WRO-01", "WR0-05")
def test_who_commands_none_of_the_battles_side_by_side_is_shown_the_first(bench: Bench) -> None:
    public = bare(bench)
    public.battles = [
        Battle("R4", {"axis": "germany", "allies": "ussr"}, "axis"),
        Battle("P-1", {"axis": "japan", "allies": "usa"}, "axis"),
    ]
    for seat, region in (("ussr", "R4"), ("usa", "P-1"), ("italy", "R4"), (None, "R4")):
        shown = bench.view(public, seat)
        assert shown.shown_battle is not None and (shown.seat, shown.shown_battle.region) == (seat or "", region)


@rule("WR4-08", "WR4-14")
def test_a_port_gives_no_dice_to_a_side_without_units() -> None:
    lines = [Line("germany", "axis", "cruiser", "offensive", fresh=1, damaged=1)]
    lines.append(Line("usa", "allies", "fighter", "ground", lost=1))  # shot down before the surface phase
    battle = Battle("A-8", {}, "axis", stage="surface", lines=lines, ports=["allies", "axis"])
    assert (side_dice(battle, "allies"), side_dice(battle, "axis")) == (0, 8)


@rule("WR4-12")
def test_a_new_part_of_a_conflict_begins_with_an_empty_table() -> None:
    battle = Battle("A-8", {}, "axis", thrown=True, results=["red"])
    enter(battle, "surface")
    assert (battle.stage, battle.thrown, battle.results) == ("surface", False, [])


@rule("WRP-05")
def test_only_soviet_transports_stay_out_of_the_pacific(bench: Bench) -> None:
    public = bare(bench)
    soviets = bench.put(public, "ussr", 21, "R16", infantry=1)
    japanese = bench.put(public, "japan", 24, "P-1", infantry=1)
    assert (breach(public, soviets, ("P-1",)), breach(public, japanese, ("P-2",))) == ("WRP-05", "")
    soviets.force = "fleet"
    assert breach(public, soviets, ("P-1",)) == ""


@rule("WR5-09", "WR5-01")
def test_between_landings_nobody_is_asked_again_where_nothing_new_can_be_merged(bench: Bench) -> None:
    public = bare(bench)
    places = ("A-6", "A-15", "B22", "B22", "B18", "B29", "B10", "B16", "B17")
    for marker, region in zip(range(11, 20), places, strict=True):
        bench.put(public, "uk", marker, region, fighter=2).landing = "-" in region
    public.step, public.stage = "landing", "land"
    bench.run(landing_phase(bench.world_of(public)))
    assert bench.kinds().count("reorganise") == 2  # before the first plane lands and at the end
    assert (public.step, public.stage, public.mover) == ("morale", "casualties", 0)


@rule("WR2P-01")
def test_where_nobody_is_asked_the_cheapest_stay_and_are_gone_at_the_next_step(bench: Bench) -> None:
    stack = bench.put(bare(bench), "germany", 20, "A-8", infantry=2, armor=2)
    staying = usually_held(stack, Way("x", "sail", ("A-9", "A-10"), (2, 1)))
    assert [{unit: n for unit, n in units.items() if n} for units in staying] == [{"infantry": 2}, {"armor": 1}]
    for armor, most in ((1, 1), (2, 2)):
        stack = bench.put(bare(bench), "germany", 20, "A-8", infantry=2, armor=armor)
        staying = usually_held(stack, Way("x", "sail", ("A-9", "A-10"), (2, most)))
        assert staying == [{"infantry": 2}, {"armor": most}]
    stack = bench.put(bare(bench), "germany", 20, "A-8", infantry=3, armor=2)
    staying = usually_held(stack, Way("x", "sail", ("A-9", "A-10"), (2, 2)))
    assert staying == [{"infantry": 2}, {"infantry": 1, "armor": 1}]


@rule("WR4-07")
def test_an_escort_spares_by_default_only_a_ship_that_would_sink() -> None:
    escort = Line("usa", "allies", "cruiser", "escort", fresh=1)
    for damaged, default in ((0, "usa:carrier:offensive"), (1, "usa:cruiser:escort")):
        carrier = Line("usa", "allies", "carrier", "offensive", fresh=1, damaged=damaged)
        decision = escort_decision(Battle("A-8", {}, "axis", lines=[carrier, escort]), carrier, [escort])
        assert decision.default == default
        assert decision.args == {"region": "A-8", "unit": "carrier", "nation": "usa", "damaged": damaged}


@rule("WRP-02", "WRP-13")
def test_an_impassable_region_between_is_flown_over_without_crossing_the_others_land(bench: Bench) -> None:
    public = bare(bench)
    pairs = [(here, there) for here in public.board.ids for there in public.board.overfly[here]]
    assert pairs and not any(flies_over(public, here, there, "japan") for here, there in pairs)
