// What of the log is shown on the board: sealed orders that open, batches and hits, lands that change hands.
import {
  throwMs,
  type Beat,
  type Fact,
  type MomentRules,
  type MomentTable,
  type Tell,
} from "../../lib/moments";
import outcomes from "../../../../src/sandtable/games/war_room/text/outcomes.json";
import { Texts } from "../../lib/text";
import type { Throw } from "../../wire";
import { COLOURS } from "./battle/battle";
import { effectsOf } from "./battle/course";
import words from "./en.ftl?raw";

const own = new Texts(words);
const who = (nation: unknown, { you, name }: Tell) =>
  you.includes(String(nation)) ? "you" : name(String(nation));
const list = (parts: string[]) => parts.filter(Boolean).join(", ");

/** "You throw 10 dice in Belarus: 2 yellow, 1 blue." */
function volley(parts: Fact[], tell: Tell): string {
  const {
    nation,
    region: at,
    throw: dice,
  } = parts.at(-1)!.args as {
    nation?: string;
    region: string;
    throw?: Throw;
  };
  const shows = dice?.shows ?? [];
  if (!nation || !shows.length) return "";
  const fell = COLOURS.map((one) => [one, shows.filter((show) => show === one).length] as const);
  return own.say("moment-volley", {
    who: who(nation, tell),
    n: shows.length,
    region: tell.name(at),
    fell: list(fell.map(([one, n]) => (n ? `${n} ${tell.name(one).toLowerCase()}` : ""))),
  });
}

/** "You: 2 Infantry out, Artillery hit." */
function losses(parts: Fact[], tell: Tell): string {
  const nations = [...new Set(parts.map((part) => String(part.args.nation)))];
  const said = nations.map((nation) => {
    const effects = effectsOf(parts.filter((part) => part.args.nation === nation));
    const what = effects.map(({ unit, hits, lost }) =>
      lost
        ? own.say("effect-out", { n: lost, unit: tell.name(unit) })
        : own.say("effect-hit", { n: hits, unit: tell.name(unit) }),
    );
    return own.say("moment-losses", { who: who(nation, tell), what: list(what) });
  });
  return said.join(" ");
}

/** "Orders are open. Bids: Germany 1, Soviet Union 0." */
const bids = (parts: Fact[], tell: Tell) =>
  own.say("moment-bids", {
    bids: list(parts.map(({ args }) => `${tell.name(args.nation)} ${args.bid}`)),
  });

/** "Turn order: 1 Soviet Union, 2 Germany." */
const slots = (parts: Fact[], tell: Tell) =>
  own.say("moment-slots", {
    nations: list(
      [...parts]
        .sort((a, b) => Number(a.args.place) - Number(b.args.place))
        .map(({ args }) => `${args.place} ${tell.name(args.nation)}`),
    ),
  });

const battle = (fact: Fact) => `battle:${fact.args.region}`;
const region = (fact: Fact) => `region:${fact.args.region}`;
const tint = (nation: unknown) => `var(--n-${nation})`;

const batch = (fact: Fact): Beat => ({
  ...{ anchor: battle(fact), kind: "throw", ms: throwMs(5), sound: "dice", of: [fact.args.nation] },
  say: volley,
});
const hit = (fact: Fact): Beat => ({
  ...{ anchor: battle(fact), kind: "damage", ms: 250, sound: "counter", of: [fact.args.nation] },
  join: `hit:${fact.args.region}`,
});
const struck = (fact: Fact): Beat => ({ ...hit(fact), say: losses });
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
  "bid-revealed": (fact) => sheet(fact, { ms: 600, join: "bids", anchor: "orders", say: bids }),
  "bids-tied": "none",
  "turn-slot-taken": (fact) =>
    sheet(fact, { ms: 250, sound: "paper", anchor: "orders", join: "slots", say: slots }),
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
  "units-hit": struck,
  "units-lost": gone,
  "blitz-killed": gone,
  "garrison-kills": gone,
  "submarines-escape": (fact) => ({ ...hit(fact), join: `away:${fact.args.region}` }),
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
    ...{ anchor: region(fact), kind: "capture", ms: 600, sound: "paper", was: tint(fact.args.loser) },
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
