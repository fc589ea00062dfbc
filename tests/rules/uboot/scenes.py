"""Scenes at sea that are played by script, and what is written down of them, minute by minute.

The rulebook leaves the sea half to its app and names no numbers: what ships, escorts, torpedoes, aircraft, weather
and wireless do is designed here. So each scene has its log in `scenes/`: a line a minute with what matters, and a
sum over the whole state and over what each station sees. A change that is meant is written down anew by
`python -m tests.rules.uboot.scenes`; look at what changed first.
"""

import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import sandtable
from sandtable.games.uboot import torpedoes
from sandtable.games.uboot.captains_orders import Depth
from sandtable.games.uboot.command import MORALE
from sandtable.games.uboot.debrief import debrief
from sandtable.games.uboot.fleet import Blow
from sandtable.games.uboot.game import GAME
from sandtable.games.uboot.goals import primary_share
from sandtable.games.uboot.model import KNOT, MILLI, SEATS, Patrol
from sandtable.games.uboot.navigation import centre
from sandtable.games.uboot.plane import on_from
from sandtable.games.uboot.plans import MISSIONS
from sandtable.games.uboot.scenarios import begin
from sandtable.games.uboot.sky import look_up
from sandtable.games.uboot.view import view
from sandtable.games.uboot.weapon_orders import Setting, Tubes
from sandtable.kernel import Journal, World
from sandtable.kernel.chance import Chance, Seeded
from sandtable.kernel.decisions import Rng
from sandtable.testing.desk import Answers, Desk

FOLDER = Path(__file__).parent / "scenes"
_MINUTE_MS = 60_000
_LOOK_MIN = 5
"""How often the stations' views are written down, too."""


def _sum(value: Any) -> str:
    return f"{zlib.crc32(msgspec.msgpack.encode(value)):08x}"


class Scene(Desk):
    """A mission without a table: every question takes its default, nobody tires."""

    def __init__(self, mission: str, luck: int = 1, **options: str) -> None:
        super().__init__()
        self.patrol: Patrol = begin(mission, options, Chance(Seeded(luck)))
        self.w = World(self.patrol, Chance(Seeded(luck), self.log), Journal(self.log))
        self.lines: list[str] = []
        self.struck: list[Any] = []
        """What has hit the boat since the last line: it is written down, and does no harm."""

    def man(self, **places: int) -> None:
        """Figures to their posts by sailor; everybody is fresh."""
        for sailor, section in places.items():
            self.patrol.board.figures[f"{sailor[:2]}{sailor[3]}"] = section
        for one in self.patrol.board.sailors.values():
            one.activation = 0

    def look_out(self, observers: int = 4) -> None:
        """So many on the bridge, at their work."""
        self.man(na11=8, na12=8, na13=8, na14=8)
        self.order("assign_observers", str(observers))

    def order(self, kind: str, answer: Any, answers: Answers = None) -> None:
        """The Captain orders; command is without end."""
        self.man()
        self.patrol.board.command = 8
        self.run(GAME.obey(self.w, "captain", kind, answer), answers)

    def sail(self, minutes: int) -> None:
        """Time passes, and is written down."""
        until = self.patrol.elapsed_ms + minutes * _MINUTE_MS
        written = self.patrol.elapsed_ms // _MINUTE_MS
        while self.patrol.elapsed_ms < until and not self.patrol.ended:
            for play in GAME.tick(self.w):
                self.run(play)
            self._mend()
            if self.patrol.elapsed_ms // _MINUTE_MS > written:
                written = self.patrol.elapsed_ms // _MINUTE_MS
                self.lines.append(self._line(written))

    def _mend(self) -> None:
        """The boat stays whole, so that the scene goes on."""
        board, waters = self.patrol.board, self.patrol.waters
        if waters.strain:
            self.struck.append((waters.strain, board.conditions, board.faults, board.breach, board.pending))
            waters.strain, board.morale, board.breach, board.flooded = 0, 11, None, []
            board.conditions, board.faults, board.pending = {}, [], []

    def _line(self, minute: int) -> str:
        patrol, waters, boat = self.patrol, self.patrol.waters, self.patrol.boat
        place = f"{boat.lat / 1e9:.4f} {boat.lon / 1e9:.4f} {boat.heading // MILLI:03d} {boat.speed / KNOT:.1f}kn"
        hunts = ",".join(one.mind.state for one in waters.vessels if one.mind and one.mind.state != "screen")
        weapons = f"{len(waters.torpedoes)}/{len(waters.charges)}/{len(waters.aircraft)}"
        morale = MORALE[-1 - patrol.board.morale] or "end"
        near = f"contacts {len(patrol.contacts)} ships {len(waters.vessels)} weapons {weapons} hits {waters.hits}"
        line = (
            f"{minute:04d} {place} {boat.depth // 1000}m {near} struck {len(self.struck)} morale {morale} "
            f"hunt [{hunts}] {_sum([patrol, self.struck])}"
        )
        self.struck = []
        return f"{line} {self._seen()}" if minute % _LOOK_MIN == 0 else line

    def _seen(self) -> str:
        """What the four stations see, and a patrol that would look the same to them."""
        views = [view(self.w, seat) for seat in SEATS]
        imagined = [GAME.imagine(one, Random(3)) for one in views]
        return f"views {_sum(views)} imagined {_sum(imagined)}"

    def note(self, what: str, value: Any) -> None:
        """One more line."""
        self.lines.append(f"{what} {value}")


def _later(scene: Scene, hours: int) -> None:
    scene.patrol.start_s += hours * 3600
    scene.patrol.sky = look_up(scene.patrol)


def _beside_the_convoy(scene: Scene, metres: float, bearing: int = 60) -> None:
    """The boat lies on this bearing from the convoy's way, and heads for it."""
    convoy, boat = scene.patrol.waters.convoys[0], scene.patrol.boat
    way = convoy.axis + bearing * MILLI
    boat.lat, boat.lon = on_from(convoy.lat, convoy.lon, way, metres)
    boat.heading = boat.course = (way + 180 * MILLI) % (360 * MILLI)
    scene.patrol.plot.lat, scene.patrol.plot.lon = boat.lat, boat.lon


def _set_and_fire(scene: Scene, tubes: list[int], **dials: Any) -> None:
    contact = next(one for one in scene.patrol.contacts if one.by == "sight")
    course = (contact.course or 0) // MILLI
    scene.man(ca11=3, fi11=1, fi12=1, en11=6)
    scene.order("set_tdc", Setting(contact.id, min(9000, max(300, contact.distance)), course, 70, **dials))
    scene.note("tdc", scene.patrol.waters.aim)
    scene.order("flood_tubes", Tubes(tubes))
    scene.sail(1)
    scene.order("fire_torpedoes", Tubes(tubes))


def night_attack() -> Scene:
    """October 1940: on the surface into a convoy by night, a salvo, and hours under its escorts."""
    scene = Scene("moonlit_column", luck=5, captain="easy", chief_engineer="easy")
    _later(scene, 4)
    scene.patrol.weather.sea, scene.patrol.weather.visibility, scene.patrol.weather.cloud = 3, 1200, 2
    _beside_the_convoy(scene, 8000, 80)
    scene.look_out(5)
    scene.man(en12=5, en14=5, fi11=3, fi13=3, en11=3, en13=3)
    scene.order("new_speed", "half_ahead")
    scene.sail(14)
    _set_and_fire(scene, [1, 2, 3, 4], spread=40)
    scene.sail(8)
    scene.man(na11=2, na12=3, na13=4, na14=4, fi11=3, fi12=3, en11=3, en13=3, en12=5, en14=6)
    scene.order("dive_surface", "alarm_dive")
    scene.sail(3)
    scene.man(fi14=2)
    scene.order("use_hydrophone", "listen")
    scene.sail(90)
    scene.man(fi11=3, fi12=3, en11=3, en13=3, en12=5, en14=6, fi21=3, fi22=3, en21=3, en23=3, en22=5, en24=6)
    scene.order("dive_surface", "surface")
    scene.sail(6)
    scene.patrol.ended = "home"
    scene.note("debrief", _sum(debrief(scene.patrol)))
    return scene


def day_attack() -> Scene:
    """By day under water ahead of the convoy: periscope, a spread by magnetic pistols, reloading under water."""
    scene = Scene("arctic_convoy", luck=8, first_officer="easy")
    scene.patrol.start_s = scene.patrol.start_s - 3 * 31_557_600
    _beside_the_convoy(scene, 3800, 25)
    boat = scene.patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth, boat.telegraph = True, 10_000, 10_000, "slow_ahead"
    scene.patrol.weather.sea, scene.patrol.weather.visibility = 4, 1500
    scene.man(ca11=3, ca12=3)
    scene.order("use_periscope", "raise")
    scene.sail(6)
    _set_and_fire(scene, [1, 2, 5], pistol="magnetic", depth=7, speed="fast", spread=30)
    scene.sail(4)
    scene.man(fi11=1, fi12=1, fi13=1, fi14=1)
    scene.order("reload_torpedo", "1")
    scene.man(fi11=3, fi13=3, en11=3, en13=3)
    scene.order("new_depth", Depth(120))
    scene.sail(60)
    scene.order("new_depth", Depth(10))
    scene.sail(40)
    return scene


def black_may() -> Scene:
    """May 1943: seen by radar on the surface, hunted with asdic that measures depth, bombs thrown ahead."""
    scene = Scene("black_may", luck=3, captain="hard")
    _beside_the_convoy(scene, 14_000, 40)
    scene.look_out(6)
    scene.man(en12=5, en14=5)
    scene.order("new_speed", "slow_ahead")
    scene.sail(8)
    scene.man(na11=2, na12=3, na13=4, na14=4, fi11=3, fi12=3, fi13=3, en11=3, en13=3, en12=5, en14=6)
    scene.order("dive_surface", "dive")
    scene.sail(5)
    scene.order("new_depth", Depth(60))
    scene.sail(120)
    return scene


def bay_of_biscay() -> Scene:
    """June 1943: aircraft by day and by night, look-outs, the 2 cm gun, bombs."""
    scene = Scene("biscay_gauntlet", luck=1)
    scene.look_out(4)
    scene.man(en12=5, en14=5)
    scene.order("new_speed", "half_ahead")
    for _ in range(480):
        scene.sail(1)
        if any(plane.sighted for plane in scene.patrol.waters.aircraft):
            scene.order("fire_20mm", "fire")
    return scene


def lone_ships() -> Scene:
    """July 1940: ships that come along their lane; one is stopped by the gun, another sees the boat."""
    scene = Scene("happy_hunt", luck=4)
    scene.look_out(4)
    scene.man(en12=5, en14=5, ca11=7, ca12=7, ca13=7)
    scene.order("new_speed", "half_ahead")
    scene.sail(150)
    ship = scene.patrol.waters.vessels[0]
    boat = scene.patrol.boat
    boat.lat, boat.lon = on_from(ship.lat, ship.lon, ship.course + 70 * MILLI, 2600)
    scene.patrol.weather.sea = 2
    scene.sail(3)
    target = min((one for one in scene.patrol.contacts if one.by == "sight"), key=lambda one: one.distance)
    scene.note("target", target)
    scene.order("fire_88mm", target.id)
    scene.sail(40)
    return scene


def shadowing() -> Scene:
    """A merchant that zigzags, kept in sight until it sees the boat."""
    scene = Scene("zigzag_at_dusk", luck=6)
    ship, boat = scene.patrol.merchant, scene.patrol.boat
    assert ship is not None
    boat.lat, boat.lon = on_from(ship.lat, ship.lon, ship.course + 120 * MILLI, 11_000)
    boat.heading = boat.course = ship.course
    scene.look_out(4)
    scene.man(en12=5, en14=5)
    scene.order("new_speed", "half_ahead")
    scene.sail(100)
    boat.lat, boat.lon = on_from(ship.lat, ship.lon, ship.course + 100 * MILLI, 2200)
    scene.sail(30)
    return scene


def passage() -> Scene:
    """Two days of navigation: the plot and its errors, weather, fixes, the battery, the air, warnings."""
    scene = Scene("northern_passage", luck=9, navigator="hard")
    scene.man(en12=5, en14=5, fi11=3, fi13=3, na11=8)
    scene.order("new_speed", "full_ahead")
    for watch in range(6):
        scene.sail(150)
        scene.man(na11=8, na21=8)
        scene.patrol.weather.cloud = min(4, scene.patrol.weather.cloud)
        scene.run(GAME.obey(scene.w, "captain", "take_sextant_fix", "take"))
        scene.sail(2)
        if scene.patrol.fix is not None and watch % 2:
            scene.run(GAME.obey(scene.w, "navigator", "plot_from_fix", "correct"))
        scene.run(GAME.obey(scene.w, "navigator", "report_plot", "report"))
        scene.run(GAME.obey(scene.w, "chief_engineer", "report_engines", "report"))
    boat = scene.patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth, boat.telegraph = True, 40_000, 160_000, "half_ahead"
    scene.sail(600)
    return scene


def wireless() -> Scene:
    """May 1942: messages and reports at every level of the Enigma, and the enemy's direction finders."""
    scene = Scene("arctic_convoy", luck=7, first_officer="normal")
    scene.man(fi14=2)
    _beside_the_convoy(scene, 70_000, 100)
    for level in ("easy", "normal", "hard", "realistic"):
        scene.patrol.options["first_officer"] = level
        scene.sail(110)
        for message in [one.id for one in scene.patrol.waters.messages if not one.read][:1]:
            scene.order("work_enigma", message)
        scene.order("work_enigma", "weather")
        scene.note("messages", _sum(scene.patrol.waters.messages))
        scene.note("sent", scene.patrol.waters.reports_sent)
    return scene


def meeting() -> Scene:
    """A meeting by night: slowly round the middle of its square, then too fast."""
    scene = Scene("supply_meeting", luck=1)
    boat, state = scene.patrol.boat, scene.patrol
    boat.lat, boat.lon = centre(MISSIONS[state.mission].to)
    _later(scene, 9)
    scene.sail(90)
    scene.note("done", [state.waters.done_ms, primary_share(state)])
    return scene


def mines() -> Scene:
    """Mines in square after square."""
    scene = Scene("mine_barrier", luck=1)
    for square in MISSIONS["mine_barrier"].squares:
        boat = scene.patrol.boat
        boat.lat, boat.lon = centre(square)
        scene.sail(17)
    scene.note("mines", scene.patrol.waters.mines)
    scene.patrol.ended = "home"
    scene.note("debrief", _sum(debrief(scene.patrol)))
    scene.note("torpedo", torpedoes.row(scene.patrol, "G7a", "slow"))
    return scene


_SELDOM = ("pause", "announce", "time_compression", "report_plot", "report_engines")


class FreePlay:
    """A table at which every officer does anything he may, while the boat is hit now and then."""

    def __init__(self, mission: str, luck: int, **options: str) -> None:
        self.table = sandtable.open_table("uboot", mission, seed=luck, options=options)
        self.rng = Rng(luck)
        self.lines: list[str] = []

    def move(self) -> None:
        """An answer, an order, or time."""
        table, rng = self.table, self.rng
        questions = [(seat, *one) for seat in SEATS for one in table.open(seat).items()]
        if questions and rng.random() < 0.6:
            seat, id, decision = rng.choice(questions)
            table.answer(seat, msgspec.to_builtins(decision.sample(rng)), to=id)
            return
        seat = rng.choice(("captain", "captain", *SEATS))
        orders = [one for one in table.orders(seat) if one.kind != "return_to_base"]
        orders = [one for one in orders if one.kind not in _SELDOM or rng.random() < 0.1]
        if orders and rng.random() < 0.6:
            decision = rng.choice(orders)
            table.order(seat, decision.kind, msgspec.to_builtins(decision.sample(rng)))
            self.lines.append(f"{seat} {decision.kind}")
            return
        table.advance(rng.randint(1, 12))

    def play(self, moves: int) -> "FreePlay":
        for n in range(moves):
            state = self.table.state
            if state.ended:
                break
            if n % 40 == 20:
                harm = ["fire", "leak", "light", "electrical"][n // 40 % 4 :][:2]
                state.waters.blows.append(Blow("bomb", n // 40 % 6 + 1, n == 20, harm, ["yellow", "green"], True))
            if n % 25 == 0:
                state.board.command, state.board.morale = 8, max(6, state.board.morale)
            self.move()
            seen = f" views {_sum([self.table.view(seat) for seat in SEATS])}" if n % 20 == 0 else ""
            self.lines.append(f"{n} {state.elapsed_ms} {_sum(state)}{seen}")
        return self


def all_hands() -> FreePlay:
    """A long passage."""
    return FreePlay("northern_passage", 3, captain="easy", first_officer="easy", watch_change="easy").play(700)


def all_hands_in_action() -> FreePlay:
    """Near a convoy, at the hardest."""
    hard = dict.fromkeys(SEATS, "realistic")
    return FreePlay("moonlit_column", 4, **hard).play(600)


def all_hands_on_a_voyage() -> FreePlay:
    """A linked patrol whose first mission ends while everybody is at work."""
    played = FreePlay("first_patrol", 5).play(150)
    table = played.table
    while table.pending:
        seat = next(iter(table.pending))
        for id, decision in table.open(seat).items():
            table.answer(seat, msgspec.to_builtins(decision.default), to=id)
    table.state.ended = "home"
    table.advance(1)
    return played.play(150)


SCENES: dict[str, Callable[[], Scene | FreePlay]] = {
    make.__name__: make
    for make in (
        night_attack, day_attack, black_may, bay_of_biscay, lone_ships, shadowing, passage, wireless, meeting,
        mines, all_hands, all_hands_in_action, all_hands_on_a_voyage,
    )
}  # fmt: skip


def written(name: str) -> list[str]:
    """What was written down of a scene."""
    return (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


def main() -> None:
    """Write them all down anew, or those that are named."""
    FOLDER.mkdir(exist_ok=True)
    for name, make in SCENES.items():
        if not sys.argv[1:] or name in sys.argv[1:]:
            (FOLDER / f"{name}.txt").write_text("\n".join(make().lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
