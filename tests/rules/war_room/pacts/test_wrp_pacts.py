"""WRP The Soviet-Japanese and the Soviet-Chinese pact, and the Stalin doctrine."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.combat.debrief import sink_transports
from sandtable.games.war_room.rules.combat.raid import Raider, raiders
from sandtable.games.war_room.rules.conflict.conflict import causes_of_conflict, place_markers, raided_convoys
from sandtable.games.war_room.rules.conflict.muster import open_battle, port_advantage
from sandtable.games.war_room.rules.morale import morale_phase
from sandtable.games.war_room.rules.movement import launch_goals
from sandtable.games.war_room.rules.pacts import (
    breach,
    bystander,
    declarations,
    declare,
    flies_over,
    foes_in,
    friends_in,
    may_declare,
    shaken,
    void_pacts,
)
from sandtable.games.war_room.rules.planning.moves import flights, ways
from sandtable.games.war_room.rules.planning.pinning import held
from sandtable.games.war_room.rules.planning.rail import rail_refusal
from sandtable.games.war_room.state.model import Public, Stack
from sandtable.kernel import IllegalAnswer, Seeded, open_table
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench

GO = {"order-way": "go"}


def bare(bench: Bench) -> Public:
    """The Global War without a stack."""
    public: Public = bench.scene("global_war", bare=True)
    return public


@rule("WRP-02")
def test_land_of_the_partner_is_not_entered_and_not_flown_over(bench: Bench) -> None:
    public = bare(bench)
    army = bench.put(public, "ussr", 21, "R16", infantry=1)
    planes = bench.put(public, "ussr", 11, "R14", fighter=1)
    assert breach(public, army, ("J3",)) == "WRP-02"
    assert breach(public, army, ("R17",)) == ""
    assert breach(public, planes, ("J4",)) == "WRP-02"  # Peiping itself is Japan's
    public.lands["J4"].controller = "china"
    assert breach(public, planes, ("J4",)) == ""  # over Mongolia
    public.lands["N19"].controller = "japan"
    assert breach(public, planes, ("J4",)) == "WRP-02"  # now every way leads over Japanese land
    assert breach(public, bench.put(public, "uk", 36, "R16", infantry=1), ("J3",)) == ""


@rule("WRP-02")
def test_carrier_fighters_keep_off_the_partners_land(bench: Bench) -> None:
    public = bare(bench)
    assert "R16" not in launch_goals(public, "japan", "P-1")
    public.pacts["soviet_japanese"] = "void"
    assert "R16" in launch_goals(public, "japan", "P-1")


@rule("WRP-03")
def test_partners_do_not_pin_each_other(bench: Bench) -> None:
    public = bare(bench)
    army = bench.put(public, "ussr", 21, "B18", infantry=3)
    bench.put(public, "japan", 24, "B18", infantry=3)
    assert held(public, army, "B18", 3) == 0
    bench.put(public, "germany", 20, "B18", infantry=1)
    assert foes_in(public, "B18", army, "army") == 1
    assert held(public, army, "B18", 3) == 1
    public.pacts["soviet_japanese"] = "broken"
    assert held(public, army, "B18", 3) == 3


@rule("WRP-03", "WR2P-03")
def test_a_partner_does_not_free_his_allies_from_the_other(bench: Bench) -> None:
    public = bare(bench)
    army = bench.put(public, "uk", 36, "B18", infantry=3)
    bench.put(public, "ussr", 21, "B18", infantry=4)
    bench.put(public, "japan", 24, "B18", infantry=3)
    assert held(public, army, "B18", 3) == 3
    bench.put(public, "germany", 20, "B18", infantry=2)
    bench.put(public, "usa", 20, "B18", infantry=1)
    assert held(public, army, "B18", 3) == 2  # the Soviets face the two Germans, the Americans one of the Japanese
    public.pacts["soviet_japanese"] = "void"
    assert held(public, army, "B18", 3) == 0


@rule("WRP-03", "WR2P-08")
def test_a_partners_ships_do_not_free_his_allies_from_the_others(bench: Bench) -> None:
    public = bare(bench)
    transport = bench.put(public, "usa", 20, "P-2", infantry=2)
    fleet = bench.put(public, "usa", 1, "P-2", cruiser=1)
    bench.put(public, "ussr", 1, "P-2", cruiser=2)
    bench.put(public, "japan", 1, "P-2", cruiser=2)
    assert (held(public, transport, "P-2", 2), held(public, fleet, "P-2", 1)) == (2, 1)
    public.pacts["soviet_japanese"] = "void"
    assert (held(public, transport, "P-2", 2), held(public, fleet, "P-2", 1)) == (0, 0)


@rule("WR2-12", "WRP-03")
def test_no_train_carries_soviets_to_where_the_partners_army_is(bench: Bench) -> None:
    public = bare(bench)
    army = bench.put(public, "ussr", 21, "B17", infantry=1)
    bench.put(public, "japan", 24, "B17", infantry=1)
    assert held(public, army, "B17", 1) == 0
    assert rail_refusal(public, army, "B18") is None  # the pact lifts the hold where he starts
    bench.put(public, "japan", 25, "B18", infantry=1)
    assert rail_refusal(public, army, "B18").reason == "rail-against-enemy-units"  # type: ignore[union-attr]


@rule("WRP-04")
def test_a_neutral_with_the_partners_units_is_left_alone(bench: Bench) -> None:
    public = bare(bench)
    army = bench.put(public, "ussr", 21, "R14", infantry=1)
    assert breach(public, army, ("N19",)) == ""
    bench.put(public, "japan", 24, "N19", infantry=1)
    assert breach(public, army, ("N19",)) == "WRP-04"


@rule("WRP-04")
def test_carrier_fighters_of_the_partner_keep_a_neutral_closed_too(bench: Bench) -> None:
    public = bare(bench)
    army = bench.put(public, "ussr", 21, "R8", infantry=1)
    public.carrier_fighters["N18"] = {"uk": 1}
    assert breach(public, army, ("N18",)) == ""
    public.carrier_fighters["N18"] = {"japan": 1}
    assert breach(public, army, ("N18",)) == "WRP-04"


@rule("WRP-02", "WRB-04")
def test_in_the_blitz_game_no_flight_leads_over_the_partner_or_a_true_neutral(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True, blitz="on")
    planes = bench.put(public, "ussr", 11, "R14", fighter=1)
    public.lands["J4"].controller = "usa"
    assert [r for r in public.board.air["R14"] if "J4" in public.board.air[r]] == ["J3", "N19"]
    assert ways(public, planes, "J4")[1].reason == "pact-holds"  # type: ignore[union-attr]
    public.lands["J3"].controller = "usa"
    assert ways(public, planes, "J4")[0]


@rule("WRP-05")
def test_soviet_transports_stay_out_of_the_pacific(bench: Bench) -> None:
    public = bare(bench)
    army = bench.put(public, "ussr", 21, "R16", infantry=1)
    assert breach(public, army, ("P-1",)) == "WRP-05"
    assert breach(public, bench.put(public, "ussr", 23, "R2", infantry=1), ("A-4",)) == ""
    assert breach(public, bench.put(public, "ussr", 1, "P-2", cruiser=1), ("P-1",)) == ""


@rule("WRP-06")
def test_partners_do_not_raid_each_other(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "ussr", 1, "P-1", submarine=1)
    assert raided_convoys(public, "P-1") == []
    bench.put(public, "usa", 1, "P-1", submarine=1)
    assert raided_convoys(public, "P-1") == ["P-1#1", "P-1#2"]
    battle = open_battle(public, "P-1")
    assert raiders(public, battle) == {"usa-1": Raider("usa", 1)}
    public.pacts["soviet_japanese"] = "broken"
    assert raiders(public, battle) == {"ussr-1": Raider("ussr", 1), "usa-1": Raider("usa", 1)}


@rule("WRP-07")
def test_two_battles_are_fought_where_others_stand_with_the_partners(bench: Bench) -> None:
    """The rulebook's example: Britain, Japan and Germany in India, and the Soviet Union moves in."""
    public = bare(bench)
    for nation, command in (("uk", 36), ("ussr", 21), ("germany", 20), ("japan", 24)):
        bench.put(public, nation, command, "B18", infantry=1)
    public.turn_order = ["japan", "uk", "ussr", "germany", "china", "usa", "italy"]
    bench.combat(public, "w" * 20)
    lines = [
        {f["nation"] for f in group} for group in (bench.facts("stance-taken")[:3], bench.facts("stance-taken")[3:])
    ]
    assert lines == [{"uk", "japan", "germany"}, {"uk", "ussr", "germany"}]
    public.turn_order = ["ussr", "uk", "japan", "germany", "china", "usa", "italy"]
    place_markers(bench.world_of(public))
    assert (open_battle(public, "B18").absent, open_battle(public, "B18").more) == ("japan", ["ussr"])


@rule("WRP-07", "WRP-08", "WR4D-10")
def test_the_second_battle_leaves_land_alone_that_the_first_brought_to_the_partner(bench: Bench) -> None:
    public = bare(bench)
    for nation, command, size in (("uk", 36, 1), ("ussr", 21, 3), ("germany", 20, 1), ("japan", 24, 5)):
        bench.put(public, nation, command, "B18", infantry=size)
    public.turn_order = ["japan", "uk", "ussr", "germany", "china", "usa", "italy"]
    hits = {"stances": {}, "assign-hits": {"germany:infantry:offensive": 1}}
    bench.combat(public, "y" + "w" * 9 + "yw", hits)
    assert public.lands["B18"].controller == "japan"
    assert public.pacts["soviet_japanese"] == "valid"
    assert [f["nation"] for f in bench.facts("land-captured")] == ["japan"]
    assert (public.nations["ussr"].medals, public.nations["japan"].stress) == (0, 0)
    assert {stack.nation for stack in public.stacks.values()} == {"ussr", "japan"}
    bench.move(public, {"ussr": []})  # who does not leave by order in the next round is lost
    assert {stack.nation for stack in public.stacks.values()} == {"japan"}


@rule("WRP-07")
def test_the_partners_alone_do_not_fight(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "ussr", 1, "P-2", cruiser=1)
    bench.put(public, "japan", 1, "P-2", cruiser=1)
    assert causes_of_conflict(public, "P-2") == []
    bench.put(public, "japan", 24, "P-2", infantry=1)
    sink_transports(bench.world_of(public), "P-2")
    assert "japan-24" in public.stacks
    public.pacts["soviet_japanese"] = "broken"
    assert causes_of_conflict(public, "P-2") == ["battle"]


@rule("WR3-04", "WRP-07")
def test_planes_that_the_pact_keeps_out_of_a_battle_get_no_landing_marker(bench: Bench) -> None:
    for pact, marked in (("valid", False), ("broken", True)):
        public = bench.scene("global_war", bare=True)
        public.pacts["soviet_japanese"] = pact
        public.lands["B16"].controller = "germany"
        bench.put(public, "germany", 20, "B16", infantry=1)
        planes = bench.put(public, "japan", 11, "B16", fighter=1)
        bench.put(public, "ussr", 21, "B16", infantry=1)
        place_markers(bench.world_of(public))
        assert public.conflicts["B16"].causes == ["battle"]
        assert planes.landing is marked


@rule("WRP-08")
def test_a_bystander_does_not_keep_a_third_nations_land_from_his_partner(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "japan", 24, "G9", infantry=1)
    bench.put(public, "ussr", 21, "G9", infantry=1)
    assert bystander(public, "G9") == "japan"
    assert causes_of_conflict(public, "G9") == ["garrison"]
    bench.fight(public, "G9", "yy")
    assert public.nations["ussr"].casualties == {"infantry": 1}  # the garrison fights though Japan stands by
    bench.put(public, "ussr", 21, "G9", infantry=1)
    bench.fight(public, "G9", "yb")
    assert public.lands["G9"].controller == "ussr"
    assert "japan-24" in public.stacks


@rule("WRP-08", "WRP-07")
def test_land_that_a_partner_alone_defended_waits_for_the_other_until_the_next_round(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "ussr", 21, "B18", infantry=3)
    bench.put(public, "germany", 20, "B18", infantry=1)
    bench.put(public, "japan", 24, "B18", infantry=2)
    public.turn_order = ["ussr", "germany", "japan", "uk", "usa", "china", "italy"]
    bench.combat(public, "yrrrrr" + "ww", {"stances": {}})
    assert public.nations["germany"].casualties == {"infantry": 1}
    assert public.lands["B18"].controller == "uk"  # the Germans are beaten, the Japanese did not fight
    public.game_round = 2
    bench.combat(public, "yb", {"stances": {}})
    assert public.lands["B18"].controller == "japan"
    assert {stack.nation: stack.size for stack in public.stacks.values()} == {"ussr": 3, "japan": 2}


@rule("WRP-08")
def test_who_stays_a_round_in_land_that_became_his_partners_is_lost(bench: Bench) -> None:
    public = bare(bench)
    public.lands["G9"].controller = "ussr"
    bench.put(public, "japan", 24, "G9", infantry=1)
    bench.put(public, "japan", 25, "G9", infantry=2)
    bench.put(public, "japan", 1, "P-1", cruiser=1)  # the sea is nobody's
    public.lands["B3"].controller = ""
    bench.put(public, "germany", 20, "B3", infantry=1)  # nobody's land is no partner's
    bench.move(public, {"japan": [(25, "G10")]})
    assert set(public.stacks) == {"japan-25", "japan-1", "germany-20"}
    assert public.nations["japan"].casualties == {"infantry": 1}
    assert public.conflicts == {}  # who is gone fights for nothing


@rule("WRP-08", "WRP-07", "WR3-04")
def test_planes_at_home_do_not_land_and_a_partners_guest_does_not_fight(bench: Bench) -> None:
    public = bare(bench)
    home = bench.put(public, "germany", 11, "G1", fighter=1)
    guest = bench.put(public, "japan", 11, "R5", fighter=1)
    bench.put(public, "germany", 20, "R5", infantry=1)
    bench.put(public, "ussr", 21, "R5", infantry=1)
    public.lands["B3"].controller = ""
    over_nobody = bench.put(public, "germany", 12, "B3", fighter=1)
    bench.put(public, "uk", 11, "B3", fighter=1)
    place_markers(bench.world_of(public))
    assert (home.landing, guest.landing, over_nobody.landing) == (False, False, True)


@rule("WRP-09")
def test_a_port_gives_no_advantage_against_its_owners_partner(bench: Bench) -> None:
    public = bare(bench)
    assert port_advantage(public, "P-1", "allies", ["germany"]) is True  # Khabarovsky
    assert port_advantage(public, "P-1", "allies", ["japan"]) is False
    bench.put(public, "usa", 1, "P-1", cruiser=1)
    bench.put(public, "japan", 1, "P-1", cruiser=1)
    assert open_battle(public, "P-1").ports == ["axis"]


@rule("WRP-10")
@pytest.mark.parametrize("case", ["red", "lost", "contested", "orange"])
def test_the_pact_is_void_when_a_party_despairs_or_a_great_capital_shakes(bench: Bench, case: str) -> None:
    public = bare(bench)
    if case in ("red", "orange"):
        public.nations["japan"].zone = case
    elif case == "lost":
        public.lands["G1"].controller = "usa"
    else:
        public.lands["R1"].contested = True
    void_pacts(bench.world_of(public))
    assert public.pacts["soviet_japanese"] == ("valid" if case == "orange" else "void")
    assert public.nations["japan"].stress == public.nations["ussr"].stress == 0


@rule("WRP-10", "WRP-13")
def test_who_recovers_from_red_at_once_has_been_there(bench: Bench) -> None:
    public = bench.scene("global_war")
    ussr = public.nations["ussr"]
    ussr.zone, ussr.stress, ussr.medals = "orange", 6, 6
    public.step, public.stage, public.mover = "morale", "casualties", 0
    bench.run(morale_phase(bench.world_of(public)), {"ease-stress": {"medals": 0}, "recover": {"medals": 6}})
    assert ussr.zone == "orange"
    assert public.pacts == {"soviet_japanese": "void", "soviet_chinese": "void", "stalin": "void"}
    assert ussr.stress == 0


@rule("WRP-11", "WRP-12", "WR4D-16")
def test_only_a_completed_act_breaks_the_pact_and_costs_six_stress(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "ussr", 21, "R16", infantry=2)
    bench.move(public, {"ussr": [(21, "J3")]})
    assert public.pacts["soviet_japanese"] == "valid"  # the default is to call it off
    assert public.nations["ussr"].stress == 0
    bench.move(public, {"ussr": [(21, "J3")]}, GO)
    assert public.pacts["soviet_japanese"] == "broken"
    assert (public.nations["ussr"].stress, public.breaker) == (6, "ussr")
    bench.put(public, "ussr", 23, "R14", infantry=2)
    bench.move(public, {"ussr": [(23, "J3")]}, GO)
    assert public.nations["ussr"].stress == 6


@rule("WRP-12")
def test_the_breaker_earns_no_medals_for_the_partners_land_that_round(bench: Bench) -> None:
    public = bare(bench)
    public.pacts["soviet_japanese"], public.breaker, public.broken_in = "broken", "ussr", 1
    bench.put(public, "ussr", 21, "J2", infantry=2)
    bench.put(public, "ussr", 23, "G8", infantry=2)
    bench.fight(public, "J2", "yb")
    assert public.nations["ussr"].medals == 0
    bench.fight(public, "G8", "yb")
    assert public.nations["ussr"].medals == 1
    public.lands["J2"].controller, public.game_round = "japan", 2
    bench.fight(public, "J2", "yb")
    assert public.nations["ussr"].medals == 2


@rule("WRP-12", "WRP-11")
def test_who_breaks_the_pact_and_attacks_at_once_earns_no_medal(bench: Bench) -> None:
    public = bare(bench)
    public.game_round = 3
    bench.put(public, "ussr", 21, "R16", infantry=2)
    bench.move(public, {"ussr": [(21, "J3")]}, GO)
    assert (public.breaker, public.broken_in) == ("ussr", 3)
    bench.fight(public, "J3", "yb")
    assert (public.lands["J3"].controller, public.nations["ussr"].medals) == ("china", 0)


@rule("WRP-11")
def test_the_pact_can_be_broken_by_declaration_except_in_morale_and_production(bench: Bench) -> None:
    table = open_table(GAME, "global_war", Seeded(1))
    assert [d.kind for d in table.orders("japan")] == ["break-pact"]
    assert list(table.orders("uk")) == []
    table.order("japan", "break-pact", "break")
    table.answer("ussr", "wait", to=asked_first(table))
    assert table.state.public.pacts["soviet_japanese"] == "broken"
    assert table.state.public.nations["japan"].stress == 6
    with pytest.raises(IllegalAnswer):
        table.order("ussr", "break-pact", "break")
    public = bare(bench)
    for step, open_to in (("combat", True), ("morale", False), ("production", False), ("landing", True)):
        public.step = step  # type: ignore[assignment]
        assert bool(declarations(public, "ussr")) is open_to


def asked_first(table: Any) -> str:
    """The question put to the Soviet Union, which is first in turn order, when Japan declares."""
    return next(str(id) for id, decision in table.open("ussr").items() if decision.kind == "break-first")


@rule("WRP-11", "WRP-12")
def test_the_turn_order_says_who_may_break_the_pact_first(bench: Bench) -> None:
    table = open_table(GAME, "global_war", Seeded(1))
    table.order("japan", "break-pact", "break")
    assert table.state.public.pacts["soviet_japanese"] == "valid"
    table.answer("ussr", "break", to=asked_first(table))
    assert (table.state.public.breaker, table.state.public.pacts["soviet_japanese"]) == ("ussr", "broken")
    assert (table.state.public.nations["ussr"].stress, table.state.public.nations["japan"].stress) == (6, 0)
    public = bare(bench)
    public.turn_order = ["japan", "ussr"]
    bench.run(declare(bench.world_of(public), "japan"))
    assert (bench.asked, public.breaker) == ([], "japan")
    public = bare(bench)
    public.turn_order = ["", "ussr", ""]  # while places are still being chosen nobody is first
    bench.run(declare(bench.world_of(public), "japan"))
    assert (bench.asked, public.breaker) == ([], "japan")


@rule("WRP-11")
def test_what_was_declared_is_void_if_the_pact_has_lapsed_before_the_answer(bench: Bench) -> None:
    public = bare(bench)
    public.turn_order = ["ussr", "japan"]

    def lapse(_: str, decision: Any) -> Any:
        public.pacts["soviet_japanese"] = "void"
        return decision.default

    bench.run(declare(bench.world_of(public), "japan"), lapse)
    assert (bench.kinds(), public.breaker, public.nations["japan"].stress) == (["break-first"], "", 0)


@rule("WRB-11")
def test_in_the_blitz_game_the_pact_cannot_be_broken(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True, blitz="on")
    army = bench.put(public, "ussr", 21, "R16", infantry=1)
    found, why = ways(public, army, "J3")
    assert (found, why.reason) == ([], "pact-holds")  # type: ignore[union-attr]
    assert declarations(public, "ussr") == []
    public.nations["japan"].zone = "red"
    void_pacts(bench.world_of(public))
    assert public.pacts["soviet_japanese"] == "void"
    assert ways(public, army, "J3")[0]


@rule("WRP-03", "WR2P-03")
def test_only_units_of_the_force_set_off_and_are_counted_across_the_pact(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    uk = bench.put(public, "uk", 20, "B18", infantry=2)
    bench.put(public, "ussr", 21, "B18", infantry=3)
    bench.put(public, "ussr", 11, "B18", fighter=8)
    bench.put(public, "japan", 50, "B18", infantry=4)
    bench.put(public, "japan", 11, "B18", bomber=8)
    assert friends_in(public, "B18", uk, "army", 4) == 2  # the Soviets hold nobody of the four
    assert friends_in(public, "B18", uk, "army", 6) == 4


@rule("WRP-11", "WRP-01")
def test_a_move_that_breaks_no_rule_of_the_pact_leaves_it(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "ussr", 21, "R5", infantry=1)
    bench.put(public, "japan", 50, "J3", infantry=1)
    bench.move(public, {"ussr": [(21, "R4")], "japan": [(50, "J4")]})
    assert public.pacts["soviet_japanese"] == "valid"
    assert (public.nations["ussr"].stress, public.nations["japan"].stress) == (0, 0)
    assert [s.region for s in public.stacks.values()] == ["R4", "J4"]


@rule("WRP-10", "WR4D-18")
def test_the_pact_lapses_at_once_when_moscow_is_contested(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 20, "R1", infantry=1)
    bench.put(public, "ussr", 21, "R1", infantry=1)
    guest = bench.put(public, "uk", 36, "R1", infantry=1)
    bench.fight(public, "R1", "w" * 20, {"stances": {}})
    assert public.lands["R1"].contested and public.pacts["soviet_japanese"] == "void"
    assert public.pacts["stalin"] == "valid" and not guest.guest  # nobody was beaten


@rule("WRP-11")
def test_the_pact_is_broken_only_while_the_war_goes_on_and_before_phase_6(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    assert may_declare(public, "ussr") and may_declare(public, "japan") and not may_declare(public, "uk")
    for step in ("morale", "production"):
        public.step = step
        assert not may_declare(public, "ussr")
    public.step, public.over = "combat", True
    assert not may_declare(public, "ussr")
    public.over, public.pacts["soviet_japanese"] = False, "void"
    assert not may_declare(public, "ussr")
    assert not may_declare(bench.scene("global_war", blitz="on"), "japan")


@rule("WRP-10")
def test_a_pact_that_is_broken_or_void_is_not_voided_again(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.nations["ussr"].zone = "red"
    public.pacts["soviet_japanese"] = "broken"
    void_pacts(bench.world_of(public))
    assert public.pacts == {"soviet_japanese": "broken", "soviet_chinese": "void", "stalin": "void"}
    void_pacts(bench.world_of(public))
    assert [f["pact"] for f in bench.facts("pact-void")] == ["soviet_chinese", "stalin"]


@rule("WRP-10")
def test_a_capital_that_is_not_in_play_shakes_nobody(bench: Bench) -> None:
    pacific = bench.scene("war_in_pacific")
    assert not shaken(pacific, "R1")
    public = bench.scene("global_war")
    assert not shaken(public, "R1") and not shaken(public, "G1")
    public.lands["G1"].contested = True
    assert shaken(public, "G1")
    public.lands["R1"].controller = "germany"
    assert shaken(public, "R1")


@rule("WRP-02", "WRB-04")
def test_the_partners_land_is_not_flown_over_where_there_is_another_way(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    assert not flies_over(public, "J3", "J3", "ussr") and not flies_over(public, "R11", "R11", "ussr")
    public.lands["T5"].controller = ""
    assert breach(public, Stack("uk", 36, "army", "B5", {"infantry": 1}), ("T5",)) == ""
    near = public.board.air["J3"]
    assert not any(flies_over(public, "J3", there, "ussr") for there in near)
    two = [to for to in flights(public, "J3") if to not in near and to not in public.board.overfly["J3"]]
    for to in two:
        middles = [region for region in near if to in public.board.air[region]]
        only_soviet = all(
            region in public.lands and public.lands[region].controller == "ussr" for region in middles
        )
        assert flies_over(public, "J3", to, "ussr") == only_soviet, to
    assert any(flies_over(public, "J3", to, "ussr") for to in two)
    assert not all(flies_over(public, "J3", to, "ussr") for to in two)


@rule("WRP-08")
def test_only_a_partner_on_the_side_of_the_land_stands_by(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "japan", 50, "B18", infantry=1)
    assert bystander(public, "B18") == ""
    bench.put(public, "ussr", 21, "B18", infantry=1)
    assert bystander(public, "B18") == "ussr"
    public.lands["B18"].controller = "germany"
    assert bystander(public, "B18") == "japan"
    public.pacts["soviet_japanese"] = "void"
    assert bystander(public, "B18") == ""


@rule("WRP-11", "WRP-05")
def test_a_way_that_breaks_no_pact_comes_first_even_if_it_is_cut_short(bench: Bench) -> None:
    public = bare(bench)
    public.options["long_landings"] = "on"
    public.lands["J10"].controller = "uk"
    army = bench.put(public, "ussr", 21, "I-8", infantry=1)
    bench.put(public, "germany", 1, "I-9", cruiser=1)
    found = [(way.id, way.breaks) for way in ways(public, army, "J10")[0]]
    assert found == [("halt:I-9", ""), ("via:P-16", "WRP-05")]
