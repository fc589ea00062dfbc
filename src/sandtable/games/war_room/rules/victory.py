"""WRV Victory, collapse and the end of a round."""

from __future__ import annotations

from sandtable.games.war_room.data.data import number
from sandtable.games.war_room.rules.conflict.conflict import end_if_over
from sandtable.games.war_room.state.model import SIDES, Public, State, allied_land, enemy_of, stacks_in
from sandtable.kernel import Option, Outcome, Pick, Play, World, ask

DRAW = "draw"
RULES = {
    "global_war": "WRV-01",
    "war_in_europe": "WRS-04",
    "war_in_pacific": "WRS-05",
    "north_africa": "WRS-06",
    "eastern_front": "WRS-08",
}


def check_victory(world: World[State]) -> None:
    """WRV-01, WRV-04, R30 After the morale phase: who holds what the scenario asks? If both do, the homefronts
    decide as in a quick game.
    """
    public = world.state.public
    holding = [side for side in SIDES if holds_goals(public, side)]
    if len(holding) == 1:
        win(world, holding[0], "capitals", RULES[public.scenario])
    elif holding:
        win(world, lower_side(public), "both", "WRV-04")


def holds_goals(public: Public, side: str) -> bool:
    """WRV-01, WRS-04, WRS-05, WRS-06, WRS-08 Does the side control all that one way to win asks for?"""
    return any(
        all(sum(allied_land(public, land, side) for land in goal.of) >= goal.need for goal in goals)
        for goals in public.board.data.victory[side]
    )


def end_round(world: World[State]) -> Play[None]:
    """WRV-03, WRV-02, WR0-20 Collapse is checked, a quick game is counted out, then the next round begins."""
    public = world.state.public
    yield from check_collapse(world)
    last = public.options.get("length") == "quick" and public.game_round >= number("limits", "quick_rounds")
    if not public.over and last:
        win(world, lower_side(public), "points", "WRV-02")
    if not public.over:
        begin_round(world)


def begin_round(world: World[State]) -> None:
    """WR0-20 The next round."""
    public = world.state.public
    public.game_round += 1
    public.step, public.stage, public.mover = "economy", "orders", 0
    world.state.hidden.sheets, public.bids, public.bought = {}, {}, {}
    world.journal.tell("round-begins", "WR0-20", round=public.game_round)


def check_collapse(world: World[State]) -> Play[None]:
    """WRV-03, R31, R32, R33, R34 A nation in grey without units on the map or in production is out.

    It loses resources, medals and stress. When all nations of a side are out, the war is over.
    """
    public = world.state.public
    while name := next_to_collapse(public):
        heirs = yield from choose_heirs(public, name)
        nation = public.nations[name]
        nation.collapsed = True
        nation.resources = dict.fromkeys(nation.resources, 0)
        nation.medals = nation.goods = nation.stress = 0
        public.turn_order.remove(name)
        world.journal.tell("collapse", "WRV-03", nation=name)
        bequeath(world, name, heirs)
        if all(one.collapsed for one in public.nations.values() if one.side == nation.side):
            win(world, enemy_of(nation.side), "collapse", RULES[public.scenario])
            return


def next_to_collapse(public: Public) -> str:
    """R31, R34 The next nation in grey with nothing left."""
    for name, nation in public.nations.items():
        units = nation.production or any(stack.nation == name for stack in public.stacks.values())
        if nation.zone == "grey" and not units and not nation.collapsed:
            return name
    return ""


def choose_heirs(public: Public, nation: str) -> Play[dict[str, str]]:
    """R33 Land of the fallen goes to an ally with commands there; where there are several the first chooses."""
    heirs: dict[str, str] = {}
    for region, land in public.lands.items():
        if land.controller != nation:
            continue
        here = {stack.nation for stack in stacks_in(public, region)}
        allies = [
            n for n in public.turn_order if n in here and public.nations[n].side == public.nations[nation].side
        ]
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


def bequeath(world: World[State], nation: str, heirs: dict[str, str]) -> None:
    """R33, WR1-08 An heir earns a medal, three for a capital; land without an heir belongs to nobody, and who
    stands there alone contests it no more.
    """
    public = world.state.public
    for region, land in public.lands.items():
        if land.controller != nation:
            continue
        land.controller = heirs.get(region, "")
        if land.controller:
            row = "capital_captured" if region in public.board.data.capitals else "land_captured"
            medals = number("awards", row, "medals")
            public.nations[land.controller].medals += medals
            world.journal.tell("land-inherited", "R33", region=region, nation=land.controller, medals=medals)
        end_if_over(world, region)


def points_of(public: Public, side: str) -> tuple[int, int]:
    """WRV-02 Points and stress of a side: a point for each zone down, six for a collapsed nation."""
    nations = [nation for nation in public.nations.values() if nation.side == side]
    collapsed = number("limits", "collapsed_points")
    points = sum(collapsed if one.collapsed else number("homefront", one.zone, "step") for one in nations)
    return points, sum(nation.stress for nation in nations)


def lower_side(public: Public) -> str:
    """WRV-02 Fewer points win, then less stress; else it is a draw."""
    allies, axis = points_of(public, "allies"), points_of(public, "axis")
    if allies == axis:
        return DRAW
    return "allies" if allies < axis else "axis"


def win(world: World[State], side: str, ending: str, rule: str) -> None:
    """WRV-04 The war is over."""
    public = world.state.public
    public.over, public.victor, public.ending = True, side, ending
    world.journal.tell("war-ends", rule, side=side, ending=ending, round=public.game_round)


def outcome(public: Public) -> Outcome | None:
    """WRV-01, WRV-02, WRS-08 How it ended: one for each nation of the side that won, half for a draw."""
    if not public.over:
        return None
    lost = 0.5 if public.victor == DRAW else 0.0
    scores = {name: 1.0 if nation.side == public.victor else lost for name, nation in public.nations.items()}
    counted = {side: points_of(public, side) for side in SIDES}
    args: dict[str, int | str] = {"round": public.game_round}
    args |= {side: points for side, (points, _) in counted.items()}
    args["by"] = "fewer-points" if args["allies"] != args["axis"] else "less-stress"
    rule = {"points": "WRV-02", "both": "WRV-04"}.get(public.ending, RULES[public.scenario])
    return Outcome(f"{public.ending}-{public.victor}", rule, args, scores)
