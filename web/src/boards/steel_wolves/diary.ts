// What is read off the war diary, and the files made of it.
import type { Texts } from "../../lib/text";
import { classOf } from "./view";
import { t } from "./words";
import type { BoatPage, Diary, Ship } from "./wire";

export type Day = [year: number, month: number, week: number];

export async function fetchDiary(keys: string): Promise<Diary> {
  const answer = await fetch(`/api/keys/${encodeURIComponent(keys)}/diary`);
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()) as Diary;
}

const MONTH = new Intl.DateTimeFormat("en", { month: "short", year: "numeric" });
export const monthOf = (one: { year: number; month: number }): string =>
  MONTH.format(new Date(one.year, one.month - 1, 15));
export const dayOf = ([year, month, week]: Day): string =>
  t("sw-date", { month: monthOf({ year, month }), week });
export const fateOf = (boat: BoatPage): string =>
  t(`sw-fate-${boat.fate || "serves"}`, { when: boat.ended ? dayOf(boat.ended) : "" });
export const shipOf = (ship: Ship, texts: Texts): string =>
  ship.plain ? texts.name(ship.type) : `${texts.name(ship.type)} ${ship.unit}`;
/** SW18.1 A boat that comes home beyond repair is not counted as lost. */
export const lostIn = (diary: Diary): number => diary.boats.filter((boat) => boat.fate === "lost").length;
export const tonsIn = (list: readonly { tons: number }[]): number =>
  list.reduce((sum, one) => sum + one.tons, 0);

/** What a boat's mines sank: it counts for the boat, but for none of its patrols. */
export function minedBy(boat: BoatPage): { ships: number; tons: number } {
  return {
    ships: boat.ships - boat.patrols.reduce((sum, one) => sum + one.ships, 0),
    tons: boat.tons - tonsIn(boat.patrols),
  };
}

/** A cell of a CSV file; one that a spreadsheet would take for a formula is made plain text. */
function cell(value: string | number): string {
  const text = typeof value === "string" && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
const csv = (rows: (string | number)[][]): string =>
  rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
const iso = (day: Day | null): string =>
  day ? `${day[0]}-${String(day[1]).padStart(2, "0")} week ${day[2]}` : "";

/**
 * The tables of the diary as CSV: what was sunk, what the boats did, the months beside history. Tons are full
 * tons.
 */
export const csvOf: Record<"ships" | "boats" | "months", (diary: Diary, texts: Texts) => string> = {
  ships: (diary, texts) =>
    csv([
      ["date", "boat", "commander", "nation", "type", "name", "tons", "area", "mine"],
      ...diary.ships.map((one) => [
        iso(one.date),
        one.boat,
        one.commander,
        texts.name(one.nation),
        texts.name(one.type),
        one.plain ? "" : one.unit,
        one.tons * 1000,
        texts.name(one.area),
        one.mine ? "yes" : "",
      ]),
    ]),
  boats: (diary, texts) =>
    csv([
      [
        "boat",
        "class",
        "commander",
        "ace",
        "patrol",
        "left",
        "from",
        "back",
        "to",
        "end",
        "ships",
        "tons",
        "fate",
        "fate date",
      ],
      ...diary.boats.flatMap((boat) => [
        ...(boat.patrols.length ? boat.patrols : [null]).map((one, i) => [
          boat.id,
          classOf(texts, boat),
          boat.commander,
          boat.ace,
          one ? i + 1 : "",
          iso(one?.left ?? null),
          one?.base ? texts.name(one.base) : "",
          iso(one?.back ?? null),
          one?.port ? texts.name(one.port) : "",
          one ? one.end || "at sea" : "",
          one?.ships ?? 0,
          (one?.tons ?? 0) * 1000,
          boat.fate,
          iso(boat.ended),
        ]),
        ...[minedBy(boat)]
          .filter((sunk) => sunk.ships)
          .map((sunk) => [
            boat.id,
            classOf(texts, boat),
            boat.commander,
            boat.ace,
            "mines",
            "",
            "",
            "",
            "",
            "",
            sunk.ships,
            sunk.tons * 1000,
            boat.fate,
            iso(boat.ended),
          ]),
      ]),
    ]),
  months: (diary) =>
    csv([
      ["month", "ships", "tons", "boats lost", "points", "history ships", "history tons", "history boats lost"],
      ...diary.months.map((one) => [
        `${one.year}-${String(one.month).padStart(2, "0")}`,
        one.ships,
        one.tons * 1000,
        one.lost,
        one.points,
        ...(one.history ? [one.history[0], one.history[1] * 1000, one.history[2]] : ["", "", ""]),
      ]),
    ]),
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
function table(heads: string[], rows: (string | number)[][]): string {
  const head = heads.map((one) => `<th scope="col">${escaped(one)}</th>`).join("");
  const cells = (row: (string | number)[]) => row.map((one) => `<td>${escaped(String(one))}</td>`).join("");
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

const STYLE = `body{font:15px/1.45 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b2730;background:#faf7ee}
table{border-collapse:collapse;width:100%;font:13px/1.35 sans-serif;margin:.6rem 0 1.6rem}th,td{border-bottom:1px solid #cbbd9b;padding:3px 8px;text-align:left}
svg{width:100%;height:auto;font:11px sans-serif}h1,h2{font-weight:400}details{margin:.2rem 0}`;

/**
 * The whole diary as one page that needs nothing else; `plots` are the drawings as they stand on the screen.
 */
export function htmlOf(diary: Diary, texts: Texts, title: string, plots: string[]): string {
  const thousand = (tons: number) => (tons * 1000).toLocaleString("en");
  const sum = t("sw-diary-sum", {
    ships: diary.ships.length,
    tons: tonsIn(diary.ships),
    lost: lostIn(diary),
    sea: diary.at_sea,
  });
  const months = table(
    [
      t("sw-col-month"),
      t("sw-col-ships"),
      t("sw-col-tons"),
      t("sw-col-lost"),
      `${t("sw-col-history")}: ${t("sw-col-ships")}`,
      t("sw-col-tons"),
      t("sw-col-lost"),
    ],
    diary.months.map((one) => [
      monthOf(one),
      one.ships,
      thousand(one.tons),
      one.lost,
      ...(one.history ? [one.history[0], thousand(one.history[1]), one.history[2]] : ["", "", ""]),
    ]),
  );
  const leaders = table(
    [
      t("sw-col-commander"),
      t("sw-col-boat"),
      t("sw-col-ace"),
      t("sw-col-patrols"),
      t("sw-col-ships"),
      t("sw-col-tons"),
      t("sw-col-fate"),
    ],
    diary.commanders.map((one) => [
      one.name,
      one.boats.join(", "),
      one.ace ? `+${one.ace}` : "",
      one.patrols,
      one.ships,
      thousand(one.tons),
      one.fate ? t(`sw-end-${one.fate}`) : "",
    ]),
  );
  const boats = diary.boats.map((boat) => {
    const voyages = table(
      [
        t("sw-col-from"),
        t("sw-col-until"),
        t("sw-col-base"),
        t("sw-col-ships"),
        t("sw-col-tons"),
        t("sw-col-end"),
      ],
      [
        ...boat.patrols.map((one) => [
          one.base ? dayOf(one.left) : t("sw-at-start"),
          one.back ? dayOf(one.back) : "",
          one.port ? texts.name(one.port) : "",
          one.ships,
          thousand(one.tons),
          t(`sw-end-${one.end || "sea"}`),
        ]),
        ...[minedBy(boat)]
          .filter((sunk) => sunk.ships)
          .map((sunk) => [t("sw-on-mines"), "", "", sunk.ships, thousand(sunk.tons), ""]),
      ],
    );
    const commander = boat.commander ? `, ${boat.commander}` : "";
    const did = `${t("sw-ships", { n: boat.ships })}, ${thousand(boat.tons)} t, ${fateOf(boat)}`;
    const head = `${boat.id} (${classOf(texts, boat)})${commander}: ${did}`;
    return `<details><summary>${escaped(head)}</summary>${voyages}</details>`;
  });
  const ships = table(
    [
      t("sw-col-date"),
      t("sw-col-ship"),
      t("sw-col-nation"),
      t("sw-col-tons"),
      t("sw-col-boat"),
      t("sw-col-area"),
    ],
    diary.ships.map((one) => [
      dayOf(one.date),
      shipOf(one, texts),
      texts.name(one.nation),
      thousand(one.tons),
      one.boat + (one.mine ? ` (${t("sw-mine")})` : ""),
      texts.name(one.area),
    ]),
  );
  const head = (key: string) => `<h2>${escaped(t(key))}</h2>`;
  const since = t("sw-diary-since", { from: dayOf(diary.began), to: dayOf(diary.now) });
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped(title)}</title><style>${STYLE}</style>`,
    `<h1>${escaped(title)}</h1><p>${escaped(since)}. ${escaped(sum)}</p>`,
    `${head("sw-diary-months")}${plots.join("")}${months}`,
    `${head("sw-diary-commanders")}${leaders}`,
    `${head("sw-diary-boats")}${boats.join("")}`,
    `${head("sw-diary-ships")}${ships}</html>`,
  ].join("");
}

/** Hand a file to the browser. */
export function save(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
