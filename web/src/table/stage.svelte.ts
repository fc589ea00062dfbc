// What plays just now: moments wait in a lane for each place, lanes run beside each other, and everything can be
// brought to its end at once. How a moment looks is the player's (parts/Stage.svelte); here is only what plays when.
import { worthShowing, type Moment } from "../lib/moments";
import { play, type Sound } from "../lib/sound";
import { settings, still } from "../lib/settings.svelte";

/** Something that plays: WAAPI's animations behind one handle. */
export interface Playing {
  done: Promise<unknown>;
  finish: () => void;
  rate: (times: number) => void;
}

/** Where a moment is shown: its place in full, the place's small twin, or the head of the prompt. */
export type Spot = "full" | "chip" | "head";

export interface Player {
  /** Where could this be shown now? */
  spot: (moment: Moment) => Spot;
  /** Play it; null: there is nothing to move. */
  play: (moment: Moment, spot: Spot, still: boolean) => Playing | null;
}

/** An answer's moments keep the next question waiting no longer than this. */
const LONGEST = 4000;
/** What was missed in another tab plays no longer than this. */
const LONGEST_BACK = 5000;
const LINE_EVERY = 1000;
const CAPTION = 1500;
const HELD = 4;
/** Less time on the own clock than this, in seconds: twice as fast, and then results at once. */
const HURRY = 60;
const NO_TIME = 15;

export class Stage {
  /** Does anything play? */
  running = $state(false);
  /** What a screen reader says next: politely, or at once. */
  polite = $state("");
  assertive = $state("");
  /** What is heard just now, for those who see it written. */
  caption = $state<Sound | "">("");
  /** Moments of somebody who looked away. */
  missed = $state.raw<Moment[]>([]);
  /** The last volley that was shown, by place; the newest is last. */
  private volleys = new Map<string, Moment>();
  private latest = new Map<string, Moment>();
  private lanes = new Map<string, { moment: Moment; spot: Spot }[]>();
  private playing = new Map<string, Playing>();
  private player: Player | null = null;
  private cap: ReturnType<typeof setTimeout> | undefined;
  private said: string[] = [];
  private spokeAt = 0;
  private voice: ReturnType<typeof setTimeout> | undefined;
  private captioned: ReturnType<typeof setTimeout> | undefined;
  private held = 1;
  /** The film's own speed; null: the person's. */
  speed: number | null = null;
  /** Seconds that the person's clock still has; null: it does not run. */
  secondsLeft: () => number | null = () => null;

  /** From now on this player shows what is fed; the returned call takes it away. */
  mount(player: Player): () => void {
    this.player = player;
    return () => {
      this.finish();
      clearTimeout(this.voice);
      this.player = null;
    };
  }

  /** The last moment at a place. */
  last(anchor: string): Moment | undefined {
    return this.latest.get(anchor);
  }

  /** How many times as fast as written; 0: results at once. */
  get times(): number {
    const times = this.speed ?? settings.speed;
    const left = this.secondsLeft();
    if (left !== null && left < NO_TIME) return 0;
    return left !== null && left < HURRY ? times * 2 : times;
  }

  /**
   * Show what happened. `asked`: the person's next question stands there already. `all`: also other people's
   * routine.
   */
  feed(moments: Moment[], asked: boolean, all = false): void {
    for (const one of moments) {
      if (one.kind === "throw") {
        this.volleys.delete(one.anchor);
        this.volleys.set(one.anchor, one);
      }
      this.latest.set(one.anchor, one);
    }
    if (typeof document !== "undefined" && document.hidden) {
      this.missed = [...this.missed, ...moments.filter((one) => worthShowing(one))];
      return;
    }
    for (const one of moments) this.speak(one);
    const shown = all ? moments : moments.filter((one) => worthShowing(one));
    this.run(shown, asked ? LONGEST : 0);
  }

  /** The last volley once more, at a place or anywhere. */
  again(anchor?: string): void {
    const volley = anchor ? this.volleys.get(anchor) : [...this.volleys.values()].at(-1);
    if (!volley) return;
    this.finish();
    this.speak(volley);
    this.run([volley], 0);
  }

  /** Is there a volley to show again? */
  canRepeat(anchor?: string): boolean {
    return anchor ? this.volleys.has(anchor) : this.volleys.size > 0;
  }

  /** Everything to its end, at once: the board already stands as it is. */
  finish(): void {
    clearTimeout(this.cap);
    this.cap = undefined;
    this.lanes.clear();
    const playing = [...this.playing.values()];
    this.playing.clear();
    for (const one of playing) one.finish();
    this.running = false;
  }

  /** While a key is held everything runs faster. */
  hold(on: boolean): void {
    this.held = on ? HELD : 1;
    for (const one of this.playing.values()) one.rate(this.held * (this.times || 1));
  }

  /** The person looks at the page again: what weighed most plays, the rest is told by the page. */
  back(): Moment[] {
    const missed = this.missed;
    this.missed = [];
    this.run(
      missed.filter((one) => one.weight === 3),
      LONGEST_BACK,
    );
    return missed;
  }

  /** The match or the seat is another one: nothing of the old one plays or is repeated. */
  clear(): void {
    this.finish();
    this.missed = [];
    this.volleys.clear();
    this.latest.clear();
  }

  private run(moments: Moment[], longest: number): void {
    const player = this.player;
    if (!player || this.times === 0) return this.soundOf(moments);
    for (const moment of moments) {
      const spot = player.spot(moment);
      const lane = spot === "head" ? "" : moment.anchor;
      const line = this.lanes.get(lane);
      if (line) line.push({ moment, spot });
      else this.lanes.set(lane, [{ moment, spot }]);
    }
    if (longest && this.lanes.size && this.cap === undefined)
      this.cap = setTimeout(() => this.finish(), longest);
    for (const lane of [...this.lanes.keys()]) if (!this.playing.has(lane)) this.next(lane);
  }

  /** Results at once still have the sound of what weighs most. */
  private soundOf(moments: Moment[]): void {
    const loudest = moments.filter((one) => one.sound).sort((a, b) => b.weight - a.weight)[0];
    if (loudest?.sound) this.hear(loudest.sound);
  }

  private hear(sound: Sound): void {
    if (!play(sound)) return;
    this.caption = sound;
    clearTimeout(this.captioned);
    this.captioned = setTimeout(() => (this.caption = ""), CAPTION);
  }

  private next(lane: string): void {
    const waiting = this.lanes.get(lane);
    const first = waiting?.shift();
    if (!first) {
      this.lanes.delete(lane);
      this.running = this.playing.size > 0;
      if (!this.running) {
        clearTimeout(this.cap);
        this.cap = undefined;
      }
      return;
    }
    if (first.moment.sound && first.spot !== "chip") this.hear(first.moment.sound);
    const playing = this.show(first.moment, first.spot);
    if (!playing) return this.next(lane);
    this.running = true;
    this.playing.set(lane, playing);
    playing.rate(this.held * (this.times || 1));
    void playing.done.then(() => {
      if (this.playing.get(lane) !== playing) return;
      this.playing.delete(lane);
      this.next(lane);
    });
  }

  /** A picture that cannot be drawn is left out: the page is right without it. */
  private show(moment: Moment, spot: Spot): Playing | null {
    try {
      return this.player?.play(moment, spot, still()) ?? null;
    } catch (error) {
      console.error(error);
      return null;
    }
  }

  /** At most a line a second; what comes between is said together. */
  private speak(moment: Moment): void {
    this.say(moment.line, moment.loud);
  }

  say(line: string, loud = false): void {
    if (!line) return;
    if (loud) {
      this.assertive = line;
      return;
    }
    this.said.push(line);
    clearTimeout(this.voice);
    this.voice = setTimeout(
      () => {
        this.spokeAt = Date.now();
        this.polite = this.said.slice(-3).join(" ");
        this.said = [];
      },
      Math.max(0, this.spokeAt + LINE_EVERY - Date.now()),
    );
  }
}
