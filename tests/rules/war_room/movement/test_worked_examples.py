"""The rulebook's worked examples that take more than one rule; the short ones stand with their chapters."""

from __future__ import annotations

from typing import Any

from sandtable.testing import rule
from tests.rules.war_room.bench import Bench


@rule("WR3-02", "WR2-12", "WR2P-02")
def test_the_japanese_turn_of_seven_orders(bench: Bench) -> None:
    """China has moved into Peiping, two American ships lie in P-1. Three orders fail, two split a stack."""
    public = bench.scene("global_war", bare=True)
    bench.put(public, "china", 101, "J4", infantry=1)
    bench.put(public, "usa", 1, "P-1", cruiser=2)
    bench.put(public, "japan", 65, "J3", artillery=2, infantry=1)
    bench.put(public, "japan", 97, "P-2", infantry=3)
    bench.put(public, "japan", 18, "J20", fighter=2)
    bench.put(public, "japan", 8, "P-0", carrier=1, submarine=1, cruiser=1)
    bench.put(public, "japan", 24, "J4", armor=1, infantry=1)
    bench.put(public, "japan", 16, "J16", fighter=1)
    bench.put(public, "japan", 6, "P-12", submarine=1, carrier=1)
    kept = {8: {"carrier": 1, "submarine": 1}, 24: {"armor": 1}}
    wanted = {97: "via:P-12", 8: "via:P-1"}

    def answer(_: str, decision: Any) -> Any:
        command = decision.args.get("command")
        if decision.kind == "order-way":
            return wanted.get(command, decision.default)
        return kept[command] if decision.kind == "leave-behind" else decision.default

    orders = [(65, "J5"), (97, "P-13"), (18, "P-12"), (8, "P-13"), (24, "P-0"), (16, "J20"), (6, "J21")]
    bench.move(public, {"japan": orders}, answer)
    states = [box.state for box in bench.hidden.sheets["japan"]]
    assert states == ["cancelled", "done", "done", "done", "done", "cancelled", "cancelled"]
    assert bench.why("japan", 0) == ("WR2-12", "rail-against-enemy-units")
    assert bench.why("japan", 5) == ("WR2-21", "too-far-to-fly")
    assert bench.why("japan", 6) == ("WR2-22", "fleet-on-land")
    where = {command: public.stacks[f"japan-{command}"] for command, _ in orders}
    assert [where[command].region for command, _ in orders] == ["J3", "P-13", "P-12", "P-13", "P-0", "J16", "P-12"]
    assert where[18].landing and not where[16].landing
    assert (where[8].units, where[24].units) == ({"cruiser": 1}, {"infantry": 1})
    left = {(fact["region"], fact["size"]) for fact in bench.facts("units-held")}
    assert left == {("P-1", 2), ("J4", 1)}
    assert public.pacts["soviet_japanese"] == "valid" and bench.facts("stack-halted") == []
    assert {zone for zone in public.conflicts if zone in ("J4", "P-1")} == {"J4", "P-1"}


@rule("WR4-18", "WR4-04")
def test_germans_and_italians_throw_twelve_dice_against_twenty_one_soviet_ones(bench: Bench) -> None:
    """The German commands for the Axis and is earlier in the turn order: ten, ten, two, ten, one."""
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 20, "R5", artillery=4)
    bench.put(public, "italy", 30, "R5", artillery=2)
    bench.put(public, "ussr", 21, "R5", artillery=8)
    bench.put(public, "ussr", 23, "R5", artillery=2, infantry=1)
    public.turn_order = [
        "germany",
        "ussr",
        "italy",
        *(n for n in public.nations if n not in ("germany", "ussr", "italy")),
    ]
    digging_in = {"ussr:infantry:defensive": 1}

    def answer(seat: str, decision: Any) -> Any:
        return digging_in if (seat, decision.kind) == ("ussr", "stances") else decision.default

    battle = bench.fight(public, "R5", "w" * 33, answer)
    assert battle.commanders == {"axis": "germany", "allies": "ussr"}
    counted = next(f for f in bench.facts("dice-counted") if f["phase"] == "surface")
    assert (counted["axis"], counted["allies"]) == (12, 21)
    thrown = [(f["nation"], len(f["throw"].shows)) for f in bench.facts("batch-thrown")]
    assert thrown == [("germany", 10), ("ussr", 10), ("germany", 2), ("ussr", 10), ("ussr", 1)]
