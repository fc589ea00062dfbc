// Draws the regions of War Room: public-domain borders (Natural Earth, npm world-atlas, 1:50m) are merged into
// regions; where a region is smaller than a modern country, the country is divided into Voronoi cells of the seed
// points below. Sea zones are spherical Voronoi cells; land is painted over them. The result is checked against the
// adjacency of the game's own map and written as one TopoJSON file.
//
// Run from a folder that has the packages world-atlas, d3-geo, d3-delaunay, d3-geo-voronoi, topojson-client,
// topojson-server, topojson-simplify and polygon-clipping:
//   node <web>/tools/war_room_map.mjs
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const need = createRequire(join(process.cwd(), "package.json"));
const load = async (name) => {
  const module = await import(pathToFileURL(need.resolve(name)).href);
  return module.default?.feature || module.default?.union || module.default?.topology ? module.default : module;
};
const [d3geo, delaunay, voronoi, client, server, simplify, clipping] = await Promise.all(
  ["d3-geo", "d3-delaunay", "d3-geo-voronoi", "topojson-client", "topojson-server", "topojson-simplify", "polygon-clipping"].map(load),
);

const here = dirname(fileURLToPath(import.meta.url));
const map = JSON.parse(readFileSync(join(here, "../../src/sandtable/games/war_room/data/map.json"), "utf8"));
const atlas = JSON.parse(readFileSync(need.resolve("world-atlas/countries-50m.json"), "utf8"));
const target = join(here, "../src/boards/war_room/regions.json");

/** Whole countries that belong to one region ("-": on the map, but no region). */
const WHOLE = {
  B1: "United Kingdom;Isle of Man;Jersey;Guernsey", B4: "Malta", B5: "Egypt", B6: "Sudan;S. Sudan",
  B7: "Ethiopia;Eritrea;Djibouti;Somalia;Somaliland", B8: "Kenya;Uganda;Tanzania;Rwanda;Burundi",
  B9: "Zambia;Zimbabwe;Malawi", B10: "South Africa;Namibia;Botswana;Lesotho;eSwatini", B11: "Dem. Rep. Congo",
  B12: "Congo;Gabon;Eq. Guinea;Central African Rep.", B13: "Nigeria;Cameroon", B14: "Ghana;Togo;Benin", B15: "Sierra Leone;Liberia",
  B16: "Iraq;Syria;Jordan;Israel;Palestine;Lebanon;Kuwait;Cyprus;N. Cyprus", B17: "Iran", B18: "India;Pakistan;Bangladesh;Bhutan;Nepal;Siachen Glacier",
  B19: "Sri Lanka", B20: "Maldives", B26: "Vanuatu", B27: "New Zealand", B30: "Guyana;Suriname",
  G2: "Denmark", G5: "Romania;Bulgaria;Moldova", G7: "Belarus", G8: "Estonia;Latvia;Lithuania", G10: "Norway",
  G11: "Morocco;W. Sahara", G12: "Algeria", G13: "Tunisia", G16: "Madagascar", G3: "Belgium;Luxembourg;Monaco",
  J2: "North Korea;South Korea", J6: "Vietnam;Laos;Cambodia", J7: "Thailand", J8: "Myanmar", J14: "Philippines", J16: "Taiwan",
  J18: "Palau", J21: "N. Mariana Is.;Guam", J22: "Micronesia", J25: "Solomon Is.", J27: "Marshall Is.",
  N1: "Mexico", N2: "Guatemala;Belize;Honduras;El Salvador;Nicaragua;Costa Rica;Panama",
  N3: "Cuba;Haiti;Dominican Rep.;Jamaica;Bahamas;Puerto Rico;Turks and Caicos Is.;Cayman Is.;U.S. Virgin Is.",
  N4: "Colombia;Ecuador", N5: "Venezuela;Trinidad and Tobago", N6: "Brazil", N7: "Greenland", N8: "Iceland", N9: "Ireland",
  N10: "Sweden", N12: "", N13: "Switzerland;Liechtenstein", N14: "Turkey",
  N15: "Saudi Arabia;Yemen;Oman;United Arab Emirates;Qatar;Bahrain", N16: "Angola", N17: "Mozambique", N18: "Afghanistan", N19: "Mongolia",
  T5: "Libya", U9: "Samoa;American Samoa", U10: "New Caledonia", J15: "", J28: "", G15: "Senegal;Gambia;Guinea;Guinea-Bissau;Mauritania;Côte d'Ivoire;Burkina Faso",
  "-": "Peru;Bolivia;Chile;Argentina;Paraguay;Uruguay;Niger;Chad;Falkland Is.;Fiji;Timor-Leste;Åland;Faeroe Is.;Andorra;Bermuda;San Marino;Vatican;Singapore",
};

/** Countries, merged, then divided among regions by seed points. */
const SPLIT = [
  { of: "Germany;Austria;Czechia;Netherlands;Poland;Slovakia;Hungary",
    seeds: { G1: [[10, 51], [12, 49], [14, 47.5], [15.5, 49.6], [16.4, 50.5], [15.5, 52], [17, 53.2], [18.2, 52.2], [19.2, 53.6], [21.2, 54.1], [18, 51.2], [18.3, 50.1], [16, 47.9], [15.6, 48.5]],
      G4: [[20.5, 52.6], [22.6, 53.6], [20, 51.2], [23, 51.5], [20.2, 50.1], [19.2, 48.8], [17.6, 48.4], [18, 47.2], [20.6, 47.2], [22.4, 49], [17.2, 46.6], [22.6, 54.25]] } },
  { of: "France", seeds: { G3: [[2.5, 47], [9, 42.2], [-4, 48], [6, 44]], B30: [[-53, 4]] } },
  { of: "Spain", seeds: { N11: [[-4, 40], [-6, 37.2], [-4.6, 37], [3, 39.5]], B3: [[-5.4, 36.05]] } },
  { of: "Portugal", seeds: { N12: [[-8, 39.6], [-17, 33]], B2: [[-28, 38.5]] } },
  { of: "Italy", seeds: { T1: [[12, 43], [16.3, 39.4], [15.8, 40.2], [9.5, 44.5]], T3: [[9, 40]], T4: [[14.2, 37.5]] } },
  { of: "Greece;Albania;Macedonia;Kosovo;Serbia;Montenegro;Bosnia and Herz.;Croatia;Slovenia",
    seeds: { T2: [[20.5, 42.5], [23.5, 38.5], [27, 37.6]], G14: [[24.9, 34.9]] } },
  { of: "Finland;Russia;Ukraine;Georgia;Armenia;Azerbaijan;Kazakhstan;Uzbekistan;Turkmenistan;Kyrgyzstan;Tajikistan",
    seeds: {
      G1: [[20.4, 55.2], [21, 54.8], [21.9, 54.7]],
      G9: [[25, 61.3], [26, 63.5], [29, 63], [26, 66], [27.2, 68.3], [28.2, 69.8], [29.8, 69.15], [30.6, 69.5], [30.1, 61.7], [28.6, 60.95], [28.5, 66.5], [29.6, 64], [21.5, 69.2], [22.5, 62], [20.3, 60.2]],
      G6: [[25.5, 49.5], [31, 50.2], [32, 47.4], [36.2, 48.2], [34.5, 45.4], [33.2, 44.8], [35.4, 45], [28, 46], [38, 48.6], [34, 51.2], [37.2, 47.3], [30.5, 45.8], [24, 51]],
      R3: [[32, 68.9], [33, 68.3], [37.5, 67.6], [32.2, 66], [33.4, 64], [31.6, 63.4], [36, 63], [30.9, 65], [40.5, 66.8]],
      R4: [[28.6, 57.6], [30.2, 59.6], [28.9, 59.4], [31.4, 57.6], [30, 56.3], [32.6, 59.4], [34.2, 60.4], [33, 61.2], [30.6, 60.5], [29.6, 60.15]],
      R2: [[40.4, 63.6], [45, 65.5], [44, 62], [39, 60.8], [36.6, 59.2], [34.9, 57.4], [34.1, 55.9], [48, 67], [53, 67], [51, 63.8], [56, 66.5], [49, 61.4], [55, 70.5], [52, 72]],
      R5: [[32.2, 54.8], [33.5, 53], [36.3, 53.2], [37, 51.2], [39, 51.4], [35.4, 51.9], [40.2, 50.2], [33.6, 54.9]],
      R1: [[37.6, 55.8], [38.4, 57.4], [41, 57.2], [42, 54.9], [46, 56.4], [50.5, 55.6], [55, 55.2], [54.5, 58], [49.5, 58.8], [44, 58.6], [57.2, 53.2], [57, 60], [40.4, 53.6]],
      R7: [[43.5, 52.2], [46.5, 50.5], [44.4, 48.8], [47.5, 47.2], [49.6, 52.6], [50, 50.2], [47.5, 46], [50.2, 47.4], [53, 51.8], [52.5, 48.2]],
      R6: [[41.2, 46.8], [40, 45], [43.6, 44.4], [46.6, 43.6], [42.8, 42], [46.6, 40.6], [45, 45.6], [41.2, 48.3], [37.8, 45.2], [39.3, 47.1]],
      R8: [[56, 50], [61, 51], [66, 50.6], [57.5, 48], [63, 47.6], [68, 49.2], [54.5, 46.2], [53.2, 44.4], [61, 45.2], [52.6, 46.9], [55.5, 51.4], [60.6, 53]],
      R9: [[54.5, 40], [57.5, 42.6], [61, 40.5], [60, 37.6], [65, 41], [68.6, 38.4], [71.5, 40.4], [75, 41.4], [66, 38.6], [62.5, 43]],
      R10: [[72, 51], [73, 48], [77, 47], [75, 44], [80, 45.6], [80, 50.2], [84, 51.4], [88, 50.6], [93, 51.2], [97, 52.2], [68, 44.6], [70, 46.6], [85, 53], [90, 53]],
      R11: [[61, 57], [64, 55.4], [66, 58.6], [70, 57], [72.5, 55], [61.6, 60], [70, 60], [77, 56], [66, 54.8], [77.5, 59]],
      R12: [[61, 63.4], [64, 67.5], [70, 66], [75, 64], [69, 63], [68.5, 70.5], [78, 67], [62, 68.5], [76, 71.5], [58.6, 62.6], [62, 76]],
      R13: [[86, 57], [93, 57.6], [97, 60.5], [90, 66], [88, 62], [98, 67], [93, 72], [100, 73.5], [83, 69.5], [96, 79], [84, 60], [98, 56], [105, 69], [104, 76]],
      R14: [[104, 55], [107, 59], [110, 53], [116, 52.4], [114, 56.6], [122, 53.6], [100.5, 53.6], [127.6, 52.6], [103, 62]],
      R15: [[112, 64], [118, 60], [125, 65], [120, 70], [133, 67], [127, 60], [140, 70], [146, 67.6], [150, 71.5], [113, 72], [136, 62], [143, 64.6], [142, 75]],
      R16: [[134, 49], [135.5, 53], [132.5, 44.6], [138.6, 57.2], [137, 48.5], [146, 61], [152, 61.6], [158, 64.6], [132, 55.6], [157, 67.4], [130.5, 49], [159, 69.4], [161, 67.8]],
      R17: [[159, 54.5], [162, 58], [168, 62.6], [166, 66.4], [178, 66.5], [172, 65], [186, 66], [162, 61.4], [168, 69.2], [180, 71]],
      R18: [[142.8, 52.5], [143, 50.6]], J19: [[142.6, 47.6], [143.2, 49.2], [148, 45.5], [153, 48.5], [155.5, 50]],
    } },
  { of: "China;Hong Kong;Macao",
    seeds: { J3: [[126, 45], [122, 48], [124, 42], [131, 47]], J4: [[115, 39.5], [112, 41], [118, 37], [117, 43.5], [112, 37.6], [107.5, 41]],
      J5: [[116, 27], [119, 30], [118, 33], [113.5, 23.5], [116, 24.2]], J15: [[109.8, 19.2]],
      C1: [[112.5, 33], [109, 34.6], [113, 30], [115.3, 32.5]], C2: [[109, 25], [111.6, 27.6], [107, 27]],
      C3: [[102, 25.4], [104, 29.6], [100, 28], [107, 30.8]], C4: [[98, 37], [104, 36.8], [102, 33.6], [100, 40.6]],
      C5: [[84, 41], [80, 37.6], [90, 42.6], [87, 46.4]], "-": [[86, 32.5], [92, 31.5], [81, 32.5], [95.6, 30.4]] } },
  { of: "Japan", seeds: { J1: [[138, 36], [142, 43], [131, 32.4]], J17: [[128, 26.5], [124, 24.4]], J20: [[141.3, 24.8]] } },
  { of: "Malaysia;Indonesia;Brunei;Papua New Guinea",
    seeds: { J9: [[102.3, 4]], J10: [[101, 0], [104, -3], [98, 3], [106, -2.4]], J11: [[110.5, -7.6], [106.5, -6.9], [116, -8.6], [121, -8.8], [113.5, -7.4]], J12: [[114, 1], [117, 4.6], [110.4, 1]],
      J13: [[121, -2], [124, 1], [120, -5], [128, 0], [128, -3.4]], J24: [[137, -4], [133, -1.6], [139.9, -7]], B25: [[143.4, -6], [147, -8.5]], J23: [[151, -5.4], [154.6, -6.2], [151.4, -3]], "-": [[126, -9]] } },
  { of: "Australia", seeds: { B21: [[121, -26], [118, -32]], B22: [[133.5, -18]], B23: [[134, -30], [140, -35.4]], B24: [[147, -25], [148, -34], [146, -42]] } },
  { of: "Canada", seeds: { B28: [[-115, 57], [-128, 58], [-100, 60], [-100, 72], [-97, 52]], B29: [[-78, 50], [-65, 53], [-62, 46], [-70, 68], [-85, 50]] } },
  { of: "United States of America",
    seeds: { U1: [[-79, 38], [-71, 44], [-83, 32], [-84, 41]], U2: [[-95, 39], [-98, 32], [-96, 45], [-90, 34]], U3: [[-115, 41], [-110, 35], [-109, 46]],
      U4: [[-152, 64.5], [-160, 60], [-135, 57], [-159, 56.3]], U5: [[-168, 53], [-178, 52]], U6: [[-157.5, 20.5]] } },
  { of: "Kiribati", seeds: { J28: [[-186.8, 1.3]], "-": [[-157, 2], [-172, -4]] } },
  { of: "Mali", seeds: { G15: [[-8, 13.6]], "-": [[-1, 20]] } },
];

/** Seeds of the sea zones, beside their own point. */
const SEA = {
  "A-2": [[-60, 70], [-30, 62]], "A-3": [[-5, 67], [8, 65.5], [20, 72], [-8, 76], [30, 74.6], [4, 74], [33.4, 70.6]], "A-4": [[40, 69], [36, 66.2], [55, 72], [65, 72], [38.5, 72.5], [60, 78], [52, 69], [69, 75], [37, 70.2]],
  "A-5": [[11.2, 56.8], [20, 60], [22, 64], [26, 59.7], [18, 55], [10.6, 58.4], [12.5, 54.5], [29, 60]],
  "A-6": [[-1, 59], [6, 54.4], [3, 61], [6.6, 57.4], [1.6, 51], [-2, 50]], "A-7": [[-14, 60], [-10, 51], [-6.5, 56]],
  "A-15": [[-5, 46.5], [-8, 35.4]], "M-1": [[0, 37.6], [6, 42.6], [-3.6, 36.1]], "M-2": [[11, 39.5], [17, 33], [15, 43], [18, 40], [8, 38]],
  "M-3": [[24, 37.6], [32, 32.6], [34, 35], [26, 39.8], [22, 34.4]], "M-4": [[30, 43.5], [38, 42.6], [37, 46], [31, 45.6]], "M-5": [[35, 26], [43, 13.6]],
  "M-6": [[49.6, 45], [52, 39], [51, 44.6]], "I-1": [[51, 27.5], [58, 25]],
  "-": [[80, 76], [90, 82], [120, 76], [150, 74], [180, 74], [-150, 74], [72, 80], [30, 86], [-30, 86], [-100, 76], [75, 78.5], [79, 72.4], [0, -62], [60, -60], [120, -60], [180, -60], [-120, -58], [-60, -62], [-90, -40], [-95, -20], [-60, -48], [-25, -30], [-15, -45]],
};

// Land -----------------------------------------------------------------------------------------------------------

const countries = new Map();
for (const shape of atlas.objects.countries.geometries) countries.set(shape.properties.name, shape);
const merged = (names) => {
  const shapes = names.split(";").filter(Boolean).map((name) => {
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
  const flat = Object.entries(seeds).flatMap(([region, points]) => points.map((point) => ({ region, point })));
  const box = shape.flat(2);
  const middle = [0, 1].map((i) => (Math.min(...box.map((p) => p[i])) + Math.max(...box.map((p) => p[i]))) / 2);
  const plane = d3geo.geoAzimuthalEqualArea().rotate([-middle[0], -middle[1]]).scale(1).translate([0, 0]).clipAngle(null);
  const forward = (p) => plane(p);
  const back = (p) => {
    const [lon, lat] = plane.invert(p);
    return [straight(lon), lat];
  };
  const points = flat.map(({ point }) => forward(point));
  const spread = box.map(forward);
  const edge = (i, pick, more) => pick(...spread.map((p) => p[i]), ...points.map((p) => p[i])) + more;
  const bounds = [edge(0, Math.min, -0.01), edge(1, Math.min, -0.01), edge(0, Math.max, 0.01), edge(1, Math.max, 0.01)];
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
for (const [region, names] of Object.entries(WHOLE)) if (names) add(region, merged(names));
for (const group of SPLIT) for (const [region, polygons] of divide(group)) add(region, polygons);
for (const name of countries.keys()) if (!used.has(name) && name !== "Antarctica") add("-", merged(name));

/** Where a new border meets an old one, the neighbour across the old one gets the meeting point too. */
function knit() {
  const key = (p) => `${p[0].toFixed(6)},${p[1].toFixed(6)}`;
  const old = new Set(atlasPoints().map(key));
  const fresh = new Map();
  for (const polygons of land.values())
    for (const polygon of polygons) for (const ring of polygon) for (const p of ring) if (!old.has(key(p))) fresh.set(key(p), p);
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
            const along = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / (length * length || 1);
            const off = Math.abs((p[0] - a[0]) * (b[1] - a[1]) - (p[1] - a[1]) * (b[0] - a[0])) / (length || 1);
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
  return client.feature(atlas, atlas.objects.countries).features.flatMap((f) => f.geometry.coordinates.flat(f.geometry.type === "Polygon" ? 1 : 2));
}
knit();

/** Exterior rings clockwise on the sphere, as d3-geo wants them. */
function wind(polygon) {
  return polygon.map((ring, i) => {
    let area = 0;
    for (let k = 0; k < ring.length - 1; k++) area += ring[k][0] * ring[k + 1][1] - ring[k + 1][0] * ring[k][1];
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
    type: "Feature", id, properties: {},
    geometry: { type: "MultiPolygon", coordinates: polygons.map((polygon) => wind(polygon.map(tidy).filter(Boolean))).filter((polygon) => polygon.length) },
  })),
});

// Sea ------------------------------------------------------------------------------------------------------------

const seaSeeds = Object.entries(map.regions).filter(([, r]) => r.kind === "sea").flatMap(([id, r]) => [[r.lon, r.lat], ...(SEA[id] ?? [])].map((point) => ({ id, point })));
seaSeeds.push(...SEA["-"].map((point) => ({ id: "-", point })));
const cells = voronoi.geoVoronoi(seaSeeds.map((s) => s.point)).polygons().features;
const seaTopology = server.topology({ cells: { type: "GeometryCollection", geometries: cells.map((cell) => ({ ...cell.geometry, coordinates: cell.geometry.coordinates.map((ring) => ring.map(round)) })) } });
const sea = new Map();
cells.forEach((cell, i) => {
  const [lon, lat] = cell.properties.sitecoordinates;
  const { id } = seaSeeds.find((s) => s.point[0] === lon && s.point[1] === lat);
  if (id === "-") return;
  sea.set(id, [...(sea.get(id) ?? []), seaTopology.objects.cells.geometries[i]]);
});
const seaEntries = [...sea].map(([id, shapes]) => [id, client.merge(seaTopology, shapes).coordinates]);

// Simplify, write ------------------------------------------------------------------------------------------------

const landEntries = [...land].sort(([a], [b]) => (a < b ? -1 : 1));
let topology = server.topology({ land: features(landEntries) });
topology.objects.land.geometries = topology.objects.land.geometries.map((shape) => ({ ...client.mergeArcs(topology, [shape]), id: shape.id }));
topology = simplify.presimplify(topology, simplify.sphericalTriangleArea);
const fine = ([lon, lat]) => lon > -11 && lon < 66 && lat > 39 && lat < 71; // the Eastern Front is drawn finer
topology.arcs = topology.arcs.map((arc) => arc.map(([x, y, w]) => [x, y, fine([x, y]) ? w * 14 : w]));
const budget = Number(process.env.WEIGHT ?? 1.75e-5);
topology = simplify.simplify(topology, budget);
topology = simplify.filter(topology, simplify.filterAttachedWeight(topology, budget * 1.4, simplify.sphericalRingArea));
topology.objects.sea = null;
const both = server.topology({ land: client.feature(topology, topology.objects.land), sea: { type: "FeatureCollection", features: seaEntries.map(([id, coordinates]) => ({ type: "Feature", id, properties: {}, geometry: { type: "MultiPolygon", coordinates } })) } }, 32768);
for (const object of Object.values(both.objects)) for (const shape of object.geometries) delete shape.properties;
const text = JSON.stringify({ ...both, source: "Natural Earth 1:50m (public domain); regions drawn by tools/war_room_map.mjs" });
writeFileSync(target, text + "\n");

// Check against the map of the game ------------------------------------------------------------------------------

const shapes = both.objects.land.geometries;
const near = client.neighbors(shapes);
const drawn = new Set();
shapes.forEach((shape, i) => near[i].forEach((j) => drawn.add([shape.id, shapes[j].id].sort().join(" "))));
const seaShapes = both.objects.sea.geometries;
client.neighbors(seaShapes).forEach((js, i) => js.forEach((j) => drawn.add([seaShapes[i].id, seaShapes[j].id].sort().join(" "))));
const seaFeatures = seaEntries.map(([id, coordinates]) => ({ id, geometry: { type: "MultiPolygon", coordinates } }));
for (const feature of client.feature(both, both.objects.land).features) {
  if (feature.id === "-" || !feature.geometry) continue;
  const seen = new Set();
  const points = feature.geometry.coordinates.flat(2);
  const step = Math.max(1, Math.floor(points.length / 60));
  for (let i = 0; i < points.length; i += step) for (const zone of seaFeatures) if (d3geo.geoContains(zone.geometry, points[i])) seen.add(zone.id);
  for (const id of seen) drawn.add([feature.id, id].sort().join(" "));
}
const wanted = map.edges.filter((e) => e.kind !== "overfly");
const front = new Set(JSON.parse(readFileSync(join(here, "../../src/sandtable/games/war_room/data/setup.json"), "utf8")).scenarios.eastern_front.land);
const missing = wanted.filter((e) => !drawn.has([e.a, e.b].sort().join(" ")));
const named = new Set(wanted.map((e) => [e.a, e.b].sort().join(" ")));
const isLand = (id) => map.regions[id]?.kind === "land";
const extra = [...drawn].filter((pair) => !named.has(pair) && pair.split(" ").every(isLand));
const shapeless = Object.keys(map.regions).filter((id) => !shapes.some((s) => s.id === id) && !sea.has(id));
console.log(`${text.length} bytes, ${wanted.length - missing.length} of ${wanted.length} edges drawn`);
console.log("missing on the Eastern Front:", missing.filter((e) => front.has(e.a) || front.has(e.b)).map((e) => `${e.a}-${e.b}`).join(" "));
console.log("missing elsewhere:", missing.filter((e) => !front.has(e.a) && !front.has(e.b)).map((e) => `${e.a}-${e.b}`).join(" "));
console.log("drawn but not adjacent:", extra.join(", "));
console.log("drawn as a point:", shapeless.join(" "));
