"""WR3-02 One nation after the other, in the turn order of the round."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.war_room.state.model import Stage, State
from sandtable.kernel import Mark, Play, World


def in_turn(
    world: World[State], stage: Stage, act: Callable[[World[State], str], Play[None]], rule: str = ""
) -> Play[None]:
    """WR3-02, R36 In this stage one nation after the other acts; with a rule a match can be opened after each."""
    public = world.state.public
    while public.stage == stage and public.mover < len(public.turn_order):
        yield from act(world, public.turn_order[public.mover])
        public.mover += 1
        if rule:
            yield Mark(rule)
