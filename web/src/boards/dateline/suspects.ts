// Where boats under water may be: what anybody can work out from the log, and nothing else.
import type { FactLine } from "../../wire";

const HIDES = ["boat-dives", "boat-out-of-sight"];
const SHOWS = ["boat-surfaces", "boat-attacks", "boat-revealed"];
/** Zones that a boat moves in a turn. */
const MOVE = 2;

/**
 * For every zone the nations whose hidden boats could be there. A boat starts where it was last seen and spreads by
 * its move at each turn of its owner. A nation with more boats under water than the log tells of may be anywhere: it
 * is left out, since hatching the whole sea would tell nothing.
 */
export function suspected(
  facts: FactLine[],
  near: Record<string, string[]>,
  isSea: (id: string) => boolean,
  hidden: Record<string, number>,
  wanted: (nation: string) => boolean,
): Record<string, string[]> {
  const boats: Record<string, Set<string>[]> = {};
  for (const fact of facts) {
    if (fact.undone) continue;
    const nation = String(fact.args?.["nation"] ?? "");
    const space = String(fact.args?.["space"] ?? "");
    if (HIDES.includes(fact.kind)) (boats[nation] ??= []).push(new Set([space]));
    else if (SHOWS.includes(fact.kind)) {
      const could = (boats[nation] ?? [])
        .filter((zones) => zones.has(space))
        .sort((a, b) => a.size - b.size)[0];
      boats[nation] = (boats[nation] ?? []).filter((zones) => zones !== could);
    } else if (fact.kind === "turn")
      boats[nation] = (boats[nation] ?? []).map((zones) => spread(zones, near, isSea));
  }
  const found: Record<string, string[]> = {};
  for (const [nation, sets] of Object.entries(boats)) {
    const under = hidden[nation] ?? 0;
    if (!wanted(nation) || !under || sets.length < under) continue;
    for (const zone of new Set(sets.flatMap((zones) => [...zones]))) (found[zone] ??= []).push(nation);
  }
  return found;
}

function spread(
  zones: Set<string>,
  near: Record<string, string[]>,
  isSea: (id: string) => boolean,
): Set<string> {
  let all = zones;
  for (let step = 0; step < MOVE; step++)
    all = new Set([...all, ...[...all].flatMap((zone) => (near[zone] ?? []).filter(isSea))]);
  return all;
}
