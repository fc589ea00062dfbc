"""What the questions and facts of a combat say: the odds beside a choice, and the parts of every number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import CHARTS, HARMS, KINDS
from sandtable.games.steel_wolves.data.event_tables import EVENTS
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.rules.combat.attack import aim, share, torpedo
from sandtable.games.steel_wolves.rules.combat.counterattack import counterattack
from sandtable.games.steel_wolves.rules.combat.placing import place, place_again, start_round
from sandtable.games.steel_wolves.rules.combat.re_attack import shift
from sandtable.games.steel_wolves.rules.combat.reveal import reveal
from sandtable.games.steel_wolves.rules.forces.escorts import target_parts
from sandtable.games.steel_wolves.rules.patrol.endurance import after_search, endurance_check, lying_low_odds
from sandtable.games.steel_wolves.rules.patrol.movement import patrol_order
from sandtable.games.steel_wolves.rules.patrol.odds import home_odds, search_odds
from sandtable.games.steel_wolves.rules.patrol.search import NEXT_COLOUR, contact, engage, search
from sandtable.games.steel_wolves.rules.transit.event_orders import choose_boats
from sandtable.games.steel_wolves.rules.transit.transit import transit
from sandtable.games.steel_wolves.rules.transit.transit_check import transit_check
from sandtable.games.steel_wolves.rules.week.victory import check_victory
from sandtable.games.steel_wolves.state.model import row_of
from sandtable.kernel import IllegalAnswer, Modifier, Seeded, open_table
from sandtable.testing import rule
from sandtable.text import catalogue

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench


def options(table: Bench, kind: str) -> dict[str, Any]:
    """The options of the last question of this kind, by id."""
    decision = [d for d in table.asked if d.kind == kind][-1]
    return {option.id: option for option in decision.options()}


CONVOY = [("outer", "gb-m-4-1"), ("inner", "?gb-m-5-1"), ("inner", "?gb-m-5-1"), ("outer", "?a-i")]


@rule("SW14.4c")
def test_a_shift_throws_no_die_and_shows_no_odds(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", CONVOY, at=1, step="shift")
    table.play(shift(table.war), shift="2-inner")
    assert combat.at == 1
    assert [option.odds for option in options(table, "shift").values()] == [[], [], []]


@rule("SW14.11a")
def test_only_the_first_try_for_a_column_has_odds(bench: MakeBench) -> None:
    table = bench({"SW14.11a": [0]})
    combat = table.fight("C1", CONVOY)
    table.play(place(table.war), place="2-inner")
    assert combat.step == "place_again"
    assert options(table, "place")["2-inner"].odds
    combat.number = 99
    table.play(place_again(table.war), place_again="2-inner")
    assert not options(table, "place-again")["2-inner"].odds


@rule("SW2.3B1")
def test_a_column_counts_the_flags_of_hidden_counters_only(bench: MakeBench) -> None:
    table = bench()
    table.fight("C1", [("outer", "gb-m-4-1 ?gb-m-5-1 ?gb-m-5-1 ?a-i tribal"), ("inner", "")])
    table.play(place(table.war), place="1-outer")
    seen = options(table, "place")["1-outer"].args
    assert (seen["red"], seen["white"], seen["revealed"]) == (2, 1, 2)


@rule("SW28.21-29")
def test_loners_are_revealed_without_a_count(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("L", [("loner", "?gb-m-5-1 ?gb-m-4-1 ?gb-m-4-1")])
    start_round(combat, table.boat)
    table.play(reveal(table.war), reveal="s0")
    table.play(reveal(table.war), reveal="s1")
    assert [(d.rule, d.args["left"]) for d in table.asked] == [("SW28.21-29", "any")] * 2
    assert all(d.choices[-1] == "enough" for d in table.asked)


@rule("SW14.12a")
def test_in_a_convoy_the_reveals_are_counted(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "?gb-m-5-1 ?gb-m-4-1 ?gb-m-4-1")])
    start_round(combat, table.boat)
    table.play(reveal(table.war), reveal="s0")
    tactics = table.boat.values.tactics
    assert (table.asked[0].rule, table.asked[0].args["left"]) == ("SW14.12a", tactics)
    assert combat.reveals == tactics - 1


@rule("SW15.22a", "SW14.7a")
def test_a_boat_that_was_sent_home_makes_no_endurance_check(bench: MakeBench) -> None:
    table = bench(place="W_APPR", side="transit", returning=True, met_ships=True)
    table.play(after_search(table.war))
    assert table.state.step == "endurance"
    table.goes(endurance_check(table.war))
    assert (table.facts("endurance"), table.state.step, table.boat.returning) == ([], "next_boat", True)


@rule("SW14.15a")
def test_a_target_with_a_tdc_counter_may_be_left_alone_but_nothing_below_one_attacks(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "gb-m-4-1 gb-m-5-1 a-i")], straggle=1, step="aim")
    for slot in combat.columns[0].slots:
        slot.tdc = 0
    points = table.boat.values.attack + 1
    table.goes(aim(table.war))
    table.play(share(table.war), share={"s0": 3, "s1": points - 3, "s2": 0})
    assert [slot.points for slot in combat.columns[0].slots] == [3, points - 3, 0]
    for unfit in ({"s0": 0}, {"s0": -1, "s1": 2}, {"s0": points, "s1": 1}):
        with pytest.raises(IllegalAnswer):
            table.asked[0].read(unfit)


def parts(told: list[Modifier]) -> dict[str, int]:
    """The parts of a number, by their reason."""
    return {part.why: part.value for part in told}


@rule("SW14.16A", "SW14.16B", "SW14.15B1")
def test_a_torpedo_attack_tells_what_attack_and_target_are_made_of(bench: MakeBench) -> None:
    table = bench({"SW14.16C": [9]}, ace=1, torpedo_value=-1)
    combat = table.fight("C1", [("outer", "a-i tribal grimsby"), ("inner", "gb-m-4-1")])
    destroyer = table.slot("s0")
    destroyer.tdc, destroyer.points = -3, 6
    torpedo(table.war, combat, table.boat, 0, destroyer)
    told = table.facts("torpedoes")[0]
    assert parts(told["attack_parts"]) == {"points": 6, "ace": 1, "torpedoes": -1}
    # Tribal 1 and Grimsby one half: the destroyer's own ASW is left out, the difference is rounded down.
    assert parts(told["target_parts"]) == {"defence": 7, "other-escorts": 2, "tdc": -3}
    assert (told["attack"], told["target"], told["difference"]) == (6, 6, 0)


@rule("SW14.16B", "SW13.23a", "SW14.18")
def test_the_parts_of_a_damaged_merchant_in_another_column(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "tribal"), ("inner", "gb-m-9-3 ?gb-m-9-3")], coastal=True, in_port=True)
    table.slot("s1").damaged = True
    combat.round = 2
    told = target_parts(table.state, combat, table.boat, 1, table.slot("s1"))
    assert [(part.why, part.value) for part in told] == [
        ("defence", 3),
        ("coastal", -2),
        ("in-port", -1),
        ("escorts", 1),
        ("other-column", 1),
        ("damaged-target", -1),
    ]
    assert parts(target_parts(table.state, combat, table.boat, 1, table.slot("s2")))["hidden"] == 1


@rule("SW14.2A1", "SW14.2B")
def test_a_counterattack_tells_its_parts(bench: MakeBench) -> None:
    table = bench({"SW14.2C": [0]}, place="W_APPR", ace=1, inexperienced=1)
    table.fight("C1", [("outer", "tribal grimsby")])
    counterattack(table.war, table.boat)
    told = (table.facts("counterattack") + table.facts("no-counterattack"))[0]
    red = row_of(table.state, "W_APPR").red
    allied = parts(told["allied_parts"])
    assert (allied["escorts"], allied["red-boxes"]) == (2, red)
    assert sum(allied.values()) == told["allied"]
    assert parts(told["sub_parts"]) == {"boat-defence": table.boat.values.defence, "ace": 1, "inexperienced": -1}


@rule("SW14.7a")
def test_the_endurance_die_shows_the_cell_of_its_limit(bench: MakeBench) -> None:
    table = bench({"SW14.7a": [0]}, place="W_APPR", torpedo_value=1, met_ships=True)
    table.goes(endurance_check(table.war))
    told = table.facts("endurance")[0]
    throw = told["throw"]
    assert (throw.chart, throw.row, throw.column) == ("endurance", str(table.boat.values.endurance), "+1")
    assert told["limit"] == CHARTS.cell(throw.chart, throw.row, throw.column)


@rule("SW13.21a", "SW20.4")
def test_a_search_shows_the_row_and_the_box_that_was_hit(bench: MakeBench) -> None:
    table = bench({"SW13.21a": [9, 9], "SW13.22a": [0, 0]}, place="W_APPR", bdienst_level=0, enigma_level=0)
    row = row_of(table.state, "W_APPR")
    table.goes(search(table.war))
    told = table.facts("search")[0]
    assert (told["boxes"], told["dots"]) == (row.colours, row.dots)
    assert told["hit"] == 9 and told["boxes"][9] == told["colour"]
    table.boat.zone = "IRELAND"
    table.goes(search(table.war))
    told = table.facts("search")[1]
    assert told["boxes"] == [NEXT_COLOUR[colour] for colour in row.colours]
    assert told["boxes"][told["hit"]] == told["colour"]


@rule("SW19.1c", "SW2.13b")
def test_a_transit_check_shows_the_row_with_its_dots(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [0, 0]})
    row = row_of(table.state, "SW_APPR")
    transit_check(table.war, table.boat, "SW_APPR", [Modifier(-1, "cautious")])
    transit_check(table.war, table.boat, "SW_APPR", [Modifier(1, "cautious")])
    first, second = table.facts("transit-check")
    assert (first["hit"], second["hit"]) == (None, 1)
    assert first["boxes"] == row.colours
    reds = [i for i, colour in enumerate(first["boxes"]) if colour == "red" or i in first["dots"]]
    assert reds[0] == first["first_red"]


@rule("SW13.24a", "SW29.1", "SW7.41a")
def test_an_engagement_tells_counters_by_ring_and_where_straggle_comes_from(bench: MakeBench) -> None:
    table = bench(scenario="u99_1940", place="W_APPR", contact="C2", colour="blue", lows={"W_APPR": 990})
    table.war.chance.luck = Seeded(1)
    table.goes(engage(table.war, table.boat, coastal=False))
    told = table.facts("engagement")[0]
    by_ring = parts(told["counter_parts"])
    assert by_ring["ring-outer"] == CHARTS.cell("engagement", "blue", "C2 outer")
    assert sum(by_ring.values()) == told["counters"]
    assert parts(told["straggle_parts"])["low"] == 1
    assert sum(parts(told["straggle_parts"]).values()) == told["straggle"] == 2


@rule("SW14.11a")
def test_the_number_of_a_column_is_shown_on_its_chart(bench: MakeBench) -> None:
    table = bench({"SW14.11a": [9]})
    table.fight("C1", CONVOY)
    table.play(place(table.war), place="2-inner")
    told = table.facts("placing")[0]
    throw = told["throw"]
    assert CHARTS.cell(throw.chart, throw.row, throw.column) == told["number"]


WORDS = catalogue(GAME)


@rule("SW5.0")
def test_a_question_about_a_war_event_says_what_it_orders(bench: MakeBench) -> None:
    assert [event for event in EVENTS if not WORDS.has(f"name-order-{event}")] == []
    table = bench((), "campaign_4")
    boats = table.state.boats[:3]
    table.play(choose_boats(table.war, "event-home", "SW5.3c", boats, 2, event="rescue-spreewald"))
    assert table.asked[-1].args["order"] == "order-rescue-spreewald"


@pytest.mark.parametrize(
    ("message", "args", "sentence"),
    [
        ("fact-combat-over", {"ships": 0, "tons": 0}, "The combat is over: no ships sunk."),
        ("fact-combat-over", {"ships": 1, "tons": 4}, "The combat is over: 1 ship of 4,000 tons sunk."),
        ("fact-combat-over", {"ships": 2, "tons": 9}, "The combat is over: 2 ships of 9,000 tons sunk."),
        ("outcome-patrol-lost", {"boat": "U-48", "ships": 0, "tons": 0}, "U-48 was lost. It had sunk no ships."),
        ("fact-week", {"year": 1940, "month": 10, "week": 4}, "October 1940, week 4."),
        (
            "fact-aircraft",
            {"aircraft": "Fw-200", "area": "none", "flies": False},
            "Fw-200 stays on the ground.",
        ),
        ("ask-share", {"points": 1}, "Place 1 attack point"),
        ("ask-tdc", {"count": 1}, "Place 1 TDC counter"),
        (
            "fact-counterattack",
            {"allied": 6, "sub": 2, "throw": 1, "result": "none"},
            "Counterattack, 6 against 2: 1, no effect.",
        ),
        (
            "fact-convoy",
            {"throw": 9, "contact": "C2", "code": "series-SL"},
            "Contact roll 9: a large convoy, of the SL series.",
        ),
    ],
)
def test_sentences_read_well(message: str, args: dict[str, Any], sentence: str) -> None:
    assert WORDS.say(message, args) == sentence


@rule("SW14.12a")
@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("gb-ao-6-2", "British tanker of 6,000 t gets away."),
        ("sv-gb", "British sailing vessel of 1,000 t gets away."),
        ("malaya", "British battleship Malaya gets away."),
    ],
)
def test_a_ship_is_called_by_its_name_or_by_its_sort_and_tonnage(kind: str, sentence: str) -> None:
    assert WORDS.say("fact-gets-away", KINDS[kind].told) == sentence


def test_no_sort_of_ship_is_mistaken_for_a_nation() -> None:
    cruiser = next(unit for unit in KINDS.values() if unit.type == "CA")
    assert "heavy cruiser" in WORDS.say("fact-gets-away", cruiser.told)
    for unit in KINDS.values():
        assert WORDS.has(f"name-type-{unit.type}") or not unit.nation


def test_every_convoy_series_keeps_its_code() -> None:
    for row in CHARTS["convoy_codes"].rows:
        for code in filter(None, row[1:]):
            assert WORDS.name(f"series-{code}") == code


@rule("SW13.22b")
def test_a_convoy_is_told_with_its_series(bench: MakeBench) -> None:
    table = bench({"SW13.22a": [9]}, place="W_APPR", colour="red", hunted=["W_APPR"])
    table.goes(contact(table.war, table.boat))
    code = table.facts("convoy")[0]["code"]
    assert code.startswith("series-") and WORDS.name(code) == code.removeprefix("series-")


@rule("SW12.0a")
def test_the_weekly_orders_name_the_week(bench: MakeBench) -> None:
    table = bench(place="W_APPR", side="patrol", week=3)
    table.play(patrol_order(table.war), patrol="skip")
    asked = table.asked[0]
    assert WORDS.say("ask-patrol", asked.args, "about") == "On patrol in Western Approaches. October 1939, week 3."


@rule("SW13.1", "SW14.7a")
def test_lying_low_shows_the_chance_to_stay_at_sea(bench: MakeBench) -> None:
    table = bench(place="W_APPR", side="patrol", damage=1, torpedo_value=-1)
    (odds,) = lying_low_odds(table.state, table.boat)
    stays = 0
    for face in range(10):
        other = bench({"SW14.7a": [face]}, place="W_APPR", side="patrol", damage=1, torpedo_value=-1, skipped=True)
        other.goes(endurance_check(other.war))
        stays += not other.boat.returning
    assert (odds.chance, parts(odds.modifiers)) == (stays / 10, {"skipped-search": -2, "damaged": 1})
    assert 0 < stays < 10


@rule("SW13.1", "SW14.7a")
def test_a_boat_of_great_endurance_that_lies_low_is_sure_to_stay(bench: MakeBench) -> None:
    table = bench(place="W_APPR", side="patrol", cls="IXD2", torpedo_value=1)
    assert [odds.chance for odds in lying_low_odds(table.state, table.boat)] == [1.0]


@rule("SW15.21", "SW19.1c")
def test_going_home_shows_the_safest_way_without_the_spotted_marker(bench: MakeBench) -> None:
    table = bench(scenario="u338_1943", place="W_APPR", side="patrol", spotted=True)
    shown = home_odds(table.state, table.boat)
    table.play(patrol_order(table.war), patrol="home")
    assert table.boat.spotted is False
    table.war.chance.luck = Seeded(1)
    table.play(transit(table.war))
    ways = options(table, "homeward").values()
    assert [odds.chance for odds in shown] == [min(way.odds[0].chance for way in ways)]
    assert parts(shown[0].modifiers).get("spotted") is None


@rule("SW12.0a")
def test_every_order_for_the_week_has_its_odds(bench: MakeBench) -> None:
    table = bench(place="W_APPR", side="patrol")
    table.play(patrol_order(table.war), patrol="skip")
    assert all(option.odds for option in options(table, "patrol").values())
    assert sum(o.chance for o in options(table, "patrol")["search"].odds) == pytest.approx(1)


@rule("SW30.11")
def test_a_second_search_shows_what_it_may_find(bench: MakeBench) -> None:
    table = bench(place="W_APPR", side="patrol", searches=1)
    table.play(after_search(table.war), second_search="search")
    again = options(table, "second-search")
    assert again["search"].odds == search_odds(table.state, table.boat)
    assert not again["enough"].odds


@rule("SW14.16A", "SW14.16B", "SW14.16C")
def test_the_printed_example_of_u_25(bench: MakeBench) -> None:
    """Ace +1, torpedoes -1: a 2-0 freighter next door with TDC -2, a 1-0 one here, a 7-1 destroyer left alone."""
    table = bench({"SW14.16C": [2, 2]}, ace=1, torpedo_value=-1)
    combat = table.fight("C1", [("outer", "gb-m-4-1 a-i"), ("inner", "gb-m-6-2")])
    for slot_id, tdc in (("s2", -2), ("s0", 0)):
        slot = table.slot(slot_id)
        slot.tdc, slot.points = tdc, 3
    torpedo(table.war, combat, table.boat, 1, table.slot("s2"))
    torpedo(table.war, combat, table.boat, 0, table.slot("s0"))
    first, second = table.facts("torpedoes")
    assert parts(first["target_parts"]) == {"defence": 2, "escorts": 1, "tdc": -2, "other-column": 1}
    assert parts(second["target_parts"]) == {"defence": 1, "escorts": 1}
    for told in (first, second):
        assert (told["attack"], told["target"], told["difference"], told["hit"]) == (3, 2, 1, False)


@rule("SW16.12")
def test_the_tally_of_a_campaign_goes_on_when_the_month_starts_at_zero() -> None:
    """In Campaign I ships and tons start again each month; what the player sees sunk does not."""
    table = open_table(GAME, "campaign_1", Seeded(1))
    table.state.ships, table.state.tons, table.state.week = 3, 14, 4
    check_victory(table.world)
    table.state.ships, table.state.tons = 2, 9
    assert table.view("bdu").sunk == (5, 23)


@pytest.mark.parametrize("chart", list(HARMS))
def test_every_typed_result_has_words_that_tell_its_number(chart: str) -> None:
    """A result is a value; its name is what the log and the chart viewer show."""
    words = catalogue(GAME)
    for name, harm in HARMS[chart].items():
        said = words.name(name)
        assert "-" not in said
        assert harm.sunk_on in (None, 0) or f"sunk on {harm.sunk_on} or more" in said
