// A map of the whole world that is wider than once round, so that no ocean is cut: what lies at its left edge
// is drawn again at its right one.
import { geoMercator, type GeoProjection } from "d3-geo";
import type { Point } from "./geo";

export interface Round {
  projection: GeoProjection;
  width: number;
  height: number;
  /** Once round, in map units. */
  round: number;
  /** The end of a way that lies nearest to its start, the short way round. */
  nearer: (from: Point, to: Point) => Point;
  /** Is a point drawn again at the right edge? */
  again: (at: Point) => boolean;
  /** A box of degrees; its east may lie beyond where the map began. */
  box: (
    west: number,
    south: number,
    east: number,
    north: number,
  ) => { x: number; y: number; w: number; h: number };
}

/** Cut at the meridian `west`, from `south` to `north`, and `extra` degrees wider than once round. */
export function roundWorld(round: number, west: number, south: number, north: number, extra: number): Round {
  const projection = geoMercator()
    .scale(round / (2 * Math.PI))
    .rotate([-(west + 180), 0])
    .translate([round / 2, 0]);
  const y = (lat: number) => projection([west + 180, lat])![1];
  projection.translate([round / 2, -y(north)]);
  const width = round * (1 + extra / 360);
  const x = (lon: number) => ((lon - west) / 360) * round;
  return {
    projection,
    width,
    height: y(south),
    round,
    nearer: ([from], to) =>
      to[0] - from > round / 2
        ? [to[0] - round, to[1]]
        : from - to[0] > round / 2
          ? [to[0] + round, to[1]]
          : to,
    again: ([at]) => at + round < width,
    box: (w, s, e, n) => ({ x: x(w), y: y(n), w: x(e) - x(w), h: y(s) - y(n) }),
  };
}
