// Made by web/tools/make_wire_types.py from the Python structs: change the struct, then run the tool.

import type { Refusal } from "../../wire";

/** The TDC as it was set: the target as the officers see it, and the solution at that moment. */
export interface Aim {
  contact: string;
  set_ms: number;
  bearing: number;
  distance: number;
  course: number;
  knots: number;
  speed: string;
  metres: number;
  pistol: string;
  spread: number;
  lat: number;
  lon: number;
  gyro: number | null;
  run: number;
  seconds: number;
  impact: number;
}

/** The board half: sailors, tracks, cards, stores and what is wrong aboard. */
export interface Board {
  sailors: Record<string, Sailor>;
  figures: Record<string, number>;
  command: number;
  morale: number;
  decks: Record<string, Deck>;
  hand: string[];
  toolboxes: number[];
  engineer_cards: string[][];
  equipment: Record<string, number>;
  medicine: Record<string, number>;
  galley: Galley;
  cigarettes: Record<string, number>;
  pending: Pending[];
  resolving: boolean;
  order: string;
  last_order_ms: number;
  conditions: Record<string, string[]>;
  faults: Fault[];
  next_wear_ms: number;
  full_ms: number;
  breach: Breach | null;
  flooded: number[];
  used_engineer_cards: string[];
  used_medicine: Record<string, number>;
  kits: number;
  smoked: boolean;
  order_cost: number;
  free_mobilisation: boolean;
  shield: number;
  banned: string[];
  observer_mod: number;
  observer_cap: number;
  sunk_this_watch: number;
  sides: Record<string, number>;
  stations: Record<string, string[]>;
}

/** UB10.3.6-01 A hull breach, its countdown, and the puzzle against it. */
export interface Breach {
  section: number;
  until_ms: number;
  pieces: string[];
  manned: boolean;
  failed: boolean;
  card: string;
}

/** The mission as everybody aboard knows it, and the square where it starts. */
export interface Briefing {
  mission: string;
  start: string;
  goal: string;
  to: string;
  hours: number;
  shadow_min: number;
  signal: Signal | null;
  need: number;
  of: string;
  squares: string[];
}

/** The Navigator's own plot: where he thinks the boat is. */
export interface Chart {
  lat: number;
  lon: number;
  square: string;
  fix: Fix | null;
  ships: Mark | null;
}

/** UB4.1-08 The account of the patrol. */
export interface Debrief {
  glory: number;
  tonnage_glory: number;
  grade: string;
  primary: Score;
  secondary: Score[];
  sunk: Sunk[];
  tons: number;
  track: TrackPoint[];
  fired: number;
  hits: number;
  shells: number;
  aircraft_shot: number;
  strain: number;
  first_seen_ms: number;
}

/** UB7.3-10 Cards not yet seen, in no order, and those put under the deck, in theirs. */
export interface Deck {
  fresh: string[];
  under: string[];
}

/** Battery, fuel and air; the Chief Engineer reads them, the First Officer's station shows them. */
export interface EngineRoom {
  battery: number;
  fuel: number;
  air_ms: number;
}

/** UB10.3.2-01 A technical condition: maintenance green, failure yellow, major failure red. */
export interface Fault {
  component: string;
  grade: string;
  age_ms: number;
  work_ms: number;
  card: string;
  begun: boolean;
  working: boolean;
}

/** A sextant fix: a grid square, and on easy the place inside it. */
export interface Fix {
  square: string;
  at_ms: number;
  lat: number | null;
  lon: number | null;
}

/** UB5.2-07 Food: the supply by kind, the six spaces of the pyramid, the meal of the day, what was eaten. */
export interface Galley {
  supply: Record<string, number>;
  pyramid: string[];
  meal: string[];
  eaten: Record<string, number>;
  spoiled: string[];
  most: number;
  bonus: number;
  next_ms: number;
}

/** The 8.8 cm at work: on which contact, how many rounds are left of this shoot, how well it is spotted. */
export interface Gun {
  contact: string;
  rounds: number;
  spotted: number;
  next_ms: number;
}

/** One sailor of a crew: his symbol (none: he holds a lamp) and the chips he takes. */
export interface Hand {
  sailor: string;
  spec: string;
  chips: number;
  busy: boolean;
}

/** UB6.9-02 A health card under a sailor, its chips on his fields and the medicine that lies on it. */
export interface HealthCard {
  card: string;
  exhaustion: number;
  cross: number;
  supplies: Record<string, number>;
  watches: number;
}

/** A contact as the stations know it; `relative` is the bearing from the bow. */
export interface Held {
  id: string;
  by: string;
  bearing: number;
  distance: number;
  course: number | null;
  looks: number;
  first_ms: number;
  last_ms: number;
  profile: string;
  named: string;
  neutral: boolean;
  knots: number | null;
  relative: number;
  tons: number;
}

/** The instruments of the control room, which every officer aboard can read. */
export interface Instruments {
  heading: number;
  course: number;
  telegraph: string;
  speed: number;
  depth: number;
  ordered_depth: number;
  submerged: boolean;
  alarm: boolean;
  flooding_ms: number;
  observers: number;
  hydrophone: boolean;
  periscope: boolean;
  sounding: number;
  sextant: boolean;
}

/** Something that a bot has announced and not yet done. */
export interface Intent {
  id: number;
  seat: string;
  kind: string;
  answer: unknown;
  until_ms: number;
}

/** Ships on the Navigator's plot: where and how they steamed when he last knew of them. */
export interface Mark {
  lat: number;
  lon: number;
  course: number;
  knots: number;
  at_ms: number;
  seen: boolean;
}

/** A radio message: enciphered until somebody works the Enigma. */
export interface Message {
  id: string;
  kind: string;
  at_ms: number;
  args: Record<string, unknown>;
  cipher: string;
  start: string;
  read: boolean;
  spoiled: boolean;
}

/** A sailor on duty as everybody aboard sees him: where he stands, what he can do, what lies on his fields. */
export interface OnDuty {
  id: string;
  section: number;
  specs: string[];
  free: number;
  activation?: number;
  exhaustion?: number;
  cross?: number;
  job?: string;
  chip?: string;
  badge?: boolean;
  dead?: boolean;
}

/** UB7.1-02 How an order stands: its price, who would carry it out for how many chips, whom to move first. */
export interface OrderReady {
  kind: string;
  officers: string[];
  cost: number;
  crew?: Hand[];
  moves?: Record<string, number>;
  refused?: Refusal | null;
}

/** What a station sees through bridge glasses or periscope now. */
export interface Outlook {
  eye: string;
  eye_cm: number;
  sun: number;
  moon: number;
  light: number;
  ships: SeenShip[];
  aircraft: SeenPlane[];
}

/** A mission of a linked patrol or campaign that has ended. */
export interface Part {
  mission: string;
  ended: string;
  glory: number;
  grade: string;
  tons: number;
  primary: boolean;
}

/** UB6.14-01 A card drawn face-down that waits until the Captain stops ordering. */
export interface Pending {
  kind: string;
  deck: string;
  sailor: string;
}

/** What the Navigator last told everybody. */
export interface PlotReport {
  square: string;
  at_ms: number;
  goal_course: number;
  goal_distance: number;
  ships: Reckoned | null;
}

/** Where the ships should be by dead reckoning, seen from the plotted place of the boat. */
export interface Reckoned {
  bearing: number;
  distance: number;
  course: number;
  knots: number;
  age_ms: number;
  seen: boolean;
}

/** A line of the info feed, and the officers who read it. */
export interface Report {
  kind: string;
  at_ms: number;
  args: Record<string, unknown>;
  to: string[];
}

/** A torpedo on its way, by the stopwatch. */
export interface Running {
  tube: number;
  torpedo: string;
  launch_ms: number;
  heading: number;
  gyro: number;
  knots: number;
  reach: number;
  contact: string;
  seconds: number;
}

/** UB6.2-04 One sailor of one watch: the chips on his three fields. */
export interface Sailor {
  id: string;
  activation: number;
  job: string;
  spared: boolean;
  cards: HealthCard[];
  dead: boolean;
}

/** UB4.1-03 One line of the account: what for, and how much of it was reached, in thousandths. */
export interface Score {
  kind: string;
  share: number;
  need: number;
}

/** An aircraft in sight; how far off by eye, and where it heads: 0 comes straight on. */
export interface SeenPlane {
  id: string;
  bearing: number;
  metres: number;
  aspect: number;
}

/** A ship in sight: all angles are in thousandths of a degree. */
export interface SeenShip {
  contact: string;
  bearing: number;
  high: number;
  aspect: number;
  profile?: string;
  wave?: number;
  lit?: boolean;
  state?: string;
  gone?: number;
  struck_ms?: number;
}

/** What the briefing says about the ships to find: roughly where they are and how they steer. */
export interface Signal {
  bearing: number;
  range_nm: number;
  course: number;
}

/** A ship that went down, for the account of the mission. */
export interface Sunk {
  ship: string;
  tons: number;
  at_ms: number;
  by: string;
  escort: boolean;
  neutral: boolean;
}

/** Where the boat really was at a moment, for the chart of the debriefing. */
export interface TrackPoint {
  at_ms: number;
  lat: number;
  lon: number;
}

/** UB7.2-01, UB7.3-01 Both tracks as they stand. */
export interface Tracks {
  command: string;
  morale: string;
  exhausted: boolean;
}

/** A torpedo tube: what is in it, whether it is flooded, and when the loading is done. */
export interface Tube {
  torpedo: string;
  flooded: boolean;
  ready_ms: number;
}

/** Everything that one station's screen shows; for somebody who looks on, what is public. */
export interface View {
  options: Record<string, string>;
  elapsed_ms: number;
  watch: number;
  changing_watch: boolean;
  ended: string;
  briefed: string[];
  paused: boolean;
  paced_by: string;
  warned: string[];
  intents: Intent[];
  intents_made: number;
  seat: string | null;
  briefing: Briefing;
  time: string;
  compression: string;
  daylight: string;
  voyage: VoyageView | null;
  briefing_open: boolean;
  gauges: Instruments | null;
  weather: Weather | null;
  lights: string[];
  engine_room: EngineRoom | null;
  chart: Chart | null;
  plot_report: PlotReport | null;
  contacts: Held[];
  held_ms: number;
  feed: Report[];
  board: Board | null;
  crew: OnDuty[];
  tracks: Tracks | null;
  ready: OrderReady[];
  views: string[];
  outlook: Outlook | null;
  reported: SeenShip[];
  weapons: Weapons | null;
  debrief: Debrief | null;
}

/** UB4.3-04 The linked patrol or campaign: its parts, and how those that are over have ended. */
export interface VoyageView {
  id: string;
  parts: number;
  done: Part[];
  dead_before: number;
}

/** Tubes, TDC, guns, what runs and what was heard. */
export interface Weapons {
  tubes: Tube[];
  bow_reserve: string[];
  stern_reserve: string[];
  gun: Gun;
  rounds: number;
  flak_until_ms: number;
  alert_until_ms: number;
  pinged_ms: number;
  strain: number;
  sunk: Sunk[];
  mines: string[];
  fired: number;
  hits: number;
  aim: Aim | null;
  running: Running[];
  aircraft: string[];
  messages: Message[];
  wishes: Wish[];
  sent: string[];
}

/** Sea 0-9, cloud in eighths, visibility in hundredths of a mile, the direction the wind comes from. */
export interface Weather {
  sea: number;
  cloud: number;
  visibility: number;
  wind: number;
}

/** A goal that comes by radio. */
export interface Wish {
  kind: string;
  need: number;
}
