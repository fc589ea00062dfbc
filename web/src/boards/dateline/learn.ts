// What the page of the game teaches: a turn in pictures, the counters and the words.
import words from "./learn.ftl?raw";
import type { LearnInfo } from "../contract";

export const learn: LearnInfo = {
  words,
  aim: "B-13-02",
  steps: [
    { id: "purchase", rules: ["B-3-01", "B-4-01"], position: "purchase", points: 3 },
    {
      id: "combat-move",
      rules: ["B-5-01", "B-5-05"],
      position: "combat-move",
      points: 4,
      marks: ["space:germany", "space:ukraine_ssr"],
    },
    { id: "combat", rules: ["B-7-01", "B-7-06"], position: "casualties", points: 4 },
    { id: "noncombat-move", rules: ["B-1-05", "B-5-06"], position: "placement", points: 3 },
    {
      id: "placement",
      rules: ["B-4-02", "B-4-03"],
      position: "placement",
      points: 3,
      marks: ["space:germany", "space:southern_europe"],
    },
    { id: "income", rules: ["B-13-01", "B-11-02"], position: "placement", points: 3 },
  ],
  counters: [
    { id: "infantry", icon: "inf", nation: "germany" },
    { id: "armor", icon: "arm", nation: "germany" },
    { id: "fighter", icon: "plane", nation: "uk" },
    { id: "bomber", icon: "bomber", nation: "usa" },
    { id: "aa_gun", icon: "aa", nation: "ussr" },
    { id: "submarine", icon: "uboat", nation: "germany" },
    { id: "transport", icon: "freighter", nation: "uk" },
    { id: "carrier", icon: "carrier", nation: "japan" },
    { id: "battleship", icon: "bb", nation: "japan" },
  ],
  glossary: ["ipc", "complex", "amphibious", "blitz", "support-shot", "aa", "take-and-win"],
};
