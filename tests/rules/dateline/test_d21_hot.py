"""Hot land: its income, its airfields, and who may come back."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.rules.combat.bomb import explode
from sandtable.games.dateline.rules.purchase import Placed, Placement, check_placement, placement_phase
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.state.hot import settle
from sandtable.games.dateline.state.model import income_of
from sandtable.testing import rule

WAY = ["united_kingdom", "north_sz", "western_europe", "germany"]


@rule("D2.1-48", "B-4-02")
def test_no_complex_is_built_where_it_is_hot(desk: Any) -> None:
    war = desk.expansion("usa", "place")
    war.round = 5
    desk.run(explode(desk.world(war), "brazil"))
    war.nations["usa"].bought = {"complex": 1}
    assert check_placement(war, "usa", Placement([Placed("complex", 1, "brazil", "brazil")]))
    assert check_placement(war, "usa", Placement([Placed("complex", 1, "alaska", "alaska")])) is None


@rule("D2.1-50", "B-4-02")
def test_new_troops_bring_the_income_of_a_cooled_territory_back(desk: Any) -> None:
    war = desk.expansion("germany", "place")
    war.round = 5
    desk.run(explode(desk.world(war), "germany"))
    war.round = 7
    war.nations["germany"].bought = {"infantry": 1}
    desk.run(placement_phase(desk.world(war)))
    assert not war.lands["germany"].deserted
    assert desk.facts("reoccupied") == [{"space": "germany", "nation": "germany"}]


@rule("D2.1-56")
def test_the_refusal_names_the_field_to_which_troops_come_back(desk: Any) -> None:
    war = desk.expansion("germany", "noncombat_move")
    war.round = 5
    desk.run(explode(desk.world(war), "germany"))
    war.round = 7
    fighter, man = desk.put(war, "germany", "eastern_europe", fighter=1, infantry=1)
    way = ["eastern_europe", "baltic_sz", "germany"]
    found = desk.refusal(war, [Move(fighter, way), *desk.into([man], "eastern_europe", "germany")], False)
    assert (found.rule, found.args) == ("D2.1-56", {"space": "germany"})
    past = [*way, "western_europe"]
    assert desk.check(war, [Move(fighter, past), *desk.into([man], "eastern_europe", "germany")], False) is None


@rule("D2.1-50", "A-2.1-24")
def test_troops_elsewhere_bring_no_income_back(desk: Any) -> None:
    war = desk.expansion("uk")
    desk.run(explode(desk.world(war), "germany"))
    desk.put(war, "germany", "eastern_europe", infantry=1)
    settle(desk.world(war))
    assert war.lands["germany"].deserted
    desk.put(war, "germany", "germany", scientist=1, fighter=1)
    settle(desk.world(war))
    assert war.lands["germany"].deserted
    assert war.lands["germany"].entered == 0


@rule("D2.1-56")
def test_planes_and_troops_attack_cooled_land_together_and_land_together_elsewhere(desk: Any) -> None:
    war = desk.expansion("uk")
    war.round = 5
    desk.run(explode(desk.world(war), "western_europe"))
    war.round = 7
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    man, fighter = desk.put(war, "uk", "united_kingdom", infantry=1, fighter=1)
    desk.put(war, "germany", "western_europe", infantry=1)
    both = [Move(man, WAY[:3], ship=ship), Move(fighter, WAY[:3])]
    assert desk.check(war, both) is None
    plane, other = desk.put(war, "uk", "india", fighter=1, infantry=1)
    war.lands["persia"].owner = "uk"
    together = [Move(plane, ["india", "persia"]), Move(other, ["india", "persia"])]
    assert desk.check(war, together, False) is None


@rule("D2.1-49", "A-2.1-24")
def test_a_hot_land_brings_nothing_to_the_last_hot_round(desk: Any) -> None:
    war = desk.expansion()
    full = income_of(war, "germany")
    war.lands["ukraine_ssr"].hot = 3
    for number, less in ((2, 3), (3, 3), (4, 0)):
        war.round = number
        assert income_of(war, "germany") == full - less
