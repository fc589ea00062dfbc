import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FactLine, Hello, Question } from "../wire";
import { firstDraft } from "./choosing";
import type { Wire } from "./line.svelte";
import { Table } from "./table.svelte";

class FakeWire implements Wire {
  sent: any[] = [];
  onopen: ((event: any) => void) | null = null;
  onmessage: ((event: any) => void) | null = null;
  onclose: ((event: any) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  tell(message: unknown) {
    this.onmessage?.({ data: JSON.stringify([message]) });
  }
  last() {
    return this.sent.at(-1);
  }
}

const pick: Question = {
  id: "0/r?1",
  seat: "bdu",
  type: "pick",
  kind: "patrol",
  rule: "SW12.0a",
  seq: 4,
  options: [
    { id: "search" },
    { id: "closed", refused: { rule: "SW20.1", reason: "closed" } },
    { id: "zone:X", at: "X" },
  ],
};

function hello(change: Partial<Hello> = {}): Hello {
  return {
    type: "hello",
    match: "m",
    game: "steel_wolves",
    scenario: "s",
    title: "",
    live: false,
    role: "seat",
    options: {},
    seats: [{ seat: "bdu", holder: "human", name: "", online: true, waited: true }],
    you: ["bdu"],
    commitment: "c",
    view: { bdu: { week: 1 } },
    questions: [pick],
    orders: {},
    facts: [{ n: 1, kind: "week" }],
    undo: { bdu: { can: false, why: "nothing-to-undo" } },
    outcome: null,
    clock: null,
    chat: [],
    note: "",
    drafts: [],
    standing: {},
    rewind: null,
    misfit: null,
    ...change,
  } as Hello;
}

let wires: FakeWire[];
let table: Table;
const wire = () => wires.at(-1)!;

beforeEach(() => {
  wires = [];
  table = new Table("k", () => {
    wires.push(new FakeWire());
    return wire();
  });
  table.start();
});

describe("a line that breaks", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is tried again after pauses that grow, and at once when somebody hurries it", () => {
    wire().tell(hello());
    const pauses: number[] = [];
    for (let i = 0; i < 7; i++) {
      wire().onclose?.({ code: 1006 });
      expect(table.status).toBe("lost");
      const before = wires.length;
      let waited = 0;
      while (wires.length === before) {
        vi.advanceTimersByTime(250);
        waited += 250;
      }
      pauses.push(waited);
    }
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
    wire().onclose?.({ code: 1006 });
    const before = wires.length;
    table.hurry();
    expect(wires.length).toBe(before + 1);
    vi.advanceTimersByTime(60_000);
    expect(wires.length).toBe(before + 1);
  });

  it("loses nothing that was typed: the answer begun, the note, the words not sent", () => {
    wire().tell(hello());
    table.choose("zone:X");
    wire().onclose?.({ code: 1006 });
    table.writeNote("watch the gap");
    expect(table.say("anybody there?")).toBe(false);
    vi.advanceTimersByTime(250);
    wire().tell(hello({ questions: [{ ...pick, seq: 9 }], note: "old" }));
    expect([table.draft, table.note]).toEqual(["zone:X", "watch the gap"]);
    expect(wire().sent).toEqual([{ type: "note", text: "watch the gap" }]);
    expect(table.say("hello")).toBe(true);
  });

  it("gives an answer on its way back with words that say so", async () => {
    wire().tell(hello());
    table.choose("search");
    const sending = table.confirm();
    wire().onclose?.({ code: 1006 });
    await sending;
    expect(table.refusal?.reason).toBe("not-connected");
    expect([table.draft, table.sending]).toEqual(["search", false]);
  });
});

describe("the table store", () => {
  it("knows how long the own clock still runs, and whose does not matter", () => {
    const now = Date.parse("1940-10-18T12:00:00Z");
    const seat = (id: string, until: string, waited = true) => ({
      ...{ seat: id, holder: "human" as const, name: "", online: true, waited },
      time: { until },
    });
    expect(table.secondsLeft(now)).toBe(null);
    table.you = ["bdu"];
    table.seats = [seat("bdu", "1940-10-18T12:00:40Z"), seat("allies", "1940-10-18T12:00:05Z")];
    expect(table.secondsLeft(now)).toBe(40);
    table.seats = [seat("bdu", "1940-10-18T12:00:40Z", false)];
    expect(table.secondsLeft(now)).toBe(null);
  });

  it("takes a hello and lights the places that are asked about, with the letters of the list", () => {
    wire().tell(hello());
    expect(table.status).toBe("open");
    expect(table.view).toEqual({ week: 1 });
    expect(table.shortcuts).toEqual({ search: "A", "zone:X": "B" });
    expect(table.lit["X"]?.map((lit) => lit.letter)).toEqual(["B"]);
  });

  it("keeps what did not change of a view, and of what everybody sees in it", () => {
    wire().tell({ ...hello(), view: { bdu: { own: 1, other: 2, public: { week: 1, year: 1940 } } } });
    wire().tell({ type: "update", view: { bdu: { own: 3, public: { week: 2 } } } });
    expect(table.view).toEqual({ own: 3, other: 2, public: { week: 2, year: 1940 } });
  });

  it("answers with the seat's number and settles on the ack", async () => {
    wire().tell(hello());
    table.choose("search");
    const done = table.confirm();
    expect(wire().last()).toMatchObject({ type: "answer", seat: "bdu", to: "0/r?1", seq: 4, answer: "search" });
    expect(table.sending).toBe(true);
    wire().tell({ type: "ack", re: wire().last().re });
    await done;
    expect(table.sending).toBe(false);
    expect(table.refusal).toBeNull();
  });

  it("shows a refusal and keeps the draft", async () => {
    wire().tell(hello());
    table.choose("search");
    const done = table.confirm();
    wire().tell({ type: "refused", re: wire().last().re, refusal: { rule: "SW12.0a", reason: "stale" } });
    await done;
    expect(table.refusal?.reason).toBe("stale");
    expect(table.chosen).toEqual(["search"]);
  });

  it("lets the staff decide once while an answer is on its way", async () => {
    wire().tell(hello());
    const first = table.staff();
    await table.staff();
    expect(wire().sent.filter((one) => one.type === "staff")).toHaveLength(1);
    wire().tell({ type: "ack", re: wire().last().re });
    await first;
    void table.staff();
    expect(wire().sent.filter((one) => one.type === "staff")).toHaveLength(2);
  });

  it("takes a refusal away with its question, also one that comes late", async () => {
    wire().tell(hello());
    table.choose("closed");
    wire().tell({ type: "update", questions: [{ ...pick, id: "0/r?2", seq: 5 }] });
    expect(table.refusal).toBeNull();
    table.choose("search");
    const done = table.confirm();
    wire().tell({ type: "update", questions: [{ ...pick, id: "0/r?3", seq: 6 }] });
    wire().tell({
      type: "refused",
      re: wire().last().re,
      refusal: { rule: "TABLE", reason: "question-is-closed" },
    });
    await done;
    expect(table.refusal).toBeNull();
  });

  it("goes back only when the person is sure, and says how much is struck", () => {
    wire().tell(hello({ facts: [1, 2, 3].map((n) => ({ n, kind: "week" })) }));
    const asked: string[] = [];
    void table.askRewind(2, (words) => asked.push(words) > 1);
    expect(wire().sent).toEqual([]);
    expect(asked[0]).toContain("2 lines");
    void table.askRewind(2, () => true);
    expect(wire().last()).toMatchObject({ type: "rewind", entry: 2 });
  });

  it("does not choose what is refused, and says why", () => {
    wire().tell(hello());
    table.choose("closed");
    expect(table.chosen).toEqual([]);
    expect(table.refusal?.rule).toBe("SW20.1");
  });

  it("keeps the draft over an update that leaves the question open, and drops it with a new one", () => {
    wire().tell(hello());
    table.choose("search");
    wire().tell({
      type: "update",
      seats: [{ seat: "bdu", holder: "human", name: "x", online: true, waited: true }],
    });
    expect(table.chosen).toEqual(["search"]);
    wire().tell({ type: "update", questions: [{ ...pick, id: "0/r?2", seq: 5 }] });
    expect(table.chosen).toEqual([]);
  });

  it("adds new facts once, strikes undone ones, and asks for everything after a gap", () => {
    wire().tell(hello());
    const two: FactLine = { n: 2, kind: "low" };
    wire().tell({ type: "update", facts: [two] });
    wire().tell({ type: "update", facts: [two] });
    expect(table.facts.map((fact) => fact.n)).toEqual([1, 2]);
    wire().tell({ type: "update", struck: [2] });
    expect(table.facts[1]?.undone).toBe(true);
    wire().tell({ type: "update", facts: [{ n: 5, kind: "low" }] });
    expect(table.facts).toHaveLength(2);
    expect(wire().last()).toEqual({ type: "resync" });
  });

  it("connects again after a loss, gives open asks back, and takes the fresh hello", async () => {
    vi.useFakeTimers();
    wire().tell(hello());
    table.choose("search");
    const done = table.confirm();
    wire().onclose?.({ code: 1006 });
    await done;
    expect(table.status).toBe("lost");
    expect(table.refusal?.reason).toBe("not-connected");
    await vi.advanceTimersByTimeAsync(300);
    expect(wires).toHaveLength(2);
    wire().tell(
      hello({
        facts: [
          { n: 1, kind: "week" },
          { n: 2, kind: "low" },
        ],
      }),
    );
    expect(table.status).toBe("open");
    expect(table.facts).toHaveLength(2);
    expect(table.chosen).toEqual(["search"]);
    vi.useRealTimers();
  });

  it("does not try again with a key that opens nothing", () => {
    wire().onclose?.({ code: 4404 });
    expect(table.status).toBe("refused");
    expect(wires).toHaveLength(1);
  });

  describe("with two hot seats", () => {
    const asked: string[] = [];
    const seats = (waited: string[]) =>
      ["red", "blue"].map((seat) => ({
        seat,
        holder: "hotseat" as const,
        name: "",
        online: true,
        waited: waited.includes(seat),
      }));
    const ask = (seat: string): Question => ({ ...pick, id: `q-${seat}`, seat });
    const as = (seat: string, waited: string[]) =>
      hello({
        seats: seats(waited),
        you: [seat],
        view: { [seat]: { me: seat } },
        questions: waited.includes(seat) ? [ask(seat)] : [],
      });

    beforeEach(() => {
      asked.length = 0;
      table = new Table(
        "owner,r,b",
        (keys) => {
          asked.push(keys);
          wires.push(new FakeWire());
          return wire();
        },
        { red: "r", blue: "b" },
      );
      table.start();
    });

    it("keeps nothing of both until one has taken the screen, then connects as that seat alone", () => {
      wire().tell(
        hello({
          seats: seats(["red"]),
          you: ["red", "blue"],
          view: { red: { me: "red" }, blue: { me: "blue" } },
          questions: [ask("red")],
        }),
      );
      expect(table.curtain).toBe("red");
      expect(table.view).toBeNull();
      expect(table.facts).toEqual([]);
      table.sit("red");
      expect(asked).toEqual(["owner,r,b", "r"]);
      wire().tell(as("red", ["red"]));
      expect(table.view).toEqual({ me: "red" });
      expect(table.curtain).toBe("");
    });

    it("draws the curtain when the other seat is waited for, and forgets before it opens", () => {
      wire().tell(hello({ seats: seats(["red"]), you: ["red", "blue"] }));
      table.sit("red");
      wire().tell(as("red", ["red"]));
      wire().tell({ type: "update", questions: [], seats: seats(["blue"]) });
      expect(table.curtain).toBe("blue");
      table.choose("search");
      expect(table.chosen).toEqual([]);
      table.sit("blue");
      expect(table.view).toBeNull();
      expect(asked.at(-1)).toBe("b");
      wire().tell(as("blue", ["blue"]));
      expect(table.question?.seat).toBe("blue");
    });

    it("hears nothing more from the connection of the seat before", () => {
      wire().tell(hello({ seats: seats(["red"]), you: ["red", "blue"] }));
      const old = wire();
      table.sit("red");
      old.tell(hello({ view: { red: { secret: true } } }));
      expect(table.view).toBeNull();
    });
  });

  it("puts a free order into the prompt, sends it as an order and turns back to the question", async () => {
    const order: Question = { ...pick, id: "", kind: "resign", options: [{ id: "yes" }] };
    wire().tell(hello({ orders: { bdu: [order] } }));
    table.choose("search");
    table.beginOrder(order);
    expect(table.question?.kind).toBe("resign");
    const done = table.confirm();
    expect(wire().last()).toMatchObject({ type: "order", seat: "bdu", kind: "resign", answer: "yes" });
    wire().tell({ type: "ack", re: wire().last().re });
    await done;
    expect(table.question?.kind).toBe("patrol");
  });

  it("without hot seats it simply turns to the seat that is asked", () => {
    const two = ["red", "blue"].map((seat) => ({
      seat,
      holder: "human" as const,
      name: "",
      online: true,
      waited: seat === "blue",
    }));
    wire().tell(
      hello({
        seats: two,
        you: ["red", "blue"],
        view: { red: { me: "red" }, blue: { me: "blue" } },
        questions: [{ ...pick, seat: "blue" }],
      }),
    );
    expect(table.curtain).toBe("");
    expect(table.view).toEqual({ me: "blue" });
  });
});

describe("drafts of the four types", () => {
  it("some: toggles, and stops at the most", () => {
    const some: Question = {
      ...pick,
      type: "some",
      least: 1,
      most: 2,
      options: [{ id: "a" }, { id: "b" }, { id: "c" }],
      default: [],
    };
    wire().tell(hello({ questions: [some] }));
    expect(table.complete).toBe(false);
    for (const id of ["a", "b", "c", "a"]) table.choose(id);
    expect(table.chosen).toEqual(["b"]);
    expect(table.complete).toBe(true);
  });

  it("share: keeps each target's limits and the sum", () => {
    const share: Question = {
      ...pick,
      type: "share",
      least: 3,
      most: 3,
      limits: { a: [1, 2], b: [0, 2] },
      options: [{ id: "a" }, { id: "b" }],
    };
    wire().tell(hello({ questions: [share] }));
    expect(table.draft).toEqual({ a: 1, b: 0 });
    table.give("a", 5);
    expect(table.draft).toEqual({ a: 2, b: 0 });
    table.give("b", 2);
    expect(table.draft).toEqual({ a: 2, b: 1 });
    expect(table.complete).toBe(true);
    table.give("a", -5);
    expect(table.draft).toEqual({ a: 1, b: 1 });
    expect(table.complete).toBe(false);
  });

  it("sheet: starts from the default and tells those who may look on", () => {
    const sheet: Question = { ...pick, type: "sheet", default: { oil: 0 }, options: [] };
    wire().tell(hello({ questions: [sheet] }));
    expect(table.draft).toEqual({ oil: 0 });
    table.setDraft({ oil: 2 });
    expect(wire().last()).toEqual({ type: "draft", seat: "bdu", to: "0/r?1", value: { oil: 2 } });
  });

  it("pick: a single free choice is chosen already", () => {
    expect(firstDraft({ ...pick, options: [{ id: "only" }] })).toBe("only");
    expect(firstDraft(pick)).toBeNull();
  });

  it("some and share: nothing is chosen beforehand, except where there is no choice", () => {
    const options = [{ id: "a" }, { id: "b" }];
    const some: Question = { ...pick, type: "some", options, least: 1, most: 1, default: ["a"] };
    expect(firstDraft(some)).toEqual([]);
    expect(firstDraft({ ...some, least: 2, most: 2 })).toEqual(["a", "b"]);
    const share: Question = {
      ...pick,
      type: "share",
      options,
      least: 4,
      most: 4,
      limits: { a: [0, 4], b: [1, 4] },
      default: { a: 3, b: 1 },
    };
    expect(firstDraft(share)).toEqual({ a: 0, b: 1 });
    expect(firstDraft({ ...share, limits: { a: [0, 2], b: [0, 2] } })).toEqual({ a: 2, b: 2 });
    expect(firstDraft({ ...share, limits: { a: [0, 6] } })).toEqual({ a: 4 });
    expect(firstDraft({ ...share, kind: "casualties" })).toEqual({ a: 3, b: 1 });
  });
});
