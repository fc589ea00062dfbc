"""CR1.1 The sequence of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crossing.rules.deployment import deploy
from crossing.rules.sailing import sail
from crossing.state import Phase, State
from sandtable.kernel import Mark, Play, World

PHASES: Mapping[Phase, Callable[[World[State]], Play[Phase]]] = {
    "deploy": deploy,  # CR2 the pack, unseen
    "sail": sail,  # CR3 the escort; CR4 the boats that it meets
}


def sequence_of_play(world: World[State]) -> Play[None]:
    """CR1.1 Five crossings of two phases each. At every Mark the match can be opened again."""
    public = world.state.public
    while public.phase != "over":
        yield Mark("CR1.1")
        public.phase = yield from PHASES[public.phase](world)
