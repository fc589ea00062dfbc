"""CR2 Deployment."""

from __future__ import annotations

from typing import Literal

from crossing.data import BOATS, ROUTES
from crossing.state import PACK, State
from sandtable.kernel import Play, Share, World, ask


def deploy(world: World[State]) -> Play[Literal["sail"]]:
    """CR2.1, CR2.2 The pack spreads all its boats over the routes, unseen."""
    limits = dict.fromkeys(ROUTES, (0, BOATS))
    boats = yield from ask(PACK, Share("deploy", "CR2.1", limits, BOATS, BOATS, args={"boats": BOATS}))
    world.state.hidden.boats = boats
    world.journal.tell("deployed", "CR2.2", to=(PACK,), **boats)
    return "sail"
