"""B-11, B-12 Territories change hands: capture, liberation, capitals, neutrals."""

from __future__ import annotations

from sandtable.games.dateline.atlas import CAPITAL, SIDE, board, number
from sandtable.games.dateline.model import War, capital_free, pieces_in, side
from sandtable.kernel.game import World


def conquer(world: World[War], land: str, nation: str) -> None:
    """B-11-01, B-11-03 The territory goes to the captor, or back to an ally whose capital is free."""
    war = world.state
    old = war.lands[land].owner
    original = board().spaces[land].owner
    new = nation
    if original and original != nation and SIDE[original] == SIDE[nation]:
        frees_capital = land == CAPITAL[original]
        if frees_capital or capital_free(war, original):
            new = original
    war.was.setdefault(land, old)
    war.lands[land].owner = new
    world.journal.tell("captured", "B-11-01", space=land, nation=nation, old=old, new=new)
    take_guns(war, land, new)
    if old and land == CAPITAL[old]:
        loot_capital(world, old, nation)
    if land == CAPITAL[new]:
        free_capital(world, new)


def take_guns(war: War, land: str, nation: str) -> None:
    """B-7-07 AA guns change hands with the territory and do not move this turn."""
    for _, piece in pieces_in(war, land):
        if piece.kind == "aa_gun" and side(piece) != SIDE[nation]:
            piece.nation = nation
            piece.done = True


def loot_capital(world: World[War], victim: str, captor: str) -> None:
    """B-11-02 The captor takes all the victim's money."""
    war = world.state
    money = war.nations[victim].money
    war.nations[victim].money = 0
    war.nations[captor].money += money
    world.journal.tell("capital-falls", "B-11-02", nation=victim, captor=captor, money=money)


def free_capital(world: World[War], nation: str) -> None:
    """B-11-01 The capital is free again: what allies kept of the nation's land goes back to it."""
    war = world.state
    spaces = board().spaces
    back = [
        id
        for id, land in war.lands.items()
        if spaces[id].owner == nation and land.owner not in ("", nation) and SIDE[land.owner] == SIDE[nation]
    ]
    for id in back:
        war.was.setdefault(id, war.lands[id].owner)
        war.lands[id].owner = nation
    world.journal.tell("capital-freed", "B-11-01", nation=nation, spaces=back)


def enter_neutral(world: World[War], land: str, nation: str) -> None:
    """B-12-01, B-5-09 Pay for breaking neutrality and take the territory without a fight."""
    war = world.state
    cost = number("money", "neutral")
    war.nations[nation].money -= cost
    war.was.setdefault(land, "")
    war.lands[land].owner = nation
    world.journal.tell("neutral-entered", "B-12-01", space=land, nation=nation, cost=cost)
