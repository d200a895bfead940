import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

describe("the words that decided", () => {
  it("are named for a promise and for a fact, and of no words as they were said", async () => {
    const memory = openMemory({ store: aDirectory() });
    const one = await memory.remember({ text: "I need to send Anna the report by Friday" });
    const promise = await memory.why(one.outcomes[0]?.memory?.id ?? "");
    expect(promise.reading?.as).toBe("promise");
    expect(promise.reading?.words).toContain("need");
    expect(promise.reading?.words.length).toBeLessThanOrEqual(3);
    const other = await memory.remember({ text: "My dentist is Odile" });
    const fact = await memory.why(other.outcomes[0]?.memory?.id ?? "");
    expect(fact.reading).toMatchObject({ as: "relationship", words: expect.arrayContaining(["Odile"]) });
    expect((await memory.why(other.episode?.id ?? "")).reading).toBeUndefined();
  });
});
