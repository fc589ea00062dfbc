// Which labels of the map have room at a zoom: the important ones first, none over a counter or over another.
// Pure.
export interface Spot {
  id: string;
  /** Where it is, in pixels of the screen at this zoom. */
  x: number;
  y: number;
  sea: boolean;
  capital: boolean;
  /** Rows of counters below the label, and how many stand in the longest. */
  rows: number;
  wide: number;
  idWidth: number;
  nameWidth: number;
}

export interface Shown {
  id: boolean;
  name: boolean;
}

type Box = [number, number, number, number];
const CELL = 64;

/** Boxes by the squares of a grid that they touch: only neighbours are compared. */
class Ground {
  private cells = new Map<string, Box[]>();

  private *keys([x0, y0, x1, y1]: Box): Generator<string> {
    for (let x = Math.floor(x0 / CELL); x <= Math.floor(x1 / CELL); x++)
      for (let y = Math.floor(y0 / CELL); y <= Math.floor(y1 / CELL); y++) yield `${x} ${y}`;
  }

  free(box: Box): boolean {
    for (const key of this.keys(box))
      for (const [x0, y0, x1, y1] of this.cells.get(key) ?? [])
        if (box[0] < x1 && box[2] > x0 && box[1] < y1 && box[3] > y0) return false;
    return true;
  }

  take(box: Box): void {
    for (const key of this.keys(box)) this.cells.set(key, [...(this.cells.get(key) ?? []), box]);
  }
}

/** Counters stand always; then numbers of land, numbers of sea zones, names. What finds no room is left out. */
export function declutter(spots: Spot[], size: number): Map<string, Shown> {
  const ground = new Ground();
  const shown = new Map<string, Shown>(spots.map((spot) => [spot.id, { id: false, name: false }]));
  for (const { x, y, rows, wide } of spots)
    if (rows)
      ground.take([x - wide * 15 * size, y - 10 * size, x + wide * 15 * size, y + (rows * 29 - 12) * size]);
  const weight = (spot: Spot) => (spot.capital ? 0 : spot.rows ? 1 : spot.sea ? 3 : 2);
  const ranked = [...spots].sort((a, b) => weight(a) - weight(b));
  const place = (spot: Spot, half: number, top: number, bottom: number): boolean => {
    const box: Box = [spot.x - half * size, spot.y + top * size, spot.x + half * size, spot.y + bottom * size];
    if (!ground.free(box)) return false;
    ground.take(box);
    return true;
  };
  for (const spot of ranked)
    shown.get(spot.id)!.id = place(
      spot,
      spot.sea ? spot.idWidth / 2 : spot.idWidth / 2 + 16,
      spot.sea ? -26 : -35,
      spot.sea ? -12 : -23,
    );
  for (const spot of ranked) {
    const found = shown.get(spot.id)!;
    if (found.id && spot.nameWidth)
      found.name = place(spot, spot.nameWidth / 2, spot.sea ? -38 : -22, spot.sea ? -27 : -11);
  }
  return shown;
}
