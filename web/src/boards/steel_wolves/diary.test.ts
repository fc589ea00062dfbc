import { expect, it } from "vitest";
import { Texts } from "../../lib/text";
import { csvOf, htmlOf, lostIn } from "./diary";
import type { Diary } from "./wire";

const diary: Diary = {
  scenario: "campaign_2",
  campaign: true,
  began: [1940, 7, 1],
  now: [1940, 8, 2],
  at_sea: 1,
  history: [386, 2037],
  boats: [
    {
      id: "U-99",
      cls: "VIIB",
      ace: 1,
      commander: "Otto Kretschmer",
      ships: 1,
      tons: 7,
      fate: "",
      ended: null,
      patrols: [
        {
          boat: "U-99",
          left: [1940, 7, 1],
          base: "FRANCE_ATLANTIC",
          ships: 1,
          tons: 7,
          back: null,
          port: "",
          end: "",
        },
      ],
    },
  ],
  commanders: [
    {
      name: "Otto Kretschmer",
      boats: ["U-99"],
      ace: 1,
      since: [1940, 7, 2],
      ships: 1,
      tons: 7,
      patrols: 0,
      fate: "",
    },
  ],
  ships: [
    {
      boat: "U-99",
      commander: "Otto Kretschmer",
      unit: 'Empress "E", <b>',
      type: "type-AP",
      nation: "GB",
      tons: 7,
      plain: false,
      area: "W_APPR",
      date: [1940, 7, 2],
      mine: false,
    },
  ],
  months: [{ year: 1940, month: 7, ships: 1, tons: 7, lost: 0, points: 1, over: true, history: [38, 196, 2] }],
};
const texts = new Texts("name-GB = =British\nname-W_APPR = Western Approaches\nname-type-AP = liner");

it("writes tables that a spreadsheet reads as they are", () => {
  const ships = csvOf.ships(diary, texts).split("\r\n");
  expect(ships[1]).toBe(
    `1940-07 week 2,U-99,Otto Kretschmer,'=British,liner,"Empress ""E"", <b>",7000,Western Approaches,`,
  );
  expect(csvOf.months(diary, texts).split("\r\n")[1]).toBe("1940-07,1,7000,0,1,38,196000,2");
  expect(csvOf.boats(diary, texts).split("\r\n")[1]).toContain("U-99,VIIB,Otto Kretschmer,1,1,1940-07 week 1,");
});

it("writes a page that needs nothing else and takes no name for markup", () => {
  const page = htmlOf(diary, texts, "Campaign & more", ["<svg></svg>"]);
  expect(page).toContain("<title>Campaign &amp; more</title>");
  expect(page).toContain('Empress "E", &lt;b&gt;');
  expect(page).not.toMatch(/(src|href)=/);
  expect(page).toContain("<svg></svg>");
});

it("does not count a boat beyond repair as lost", () => {
  const fates = ["lost", "constructive-loss", "training", ""];
  expect(lostIn({ ...diary, boats: fates.map((fate) => ({ ...diary.boats[0]!, fate })) })).toBe(1);
});

it("lists what a boat's mines sank beside its patrols, so that the ships add up", () => {
  const layer = { ...diary.boats[0]!, ships: 3, tons: 12 };
  const rows = csvOf
    .boats({ ...diary, boats: [layer] }, texts)
    .trim()
    .split("\r\n")
    .slice(1);
  expect(rows.at(-1)).toContain("U-99,VIIB,Otto Kretschmer,1,mines,,,,,,2,5000");
  expect(rows.reduce((sum, row) => sum + Number(row.split(",")[10]), 0)).toBe(3);
  expect(htmlOf({ ...diary, boats: [layer] }, texts, "", [])).toContain("on its mines");
});
