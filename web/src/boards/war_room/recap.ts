// The communiqué of a round: a card for each nation, units and land in the end.
import type { Fact } from "../../lib/moments";
import type { RecapInfo } from "../../lib/recap";
import { Texts } from "../../lib/text";
import { viewOf } from "./model";
import words from "./en.ftl?raw";

const own = new Texts(words);

function sum(facts: Fact[], you: string[], texts: Texts) {
  const lost: Record<string, number> = {};
  for (const { kind, args } of facts)
    if (kind === "units-lost" && you.includes(args.nation))
      lost[args.unit] = (lost[args.unit] ?? 0) + Number(args.count);
  const taken = facts.filter((fact) => fact.kind === "land-captured");
  const count = (seat: string) => taken.filter((fact) => you.includes(fact.args[seat])).length;
  const units = Object.entries(lost).map(([unit, n]) => `${n} ${texts.name(unit).toLowerCase()}`);
  return [
    { label: own.say("recap-cost"), value: units.join(", ") || own.say("recap-nothing") },
    {
      label: own.say("recap-land"),
      value: own.say("recap-regions", { won: count("nation"), lost: count("loser") }),
    },
  ];
}

export const recap: RecapInfo = {
  part: "round-begins",
  by: "nation",
  title: (part) => own.say("recap-title", { round: Number(part?.args["round"] ?? 2) - 1 }),
  sideOf: (seat, table) => viewOf(table.view)?.nations[seat]?.side ?? "",
  sum,
};
