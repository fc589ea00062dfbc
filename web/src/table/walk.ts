// Walking over a map by arrow keys: from a place to the neighbour that lies in that direction, along the
// graph's edges.
import type { Point } from "../lib/geo";

export interface Walk {
  /** Where each place stands, in world units. */
  spots: Record<string, Point>;
  /** Which places border on which. */
  edges: Record<string, string[]>;
  /** What to say of a place. */
  name: (id: string) => string;
  /** The person stands here now. */
  move: (id: string) => void;
  /** Enter: do what a click here does; false: nothing was done, and Enter means what it means elsewhere. */
  take: (id: string) => boolean;
}

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A neighbour counts as lying in a direction up to 80 degrees beside it. */
const WIDEST = Math.cos((80 * Math.PI) / 180);

export const isArrow = (key: string): boolean => key in DIRECTIONS;

/** Edges in both directions. */
export function graph(pairs: Iterable<readonly [string, string]>): Record<string, string[]> {
  const edges: Record<string, string[]> = {};
  for (const [a, b] of pairs) {
    (edges[a] ??= []).push(b);
    (edges[b] ??= []).push(a);
  }
  return edges;
}

/**
 * The neighbour in the direction of an arrow key: straight ahead rather than near, or null where there is none.
 */
export function neighbour(walk: Pick<Walk, "spots" | "edges">, from: string, key: string): string | null {
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  const at = walk.spots[from];
  if (!at) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const id of walk.edges[from] ?? []) {
    const spot = walk.spots[id];
    if (!spot) continue;
    const [x, y] = [spot[0] - at[0], spot[1] - at[1]];
    const far = Math.hypot(x, y);
    const ahead = far ? (x * dx + y * dy) / far : 0;
    if (ahead < WIDEST) continue;
    const cost = far / ahead ** 1.5;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

/** The place nearest to a point: where a walk begins. */
export function nearest(
  spots: Record<string, Point>,
  [x, y]: Point,
  among: string[] = Object.keys(spots),
): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const id of among) {
    const spot = spots[id];
    const far = spot ? Math.hypot(spot[0] - x, spot[1] - y) : Infinity;
    if (far < least) [best, least] = [id, far];
  }
  return best;
}
