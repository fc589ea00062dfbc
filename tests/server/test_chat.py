"""Press: messages to everybody, to a side, between seats; what others write to each other leaves no trace."""

from __future__ import annotations

from tests.server.people import House, Person, refusal, seated


def said(person: Person) -> list[tuple[int, str]]:
    return [(line["n"], line["text"]) for line in person.sync()["chat"] if line.get("text")]


def test_private_talk_reaches_whom_it_is_for_and_nobody_can_tell_that_there_was_any(house: House) -> None:
    made = house.new("spies", "uk", "japan", "germany")
    keys = [made["seats"][seat] for seat in ("uk", "japan", "germany")]
    watch = house.post(f"/api/keys/{made['owner']}/spectators")["key"]
    with seated(house, *keys, watch, made["owner"]) as (uk, japan, germany, watcher, owner):
        assert uk.now["sides"] == {"uk": ["germany"]} and japan.now["sides"] == {"japan": []}
        for n in range(3):
            uk.send(type="chat", text=f"for your eyes {n}", to=["germany"])
        germany.send(type="chat", text="for you both", to=["uk", "japan"])
        germany.sync()
        uk.sync()
        uk.send(type="chat", text="hello all")
        japan.wait("chat", text="hello all")
        for person in (watcher, owner):
            person.wait("chat", text="hello all")
            text = "\n".join(person.raw)
            assert "for your eyes" not in text and "for you both" not in text
        assert "for your eyes" not in "\n".join(japan.raw)
        assert [line["n"] for line in watcher.messages if line["type"] == "chat"] == [0]
        assert said(watcher) == said(owner) == [(0, "hello all")]
        assert said(japan) == [(0, "for you both"), (1, "hello all")], "its own numbers, without gaps"
        eyes = [(n, f"for your eyes {n}") for n in range(3)]
        assert said(uk) == said(germany) == [*eyes, (3, "for you both"), (4, "hello all")]
        uk.send(type="chat", text="?", to=["nobody"])
        assert refusal(uk.wait("refused"))["field"] == "to"


def test_what_is_new_is_marked_until_it_was_read_also_after_a_restart(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    path = f"/api/keys/{made['seats']['japan']}"
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        uk.send(type="chat", text="one")
        uk.send(type="chat", text="two", to=["japan"])
        japan.wait("chat", text="two")
        assert house.get(path)["unread"] == 2 and house.get(f"/api/keys/{made['seats']['uk']}")["unread"] == 0
        japan.send(type="read", n=0)
        japan.send(type="read", n=99)
        assert japan.sync()["read"] == 1
    house.restart()
    assert house.get(path)["unread"] == 1
    with house.sit(made["seats"]["japan"]) as japan:
        japan.send(type="read", n=1)
        japan.sync()
    assert house.get(path)["unread"] == 0
