import { describe, expect, it } from "vitest";
import { Table } from "../../table/table.svelte";
import { type Held, boundsOf, deg, error, three } from "./model";
import { storeOf } from "./store.svelte";

function aboard(view: Record<string, unknown>, orders: unknown[] = [], compression = 1) {
  const sent: any[] = [];
  const wire = {
    send: (text: string) => sent.push(JSON.parse(text)),
    close: () => undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const table = new Table("key", () => wire);
  table.start();
  const clock = {
    tick: 0,
    game_ms: 0,
    table_ms: 0,
    compression,
    running: true,
    paused: false,
    rate: compression,
  };
  const base = {
    seat: "captain",
    time: "1940-10-18T11:00:00",
    elapsed_ms: 0,
    ended: "",
    feed: [],
    contacts: [],
    ...view,
  };
  table.receive({
    type: "hello",
    match: "m",
    game: "uboot",
    scenario: "the_shadow",
    title: "",
    live: true,
    role: "seat",
    options: {},
    seats: [],
    you: ["captain"],
    commitment: "",
    view: { captain: base },
    questions: [],
    orders: { captain: orders },
    facts: [],
    undo: {},
    outcome: null,
    clock,
    chat: [],
    note: "",
    drafts: [],
    standing: {},
    rewind: null,
    misfit: null,
  } as any);
  return {
    table,
    store: storeOf(table),
    sent,
    update: (more: Record<string, unknown>) =>
      table.receive({ type: "update", view: { captain: { ...base, ...more } } } as any),
  };
}

describe("the naval grid", () => {
  it("has the squares of the rules", () => {
    const near = (square: string, wanted: number[]) =>
      boundsOf(square)!.forEach((value, i) => expect(value).toBeCloseTo(wanted[i]!, 6));
    near("AF76", [62.7, 0.5, 61.8, 2.75]);
    near("AE69", [64.5, -6.25, 63.6, -4]);
    near("AM17", [58.2, -15.7, 57.3, -13.9]);
    expect(boundsOf("ZZ11")).toBeNull();
  });
});

describe("a contact", () => {
  const contact: Held = {
    id: "sight-1",
    by: "sight",
    bearing: 250_000,
    relative: 0,
    distance: 10_000,
    course: null,
    looks: 4,
    first_ms: 0,
    last_ms: 0,
    profile: "",
    named: "",
    neutral: false,
    knots: null,
    tons: 0,
  };
  it("is a zone, and more looks make it smaller", () => {
    const [few, many] = [error({ ...contact, looks: 1 }), error({ ...contact, looks: 16 })];
    expect(few.far - few.near).toBeCloseTo(4 * (many.far - many.near));
    expect(many.near).toBeLessThan(contact.distance);
    expect(many.far).toBeGreaterThan(contact.distance);
    expect(few.bearing).toBe(4);
  });
  it("has a bearing of three figures", () => {
    expect(three(deg(359_700))).toBe("000");
    expect(three(deg(-10_000))).toBe("350");
  });
});

describe("the clock", () => {
  it("runs on between two updates at the pace of the table", () => {
    const { store } = aboard({}, [], 6);
    store.tick(1000);
    expect(store.elapsed).toBe(0);
    store.tick(1500);
    expect(store.elapsed).toBe(3000);
    expect(store.time.toISOString().slice(11, 19)).toBe("11:00:03");
  });
  it("never runs more than one long step ahead, and never back", () => {
    const { store, update } = aboard({});
    store.tick(0);
    void store.elapsed;
    store.tick(60_000);
    expect(store.elapsed).toBe(15_000);
    update({ elapsed_ms: 14_500 });
    expect(store.elapsed).toBe(15_000);
  });
  it("stands when the table is paused", () => {
    const { store, table } = aboard({ elapsed_ms: 5000 });
    table.clock = { ...table.clock!, paused: true };
    store.tick(0);
    store.tick(900);
    expect(store.elapsed).toBe(5000);
  });
});

describe("an order", () => {
  const orders = [
    {
      id: "use_periscope",
      seat: "captain",
      type: "pick",
      kind: "use_periscope",
      rule: "UB7.5.2-02",
      options: [
        { id: "lower" },
        { id: "raise", refused: { rule: "UB7.5.2-02", reason: "not-at-periscope-depth" } },
      ],
    },
  ];
  it("is sent as the rules take it", () => {
    const { store, sent } = aboard({}, orders);
    void store.give("new_course", { degrees: 290 });
    expect(sent.at(-1)).toMatchObject({
      type: "order",
      seat: "captain",
      kind: "new_course",
      answer: { degrees: 290 },
    });
  });
  it("that the rules refuse is not sent, and the rule is named", () => {
    const { store, sent } = aboard({}, orders);
    void store.give("use_periscope", "raise");
    expect(sent).toEqual([]);
    expect(store.refusal).toMatchObject({ rule: "UB7.5.2-02" });
  });
});
