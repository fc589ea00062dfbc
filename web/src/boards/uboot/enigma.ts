// The three-rotor machine, as the game's rules work it (games/uboot/rules/radio/enigma.py): for the sheet and
// for trying a setting.
import data from "../../../../src/sandtable/games/uboot/data/enigma.json";

export const ROTORS = Object.keys(data.rotors);
export interface Key {
  rotors: string[];
  rings: string;
  plugs: string;
}
const A = 65;
const place = (letter: string): number => letter.charCodeAt(0) - A;
const letter = (n: number): string => String.fromCharCode(A + (((n % 26) + 26) % 26));
const wires = data.rotors as Record<string, string>;
const notches = data.notches as Record<string, string>;

/** What is wrong with a setting: the name of the field, or nothing. */
export function problem(key: Key, start: string): string {
  const three = /^[A-Z]{3}$/;
  if (key.rotors.length !== 3 || new Set(key.rotors).size !== 3 || key.rotors.some((one) => !wires[one]))
    return "rotors";
  if (!three.test(key.rings)) return "rings";
  if (!three.test(start)) return "start";
  const letters = key.plugs.replaceAll(" ", "");
  return letters.length % 2 || new Set(letters).size !== letters.length || !/^[A-Z]*$/.test(letters)
    ? "plugs"
    : "";
}

/**
 * UB3-04, UB8.4-02 Encipher or decipher; the same setting does both. Rotor positions after each letter come
 * with it.
 */
export function crypt(text: string, key: Key, start: string): { out: string; at: string } {
  const plugs: Record<string, string> = {};
  const letters = key.plugs.replaceAll(" ", "");
  for (let i = 0; i + 1 < letters.length; i += 2)
    [plugs[letters[i]!], plugs[letters[i + 1]!]] = [letters[i + 1]!, letters[i]!];
  const wire = key.rotors.map((one) => [...wires[one]!].map(place));
  const back = wire.map((one) => Array.from({ length: 26 }, (_, i) => one.indexOf(i)));
  const rings = [...key.rings].map(place);
  const at = [...start].map(place);
  const through = (row: number[], x: number, turned: number) =>
    (((row[(((x + turned) % 26) + 26) % 26]! - turned) % 26) + 26) % 26;
  let out = "";
  for (const sign of text.toUpperCase()) {
    if (sign < "A" || sign > "Z") continue;
    const middle = notches[key.rotors[1]!]!.includes(letter(at[1]!));
    const right = notches[key.rotors[2]!]!.includes(letter(at[2]!));
    if (middle) at[0] = (at[0]! + 1) % 26;
    if (middle || right) at[1] = (at[1]! + 1) % 26;
    at[2] = (at[2]! + 1) % 26;
    let x = place(plugs[sign] ?? sign);
    for (const i of [2, 1, 0]) x = through(wire[i]!, x, at[i]! - rings[i]!);
    x = place(data.reflector[x]!);
    for (const i of [0, 1, 2]) x = through(back[i]!, x, at[i]! - rings[i]!);
    const shown = letter(x);
    out += plugs[shown] ?? shown;
  }
  return { out, at: at.map((n) => letter(n)).join("") };
}

/** UB2-32 The row of a day on the code sheet: every boat has the same one. */
export function dayKey(year: number, month: number, day: number): Key {
  let mixer = BigInt.asUintN(32, BigInt(year * 372 + month * 31 + day) * 2_654_435_761n);
  const take = (most: number) => {
    mixer = BigInt.asUintN(32, mixer * 1_664_525n + 1_013_904_223n);
    return Number((mixer >> 8n) % BigInt(most));
  };
  const left = [...ROTORS];
  const rotors = [0, 1, 2].map(() => left.splice(take(left.length), 1)[0]!);
  const rings = [0, 1, 2].map(() => letter(take(26))).join("");
  const letters = Array.from({ length: 26 }, (_, i) => letter(i));
  const pairs = Array.from({ length: 10 }, () =>
    [0, 1].map(() => letters.splice(take(letters.length), 1)[0]!).join(""),
  );
  return { rotors, rings, plugs: pairs.sort().join(" ") };
}
