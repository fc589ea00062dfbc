// Words. Everything a person reads comes from Fluent catalogues: the table's refusals, the shell's own words and the
// game's.
// An argument whose value is an id with a `name-<id>` message is replaced by that name before formatting.
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Throw } from "../wire";
import refusals from "../../../src/sandtable/text/refusals.ftl?raw";
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

/** A message id from its parts; what Fluent does not allow in one becomes a hyphen. */
function key(id: string): string {
  return id.replace(/[^a-zA-Z0-9_-]/g, "-");
}

/** Words in a row: a, b and c (British, which puts no comma before the last). */
const ROW = new Intl.ListFormat("en-GB");

export class Texts {
  private bundle: FluentBundle;

  constructor(game = "") {
    this.bundle = new FluentBundle("en", { useIsolating: false });
    for (const source of [refusals, shell]) this.bundle.addResource(new FluentResource(source));
    if (game) this.bundle.addResource(new FluentResource(game), { allowOverrides: true });
  }

  has(id: string, attribute = ""): boolean {
    const message = this.bundle.getMessage(key(id));
    return attribute ? message?.attributes[attribute] !== undefined : message?.value != null;
  }

  /** The message, or null where the catalogue has none. */
  find(id: string, args: Args = {}, attribute = ""): string | null {
    const message = this.bundle.getMessage(key(id));
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    if (!pattern) return null;
    // A name with a full stop of its own, such as Karelia S.S.R., ends a sentence with that one.
    return this.bundle.formatPattern(pattern, this.values(args), []).replace(/(\p{Lu}\.)\.(?=\s|$)/gu, "$1");
  }

  /** The message; where there is none, the id as plain words, so that nothing is ever blank. */
  say(id: string, args: Args = {}, attribute = ""): string {
    return (
      this.find(id, args, attribute) ??
      (attribute ? "" : plain(id.replace(/^(ask|fact|why|odds|refused|outcome|order|name|seat)-/, "")))
    );
  }

  /** The name of a thing by its id. */
  name(id: string): string {
    return this.find(`name-${id}`) ?? this.find(`seat-${id}`) ?? plain(id);
  }

  /** The names of several things in a row. */
  names(ids: string[]): string {
    return ROW.format(ids.map((id) => this.name(id)));
  }

  /** Arguments as Fluent takes them: ids as names, lists joined, throws as their total. */
  private values(args: Args): Record<string, FluentVariable> {
    const out: Record<string, FluentVariable> = {};
    for (const [key, value] of Object.entries(args)) out[key] = this.value(value);
    return out;
  }

  private value(value: unknown): FluentVariable {
    // Years and other numbers of four figures are written without a comma, as in the rulebooks.
    if (typeof value === "number") return new FluentNumber(value, { useGrouping: Math.abs(value) >= 10000 });
    if (typeof value === "string") return value ? this.called(value) : "";
    if (typeof value === "boolean") return value ? "true" : "false";
    if (value == null) return "";
    if (isThrow(value)) return value.total;
    if (Array.isArray(value)) return ROW.format(value.map((one) => this.word(one)));
    return ROW.format(Object.entries(value).map(([name, count]) => this.counted(name, count)));
  }

  /** So many of a thing: `count-<id>` says it, where the word changes with the number. */
  counted(id: string, count: unknown): string {
    return this.find(`count-${id}`, { n: count }) ?? `${this.word(count)} ${this.word(id)}`;
  }

  private word(value: unknown): string {
    const word = this.value(value);
    return word instanceof FluentNumber ? String(word.value) : String(word);
  }

  /** What an id is called; the id itself where nothing says otherwise. */
  private called(id: string): string {
    return this.find(`name-${id}`) ?? this.find(`seat-${id}`) ?? id;
  }
}

/** Letters of the choices; R, S and U are keys of the table. */
const LETTERS = "ABCDEFGHIJKLMNOPQ";
/** What stands for a choice beyond the last letter: it is only asked about. */
export const NO_LETTER = "◇";
/** The letter of a choice, the same on the map and in the list. */
export const letter = (index: number): string => LETTERS[index] ?? NO_LETTER;

/** A chance as a whole per cent, but never "0 %" or "100 %" for what is only nearly so. */
export function percent(chance: number): string {
  const whole = chance * 100;
  if (whole > 0 && whole < 0.5) return "< 1 %";
  if (whole < 100 && whole > 99.5) return "> 99 %";
  return `${Math.round(whole)} %`;
}

/** A modifier with its sign; nothing is plain 0. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : value > 0 ? `+${value}` : "0";
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
