"""U-BOOT's stations: what each officer's screen shows, and that it can be worked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sandtable.games.uboot.data.board import PIECES
from sandtable.games.uboot.rules.crew.health import place_dead
from sandtable.games.uboot.rules.crew.puzzle import solution
from sandtable.games.uboot.state.model import Breach, Fault, HealthCard, State
from sandtable.testing import rule

from .conftest import person
from .stage import look_out, meet, seat_of, staged
from .steps import another, new_table, no_barriers, sent

Station = Callable[..., Page]


def at_sea(patrol: State) -> None:
    """Five ships in sight, two of them named; something broken, something burning."""
    patrol.merchant = None
    patrol.boat.heading = patrol.boat.course = 250_000
    look_out(patrol, "fi1", "fi2", "fi3", "na3")
    for i, (ship, metres) in enumerate((("m04", 1500), ("e04", 1900), ("m09", 2800), ("m12", 5500), ("s01", 1900))):
        meet(patrol, ship, -40 + i * 20, metres, 280 + i * 20)
    for contact, name in zip(patrol.contacts, ("m04", "e04", "", "", "s01"), strict=True):
        contact.named = name
    patrol.board.faults = [Fault("diesel_port", "yellow"), Fault("hydrophone", "red", work_ms=3_600_000)]
    # Two sick on duty and one of the watch below, of which one has fallen.
    for id, card in (("ca14", "b5"), ("en13", "m2-7"), ("na21", "w8")):
        patrol.board.sailors[id].cards = [HealthCard(card, exhaustion=1)]
    place_dead(patrol, patrol.board.sailors["fi22"])
    patrol.board.kits = 2
    patrol.board.conditions = {"4": ["fire"]}


@pytest.fixture(scope="module")
def station(browser: Browser, server: str) -> Iterator[Station]:
    """The page of an officer, turned to one of its tabs; one match for all tests of this module."""
    made: dict[str, Any] = {}
    pages: dict[str, Page] = {}

    def turned_to(seat: str, tab: str) -> Page:
        if seat not in pages:
            page = first if not pages else first.context.new_page()
            page.set_default_timeout(30_000)
            made.update(made or staged(page, "the_shadow", at_sea))
            page.goto(seat_of(made, seat))
            pages[seat] = page
        pages[seat].get_by_role("tab", name=tab, exact=True).click()
        return pages[seat]

    with person(browser, server) as first:
        yield turned_to


@rule("UB2-01", "UB2-06", "UB3-02")
def test_the_boat_is_drawn_with_sections_sailors_tower_and_guns(station: Station) -> None:
    page = station("captain", "Boat")
    assert page.locator("[data-section]").count() == 8
    assert page.locator("[data-sailor]").count() == 16
    assert page.locator(".boat [data-part=gun88], .boat [data-part=gun20], .boat path.tower").count() == 3
    # The 20 mm stands on the tower and points aft, to the right; the 88 mm points ahead.
    barrel = page.locator("[data-part=gun20] path").get_attribute("d") or ""
    assert "566 26" in barrel
    bridge = page.locator("[data-section='8']")
    assert bridge.locator("[data-sailor]").count() == 4
    expect(bridge).to_contain_text("Bridge, look-outs")
    no_barriers(page, "the boat")


def test_health_cards_show_the_medicine_they_need_and_what_they_do(station: Station) -> None:
    page = station("first_officer", "Boat")
    sick = page.get_by_role("region", name="Sick and wounded")
    expect(sick).to_contain_text(re.compile(r"Needs: 1 Ointments, 1 Bandages\."))
    expect(sick).to_contain_text("He walks two sections at most in a mobilisation.")
    expect(sick).to_contain_text("Smoking does not rest him.")


def test_kits_the_watch_below_and_the_fallen_lie_open(station: Station) -> None:
    page = station("first_officer", "Boat")
    expect(page.locator("[data-kits]")).to_contain_text(re.compile(r"First-aid kits\s+2"))
    below = page.locator("[data-watch-below] li")
    assert below.count() == 16
    expect(below.filter(has_text="fallen")).to_have_count(1)
    expect(below.filter(has_text="1 Surgical kits")).to_have_count(1)


def test_the_technical_view_names_the_crew_of_a_repair_and_how_far_it_is(station: Station) -> None:
    page = station("chief_engineer", "Technical")
    expect(page.locator("[data-needs=diesel_port]")).to_have_text("Needs 2 sailors.")
    hydrophone = page.locator("li", has=page.locator("[data-needs=hydrophone]"))
    expect(hydrophone).to_contain_text(re.compile(r"Needs 3 sailors\..*%, paused", re.S))


@rule("UB12-01")
def test_the_summary_of_the_watch_change_has_the_four_steps_of_the_book(station: Station) -> None:
    page = station("captain", "Learn")
    steps = page.get_by_role("heading", name="Watch change", exact=True).locator("xpath=following-sibling::ol")
    expect(steps.locator("li")).to_have_text(
        [re.compile("command marker"), re.compile("crew damage"), re.compile("Chips"), re.compile("fallen")]
    )


@rule("UB2-02", "UB10.4-01", "UB5-02")
def test_the_technical_view_has_a_card_for_each_section(station: Station) -> None:
    page = station("chief_engineer", "Technical")
    cards = page.locator("[data-section-card]")
    assert cards.count() == 8
    expect(cards.nth(0)).to_contain_text("Flood tubes")
    expect(cards.nth(4)).to_contain_text("Port diesel: failure")
    expect(cards.nth(3)).to_contain_text("Fire: dangerous to enter")
    assert page.locator("[data-section-card]", has_text="Toolbox").count() == 2
    panel = page.locator("#ub-panel")
    expect(panel).to_contain_text(re.compile(r"Depth\s+0 m"))
    expect(panel).to_contain_text(re.compile(r"Engine telegraph\s+Stop"))
    no_barriers(page, "the technical view")


@rule("UB2-04", "UB7.1-02")
def test_each_officer_reads_his_orders_and_the_captain_who_is_ready(station: Station) -> None:
    page = station("chief_engineer", "Orders")
    names = page.locator("[data-order] th").all_inner_texts()
    assert "New speed" in names and "New course" not in names
    page = station("captain", "Orders")
    speed, course = page.locator("[data-order=new_speed]"), page.locator("[data-order=new_course]")
    expect(speed).to_have_attribute("data-ready", "warn")
    expect(speed).to_contain_text(re.compile("mobilise first: .*MaschGfr. Walter Ihde"))
    expect(course).to_have_attribute("data-ready", "ok")
    expect(course.locator("td").last).to_have_text("1")
    no_barriers(page, "the orders")


@rule("UB7.2-06", "UB6.14-03")
def test_the_bell_and_what_waits_are_told(station: Station) -> None:
    page = station("first_officer", "Plot")
    expect(page.locator(".watch")).to_contain_text("command back by 6")
    expect(page.locator(".waits")).to_contain_text("2 faults")
    expect(page.get_by_role("region", name="Boat feed")).to_be_visible()


@rule("UB8.1-01", "UB8.1-05")
def test_the_first_officer_has_reports_above_and_manoeuvre_at_the_left(station: Station) -> None:
    page = station("first_officer", "Plot")
    feed = page.get_by_role("region", name="Boat feed").bounding_box()
    contacts = page.get_by_role("region", name="Plot").bounding_box()
    conn = page.get_by_role("region", name="Compass").bounding_box()
    assert feed and contacts and conn
    assert feed["y"] + feed["height"] <= contacts["y"] and conn["x"] + conn["width"] <= contacts["x"]
    tabs = page.get_by_role("tablist", name="Pages of the station").get_by_role("tab").all_inner_texts()
    assert {"Attack", "Radio", "Technical"} <= set(tabs)


@rule("UB2-10", "UB8.2-03", "UB9.2.2-03")
def test_the_plot_has_a_marker_for_each_kind_and_counts_them(station: Station) -> None:
    page = station("navigator", "Plot")
    plot = page.locator("#ub-panel")
    kinds = ["boat", "merchant", "escort", "small", "unknown", "convoy"]
    found = {kind: plot.locator(f"[data-marker={kind}]").count() for kind in kinds}
    assert found == {"boat": 1, "merchant": 1, "escort": 1, "small": 1, "unknown": 2, "convoy": 1}
    for words in ("one merchant", "one escort", "one small ship", "2 unknown"):
        expect(plot).to_contain_text(words)


@rule("UB9.2.2-01", "UB9.2.2-02")
def test_squares_of_the_plot_are_a_mile_and_the_bow_may_be_up(station: Station) -> None:
    page = station("navigator", "Plot")
    plot = page.locator("#ub-panel")
    expect(plot).to_contain_text("a square is one mile")
    assert plot.locator("path.square").count() == 7  # four miles to each side
    turned = plot.locator("svg[role=img] > g").first
    expect(turned).to_have_attribute("transform", "rotate(0)")
    plot.get_by_role("button", name="North up").click()
    expect(turned).to_have_attribute("transform", "rotate(-250)")
    plot.get_by_role("button", name="Bow up").click()


@rule("UB2-27", "UB9.2-01", "UB5-01")
def test_the_attack_disc_has_three_discs_an_arrow_and_two_sides(station: Station) -> None:
    page = station("navigator", "Disc")
    disc = page.locator("#ub-panel")
    assert [disc.locator(f"circle.{name}").count() for name in ("white", "green", "black")] == [1, 1, 1]
    assert disc.locator("path.arrow").count() == 1
    for name in ("Own course", "Bearing from the bow", "Enemy course", "Range, nm"):
        expect(disc.get_by_role("spinbutton", name=name)).to_be_visible()
    assert disc.locator("text.starboard").count() == 5 and disc.locator("text.port").count() == 5
    disc.get_by_label("Numbers on the black disc").uncheck()
    assert disc.locator("text.starboard").count() == 0
    disc.get_by_label("Numbers on the black disc").check()
    no_barriers(page, "the attack disc")


@rule("UB9.2.1-01", "UB9.2.1-02", "UB9.2.1-03")
def test_green_and_black_turn_on_the_white_disc(station: Station) -> None:
    disc = station("navigator", "Disc").locator("#ub-panel")
    disc.get_by_role("spinbutton", name="Own course").fill("290")
    disc.get_by_role("spinbutton", name="Enemy course").fill("70")
    expect(disc.locator("g:has(> circle.green)")).to_have_attribute("transform", "rotate(290)")
    expect(disc.locator("g:has(> circle.black)")).to_have_attribute("transform", "rotate(70)")


@rule("UB9.2.1-04", "UB9.2.1-05", "UB9.2.1-06")
def test_the_example_of_the_disc_comes_out_in_any_order(station: Station) -> None:
    disc = station("navigator", "Disc").locator("#ub-panel")
    values = [("Own course", "290"), ("Bearing from the bow", "40"), ("Enemy course", "70"), ("Range, nm", "4")]
    for order in (values, values[::-1]):
        for name, _ in values:
            disc.get_by_role("spinbutton", name=name).fill("0")
        for name, value in order:
            disc.get_by_role("spinbutton", name=name).fill(value)
        expect(disc.locator("dl")).to_contain_text("330°")
        expect(disc.locator("dl")).to_contain_text("80° starboard")
    # The line of sight points up: the top arrow stands on 40 of the green disc.
    expect(disc.locator("g:has(> circle.white)")).to_have_attribute("transform", "rotate(-330)")


@rule("UB9.1-01", "UB9.1-02", "UB9.1.1-01")
def test_a_course_is_measured_between_two_squares(station: Station) -> None:
    page = station("navigator", "Chart")
    page.get_by_label("From", exact=True).fill("AF76")
    page.get_by_label("to", exact=True).fill("AE69")
    ruler = page.get_by_role("status", name="Protractor and ruler")
    expect(ruler).to_contain_text("Course 301, 212 nm")
    expect(ruler).to_contain_text("17 h at full ahead on the surface, 30 h submerged")
    expect(page.locator("#ub-panel")).to_contain_text("AM17")


@rule("UB2-28", "UB2-29")
def test_there_are_two_sheets_and_tools_to_measure(station: Station) -> None:
    page = station("navigator", "Chart")
    sheets = page.get_by_role("group", name="Sheets of the map")
    panel = page.locator("#ub-panel")
    sheets.get_by_role("button", name="North Sea").click()
    expect(panel).to_contain_text("AN4")
    sheets.get_by_role("button", name="Atlantic").click()
    expect(panel).to_contain_text("BD3")
    sheets.get_by_role("button", name="Where we are").click()
    expect(page.get_by_role("status", name="Protractor and ruler")).to_be_visible()


@rule("UB2-30")
def test_a_ship_is_named_from_the_sheet_of_silhouettes(station: Station) -> None:
    page = station("first_officer", "Sheet")
    assert page.locator("[data-class] svg").count() == 21
    page.get_by_label("Contact").select_option("sight-3")
    no_barriers(page, "the identification sheet")
    page.get_by_role("button", name="Take it for: ocean tanker").click()
    expect(page.get_by_role("region", name="Made out now")).to_contain_text("taken for ocean tanker")


@rule("UB2-32")
def test_the_code_sheet_sets_the_machine(station: Station) -> None:
    page = station("first_officer", "Radio")
    sheet = page.get_by_role("region", name="Code sheet")
    assert sheet.locator("tbody tr").count() == 31
    page.get_by_role("button", name="Use the row of day 18").click()
    machine = page.get_by_role("region", name="Enigma")
    machine.get_by_label("start").fill("QEV")
    machine.get_by_label("Type").fill("CONVOYXSIGHTED")
    lamps = machine.get_by_role("status", name="Lamps")
    typed = lamps.inner_text().replace(" ", "")
    assert len(typed) == 14 and typed != "CONVOYXSIGHTED"
    machine.get_by_label("Type").fill(typed)
    expect(lamps).to_have_text(re.compile(r"CONVO\s*YXSIG\s*HTED"))
    no_barriers(page, "the radio")


@rule("UB1.4-01", "UB12-01", "UB2-31")
def test_each_officer_learns_by_doing_and_the_captain_keeps_a_log(station: Station) -> None:
    counts = {}
    for seat in ("captain", "first_officer", "navigator", "chief_engineer"):
        page = station(seat, "Learn")
        counts[seat] = page.locator("[data-step]").count()
        assert page.locator("[data-step].next").count() == 1
        expect(page.get_by_role("region", name="Step by step")).to_contain_text("Watch change")
    assert min(counts.values()) >= 6
    engineer = station("chief_engineer", "Learn")
    engineer.get_by_role("button", name="Begin").click()
    lay(engineer, 3)
    expect(engineer.locator("[data-step=puzzle]")).to_have_class(re.compile("done"))
    captain = station("captain", "Learn")
    captain.get_by_role("textbox", name="Captain’s log").fill("Five ships at eleven.")
    captain.get_by_role("textbox", name="Captain’s log").blur()
    no_barriers(captain, "the lessons")


def lay(page: Page, section: int) -> None:
    """Lay the six right pieces, and turn them over."""
    puzzle = page.get_by_role("region", name="Technical puzzle")
    pieces = puzzle.get_by_role("group", name="Pieces", exact=True).get_by_role("button")
    for place, id in enumerate(solution(section), start=1):
        edges = PIECES[id]
        words = [
            f"{side} {' '.join(str(i + 1) for i in range(4) if value & (1 << i)) or '–'}"
            for side, value in (("to the stern", edges.stern), ("to the bow", edges.bow), ("at the top", edges.top))
        ]
        pieces.filter(has_text=words[0]).filter(has_text=words[1]).filter(has_text=words[2]).first.click()
        puzzle.get_by_role("button", name=f"Place {place}").click()
    puzzle.get_by_role("button", name="Turn the pieces over").click()


def test_the_engineer_seals_a_breach_against_the_clock(page: Page) -> None:
    def breached(patrol: State) -> None:
        at_sea(patrol)
        patrol.board.breach = Breach(4, 240_000, list(PIECES)[::-1], manned=True)

    orders = sent(page, "order")
    page.goto(seat_of(staged(page, "the_shadow", breached), "chief_engineer"))
    expect(page.get_by_role("timer")).to_contain_text(re.compile(r"section 4: 2\d\d s"))
    lay(page, 4)
    assert orders[-1]["kind"] == "lay_puzzle" and orders[-1]["answer"]["pieces"] == solution(4)
    expect(page.get_by_role("region", name="Boat feed")).to_contain_text("The breach in section 4 is sealed.")
    expect(page.get_by_role("timer")).to_have_count(0)


@rule("UB6.14-06", "UBX-04", "UBX-07")
def test_sailors_are_moved_on_the_boat_a_sheet_is_taken_back_and_a_station_found_again(
    page: Page, browser: Browser, server: str
) -> None:
    made = staged(page, "the_shadow", at_sea)
    page.goto(seat_of(made, "captain"))
    with another(browser, server) as officer:
        officer.set_default_timeout(30_000)
        officer.goto(seat_of(made, "navigator"))
        expect(officer.get_by_role("tab", name="Chart")).to_be_visible(timeout=30_000)
        page.get_by_role("button", name="Mobilise the crew").first.click()
        page.get_by_role("radio", name=re.compile("as he sees fit")).click()
        page.get_by_role("button", name=re.compile("^Mobilise")).last.click()
        # The sound of it has a sign, at every station.
        expect(officer.locator("[data-sign=mobilisation]")).to_be_visible()
        expect(officer.get_by_role("tab", name="Boat")).to_have_attribute("aria-selected", "true")
        officer.locator("[data-section='4'] [data-sailor=na12]").click()
        officer.get_by_role("button", name="◇ to 2").click()
        expect(officer.get_by_label("Where MtrGfr. Willi Brandes goes")).to_have_value("2")
        no_barriers(officer, "a mobilisation")
        officer.get_by_role("button", name="One man moves").click()
        # Sealed, and until the others have sealed theirs a mistake is put right.
        prompt = officer.locator("#prompt")
        expect(prompt).to_contain_text("sealed")
        officer.get_by_label("Where MtrGfr. Willi Brandes goes").select_option("3")
        officer.get_by_role("button", name="One man moves").click()
        expect(officer.locator("[data-section='3'] [data-sailor=na12]")).to_be_visible()
        # Whoever comes back finds his station as it is.
        officer.reload()
        expect(officer.get_by_role("region", name="Boat feed")).to_contain_text("Mobilisation!", timeout=30_000)


@rule("UB5.1-01", "UB5.1-02", "UB11-01")
def test_the_lobby_says_whom_a_role_suits_and_how_fewer_share(page: Page) -> None:
    page.goto("/")
    form = new_table(page, "U-BOOT")
    expect(form).to_contain_text("for whoever likes charts, angles and working things out")
    expect(form.get_by_role("note")).to_contain_text("Alone")
    form.locator("label", has_text=re.compile(r"^\s*First Officer\b(?!')")).locator("select").select_option(
        "friend"
    )
    expect(form.get_by_role("note")).to_contain_text("Captain with Navigator, First Officer with Chief Engineer")
    form.locator("summary", has_text="Options").click()
    expect(form.get_by_label(re.compile("Who rests at a watch change"))).to_be_visible()
