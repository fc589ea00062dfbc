import type { Table } from "../../lib/table.svelte";
import { t } from "../../lib/words";
import type { BoardInfo, Phase } from "../contract";
import { month, type PatrolView } from "./view";

/** Steps of the patrol's script under the four phases of the track. */
const PHASES: [string, readonly string[]][] = [
  ["signals", ["intelligence", "aircraft"]],
  ["movement", ["operations", "transit", "tie", "side", "patrol"]],
  ["contact", ["search", "duel", "accept", "coastal", "combat", "after_search", "second_search"]],
  ["week-end", ["endurance", "leave_zone", "end_of_week"]],
];

function phases(table: Table): Phase[] {
  const view = table.view as PatrolView;
  const now = view.combat ? 2 : Math.max(0, PHASES.findIndex(([, steps]) => steps.includes(view.step)));
  return PHASES.map(([id], i) => ({
    id,
    label: t(`sw-phase-${id}`),
    state: i < now ? "done" : i === now ? "current" : "ahead",
  }));
}

export const board: BoardInfo = {
  where: (table) => {
    const view = table.view as PatrolView;
    return t("sw-week", { n: view.week, month: month(view) });
  },
  phases,
  context: t("sw-context"),
};
