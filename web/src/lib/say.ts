// Words of questions, options and refusals, from the game's catalogue with the shell's as a fallback.
import type { Odds, Option, Question, Refusal } from "../wire";
import { NO_LETTER, plain, type Texts } from "./text";

/** The question as a sentence with a verb. */
export function questionText(texts: Texts, question: Question): string {
  return (
    texts.find(`ask-${question.kind}`, question.args) ??
    texts.find(`order-${question.kind}`, question.args) ??
    plain(question.kind)
  );
}

/** A free order as words. */
export function orderText(texts: Texts, order: Question): string {
  return texts.find(`order-${order.kind}`, order.args) ?? questionText(texts, order);
}

/** One line of context under it. */
export function questionAbout(texts: Texts, question: Question): string {
  return texts.find(`ask-${question.kind}`, question.args, "about") ?? "";
}

/** A choice: its own message, `<kind>-<id>`, the name of the thing, or the id as words. */
export function optionText(texts: Texts, question: Question, option: Option): string {
  const args = { ...question.args, ...option.args };
  if (option.text) {
    const own = texts.find(option.text, args) ?? texts.find(`${question.kind}-${option.text}`, args);
    if (own !== null) return own;
  }
  return (
    texts.find(`${question.kind}-${option.id}`, args) ??
    texts.find(`name-${option.id}`) ??
    plain(option.text || option.id)
  );
}

/** One line on what a choice does, where its message has one. */
export function optionAbout(texts: Texts, question: Question, option: Option): string {
  const args = { ...question.args, ...option.args };
  return (
    texts.find(option.text || `${question.kind}-${option.id}`, args, "about") ??
    texts.find(`name-${option.id}`, args, "about") ??
    ""
  );
}

/** The verb on the button, with what was chosen. */
export function confirmText(
  texts: Texts,
  question: Question,
  chosen: string[],
  letters: Record<string, string>,
): string {
  const first = question.options?.find((option) => option.id === chosen[0]);
  const letter = chosen
    .map((id) => letters[id])
    .filter((one) => one && one !== NO_LETTER)
    .join(", ");
  const args = {
    ...question.args,
    ...(chosen.length === 1 ? first?.args : {}),
    n: chosen.length,
    letter,
    choice: first && chosen.length === 1 ? optionText(texts, question, first) : String(chosen.length),
  };
  const verb =
    texts.find(`ask-${question.kind}`, args, "confirm") ??
    texts.find(`order-${question.kind}`, args, "confirm") ??
    texts.say("confirm");
  const one = question.type === "pick" && letter && !verb.includes(letter);
  return one ? texts.say("confirm-letter", { verb, letter }) : verb;
}

/** What a chance is of; it stands after the number, so it starts small. */
export function oddsText(texts: Texts, odds: Odds): string {
  const words = texts.find(`odds-${odds.text}`, { chance: odds.chance }) ?? plain(odds.text);
  return words.slice(0, 1).toLowerCase() + words.slice(1);
}

export function refusalText(texts: Texts, refusal: Refusal): string {
  return texts.say(`refused-${refusal.reason}`, { ...refusal.args, field: refusal.field ?? "" });
}

export function costText(texts: Texts, key: string, value: number): string {
  return texts.find(`cost-${key}`, { n: value }) ?? `${value} ${plain(key).toLowerCase()}`;
}
