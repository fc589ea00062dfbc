// What of the log is shown on the board: battles, captures, boats that come to light, the bomb, the end.
import { throwMs, touches, type Beat, type Fact, type MomentTable } from "../../lib/moments";

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

const place = (fact: Fact, beat: Partial<Beat>, you: string[]): Beat => ({
  ...{ anchor: space(fact), kind: "pulse", ms: 300, weight: touches([fact.args.nation], you) },
  of: [fact.args.nation],
  ...beat,
});

const outcome = (fact: Fact): Beat => ({
  ...{ anchor: battle(fact), kind: "retreat", ms: 300, sound: "counter", weight: 2, of: [fact.args.nation] },
});

const surfaces = (fact: Fact): Beat => ({
  ...{ anchor: space(fact), kind: "ring", ms: 700, sound: "ping-no-echo", weight: 2, of: [fact.args.nation] },
});

const over = (): Beat => ({ anchor: "ending", kind: "end", ms: 1200, sound: "paper", weight: 3, loud: true });

export const moments: MomentTable = {
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
  captured: (fact, you) => ({
    ...{ anchor: space(fact), kind: "capture", ms: 600, sound: "paper", was: colour(fact.args.old) },
    weight: touches([fact.args.old, fact.args.new, fact.args.nation], you),
    of: [fact.args.old, fact.args.new, fact.args.nation],
  }),
  reoccupied: (fact, you) => place(fact, { sound: "counter" }, you),
  "capital-falls": (fact) => ({
    ...{ anchor: `nation:${fact.args.nation}`, kind: "pulse", ms: 1200, sound: "paper", weight: 3, loud: true },
    of: [fact.args.nation, fact.args.captor],
  }),
  "capital-freed": (fact) => ({
    ...{ anchor: `nation:${fact.args.nation}`, kind: "pulse", ms: 1200, sound: "paper", weight: 3, loud: true },
    of: [fact.args.nation],
  }),
  "mpc-saved": (fact, you) => place(fact, { sound: "counter", weight: 2 }, you),
  "mpc-captured": (fact, you) => place(fact, { sound: "counter" }, you),
  raid: (fact, you) => place(fact, { kind: "raid", ms: 500, sound: "low-stroke" }, you),
  rocket: (fact, you) => place(fact, { kind: "raid", ms: 500, sound: "low-stroke" }, you),
  "bomb-released": (fact) => ({
    ...{ anchor: space(fact), kind: "bomb", ms: 1600, sound: "low-stroke", weight: 3, loud: true },
    join: `bomb:${fact.args.space}`,
    of: [fact.args.nation],
  }),
  "hot-zone": (fact) => ({
    ...{ anchor: space(fact), kind: "bomb", ms: 1600, sound: "low-stroke", weight: 3, loud: true },
    join: `bomb:${fact.args.space}`,
  }),
  "bomb-lost": (fact, you) => place(fact, { weight: 3 }, you),
  "bomb-built": (fact, you) => place(fact, { weight: 3, ms: 700, kind: "ring" }, you),
  "bomb-researched": (fact, you) => place(fact, { weight: 3, ms: 700, kind: "ring" }, you),
  "bomb-status": "none",
  "boat-revealed": surfaces,
  "boat-surfaces": surfaces,
  "boat-attacks": surfaces,
  "boat-dives": (fact, you) => place(fact, { weight: 1 }, you),
  "boat-out-of-sight": (fact, you) => place(fact, { weight: 1 }, you),
  "boat-moves": "none",
  "in-for-the-fight": "none",
  "duel-advantage": "none",
  logbook: "none",
  launch: "none",
  turn: (fact) => ({ anchor: "", kind: "none", ms: 0, weight: 1, of: [fact.args.nation] }),
  research: "none",
  breakthrough: (fact, you) => ({
    ...{ anchor: `nation:${fact.args.nation}`, kind: "pulse", ms: 700, sound: "seal" },
    weight: touches([fact.args.nation], you),
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
  "neutral-entered": (fact, you) => place(fact, { sound: "paper" }, you),
  placed: (fact, you) => place(fact, { weight: 1, sound: "counter" }, you),
  "units-unplaced": "none",
  income: "none",
  victory: over,
  "round-limit": over,
};
