"""WRP Pacts and the Stalin doctrine: who may not enter what, who does not fight whom."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.war_room.data.data import NEUTRAL, Force, number
from sandtable.games.war_room.state.model import (
    ENEMY_OF,
    Public,
    Stack,
    State,
    enemy_land,
    is_transport,
    mourn,
    plays,
    side_of,
    stacks_in,
    units_in,
)
from sandtable.kernel import Decision, Option, Pick, Play, Refusal, World, ask

PARTNERS = {"ussr": "japan", "japan": "ussr"}
DESPERATE = ("red", "grey")
KEYS = {"R1": "ussr", "G1": "germany"}
"""WRP-10 Moscow and Greater Germany, and who should hold them."""


def in_force(public: Public, pact: str) -> bool:
    """WRP-01, WRS-10 Does the pact exist in this scenario, neither broken nor void?"""
    return public.pacts.get(pact) == "valid"


def partner(public: Public, nation: str) -> str:
    """WRP-01, WRP-02, WRP-03 The other party of the Soviet-Japanese pact while it holds, or nobody."""
    other = PARTNERS.get(nation, "")
    return other if other and in_force(public, "soviet_japanese") else ""


def foes_in(public: Public, region: str, stack: Stack, force: Force) -> int:
    """WRP-03, WR2P-01 Units of a force of the other side, less those that a pact keeps from hindering this
    stack.
    """
    side = side_of(public, stack)
    other = partner(public, stack.nation)
    if not other:
        return units_in(public, region, ENEMY_OF[side], force)
    hindering = [one for one in stacks_in(public, region) if one.force == force and one.nation != other]
    return sum([one.size for one in hindering if side_of(public, one) != side])


def friends_in(public: Public, region: str, stack: Stack, force: Force, foes: int) -> int:
    """WRP-03, WR2P-03 Units of a force of the own side that set off these foes.

    An ally in the pact sets off only foes that are not his partner's: his partner's units do not hold him, so he
    frees nobody from them.
    """
    side = side_of(public, stack)
    friends = units_in(public, region, side, force)
    for nation in PARTNERS:
        other = partner(public, nation)
        if other and public.nations[nation].side == side and nation != stack.nation:
            here = [one for one in stacks_in(public, region) if one.force == force]
            bound = sum(one.size for one in here if one.nation == nation)
            across = sum(one.size for one in here if one.nation == other)
            friends -= max(0, bound - (foes - across))
    return friends


# --- who fights whom ------------------------------------------------------------------------------------------


def bouts(public: Public, nations: dict[str, set[str]]) -> list[str]:
    """WRP-07, WR3-09 The battles between these nations: for each, who is kept out of it ("" if nobody).

    The Soviet Union and Japan do not meet. Where others fight as well there are two battles, in the turn order of
    the two; where nobody else is there, there is none.
    """
    allies, axis = nations["allies"], nations["axis"]
    if not allies or not axis:
        return []
    if not (in_force(public, "soviet_japanese") and "ussr" in allies and "japan" in axis):
        return [""]
    found = ["japan"] if axis - {"japan"} else []
    found += ["ussr"] if allies - {"ussr"} else []
    return sorted(found, key=lambda absent: public.turn_order.index(PARTNERS[absent]))


def present(
    public: Public,
    region: str,
    forces: tuple[Force, ...] = ("army", "air", "fleet"),
    stacks: Sequence[Stack] | None = None,
) -> dict[str, set[str]]:
    """WR1-05, WRT-04 The nations of each side that can fight here; transports and dived submarines cannot."""
    found: dict[str, set[str]] = {"allies": set(), "axis": set()}
    for stack in stacks_in(public, region) if stacks is None else stacks:
        if stack.force in forces and not stack.dived and not is_transport(public, stack):
            found[side_of(public, stack)].add(stack.nation)
    if "air" in forces:
        for nation in public.carrier_fighters.get(region, {}):
            found[public.nations[nation].side].add(nation)
    return found


def bystander(public: Public, region: str) -> str:
    """WRP-08 Who stands by while his partner takes land of a third nation of the bystander's side."""
    here = {nation for nations in present(public, region).values() for nation in nations}
    if not {"ussr", "japan"} <= here or not in_force(public, "soviet_japanese"):
        return ""
    for nation, other in PARTNERS.items():
        if enemy_land(public, region, public.nations[other].side):
            return nation
    return ""


# --- what breaks the pact -------------------------------------------------------------------------------------


def breach(public: Public, stack: Stack, path: tuple[str, ...]) -> str:
    """WRP-02, WRP-04, WRP-05 The rule that this move would break, or nothing.

    Land of the other may not be entered, crossed or flown over; a neutral not while the other's units are in it;
    Soviet transports stay out of the Pacific.
    """
    other = partner(public, stack.nation)
    if not other:
        return ""
    goal = path[-1]
    for region in path:
        if region in public.lands and public.lands[region].controller == other:
            return "WRP-02"
    if stack.force == "air" and flies_over(public, stack.region, goal, other):
        return "WRP-02"
    if (
        goal in public.lands
        and public.lands[goal].controller == NEUTRAL
        and (
            any(one.nation == other for one in stacks_in(public, goal))
            or other in public.carrier_fighters.get(goal, {})
        )
    ):
        return "WRP-04"
    pacific = stack.nation == "ussr" and stack.force == "army" and any(zone.startswith("P-") for zone in path)
    return "WRP-05" if pacific else ""


def flies_over(public: Public, here: str, goal: str, other: str) -> bool:
    """WRP-02, WRP-13, WRB-04 Is there no way of two steps that keeps off the other's land, and in the Blitz game
    off true neutrals?
    """
    where = public.board
    if goal == here or goal in where.air[here] or goal in where.overfly[here]:
        return False
    shut = {other, NEUTRAL} if plays(public, "blitz") else {other}
    middles = [public.lands.get(region) for region in where.air[here] if goal in where.air[region]]
    return all(land is not None and not land.lean and land.controller in shut for land in middles)


def break_pact(world: World[State], nation: str, rule: str) -> None:
    """WRP-11, WRP-12, WR4D-16 The pact is gone for good; who broke it first bears six stress, once."""
    public = world.state.public
    public.pacts["soviet_japanese"] = "broken"
    public.breaker, public.broken_in = nation, public.game_round
    stress = number("awards", "pact_broken", "stress")
    public.nations[nation].stress += stress
    world.journal.tell("pact-broken", rule, nation=nation, other=PARTNERS[nation], stress=stress)


def may_declare(public: Public, nation: str) -> bool:
    """WRP-11, WRB-11 Either party may break the pact at any time but phases 6 and 7; never in the Blitz game."""
    late = public.over or public.step in ("morale", "production")
    return bool(partner(public, nation)) and not late and not plays(public, "blitz")


def declarations(public: Public, nation: str) -> list[Decision[str]]:
    """WRP-11 The free order that breaks the pact."""
    if not may_declare(public, nation):
        return []
    stress = number("awards", "pact_broken", "stress")
    args = {"other": PARTNERS[nation], "stress": stress}
    choice = Option("break", "break-pact-break", args)
    return [Pick("break-pact", "WRP-11", ["break"], args=args, options=lambda: [choice])]


def declare(world: World[State], nation: str) -> Play[None]:
    """WRP-11 Break the pact by declaration; the partner who is earlier in the turn order may do so first."""
    public, other = world.state.public, PARTNERS[nation]
    order = [one for one in public.turn_order if one in PARTNERS]
    if order == [other, nation]:
        stress = number("awards", "pact_broken", "stress")
        args = {"other": nation, "stress": stress}
        answer = yield from ask(other, Pick("break-first", "WRP-11", ["wait", "break"], args=args))
        nation = other if answer == "break" else nation
    if may_declare(public, nation):
        break_pact(world, nation, "WRP-11")


def void_pacts(world: World[State]) -> None:
    """WRP-10, WRP-13, WRP-14 Pacts and doctrine lapse, without penalty, when a party is desperate.

    The Soviet-Japanese pact lapses too when Moscow or Greater Germany is lost or contested.
    """
    public = world.state.public
    desperate = {name for name, nation in public.nations.items() if nation.zone in DESPERATE}
    ends = {
        "soviet_japanese": bool(desperate & {"ussr", "japan"}) or any(shaken(public, key) for key in KEYS),
        "soviet_chinese": bool(desperate & {"ussr", "china"}),
        "stalin": "ussr" in desperate,
    }
    rules = {"soviet_japanese": "WRP-10", "soviet_chinese": "WRP-13", "stalin": "WRP-14"}
    for pact, over in ends.items():
        if over and in_force(public, pact):
            public.pacts[pact] = "void"
            world.journal.tell("pact-void", rules[pact], pact=pact)


def shaken(public: Public, key: str) -> bool:
    """WRP-10 Is the capital captured or contested?"""
    land = public.lands.get(key)
    return land is not None and (land.contested or enemy_land(public, key, public.nations[KEYS[key]].side))


def evict(world: World[State]) -> None:
    """WRP-08 Who is still in land that has become the other's, after a round's orders, loses his units there."""
    public = world.state.public
    for id, stack in list(public.stacks.items()):
        other = partner(public, stack.nation)
        if other and stack.region in public.lands and public.lands[stack.region].controller == other:
            del public.stacks[id]
            for unit, count in stack.units.items():
                mourn(public, stack.nation, unit, count)
            world.journal.tell(
                "stayed-too-long",
                "WRP-08",
                nation=stack.nation,
                command=stack.command,
                region=stack.region,
                size=stack.size,
            )


# --- forbidden land -------------------------------------------------------------------------------------------


def first_owner(public: Public, region: str) -> str:
    """WRP-13, WRP-14 Whose land it is by its border: occupied land counts for the nation it is taken from."""
    printed = public.board.regions[region]
    return printed.liberates_to or printed.owner


def closed_to(public: Public, stack: Stack, region: str) -> Refusal | None:
    """WRP-13, WRP-14, WRP-15 Why an ally may not enter land of the Soviet Union or China.

    Guests may move on to where other guests are.
    """
    if public.nations[stack.nation].side != "allies":
        return None
    home = first_owner(public, region)
    if stack.nation == home:
        return None
    refusal = treaty_bars(public, stack, region, home) or doctrine_bars(public, stack, region, home)
    return None if refusal and stack.guest and has_guests(public, region) else refusal


def has_guests(public: Public, region: str) -> bool:
    """WRP-15 Are units of an Allied nation there that does not control the land?"""
    return any(
        one.nation != public.lands[region].controller and side_of(public, one) == "allies"
        for one in stacks_in(public, region)
    )


def treaty_bars(public: Public, stack: Stack, region: str, home: str) -> Refusal | None:
    """WRP-13 Soviets stay out of China's land while China holds it, the Chinese out of Soviet land."""
    parties = {stack.nation, home} == {"ussr", "china"}
    if parties and in_force(public, "soviet_chinese") and public.lands[region].controller == home:
        return Refusal("WRP-13", "chinese-pact", {"command": stack.command, "region": region})
    return None


def doctrine_bars(public: Public, stack: Stack, region: str, home: str) -> Refusal | None:
    """WRP-14 Allied land units stay out of Soviet land, whoever holds it, unless it is contested at that moment."""
    if home != "ussr" or stack.force != "army" or not in_force(public, "stalin"):
        return None
    if units_in(public, region, "allies" if enemy_land(public, region, "allies") else "axis", "army"):
        return None
    return Refusal("WRP-14", "stalin-doctrine", {"command": stack.command, "region": region})


def may_land_at(public: Public, stack: Stack, region: str) -> bool:
    """WRP-02, WRP-13, WRP-14, WRP-15 Planes may cross an ally's closed land but come down in it only as guests."""
    if breach(public, stack, (region,)):
        return False
    home = first_owner(public, region)
    if stack.nation == home:
        return True
    if stack.guest and (region == stack.region or has_guests(public, region)):
        return True
    if treaty_bars(public, stack, region, home):
        return False
    return not (home == "ussr" and in_force(public, "stalin") and public.lands[region].controller == "ussr")


def welcome(public: Public, region: str) -> None:
    """WRP-15 Allies that are in Soviet or Chinese land when the enemy in it is beaten are guests and may stay."""
    if (
        first_owner(public, region) in ("ussr", "china")
        and public.pacts
        and not enemy_land(public, region, "allies")
    ):
        for stack in stacks_in(public, region):
            if stack.nation != public.lands[region].controller and side_of(public, stack) == "allies":
                stack.guest = True


def forget_guests(public: Public, stack: Stack) -> None:
    """WRP-15 Once out of such land there is no way back."""
    if stack.guest and (
        stack.region not in public.lands or first_owner(public, stack.region) not in ("ussr", "china")
    ):
        stack.guest = False
