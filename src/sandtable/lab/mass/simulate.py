"""Many matches at once: how a scenario goes when bots (or random answers) play it."""

from __future__ import annotations

import csv
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandtable.games import find
from sandtable.kernel import Bot, Game, Outcome, Rng, Seeded, open_table
from sandtable.lab.fan_out import fan_out

__all__ = ["Match", "Summary", "bot_named", "simulate", "simulated", "summary", "write_csv", "write_parquet"]

MOST_MOVES = 300_000
MOST_STRIDES = 20_000
LIVE_STRIDE = 20


@dataclass(frozen=True)
class Match:
    """How one match ended: its seed, its moves, the outcome (None: not over within the limit).

    `figures` are what the game counts beyond the outcome; a name such as "ships 1940-07" is one point of a curve.
    """

    seed: int
    moves: int
    outcome: Outcome | None
    figures: Mapping[str, float] = field(default_factory=dict)

    def row(self) -> dict[str, Any]:
        """One line of a table: outcome, scores, and the outcome's own numbers."""
        row: dict[str, Any] = {"seed": self.seed, "moves": self.moves, "outcome": "unfinished"}
        if self.outcome is not None:
            row["outcome"] = self.outcome.kind
            row |= {f"score {seat}": score for seat, score in self.outcome.scores.items()}
            row |= {
                name: value for name, value in self.outcome.args.items() if isinstance(value, int | float | str)
            }
        return row


def bot_named(game: Game[Any, Any], name: str) -> Bot | None:
    """The game's bot, one of its rivals by name, or None for random answers (unless a rival gives them)."""
    rivals: Mapping[str, Callable[[], Bot]] = {"bot": game.bot, **game.rivals}
    if name == "random" and name not in rivals:
        return None
    if name not in rivals:
        known = ", ".join(dict.fromkeys(["random", *rivals]))
        raise ValueError(f"{game.name} has no player {name!r}; there are: {known}")
    return rivals[name]()


def simulated(
    game: Game[Any, Any],
    scenario: str,
    seed: int,
    player: str,
    options: Mapping[str, str],
    limit: int = 0,
    others: Mapping[str, str] | None = None,
) -> Match:
    """Play one match without a record; `others` names the players of seats that `player` does not hold."""
    table = open_table(game, scenario, Seeded(seed), options, record=False)
    rng = Rng(f"simulate/{seed}")
    bot = bot_named(game, player)
    held = {seat: bot_named(game, name) for seat, name in (others or {}).items()}
    moves = 0
    limit = limit or (MOST_STRIDES if game.live else MOST_MOVES)
    while moves < limit and game.outcome(table.state) is None:
        moves += 1
        pending = table.pending
        if not pending:
            if not game.live:
                raise RuntimeError(f"{game.name} {scenario}, seed {seed}: nobody is asked, and it is not over")
            _live_step(game, table, bot, rng)
            continue
        for seat, decision in pending.items():
            who = held.get(seat, bot)
            answer = decision.sample(rng) if who is None else who.answer(table.view(seat), decision, rng)
            table.answer(seat, answer)
            break
    count: Callable[[Any], Mapping[str, float]] = getattr(game, "figures", lambda _: {})
    return Match(seed, moves, game.outcome(table.state), count(table.state))


def _live_step(game: Game[Any, Any], table: Any, bot: Bot | None, rng: Rng) -> None:
    """Some ticks of a live game: bots are asked in turn whether they want to order, random players now and then."""
    if bot is None:
        seat = rng.choice(table.seats)
        orders = game.orders(table.world, seat)
        if orders and rng.random() < 0.1:
            decision = rng.choice(list(orders))
            table.order(seat, decision.kind, decision.sample(rng))
        table.advance(LIVE_STRIDE)
        return
    for seat in table.seats:
        wanted = bot.order(table.view(seat), game.orders(table.world, seat), rng)
        if wanted is not None:
            table.order(seat, *wanted)
            if not table.pending:
                table.advance(1)
            # What the order asks is answered before anybody orders more.
            return
    table.advance(LIVE_STRIDE)


def _batch(job: tuple[str, str, Sequence[int], str, Mapping[str, str], Mapping[str, str]]) -> list[Match]:
    game, scenario, seeds, player, options, others = job
    return [simulated(find(game), scenario, seed, player, options, others=others) for seed in seeds]


def simulate(
    game: str,
    scenario: str,
    games: int,
    *,
    player: str = "bot",
    first: int = 0,
    options: Mapping[str, str] | None = None,
    jobs: int = 1,
    others: Mapping[str, str] | None = None,
) -> Iterator[Match]:
    """Matches in the order of their seeds, played on so many processes; `others` gives seats to other players."""
    # Small parcels: the processes end together, and the bar moves.
    size = max(1, min(50, games // (32 * jobs)))
    seeds = range(first, first + games)
    batches = [
        (game, scenario, seeds[i : i + size], player, options or {}, others or {}) for i in range(0, games, size)
    ]
    for matches in fan_out(_batch, batches, jobs):
        yield from matches


@dataclass(frozen=True)
class Summary:
    """Matches in figures."""

    matches: int
    outcomes: Counter[str]
    figures: dict[str, tuple[float, float, float, float]]
    """By name: mean, standard deviation, least and most."""


def summary(matches: Sequence[Match]) -> Summary:
    """Outcomes counted, numbers averaged."""
    rows = [match.row() for match in matches]
    names = {name: None for row in rows for name, value in row.items() if type(value) in (int, float)}
    figures = {}
    for name in names:
        values = [float(row[name]) for row in rows if type(row.get(name)) in (int, float)]
        if name != "seed":
            figures[name] = (statistics.fmean(values), statistics.pstdev(values), min(values), max(values))
    return Summary(len(rows), Counter(row["outcome"] for row in rows), figures)


def table_of(matches: Sequence[Match]) -> tuple[list[str], list[dict[str, Any]]]:
    """Columns and lines: one line a match, its figures beside the outcome."""
    rows = [{**match.row(), **match.figures} for match in matches]
    return list({name: None for row in rows for name in row}), rows


def write_csv(matches: Sequence[Match], file: Path) -> None:
    """One line a match."""
    names, rows = table_of(matches)
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, names, restval="")
        writer.writeheader()
        writer.writerows(rows)


def write_parquet(matches: Sequence[Match], file: Path) -> None:
    """One line a match, in columns of their own types; needs the extra `lab`."""
    try:
        import polars
    except ImportError:
        raise ValueError("Parquet files need polars: pip install sandtable[lab]") from None
    names, rows = table_of(matches)
    polars.DataFrame({name: [row.get(name) for row in rows] for name in names}, strict=False).write_parquet(file)
