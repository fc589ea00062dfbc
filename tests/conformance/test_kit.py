"""The kit is itself held to account: sound toys pass, every broken one is caught by the right promise."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from sandtable.kernel import Game, Scenario, Setting, Table
from sandtable.lab.kit.conformance import PROMISES, everything_has_words, luck_is_chance
from sandtable.lab.kit.guard import trapped
from sandtable.lab.kit.pairwise import pairwise
from sandtable.lab.kit.walk import Broken, Case, cases, play
from sandtable.lab.kit.wording import Ear, lobby_has_words
from sandtable.text import Catalogue, table_source
from tests.conformance import broken
from tests.kernel import toys

SOUND = [name for name in PROMISES if name != "everything has words"]
WORDS = Catalogue(table_source(), broken.WORDS)


def hold(game: Game[Any, Any], seeds: int = 6, promises: Iterable[str] = SOUND) -> None:
    """Hold the game to some promises, over some seeds."""
    for case in cases(game, seeds):
        walk = play(case, 80)
        for name in promises:
            if name in PROMISES:
                PROMISES[name](walk)


@pytest.mark.parametrize("game", [broken.Submarine(), broken.Chase()], ids=lambda game: game.name)
def test_sound_toys_pass_every_promise(game: Game[Any, Any]) -> None:
    hold(game, 3)


@pytest.mark.parametrize("toy", [toys.Pack, toys.Battles, toys.Live], ids=lambda toy: toy.__name__)
def test_the_kernels_toys_pass(toy: type[toys.ToyGame], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "hidden", "none")
    hold(toy(), 2)


def test_a_sound_toy_has_its_words() -> None:
    assert lobby_has_words(broken.Submarine(), WORDS) == []
    everything_has_words(play(Case(broken.Submarine(), "only", 1, options={"storm": "on"})), WORDS)


@pytest.mark.parametrize(
    ("game", "promise", "says"),
    [
        (broken.ForgetfulImagination, "imagined worlds ask the same", "uk is asked otherwise"),
        (broken.LeakInView, "secrets are kept", "uk can tell two worlds apart"),
        (broken.LeakByWaiting, "secrets are kept", "by who is waited for"),
        (broken.LeakByDice, "secrets are kept", '"rule":"T.attack"'),
        (broken.KnowingBot, "secrets are kept", "it knows more than its seat"),
        (broken.CursorInLocal, "restarts", "is a cursor kept in a local"),
        (broken.UnrecordedDraw, "luck is chance", "random.randint called in tests.conformance.broken"),
        (broken.OwnStream, "replays", "entry"),
        (broken.IllegalBot, "the bot is legal", "retreat"),
        (broken.ScribblingBot, "the bot is legal", "changed the view it was given"),
        (broken.Stuck, "ends", "nobody is asked anything"),
        (broken.Crash, "runs", "zone 4 has no depth"),
        (broken.NotPlain, "checkpoints are plain", ""),
        (broken.TwoSubmarines, "states can be", "one-submarine T.setup {'boats': 2}"),
        (broken.RunsBackwards, "states can be", "never-to-port T.turn"),
        (broken.NeedlessHealing, "restores", "restoring wrote [Healed("),
        (broken.LivingFact, "the past stands", "has changed since it was written"),
        (broken.SharedReference, "restarts", ""),
        (broken.StateOutside, "undoes", "elsewhere"),
        (broken.Generous, "answers agree", "which is not among the legal answers"),
        (broken.TwoMinded, "answers agree", "to T.attack attack should be refused, but the table took it"),
        (broken.Speechless, "answers agree", "without rule or reason"),
        (broken.OtherOptions, "answers agree", "options that cannot be chosen: stay"),
        (broken.BrittleForm, "answers agree", "raised KeyError"),
        (broken.LooseForm, "answers agree", "T.form form: takes unknown fields in LoosePart"),
        (broken.CompressionMatters, "same at any compression", "depends on compression"),
        (broken.ForgetfulClock, "restores", "the hash is"),
    ],
    ids=lambda one: getattr(one, "__name__", "") or None,
)
def test_a_broken_toy_is_caught(game: type[Game[Any, Any]], promise: str, says: str) -> None:
    with pytest.raises(Broken) as caught:
        hold(game(), 12, [promise])
    assert caught.value.promise == promise
    assert says in str(caught.value)
    for detail in (game.name, "only, seed", "step"):
        assert detail in str(caught.value)


def test_words_that_are_missing_are_named() -> None:
    with pytest.raises(Broken) as caught:
        everything_has_words(play(Case(broken.Wordless(), "only", options={"storm": "off"})), WORDS)
    assert "no message fact-unheard" in str(caught.value)
    assert "message fact-own-boat: Unknown external: zone" in str(caught.value)


@pytest.mark.parametrize("game", [broken.Crowded, broken.CrowdedForm])
def test_choices_that_do_not_go_together_are_tried_and_their_refusal_wants_words(
    game: type[Game[Any, Any]],
) -> None:
    walk = play(Case(game(), "only", 1, options={"storm": "off"}))
    with pytest.raises(Broken, match=r"1 missing or wrong: no message refused-too-close$"):
        everything_has_words(walk, WORDS)
    everything_has_words(walk, Catalogue(table_source(), broken.WORDS, "refused-too-close = Too close."))


def test_a_choice_that_a_fact_shows_by_its_id_wants_a_name() -> None:
    walk = play(Case(broken.BareId(), "only", 1, options={"storm": "off"}))
    with pytest.raises(
        Broken, match=r": 1 missing or wrong: fact-turned shows its \$way as due_north, .*name-due_north$"
    ):
        everything_has_words(walk, WORDS)
    everything_has_words(walk, Catalogue(table_source(), broken.WORDS, "name-due_north = due north"))


def test_a_sentence_with_an_empty_argument_is_named() -> None:
    ear = Ear(Catalogue("fact-sunk = { $boat } sinks { $ship }."))
    ear.hear("fact-sunk", {"boat": "U 47", "ship": "a tanker"})
    assert ear.faults == {}
    ear.hear("fact-sunk", {"boat": "U 47", "ship": ""})
    assert list(ear.faults) == ["message fact-sunk has a gap where a word should be: 'U 47 sinks .'"]


def test_a_kind_of_question_needs_words_without_the_arguments_of_one() -> None:
    words = Catalogue(broken.WORDS.replace("    .standing = Attacks\n", ""))
    with pytest.raises(Broken, match=r"ask-attack has no \.standing"):
        everything_has_words(play(Case(broken.Submarine(), "only", 1, options={"storm": "on"})), words)


def test_a_lobby_without_words_is_named() -> None:
    assert "no message scenario-only" in lobby_has_words(broken.Submarine(), Catalogue(""))


def test_a_lobby_without_a_start_or_with_a_heading_without_words_or_with_a_wrong_seat_is_named() -> None:
    class Lost(broken.Submarine):
        def scenarios(self) -> list[Scenario]:
            return [Scenario("only", ("uk", "japan", "germany"), group="east", seat="italy")]

    assert lobby_has_words(Lost(), WORDS) == [
        "no message group-east",
        "0 scenarios are marked as the start for somebody new: mark one with start=True",
        "only offers the seat italy, but has only uk, japan, germany",
    ]


def test_a_catalogue_that_is_no_fluent_is_named() -> None:
    assert Catalogue("fact-sunk = { $boat\n").faults


def test_imports_that_no_rules_may_have_are_found() -> None:
    found = luck_is_chance(broken.Submarine())
    assert any("broken.py" in one and "imports random" in one for one in found)
    assert any("calls Rng()" in one for one in found)


def test_the_traps_are_taken_away_again() -> None:
    import random
    import time

    real = random.random, time.time
    with trapped(broken.Submarine()):
        assert random.random is not real[0]
    assert (random.random, time.time) == real


def test_a_crash_leaves_a_record_that_opens_just_before_it() -> None:
    with pytest.raises(Broken) as caught:
        play(Case(broken.Crash(), "only", 3, options={"storm": "off"}))
    record = caught.value.record
    assert record is not None
    table = Table.restore(broken.Crash(), record, caught.value.case.luck())
    assert table.misfit is None
    assert table.state.zone == 4


def test_every_two_values_of_two_switches_meet() -> None:
    settings = [
        Setting("a", "T.1"),
        Setting("b", "T.2", ("x", "y", "z"), "x"),
        Setting("c", "T.3"),
        Setting("d", "T.4"),
    ]
    drawn = pairwise(settings)
    assert drawn[0] == {"a": "off", "b": "x", "c": "off", "d": "off"}
    met = {(one, s[one], other, s[other]) for s in drawn for one in s for other in s if one != other}
    for one in settings:
        for other in settings:
            if one.id != other.id:
                assert {(one.id, v, other.id, w) for v in one.values for w in other.values} <= met
    assert len(drawn) <= 8


def test_cases_cover_scenarios_players_and_settings() -> None:
    found = cases(broken.Submarine(), 2)
    assert {case.player for case in found} == {"random", "bot"}
    assert {case.options["storm"] for case in found} == {"off", "on"}
    assert len({str(case) for case in found}) == len(found)
