// The pages of each station, the usual one first in line.
import type { View } from "./model";

/**
 * UB8.1-01, UB8.1-05 The First Officer reaches armament, repairs, radio and sextant from his station; the
 * others have their own order.
 */
export const PAGES: Record<string, string[]> = {
  captain: ["plot", "scope", "boat", "orders", "attack", "chart", "tech", "briefing", "learn"],
  first_officer: [
    "plot",
    "scope",
    "attack",
    "sheet",
    "radio",
    "tech",
    "boat",
    "orders",
    "chart",
    "briefing",
    "learn",
  ],
  navigator: ["chart", "plot", "disc", "scope", "galley", "boat", "orders", "briefing", "learn"],
  chief_engineer: ["tech", "boat", "orders", "plot", "galley", "scope", "briefing", "learn"],
};

export function usualPage(view: View): string {
  if (view.debrief) return "debrief";
  if (view.briefing_open) return "briefing";
  if (view.seat === "navigator") return "chart";
  if (view.seat === "chief_engineer") return "tech";
  return view.gauges?.periscope ? "scope" : "plot";
}
