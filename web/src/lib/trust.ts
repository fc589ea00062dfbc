// Checks a finished match in the browser: its seed against the commitment shown at the start, every draw
// against the seed.
import { blake2b } from "@noble/hashes/blake2.js";

interface Seed {
  since: number;
  commitment: string;
  seed?: string;
  salt?: string;
}
interface Draw {
  type: "draw";
  name: string;
  sizes: number[];
  values: number[];
}
export interface Verdict {
  /** Draws that follow from the opened seed. */
  verified: number;
  /** Draws from before an import: another table keeps their seed. */
  older: number;
}
export class Untrue extends Error {
  constructor(
    readonly reason: "sealed" | "commitment" | "draw",
    readonly entry = 0,
  ) {
    super(reason);
  }
}

const MAGIC = "sandtable record\n";
const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The values that a seed gives under a name. */
export function drawn(seed: Uint8Array, name: string, sizes: number[]): number[] {
  const text = (words: string) => new TextEncoder().encode(words);
  const word = (digest: Uint8Array, at: number, size: number): number => {
    const view = new DataView(digest.buffer, digest.byteOffset);
    return (
      ((((view.getUint32(at) % size) * (0x100000000 % size)) % size) + (view.getUint32(at + 4) % size)) % size
    );
  };
  const digest = (words: string, dkLen: number) => blake2b(text(words), { key: seed, dkLen });
  if (sizes.length === 1) return [word(digest(name, 8), 0, sizes[0]!)];
  return sizes.map((size, i) => word(digest(`${name}#${i >> 3}`, 64), (i & 7) * 8, size));
}

export interface PlainRecord {
  seeds?: Seed[];
  entries: { type: string }[];
}

/** Read a record file: a first line that says what it is, then JSON packed by gzip. */
export async function read(file: Blob): Promise<PlainRecord> {
  const json = file.slice(MAGIC.length).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(json).json()) as PlainRecord;
}

/** Check a record; `shown` is the commitment that the table told at its start. Throws Untrue. */
export async function verify(record: PlainRecord, shown: string): Promise<Verdict> {
  const seeds = record.seeds ?? [];
  if (!seeds.length || seeds.some((seed) => !seed.seed || !seed.salt)) throw new Untrue("sealed");
  for (const seed of seeds) {
    const digest = await crypto.subtle.digest("SHA-256", bytes(seed.salt! + seed.seed!));
    const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (hex !== seed.commitment) throw new Untrue("commitment", seed.since);
  }
  if (shown && !seeds.some((seed) => seed.commitment === shown)) throw new Untrue("commitment");
  const known = new Map<string, Draw>();
  let older = 0;
  record.entries.forEach((entry, index) => {
    if (entry.type !== "draw") return;
    const draw = entry as Draw;
    const used = seeds.filter((seed) => seed.since <= index).at(-1);
    const before = known.get(draw.name);
    if (!used) older++;
    else {
      const fresh = drawn(bytes(used.seed!), draw.name, draw.sizes);
      const same = (values: number[]) =>
        values.length === draw.values.length && values.every((value, i) => value === draw.values[i]);
      if (!same(fresh) && !(before && same(before.values))) throw new Untrue("draw", index);
    }
    known.set(draw.name, draw);
  });
  return { verified: known.size - older, older };
}
