"""What a seat may know, and worlds that fit it."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from crossing.data import BOATS, ROUTES
from crossing.state import PACK, Hidden, Public, State
from sandtable.kernel import Rng


class View(Struct):
    """What everybody sees, and to the pack alone its boats."""

    public: Public
    boats: dict[str, int] = {}


def view(state: State, seat: str | None) -> View:
    """CR2.2 Nobody but the pack sees where the boats lie."""
    return View(state.public, state.hidden.boats if seat == PACK else {})


def imagine(view: View, rng: Rng) -> State:
    """A world that fits the view: boats that it does not show lie anywhere."""
    boats = dict(view.boats)
    if not boats and view.public.phase == "sail":
        lying = Counter(rng.choices(ROUTES, k=BOATS))
        boats = {route: lying[route] for route in ROUTES}
    return State(replace(view.public), Hidden(boats))
