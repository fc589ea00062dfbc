// The film of a match: the lines of a log, and the table as its seats saw it at each.
import type { FactLine, Frame, KeyInfo } from "../wire";
import { api } from "../lib/api";
import { Table } from "./table.svelte";

const AT_ONCE = 5000;
const END = 2 ** 31;
/** Lines of the log beside a step of a long film. */
const BESIDE = 120;

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
  private all: FactLine[] = [];
  private asked = new Map<number, Promise<Frame>>();
  private known: Frame[] = [];
  private timer: ReturnType<typeof setInterval> | undefined;

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
    if (this.step)
      void this.reel
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

  run(pause = 1200): void {
    this.stop();
    if (this.at >= this.lines.length - 1) void this.show(0);
    this.running = true;
    this.timer = setInterval(
      () => (this.at >= this.lines.length - 1 ? this.stop() : void this.show(this.at + 1)),
      pause,
    );
  }

  stop(): void {
    clearInterval(this.timer);
    this.running = false;
  }
}
