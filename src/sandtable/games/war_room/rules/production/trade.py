"""WR7-09 Trade with neutrals, before anybody buys."""

from __future__ import annotations

from sandtable.games.war_room.data.data import NEUTRAL, RESOURCES, number
from sandtable.games.war_room.state.model import ENEMY_OF, Front, allied_land, plays, units_in, zone_allows
from sandtable.kernel.decisions import Option, Pick
from sandtable.kernel.game import World
from sandtable.kernel.play import Play, ask


def trade(world: World[Front], nation: str) -> Play[None]:
    """WR7-10, WR7-11, WR7-15 One lot for one lot, once a round, announced and settled before purchases."""
    front = world.state
    open_deals = deals(front, nation)
    if not open_deals:
        return

    def options() -> list[Option]:
        shown = [Option("pass", "trade-pass")]
        for deal in open_deals:
            region, paid = deal.split(":")
            got = front.board.regions[region].trade
            args = {"region": region, "paid": paid, "price": lot(paid), "got": got, "lot": lot(got)}
            shown.append(Option(deal, "trade-deal", args, at=region, cost={paid: lot(paid)}))
        return shown

    chosen = yield from ask(
        nation, Pick("trade", "WR7-11", ["pass", *open_deals], args={"nation": nation}, options=options)
    )
    if chosen == "pass":
        return
    region, paid = chosen.split(":")
    got = front.board.regions[region].trade
    resources = front.nations[nation].resources
    resources[paid] -= lot(paid)
    resources[got] += lot(got)
    world.journal.tell(
        "traded",
        "WR7-15",
        nation=nation,
        region=region,
        route=route(front, nation, region),
        paid=paid,
        price=lot(paid),
        got=got,
        lot=lot(got),
    )


def lot(resource: str) -> int:
    """WR7-10 How much of a resource makes a lot."""
    return number("trade", resource)


def deals(front: Front, nation: str) -> list[str]:
    """WR7-09, WR7-10, WR7-12, WR1-14, WRB-06 What can be had: a neutral and what is paid; China trades with nobody.

    A neutral takes only what it does not offer itself.
    """
    if not front.board.data.trade or plays(front, "blitz") or nation == "china":
        return []
    have = front.nations[nation].resources
    return [
        f"{region}:{paid}"
        for region in front.lands
        if (offered := front.board.regions[region].trade) and will_trade(front, nation, region)
        for paid in RESOURCES
        if paid != offered and have[paid] >= lot(paid)
    ]


def will_trade(front: Front, nation: str, region: str) -> bool:
    """WR7-09, WR7-12 Not while contested, not with the side it leans against, a captured one only with its
    captors.
    """
    land, side = front.lands[region], front.nations[nation].side
    true_neutral = land.controller == NEUTRAL and not land.lean
    friendly = true_neutral or allied_land(front, region, side)
    return friendly and not land.contested and bool(route(front, nation, region))


def route(front: Front, nation: str, region: str) -> str:
    """WR7-13, WR7-14 By land from an uncontested neighbour of the own side, else by sea from a free port zone.

    The Axis needs ships of its own in that zone; a homefront in yellow or worse trades by land only.
    """
    side = front.nations[nation].side
    for there in front.board.land[region]:
        own = allied_land(front, there, side) and front.lands[there].controller != NEUTRAL
        if own and not front.lands[there].contested:
            return "land"
    if not zone_allows(front.nations[nation], "rails"):
        return ""
    for zone in front.board.regions[region].ports:
        free = not units_in(front, zone, ENEMY_OF[side], "fleet")
        guarded = side == "allies" or (units_in(front, zone, side, "fleet") and zone not in front.conflicts)
        if free and guarded:
            return "sea"
    return ""
