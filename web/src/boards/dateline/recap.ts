// What happened since one's last turn: a card for each nation's turn; units, worth and income in the end.
import type { Fact } from "../../lib/moments";
import type { RecapInfo } from "../../lib/recap";
import type { Texts } from "../../lib/text";
import { Texts as Words } from "../../lib/text";
import { SIDE } from "./model";
import words from "./en.ftl?raw";

const own = new Words(words);

function sum(facts: Fact[], you: string[], texts: Texts) {
  const lost: Record<string, number> = {};
  for (const { kind, args } of facts)
    if (kind === "lost" && you.includes(args.nation))
      for (const [unit, n] of Object.entries(args.units as Record<string, number>))
        lost[unit] = (lost[unit] ?? 0) + n;
  const taken = facts.filter((fact) => fact.kind === "captured");
  const worth = (of: Fact[]) => of.reduce((all, fact) => all + (Number(fact.args.worth) || 0), 0);
  const income =
    worth(taken.filter((fact) => you.includes(fact.args.new) && !you.includes(fact.args.old))) -
    worth(taken.filter((fact) => you.includes(fact.args.old) && !you.includes(fact.args.new)));
  const units = Object.entries(lost).map(([unit, n]) => `${n} ${texts.name(unit).toLowerCase()}`);
  return [
    { label: own.say("recap-cost"), value: units.join(", ") || own.say("recap-nothing") },
    {
      label: own.say("recap-income"),
      value: own.say("recap-ipc", { n: income > 0 ? `+${income}` : `${income}`.replace("-", "−") }),
    },
  ];
}

export const recap: RecapInfo = { part: "turn", of: "nation", sideOf: (seat) => SIDE[seat] ?? "", sum };
