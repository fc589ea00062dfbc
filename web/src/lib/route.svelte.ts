// Where we are. Keys stand behind the #, so that they never reach a server's log or another site.
import { tables } from "./tables.svelte";

export type Route =
  | { page: "lobby" }
  | { page: "table"; keys: string }
  | { page: "film"; keys: string; n?: number }
  | { page: "join"; key: string }
  | { page: "learn"; game: string; at: string };

export function parse(hash: string): Route {
  const [page = "", first = "", second = ""] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decodeURIComponent);
  if (page === "t" && first) return { page: "table", keys: first };
  // A notice names match and seat, never a key: the keys are kept in this browser.
  if (page === "m" && first) {
    const known = tables.list.filter((one) => one.match === first);
    const kept = known.find((one) => one.seats.includes(second)) ?? known[0];
    if (kept) return { page: "table", keys: kept.keys };
  }
  if (page === "film" && first)
    return { page: "film", keys: first, ...(second ? { n: Number(second) || 0 } : {}) };
  if (page === "join" && first) return { page: "join", key: first };
  if (page === "learn" && first) return { page: "learn", game: first, at: second };
  return { page: "lobby" };
}

/**
 * Links may also be written as paths (/t/KEY, /film/KEY, /join/KEY); they are turned into the form behind the
 * #.
 */
function start(): Route {
  const path = /^\/(t|film|join|learn)\/(.+)$/.exec(location.pathname);
  if (path) history.replaceState(null, "", `/#/${path[1]}/${path[2]}`);
  return parse(location.hash);
}

export const route = $state<{ now: Route }>({
  now: typeof location === "undefined" ? { page: "lobby" } : start(),
});

if (typeof window !== "undefined")
  window.addEventListener("hashchange", () => (route.now = parse(location.hash)));

export const linkTo = {
  lobby: "#/",
  table: (keys: string) => `#/t/${encodeURIComponent(keys)}`,
  film: (keys: string, n?: number) => `#/film/${encodeURIComponent(keys)}${n === undefined ? "" : `/${n}`}`,
  join: (key: string) => `#/join/${encodeURIComponent(key)}`,
  learn: (game: string, at = "") => `#/learn/${game}${at ? `/${encodeURIComponent(at)}` : ""}`,
};

export function go(hash: string): void {
  location.hash = hash;
}
