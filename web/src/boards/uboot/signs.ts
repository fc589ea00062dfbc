// UBX-07 What is heard aboard has a sign that is always shown: what it was, when, and from where. The sound itself, if
// the person wants it, is the moment's (moments.ts).
export interface Sign {
  kind: string;
  sign: string;
  /** Message key of what it is called. */
  text: string;
  loud: boolean;
}

const MARKS: Record<string, [string, boolean]> = {
  watch_bell: ["◉", false],
  asdic_ping: ["◎", true],
  depth_charges: ["✹", true],
  bombs: ["✹", true],
  torpedo_fired: ["➤", false],
  torpedo_hit: ["✸", true],
  torpedo_premature: ["✸", true],
  ship_sunk: ["▼", true],
  aircraft_sighted: ["✈", true],
  under_fire: ["✹", true],
  breach: ["≋", true],
  flooded: ["≋", true],
  contact: ["◇", false],
  message_received: ["✉", false],
  order_executed: ["✓", false],
  mobilisation: ["⇄", false],
};

export const SIGNS: Record<string, Sign> = Object.fromEntries(
  Object.entries(MARKS).map(([kind, [sign, loud]]) => [kind, { kind, sign, loud, text: `sign-${kind}` }]),
);
