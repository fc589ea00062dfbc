"""UB6.14-08: the clock can be stopped at any time, by anybody."""

import random

import pytest

import sandtable
from sandtable.testing import rule
from tests.rules.uboot.conftest import Sea, at_posts, confirm


@rule("UB6.14-08")
@pytest.mark.parametrize("seat", ["captain", "first_officer", "navigator", "chief_engineer"])
def test_every_officer_can_stop_the_clock_and_let_it_run_again(sea: Sea, seat: str) -> None:
    table = sea("northern_passage")
    table.advance(2)
    table.order(seat, "pause", "pause")
    table.advance(20)
    assert (table.state.elapsed_ms, table.view(seat).paused) == (30_000, True)
    table.order("navigator", "pause", "go_on")
    table.advance(2)
    assert (table.state.elapsed_ms, table.view(seat).paused) == (60_000, False)


@rule("UB6.14-08")
@pytest.mark.parametrize(
    ("seat", "kind", "answer"),
    [("navigator", "report_plot", "report"), ("captain", "time_compression", "action"),
     ("chief_engineer", "report_engines", "report")],
)  # fmt: skip
def test_what_is_free_and_done_in_a_moment_lets_the_pause_stand(
    sea: Sea, seat: str, kind: str, answer: str
) -> None:
    table = sea("northern_passage")
    table.order("captain", "pause", "pause")
    table.order(seat, kind, answer)
    table.advance(20)
    assert (table.state.paused, table.state.elapsed_ms) == (True, 0)


@rule("UB6.14-08")
def test_an_order_ends_the_pause_and_the_staff_gives_none(sea: Sea) -> None:
    table = sea("northern_passage")
    at_posts(table.state)
    table.order("captain", "pause", "pause")
    bot, rng = sandtable.bot("uboot"), random.Random(1)
    assert bot.order(table.view("captain"), table.orders("captain"), rng) is None
    table.order("captain", "new_speed", "half_ahead")
    confirm(table)
    table.advance(1)
    assert (table.state.paused, table.state.boat.telegraph) == (False, "half_ahead")
