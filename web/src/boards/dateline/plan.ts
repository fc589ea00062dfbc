// Sheets that are written in the prompt, beside the map.
import type { Table } from "../../table/table.svelte";

export const SHEETS = ["combat-move", "noncombat-move", "purchase", "placement", "withdrawal"];

/** Is the person writing one of them? */
export const isPlan = (table: Table): boolean => {
  const question = table.question;
  return !!question && !question.answered && SHEETS.includes(question.kind);
};
