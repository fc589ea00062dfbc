// What stands on a ship's deck, read from her profile (bow to stern: M mast, K king posts or bridge, F funnel,
// + bridge, - and = long low deck, g gun, / raked bow). The outline on paper and the model at sea are both
// built from it.
import ships from "../../../../../src/sandtable/games/uboot/data/ships.json";

export type Kind = "merchant" | "tanker" | "liner" | "warship" | "unknown";
export type PartKind = "mast" | "posts" | "funnel" | "bridge" | "gun" | "low" | "walk";
export interface Part {
  kind: PartKind;
  /** Along the ship in shares of her length: 0.5 is the bow, -0.5 the stern. */
  at: number;
}
export interface Form {
  kind: Kind;
  parts: Part[];
  raked: boolean;
}
export interface Sizes {
  length: number;
  beam: number;
  draught: number;
  masthead: number;
}
interface ShipClass extends Sizes {
  name: string;
  tons: number;
  escort: boolean;
  profile: string;
}

/** UB2-30, UB8.2-04 The identification sheet. */
export const CLASSES = ships.ships as Record<string, ShipClass>;
const UNKNOWN: Sizes = { length: 110, beam: 15, draught: 7, masthead: 24 };

/** How large a ship with this profile is; the sheet gives her measures once she has been made out. */
export function sizesOf(profile: string): Sizes {
  return Object.values(CLASSES).find((one) => one.profile === profile) ?? UNKNOWN;
}

export function formOf(profile: string): Form {
  const letters = [...profile.replace(/[\s/]/g, "")];
  const raked = profile.includes("/");
  if (!letters.length)
    return {
      kind: "unknown",
      raked,
      parts: [
        { kind: "bridge", at: 0.02 },
        { kind: "funnel", at: -0.06 },
      ],
    };
  const kind: Kind = letters.includes("g")
    ? "warship"
    : /[-=]/.test(profile)
      ? "tanker"
      : /KK/.test(profile)
        ? "liner"
        : "merchant";
  const bridges = kind === "warship" || kind === "tanker" || letters.length <= 3 || profile.includes("KF");
  const step = 0.92 / (letters.length + 1);
  const parts = letters.map((letter, i): Part => {
    // Engines aft: the funnel stands over them.
    const aft = letter === "F" && i === letters.length - 1 && kind !== "warship";
    return { kind: partOf(letter, bridges), at: aft ? -0.36 : 0.46 - step * (i + 1) };
  });
  return { kind, raked, parts };
}

function partOf(letter: string, bridges: boolean): PartKind {
  if (letter === "M") return "mast";
  if (letter === "F") return "funnel";
  if (letter === "g") return "gun";
  if (letter === "+") return "bridge";
  if (letter === "K") return bridges ? "bridge" : "posts";
  return letter === "=" ? "walk" : "low";
}
