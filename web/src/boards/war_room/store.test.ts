import { describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api";
import { Table } from "../../table/table.svelte";
import type { FactLine } from "../../wire";
import { storeOf } from "./store.svelte";

const OFFER = {
  boxes: 2,
  oil: 3,
  commands: [
    {
      command: 22,
      force: "army",
      region: "G8",
      units: { infantry: 2 },
      pinned: 0,
      reach: [
        { to: "R4", how: "march" },
        { to: "G7", how: "march" },
      ],
    },
    {
      command: 37,
      force: "army",
      region: "G7",
      units: { infantry: 2, armor: 1 },
      pinned: 1,
      reach: [{ to: "R5", how: "march" }],
    },
    {
      command: 16,
      force: "air",
      region: "G6",
      units: { fighter: 2 },
      pinned: 0,
      reach: [{ to: "R5", how: "fly" }],
    },
    {
      command: 1,
      force: "fleet",
      region: "A-5",
      units: { cruiser: 2 },
      pinned: 0,
      reach: [{ to: "A-6", how: "sail" }],
    },
  ],
};

function seated(
  questions: unknown[],
  facts: FactLine[] = [],
  stacks: Record<string, unknown> = {},
  conflicts = {},
) {
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
  table.receive({
    type: "hello",
    match: "m",
    game: "war_room",
    scenario: "eastern_front",
    title: "",
    live: false,
    role: "seat",
    options: {},
    seats: [],
    you: ["germany"],
    commitment: "",
    view: { germany: { public: { stacks, conflicts, lands: {}, nations: {} }, regions: [], sheets: {} } },
    questions,
    orders: {},
    facts,
    undo: {},
    outcome: null,
    clock: null,
    chat: [],
    note: "",
    drafts: [],
    standing: {},
    rewind: null,
    misfit: null,
  } as any);
  return { table, store: storeOf(table), sent };
}
const sheet = {
  id: "q1",
  seat: "germany",
  type: "sheet",
  kind: "order-sheet",
  rule: "WR2-01",
  offer: OFFER,
  default: { orders: [], bid: 0 },
};

describe("the order sheet", () => {
  it("is filled from a command and a lit region, and goes out as a draft", () => {
    const { table, store, sent } = seated([sheet]);
    store.take(22);
    expect(store.lit("R4")).toBe("B"); // letters run by region: G7 is A
    expect(store.lit("R5")).toBe("");
    store.touch("R4");
    expect(table.draft).toEqual({ orders: [{ command: 22, to: "R4" }], bid: 0 });
    expect(sent.at(-1)).toMatchObject({
      type: "draft",
      seat: "germany",
      to: "q1",
      value: { orders: [{ command: 22, to: "R4" }] },
    });
    expect(store.hand).toBeNull();
  });

  it("changes the order of a command that has one, instead of writing a second", () => {
    const { store } = seated([sheet]);
    store.take(22);
    store.file("R4");
    store.take(22);
    store.file("G7");
    expect(store.sheet.orders).toEqual([{ command: 22, to: "G7" }]);
  });

  it("lets the rules say why a target is illegal, and writes nothing", async () => {
    const { store } = seated([sheet]);
    const refused = { rule: "WR2-22", reason: "fleet-on-land" };
    const asked = vi.spyOn(api, "preview").mockResolvedValue({ what: null, refused });
    store.take(1);
    store.file("G8");
    expect(store.refusal).toBeNull();
    await vi.waitFor(() => expect(store.refusal).toEqual(refused));
    expect(asked.mock.calls[0]![1]).toEqual({
      seat: "germany",
      answers: { germany: { orders: [{ command: 1, to: "G8" }], bid: 0 } },
    });
    expect(store.sheet.orders).toEqual([]);
  });

  it("is tried with the order that is being drawn, and without an ally's draft that cannot be", async () => {
    const { table, store } = seated([sheet]);
    const what = { boxes: [], staying: { 37: { G7: { infantry: 1 } } }, fights: {} };
    const asked = vi.spyOn(api, "preview").mockReset();
    asked
      .mockResolvedValueOnce({ what: null, refused: { rule: "WR2-02", reason: "too-many-orders" } })
      .mockResolvedValueOnce({ what });
    table.receive({
      type: "draft",
      seat: "italy",
      to: "q9",
      value: { orders: [{ command: 1, to: "M-2" }], bid: 0 },
    } as any);
    store.take(22);
    store.file("R4");
    store.take(37);
    store.aim = "R5";
    const mine = {
      orders: [
        { command: 22, to: "R4" },
        { command: 37, to: "R5" },
      ],
      bid: 0,
    };
    expect(store.tried).toMatchObject({ germany: mine, italy: { orders: [{ command: 1, to: "M-2" }] } });
    await store.preview(store.tried);
    expect(asked.mock.calls[1]![1]).toEqual({ seat: "germany", answers: { germany: mine } });
    expect(store.previewed?.what).toEqual(what);
    await store.preview(store.tried);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("has no more boxes than the rules give", () => {
    const { store } = seated([sheet]);
    for (const [command, to] of [
      [22, "R4"],
      [37, "R5"],
      [16, "R5"],
    ] as const) {
      store.take(command);
      store.file(to);
    }
    expect(store.sheet.orders.length).toBe(2);
    expect(store.refusal).toMatchObject({ rule: "WR2-02", reason: "too-many-orders" });
  });

  it("is carried out from top to bottom, so orders can be moved and struck", () => {
    const { store } = seated([sheet]);
    for (const [command, to] of [
      [22, "R4"],
      [37, "R5"],
    ] as const) {
      store.take(command);
      store.file(to);
    }
    store.move(1, -1);
    expect(store.sheet.orders.map((order) => order.command)).toEqual([37, 22]);
    store.strike(0);
    expect(store.sheet.orders.map((order) => order.command)).toEqual([22]);
  });

  it("bids no more oil than there is", () => {
    const { store } = seated([sheet]);
    for (let i = 0; i < 5; i++) store.bid(1);
    expect(store.sheet.bid).toBe(3);
    for (let i = 0; i < 5; i++) store.bid(-1);
    expect(store.sheet.bid).toBe(0);
  });
});

describe("the film of the orders", () => {
  const facts: FactLine[] = [
    { n: 1, kind: "income", args: { nation: "germany" } },
    { n: 2, kind: "order-read", args: { nation: "germany", command: 37, origin: "G7", goal: "R5" } },
    { n: 3, kind: "units-held", args: { nation: "germany", command: 37, region: "G7", stay: 38, size: 1 } },
    {
      n: 4,
      kind: "stack-moved",
      args: { nation: "germany", command: 37, how: "march", origin: "G7", goal: "R5" },
    },
    { n: 5, kind: "order-read", args: { nation: "germany", command: 22, origin: "G8", goal: "R4" } },
    {
      n: 6,
      kind: "order-cancelled",
      args: { nation: "germany", command: 22, goal: "R4", because: "all-pinned" },
    },
    { n: 7, kind: "conflict-marked", args: { region: "R5", causes: ["battle"] } },
  ];
  const stacks = {
    "germany-37": {
      nation: "germany",
      command: 37,
      force: "army",
      region: "R5",
      units: { infantry: 1, armor: 1 },
    },
    "germany-38": { nation: "germany", command: 38, force: "army", region: "G7", units: { infantry: 1 } },
    "germany-22": { nation: "germany", command: 22, force: "army", region: "G8", units: { infantry: 2 } },
  };

  it("puts everything back to where it stood at a step", () => {
    const { store } = seated([], facts, stacks, { R5: { state: "active" } });
    expect(store.filmed.map((fact) => fact.n)).toEqual([2, 4, 5, 6, 7]);
    store.goTo(0);
    expect(store.stacks.map((stack) => [stack.command, stack.region, stack.units])).toEqual([
      [37, "G7", { infantry: 2, armor: 1 }],
      [22, "G8", { infantry: 2 }],
    ]);
    expect(store.conflicts).toEqual({});
    store.goTo(1);
    expect(store.stacks.find((stack) => stack.command === 37)?.region).toBe("R5");
    expect(store.stacks.length).toBe(3);
  });

  it("does not pretend to know the board before battles that it has not seen begin", () => {
    const later: FactLine[] = [
      ...facts,
      { n: 8, kind: "units-lost", args: { nation: "germany", region: "R5" } },
    ];
    const { store } = seated([], later, stacks, { R5: { state: "active" } });
    expect(store.rewinds).toBe(false);
    store.goTo(0);
    expect(store.stacks.find((stack) => stack.command === 37)?.region).toBe("R5");
  });

  it("ends at the table as it stands, with cancelled orders marked", () => {
    const { store } = seated([], facts, stacks, { R5: { state: "active" } });
    store.goTo(3);
    expect(store.at).toBe(6);
    expect(store.conflicts).toEqual({});
    expect(store.arrows.map((arrow) => [arrow.from, arrow.to, arrow.look])).toEqual([
      ["G7", "R5", "done"],
      ["G8", "R4", "cancelled"],
    ]);
    store.goTo(99);
    expect(store.at).toBeNull();
    expect(Object.keys(store.conflicts)).toEqual(["R5"]);
  });
});
