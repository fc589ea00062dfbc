"""Playing over sockets: answers, refusals, undo, rewind, staff, instructions, drafts, chat."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.server.wire import messages
from tests.server.people import House, refusal, seated


def test_two_seats_play_a_match_to_the_end_and_the_staff_plays_the_others(house: House) -> None:
    made = house.new("battles", "germany", "japan")
    with seated(house, made["seats"]["germany"], made["seats"]["japan"]) as (germany, japan):
        assert germany.now["you"] == ["germany"] and germany.now["outcome"] is None
        assert germany.answer("2")["type"] == "ack"
        assert japan.answer("1")["type"] == "ack"
        germany.until(lambda person: person.facts)
        bids = germany.facts[0]
        assert bids["kind"] == "bids" and bids["reveal"]
        assert bids["args"]["bids"]["germany"] == "2" and bids["args"]["bids"]["japan"] == "1"
        while not (germany.now["outcome"] and japan.now["outcome"]):
            germany.play()
            japan.play()
        assert germany.now["outcome"]["kind"] == "toy-over" and germany.now["questions"] == []
    assert house.get("/api/matches")[0]["over"]


def test_every_message_has_the_type_that_is_written_down(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    reader = msgspec.json.Decoder(list[messages.ServerMessage])
    with seated(house, made["seats"]["uk"], made["seats"]["japan"], made["owner"]) as people:
        uk, japan, owner = people
        uk.answer()
        uk.ask(type="undo", seat="uk")
        uk.send(type="chat", text="hello")
        uk.answer(answer="nonsense")
        japan.answer()
        uk.answer()
        for person in people:
            person.sync()
        kinds = {type(message) for person in people for frame in person.raw for message in reader.decode(frame)}
        assert {messages.Hello, messages.Update, messages.Ack, messages.Refused, messages.ChatLine} <= kinds
        assert owner.now["view"] == {"": {"numbers": {"round": 1, "rounds": 3}, "lists": {}, "over": False}}


def test_bad_answers_are_refused_and_change_nothing(house: House) -> None:
    made = house.new("battles", "germany", "japan")
    with seated(house, made["seats"]["germany"], made["seats"]["japan"]) as (germany, japan):
        japan.sync()
        question = germany.asked()
        table = house.table(made["match"])
        germany.sync()
        before, entries = table.state_hash, len(table.entries)

        illegal = refusal(germany.answer("7"))
        assert (illegal["rule"], illegal["reason"]) == ("T.bid", "not-among-the-choices")
        stale = refusal(germany.answer("1", seq=99))
        assert (stale["rule"], stale["reason"]) == ("TABLE", "stale")
        assert refusal(germany.answer("1", to="9/r?9"))["reason"] == "question-is-closed"
        foreign = refusal(germany.answer("1", seat="japan", seq=japan.asked()["seq"]))
        assert (foreign["reason"], foreign["field"]) == ("not-your-seat", "seat")
        assert refusal(germany.answer("1", seat="nobody"))["reason"] == "not-your-seat"
        wrong = refusal(germany.answer("1", seq="one"))
        assert (wrong["reason"], wrong["field"]) == ("malformed", "seq")
        germany.send(type="answer", re=77, seat="germany")
        assert refusal(germany.wait("refused", re=77))["reason"] == "malformed"
        for nonsense in ("{", "[]", '"x"', '{"type":"launch"}', "\x00", "[" * 20_000):
            germany.socket.send(nonsense)
            assert refusal(germany.wait("refused"))["reason"] == "malformed"

        assert (table.state_hash, len(table.entries)) == (before, entries)
        assert germany.answer("1")["type"] == "ack"
        doubled = refusal(
            germany.ask(
                type="answer",
                seat="germany",
                to=question["id"],
                seq=question["seq"],
                answer="2",
            )
        )
        assert doubled["reason"] == "stale"


def test_a_fault_in_the_rules_costs_one_answer_and_not_the_match(house: House) -> None:
    made = house.new("faulty", "bdu")
    with house.sit(made["seats"]["bdu"]) as player:
        assert player.answer("good")["type"] == "ack"
        assert refusal(player.answer("bad"))["reason"] == "rules-fault"
        player.sync()
        assert player.answer("good")["type"] == "ack"
        assert player.answer("good")["type"] == "ack"
        player.until(lambda one: one.now["outcome"])
        assert [fact["args"]["number"] for fact in player.facts] == [1, 2, 3]


def test_staff_that_fails_plays_the_default(house: House) -> None:
    made = house.new("talks", "germany")
    with house.sit(made["seats"]["germany"]) as germany:
        germany.answer("1")
        germany.until(lambda person: person.facts)
        assert germany.facts[0]["args"]["bids"] == {"germany": "1", "japan": "0", "ussr": "0", "usa": "0"}


def test_the_staff_answers_one_question(house: House) -> None:
    made = house.new("talks", "germany")
    with house.sit(made["seats"]["germany"]) as germany:
        germany.answer("1")
        germany.until(lambda person: person.questions and person.questions[0]["kind"] == "stance")
        question = germany.questions[0]
        assert germany.ask(type="staff", seat="germany", to=question["id"])["type"] == "ack"
        given = [
            entry for entry in house.table(made["match"]).entries if getattr(entry, "to", "") == question["id"]
        ]
        assert ("germany", "defend", "staff") in [(one.seat, one.answer, one.by) for one in given]
        assert refusal(germany.ask(type="staff", seat="germany", to="9/r?0"))["reason"] == "question-is-closed"
        assert refusal(germany.ask(type="staff", seat="usa", to="9/r?0"))["reason"] == "not-your-seat"


def test_a_seats_log_marks_what_its_own_staff_answered_and_nobody_elses(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        uk.ask(type="staff", seat="uk", to=uk.asked()["id"])
        japan.answer()
        uk.until(lambda person: len(person.facts) == 2)
        uk.ask(type="instruct", seat="uk", kind="message", do="default")
        japan.until(lambda person: person.asked())
        japan.answer()
        uk.until(lambda person: len(person.facts) >= 4)
        japan.until(lambda person: len(person.facts) >= 4)
        marks = [(fact["kind"], fact.get("by")) for fact in uk.facts[:4]]
        assert marks == [("sent", "staff"), ("round", None), ("sent", "instruction"), ("round", None)]
        assert [fact.get("by") for fact in japan.facts] == [None] * len(japan.facts)


@pytest.mark.parametrize(
    ("do", "answer", "expected", "by"),
    [
        ("default", None, "attack", "instruction"),
        ("answer", "defend", "defend", "instruction"),
        ("staff", None, "defend", "staff"),
    ],
)
def test_standing_instructions_answer_before_the_seat_is_asked(
    house: House, do: str, answer: str | None, expected: str, by: str
) -> None:
    made = house.new("talks", "germany")
    with house.sit(made["seats"]["germany"]) as germany:
        assert germany.ask(type="instruct", seat="germany", kind="stance", do=do, answer=answer)["type"] == "ack"
        germany.answer("1")
        germany.until(lambda person: person.now["outcome"])
        assert germany.now["standing"]["germany"][0]["do"] == do
        given = [
            e for e in house.table(made["match"]).entries if getattr(e, "kind", "") == "stance" and hasattr(e, "by")
        ]
        assert {(e.answer, e.by) for e in given if e.seat == "germany"} == {(expected, by)}


def test_an_instruction_that_does_not_fit_ends_and_the_seat_is_asked(house: House) -> None:
    made = house.new("talks", "germany")
    with house.sit(made["seats"]["germany"]) as germany:
        germany.ask(type="instruct", seat="germany", kind="*", do="answer", answer="2")
        germany.until(lambda person: person.questions and person.questions[0]["kind"] == "stance")
        assert germany.now["standing"]["germany"] == []
        assert germany.facts[0]["args"]["bids"]["germany"] == "2"


def test_undo_strikes_and_is_refused_behind_a_throw(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        uk.answer()
        uk.until(lambda person: person.now["undo"]["uk"]["can"])
        assert uk.ask(type="undo", seat="uk")["type"] == "ack"
        assert uk.asked()["kind"] == "message"
        uk.answer()
        japan.answer()
        uk.until(lambda person: person.facts)
        assert refusal(uk.ask(type="undo", seat="uk"))["args"]["because"] == "another-answer"
        assert refusal(uk.ask(type="undo", seat="japan"))["reason"] == "not-your-seat"


def test_undone_facts_stay_in_the_log_struck(house: House) -> None:
    made = house.new("faulty", "bdu")
    with house.sit(made["seats"]["bdu"]) as player:
        player.answer("good")
        player.answer("good")
        assert player.ask(type="undo", seat="bdu")["type"] == "ack"
        player.until(lambda one: len(one.facts) == 2 and one.facts[1].get("undone"))
        player.answer("good")
        hello = player.sync()
        assert [(f["n"], f["args"]["number"], f.get("undone", False)) for f in hello["facts"]] == [
            (0, 1, False),
            (1, 2, True),
            (2, 2, False),
        ]


def test_rewind_needs_everybody_who_sits(house: House) -> None:
    made = house.new("spies", "uk", "japan", "germany")
    keys = made["seats"]
    with seated(house, keys["uk"], keys["japan"], keys["germany"]) as (uk, japan, germany):
        for _ in range(2):
            for person in (uk, japan, germany):
                person.answer()
        uk.until(lambda person: len(person.facts) == 4)
        assert refusal(uk.ask(type="rewind", entry=40))["reason"] == "no-such-fact"
        assert refusal(japan.ask(type="consent", yes=True))["reason"] == "nobody-asks-to-rewind"
        assert uk.ask(type="rewind", entry=2)["type"] == "ack"
        asked = japan.wait("rewind")
        assert (asked["by"], asked["entry"], asked["state"]) == ("uk", 2, "asked")
        assert asked["missing"] == ["japan", "germany"]
        assert japan.ask(type="consent", yes=True)["type"] == "ack"
        assert germany.ask(type="consent", yes=False)["type"] == "ack"
        assert uk.wait("rewind", state="refused")
        uk.ask(type="rewind", entry=2)
        japan.ask(type="consent", yes=True)
        germany.ask(type="consent", yes=True)
        uk.wait("rewind", state="done")
        hello = uk.sync()
        assert [fact.get("undone", False) for fact in hello["facts"]] == [False, False, True, True]
        assert hello["view"]["uk"]["numbers"]["round"] == 1


def test_orders_are_given_and_refused(house: House) -> None:
    made = house.new("spies", "uk")
    with house.sit(made["seats"]["uk"]) as uk:
        order = uk.now["orders"]["uk"][0]
        assert order["kind"] == "burn"
        assert uk.ask(type="order", seat="uk", kind="burn", answer=order["options"][0]["id"])["type"] == "ack"
        uk.until(lambda person: person.facts)
        assert uk.facts[0]["kind"] == "burnt"
        assert refusal(uk.ask(type="order", seat="uk", kind="burn", answer="x"))["rule"] == "T.burn"
        assert refusal(uk.ask(type="order", seat="uk", kind="fly", answer="x"))["reason"] == "no-such-order"


def test_drafts_go_to_allies_only(house: House) -> None:
    made = house.new("spies", "uk", "japan", "germany")
    keys = made["seats"]
    with seated(house, keys["uk"], keys["japan"], keys["germany"]) as (uk, japan, germany):
        uk.send(type="draft", seat="uk", to=uk.asked()["id"], value={"plan": "draft-of-uk"})
        assert germany.wait("draft")["value"] == {"plan": "draft-of-uk"}
        assert germany.sync()["drafts"][0]["value"] == {"plan": "draft-of-uk"}
        japan.sync()
        assert not any("draft-of-uk" in text for text in japan.raw)


def test_chat_reaches_whom_it_is_for_and_notes_stay_private(house: House) -> None:
    made = house.new("spies", "uk", "japan", "germany")
    keys = made["seats"]
    with seated(house, keys["uk"], keys["japan"], keys["germany"]) as (uk, japan, germany):
        uk.send(type="chat", text="to all")
        assert japan.wait("chat")["text"] == "to all"
        uk.send(type="chat", text="to germany alone", to=["germany"])
        line = germany.wait("chat", text="to germany alone")
        assert line["seat"] == "uk" and line["to"] == ["germany"]
        uk.send(type="note", text="my private note")
        uk.sync()
        assert uk.now["note"] == "my private note"
        for person, chats in ((uk, 2), (germany, 2), (japan, 1)):
            assert len(person.sync()["chat"]) == chats
        assert not any("to germany alone" in text or "private note" in text for text in japan.raw)
        assert not any("private note" in text for text in germany.raw)
    house.restart()
    with house.sit(keys["uk"]) as uk:
        assert uk.now["note"] == "my private note" and len(uk.now["chat"]) == 2


def test_one_socket_may_hold_several_seats(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with house.sit(made["seats"]["uk"], made["seats"]["japan"]) as both:
        assert both.now["you"] == ["uk", "japan"] and set(both.now["view"]) == {"uk", "japan"}
        both.answer()
        both.answer()
        both.until(lambda person: len(person.facts) >= 3)
        assert [fact["kind"] for fact in both.facts[:3]] == ["sent", "sent", "round"]


def test_bots_among_themselves_play_for_spectators(house: House) -> None:
    made = house.post("/api/matches", game="battles", seats={"germany": {"holder": "bot"}})
    with house.sit(made["owner"]) as watcher:
        watcher.until(lambda person: person.facts)
        assert watcher.facts[0]["kind"] == "bids"


def test_nothing_that_travels_is_a_number_of_the_record(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        for person in (uk, japan):
            person.answer()
        uk.until(lambda person: len(person.facts) == 2)
        japan.until(lambda person: len(person.facts) == 2)
        assert [fact["n"] for fact in uk.facts] == [fact["n"] for fact in japan.facts] == [0, 1]


def test_of_a_view_only_the_fields_that_changed_travel(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        uk.answer()
        japan.answer()
        uk.until(lambda person: person.now["view"]["uk"]["numbers"]["round"] == 1)
        parts = [
            message["view"]["uk"] for message in uk.messages if message["type"] == "update" and "view" in message
        ]
        assert parts and all("over" not in part for part in parts)
        assert uk.sync()["view"] == uk.now["view"] and "over" in uk.now["view"]["uk"]
