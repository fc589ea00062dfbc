"""A player as a process of its own: JSON lines in, JSON lines out.

So an older version, another program's bot or somebody's own can sit in a seat. It is sent what the seat may know
and nothing else. First a greeting, which it accepts or refuses; then questions, each with a seed for what it draws.

    {"protocol": 1, "game": "dateline", "schema": 3, "rules_version": 2, "scenario": "base"}
    {"ready": "sandtable 0.1.0, build 3f2a…"}         or   {"refused": "…"}, and it ends
    {"view": {…}, "question": {…}, "seed": "17"}
    {"answer": "attack"}                              or   {"error": "…"}, and it goes on
    {"view": {…}, "orders": [{…}, …], "seed": "18"}   on live tables
    {"order": ["dive", {…}]}                          or   {"order": null}
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from sandtable import __version__
from sandtable.games import find, names
from sandtable.kernel import Bot, Decision, Game, Pick, PickSome, Question, Rng, Seeded, Share, open_state

__all__ = ["OutsidePlayer", "PlayerLeft", "play_seat"]

PROTOCOL = 1


class Greeting(Struct, forbid_unknown_fields=True):
    """What is played, and by which words: a player that does not know them refuses."""

    protocol: int
    game: str
    schema: int
    rules_version: int
    scenario: str


class Asked(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One question, or (live) all that could be ordered now."""

    view: msgspec.Raw
    seed: str
    question: Question | None = None
    orders: list[Question] | None = None


class Reply(Struct, omit_defaults=True):
    """What a player says."""

    ready: str = ""
    refused: str = ""
    error: str = ""
    answer: Any = None
    order: tuple[str, Any] | None = None


# --- the player's side ------------------------------------------------------------------------------------


def play_seat(lines: Iterable[bytes], bot: Bot | None = None) -> Iterator[bytes]:
    """Answer line by line as the game's own bot does (or the one given)."""
    source = iter(lines)
    try:
        greeting = msgspec.json.decode(next(source, b"{}"), type=Greeting)
        game = _game_of(greeting)
    except (msgspec.ValidationError, msgspec.DecodeError, ValueError) as error:
        yield msgspec.json.encode(Reply(refused=str(error)))
        return
    yield msgspec.json.encode(Reply(ready=f"sandtable {__version__}, build {game.build}"))
    player = bot or game.bot()
    for line in source:
        try:
            asked = msgspec.json.decode(line, type=Asked)
            yield msgspec.json.encode(_reply(game, greeting.scenario, player, asked))
        except (msgspec.ValidationError, msgspec.DecodeError, ValueError) as error:
            yield msgspec.json.encode(Reply(error=str(error)))


def _game_of(greeting: Greeting) -> Game[Any, Any]:
    if greeting.protocol != PROTOCOL:
        raise ValueError(f"I speak protocol {PROTOCOL}, not {greeting.protocol}")
    if greeting.game not in names():
        raise ValueError(f"I do not play {greeting.game}")
    game = find(greeting.game)
    if (game.schema, game.rules_version) != (greeting.schema, greeting.rules_version):
        raise ValueError(
            f"my {game.name} has schema {game.schema} and rules version {game.rules_version}, "
            f"not {greeting.schema} and {greeting.rules_version}"
        )
    return game


def _reply(game: Game[Any, Any], scenario: str, bot: Bot, asked: Asked) -> Reply:
    view = msgspec.json.decode(asked.view, type=game.view_type)
    rng = Rng(asked.seed)
    if asked.question is not None:
        decision = _decision(game, scenario, view, asked.question)
        return Reply(answer=msgspec.to_builtins(bot.answer(view, decision, rng)))
    if asked.orders:
        seat = asked.orders[0].seat
        wanted = {one.kind for one in asked.orders}
        world = open_state(game, scenario, game.imagine(view, Rng(0)), Seeded(0)).world
        order = bot.order(view, [one for one in game.orders(world, seat) if one.kind in wanted], rng)
        return Reply(order=None if order is None else (order[0], msgspec.to_builtins(order[1])))
    raise ValueError("send a question or orders")


def _decision(game: Game[Any, Any], scenario: str, view: Any, question: Question) -> Decision[Any]:
    """The question as the rules ask it: in an imagined world the script asks the same.

    Plain ones are also made from what was sent, should that world stand somewhere else.
    """
    table = open_state(game, scenario, game.imagine(view, Rng(0)), Seeded(0))
    for branch in table.live.values():
        there = branch.ask.seats.get(question.seat) if branch.ask is not None else None
        if there is not None and _is_same(there, question):
            return there
    choices = [option.id for option in question.options if option.refused is None]
    args, default = question.args, question.default
    if question.type == Pick.shape:
        return Pick(question.kind, question.rule, choices, default=default, args=args)
    if question.type == PickSome.shape:
        least, most = question.least, question.most
        return PickSome(question.kind, question.rule, choices, least, most, default=default, args=args)
    if question.type == Share.shape:
        limits, least, most = question.limits, question.least, question.most
        return Share(question.kind, question.rule, limits, least, most, default=default, args=args)
    raise ValueError(f"the rules here do not ask {question.seat} {question.kind!r} in this position")


def _is_same(decision: Decision[Any], question: Question) -> bool:
    """Whether it would travel as this question, apart from number, time and what was answered before."""
    here = decision.question(question.id, question.seat)
    there = msgspec.structs.replace(question, seq=0, until=None, clock="", answered=False, default=here.default)
    return msgspec.json.encode(here, order="sorted") == msgspec.json.encode(there, order="sorted")


# --- the other side ---------------------------------------------------------------------------------------


class PlayerLeft(RuntimeError):
    """The player's process has ended or does not say what it should."""


class OutsidePlayer:
    """A bot for one seat that asks a process, started by this command, until `close`."""

    def __init__(self, command: Sequence[str], game: Game[Any, Any], scenario: str, seat: str) -> None:
        self.seat = seat
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        said = self._ask(Greeting(PROTOCOL, game.name, game.schema, game.rules_version, scenario))
        if not said.ready:
            self.close()
            raise PlayerLeft(f"{command[0]} does not play: {said.refused}")
        self.name = said.ready

    def answer(self, view: Any, decision: Decision[Any], rng: Rng) -> Any:
        """What it answers; the rules check that, as any answer."""
        return self._ask(Asked(_raw(view), seed_from(rng), decision.question("", self.seat))).answer

    def order(self, view: Any, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:
        """What it orders, if anything."""
        questions = [order.question("", self.seat) for order in orders]
        return self._ask(Asked(_raw(view), seed_from(rng), orders=questions)).order if questions else None

    def close(self) -> None:
        """End the process."""
        self.process.communicate()

    def _ask(self, message: Struct) -> Reply:
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write(msgspec.json.encode(message) + b"\n")
            self.process.stdin.flush()
            reply = msgspec.json.decode(self.process.stdout.readline(), type=Reply)
        except (OSError, msgspec.DecodeError) as error:
            raise PlayerLeft(f"the player in the seat {self.seat} has ended or speaks no JSON lines") from error
        if reply.error:
            raise PlayerLeft(f"the player in the seat {self.seat} could not answer: {reply.error}")
        return reply


def seed_from(rng: Rng) -> str:
    """The seed of one answer."""
    return str(rng.getrandbits(64))


def _raw(view: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(view))
