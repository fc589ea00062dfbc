// Making an answer to a question: what is chosen so far, what may be chosen, when it may be sent. All pure.
import type { Option, Question } from "../wire";
import { letter } from "../lib/text";

export type Answer = string | string[] | Record<string, number> | Record<string, unknown> | null;

/** One lit place of the board: the option that lights it and its letter. */
export interface Lit {
  option: Option;
  letter: string;
}

/**
 * Shares for which the rules have a usual answer (losses, stances, repairs): it stands there from the start. In
 * every other one, such as the points of an attack, the player decides.
 */
const PROPOSED = ["casualties", "assign-hits", "stances", "repair", "repair-payment", "leave-behind"];

/**
 * What stands in the prompt before anybody touches it: what there is no choice about, what is proposed, a
 * sheet's default.
 */
export function firstDraft(question: Question): Answer {
  const free = (question.options ?? []).filter((option) => !option.refused).map((option) => option.id);
  const least = question.least ?? 0;
  if (question.type === "pick") return free.length === 1 ? free[0]! : null;
  if (question.type === "some") return least === free.length ? free : [];
  if (question.type === "share" && question.default && PROPOSED.includes(question.kind))
    return structuredClone(question.default);
  if (question.type === "share") {
    const limits = Object.entries(question.limits ?? {});
    const forced =
      limits.reduce((sum, [, [, high]]) => sum + high, 0) === least ||
      (limits.length === 1 && least === question.most);
    return Object.fromEntries(
      limits.map(([target, [low, high]]) => [target, forced ? Math.min(high, least) : low]),
    );
  }
  return question.default == null ? {} : structuredClone(question.default);
}

/** The ids chosen so far: one for a pick, several for some, the targets with points for a share. */
export function chosenIds(question: Question | null, draft: Answer): string[] {
  if (typeof draft === "string") return [draft];
  if (Array.isArray(draft)) return draft;
  if (draft && question?.type === "share")
    return Object.keys(draft).filter((key) => Number((draft as Record<string, number>)[key]) > 0);
  return [];
}

/** Points spread so far. */
export function pointsShared(question: Question | null, draft: Answer): number {
  if (question?.type !== "share" || !draft) return 0;
  return Object.values(draft as Record<string, number>).reduce((sum, points) => sum + points, 0);
}

/** May the draft be sent as far as numbers go? (The rules look at the rest.) */
export function isComplete(question: Question | null, draft: Answer): boolean {
  if (!question) return false;
  const { least = 0, most = 0 } = question;
  if (question.type === "pick") return typeof draft === "string" && draft !== "";
  if (question.type === "some") return Array.isArray(draft) && draft.length >= least && draft.length <= most;
  if (question.type === "share") {
    const sum = pointsShared(question, draft);
    return sum >= least && sum <= most;
  }
  return draft != null;
}

/** The draft after an option was chosen: a pick is replaced, one of some toggled, a share gets a point. */
export function withChosen(question: Question, draft: Answer, id: string): Answer {
  if (question.type === "pick") return id;
  if (question.type === "share") return withPoints(question, draft, id, 1);
  if (question.type !== "some") return draft;
  const some = Array.isArray(draft) ? draft : [];
  if (some.includes(id)) return some.filter((one) => one !== id);
  if (question.most === 1) return [id];
  return some.length < (question.most ?? 0) ? [...some, id] : some;
}

/** The draft after points moved to or from a target of a share, within its limits and the sum. */
export function withPoints(question: Question, draft: Answer, id: string, points: number): Answer {
  const share = { ...((draft as Record<string, number>) ?? {}) };
  const [low, high] = question.limits?.[id] ?? [0, 0];
  const room = points > 0 ? Math.min(points, (question.most ?? 0) - pointsShared(question, draft)) : points;
  share[id] = Math.max(low, Math.min(high, (share[id] ?? 0) + room));
  return share;
}

/** Letters by option id, the same on the map and in the list. */
export function shortcutsOf(question: Question | null): Record<string, string> {
  const free = (question?.options ?? []).filter((option) => !option.refused);
  return Object.fromEntries(free.map((option, index) => [option.id, letter(index)]));
}

/** Places of the board that are asked about: what lights up, by place. */
export function litPlaces(question: Question | null): Record<string, Lit[]> {
  const lit: Record<string, Lit[]> = {};
  const letters = shortcutsOf(question);
  for (const option of question?.options ?? []) {
    if (option.at && !option.refused)
      (lit[option.at] ??= []).push({ option, letter: letters[option.id] ?? "" });
  }
  return lit;
}
