// A ship's outline from its profile (masts, king posts, funnel, bridge from bow to stern), 200 wide, keel at 0.
const PARTS: Record<string, (x: number) => string> = {
  M: (x) => `M${x - 1.2}-12V-58H${x + 1.2}V-12ZM${x - 8}-46H${x + 8}V-45H${x - 8}Z`,
  K: (x) => `M${x - 7}-12V-36H${x - 5}V-12ZM${x + 5}-12V-36H${x + 7}V-12ZM${x - 7}-36H${x + 7}V-34H${x - 7}Z`,
  F: (x) => `M${x - 16}-12V-26H${x + 16}V-12ZM${x - 6}-26V-50H${x + 7}V-26Z`,
  "+": (x) => `M${x - 13}-12V-30H${x + 13}V-12ZM${x - 8}-30V-37H${x + 8}V-30Z`,
};

export function outline(profile: string): string {
  const parts = profile.split(/\s+/).filter(Boolean);
  const step = 184 / (parts.length + 1);
  const deck = parts.map((part, i) => (PARTS[part] ?? ((x) => `M${x - 6}-12V-22H${x + 6}V-12Z`))(Math.round(94 - step * (i + 1))));
  return `M-92 0-98-13H88L100-17 90 0Z${deck.join("")}`;
}
