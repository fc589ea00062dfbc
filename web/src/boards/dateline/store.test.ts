import { beforeEach, describe, expect, it } from "vitest";
import mapFile from "../../../../src/sandtable/games/dateline/data/map.json";
import { Table } from "../../table/table.svelte";
import type { Question } from "../../wire";
import { shortest } from "./paths";
import { storeOf, type Store } from "./store.svelte";

const pieces = {
  i1: { kind: "infantry", nation: "germany", at: "ukraine_ssr" },
  i2: { kind: "infantry", nation: "germany", at: "ukraine_ssr" },
  a1: { kind: "armor", nation: "germany", at: "ukraine_ssr" },
  f1: { kind: "fighter", nation: "germany", at: "ukraine_ssr" },
  t1: { kind: "transport", nation: "germany", at: "central_mediterranean_sz" },
  i3: { kind: "infantry", nation: "germany", at: "southern_europe" },
  r1: { kind: "infantry", nation: "russia", at: "caucasus" },
  r2: { kind: "infantry", nation: "uk", at: "libya" },
  b1: { kind: "bomber", nation: "germany", at: "southern_europe" },
  o1: { kind: "oscar", nation: "germany", at: "southern_europe" },
  c1: { kind: "carrier", nation: "uk", at: "west_mediterranean_sz" },
  s1: { kind: "submarine", nation: "germany", at: "west_spain_sz", under: 1 },
};
const lands = {
  ukraine_ssr: "germany",
  caucasus: "russia",
  southern_europe: "germany",
  libya: "uk",
  karelia_ssr: "russia",
  turkey: "",
};
const asked: Question = {
  id: "2/r?0",
  seat: "germany",
  type: "sheet",
  kind: "combat-move",
  rule: "B-1-05",
  seq: 1,
  default: { moves: [] },
  offer: {
    ways: {
      i1: [["ukraine_ssr", "caucasus"]],
      i2: [["ukraine_ssr", "caucasus"]],
      a1: [
        ["ukraine_ssr", "karelia_ssr", "caucasus"],
        ["ukraine_ssr", "caucasus"],
      ],
    },
    flights: { f1: { caucasus: 1, karelia_ssr: 1 }, b1: { libya: 2 }, o1: { west_mediterranean_sz: 2 } },
    must_land: [],
    targets: {
      caucasus: "russia: 1 infantry",
      libya: "uk: 1 infantry",
      west_mediterranean_sz: "uk: 1 carrier 1 submarine",
    },
    sighted: {},
    threats: { caucasus: { armor: 2 } },
  },
} as unknown as Question;

let table: Table;
let store: Store;
beforeEach(() => {
  table = new Table("k", () => ({ send() {}, close() {}, onopen: null, onmessage: null, onclose: null }));
  table.you = ["germany"];
  table.seat = "germany";
  table.map = mapFile;
  table.views = {
    germany: {
      seat: "germany",
      nation: "germany",
      state: {
        scenario: "expansion",
        options: { paratroops: "on", oscar: "on", submarines: "on" },
        pieces,
        lands: Object.fromEntries(Object.entries(lands).map(([id, owner]) => [id, { owner }])),
        nations: { germany: { technologies: ["jets"], bomb: "" } },
        battles: [],
        flotillas: {},
      },
    },
  };
  table.questions = [asked];
  table.setDraft({ moves: [] });
  store = storeOf(table);
});

describe("the movement panel", () => {
  it("lists the spaces with units that can be ordered", () => {
    expect(store.starts).toEqual(["southern_europe", "ukraine_ssr"]);
    expect(Object.keys(store.idle("ukraine_ssr"))).toEqual(["infantry", "armor", "fighter"]);
  });

  it("sets a bomber's load down in own land alone", () => {
    table.questions = [{ ...asked, kind: "noncombat-move" } as Question];
    const match = (table.views.germany as { state: { lands: Record<string, { owner: string }> } }).state;
    match.lands["germany"] = { owner: "japan" };
    match.lands["western_europe"] = { owner: "germany" };
    table.setDraft({ moves: [{ piece: "b1", path: ["southern_europe", "germany", "western_europe"] }] });
    const flown = store.reach("i3").filter((move) => move.ship === "b1");
    expect(flown.map((move) => move.path.at(-1))).toEqual(["western_europe"]);
  });

  it("lights what all units in hand can reach, by the shortest way of each", () => {
    store.look("ukraine_ssr");
    store.take("armor", 1);
    store.take("infantry", 9);
    expect(store.inHand).toEqual(["i1", "i2", "a1"]);
    expect(store.goals.map((goal) => [goal.to, goal.letter, goal.far])).toEqual([["caucasus", "A", 1]]);
    store.send("caucasus");
    expect(store.moves.map((move) => move.path.join(" "))).toEqual(Array(3).fill("ukraine_ssr caucasus"));
    expect(store.attacks).toEqual([
      {
        space: "caucasus",
        attackers: { infantry: 2, armor: 1 },
        defenders: { infantry: 1 },
        mine: "germany: 2 infantry 1 armor [jets]",
        theirs: "russia: 1 infantry",
      },
    ]);
    expect(store.idle("ukraine_ssr")).toEqual({ fighter: ["f1"] });
    store.recall(store.lines[0]!);
    expect(store.moves.map((move) => move.piece)).toEqual(["a1"]);
  });

  it("puts infantry aboard a transport and ashore, and leaves it ashore when the ship stays", () => {
    const sails = { piece: "t1", path: ["central_mediterranean_sz"] };
    store.look("southern_europe");
    store.take("infantry", 1);
    const landing = store.goals.find((goal) => goal.to === "libya")!;
    expect(landing.moves).toEqual([
      { piece: "i3", path: ["southern_europe", "central_mediterranean_sz", "libya"], ship: "t1" },
    ]);
    store.write([sails, ...landing.moves]);
    store.recall(store.lines.find((line) => line.kind === "transport")!);
    expect(store.moves).toEqual([]);
  });

  it("loads a bomber, which then does not fight, and leaves its men behind when it stays", () => {
    store.look("southern_europe");
    store.take("bomber", 1);
    store.send("libya");
    const line = store.lines[0]!;
    expect(store.loads(line)).toEqual([{ kind: "infantry", aboard: 0, most: 1 }]);
    store.load(line, "infantry", 1);
    expect(store.moves[1]).toEqual({ piece: "i3", path: store.moves[0]!.path, ship: "b1" });
    expect(store.attacks.map((attack) => [attack.mine, attack.attackers])).toEqual([
      ["germany: 1 bomber/drop1 1 infantry [jets]", { infantry: 1 }],
    ]);
    store.recall(line);
    expect(store.moves).toEqual([]);
  });

  it("names a ship for each Oscar that dives", () => {
    store.write([
      { piece: "o1", path: ["southern_europe", "central_mediterranean_sz", "west_mediterranean_sz"] },
    ]);
    const line = store.lines[0]!;
    expect(store.prey(line).map(([id]) => id)).toEqual(["c1"]);
    store.dive("o1", "c1");
    expect(store.moves[0]!.kamikaze).toBe("c1");
    expect(store.attacks[0]!.mine).toBe("germany: 1 oscar/kamikaze-carrier [jets]");
  });

  it("counts a boat under water only if it attacks or shoots, one of the two", () => {
    store.write([{ piece: "s1", path: ["west_spain_sz", "west_mediterranean_sz"] }]);
    expect(store.attacks).toEqual([]);
    expect(store.marks(store.lines[0]!)).toEqual(["first_shot", "attack"]);
    store.mark(store.lines[0]!, "first_shot", true);
    expect(store.attacks[0]!.mine).toBe("germany: 1 submarine/first_shot [jets]");
    store.mark(store.lines[0]!, "attack", true);
    expect([store.moves[0]!.first_shot, store.attacks[0]!.mine]).toEqual([
      false,
      "germany: 1 submarine/under [jets]",
    ]);
  });

  it("offers reserves for the attack that is planned", () => {
    store.write([{ piece: "i1", path: ["ukraine_ssr", "caucasus"] }]);
    store.planned = "caucasus";
    expect(store.reserves.map((one) => [one.kind, one.moves.length, one.mine])).toContainEqual([
      "infantry",
      1,
      "germany: 2 infantry [jets]",
    ]);
    store.join(store.reserves.find((one) => one.kind === "fighter")!);
    expect(store.moves.map((move) => move.piece)).toEqual(["i1", "f1"]);
  });

  it("flies over neutrals where only that is in range, and elsewhere if the player says so", () => {
    const over = {
      f1: { libya: ["ukraine_ssr", "turkey", "libya"], caucasus: ["ukraine_ssr", "turkey", "caucasus"] },
    };
    table.questions = [{ ...asked, offer: { ...(asked.offer as object), over } } as unknown as Question];
    const ways = store.reach("f1").map((move) => move.path);
    expect(ways).toContainEqual(over.f1.libya);
    expect(ways).not.toContainEqual(over.f1.caucasus);
    table.setDraft({ moves: [{ piece: "f1", path: ["ukraine_ssr", "caucasus"] }] });
    expect(store.crosses(store.lines[0]!)).toBe(false);
    store.cross(store.lines[0]!, true);
    expect(store.moves).toEqual([{ piece: "f1", path: over.f1.caucasus }]);
    expect(store.crosses(store.lines[0]!)).toBe(true);
    store.cross(store.lines[0]!, false);
    expect(store.moves[0]!.path).toEqual(["ukraine_ssr", "caucasus"]);
  });

  it("flies round what is to be avoided", () => {
    const near = { a: ["n", "b"], n: ["a", "c"], b: ["a", "d"], d: ["b", "c"], c: ["n", "d"] };
    expect(shortest(near, "a", "c", (id) => id === "n")).toEqual(["a", "b", "d", "c"]);
    expect(shortest(near, "a", "c", () => false)).toEqual(["a", "n", "c"]);
    expect(shortest(near, "a", "x", () => false)).toBeNull();
  });
});
