"""WRV Victory, collapse and the end of a round."""

from __future__ import annotations

from sandtable.games.war_room.data.data import number
from sandtable.games.war_room.rules.conflict.conflict import SIDES, end_if_over
from sandtable.games.war_room.state.model import Front, allied_land, enemy_of, stacks_in
from sandtable.kernel.decisions import Option, Pick
from sandtable.kernel.game import Outcome, World
from sandtable.kernel.play import Play, ask

DRAW = "draw"
RULES = {
    "global_war": "WRV-01",
    "war_in_europe": "WRS-04",
    "war_in_pacific": "WRS-05",
    "north_africa": "WRS-06",
    "eastern_front": "WRS-08",
}


def check_victory(world: World[Front]) -> None:
    """WRV-01, WRV-04, R30 After the morale phase: who holds what the scenario asks? If both do, the homefronts
    decide as in a quick game.
    """
    front = world.state
    holding = [side for side in SIDES if holds_goals(front, side)]
    if len(holding) == 1:
        win(world, holding[0], "capitals", RULES[front.scenario])
    elif holding:
        win(world, lower_side(front), "both", "WRV-04")


def holds_goals(front: Front, side: str) -> bool:
    """WRV-01, WRS-04, WRS-05, WRS-06, WRS-08 Does the side control all that one way to win asks for?"""
    return any(
        all(sum(allied_land(front, land, side) for land in goal.of) >= goal.need for goal in goals)
        for goals in front.board.data.victory[side]
    )


def end_round(world: World[Front]) -> Play[None]:
    """WRV-03, WRV-02, WR0-20 Collapse is checked, a quick game is counted out, then the next round begins."""
    front = world.state
    yield from check_collapse(world)
    last = front.options.get("length") == "quick" and front.game_round >= number("limits", "quick_rounds")
    if not front.over and last:
        win(world, lower_side(front), "points", "WRV-02")
    if not front.over:
        begin_round(world)


def begin_round(world: World[Front]) -> None:
    """WR0-20 The next round."""
    front = world.state
    front.game_round += 1
    front.step, front.stage, front.mover = "economy", "orders", 0
    front.sheets, front.bids, front.bought = {}, {}, {}
    world.journal.tell("round-begins", "WR0-20", round=front.game_round)


def check_collapse(world: World[Front]) -> Play[None]:
    """WRV-03, R31, R32, R33, R34 A nation in grey without units on the map or in production is out.

    It loses resources, medals and stress. When all nations of a side are out, the war is over.
    """
    front = world.state
    while name := next_to_collapse(front):
        heirs = yield from choose_heirs(front, name)
        nation = front.nations[name]
        nation.collapsed = True
        nation.resources = dict.fromkeys(nation.resources, 0)
        nation.medals = nation.goods = nation.stress = 0
        front.turn_order.remove(name)
        world.journal.tell("collapse", "WRV-03", nation=name)
        bequeath(world, name, heirs)
        if all(one.collapsed for one in front.nations.values() if one.side == nation.side):
            win(world, enemy_of(nation.side), "collapse", RULES[front.scenario])
            return


def next_to_collapse(front: Front) -> str:
    """R31, R34 The next nation in grey with nothing left."""
    for name, nation in front.nations.items():
        units = nation.production or any(stack.nation == name for stack in front.stacks.values())
        if nation.zone == "grey" and not units and not nation.collapsed:
            return name
    return ""


def choose_heirs(front: Front, nation: str) -> Play[dict[str, str]]:
    """R33 Land of the fallen goes to an ally with commands there; where there are several the first chooses."""
    heirs: dict[str, str] = {}
    for region, land in front.lands.items():
        if land.controller != nation:
            continue
        here = {stack.nation for stack in stacks_in(front, region)}
        allies = [n for n in front.turn_order if n in here and front.nations[n].side == front.nations[nation].side]
        if not allies:
            continue
        heirs[region] = allies[0]
        if len(allies) > 1:
            heirs[region] = yield from ask(allies[0], heir_decision(region, nation, allies))
    return heirs


def heir_decision(region: str, nation: str, allies: list[str]) -> Pick:
    """R33 Which ally takes over a land of the fallen."""
    return Pick(
        "heir",
        "R33",
        allies,
        args={"region": region, "nation": nation},
        options=lambda: [Option(ally, "heir-nation", {"nation": ally}) for ally in allies],
    )


def bequeath(world: World[Front], nation: str, heirs: dict[str, str]) -> None:
    """R33, WR1-08 An heir earns a medal, three for a capital; land without an heir belongs to nobody, and who
    stands there alone contests it no more.
    """
    front = world.state
    for region, land in front.lands.items():
        if land.controller != nation:
            continue
        land.controller = heirs.get(region, "")
        if land.controller:
            row = "capital_captured" if region in front.board.data.capitals else "land_captured"
            medals = number("awards", row, "medals")
            front.nations[land.controller].medals += medals
            world.journal.tell("land-inherited", "R33", region=region, nation=land.controller, medals=medals)
        end_if_over(world, region)


def points_of(front: Front, side: str) -> tuple[int, int]:
    """WRV-02 Points and stress of a side: a point for each zone down, six for a collapsed nation."""
    points = stress = 0
    for nation in front.nations.values():
        if nation.side == side:
            collapsed = number("limits", "collapsed_points")
            points += collapsed if nation.collapsed else number("homefront", nation.zone, "step")
            stress += nation.stress
    return points, stress


def lower_side(front: Front) -> str:
    """WRV-02 Fewer points win, then less stress; else it is a draw."""
    allies, axis = points_of(front, "allies"), points_of(front, "axis")
    if allies == axis:
        return DRAW
    return "allies" if allies < axis else "axis"


def win(world: World[Front], side: str, ending: str, rule: str) -> None:
    """WRV-04 The war is over."""
    front = world.state
    front.over, front.victor, front.ending = True, side, ending
    world.journal.tell("war-ends", rule, side=side, ending=ending, round=front.game_round)


def outcome(front: Front) -> Outcome | None:
    """WRV-01, WRV-02, WRS-08 How it ended: one for each nation of the side that won, half for a draw."""
    if not front.over:
        return None
    lost = 0.5 if front.victor == DRAW else 0.0
    scores = {name: 1.0 if nation.side == front.victor else lost for name, nation in front.nations.items()}
    counted = {side: points_of(front, side) for side in SIDES}
    args: dict[str, int | str] = {"round": front.game_round}
    args |= {side: points for side, (points, _) in counted.items()}
    args["by"] = "fewer-points" if args["allies"] != args["axis"] else "less-stress"
    rule = {"points": "WRV-02", "both": "WRV-04"}.get(front.ending, RULES[front.scenario])
    return Outcome(f"{front.ending}-{front.victor}", rule, args, scores)
