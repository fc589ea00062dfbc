"""B-4 Purchase and placement."""

from __future__ import annotations

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
from sandtable.kernel import Refusal
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench


def why(refusal: Refusal | None) -> tuple[str, str] | None:
    return (refusal.rule, refusal.reason) if refusal else None


@rule("B-4-01")
def test_units_are_paid_and_wait(bench: Bench) -> None:
    state = bench.scene("germany", "purchase")
    bench.run(purchase_phase(bench.world(state)), {"purchase": {"units": {"infantry": 4, "armor": 4}}})
    assert state.nations["germany"].money == 0
    assert state.nations["germany"].bought == {"infantry": 4, "armor": 4}
    assert not state.pieces
    state.nations["germany"].money = 32
    assert why(check_purchase(state, "germany", Purchase({"infantry": 11}))) == ("B-4-01", "too-expensive")
    assert check_purchase(state, "germany", Purchase({"battleship": 1, "transport": 1})) is None


@rule("B-4-01")
def test_all_that_can_be_placed_must_be_and_the_rest_is_lost(bench: Bench) -> None:
    state = bench.scene("japan", "place")
    state.nations["japan"].bought = {"infantry": 1, "transport": 1}
    assert why(check_placement(state, "japan", Placement([]))) == ("B-4-01", "must-be-placed")
    bench.put(state, "usa", "japan_sz", submarine=1)
    infantry = Placement([Placed("infantry", 1, "japan", "japan")])
    assert check_placement(state, "japan", infantry) is None
    bench.run(placement_phase(bench.world(state)), {"placement": infantry})
    assert bench.there(state, "japan") == {"japan infantry": 1}
    assert bench.there(state, "japan_sz") == {"usa submarine": 1}
    assert state.nations["japan"].bought == {}
    assert state.nations["japan"].money == 25  # no refund


@rule("B-4-02")
def test_where_new_units_go(bench: Bench) -> None:
    state = bench.scene("uk", "place")
    state.nations["uk"].bought = {"infantry": 1, "transport": 1, "complex": 1}

    def tries(*placed: Placed) -> tuple[str, str] | None:
        return why(check_placement(state, "uk", Placement(list(placed))))

    land, ship = (
        Placed("infantry", 1, "united_kingdom", "united_kingdom"),
        Placed("transport", 1, "north_sz", "united_kingdom"),
    )
    assert tries(land, ship, Placed("complex", 1, "india", "india")) is None
    assert tries(Placed("infantry", 1, "india", "india")) == ("B-4-02", "cannot-be-placed-there")
    assert tries(Placed("transport", 1, "east_canada_sz", "united_kingdom")) == ("B-4-02", "cannot-be-placed-there")
    assert tries(Placed("complex", 1, "united_kingdom", "united_kingdom")) == ("B-4-02", "cannot-be-placed-there")
    state.was["india"] = "japan"
    assert tries(Placed("complex", 1, "india", "india")) == ("B-4-02", "cannot-be-placed-there")
    bench.put(state, "germany", "north_sz", submarine=1)
    assert tries(ship) == ("B-4-02", "cannot-be-placed-there")
    state.lands["india"].factory = True
    refused = check_placement(state, "uk", Placement([Placed("infantry", 1, "united_kingdom", "india")]))
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
def test_output_of_complexes(bench: Bench) -> None:
    state = bench.scene("germany", "place")
    state.nations["germany"].bought = {"infantry": 20}
    assert output_of(state, "germany", "germany") == 20
    state.lands["karelia_ssr"].owner = "germany"
    assert output_of(state, "karelia_ssr", "germany") == 3
    state.lands["caroline_islands"].factory = True
    assert output_of(state, "caroline_islands", "japan") == 1
    state.nations["germany"].bought = {"infantry": 4}
    too_many = Placement([Placed("infantry", 4, "karelia_ssr", "karelia_ssr")])
    assert why(check_placement(state, "germany", too_many)) == ("B-4-02", "cannot-be-placed-there")
    state.nations["germany"].bought = {"complex": 1, "infantry": 1}
    new = Placement(
        [Placed("complex", 1, "ukraine_ssr", "ukraine_ssr"), Placed("infantry", 1, "ukraine_ssr", "ukraine_ssr")]
    )
    assert why(check_placement(state, "germany", new)) == ("B-4-02", "cannot-be-placed-there")


@rule("B-4-04")
def test_one_aa_gun_in_a_territory(bench: Bench) -> None:
    from sandtable.games.dateline.rules.sheet.moves import Move

    state = bench.scene("germany", "place")
    bench.put(state, "germany", "germany", aa_gun=1)
    (other,) = bench.put(state, "germany", "western_europe", aa_gun=1)
    state.nations["germany"].bought = {"aa_gun": 1}
    second = Placement([Placed("aa_gun", 1, "germany", "germany")])
    assert why(check_placement(state, "germany", second)) == ("B-4-02", "cannot-be-placed-there")
    state.nations["germany"].bought = {"infantry": 1}
    assert check_placement(state, "germany", Placement([Placed("infantry", 1, "germany", "germany")])) is None
    state.nations["germany"].bought = {"aa_gun": 1}
    bench.put(state, "germany", "southern_europe", infantry=1)
    assert (
        check_placement(state, "germany", Placement([Placed("aa_gun", 1, "southern_europe", "southern_europe")]))
        is None
    )
    assert bench.check(state, [Move(other, ["western_europe", "germany"])], False) == ("B-4-04", "second-gun")
    assert bench.check(state, [Move(other, ["western_europe", "southern_europe"])], False) is None


@rule("B-4-05")
def test_new_fighters_are_not_placed_on_carriers_nor_infantry_on_transports(bench: Bench) -> None:
    state = bench.scene("usa", "place")
    bench.put(state, "usa", "east_us_sz", carrier=1, transport=1)
    for kind in ("fighter", "infantry"):
        state.nations["usa"].bought = {kind: 1}
        aboard = check_placement(state, "usa", Placement([Placed(kind, 1, "east_us_sz", "eastern_usa")]))
        assert aboard
        assert aboard.args["spaces"] == ["eastern_usa", "western_usa"]
        ashore = Placement([Placed(kind, 1, "eastern_usa", "eastern_usa")])
        bench.run(placement_phase(bench.world(state)), {"placement": ashore})
    assert bench.there(state, "eastern_usa") == {"usa fighter": 1, "usa infantry": 1}
    assert not any(piece.on for piece in state.pieces.values())


@rule("B-4-06")
def test_an_allys_complex_is_of_use_only_while_his_capital_is_lost(bench: Bench) -> None:
    from sandtable.games.dateline.rules.combat.capture import conquer

    state = bench.scene("uk", "place")
    assert usable_complexes(state, "uk") == ["united_kingdom"]
    state.lands["karelia_ssr"].owner = "germany"
    state.lands["russia"].owner = "germany"
    conquer(bench.world(state), "karelia_ssr", "uk")
    state.was.clear()  # a turn later
    assert sorted(usable_complexes(state, "uk")) == ["karelia_ssr", "united_kingdom"]
    state.lands["russia"].owner = "germany"
    conquer(bench.world(state), "russia", "usa")
    assert usable_complexes(state, "uk") == ["united_kingdom"]


@rule("B-4-07")
def test_an_option_limits_new_complexes_to_four(bench: Bench) -> None:
    state = bench.scene("usa", "purchase")
    state.nations["usa"].money = 200
    assert check_purchase(state, "usa", Purchase({"complex": 9, "infantry": 20})) is None
    state.options["complexes"] = "on"
    assert check_purchase(state, "usa", Purchase({"complex": 4})) is None
    assert why(check_purchase(state, "usa", Purchase({"complex": 5}))) == ("B-4-07", "too-many-complexes")
    state.lands["india"].factory = True
    assert why(check_purchase(state, "usa", Purchase({"complex": 4}))) == ("B-4-07", "too-many-complexes")


@rule("B-4-04", "B-7-07")
def test_captured_guns_may_stand_beside_each_other(bench: Bench) -> None:
    from sandtable.games.dateline.rules.combat.capture import conquer

    state = bench.scene("germany")
    guns = [*bench.put(state, "russia", "karelia_ssr", aa_gun=1), *bench.put(state, "uk", "karelia_ssr", aa_gun=1)]
    conquer(bench.world(state), "karelia_ssr", "germany")
    assert [state.pieces[id].nation for id in guns] == ["germany", "germany"]


@rule("B-4-01")
def test_what_a_purchase_may_hold(bench: Bench) -> None:
    state = bench.scene("germany", "purchase")
    assert check_purchase(state, "germany", Purchase({"infantry": 0})) is None
    assert why(check_purchase(state, "germany", Purchase({"infantry": -1}))) == ("B-4-01", "not-a-number-of-units")
    assert why(check_purchase(state, "germany", Purchase({"cruiser": 1}))) == ("B-4-01", "no-such-unit")
    state.nations["germany"].money = 10**6
    assert check_purchase(state, "germany", Purchase({"infantry": 1000})) is None
    assert why(check_purchase(state, "germany", Purchase({"infantry": 1001}))) == (
        "B-4-01",
        "not-a-number-of-units",
    )
    state.nations["germany"].money = 9
    assert check_purchase(state, "germany", Purchase({"infantry": 3})) is None
    bench.run(purchase_phase(bench.world(state)), {"purchase": Purchase({"infantry": 0, "armor": 1})})
    assert state.nations["germany"].bought == {"armor": 1}
    state.nations["germany"].money = 2
    bench.asked.clear()
    bench.run(purchase_phase(bench.world(state)))
    assert bench.asked == [], "the cheapest unit costs 3"


@rule("B-4-01", "B-4-02")
def test_nobody_is_asked_where_nothing_can_be_placed_and_the_form_says_what_can(bench: Bench) -> None:
    state = bench.scene("japan", "place")
    state.nations["japan"].bought = {"transport": 1}
    bench.put(state, "usa", "japan_sz", submarine=1)
    bench.put(state, "usa", "okinawa_sz", submarine=1)
    bench.run(placement_phase(bench.world(state)))
    assert (bench.asked, state.nations["japan"].bought) == ([], {})
    assert bench.facts("units-unplaced") == [{"nation": "japan", "units": {"transport": 1}}]
    state.nations["japan"].bought = {"infantry": 2}
    assert offer_placement(state, "japan") == {
        "units": {"infantry": 2},
        "places": {"infantry": [{"at": "japan", "complex": "japan"}]},
        "output": {"japan": 2},
    }
    bench.run(placement_phase(bench.world(state)))
    assert bench.facts("placed")[-1] == {"nation": "japan", "units": {"infantry": 2}, "space": "japan"}
    assert len(bench.facts("units-unplaced")) == 1


@rule("B-4-04")
def test_others_go_where_a_gun_stands_and_two_guns_never_to_the_same_place(bench: Bench) -> None:
    from sandtable.games.dateline.rules.sheet.moves import Move

    state = bench.scene("germany", "noncombat_move")
    bench.put(state, "germany", "germany", aa_gun=1)
    one, other, man = bench.put(state, "germany", "western_europe", aa_gun=2, infantry=1)
    assert bench.check(state, [Move(man, ["western_europe", "germany"])], False) is None
    south = ["western_europe", "southern_europe"]
    assert bench.check(state, [Move(one, south), Move(other, south)], False) == ("B-4-04", "second-gun")
    (home,) = [id for id, piece in state.pieces.items() if piece.at == "germany"]
    swap = [Move(home, ["germany", "eastern_europe"]), Move(one, ["western_europe", "germany"])]
    assert bench.check(state, swap, False) is None, "the first one leaves"


@rule("B-4-04", "B-6-01")
def test_no_second_gun_is_landed_either(bench: Bench) -> None:
    from sandtable.games.dateline.rules.sheet.moves import Move

    state = bench.scene("uk", "noncombat_move")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (gun,) = bench.put(state, "uk", "united_kingdom", aa_gun=1)
    state.lands["finland_norway"].owner = "uk"
    ashore = [Move(gun, ["united_kingdom", "north_sz", "finland_norway"], ship=ship)]
    assert bench.check(state, ashore, False) is None
    bench.put(state, "uk", "finland_norway", aa_gun=1)
    assert bench.check(state, ashore, False) == ("B-4-04", "second-gun")


@rule("B-4-01")
def test_what_was_not_bought_is_not_placed_and_the_refusal_names_the_unit(bench: Bench) -> None:
    state = bench.scene("germany", "place")
    state.nations["germany"].bought = {"infantry": 1}
    found = check_placement(state, "germany", Placement([Placed("fighter", 1, "germany", "germany")]))
    assert found
    assert (found.reason, found.args) == ("not-bought", {"unit": "fighter"})
    found = check_placement(state, "germany", Placement([Placed("infantry", 1, "eastern_europe", "germany")]))
    assert found
    assert (found.reason, found.args["unit"]) == ("cannot-be-placed-there", "infantry")


@rule("B-4-07")
def test_four_new_complexes_are_no_reason_to_buy_nothing_else(bench: Bench) -> None:
    state = bench.scene("usa", "purchase", complexes="on")
    for land in ("alaska", "brazil", "mexico", "panama"):
        state.lands[land].factory = True
    assert check_purchase(state, "usa", Purchase({"infantry": 1})) is None
    assert check_purchase(state, "usa", Purchase({"complex": 1}))


@rule("B-4-01")
def test_three_ipc_buy_an_infantry(bench: Bench) -> None:
    state = bench.scene("germany", "purchase")
    state.nations["germany"].money = 3
    bench.run(purchase_phase(bench.world(state)), {"purchase": Purchase({"infantry": 1})})
    assert state.nations["germany"].bought == {"infantry": 1}


@rule("B-4-01", "D2.1-03", "B-4-07")
def test_how_much_can_be_bought(bench: Bench) -> None:
    state = bench.expansion(complexes="on")
    state.nations["germany"].money = 3000
    for units, reason in [
        ({"infantry": 1000}, None),
        ({"infantry": 1001}, "not-a-number-of-units"),
        ({"infantry": -1}, "not-a-number-of-units"),
        ({"infantry": 0}, None),
        ({"scientist": 0}, None),
    ]:
        found = check_purchase(state, "germany", Purchase(units))
        assert (found.reason if found else None) == reason
    most = next(n for n in range(99) if check_purchase(state, "germany", Purchase({"scientist": n + 1})))
    assert most == 2
    state.nations["germany"].money = 3
    assert check_purchase(state, "germany", Purchase({"infantry": 1})) is None
    state.nations["germany"].money = 2
    assert check_purchase(state, "germany", Purchase({"infantry": 1})) is not None


@rule("B-4-01")
def test_whoever_buys_nothing_is_not_told_of(bench: Bench) -> None:
    state = bench.scene("germany", "purchase")
    bench.run(purchase_phase(bench.world(state)), {"purchase": Purchase({"infantry": 0})})
    assert bench.facts("bought") == []
    assert state.nations["germany"].bought == {}
