"""Dateline's expansion in the browser: weapons on the movement panel, boats that only their owner sees, the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sandtable.games.dateline.data.data import CAPITAL, NATIONS
from sandtable.games.dateline.game import GAME
from sandtable.games.dateline.state.model import Entry, Phase, State, enlist, new_piece, starting_state
from sandtable.games.dateline.state.submarines import hide
from sandtable.kernel import Seeded, open_state
from sandtable.testing import rule

from .steps import another, let_staff_decide_until, no_barriers, question, received, sent

Change = Callable[[State], None]


def scene(page: Page, nation: str, phase: Phase, change: Change, **options: str) -> dict[str, Any]:
    """A match in its third round, at a phase of a nation's turn, with what the test puts on the map."""
    settings = next(one.settings for one in GAME.scenarios() if one.id == "expansion")
    state = starting_state("expansion", {**{one.id: one.default for one in settings}, **options})
    state.phase, state.turn, state.round = phase, NATIONS.index(nation), 3
    for name in NATIONS:
        new_piece(state, "mpc", name, CAPITAL[name])
    change(state)
    record = open_state(GAME, "expansion", state, Seeded(5), record=True).record().to_bytes()
    answer = page.request.post("/api/import", data=record, headers={"content-type": "application/octet-stream"})
    assert answer.ok, answer.text()
    made: dict[str, Any] = answer.json()
    return made


def boat(state: State, nation: str, zone: str, box: int = 0) -> str:
    """A submarine with its number; in a box of the dive chart it is hidden."""
    id = new_piece(state, "submarine", nation, zone)
    enlist(state, id)
    return hide(state, id, box) if box else id


def pacific(state: State) -> None:
    """Oscars and a bomber on Wake, a hidden boat beside Hawaii, scientists and a bomb in Japan."""
    for kind, count, space in (
        ("oscar", 2, "wake_island"),
        ("infantry", 3, "japan"),
        ("scientist", 3, "japan"),
        ("technology", 1, "japan"),
        ("bomber", 1, "japan"),
    ):
        for _ in range(count):
            new_piece(state, kind, "japan", space)
    state.nations["japan"].bomb, state.nations["japan"].status = "japan", "produce"
    boat(state, "japan", "hawaii_sz", 1)
    state.lands["caucasus"].hot, state.lands["caucasus"].nuked = 4, True


def panel(page: Page, name: str) -> Any:
    return page.get_by_role("region", name=name)


def sit(page: Page, made: dict[str, Any], nation: str) -> None:
    """Open a seat; a busy machine may take its time for the first picture."""
    page.set_default_timeout(30_000)
    page.goto(f"/t/{made['seats'][nation]}")
    page.locator("#prompt").wait_for()
    panel(page, "Nations").or_(page.locator(".board")).first.wait_for()


def books(page: Page) -> None:
    """Open the nations and their books, which lie behind a button while a sheet has the page."""
    page.get_by_role("button", name="Nations", exact=True).click()


def take(page: Page, space: str, unit: str, goal: str, how: str = "Every {}") -> None:
    """Every unit of a kind from a space to a goal, or one of them."""
    panel(page, "Units that can move").get_by_role("button", name=re.compile(f"^{space}")).first.click()
    panel(page, "In hand").get_by_role("button", name=how.format(unit)).click()
    panel(page, "Where to?").get_by_role("button", name=re.compile(goal)).first.click()


def dive(chooser: Locator) -> None:
    """An Oscar dives on the carrier."""
    carrier = chooser.locator("option", has_text="aircraft carrier").get_attribute("value")
    chooser.select_option(carrier)


@rule("D2.1-04", "D2.1-30")
def test_scientists_the_bomb_and_its_carrier_are_marked_on_the_map(page: Page) -> None:
    made = scene(page, "japan", "combat_move", pacific)
    sit(page, made, "japan")
    expect(question(page)).to_contain_text("Plan your attacks")
    chart = page.get_by_role("group", name=re.compile("World map"))
    expect(chart.locator("[data-scientists=japan]")).to_contain_text("3")
    expect(chart.locator("[data-scientists=japan]")).to_have_count(1)
    expect(chart.locator("[data-bomb=japan]")).to_be_attached()
    expect(chart.locator("[data-hot=caucasus]").first).to_be_attached()
    take(page, "Japan", "bomber", "China", "One {} more")
    moves = panel(page, "Moves this turn")
    moves.get_by_label("drop the bomb").check()
    expect(chart.locator("[data-bomb=china]")).to_contain_text("The atomic bomb of Japan")


def test_kamikazes_paratroops_and_boats_are_ordered_with_their_odds(page: Page) -> None:
    answers = sent(page, "answer")
    made = scene(page, "japan", "combat_move", pacific)
    sit(page, made, "japan")
    moves, battles = panel(page, "Moves this turn"), panel(page, "Battles declared")
    take(page, "Wake Island", "Oscar", "Hawaii")
    expect(battles).to_contain_text("2 Oscars against")
    before = battles.locator(".pct").inner_text()
    for n in (1, 2):
        dive(moves.get_by_label(f"Oscar {n}"))
    expect(battles.locator(".pct")).not_to_have_text(before)
    take(page, "Hawaii Sea Zone", "submarine", "Hawaii")
    boat_line = moves.get_by_role("listitem").filter(has_text="only you see this")
    boat_line.get_by_label("first shot").check()
    expect(boat_line.get_by_label("attack", exact=True)).not_to_be_checked()
    take(page, "Japan", "bomber", "China", "One {} more")
    moves.get_by_role("button", name="One infantry more aboard").click()
    moves.get_by_role("button", name="One infantry more aboard").click()
    expect(moves.get_by_role("button", name="One infantry more aboard")).to_be_disabled()
    expect(battles).to_contain_text("Can it be held?")
    no_barriers(page, "movement panel of the expansion")
    page.get_by_role("button", name="Attack", exact=False).first.click()
    expect(question(page)).not_to_contain_text("Plan your attacks")
    sheet = answers[0]["answer"]["moves"]
    assert sum(bool(move.get("kamikaze")) for move in sheet) == 2
    assert [move["path"] for move in sheet if move.get("first_shot")] == [["hawaii_sz"]]
    bomber = next(move for move in sheet if any(other.get("ship") == move["piece"] for other in sheet))
    assert [move["path"] for move in sheet if move.get("ship") == bomber["piece"]] == [bomber["path"]] * 2


def test_a_reserve_is_added_with_what_it_brings(page: Page) -> None:
    made = scene(page, "germany", "combat_move", lambda _: None)
    sit(page, made, "germany")
    take(page, "Ukraine", "infantry", "Caucasus")
    battles = panel(page, "Battles declared")
    more = battles.get_by_role("button", name=re.compile("^Add")).filter(has_text="+").first
    expect(more).to_contain_text(re.compile(r"\d+ % \+\d+"))
    before = battles.locator(".pct").first.inner_text()
    more.click()
    expect(battles.locator(".pct").first).not_to_have_text(before)


def hunt(state: State) -> None:
    """A German boat hidden where nobody else is, and a British one to be seen."""
    boat(state, "germany", "caribbean_sz", 1)
    boat(state, "uk", "north_sz")


def test_a_hidden_boat_is_on_its_owners_screen_alone(page: Page, browser: Browser, server: str) -> None:
    made = scene(page, "germany", "noncombat_move", hunt)
    with another(browser, server) as other:
        told = received(other)
        sit(other, made, "uk")
        sit(page, made, "germany")
        books(page)
        expect(panel(page, "Naval log")).to_contain_text("Caribbean, box 1")
        page.keyboard.press("Escape")
        take(page, "Caribbean Sea Zone", "submarine", "East US")
        expect(page.locator("g.chip.hidden")).to_have_count(1)
        expect(panel(page, "Moves this turn")).to_contain_text("only you see this")
        page.get_by_role("button", name="Move", exact=False).first.click()
        expect(panel(page, "Naval log")).to_contain_text("East US, box 1")
        expect(panel(other, "Dive chart")).to_contain_text("1")
        # Neither the stream nor the export of another seat, nor a spectator's, holds a word of it.
        book = other.request.get(f"/api/keys/{made['seats']['uk']}/export?form=book").text()
        for text in ("".join(told), book):
            assert "united_kingdom" in text
            assert not re.search(r"boat-moves|germany-\d|caribbean_sz", text)
        own = page.request.get(f"/api/keys/{made['seats']['germany']}/export?form=book").text()
        assert "boat-moves" in own and "caribbean_sz" in own
        assert other.request.get(f"/api/keys/{made['seats']['uk']}/export?form=record").status == 403
        expect(other.locator("g.chip.hidden")).to_have_count(0)


@rule("D3.9-08")
def test_the_naval_log_names_battleships_with_their_damage(page: Page) -> None:
    def struck(state: State) -> None:
        hunt(state)
        for piece in state.pieces.values():
            if piece.kind == "battleship" and piece.nation == "uk":
                piece.damage = 2

    made = scene(page, "uk", "noncombat_move", struck)
    sit(page, made, "uk")
    books(page)
    expect(panel(page, "Naval log")).to_contain_text("Rodney")
    expect(panel(page, "Naval log")).to_contain_text("2 of 3 hits")


def last_turn(state: State) -> None:
    """The last turn of the agreed rounds; a British boat has been under way."""
    state.round = 5
    boat(state, "uk", "red_sz", 1)
    state.flotillas["uk"].log = [
        Entry(2, 1, "north_sz", 0),
        Entry(3, 1, "north_sz", 1),
        Entry(4, 1, "caribbean_sz", 2),
        Entry(4, 2, "red_sz", 1),
    ]
    state.reports.append(war_report())


def war_report() -> Any:
    from sandtable.games.dateline.state.model import Report

    return Report(4, "uk", "sea", "red_sz", {"uk": [1500, 3, 500, 0], "japan": [500, 0, 1500, 3]})


@rule("D3.9-07")
def test_at_the_end_logs_are_open_replayed_and_the_dice_checked(page: Page) -> None:
    made = scene(page, "usa", "noncombat_move", last_turn, rounds="5")
    sit(page, made, "usa")
    expect(question(page)).to_contain_text("Move to friendly spaces")
    books(page)
    expect(panel(page, "Naval log")).not_to_contain_text("Caribbean")
    page.keyboard.press("Escape")
    let_staff_decide_until(page, page.get_by_text("The match is over").first, most=6)
    log = panel(page, "Naval log")
    expect(log).to_contain_text("United Kingdom")
    expect(log).to_contain_text("4: Caribbean (under)")
    log.get_by_role("slider").fill("3")
    expect(page.locator("g.chip.hidden text").filter(has_text="1").first).to_be_attached()
    luck = panel(page, "Luck")
    expect(luck.get_by_role("row", name=re.compile("United Kingdom"))).to_contain_text("3 of 1.5")
    expect(luck.get_by_role("row", name=re.compile("United Kingdom"))).to_contain_text("+2.0")
    luck.get_by_text("One battle").click()
    expect(luck).to_contain_text("Japan: made 0, expected 0.5; lost 3, expected 1.5")
    page.get_by_role("button", name="Check every throw").click()
    expect(panel(page, "The dice").get_by_role("status")).to_contain_text("The seed fits what was shown")
    no_barriers(page, "after the end")


def test_new_boats_dive_at_their_launch(page: Page) -> None:
    def launched(state: State) -> None:
        state.nations["germany"].bought = {"submarine": 1}

    answers = sent(page, "answer")
    made = scene(page, "germany", "place", launched)
    sit(page, made, "germany")
    place = panel(page, "Place new units")
    place.get_by_label("dives").first.check()
    page.get_by_role("button", name=re.compile("^Place")).first.click()
    expect(page.get_by_role("list", name="Log")).to_contain_text("dives")
    assert answers[0]["answer"]["units"][0]["submerged"] is True


@pytest.mark.long
def test_a_phone_plans_a_kamikaze(phone: Page) -> None:
    made = scene(phone, "japan", "combat_move", pacific)
    sit(phone, made, "japan")
    take(phone, "Wake Island", "Oscar", "Hawaii")
    moves = panel(phone, "Moves this turn")
    dive(moves.get_by_label("Oscar 1"))
    expect(panel(phone, "Battles declared").locator(".pct")).to_have_text(re.compile(r"\d+ %"))
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    no_barriers(phone, "expansion on a phone")
