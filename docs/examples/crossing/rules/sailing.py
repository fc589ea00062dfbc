"""CR3 Sailing."""

from __future__ import annotations

from typing import Literal

from crossing.data import ROUTES, late
from crossing.rules.attack import attack, chance_of_harm, modifiers
from crossing.state import ESCORT, Public, State
from sandtable.kernel import Odds, Option, Pick, Play, World, ask


def sail(world: World[State]) -> Play[Literal["deploy", "over"]]:
    """CR3.1 The escort chooses the convoy's route without knowing where the boats lie, and sails into them."""
    public = world.state.public
    question = Pick(
        "sail",
        "CR3.1",
        ROUTES,
        args={"crossing": public.crossing},
        options=lambda: [_choice(public, route) for route in ROUTES],
    )
    public.route = yield from ask(ESCORT, question)
    world.journal.tell("sailed", "CR3.1", crossing=public.crossing, route=public.route)
    return attack(world)


def _choice(public: Public, route: str) -> Option:
    """What the escort sees beside a route: ships that turn back, and what one boat would do."""
    harm = Odds("harm", chance_of_harm(public, route), "bad", "CR4.2", modifiers(public, route))
    return Option(route, odds=[harm], cost={"late": late(route)})
