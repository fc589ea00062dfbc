"""What holds in every state of a patrol: `UBoot.check` asks after every tick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.games.uboot.data.board import CREW, STORES
from sandtable.games.uboot.data.cards import CARDS, ENGINEER_CARDS
from sandtable.games.uboot.data.units import FULL
from sandtable.games.uboot.rules.aboard.set_up import medicine_for
from sandtable.games.uboot.rules.boat.depth import has_come_up
from sandtable.games.uboot.rules.crew.hazards import CONDITIONS
from sandtable.games.uboot.rules.crew.health import DECK_OF
from sandtable.games.uboot.rules.crew.repairs import in_use, reusable
from sandtable.games.uboot.rules.crew.sailors import FIGURES, free_fields, observers, on_duty
from sandtable.games.uboot.rules.crew.sections import OUTSIDE, SECTIONS, surfaced
from sandtable.games.uboot.rules.crew.tracks import COMMAND, MORALE
from sandtable.games.uboot.state.fleet import Waters
from sandtable.games.uboot.state.model import Board, Boat, Sailor, State
from sandtable.kernel.game import Impossible

__all__ = ["impossible"]

_FOOD = set(STORES.food.spoil_order)
_CHIPS = STORES.food.chips
_EFFECTS = [effect for card in CARDS.values() for effect in card.effect]
_BROUGHT = {
    effect.food
    for effect in [*_EFFECTS, *(inner for effect in _EFFECTS for inner in effect.play)]
    if effect.op == "food_add"
}
"""Food that cards bring aboard."""
_MOST_WATCHING = 6
_SOMEWHERE = (0, *SECTIONS)
_TORPEDOES = sum(1 for tube in Waters().tubes if tube.torpedo) + len(Waters().bow_reserve + Waters().stern_reserve)


def impossible(state: State) -> Iterator[Impossible]:
    """Everything about the state that cannot be."""
    board = state.board
    if list(board.sailors) != list(CREW) or set(board.figures) != set(FIGURES) or state.watch not in (1, 2):
        yield Impossible("another-crew", "UB6.2-04", {"watch": state.watch})
        return
    for sailor in board.sailors.values():
        yield from of_sailor(sailor)
    yield from of_figures(state)
    yield from of_tracks(board)
    yield from of_cards(state)
    yield from of_stores(board)
    yield from of_supplies(state)
    yield from of_harm(board)
    yield from of_boat(state.boat)
    yield from of_waters(state)


def of_sailor(sailor: Sailor) -> Iterator[Impossible]:
    """No more chips than fields; the dead hold nothing and do nothing."""
    counts = [sailor.activation, *(n for card in sailor.cards for n in (card.cross, card.exhaustion, card.watches))]
    if min(counts) < 0 or free_fields(sailor) < 0:
        yield Impossible("chips-beyond-the-fields", "UB6.2-04", {"sailor": sailor.id, "free": free_fields(sailor)})
    if sailor.dead and (sailor.cards or sailor.activation or sailor.job):
        yield Impossible("dead-and-busy", "UB6.10-01", {"sailor": sailor.id, "job": sailor.job})
    if sum(card.cross for card in sailor.cards) > 1:
        yield Impossible("alive-with-two-crosses", "UB6.10-01", {"sailor": sailor.id})


def of_figures(state: State) -> Iterator[Impossible]:
    """Everybody stands somewhere, nobody dead on watch, nobody in the water; the look-outs are counted right."""
    board = state.board
    for figure, section in board.figures.items():
        if section not in _SOMEWHERE:
            yield Impossible("figure-nowhere", "UB6.4-01", {"figure": figure, "section": section})
        if section in board.flooded:
            yield Impossible("figure-under-water", "UB6.4-05", {"figure": figure, "section": section})
        if section in OUTSIDE and state.boat.submerged and state.boat.depth > 0 and not state.ended:
            yield Impossible("figure-left-on-deck", "UB6.4-07", {"figure": figure, "section": section})
        if section and on_duty(state, figure).dead and not state.changing_watch:
            yield Impossible("dead-on-watch", "UB6.10-01", {"figure": figure, "section": section})
        if not section and not (on_duty(state, figure).dead or state.changing_watch):
            yield Impossible("sailor-nowhere", "UB6.10-02", {"figure": figure})
    gas = any("poison_gas" in found for found in board.conditions.values())
    if gas and surfaced(state) and not state.ended:
        yield Impossible("gas-in-fresh-air", "UB10.3.5-08", {"conditions": dict(board.conditions)})
    watching = len(observers(state))
    if (state.boat.observers > watching and not state.changing_watch) or watching > _MOST_WATCHING:
        yield Impossible("look-outs-of-nobody", "UB8.3-01", {"count": state.boat.observers})


def of_tracks(board: Board) -> Iterator[Impossible]:
    """Both markers stand on their tracks."""
    if board.command not in range(len(COMMAND)) or board.morale not in range(len(MORALE)):
        yield Impossible("marker-off-its-track", "UB7.2-01", {"command": board.command, "morale": board.morale})


def of_cards(state: State) -> Iterator[Impossible]:
    """No card lies in two places, and every card that goes back to a deck lies somewhere."""
    board = state.board
    held = [card.card for sailor in board.sailors.values() for card in sailor.cards]
    lying = [card for deck in board.decks.values() for card in (*deck.fresh, *deck.under)]
    boxed = [card for box in board.engineer_cards for card in box] + board.used_engineer_cards
    # Plans in use stay in their toolbox.
    boxed += [card for card in in_use(state) if not reusable(card)]
    where = Counter([*held, *lying, *board.hand, *boxed])
    if twice := [card for card, n in where.items() if n > 1]:
        yield Impossible("card-in-two-places", "UB7.3-10", {"cards": twice})
    if unknown := [card for card in where if card not in CARDS and card not in ENGINEER_CARDS]:
        yield Impossible("no-such-card", "UB7.3-10", {"cards": unknown})
    gone = [card for card in DECK_OF if card not in where and CARDS[card].kind != "hand"]
    if gone and not board.resolving:
        yield Impossible("card-nowhere", "UB7.3-10", {"cards": gone})


def of_stores(board: Board) -> Iterator[Impossible]:
    """Food, medicine, cigarettes and gear: nothing less than nothing, no food from nowhere."""
    galley = board.galley
    counts = [*galley.supply.values(), *galley.eaten.values(), *board.medicine.values(), *board.cigarettes.values()]
    counts += [*board.used_medicine.values(), board.kits, board.order_cost, board.shield]
    if min(counts) < 0:
        yield Impossible("less-than-nothing", "UB5.2-07", {"food": dict(galley.supply), "kits": board.kits})
    food = [*galley.supply, *galley.eaten, *galley.meal, *(one for one in galley.pyramid if one)]
    if unknown := set(food) - _FOOD:
        yield Impossible("no-such-food", "UB5.2-07", {"food": sorted(unknown)})
    if spoiled := set(galley.spoiled) & {kind for kind, n in {**galley.supply, **galley.eaten}.items() if n}:
        yield Impossible("spoiled-but-there", "UB8.6-01", {"food": sorted(spoiled)})
    lies = [*board.toolboxes, *board.equipment.values()]
    if any(section not in _SOMEWHERE for section in lies):
        yield Impossible("gear-nowhere", "UB5.2-10", {"lies": lies})
    if any(section in board.flooded for section in lies):
        yield Impossible("gear-under-water", "UB10.3.8-04", {"lies": lies, "flooded": list(board.flooded)})


def of_supplies(state: State) -> Iterator[Impossible]:
    """Medicine lies in the kit, on a card or among what is used up, and there is as much of it as at the start;
    of no food there is more, but for what cards bring aboard.
    """
    board, galley = state.board, state.board.galley
    medicine = Counter(board.medicine)
    medicine.update(board.used_medicine)
    for sailor in board.sailors.values():
        for card in sailor.cards:
            medicine.update(card.supplies)
    if medicine != Counter(medicine_for(state.options)):
        yield Impossible("medicine-from-nowhere", "UB5.2-08", dict(medicine))
    food = Counter([*galley.meal, *galley.pyramid])
    food.update(galley.supply)
    food.update(galley.eaten)
    if more := [kind for kind, n in _CHIPS.items() if food[kind] > n and kind not in _BROUGHT]:
        yield Impossible("food-from-nowhere", "UB5.2-07", {"food": more})


def of_harm(board: Board) -> Iterator[Impossible]:
    """A component has one fault, a section is flooded once, and what is wrong is somewhere."""
    broken = [fault.component for fault in board.faults]
    if len(set(broken)) != len(broken):
        yield Impossible("fault-twice", "UB10.3.2-01", {"components": broken})
    if any(fault.grade not in ("green", "yellow", "red") or fault.work_ms < 0 for fault in board.faults):
        yield Impossible("no-such-fault", "UB10.3.2-01", {"components": broken})
    if len(set(board.flooded)) != len(board.flooded) or set(board.flooded) - set(SECTIONS):
        yield Impossible("flooded-twice", "UB10.3.8-01", {"flooded": list(board.flooded)})
    for section, found in board.conditions.items():
        if int(section) not in SECTIONS or not found or set(found) - set(CONDITIONS):
            yield Impossible("no-such-condition", "UB6.4-09", {"section": section, "conditions": list(found)})
    if board.breach is not None and board.breach.section not in SECTIONS:
        yield Impossible("breach-nowhere", "UB10.3.6-01", {"section": board.breach.section})
    if board.breach is not None and board.breach.section in board.flooded:
        yield Impossible("breach-under-water", "UB10.3.8-05", {"section": board.breach.section})


def of_boat(boat: Boat) -> Iterator[Impossible]:
    """Battery, fuel and depth stay within what there is."""
    if not 0 <= boat.battery <= FULL or boat.fuel < 0 or boat.depth < 0 or boat.ordered_depth < 0:
        yield Impossible("beyond-the-boat", "UB9.2-01", {"battery": boat.battery, "depth": boat.depth})
    if has_come_up(boat):
        yield Impossible("submerged-on-the-surface", "UB7.5.1-03", {"submerged": boat.submerged})
    if boat.depth and not boat.submerged:
        yield Impossible("deep-but-not-submerged", "UB9.2-01", {"depth": boat.depth})
    if not 0 <= boat.heading < 360_000 or not 0 <= boat.course < 360_000:
        yield Impossible("no-such-course", "UB9.2-01", {"heading": boat.heading, "course": boat.course})


def of_waters(state: State) -> Iterator[Impossible]:
    """Ships, contacts and weapons: each once, none less than nothing, no torpedo from nowhere."""
    waters = state.waters
    for what, ids in (
        ("ship-twice", [one.id for one in waters.vessels]),
        ("convoy-twice", [one.id for one in waters.convoys]),
        ("aircraft-twice", [one.id for one in waters.aircraft]),
        ("contact-twice", [one.id for one in state.contacts]),
        ("message-twice", [one.id for one in waters.messages]),
    ):
        if len(set(ids)) != len(ids):
            yield Impossible(what, "", {"ids": ids})
    convoys = {one.id for one in waters.convoys}
    if lost := [one.id for one in waters.vessels if one.convoy and one.convoy not in convoys]:
        yield Impossible("station-in-no-convoy", "", {"ships": lost})
    counts = [waters.rounds, waters.fired, waters.hits, waters.strain, waters.gun.rounds, waters.gun_landed]
    counts += [one.harm for one in waters.vessels] + [one.bombs for one in waters.aircraft]
    if min(counts) < 0:
        yield Impossible("less-than-nothing", "UB8.4-01", {"rounds": waters.rounds, "strain": waters.strain})
    aboard = sum(1 for tube in waters.tubes if tube.torpedo)
    aboard += len(waters.bow_reserve) + len(waters.stern_reserve)
    if aboard + waters.fired > _TORPEDOES:
        yield Impossible("torpedo-from-nowhere", "UB8.5-01", {"aboard": aboard, "fired": waters.fired})
