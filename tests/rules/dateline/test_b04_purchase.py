"""B-4 Purchase and placement."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.purchase import (
    Placed,
    Placement,
    Purchase,
    check_placement,
    check_purchase,
    output_of,
    placement_phase,
    purchase_phase,
    usable_complexes,
)
from sandtable.testing import rule


def why(refusal: Any) -> tuple[str, str] | None:
    return (refusal.rule, refusal.reason) if refusal else None


@rule("B-4-01")
def test_units_are_paid_and_wait(desk: Any) -> None:
    war = desk.war("germany", "purchase")
    desk.run(purchase_phase(desk.world(war)), {"purchase": {"units": {"infantry": 4, "armor": 4}}})
    assert war.nations["germany"].money == 0
    assert war.nations["germany"].bought == {"infantry": 4, "armor": 4}
    assert not war.pieces
    war.nations["germany"].money = 32
    assert why(check_purchase(war, "germany", Purchase({"infantry": 11}))) == ("B-4-01", "too-expensive")
    assert check_purchase(war, "germany", Purchase({"battleship": 1, "transport": 1})) is None


@rule("B-4-01")
def test_all_that_can_be_placed_must_be_and_the_rest_is_lost(desk: Any) -> None:
    war = desk.war("japan", "place")
    war.nations["japan"].bought = {"infantry": 1, "transport": 1}
    assert why(check_placement(war, "japan", Placement([]))) == ("B-4-01", "must-be-placed")
    desk.put(war, "usa", "japan_sz", submarine=1)
    infantry = Placement([Placed("infantry", 1, "japan", "japan")])
    assert check_placement(war, "japan", infantry) is None
    desk.run(placement_phase(desk.world(war)), {"placement": infantry})
    assert desk.there(war, "japan") == {"japan infantry": 1}
    assert desk.there(war, "japan_sz") == {"usa submarine": 1}
    assert war.nations["japan"].bought == {}
    assert war.nations["japan"].money == 25  # no refund


@rule("B-4-02")
def test_where_new_units_go(desk: Any) -> None:
    war = desk.war("uk", "place")
    war.nations["uk"].bought = {"infantry": 1, "transport": 1, "complex": 1}

    def tries(*placed: Placed) -> tuple[str, str] | None:
        return why(check_placement(war, "uk", Placement(list(placed))))

    land, ship = (
        Placed("infantry", 1, "united_kingdom", "united_kingdom"),
        Placed("transport", 1, "north_sz", "united_kingdom"),
    )
    assert tries(land, ship, Placed("complex", 1, "india", "india")) is None
    assert tries(Placed("infantry", 1, "india", "india")) == ("B-4-02", "cannot-be-placed-there")
    assert tries(Placed("transport", 1, "east_canada_sz", "united_kingdom")) == ("B-4-02", "cannot-be-placed-there")
    assert tries(Placed("complex", 1, "united_kingdom", "united_kingdom")) == ("B-4-02", "cannot-be-placed-there")
    war.was["india"] = "japan"
    assert tries(Placed("complex", 1, "india", "india")) == ("B-4-02", "cannot-be-placed-there")
    desk.put(war, "germany", "north_sz", submarine=1)
    assert tries(ship) == ("B-4-02", "cannot-be-placed-there")


@rule("B-4-03")
def test_output_of_complexes(desk: Any) -> None:
    war = desk.war("germany", "place")
    war.nations["germany"].bought = {"infantry": 20}
    assert output_of(war, "germany", "germany") == 20
    war.lands["karelia_ssr"].owner = "germany"
    assert output_of(war, "karelia_ssr", "germany") == 3
    war.lands["caroline_islands"].factory = True
    assert output_of(war, "caroline_islands", "japan") == 1
    war.nations["germany"].bought = {"infantry": 4}
    too_many = Placement([Placed("infantry", 4, "karelia_ssr", "karelia_ssr")])
    assert why(check_placement(war, "germany", too_many)) == ("B-4-02", "cannot-be-placed-there")
    war.nations["germany"].bought = {"complex": 1, "infantry": 1}
    new = Placement(
        [Placed("complex", 1, "ukraine_ssr", "ukraine_ssr"), Placed("infantry", 1, "ukraine_ssr", "ukraine_ssr")]
    )
    assert why(check_placement(war, "germany", new)) == ("B-4-02", "cannot-be-placed-there")


@rule("B-4-04")
def test_one_aa_gun_in_a_territory(desk: Any) -> None:
    from sandtable.games.dateline.plan import Move

    war = desk.war("germany", "place")
    desk.put(war, "germany", "germany", aa_gun=1)
    (other,) = desk.put(war, "germany", "western_europe", aa_gun=1)
    war.nations["germany"].bought = {"aa_gun": 1}
    second = Placement([Placed("aa_gun", 1, "germany", "germany")])
    assert why(check_placement(war, "germany", second)) == ("B-4-02", "cannot-be-placed-there")
    assert (
        check_placement(war, "germany", Placement([Placed("aa_gun", 1, "southern_europe", "southern_europe")]))
        is None
    )
    assert desk.check(war, [Move(other, ["western_europe", "germany"])], False) == ("B-4-04", "second-gun")
    assert desk.check(war, [Move(other, ["western_europe", "southern_europe"])], False) is None


@rule("B-4-05")
def test_new_fighters_are_not_placed_on_carriers(desk: Any) -> None:
    war = desk.war("usa", "place")
    desk.put(war, "usa", "east_us_sz", carrier=1)
    war.nations["usa"].bought = {"fighter": 1}
    aboard = Placement([Placed("fighter", 1, "east_us_sz", "eastern_usa")])
    assert why(check_placement(war, "usa", aboard)) == ("B-4-02", "cannot-be-placed-there")


@rule("B-4-06")
def test_an_allys_complex_is_of_use_only_while_his_capital_is_lost(desk: Any) -> None:
    from sandtable.games.dateline.capture import conquer

    war = desk.war("uk", "place")
    assert usable_complexes(war, "uk") == ["united_kingdom"]
    war.lands["karelia_ssr"].owner = "germany"
    war.lands["russia"].owner = "germany"
    conquer(desk.world(war), "karelia_ssr", "uk")
    war.was.clear()  # a turn later
    assert sorted(usable_complexes(war, "uk")) == ["karelia_ssr", "united_kingdom"]
    war.lands["russia"].owner = "germany"
    conquer(desk.world(war), "russia", "usa")
    assert usable_complexes(war, "uk") == ["united_kingdom"]


@rule("B-4-07")
def test_an_option_limits_new_complexes_to_four(desk: Any) -> None:
    war = desk.war("usa", "purchase")
    war.nations["usa"].money = 200
    assert check_purchase(war, "usa", Purchase({"complex": 9, "infantry": 20})) is None
    war.options["complexes"] = "on"
    assert check_purchase(war, "usa", Purchase({"complex": 4})) is None
    assert why(check_purchase(war, "usa", Purchase({"complex": 5}))) == ("B-4-07", "too-many-complexes")
    war.lands["india"].factory = True
    assert why(check_purchase(war, "usa", Purchase({"complex": 4}))) == ("B-4-07", "too-many-complexes")
