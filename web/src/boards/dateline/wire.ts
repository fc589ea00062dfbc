// Made by web/tools/make_wire_types.py from the Python structs: change the struct, then run the tool.

import type { Modifier, Throw } from "../../wire";

/** One battle of this turn: `round` counts the rounds fought, `by_sea` says that some attackers land. */
export interface Battle {
  kind: "bomb" | "land" | "raid" | "sea";
  space: string;
  round: number;
  by_sea: boolean;
  before: "duel" | "first_shots" | "kamikazes" | "nothing";
  luck: Record<string, number[]>;
  thrown: Record<string, Throw[]>;
  attackers: string[];
  defenders: string[];
  struck: string[];
  volleys: Volley[];
  fallen: Fallen[];
}

/** D3.9-06 A line of the logbook: round, boat, zone after the move, box of the dive chart (0: surfaced). */
export type Entry = [number, number, string, number];

/** B-7-02 A unit that was lost in a battle, and in which of its rounds. */
export type Fallen = [number, "attacker" | "defender", string, string];

/** D3.9-06 What only its owner knows: hidden submarines, the numbers of all his boats, and the logbook. */
export interface Flotilla {
  hidden?: Record<string, Piece>;
  numbers?: Record<string, number>;
  next_number?: number;
  log?: Entry[];
}

/** What changes about a territory: its owner ("" while neutral) and whether it holds a complex. */
export interface Land {
  owner: string;
  factory?: boolean;
  hot?: number;
  nuked?: boolean;
  ruined?: boolean;
  deserted?: boolean;
  entered?: number;
}

/** The luck of a nation in a battle (or in all): hits made and taken, beside what could be expected. */
export interface LuckLine {
  nation: string;
  made: number;
  made_expected: number;
  taken: number;
  taken_expected: number;
}

/** One battle of the report. */
export interface LuckOfBattle {
  round: number;
  nation: string;
  kind: string;
  space: string;
  lines: LuckLine[];
}

/** Every battle, and the sum for each nation. */
export interface LuckReport {
  battles: LuckOfBattle[];
  nations: LuckLine[];
}

/** What a nation has: money, technologies, and units that are paid but not yet placed. */
export interface Nation {
  money: number;
  technologies: string[];
  bought: Record<string, number>;
  status: "" | "produce" | "transfer";
  bomb: string;
  transferred: boolean;
  refund: number;
}

/** One unit on the map. */
export interface Piece {
  kind: string;
  nation: string;
  at: string;
  on?: string;
  moved?: number;
  done?: boolean;
  came?: string;
  goal?: string;
  raid?: boolean;
  fought?: boolean;
  mission?: "" | "attack" | "bomb" | "drop" | "escort" | "first_shot" | "kamikaze" | "spent" | "surface" | "withdrawn";
  target?: string;
  way?: string[];
  under?: number;
  damage?: number;
  name?: string;
}

/** The luck of a battle: per nation thousandths of hits expected and hits made, then the same of hits taken. */
export type Report = [number, string, "bomb" | "land" | "raid" | "sea", string, Record<string, number[]>];

/** The whole match. Every cursor of the script is here, so that it can start again at any mark. */
export interface State {
  scenario: string;
  options: Record<string, string>;
  nations: Record<string, Nation>;
  lands: Record<string, Land>;
  pieces: Record<string, Piece>;
  next_piece: number;
  round: number;
  turn: number;
  phase: "combat" | "combat_move" | "dive" | "income" | "noncombat_move" | "opening" | "place" | "purchase" | "research";
  was: Record<string, string>;
  battles: Battle[];
  fighting: string;
  rockets_fired: boolean;
  winner: string;
  victory: string;
  flotillas: Record<string, Flotilla>;
  closed: Record<string, number>;
  dive_step: "" | "fights";
  reports: Report[];
  christened: Record<string, number>;
}

/** The map and the books as the seat sees them. */
export interface View {
  seat: string;
  state: State;
  nation: string;
  income: Record<string, number>;
  sides: Record<string, number>;
  dive_chart: Record<string, number[]>;
  values: Record<string, number>;
  luck: LuckReport | null;
}

/** B-7-01 Dice that one side of a battle threw together, at or below one number. */
export type Volley = [number, "attacker" | "defender", string, number, number[], number];
