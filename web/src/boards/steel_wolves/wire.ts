// Made by web/tools/make_wire_types.py from the Python structs: change the struct, then run the tool.

import type { Modifier, Odds } from "../../wire";

/** An Axis submarine. `place` is a base or op area, `zone` the mission zone it has entered from there. */
export interface Boat {
  id: string;
  cls: string;
  nation: string;
  place: string;
  zone?: string;
  side?: string;
  done?: boolean;
  returning?: boolean;
  damage?: number;
  spotted?: boolean;
  inexperienced?: number;
  ace?: number;
  commander?: string;
  command?: string;
  mines?: number;
  mine_zone?: string;
  fate?: string;
  box?: string;
  home?: string;
  goal?: string;
  weeks?: number;
  ships?: number;
  tons?: number;
  shirked?: boolean;
  turned_away?: boolean;
  supplied?: number;
  acted?: boolean;
  left_base?: boolean;
  moved?: boolean;
  hunting?: boolean;
  searches?: number;
  met_ships?: boolean;
  only_loners?: boolean;
  torpedoes?: boolean;
  gun?: boolean;
  skipped?: boolean;
  mechanical?: number;
  withdrawn?: boolean;
  saving?: boolean;
  missed_at?: string;
  mined?: boolean;
  shied?: boolean;
  spent?: boolean;
  in_harbour?: boolean;
  passed?: string[];
}

/** What a boat has done. */
export interface BoatPage {
  id: string;
  cls: string;
  ace: number;
  commander: string;
  ships: number;
  tons: number;
  patrols: Voyage[];
  fate: string;
  ended: [number, number, number] | null;
}

/** SW36.63H6 Where a boat was that an event called away: the side of its counter and its zone. */
export interface Called {
  side: string;
  zone: string;
}

/** A column of the display. */
export interface ColumnSeen {
  ring: string;
  slots: SlotSeen[];
}

/** The combat display as the player sees it, with the strengths that follow from what is revealed. */
export interface CombatSeen {
  contact: string;
  colour: string;
  area: string;
  zone: string;
  step: "aim" | "boat_done" | "break_off" | "confuse" | "counterattack" | "cover" | "double" | "expose" | "finish" | "fire" | "get_away" | "gun" | "gun_on" | "move_points" | "muster" | "over" | "pack_next" | "pack_press" | "place" | "place_again" | "press" | "reveal" | "round_over" | "share" | "shift" | "sisters" | "tdc" | "weapon";
  at: number;
  number: number;
  centre: number;
  round: number;
  straggle: number;
  coastal: boolean;
  in_port: boolean;
  in_transit: boolean;
  no_torpedoes: boolean;
  reveals: number;
  event: string;
  double: string;
  aimed: boolean;
  countered: boolean;
  attacked: boolean;
  gunned: boolean;
  driven: boolean;
  hits: number;
  hit_slots: string[];
  gone: Record<string, string>;
  sunk_tons: number[];
  tdc_drawn: number[];
  freed: number;
  next_slot: number;
  attacker: string;
  pack: PackBoat[];
  alarmed: boolean;
  struck: string;
  scattered: boolean;
  shelled: string[];
  shelling: string[];
  auto: boolean;
  doctrine: boolean;
  type_7: boolean;
  sent_home: string[];
  turned: string;
  aside: Record<string, string[]>;
  columns: ColumnSeen[];
  loose: ColumnSeen[];
  escort_value: number;
  allied_strength: number;
  boat_strength: number;
  allied_parts: Modifier[];
  boat_parts: Modifier[];
  die_parts: Modifier[];
  counterattack: Odds[];
}

/** SW25.0 A named commander: his boats, what they sank under him, how good he became, what became of him. */
export interface CommanderPage {
  name: string;
  boats: string[];
  ace: number;
  since: [number, number, number] | null;
  ships: number;
  tons: number;
  patrols: number;
  fate: string;
}

/** SW35 The boats that were built instead of others: plans and swaps, captured boats, a prototype. */
export interface Construction {
  plans: string[];
  swaps: string[];
  captured: string[];
  prototype: string;
  planned: boolean;
  captured_asked: boolean;
  ub_asked: boolean;
  prototype_asked: boolean;
}

/** The whole diary. Tons are thousands. `history`: ships and tons of the real patrol, battle or campaign. */
export interface Diary {
  scenario: string;
  campaign: boolean;
  began: [number, number, number];
  now: [number, number, number];
  boats: BoatPage[];
  commanders: CommanderPage[];
  ships: Ship[];
  months: MonthPage[];
  at_sea: number;
  history: number[];
}

/** SW5 The war events of a campaign. `header` is the war period whose instructions were carried out last. */
export interface EventTrack {
  on: boolean;
  header: number;
  happened: Record<string, number>;
  in_force: InForce[];
  orders: Record<string, Order>;
  next_week: string[];
  void: string[];
  avoids: Record<string, string>;
  home_to: Record<string, string>;
  no_attacks: string[];
  torpedoes_were: number | null;
  weather_reporting: boolean;
  weather_boat: string;
  supply_ships: Record<string, string>;
  tenders: Record<string, string>;
  closing_bases: string[];
  closed_zones: string[];
  retired: string[];
  air_cover: Record<string, string>;
  mines_asked: string[];
  added: Record<string, string[]>;
  new_submarines: string[];
  port: string;
  lost_at: Record<string, number>;
  fleet_nation: string;
  west_cups: boolean;
  scattered: boolean;
  liner_centre: boolean;
}

/** An Axis aircraft: its type, base and range, and the area it flies over this turn. */
export interface Flight {
  type: string;
  base: string;
  range: number;
  area: string;
  since: number;
}

/** The boats at one place, for a glance: how many in each box or state. */
export interface Group {
  place: string;
  count: number;
  boxes: Record<string, number>;
}

/** An event in force: for this week, or the second of two. `number`: a die that its text asked for, or -1. */
export interface InForce {
  event: string;
  week: number;
  number: number;
  cancelled: boolean;
  called: Record<string, Called>;
}

/** SW26.1 A minefield in a special mission zone, on the side of one area: its strength falls week by week. */
export interface Minefield {
  zone: string;
  area: string;
  strength: number;
  boat: string;
}

/** SW16.12, SW31.03 A month of the war as it was played: sinkings, losses, victory points, weeks at sea. */
export interface Month {
  year: number;
  month: number;
  period: number;
  ships: number;
  tons: number;
  lost: number;
  points: number;
  boat_weeks: number;
}

/** SW16.12 A month as it was played, in a campaign beside history; None where there is none to compare with. */
export interface MonthPage {
  year: number;
  month: number;
  ships: number;
  tons: number;
  lost: number;
  points: number;
  over: boolean;
  history: [number, number, number] | null;
}

/** SW5.3a What an event orders a boat to do this week. */
export interface Order {
  event: string;
  to: string[];
  task: string;
  then: string;
}

/** SW24.23 A boat of the wolf pack in a combat: its part, its column (-1 off the display), its sinkings. */
export interface PackBoat {
  id: string;
  part: string;
  at: number;
  turn: string;
  sunk_tons: number[];
}

/** SW36.11, SW36.12 Influence from -2 to +2 with four groups, prestige from 0 to 9, and what has been granted. */
export interface Politics {
  influence: Record<string, number>;
  prestige: number;
  bdu: string;
  planned: string;
  reaction: string;
  granted: string[];
  pending: string[];
  points: number;
  losses: number;
  readiness_from: string;
  ahead: number;
  ahead_until: string;
  tankers_ahead: number;
  ua_returns: string;
  raider: string;
  kept_aircraft: string[];
  open_areas: string[];
  blackouts: Record<string, string>;
  provoked: boolean;
  cancelled_training: number;
  owed: number[];
  owed_next: number[];
  seized: boolean;
  french_out: string[];
  spain: Spain | null;
  vichy: Vichy | null;
}

/** A ship sunk: what it was, by which boat, under whom, where and when. `mine`: on a mine. */
export interface Ship {
  boat: string;
  commander: string;
  unit: string;
  type: string;
  nation: string;
  tons: number;
  plain: boolean;
  area: string;
  date: [number, number, number];
  mine: boolean;
}

/** One ship sunk: for the patrol log. */
export interface Sinking {
  unit: string;
  tons: number;
  area: string;
  year: number;
  month: number;
  week: number;
  boat: string;
}

/** A counter on the display: its flag, and its face once revealed. */
export interface SlotSeen {
  id: string;
  cup: string;
  damaged?: boolean;
  tdc?: number | null;
  points?: number;
  confused?: boolean;
  warned?: boolean;
  neutral?: string;
  instead?: string;
  covered?: boolean;
  shown?: boolean;
  flag?: string;
  unit?: UnitSeen | null;
}

/** SW36.63F Spain at war on the Axis side: the boat owed to it, its bases, and what happened to Gibraltar. */
export interface Spain {
  bound: string;
  paid: boolean;
  g7_due: boolean;
  felix: boolean;
  landed: boolean;
}

/** A standing order for the boats of a base: deploy to, patrol until, come home when. */
export interface Standing {
  deploy?: string;
  stay?: number;
  home?: string;
}

/** The face of a revealed counter. */
export interface UnitSeen {
  id: string;
  name: string;
  type: string;
  nation: string;
  tons: number;
  defence: number;
  asw: number;
  named?: boolean;
  diligent?: boolean;
  fast?: boolean;
}

/** SW36.63H Vichy France at war on the Axis side: its bases, the one open to others, and the Antilles. */
export interface Vichy {
  bases: string[];
  shared: string;
  antilles: boolean;
  antilles_tried: boolean;
  leaving: boolean;
}

/** The BdU's table: what lies open, the boats, how full the cups are, and the combat. */
export interface View {
  scenario: string;
  war_period: number;
  year: number;
  month: number;
  week: number;
  weeks_left: number;
  torpedo_value: number;
  bdienst_level: number;
  enigma_level: number;
  boats: Boat[];
  bases: string[];
  levels: number[];
  history: number[];
  step: "aircraft" | "command" | "conclude" | "delay" | "deploy" | "doctrine" | "events" | "from_hold" | "group" | "hold" | "hurry" | "intelligence" | "keep" | "ledger" | "mine_sisters" | "mines" | "next_boat" | "over" | "posting" | "prep" | "ready" | "repair" | "scrap" | "torpedoes" | "war_progress" | "which_boat" | "accept" | "after_search" | "call" | "coastal" | "combat" | "dissolve" | "duel" | "endurance" | "field_sisters" | "home_from_zone" | "leave_zone" | "minelayer_spotted" | "operations" | "pack" | "patrol" | "resupply" | "search" | "side" | "take_over" | "tie" | "transit";
  turn: number;
  campaign: string;
  options: Record<string, string>;
  by_hand: boolean;
  mine: string[];
  standing: Record<string, Standing>;
  total_ships: number;
  total_tons: number;
  points: number;
  months: Month[];
  boat_weeks: number;
  due: Record<string, string>;
  lost: string[];
  refit: Boat[];
  interned: string[];
  tries: Record<string, number>;
  resting: string[];
  area_rows: Record<string, number>;
  closed: string[];
  torpedo_try: number;
  doctrine: string[];
  asked_about: string;
  deployed: string[];
  barbarossa: boolean;
  torch: boolean;
  bdienst_area: string;
  bdienst_fleet: string;
  bdienst_special: string;
  lows: Record<string, number>;
  flights: Flight[];
  hunted: string[];
  sailed: string[];
  opened_now: string[];
  sizes: Record<string, number>;
  submarines: string[];
  aces: string[];
  out: string[];
  ships: number;
  tons: number;
  subs_lost: number;
  log: Sinking[];
  contact: string;
  turned_loners: boolean;
  colour: string;
  encounter: boolean;
  bound: string;
  onward: string[];
  tied: string[];
  over: string;
  four_rotors: boolean;
  shadower: string;
  tried: string[];
  joined: Record<string, string>;
  minefields: Minefield[];
  gone: Record<string, string>;
  convoy: string;
  unposted: string[];
  postings: Record<string, string>;
  events: EventTrack;
  politics: Politics | null;
  construction: Construction | null;
  combat: CombatSeen | null;
  line: number;
  groups: Group[];
  cups: Record<string, number>;
  tdc_pool: number[];
  first_red: Record<string, number | null>;
  sunk: [number, number];
}

/** One patrol of a boat: from leaving base to coming home, or not. `end`: "" while it is at sea. */
export interface Voyage {
  boat: string;
  left: [number, number, number];
  base: string;
  ships: number;
  tons: number;
  back: [number, number, number] | null;
  port: string;
  end: string;
}
