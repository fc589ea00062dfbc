"""WR1 Economy: phase 1."""

from __future__ import annotations

from sandtable.games.war_room.atlas import RESOURCES, world_map
from sandtable.games.war_room.model import Front, plays, zone_allows
from sandtable.kernel.game import World


def economy_phase(world: World[Front]) -> None:
    """WR1-10, WR1-15 Turn the cards to their right side, then every nation adds its income to what it kept."""
    front = world.state
    check_cards(front)
    for name, nation in front.nations.items():
        gained = income(front, name)
        for resource, amount in gained.items():
            nation.resources[resource] += amount
        world.journal.tell(
            "income", "WR1-10", nation=name, oil=gained["oil"], iron=gained["iron"], osr=gained["osr"]
        )


def check_cards(front: Front) -> None:
    """WR1-06, WR1-08 A card lies on its contested side only while its land is contested or active."""
    for region, land in front.lands.items():
        land.contested = region in front.conflicts and (
            land.contested or front.conflicts[region].state == "contested"
        )


def income(front: Front, nation: str) -> dict[str, int]:
    """WR1-10, WR1-11, WR1-12, WR1-16, WRB-06 The resources of all cards that the nation holds in this scenario."""
    total = dict.fromkeys(RESOURCES, 0)
    if plays(front, "blitz") or not zone_allows(front.nations[nation], "income"):
        return total
    for region, land in front.lands.items():
        if land.controller == nation:
            for resource, amount in card_income(front, region).items():
                total[resource] += amount
    if nation == "china":
        total["oil"] = 0
    return total


def card_income(front: Front, region: str) -> dict[str, int]:
    """WR1-06, WR1-09 What a card yields: the reduced income if contested or if its first owner collapsed."""
    printed = world_map().regions[region]
    first_owner = front.nations.get(printed.owner)
    ruined = first_owner is not None and first_owner.collapsed
    if front.lands[region].contested or ruined:
        return contested_income(printed.income)
    return dict(printed.income)


def contested_income(income: dict[str, int]) -> dict[str, int]:
    """R03, WR1-06 One oil less; without oil one iron less; without either one OSR less."""
    reduced = dict(income)
    for resource in RESOURCES:
        if reduced.get(resource, 0):
            reduced[resource] -= 1
            break
    return reduced
