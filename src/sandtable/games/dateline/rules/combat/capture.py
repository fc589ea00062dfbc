"""B-11, B-12 Territories change hands: capture, liberation, capitals, neutrals."""

from __future__ import annotations

from sandtable.games.dateline.data.data import CAPITAL, SIDE, board, number
from sandtable.games.dateline.rules.combat.battle import bury
from sandtable.games.dateline.state.model import State, capital_free, on, pieces_in, value_of
from sandtable.kernel import World


def conquer(world: World[State], land: str, nation: str) -> None:
    """B-11-01, B-11-03, B-11-02, B-12-01, D3.8-07, D2.1-15 The land goes to the captor, or back to an ally."""
    state = world.state
    old = state.lands[land].owner
    original = board().spaces[land].owner
    new = nation
    if original and SIDE[original] == SIDE[nation]:
        frees_capital = land == CAPITAL[original]
        if frees_capital or capital_free(state, original):
            new = original
    state.was.setdefault(land, old)
    state.lands[land].owner = new
    if state.lands[land].nuked:
        # D2.1-52, D2.1-56 Whoever comes back first: it pays again, and planes may land from the next round on.
        state.lands[land].deserted = False
        state.lands[land].entered = state.lands[land].entered or state.round
    world.journal.tell(
        "captured", "B-11-01", space=land, nation=nation, old=old, new=new, worth=value_of(state, land)
    )
    take_guns(state, land, new, nation)
    lose_science(world, land)
    if old and land == CAPITAL[old]:
        loot_capital(world, old, nation)
    if land == CAPITAL[new]:
        free_capital(world, new)


def take_guns(state: State, land: str, owner: str, captor: str) -> None:
    """B-4-04, B-7-07, D3.8-06, D3.8-07, D3.8-11, A-3.8-05 AA guns and MPCs change hands and do not move this turn.

    A gun belongs to whoever owns the land now, an MPC to whoever came in.
    """
    for _, piece in pieces_in(state, land):
        if piece.kind in ("aa_gun", "mpc"):
            piece.nation = captor if piece.kind == "mpc" else owner
            piece.done = True


def lose_science(world: World[State], land: str) -> None:
    """D2.1-15, D2.1-34, D2.1-35, D4-16 Scientists, technology and bomb in a conquered territory are lost."""
    state = world.state
    lost = [id for id, piece in pieces_in(state, land) if piece.kind in ("scientist", "technology")]
    bury(world, "D2.1-15", land, lost)
    for name, owner in state.nations.items():
        if owner.bomb == land:
            owner.bomb = ""
            world.journal.tell("bomb-lost", "D2.1-34", nation=name, space=land)


def loot_capital(world: World[State], victim: str, captor: str) -> None:
    """B-11-02, D4-14, A-4-04 The captor takes all the victim's money, by the expansion no more than the land's
    value.
    """
    state = world.state
    money = state.nations[victim].money
    if on(state, "capital"):
        money = min(money, value_of(state, CAPITAL[victim]))
    state.nations[victim].money -= money
    state.nations[captor].money += money
    world.journal.tell("capital-falls", "B-11-02", nation=victim, captor=captor, money=money)


def free_capital(world: World[State], nation: str) -> None:
    """B-11-01 The capital is free again: what allies kept of the nation's land goes back to it."""
    state = world.state
    spaces = board().spaces
    back = [
        id
        for id, land in state.lands.items()
        if spaces[id].owner == nation and land.owner not in ("", nation) and SIDE[land.owner] == SIDE[nation]
    ]
    for id in back:
        state.was.setdefault(id, state.lands[id].owner)
        state.lands[id].owner = nation
    world.journal.tell("capital-freed", "B-11-01", nation=nation, spaces=back)


def enter_neutral(world: World[State], land: str, nation: str) -> None:
    """B-12-01, B-5-09 Pay for breaking neutrality and take the territory without a fight."""
    state = world.state
    cost = number("money", "neutral")
    state.nations[nation].money -= cost
    state.was.setdefault(land, "")
    state.lands[land].owner = nation
    world.journal.tell("neutral-entered", "B-12-01", space=land, nation=nation, cost=cost)
