// The shell's own words, for components that know no game.
import { Texts, type Args } from "./text";

export const words = new Texts();

export function t(id: string, args: Args = {}, attribute = ""): string {
  return words.say(id, args, attribute);
}
