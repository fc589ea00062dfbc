// Where sun and moon stand, for the picture only: reckoned from the ship's clock and a rough place, as anybody
// could.
const RAD = Math.PI / 180;
const NEW_MOON = Date.UTC(2000, 0, 6, 18, 14);
const MONTH_MS = 29.530589 * 86_400_000;

export interface Light {
  /** Degrees from north, and over the horizon. */
  bearing: number;
  height: number;
}

function place(declination: number, hourAngle: number, lat: number): Light {
  const [d, h, a] = [declination * RAD, hourAngle * RAD, lat * RAD];
  const height = Math.asin(Math.sin(a) * Math.sin(d) + Math.cos(a) * Math.cos(d) * Math.cos(h));
  const east = -Math.cos(d) * Math.sin(h);
  const north = Math.sin(d) * Math.cos(a) - Math.cos(d) * Math.cos(h) * Math.sin(a);
  return { height: height / RAD, bearing: (Math.atan2(east, north) / RAD + 360) % 360 };
}

const declination = (day: number): number => -23.44 * Math.cos(((day + 10) * 2 * Math.PI) / 365.25);
const dayOf = (when: Date): number => (when.getTime() - Date.UTC(when.getUTCFullYear(), 0, 1)) / 86_400_000;

export function sun(when: Date, lat: number, lon: number): Light {
  const hours = when.getUTCHours() + when.getUTCMinutes() / 60;
  return place(declination(dayOf(when)), hours * 15 - 180 + lon, lat);
}

/** The moon lags behind the sun by about twelve degrees a day; `lit` is the bright share of its disc. */
export function moon(when: Date, lat: number, lon: number): Light & { lit: number } {
  const age = ((((when.getTime() - NEW_MOON) % MONTH_MS) + MONTH_MS) % MONTH_MS) / MONTH_MS;
  const hours = when.getUTCHours() + when.getUTCMinutes() / 60;
  const at = place(declination(dayOf(when) + age * 365.25), hours * 15 - 180 + lon - age * 360, lat);
  return { ...at, lit: (1 - Math.cos(2 * Math.PI * age)) / 2 };
}
