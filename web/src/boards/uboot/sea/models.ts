// Low-polygon ships, built from their profile: hull, superstructure, masts, funnels, guns. Bow towards +x,
// metres.
import { BoxGeometry, BufferAttribute, BufferGeometry, CylinderGeometry } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { formOf, sizesOf, type Form, type Sizes } from "./form";

const FREEBOARD = { merchant: 6.5, tanker: 4, liner: 10, warship: 4.5, unknown: 6 } as const;
const built = new Map<string, BufferGeometry>();

/** One geometry for a ship; the same one for every ship of that profile. */
export function shipGeometry(profile: string): BufferGeometry {
  let made = built.get(profile);
  if (!made) built.set(profile, (made = build(formOf(profile), sizesOf(profile))));
  return made;
}

function bare(geometry: BufferGeometry): BufferGeometry {
  const plain = geometry.index ? geometry.toNonIndexed() : geometry;
  plain.deleteAttribute("uv");
  return plain;
}

function box(x: number, y: number, long: number, high: number, wide: number, z = 0): BufferGeometry {
  return bare(new BoxGeometry(long, high, wide).translate(x, y + high / 2, z));
}

function pole(x: number, y: number, high: number, thick: number, z = 0, rake = 0): BufferGeometry {
  return bare(new CylinderGeometry(thick * 0.7, thick, high, 6).rotateZ(rake).translate(x, y + high / 2, z));
}

/** The hull as sections from stern to bow: flared bow, round stern, sheer towards both ends. */
function hull(form: Form, { length, beam }: Sizes, freeboard: number): BufferGeometry {
  const stations = 12;
  const points = Array.from({ length: stations + 1 }, (_, i) => {
    const s = -1 + (2 * i) / stations;
    const bow = Math.max(0, (s - 0.45) / 0.55);
    const stern = Math.max(0, (-s - 0.72) / 0.28);
    const half = (beam / 2) * Math.max(0.02, 1 - bow ** 1.7 - 0.45 * stern ** 2);
    const rise = form.kind === "warship" && s > 0.15 ? 0.35 : 0;
    const castle =
      form.kind === "tanker" && (s > 0.72 || s < -0.55)
        ? 0.7
        : form.kind === "merchant" && (s > 0.76 || s < -0.8)
          ? 0.32
          : 0;
    const high = freeboard * (1 + 0.5 * Math.max(0, s) ** 2 + 0.16 * s * s + rise + castle);
    const x = (s * length) / 2;
    return {
      x,
      low: x - (s > 0.8 ? (s - 0.8) * length * (form.raked || form.kind === "warship" ? 0.16 : 0.07) : 0),
      half,
      high,
    };
  });
  const corners: number[] = [];
  const quad = (...p: [number, number, number][]) => [0, 1, 2, 0, 2, 3].forEach((k) => corners.push(...p[k]!));
  for (let i = 0; i < stations; i++) {
    const [a, b] = [points[i]!, points[i + 1]!];
    quad([a.low, -3, a.half * 0.85], [b.low, -3, b.half * 0.85], [b.x, b.high, b.half], [a.x, a.high, a.half]);
    quad(
      [b.low, -3, -b.half * 0.85],
      [a.low, -3, -a.half * 0.85],
      [a.x, a.high, -a.half],
      [b.x, b.high, -b.half],
    );
    quad([a.x, a.high, a.half], [b.x, b.high, b.half], [b.x, b.high, -b.half], [a.x, a.high, -a.half]);
  }
  const end = points[0]!;
  quad(
    [end.low, -3, -end.half],
    [end.low, -3, end.half],
    [end.x, end.high, end.half],
    [end.x, end.high, -end.half],
  );
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
  geometry.computeVertexNormals();
  return geometry;
}

function build(form: Form, sizes: Sizes): BufferGeometry {
  const { length, beam, masthead } = sizes;
  const deck = FREEBOARD[form.kind] * Math.min(1.25, 0.55 + length / 260);
  const unit = length / 100;
  const pieces = [hull(form, sizes, deck)];
  if (form.kind === "liner")
    pieces.push(
      box(0, deck, length * 0.5, deck * 0.42, beam * 0.86),
      box(-length * 0.01, deck * 1.42, length * 0.4, deck * 0.34, beam * 0.74),
    );
  const funnels = form.parts.filter((part) => part.kind === "funnel").length;
  for (const part of form.parts) {
    const x = part.at * length;
    const base = form.kind === "liner" ? deck * 1.7 : deck * (1 + 0.25 * Math.max(0, part.at * 2) ** 2);
    switch (part.kind) {
      case "mast": {
        const top = masthead - base;
        pieces.push(pole(x, base, top, 0.28 * unit + 0.12), box(x, base + top * 0.62, 0.4, 0.35, beam * 0.5));
        // Derricks lean from the foot of the mast.
        for (const lean of [-0.62, 0.62])
          pieces.push(
            bare(
              new CylinderGeometry(0.16, 0.2, top * 0.62, 4)
                .translate(0, top * 0.31, 0)
                .rotateZ(lean)
                .translate(x, base, 0),
            ),
          );
        break;
      }
      case "posts":
        for (const side of [-1, 1])
          pieces.push(pole(x, base, (masthead - base) * 0.55, 0.34 * unit + 0.15, side * beam * 0.3));
        pieces.push(box(x, base + (masthead - base) * 0.55, 0.7, 0.6, beam * 0.64));
        break;
      case "funnel": {
        const high = (form.kind === "warship" ? 0.36 : 0.42) * (masthead - base);
        if (form.kind !== "warship" && form.kind !== "liner")
          pieces.push(
            box(x, base, 13 * unit, 3.4, beam * 0.8),
            box(x + 3 * unit, base + 3.4, 7 * unit, 2.8, beam * 0.6),
          );
        if (form.kind === "warship" && funnels) pieces.push(box(x, base, 8 * unit, 2, beam * 0.5));
        pieces.push(
          pole(
            x - 1,
            base + 2,
            high,
            form.kind === "liner" ? 2.6 * unit : form.kind === "warship" ? 1.5 * unit : 2 * unit,
            0,
            form.kind === "warship" || form.kind === "liner" ? 0.09 : 0,
          ),
        );
        break;
      }
      case "bridge": {
        const high = form.kind === "warship" ? 5.5 : 6.2;
        pieces.push(
          box(x, base, 9 * unit, high * 0.6, beam * 0.78),
          box(x + unit, base + high * 0.6, 5.5 * unit, high * 0.5, beam * 0.66),
          box(x + unit, base + high * 1.02, 3.5 * unit, 1.2, beam * 0.95),
        );
        if (form.kind === "warship")
          pieces.push(
            pole(x - 3.5 * unit, base, masthead - base, 0.3 + 0.12 * unit),
            box(x - 3.5 * unit, base + (masthead - base) * 0.72, 0.5, 0.4, beam * 0.5),
          );
        else if (!form.parts.some((one) => one.kind === "mast"))
          pieces.push(pole(x - 2 * unit, base + high, masthead - base - high, 0.3));
        break;
      }
      case "gun":
        pieces.push(
          box(x, base, 4 * unit, 2.4, beam * 0.34),
          bare(
            new CylinderGeometry(0.22, 0.3, 6 * unit, 5)
              .rotateZ(Math.PI / 2 + (part.at > 0 ? -0.06 : 0.06))
              .translate(x + (part.at > 0 ? 4 : -4) * unit, base + 1.7, 0),
          ),
        );
        break;
      case "walk":
        pieces.push(box(x, base + 2.2, 30 * unit, 0.7, beam * 0.12));
        for (const away of [-12, 0, 12]) pieces.push(box(x + away * unit, base, 0.8, 2.2, beam * 0.1));
        break;
      case "low":
        pieces.push(box(x, base, 10 * unit, 0.9, beam * 0.16), box(x, base, 1.2, 2.2, beam * 0.3));
        break;
    }
  }
  const merged = mergeGeometries(pieces);
  merged.computeVertexNormals();
  return merged;
}

/** A twin-engined aircraft, nose towards +x. */
export function aircraftGeometry(): BufferGeometry {
  return mergeGeometries([
    bare(new CylinderGeometry(0.9, 0.5, 15, 6).rotateZ(-Math.PI / 2)),
    box(1, 0.3, 3.4, 0.4, 22),
    box(-6.6, 0.3, 1.8, 0.3, 8),
    box(-6.8, 0.3, 1.8, 2.8, 0.3, -3),
    box(-6.8, 0.3, 1.8, 2.8, 0.3, 3),
    box(2.4, -0.2, 3.4, 1.2, 1.2, -4),
    box(2.4, -0.2, 3.4, 1.2, 1.2, 4),
  ])!;
}
