"""SW4 The sequence of play of a week, for one boat or many: each step returns the next one.

The cursor is `state.step`, in a combat `combat.step`. Every question comes first in its step, before anything is
thrown or changed, so the script can be started again at any question and comes back to exactly that one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal

from sandtable.games.steel_wolves.rules.combat.combat import fight
from sandtable.games.steel_wolves.rules.events import war_events
from sandtable.games.steel_wolves.rules.forces import aces, intelligence, torpedoes
from sandtable.games.steel_wolves.rules.patrol import endurance, movement, search, sub_duel, wolf_packs
from sandtable.games.steel_wolves.rules.transit import minefields, supply, transit
from sandtable.games.steel_wolves.rules.week import base_work, end_of_turn, operations, reinforcements, war_progress
from sandtable.games.steel_wolves.script import command
from sandtable.games.steel_wolves.script.deputy import Staff, by_hand_or_doctrine, by_staff
from sandtable.games.steel_wolves.state.model import State
from sandtable.games.steel_wolves.state.steps import Step, at_once
from sandtable.kernel import Ask, Mark, Play, World, answering


def event_phase(world: World[State]) -> Play[Literal["torpedoes"]]:
    """SW4.0, SW5.0 The strategic section begins with the war events."""
    yield from war_events.events_phase(world)
    return "torpedoes"


def progress_phase(world: World[State]) -> Play[Literal["events"]]:
    """SW4.0, SW17.1, SW17.5 The week ends with the progress of the war, and with what events bring now."""
    war_progress.war_progress(world)
    yield from war_events.progress_of_events(world)
    return "events"


Plays = Mapping[Step, Callable[[World[State]], Play[Step]]]
WEEK: Plays = {
    "events": event_phase,  # SW5 strategic section: war events
    "torpedoes": at_once(torpedoes.torpedo_phase),  # SW6 torpedo improvement
    "intelligence": at_once(reinforcements.intelligence_phase),  # SW7 B-Dienst, signals, weather
    "aircraft": intelligence.aircraft,  # SW7.5 Axis aircraft
    "mines": at_once(minefields.mines_of_a_patrol),  # SW11.2 a patrol: old minefields, no bases
    "posting": aces.posting,  # SW25.3 reinforcements: aces
    "delay": reinforcements.delay,  # SW8.13 green crews that train on
    "hurry": reinforcements.hurry,  # SW8.14 boats before their time
    "ledger": reinforcements.ledger,  # SW8.0 recalls, boats that come back, cups
    "ready": at_once(base_work.ready_phase),  # SW9 boats made ready
    "hold": base_work.hold,  # SW10.2 who waits for repair
    "repair": at_once(base_work.repair_phase),  # SW10 repair
    "from_hold": base_work.from_hold,  # SW10.21 places that came free
    "prep": at_once(base_work.prep),  # SW11 preparation, old minefields
    "mine_sisters": minefields.mine_sisters,  # SW14.81 other ships for those mined
    "command": command.command,  # SW4.0b operations: the commander's desk
    "keep": command.keep,  # SW4.0b decisions that the player keeps
    "doctrine": command.doctrine,  # SW30.81 the torpedo doctrine
    "scrap": aces.scrap,  # SW18.4 boats given up
    "group": command.group,  # SW4.0b orders for the boats at one place
    "which_boat": operations.which_boat,  # SW4.0b a battle: the next boat
    "next_boat": at_once(operations.next_boat),  # SW4.0b a boat has had its turn
    "conclude": at_once(end_of_turn.conclude),  # SW16 end of the turn
    "war_progress": progress_phase,  # SW17 war progress
}
"""The week, in the order of the rulebook; between "prep" and "command" the boats are deployed."""
BOAT: Plays = {
    "operations": at_once(operations.operations),  # SW12, SW15 on patrol it hunts, else it moves
    "resupply": supply.resupply,  # SW15.23 fuel for a boat that would go home
    "transit": transit.transit,  # SW15.1 out or home, with one transit check
    "tie": transit.choose_tie,  # SW19.12 where a boat stands that was turned back
    "side": transit.choose_side,  # SW15.1b patrol or transit
    "patrol": movement.patrol_order,  # SW12.0a the order for the week
    "minelayer_spotted": minefields.minelayer_spotted,  # SW26.11 drop the mines or slip away
    "field_sisters": minefields.field_sisters,  # SW14.81 other ships for those mined
    "search": at_once(search.search),  # SW13.2 search and contact
    "duel": at_once(sub_duel.duel),  # SW14.6 an enemy submarine
    "accept": search.accept,  # SW13.22d let the contact go?
    "coastal": search.coastal,  # SW13.23a coastal traffic
    "pack": wolf_packs.pack,  # SW24.1a alone, shadow or signal
    "call": wolf_packs.call,  # SW24.1a boat after boat
    "take_over": wolf_packs.take_over,  # SW24.11 another shadower
    "dissolve": wolf_packs.dissolve,  # SW24.14 the pack is no more
    "after_search": endurance.after_search,  # SW30.1 a second chance in home waters
    "leave_zone": endurance.leave_zone,  # SW20.6 out of a mission zone
    "home_from_zone": endurance.home_from_zone,  # SW20.6 and on the way home
    "endurance": at_once(endurance.endurance_check),  # SW14.7 stay or go home
}
"""The turn of a boat, until "next_boat"; its combat is a table of its own (rules/combat/combat.py)."""
WAYS = frozenset(("homeward", "tie"))
WEEK_MARKS: Mapping[Step, Mark] = {"events": Mark("SW5.0"), "command": Mark("SW4.0b")}
BY_HAND_MARKS: Mapping[Step, Mark] = {
    "intelligence": Mark("SW7.11"),
    "operations": Mark("SW12.0a"),
    "search": Mark("SW13.21a"),
    "call": Mark("SW24.1a"),
    "take_over": Mark("SW24.11"),
}


def sequence_of_play(world: World[State], staff: Staff) -> Play[None]:
    """SW4.0, SW4.0b Week by week, until the patrol or the campaign is over; the staff answers for the player.

    What he did not keep for himself it answers: in a boat's turn everything, unless he has taken the boat by hand,
    in the week the ways of boats that must go home.
    """
    state = world.state
    by_hand = by_hand_or_doctrine(world, staff)
    in_turn, on_the_way = by_staff(world, staff), by_staff(world, staff, WAYS)

    def decide(question: Ask) -> Play[Any]:
        if state.step not in BOAT and state.step != "combat":
            return on_the_way(question)
        return by_hand(question) if is_by_hand(state) else in_turn(question)

    return answering(step_by_step(world, staff), decide)


def is_by_hand(state: State) -> bool:
    """SW4.0b Does the player move the boat whose turn it is himself? Outside a campaign always."""
    return state.by_hand or not state.campaign


def step_by_step(world: World[State], staff: Staff) -> Play[None]:
    """SW4.0, SW4.0b Step after step; in a boat's turn by hand each has its checkpoint, else only the week has."""
    state = world.state
    week: Plays = {**WEEK, "deploy": partial(command.deploy, staff=staff)}
    while (step := state.step) != "over":
        marked = is_by_hand(state)
        mark = WEEK_MARKS.get(step) or (BY_HAND_MARKS.get(step) if marked else None)
        if mark is not None:
            yield mark
        if step == "combat":
            state.step = yield from fight(world, marked=marked)
        else:
            state.step = yield from (BOAT.get(step) or week[step])(world)
