// Short dry sounds, made here and off until asked; each has a visual twin (the log line, the prompt).
let context: AudioContext | null = null;

/** A tick of a counter on the table, or two for "your turn". */
export function tick(times: 1 | 2 = 1): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  for (let i = 0; i < times; i++) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(i ? 520 : 340, now + i * 0.12);
    gain.gain.setValueAtTime(0.12, now + i * 0.12);
    gain.gain.exponentialRampToValueAtTime(0.001, now + i * 0.12 + 0.08);
    tone.connect(gain).connect(context.destination);
    tone.start(now + i * 0.12);
    tone.stop(now + i * 0.12 + 0.09);
  }
}
