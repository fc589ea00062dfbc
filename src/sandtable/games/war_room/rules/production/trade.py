"""WR7-09 Trade with neutrals, before anybody buys."""

from __future__ import annotations

from sandtable.games.war_room.data.data import NEUTRAL, RESOURCES, number
from sandtable.games.war_room.state.model import ENEMY_OF, Public, State, allied_land, plays, units_in, zone_allows
from sandtable.kernel import Option, Pick, Play, World, ask


def trade(world: World[State], nation: str) -> Play[None]:
    """WR7-10, WR7-11, WR7-15 One lot for one lot, once a round, announced and settled before purchases."""
    public = world.state.public
    open_deals = deals(public, nation)
    if not open_deals:
        return

    def options() -> list[Option]:
        shown = [Option("pass", "trade-pass")]
        for deal in open_deals:
            region, paid = deal.split(":")
            got = public.board.regions[region].trade
            args = {"region": region, "paid": paid, "price": lot(paid), "got": got, "lot": lot(got)}
            shown.append(Option(deal, "trade-deal", args, at=region, cost={paid: lot(paid)}))
        return shown

    chosen = yield from ask(
        nation, Pick("trade", "WR7-11", ["pass", *open_deals], args={"nation": nation}, options=options)
    )
    if chosen == "pass":
        return
    region, paid = chosen.split(":")
    got = public.board.regions[region].trade
    resources = public.nations[nation].resources
    resources[paid] -= lot(paid)
    resources[got] += lot(got)
    world.journal.tell(
        "traded",
        "WR7-15",
        nation=nation,
        region=region,
        route=route(public, nation, region),
        paid=paid,
        price=lot(paid),
        got=got,
        lot=lot(got),
    )


def lot(resource: str) -> int:
    """WR7-10 How much of a resource makes a lot."""
    return number("trade", resource)


def deals(public: Public, nation: str) -> list[str]:
    """WR7-09, WR7-10, WR7-12, WR1-14, WRB-06 What can be had: a neutral and what is paid; China trades with nobody.

    A neutral takes only what it does not offer itself.
    """
    if not public.board.data.trade or plays(public, "blitz") or nation == "china":
        return []
    have = public.nations[nation].resources
    return [
        f"{region}:{paid}"
        for region in public.lands
        if (offered := public.board.regions[region].trade) and will_trade(public, nation, region)
        for paid in RESOURCES
        if paid != offered and have[paid] >= lot(paid)
    ]


def will_trade(public: Public, nation: str, region: str) -> bool:
    """WR7-09, WR7-12 Not while contested, not with the side it leans against, a captured one only with its
    captors.
    """
    land, side = public.lands[region], public.nations[nation].side
    true_neutral = land.controller == NEUTRAL and not land.lean
    friendly = true_neutral or allied_land(public, region, side)
    return friendly and not land.contested and bool(route(public, nation, region))


def route(public: Public, nation: str, region: str) -> str:
    """WR7-13, WR7-14 By land from an uncontested neighbour of the own side, else by sea from a free port zone.

    The Axis needs ships of its own in that zone; a homefront in yellow or worse trades by land only.
    """
    side = public.nations[nation].side
    for there in public.board.land[region]:
        own = allied_land(public, there, side) and public.lands[there].controller != NEUTRAL
        if own and not public.lands[there].contested:
            return "land"
    if not zone_allows(public.nations[nation], "rails"):
        return ""
    for zone in public.board.regions[region].ports:
        free = not units_in(public, zone, ENEMY_OF[side], "fleet")
        guarded = side == "allies" or (units_in(public, zone, side, "fleet") and zone not in public.conflicts)
        if free and guarded:
            return "sea"
    return ""
