// BLAKE2b with a key (RFC 7693): the dice of a table are drawn with it, so a verifier needs it too.

const IV = Uint32Array.of(
  0xf3bcc908,
  0x6a09e667,
  0x84caa73b,
  0xbb67ae85,
  0xfe94f82b,
  0x3c6ef372,
  0x5f1d36f1,
  0xa54ff53a,
  0xade682d1,
  0x510e527f,
  0x2b3e6c1f,
  0x9b05688c,
  0xfb41bd6b,
  0x1f83d9ab,
  0x137e2179,
  0x5be0cd19,
);
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const COLUMNS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

const v = new Uint32Array(32);
const m = new Uint32Array(32);

/** v[a] += v[b] + word, as 64 bits: low half first. */
function add(a: number, b: number, low: number, high: number): void {
  const sum = v[2 * a]! + v[2 * b]! + low;
  v[2 * a] = sum;
  v[2 * a + 1] = v[2 * a + 1]! + v[2 * b + 1]! + high + Math.floor(sum / 0x100000000);
}
/** v[a] = (v[a] xor v[b]) turned right by so many bits. */
function turn(a: number, b: number, by: number): void {
  const low = (v[2 * a]! ^ v[2 * b]!) >>> 0;
  const high = (v[2 * a + 1]! ^ v[2 * b + 1]!) >>> 0;
  if (by === 32) [v[2 * a], v[2 * a + 1]] = [high, low];
  else if (by === 63) [v[2 * a], v[2 * a + 1]] = [(low << 1) | (high >>> 31), (high << 1) | (low >>> 31)];
  else [v[2 * a], v[2 * a + 1]] = [(low >>> by) | (high << (32 - by)), (high >>> by) | (low << (32 - by))];
}

function compress(h: Uint32Array, block: Uint8Array, counted: number, last: boolean): void {
  const words = new DataView(block.buffer, block.byteOffset, 128);
  for (let i = 0; i < 32; i++) m[i] = words.getUint32(4 * i, true);
  v.set(h);
  v.set(IV, 16);
  v[24] = v[24]! ^ counted;
  if (last) {
    v[28] = ~v[28]!;
    v[29] = ~v[29]!;
  }
  for (let round = 0; round < 12; round++) {
    const order = SIGMA[round % 10]!;
    COLUMNS.forEach(([a, b, c, d], i) => {
      const [x, y] = [2 * order[2 * i]!, 2 * order[2 * i + 1]!];
      add(a, b, m[x]!, m[x + 1]!);
      turn(d, a, 32);
      add(c, d, 0, 0);
      turn(b, c, 24);
      add(a, b, m[y]!, m[y + 1]!);
      turn(d, a, 16);
      add(c, d, 0, 0);
      turn(b, c, 63);
    });
  }
  for (let i = 0; i < 16; i++) h[i] = h[i]! ^ v[i]! ^ v[i + 16]!;
}

/** The digest of a text under a key, of so many bytes. */
export function blake2b(text: Uint8Array, key: Uint8Array, size = 64): Uint8Array {
  const h = IV.slice();
  h[0] = h[0]! ^ 0x01010000 ^ (key.length << 8) ^ size;
  const all = new Uint8Array((key.length ? 128 : 0) + text.length);
  all.set(key);
  all.set(text, key.length ? 128 : 0);
  const blocks = Math.max(1, Math.ceil(all.length / 128));
  for (let i = 0; i < blocks; i++) {
    const block = new Uint8Array(128);
    block.set(all.subarray(128 * i, 128 * (i + 1)));
    compress(h, block, Math.min(all.length, 128 * (i + 1)), i === blocks - 1);
  }
  const digest = new Uint8Array(64);
  const words = new DataView(digest.buffer);
  h.forEach((word, i) => words.setUint32(4 * i, word, true));
  return digest.subarray(0, size);
}
