// The tutorial of each officer: things to do, and how it is seen that they have been done.
import type { Station } from "./station.svelte";

export interface Lesson {
  id: string;
  /** The page on which it is done. */
  page?: string;
  done: (station: Station) => boolean;
}
const told = (station: Station, kind: string) =>
  !!station.view?.feed.some((line) => line.kind === kind) ||
  station.table.facts.some((fact) => fact.kind === kind && !fact.undone);
const seen = (page: string) => (station: Station) => !!station.done[`page-${page}`];
const gave =
  (...kinds: string[]) =>
  (station: Station) =>
    kinds.some((kind) => station.done[kind]);

const ALL: Record<string, Lesson[]> = {
  captain: [
    { id: "boat", page: "boat", done: seen("boat") },
    { id: "orders", page: "orders", done: seen("orders") },
    {
      id: "speed",
      done: (station) => gave("new_speed")(station) || (station.view?.gauges?.telegraph ?? "stop") !== "stop",
    },
    { id: "course", done: gave("new_course") },
    { id: "mobilise", page: "orders", done: (station) => told(station, "mobilisation") },
    { id: "observers", page: "plot", done: (station) => (station.view?.gauges?.observers ?? 0) > 0 },
    { id: "look", page: "scope", done: seen("scope") },
    { id: "tdc", page: "attack", done: (station) => !!station.view?.weapons?.aim },
  ],
  first_officer: [
    { id: "confirm", done: (station) => told(station, "order_executed") },
    { id: "look", page: "scope", done: seen("scope") },
    { id: "sheet", page: "sheet", done: seen("sheet") },
    { id: "name", page: "sheet", done: (station) => told(station, "identified") },
    { id: "radio", page: "radio", done: seen("radio") },
    { id: "pace", done: gave("time_compression") },
    { id: "feed", done: (station) => (station.view?.feed.length ?? 0) >= 3 },
  ],
  navigator: [
    { id: "chart", page: "chart", done: seen("chart") },
    { id: "ruler", page: "chart", done: gave("ruler") },
    { id: "report", page: "chart", done: (station) => !!station.view?.plot_report },
    { id: "disc", page: "disc", done: gave("disc") },
    { id: "plot", page: "plot", done: seen("plot") },
    { id: "galley", page: "galley", done: seen("galley") },
    { id: "meal", page: "galley", done: (station) => told(station, "meal_cooked") },
  ],
  chief_engineer: [
    { id: "tech", page: "tech", done: seen("tech") },
    { id: "engines", page: "tech", done: (station) => told(station, "engines_reported") },
    {
      id: "equipment",
      page: "tech",
      done: (station) =>
        gave("set_out_equipment")(station) ||
        (!station.view?.briefing_open && !station.order("set_out_equipment")),
    },
    { id: "confirm", done: (station) => told(station, "order_executed") },
    { id: "puzzle", page: "learn", done: gave("puzzle", "lay_puzzle") },
    {
      id: "repair",
      page: "tech",
      done: (station) => told(station, "repair_begun") || told(station, "repaired"),
    },
  ],
};

export const lessons = (seat: string): Lesson[] => ALL[seat] ?? [];
