// The board's own words, over the shell's.
import { Texts, type Args } from "../../lib/text";
import board from "./en.ftl?raw";

const words = new Texts(board);

export function t(id: string, args: Args = {}): string {
  return words.say(id, args);
}
