// What of the log is shown on the board: battles, captures, boats that come to light, the bomb, the end.
import { throwMs, type Beat, type Fact, type MomentRules, type MomentTable } from "../../lib/moments";
import outcomes from "../../../../src/sandtable/games/dateline/text/outcomes.json";

const battle = (fact: Fact) => `battle:${fact.args.space}`;
const space = (fact: Fact) => `space:${fact.args.space}`;
const colour = (nation: unknown) => `var(--n-dl-${nation})`;

function volley(fact: Fact): Beat {
  const { space: at, round, nation } = fact.args;
  return {
    ...{ anchor: battle(fact), kind: "throw", ms: throwMs(Number(fact.args.hits) || 0), sound: "dice" },
    join: `volley:${at}:${round ?? ""}`,
    of: nation ? [nation] : [],
  };
}

const losses = (fact: Fact): Beat => ({
  ...{ anchor: battle(fact), kind: "casualties", ms: 300, sound: "counter", join: `lost:${fact.args.space}` },
  of: [fact.args.nation],
});

const place = (fact: Fact, beat: Partial<Beat> = {}): Beat => ({
  ...{ anchor: space(fact), kind: "pulse", ms: 300 },
  of: [fact.args.nation],
  ...beat,
});

const outcome = (fact: Fact): Beat => ({
  ...{ anchor: battle(fact), kind: "retreat", ms: 300, sound: "counter", of: [fact.args.nation] },
});

const surfaces = (fact: Fact): Beat => ({
  ...{ anchor: space(fact), kind: "ring", ms: 700, sound: "ping-no-echo", of: [fact.args.nation] },
});

const over = (): Beat => ({ anchor: "ending", kind: "end", ms: 1200, sound: "paper", loud: true });

const rules: MomentRules = {
  fire: volley,
  "aa-fire": volley,
  "support-shot": volley,
  "low-luck": volley,
  "battleship-fires": volley,
  kamikaze: volley,
  lost: losses,
  damaged: losses,
  "land-begins": "none",
  "sea-begins": "none",
  "march-in": "none",
  "raid-begins": "none",
  "bomb-begins": "none",
  held: outcome,
  retreat: outcome,
  "broke-off": outcome,
  withdrew: outcome,
  "sea-battle-ends": (fact) => ({ ...outcome(fact), kind: "pulse" }),
  "submarines-left": outcome,
  captured: (fact) => ({
    ...{ anchor: space(fact), kind: "capture", ms: 600, sound: "paper", was: colour(fact.args.old) },
    of: [fact.args.old, fact.args.new, fact.args.nation],
  }),
  reoccupied: (fact) => place(fact, { sound: "counter" }),
  "capital-falls": (fact) => ({
    ...{ anchor: `nation:${fact.args.nation}`, kind: "pulse", ms: 1200, sound: "paper", loud: true },
    of: [fact.args.nation, fact.args.captor],
  }),
  "capital-freed": (fact) => ({
    ...{ anchor: `nation:${fact.args.nation}`, kind: "pulse", ms: 1200, sound: "paper", loud: true },
    of: [fact.args.nation],
  }),
  "mpc-saved": (fact) => place(fact, { sound: "counter" }),
  "mpc-captured": (fact) => place(fact, { sound: "counter" }),
  raid: (fact) => place(fact, { kind: "raid", ms: 500, sound: "low-stroke" }),
  rocket: (fact) => place(fact, { kind: "raid", ms: 500, sound: "low-stroke" }),
  "bomb-released": (fact) => ({
    ...{ anchor: space(fact), kind: "bomb", ms: 1600, sound: "low-stroke", loud: true },
    join: `bomb:${fact.args.space}`,
    of: [fact.args.nation],
  }),
  "hot-zone": (fact) => ({
    ...{ anchor: space(fact), kind: "bomb", ms: 1600, sound: "low-stroke", loud: true },
    join: `bomb:${fact.args.space}`,
  }),
  "bomb-lost": place,
  "bomb-built": (fact) => place(fact, { ms: 700, kind: "ring" }),
  "bomb-researched": (fact) => place(fact, { ms: 700, kind: "ring" }),
  "bomb-status": "none",
  "boat-revealed": surfaces,
  "boat-surfaces": surfaces,
  "boat-attacks": surfaces,
  "boat-dives": place,
  "boat-out-of-sight": place,
  "boat-moves": "none",
  "in-for-the-fight": "none",
  "duel-advantage": "none",
  logbook: "none",
  launch: "none",
  turn: (fact) => ({ anchor: "", kind: "none", ms: 0, of: [fact.args.nation] }),
  research: "none",
  breakthrough: (fact) => ({
    ...{ anchor: `nation:${fact.args.nation}`, kind: "pulse", ms: 700, sound: "seal" },
    of: [fact.args.nation],
  }),
  "atomic-research": "none",
  refund: "none",
  bought: (fact) => ({
    ...{ anchor: `nation:${fact.args.nation}`, kind: "seal", ms: 400, sound: "paper", of: [fact.args.nation] },
  }),
  attacks: (fact) => ({
    ...{ anchor: `space:${fact.args.goal}`, kind: "none", ms: 0, join: "attacks", of: [fact.args.nation] },
  }),
  moves: "none",
  "neutral-entered": (fact) => place(fact, { sound: "paper" }),
  placed: (fact) => place(fact, { sound: "counter" }),
  "units-unplaced": "none",
  income: "none",
  victory: over,
  "round-limit": over,
};

export const moments: MomentTable = { rules, outcomes };
