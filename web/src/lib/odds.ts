import type { Modifier, Odds } from "../wire";

export interface Die {
  /** The first of the chances that hang on it. */
  odds: Odds;
  parts: Modifier[];
}

/**
 * What changes each of the dice behind the odds of a choice: chances with the same list hang on the same die.
 */
export function diceOf(odds: Odds[]): Die[] {
  const dice = new Map<string, Die>();
  for (const one of odds) {
    const parts = one.modifiers ?? [];
    const key = JSON.stringify(parts);
    if (parts.length && !dice.has(key)) dice.set(key, { odds: one, parts });
  }
  return [...dice.values()];
}

/** The odds that share a bar: those that make up the whole exclude each other, any others have one each. */
export function barsOf(odds: Odds[]): Odds[][] {
  const whole = Math.abs(odds.reduce((sum, one) => sum + one.chance, 0) - 1) <= 0.001;
  return whole ? [odds] : odds.map((one) => [one]);
}
