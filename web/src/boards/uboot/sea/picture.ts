// What is to be seen from bridge or periscope, as plain numbers: made from the station's view and nothing else,
// so a ship stands where it was reported, with the error of the report.
import { boundsOf, deg, type Held, type View } from "../model";
import { sizesOf, type Sizes } from "./form";
import { moon, sun, type Light } from "./sky";

/**
 * UB8.2-01 The five first-person views, the widest and the narrowest field of each in degrees, and the eye's
 * height.
 */
export const VIEWS = {
  binoculars: { wide: 46, near: 7.5 },
  periscope: { wide: 38, near: 9.5 },
  tdc: { wide: 24, near: 6 },
  gun88: { wide: 36, near: 9 },
  gun20: { wide: 60, near: 26 },
} as const;
export type ViewName = keyof typeof VIEWS;
const EYE: Record<ViewName, number> = { binoculars: 5, periscope: 1.6, tdc: 5, gun88: 3.4, gun20: 5 };

export interface SeenShip {
  id: string;
  bearing: number;
  distance: number;
  course: number;
  profile: string;
  sizes: Sizes;
  neutral: boolean;
  /** A torpedo has struck: seconds ago, or null. */
  struck: number | null;
  burning: boolean;
  /** Under fire of the 88: shells fall around her. */
  shelled: boolean;
  /** 0 afloat, 1 gone. */
  gone: number;
}

export interface Picture {
  /** Full daylight is 1. */
  light: number;
  sun: Light;
  moon: Light & { lit: number };
  sea: number;
  cloud: number;
  /** Metres. */
  visibility: number;
  wind: number;
  eye: number;
  ships: SeenShip[];
  aircraft: { id: string; bearing: number }[];
  wakes: { bearing: number; metres: number }[];
  firing: boolean;
  flak: boolean;
}

const LIGHT: Record<string, number> = {
  day: 1,
  civil_twilight: 0.55,
  nautical_twilight: 0.3,
  astronomical_twilight: 0.16,
  moonlight: 0.2,
  night: 0.08,
};
const SEEN_MS = 180_000;
const SINKING_MS = 90_000;

/** Ships that went down, as they were last seen. */
export class Wrecks {
  private known = new Map<string, Held>();
  gone: { ship: Held; at: number }[] = [];

  note(view: View): void {
    for (const one of view.contacts) this.known.set(one.id, one);
    for (const line of view.feed) {
      if (line.kind !== "ship_sunk") continue;
      const ship = this.known.get(String(line.args["contact"]));
      if (ship && !this.gone.some((one) => one.ship.id === ship.id)) this.gone.push({ ship, at: line.at_ms });
    }
    this.gone = this.gone.filter((one) => view.elapsed_ms - one.at < SINKING_MS * 2);
  }
}

function seen(one: Held, view: View, elapsed: number, gone: number): SeenShip {
  const hits = view.feed.filter((line) => line.kind === "torpedo_hit" && line.args["contact"] === one.id);
  const last = hits.at(-1);
  const gun = view.weapons?.gun;
  // What the eye itself sees of her goes beyond the reports: she burns, and goes down by tenths.
  const eye = view.outlook?.ships?.find((ship) => ship.contact === one.id);
  const struckAt = eye?.struck_ms || last?.at_ms;
  const down = eye?.state === "sinking" ? Math.min(0.95, 0.05 + (eye.gone ?? 0) / 10) : 0;
  return {
    id: one.id,
    bearing: deg(eye?.bearing ?? one.bearing),
    distance: Math.max(150, one.distance),
    // Nobody has worked out her course yet: she is drawn three quarters broad.
    course: one.course === null ? (deg(one.bearing) + 125) % 360 : deg(one.course),
    profile: one.profile ?? "",
    sizes: sizesOf(one.profile ?? ""),
    neutral: !!one.neutral,
    struck: struckAt ? Math.max(0, (elapsed - struckAt) / 1000) : null,
    burning: hits.length > 0 || !!eye?.state,
    shelled: !!gun && gun.contact === one.id && gun.rounds > 0,
    gone: Math.max(gone, down),
  };
}

export function pictureOf(view: View, name: ViewName, when: Date, elapsed: number, wrecks: Wrecks): Picture {
  const square = boundsOf(view.plot_report?.square ?? "") ?? boundsOf(view.briefing.to) ?? [58, -14, 58, -14];
  const [lat, lon] = [(square[0] + square[2]) / 2, (square[1] + square[3]) / 2];
  const weather = view.weather ?? { sea: 2, cloud: 3, visibility: 1000, wind: 240 };
  const afloat = view.contacts.filter((one) => one.by === "sight" && elapsed - one.last_ms <= SEEN_MS);
  const gone = wrecks.gone.filter((one) => elapsed - one.at < SINKING_MS);
  const sighted = view.feed.filter((line) => line.kind === "aircraft_sighted");
  const heading = deg(view.gauges?.heading ?? 0);
  return {
    light: LIGHT[view.daylight] ?? 0.5,
    sun: sun(when, lat, lon),
    moon: moon(when, lat, lon),
    sea: weather.sea,
    cloud: weather.cloud,
    visibility: (weather.visibility / 100) * 1852,
    wind: weather.wind,
    eye: EYE[name] + (name === "tdc" && view.gauges?.submerged ? -3.4 : 0),
    ships: [
      ...afloat.map((one) => seen(one, view, elapsed, 0)),
      ...gone.map((one) => seen(one.ship, view, elapsed, Math.min(1, 0.05 + (elapsed - one.at) / SINKING_MS))),
    ],
    // Where she is by eye; without an eye, where she was first reported.
    aircraft: (view.weapons?.aircraft ?? []).map((id, i, all) => {
      const eye = view.outlook?.aircraft?.find((one) => one.id === id);
      return {
        id,
        bearing: eye
          ? deg(eye.bearing)
          : (heading + Number(sighted.at(i - all.length)?.args["bearing"] ?? 0)) % 360,
      };
    }),
    // A G7a leaves bubbles behind; an electric one leaves nothing.
    wakes: (view.weapons?.running ?? [])
      .filter((one) => one.torpedo === "G7a" && elapsed > one.launch_ms)
      .map((one) => ({
        bearing: deg(one.heading + one.gyro),
        metres: Math.min(one.reach, ((elapsed - one.launch_ms) / 1000) * (one.knots / 1e6) * 0.5144),
      })),
    firing: (view.weapons?.gun?.rounds ?? 0) > 0,
    flak: (view.weapons?.flak_until_ms ?? 0) > elapsed,
  };
}

/** How far something is off the middle of the glass, from -180 to 180 degrees. */
export const off = (bearing: number, middle: number): number => ((bearing - middle + 540) % 360) - 180;
