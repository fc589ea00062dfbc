// The verifier against a file that the table's own language packed, and dice that it drew.
import { describe, expect, it } from "vitest";
import fixture from "./trust.fixture.json";
import { read, verify } from "./trust";

const record = () => read(new Blob([Uint8Array.from(atob(fixture.file), (letter) => letter.charCodeAt(0))]));

describe("the verifier", () => {
  it("unpacks a record and finds every throw true", async () => {
    expect((await record()).entries).toHaveLength(120);
    const shown = (await record()).seeds![0]!.commitment;
    expect(await verify(await record(), shown)).toEqual({ verified: 60, older: 0 });
  });

  it("finds a die that was changed, a foreign seal, a false salt and a sealed seed", async () => {
    const changed = await record();
    const draw = changed.entries[22] as unknown as { values: number[] };
    draw.values[0] = (draw.values[0]! + 1) % 6;
    await expect(verify(changed, "")).rejects.toMatchObject({ reason: "draw", entry: 22 });
    await expect(verify(await record(), "00")).rejects.toMatchObject({ reason: "commitment" });
    const [salted, sealed] = [await record(), await record()];
    salted.seeds![0]!.salt = "00".repeat(16);
    await expect(verify(salted, "")).rejects.toMatchObject({ reason: "commitment" });
    sealed.seeds![0]!.seed = "";
    await expect(verify(sealed, "")).rejects.toMatchObject({ reason: "sealed" });
  });
});
