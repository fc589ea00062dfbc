import type { BoardInfo } from "../contract";
import type { View } from "./model";
import { Texts } from "../../lib/text";
import words from "./en.ftl?raw";
import { storeOf } from "./store.svelte";

export const board: BoardInfo = {
  where(table) {
    const view = table.view as View | null;
    if (!view) return "";
    const seat = table.seat ? storeOf(table).name(table.seat) : "";
    return [table.texts.say(`scenario-${view.briefing.mission}`), seat].filter(Boolean).join(" · ");
  },
  orders: [
    "new_speed",
    "new_course",
    "dive_surface",
    "new_depth",
    "assign_observers",
    "use_periscope",
    "use_hydrophone",
    "take_sextant_fix",
    "time_compression",
    "pause",
    "start_mission",
    "next_part",
    "identify",
    "report_plot",
    "plot_from_fix",
    "more_observers",
    "report_engines",
    "return_to_base",
    "set_tdc",
    "flood_tubes",
    "fire_torpedoes",
    "lay_puzzle",
    // Announcing is how the staff speaks; a person simply orders.
    "announce",
  ],
  sheets: ["moves", "enigma_setting"],
  context: new Texts(words).say("station"),
  theme: "night-watch",
};
