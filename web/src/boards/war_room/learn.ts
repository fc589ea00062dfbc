// What the page of the game teaches: a turn in pictures, the counters and the words.
import words from "./learn.ftl?raw";
import type { LearnInfo } from "../contract";

export const learn: LearnInfo = {
  words,
  aim: "WRV-01",
  steps: [
    { id: "economy", rules: ["WR1-10", "WR1-06"], position: "planning", points: 3 },
    { id: "planning", rules: ["WR2-01", "WR2P-01"], position: "planning", points: 4 },
    { id: "movement", rules: ["WR3-02", "WR3-09"], position: "planning", points: 3 },
    { id: "combat", rules: ["WR4-18", "WR4-19"], position: "combat", points: 4 },
    { id: "refit", rules: ["WR5-01", "WR5-06"], position: "homefront", points: 3 },
    { id: "morale", rules: ["WR6-01", "WR6-04"], position: "homefront", points: 3 },
    { id: "production", rules: ["WR7-01", "WR7-04"], position: "homefront", points: 3 },
  ],
  counters: [
    { id: "infantry", icon: "inf", nation: "germany" },
    { id: "artillery", icon: "art", nation: "germany" },
    { id: "armor", icon: "arm", nation: "germany" },
    { id: "fighter", icon: "plane", nation: "ussr" },
    { id: "bomber", icon: "bomber", nation: "ussr" },
    { id: "submarine", icon: "uboat", nation: "germany" },
    { id: "cruiser", icon: "escort", nation: "uk" },
    { id: "carrier", icon: "carrier", nation: "usa" },
    { id: "battleship", icon: "bb", nation: "japan" },
  ],
  glossary: ["command", "pin", "stance", "contested", "osr", "stress", "medal", "garrison", "batch"],
};
