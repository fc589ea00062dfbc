// Points shared among targets whose chance with each number of points is known.
import type { Option, Question } from "../../../wire";

/** The chance with one point, with two, and so on, where the game says it. */
export function ladderOf(option: Option): number[] | null {
  const ladder: unknown = option.args?.["ladder"];
  return Array.isArray(ladder) && ladder.length ? (ladder as number[]) : null;
}

type Shared = Record<string, number>;

const chances = (options: readonly Option[], shared: Shared): number[] =>
  options.map((option) => ladderOf(option)?.[(shared[option.id] ?? 0) - 1] ?? 0);

export interface Prospect {
  shared: Shared;
  /** At least one of them is hit. */
  one: number;
  /** Each that was given points is hit; 0 with fewer than two. */
  all: number;
  /** How many are hit on average. */
  hits: number;
}

export function prospect(options: readonly Option[], shared: Shared): Prospect {
  const odds = chances(options, shared);
  const aimed = odds.filter((_, n) => (shared[options[n]!.id] ?? 0) > 0);
  return {
    shared,
    one: 1 - odds.reduce((none, chance) => none * (1 - chance), 1),
    all: aimed.length > 1 ? aimed.reduce((every, chance) => every * chance, 1) : 0,
    hits: odds.reduce((sum, chance) => sum + chance, 0),
  };
}

/** Every way to give all points within the limits; nothing where there are too many to compare. */
function ways(question: Question): Shared[] {
  const options = question.options ?? [];
  let found: { shared: Shared; left: number }[] = [{ shared: {}, left: question.most ?? 0 }];
  for (const option of options) {
    const [low, high] = question.limits?.[option.id] ?? [0, 0];
    found = found.flatMap(({ shared, left }) =>
      Array.from({ length: Math.max(0, Math.min(high, left) - low + 1) }, (_, n) => ({
        shared: { ...shared, [option.id]: low + n },
        left: left - low - n,
      })),
    );
    if (found.length > MOST) return [];
  }
  return found.filter(({ left }) => left === 0).map(({ shared }) => shared);
}
const MOST = 4_000;

export interface Advice {
  given: Prospect;
  /** The share that hits a ship most surely, and the one that hits most ships on average. */
  surest: Prospect | null;
  most: Prospect | null;
  /** All on the one target on which all do most. */
  single: Prospect | null;
}

/** The share as it is given, beside the best ones; null where the chances are not known. */
export function advice(question: Question, shared: Shared): Advice | null {
  const options = question.options ?? [];
  if (options.length < 2 || !options.every((option) => ladderOf(option))) return null;
  const all = ways(question).map((one) => prospect(options, one));
  const best = (of: (one: Prospect) => number, some = all): Prospect | null =>
    some.reduce<Prospect | null>((top, one) => (!top || of(one) > of(top) + 1e-9 ? one : top), null);
  const alone = all.filter((one) => Object.values(one.shared).filter(Boolean).length === 1);
  return {
    given: prospect(options, shared),
    surest: best((one) => one.one),
    most: best((one) => one.hits),
    single: best((one) => one.one, alone),
  };
}
