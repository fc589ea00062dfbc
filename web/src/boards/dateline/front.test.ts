import { beforeEach, describe, expect, it } from "vitest";
import mapFile from "../../../../src/sandtable/games/dateline/data/map.json";
import { Table } from "../../lib/table.svelte";
import type { Question } from "../../wire";
import { frontOf, shortest, type Front } from "./front.svelte";

const pieces = {
  i1: { kind: "infantry", nation: "germany", at: "ukraine_ssr" },
  i2: { kind: "infantry", nation: "germany", at: "ukraine_ssr" },
  a1: { kind: "armor", nation: "germany", at: "ukraine_ssr" },
  f1: { kind: "fighter", nation: "germany", at: "ukraine_ssr" },
  t1: { kind: "transport", nation: "germany", at: "central_mediterranean_sz" },
  i3: { kind: "infantry", nation: "germany", at: "southern_europe" },
  r1: { kind: "infantry", nation: "russia", at: "caucasus" },
};
const lands = { ukraine_ssr: "germany", caucasus: "russia", southern_europe: "germany", libya: "uk", karelia_ssr: "russia", turkey: "" };
const asked: Question = {
  id: "2/r?0", seat: "germany", type: "sheet", kind: "combat-move", rule: "B-1-05", seq: 1, default: { moves: [] },
  offer: {
    ways: { i1: [["ukraine_ssr", "caucasus"]], i2: [["ukraine_ssr", "caucasus"]], a1: [["ukraine_ssr", "karelia_ssr", "caucasus"], ["ukraine_ssr", "caucasus"]] },
    flights: { f1: { caucasus: 1, karelia_ssr: 1 } },
    must_land: [],
  },
} as unknown as Question;

let table: Table;
let front: Front;
beforeEach(() => {
  table = new Table("k", () => ({ send() {}, close() {}, onopen: null, onmessage: null, onclose: null }));
  table.you = ["germany"];
  table.seat = "germany";
  table.map = mapFile;
  table.views = { germany: { seat: "germany", nation: "germany", war: { scenario: "base", options: {}, pieces, lands: Object.fromEntries(Object.entries(lands).map(([id, owner]) => [id, { owner }])), nations: {}, battles: [], flotillas: {} } } };
  table.questions = [asked];
  table.setDraft({ moves: [] });
  front = frontOf(table);
});

describe("the movement desk", () => {
  it("lists the spaces with units that can be ordered", () => {
    expect(front.starts).toEqual(["southern_europe", "ukraine_ssr"]);
    expect(Object.keys(front.idle("ukraine_ssr"))).toEqual(["infantry", "armor", "fighter"]);
  });

  it("lights what all units in hand can reach, by the shortest way of each", () => {
    front.look("ukraine_ssr");
    front.take("armor", 1);
    front.take("infantry", 9);
    expect(front.inHand).toEqual(["i1", "i2", "a1"]);
    expect(front.goals.map((goal) => [goal.to, goal.letter, goal.far])).toEqual([["caucasus", "A", 1]]);
    front.send("caucasus");
    expect(front.moves.map((move) => move.path.join(" "))).toEqual(Array(3).fill("ukraine_ssr caucasus"));
    expect(front.attacks).toEqual([{ space: "caucasus", attackers: { infantry: 2, armor: 1 }, defenders: { infantry: 1 } }]);
    expect(front.idle("ukraine_ssr")).toEqual({ fighter: ["f1"] });
    front.recall(front.lines[0]!);
    expect(front.moves.map((move) => move.piece)).toEqual(["a1"]);
  });

  it("puts infantry aboard a transport and ashore, and leaves it ashore when the ship stays", () => {
    const sails = { piece: "t1", path: ["central_mediterranean_sz"] };
    front.look("southern_europe");
    front.take("infantry", 1);
    const landing = front.goals.find((goal) => goal.to === "libya")!;
    expect(landing.moves).toEqual([{ piece: "i3", path: ["southern_europe", "central_mediterranean_sz", "libya"], ship: "t1" }]);
    front.write([sails, ...landing.moves]);
    front.recall(front.lines.find((line) => line.kind === "transport")!);
    expect(front.moves).toEqual([]);
  });

  it("flies round what is to be avoided", () => {
    const near = { a: ["n", "b"], n: ["a", "c"], b: ["a", "d"], d: ["b", "c"], c: ["n", "d"] };
    expect(shortest(near, "a", "c", (id) => id === "n")).toEqual(["a", "b", "d", "c"]);
    expect(shortest(near, "a", "c", () => false)).toEqual(["a", "n", "c"]);
    expect(shortest(near, "a", "x", () => false)).toBeNull();
  });
});
