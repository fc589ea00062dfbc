"""SW4 The sequence of play of a patrol. The cursor is `state.step`, in a combat `combat.step`.

Every question comes first in its step, before anything is thrown or changed, so the script can be started
again at any question and comes back to exactly that one.
"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.steel_wolves import (
    attack,
    counterattack,
    end_of_turn,
    endurance,
    intelligence,
    operations,
    pack_combat,
    patrol_movement,
    placing,
    re_attack,
    reveal,
    search,
    sub_duel,
    transit,
    wolf_packs,
)
from sandtable.games.steel_wolves.model import War
from sandtable.kernel import Mark, Play

ASKING: dict[str, Callable[[War], Play[None]]] = {
    "aircraft": intelligence.aircraft,
    "transit": transit.transit,
    "tie": transit.choose_tie,
    "side": transit.choose_side,
    "patrol": patrol_movement.patrol_order,
    "accept": search.accept,
    "coastal": search.coastal,
    "after_search": endurance.after_search,
    "leave_zone": endurance.leave_zone,
    **wolf_packs.ASKING,
}
PLAIN: dict[str, Callable[[War], None]] = {
    "intelligence": intelligence.intelligence,
    "operations": operations.operations,
    "next_boat": operations.next_boat,
    "search": search.search,
    "duel": sub_duel.duel,
    "endurance": endurance.endurance_check,
    "conclude": end_of_turn.conclude,
    **wolf_packs.PLAIN,
}
COMBAT_ASKING: dict[str, Callable[[War], Play[None]]] = {
    "place": placing.place,
    "place_again": placing.place_again,
    "reveal": reveal.reveal,
    "break_off": reveal.break_off,
    "confuse": reveal.confuse,
    "weapon": attack.weapon,
    "tdc": attack.tdc,
    "share": attack.share,
    "move_points": attack.move_points,
    "double": attack.double,
    "press": re_attack.press,
    "shift": re_attack.shift,
    **pack_combat.ASKING,
}
COMBAT_PLAIN: dict[str, Callable[[War], None]] = {
    "expose": attack.expose,
    "fire": attack.fire,
    "counterattack": counterattack.counterattack_step,
    "finish": re_attack.finish,
    **pack_combat.PLAIN,
}
MARKS = {
    "intelligence": Mark("SW7.11"),
    "operations": Mark("SW12.0a"),
    "search": Mark("SW13.21a"),
    **wolf_packs.MARKS,
}
COMBAT_MARKS = {"place": Mark("SW14.11a"), "press": Mark("SW14.3")} | pack_combat.MARKS


def sequence_of_play(war: War) -> Play[None]:
    """SW4.0b Week by week, step by step, until the patrol is over."""
    state = war.state
    while state.step != "over":
        step = state.step
        if step == "combat":
            yield from combat(war)
            continue
        if (mark := MARKS.get(step)) is not None:
            yield mark
        if (play := ASKING.get(step)) is not None:
            yield from play(war)
        else:
            PLAIN[step](war)


def combat(war: War) -> Play[None]:
    """SW14.11a, SW14.2a, SW14.4a, SW14.8 A combat phase: place, reveal, attack, counterattack, again or away."""
    state = war.state
    while (fight := state.combat) is not None:
        step = fight.step
        if (mark := COMBAT_MARKS.get(step)) is not None:
            yield mark
        if (play := COMBAT_ASKING.get(step)) is not None:
            yield from play(war)
        else:
            COMBAT_PLAIN[step](war)
