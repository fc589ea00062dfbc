// Where names and letters stand on the chart so that none covers another. All boxes are in pixels of the
// screen.
import type { Point } from "../../lib/geo";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** How much of a box others cover. */
const covered = (box: Box, others: Box[]): number =>
  others.reduce(
    (sum, one) =>
      sum +
      Math.max(0, Math.min(box.x + box.w, one.x + one.w) - Math.max(box.x, one.x)) *
        Math.max(0, Math.min(box.y + box.h, one.y + one.h) - Math.max(box.y, one.y)),
    0,
  );

/** A name that may step aside: its box about its place, as it would stand there. */
export interface Label {
  id: string;
  box: Box;
}

const STEPS: Point[] = [
  [0, 0],
  [0, -20],
  [0, 22],
  [-34, 0],
  [34, 0],
  [0, -40],
  [0, 44],
  [-34, -20],
  [34, -20],
  [-34, 22],
  [34, 22],
  [-70, 0],
  [70, 0],
  [-70, -20],
  [-70, 22],
  [70, -20],
  [70, 22],
  [-70, 44],
  [0, -62],
  [0, 66],
];

/** A name cut off by more than this stays cut off: further in it would name the wrong sea. */
const EDGE = 36;

/** How far each name steps aside: inside `sight`, off what is `taken`, and off the names before it. */
export function stepAside(labels: Label[], sight: Box, taken: Box[]): Record<string, Point> {
  const set: Box[] = [...taken];
  const out: Record<string, Point> = {};
  for (const { id, box } of labels) {
    const short = Math.max(sight.x - box.x, 0) + Math.min(sight.x + sight.w - box.x - box.w, 0);
    const dx = Math.abs(short) <= EDGE ? short : 0;
    const moved = ([x, y]: Point): Box => ({ ...box, x: box.x + dx + x, y: box.y + y });
    // What is in sight stays so: nothing steps over the upper or the lower edge.
    const within = (one: Box) => one.y >= sight.y && one.y + one.h <= sight.y + sight.h;
    const steps = within(box) ? STEPS.filter((one) => within(moved(one))) : STEPS;
    // Where there is no room at all, the name covers as little as it can.
    const step =
      steps.find((one) => !set.some((other) => overlap(moved(one), other))) ??
      steps.reduce((best, one) => (covered(moved(one), set) < covered(moved(best), set) ? one : best));
    set.push(moved(step));
    out[id] = [dx + step[0], step[1]];
  }
  return out;
}

/** The names that find room: none on what is taken, none on one before it. */
export function roomFor(labels: Label[], taken: Box[]): Set<string> {
  const set = [...taken];
  const out = new Set<string>();
  for (const { id, box } of labels) {
    if (set.some((other) => overlap(box, other))) continue;
    set.push(box);
    out.add(id);
  }
  return out;
}

/** Push round letters apart until no two are nearer than `gap`: where each one stands. */
export function apart(places: Point[], gap: number): Point[] {
  const out = places.map(([x, y]): Point => [x, y]);
  for (let round = 0; round < 40; round++) {
    let calm = true;
    for (let i = 0; i < out.length; i++) {
      for (let j = i + 1; j < out.length; j++) {
        const [a, b] = [out[i]!, out[j]!];
        const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
        if (far >= gap - 0.1) continue;
        calm = false;
        const [ux, uy] = far > 0.01 ? [(b[0] - a[0]) / far, (b[1] - a[1]) / far] : [1, 0];
        const push = (gap - far) / 2;
        out[i] = [a[0] - ux * push, a[1] - uy * push];
        out[j] = [b[0] + ux * push, b[1] + uy * push];
      }
    }
    if (calm) break;
  }
  return out;
}
