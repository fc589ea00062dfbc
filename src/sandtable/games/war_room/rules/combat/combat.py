"""WR4 Combat: phase 4. Conflicts are picked one by one and resolved."""

from __future__ import annotations

import numpy as np

from sandtable.games.war_room.data.data import region_order
from sandtable.games.war_room.rules.combat.battle import count_dice, exchange
from sandtable.games.war_room.rules.combat.bombing import bombing, ready_bombers
from sandtable.games.war_room.rules.combat.debrief import begin_repairs, debrief, repairs, sink_transports
from sandtable.games.war_room.rules.combat.garrison import garrison, has_garrison
from sandtable.games.war_room.rules.combat.odds import odds_of
from sandtable.games.war_room.rules.combat.raid import raid, raiders, settle_owners
from sandtable.games.war_room.rules.conflict.commander import agree_on_commanders
from sandtable.games.war_room.rules.conflict.conflict import (
    default_order,
    mark_landings,
    parties,
    raided_convoys,
    ring_side,
)
from sandtable.games.war_room.rules.conflict.muster import choose_stances, open_battle, quick_combat
from sandtable.games.war_room.rules.pacts import present
from sandtable.games.war_room.state.model import (
    ENEMY_OF,
    SIDES,
    Battle,
    BattleStage,
    Conflict,
    Public,
    State,
    by_region,
    plays,
)
from sandtable.kernel import Ask, Mark, Odds, Option, Pick, Play, Together, World, ask

FORECAST = 500
"""Battles played for a forecast, and the seed that makes it the same whoever looks."""


def combat_phase(world: World[State]) -> Play[None]:
    """WR4-01, WR4D-08, WRP-07, WRO-01, R11 Nations pick conflicts in turn order until all are resolved.

    Whose a raided convoy is, is settled before the next pick. Lone transports are sunk, where a conflict was
    resolved in its debrief, elsewhere at the end.
    """
    public = world.state.public
    if public.stage == "markers":
        public.convoy_owners, public.raided = {}, {}
        public.stage = "convoys"
    while active(public):
        yield from settle_owners(world)
        if public.battle is not None:
            battle = public.battle
            yield from resolve(world, battle)
            close_battle(world, battle)
        elif public.battles:
            battle = public.battles[0]
            yield from settle(world, battle)
            public.battles.pop(0)
            close_battle(world, battle)
        elif public.stage == "convoys" and plays(public, "simultaneous") and len(active(public)) > 1:
            yield from side_by_side(world)
        else:
            yield from pick_conflict(world)
        yield Mark("WR4-01")
    for zone in public.board.ids:
        if zone not in public.endings:
            sink_transports(world, zone)
    public.step, public.stage = "landing", "land"


def close_battle(world: World[State], battle: Battle) -> None:
    """WRP-07, WR4-02 The board is cleared, for a second battle there if a pact split it; raids may have changed."""
    public = world.state.public
    public.battle = open_battle(public, battle.region, battle.more[0], battle.bombed) if battle.more else None
    update_raids(world, battle.region)


def side_by_side(world: World[State]) -> Play[None]:
    """WRO-01 If both sides agree all conflicts are fought at once, each on a board of its own.

    What one battle can do to another waits its turn: bombs and raids, repairs and the debrief come afterwards, one
    battle after the other.
    """
    public = world.state.public
    spokesmen = [next(n for n in public.turn_order if public.nations[n].side == side) for side in SIDES]
    choices = ["abreast", "in-turn"]
    args = {"count": len(active(public))}
    answers: dict[str, str] = yield Ask({n: Pick("side-by-side", "WRO-01", choices, args=args) for n in spokesmen})
    public.stage = "battles"
    if set(answers.values()) != {"abreast"}:
        world.journal.tell("fought-in-turn", "WRO-01", count=len(active(public)))
        return
    for region in default_order(public, active(public)):
        battle = open_battle(public, region)
        public.battles.append(battle)
        tell_opened(world, battle, battle.commanders[battle.first])
    yield Together([fight(world, battle) for battle in public.battles])


def fight(world: World[State], battle: Battle) -> Play[None]:
    """WRO-01, WR4-12 All of a battle that touches nothing outside its board."""
    yield from open_fight(world, battle)
    enter(battle, "surface")
    count_dice(world, battle)
    yield from exchange(world, battle)
    enter(battle, "garrison")
    if has_garrison(world.state.public, battle):
        yield from garrison(world, battle)
    enter(battle, "bombing")


def settle(world: World[State], battle: Battle) -> Play[None]:
    """WRO-01 What is left of a battle that was fought side by side with others."""
    public = world.state.public
    if battle.stage in ("bombing", "raid"):
        yield from strike(world, battle)
        enter(battle, "repair")
        begin_repairs(public, battle)
    yield from aftermath(world, battle)


def active(public: Public) -> list[str]:
    """WR4-01 The conflicts that are still to be resolved; each is resolved once."""
    return sorted((r for r, marker in public.conflicts.items() if marker.state == "active"), key=region_order)


def pick_conflict(world: World[State]) -> Play[None]:
    """WR4-01, R37 The nation whose turn it is picks; who takes part in none is passed over."""
    public = world.state.public
    while True:
        nation = public.turn_order[public.mover % len(public.turn_order)]
        mine = [region for region in active(public) if nation in public.conflicts[region].nations]
        if mine:
            break
        public.mover = (public.mover + 1) % len(public.turn_order)
    region = mine[0]
    if len(mine) > 1:
        region = yield from ask(
            nation,
            Pick(
                "pick-conflict",
                "WR4-01",
                mine,
                args={"nation": nation, "count": len(mine)},
                options=lambda: [
                    Option(
                        id,
                        "pick-conflict-region",
                        {"region": id, "causes": list(public.conflicts[id].causes)},
                        at=id,
                        odds=conflict_odds(public, id, nation),
                    )
                    for id in mine
                ],
            ),
        )
    public.mover = (public.mover + 1) % len(public.turn_order)
    public.battle = open_battle(public, region)
    tell_opened(world, public.battle, nation)


def conflict_odds(public: Public, region: str, nation: str) -> list[Odds]:
    """WR4-12 How the battle is likely to end for a nation if both sides fight as usual; five hundred are played."""
    if "battle" not in public.conflicts[region].causes or quick_combat(public):
        return []
    side = public.nations[nation].side
    found = odds_of(public, region, np.random.default_rng(FORECAST), FORECAST)
    won = found.allies if side == "allies" else found.axis
    return [
        Odds("conflict-won", won, "good", "WR4-12", exact=False),
        Odds("conflict-open", found.both, "middle", "WR4-12", exact=False),
        Odds("conflict-lost", max(0.0, 1.0 - won - found.both), "bad", "WR4-12", exact=False),
    ]


def tell_opened(world: World[State], battle: Battle, nation: str) -> None:
    """WR4-01, WR4-06, WR4-08 Say which conflict is resolved and with which advantages."""
    world.journal.tell(
        "conflict-picked",
        "WR4-01",
        nation=nation,
        region=battle.region,
        superior=battle.superior or "none",
        ports=list(battle.ports),
    )


def resolve(world: World[State], battle: Battle) -> Play[None]:
    """WR4-12, WR4-05, WR4-16, WR4D-02 Stances, air phase, bombing and raid, surface phase or garrison, repairs,
    debrief.
    """
    yield from open_fight(world, battle)
    if battle.stage in ("bombing", "raid"):
        yield from strike(world, battle)
        enter(battle, "surface")
        count_dice(world, battle)
    yield from surface_fight(world, battle)
    yield from aftermath(world, battle)


def open_fight(world: World[State], battle: Battle) -> Play[None]:
    """WR4-12, WR4-04, WR4-05 Commanders, stances and air phase."""
    if battle.stage == "stances":
        yield from agree_on_commanders(world, battle)
        yield from choose_stances(world, battle)
        enter(battle, "air")
        count_dice(world, battle)
    if battle.stage == "air":
        yield from exchange(world, battle)
        enter(battle, "bombing")
        battle.bombers = ready_bombers(battle)


def strike(world: World[State], battle: Battle) -> Play[None]:
    """WR4-12, WR4B-02, WR4C-05, WR4C-07, WR4C-08 Bombing and raid."""
    public = world.state.public
    if battle.stage == "bombing":
        yield from bombing(world, battle)
        enter(battle, "raid")
        if "raid" in public.conflicts[battle.region].causes:
            battle.raiding = list(raiders(public, battle))
    yield from raid(world, battle)


def surface_fight(world: World[State], battle: Battle) -> Play[None]:
    """WR4-12, WR4-10, WR4D-01 Surface phase, or the garrison's defence."""
    public = world.state.public
    if battle.stage == "surface":
        yield from exchange(world, battle)
        enter(battle, "garrison")
    if battle.stage == "garrison":
        if has_garrison(public, battle):
            yield from garrison(world, battle)
        enter(battle, "repair")
        begin_repairs(public, battle)


def aftermath(world: World[State], battle: Battle) -> Play[None]:
    """WR4-12, WR4D-02, WR4D-10 Repairs and debrief."""
    if battle.stage == "repair":
        yield from repairs(world, battle)
        enter(battle, "debrief")
    yield from debrief(world, battle)


def enter(battle: Battle, stage: BattleStage) -> None:
    """WR4-12 The next part of the conflict begins; nothing lies on the table."""
    battle.stage, battle.thrown, battle.results = stage, False, []


def update_raids(world: World[State], region: str) -> None:
    """WR4-02, WR4C-10, WR4-01 Land that changed hands may open a raid on its convoys where no marker lies, or end
    one not yet resolved; who owns what is raided takes part. The end of a pact opens none.
    """
    public = world.state.public
    stacks = by_region(public)
    for zone in public.board.lanes:
        marker = public.conflicts.get(zone)
        here = present(public, zone, stacks=stacks.get(zone, []))
        raided = raided_convoys(public, zone, here)
        if raided and zone not in public.conflict_order:
            if not laid_open(public, region, zone, here):
                continue
            public.conflicts[zone] = Conflict("active", ["raid"], parties(public, zone))
            public.conflict_order.append(zone)
            mark_landings(public)
            world.journal.tell(
                "conflict-marked", "WR4-02", region=zone, causes=["raid"], nations=parties(public, zone)
            )
        elif marker is not None and marker.state == "active":
            if raided:
                marker.nations = parties(public, zone)
            elif marker.causes == ["raid"]:
                del public.conflicts[zone]
                public.battles = [battle for battle in public.battles if battle.region != zone]
                world.journal.tell("conflict-ended", "WR4-02", region=zone)


def laid_open(public: Public, region: str, zone: str, here: dict[str, set[str]]) -> bool:
    """WR4-02, WR4C-10 Was the land just captured, and does a ring in the zone run for the raiders' enemies because
    of that? Else only the end of a pact has laid a convoy open.
    """
    captured = [place for place, ending in public.endings.items() if ending.how == "captured"]
    enemies = [ENEMY_OF[side] for side in SIDES if here[side]]
    rings = [ring for convoy in public.board.lanes[zone] for ring in convoy.rings if region in ring.ends]
    return region in captured and any(ring_side(public, ring) in enemies for ring in rings)
