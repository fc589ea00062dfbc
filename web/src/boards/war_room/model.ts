// The view of War Room as the server sends it (games/war_room/view/view.py), and small questions about it.
import type { Refusal } from "../../wire";

export type Force = "army" | "air" | "fleet";
export type Units = Record<string, number>;

export interface Stack {
  nation: string;
  command: number;
  force: Force;
  region: string;
  units: Units;
  landing?: boolean;
  guest?: boolean;
  dived?: boolean;
}

export interface Land {
  controller: string;
  lean?: string;
  contested?: boolean;
  bombs?: number;
  attacked_by?: string;
}

export interface Nation {
  side: "allies" | "axis";
  resources: Record<string, number>;
  zone?: string;
  stress?: number;
  medals?: number;
  goods?: number;
  collapsed?: boolean;
  /** Units under construction, by region. */
  production?: Record<string, Units>;
  casualties?: Units;
  convoy_losses?: number;
  points?: number;
}

export interface Order {
  command: number;
  to: string;
  /** "usual", or the first zone of a way by sea; "": the owner is asked when the order is carried out. */
  via?: string;
  /** When the order is to be called off instead of carried out. */
  unless?: "" | "pinned" | "defended";
}

export interface OrderSheet {
  orders: Order[];
  bid: number;
}

export interface Box {
  order: Order;
  state?: "" | "read" | "done" | "halted" | "cancelled" | "void";
  why?: Refusal | null;
}

export interface Conflict {
  state: "active" | "contested";
  causes?: string[];
  nations?: string[];
}

/** Units of one nation, type and stance on the battle board. */
export interface Line {
  nation: string;
  side: string;
  unit: string;
  stance: string;
  fresh: number;
  light: number;
  damaged: number;
  dived: number;
  escaped: number;
  lost: number;
}

export interface Battle {
  region: string;
  commanders: Record<string, string>;
  first: string;
  stage: string;
  deciding: string[];
  lines: Line[];
  superior: string;
  ports: string[];
  dice: Record<string, number>;
  rolling: string;
  thrown: boolean;
  results: string[];
  bombed: Record<string, number>;
  sunk: string[];
  absent: string;
  more: string[];
}

/** WR4D-18 How a conflict of this round ended. */
export interface Ending {
  how: "captured" | "held" | "contested" | "over";
  nation?: string;
}

/** What everybody sees. */
export interface Public {
  scenario: string;
  game_round: number;
  step: "economy" | "planning" | "movement" | "combat" | "landing" | "morale" | "production";
  stage: string;
  nations: Record<string, Nation>;
  lands: Record<string, Land>;
  stacks: Record<string, Stack>;
  bids: Record<string, number>;
  choosing?: string[];
  turn_order: string[];
  mover: number;
  conflicts: Record<string, Conflict>;
  conflict_order?: string[];
  carrier_fighters?: Record<string, Record<string, number>>;
  battle?: Battle | null;
  battles?: Battle[];
  endings?: Record<string, Ending>;
  /** Each pact: "valid", or how it ended. */
  pacts?: Record<string, string>;
  breaker?: string;
  convoy_owners?: Record<string, string>;
  bought?: Record<string, Units>;
  /** Blitz: production dice of a nation, and what they show. */
  dice?: Record<string, number>;
  faces?: string[];
  options?: Record<string, string>;
  over?: boolean;
}

/** What a seat sees beside it. */
interface Own {
  seat: string;
  sheets: Record<string, Box[]>;
  regions: string[];
  capitals: string[];
  income: Record<string, Record<string, number>>;
  transports?: string[];
}

/** The view as the board reads it; `battle` is the one to show first. */
export type View = Public & Own;

/** The view that the server sent. */
export function viewOf(sent: unknown): View | null {
  if (!sent) return null;
  const {
    public: open,
    shown_battle: battle,
    ...own
  } = sent as Own & { public: Public; shown_battle: Battle | null };
  return { ...open, ...own, battle };
}

/**
 * One destination on the sheet's offer: how the command gets there, and what stands in its way as things are.
 */
export interface Goal {
  to: string;
  how: "march" | "rail" | "embark" | "sail" | "land" | "fly";
  refused?: Refusal | null;
  /** WR2-23 First zones of the ways of two steps by sea. */
  via?: string[];
}

export interface CommandOffer {
  command: number;
  force: Force;
  transport?: boolean;
  region: string;
  units: Units;
  pinned: number;
  reach: Goal[];
  /** Places that one might expect in reach, and what keeps the command from them. */
  closed?: { to: string; refused: Refusal }[];
}

export interface Offer {
  boxes: number;
  oil: number;
  commands: CommandOffer[];
}

/** What the rules foresee for the sheets that are being written (games/war_room/view/trial.py). */
export interface Foreseen {
  boxes: Box[];
  /** Who would stay behind: by command, then by region. */
  staying: Record<string, Record<string, Units>>;
  fights: Record<string, { causes: string[]; won?: number | null; open?: number | null; lost?: number | null }>;
}

/** What is printed on the map (games/war_room/data/map.json). */
export interface Printed {
  kind: "land" | "sea";
  name: string;
  lon: number;
  lat: number;
  strategic_value?: number;
  industry?: number;
  income?: Record<string, number>;
  ports?: string[];
}

export interface Edge {
  a: string;
  b: string;
  kind: "land" | "sea" | "coast" | "strait" | "overfly";
  rail?: boolean;
  control?: string[];
}

export interface MapFile {
  regions: Record<string, Printed>;
  edges: Edge[];
}

export const UNIT_ORDER = [
  "infantry",
  "artillery",
  "armor",
  "fighter",
  "bomber",
  "submarine",
  "cruiser",
  "carrier",
  "battleship",
];

export const sizeOf = (units: Units): number => Object.values(units).reduce((sum, n) => sum + n, 0);

/** Unit types in the order of the battle board. */
export function inOrder(units: Units): [string, number][] {
  return Object.entries(units)
    .filter(([, n]) => n > 0)
    .sort(([a], [b]) => UNIT_ORDER.indexOf(a) - UNIT_ORDER.indexOf(b));
}

/** The short name of a region: what stands in brackets of a list. */
export const regionOrder = (a: string, b: string): number => {
  const [seaA, seaB] = [a.includes("-"), b.includes("-")];
  if (seaA !== seaB) return seaA ? 1 : -1;
  const letters = (id: string) => id.replace(/[^A-Z]/g, "");
  return letters(a).localeCompare(letters(b)) || Number(a.replace(/\D/g, "")) - Number(b.replace(/\D/g, ""));
};
