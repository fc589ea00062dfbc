// Draws the spaces of Dateline World War 2 (see regions.mjs).
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { draw } from "./regions.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const map = JSON.parse(readFileSync(join(here, "../../src/sandtable/games/dateline/data/map.json"), "utf8"));

/** Whole countries that belong to one territory ("-": on the map, but none). */
const WHOLE = {
  united_kingdom: "United Kingdom;Isle of Man;Jersey;Guernsey", eire: "Ireland", switzerland: "Switzerland;Liechtenstein", sweden: "Sweden;Åland",
  germany: "Germany;Austria;Denmark", finland_norway: "Finland;Norway", turkey: "Turkey", persia: "Iran", afghanistan: "Afghanistan", mongolia: "Mongolia",
  eastern_europe: "Poland;Czechia;Slovakia;Hungary;Romania;Bulgaria;Moldova",
  southern_europe: "Italy;Slovenia;Croatia;Bosnia and Herz.;Serbia;Montenegro;Kosovo;Macedonia;Albania;Greece;San Marino;Vatican;Malta",
  syria_iraq: "Syria;Iraq;Lebanon;Israel;Palestine;Jordan;Kuwait;Cyprus;N. Cyprus", saudi_arabia: "Saudi Arabia;Yemen;Oman;United Arab Emirates;Qatar;Bahrain",
  kazakh_ssr: "Kazakhstan;Uzbekistan;Turkmenistan;Kyrgyzstan;Tajikistan", india: "India;Pakistan;Bangladesh;Bhutan;Nepal;Siachen Glacier;Sri Lanka",
  algeria: "Algeria;Morocco;Tunisia", libya: "Libya", anglo_egypt_sudan: "Egypt;Sudan;S. Sudan", italian_east_africa: "Ethiopia;Eritrea;Djibouti;Somalia;Somaliland",
  french_west_africa: "Mauritania;Senegal;Gambia;Mali;Guinea;Guinea-Bissau;Sierra Leone;Liberia;Côte d'Ivoire;Burkina Faso;Ghana;Togo;Benin",
  french_equatorial_africa: "Chad;Niger;Nigeria;Cameroon;Central African Rep.;Gabon;Congo;Eq. Guinea", belgian_congo: "Dem. Rep. Congo;Rwanda;Burundi",
  kenya_rhodesia: "Kenya;Uganda;Tanzania;Zambia;Malawi;Zimbabwe", angola: "Angola", mozambique: "Mozambique",
  south_africa: "South Africa;Namibia;Botswana;Lesotho;eSwatini", rio_de_oro: "W. Sahara", madagascar: "Madagascar",
  mexico: "Mexico", panama: "Panama;Costa Rica;Nicaragua;Honduras;El Salvador;Guatemala;Belize", venezuela_colombia: "Colombia;Venezuela;Trinidad and Tobago;Guyana",
  west_indies: "Cuba;Haiti;Dominican Rep.;Jamaica;Bahamas;Puerto Rico;Turks and Caicos Is.;Cayman Is.;U.S. Virgin Is.",
  peru: "Peru;Ecuador;Bolivia", argentina_chile: "Argentina;Chile;Uruguay;Paraguay",
  philippines: "Philippines", caroline_islands: "Micronesia;Palau", solomon_islands: "Solomon Is.", australia: "Australia", new_zealand: "New Zealand",
  "-": "Greenland;Iceland;Falkland Is.;Fiji;Timor-Leste;Faeroe Is.;Andorra;Bermuda;Singapore;Vanuatu;New Caledonia;Samoa;American Samoa;Maldives;Marshall Is.;N. Mariana Is.;Guam;Kiribati",
};

/** Countries, merged, then divided among territories by seed points. */
const SPLIT = [
  { of: "France;Belgium;Luxembourg;Monaco;Netherlands",
    seeds: { western_europe: [[2.5, 47], [-3, 48], [5, 51], [5, 44]], southern_europe: [[9.1, 42.2]], brazil: [[-53, 4]], "-": [[55.5, -21], [-61, 15.5], [-68.5, 12.2], [45, -12.8]] } },
  { of: "Brazil;Suriname", seeds: { brazil: [[-52, -10]] } },
  { of: "Spain;Portugal", seeds: { spain: [[-4, 40], [-6.4, 37.2], [-4.2, 37.1], [3, 39.5], [-8, 39.6], [-17, 33], [-15.5, 28.2], [-28, 38.5]], gibraltar: [[-5.4, 36.15]] } },
  { of: "Russia;Ukraine;Belarus;Estonia;Latvia;Lithuania;Georgia;Armenia;Azerbaijan",
    seeds: {
      karelia_ssr: [[25, 59], [25, 57], [24, 55.4], [27, 53.6], [31, 53.8], [21, 54.7], [30, 60], [33, 64], [33, 68], [38, 67], [38, 62], [43, 65], [31, 57.5], [36, 59], [34.4, 55.4], [35, 53], [37.6, 52.2], [38.8, 50.6], [29, 56]],
      ukraine_ssr: [[25, 50], [29, 51.4], [31, 49], [35, 49], [34.2, 45.4], [30.5, 46.8], [34, 51.3], [37, 48.4], [36, 46.9], [25, 48.4]],
      caucasus: [[41, 46.6], [39.6, 48.6], [40, 44.8], [44, 43.8], [46, 44.6], [43, 42], [47, 40.6], [45, 40], [44, 48.4], [47.4, 47], [41.4, 50.6]],
      russia: [[38.4, 56.2], [45, 57], [51, 54.4], [55, 58], [41.4, 54], [55, 63], [60.5, 62], [57, 68], [48, 51.6], [61, 57], [50, 62], [57, 52.8], [44, 60.4], [64, 66.5], [60, 73]],
      novosibirsk: [[68, 57], [73, 56], [80, 55], [85, 53], [90, 53.6], [76, 60], [84, 60], [96, 53], [101, 54.4], [69, 61.4], [88, 57.6]],
      evenki_national_okrug: [[97, 64], [90, 68], [100, 73], [84, 66], [75, 67], [105, 60], [97, 58.6], [93, 76], [107, 68], [72, 71]],
      yakut_ssr: [[125, 63], [115, 59], [120, 70], [130, 57.6], [113, 53], [137, 66], [121, 54], [107, 54.6], [135, 61], [142, 68], [113, 73], [127, 53]],
      soviet_far_east: [[160, 65], [150, 62], [141, 58.6], [160, 56], [178, 66.5], [186, 66], [154, 69], [142.8, 51], [136, 52.6], [134, 46.6], [133, 44], [137, 48.8], [168, 68], [150, 47.6]],
    } },
  { of: "China;Hong Kong;Macao;Taiwan",
    seeds: {
      manchuria: [[126, 45], [122, 49], [123, 42], [131, 47], [118, 44.6], [116, 40.4], [118, 37], [121, 37.2], [114, 37.4]],
      kwangtung: [[116, 24.4], [119, 27.6], [113, 23.4], [110, 22.6], [109.8, 19.2], [120.6, 31], [121, 23.7], [117, 28.6], [118.6, 33.2], [107.6, 23.4]],
      china: [[108, 31], [112, 33], [112, 28.6], [107, 27], [104, 36], [110, 37.4], [108, 40.6], [104, 31], [114.4, 31.6], [113.4, 41.6], [103.6, 26.6], [99, 40.4]],
      sinkiang: [[86, 41], [81, 37], [91, 43], [87, 47], [86, 32], [92, 31], [95, 36], [98.4, 31.6], [98.6, 27.4], [81, 33]],
    } },
  { of: "North Korea;South Korea", seeds: { manchuria: [[127, 38]] } },
  { of: "Myanmar;Thailand;Laos;Cambodia;Vietnam", seeds: { french_indochina_burma: [[101, 19]] } },
  { of: "Japan", seeds: { japan: [[138, 36], [142, 43], [131, 32.4]], okinawa: [[128, 26.5], [124, 24.4]], "-": [[141.3, 24.8]] } },
  { of: "Malaysia;Indonesia;Brunei;Papua New Guinea",
    seeds: { french_indochina_burma: [[102.3, 4]], east_indies: [[101, 0], [104, -3], [98, 3], [106, -2.4], [110.5, -7.6], [106.5, -6.9], [116, -8.6], [121, -8.8], [113.5, -7.4], [126, -9]],
      borneo_celebes: [[114, 1], [117, 4.6], [110.4, 1], [121, -2], [124, 1], [120, -5], [128, 0], [128, -3.4]], new_guinea: [[137, -4], [133, -1.6], [139.9, -7], [143.4, -6], [147, -8.5], [151, -5.4], [154.6, -6.2], [151.4, -3]] } },
  { of: "Canada", seeds: { western_canada: [[-115, 57], [-128, 58], [-103, 60], [-103, 72], [-105, 52], [-97, 58]], eastern_canada: [[-78, 50], [-65, 53], [-62, 46], [-70, 68], [-86, 51], [-84, 72]] } },
  { of: "United States of America",
    seeds: { alaska: [[-152, 64.5], [-160, 60], [-135, 57], [-159, 56.3], [-168, 53], [-178, 52]], hawaiian_islands: [[-157.5, 20.5]],
      western_usa: [[-115, 41], [-110, 35], [-109, 46], [-103, 43], [-101, 33], [-98, 29]], eastern_usa: [[-79, 38], [-71, 44], [-83, 32], [-84, 41], [-92, 39], [-91, 45], [-90, 33], [-88.6, 31]] } },
];

/** Seeds of the sea zones, beside their own point. */
const SEA = {
  north_sz: [[-8, 62], [4, 57], [2, 54], [8, 66], [-12, 56], [1.6, 51.2], [5, 71], [-18, 62]], karelia_sz: [[34, 72], [50, 70], [38, 66], [60, 74], [28, 74]],
  baltic_sz: [[11.4, 57], [20, 60.4], [21, 64], [26, 59.8], [10.8, 54.6], [14, 54.8], [8.4, 54.4]],
  west_spain_sz: [[-6, 46.5], [-11, 40], [-10, 34], [-12, 49], [-5, 49.4], [-22, 48]], west_mediterranean_sz: [[-3, 36.2], [6, 41], [5, 37.8], [9, 43.6]],
  central_mediterranean_sz: [[12, 39.4], [15, 43.2], [19, 38], [20, 33], [13, 34], [23, 39], [24.6, 37], [8.6, 38]], east_mediterranean_sz: [[34, 34], [26.6, 35.4], [30.6, 36], [27, 32.4]],
  black_sz: [[30.5, 44.5], [38, 43.6], [37, 46.2]], caspian_sz: [[50, 45], [52.5, 38.5]], red_sz: [[38, 21], [42, 14.6], [51, 27.6], [58, 24.4], [50, 13], [57, 17]],
  east_canada_sz: [[-58, 50], [-60, 60], [-50, 45], [-85, 59], [-68, 60], [-55, 68], [-38, 60], [-62, 70]], north_atlantic_sz: [[-40, 42], [-35, 30], [-55, 27]],
  east_us_sz: [[-66, 41], [-77, 30], [-74, 33]], gulf_of_mexico_sz: [[-87, 27], [-95, 21.6], [-84, 26]], caribbean_sz: [[-80, 13], [-64, 16], [-83, 18], [-66, 21], [-76, 24]],
  west_panama_sz: [[-84, 8], [-80, 6.4], [-92, 11]], mexico_sz: [[-105, 15], [-110, 23], [-120, 20]], west_us_sz: [[-122, 33], [-128, 43], [-145, 38]], west_canada_sz: [[-130, 50], [-140, 57], [-150, 48]],
  alaska_sz: [[-165, 55], [-172, 58], [-178, 49]], hawaii_sz: [[-160, 18], [-140, 20]], midway_sz: [[-176, 31], [-160, 40]], north_pacific_sz: [[160, 42], [180, 42]], soviet_far_east_sz: [[150, 56], [175, 58], [145, 46.6], [155, 50]],
  japan_sz: [[135, 38], [131, 41], [143, 38], [124, 37], [124, 32], [148, 36]], okinawa_sz: [[129, 28], [138, 24]], kwangtung_sz: [[114, 20], [121, 25.6], [109, 20.4]],
  french_indo_china_sz: [[108, 18], [102, 9], [113, 11]], philippines_sz: [[120, 16], [127, 9], [129, 18], [118, 9.4]], borneo_sz: [[118, -6], [112, 4.6], [124, 3.4], [109, -2], [127, -5]], east_indies_sz: [[96, -2], [108, -10], [100, 3.4], [104.4, -0.4]],
  caroline_islands_sz: [[141, 10], [138, 4], [157, 9]], new_guinea_sz: [[141, -0.6], [151, -3], [134, 0.4], [145, -4]], solomon_islands_sz: [[158, -10], [170, -8]], north_australia_sz: [[138, -11], [145, -13], [152, -16], [125, -14], [156, -24]],
  south_australia_sz: [[125, -36], [147, -42], [153, -33], [115, -40]], west_australia_sz: [[112, -30], [114, -20]], new_zealand_sz: [[178, -38], [166, -44], [-176, -46], [-165, -30]],
  wake_island_sz: [[160, 20], [176, 16]], south_pacific_sz: [[-165, -6], [-140, -16]], east_pacific_sz: [[-120, -22], [-105, -5]], peru_sz: [[-80, -10], [-76, -26], [-82, -38], [-100, -35]],
  south_argentina_sz: [[-62, -54], [-80, -52]], east_argentina_sz: [[-56, -38], [-60, -46]], south_brazil_sz: [[-40, -24], [-34, -8]], north_brazil_sz: [[-46, 4], [-30, 2]], west_africa_sz: [[-20, 22], [-14, 8], [-24, 4]],
  congo_sz: [[2, 4], [8, 0], [-8, 2]], angola_sz: [[10, -20], [12, -8], [8, -28]], south_africa_sz: [[16, -36], [34, -34], [40, -32]], mozambique_sz: [[41, -18], [46, -3], [38, -23]], south_east_madagascar_sz: [[52, -24], [60, -40]],
  indian_ocean_sz: [[68, 18], [86, 14], [92, 8], [66, 6]], west_compass_sz: [[56, -14], [62, -2]], east_compass_sz: [[95, -22], [82, -10]], south_compass_sz: [[75, -38], [98, -42]], south_atlantic_sz: [[-30, -38], [-5, -30], [-20, -22]], antarctic_sz: [[-30, -54], [10, -48]],
  "-": [[80, 76], [90, 82], [120, 76], [150, 74], [180, 74], [-150, 74], [72, 80], [30, 86], [-30, 86], [-100, 76], [75, 78.5], [79, 72.4], [-10, 76], [0, -66], [60, -60], [120, -60], [180, -62], [-120, -60], [-60, -66], [-30, 68], [-20, 74], [40, -56], [-100, -58]],
};

draw({
  regions: map.spaces,
  edges: map.edges.map(({ a, b }) => [a, b]),
  whole: WHOLE,
  split: SPLIT,
  seas: SEA,
  // Europe is crowded, so it is drawn finer.
  finer: ([lon, lat]) => (lon > -12 && lon < 50 && lat > 34 && lat < 72 ? 5 : 1),
  budget: 4e-5,
  strict: true,
  tool: "dateline_map.mjs",
  target: join(here, "../src/boards/dateline/regions.json"),
});
