// The film of a match: the lines of a log, and the table as its seats saw it at each. It runs from moment to moment and
// plays them on the stage of its scene, as the table does.
import { tick } from "svelte";
import type { FactLine, Frame, KeyInfo } from "../wire";
import { api } from "../lib/api";
import { lasting, moments, worthShowing, type Moment, type MomentTable } from "../lib/moments";
import type { Texts } from "../lib/text";
import { Table } from "./table.svelte";

const AT_ONCE = 5000;
const END = 2 ** 31;
/** Lines of the log beside a step of a long film. */
const BESIDE = 120;
/** A line that nothing plays for stands this long; a moment at least so long, and a step of a long film at most. */
const LINE = 1200;
const LEAST = 300;
const STEP = 4000;
const STILL = 600;
/** How fast it runs; 0: results alone. */
export const FILM_SPEEDS = [0.5, 1, 2, 4, 8, 0];

/** Where the pictures come from; tests bring their own. */
export interface Reel {
  key(keys: string): Promise<KeyInfo>;
  facts(keys: string, before: number, count: number, kind?: string): Promise<FactLine[]>;
  frame(keys: string, at: number): Promise<Frame>;
}

export class Film {
  /** The table of the moment: boards draw it like any other; nobody is asked anything there. */
  readonly scene: Table;
  lines = $state.raw<FactLine[]>([]);
  /** Which line is shown, counted from 0. */
  at = $state(0);
  running = $state(false);
  /** The board of this moment could not be had; the words are still there. */
  blank = $state(false);
  /**
   * Where a film is long it goes from one fact of this kind to the next (a week of a campaign); "": line by
   * line.
   */
  step = $state("");
  speed = $state(1);
  /** Where the film goes while it runs: lines, each with what plays there. */
  private stops: { at: number; plays: Moment[] }[] = [];
  /** Lines at which something of the greatest weight has happened. */
  outcomes = $state.raw<number[]>([]);
  private script: MomentTable | null = null;
  private all: FactLine[] = [];
  private asked = new Map<number, Promise<Frame>>();
  private known: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly keys: string,
    private reel: Reel = api,
  ) {
    this.scene = new Table(keys);
  }

  get line(): FactLine | undefined {
    return this.lines[this.at];
  }

  /** Fetch the log and the first picture; `steps` says by facts of which kind the film goes. */
  async load(steps: (info: KeyInfo) => Promise<string> = async () => ""): Promise<KeyInfo> {
    const info = await this.reel.key(this.keys);
    this.step = await steps(info);
    const scene = this.scene;
    [scene.match, scene.game, scene.scenario, scene.title, scene.live] = [
      info.match,
      info.game,
      info.scenario,
      info.title,
      info.live,
    ];
    scene.you = info.seats;
    scene.seat = info.seats[0] ?? "";
    let facts: FactLine[] = [];
    for (let before = END; ; before = facts[0]!.n) {
      const some = await this.reel.facts(this.keys, before, AT_ONCE, this.step);
      facts = [...some, ...facts];
      if (some.length < AT_ONCE) break;
    }
    if (this.step) {
      const [last] = await this.reel.facts(this.keys, END, 1);
      if (last && last.n > (facts.at(-1)?.n ?? -1)) facts.push(last);
    }
    this.all = facts;
    this.lines = facts.filter((fact) => !fact.undone);
    await this.show(0);
    return info;
  }

  /** Show a line: its words at once, the board as soon as it is there. */
  async show(at: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.lines.length - 1, at));
    const line = this.line;
    const n = line?.n ?? 0;
    let beside: Promise<unknown> | undefined;
    if (this.step)
      beside = this.reel
        .facts(this.keys, n + 1, BESIDE)
        .then((some) => this.line === line && (this.scene.facts = some))
        .catch(() => undefined);
    else this.scene.facts = this.all.filter((fact) => fact.n <= n);
    try {
      const frame = await this.frame(n);
      if (this.line !== line) return;
      this.scene.views = frame.view;
      this.scene.clock = frame.clock;
      this.blank = false;
    } catch {
      if (this.line === line) this.blank = true;
    }
    await beside;
  }

  private async frame(n: number): Promise<Frame> {
    const known = this.known.find((frame) => frame.first <= n && n <= frame.until);
    if (known) return known;
    let asked = this.asked.get(n);
    if (!asked) {
      asked = this.reel.frame(this.keys, n);
      this.asked.set(n, asked);
      asked.then((frame) => this.known.push(frame)).catch(() => this.asked.delete(n));
    }
    return asked;
  }

  /** What plays, now that the game's table of moments is here: a film without one goes line by line. */
  prepare(script: MomentTable | null, texts: Texts): void {
    this.script = script;
    this.scene.texts = texts;
    if (!script || this.step) return;
    const index = new Map(this.lines.map((line, at) => [line.n, at]));
    this.stops = moments(this.lines, this.scene.you, script, texts).map((moment) => ({
      at: index.get(moment.parts.at(-1)!.n)!,
      plays: [moment],
    }));
    this.stops.sort((a, b) => a.at - b.at);
    this.outcomes = this.stops.filter((stop) => stop.plays[0]!.weight === 3).map((stop) => stop.at);
  }

  /** The outcome before this line or after it. */
  outcome(by: 1 | -1): number | undefined {
    return by > 0 ? this.outcomes.find((at) => at > this.at) : this.outcomes.findLast((at) => at < this.at);
  }

  run(): void {
    this.stop();
    this.running = true;
    if (this.at >= this.lines.length - 1) void this.show(0).then(() => this.wait(LINE));
    else void this.next();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.running = false;
    this.scene.stage.finish();
  }

  private wait(ms: number): void {
    if (this.running) this.timer = setTimeout(() => void this.next(), ms / (this.speed || 1));
  }

  /** Go to the next stop and play what is there; the film waits until it is over. */
  private async next(): Promise<void> {
    const results = this.speed === 0;
    const stop = this.stops.length
      ? this.stops.find((one) => one.at > this.at && (!results || worthShowing(one.plays[0]!, true)))
      : { at: this.at + 1, plays: [] };
    const before = this.line?.n ?? -1;
    await this.show(stop?.at ?? this.lines.length - 1);
    await tick();
    if (!this.running) return;
    if (this.at >= this.lines.length - 1) this.running = false;
    const plays = this.step ? this.since(before) : (stop?.plays ?? []);
    const stage = this.scene.stage;
    stage.speed = this.speed;
    stage.feed(plays, false, !this.step);
    const least = this.stops.length ? LEAST : LINE;
    this.wait(results ? STILL : Math.min(Math.max(least, lasting(plays)), this.step ? STEP : Infinity));
  }

  /** What happened between two steps of a long film, as far as its lines are here. */
  private since(n: number): Moment[] {
    if (!this.script) return [];
    const facts = this.scene.facts.filter((fact) => fact.n > n);
    return moments(facts, this.scene.you, this.script, this.scene.texts).filter((one) =>
      worthShowing(one, true),
    );
  }
}
