"""SW14 A combat from the first place on the display to the last counter: each step returns the next one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from sandtable.games.steel_wolves.rules.combat import (
    attack,
    counterattack,
    deck_gun,
    pack_combat,
    placing,
    re_attack,
    reveal,
)
from sandtable.games.steel_wolves.state.model import State, the_combat
from sandtable.games.steel_wolves.state.steps import CombatStep, at_once
from sandtable.kernel import Mark, Play, World

COMBAT: Mapping[CombatStep, Callable[[World[State]], Play[CombatStep]]] = {
    "muster": at_once(pack_combat.muster),  # SW24.12 the boats of a pack, one after the other
    "place": placing.place,  # SW14.11a aim for a column; a die decides
    "place_again": placing.place_again,  # SW14.11a the die was too low: another column
    "pack_next": pack_combat.pack_next,  # SW24.23 which boat of the pack attacks next
    "reveal": reveal.reveal,  # SW14.12a as many counters as the tactics value
    "cover": reveal.cover,  # SW36.61A-G with radar one of them is covered again
    "break_off": reveal.break_off,  # SW14.12d away from a diligent escort
    "confuse": reveal.confuse,  # SW19.21 an escort without ASW
    "get_away": at_once(re_attack.get_away),  # SW14.4b fast loners leave
    "weapon": attack.weapon,  # SW14.12e torpedoes or the gun
    "gun": deck_gun.gun_attack,  # SW27.1 surfaced, on merchants
    "gun_on": deck_gun.gun_on,  # SW27.1 out of the range of an armed merchant
    "tdc": attack.tdc,  # SW14.14 TDC counters on targets
    "aim": at_once(attack.aim),  # SW14.17A can anything be hit?
    "share": attack.share,  # SW14.15a points on targets
    "expose": at_once(attack.expose),  # SW14.15A1 what was hidden is revealed
    "move_points": attack.move_points,  # SW14.15A1 points that came free
    "double": attack.double,  # SW19.21 the tonnage of one counts twice
    "fire": at_once(attack.fire),  # SW14.16C the dice
    "counterattack": at_once(counterattack.counterattack_step),  # SW14.2 the escorts strike back
    "press": re_attack.press,  # SW14.3 away or again
    "boat_done": at_once(pack_combat.boat_done),  # SW24.23 the next boat of the pack
    "round_over": at_once(pack_combat.round_over),  # SW24.25 straggle, scatter, again or away
    "pack_press": pack_combat.pack_press,  # SW24.25 each boat of the pack by a die
    "shift": re_attack.shift,  # SW14.4c to an adjacent column
    "finish": at_once(re_attack.finish),  # SW14.8 aces, counters back
    "sisters": re_attack.sisters,  # SW14.81 other ships for those that are out
}
MARKS: Mapping[CombatStep, Mark] = {
    "place": Mark("SW14.11a"),
    "press": Mark("SW14.3"),
    "pack_next": Mark("SW24.23"),
    "pack_press": Mark("SW24.25"),
}


def fight(world: World[State], *, marked: bool) -> Play[Literal["dissolve", "after_search"]]:
    """SW14.11a, SW14.2a, SW14.4a, SW14.8, SW24.14 A combat phase; `marked`: there are checkpoints in it.

    After it a pack dissolves, a boat by itself goes on.
    """
    combat = the_combat(world.state)
    while combat.step != "over":
        if marked and (mark := MARKS.get(combat.step)) is not None:
            yield mark
        combat.step = yield from COMBAT[combat.step](world)
    world.state.combat = None
    return "dissolve" if combat.pack else "after_search"
