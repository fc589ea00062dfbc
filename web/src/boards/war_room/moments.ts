// What of the log is shown on the board: sealed orders that open, batches and hits, lands that change hands.
import { throwMs, type Beat, type Fact, type MomentRules, type MomentTable } from "../../lib/moments";
import outcomes from "../../../../src/sandtable/games/war_room/text/outcomes.json";

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
const place = (fact: Fact, beat: Partial<Beat> = {}): Beat => ({
  ...{ anchor: region(fact), kind: "pulse", ms: 300 },
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

const rules: MomentRules = {
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
  "fighters-launched": place,
  "neutral-attacked": (fact) => place(fact, { sound: "paper" }),
  "empty-marker": "none",
  "conflict-ended": "none",
  "fought-in-turn": "none",
  "conflict-marked": (fact) => place(fact, { sound: "pencil", ms: 250 }),
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
  bombed: (fact) => place(fact, { kind: "raid", ms: 500, sound: "low-stroke" }),
  "convoy-targeted": "none",
  "convoy-sunk": (fact) => place(fact, { kind: "sinking", ms: 900, sound: "creak" }),
  "units-repaired": "none",
  "still-contested": (fact) => ({
    ...{ anchor: battle(fact), kind: "retreat", ms: 300, sound: "counter" },
    of: fact.args.nations,
  }),
  "land-captured": (fact) => ({
    ...{ anchor: region(fact), kind: "capture", ms: 600, sound: "paper", was: colour(fact.args.loser) },
    of: [fact.args.nation, fact.args.loser],
  }),
  "land-inherited": (fact) => place(fact, { sound: "paper" }),
  "land-lost": "none",
  "medals-won": "none",
  "pile-captured": place,
  "neutral-stress": "none",
  "neutral-joins": place,
  "neutral-waits": "none",
  "neutral-kept": "none",
  "planes-lost": (fact) => place(fact, { sound: "counter" }),
  "planes-landed": "none",
  "planes-parted": "none",
  "deployment-bombed": place,
  "units-deployed": "none",
  reorganised: "none",
  "casualties-counted": "none",
  "stress-eased": "none",
  "homefront-falls": (fact) => ({
    ...sheet(fact, { kind: "pulse", ms: 700 }),
  }),
  "homefront-recovers": (fact) => sheet(fact, { kind: "pulse" }),
  "unrest-calmed": "none",
  desertion: (fact) => ({
    ...sheet(fact, { kind: "pulse", sound: "counter" }),
  }),
  "pact-broken": (fact) => sheet(fact, { kind: "pulse", ms: 700, sound: "paper", loud: true }),
  "pact-void": "none",
  "stayed-too-long": (fact) => place(fact, { sound: "counter" }),
  "convoy-owned": "none",
  traded: "none",
  mobilised: (fact) => place(fact, { sound: "counter" }),
  "submarines-scatter": "none",
  "purchase-revealed": (fact) => sheet(fact, { sound: "paper" }),
  "units-bought": "none",
  rebuilt: "none",
  "units-placed": (fact) => place(fact, { sound: "counter" }),
  "units-unplaced": "none",
  "round-begins": () => ({ anchor: "", kind: "none", ms: 0 }),
  collapse: (fact) => sheet(fact, { kind: "pulse", ms: 1200, sound: "low-stroke", loud: true }),
  "war-ends": () => ({ anchor: "ending", kind: "end", ms: 1200, sound: "paper", loud: true }),
};

export const moments: MomentTable = { rules, outcomes };
