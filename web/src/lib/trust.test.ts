// The verifier against a file that the table's own language packed, and dice that it drew.
import { describe, expect, it } from "vitest";
import { blake2b } from "./blake";
import fixture from "./trust.fixture.json";
import { read, verify } from "./trust";

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const record = () => read(Uint8Array.from(atob(fixture.file), (letter) => letter.charCodeAt(0)));

describe("the verifier", () => {
  it("knows the digests of RFC 7693", () => {
    expect(hex(blake2b(new TextEncoder().encode("abc"), new Uint8Array()))).toMatch(
      /^ba80a53f981c4d0d6a2797b69f12f6e9/,
    );
  });

  it("unpacks a record and finds every throw true", async () => {
    expect(record().entries).toHaveLength(120);
    const shown = record().seeds![0]!.commitment;
    expect(await verify(record(), shown)).toEqual({ verified: 60, older: 0 });
  });

  it("finds a die that was changed, a foreign seal, a false salt and a sealed seed", async () => {
    const changed = record();
    const draw = changed.entries[22] as unknown as { values: number[] };
    draw.values[0] = (draw.values[0]! + 1) % 6;
    await expect(verify(changed, "")).rejects.toMatchObject({ reason: "draw", entry: 22 });
    await expect(verify(record(), "00")).rejects.toMatchObject({ reason: "commitment" });
    const [salted, sealed] = [record(), record()];
    salted.seeds![0]!.salt = "00".repeat(16);
    await expect(verify(salted, "")).rejects.toMatchObject({ reason: "commitment" });
    sealed.seeds![0]!.seed = "";
    await expect(verify(sealed, "")).rejects.toMatchObject({ reason: "sealed" });
  });
});
