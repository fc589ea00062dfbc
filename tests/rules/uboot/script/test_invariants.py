"""States that cannot be are named, each for what it is; a patrol as it begins has none."""

from collections.abc import Callable

import pytest

from sandtable.games.uboot.game import GAME
from sandtable.games.uboot.state.fleet import Vessel
from sandtable.games.uboot.state.model import Breach, Fault, HealthCard, State

Break = Callable[[State], object]


def set_(path: str, value: object) -> Break:
    """A field of the state is something else: `board.morale`, `boat.depth`, `watch`."""

    def broken(patrol: State) -> None:
        *way, name = path.split(".")
        holder: object = patrol
        for step in way:
            holder = getattr(holder, step)
        setattr(holder, name, value)

    return broken


def sailor(**fields: object) -> Break:
    def broken(patrol: State) -> None:
        for name, value in fields.items():
            setattr(patrol.board.sailors["na11"], name, value)

    return broken


def observing(patrol: State) -> None:
    for id in ("na11", "na12", "na13", "na14", "ca11", "ca12", "ca13"):
        patrol.board.sailors[id].job = "observe"


def twice(patrol: State) -> None:
    patrol.waters.vessels *= 2


def on_the_breach(card: str) -> Break:
    """A card lies on the breach, and in a toolbox still."""

    def broken(patrol: State) -> None:
        patrol.board.engineer_cards[0] = [card]
        patrol.board.breach = Breach(5, 1000, [], manned=True, card=card)

    return broken


def breach_under_water(patrol: State) -> None:
    patrol.board.flooded = [6]
    patrol.board.breach = Breach(6, 1000, [])
    patrol.board.figures = dict.fromkeys(patrol.board.figures, 3)
    for item in patrol.board.equipment:
        patrol.board.equipment[item] = 3
    patrol.board.toolboxes = [3, 3]


BROKEN: list[tuple[str, Break]] = [
    ("breach-under-water", breach_under_water),
    ("another-crew", set_("watch", 3)),
    ("another-crew", lambda patrol: patrol.board.sailors.pop("na11")),
    ("chips-beyond-the-fields", sailor(activation=4)),
    ("chips-beyond-the-fields", sailor(activation=-1)),
    ("chips-beyond-the-fields", sailor(activation=3, job="observe")),
    ("dead-and-busy", sailor(dead=True, job="observe")),
    ("alive-with-two-crosses", sailor(cards=[HealthCard("b3", cross=1), HealthCard("b4", cross=1)])),
    ("figure-nowhere", lambda patrol: patrol.board.figures.update(na1=9)),
    ("figure-under-water", set_("board.flooded", [3])),
    ("dead-on-watch", sailor(dead=True)),
    ("sailor-nowhere", lambda patrol: patrol.board.figures.update(na1=0)),
    ("look-outs-of-nobody", set_("boat.observers", 1)),
    ("look-outs-of-nobody", observing),
    ("gas-in-fresh-air", set_("board.conditions", {"2": ["poison_gas"]})),
    ("marker-off-its-track", set_("board.morale", 12)),
    ("marker-off-its-track", set_("board.command", -1)),
    ("card-in-two-places", lambda patrol: patrol.board.hand.append(patrol.board.hand[0])),
    ("no-such-card", lambda patrol: patrol.board.hand.append("x99")),
    ("card-nowhere", lambda patrol: patrol.board.decks["burn"].fresh.pop()),
    ("less-than-nothing", lambda patrol: patrol.board.cigarettes.update(captain=-1)),
    ("less-than-nothing", set_("waters.rounds", -1)),
    ("no-such-food", set_("board.galley.meal", ["cake"])),
    ("spoiled-but-there", set_("board.galley.spoiled", ["bread"])),
    ("food-from-nowhere", lambda patrol: patrol.board.galley.supply.update(meat=7)),
    ("medicine-from-nowhere", lambda patrol: patrol.board.medicine.update(tablets=99)),
    ("medicine-from-nowhere", lambda patrol: patrol.board.medicine.pop("tablets")),
    ("gear-nowhere", set_("board.toolboxes", [2, 9])),
    ("gear-under-water", set_("board.flooded", [2])),
    ("fault-twice", set_("board.faults", [Fault("enigma", "green"), Fault("enigma", "red")])),
    ("no-such-fault", set_("board.faults", [Fault("enigma", "blue")])),
    ("flooded-twice", set_("board.flooded", [6, 6])),
    ("no-such-condition", set_("board.conditions", {"2": []})),
    ("breach-nowhere", set_("board.breach", Breach(9, 1000, []))),
    ("beyond-the-boat", set_("boat.battery", -1)),
    ("beyond-the-boat", set_("boat.fuel", -1)),
    ("deep-but-not-submerged", set_("boat.depth", 1000)),
    ("submerged-on-the-surface", set_("boat.submerged", True)),
    ("card-in-two-places", on_the_breach("t06")),
    ("no-such-course", set_("boat.course", 360_000)),
    ("ship-twice", twice),
    ("torpedo-from-nowhere", lambda patrol: patrol.waters.bow_reserve.append("G7a")),
]


@pytest.mark.parametrize(("what", "broken"), BROKEN, ids=[f"{what}-{n}" for n, (what, _) in enumerate(BROKEN)])
def test_a_state_that_cannot_be_is_named(patrol: State, what: str, broken: Break) -> None:
    patrol.merchant, patrol.boat.observers = None, 0
    patrol.waters.vessels = [Vessel("m04", 0, 0, 0, 0, 0, id="s1")]
    assert list(GAME.check(patrol)) == []
    broken(patrol)
    assert what in {one.what for one in GAME.check(patrol)}


def test_who_is_off_the_model_while_the_watch_changes_is_no_fault(patrol: State) -> None:
    patrol.board.figures["na1"], patrol.changing_watch = 0, True
    assert list(GAME.check(patrol)) == []


def test_plans_in_use_lie_in_their_toolbox_and_in_one_place_only(patrol: State) -> None:
    patrol.boat.observers = 0
    on_the_breach("t01")(patrol)
    patrol.board.engineer_cards[1] = ["t02"]
    patrol.board.faults = [Fault("enigma", "green", card="t02")]
    assert list(GAME.check(patrol)) == []
