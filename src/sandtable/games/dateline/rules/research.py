"""B-3 Weapons development."""

from __future__ import annotations

from sandtable.games.dateline.data.data import SIDES_OF_DIE, by_count, charts, number, technologies
from sandtable.games.dateline.rules.combat.bomb import atomic_research, choose_status
from sandtable.games.dateline.state.model import State, capital_free, on
from sandtable.games.dateline.state.scientists import largest_group
from sandtable.kernel import Odds, Option, Pick, Play, Share, World, ask


def research_phase(world: World[State]) -> Play[None]:
    """B-3-01, D2.1-28, A-2.1-02 The state of the bomb, atomic research, then any number of dice for
    technologies.
    """
    if on(world.state, "bomb"):
        yield from choose_status(world)
        yield from atomic_research(world)
    yield from technology_research(world)


def needed(state: State, nation: str) -> tuple[int, bool]:
    """D2.2-01, D2.2-02, D2.2-03, A-2.2-01, A-2.2-02, A-2.2-03 What a die must show, and whether one names the
    aim.
    """
    if not on(state, "scientists"):
        return number("money", "research_hit"), False
    count = largest_group(state, nation)
    return int(by_count("weapons_research", count, "hit")), by_count("weapons_research", count, "named") == "yes"


def technology_research(world: World[State]) -> Play[None]:
    """B-3-01, D2.2-04, A-2.2-04, B-3-02 Any number of dice, paid beforehand; every hit is a breakthrough."""
    state = world.state
    nation = state.nations[state.nation]
    price = number("money", "research_die")
    most = nation.money // price
    # B-11-02, A-4-05 A nation without its capital spends nothing on it.
    if not capital_free(state, state.nation) or most == 0 or len(nation.technologies) == len(technologies()):
        return
    hit, named = needed(state, state.nation)
    decision = Pick(
        "research",
        "B-3-01",
        [str(n) for n in range(most + 1)],
        args={"price": price, "money": nation.money, "hit": hit},
        options=lambda: [research_option(n, price, hit) for n in range(most + 1)],
    )
    dice = int((yield from ask(state.nation, decision)))
    if dice == 0:
        return
    nation.money -= dice * price
    if named:
        yield from named_research(world, dice, hit)
        return
    throw = world.chance.dice("B-3-01", dice, SIDES_OF_DIE)
    hits = sum(face >= hit for face in throw.faces)
    world.journal.tell("research", "B-3-01", nation=state.nation, throw=throw, hits=hits)
    for _ in range(hits):
        breakthrough(world)


def named_research(world: World[State], dice: int, hit: int) -> Play[None]:
    """D2.2-02, D2.2-03, A-2.2-04 With four or more scientists a technology is named for each die before rolling."""
    state = world.state
    have = state.nations[state.nation].technologies
    open_to = [name for name in technologies() if name not in have]
    limits = dict.fromkeys(open_to, (0, dice))
    options = [Option(name, text="research-technology", args={"technology": name}) for name in open_to]
    args = {"dice": dice}
    decision = Share("name-technologies", "A-2.2-04", limits, dice, dice, args=args, options=lambda: options)
    named = yield from ask(state.nation, decision)
    for name, count in named.items():
        if count:
            throw = world.chance.dice("D2.2-02", count, SIDES_OF_DIE)
            hits = sum(face >= hit for face in throw.faces)
            world.journal.tell("research", "D2.2-02", nation=state.nation, throw=throw, hits=hits)
            if hits:
                have.append(name)
                world.journal.tell("breakthrough", "D2.2-02", nation=state.nation, technology=name)


def research_option(dice: int, price: int, hit: int) -> Option:
    """So many dice, what they cost and the chance that any of them hits."""
    miss = (hit - 1) / SIDES_OF_DIE
    odds = [Odds("breakthrough", 1 - miss**dice, rule="B-3-01")] if dice else []
    return Option(str(dice), text="research-dice", args={"dice": dice}, odds=odds, cost={"ipc": dice * price})


def breakthrough(world: World[State]) -> None:
    """B-3-02, B-3-03 A die names the technology; one that is owned already is rolled again. It works at once."""
    state = world.state
    have = state.nations[state.nation].technologies
    while len(have) < len(technologies()):
        throw = world.chance.d6("B-3-02")
        found = str(charts().hit("technology", throw))
        if found not in have:
            have.append(found)
            world.journal.tell("breakthrough", "B-3-02", nation=state.nation, throw=throw, technology=found)
            return
