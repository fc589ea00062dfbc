"""WR1 Economy: phase 1."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.war_room.data.data import RESOURCES, world_map
from sandtable.games.war_room.state.model import Public, State, plays, zone_allows
from sandtable.kernel import World


def economy_phase(world: World[State]) -> None:
    """WR1-10, WR1-15 Turn the cards to their right side, then every nation adds its income to what it kept."""
    public = world.state.public
    check_cards(public)
    gains = incomes(public)
    for name, nation in public.nations.items():
        gained = gains[name]
        for resource, amount in gained.items():
            nation.resources[resource] += amount
        world.journal.tell(
            "income", "WR1-10", nation=name, oil=gained["oil"], iron=gained["iron"], osr=gained["osr"]
        )


def check_cards(public: Public) -> None:
    """WR1-06, WR1-08 A card lies on its contested side only while its land is contested or active."""
    for region, land in public.lands.items():
        land.contested = region in public.conflicts and (
            land.contested or public.conflicts[region].state == "contested"
        )


def income(public: Public, nation: str) -> dict[str, int]:
    """WR1-10 The resources of all cards that the nation holds in this scenario."""
    return incomes(public)[nation]


def incomes(public: Public) -> dict[str, dict[str, int]]:
    """WR1-10, WR1-11, WR1-12, WR1-16, WRB-06 What every nation receives from its cards.

    Nothing in red or worse, and nobody anything in the Blitz game; China gets no oil.
    """
    found = {name: dict.fromkeys(RESOURCES, 0) for name in public.nations}
    if plays(public, "blitz"):
        return found
    earning = {name: found[name] for name, nation in public.nations.items() if zone_allows(nation, "income")}
    for region, land in public.lands.items():
        if total := earning.get(land.controller):
            for resource, amount in card_income(public, region).items():
                total[resource] += amount
    if "china" in found:
        found["china"]["oil"] = 0
    return found


def card_income(public: Public, region: str) -> Mapping[str, int]:
    """WR1-06, WR1-09 What a card yields: the reduced income if contested or if its first owner collapsed."""
    printed = world_map().regions[region]
    first_owner = public.nations.get(printed.owner)
    ruined = first_owner is not None and first_owner.collapsed
    if public.lands[region].contested or ruined:
        return contested_income(printed.income)
    return printed.income


def contested_income(income: Mapping[str, int]) -> dict[str, int]:
    """R03, WR1-06 One oil less; without oil one iron less; without either one OSR less."""
    reduced = dict(income)
    for resource in RESOURCES:
        if reduced[resource]:
            reduced[resource] -= 1
            break
    return reduced
