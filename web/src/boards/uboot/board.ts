import type { BoardInfo } from "../contract";
import type { View } from "./model";
import { Texts } from "../../lib/text";
import words from "./en.ftl?raw";
import { stationOf } from "./station.svelte";

export const board: BoardInfo = {
  where(table) {
    const view = table.view as View | null;
    if (!view) return "";
    const seat = table.seat ? stationOf(table).name(table.seat) : "";
    return [table.texts.say(`scenario-${view.briefing.mission}`), seat].filter(Boolean).join(" · ");
  },
  context: new Texts(words).say("station"),
  theme: "night-watch",
};
