"""What officers do in a fight and between fights, at their screens: guns, torpedoes, the hurt, radio, galley."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sandtable.games.uboot.data.board import PIECES
from sandtable.games.uboot.rules.radio.enigma import crypt, day_key
from sandtable.games.uboot.state.fleet import Aircraft, Message
from sandtable.games.uboot.state.model import Breach, Fault, HealthCard, State
from sandtable.games.uboot.state.plane import on_from

from .conftest import person
from .stage import look_out, meet, seat_of, staged
from .steps import no_barriers
from .test_uboot_stations import lay

NO_WEBGL = "HTMLCanvasElement.prototype.getContext = () => null"
Crew = Callable[..., list[Page]]


@pytest.fixture
def crew(browser: Browser, server: str) -> Iterator[Crew]:
    """Officers at their stations of one staged boat: `crew(change, "captain", "navigator")`."""
    with person(browser, server) as first:

        def seated(change: Callable[[State], None], *seats: str, **options: str) -> list[Page]:
            made: dict[str, Any] = staged(first, "the_shadow", change, 3, **options)
            pages = [first, *(first.context.new_page() for _ in seats[1:])]
            for page, seat in zip(pages, seats, strict=True):
                page.add_init_script(NO_WEBGL)
                page.set_default_timeout(30_000)
                page.goto(seat_of(made, seat))
            return pages

        yield seated


def order(captain: Page, name: str, choice: int = 0) -> None:
    """Give an order out of the list beside the board."""
    prompt = captain.locator("#prompt")
    prompt.get_by_role("button", name=name).first.click()
    prompt.get_by_role("radio").nth(choice).click()
    captain.keyboard.press("Enter")


def in_position(officer: Page) -> None:
    """Confirm the crew."""
    officer.get_by_role("radio", name=re.compile("In position")).click()
    officer.keyboard.press("Enter")


def feed(page: Page) -> Any:
    return expect(page.get_by_role("region", name="Boat feed"))


def calm(patrol: State) -> None:
    """Nothing but the boat on a calm sea, watched from by the Navigator's men."""
    patrol.merchant = None
    patrol.weather.sea, patrol.weather.visibility = 2, 1500
    patrol.boat.heading = patrol.boat.course = 250_000
    look_out(patrol, "na1", "na2", "na3", "na4")


def test_the_88_mm_opens_fire_and_the_glass_says_so(crew: Crew) -> None:
    def coaster(patrol: State) -> None:
        calm(patrol)
        meet(patrol, "m01", 20, 1_500, 340)
        patrol.board.figures.update({"fi1": 7, "fi3": 7, "fi4": 7})

    captain, officer = crew(coaster, "captain", "first_officer")
    officer.get_by_role("tab", name="View").click()
    officer.get_by_role("button", name="Sighted 1").first.click()
    order(captain, "Open fire with the 88 mm")
    in_position(officer)
    feed(captain).to_contain_text("Executed: 88 mm gun, Sighted 1.")
    expect(officer.get_by_role("status").filter(has_text="The 88 mm fires at Sighted 1")).to_be_visible()


def test_the_20_mm_turns_to_the_aircraft(crew: Crew) -> None:
    def aircraft(patrol: State) -> None:
        calm(patrol)
        boat = patrol.boat
        lat, lon = on_from(boat.lat, boat.lon, 300_000, 9_000)
        patrol.waters.aircraft = [
            Aircraft(
                "air-1", "hudson", lat, lon, 120_000, 140, 4, 10**9, "attack", boat.lat, boat.lon, sighted=True
            )
        ]

        # UB8.1-06 They have just been ordered to it.
        patrol.board.stations["fire_20mm"], patrol.waters.flak_until_ms = ["na13", "na14"], 60_000

    captain, navigator = crew(aircraft, "captain", "navigator")
    navigator.get_by_role("tab", name="View").click()
    navigator.get_by_role("group", name="Views that are open").get_by_role("button", name="20 mm").click()
    glass = navigator.locator(".glass")
    assert abs(float(glass.get_attribute("data-bearing") or 0) - 300) < 8
    expect(navigator.get_by_role("button", name=re.compile(r"Aircraft \d\d\d°"))).to_be_visible()
    expect(navigator.locator(".look")).to_contain_text("it comes straight on")
    order(captain, "Fire the 20 mm at the aircraft")
    in_position(navigator)
    expect(navigator.get_by_role("status").filter(has_text="The 20 mm is manned")).to_be_visible()


def test_first_aid_shows_who_is_hurt(crew: Crew) -> None:
    def hurt(patrol: State) -> None:
        patrol.merchant = None
        patrol.board.sailors["na12"].cards = [HealthCard("w5", 1, 1)]
        patrol.board.sailors["en13"].cards = [HealthCard("w4", 1, 2)]
        patrol.board.figures.update({"fi1": 4, "fi2": 4, "na2": 4, "en3": 4})

    captain, officer = crew(hurt, "captain", "first_officer")
    order(captain, "Give first aid")
    in_position(officer)
    expect(officer.get_by_role("tab", name="Boat")).to_have_attribute("aria-selected", "true")
    sick = officer.get_by_role("region", name="Sick and wounded")
    expect(sick.get_by_role("listitem").first).to_contain_text("MaschGfr. Bruno Eck, section 4: ✚ Broken ribs")
    expect(sick.get_by_role("listitem")).to_have_count(2)
    officer.locator("#prompt").get_by_role("checkbox", name=re.compile("Willi Brandes")).click()
    officer.keyboard.press("Enter")
    feed(officer).to_contain_text("MtrGfr. Willi Brandes has been treated.")
    no_barriers(officer, "the sick and wounded")


def test_a_message_is_set_on_the_enigma_and_read(crew: Crew) -> None:
    def received(patrol: State) -> None:
        patrol.merchant = None
        cipher = crypt("RECALLX", day_key(1940, 10, 18), "QRS")
        patrol.waters.messages = [Message("msg-1", "recall", 0, {}, cipher, "QRS")]
        patrol.waters.messages_made = 1

    captain, officer = crew(received, "captain", "first_officer", first_officer="realistic")
    order(captain, "Work the Enigma")
    in_position(officer)
    expect(officer.get_by_role("tab", name="Radio")).to_have_attribute("aria-selected", "true")
    officer.get_by_role("button", name="Use the row of day 18", exact=True).click()
    panel = officer.locator("#ub-panel")
    panel.get_by_label("start").fill("QRS")
    expect(panel).to_contain_text("RECAL LX")
    panel.get_by_role("button", name="Type the message").click()
    feed(officer).to_contain_text("Message no. 1 has been read.")
    feed(officer).to_contain_text("All boats: report your position when you can.")


def test_the_navigator_cooks_out_of_the_pyramid(crew: Crew) -> None:
    def galley(patrol: State) -> None:
        patrol.merchant = None
        patrol.board.figures["na2"] = 4
        patrol.board.galley.pyramid = ["eggs", "fish", "eggs", "potatoes", "bread", "fish"]

    captain, navigator = crew(galley, "captain", "navigator")
    order(captain, "Prepare a meal")
    in_position(navigator)
    expect(navigator.get_by_role("tab", name="Galley")).to_have_attribute("aria-selected", "true")
    pyramid = navigator.get_by_role("region", name="Food pyramid")
    for chip in ("E: bread", "F: tinned fish"):
        pyramid.get_by_role("button", name=chip).click()
    pyramid.get_by_role("button", name="Cook it").click()
    expect(pyramid).to_contain_text("Meal of the day: bread, tinned fish.")
    feed(captain).to_contain_text("A meal of")


@pytest.mark.long
def test_from_the_silhouette_to_the_hit(crew: Crew) -> None:
    def tramp(patrol: State) -> None:
        calm(patrol)
        meet(patrol, "m04", 0, 700, 340)
        patrol.board.figures.update({"ca2": 3, "ca3": 1, "ca4": 1, "fi3": 3})

    officer, captain = crew(tramp, "first_officer", "captain", captain="easy")
    officer.get_by_role("tab", name="Sheet").click()
    officer.get_by_role("button", name="Take it for: standard tramp").click()
    feed(officer).to_contain_text("Sighted 1 is taken for a standard tramp.")
    captain.get_by_role("tab", name="Attack").click()
    tdc = captain.get_by_role("region", name="TDC")
    speed = tdc.locator("label", has_text="Target speed").locator("input")
    speed.fill("0")
    speed.blur()
    tdc.get_by_role("button", name="Set the TDC").click()
    in_position(captain)
    feed(captain).to_contain_text("Executed: Set TDC, Sighted 1.")
    expect(captain.get_by_role("button", name="Choose tubes to flood")).to_be_disabled()
    for tube in ("1", "2"):
        captain.locator("#ub-panel button", has_text=re.compile(f"^{tube}")).first.click()
    captain.get_by_role("button", name="Flood 1, 2").click()
    in_position(captain)
    fire = captain.get_by_role("button", name=re.compile("^FIRE 1, 2"))
    expect(fire).to_be_enabled()
    fire.focus()
    captain.keyboard.press("Space")
    in_position(captain)
    feed(captain).to_contain_text("Tube 1 fired")
    captain.get_by_role("tab", name="View").click()
    feed(captain).to_contain_text(re.compile("from tube [12] has hit Sighted 1"), timeout=90_000)
    expect(captain.locator("[data-sign=torpedo_hit]").first).to_be_visible()


def steps(page: Page) -> list[str]:
    """The steps of the tutorial that are still to be done."""
    page.get_by_role("tab", name="Learn").click()
    return [one.get_attribute("data-step") or "" for one in page.locator("[data-step]:not(.done)").all()]


@pytest.mark.long
def test_every_officer_can_do_the_tutorial_to_its_end(crew: Crew) -> None:
    def exercise(patrol: State) -> None:
        calm(patrol)
        meet(patrol, "m04", 0, 1_500, 340)
        patrol.board.figures.update({"ca2": 3, "na2": 4, "en2": 5, "en3": 4, "en4": 5, "fi3": 3, "fi4": 3})
        patrol.board.sailors["na12"].job = ""
        patrol.board.faults = [Fault("diesel_port", "green")]

    captain, officer, navigator, engineer = crew(
        exercise, "captain", "first_officer", "navigator", "chief_engineer", captain="easy"
    )
    # The Chief Engineer sets the equipment out before the first order.
    engineer.get_by_role("button", name="Set out the equipment").first.click()
    engineer.locator("#prompt").get_by_role("button", name="Leave it there").click()
    engineer.get_by_role("button", name="Report battery, fuel and air").first.click()

    captain.get_by_role("group", name="Engine telegraph").get_by_role("button", name="Half ahead").click()
    in_position(engineer)
    feed(captain).to_contain_text("Executed: New speed")
    compass = captain.get_by_role("region", name="Compass")
    compass.get_by_label("New course").fill("255")
    compass.get_by_role("button", name=re.compile("Steer 255")).click()
    in_position(officer)
    feed(captain).to_contain_text("Executed: New course, 255.")
    order(captain, "Prepare a meal")
    in_position(navigator)
    navigator.locator("#prompt").get_by_role("radio").first.click()
    navigator.keyboard.press("Enter")
    feed(captain).to_contain_text("A meal of")
    order(captain, "Repair a technical condition")
    in_position(engineer)
    feed(captain).to_contain_text("Repair of Port diesel begins")
    order(captain, "Mobilise the crew", 0)
    feed(captain).to_contain_text("Mobilisation!")
    for page in (captain, officer, navigator, engineer):
        page.get_by_role("button", name=re.compile("men move|man moves|Nobody moves")).first.click()
    captain.get_by_role("tab", name="Attack").click()
    captain.get_by_role("region", name="TDC").get_by_role("button", name="Set the TDC").click()
    in_position(captain)
    feed(captain).to_contain_text("Executed: Set TDC")
    for tab in ("Boat", "Orders", "View"):
        captain.get_by_role("tab", name=tab).click()
    assert steps(captain) == []

    for tab in ("View", "Radio", "Sheet"):
        officer.get_by_role("tab", name=tab).click()
    officer.get_by_role("button", name="Take it for: standard tramp").click()
    officer.get_by_role("group", name="Time compression").get_by_role("button", name="6×", exact=True).click()
    assert steps(officer) == []

    navigator.get_by_role("tab", name="Chart").click()
    navigator.get_by_label("From").fill("AF76")
    navigator.get_by_label("to", exact=True).fill("AE69")
    navigator.get_by_label("to", exact=True).blur()
    navigator.get_by_role("button", name="Report the plot").click()
    navigator.get_by_role("tab", name="Disc").click()
    navigator.get_by_role("button", name="Take Sighted 1").click()
    navigator.get_by_role("tab", name="Plot").click()
    assert steps(navigator) == []

    engineer.get_by_role("tab", name="Learn").click()
    engineer.get_by_role("button", name="Begin").click()
    lay(engineer, 3)
    assert steps(engineer) == []


def hand_over(page: Page, made: dict[str, Any], person: str) -> None:
    """The staff takes every seat but one."""
    for seat in ("captain", "first_officer", "navigator", "chief_engineer"):
        if seat != person:
            answer = page.request.post(f"/api/keys/{made['owner']}/seats", data={"seat": seat, "holder": "bot"})
            assert answer.ok, answer.text()


@pytest.mark.long
@pytest.mark.parametrize("seat", ["captain", "first_officer", "navigator", "chief_engineer"])
def test_a_lone_officer_reaches_the_account_with_the_staff(page: Page, seat: str) -> None:
    def nearly(patrol: State) -> None:
        look_out(patrol, "na1", "na2", "na3", "na4")
        patrol.briefing = True
        patrol.goal.held_ms = 240 * 60_000
        patrol.elapsed_ms = 24 * 3_600_000 - 5_000
        later = patrol.elapsed_ms + 60_000
        patrol.next_minute_ms = patrol.next_weather_ms = patrol.next_watch_ms = patrol.waters.alert_until_ms = later
        patrol.board.galley.next_ms = patrol.board.next_wear_ms = later

    made = staged(page, "the_shadow", nearly)
    hand_over(page, made, seat)
    page.goto(seat_of(made, seat))
    page.get_by_role("button", name="Ready", exact=True).click()
    account = page.get_by_role("region", name="Account of the patrol")
    expect(account).to_contain_text("The shadow, time over", timeout=60_000)
    expect(account.locator(".grade b")).to_have_text("A")
    # The briefing can be read again, and says nothing of waiting any more.
    page.get_by_role("tab", name="Briefing").click()
    expect(page.locator("#ub-panel")).to_contain_text("Keep contact for 240 minutes")
    expect(page.get_by_role("button", name="Ready", exact=True)).to_have_count(0)


@pytest.mark.long
def test_a_breach_that_is_not_sealed_floods_and_kills(crew: Crew) -> None:
    def breached(patrol: State) -> None:
        patrol.merchant = None
        patrol.board.breach = Breach(6, 12_000, list(PIECES))
        patrol.board.figures["en4"] = 6

    captain, engineer = crew(breached, "captain", "chief_engineer")
    expect(engineer.get_by_role("timer")).to_contain_text(re.compile(r"section 6: \d+ s"))
    expect(engineer.locator("#ub-panel")).to_contain_text("The Captain must order the repair of section 6 first.")
    expect(captain.locator(".waits")).to_contain_text("hull breach in section 6")
    feed(captain).to_contain_text("Section 6 is flooded.", timeout=90_000)
    feed(captain).to_contain_text("MaschGfr. Walter Ihde has been killed.")
    captain.get_by_role("tab", name="Boat").click()
    expect(captain.locator("[data-section='6']")).to_contain_text("flooded")
    expect(captain.locator("[data-section='6'] [data-sailor=en14]")).to_have_count(0)


def test_a_card_says_what_it_does_before_and_after_it_is_played(crew: Crew) -> None:
    def grumbling(patrol: State) -> None:
        patrol.merchant = None
        patrol.board.hand, patrol.board.morale = ["c02", "c04"], 6
        patrol.board.figures["ca1"] = 3

    (captain,) = crew(grumbling, "captain")
    captain.locator("#prompt").get_by_role("button", name="Address the crew").click()
    praise = captain.locator("#prompt").get_by_role("radio", name=re.compile("Praise"))
    expect(praise).to_contain_text("Morale +2.")
    praise.click()
    captain.keyboard.press("Enter")
    in_position(captain)
    feed(captain).to_contain_text("The Captain plays: Praise.")
    feed(captain).to_contain_text("Morale +2.")
    captain.get_by_role("tab", name="Boat").click()
    hand = captain.locator(
        "section", has=captain.get_by_role("heading", name=re.compile("The Captain’s hand"))
    ).last
    expect(hand).not_to_contain_text("Praise")


def test_the_new_watch_takes_over_the_look_out(crew: Crew) -> None:
    def bell(patrol: State) -> None:
        calm(patrol)
        patrol.next_watch_ms = patrol.waters.alert_until_ms = 3_000
        for sailor in ("ca12", "fi13", "en12"):
            patrol.board.sailors[sailor].activation = 3

    officer, captain = crew(bell, "first_officer", "captain")
    captain.get_by_role("tab", name="Boat").click()
    officer.get_by_role("radio", name="The new watch takes over").click()
    officer.keyboard.press("Enter")
    feed(captain).to_contain_text("watch 2 comes on duty")
    feed(captain).to_contain_text("4 observers on the bridge after the change.")
    expect(captain.locator(".watch")).to_contain_text("Watch 2")
    expect(captain.locator("[data-section='8'] [data-sailor=na21]")).to_be_visible()
    expect(captain.locator("[data-sailor=na11]")).to_have_count(0)
