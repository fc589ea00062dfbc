"""UB9.4: the pyramid of food, meals and recipes, the kitchen, the daily meal, and spoilage."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from sandtable.games.uboot.data.board import STORES
from sandtable.games.uboot.data.deadlines import DEADLINES
from sandtable.games.uboot.data.units import HOUR_MS
from sandtable.games.uboot.rules.boat.clock import note, report, within
from sandtable.games.uboot.rules.crew.sailors import activate, chips_for, free_fields
from sandtable.games.uboot.rules.crew.tracks import DELTAS, change_morale
from sandtable.games.uboot.state.model import Galley, Sailor, State
from sandtable.kernel.decisions import Option, Pick, Refusal
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = [
    "RECIPES",
    "SPACES",
    "cook",
    "fill",
    "meals",
    "nothing_to_cook",
    "serve",
    "worth",
]

SPACES: tuple[str, ...] = STORES.food.pyramid.spaces
"""UB5.2-07 The six spaces, from the top down and from the left."""
_NEAR: set[frozenset[str]] = {frozenset(pair) for pair in STORES.food.pyramid.adjacent}
RECIPES: dict[str, tuple[str, ...]] = {one.name: tuple(sorted(one.chips)) for one in STORES.food.recipes}
"""UB9.4-03 Five recipes of two chips, three of three."""
_SPOIL_ORDER = STORES.food.spoil_order
_MORALE = (DELTAS.meal_none, DELTAS.meal_1, DELTAS.meal_2, DELTAS.meal_3)
"""UB9.4-04 What a meal of so many chips does to morale."""
_KITCHEN_MS = DEADLINES.kitchen_s * 1000
DAY_MS = 24 * HOUR_MS


def at(galley: Galley, space: str) -> str:
    """The chip on a space of the pyramid; nothing when it is empty."""
    return galley.pyramid[SPACES.index(space)]


def _draw(world: World[State], galley: Galley) -> str:
    """One chip out of the face-down supply."""
    chips = [kind for kind in _SPOIL_ORDER for _ in range(galley.supply.get(kind, 0))]
    kind = world.chance.pick("UB5.2-07", chips)
    galley.supply[kind] -= 1
    return kind


def fill(world: World[State], galley: Galley) -> None:
    """UB5.2-07, UB9.4.1-06, UB9.4.3-01, UB9.4.3-04, UBR31, UB9.4.3-03 Fill the pyramid; when the supply is empty,
    food spoils first.
    """
    spoiled = False
    while "" in galley.pyramid:
        if not sum(galley.supply.values()):
            if spoiled:
                # What spoilage left was too little: the spaces wait for the next refill.
                return
            while not sum(galley.supply.values()) and len(galley.spoiled) < len(_SPOIL_ORDER):
                spoil(world, galley)
            spoiled = True
            if not sum(galley.supply.values()):
                return
        galley.pyramid[galley.pyramid.index("")] = _draw(world, galley)


def spoil(world: World[State], galley: Galley) -> None:
    """UB9.4.3-01, UB9.4.3-02, UB9.4.3-03, UB9.4.3-04 The next kind goes out of the game;
    what was eaten becomes the new supply.
    """
    kind = _SPOIL_ORDER[len(galley.spoiled)]
    galley.spoiled.append(kind)
    galley.pyramid = ["" if chip == kind else chip for chip in galley.pyramid]
    galley.eaten.pop(kind, None)
    galley.supply, galley.eaten = dict(galley.eaten), {}
    report(world, "spoiled", "UB9.4.3-01", food=kind)


def _connected(spaces: Sequence[str]) -> bool:
    """UB9.4.1-03, UB9.4-02, UB9.4-03 Do the spaces form a chain?"""
    reached = {spaces[0]}
    while more := {b for b in spaces if b not in reached and any(frozenset((a, b)) in _NEAR for a in reached)}:
        reached |= more
    return len(reached) == len(spaces)


def meals(state: State) -> list[tuple[str, ...]]:
    """UB9.4-02, UB9.4-03, UB9.4-05, UBR28, UB9.4.1-03, UB9.4.2-01 Spaces of every meal that can be cooked: one
    chip, or a recipe in a chain; broken crockery may allow no large ones.
    """
    galley = state.board.galley
    food = [space for space in SPACES if at(galley, space) not in ("", "lemons")]
    found: list[tuple[str, ...]] = [(space,) for space in food]
    for n in (2, 3):
        if n <= galley.most:
            found += [
                some
                for some in combinations(food, n)
                if tuple(sorted(at(galley, space) for space in some)) in RECIPES.values() and _connected(some)
            ]
    return found


def nothing_to_cook(state: State) -> Refusal | None:
    """UB9.4.3-05, UB9.4.1-02 Without food there are no more meals; the cook may replace a lemon while other food
    is left.
    """
    galley = state.board.galley
    left = any(n for stock in (galley.supply, galley.eaten) for kind, n in stock.items() if kind != "lemons")
    food = any(chip != "lemons" or left for chip in galley.pyramid if chip)
    return None if food else Refusal("UB9.4.3-05", "nothing-to-cook")


def _choices(state: State, cook: Sailor) -> list[str]:
    """Meals, largest first; then the kitchen's extra acts while the cook has fields for them (UB9.4.1-02)."""
    galley = state.board.galley
    found = ["meal-" + "".join(some) for some in sorted(meals(state), key=len, reverse=True)]
    if free_fields(cook) >= chips_for(state, cook, "meal"):
        full = [space for space in SPACES if at(galley, space)]
        found += [f"swap-{a}{b}" for a, b in combinations(full, 2) if at(galley, a) != at(galley, b)]
        # UB9.4.3-01 With an empty supply food spoils for it, as for every space that must be filled.
        if sum(galley.supply.values()) or len(galley.spoiled) < len(_SPOIL_ORDER):
            found += [f"replace-{space}" for space in full]
    return found or ["nothing"]


def _option(galley: Galley, choice: str) -> Option:
    act, _, spaces = choice.partition("-")
    foods = [at(galley, space) for space in spaces] if act != "nothing" else []
    args: dict[str, object] = {f"food{n}": food for n, food in enumerate(foods, 1)}
    return Option(choice, f"kitchen-{act}{len(foods) if act == 'meal' else ''}", args)


def cook(world: World[State], cook: Sailor) -> Play[None]:
    """UB9.4.1-01, UB9.4.1-02, UBR29, UB9.4.1-04, UB9.4-05 The Navigator chooses; before that the cook may swap
    or replace chips, for chips.
    """
    state = world.state
    galley = state.board.galley
    while True:
        choices = _choices(state, cook)
        question = Pick(
            "kitchen", "UB9.4.1-03", choices, options=lambda: [_option(galley, one) for one in choices]  # noqa: B023
        )  # fmt: skip
        answers = yield Ask({"navigator": question}, until=within(world, _KITCHEN_MS))
        act, _, spaces = answers["navigator"].partition("-")
        if act == "nothing" or cook.dead:
            return
        if act == "meal":
            lemon = yield from _which_lemon(world)
            take_meal(world, list(spaces), lemon)
            return
        activate(cook, chips_for(state, cook, "meal"))
        first = SPACES.index(spaces[0])
        if act == "swap":
            second = SPACES.index(spaces[1])
            galley.pyramid[first], galley.pyramid[second] = galley.pyramid[second], galley.pyramid[first]
        else:
            _eat(galley, [galley.pyramid[first]])
            galley.pyramid[first] = ""
            fill(world, galley)
        note(world, "kitchen", "UB9.4.1-02", act=act)


def _which_lemon(world: World[State]) -> Play[str]:
    """UB9.4.1-04, UB9.4-05, UB9.4.1-05 The Navigator collects one lemon; where there are several he says which.
    None: no space.
    """
    galley = world.state.board.galley
    lemons = [space for space in SPACES if at(galley, space) == "lemons"]
    if len(lemons) < 2:
        return "".join(lemons)
    options = lambda: [Option(space, "lemon-at", {"space": space}) for space in lemons]  # noqa: E731
    question = Pick("lemon", "UB9.4.1-04", lemons, options=options)
    answers = yield Ask({"navigator": question}, until=within(world, _KITCHEN_MS))
    chosen: str = answers["navigator"]
    return chosen


def _eat(galley: Galley, chips: Sequence[str]) -> None:
    """UB9.4.2-01, UB9.4.3-01, UBR31, UB9.4.1-05, UB9.4.3-03 Onto the discard pile; a kind that has spoiled
    leaves the game instead.
    """
    for chip in chips:
        if chip not in galley.spoiled:
            galley.eaten[chip] = galley.eaten.get(chip, 0) + 1


def take_meal(world: World[State], spaces: list[str], lemon: str = "") -> None:
    """UB9.4.1-04, UB9.4.1-05, UBR30, UB9.4-05, UB9.4.1-03, UB9.4.1-06, UBR31, UB9.4.3-01 The chips become the
    meal of the day, with a lemon if there is one; then refill.
    """
    galley = world.state.board.galley
    taken = [*spaces, *([lemon] if lemon else [])]
    _eat(galley, galley.meal)
    galley.meal = [at(galley, space) for space in taken]
    for space in taken:
        galley.pyramid[SPACES.index(space)] = ""
    report(world, "meal_cooked", "UB9.4.1-05", chips=len(spaces))
    fill(world, galley)


def worth(galley: Galley) -> int:
    """UB9.4-04, UB9.4-05, UB9.4-01, UB9.4.2-01 Chips that count: lemons never do; a birthday makes the meal one
    larger, three at most.
    """
    chips = sum(1 for chip in galley.meal if chip != "lemons")
    return min(3, chips + galley.bonus) if chips else 0


def serve(world: World[State]) -> None:
    """UB9.4-01, UB9.4.2-01, UB9.4-04, UBR31 Once a day the crew eats what was cooked: morale changes, the chips are
    discarded.
    """
    galley = world.state.board.galley
    galley.next_ms += DAY_MS
    chips = worth(galley)
    report(world, "meal_served", "UB9.4-01", chips=chips)
    change_morale(world, _MORALE[chips], "UB9.4-04", "meal_served")
    _eat(galley, galley.meal)
    galley.meal, galley.bonus, galley.most = [], 0, 3


# --- what cards do to the food ----------------------------------------------------------------------------


def lose_supply(world: World[State], n: int) -> None:
    """The top chips of the supply are discarded."""
    galley = world.state.board.galley
    for _ in range(min(n, sum(galley.supply.values()))):
        _eat(galley, [_draw(world, galley)])


def add_food(world: World[State], kind: str, n: int) -> None:
    """Chips come aboard: into the pyramid where there is room, else into the supply."""
    galley = world.state.board.galley
    for _ in range(n):
        if "" in galley.pyramid:
            galley.pyramid[galley.pyramid.index("")] = kind
        else:
            galley.supply[kind] = galley.supply.get(kind, 0) + 1


def remove_food(world: World[State], kind: str) -> None:
    """One chip of a kind is discarded from the pyramid, else from the supply; then the pyramid is refilled."""
    galley = world.state.board.galley
    if kind in galley.pyramid:
        galley.pyramid[galley.pyramid.index(kind)] = ""
        _eat(galley, [kind])
    elif galley.supply.get(kind, 0):
        galley.supply[kind] -= 1
        _eat(galley, [kind])
    fill(world, galley)


def cap_meals(world: World[State], n: int) -> None:
    """No meal may use more chips than this today."""
    world.state.board.galley.most = n


def add_bonus(world: World[State], n: int) -> None:
    """The meal of the day counts as so many chips larger."""
    world.state.board.galley.bonus = n
