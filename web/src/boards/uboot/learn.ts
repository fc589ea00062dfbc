// What the page of the game teaches: a turn in pictures, the counters and the words.
import words from "./learn.ftl?raw";
import type { LearnInfo } from "../contract";

export const learn: LearnInfo = {
  words,
  aim: "UB4.1-02",
  steps: [
    { id: "captain", rules: ["UB7.1-01", "UB7.2-04"], position: "captain", points: 3 },
    { id: "first_officer", rules: ["UB6.5-01", "UB8.5-01"], position: "first_officer", points: 3 },
    { id: "navigator", rules: ["UB9.1-02"], position: "navigator", points: 3 },
    { id: "chief_engineer", rules: ["UB7.5.4-01", "UB6.11-02"], position: "chief_engineer", points: 3 },
  ],
  counters: [
    { id: "boat", icon: "uboat", nation: "germany" },
    { id: "merchant", icon: "freighter", nation: "uk" },
    { id: "tanker", icon: "tanker", nation: "uk" },
    { id: "escort", icon: "escort", nation: "uk" },
    { id: "aircraft", icon: "plane", nation: "uk" },
  ],
  glossary: ["command", "morale", "activation", "watch", "mobilisation", "tdc", "hydrophone", "pace"],
};
