// What has happened at a table since it was last looked at: the two outcomes that matter most, from its own log.
import { api } from "../../lib/api";
import { inShort, loadOutcomes } from "../../lib/outcomes";
import type { Texts } from "../../lib/text";
import type { Mine } from "./mine";

const NEWEST = 1000;
const MOST = 2;
const asked = new Map<string, ReturnType<typeof api.facts>>();

/** "" where nothing was, or the table was never looked at; what cannot be had is left out. */
export async function news(one: Mine, texts: Texts): Promise<string> {
  if (one.seen < 0 || !one.seats.length) return "";
  const outcomes = await loadOutcomes(one.game);
  if (!Object.keys(outcomes).length) return "";
  const place = `${one.keys} ${one.at}`;
  let facts = asked.get(place);
  if (!facts) asked.set(place, (facts = api.facts(one.keys, 2 ** 31, NEWEST)));
  try {
    const fresh = (await facts).filter((fact) => fact.n > one.seen);
    return inShort(fresh, one.seats, outcomes, texts, MOST);
  } catch {
    asked.delete(place);
    return "";
  }
}
