// A ship's outline against the sky from her profile, 200 wide, keel at 0; the bow is at the right.
import { formOf, type PartKind } from "./sea/form";

const PARTS: Record<PartKind, (x: number) => string> = {
  mast: (x) => `M${x - 1.2}-12V-58H${x + 1.2}V-12ZM${x - 8}-46H${x + 8}V-45H${x - 8}Z`,
  posts: (x) =>
    `M${x - 7}-12V-36H${x - 5}V-12ZM${x + 5}-12V-36H${x + 7}V-12ZM${x - 7}-36H${x + 7}V-34H${x - 7}Z`,
  funnel: (x) => `M${x - 14}-12V-25H${x + 14}V-12ZM${x - 5}-25V-48H${x + 6}V-25Z`,
  bridge: (x) => `M${x - 11}-12V-30H${x + 11}V-12ZM${x - 7}-30V-38H${x + 7}V-30Z`,
  gun: (x) => `M${x - 5}-12V-19H${x + 5}V-12ZM${x + 5}-18H${x + 15}V-16.500H${x + 5}Z`,
  walk: (x) =>
    `M${x - 26}-17V-20H${x + 26}V-17ZM${x - 20}-12V-17H${x - 18}V-12ZM${x + 18}-12V-17H${x + 20}V-12Z`,
  low: (x) => `M${x - 12}-12V-16H${x + 12}V-12Z`,
};

export function outline(profile: string): string {
  const form = formOf(profile);
  const deck = form.parts.map((part) => PARTS[part.kind](Math.round(part.at * 200)));
  return `M-92 0-98-13H${form.raked ? 80 : 88}L100-17 90 0Z${deck.join("")}`;
}
