// The one place for sound: short recipes for the table, the sea, the boat and alarms, made here without files. Off
// until the person asks; every sound has a caption and something to be seen, so that nobody needs to hear it.
import { settings } from "./settings.svelte";

export const GROUPS = ["table", "sea", "boat", "alerts"] as const;
export type Group = (typeof GROUPS)[number];

/** Where a recipe builds its voices: a clock that started at `at`, and the way out. */
interface Desk {
  audio: AudioContext;
  out: AudioNode;
  at: number;
}

interface Voice {
  /** Seconds after the start. */
  after?: number;
  lasts: number;
  gain: number;
  type?: OscillatorType;
}

interface Hiss extends Voice {
  /** Brown noise is deep, white is not. */
  brown?: boolean;
  filter: BiquadFilterType;
  from: number;
  to?: number;
  q?: number;
}

const SILENT = 0.001;

/** A swell from silence to its loudness in `rise` seconds, and its end. */
function envelope(desk: Desk, { after = 0, lasts, gain }: Voice, rise = 0.002): GainNode {
  const node = desk.audio.createGain();
  const start = desk.at + after;
  node.gain.setValueAtTime(SILENT, start);
  node.gain.exponentialRampToValueAtTime(gain, start + rise);
  node.gain.exponentialRampToValueAtTime(SILENT, start + lasts);
  node.connect(desk.out);
  return node;
}

function tone(desk: Desk, from: number, to: number, voice: Voice): void {
  const node = desk.audio.createOscillator();
  const start = desk.at + (voice.after ?? 0);
  node.type = voice.type ?? "sine";
  node.frequency.setValueAtTime(from, start);
  node.frequency.exponentialRampToValueAtTime(to, start + voice.lasts);
  node.connect(envelope(desk, voice));
  node.start(start);
  node.stop(start + voice.lasts + 0.02);
}

function noise(desk: Desk, hiss: Hiss): void {
  const { audio } = desk;
  const start = desk.at + (hiss.after ?? 0);
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * hiss.lasts), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  let deep = 0;
  for (let i = 0; i < samples.length; i++) {
    const white = Math.random() * 2 - 1;
    deep = (deep + 0.02 * white) / 1.02;
    samples[i] = hiss.brown ? deep * 3.5 : white;
  }
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = hiss.filter;
  filter.Q.value = hiss.q ?? 0.8;
  filter.frequency.setValueAtTime(hiss.from, start);
  filter.frequency.exponentialRampToValueAtTime(hiss.to ?? hiss.from, start + hiss.lasts);
  source.connect(filter).connect(envelope(desk, hiss));
  source.start(start);
}

/** A struck bell: one tone and those above it, each dying sooner. */
function stroke(desk: Desk, base: number, partials: number[], longest: number, gain: number, after = 0): void {
  partials.forEach((by, i) =>
    tone(desk, base * by, base * by, { after, lasts: longest / (1 + i * 0.9), gain: gain / (1 + i) }),
  );
}

const BELL = [0.5, 1, 1.19, 1.5, 2, 2.74, 3.76];
const click = (desk: Desk, at: number, after: number, gain = 0.25, lasts = 0.03) =>
  noise(desk, { filter: "bandpass", from: at, q: 2, lasts, gain, after });

/** A charge or any other blast at this many metres: a click, the blast, and what rolls after it. */
function blast(desk: Desk, metres: number): void {
  const gain = Math.min(0.9, (0.82 * 40) / metres);
  noise(desk, { filter: "highpass", from: 2000, lasts: 0.02, gain: gain / 2 });
  const from = 1800 * Math.sqrt(40 / metres);
  noise(desk, { filter: "lowpass", from, to: 60, lasts: 1.2, gain, brown: true, after: 0.06 });
  tone(desk, 48, 26, { lasts: 0.9, gain: gain / 2, after: 0.06 });
  noise(desk, { filter: "lowpass", from: 120, lasts: 3, gain: gain / 3, brown: true, after: 0.1 });
}

interface Recipe {
  group: Group;
  play: (desk: Desk) => void;
}
const recipe = (group: Group, play: Recipe["play"]): Recipe => ({ group, play });

const RECIPES = {
  // The last click falls when the faces are shown.
  dice: recipe("table", (desk) => {
    [0, 0.11, 0.2, 0.28, 0.35].forEach((after, i) => click(desk, 1800 + 350 * i, after));
    tone(desk, 300, 200, { lasts: 0.06, gain: 0.2, after: 0.35 });
  }),
  counter: recipe("table", (desk) => tone(desk, 220, 140, { lasts: 0.035, gain: 0.46 })),
  paper: recipe("table", (desk) => {
    for (let i = 0; i < 12; i++) click(desk, 3000 + 250 * i, i * 0.028, 0.17, 0.024);
  }),
  seal: recipe("table", (desk) => tone(desk, 140, 95, { lasts: 0.12, gain: 0.47 })),
  pencil: recipe("table", (desk) => [0, 0.09, 0.2].forEach((after) => click(desk, 4200, after, 0.06, 0.07))),
  ping: recipe("sea", (desk) => {
    tone(desk, 1150, 1120, { lasts: 0.9, gain: 0.5 });
    tone(desk, 1150, 1120, { lasts: 0.9, gain: 0.12, after: 0.35 });
  }),
  "ping-no-echo": recipe("sea", (desk) => tone(desk, 1150, 1120, { lasts: 0.9, gain: 0.5 })),
  "charge-near": recipe("sea", (desk) => blast(desk, 40)),
  charge: recipe("sea", (desk) => blast(desk, 150)),
  explosion: recipe("sea", (desk) => blast(desk, 80)),
  "low-stroke": recipe("sea", (desk) => {
    tone(desk, 52, 30, { lasts: 1.6, gain: 0.7, after: 0.6 });
  }),
  launch: recipe("boat", (desk) => {
    tone(desk, 90, 45, { lasts: 0.6, gain: 0.5 });
    noise(desk, { filter: "bandpass", from: 1400, to: 280, lasts: 0.8, gain: 0.4 });
  }),
  creak: recipe("boat", (desk) => tone(desk, 140, 92, { lasts: 1.1, gain: 0.16, type: "sawtooth" })),
  splash: recipe("boat", (desk) =>
    noise(desk, { filter: "lowpass", from: 900, to: 400, lasts: 1.5, gain: 0.3 }),
  ),
  telegraph: recipe("alerts", (desk) => {
    for (let i = 0; i < 5; i++) click(desk, 2500, i * 0.045);
    for (const after of [0.3, 0.6]) stroke(desk, 880, [1, 2.76, 5.4], 0.8, 0.3, after);
  }),
  bell: recipe("alerts", (desk) => [0, 0.38].forEach((after) => stroke(desk, 620, BELL, 1.1, 0.3, after))),
  "bell-stroke": recipe("alerts", (desk) => stroke(desk, 310, BELL, 2.4, 0.35, 0.5)),
  alarm: recipe("alerts", (desk) => {
    for (let i = 0; i < 33; i++)
      for (const high of [1050, 2100, 3180])
        tone(desk, high, high, { after: i / 22, lasts: 0.03, gain: 0.09, type: "triangle" });
  }),
  "your-turn": recipe("alerts", (desk) => {
    tone(desk, 340, 340, { lasts: 0.08, gain: 0.12, type: "triangle" });
    tone(desk, 520, 520, { lasts: 0.08, gain: 0.12, type: "triangle", after: 0.12 });
  }),
  morse: recipe("alerts", (desk) =>
    [0, 0.12, 0.24, 0.5].forEach((after) => tone(desk, 880, 880, { after, lasts: 0.07, gain: 0.1 })),
  ),
} satisfies Record<string, Recipe>;

export type Sound = keyof typeof RECIPES;
export const SOUNDS = Object.keys(RECIPES) as Sound[];
export const groupOf = (sound: Sound): Group => RECIPES[sound].group;

/** At most so many within a third of a second: more is a din. */
const AT_ONCE = 2;
const TOGETHER_MS = 330;

let audio: AudioContext | null = null;
let way: AudioNode;
let begun: number[] = [];

/** Let it be heard, if the person wants sounds of its group and looks at this page; was it? */
export function play(sound: Sound): boolean {
  const { group, play: voices } = RECIPES[sound];
  if (!settings.sound || settings.silent.includes(group) || document.hidden) return false;
  const now = Date.now();
  begun = begun.filter((at) => now - at < TOGETHER_MS);
  if (begun.length >= AT_ONCE) return false;
  try {
    if (!audio) {
      audio = new AudioContext();
      const press = audio.createDynamicsCompressor();
      press.threshold.value = -14;
      press.ratio.value = 4;
      const master = audio.createGain();
      master.gain.value = 0.8;
      press.connect(master).connect(audio.destination);
      way = press;
    }
    void audio.resume();
    voices({ audio, out: way, at: audio.currentTime });
    begun.push(now);
    return true;
  } catch {
    return false; // No sound on this device: what is shown says it all.
  }
}
