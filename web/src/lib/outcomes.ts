// Which facts of a game are outcomes, for whom, and how much: the game's text/outcomes.json, which the terminal and the
// notices read too (src/sandtable/text/recap.py weighs the same way).
import type { FactLine } from "../wire";
import type { Texts } from "./text";

/** 3: you lose or gain, or everybody must know; 2: any outcome; 1: routine. */
export type Weight = 1 | 2 | 3;
/** What it is to the person: a loss, a gain, a danger, or none of these. */
export type Tone = "" | "loss" | "gain" | "threat";

/** Of a kind of fact: in which arguments the seats stand that it touches, and when it is an outcome at all. */
export interface Outcome {
  weight?: number;
  of?: string[];
  loses?: string[];
  gains?: string[];
  threat?: string[];
  built?: string[];
  tone?: string;
  when?: Record<string, unknown>;
  at?: string;
}
export type Outcomes = Record<string, Outcome>;

const files = import.meta.glob<{ default: Outcomes }>("../../../src/sandtable/games/*/text/outcomes.json");

/** Of a game; nothing where it does not say. */
export async function loadOutcomes(game: string): Promise<Outcomes> {
  return (await files[`../../../src/sandtable/games/${game}/text/outcomes.json`]?.())?.default ?? {};
}

/** The seats that stand in some arguments of a fact. */
export function seatsIn(fact: FactLine, names: readonly string[] = []): string[] {
  return names.flatMap((name) => (fact.args?.[name] ?? []) as string | string[]);
}

export function weigh(outcome: Outcome | undefined, fact: FactLine, you: string[]): [Weight, Tone] {
  const { when = {}, of = [], loses = [], gains = [], threat } = outcome ?? {};
  if (!outcome || Object.entries(when).some(([name, value]) => fact.args?.[name] !== value)) return [1, ""];
  const own = (names: string[]) => seatsIn(fact, names).some((seat) => you.includes(seat));
  let tone = (outcome.tone ?? "") as Tone;
  if (own(loses)) tone = "loss";
  else if (own(gains)) tone = "gain";
  else if (threat && !own(threat)) tone = "threat";
  return [own([...loses, ...gains, ...of]) ? 3 : ((outcome.weight ?? 2) as Weight), tone];
}

/** Losses first, then gains, dangers and the rest. */
export const TONES: readonly Tone[] = ["loss", "gain", "threat", ""];

/** The most important of some facts as sentences, in the order in which they happened; "" if nothing was. */
export function inShort(facts: FactLine[], you: string[], outcomes: Outcomes, texts: Texts, most = 3): string {
  const seen = new Set<string>();
  const weighed = facts
    .filter((fact) => !fact.undone)
    .toReversed()
    .flatMap((fact) => {
      const outcome = outcomes[fact.kind];
      const [weight, tone] = weigh(outcome, fact, you);
      const place = outcome?.at ? `${fact.kind} ${fact.args?.[outcome.at]}` : String(fact.n);
      if (weight === 1 || seen.has(place)) return [];
      seen.add(place);
      return [{ fact, weight, tone: TONES.indexOf(tone) }];
    });
  const first = weighed.sort((a, b) => b.weight - a.weight || a.tone - b.tone || b.fact.n - a.fact.n);
  const said = first
    .slice(0, most)
    .sort((a, b) => a.fact.n - b.fact.n)
    .map(({ fact }) => texts.say(`fact-${fact.kind}`, fact.args));
  return [...new Set(said)].join(" ");
}
