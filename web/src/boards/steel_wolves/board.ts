import type { Table } from "../../table/table.svelte";
import { t } from "./words";
import type { BoardInfo, Phase } from "../contract";
import { month } from "./view";
import type { View } from "./wire";

/** Steps of the script under the phases of the track: of a patrol, and of a week of a campaign. */
const CONTACT = [
  "search",
  "duel",
  "accept",
  "coastal",
  "combat",
  "after_search",
  "pack",
  "call",
  "take_over",
  "dissolve",
];
const MOVEMENT = [
  "operations",
  "next_boat",
  "resupply",
  "transit",
  "tie",
  "side",
  "patrol",
  "minelayer_spotted",
];
const PATROL: [string, readonly string[]][] = [
  ["signals", ["intelligence", "aircraft"]],
  ["movement", MOVEMENT],
  ["contact", CONTACT],
  ["week-end", ["endurance", "leave_zone", "end_of_week", "conclude"]],
];
const CAMPAIGN: [string, readonly string[]][] = [
  ["strategic", ["events", "torpedoes", "ledger", "posting", "delay", "hurry", "intelligence", "aircraft"]],
  ["refit", ["ready", "repair", "hold", "from_hold", "prep"]],
  [
    "operations",
    [
      "deploy",
      "command",
      "keep",
      "doctrine",
      "scrap",
      "group",
      "mines",
      ...MOVEMENT,
      ...CONTACT,
      "endurance",
      "leave_zone",
    ],
  ],
  ["week-end", ["conclude", "war_progress"]],
];

function phases(table: Table): Phase[] {
  const view = table.view as View;
  const track = view.campaign ? CAMPAIGN : PATROL;
  const now = view.over
    ? track.length
    : view.combat
      ? 2
      : Math.max(
          0,
          track.findIndex(([, steps]) => steps.includes(view.step)),
        );
  return track.map(([id], i) => ({
    id,
    label: t(`sw-phase-${id}`),
    state: i < now ? "done" : i === now ? "current" : "ahead",
  }));
}

export const board: BoardInfo = {
  where: (table) => {
    const view = table.view as View;
    return t("sw-week", { n: view.week, month: month(view) });
  },
  phases,
  film: (scenario) => (scenario.startsWith("campaign") ? "week" : ""),
  context: t("sw-context"),
};
