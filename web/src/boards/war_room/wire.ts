// Made by web/tools/make_wire_types.py from the Python structs: change the struct, then run the tool.

import type { Refusal } from "../../wire";

/** WR4-12 A conflict that is being resolved: who commands, who stands where, what is still to be thrown. */
export interface Battle {
  region: string;
  commanders: Record<string, string>;
  first: "allies" | "axis";
  stage: "air" | "bombing" | "debrief" | "garrison" | "raid" | "repair" | "stances" | "surface";
  deciding: ("allies" | "axis")[];
  raiding: string[];
  repairing: string[];
  lines: Line[];
  superior: string;
  ports: string[];
  dice: Record<string, number>;
  rolling: string;
  thrown: boolean;
  results: string[];
  hits: string[];
  owed: number;
  bombers: number;
  bombed: Record<string, number>;
  convoys: Record<string, number>;
  sunk: string[];
  absent: string;
  more: string[];
  escaped: Record<string, number>;
  unled: ("allies" | "axis")[];
}

/** One box of a sheet on its way through the movement phase: the order and what became of it. */
export interface Box {
  order: Order;
  state: "" | "cancelled" | "done" | "halted" | "read" | "void";
  why: Refusal | null;
}

/** WR1-05 A conflict marker: active until resolved, contested afterwards; why it lies there, who takes part. */
export interface Conflict {
  state: "active" | "contested";
  causes: string[];
  nations: string[];
}

/** WR4D-18 How a conflict of this round ended, and for land who holds it now. */
export interface Ending {
  how: "captured" | "contested" | "held" | "over";
  nation: string;
}

/** A conflict that the orders would lead to: why, and for a battle the seat's chances. */
export interface FightPreview {
  causes: string[];
  won: number | null;
  open: number | null;
  lost: number | null;
  none: number | null;
}

/** WR1-01 What changes about a land region: who holds its card and on which side it lies. */
export interface Land {
  controller: string;
  lean: string;
  contested: boolean;
  bombs: number;
  attacked_by: string;
  attacked_in: number;
}

/** WR4-03, WR4-22 Units of one nation, type and stance on the battle board, box by box. */
export interface Line {
  nation: string;
  side: "allies" | "axis";
  unit: string;
  stance: string;
  fresh: number;
  light: number;
  damaged: number;
  dived: number;
  escaped: number;
  lost: number;
}

/** WRS-02 What a nation has: resources, homefront, medals, units under construction. */
export interface Nation {
  side: "allies" | "axis";
  resources: Record<string, number>;
  zone: string;
  stress: number;
  medals: number;
  goods: number;
  collapsed: boolean;
  production: Record<string, Record<string, number>>;
  casualties: Record<string, number>;
  convoy_losses: number;
  points: number;
}

/** WR2-04 A command marker and its destination; the rules leave the way there open until it is carried out. */
export interface Order {
  command: number;
  to: string;
  via?: string;
  unless?: "" | "defended" | "pinned";
}

/** What the order desk shows: what would become of each box, which units stay behind where, which fights follow. */
export interface Preview {
  boxes: Box[];
  staying: Record<string, Record<string, Record<string, number>>>;
  fights: Record<string, FightPreview>;
}

/** What everybody may know. Every cursor of the script is here, so that it can start again at any mark. */
export interface Public {
  scenario: string;
  options: Record<string, string>;
  nations: Record<string, Nation>;
  lands: Record<string, Land>;
  stacks: Record<string, Stack>;
  game_round: number;
  step: "combat" | "economy" | "landing" | "morale" | "movement" | "planning" | "production";
  bids: Record<string, number>;
  choosing: string[];
  turn_order: string[];
  stage: "battles" | "bids" | "bonus" | "casualties" | "convoys" | "deploy" | "desertion" | "fly" | "land" | "launch" | "markers" | "medals" | "orders" | "placing" | "purchase" | "rebuilding" | "recovery" | "regroup" | "throws" | "trade" | "turn" | "unrest";
  mover: number;
  conflicts: Record<string, Conflict>;
  conflict_order: string[];
  carrier_fighters: Record<string, Record<string, number>>;
  battle: Battle | null;
  battles: Battle[];
  endings: Record<string, Ending>;
  pacts: Record<string, string>;
  breaker: string;
  broken_in: number;
  convoy_owners: Record<string, string>;
  raided: Record<string, Record<string, number>>;
  due: string[];
  bought: Record<string, Record<string, number>>;
  dice: Record<string, number>;
  faces: string[];
  over: boolean;
  victor: string;
  ending: string;
}

/** WR0-01 Units of one nation and one force under one command marker. */
export interface Stack {
  nation: string;
  command: number;
  force: "air" | "army" | "fleet";
  region: string;
  units: Record<string, number>;
  landing: boolean;
  guest: boolean;
  dived: boolean;
  drafted: boolean;
}

/** The table as a seat sees it. A seat sees its allies' sheets; of others' only what was read out. */
export interface View {
  seat: string;
  public: Public;
  sheets: Record<string, Box[]>;
  whole_sheets: string[];
  regions: string[];
  capitals: string[];
  income: Record<string, Record<string, number>>;
  transports: string[];
  shown_battle: Battle | null;
}
