// The arithmetic of the attack disc and of ruler and protractor.
import { boundsOf } from "./model";

export interface Solved {
  /** Bearing of the enemy from north. */
  true: number;
  /** Angle on the bow: how the enemy shows himself to us. */
  angle: number;
  side: "starboard" | "port";
}

/**
 * UB9.2.1-05 Own course, bearing from the bow and enemy course give the true bearing and the angle on the bow.
 */
export function solve(own: number, bearing: number, enemy: number): Solved {
  const line = (((own + bearing) % 360) + 360) % 360;
  const angle = ((((line + 180 - enemy) % 360) + 540) % 360) - 180;
  return { true: line, angle: Math.abs(angle), side: angle >= 0 ? "starboard" : "port" };
}

export interface Leg {
  course: number;
  miles: number;
}

/**
 * UB9.1-02 The course from the middle of one square to that of another, by a line on the chart, and the
 * distance.
 */
export function leg(from: string, to: string): Leg | null {
  const [a, b] = [boundsOf(from.toUpperCase()), boundsOf(to.toUpperCase())];
  if (!a || !b) return null;
  const [lat1, lon1, lat2, lon2] = [(a[0] + a[2]) / 2, (a[1] + a[3]) / 2, (b[0] + b[2]) / 2, (b[1] + b[3]) / 2];
  const north = (lat2 - lat1) * 60;
  // A line on Mercator's chart: latitudes are stretched as far from the equator as they lie.
  const stretched = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  const dq = stretched(lat2) - stretched(lat1);
  const dl = ((lon2 - lon1) * Math.PI) / 180;
  const course = ((Math.atan2(dl, dq) * 180) / Math.PI + 360) % 360;
  const shrink = Math.abs(dq) > 1e-9 ? ((lat2 - lat1) * Math.PI) / 180 / dq : Math.cos((lat1 * Math.PI) / 180);
  return { course: Math.round(course) % 360, miles: Math.hypot(north, ((dl * 180) / Math.PI) * 60 * shrink) };
}

/** UB9.1.1-01 Hours for a distance at full ahead on the surface, and submerged. */
export const hoursFor = (miles: number, knots: number): number => miles / knots;
