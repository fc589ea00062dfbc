"""What each seat may know. In the base game nothing is hidden."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from sandtable.games.dateline.atlas import NATIONS
from sandtable.games.dateline.model import War, income_of, side_income
from sandtable.kernel.decisions import Rng
from sandtable.kernel.game import World


class View(Struct):
    """The map and the books as everybody sees them."""

    seat: str
    war: War
    nation: str
    income: dict[str, int]
    sides: dict[str, int]


def view(world: World[War], seat: str | None) -> View:
    """Everything is open: units, money, technologies, and the income level of nations and sides."""
    war = world.state
    income = {nation: income_of(war, nation) for nation in NATIONS}
    sides = {name: side_income(war, name) for name in ("axis", "allies")}
    return View(seat or "", war, war.nation, income, sides)


def imagine(seen: View, rng: Rng) -> War:  # noqa: ARG001
    """A war that fits the view: in the base game the one and only."""
    copy: War = msgspec.json.decode(msgspec.json.encode(seen.war), type=War)
    return copy
