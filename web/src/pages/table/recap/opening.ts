// When a recap opens, and what it covers.
import type { LoadedBoard } from "../../../boards/contract";
import type { Fact } from "../../../lib/moments";
import { lastParts } from "../../../lib/recap";
import { weigh } from "../../../lib/outcomes";
import { t } from "../../../lib/words";
import type { Table } from "../../../table/table.svelte";

/** Milliseconds after which somebody who comes back was away. */
export const AWAY = 10 * 60_000;

export interface Opening {
  /** It covers the lines after this one, up to that one. */
  from: number;
  until: number;
  title: string;
  /** It opens by itself; otherwise it is offered beside the log. */
  opens: boolean;
}
type At = Pick<Table, "facts" | "you" | "texts">;

/** `left`: the last line that this person saw before, and when; null: he is here for the first time. */
export function openings(left: { seen: number; at: number } | null) {
  let begun: number | null = null;

  const tells = (table: At, board: LoadedBoard, from: number, until: number) =>
    table.facts.some(
      (fact) =>
        fact.n > from &&
        fact.n <= until &&
        !fact.undone &&
        weigh(board.moments?.outcomes[fact.kind], fact, table.you)[0] > 1,
    );

  /** Since one's last turn, or of the last round or week, where such a thing has been. */
  function parts(table: At, board: LoadedBoard): (Opening & { now: number }) | null {
    const found = board.recap && lastParts(table.facts, table.you, board.recap);
    if (!found) return null;
    const [from, now] = found;
    const line = table.facts.find((fact) => fact.n === now)!;
    const part: Fact = { ...line, args: line.args ?? {} };
    const title = board.recap!.title?.(part, table.texts) ?? t("recap-since-turn");
    return { from, until: now, title, opens: false, now };
  }

  function since(table: At, board: LoadedBoard, n: number): Opening | null {
    const until = table.facts.at(-1)?.n ?? -1;
    if (n < 0 || !tells(table, board, n, until)) return null;
    return { from: n, until, title: t("recap-since-left"), opens: false };
  }

  return {
    since,
    /** What there is to be told now that has not been told; call it whenever something has happened. */
    look(table: At, board: LoadedBoard, now: number): Opening | null {
      const last = parts(table, board);
      const first = begun === null;
      const fresh = (last?.now ?? -1) > (begun ?? left?.seen ?? Infinity);
      begun = Math.max(last?.now ?? -1, begun ?? -1);
      if (last && fresh && tells(table, board, last.from, last.until)) return { ...last, opens: first };
      if (!first || !left) return null;
      const found = since(table, board, left.seen);
      return found && { ...found, opens: now - left.at > AWAY };
    },
    /** What the button shows at any time: since one's last turn, else all there is. */
    now(table: At, board: LoadedBoard): Opening {
      const until = table.facts.at(-1)?.n ?? -1;
      return parts(table, board) ?? { from: -1, until, title: t("recap"), opens: false };
    },
  };
}
