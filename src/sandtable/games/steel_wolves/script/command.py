"""SW4.0b The commander's desk: deployment, standing orders, and who decides what in the week.

A week runs by the staff's doctrine and the standing orders. The player may take any boat by hand first, and may
keep kinds of decision for himself; everything else that a boat's turn asks is answered by the staff at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Literal

import msgspec

from sandtable.games.steel_wolves.data.data import AREAS
from sandtable.games.steel_wolves.rules.forces.aces import in_the_yard
from sandtable.games.steel_wolves.rules.patrol.odds import search_odds
from sandtable.games.steel_wolves.rules.transit.transit import areas_for
from sandtable.games.steel_wolves.rules.week.operations import can_act, first_boat
from sandtable.games.steel_wolves.script.deputy import Staff
from sandtable.games.steel_wolves.state.known import what_is_known
from sandtable.games.steel_wolves.state.model import SEAT, Boat, Standing, State
from sandtable.kernel import Option, Pick, PickSome, Play, World, ask

KEEPABLE = (
    "patrol",
    "outward",
    "homeward",
    "resupply",
    "accept",
    "pack",
    "place",
    "weapon",
    "share",
    "targets",
    "press",
)
PAGES: Mapping[str, Literal["keep", "doctrine", "scrap"]] = {
    "keep": "keep",
    "doctrine": "doctrine",
    "scrap": "scrap",
}
STAYS = ("forced", "2", "4", "6", "8")
HOMES = ("damaged", "spotted", "never")


def ready_boats(state: State, base: str) -> list[Boat]:
    """SW15.1a The boats of a base that are ready for sea."""
    return [boat for boat in state.boats if boat.place == base and boat.box == "ready_for_sea" and not boat.fate]


def reach_of(state: State, boats: Sequence[Boat]) -> list[str]:
    """SW15.11 The areas that at least one of the boats may enter."""
    found = {areas_for(state, boat) for boat in boats}
    return [area for area in AREAS if any(area in one for one in found)]


def standing_of(state: State, base: str) -> Standing:
    """The standing order of a base, or the usual one."""
    return state.standing.get(base) or Standing()


def deploy(world: World[State], staff: Staff) -> Play[Literal["command"]]:
    """SW15.1a, SW4.0b Where the ready boats of each base go: by its standing order, or as the player says now."""
    state = world.state
    known = what_is_known(state)
    company = staff.company(known)
    for base in state.bases:
        boats = ready_boats(state, base)
        if not boats or base in state.deployed:
            continue
        where = standing_of(state, base).deploy
        if not where:
            reach = reach_of(state, boats)
            where = yield from ask(
                SEAT,
                Pick(
                    "deploy",
                    "SW15.1a",
                    ["staff", "stay", *reach],
                    args={"base": base, "count": len(boats)},
                    options=partial(deploy_options, state, boats, reach),
                ),
            )
        for boat in boats:
            boat.acted = where == "stay"
            if not boat.acted:
                goal = where if where in areas_for(state, boat) else staff.goal(known, boat, company)
                company[boat.goal or boat.place] -= 1
                company[goal] += 1
                boat.goal = goal
        # What is out of a boat's reach the staff replaces: only those that go there are told of.
        if going := sum(boat.goal == where for boat in boats):
            world.journal.tell("deploys", "SW15.1a", base=base, area=where, count=going)
        state.deployed.append(base)
    state.deployed = []
    return "command"


def deploy_options(state: State, boats: Sequence[Boat], reach: Sequence[str]) -> list[Option]:
    """Each area in reach with the boats there and the ships that a search would find; or the staff, or stay."""
    there = Counter(boat.place for boat in state.boats if not boat.fate)
    options = [Option("staff"), Option("stay")]
    for area in reach:
        able = [boat for boat in boats if area in areas_for(state, boat)]
        args = {"area": area, "there": there[area], "able": len(able), "some": len(able) < len(boats)}
        probe = msgspec.structs.replace(able[0], place=area, side="patrol", box="")
        odds = [one for one in search_odds(state, probe) if one.text in ("convoy", "loners", "fleet")]
        options.append(Option(area, "deploy-area", args, odds=odds, at=area))
    return options


def places(state: State) -> dict[str, int]:
    """The places where boats can still act, with how many there are: bases first, then areas."""
    counts: dict[str, int] = {}
    for boat in state.boats:
        if can_act(boat):
            counts[boat.place] = counts.get(boat.place, 0) + 1
    return counts


def command_options(choices: Sequence[str], counts: dict[str, int]) -> list[Option]:
    """The desk: run the week, or look at one group of boats."""
    return [
        Option(choice, "command-group", {"place": choice[3:], "count": counts.get(choice[3:], 0)}, at=choice[3:])
        if choice.startswith("at:")
        else Option(choice)
        for choice in choices
    ]


def command(world: World[State]) -> Play[Literal["operations", "conclude", "keep", "doctrine", "scrap", "group"]]:
    """SW4.0b Run the week, or first give orders to a group of boats, or say which decisions to keep."""
    state = world.state
    counts = places(state)
    groups = [*state.bases, *(place for place in AREAS if place in counts)]
    choices = ["run", "keep", *(f"at:{place}" for place in groups)]
    if state.week == 1:
        choices.insert(2, "doctrine")
    if in_the_yard(state):
        choices.append("scrap")
    answer = yield from ask(
        SEAT,
        Pick(
            "command",
            "SW4.0b",
            choices,
            args={"year": state.year, "month": state.month, "week": state.week, "count": sum(counts.values())},
            options=lambda: command_options(choices, counts),
        ),
    )
    if answer == "run":
        return first_boat(world)
    if (page := PAGES.get(answer)) is not None:
        return page
    state.asked_about = answer[3:]
    return "group"


def keep(world: World[State]) -> Play[Literal["command"]]:
    """SW4.0b The kinds of decision that the player keeps; the staff takes the others by its doctrine."""
    state = world.state
    chosen = yield from ask(
        SEAT,
        PickSome("keep", "SW4.0b", list(KEEPABLE), 0, len(KEEPABLE), default=list(state.mine)),
    )
    state.mine = [kind for kind in KEEPABLE if kind in chosen]
    return "command"


def doctrine(world: World[State]) -> Play[Literal["command"]]:
    """SW30.81 In the first week of a month the player may bind navies by the torpedo doctrine, or free them."""
    state = world.state
    nations = sorted({boat.nation for boat in state.boats})
    chosen = yield from ask(
        SEAT,
        PickSome(
            "doctrine",
            "SW30.81",
            nations,
            0,
            len(nations),
            default=[nation for nation in nations if nation in state.doctrine],
            options=lambda: [Option(nation, "doctrine-navy", {"nation": nation}) for nation in nations],
        ),
    )
    if sorted(chosen) != sorted(state.doctrine):
        world.journal.tell("doctrine-chosen", "SW30.81", nations=list(chosen), any=bool(chosen))
    state.doctrine = list(chosen)
    return "command"


def group_options(state: State, choices: Sequence[str]) -> list[Option]:
    """Each boat of the group with its class and state, and the orders that can be given to all."""
    by_name = {boat.id: boat for boat in state.boats}
    options = []
    for choice in choices:
        verb, _, value = choice.partition(":")
        if verb == "boat":
            boat = by_name[value]
            args = {"boat": value, "cls": boat.cls, "state": f"state-{condition(boat)}"}
            options.append(Option(choice, "group-boat", args))
        elif verb == "deploy":
            text = "group-move" if state.asked_about in AREAS else "group-deploy"
            options.append(Option(choice, text, {"to": value}, at=value))
        elif verb in ("until", "home"):
            options.append(Option(choice, f"group-{verb}-{value}"))
        else:
            options.append(Option(choice))
    return options


def condition(boat: Boat) -> str:
    """One word for the state of a boat."""
    if boat.damage:
        return "damaged"
    if boat.returning:
        return "returning"
    return "spotted" if boat.spotted else boat.side


def group(world: World[State]) -> Play[Literal["command", "operations"]]:
    """SW4.0b Orders for the boats at one place: take one by hand, or a standing order for the base or the area."""
    state = world.state
    place = state.asked_about
    boats = [boat for boat in state.boats if boat.place == place and can_act(boat)]
    choices = ["back", *(f"boat:{boat.id}" for boat in boats)]
    if place in AREAS:
        if boats:
            choices += [*(f"deploy:{area}" for area in reach_of(state, boats) if area != place), "go-home"]
    else:
        homes = [boat for boat in state.boats if boat.place == place and not boat.fate]
        choices += ["staff", *(f"deploy:{area}" for area in reach_of(state, homes))]
        choices += [f"until:{stay}" for stay in STAYS] + [f"home:{home}" for home in HOMES]
    answer = yield from ask(
        SEAT,
        Pick(
            "group",
            "SW4.0b",
            choices,
            args={"place": place, "count": len(boats)},
            options=lambda: group_options(state, choices),
        ),
    )
    verb, _, value = answer.partition(":")
    if verb == "boat":
        state.by_hand = True
        state.turn = next(i for i, boat in enumerate(state.boats) if boat.id == value)
        return "operations"
    if verb == "go-home":
        for boat in boats:
            boat.goal = "home"
    elif place in AREAS and verb == "deploy":
        for boat in boats:
            boat.goal = value
    elif verb != "back":
        standing_order(state, place, verb, value)
    return "command"


def standing_order(state: State, base: str, verb: str, value: str) -> None:
    """SW4.0b A standing order for a base: deploy to, patrol until, come home when."""
    order = standing_of(state, base)
    if verb in ("staff", "deploy"):
        order.deploy = value or "staff"
    elif verb == "until":
        order.stay = 0 if value == "forced" else int(value)
    else:
        order.home = value
    state.standing[base] = order
