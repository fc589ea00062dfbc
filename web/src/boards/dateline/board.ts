import { Texts } from "../../lib/text";
import type { BoardInfo, Phase } from "../contract";
import { fightOf } from "./battle/fight.svelte";
import words from "./en.ftl?raw";
import { SHEETS, isPlan } from "./plan";
import { storeOf } from "./store.svelte";
import type { View } from "./wire";

const PHASES = [
  "dive",
  "research",
  "purchase",
  "combat_move",
  "combat",
  "noncombat_move",
  "place",
  "income",
] as const;

export const board: BoardInfo = {
  where(table) {
    const view = table.view as View | null;
    const store = storeOf(table);
    return view
      ? store.say("where", {
          round: view.state.round,
          nation: store.name(view.nation),
          money: view.state.nations[view.nation]?.money ?? 0,
        })
      : "";
  },
  phases(table): Phase[] {
    const view = table.view as View | null;
    // Only secret submarines have a dive phase.
    const phases = PHASES.filter((id) => id !== "dive" || Object.keys(view?.dive_chart ?? {}).length > 0);
    const now = phases.indexOf((view?.state.phase ?? "research") as (typeof PHASES)[number]);
    return phases.map((id, i) => ({
      id,
      label: storeOf(table).say(`phase-${id}`),
      state: i < now ? "done" : i === now ? "current" : "ahead",
    }));
  },
  battle: (table) => fightOf(table).shown,
  plan: isPlan,
  desk: (table) => isPlan(table) || table.question?.kind === "casualties",
  confirm(table) {
    const fight = fightOf(table);
    if (!fight.asked || !fight.ways.length) return "";
    const store = storeOf(table);
    const remove = fight.way ? store.say("remove-way", { letter: fight.way.letter }) : store.say("remove-own");
    if (!fight.then) return remove;
    return store.say(fight.then === "fight-on" ? "remove-and-fight" : "remove-and-leave", { remove });
  },
  sheets: SHEETS,
  whole: ["combat-move", "noncombat-move", "purchase", "placement"],
  context: new Texts(words).say("context-tab"),
};
