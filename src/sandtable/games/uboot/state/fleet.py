"""The state of everything around the boat: ships, convoys, aircraft, torpedoes, depth charges, radio.

Whole numbers only, in the units of `model`. Nothing here knows where the boat is: the enemy's minds use these
structs, and must not see the truth.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from sandtable.games.uboot.data.arms import ARMS

__all__ = [
    "Aim",
    "Aimed",
    "Aircraft",
    "Armament",
    "Blow",
    "Charge",
    "Convoy",
    "Gun",
    "Message",
    "Mind",
    "Running",
    "Secondary",
    "Sunk",
    "Torpedo",
    "TrackPoint",
    "Tube",
    "Vessel",
    "Waters",
    "Wish",
]


class Mind(Struct, omit_defaults=True):
    """What the captain of an escort has in his head: where he thinks the boat is, and what he is doing about it."""

    state: str = "screen"
    lat: int = 0
    lon: int = 0
    at_ms: int = 0
    """When the boat was last noticed there."""
    course: int = 0
    knots: int = 0
    """Its course and speed as he reckons them."""
    metres: int = 0
    """How deep he thinks it is."""
    since_ms: int = 0
    """When the hunt began; 0 while there is none."""
    contact_ms: int = 0
    """When he last had contact."""
    sure_ms: int = 0
    """When he last had a good one, by asdic, radar or eye."""
    leg: int = 0
    until_ms: int = 0
    aim: int = 0
    """The course of the run in."""
    charges: int = 0
    ready_ms: int = 0
    next_ms: int = 0
    lost: int = 0
    """Attacks without effect: each makes him guess the boat deeper."""
    order_course: int = 0
    order_speed: int = 0


class Vessel(Struct, omit_defaults=True):
    """A ship as it really is: a route, eyes of its own, a hull, perhaps a station in a convoy."""

    ship: str
    lat: int
    lon: int
    course: int
    heading: int
    speed: int
    zigzag: bool = False
    leg_until_ms: int = 0
    side: int = 1
    alarmed: bool = False
    id: str = "ship"
    convoy: str = ""
    """The convoy in which it keeps station."""
    ahead: int = 0
    right: int = 0
    """Its station: metres from the middle of the convoy."""
    harm: int = 0
    """Hull points lost."""
    sinks_ms: int = 0
    """When it goes down; 0 while it is afloat."""
    neutral: bool = False
    armed: bool = False
    anchored: bool = False
    mind: Mind | None = None
    by: str = ""
    """What hurt it most: torpedo or gun."""
    struck_ms: int = 0
    """When it was last struck."""
    far: bool = False
    """So far from the boat that it steams in strides of a minute, and an escort keeps its station."""


class Convoy(Struct, omit_defaults=True):
    """A convoy: its middle, the axis of its columns (the way it is bound), and what it steers by now."""

    id: str
    lat: int
    lon: int
    axis: int
    heading: int
    speed: int
    base: int
    """The course that it has been ordered to steer; other than the axis after an evasive turn."""
    turn_ms: int = 0
    """When it turns next."""
    alarmed_ms: int = 0
    far: bool = False
    """So far away that it steams in strides of a minute, in perfect order."""


class Tube(Struct):
    """A torpedo tube: what is in it, whether it is flooded, and when the loading is done."""

    torpedo: str = ""
    flooded: bool = False
    ready_ms: int = 0


class Aim(Struct):
    """The TDC as it was set: the target as the officers see it, and the solution at that moment."""

    contact: str
    set_ms: int
    bearing: int
    distance: int
    course: int
    knots: int
    """Tenths of a knot."""
    speed: str
    metres: int
    pistol: str
    spread: int
    """Tenths of a degree."""
    lat: int = 0
    lon: int = 0
    """Where that puts the target."""
    gyro: int | None = None
    run: int = 0
    seconds: int = 0
    impact: int = 0


class Aimed(Struct, kw_only=True):
    """Something that was fired at a contact."""

    contact: str = ""
    seconds: int = 0
    """When it should strike, counted from the shot; 0 in matches that began before this was kept."""


class Running(Aimed):
    """A torpedo on its way, by the stopwatch."""

    tube: int
    torpedo: str
    launch_ms: int
    heading: int
    """Of the tube at the launch."""
    gyro: int
    knots: int
    reach: int
    """Metres that it runs."""


class Torpedo(Running):
    """A torpedo under way: where it was launched and how it is set; its track follows from that alone."""

    metres: int
    """How deep it really runs."""
    pistol: str
    lat: int = 0
    lon: int = 0
    dud: bool = False
    premature_m: int = 0
    """Explodes by itself after so many metres; 0: not at all."""


class Charge(Struct):
    """A depth charge on its way down: where, how deep and when it explodes."""

    lat: int
    lon: int
    blast_ms: int
    metres: int


class Aircraft(Struct):
    """An aircraft that has come near: its own course, what it has seen, what it carries."""

    id: str
    type: str
    lat: int
    lon: int
    heading: int
    knots: int
    bombs: int
    until_ms: int
    state: str = "patrol"
    goal_lat: int = 0
    goal_lon: int = 0
    hits: int = 0
    sighted: bool = False
    """The boat's look-outs have seen it."""


class Gun(Struct):
    """The 8.8 cm at work: on which contact, how many rounds are left of this shoot, how well it is spotted."""

    contact: str = ""
    rounds: int = 0
    spotted: int = 0
    next_ms: int = 0


class Sunk(Struct):
    """A ship that went down, for the account of the mission."""

    ship: str
    tons: int
    at_ms: int
    by: str
    escort: bool = False
    neutral: bool = False


class Blow(Struct):
    """What an attack did to the boat, for the crew to bear: the section, and what is broken there.

    `environment` names conditions (fire, leak, electrical, gas, light), `faults` grades (green, yellow, red).
    """

    by: str
    section: int
    breach: bool = False
    environment: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    wounds: bool = False


class Message(Struct):
    """A radio message: enciphered until somebody works the Enigma."""

    id: str
    kind: str
    at_ms: int
    args: dict[str, Any] = field(default_factory=dict)
    cipher: str = ""
    start: str = ""
    """The three letters at which the rotors start."""
    read: bool = False
    spoiled: bool = False


class Wish(Struct):
    """A goal that comes by radio."""

    kind: str
    need: int


class Secondary(Wish):
    """How far such a goal has come, in thousandths, and whether its message has been read."""

    share: int = 0
    known: bool = False


class TrackPoint(Struct):
    """Where the boat really was at a moment, for the chart of the debriefing."""

    at_ms: int
    lat: int
    lon: int


def _tubes() -> list[Tube]:
    return [Tube(torpedo) for torpedo in ARMS.tubes]


class Armament(Struct, kw_only=True):
    """What every officer knows of the boat's weapons, and of what they and the enemy's have done."""

    tubes: list[Tube] = field(default_factory=_tubes)
    bow_reserve: list[str] = field(default_factory=lambda: list(ARMS.bow_reserve))
    stern_reserve: list[str] = field(default_factory=lambda: list(ARMS.stern_reserve))
    gun: Gun = field(default_factory=Gun)
    rounds: int = ARMS.shells
    flak_until_ms: int = 0
    alert_until_ms: int = 0
    """Pings, explosions or an aircraft were noticed: the clock keeps short steps until then."""
    pinged_ms: int = -1
    strain: int = 0
    """Structural damage in per cent of what the hull bears."""
    sunk: list[Sunk] = field(default_factory=list)
    mines: list[str] = field(default_factory=list)
    fired: int = 0
    hits: int = 0


class Waters(Armament):
    """The waters around the boat, and the boat's weapons."""

    vessels: list[Vessel] = field(default_factory=list)
    convoys: list[Convoy] = field(default_factory=list)
    torpedoes: list[Torpedo] = field(default_factory=list)
    charges: list[Charge] = field(default_factory=list)
    aircraft: list[Aircraft] = field(default_factory=list)
    aircraft_met: int = 0
    aircraft_shot: int = 0
    aim: Aim | None = None
    rounds_brought: int = ARMS.shells
    """What lay aboard for the gun when the mission began."""
    gun_landed: int = 0
    """Hits with the gun."""
    lanes: list[int] = field(default_factory=list)
    """Ships that have come along each lane so far."""
    contacts_made: int = 0
    blows: list[Blow] = field(default_factory=list)
    """Blows of this step only: the board half takes them up in the same step."""
    gun_hits: int = 0
    steamed_ms: int = 0
    """When what is far away last steamed on."""
    messages: list[Message] = field(default_factory=list)
    messages_made: int = 0
    signals_sent: int = 0
    """Messages of the mission that headquarters has sent."""
    reports_sent: list[str] = field(default_factory=list)
    secondary: list[Secondary] = field(default_factory=list)
    done_ms: int = 0
    """Time that counts for a goal of lingering somewhere."""
    day_surfaced_ms: int = 0
    track: list[TrackPoint] = field(default_factory=list)
    next_track_ms: int = 0
    seen_ms: int = -1
    """When an enemy first saw the boat."""
