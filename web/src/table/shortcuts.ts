// Keys of the table: a letter from A to Q chooses, Enter does the smallest thing that is open, U undoes, S lets the staff
// decide, R shows the last volley again, arrows walk the list.
import type { Table } from "./table.svelte";

export interface KeyActs {
  help: () => void;
  library: () => void;
  shortcuts: boolean;
  /** Kinds of sheets that are a whole phase: Enter never sends one. */
  whole: readonly string[];
}

/** Is the person writing somewhere, or inside a dialog? */
function busy(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return !!element?.closest?.(
    "input:not([type=checkbox]):not([type=radio]), textarea, select, dialog, [contenteditable]",
  );
}

export function handleKey(event: KeyboardEvent, table: Table, acts: KeyActs): void {
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    table.curtain ||
    busy(event.target)
  )
    return;
  // A key held down decides once: what it would decide next has not been read yet.
  if (event.repeat && !event.key.startsWith("Arrow")) {
    if (event.key === "Enter") event.preventDefault();
    return;
  }
  const onControl = (event.target as HTMLElement | null)?.closest?.("button, a, summary");
  const act = actOf(event, table, acts, !!onControl);
  if (!act) return;
  event.preventDefault();
  act();
}

function actOf(event: KeyboardEvent, table: Table, acts: KeyActs, onControl: boolean): (() => void) | null {
  const key = event.key;
  if (key === "?") return acts.help;
  if (key === "/") return acts.library;
  if (key === "Escape")
    return table.chosen.length
      ? () => table.setDraft(table.question?.type === "pick" ? null : table.draft)
      : null;
  if (key === "Enter")
    return onControl || acts.whole.includes(table.question?.kind ?? "") ? null : () => void table.confirm();
  if (key === "ArrowDown" || key === "ArrowUp") return onControl ? null : focusFirst;
  if (key.length !== 1) return null;
  const letter = key.toUpperCase();
  if (letter === "U") return table.undoInfo.can ? () => void table.undo() : null;
  if (letter === "S") return table.question ? () => void table.staff() : null;
  if (letter === "R") return table.stage.canRepeat() ? () => table.stage.again() : null;
  if (!acts.shortcuts) return null;
  const option = Object.entries(table.shortcuts).find(([, one]) => one === letter)?.[0];
  return option === undefined ? null : () => chooseByLetter(table, option, event.shiftKey);
}

/**
 * A letter chooses and takes the focus along, so that Enter means what was chosen last; with Shift it takes a
 * point back.
 */
function chooseByLetter(table: Table, option: string, back: boolean): void {
  if (table.question?.type === "share") {
    table.give(option, back ? -1 : 1);
    // The buttons of a share have an Enter of their own; from the prompt, Enter confirms.
    document.getElementById("prompt")?.focus();
    table.hover = option;
    return;
  }
  table.choose(option);
  const row = document.querySelector<HTMLElement>(`#prompt [data-option="${CSS.escape(option)}"]`);
  (row ?? document.getElementById("prompt"))?.focus();
}

function focusFirst(): void {
  document.querySelector<HTMLElement>("#prompt [data-option]")?.focus();
}
