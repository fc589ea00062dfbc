"""B-3 Weapons development."""

from __future__ import annotations

from sandtable.games.dateline.atlas import charts, number, technologies
from sandtable.games.dateline.model import War, capital_free
from sandtable.kernel.decisions import Odds, Option, Pick
from sandtable.kernel.game import World
from sandtable.kernel.play import Play, ask


def research_phase(world: World[War]) -> Play[None]:
    """B-3-01 Any number of dice, paid beforehand; every 6 is a breakthrough."""
    war = world.state
    nation = war.nations[war.nation]
    price = number("money", "research_die")
    most = nation.money // price
    # B-11-02 A nation without its capital spends nothing.
    if not capital_free(war, war.nation) or most == 0 or len(nation.technologies) == len(technologies()):
        return
    decision = Pick(
        "research",
        "B-3-01",
        [str(n) for n in range(most + 1)],
        args={"price": price, "money": nation.money},
        options=lambda: [research_option(n, price) for n in range(most + 1)],
    )
    dice = int((yield from ask(war.nation, decision)))
    if dice == 0:
        return
    nation.money -= dice * price
    throw = world.chance.dice("B-3-01", dice, 6)
    hits = sum(face >= number("money", "research_hit") for face in throw.faces)
    world.journal.tell("research", "B-3-01", nation=war.nation, throw=throw, hits=hits)
    for _ in range(hits):
        breakthrough(world)


def research_option(dice: int, price: int) -> Option:
    """So many dice, what they cost and the chance that any of them hits."""
    miss = (number("money", "research_hit") - 1) / 6
    odds = [Odds("breakthrough", 1 - miss**dice, rule="B-3-01")] if dice else []
    return Option(str(dice), text="research-dice", args={"dice": dice}, odds=odds, cost={"ipc": dice * price})


def breakthrough(world: World[War]) -> None:
    """B-3-02, B-3-03 A die names the technology; one that is owned already is rolled again. It works at once."""
    war = world.state
    have = war.nations[war.nation].technologies
    while len(have) < len(technologies()):
        throw = world.chance.d6("B-3-02")
        found = str(charts().hit("technology", throw))
        if found not in have:
            have.append(found)
            world.journal.tell("breakthrough", "B-3-02", nation=war.nation, throw=throw, technology=found)
            return
