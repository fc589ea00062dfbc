"""SW4 The sequence of play of a week, for one boat or many. The cursor is `state.step`, in a combat `combat.step`.

Every question comes first in its step, before anything is thrown or changed, so the script can be started
again at any question and comes back to exactly that one.
"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.steel_wolves.rules.combat import (
    attack,
    counterattack,
    deck_gun,
    pack_combat,
    placing,
    re_attack,
    reveal,
)
from sandtable.games.steel_wolves.rules.events import war_events
from sandtable.games.steel_wolves.rules.forces import aces, intelligence, torpedoes
from sandtable.games.steel_wolves.rules.patrol import endurance, movement, search, sub_duel, wolf_packs
from sandtable.games.steel_wolves.rules.transit import minefields, supply, transit
from sandtable.games.steel_wolves.rules.week import base_work, end_of_turn, operations, reinforcements, war_progress
from sandtable.games.steel_wolves.script import command
from sandtable.games.steel_wolves.script.deputy import Staff, by_hand_or_doctrine, by_staff
from sandtable.games.steel_wolves.state.model import War
from sandtable.kernel import Mark, Play, answering


def event_phase(war: War) -> Play[None]:
    """SW4.0, SW5.0 The strategic section begins with the war events."""
    yield from war_events.events_phase(war)
    war.state.step = "torpedoes"


def progress_phase(war: War) -> Play[None]:
    """SW4.0, SW17.1, SW17.5 The week ends with the progress of the war, and with what events bring now."""
    war_progress.war_progress(war)
    yield from war_events.progress_of_events(war)
    war.state.step = "events"


OFFICE: dict[str, Callable[[War], Play[None]]] = {
    "events": event_phase,
    "war_progress": progress_phase,
    "posting": aces.posting,
    "delay": reinforcements.delay,
    "hurry": reinforcements.hurry,
    "ledger": reinforcements.ledger,
    "hold": base_work.hold,
    "from_hold": base_work.from_hold,
    "command": command.command,
    "keep": command.keep,
    "doctrine": command.doctrine,
    "scrap": aces.scrap,
    "group": command.group,
}
ASKING: dict[str, Callable[[War], Play[None]]] = {
    "aircraft": intelligence.aircraft,
    "resupply": supply.resupply,
    "which_boat": operations.which_boat,
    "transit": transit.transit,
    "tie": transit.choose_tie,
    "side": transit.choose_side,
    "patrol": movement.patrol_order,
    "accept": search.accept,
    "coastal": search.coastal,
    "after_search": endurance.after_search,
    "leave_zone": endurance.leave_zone,
    "home_from_zone": endurance.home_from_zone,
    **minefields.ASKING,
    **wolf_packs.ASKING,
}
WAYS = frozenset(("homeward", "tie"))
BOAT_STEPS = frozenset(ASKING) - {"aircraft"}
PLAIN: dict[str, Callable[[War], None]] = {
    "torpedoes": torpedoes.torpedo_phase,
    "ready": base_work.ready_phase,
    "repair": base_work.repair_phase,
    "prep": base_work.prep,
    "mines": minefields.mines_of_a_patrol,
    "intelligence": reinforcements.intelligence_phase,
    "operations": operations.operations,
    "next_boat": operations.next_boat,
    "search": search.search,
    "duel": sub_duel.duel,
    "endurance": endurance.endurance_check,
    "conclude": end_of_turn.conclude,
}
COMBAT_ASKING: dict[str, Callable[[War], Play[None]]] = {
    "place": placing.place,
    "place_again": placing.place_again,
    "reveal": reveal.reveal,
    "break_off": reveal.break_off,
    "confuse": reveal.confuse,
    "weapon": attack.weapon,
    "gun": deck_gun.gun_attack,
    "gun_on": deck_gun.gun_on,
    "tdc": attack.tdc,
    "share": attack.share,
    "move_points": attack.move_points,
    "double": attack.double,
    "press": re_attack.press,
    "shift": re_attack.shift,
    "sisters": re_attack.sisters,
    **pack_combat.ASKING,
}
COMBAT_PLAIN: dict[str, Callable[[War], None]] = {
    "aim": attack.aim,
    "expose": attack.expose,
    "fire": attack.fire,
    "counterattack": counterattack.counterattack_step,
    "get_away": re_attack.get_away,
    "finish": re_attack.finish,
    **pack_combat.PLAIN,
}
MARKS = {
    "intelligence": Mark("SW7.11"),
    "operations": Mark("SW12.0a"),
    "search": Mark("SW13.21a"),
    **wolf_packs.MARKS,
}
WAR_MARKS = {"events": Mark("SW5.0"), "command": Mark("SW4.0b")}
COMBAT_MARKS = {"place": Mark("SW14.11a"), "press": Mark("SW14.3")} | pack_combat.MARKS


def sequence_of_play(war: War, staff: Staff) -> Play[None]:
    """SW4.0, SW4.0b Week by week, phase by phase, until the patrol or the campaign is over.

    A campaign has its checkpoints at the start of the week and before operations; a boat that the player takes by
    hand, and the boat of a patrol, have them at every step.
    """
    state = war.state
    in_turn, on_the_way = by_staff(war, staff), by_staff(war, staff, WAYS)
    while state.step != "over":
        step = state.step
        run_by_staff = bool(state.campaign) and not state.by_hand
        if step == "combat":
            yield from combat(war, staff, run_by_staff)
            continue
        mark = WAR_MARKS.get(step) or (None if run_by_staff else MARKS.get(step))
        if mark is not None:
            yield mark
        if (play := ASKING.get(step)) is not None:
            # SW14.81: what an old minefield has sunk is no matter of a boat.
            of_a_boat = step in BOAT_STEPS and state.after_mines != "deploy"
            yield from answering(play(war), in_turn) if run_by_staff and of_a_boat else play(war)
        elif step == "deploy":
            yield from command.deploy(war, staff)
        elif (office := OFFICE.get(step)) is not None:
            yield from answering(office(war), on_the_way)
        else:
            PLAIN[step](war)


def combat(war: War, staff: Staff, run_by_staff: bool = False) -> Play[None]:
    """SW14.11a, SW14.2a, SW14.4a, SW14.8 A combat phase: place, reveal, attack, counterattack, again or away."""
    state = war.state
    decide = by_staff(war, staff) if run_by_staff else by_hand_or_doctrine(war, staff)
    while (fight := state.combat) is not None:
        step = fight.step
        if not run_by_staff and (mark := COMBAT_MARKS.get(step)) is not None:
            yield mark
        if (play := COMBAT_ASKING.get(step)) is not None:
            yield from answering(play(war), decide)
        else:
            COMBAT_PLAIN[step](war)
