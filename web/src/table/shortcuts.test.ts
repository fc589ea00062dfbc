import { describe, expect, it, vi } from "vitest";
import type { Question } from "../wire";
import { handleKey, type KeyActs } from "./shortcuts";
import { Table } from "./table.svelte";

function press(key: string, question: Partial<Question>, acts: Partial<KeyActs> = {}) {
  const table = new Table("k", () => ({}) as never);
  table.seat = "uk";
  table.questions = [{ id: "q", seat: "uk", type: "pick", kind: "k", rule: "X", options: [], ...question }];
  const called: string[] = [];
  vi.spyOn(table, "confirm").mockImplementation(async () => void called.push("confirm"));
  vi.spyOn(table, "staff").mockImplementation(async () => void called.push("staff"));
  vi.spyOn(table, "choose").mockImplementation((id) => void called.push(id));
  vi.spyOn(table.stage, "again").mockImplementation(() => void called.push("again"));
  vi.spyOn(table.stage, "canRepeat").mockReturnValue(true);
  const event = { key, target: null, preventDefault: () => called.push("taken") } as unknown as KeyboardEvent;
  vi.stubGlobal("document", { querySelector: () => null, getElementById: () => null });
  vi.stubGlobal("CSS", { escape: String });
  handleKey(event, table, { help() {}, library() {}, shortcuts: true, whole: [], ...acts });
  vi.unstubAllGlobals();
  return called;
}

describe("keys of the table", () => {
  const many = { options: Array.from({ length: 20 }, (_, i) => ({ id: `o${i}` })) };

  it("choose by the letters A to Q; what comes after has none", () => {
    expect(press("d", many)).toEqual(["taken", "o3"]);
    expect(press("q", many)).toEqual(["taken", "o16"]);
    expect(press("t", many)).toEqual([]);
  });

  it("leave S to the staff and R to the last throw, whatever is asked", () => {
    expect(press("s", many)).toEqual(["taken", "staff"]);
    expect(press("r", many)).toEqual(["taken", "again"]);
  });

  it("send a choice by Enter, but never a sheet that is a whole phase", () => {
    expect(press("Enter", many)).toEqual(["taken", "confirm"]);
    expect(press("Enter", { type: "sheet", kind: "attack" }, { whole: ["attack"] })).toEqual([]);
    expect(press("Enter", { type: "sheet", kind: "withdraw" }, { whole: ["attack"] })).toEqual([
      "taken",
      "confirm",
    ]);
  });
});
