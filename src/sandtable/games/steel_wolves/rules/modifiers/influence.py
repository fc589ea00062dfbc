"""SW36 The political war: influence, prestige, the seat of the BdU, and how a request is made."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from sandtable.games.steel_wolves.data.data import CHARTS, KINDS
from sandtable.games.steel_wolves.data.dates import DATES
from sandtable.games.steel_wolves.data.event_tables import NotDone, WarEvent, Withdraw
from sandtable.games.steel_wolves.state.calendar import this_month
from sandtable.games.steel_wolves.state.model import SEAT, Month, Public, State
from sandtable.games.steel_wolves.state.politics import GROUPS, Politics
from sandtable.kernel import Modifier, Odds, Option, Pick, Play, Refusal, Share, World, ask

LEAST, MOST = -2, 2
MOST_PRESTIGE = 9
LEVELS = {"I": 1, "II": 2, "III": 3}
CAPITAL = ("BB", "BC", "CV")
VALUABLE = ("CA", "CVE", "AVG", "ACV", "CS", "AM", "AT", "AP")
REACTIONS = {"BdU": "36.64A", "OKM": "36.64B", "Chancellery": "36.64C"}
TRAINING = "36.64D"


class Request(Struct, frozen=True):
    """SW36.23 A line of the request table: to whom, at which level (0: always granted), with what consequences."""

    id: str
    target: str
    level: int
    consequences: tuple[tuple[str, int, int], ...]

    @property
    def cost(self) -> int:
        """SW36.23, SW36.64A-D Prestige by the level; what the BdU grants himself costs one point."""
        return self.level or 1


@cache
def requests() -> Mapping[str, Request]:
    """SW36.23 The request table: for each group the change if granted and if refused."""
    chart = "political_requests"

    def cell(id: str, group: str, end: str) -> int:
        return int(CHARTS.cell(chart, id, f"{group} if {end}"))

    found = {}
    for row in CHARTS[chart].rows:
        id, _, target, level = map(str, row[:4])
        changes = tuple((group, cell(id, group, "granted"), cell(id, group, "refused")) for group in GROUPS)
        found[id] = Request(id, target, LEVELS.get(level, 0), changes)
    return found


def begin_politics(influence: Mapping[str, int], prestige: int, period: int) -> Politics:
    """SW36.11, SW36.12, SW36.13 The markers as the campaign places them; in war period 1 the BdU is in Berlin."""
    levels = {group: max(LEAST, min(MOST, influence.get(group, 0))) for group in GROUPS}
    return Politics(levels, max(0, min(MOST_PRESTIGE, prestige)), "BERLIN" if period == 1 else "KERNEVAL")


def the_politics(state: Public) -> Politics:
    """The political war, where it is played."""
    assert state.politics is not None
    return state.politics


def granted(state: Public, request: str) -> bool:
    """Has this request been granted at any time?"""
    return state.politics is not None and request in state.politics.granted


def change(world: World[State], group: str, by: int, rule: str) -> None:
    """SW36.11 Influence moves between -2 and +2; what goes beyond is lost."""
    politics = world.state.politics
    if politics is None or by == 0:
        return
    politics.influence[group] = max(LEAST, min(MOST, politics.influence[group] + by))
    world.journal.tell("influence", rule, group=f"group-{group}", by=by, now=politics.influence[group])


def change_prestige(world: World[State], by: int, rule: str) -> None:
    """SW36.12 Prestige moves between 0 and 9."""
    politics = world.state.politics
    if politics is None or by == 0:
        return
    politics.prestige = max(0, min(MOST_PRESTIGE, politics.prestige + by))
    world.journal.tell("prestige", rule, by=by, now=politics.prestige)


def number_to_roll(state: Public, request: Request) -> int | None:
    """SW36.23, SW36.3 The number of the political results table; None is an X, which cannot be tried.

    A request to the Chancellery uses its influence on both sides of the table.
    """
    politics = the_politics(state)
    chancellery = politics.influence["Chancellery"]
    cell = CHARTS.cell(
        f"political_results_{'i' * request.level}",
        str(politics.influence[request.target]),
        f"{chancellery:+d}" if chancellery else "0",
    )
    return None if cell == "X" else int(cell)


def away(state: Public, request: Request) -> list[Modifier]:
    """SW36.4 Away from Berlin the die is raised by the level of the request."""
    if the_politics(state).bdu == "BERLIN":
        return []
    return [Modifier(request.level, "away-from-berlin", "SW36.4")]


def favours(prestige: int) -> dict[str, int]:
    """SW36.23 What more prestige buys: 1, 3 or 5 points for -1, -2 or -3."""
    bought = {"0": 0}
    for row in CHARTS["favours"].rows:
        if int(row[0]) <= prestige:
            bought[str(row[0])] = int(row[1])
    return bought


def chance_of(state: Public, request: Request, mods: list[Modifier]) -> Odds:
    """SW36.23 How likely the request is to be granted."""
    if not request.level:
        return Odds("granted", 1.0, "good", "SW36.64A-D")
    number = number_to_roll(state, request)
    chance = 0 if number is None else max(0, number + 1 - sum(mod.value for mod in mods))
    return Odds("granted", chance / 10, "good", "SW36.23", mods)


def make_request(world: World[State], request: Request) -> Play[bool]:
    """SW36.23, SW36.3, SW36.4 Pay, perhaps for favours too, roll, and take the consequences with all groups."""
    state = world.state
    politics = the_politics(state)
    change_prestige(world, -request.cost, "SW36.23")
    yes = True
    if request.level:
        number = number_to_roll(state, request)
        assert number is not None
        bought = favours(politics.prestige)
        spent = "0"
        if len(bought) > 1:
            spent = yield from ask(
                SEAT,
                Pick(
                    "favour",
                    "SW36.23",
                    list(bought),
                    args={"request": f"request-{request.id}", "number": number},
                    options=lambda: favour_options(state, request, bought),
                ),
            )
        mods = away(state, request)
        if spent != "0":
            change_prestige(world, -int(spent), "SW36.23")
            mods = [Modifier(bought[spent], "favour", "SW36.23"), *mods]
        throw = world.chance.d10("SW36.23", mods)
        yes = throw.total <= number
        world.journal.tell(
            "request-die", "SW36.23", request=f"request-{request.id}", throw=throw, number=number, granted=yes
        )
    else:
        world.journal.tell("request-own", "SW36.64A-D", request=f"request-{request.id}")
    for group, if_granted, if_refused in request.consequences:
        change(world, group, if_granted if yes else if_refused, "SW36.23")
    return yes


def favour_options(state: Public, request: Request, bought: dict[str, int]) -> list[Option]:
    """SW36.23 Each favour with its price and the chance that it leaves."""
    options = []
    for spent, value in bought.items():
        mods = [*([Modifier(value, "favour", "SW36.23")] if value else []), *away(state, request)]
        options.append(
            Option(
                spent,
                "favour-points",
                {"points": int(spent), "value": -value},
                odds=[chance_of(state, request, mods)],
                cost={"prestige": float(spent)},
            )
        )
    return options


def affordable(state: Public, request: Request) -> Refusal | None:
    """SW36.2-22, SW36.23 Enough prestige, and no X on the table."""
    if the_politics(state).prestige < request.cost:
        return Refusal("SW36.23", "too-little-prestige", {"cost": request.cost})
    if request.level and number_to_roll(state, request) is None:
        return Refusal("SW36.23", "cannot-be-tried")
    return None


def seat_of_the_bdu(world: World[State]) -> Play[None]:
    """SW36.13, SW36.42 In war period 1 in Berlin; later the BdU may go back to Kerneval in any week."""
    state = world.state
    politics = the_politics(state)
    if state.war_period == 1 or politics.bdu == "KERNEVAL":
        return
    politics.bdu = yield from ask(SEAT, Pick("bdu-seat", "SW36.42", ["KERNEVAL", "BERLIN"]))
    world.journal.tell("bdu-moves", "SW36.42", seat=f"bdu-{politics.bdu}")


def go_to_berlin(world: World[State], request: Request, rule: str) -> Play[None]:
    """SW36.4, SW36.41 Before a request the BdU may travel to Berlin; there he stays for the week."""
    politics = the_politics(world.state)
    if politics.bdu == "BERLIN" or not request.level:
        return
    answer = yield from ask(
        SEAT, Pick("bdu-travel", rule, ["BERLIN", "KERNEVAL"], args={"request": f"request-{request.id}"})
    )
    if answer == "BERLIN":
        politics.bdu = "BERLIN"
        world.journal.tell("bdu-moves", rule, seat="bdu-BERLIN")


def reaction(world: World[State], event: WarEvent) -> Play[bool]:
    """SW36.2-22, SW36.41, SW36.64A-D Once a month the BdU may ask to be spared the orders of an event."""
    state = world.state
    politics = state.politics
    if politics is None or not event.target or politics.reaction == this_month(state):
        return False
    training = event.key.startswith("training")
    request = requests()[TRAINING if training else REACTIONS[event.target]]
    if affordable(state, request) is not None:
        return False
    answer = yield from ask(
        SEAT,
        Pick(
            "reaction",
            "SW36.64A-D",
            ["obey", "ask"],
            args={
                "event": f"event-{event.key}",
                "order": f"order-{event.key}",
                "group": f"group-{event.target}",
                "cost": request.cost,
            },
            options=lambda: [
                Option("obey"),
                Option(
                    "ask",
                    odds=[chance_of(state, request, away(state, request))],
                    cost={"prestige": float(request.cost)},
                ),
            ],
        ),
    )
    if answer == "obey":
        return False
    politics.reaction = this_month(state)
    yield from go_to_berlin(world, request, "SW36.41")
    yes = yield from make_request(world, request)
    if yes:
        world.journal.tell("order-cancelled", "SW36.64A-D", event=f"event-{event.key}")
        for effect in event.effects:
            if isinstance(effect, NotDone):
                change(world, effect.group, effect.change, "SW5.T1..T5")
        if training:
            politics.owed_next += [effect.boats for effect in event.effects if isinstance(effect, Withdraw)]
    return yes


def green_by_debt(world: World[State]) -> int:
    """SW36.64A-D, SW36.64n A new boat after a cancelled training order: 0 or less is a crew one level greener."""
    politics = world.state.politics
    if politics is None or not politics.owed:
        return 0
    further = len(politics.owed) - 1
    mods = [Modifier(-further, "training-cancelled", "SW36.64n")] if further else []
    throw = world.chance.d10("SW36.64A-D", mods)
    green = int(throw.total <= 0)
    world.journal.tell("training-die", "SW36.64A-D", throw=throw, green=bool(green))
    return green


def political_month_end(world: World[State], month: Month) -> None:
    """SW36.51, SW36.52 The end of a month: half the victory points become influence, losses cost it."""
    politics = world.state.politics
    if politics is None:
        return
    points = month.points // 2
    if points >= 1:
        change(world, "OKM", 1, "SW36.51")
    if points >= 2:
        change(world, "Chancellery", 1, "SW36.51")
    politics.points, politics.losses = max(0, points - 2), losses_cost(month.lost)
    if not politics.points:
        take_losses(world)


def take_losses(world: World[State]) -> None:
    """SW36.52 The boats lost in the month cost influence and prestige, after all gains of the month."""
    politics = the_politics(world.state)
    lost, politics.losses = politics.losses, 0
    for group in ("OKM", "Chancellery"):
        change(world, group, lost, "SW36.52")
    change_prestige(world, lost, "SW36.52")


def losses_cost(boats: int) -> int:
    """SW36.52 What the boats lost in a month cost."""
    return int(CHARTS.cell("political_losses", CHARTS.row_for("political_losses", boats)))


def one_each_first(shared: Mapping[str, int]) -> Refusal | None:
    """SW36.51 Each group has a point before one has a second; OKM and the Chancellery have theirs already."""
    second = shared["OKM"] or shared["Chancellery"] or max(shared["OKW"], shared["OKL"]) > 1
    if second and not (shared["OKW"] and shared["OKL"]):
        return Refusal("SW36.51", "one-each-first")
    return None


def share_points(world: World[State]) -> Play[None]:
    """SW36.51, SW36.52 The points beyond the second are free: to groups, up to two into prestige; then losses."""
    politics = the_politics(world.state)
    points, politics.points = politics.points, 0
    if not points:
        return
    limits = {"OKW": (0, 2), "OKL": (0, 2), "OKM": (0, 1), "Chancellery": (0, 1), "prestige": (0, 2)}
    shared = yield from ask(
        SEAT,
        Share(
            "influence",
            "SW36.51",
            limits,
            points,
            points,
            default={"prestige": min(2, points), "OKW": max(0, points - 2)},
            extra=one_each_first,
            args={"points": points},
            options=lambda: [Option(name, f"name-group-{name}") for name in limits],
        ),
    )
    for group, value in shared.items():
        if group == "prestige":
            change_prestige(world, value, "SW36.51")
        else:
            change(world, group, value, "SW36.51")
    take_losses(world)


def great_success(world: World[State], kind: str) -> None:
    """SW36.53 A great ship sunk is heard of in Berlin at once."""
    if world.state.politics is None:
        return
    sort = KINDS[kind].type
    if sort in CAPITAL:
        for group, by in (("OKM", 2), ("Chancellery", 1)):
            change(world, group, by, "SW36.53")
        if sort == "CV":
            change(world, "OKL", 1, "SW36.53")
    elif sort in VALUABLE:
        change(world, "OKM", 1, "SW36.53")
        if sort in ("AT", "AP"):
            change(world, "OKW", 1, "SW36.53")


def pack_limit(state: Public) -> int | None:
    """SW36.4, SW36.43 How many boats a pack may have, the finder included, while the BdU is in Berlin."""
    politics = state.politics
    if politics is None or politics.bdu != "BERLIN" or state.war_period == 1:
        return None
    return DATES.pack_limits.get(state.year)


def adjacent_joins(state: Public) -> bool:
    """SW36.4, SW36.43 May boats of adjacent areas join a pack? Not while the BdU is in Berlin."""
    politics = state.politics
    return politics is None or politics.bdu != "BERLIN" or state.war_period == 1
