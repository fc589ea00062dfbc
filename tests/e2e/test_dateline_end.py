"""Dateline in the browser to its end: ships flee a bombed island; two people and three bots fight a whole war."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from sandtable.games.dateline.state.model import State, new_piece

from .steps import STAND, another, create, no_barriers, question, sent
from .test_dateline_expansion import boat, panel, scene, sit, take


def over_japan(state: State) -> None:
    """A Russian bomber with the bomb, nobody in Japan to stop it, and a fleet beside the island."""
    new_piece(state, "bomber", "russia", "soviet_far_east")
    state.nations["russia"].bomb, state.nations["russia"].status = "soviet_far_east", "produce"
    for id in [id for id, piece in state.pieces.items() if piece.at == "japan" and piece.kind != "infantry"]:
        del state.pieces[id]
    for id in [id for id, piece in state.pieces.items() if piece.at == "japan_sz"]:
        del state.pieces[id]
    for kind in ("battleship", "cruiser", "transport"):
        new_piece(state, kind, "japan", "japan_sz")
    boat(state, "japan", "japan_sz", 1)


def test_ships_leave_the_sea_beside_a_bombed_island(page: Page) -> None:
    answers = sent(page, "answer")
    made = scene(page, "russia", "combat_move", over_japan)
    sit(page, made, "russia")
    take(page, "Soviet Far East", "bomber", "Japan", "One {} more")
    panel(page, "Moves this turn").get_by_label("drop the bomb").check()
    page.get_by_role("button", name="Attack", exact=False).first.click()
    expect(page.get_by_text("hot until the end of round").first).to_be_visible()
    sit(page, made, "japan")
    form = panel(page, "Leave the sea")
    goal = form.get_by_role("combobox")
    there = goal.locator("option").nth(1).get_attribute("value")
    goal.select_option(there)
    form.get_by_role("radio").nth(1).check()
    no_barriers(page, "ships that withdraw")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Log")).to_contain_text("withdraws")
    sheet = answers[-1]["answer"]
    assert sheet["goals"] == {"japan_sz": there} and sheet["lost"]


def act(person: Page, by_hand: set[str]) -> None:
    """Answer what is asked: each form once by hand, everything else by the staff."""
    asked = question(person).inner_text()
    before = person.evaluate(STAND)
    if asked == "What do you buy?" and asked not in by_hand:
        panel(person, "Purchase").get_by_role("button", name="One infantry more").click()
        person.locator("#prompt").get_by_role("button", name="Buy").click()
    elif asked == "Where do the new units go?" and asked not in by_hand:
        person.locator("#prompt").get_by_role("button", name="Place").click()
    else:
        person.keyboard.press("s")
    by_hand.add(asked)
    person.wait_for_function(f"before => {STAND} !== before", arg=before)


@pytest.mark.long
def test_two_people_and_three_bots_fight_a_war_of_the_expansion_to_its_end(
    page: Page, browser: Browser, server: str
) -> None:
    made = create(page, "dateline", "expansion", ["germany", "usa"], options={"rounds": "5"})
    over = "The match is over"
    with another(browser, server) as other:
        people = {"germany": page, "usa": other}
        by_hand: dict[str, set[str]] = {nation: set() for nation in people}
        for nation, person in people.items():
            sit(person, made, nation)
            person.set_default_timeout(60_000)
        while not all(person.get_by_text(over).count() for person in people.values()):
            for nation, person in people.items():
                if person.locator("#prompt button:enabled", has_text="Staff decides").count():
                    act(person, by_hand[nation])
            page.wait_for_timeout(50)
        assert all("What do you buy?" in done for done in by_hand.values())
        for person in people.values():
            # The books of all nations are open now, to everybody.
            log = panel(person, "Naval log")
            for nation in ("Germany", "United States", "United Kingdom"):
                expect(log).to_contain_text(nation)
            log.get_by_role("slider").fill("2")
            expect(panel(person, "Luck").get_by_role("row")).to_have_count(6)
        page.get_by_role("button", name="Check every throw").click()
        expect(panel(page, "The dice").get_by_role("status")).to_contain_text("The seed fits", timeout=60_000)
