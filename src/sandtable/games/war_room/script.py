"""The sequence of play."""

from __future__ import annotations

from sandtable.games.war_room.rules.combat.combat import combat_phase
from sandtable.games.war_room.rules.economy import economy_phase
from sandtable.games.war_room.rules.landing import landing_phase
from sandtable.games.war_room.rules.morale import morale_phase
from sandtable.games.war_room.rules.movement import movement_phase
from sandtable.games.war_room.rules.planning.planning import planning_phase
from sandtable.games.war_room.rules.production.blitz import blitz_production
from sandtable.games.war_room.rules.production.production import production_phase
from sandtable.games.war_room.rules.victory import check_victory, end_round
from sandtable.games.war_room.state.model import State, plays
from sandtable.kernel import Mark, Play, World


def play_war(world: World[State]) -> Play[None]:
    """WR0-20, WRB-03, WRV-04, WR1-10 Round after round the phases in their order, until the war is over."""
    public = world.state.public
    while not public.over:
        if public.step == "economy":
            if not plays(public, "blitz"):  # WRB-03
                economy_phase(world)
            public.step, public.stage = "planning", "orders"
        elif public.step == "planning":
            yield from planning_phase(world)
        elif public.step == "movement":
            yield from movement_phase(world)
        elif public.step == "combat":
            yield from combat_phase(world)
        elif public.step == "landing":
            yield from landing_phase(world)
        elif public.step == "morale":
            yield from morale_phase(world)
            check_victory(world)
            if plays(public, "blitz") and not public.over:
                yield from end_round(world)
        elif plays(public, "blitz"):
            yield from blitz_production(world)
        else:
            yield from production_phase(world)
            yield from end_round(world)
        yield Mark("WR0-20")
