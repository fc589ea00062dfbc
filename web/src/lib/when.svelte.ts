// Time as people say it: how long until something, and a now that goes on.
import type { Texts } from "./text";

export const clock = $state({ now: Date.now() });
if (typeof window !== "undefined") setInterval(() => (clock.now = Date.now()), 20_000);

/** A stretch of seconds in words of the catalogue: the two largest units. */
export function span(seconds: number, texts: Texts): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return texts.say("span-days", { d: days, h: hours % 24 });
  if (hours > 0) return texts.say("span-hours", { h: hours, m: minutes % 60 });
  return texts.say("span-minutes", { m: minutes });
}

/** How long until an instant. */
export function until(iso: string, texts: Texts, now: number): string {
  return span((Date.parse(iso) - now) / 1000, texts);
}

/** An instant as this device writes it. */
export function moment(iso: string): string {
  return new Date(iso).toLocaleString([], {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
}
