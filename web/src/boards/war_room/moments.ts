// What of the log is shown on the board: sealed orders that open, batches and hits, lands that change hands.
import { throwMs, touches, type Beat, type Fact, type MomentTable } from "../../lib/moments";

const battle = (fact: Fact) => `battle:${fact.args.region}`;
const region = (fact: Fact) => `region:${fact.args.region}`;
const colour = (nation: unknown) => `var(--n-${nation})`;

const batch = (fact: Fact): Beat => ({
  ...{ anchor: battle(fact), kind: "throw", ms: throwMs(5), sound: "dice", of: [fact.args.nation] },
});
const hit = (fact: Fact): Beat => ({
  ...{ anchor: battle(fact), kind: "damage", ms: 250, sound: "counter", of: [fact.args.nation] },
  join: `hit:${fact.args.region}`,
});
const gone = (fact: Fact): Beat => ({ ...hit(fact), kind: "casualties", join: `lost:${fact.args.region}` });
const place = (fact: Fact, you: string[], beat: Partial<Beat> = {}): Beat => ({
  ...{ anchor: region(fact), kind: "pulse", ms: 300, weight: touches([fact.args.nation], you) },
  of: [fact.args.nation],
  ...beat,
});
const order = (fact: Fact): Beat => ({
  ...{ anchor: `region:${fact.args.goal}`, kind: "pulse", ms: 250, sound: "paper", of: [fact.args.nation] },
});
const sheet = (fact: Fact, beat: Partial<Beat> = {}): Beat => ({
  ...{ anchor: `nation:${fact.args.nation}`, kind: "seal", ms: 400, sound: "seal", of: [fact.args.nation] },
  ...beat,
});

export const moments: MomentTable = {
  income: "none",
  "bid-revealed": (fact) => sheet(fact, { ms: 600, join: "bids", anchor: "orders" }),
  "bids-tied": "none",
  "turn-slot-taken": (fact) => sheet(fact, { ms: 250, sound: "paper", anchor: "orders", join: "slots" }),
  "bid-paid": "none",
  "turn-order-set": "none",
  "markers-turned": "none",
  "order-read": order,
  "order-cancelled": order,
  "stack-moved": order,
  "units-held": "none",
  "stack-halted": order,
  "fighters-launched": (fact, you) => place(fact, you, { weight: 1 }),
  "neutral-attacked": (fact, you) => place(fact, you, { sound: "paper" }),
  "empty-marker": "none",
  "conflict-ended": "none",
  "fought-in-turn": "none",
  "conflict-marked": (fact, you) => place(fact, you, { sound: "pencil", weight: 1, ms: 250 }),
  "commander-chosen": "none",
  "conflict-picked": "none",
  "stance-taken": "none",
  "dice-counted": "none",
  "batch-thrown": batch,
  "raid-thrown": batch,
  "bomber-throws": batch,
  "garrison-throws": batch,
  "production-thrown": batch,
  "production-dice": "none",
  "units-hit": hit,
  "units-lost": gone,
  "blitz-killed": gone,
  "garrison-kills": gone,
  "submarines-escape": hit,
  "transport-sunk": gone,
  bombed: (fact, you) => place(fact, you, { kind: "raid", ms: 500, sound: "low-stroke" }),
  "convoy-targeted": "none",
  "convoy-sunk": (fact, you) => place(fact, you, { kind: "sinking", ms: 900, sound: "creak" }),
  "units-repaired": "none",
  "still-contested": (fact) => ({
    ...{ anchor: battle(fact), kind: "retreat", ms: 300, sound: "counter", weight: 2 },
    of: fact.args.nations,
  }),
  "land-captured": (fact, you) => ({
    ...{ anchor: region(fact), kind: "capture", ms: 600, sound: "paper", was: colour(fact.args.loser) },
    weight: touches([fact.args.nation, fact.args.loser], you),
    of: [fact.args.nation, fact.args.loser],
  }),
  "land-inherited": (fact, you) => place(fact, you, { sound: "paper" }),
  "land-lost": "none",
  "medals-won": "none",
  "pile-captured": (fact, you) => place(fact, you),
  "neutral-stress": "none",
  "neutral-joins": (fact, you) => place(fact, you),
  "neutral-waits": "none",
  "neutral-kept": "none",
  "planes-lost": (fact, you) => place(fact, you, { sound: "counter" }),
  "planes-landed": "none",
  "planes-parted": "none",
  "deployment-bombed": (fact, you) => place(fact, you),
  "units-deployed": "none",
  reorganised: "none",
  "casualties-counted": "none",
  "stress-eased": "none",
  "homefront-falls": (fact, you) => ({
    ...sheet(fact, { kind: "pulse", ms: 700 }),
    weight: touches([fact.args.nation], you),
  }),
  "homefront-recovers": (fact) => sheet(fact, { kind: "pulse" }),
  "unrest-calmed": "none",
  desertion: (fact, you) => ({
    ...sheet(fact, { kind: "pulse", sound: "counter" }),
    weight: touches([fact.args.nation], you),
  }),
  "pact-broken": (fact) => sheet(fact, { kind: "pulse", ms: 700, sound: "paper", weight: 3, loud: true }),
  "pact-void": "none",
  "stayed-too-long": (fact, you) => place(fact, you, { sound: "counter" }),
  "convoy-owned": "none",
  traded: "none",
  mobilised: (fact, you) => place(fact, you, { sound: "counter", weight: 1 }),
  "submarines-scatter": "none",
  "purchase-revealed": (fact) => sheet(fact, { sound: "paper" }),
  "units-bought": "none",
  rebuilt: "none",
  "units-placed": (fact, you) => place(fact, you, { sound: "counter", weight: 1 }),
  "units-unplaced": "none",
  "round-begins": () => ({ anchor: "", kind: "none", ms: 0, weight: 2 }),
  collapse: (fact) => sheet(fact, { kind: "pulse", ms: 1200, sound: "low-stroke", weight: 3, loud: true }),
  "war-ends": () => ({ anchor: "ending", kind: "end", ms: 1200, sound: "paper", weight: 3, loud: true }),
};
