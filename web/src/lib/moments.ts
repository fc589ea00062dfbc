// Facts in, moments out: what of the log is shown on the board, where, how long, with which sound and sentence.
// Pure. Each game has one table, boards/<game>/moments.ts; live play, the film and the recap all read it.
import type { FactLine } from "../wire";
import { weigh, type Outcomes, type Tone, type Weight } from "./outcomes";
import type { Sound } from "./sound";
import type { Texts } from "./text";

/** What the stage does at the place: `none` says its line and nothing moves. */
export type Kind =
  | "throw"
  | "casualties"
  | "damage"
  | "capture"
  | "retreat"
  | "seal"
  | "reveal"
  | "ring"
  | "bomb"
  | "raid"
  | "track"
  | "sinking"
  | "lost"
  | "contact"
  | "pulse"
  | "end"
  | "none";

/** A fact whose arguments are there, be they none. */
export type Fact = FactLine & { args: Record<string, any> };

/** What a sentence is made with. */
export interface Tell {
  /** The seats of the person who listens. */
  you: string[];
  /** The game's own words. */
  texts: Texts;
  name: (id: string) => string;
}

/** What a game says about one fact. */
export interface Beat {
  /** Where: the `data-anchor` of the board; "" where there is no place. */
  anchor: string;
  kind: Kind;
  /** At speed 1. */
  ms: number;
  sound?: Sound;
  /** Neighbours at one place with the same word are one moment: a volley, the losses of a round. */
  join?: string;
  /** Seats that it concerns: their own battle is shown in full, another's by its outcome. Without it: everybody. */
  of?: string[];
  /** Is it worth an interruption of what a screen reader says? */
  loud?: boolean;
  /** A colour that the place had before, where it changes hands. */
  was?: string;
  /** Another anchor, where it comes from: the boat of a torpedo. */
  from?: string;
  /** One sentence for all its facts; without it the sentences of the facts stand in a row. */
  say?: (parts: Fact[], tell: Tell) => string;
}

type Rule = (fact: Fact) => Beat | "none";

/** By kind of fact; "none": the log alone tells it. */
export type MomentRules = Record<string, Rule | "none">;
/** With what of it matters to whom. */
export interface MomentTable {
  rules: MomentRules;
  outcomes: Outcomes;
}

export interface Moment {
  /** The first of its facts. */
  n: number;
  anchor: string;
  kind: Kind;
  ms: number;
  sound: Sound | "";
  line: string;
  weight: Weight;
  tone: Tone;
  join: string;
  yours: boolean;
  loud: boolean;
  was: string;
  from: string;
  parts: Fact[];
}

/** A volley: all dice tumble, the hits light one after the other, their number stands. */
export const throwMs = (hits: number): number => 350 + Math.min(400, 80 * hits) + 250;

/** No more lines of the log lie between neighbours: what is farther away is another story. */
const NEAR = 12;
/** Sentences that fit into one line; beyond these their number. */
const IN_A_ROW = 3;

export function sentence(parts: Fact[], texts: Texts): string {
  const said = [...new Set(parts.map((part) => texts.say(`fact-${part.kind}`, part.args)))];
  const more = said.length - IN_A_ROW;
  return more > 0
    ? [...said.slice(0, IN_A_ROW), texts.say("moment-more", { n: more })].join(" ")
    : said.join(" ");
}

/** The moments of some facts, in order; undone facts and those that only the log tells have none. */
export function moments(facts: FactLine[], you: string[], table: MomentTable, texts: Texts): Moment[] {
  const made: { moment: Moment; say: Beat["say"] }[] = [];
  const last = new Map<string, Moment>();
  for (const line of facts) {
    const rule = table.rules[line.kind];
    if (line.undone || !rule || rule === "none") continue;
    const fact: Fact = { ...line, args: line.args ?? {} };
    const beat = rule(fact);
    if (beat === "none") continue;
    const before = last.get(beat.anchor);
    const [weight, tone] = weigh(table.outcomes[fact.kind], fact, you);
    if (before && beat.join && before.join === beat.join && fact.n - before.parts.at(-1)!.n <= NEAR) {
      before.parts.push(fact);
      before.ms = Math.max(before.ms, beat.ms);
      if (weight > before.weight) [before.weight, before.tone] = [weight, tone];
      before.yours ||= concerns(beat, you);
      before.loud ||= !!beat.loud;
      continue;
    }
    const { anchor, kind, ms } = beat;
    const moment: Moment = {
      ...{ n: fact.n, anchor, kind, ms, weight, tone, line: "", parts: [fact] },
      ...{ sound: beat.sound ?? "", join: beat.join ?? "", yours: concerns(beat, you) },
      ...{ loud: !!beat.loud, was: beat.was ?? "", from: beat.from ?? "" },
    };
    last.set(anchor, moment);
    made.push({ moment, say: beat.say });
  }
  const tell: Tell = { you, texts, name: (id) => texts.name(id) };
  for (const { moment, say } of made) moment.line = say?.(moment.parts, tell) || sentence(moment.parts, texts);
  return made.map((one) => one.moment);
}

const concerns = ({ of }: Beat, you: string[]): boolean => !of || of.some((one) => you.includes(one));

/** Live, what is not yours is shown from its outcome on; a recap shows the outcomes of all. */
export const worthShowing = (moment: Moment, recap = false): boolean =>
  moment.weight > 1 || (moment.yours && !recap);

/**
 * How long it all takes: places beside each other run together, one place's moments one after the other.
 */
export function lasting(list: Moment[]): number {
  const lanes = new Map<string, number>();
  for (const one of list) lanes.set(one.anchor, (lanes.get(one.anchor) ?? 0) + one.ms);
  return Math.max(0, ...lanes.values());
}
