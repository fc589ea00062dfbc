// Words. Everything a person reads comes from Fluent catalogues: the shell's own and the game's.
// An argument whose value is an id with a `name-<id>` message is replaced by that name before formatting.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Throw } from "../wire";
import shell from "../text/en.ftl?raw";

export type Args = Record<string, unknown>;

/** Is this argument of a fact a throw of dice? */
export function isThrow(value: unknown): value is Throw {
  return typeof value === "object" && value !== null && "faces" in value && "die" in value;
}

/** An id as words, where no catalogue knows it: `western_approaches` gives "Western approaches". */
export function plain(id: string): string {
  const words = id.replace(/[_-]+/g, " ").trim();
  return words ? words[0]!.toUpperCase() + words.slice(1) : "";
}

export class Texts {
  private bundle: FluentBundle;

  constructor(game = "") {
    this.bundle = new FluentBundle("en", { useIsolating: false });
    this.bundle.addResource(new FluentResource(shell));
    if (game) this.bundle.addResource(new FluentResource(game), { allowOverrides: true });
  }

  has(id: string, attribute = ""): boolean {
    const message = this.bundle.getMessage(id);
    return attribute ? message?.attributes[attribute] !== undefined : message?.value != null;
  }

  /** The message, or null where the catalogue has none. */
  find(id: string, args: Args = {}, attribute = ""): string | null {
    const message = this.bundle.getMessage(id);
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    if (!pattern) return null;
    return this.bundle.formatPattern(pattern, this.values(args), []);
  }

  /** The message; where there is none, the id as plain words, so that nothing is ever blank. */
  say(id: string, args: Args = {}, attribute = ""): string {
    return this.find(id, args, attribute) ?? (attribute ? "" : plain(id.replace(/^(ask|fact|why|odds|refused|outcome|order|name|seat)-/, "")));
  }

  /** The name of a thing by its id. */
  name(id: string): string {
    return this.find(`name-${id}`) ?? this.find(`seat-${id}`) ?? plain(id);
  }

  /** Arguments as Fluent takes them: ids as names, lists joined, throws as their total. */
  private values(args: Args): Record<string, FluentVariable> {
    const out: Record<string, FluentVariable> = {};
    for (const [key, value] of Object.entries(args)) out[key] = this.value(value);
    return out;
  }

  private value(value: unknown): FluentVariable {
    if (typeof value === "number") return value;
    if (typeof value === "string") return this.find(`name-${value}`) ?? value;
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (value == null) return "";
    if (isThrow(value)) return value.total;
    if (Array.isArray(value)) return value.map((one) => String(this.value(one))).join(", ");
    return Object.entries(value)
      .map(([key, one]) => `${this.value(key)} ${this.value(one)}`)
      .join(", ");
  }
}

/** Letters of the choices: A to Z, then AA, AB ... The same letter stands on the map and in the list. */
export function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}

/** A chance as a whole per cent, but never "0 %" or "100 %" for what is only nearly so. */
export function percent(chance: number): string {
  const whole = chance * 100;
  if (whole > 0 && whole < 0.5) return "< 1 %";
  if (whole < 100 && whole > 99.5) return "> 99 %";
  return `${Math.round(whole)} %`;
}

/** A modifier with its sign. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** How long ago, in words of the catalogue. */
export function ago(iso: string | undefined, texts: Texts, now = Date.now()): string {
  const then = iso ? Date.parse(iso) : NaN;
  if (Number.isNaN(then)) return "";
  const minutes = Math.max(0, Math.round((now - then) / 60000));
  if (minutes < 1) return texts.say("ago-now");
  if (minutes < 60) return texts.say("ago-minutes", { n: minutes });
  if (minutes < 36 * 60) return texts.say("ago-hours", { n: Math.round(minutes / 60) });
  return texts.say("ago-days", { n: Math.round(minutes / 1440) });
}
