// Draws the regions of a world map: public-domain borders (Natural Earth, npm world-atlas, 1:50m) are merged
// into regions; where a region is smaller than a modern country, the country is divided into Voronoi cells of
// seed points. Sea zones are spherical Voronoi cells; land is painted over them. The result is checked against
// the adjacency of the game's own map and written as one TopoJSON file.
//
// Run the tools that use this from a folder that has the packages world-atlas, d3-geo, d3-delaunay,
// d3-geo-voronoi, topojson-client, topojson-server, topojson-simplify and polygon-clipping:   node
// <web>/tools/war_room_map.mjs
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const need = createRequire(join(process.cwd(), "package.json"));
const load = async (name) => {
  const module = await import(pathToFileURL(need.resolve(name)).href);
  return module.default?.feature || module.default?.union || module.default?.topology ? module.default : module;
};
const [d3geo, delaunay, voronoi, client, server, simplify, clipping] = await Promise.all(
  [
    "d3-geo",
    "d3-delaunay",
    "d3-geo-voronoi",
    "topojson-client",
    "topojson-server",
    "topojson-simplify",
    "polygon-clipping",
  ].map(load),
);

/**
 * Draw a map. regions: id -> {kind, lon, lat}; edges: pairs of ids that border on each other; whole: countries
 * that are one region ("-": on the map, but no region); split: countries, merged, then divided by seed points;
 * seas: more seed points of the zones; finer: how much finer a point is drawn than elsewhere; budget: what is
 * too small to draw.
 */
export function draw({
  regions,
  edges,
  whole,
  split,
  seas,
  finer = () => 1,
  budget = 1.75e-5,
  strict = false,
  tool,
  target,
}) {
  const atlas = JSON.parse(readFileSync(need.resolve("world-atlas/countries-50m.json"), "utf8"));

  // Land
  // -----------------------------------------------------------------------------------------------------------

  const countries = new Map();
  for (const shape of atlas.objects.countries.geometries) countries.set(shape.properties.name, shape);
  const merged = (names) => {
    const shapes = names
      .split(";")
      .filter(Boolean)
      .map((name) => {
        if (!countries.has(name)) throw new Error(`world-atlas has no country ${name}`);
        used.add(name);
        return countries.get(name);
      });
    return client.merge(atlas, shapes).coordinates;
  };
  const used = new Set();

  /** A number between -0.5 and 0.5 that depends on two points only. */
  const noise = (a, b, salt) => {
    const s = Math.sin(a[0] * 127.1 + a[1] * 311.7 + b[0] * 269.5 + b[1] * 183.3 + salt * 74.7) * 43758.5453;
    return s - Math.floor(s) - 0.5;
  };

  /** A border that wanders like a drawn one: the same from both sides. */
  function wander(a, b, depth = 0) {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length < 0.008 || depth > 6) return [a];
    const shift = noise(a, b, depth) * (depth ? 0.3 : 0.22);
    const middle = [(a[0] + b[0]) / 2 - (b[1] - a[1]) * shift, (a[1] + b[1]) / 2 + (b[0] - a[0]) * shift];
    return [...wander(a, middle, depth + 1), ...wander(middle, b, depth + 1)];
  }
  function border(a, b) {
    const forward = a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]);
    if (forward) return wander(a, b);
    const back = wander(b, a);
    return [a, ...back.slice(1).reverse()];
  }

  function divide({ of, seeds }) {
    const east = of.includes("Russia"); // countries on both sides of the date line are laid out on one
    const west = /United States|Kiribati/.test(of);
    const straight = (lon) => (east && lon < -100 ? lon + 360 : west && lon > 100 ? lon - 360 : lon);
    const turn = (ring) => ring.map(([lon, lat]) => [straight(lon), lat]);
    let shape = merged(of).map((polygon) => polygon.map(turn));
    shape = clipping.union(...shape.map((p) => [p]));
    const flat = Object.entries(seeds).flatMap(([region, points]) =>
      points.map((point) => ({ region, point })),
    );
    const box = shape.flat(2);
    const middle = [0, 1].map(
      (i) => (Math.min(...box.map((p) => p[i])) + Math.max(...box.map((p) => p[i]))) / 2,
    );
    const plane = d3geo
      .geoAzimuthalEqualArea()
      .rotate([-middle[0], -middle[1]])
      .scale(1)
      .translate([0, 0])
      .clipAngle(null);
    const forward = (p) => plane(p);
    const back = (p) => {
      const [lon, lat] = plane.invert(p);
      return [straight(lon), lat];
    };
    const points = flat.map(({ point }) => forward(point));
    const spread = box.map(forward);
    const edge = (i, pick, more) => pick(...spread.map((p) => p[i]), ...points.map((p) => p[i])) + more;
    const bounds = [
      edge(0, Math.min, -0.01),
      edge(1, Math.min, -0.01),
      edge(0, Math.max, 0.01),
      edge(1, Math.max, 0.01),
    ];
    const diagram = delaunay.Delaunay.from(points).voronoi(bounds); // the poles must stay outside the bounds
    const cells = new Map();
    flat.forEach(({ region }, i) => {
      const cell = diagram.cellPolygon(i);
      if (!cell) return;
      const ring = [];
      for (let k = 0; k < cell.length - 1; k++) ring.push(...border(cell[k], cell[k + 1]));
      ring.push(ring[0]);
      if (!cells.has(region)) cells.set(region, []);
      cells.get(region).push([ring]);
    });
    const found = [];
    for (const [region, rings] of cells) {
      const whole = rings.length > 1 ? clipping.union(...rings) : [rings[0]];
      const lonlat = whole.map((polygon) => polygon.map((ring) => ring.map(back)));
      const piece = clipping.intersection(shape, lonlat);
      if (piece.length) found.push([region, piece]);
      else console.warn(`nothing left of ${region}`);
    }
    return found;
  }

  const land = new Map();
  const add = (region, polygons) => land.set(region, [...(land.get(region) ?? []), ...polygons]);
  for (const [region, names] of Object.entries(whole)) if (names) add(region, merged(names));
  for (const group of split) for (const [region, polygons] of divide(group)) add(region, polygons);
  for (const name of countries.keys()) if (!used.has(name) && name !== "Antarctica") add("-", merged(name));

  /** Where a new border meets an old one, the neighbour across the old one gets the meeting point too. */
  function knit() {
    const key = (p) => `${p[0].toFixed(6)},${p[1].toFixed(6)}`;
    const old = new Set(atlasPoints().map(key));
    const fresh = new Map();
    for (const polygons of land.values())
      for (const polygon of polygons)
        for (const ring of polygon) for (const p of ring) if (!old.has(key(p))) fresh.set(key(p), p);
    const points = [...fresh.values()].sort((a, b) => a[0] - b[0]);
    for (const polygons of land.values())
      for (const polygon of polygons)
        polygon.forEach((ring, at) => {
          const out = [];
          for (let i = 0; i < ring.length - 1; i++) {
            const [a, b] = [ring[i], ring[i + 1]];
            out.push(a);
            const [west, east] = a[0] < b[0] ? [a[0], b[0]] : [b[0], a[0]];
            const on = [];
            for (let k = lower(points, west - 1e-7); k < points.length && points[k][0] <= east + 1e-7; k++) {
              const p = points[k];
              const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
              const along =
                ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / (length * length || 1);
              const off =
                Math.abs((p[0] - a[0]) * (b[1] - a[1]) - (p[1] - a[1]) * (b[0] - a[0])) / (length || 1);
              if (along > 1e-6 && along < 1 - 1e-6 && off < 1e-6) on.push([along, p]);
            }
            on.sort((x, y) => x[0] - y[0]);
            out.push(...on.map(([, p]) => p));
          }
          out.push(out[0]);
          polygon[at] = out;
        });
  }
  function lower(points, lon) {
    let [a, b] = [0, points.length];
    while (a < b) {
      const m = (a + b) >> 1;
      if (points[m][0] < lon) a = m + 1;
      else b = m;
    }
    return a;
  }
  function atlasPoints() {
    return client
      .feature(atlas, atlas.objects.countries)
      .features.flatMap((f) => f.geometry.coordinates.flat(f.geometry.type === "Polygon" ? 1 : 2));
  }
  knit();

  /** Exterior rings clockwise on the sphere, as d3-geo wants them. */
  function wind(polygon) {
    return polygon.map((ring, i) => {
      let area = 0;
      for (let k = 0; k < ring.length - 1; k++)
        area += ring[k][0] * ring[k + 1][1] - ring[k + 1][0] * ring[k][1];
      const clockwise = area < 0;
      return clockwise === (i === 0) ? ring : [...ring].reverse();
    });
  }
  const round = (p) => [Math.round(p[0] * 1e4) / 1e4, Math.round(p[1] * 1e4) / 1e4];
  const tidy = (ring) => {
    const out = ring.map(round).filter((p, i, all) => !i || p[0] !== all[i - 1][0] || p[1] !== all[i - 1][1]);
    return out.length > 3 ? out : null;
  };
  const features = (entries) => ({
    type: "FeatureCollection",
    features: entries.map(([id, polygons]) => ({
      type: "Feature",
      id,
      properties: {},
      geometry: {
        type: "MultiPolygon",
        coordinates: polygons
          .map((polygon) => wind(polygon.map(tidy).filter(Boolean)))
          .filter((polygon) => polygon.length),
      },
    })),
  });

  // Sea
  // ------------------------------------------------------------------------------------------------------------

  const seaSeeds = Object.entries(regions)
    .filter(([, r]) => r.kind === "sea")
    .flatMap(([id, r]) => [[r.lon, r.lat], ...(seas[id] ?? [])].map((point) => ({ id, point })));
  seaSeeds.push(...seas["-"].map((point) => ({ id: "-", point })));
  const cells = voronoi.geoVoronoi(seaSeeds.map((s) => s.point)).polygons().features;
  const seaTopology = server.topology({
    cells: {
      type: "GeometryCollection",
      geometries: cells.map((cell) => ({
        ...cell.geometry,
        coordinates: cell.geometry.coordinates.map((ring) => ring.map(round)),
      })),
    },
  });
  const sea = new Map();
  cells.forEach((cell, i) => {
    const [lon, lat] = cell.properties.sitecoordinates;
    const { id } = seaSeeds.find((s) => s.point[0] === lon && s.point[1] === lat);
    if (id === "-") return;
    sea.set(id, [...(sea.get(id) ?? []), seaTopology.objects.cells.geometries[i]]);
  });
  const seaEntries = [...sea].map(([id, shapes]) => [id, client.merge(seaTopology, shapes).coordinates]);

  // Simplify, write
  // ------------------------------------------------------------------------------------------------

  const landEntries = [...land].sort(([a], [b]) => (a < b ? -1 : 1));
  let topology = server.topology({ land: features(landEntries) });
  topology.objects.land.geometries = topology.objects.land.geometries.map((shape) => ({
    ...client.mergeArcs(topology, [shape]),
    id: shape.id,
  }));
  topology = simplify.presimplify(topology, simplify.sphericalTriangleArea);
  topology.arcs = topology.arcs.map((arc) => arc.map(([x, y, w]) => [x, y, w * finer([x, y])]));
  topology = simplify.simplify(topology, budget);
  topology = simplify.filter(
    topology,
    simplify.filterAttachedWeight(topology, budget * 1.4, simplify.sphericalRingArea),
  );
  topology.objects.sea = null;
  const both = server.topology(
    {
      land: client.feature(topology, topology.objects.land),
      sea: {
        type: "FeatureCollection",
        features: seaEntries.map(([id, coordinates]) => ({
          type: "Feature",
          id,
          properties: {},
          geometry: { type: "MultiPolygon", coordinates },
        })),
      },
    },
    32768,
  );
  for (const object of Object.values(both.objects))
    for (const shape of object.geometries) delete shape.properties;
  const text = JSON.stringify({
    ...both,
    source: `Natural Earth 1:50m (public domain); regions drawn by tools/${tool}`,
  });
  writeFileSync(target, text + "\n");

  // Check against the map of the game
  // ------------------------------------------------------------------------------

  const shapes = both.objects.land.geometries;
  const near = client.neighbors(shapes);
  const drawn = new Set();
  shapes.forEach((shape, i) => near[i].forEach((j) => drawn.add([shape.id, shapes[j].id].sort().join(" "))));
  const seaShapes = both.objects.sea.geometries;
  client
    .neighbors(seaShapes)
    .forEach((js, i) => js.forEach((j) => drawn.add([seaShapes[i].id, seaShapes[j].id].sort().join(" "))));
  const seaFeatures = seaEntries.map(([id, coordinates]) => ({
    id,
    geometry: { type: "MultiPolygon", coordinates },
  }));
  for (const feature of client.feature(both, both.objects.land).features) {
    if (feature.id === "-" || !feature.geometry) continue;
    const seen = new Set();
    const points = feature.geometry.coordinates.flat(2);
    const step = Math.max(1, Math.floor(points.length / 60));
    for (let i = 0; i < points.length; i += step)
      for (const zone of seaFeatures) if (d3geo.geoContains(zone.geometry, points[i])) seen.add(zone.id);
    for (const id of seen) drawn.add([feature.id, id].sort().join(" "));
  }
  const pairs = edges.map(([a, b]) => [a, b].sort().join(" "));
  const missing = pairs.filter((pair) => !drawn.has(pair));
  const named = new Set(pairs);
  const isLand = (id) => regions[id]?.kind === "land";
  const extra = [...drawn].filter(
    (pair) => !named.has(pair) && pair.split(" ").every((id) => regions[id] && (strict || isLand(id))),
  );
  const shapeless = Object.keys(regions).filter((id) => !shapes.some((s) => s.id === id) && !sea.has(id));
  console.log(`${text.length} bytes, ${pairs.length - missing.length} of ${pairs.length} edges drawn`);
  console.log("missing:", missing.map((pair) => pair.replace(" ", "-")).join(" "));
  console.log("drawn but not adjacent:", extra.join(", "));
  console.log("drawn as a point:", shapeless.join(" "));
}
