// What the battle board works out from the view: forces before stances are set, dice, what comes next. All
// pure.
import type { Chart, FactLine, Question } from "../../../wire";
import unitData from "../../../../../src/sandtable/games/war_room/data/units.json";
import { UNIT_ORDER, type View } from "../model";
import type { Battle, Line, Stack } from "../wire";

/** WR4-03 The Axis stands on the left of the board, the Allies on the right. */
export const SIDES = ["axis", "allies"] as const;
export type Side = (typeof SIDES)[number];
export const other = (side: string): Side => (side === "axis" ? "allies" : "axis");

/** WR4-20 The order in which results are worked off. */
export const COLOURS = ["yellow", "blue", "green", "red", "black", "white"];
const UNITS = unitData.units as Record<string, { colour: string }>;
export const colourOf = (unit: string): string => UNITS[unit]?.colour ?? UNITS["fighter"]!.colour;
const BATCH = 10;
export const MOST_DICE = 30;

export const idOf = (line: Line): string => `${line.nation}:${line.unit}:${line.stance}`;
export const wounded = (line: Line): number => line.light + line.damaged + line.dived;
export const fighting = (line: Line): number => line.fresh + wounded(line);

/** A cell of a chart, 0 where it has none. */
export function cell(chart: Chart | undefined, row: string, column: string): number {
  const at = chart?.columns.indexOf(column) ?? -1;
  const found = chart?.rows.find((one) => String(one[0]) === row);
  return found && at >= 0 ? Number(found[at + 1] ?? 0) : 0;
}

/** WR4-14, WRQ-04 Dice of one unit of a line in a phase of the battle. */
export function diceOf(
  charts: Record<string, Chart>,
  line: Pick<Line, "unit" | "stance">,
  phase: string,
): number {
  if (line.stance.startsWith("blitz")) {
    const unit = line.unit === "carrier_fighter" ? "fighter" : line.unit;
    return cell(charts["blitz_dice"], unit + line.stance.slice("blitz".length), phase);
  }
  return cell(charts["stances"], `${line.unit} ${line.stance}`, phase);
}

/** WR4-22 How many hits a unit of a line takes. */
export const hitsOf = (charts: Record<string, Chart>, line: Pick<Line, "unit" | "stance">): number =>
  cell(charts["stances"], `${line.unit} ${line.stance}`, "hits") || 1;

const rank = (unit: string) => UNIT_ORDER.indexOf(unit === "carrier_fighter" ? "fighter" : unit);
const sorted = (lines: Line[]) =>
  [...lines].sort((a, b) => rank(a.unit) - rank(b.unit) || a.nation.localeCompare(b.nation));

/**
 * The lines of a side: as they stand on the board; before its stances are set, as the answer being made would
 * set them.
 */
export function linesOf(
  view: View,
  battle: Battle,
  side: Side,
  question: Question | null,
  draft: Record<string, number>,
): Line[] {
  const set = battle.lines.filter((line) => line.side === side);
  if (set.length || battle.stage !== "stances") return sorted(set);
  const lines: Line[] = [];
  const choosing =
    question?.kind === "stances" &&
    question.args?.["side"] === side &&
    question.args?.["region"] === battle.region
      ? question
      : null;
  for (const [nation, units] of Object.entries(present(view, battle, side))) {
    for (const [unit, n] of Object.entries(units)) {
      const option = choosing?.options?.find((one) => one.id.startsWith(`${nation}:${unit}:`));
      const second = option ? (draft[option.id] ?? 0) : 0;
      const stances: [string, number][] = option
        ? [
            [option.args?.["other"], n - second],
            [option.args?.["stance"], second],
          ]
        : [["", n]];
      for (const [stance, fresh] of stances)
        lines.push({ nation, side, unit, stance, fresh, light: 0, damaged: 0, dived: 0, escaped: 0, lost: 0 });
    }
  }
  return sorted(lines);
}

/** A conflict that still waits, as far as it can be foreseen: nobody has set stances. */
export const waiting = (region: string): Battle => ({
  ...{ region, commanders: {}, first: "axis", stage: "stances", deciding: [], raiding: [], repairing: [] },
  ...{ lines: [], superior: "", ports: [], dice: {}, rolling: "", thrown: false, results: [], hits: [] },
  ...{ owed: 0, bombers: 0, bombed: {}, convoys: {}, sunk: [], absent: "", more: [], escaped: {}, unled: [] },
});

/** WR4-03 Who fights here, by nation; transports stay off the board. */
export function present(view: View, battle: Battle, side: Side): Record<string, Record<string, number>> {
  const found: Record<string, Record<string, number>> = {};
  const sea = battle.region.includes("-");
  const of = (stack: Stack) =>
    stack.nation === "neutral" ? view.lands[stack.region]?.lean : view.nations[stack.nation]?.side;
  for (const stack of Object.values(view.stacks)) {
    const transport = sea && stack.force === "army";
    if (
      stack.region !== battle.region ||
      of(stack) !== side ||
      transport ||
      stack.dived ||
      stack.nation === battle.absent
    )
      continue;
    const units = (found[stack.nation] ??= {});
    for (const [unit, n] of Object.entries(stack.units)) units[unit] = (units[unit] ?? 0) + n;
  }
  for (const [nation, n] of Object.entries(view.carrier_fighters?.[battle.region] ?? {})) {
    if (n && view.nations[nation]?.side === side && nation !== battle.absent)
      (found[nation] ??= {})["carrier_fighter"] = n;
  }
  return found;
}

/** WR4-18 What is still to be thrown in this phase, batch by batch, in turn. */
export function batchesLeft(battle: Battle): { side: Side; dice: number }[] {
  const left: Record<string, number> = { ...battle.dice };
  const found: { side: Side; dice: number }[] = [];
  let side = (battle.thrown ? other(battle.rolling) : battle.rolling || battle.first) as Side;
  while ((left["axis"] ?? 0) + (left["allies"] ?? 0) > 0) {
    const dice = Math.min(BATCH, left[side] ?? 0);
    if (dice) found.push({ side, dice });
    left[side] = (left[side] ?? 0) - dice;
    side = other(side);
  }
  return found;
}

/** WR4-17 The dice of a side, as they were counted when the phase began; null: not counted yet. */
export function counted(facts: FactLine[], region: string, phase: string, side: Side): number | null {
  for (let i = facts.length - 1; i >= 0; i--) {
    const fact = facts[i]!;
    if (fact.undone || fact.args?.["region"] !== region) continue;
    if (fact.kind === "conflict-picked") return null;
    if (fact.kind === "dice-counted" && fact.args["phase"] === phase) return Number(fact.args[side] ?? 0);
  }
  return null;
}

/** A side as the odds are asked for: "2 infantry/offensive 1 bomber"; strategic bombers fight no units. */
export function forceText(lines: Line[]): string {
  return lines
    .filter((line) => fighting(line) > 0 && line.stance !== "strategic")
    .map((line) => `${fighting(line)} ${line.unit}${line.stance ? `/${line.stance}` : ""}`)
    .join(" ");
}

/** The options of the odds: who throws first, ports, and the batch cap where it is in play. */
export function oddsOptions(view: View, battle: Battle): string[] {
  return [
    ...(battle.first === "allies" ? ["defender_first"] : []),
    ...(battle.ports.includes("axis") ? ["attacker_port"] : []),
    ...(battle.ports.includes("allies") ? ["defender_port"] : []),
    ...(view.options?.["batch_cap"] === "on" ? ["batch_cap"] : []),
  ];
}

/**
 * How many units a side loses: the chance of each number, from the likeliest endings; what is missing is left
 * out.
 */
export function lossesOf(endings: { chance: number; units: Record<string, number> }[], have: number): number[] {
  const chances = Array.from({ length: have + 1 }, () => 0);
  for (const { chance, units } of endings) {
    const left = Object.values(units).reduce((sum, n) => sum + n, 0);
    const lost = Math.max(0, Math.min(have, have - left));
    chances[lost] = chances[lost]! + chance;
  }
  return chances;
}

/** WRQ-02 Is Blitz combat used? */
export const isBlitz = (view: View): boolean =>
  view.options?.["blitz"] === "on" || view.options?.["blitz_combat"] === "on";

/** WR4-19 All hits on one target as far as it takes them, the rest in the order of the proposal. */
export function greedy(question: Question, first: string): Record<string, number> {
  const limits = question.limits ?? {};
  const order = [first, ...Object.keys(limits).filter((id) => id !== first)];
  let left = question.most ?? 0;
  const answer = Object.fromEntries(Object.keys(limits).map((id) => [id, 0]));
  for (const id of order) {
    answer[id] = Math.min(left, limits[id]![1]);
    left -= answer[id];
  }
  return answer;
}
