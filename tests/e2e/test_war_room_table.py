"""War Room around the table: battles, orders drawn and settled, allies, the officers' work, sandbox and replay."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.conflict.conflict import place_markers
from sandtable.games.war_room.state.model import Stack, State, force_of, stack_id, starting_state
from sandtable.kernel import Chance, Journal, Seeded, Table, World
from sandtable.kernel.table import complete_options, scenario_of
from sandtable.testing import rule

from .steps import another, create, no_barriers, opened_at, question, received, sent

SEALED = "Your answer is sealed"
Pieces = list[tuple[str, int, str, dict[str, int]]]


def fighting(
    page: Page, pieces: Pieces, holds: Callable[[Table[Any, Any]], bool], agree: bool = False, **options: str
) -> dict[str, Any]:
    """A match of the Eastern Front that stands in the combat phase with these stacks alone on the map."""
    chosen = complete_options(scenario_of(GAME, "eastern_front"), options)

    def set_scene() -> State:
        state = starting_state("eastern_front", dict(chosen))
        public = state.public
        public.stacks.clear()
        public.conflicts.clear()
        for nation, command, region, units in pieces:
            force = force_of(next(iter(units)))
            public.stacks[stack_id(nation, command)] = Stack(nation, command, force, region, dict(units))
        public.turn_order = ["germany", "ussr"]
        place_markers(World(state, Chance(Seeded(1)), Journal()))
        public.step, public.stage, public.mover = "combat", "markers", 0
        return state

    def opened(seed: int) -> Table[Any, Any]:
        table = Table(GAME, scenario_of(GAME, "eastern_front"), chosen, Seeded(seed)).begin(set_scene())
        if agree:
            for seat in list(table.pending):
                table.answer(seat, "abreast")
        return table

    table = next(table for table in map(opened, range(60)) if holds(table))
    headers = {"content-type": "application/octet-stream"}
    answer = page.request.post("/api/import", data=table.record().to_bytes(), headers=headers)
    assert answer.ok, answer.text()
    made: dict[str, Any] = answer.json()
    return made


@rule("WRQ-01")
def test_blitz_combat_is_kept_on_a_tally_sheet_without_transports(page: Page) -> None:
    pieces: Pieces = [
        ("germany", 1, "A-5", {"submarine": 3, "cruiser": 3}),
        ("ussr", 5, "A-5", {"submarine": 2, "cruiser": 3, "battleship": 1}),
        ("ussr", 23, "A-5", {"infantry": 4}),
    ]
    made = fighting(
        page,
        pieces,
        lambda t: "germany" in t.pending and t.pending["germany"].kind == "blitz-kill",
        blitz_combat="on",
    )
    page.goto(f"/t/{made['seats']['germany']}")
    expect(question(page)).to_contain_text("Which unit falls")
    tally = page.get_by_role("region", name="Tally sheet")
    expect(tally.get_by_role("row", name=re.compile("Battleship"))).to_contain_text("Soviet Union 1")
    expect(tally.get_by_role("rowheader", name=re.compile("Cruiser"))).to_be_visible()
    expect(tally.get_by_role("rowheader", name=re.compile("Infantry"))).to_have_count(0)
    battle = page.get_by_role("group", name=re.compile("^Battle of"))
    expect(battle.get_by_text("offensive")).to_have_count(0)
    no_barriers(page, "tally sheet")
    tally.get_by_role("row", name=re.compile("Cruiser")).get_by_role("button").click()
    page.get_by_role("button", name=re.compile("^Destroy it")).click()
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("list", name="Log")).to_contain_text("loses")


@rule("WRO-05")
def test_the_table_keeps_time_and_checks_orders_for_the_officers(browser: Browser, server: str) -> None:
    # A clock that is set stays so: that browser is not used again.
    with (
        another(browser, server, again=False, reduced_motion="reduce") as page,
        another(browser, server, reduced_motion="reduce") as other,
    ):
        made = create(page, "war_room", "eastern_front", ["ussr", "germany"])
        page.clock.install()
        page.goto(f"/t/{made['seats']['germany']}")
        other.goto(f"/t/{made['seats']['ussr']}")
        expect(question(page)).to_contain_text("Write your orders")
        page.get_by_role("checkbox", name=re.compile("Hold me to 5 minutes")).check()
        expect(page.get_by_role("timer")).to_have_count(0)
        page.get_by_role("region", name="Commands").get_by_role("button", name=re.compile("G7 Belarus")).click()
        page.get_by_role("list", name="Out of reach").get_by_role("button", name=re.compile("^R1 Moscow")).click()
        expect(page.get_by_role("region", name="Where can it go?")).to_contain_text("No train enters Bryansk")
        other.get_by_role("button", name="Seal the sheet").click()
        expect(page.get_by_role("timer")).to_contain_text("Soviet Union is ready")
        page.clock.fast_forward("04:50")
        expect(page.locator("#prompt")).not_to_contain_text(SEALED)
        page.clock.fast_forward("00:15")
        log = page.get_by_role("list", name="Log")
        expect(page.get_by_role("region", name="Order sheet")).to_have_count(0)
        page.get_by_role("button", name="Log", exact=True).or_(log).first.click()
        expect(log).to_contain_text("Germany bid 0 oil")


def test_stances_have_odds_hits_a_proposal_and_instructions_fight_alone(page: Page) -> None:
    pieces: Pieces = [
        ("germany", 37, "R5", {"infantry": 3, "armor": 2}),
        ("ussr", 23, "R5", {"infantry": 4, "artillery": 1}),
    ]
    made = fighting(page, pieces, lambda t: "germany" in t.pending and t.pending["germany"].kind == "stances")
    page.goto(f"/t/{made['seats']['germany']}")
    expect(question(page)).to_contain_text("Set your stances")
    battle = page.get_by_role("group", name=re.compile("^Battle of R5"))
    sides = battle.get_by_role("region").filter(has_text=re.compile("Infantry"))
    expect(sides.first).to_have_attribute("aria-label", "Axis")  # WR4-03 the Axis stands on the left
    odds = page.get_by_role("region", name="Odds, in these stances")
    expect(odds).to_contain_text("you alone are left")
    before = odds.inner_text()
    battle.get_by_role("button", name=re.compile("Armor.*defensive", re.DOTALL)).click()
    expect(odds).not_to_have_text(before)
    no_barriers(page, "stances")
    battle.get_by_text("Decided for me").click()
    battle.get_by_role("button", name="All to the staff").click()
    expect(question(page)).not_to_contain_text("Set your stances in Bryansk")
    page.get_by_role("button", name="Log", exact=True).or_(page.get_by_role("list", name="Log")).first.click()
    expect(page.get_by_role("list", name="Log")).to_contain_text("Germany: 2 Armor")
    expect(page.get_by_text("11 of 11").first).to_be_attached()


def test_battles_side_by_side_have_a_board_each(page: Page) -> None:
    pieces: Pieces = [
        ("germany", 37, "R5", {"infantry": 2, "armor": 1}),
        ("ussr", 23, "R5", {"infantry": 2}),
        ("germany", 22, "R4", {"infantry": 2, "armor": 1}),
        ("ussr", 29, "R4", {"infantry": 2}),
    ]
    made = fighting(
        page,
        pieces,
        lambda t: len(t.open("germany")) == 2,
        agree=True,
        simultaneous="on",
    )
    page.goto(f"/t/{made['seats']['germany']}")
    boards = page.get_by_role("list", name="Battles that are fought side by side")
    for region in ("R4", "R5"):
        boards.get_by_role("button", name=re.compile(region)).click()
        expect(page.get_by_role("group", name=re.compile(f"^Battle of {region}"))).to_be_visible()
        expect(question(page)).to_contain_text("Bryansk" if region == "R5" else "Leningrad")
    no_barriers(page, "side by side")


def test_an_order_is_pulled_on_the_map_and_settled_so_that_nobody_is_asked_again(page: Page) -> None:
    made = create(page, "war_room", "eastern_front", ["germany"])
    answers = sent(page, "answer")
    page.goto(f"/t/{made['seats']['germany']}")
    expect(question(page)).to_contain_text("Write your orders")

    def middle(selector: str) -> tuple[float, float]:
        box = page.locator(selector).first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    start, goal, far = (
        middle('.place[data-command="37"] .body'),
        middle('.label[data-region="R5"] .name'),
        middle('.label[data-region="R1"] .name'),
    )
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*far, steps=3)
    expect(page.locator(".note")).to_contain_text("No train enters Bryansk")
    page.mouse.move(*goal, steps=3)
    expect(page.locator(".note")).to_contain_text("march")
    page.mouse.up()
    sheet = page.get_by_role("region", name="Order sheet")
    expect(sheet).to_contain_text("G7 Belarus → R5 Bryansk")
    sheet.get_by_role("button", name="Way and calling off of order 1").click()
    sheet.get_by_role("combobox", name=re.compile("^Way")).select_option("usual")
    sheet.get_by_role("combobox", name=re.compile("^Call it off")).select_option("pinned")
    no_barriers(page, "settled order")
    page.get_by_role("button", name="Seal the sheet").click()
    expect(page.get_by_role("region", name="Order sheet")).to_have_count(0)
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("list", name="Log")).to_contain_text("command 37 is to go from Belarus to Bryansk")
    assert answers[0]["answer"]["orders"] == [{"command": 37, "to": "R5", "via": "usual", "unless": "pinned"}]
    assert "Carry out the order" not in question(page).inner_text()


def test_allies_see_a_draft_and_the_enemy_nothing_of_it(page: Page, browser: Browser, server: str) -> None:
    made = create(page, "war_room", "north_africa", ["germany", "italy", "uk"])
    with another(browser, server) as italy, another(browser, server) as uk:
        told = received(uk)
        page.goto(f"/t/{made['seats']['germany']}")
        uk.goto(f"/t/{made['seats']['uk']}")
        italy.goto(f"/t/{made['seats']['italy']}")
        expect(question(uk)).to_contain_text("Write your orders")
        italy.get_by_role("region", name="Commands").get_by_role("button").first.dispatch_event("click")
        italy.get_by_role("region", name="Where can it go?").get_by_role("list").get_by_role(
            "button"
        ).first.dispatch_event("click")
        italy.get_by_role("button", name="Bid one oil more").dispatch_event("click")
        expect(page.get_by_role("complementary")).to_contain_text("one order, bid 1")
        expect(page.get_by_role("button", name="Allies’ orders")).to_be_visible()
        expect(uk.get_by_role("complementary")).not_to_contain_text("one order")
        assert '"draft"' not in "".join(told) and '"orders":[{"command"' not in "".join(told)


def test_a_sandbox_takes_the_sheet_along_and_leaves_the_match_alone(page: Page) -> None:
    made = create(page, "war_room", "eastern_front", ["germany"])
    page.goto(f"/t/{made['seats']['germany']}")
    page.get_by_role("region", name="Commands").get_by_role("button", name=re.compile("G7 Belarus")).click()
    page.get_by_role("region", name="Where can it go?").get_by_role("list").get_by_role("button").first.click()
    page.get_by_role("button", name="Fork the position").click()
    with page.expect_popup() as popup:
        page.get_by_role("link", name="Open the sandbox").click()
    box = popup.value
    expect(box.get_by_role("region", name="Order sheet")).to_contain_text("1 of 9")
    expect(box.get_by_role("complementary")).to_contain_text("Nothing here counts")
    box.get_by_role("button", name="Seal the sheet").click()
    log = box.get_by_role("list", name="Log")
    expect(box.get_by_role("region", name="Order sheet")).to_have_count(0)
    box.get_by_role("button", name="Log", exact=True).or_(log).first.click()
    expect(log).to_contain_text("Germany bid 0 oil")
    expect(question(page)).to_contain_text("Write your orders")
    box.close()


def test_the_war_is_replayed_by_rounds_and_phases_with_its_curves(page: Page) -> None:
    made = opened_at(page, "war_room", "eastern_front", "purchase")
    page.goto(f"/film/{made['seats']['germany']}")
    reel = page.get_by_role("region", name="Replay of the war")
    reel.get_by_role("button", name="Combat").first.click()
    expect(reel).to_contain_text("round 1, Combat")
    expect(reel.get_by_role("img", name=re.compile("^All stores: Soviet Union"))).to_be_visible()
    reel.get_by_label("Curve").select_option("homefront")
    expect(reel.get_by_role("img", name=re.compile("^Homefront zones"))).to_be_visible()
    with page.expect_download() as download:
        reel.get_by_role("button", name="Curves as a table").click()
    assert download.value.path().read_text().startswith("round,nation,resources")
    no_barriers(page, "replay")
