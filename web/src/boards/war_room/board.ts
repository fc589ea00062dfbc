import type { BoardInfo, Phase } from "../contract";
import type { View } from "./model";
import { Texts } from "../../lib/text";
import words from "./en.ftl?raw";
import { roomOf } from "./room.svelte";

const PHASES = ["economy", "planning", "movement", "combat", "landing", "morale", "production"] as const;

export const board: BoardInfo = {
  where(table) {
    const view = table.view as View | null;
    return view ? roomOf(table).say("where-round", { scenario: table.texts.say(`scenario-${view.scenario}`), round: view.game_round }) : "";
  },
  phases(table): Phase[] {
    const now = PHASES.indexOf((table.view as View | null)?.step ?? "economy");
    return PHASES.map((id, i) => ({ id, label: roomOf(table).say(`phase-${id}`), state: i < now ? "done" : i === now ? "current" : "ahead" }));
  },
  sheets: ["order-sheet", "purchase", "reorganise"],
  context: new Texts(words).say("context-tab"),
};
