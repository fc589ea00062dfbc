// Unpacks the files that a record comes in: an xz stream with LZMA2 inside, as far as records use it.

const BLOCK_CHECK: Record<number, number> = { 0: 0, 1: 4, 4: 8, 10: 32 };

export function unpack(file: Uint8Array): Uint8Array {
  if (file[0] !== 0xfd || file[1] !== 0x37) throw new Error("not an xz stream");
  const check = BLOCK_CHECK[file[7]! & 15] ?? 0;
  const out = new Output();
  let at = 12;
  while (file[at] !== 0) {
    const start = at;
    at += (file[at]! + 1) * 4;
    at = unpackBlock(file, at, out);
    at += (4 - ((at - start) & 3)) & 3;
    at += check;
  }
  return out.bytes.subarray(0, out.length);
}

class Output {
  bytes = new Uint8Array(1 << 20);
  length = 0;
  room(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const wider = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    wider.set(this.bytes.subarray(0, this.length));
    this.bytes = wider;
  }
}

function unpackBlock(file: Uint8Array, from: number, out: Output): number {
  let at = from;
  const lzma = new Lzma(out);
  for (;;) {
    const control = file[at++]!;
    if (control === 0) return at;
    if (control < 0x80) {
      const size = ((file[at]! << 8) | file[at + 1]!) + 1;
      at += 2;
      out.room(size);
      out.bytes.set(file.subarray(at, at + size), out.length);
      out.length += size;
      at += size;
      continue;
    }
    const size = (((control & 31) << 16) | (file[at]! << 8) | file[at + 1]!) + 1;
    const packed = ((file[at + 2]! << 8) | file[at + 3]!) + 1;
    at += 4;
    const reset = (control >> 5) & 3;
    if (reset >= 2) lzma.properties(file[at++]!);
    if (reset >= 1) lzma.reset();
    lzma.chunk(file, at, size);
    at += packed;
  }
}

const HALF = 1024;
const probs = (n: number) => new Uint16Array(n).fill(HALF);

class Lengths {
  choice = probs(2);
  low = Array.from({ length: 16 }, () => probs(8));
  mid = Array.from({ length: 16 }, () => probs(8));
  high = probs(256);
}

class Lzma {
  private lc = 3;
  private lp = 0;
  private pb = 2;
  private state = 0;
  private reps: [number, number, number, number] = [0, 0, 0, 0];
  private literal!: Uint16Array[];
  private isMatch!: Uint16Array;
  private isRep!: Uint16Array;
  private isRep0!: Uint16Array;
  private isRep1!: Uint16Array;
  private isRep2!: Uint16Array;
  private isRep0Long!: Uint16Array;
  private slots!: Uint16Array[];
  private special!: Uint16Array;
  private align!: Uint16Array;
  private lengths!: Lengths;
  private repLengths!: Lengths;
  private file: Uint8Array = new Uint8Array();
  private at = 0;
  private range = 0;
  private code = 0;

  constructor(private out: Output) {
    this.reset();
  }

  properties(byte: number): void {
    this.lc = byte % 9;
    this.lp = Math.floor(byte / 9) % 5;
    this.pb = Math.floor(byte / 45);
  }

  reset(): void {
    this.state = 0;
    this.reps = [0, 0, 0, 0];
    this.literal = Array.from({ length: 1 << (this.lc + this.lp) }, () => probs(0x300));
    this.isMatch = probs(12 << 4);
    this.isRep = probs(12);
    this.isRep0 = probs(12);
    this.isRep1 = probs(12);
    this.isRep2 = probs(12);
    this.isRep0Long = probs(12 << 4);
    this.slots = Array.from({ length: 4 }, () => probs(64));
    this.special = probs(128);
    this.align = probs(16);
    this.lengths = new Lengths();
    this.repLengths = new Lengths();
  }

  private bit(table: Uint16Array, n: number): number {
    const p = table[n]!;
    const bound = (this.range >>> 11) * p;
    let bit: number;
    if (this.code < bound) {
      this.range = bound;
      table[n] = p + ((2048 - p) >> 5);
      bit = 0;
    } else {
      this.range = (this.range - bound) >>> 0;
      this.code = (this.code - bound) >>> 0;
      table[n] = p - (p >> 5);
      bit = 1;
    }
    if (this.range < 0x1000000) this.more();
    return bit;
  }
  private more(): void {
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | this.file[this.at++]!) >>> 0;
  }
  private direct(bits: number): number {
    let found = 0;
    for (let i = 0; i < bits; i++) {
      this.range >>>= 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit) this.code = (this.code - this.range) >>> 0;
      found = (found << 1) | bit;
      if (this.range < 0x1000000) this.more();
    }
    return found >>> 0;
  }
  private tree(table: Uint16Array, bits: number): number {
    let n = 1;
    for (let i = 0; i < bits; i++) n = (n << 1) | this.bit(table, n);
    return n - (1 << bits);
  }
  private reverse(table: Uint16Array, from: number, bits: number): number {
    let n = 1;
    let found = 0;
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(table, from + n);
      n = (n << 1) | bit;
      found |= bit << i;
    }
    return found;
  }
  private length(of: Lengths, posState: number): number {
    if (!this.bit(of.choice, 0)) return this.tree(of.low[posState]!, 3);
    if (!this.bit(of.choice, 1)) return 8 + this.tree(of.mid[posState]!, 3);
    return 16 + this.tree(of.high, 8);
  }
  private distance(length: number): number {
    const slot = this.tree(this.slots[Math.min(length, 3)]!, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = ((2 | (slot & 1)) << bits) >>> 0;
    if (slot < 14) return base + this.reverse(this.special, base - slot, bits);
    return base + this.direct(bits - 4) * 16 + this.reverse(this.align, 0, 4);
  }

  /** One chunk of so many bytes. */
  chunk(file: Uint8Array, from: number, size: number): void {
    const out = this.out;
    out.room(size);
    [this.file, this.at, this.range, this.code] = [file, from + 1, 0xffffffff, 0];
    for (let i = 0; i < 4; i++) this.code = ((this.code << 8) | file[this.at++]!) >>> 0;
    const end = out.length + size;
    while (out.length < end) {
      const posState = out.length & ((1 << this.pb) - 1);
      if (!this.bit(this.isMatch, (this.state << 4) + posState)) {
        this.byte();
        continue;
      }
      let length: number;
      if (this.bit(this.isRep, this.state)) {
        if (!this.bit(this.isRep0, this.state)) {
          if (!this.bit(this.isRep0Long, (this.state << 4) + posState)) {
            this.state = this.state < 7 ? 9 : 11;
            this.copy(1, end);
            continue;
          }
        } else this.again();
        length = this.length(this.repLengths, posState);
        this.state = this.state < 7 ? 8 : 11;
      } else {
        const [a, b, c] = this.reps;
        length = this.length(this.lengths, posState);
        this.state = this.state < 7 ? 7 : 10;
        this.reps = [this.distance(length), a, b, c];
      }
      this.copy(length + 2, end);
    }
  }
  /** One of the last distances comes to the front. */
  private again(): void {
    const [a, b, c, d] = this.reps;
    if (!this.bit(this.isRep1, this.state)) this.reps = [b, a, c, d];
    else if (!this.bit(this.isRep2, this.state)) this.reps = [c, a, b, d];
    else this.reps = [d, a, b, c];
  }
  private byte(): void {
    const out = this.out;
    const before = out.length ? out.bytes[out.length - 1]! : 0;
    const table = this.literal[((out.length & ((1 << this.lp) - 1)) << this.lc) + (before >> (8 - this.lc))]!;
    let n = 1;
    if (this.state >= 7) {
      let match = out.bytes[out.length - this.reps[0] - 1]!;
      while (n < 0x100) {
        const bit = (match >> 7) & 1;
        match <<= 1;
        const got = this.bit(table, ((1 + bit) << 8) + n);
        n = (n << 1) | got;
        if (bit !== got) break;
      }
    }
    while (n < 0x100) n = (n << 1) | this.bit(table, n);
    out.bytes[out.length++] = n & 0xff;
    this.state = this.state < 4 ? 0 : this.state < 10 ? this.state - 3 : this.state - 6;
  }
  private copy(length: number, end: number): void {
    const { out } = this;
    const back = this.reps[0] + 1;
    if (back > out.length) throw new Error("the file is damaged");
    for (let i = 0; i < length && out.length < end; i++) {
      out.bytes[out.length] = out.bytes[out.length - back]!;
      out.length++;
    }
  }
}
