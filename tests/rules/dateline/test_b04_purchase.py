"""B-4 Purchase and placement."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.rules.purchase import (
    Placed,
    Placement,
    Purchase,
    check_placement,
    check_purchase,
    offer_placement,
    output_of,
    placement_phase,
    purchase_phase,
)
from sandtable.games.dateline.state.complexes import usable_complexes
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
    war.lands["india"].factory = True
    refused = check_placement(war, "uk", Placement([Placed("infantry", 1, "united_kingdom", "india")]))
    assert refused
    assert (refused.args["space"], refused.args["spaces"], refused.field) == (
        "united_kingdom",
        ["united_kingdom"],
        "units.0",
    )
    assert tries(Placed("infantry", 2, "united_kingdom", "united_kingdom")) == ("B-4-01", "not-bought")
    assert tries(Placed("infantry", 0, "united_kingdom", "united_kingdom")) == ("B-4-01", "not-bought")
    assert tries(Placed("infantry", 1, "united_kingdom", "united_kingdom", submerged=True)) == (
        "D3.9c-04",
        "does-not-dive",
    )


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
    from sandtable.games.dateline.rules.sheet.moves import Move

    war = desk.war("germany", "place")
    desk.put(war, "germany", "germany", aa_gun=1)
    (other,) = desk.put(war, "germany", "western_europe", aa_gun=1)
    war.nations["germany"].bought = {"aa_gun": 1}
    second = Placement([Placed("aa_gun", 1, "germany", "germany")])
    assert why(check_placement(war, "germany", second)) == ("B-4-02", "cannot-be-placed-there")
    war.nations["germany"].bought = {"infantry": 1}
    assert check_placement(war, "germany", Placement([Placed("infantry", 1, "germany", "germany")])) is None
    war.nations["germany"].bought = {"aa_gun": 1}
    desk.put(war, "germany", "southern_europe", infantry=1)
    assert (
        check_placement(war, "germany", Placement([Placed("aa_gun", 1, "southern_europe", "southern_europe")]))
        is None
    )
    assert desk.check(war, [Move(other, ["western_europe", "germany"])], False) == ("B-4-04", "second-gun")
    assert desk.check(war, [Move(other, ["western_europe", "southern_europe"])], False) is None


@rule("B-4-05")
def test_new_fighters_are_not_placed_on_carriers_nor_infantry_on_transports(desk: Any) -> None:
    war = desk.war("usa", "place")
    desk.put(war, "usa", "east_us_sz", carrier=1, transport=1)
    for kind in ("fighter", "infantry"):
        war.nations["usa"].bought = {kind: 1}
        aboard = check_placement(war, "usa", Placement([Placed(kind, 1, "east_us_sz", "eastern_usa")]))
        assert aboard
        assert aboard.args["spaces"] == ["eastern_usa", "western_usa"]
        ashore = Placement([Placed(kind, 1, "eastern_usa", "eastern_usa")])
        desk.run(placement_phase(desk.world(war)), {"placement": ashore})
    assert desk.there(war, "eastern_usa") == {"usa fighter": 1, "usa infantry": 1}
    assert not any(piece.on for piece in war.pieces.values())


@rule("B-4-06")
def test_an_allys_complex_is_of_use_only_while_his_capital_is_lost(desk: Any) -> None:
    from sandtable.games.dateline.rules.combat.capture import conquer

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


@rule("B-4-04", "B-7-07")
def test_captured_guns_may_stand_beside_each_other(desk: Any) -> None:
    from sandtable.games.dateline.rules.combat.capture import conquer

    war = desk.war("germany")
    guns = [*desk.put(war, "russia", "karelia_ssr", aa_gun=1), *desk.put(war, "uk", "karelia_ssr", aa_gun=1)]
    conquer(desk.world(war), "karelia_ssr", "germany")
    assert [war.pieces[id].nation for id in guns] == ["germany", "germany"]


@rule("B-4-01")
def test_what_a_purchase_may_hold(desk: Any) -> None:
    war = desk.war("germany", "purchase")
    assert check_purchase(war, "germany", Purchase({"infantry": 0})) is None
    assert why(check_purchase(war, "germany", Purchase({"infantry": -1}))) == ("B-4-01", "not-a-number-of-units")
    assert why(check_purchase(war, "germany", Purchase({"cruiser": 1}))) == ("B-4-01", "no-such-unit")
    war.nations["germany"].money = 10**6
    assert check_purchase(war, "germany", Purchase({"infantry": 1000})) is None
    assert why(check_purchase(war, "germany", Purchase({"infantry": 1001}))) == ("B-4-01", "not-a-number-of-units")
    war.nations["germany"].money = 9
    assert check_purchase(war, "germany", Purchase({"infantry": 3})) is None
    desk.run(purchase_phase(desk.world(war)), {"purchase": Purchase({"infantry": 0, "armor": 1})})
    assert war.nations["germany"].bought == {"armor": 1}
    war.nations["germany"].money = 2
    desk.asked.clear()
    desk.run(purchase_phase(desk.world(war)))
    assert desk.asked == [], "the cheapest unit costs 3"


@rule("B-4-01", "B-4-02")
def test_nobody_is_asked_where_nothing_can_be_placed_and_the_form_says_what_can(desk: Any) -> None:
    war = desk.war("japan", "place")
    war.nations["japan"].bought = {"transport": 1}
    desk.put(war, "usa", "japan_sz", submarine=1)
    desk.put(war, "usa", "okinawa_sz", submarine=1)
    desk.run(placement_phase(desk.world(war)))
    assert (desk.asked, war.nations["japan"].bought) == ([], {})
    assert desk.facts("units-unplaced") == [{"nation": "japan", "units": {"transport": 1}}]
    war.nations["japan"].bought = {"infantry": 2}
    assert offer_placement(war, "japan") == {
        "units": {"infantry": 2},
        "places": {"infantry": [{"at": "japan", "complex": "japan"}]},
        "output": {"japan": 2},
    }
    desk.run(placement_phase(desk.world(war)))
    assert desk.facts("placed")[-1] == {"nation": "japan", "units": {"infantry": 2}, "space": "japan"}
    assert len(desk.facts("units-unplaced")) == 1


@rule("B-4-04")
def test_others_go_where_a_gun_stands_and_two_guns_never_to_the_same_place(desk: Any) -> None:
    from sandtable.games.dateline.rules.sheet.moves import Move

    war = desk.war("germany", "noncombat_move")
    desk.put(war, "germany", "germany", aa_gun=1)
    one, other, man = desk.put(war, "germany", "western_europe", aa_gun=2, infantry=1)
    assert desk.check(war, [Move(man, ["western_europe", "germany"])], False) is None
    south = ["western_europe", "southern_europe"]
    assert desk.check(war, [Move(one, south), Move(other, south)], False) == ("B-4-04", "second-gun")
    (home,) = [id for id, piece in war.pieces.items() if piece.at == "germany"]
    swap = [Move(home, ["germany", "eastern_europe"]), Move(one, ["western_europe", "germany"])]
    assert desk.check(war, swap, False) is None, "the first one leaves"


@rule("B-4-04", "B-6-01")
def test_no_second_gun_is_landed_either(desk: Any) -> None:
    from sandtable.games.dateline.rules.sheet.moves import Move

    war = desk.war("uk", "noncombat_move")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (gun,) = desk.put(war, "uk", "united_kingdom", aa_gun=1)
    war.lands["finland_norway"].owner = "uk"
    ashore = [Move(gun, ["united_kingdom", "north_sz", "finland_norway"], ship=ship)]
    assert desk.check(war, ashore, False) is None
    desk.put(war, "uk", "finland_norway", aa_gun=1)
    assert desk.check(war, ashore, False) == ("B-4-04", "second-gun")


@rule("B-4-01")
def test_what_was_not_bought_is_not_placed_and_the_refusal_names_the_unit(desk: Any) -> None:
    war = desk.war("germany", "place")
    war.nations["germany"].bought = {"infantry": 1}
    found = check_placement(war, "germany", Placement([Placed("fighter", 1, "germany", "germany")]))
    assert found
    assert (found.reason, found.args) == ("not-bought", {"unit": "fighter"})
    found = check_placement(war, "germany", Placement([Placed("infantry", 1, "eastern_europe", "germany")]))
    assert found
    assert (found.reason, found.args["unit"]) == ("cannot-be-placed-there", "infantry")


@rule("B-4-07")
def test_four_new_complexes_are_no_reason_to_buy_nothing_else(desk: Any) -> None:
    war = desk.war("usa", "purchase", complexes="on")
    for land in ("alaska", "brazil", "mexico", "panama"):
        war.lands[land].factory = True
    assert check_purchase(war, "usa", Purchase({"infantry": 1})) is None
    assert check_purchase(war, "usa", Purchase({"complex": 1}))


@rule("B-4-01")
def test_three_ipc_buy_an_infantry(desk: Any) -> None:
    war = desk.war("germany", "purchase")
    war.nations["germany"].money = 3
    desk.run(purchase_phase(desk.world(war)), {"purchase": Purchase({"infantry": 1})})
    assert war.nations["germany"].bought == {"infantry": 1}


@rule("B-4-01", "D2.1-03", "B-4-07")
def test_how_much_can_be_bought(desk: Any) -> None:
    war = desk.expansion(complexes="on")
    war.nations["germany"].money = 3000
    for units, reason in [
        ({"infantry": 1000}, None),
        ({"infantry": 1001}, "not-a-number-of-units"),
        ({"infantry": -1}, "not-a-number-of-units"),
        ({"infantry": 0}, None),
        ({"scientist": 0}, None),
    ]:
        found = check_purchase(war, "germany", Purchase(units))
        assert (found.reason if found else None) == reason
    most = next(n for n in range(99) if check_purchase(war, "germany", Purchase({"scientist": n + 1})))
    assert most == 2
    war.nations["germany"].money = 3
    assert check_purchase(war, "germany", Purchase({"infantry": 1})) is None
    war.nations["germany"].money = 2
    assert check_purchase(war, "germany", Purchase({"infantry": 1})) is not None


@rule("B-4-01")
def test_whoever_buys_nothing_is_not_told_of(desk: Any) -> None:
    war = desk.war("germany", "purchase")
    desk.run(purchase_phase(desk.world(war)), {"purchase": Purchase({"infantry": 0})})
    assert desk.facts("bought") == []
    assert war.nations["germany"].bought == {}
