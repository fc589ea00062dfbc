import type { BoardInfo, Phase } from "../contract";
import { type View, viewOf } from "./model";
import { Texts } from "../../lib/text";
import words from "./en.ftl?raw";
import { storeOf } from "./store.svelte";

/** WRB-03 The Blitz game has no economy, and production comes before the orders are carried out. */
const BLITZ = ["planning", "production", "movement", "combat", "landing", "morale"] as const;
const PHASES = ["economy", "planning", "movement", "combat", "landing", "morale", "production"] as const;

export const board: BoardInfo = {
  where(table) {
    const view = viewOf(table.view);
    return view
      ? storeOf(table).say("where-round", {
          scenario: table.texts.say(`scenario-${view.scenario}`),
          round: view.game_round,
        })
      : "";
  },
  phases(table): Phase[] {
    const view = viewOf(table.view);
    const phases: readonly View["step"][] = view?.options?.["blitz"] === "on" ? BLITZ : PHASES;
    const now = phases.indexOf(view?.step ?? "economy");
    return phases.map((id, i) => ({
      id,
      label: storeOf(table).say(`phase-${id}`),
      state: i < now ? "done" : i === now ? "current" : "ahead",
    }));
  },
  battle: (table) => storeOf(table).fought !== null,
  plan: (table) =>
    ["order-sheet", "purchase"].includes(table.question?.kind ?? "") && !table.question?.answered,
  desk: (table) => ["order-sheet", "purchase", "assign-hits"].includes(table.question?.kind ?? ""),
  sheets: ["order-sheet", "purchase", "reorganise", "regroup"],
  whole: ["order-sheet", "purchase", "reorganise", "regroup"],
  orders: ["break-pact"],
  context: new Texts(words).say("context-tab"),
};
