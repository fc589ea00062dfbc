"""UB7.5.3: the Captain's orders to torpedoes and guns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from sandtable.games.uboot.data.arms import ARMS
from sandtable.games.uboot.data.units import MILLI
from sandtable.games.uboot.rules.boat.senses import course_is_told
from sandtable.games.uboot.rules.crew.crews import Crew, Need, printed, spend
from sandtable.games.uboot.rules.crew.repairs import out_of_order
from sandtable.games.uboot.rules.crew.stations import before_the_eye, eye_open
from sandtable.games.uboot.rules.orders.order_book import Command, OrderBook, pick_named
from sandtable.games.uboot.rules.weapons import guns, torpedoes
from sandtable.games.uboot.rules.weapons.torpedoes import STERN
from sandtable.games.uboot.state.model import Contact, State
from sandtable.kernel.decisions import Decision, Refusal, Rng, Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Play

__all__ = ["WEAPONS", "Setting", "Tubes", "targets"]


class Setting(Struct, forbid_unknown_fields=True):
    """The TDC's dials: a contact, and what the officers think of it. Knots, spread in tenths; no contact: belay."""

    contact: str
    metres: int = 1000
    course: int = 0
    knots: int = 80
    speed: str = "middle"
    depth: int = 3
    pistol: str = "contact"
    spread: int = 20

    def __str__(self) -> str:
        return self.contact


class Tubes(Struct, forbid_unknown_fields=True):
    """Tubes by number; with none the order is not given."""

    tubes: list[int]

    def __str__(self) -> str:
        return ", ".join(map(str, self.tubes))


def targets(state: State) -> list[Contact]:
    """UB8.4-03 Contacts that the optics hold: through the periscope, or from a manned bridge."""
    return [one for one in state.contacts if before_the_eye(state, one)]


def _number(answer: Any) -> list[int]:
    return answer.tubes if isinstance(answer, Tubes) else []


# --- TDC --------------------------------------------------------------------------------------------------


def _estimate(state: State, contact: Contact) -> Setting:
    """UB7.5.3-01, UB8.1-04 What the dials start from: what the officers have been told, and no more."""
    metres = max(ARMS.target_metres_least, min(ARMS.target_metres_most, contact.distance))
    course = (contact.course or 0) // MILLI if course_is_told(state, contact) else 0
    return Setting(contact.id, metres, course)


def set_tdc(state: State, book: OrderBook) -> Decision[Any] | None:
    """UB7.5.3-01, UB3-07 Bearing from the optics; range, course and speed as the officers estimate them."""
    seen = targets(state)
    if not seen:
        return None
    first = _estimate(state, seen[0])
    crew = book.refused(SET_TDC, first)
    ids = [one.id for one in seen]

    def test(answer: Setting) -> Refusal | None:
        if not answer.contact:
            return None
        return crew or _dials(state, ids, answer)

    def draw(rng: Rng) -> Setting:
        if crew:
            return Setting("")
        one = _estimate(state, rng.choice(seen))
        one.knots, one.spread = rng.randint(30, 150), rng.randint(0, 60)
        one.course = rng.randrange(360)
        return one

    pistols = ["contact", *(["magnetic"] if torpedoes.magnetic_allowed(state.start_s) else [])]
    return Sheet(
        "set_tdc",
        "UB7.5.3-01",
        Setting,
        test=test,
        draw=draw,
        default=Setting("") if crew else first,
        offer=lambda: {"contacts": ids, "pistols": pistols, "speeds": ["fast", "middle", "slow"], "refused": crew},
    )


def _dials(state: State, ids: list[str], answer: Setting) -> Refusal | None:
    """UB7.5.3-01, UB3-07, UB8.4-03 Why a setting of the TDC is not possible: every dial has its scale."""
    if answer.contact not in ids:
        return Refusal("UB8.4-03", "not-in-the-optics", {"contact": answer.contact}, "contact")
    scales = {
        "metres": (ARMS.target_metres_least, ARMS.target_metres_most),
        "course": (0, 359),
        "knots": (0, ARMS.target_knots_most),
        "depth": (ARMS.depth_least_m, ARMS.depth_most_m),
        "spread": (0, ARMS.spread_most),
    }
    for name, (least, most) in scales.items():
        if not least <= getattr(answer, name) <= most:
            return Refusal("UB7.5.3-01", "off-the-scale", {"least": least, "most": most}, name)
    if answer.speed not in ("fast", "middle", "slow"):
        return Refusal("UB7.5.3-01", "no-such-speed", {"got": answer.speed}, "speed")
    if answer.pistol not in ("contact", "magnetic"):
        return Refusal("UB7.5.3-01", "no-such-pistol", {"got": answer.pistol}, "pistol")
    if answer.pistol == "magnetic" and not torpedoes.magnetic_allowed(state.start_s):
        return Refusal("UB7.5.3-01", "pistol-withdrawn", {}, "pistol")
    return None


def tdc_refused(state: State, answer: Any) -> Refusal | None:
    """UB7.5.3-01, UB8.4-03 The contact must be in the optics, and the machine must work."""
    if answer.contact not in [one.id for one in targets(state)]:
        return Refusal("UB8.4-03", "not-in-the-optics", {"contact": answer.contact})
    return out_of_order(state, "tdc") or (None if state.boat.submerged else out_of_order(state, "uzo"))


def tdc_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-12 One at the TDC in the control room."""
    return printed("set_tdc")


def execute_tdc(world: World[State], answer: Any, crew: Crew) -> Play[None]:
    """UB7.5.3-01, UB8.4-03 The dials of the TDC are set as the officers want them."""
    state = world.state
    spend(state, crew)
    contact = next(one for one in state.contacts if one.id == answer.contact)
    torpedoes.aim_at(
        world, contact, answer.metres, answer.course * MILLI, answer.knots, answer.speed, answer.depth,
        answer.pistol, answer.spread,
    )  # fmt: skip
    yield from ()


# --- tubes ------------------------------------------------------------------------------------------------


def _tube_fault(state: State, number: int) -> Refusal | None:
    """UB7.5-04 Tubes 1 to 4 are in section 1, tube 5 in section 6: what is broken there stops them."""
    return out_of_order(state, "stern_tube" if number == STERN else "bow_tubes")


def _cannot_flood(state: State, number: int) -> Refusal | None:
    tube = state.waters.tubes[number - 1]
    if not tube.torpedo:
        return Refusal("UB7.5.3-02", "tube-is-empty", {"tube": number})
    if tube.ready_ms > state.elapsed_ms:
        return Refusal("UB7.5.3-04", "tube-is-being-loaded", {"tube": number})
    if tube.flooded:
        return Refusal("UB7.5.3-02", "tube-is-flooded", {"tube": number})
    if state.boat.depth > ARMS.flood_depth_m * 1000:
        return Refusal("UB7.5.3-02", "too-deep-for-tubes", {"most": ARMS.flood_depth_m})
    return _tube_fault(state, number)


def _cannot_fire(state: State, number: int) -> Refusal | None:
    """UB7.5.3-03, UB8.4-09 With the TDC set, and open: it opens from glasses or periscope."""
    tube = state.waters.tubes[number - 1]
    if state.waters.aim is None:
        return Refusal("UB7.5.3-01", "tdc-is-not-set")
    if not eye_open(state):
        return Refusal("UB8.4-09", "no-eye-open")
    if not tube.flooded:
        return Refusal("UB7.5.3-02", "tube-is-not-flooded", {"tube": number})
    return _tube_fault(state, number)


def _tube_order(
    kind: str,
    rule: str,
    cannot: Callable[[State, int], Refusal | None],
    execute: Callable[[World[State], Any, Crew], Play[None]],
    needs: Callable[[State, Any], Sequence[Need]],
    **more: Any,
) -> Command:
    """An order for any number of tubes, offered while at least one is fit for it."""

    def decision(state: State, book: OrderBook) -> Decision[Any] | None:
        fit = [number for number in range(1, 6) if cannot(state, number) is None]
        if not fit:
            return None
        crews = {number: book.refused(command, Tubes([number])) for number in fit}

        def test(answer: Tubes) -> Refusal | None:
            if len(set(answer.tubes)) != len(answer.tubes):
                return Refusal(rule, "tube-named-twice", {}, "tubes")
            for number in answer.tubes:
                if not 1 <= number <= STERN:
                    return Refusal(rule, "no-such-tube", {"got": number}, "tubes")
                refusal = cannot(state, number)
                if refusal:
                    return Refusal(refusal.rule, refusal.reason, refusal.args, "tubes")
            return book.refused(command, answer)

        def draw(rng: Rng) -> Tubes:
            answer = Tubes(sorted(rng.sample(fit, rng.randint(1, len(fit)))))
            return Tubes([]) if test(answer) else answer

        first = next((number for number in fit if crews[number] is None), None)
        return Sheet(
            kind,
            rule,
            Tubes,
            test=test,
            draw=draw,
            default=Tubes([] if first is None else [first]),
            offer=lambda: {"tubes": [number for number in fit if crews[number] is None]},
        )

    def refused(state: State, answer: Any) -> Refusal | None:
        return next((refusal for number in answer.tubes if (refusal := cannot(state, number))), None)

    command = Command(
        kind, rule, decision, execute, needs, refused, idle=lambda state, answer: not answer.tubes, **more
    )  # fmt: skip
    return command


def flood_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-13, UBR2, UB7.5.3-02 One in each section whose tubes are flooded, however many they are."""
    tubes = _number(answer)
    bow = printed("flood_tubes", 1) if any(number != STERN for number in tubes) else []
    return bow + (printed("flood_tubes", 6) if STERN in tubes else [])


def fire_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-14, UB7.5.3-03 One activation for each torpedo, in section 1, or 6 for tube 5."""
    tubes = _number(answer)
    bow = sum(number != STERN for number in tubes)
    return (printed("fire_torpedoes", 1, bow) if bow else []) + (
        printed("fire_torpedoes", 6, 1) if STERN in tubes else []
    )


def execute_flood(world: World[State], answer: Any, crew: Crew) -> Play[None]:
    """UB7.5.3-02, UBR2 The named tubes are flooded."""
    spend(world.state, crew)
    torpedoes.flood(world.state, answer.tubes)
    yield from ()


def execute_fire(world: World[State], answer: Any, crew: Crew) -> Play[None]:
    """UB7.5.3-03, UB8.4-09 The named tubes are fired at the target of the TDC."""
    spend(world.state, crew)
    torpedoes.fire(world, answer.tubes)
    yield from ()


def reload_refused(state: State, answer: Any) -> Refusal | None:
    """UB7.5.3-04, UB8.4-10 One torpedo into one empty tube, while there is one to load."""
    number = int(answer)
    if state.waters.tubes[number - 1].torpedo:
        return Refusal("UB7.5.3-04", "tube-is-loaded", {"tube": number})
    if not torpedoes.stow(state, number):
        return Refusal("UB7.5.3-04", "no-torpedo-left", {"tube": number})
    hoist = None if number == STERN else out_of_order(state, "torpedo_hoist")
    return hoist or _tube_fault(state, number)


def reload_torpedo(state: State, book: OrderBook) -> Decision[Any] | None:
    """UB7.5.3-04, UB8.4-10 Which empty tube is loaded."""
    empty = [str(i + 1) for i, tube in enumerate(state.waters.tubes) if not tube.torpedo]
    return pick_named(RELOAD_TORPEDO, book, empty, "reload_torpedo-tube", "tube") if empty else None


def reload_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-15, UB7.5.3-04 Three at the torpedo, in section 1 or 6."""
    return printed("reload_torpedo", 6 if answer == str(STERN) else 1)


def execute_reload(world: World[State], answer: Any, crew: Crew) -> Play[None]:
    """UB7.5.3-04 One torpedo goes from the reserve into the tube."""
    spend(world.state, crew)
    torpedoes.reload(world.state, int(answer))
    yield from ()


# --- guns -------------------------------------------------------------------------------------------------


def gun_refused(state: State, answer: Any) -> Refusal | None:
    """UB7.5.3-05, UB8.3-04 On the surface, in a moderate sea, at a target that the observers hold, in range,
    with shells and a gun.
    """
    contact = next((one for one in targets(state) if one.id == answer), None)
    if state.boat.depth > 0 or state.boat.submerged:
        return Refusal("UB7.5.3-05", "not-surfaced")
    if contact is None:
        return Refusal("UB7.5.3-05", "not-in-the-optics", {"contact": str(answer)})
    if state.weather.sea >= ARMS.gun_sea:
        return Refusal("UB7.5.3-05", "sea-too-high", {"sea": state.weather.sea})
    if contact.distance > ARMS.gun_most_m:
        return Refusal("UB7.5.3-05", "out-of-gun-range", {"most": ARMS.gun_most_m})
    if state.waters.rounds <= 0:
        return Refusal("UB7.5.3-05", "no-shells-left")
    return out_of_order(state, "gun88")


def fire_88mm(state: State, book: OrderBook) -> Decision[Any] | None:
    """UB7.5.3-05, UB8.4-04 At which contact in sight the 88 mm fires."""
    seen = [one.id for one in targets(state)]
    if not seen or state.boat.submerged:
        return None
    return pick_named(FIRE_88MM, book, seen, "fire_88mm-at", "contact")


def gun_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-16 Three sailors at the gun on the foredeck."""
    return printed("fire_88mm")


def execute_gun(world: World[State], answer: Any, crew: Crew) -> Play[None]:
    """UB7.5.3-05 The 88 mm opens fire at the contact."""
    spend(world.state, crew)
    guns.open_fire(world, answer)
    yield from ()


def flak_refused(state: State, answer: Any) -> Refusal | None:
    """UB7.5.3-06, UB8.3-04 Against aircraft in sight, from the surface, while somebody observes."""
    if state.boat.depth > 0 or state.boat.submerged:
        return Refusal("UB7.5.3-06", "not-surfaced")
    if eye_open(state) != "bridge":
        return Refusal("UB8.3-04", "nobody-observes")
    if not any(plane.sighted for plane in state.waters.aircraft):
        return Refusal("UB7.5.3-06", "no-aircraft-in-sight")
    return out_of_order(state, "gun20")


def fire_20mm(state: State, book: OrderBook) -> Decision[Any] | None:
    """UB7.5.3-06 The 20 mm, while an aircraft is in sight."""
    if not any(plane.sighted for plane in state.waters.aircraft):
        return None
    return pick_named(FIRE_20MM, book, [], fire="fire_20mm-fire")


def flak_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-17, UB8.4-04 Two at the gun on the bridge; observers may do it without leaving their posts."""
    return printed("fire_20mm")


def execute_flak(world: World[State], answer: Any, crew: Crew) -> Play[None]:
    """UB7.5.3-06 The 20 mm is manned and fires by itself at what comes near."""
    spend(world.state, crew)
    guns.man_flak(world.state)
    yield from ()


SET_TDC = Command(
    "set_tdc", "UB7.5.3-01", set_tdc, execute_tdc, tdc_needs, tdc_refused,
    usual=lambda state: _estimate(state, targets(state)[0]) if targets(state) else None,
    idle=lambda state, answer: not answer.contact,
    opens=True,
)  # fmt: skip
FLOOD_TUBES = _tube_order("flood_tubes", "UB7.5.3-02", _cannot_flood, execute_flood, flood_needs)
FIRE_TORPEDOES = _tube_order(
    "fire_torpedoes", "UB7.5.3-03", _cannot_fire, execute_fire, fire_needs,
    usual=lambda state: Tubes([1]) if state.waters.aim else None, opens=True,
)  # fmt: skip
RELOAD_TORPEDO = Command(
    "reload_torpedo", "UB7.5.3-04", reload_torpedo, execute_reload, reload_needs, reload_refused,
    usual=lambda state: next((str(i + 1) for i, t in enumerate(state.waters.tubes) if not t.torpedo), None),
)  # fmt: skip
FIRE_88MM = Command(
    "fire_88mm", "UB7.5.3-05", fire_88mm, execute_gun, gun_needs, gun_refused,
    usual=lambda state: targets(state)[0].id if targets(state) and not state.boat.submerged else None, opens=True,
)  # fmt: skip
FIRE_20MM = Command(
    "fire_20mm", "UB7.5.3-06", fire_20mm, execute_flak, flak_needs, flak_refused,
    usual=lambda state: "fire" if any(one.sighted for one in state.waters.aircraft) else None, opens=True,
)  # fmt: skip
WEAPONS = (SET_TDC, FLOOD_TUBES, FIRE_TORPEDOES, RELOAD_TORPEDO, FIRE_88MM, FIRE_20MM)
