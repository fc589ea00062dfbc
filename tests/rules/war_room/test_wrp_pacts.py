"""WRP The Soviet-Japanese and the Soviet-Chinese pact, and the Stalin doctrine."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.combat.debrief import sink_transports
from sandtable.games.war_room.rules.combat.raid import raiders
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
from sandtable.games.war_room.state.model import Front, Stack
from sandtable.kernel import IllegalAnswer, Seeded, open_table
from sandtable.testing import rule

GO = {"order-way": "go"}


def bare(desk: Any) -> Front:
    """The Global front without a stack."""
    front: Front = desk.front("global_war", bare=True)
    return front


@rule("WRP-02")
def test_land_of_the_partner_is_not_entered_and_not_flown_over(desk: Any) -> None:
    front = bare(desk)
    army = desk.put(front, "ussr", 21, "R16", infantry=1)
    planes = desk.put(front, "ussr", 11, "R14", fighter=1)
    assert breach(front, army, ("J3",)) == "WRP-02"
    assert breach(front, army, ("R17",)) == ""
    assert breach(front, planes, ("J4",)) == "WRP-02"  # Peiping itself is Japan's
    front.lands["J4"].controller = "china"
    assert breach(front, planes, ("J4",)) == ""  # over Mongolia
    front.lands["N19"].controller = "japan"
    assert breach(front, planes, ("J4",)) == "WRP-02"  # now every way leads over Japanese land
    assert breach(front, desk.put(front, "uk", 36, "R16", infantry=1), ("J3",)) == ""


@rule("WRP-02")
def test_carrier_fighters_keep_off_the_partners_land(desk: Any) -> None:
    front = bare(desk)
    assert "R16" not in launch_goals(front, "japan", "P-1")
    front.pacts["soviet_japanese"] = "void"
    assert "R16" in launch_goals(front, "japan", "P-1")


@rule("WRP-03")
def test_partners_do_not_pin_each_other(desk: Any) -> None:
    front = bare(desk)
    army = desk.put(front, "ussr", 21, "B18", infantry=3)
    desk.put(front, "japan", 24, "B18", infantry=3)
    assert held(front, army, "B18", 3) == 0
    desk.put(front, "germany", 20, "B18", infantry=1)
    assert foes_in(front, "B18", army, "army") == 1
    assert held(front, army, "B18", 3) == 1
    front.pacts["soviet_japanese"] = "broken"
    assert held(front, army, "B18", 3) == 3


@rule("WRP-03", "WR2P-03")
def test_a_partner_does_not_free_his_allies_from_the_other(desk: Any) -> None:
    front = bare(desk)
    army = desk.put(front, "uk", 36, "B18", infantry=3)
    desk.put(front, "ussr", 21, "B18", infantry=4)
    desk.put(front, "japan", 24, "B18", infantry=3)
    assert held(front, army, "B18", 3) == 3
    desk.put(front, "germany", 20, "B18", infantry=2)
    desk.put(front, "usa", 20, "B18", infantry=1)
    assert held(front, army, "B18", 3) == 2  # the Soviets face the two Germans, the Americans one of the Japanese
    front.pacts["soviet_japanese"] = "void"
    assert held(front, army, "B18", 3) == 0


@rule("WRP-03", "WR2P-08")
def test_a_partners_ships_do_not_free_his_allies_from_the_others(desk: Any) -> None:
    front = bare(desk)
    transport = desk.put(front, "usa", 20, "P-2", infantry=2)
    fleet = desk.put(front, "usa", 1, "P-2", cruiser=1)
    desk.put(front, "ussr", 1, "P-2", cruiser=2)
    desk.put(front, "japan", 1, "P-2", cruiser=2)
    assert (held(front, transport, "P-2", 2), held(front, fleet, "P-2", 1)) == (2, 1)
    front.pacts["soviet_japanese"] = "void"
    assert (held(front, transport, "P-2", 2), held(front, fleet, "P-2", 1)) == (0, 0)


@rule("WR2-12", "WRP-03")
def test_no_train_carries_soviets_to_where_the_partners_army_is(desk: Any) -> None:
    front = bare(desk)
    army = desk.put(front, "ussr", 21, "B17", infantry=1)
    desk.put(front, "japan", 24, "B17", infantry=1)
    assert held(front, army, "B17", 1) == 0
    assert rail_refusal(front, army, "B18") is None  # the pact lifts the hold where he starts
    desk.put(front, "japan", 25, "B18", infantry=1)
    assert rail_refusal(front, army, "B18").reason == "rail-against-enemy-units"  # type: ignore[union-attr]


@rule("WRP-04")
def test_a_neutral_with_the_partners_units_is_left_alone(desk: Any) -> None:
    front = bare(desk)
    army = desk.put(front, "ussr", 21, "R14", infantry=1)
    assert breach(front, army, ("N19",)) == ""
    desk.put(front, "japan", 24, "N19", infantry=1)
    assert breach(front, army, ("N19",)) == "WRP-04"


@rule("WRP-04")
def test_carrier_fighters_of_the_partner_keep_a_neutral_closed_too(desk: Any) -> None:
    front = bare(desk)
    army = desk.put(front, "ussr", 21, "R8", infantry=1)
    front.carrier_fighters["N18"] = {"uk": 1}
    assert breach(front, army, ("N18",)) == ""
    front.carrier_fighters["N18"] = {"japan": 1}
    assert breach(front, army, ("N18",)) == "WRP-04"


@rule("WRP-02", "WRB-04")
def test_in_the_blitz_game_no_flight_leads_over_the_partner_or_a_true_neutral(desk: Any) -> None:
    front = desk.front("global_war", bare=True, blitz="on")
    planes = desk.put(front, "ussr", 11, "R14", fighter=1)
    front.lands["J4"].controller = "usa"
    assert [r for r in front.board.air["R14"] if "J4" in front.board.air[r]] == ["J3", "N19"]
    assert ways(front, planes, "J4")[1].reason == "pact-holds"  # type: ignore[union-attr]
    front.lands["J3"].controller = "usa"
    assert ways(front, planes, "J4")[0]


@rule("WRP-05")
def test_soviet_transports_stay_out_of_the_pacific(desk: Any) -> None:
    front = bare(desk)
    army = desk.put(front, "ussr", 21, "R16", infantry=1)
    assert breach(front, army, ("P-1",)) == "WRP-05"
    assert breach(front, desk.put(front, "ussr", 23, "R2", infantry=1), ("A-4",)) == ""
    assert breach(front, desk.put(front, "ussr", 1, "P-2", cruiser=1), ("P-1",)) == ""


@rule("WRP-06")
def test_partners_do_not_raid_each_other(desk: Any) -> None:
    front = bare(desk)
    desk.put(front, "ussr", 1, "P-1", submarine=1)
    assert raided_convoys(front, "P-1") == []
    desk.put(front, "usa", 1, "P-1", submarine=1)
    assert raided_convoys(front, "P-1") == ["P-1#1", "P-1#2"]
    battle = open_battle(front, "P-1")
    assert raiders(front, battle) == {"usa-1": 1}
    front.pacts["soviet_japanese"] = "broken"
    assert raiders(front, battle) == {"ussr-1": 1, "usa-1": 1}


@rule("WRP-07")
def test_two_battles_are_fought_where_others_stand_with_the_partners(desk: Any) -> None:
    """The rulebook's example: Britain, Japan and Germany in India, and the Soviet Union moves in."""
    front = bare(desk)
    for nation, command in (("uk", 36), ("ussr", 21), ("germany", 20), ("japan", 24)):
        desk.put(front, nation, command, "B18", infantry=1)
    front.turn_order = ["japan", "uk", "ussr", "germany", "china", "usa", "italy"]
    desk.combat(front, "w" * 20)
    lines = [
        {f["nation"] for f in group} for group in (desk.facts("stance-taken")[:3], desk.facts("stance-taken")[3:])
    ]
    assert lines == [{"uk", "japan", "germany"}, {"uk", "ussr", "germany"}]
    front.turn_order = ["ussr", "uk", "japan", "germany", "china", "usa", "italy"]
    place_markers(desk.world(front))
    assert (open_battle(front, "B18").absent, open_battle(front, "B18").more) == ("japan", ["ussr"])


@rule("WRP-07", "WRP-08", "WR4D-10")
def test_the_second_battle_leaves_land_alone_that_the_first_brought_to_the_partner(desk: Any) -> None:
    front = bare(desk)
    for nation, command, size in (("uk", 36, 1), ("ussr", 21, 3), ("germany", 20, 1), ("japan", 24, 5)):
        desk.put(front, nation, command, "B18", infantry=size)
    front.turn_order = ["japan", "uk", "ussr", "germany", "china", "usa", "italy"]
    hits = {"stances": {}, "assign-hits": {"germany:infantry:offensive": 1}}
    desk.combat(front, "y" + "w" * 9 + "yw", hits)
    assert front.lands["B18"].controller == "japan"
    assert front.pacts["soviet_japanese"] == "valid"
    assert [f["nation"] for f in desk.facts("land-captured")] == ["japan"]
    assert (front.nations["ussr"].medals, front.nations["japan"].stress) == (0, 0)
    assert {stack.nation for stack in front.stacks.values()} == {"ussr", "japan"}
    desk.move(front, {"ussr": []})  # who does not leave by order in the next round is lost
    assert {stack.nation for stack in front.stacks.values()} == {"japan"}


@rule("WRP-07")
def test_the_partners_alone_do_not_fight(desk: Any) -> None:
    front = bare(desk)
    desk.put(front, "ussr", 1, "P-2", cruiser=1)
    desk.put(front, "japan", 1, "P-2", cruiser=1)
    assert causes_of_conflict(front, "P-2") == []
    desk.put(front, "japan", 24, "P-2", infantry=1)
    sink_transports(desk.world(front), "P-2")
    assert "japan-24" in front.stacks
    front.pacts["soviet_japanese"] = "broken"
    assert causes_of_conflict(front, "P-2") == ["battle"]


@rule("WR3-04", "WRP-07")
def test_planes_that_the_pact_keeps_out_of_a_battle_get_no_landing_marker(desk: Any) -> None:
    for pact, marked in (("valid", False), ("broken", True)):
        front = desk.front("global_war", bare=True)
        front.pacts["soviet_japanese"] = pact
        front.lands["B16"].controller = "germany"
        desk.put(front, "germany", 20, "B16", infantry=1)
        planes = desk.put(front, "japan", 11, "B16", fighter=1)
        desk.put(front, "ussr", 21, "B16", infantry=1)
        place_markers(desk.world(front))
        assert front.conflicts["B16"].causes == ["battle"]
        assert planes.landing is marked


@rule("WRP-08")
def test_a_bystander_does_not_keep_a_third_nations_land_from_his_partner(desk: Any) -> None:
    front = bare(desk)
    desk.put(front, "japan", 24, "G9", infantry=1)
    desk.put(front, "ussr", 21, "G9", infantry=1)
    assert bystander(front, "G9") == "japan"
    assert causes_of_conflict(front, "G9") == ["garrison"]
    desk.fight(front, "G9", "yy")
    assert front.nations["ussr"].casualties == {"infantry": 1}  # the garrison fights though Japan stands by
    desk.put(front, "ussr", 21, "G9", infantry=1)
    desk.fight(front, "G9", "yb")
    assert front.lands["G9"].controller == "ussr"
    assert "japan-24" in front.stacks


@rule("WRP-08", "WRP-07")
def test_land_that_a_partner_alone_defended_waits_for_the_other_until_the_next_round(desk: Any) -> None:
    front = bare(desk)
    desk.put(front, "ussr", 21, "B18", infantry=3)
    desk.put(front, "germany", 20, "B18", infantry=1)
    desk.put(front, "japan", 24, "B18", infantry=2)
    front.turn_order = ["ussr", "germany", "japan", "uk", "usa", "china", "italy"]
    desk.combat(front, "yrrrrr" + "ww", {"stances": {}})
    assert front.nations["germany"].casualties == {"infantry": 1}
    assert front.lands["B18"].controller == "uk"  # the Germans are beaten, the Japanese did not fight
    front.game_round = 2
    desk.combat(front, "yb", {"stances": {}})
    assert front.lands["B18"].controller == "japan"
    assert {stack.nation: stack.size for stack in front.stacks.values()} == {"ussr": 3, "japan": 2}


@rule("WRP-08")
def test_who_stays_a_round_in_land_that_became_his_partners_is_lost(desk: Any) -> None:
    front = bare(desk)
    front.lands["G9"].controller = "ussr"
    desk.put(front, "japan", 24, "G9", infantry=1)
    desk.put(front, "japan", 25, "G9", infantry=2)
    desk.put(front, "japan", 1, "P-1", cruiser=1)  # the sea is nobody's
    front.lands["B3"].controller = ""
    desk.put(front, "germany", 20, "B3", infantry=1)  # nobody's land is no partner's
    desk.move(front, {"japan": [(25, "G10")]})
    assert set(front.stacks) == {"japan-25", "japan-1", "germany-20"}
    assert front.nations["japan"].casualties == {"infantry": 1}
    assert front.conflicts == {}  # who is gone fights for nothing


@rule("WRP-08", "WRP-07", "WR3-04")
def test_planes_at_home_do_not_land_and_a_partners_guest_does_not_fight(desk: Any) -> None:
    front = bare(desk)
    home = desk.put(front, "germany", 11, "G1", fighter=1)
    guest = desk.put(front, "japan", 11, "R5", fighter=1)
    desk.put(front, "germany", 20, "R5", infantry=1)
    desk.put(front, "ussr", 21, "R5", infantry=1)
    front.lands["B3"].controller = ""
    over_nobody = desk.put(front, "germany", 12, "B3", fighter=1)
    desk.put(front, "uk", 11, "B3", fighter=1)
    place_markers(desk.world(front))
    assert (home.landing, guest.landing, over_nobody.landing) == (False, False, True)


@rule("WRP-09")
def test_a_port_gives_no_advantage_against_its_owners_partner(desk: Any) -> None:
    front = bare(desk)
    assert port_advantage(front, "P-1", "allies", ["germany"]) is True  # Khabarovsky
    assert port_advantage(front, "P-1", "allies", ["japan"]) is False
    desk.put(front, "usa", 1, "P-1", cruiser=1)
    desk.put(front, "japan", 1, "P-1", cruiser=1)
    assert open_battle(front, "P-1").ports == ["axis"]


@rule("WRP-10")
@pytest.mark.parametrize("case", ["red", "lost", "contested", "orange"])
def test_the_pact_is_void_when_a_party_despairs_or_a_great_capital_shakes(desk: Any, case: str) -> None:
    front = bare(desk)
    if case in ("red", "orange"):
        front.nations["japan"].zone = case
    elif case == "lost":
        front.lands["G1"].controller = "usa"
    else:
        front.lands["R1"].contested = True
    void_pacts(desk.world(front))
    assert front.pacts["soviet_japanese"] == ("valid" if case == "orange" else "void")
    assert front.nations["japan"].stress == front.nations["ussr"].stress == 0


@rule("WRP-10", "WRP-13")
def test_who_recovers_from_red_at_once_has_been_there(desk: Any) -> None:
    front = desk.front("global_war")
    ussr = front.nations["ussr"]
    ussr.zone, ussr.stress, ussr.medals = "orange", 6, 6
    front.step, front.stage, front.mover = "morale", "casualties", 0
    desk.run(morale_phase(desk.world(front)), {"ease-stress": {"medals": 0}, "recover": {"medals": 6}})
    assert ussr.zone == "orange"
    assert front.pacts == {"soviet_japanese": "void", "soviet_chinese": "void", "stalin": "void"}
    assert ussr.stress == 0


@rule("WRP-11", "WRP-12", "WR4D-16")
def test_only_a_completed_act_breaks_the_pact_and_costs_six_stress(desk: Any) -> None:
    front = bare(desk)
    desk.put(front, "ussr", 21, "R16", infantry=2)
    desk.move(front, {"ussr": [(21, "J3")]})
    assert front.pacts["soviet_japanese"] == "valid"  # the default is to call it off
    assert front.nations["ussr"].stress == 0
    desk.move(front, {"ussr": [(21, "J3")]}, GO)
    assert front.pacts["soviet_japanese"] == "broken"
    assert (front.nations["ussr"].stress, front.breaker) == (6, "ussr")
    desk.put(front, "ussr", 23, "R14", infantry=2)
    desk.move(front, {"ussr": [(23, "J3")]}, GO)
    assert front.nations["ussr"].stress == 6


@rule("WRP-12")
def test_the_breaker_earns_no_medals_for_the_partners_land_that_round(desk: Any) -> None:
    front = bare(desk)
    front.pacts["soviet_japanese"], front.breaker, front.broken_in = "broken", "ussr", 1
    desk.put(front, "ussr", 21, "J2", infantry=2)
    desk.put(front, "ussr", 23, "G8", infantry=2)
    desk.fight(front, "J2", "yb")
    assert front.nations["ussr"].medals == 0
    desk.fight(front, "G8", "yb")
    assert front.nations["ussr"].medals == 1
    front.lands["J2"].controller, front.game_round = "japan", 2
    desk.fight(front, "J2", "yb")
    assert front.nations["ussr"].medals == 2


@rule("WRP-12", "WRP-11")
def test_who_breaks_the_pact_and_attacks_at_once_earns_no_medal(desk: Any) -> None:
    front = bare(desk)
    front.game_round = 3
    desk.put(front, "ussr", 21, "R16", infantry=2)
    desk.move(front, {"ussr": [(21, "J3")]}, GO)
    assert (front.breaker, front.broken_in) == ("ussr", 3)
    desk.fight(front, "J3", "yb")
    assert (front.lands["J3"].controller, front.nations["ussr"].medals) == ("china", 0)


@rule("WRP-11")
def test_the_pact_can_be_broken_by_declaration_except_in_morale_and_production(desk: Any) -> None:
    table = open_table(GAME, "global_war", Seeded(1))
    assert [d.kind for d in table.orders("japan")] == ["break-pact"]
    assert list(table.orders("uk")) == []
    table.order("japan", "break-pact", "break")
    table.answer("ussr", "wait", to=asked_first(table))
    assert table.state.pacts["soviet_japanese"] == "broken"
    assert table.state.nations["japan"].stress == 6
    with pytest.raises(IllegalAnswer):
        table.order("ussr", "break-pact", "break")
    front = bare(desk)
    for step, open_to in (("combat", True), ("morale", False), ("production", False), ("landing", True)):
        front.step = step  # type: ignore[assignment]
        assert bool(declarations(front, "ussr")) is open_to


def asked_first(table: Any) -> str:
    """The question put to the Soviet Union, which is first in turn order, when Japan declares."""
    return next(str(id) for id, decision in table.open("ussr").items() if decision.kind == "break-first")


@rule("WRP-11", "WRP-12")
def test_the_turn_order_says_who_may_break_the_pact_first(desk: Any) -> None:
    table = open_table(GAME, "global_war", Seeded(1))
    table.order("japan", "break-pact", "break")
    assert table.state.pacts["soviet_japanese"] == "valid"
    table.answer("ussr", "break", to=asked_first(table))
    assert (table.state.breaker, table.state.pacts["soviet_japanese"]) == ("ussr", "broken")
    assert (table.state.nations["ussr"].stress, table.state.nations["japan"].stress) == (6, 0)
    front = bare(desk)
    front.turn_order = ["japan", "ussr"]
    desk.run(declare(desk.world(front), "japan"))
    assert (desk.asked, front.breaker) == ([], "japan")
    front = bare(desk)
    front.turn_order = ["", "ussr", ""]  # while places are still being chosen nobody is first
    desk.run(declare(desk.world(front), "japan"))
    assert (desk.asked, front.breaker) == ([], "japan")


@rule("WRP-11")
def test_what_was_declared_is_void_if_the_pact_has_lapsed_before_the_answer(desk: Any) -> None:
    front = bare(desk)
    front.turn_order = ["ussr", "japan"]

    def lapse(_: str, decision: Any) -> Any:
        front.pacts["soviet_japanese"] = "void"
        return decision.default

    desk.run(declare(desk.world(front), "japan"), lapse)
    assert (desk.kinds(), front.breaker, front.nations["japan"].stress) == (["break-first"], "", 0)


@rule("WRB-11")
def test_in_the_blitz_game_the_pact_cannot_be_broken(desk: Any) -> None:
    front = desk.front("global_war", bare=True, blitz="on")
    army = desk.put(front, "ussr", 21, "R16", infantry=1)
    found, why = ways(front, army, "J3")
    assert (found, why.reason) == ([], "pact-holds")  # type: ignore[union-attr]
    assert declarations(front, "ussr") == []
    front.nations["japan"].zone = "red"
    void_pacts(desk.world(front))
    assert front.pacts["soviet_japanese"] == "void"
    assert ways(front, army, "J3")[0]


@rule("WRP-03", "WR2P-03")
def test_only_units_of_the_force_set_off_and_are_counted_across_the_pact(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    uk = desk.put(front, "uk", 20, "B18", infantry=2)
    desk.put(front, "ussr", 21, "B18", infantry=3)
    desk.put(front, "ussr", 11, "B18", fighter=8)
    desk.put(front, "japan", 50, "B18", infantry=4)
    desk.put(front, "japan", 11, "B18", bomber=8)
    assert friends_in(front, "B18", uk, "army", 4) == 2  # the Soviets hold nobody of the four
    assert friends_in(front, "B18", uk, "army", 6) == 4


@rule("WRP-11", "WRP-01")
def test_a_move_that_breaks_no_rule_of_the_pact_leaves_it(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "ussr", 21, "R5", infantry=1)
    desk.put(front, "japan", 50, "J3", infantry=1)
    desk.move(front, {"ussr": [(21, "R4")], "japan": [(50, "J4")]})
    assert front.pacts["soviet_japanese"] == "valid"
    assert (front.nations["ussr"].stress, front.nations["japan"].stress) == (0, 0)
    assert [s.region for s in front.stacks.values()] == ["R4", "J4"]


@rule("WRP-10", "WR4D-18")
def test_the_pact_lapses_at_once_when_moscow_is_contested(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "germany", 20, "R1", infantry=1)
    desk.put(front, "ussr", 21, "R1", infantry=1)
    guest = desk.put(front, "uk", 36, "R1", infantry=1)
    desk.fight(front, "R1", "w" * 20, {"stances": {}})
    assert front.lands["R1"].contested and front.pacts["soviet_japanese"] == "void"
    assert front.pacts["stalin"] == "valid" and not guest.guest  # nobody was beaten


@rule("WRP-11")
def test_the_pact_is_broken_only_while_the_war_goes_on_and_before_phase_6(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    assert may_declare(front, "ussr") and may_declare(front, "japan") and not may_declare(front, "uk")
    for step in ("morale", "production"):
        front.step = step
        assert not may_declare(front, "ussr")
    front.step, front.over = "combat", True
    assert not may_declare(front, "ussr")
    front.over, front.pacts["soviet_japanese"] = False, "void"
    assert not may_declare(front, "ussr")
    assert not may_declare(desk.front("global_war", blitz="on"), "japan")


@rule("WRP-10")
def test_a_pact_that_is_broken_or_void_is_not_voided_again(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.nations["ussr"].zone = "red"
    front.pacts["soviet_japanese"] = "broken"
    void_pacts(desk.world(front))
    assert front.pacts == {"soviet_japanese": "broken", "soviet_chinese": "void", "stalin": "void"}
    void_pacts(desk.world(front))
    assert [f["pact"] for f in desk.facts("pact-void")] == ["soviet_chinese", "stalin"]


@rule("WRP-10")
def test_a_capital_that_is_not_in_play_shakes_nobody(desk: Any) -> None:
    pacific = desk.front("war_in_pacific")
    assert not shaken(pacific, "R1")
    front = desk.front("global_war")
    assert not shaken(front, "R1") and not shaken(front, "G1")
    front.lands["G1"].contested = True
    assert shaken(front, "G1")
    front.lands["R1"].controller = "germany"
    assert shaken(front, "R1")


@rule("WRP-02", "WRB-04")
def test_the_partners_land_is_not_flown_over_where_there_is_another_way(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    assert not flies_over(front, "J3", "J3", "ussr") and not flies_over(front, "R11", "R11", "ussr")
    front.lands["T5"].controller = ""
    assert breach(front, Stack("uk", 36, "army", "B5", {"infantry": 1}), ("T5",)) == ""
    near = front.board.air["J3"]
    assert not any(flies_over(front, "J3", there, "ussr") for there in near)
    two = [to for to in flights(front, "J3") if to not in near and to not in front.board.overfly["J3"]]
    for to in two:
        middles = [region for region in near if to in front.board.air[region]]
        only_soviet = all(region in front.lands and front.lands[region].controller == "ussr" for region in middles)
        assert flies_over(front, "J3", to, "ussr") == only_soviet, to
    assert any(flies_over(front, "J3", to, "ussr") for to in two)
    assert not all(flies_over(front, "J3", to, "ussr") for to in two)


@rule("WRP-08")
def test_only_a_partner_on_the_side_of_the_land_stands_by(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "japan", 50, "B18", infantry=1)
    assert bystander(front, "B18") == ""
    desk.put(front, "ussr", 21, "B18", infantry=1)
    assert bystander(front, "B18") == "ussr"
    front.lands["B18"].controller = "germany"
    assert bystander(front, "B18") == "japan"
    front.pacts["soviet_japanese"] = "void"
    assert bystander(front, "B18") == ""


@rule("WRP-11", "WRP-05")
def test_a_way_that_breaks_no_pact_comes_first_even_if_it_is_cut_short(desk: Any) -> None:
    front = bare(desk)
    front.options["long_landings"] = "on"
    front.lands["J10"].controller = "uk"
    army = desk.put(front, "ussr", 21, "I-8", infantry=1)
    desk.put(front, "germany", 1, "I-9", cruiser=1)
    found = [(way.id, way.breaks) for way in ways(front, army, "J10")[0]]
    assert found == [("halt:I-9", ""), ("via:P-16", "WRP-05")]
