"""WRB The Blitz game: production by dice, before movement, and no resources at all."""

from __future__ import annotations

from sandtable.games.war_room.data.data import Units, charts, die, number
from sandtable.games.war_room.rules.combat.hits import COLOURS
from sandtable.games.war_room.rules.production.production import for_sale, next_to_place, place
from sandtable.games.war_room.rules.turn_order import in_turn
from sandtable.games.war_room.state.model import Public, State, force_of
from sandtable.kernel import Mark, Option, Play, Refusal, Share, World, ask


def blitz_production(world: World[State]) -> Play[None]:
    """WRB-03, WRB-06, WRB-07 Medals for more dice, then throws in batches of ten, then the units are placed."""
    public = world.state.public
    yield from in_turn(world, "bonus", add_dice, "WRB-06")
    if public.stage == "bonus":
        public.stage, public.mover, public.bought = "throws", 0, {}
    yield from in_turn(world, "throws", throw_and_spend)
    while unit := next_to_place(public):
        yield from place(world, *unit)
        yield Mark("WR7-04")
    public.step, public.stage, public.mover = "movement", "turn", 0


def throw_and_spend(world: World[State], nation: str) -> Play[None]:
    """WRB-07 Batch by batch a nation throws its dice and spends what they show."""
    public = world.state.public
    while public.faces or public.dice[nation]:
        if public.faces:
            yield from spend_batch(world, nation)
        else:
            throw_production(world, nation)
        yield Mark("WRB-07")


def production_points(public: Public, nation: str) -> int:
    """WRB-02, WRB-16, R16 The nation's points in this scenario, one fewer from yellow, two from red."""
    points = number("blitz_points", nation, public.scenario)
    return points - number("homefront", public.nations[nation].zone, "blitz_dice_lost")


def add_dice(world: World[State], nation: str) -> Play[None]:
    """WRB-06 Before anybody throws each medal handed in gives one more die, twenty in all at most."""
    public = world.state.public
    state, points = public.nations[nation], production_points(public, nation)
    most = min(state.medals, number("limits", "blitz_dice") - points)
    more = 0
    if most > 0:
        decision = Share(
            "blitz-dice",
            "WRB-06",
            {"medals": (0, most)},
            0,
            most,
            default={"medals": 0},
            args={"nation": nation, "points": points},
            options=lambda: [Option("medals", "pay-honour", {"kind": "medals", "have": state.medals})],
        )
        more = (yield from ask(nation, decision))["medals"]
    state.medals -= more
    public.dice[nation] = points + more
    world.journal.tell("production-dice", "WRB-06", nation=nation, dice=points + more, medals=more)


def throw_production(world: World[State], nation: str) -> None:
    """WRB-07 The next ten dice, or what is left of them."""
    public = world.state.public
    count = min(public.dice[nation], number("limits", "dice_in_batch"))
    throw = world.chance.colours("WRB-07", count, die())
    public.dice[nation] -= count
    public.faces = sorted(throw.shows, key=COLOURS.index)
    world.journal.tell("production-thrown", "WRB-07", nation=nation, throw=throw)


def spend_batch(world: World[State], nation: str) -> Play[None]:
    """WRB-07, WRB-08 Units for the dice of this batch; no die is kept for the next."""
    public = world.state.public
    faces, limits = public.faces, affordable(public, nation)
    units: Units = {}
    if limits:
        units = yield from ask(nation, spend_decision(nation, faces, limits))
    public.faces = []
    for unit, n in units.items():
        if n:
            bought = public.bought.setdefault(nation, {})
            bought[unit] = bought.get(unit, 0) + n
            world.journal.tell("units-bought", "WRB-08", nation=nation, unit=unit, count=n)


def affordable(public: Public, nation: str) -> dict[str, tuple[int, int]]:
    """WRB-08 How many of each type the dice on the table could make, were nothing else made of them."""
    found = {}
    for unit in for_sale(public, nation):
        n = 0
        while dice_suffice(public.faces, {unit: n + 1}):
            n += 1
        if n:
            found[unit] = (0, n)
    return found


def dice_suffice(faces: list[str], units: Units) -> bool:
    """WRB-08, WRB-09 Do the dice make all these units?

    Black stands for any colour; white too, but only for planes and ships, and once in each of them.
    """
    gap = whites = 0
    needs = {unit: n * number("blitz_production", unit, "dice") for unit, n in units.items()}
    for colour in {str(charts().cell("blitz_production", unit, "colour")) for unit in needs}:
        mine = [unit for unit in needs if charts().cell("blitz_production", unit, "colour") == colour]
        missing = max(0, sum(needs[unit] for unit in mine) - faces.count(colour))
        gap += missing
        whites += min(missing, sum(units[unit] for unit in mine if force_of(unit) != "army"))
    return gap - min(whites, faces.count("white")) <= faces.count("black")


def spend_decision(nation: str, faces: list[str], limits: dict[str, tuple[int, int]]) -> Share:
    """WRB-08 What is made of a batch; by default the dearest units first."""

    def makes(units: Units) -> Refusal | None:
        return None if dice_suffice(faces, units) else Refusal("WRB-08", "dice-do-not-suffice", {"nation": nation})

    usual: Units = dict.fromkeys(limits, 0)
    for unit in sorted(limits, key=lambda one: -number("casualty_values", one, "standard")):
        while dice_suffice(faces, {**usual, unit: usual[unit] + 1}):
            usual[unit] += 1
    return Share(
        "blitz-build",
        "WRB-08",
        limits,
        0,
        sum(high for _, high in limits.values()),
        default=usual,
        extra=makes,
        args={"nation": nation, "dice": list(faces)},
        options=lambda: [
            Option(
                unit,
                "blitz-build-unit",
                {
                    "unit": unit,
                    "colour": str(charts().cell("blitz_production", unit, "colour")),
                    "dice": number("blitz_production", unit, "dice"),
                },
            )
            for unit in limits
        ],
    )
