"""WRP-13 to WRP-15 The Soviet-Chinese pact, the Stalin doctrine, and guests in liberated land."""

from __future__ import annotations

from typing import Any

from sandtable.games.war_room.rules.landing import landing_phase, landing_places
from sandtable.games.war_room.rules.movement import launch_goals
from sandtable.games.war_room.rules.pacts import (
    closed_to,
    forget_guests,
    has_guests,
    may_land_at,
    void_pacts,
    welcome,
)
from sandtable.games.war_room.rules.planning.moves import ways
from sandtable.games.war_room.state.model import Stack
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench


@rule("WRP-15")
def test_the_owners_own_units_are_no_guests(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "ussr", 21, "R5", infantry=1)
    bench.put(public, "germany", 20, "R5", infantry=1)
    assert not has_guests(public, "R5")
    bench.put(public, "uk", 36, "R5", infantry=1)
    assert has_guests(public, "R5")


@rule("WRP-13", "WRP-14")
def test_enemies_and_owners_are_not_kept_out_of_soviet_and_chinese_land(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    for nation, region in (("germany", "R5"), ("ussr", "R5"), ("china", "C2"), ("japan", "C2"), ("usa", "B1")):
        assert closed_to(public, Stack(nation, 20, "army", "A-2", {"infantry": 1}), region) is None
        assert closed_to(public, Stack(nation, 20, "army", "A-2", {"infantry": 1}), "A-1") is None
    assert closed_to(public, Stack("usa", 20, "army", "A-2", {"infantry": 1}), "R5").rule == "WRP-14"  # type: ignore[union-attr]
    assert closed_to(public, Stack("usa", 20, "army", "A-2", {"infantry": 1}), "C2") is None
    assert closed_to(public, Stack("ussr", 20, "air", "R9", {"fighter": 1}), "C5").rule == "WRP-13"  # type: ignore[union-attr]
    europe = bench.scene("war_in_pacific", bare=True)
    assert closed_to(europe, Stack("usa", 20, "army", "A-2", {"infantry": 1}), "C2") is None


@rule("WRP-13", "WRP-14", "WRP-15")
def test_where_planes_may_come_down(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)

    def may(nation: str, region: str, **how: Any) -> bool:
        return may_land_at(public, Stack(nation, 11, "air", how.pop("at", region), {"fighter": 1}, **how), region)

    assert not may("usa", "R5") and may("ussr", "R5") and may("usa", "C2") and may("usa", "B1")
    assert not may("ussr", "C2") and not may("china", "R5")
    public.lands["C2"].controller = "ussr"
    assert may("usa", "C2"), "the doctrine is about Soviet land"
    public.lands["C2"].controller = "china"
    public.lands["R5"].controller = "germany"
    assert may("germany", "R5") and may("italy", "R5")
    public.lands["R5"].controller = "uk"
    assert may("usa", "R5"), "only land that the Soviet Union holds is closed"
    public.lands["R5"].controller = "ussr"
    assert may("usa", "R5", guest=True)
    assert not may("usa", "R4", guest=True, at="R5")
    bench.put(public, "uk", 20, "R4", infantry=1)
    assert may("usa", "R4", guest=True, at="R5")
    public.pacts["stalin"] = "void"
    assert may("usa", "R5")
    public.lands["B18"].controller = "japan"
    assert not may("ussr", "B18") and may("germany", "B18")


@rule("WRP-15")
def test_only_allies_in_liberated_soviet_or_chinese_land_become_guests(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    usa = bench.put(public, "usa", 31, "R5", infantry=1)
    ussr = bench.put(public, "ussr", 21, "R5", infantry=1)
    axis = bench.put(public, "germany", 11, "R5", fighter=1)
    home = bench.put(public, "usa", 32, "B1", infantry=1)
    welcome(public, "R5")
    welcome(public, "B1")
    assert [one.guest for one in (usa, ussr, axis, home)] == [True, False, False, False]
    usa.guest = False
    public.lands["R5"].controller = "germany"
    welcome(public, "R5")
    assert not usa.guest
    pacific = bench.scene("war_in_pacific", bare=True)
    stack = bench.put(pacific, "usa", 31, "C2", infantry=1)
    welcome(pacific, "C2")
    assert not stack.guest


@rule("WRP-13")
def test_soviet_carrier_fighters_stay_out_of_chinese_land(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["J4"].controller = "china"
    assert "J4" not in launch_goals(public, "ussr", "P-0")
    assert "J4" in launch_goals(public, "usa", "P-0")
    public.lands["J4"].controller = "germany"
    assert "J4" in launch_goals(public, "ussr", "P-0")
    public.lands["J4"].controller = "china"
    public.nations["china"].zone = "red"
    void_pacts(bench.world_of(public))
    assert "J4" in launch_goals(public, "ussr", "P-0")


@rule("WRP-14")
def test_allied_carrier_fighters_enter_soviet_land(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    assert "R16" in launch_goals(public, "usa", "P-1")


@rule("WRP-13")
def test_soviets_and_chinese_stay_out_of_each_others_land(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    soviet = bench.put(public, "ussr", 21, "R10", infantry=1)
    chinese = bench.put(public, "china", 101, "C5", infantry=1)
    planes = bench.put(public, "ussr", 11, "R10", fighter=1)
    assert ways(public, soviet, "C5")[1].reason == "chinese-pact"  # type: ignore[union-attr]
    assert ways(public, chinese, "R10")[1].rule == "WRP-13"  # type: ignore[union-attr]
    assert ways(public, planes, "C5")[1].rule == "WRP-13"  # type: ignore[union-attr]
    public.lands["C4"].controller = "usa"
    assert ways(public, planes, "C4")[0]  # over Chinese land
    public.lands["C4"].controller = "china"
    planes.region = "C5"
    assert "C5" not in landing_places(public, planes)
    public.lands["J4"].controller = "china"  # Chinese by its border
    assert closed_to(public, soviet, "J4") is not None
    public.lands["C5"].controller = "japan"
    assert closed_to(public, soviet, "C5") is None
    public.lands["C5"].controller = "china"
    public.nations["china"].zone = "red"
    void_pacts(bench.world_of(public))
    assert ways(public, soviet, "C5")[0]


@rule("WRP-14")
def test_allied_land_units_enter_soviet_land_only_behind_the_enemy(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    army = bench.put(public, "usa", 31, "B17", infantry=1)
    planes = bench.put(public, "usa", 11, "R6", fighter=1)
    assert ways(public, army, "R6")[1].reason == "stalin-doctrine"  # type: ignore[union-attr]
    assert "R6" not in landing_places(public, planes)
    assert "B17" in landing_places(public, planes)
    assert ways(public, planes, "R1")[0] or ways(public, planes, "R7")[0]  # planes may enter
    enemy = bench.put(public, "germany", 20, "R6", infantry=1)
    assert ways(public, army, "R6")[0]
    enemy.region = "G1"
    public.nations["ussr"].zone = "red"
    void_pacts(bench.world_of(public))
    assert ways(public, army, "R6")[0]


@rule("WRP-14")
def test_soviet_land_that_the_enemy_holds_is_closed_until_it_is_fought_for(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    army = bench.put(public, "uk", 36, "G5", infantry=1)
    public.lands["G5"].controller = "uk"
    bench.put(public, "germany", 20, "G6", infantry=1)
    assert closed_to(public, army, "G6").rule == "WRP-14"  # type: ignore[union-attr]
    assert closed_to(public, army, "G4") is None  # Poland was never Soviet
    bench.put(public, "ussr", 21, "G6", infantry=1)
    assert closed_to(public, army, "G6") is None


@rule("WRP-14")
def test_no_allied_train_crosses_soviet_land(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    army = bench.put(public, "uk", 36, "G8", infantry=1)
    for region in ("G8", "G9"):
        public.lands[region].controller = "uk"
    found, why = ways(public, army, "G9")  # over Leningrad
    assert (found, why.rule) == ([], "WRP-14")  # type: ignore[union-attr]


@rule("WRP-15")
def test_guests_of_a_liberated_land_may_stay_and_move_to_other_guests(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    army = bench.put(public, "usa", 31, "R6", infantry=1)
    welcome(public, "R6")
    assert army.guest
    assert closed_to(public, army, "R7") is not None
    bench.put(public, "ussr", 21, "R7", infantry=1)
    assert closed_to(public, army, "R7") is not None  # its owner is no guest there
    bench.put(public, "uk", 36, "R7", infantry=1)
    assert closed_to(public, army, "R7") is None
    public.stacks.pop("uk-36")
    bench.put(public, "usa", 27, "R7", infantry=1)  # the own nation will do: it is not the owner
    assert closed_to(public, army, "R7") is None
    newcomer = bench.put(public, "usa", 35, "B17", infantry=1)
    assert closed_to(public, newcomer, "R7") is not None
    army.region = "B17"
    forget_guests(public, army)
    assert not army.guest


@rule("WRP-15")
def test_liberation_makes_guests_of_the_allies_that_fought(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "usa", 31, "G6", armor=2)
    bench.fight(public, "G6", "yb")
    assert public.lands["G6"].controller == "ussr"
    assert public.stacks["usa-31"].guest


@rule("WRP-15", "WR5-01")
def test_planes_of_liberators_may_land_there_but_not_come_back(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.turn_order = ["usa", *(n for n in public.nations if n != "usa")]
    bench.put(public, "usa", 31, "R6", armor=2)
    planes = bench.put(public, "usa", 11, "R6", fighter=2)
    bench.put(public, "germany", 20, "R6", infantry=1)
    bench.fight(public, "R6", "yy" + "w" * 20, {"stances": {}})
    assert planes.guest and planes.landing  # the enemy was beaten off: the land had only been contested
    assert "R6" in landing_places(public, planes)
    assert "R7" not in landing_places(public, planes)
    bench.put(public, "uk", 36, "R7", infantry=1)
    assert "R7" in landing_places(public, planes)
    public.step, public.stage = "landing", "land"
    answers = iter(["part:fighter", "R6", "B17"])
    bench.run(
        landing_phase(bench.world_of(public)), lambda _, d: next(answers) if d.kind == "land-planes" else d.default
    )
    found = {s.region: s.guest for s in public.stacks.values() if s.force == "air"}
    assert found == {"R6": True, "B17": False}


@rule("WRP-15")
def test_allies_over_land_that_the_enemy_keeps_are_no_guests(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    planes = bench.put(public, "usa", 11, "G6", bomber=1)
    bench.fight(public, "G6", "gggg", {"stances": {"usa:bomber:strategic": 1}})
    assert not planes.guest
