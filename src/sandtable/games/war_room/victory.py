"""WRV Victory, collapse and the end of a round."""

from __future__ import annotations

from sandtable.games.war_room.atlas import number
from sandtable.games.war_room.conflict import SIDES
from sandtable.games.war_room.model import Front, enemy_of
from sandtable.kernel.game import Outcome, World

DRAW = "draw"


def check_victory(world: World[Front]) -> None:
    """WRV-04, WRS-08, R30 After the morale phase the side that holds both capitals of the Eastern Front wins."""
    front = world.state
    for side in SIDES:
        holders = [front.lands[capital].controller for capital in front.board.data.capitals]
        if all(holder in front.nations and front.nations[holder].side == side for holder in holders):
            win(world, side, "capitals", "WRS-08")


def end_round(world: World[Front]) -> None:
    """WRV-03, WRV-02, WR0-20 Collapse is checked, a quick game is counted out, then the next round begins."""
    front = world.state
    check_collapse(world)
    last = front.options.get("length") == "quick" and front.game_round >= number("limits", "quick_rounds")
    if not front.over and last:
        win(world, lower_side(front), "points", "WRV-02")
    if not front.over:
        front.game_round += 1
        front.step, front.stage, front.mover = "economy", "orders", 0
        front.sheets, front.bids, front.bought = {}, {}, {}
        world.journal.tell("round-begins", "WR0-20", round=front.game_round)


def check_collapse(world: World[Front]) -> None:
    """WRV-03, R31, R32, R34 A nation in grey without units on the map or in production is out.

    It loses resources, medals and stress; on the Eastern Front that ends the war.
    """
    front = world.state
    for name, nation in front.nations.items():
        units = nation.production or any(stack.nation == name for stack in front.stacks.values())
        if nation.zone == "grey" and not units and not nation.collapsed:
            nation.collapsed = True
            nation.resources = dict.fromkeys(nation.resources, 0)
            nation.medals = nation.goods = nation.stress = 0
            front.turn_order.remove(name)
            world.journal.tell("collapse", "WRV-03", nation=name)
            win(world, enemy_of(nation.side), "collapse", "WRS-08")


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
    """WRV-02, WRS-08 How it ended: one for each nation of the side that won, half for a draw."""
    if not front.over:
        return None
    lost = 0.5 if front.victor == DRAW else 0.0
    scores = {name: 1.0 if nation.side == front.victor else lost for name, nation in front.nations.items()}
    args: dict[str, int] = {"round": front.game_round}
    for side in SIDES:
        args[side] = points_of(front, side)[0]
    rule = "WRV-02" if front.ending == "points" else "WRS-08"
    return Outcome(f"{front.ending}-{front.victor}", rule, args, scores)
