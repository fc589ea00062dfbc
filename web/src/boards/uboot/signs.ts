// UBX-07 Sounds of the boat, off until asked, and for each a sign that is always shown: what it was, when, and
// from where.
export interface Sign {
  kind: string;
  sign: string;
  /** Message key of what it is called. */
  text: string;
  loud: boolean;
  play: (audio: AudioContext, out: AudioNode) => void;
}
function tone(
  audio: AudioContext,
  out: AudioNode,
  from: number,
  to: number,
  seconds: number,
  volume: number,
  after = 0,
  type: OscillatorType = "sine",
): void {
  const [voice, gain] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + after;
  voice.type = type;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(Math.max(20, to), start + seconds);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  voice.connect(gain).connect(out);
  voice.start(start);
  voice.stop(start + seconds + 0.02);
}
function burst(audio: AudioContext, out: AudioNode, seconds: number, volume: number, low: number): void {
  const length = Math.floor(audio.sampleRate * seconds);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const [source, filter, gain] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = noise;
  filter.type = "lowpass";
  filter.frequency.value = low;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(out);
  source.start();
}
const sign = (kind: string, mark: string, loud: boolean, play: Sign["play"]): [string, Sign] => [
  kind,
  { kind, sign: mark, text: `sign-${kind}`, loud, play },
];

export const SIGNS: Record<string, Sign> = Object.fromEntries([
  sign("watch_bell", "◉", false, (a, o) =>
    [0, 0.35].forEach((after) => tone(a, o, 1180, 1150, 0.8, 0.12, after)),
  ),
  sign("asdic_ping", "◎", true, (a, o) => tone(a, o, 1400, 1380, 1.1, 0.16)),
  sign("depth_charges", "✹", true, (a, o) => burst(a, o, 1.6, 0.5, 220)),
  sign("bombs", "✹", true, (a, o) => burst(a, o, 1.2, 0.5, 320)),
  sign("torpedo_fired", "➤", false, (a, o) => burst(a, o, 0.7, 0.2, 900)),
  sign("torpedo_hit", "✸", true, (a, o) => burst(a, o, 1.8, 0.4, 160)),
  sign("torpedo_premature", "✸", true, (a, o) => burst(a, o, 1.2, 0.3, 200)),
  sign("ship_sunk", "▼", true, (a, o) => tone(a, o, 180, 50, 2.2, 0.2, 0, "sawtooth")),
  sign("aircraft_sighted", "✈", true, (a, o) =>
    [0, 0.25, 0.5].forEach((after) => tone(a, o, 720, 720, 0.2, 0.15, after, "square")),
  ),
  sign("under_fire", "✹", true, (a, o) => burst(a, o, 0.5, 0.3, 1200)),
  sign("breach", "≋", true, (a, o) =>
    [0, 0.3, 0.6].forEach((after) => tone(a, o, 520, 900, 0.28, 0.15, after, "square")),
  ),
  sign("flooded", "≋", true, (a, o) => burst(a, o, 1.8, 0.3, 500)),
  sign("contact", "◇", false, (a, o) => tone(a, o, 620, 830, 0.25, 0.1)),
  sign("message_received", "✉", false, (a, o) =>
    [0, 0.12, 0.24, 0.5].forEach((after) => tone(a, o, 880, 880, 0.07, 0.1, after, "square")),
  ),
  sign("order_executed", "✓", false, (a, o) => tone(a, o, 420, 400, 0.12, 0.06, 0, "triangle")),
  sign("mobilisation", "⇄", false, (a, o) =>
    [0, 0.18].forEach((after) => tone(a, o, 300, 300, 0.12, 0.1, after, "triangle")),
  ),
]);

let audio: AudioContext | null = null;
/** Let it be heard; the sign is shown by whoever calls. */
export function hear(one: Sign): void {
  try {
    audio ??= new AudioContext();
    one.play(audio, audio.destination);
  } catch {
    // No sound on this device: the sign says it all.
  }
}
