// How long a scenario lasts, in words.
import type { Length, Scenario } from "../wire";
import { span } from "./when.svelte";
import { t, words } from "./words";

/** How long a scenario lasts: as it was measured here, else as it is guessed. */
export function lasts(game: string, scenario: Scenario, lengths: readonly Length[]): string {
  const measured = lengths.find((one) => one.game === game && one.scenario === scenario.id);
  if (measured) return span(measured.seconds, words);
  return scenario.minutes ? t("about-span", { span: span(scenario.minutes * 60, words) }) : "";
}
