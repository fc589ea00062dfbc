// What the parts of a board share: one store for each table, with the board's own words.
import { Texts } from "../lib/text";
import type { Table } from "./table.svelte";

export abstract class BoardStore {
  readonly words: Texts;

  constructor(
    readonly table: Table,
    catalogue: string,
  ) {
    this.words = new Texts(catalogue);
  }

  say(id: string, args: Record<string, unknown> = {}): string {
    return this.words.say(id, args);
  }

  name(id: string): string {
    return this.table.texts.name(id);
  }
}

/** Gives each thing its own: made when it is first asked for, gone with the thing. */
export function oneFor<K extends object, S>(make: (key: K) => S): (key: K) => S {
  const made = new WeakMap<K, S>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}
