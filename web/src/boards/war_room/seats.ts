// How far each nation is with its sheet, as a tag says it.
import type { Store } from "./store.svelte";

export interface Tag {
  tag: string;
  glyph: string;
  text: string;
}

export function stateOf(store: Store, nation: string): Tag {
  const { view, table } = store;
  if (view?.nations[nation]?.collapsed) return { tag: "off", glyph: "○", text: store.say("state-out") };
  if (view?.step !== "planning" || view.stage !== "orders")
    return { tag: "info", glyph: "●", text: store.say("state-open") };
  if (nation === table.seat && store.planning && !store.answered)
    return {
      tag: "ask",
      glyph: "◇",
      text: store.say("state-writing-count", {
        orders: store.sheet.orders.length,
        boxes: store.offer?.boxes ?? 0,
      }),
    };
  const waited = table.seats.find((seat) => seat.seat === nation)?.waited;
  if (!waited) return { tag: "sealed", glyph: "▣", text: store.say("state-sealed") };
  const sheet = store.alliedSheets[nation];
  return {
    tag: "off",
    glyph: "○",
    text: sheet
      ? store.say("state-draft", { orders: sheet.orders.length, bid: sheet.bid })
      : store.say("state-writing"),
  };
}
