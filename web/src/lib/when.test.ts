import { describe, expect, it } from "vitest";
import { Texts } from "./text";
import { span, until } from "./when.svelte";

const texts = new Texts();

describe("time as people say it", () => {
  it("names the two largest units", () => {
    expect(span(90_000, texts)).toBe("1 d 1 h");
    expect(span(3_660, texts)).toBe("1 h 1 min");
    expect(span(59, texts)).toBe("0 min");
    expect(span(-5, texts)).toBe("0 min");
  });
  it("counts down to an instant", () => {
    expect(until("2026-01-02T12:00:00+00:00", texts, Date.parse("2026-01-01T10:30:00Z"))).toBe("1 d 1 h");
  });
});
