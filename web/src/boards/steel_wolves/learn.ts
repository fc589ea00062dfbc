// What the page of the game teaches: a turn in pictures, the counters and the words.
import words from "./learn.ftl?raw";
import type { LearnInfo } from "../contract";

export const learn: LearnInfo = {
  words,
  aim: "SW16.1",
  steps: [
    { id: "transit", rules: ["SW15.1b"], position: "outward", points: 3 },
    { id: "search", rules: ["SW13.21a", "SW13.1"], position: "patrol", points: 3 },
    { id: "attack", rules: ["SW14.15a", "SW14.16D"], position: "share", points: 4 },
    { id: "home", rules: ["SW14.7a", "SW9.0"], position: "homeward", points: 3 },
  ],
  counters: [
    { id: "boat", icon: "uboat", nation: "germany" },
    { id: "merchant", icon: "freighter", nation: "uk" },
    { id: "tanker", icon: "tanker", nation: "uk" },
    { id: "escort", icon: "escort", nation: "uk" },
    { id: "carrier", icon: "carrier", nation: "uk" },
    { id: "aircraft", icon: "plane", nation: "germany" },
  ],
  glossary: ["tdc", "patrol-side", "endurance", "wolfpack", "ace", "war-period", "spotted"],
};
