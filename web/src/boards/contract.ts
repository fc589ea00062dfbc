// What a game's board gives to the shell. A folder web/src/boards/<game>/ holds
//   Board.svelte    (needed)   the map and the boards docked under it; props `BoardProps`
//   Context.svelte  (optional) the left column, the third tab on a phone; props `{ table }`
//   board.ts        (optional) exports `board: BoardInfo`
//   learn.ts        (optional) exports `learn: LearnInfo`, what the game's page teaches; its words in learn.ftl
//   Desk.svelte     (optional) what an answer is made with, in the prompt; props `{ table, phone }`, see `BoardInfo.desk`
//   Reel.svelte     (optional) chapters and curves beside the film of a match; props `{ film }`
//   recap.ts       (optional) exports `recap: RecapInfo`: how what happened is parted and summed up (lib/recap.ts)
//   Report.svelte  (optional) the game's own page of a part (a week's report); props `{ table, facts }`
//   Where.svelte   (optional) a small map of places for a card of a recap; props `{ table, spots }`
//   moments.ts      (optional) exports `moments: MomentTable`: what of the log is shown, and how (lib/moments.ts)
// All of them are loaded when a table of that game is opened, never before.
import type { Component } from "svelte";
import type { MomentTable } from "../lib/moments";
import type { Tone } from "../lib/outcomes";
import type { RecapInfo } from "../lib/recap";
import type { FactLine } from "../wire";
import type { Film } from "../table/film.svelte";
import type { Table } from "../table/table.svelte";

export interface BoardProps {
  /**
   * Read `table.view`, `table.question`, `table.chosen`, `table.shortcuts`, `table.lit`, `table.hover`,
   * `table.facts`, `table.clock`, `table.orders`, `table.lookAt`; call `table.choose(optionId)`, set
   * `table.hover`, `table.setDraft(sheet)`, `table.order(kind, answer)`; words: `table.texts.name(id)`,
   * `table.texts.say(...)`; the map file: `table.loadMap()`, then `table.map`.
   */
  table: Table;
  /** On a phone the board is a strip of 236 px above the list: draw the essentials only. */
  strip?: boolean;
}

export interface Phase {
  id: string;
  /**
   * What stands in the track; a message key `phase-<id>` of the game's catalogue is used where this is empty.
   */
  label?: string;
  state: "done" | "current" | "ahead";
}

export interface BoardInfo {
  /** One line under the game's title: where and when. */
  where?: (table: Table) => string;
  /**
   * Is a battle fought that wants the whole page? The board then has its width, without the context column, and
   * the prompt stands under it as one bar.
   */
  battle?: (table: Table) => boolean;
  /**
   * Is a sheet written that wants the map? The map then has the width beside the prompt: the context column and the
   * log lie behind buttons.
   */
  plan?: (table: Table) => boolean;
  /** Does Desk.svelte stand in the prompt for this question, instead of the list of choices or the form? */
  desk?: (table: Table) => boolean;
  /** What stands on the button that confirms, where the board knows better; "": the game's own words. */
  confirm?: (table: Table) => string;
  /** The phase track of the top bar. */
  phases?: (table: Table) => Phase[];
  /**
   * Kinds of sheets that the board itself lets the player fill in: the prompt then shows no form, only its
   * footer.
   */
  sheets?: readonly string[];
  /** Kinds of sheets that are a whole phase: Enter sends none of them, only their button does. */
  whole?: readonly string[];
  /** Kinds of free orders that the board has buttons for; the prompt offers the others. */
  orders?: readonly string[];
  /** The kind of fact by which the film of a long scenario goes, instead of line by line; "" for the others. */
  film?: (scenario: string) => string;
  /** Label of the third tab on a phone (the context column). */
  context?: string;
  /** Theme that suits the game until the person chooses. */
  theme?: "chart" | "night-watch";
}

export interface LoadedBoard {
  Board: Component<BoardProps>;
  Context: Component<{ table: Table }> | null;
  Desk: Component<{ table: Table; phone?: boolean }> | null;
  Reel: Component<{ film: Film }> | null;
  info: BoardInfo;
  moments: MomentTable | null;
  recap: RecapInfo | null;
  Report: Component<{ table: Table; facts: FactLine[] }> | null;
  Where: Component<{ table: Table; spots: Spot[] }> | null;
}

/** A place of a recap: the `data-anchor` that the board gives it, and what it is to the person. */
export interface Spot {
  anchor: string;
  tone: Tone;
}

/** One step of a turn, as it is taught. */
export interface LearnStep {
  /** Words: learn-step-<id>, its .about for the picture card, .a .b .c … beside the board. */
  id: string;
  rules: readonly string[];
  /** The position of the game's positions.toml that is shown. */
  position: string;
  /** The places (`data-anchor`) on which the letters stand, in their order; "" for a letter without a place. */
  marks?: readonly string[];
  /** How many letters there are. */
  points: number;
}

export interface LearnInfo {
  words: string;
  /** The rule of victory. */
  aim: string;
  steps: readonly LearnStep[];
  /** Words: learn-counter-<id>, .about; `nation` gives the colour. */
  counters: readonly { id: string; icon: string; nation: string }[];
  /** Words: learn-word-<id>, .about. */
  glossary: readonly string[];
}

type Loader<T> = () => Promise<T>;
const boards = import.meta.glob<{ default: Component<BoardProps> }>("./*/Board.svelte");
const contexts = import.meta.glob<{ default: Component<{ table: Table }> }>("./*/Context.svelte");
const desks = import.meta.glob<{ default: Component<{ table: Table; phone?: boolean }> }>("./*/Desk.svelte");
const reels = import.meta.glob<{ default: Component<{ film: Film }> }>("./*/Reel.svelte");
const tables = import.meta.glob<{ moments: MomentTable }>("./*/moments.ts");
const recaps = import.meta.glob<{ recap: RecapInfo }>("./*/recap.ts");
const reports = import.meta.glob<{ default: NonNullable<LoadedBoard["Report"]> }>("./*/Report.svelte");
const wheres = import.meta.glob<{ default: NonNullable<LoadedBoard["Where"]> }>("./*/Where.svelte");
const infos = import.meta.glob<{ board: BoardInfo }>("./*/board.ts");

const lessons = import.meta.glob<{ learn: LearnInfo }>("./*/learn.ts");

/** What the game's page teaches, or null. */
export async function loadLearn(game: string): Promise<LearnInfo | null> {
  return (await load(lessons, `./${game}/learn.ts`))?.learn ?? null;
}

async function load<T>(loaders: Record<string, Loader<T>>, path: string): Promise<T | null> {
  const loader = loaders[path];
  return loader ? loader() : null;
}

/** The board of a game, or null where it has none yet: then the list alone plays it. */
export async function loadBoard(game: string): Promise<LoadedBoard | null> {
  const [board, context, desk, reel, info, table, recap, report, where] = await Promise.all([
    load(boards, `./${game}/Board.svelte`),
    load(contexts, `./${game}/Context.svelte`),
    load(desks, `./${game}/Desk.svelte`),
    load(reels, `./${game}/Reel.svelte`),
    load(infos, `./${game}/board.ts`),
    load(tables, `./${game}/moments.ts`),
    load(recaps, `./${game}/recap.ts`),
    load(reports, `./${game}/Report.svelte`),
    load(wheres, `./${game}/Where.svelte`),
  ]);
  return board
    ? {
        Board: board.default,
        Context: context?.default ?? null,
        Desk: desk?.default ?? null,
        Reel: reel?.default ?? null,
        info: info?.board ?? {},
        moments: table?.moments ?? null,
        recap: recap?.recap ?? null,
        Report: report?.default ?? null,
        Where: where?.default ?? null,
      }
    : null;
}
