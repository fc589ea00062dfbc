"""Hot land: its income, its airfields, and who may come back."""

from __future__ import annotations

from sandtable.games.dateline.rules.combat.bomb import explode
from sandtable.games.dateline.rules.purchase import Placed, Placement, check_placement, placement_phase
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.state.hot import settle
from sandtable.games.dateline.state.model import income_of
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench

WAY = ["united_kingdom", "north_sz", "western_europe", "germany"]


@rule("D2.1-48", "B-4-02")
def test_no_complex_is_built_where_it_is_hot(bench: Bench) -> None:
    state = bench.expansion("usa", "place")
    state.round = 5
    bench.run(explode(bench.world(state), "brazil"))
    state.nations["usa"].bought = {"complex": 1}
    assert check_placement(state, "usa", Placement([Placed("complex", 1, "brazil", "brazil")]))
    assert check_placement(state, "usa", Placement([Placed("complex", 1, "alaska", "alaska")])) is None


@rule("D2.1-50", "B-4-02")
def test_new_troops_bring_the_income_of_a_cooled_territory_back(bench: Bench) -> None:
    state = bench.expansion("germany", "place")
    state.round = 5
    bench.run(explode(bench.world(state), "germany"))
    state.round = 7
    state.nations["germany"].bought = {"infantry": 1}
    bench.run(placement_phase(bench.world(state)))
    assert not state.lands["germany"].deserted
    assert bench.facts("reoccupied") == [{"space": "germany", "nation": "germany"}]


@rule("D2.1-56")
def test_the_refusal_names_the_field_to_which_troops_come_back(bench: Bench) -> None:
    state = bench.expansion("germany", "noncombat_move")
    state.round = 5
    bench.run(explode(bench.world(state), "germany"))
    state.round = 7
    fighter, man = bench.put(state, "germany", "eastern_europe", fighter=1, infantry=1)
    way = ["eastern_europe", "baltic_sz", "germany"]
    found = bench.refusal(state, [Move(fighter, way), *bench.into([man], "eastern_europe", "germany")], False)
    assert (found.rule, found.args) == ("D2.1-56", {"space": "germany"})
    past = [*way, "western_europe"]
    assert bench.check(state, [Move(fighter, past), *bench.into([man], "eastern_europe", "germany")], False) is None


@rule("D2.1-50", "A-2.1-24")
def test_troops_elsewhere_bring_no_income_back(bench: Bench) -> None:
    state = bench.expansion("uk")
    bench.run(explode(bench.world(state), "germany"))
    bench.put(state, "germany", "eastern_europe", infantry=1)
    settle(bench.world(state))
    assert state.lands["germany"].deserted
    bench.put(state, "germany", "germany", scientist=1, fighter=1)
    settle(bench.world(state))
    assert state.lands["germany"].deserted
    assert state.lands["germany"].entered == 0


@rule("D2.1-56")
def test_planes_and_troops_attack_cooled_land_together_and_land_together_elsewhere(bench: Bench) -> None:
    state = bench.expansion("uk")
    state.round = 5
    bench.run(explode(bench.world(state), "western_europe"))
    state.round = 7
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    man, fighter = bench.put(state, "uk", "united_kingdom", infantry=1, fighter=1)
    bench.put(state, "germany", "western_europe", infantry=1)
    both = [Move(man, WAY[:3], ship=ship), Move(fighter, WAY[:3])]
    assert bench.check(state, both) is None
    plane, other = bench.put(state, "uk", "india", fighter=1, infantry=1)
    state.lands["persia"].owner = "uk"
    together = [Move(plane, ["india", "persia"]), Move(other, ["india", "persia"])]
    assert bench.check(state, together, False) is None


@rule("D2.1-49", "A-2.1-24")
def test_a_hot_land_brings_nothing_to_the_last_hot_round(bench: Bench) -> None:
    state = bench.expansion()
    full = income_of(state, "germany")
    state.lands["ukraine_ssr"].hot = 3
    for number, less in ((2, 3), (3, 3), (4, 0)):
        state.round = number
        assert income_of(state, "germany") == full - less
