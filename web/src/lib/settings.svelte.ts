// Settings that stay on this device.
export interface Stored {
  theme: "" | "chart" | "night-watch";
  text: number;
  motion: "auto" | "reduced";
  patterns: boolean;
  sound: boolean;
  /** Groups of sounds (lib/sound.ts) that stay silent though sound is on. */
  silent: string[];
  /** Was the person asked whether there shall be sound? */
  asked: boolean;
  /** How fast moments play: 1, 2, 4 times; 0: results at once. */
  speed: number;
  confirm: boolean;
  letters: boolean;
  name: string;
}

const PLACE = "sandtable.settings";
const FIRST: Stored = {
  theme: "",
  text: 1,
  motion: "auto",
  patterns: false,
  sound: false,
  silent: [],
  asked: false,
  speed: 1,
  confirm: true,
  letters: true,
  name: "",
};
export const TEXT_SIZES = [1, 1.125, 1.25, 1.5, 2];
export const SPEEDS = [1, 2, 4, 0];

function read(): Stored {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Stored>) };
  } catch {
    return { ...FIRST };
  }
}

export const settings = $state<Stored>(read());
/** The theme that the open game suggests, until the person chooses one. */
export const suggested = $state({ theme: "chart" as "chart" | "night-watch" });

export function theme(): "chart" | "night-watch" {
  return settings.theme || suggested.theme;
}

export function switchTheme(): void {
  settings.theme = theme() === "chart" ? "night-watch" : "chart";
}

/** Does the person, or the device, want nothing to move? */
export function still(): boolean {
  return settings.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Write the settings down and put them on the page; call inside an effect. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset["theme"] = theme();
  root.dataset["motion"] = settings.motion;
  root.dataset["patterns"] = settings.patterns ? "on" : "off";
  root.style.setProperty("--text-scale", String(settings.text));
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
