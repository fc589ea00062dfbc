"""A player that is a process of its own answers as the same bot inside does, and refuses what it does not know."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sandtable.games import ALL, find
from sandtable.kernel import Rng, Seeded, Table, open_table
from sandtable.lab.mass.player import Asked, OutsidePlayer, PlayerLeft, play_seat, seed_from

COMMAND = [sys.executable, "-m", "sandtable", "player"]
QUESTIONS = 40


def answers(table: Table[Any, Any], player: Any, inside: Any, seat: str) -> Iterator[tuple[Any, Any]]:
    """Both answers of the seat, question after question; all other seats are played from inside."""
    rng = Rng("both")
    given = 0
    while given < QUESTIONS and table.pending:
        for one, decision in table.pending.items():
            seed = seed_from(rng)
            answer = inside.answer(table.view(one), decision, Rng(seed_from(Rng(seed))))
            if one == seat:
                given += 1
                yield msgspec.to_builtins(answer), player.answer(table.view(one), decision, Rng(seed))
            table.answer(one, answer)
            break


@pytest.mark.parametrize("name", [name for name in ALL if not find(name).live])
def test_it_answers_as_the_same_bot_inside_does(name: str) -> None:
    game = find(name)
    scenario = game.scenarios()[-1]
    seat = scenario.seats[0]
    player = OutsidePlayer(COMMAND, game, scenario.id, seat)
    try:
        both = list(answers(open_table(game, scenario.id, Seeded(5)), player, game.bot(), seat))
    finally:
        player.close()
    assert len(both) == QUESTIONS
    assert [inside for inside, _ in both] == [outside for _, outside in both]
    assert player.process.returncode == 0


def test_on_a_live_table_it_orders_as_the_same_bot_does() -> None:
    game = find("uboot")
    table = open_table(game, "the_shadow", Seeded(3))
    inside, rng = game.bot(), Rng("live")
    players = {seat: OutsidePlayer(COMMAND, game, "the_shadow", seat) for seat in table.seats}
    ordered = []
    try:
        for _ in range(25):
            for seat in table.seats:
                orders, seed = list(game.orders(table.world, seat)), seed_from(rng)
                wanted = inside.order(table.view(seat), orders, Rng(seed_from(Rng(seed))))
                got = players[seat].order(table.view(seat), orders, Rng(seed))
                assert msgspec.to_builtins(got) == msgspec.to_builtins(wanted)
                if wanted is not None:
                    ordered.append(wanted[0])
                    table.order(seat, *wanted)
                while table.pending:
                    for one, decision in table.pending.items():
                        table.answer(one, inside.answer(table.view(one), decision, rng))
                        break
            table.advance(20)
    finally:
        for player in players.values():
            player.close()
    assert len(set(ordered)) > 2


GREETING = {"protocol": 1, "game": "dateline", "schema": find("dateline").schema, "scenario": "base"}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"protocol": 2}, "protocol 1, not 2"),
        ({"game": "chess"}, "do not play chess"),
        ({"rules_version": 10_000}, "rules version"),
        ({"schema": 0}, "schema"),
        ({"king": 1}, "king"),
    ],
)
def test_it_refuses_what_it_does_not_know(change: dict[str, Any], why: str) -> None:
    greeting = GREETING | {"rules_version": find("dateline").rules_version} | change
    (said,) = play_seat([msgspec.json.encode(greeting)])
    assert why in msgspec.json.decode(said)["refused"]
    assert "refused" in msgspec.json.decode(next(play_seat([])))


def test_a_line_that_makes_no_sense_is_an_error_and_the_next_is_answered() -> None:
    game = find("dateline")
    table = open_table(game, "base", Seeded(1))
    (seat, decision), *_ = table.pending.items()
    good = Asked(msgspec.Raw(msgspec.json.encode(table.view(seat))), "1", decision.question("", seat))
    greeting = GREETING | {"rules_version": game.rules_version}
    lines = [msgspec.json.encode(greeting), b"nonsense", b'{"view": {}, "seed": "1"}', msgspec.json.encode(good)]
    ready, first, second, answered = (msgspec.json.decode(line) for line in play_seat(lines))
    assert "sandtable" in ready["ready"] and first["error"] and second["error"]
    assert decision.check(answered["answer"]) is None


def test_a_player_that_is_none_is_told_apart() -> None:
    with pytest.raises(PlayerLeft, match="has ended or speaks no JSON"):
        OutsidePlayer([sys.executable, "-c", "print('hello')"], find("dateline"), "base", "russia")
