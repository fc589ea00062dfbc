// The tutorial of each officer: things to do, and how it is seen that they have been done.
import type { Store } from "./store.svelte";

export interface Lesson {
  id: string;
  /** The page on which it is done. */
  page?: string;
  done: (store: Store) => boolean;
}
const told = (store: Store, kind: string) =>
  !!store.view?.feed.some((line) => line.kind === kind) ||
  store.table.facts.some((fact) => fact.kind === kind && !fact.undone);
const seen = (page: string) => (store: Store) => !!store.done[`page-${page}`];
const gave =
  (...kinds: string[]) =>
  (store: Store) =>
    kinds.some((kind) => store.done[kind]);

const ALL: Record<string, Lesson[]> = {
  captain: [
    { id: "boat", page: "boat", done: seen("boat") },
    { id: "orders", page: "orders", done: seen("orders") },
    {
      id: "speed",
      done: (store) => gave("new_speed")(store) || (store.view?.gauges?.telegraph ?? "stop") !== "stop",
    },
    { id: "course", done: gave("new_course") },
    { id: "mobilise", page: "orders", done: (store) => told(store, "mobilisation") },
    { id: "observers", page: "plot", done: (store) => (store.view?.gauges?.observers ?? 0) > 0 },
    { id: "look", page: "scope", done: seen("scope") },
    { id: "tdc", page: "attack", done: (store) => !!store.view?.weapons?.aim },
  ],
  first_officer: [
    { id: "confirm", done: (store) => told(store, "order_executed") },
    { id: "look", page: "scope", done: seen("scope") },
    { id: "sheet", page: "sheet", done: seen("sheet") },
    { id: "name", page: "sheet", done: (store) => told(store, "identified") },
    { id: "radio", page: "radio", done: seen("radio") },
    { id: "pace", done: gave("time_compression") },
    { id: "feed", done: (store) => (store.view?.feed.length ?? 0) >= 3 },
  ],
  navigator: [
    { id: "chart", page: "chart", done: seen("chart") },
    { id: "ruler", page: "chart", done: gave("ruler") },
    { id: "report", page: "chart", done: (store) => !!store.view?.plot_report },
    { id: "disc", page: "disc", done: gave("disc") },
    { id: "plot", page: "plot", done: seen("plot") },
    { id: "galley", page: "galley", done: seen("galley") },
    { id: "meal", page: "galley", done: (store) => told(store, "meal_cooked") },
  ],
  chief_engineer: [
    { id: "tech", page: "tech", done: seen("tech") },
    { id: "engines", page: "tech", done: (store) => told(store, "engines_reported") },
    {
      id: "equipment",
      page: "tech",
      done: (store) =>
        gave("set_out_equipment")(store) || (!store.view?.briefing_open && !store.order("set_out_equipment")),
    },
    { id: "confirm", done: (store) => told(store, "order_executed") },
    { id: "puzzle", page: "learn", done: gave("puzzle", "lay_puzzle") },
    {
      id: "repair",
      page: "tech",
      done: (store) => told(store, "repair_begun") || told(store, "repaired"),
    },
  ],
};

export const lessons = (seat: string): Lesson[] => ALL[seat] ?? [];
