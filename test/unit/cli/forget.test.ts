import { describe, expect, it } from "vitest";
import { CARE } from "../../../src/cli/commands/care.ts";
import { Painter } from "../../../src/cli/render/painter.ts";
import type { Call } from "../../../src/cli/run.ts";
import { PaiError } from "../../../src/domain/errors.ts";
import type { MemoryJson } from "../../../src/domain/memory-shapes.ts";

const memory = (id: string, text: string, more: Partial<MemoryJson> = {}) =>
  // What is drawn and compared is all that the command needs.
  ({
    ...{ id: `fa_${id}`, shortId: id, kind: "fact", category: "fact", text, status: "active" },
    ...{ validAt: "2026-11-01T00:00:00.000Z", confidence: 0.6, effectiveConfidence: 0.6, importance: 5 },
    ...{ verification: "unverified", pinned: false, sensitive: false },
    ...{ subject: "owner", tags: [], keywords: [], ...more },
  }) as unknown as MemoryJson;

const FOUND = [
  memory("bike", "The red bikes are in the shed"),
  memory("two", "I own two bikes"),
  memory("key", "The spare key is under the red pot"),
  memory("hers", "It is red", { subject: "bike" }),
];

/** `forget --match` where recall finds these, and a person answers; with words instead, of which several fit, by a number. */
async function forget(match: string, answer: boolean | string, found = FOUND) {
  const [asked, gone]: [string[], string[]] = [[], []];
  const isChoice = typeof answer === "string";
  const call = {
    session: {
      memory: {
        recall: async () => ({ results: found }),
        forget: async (ids: readonly string[]) => {
          if (ids[0] === match) throw new PaiError("unknown_id", `no memory with id "${match}"`);
          gone.push(...ids);
          return { memories: [], alsoIn: [], notes: [], dryRun: false, changes: [] };
        },
      },
    },
    terminal: {
      err: () => undefined,
      canAsk: () => true,
      hasInput: () => false,
      ask: async (question: string) => {
        asked.push(question);
        return answer;
      },
      prompt: async (question: string) => {
        asked.push(question);
        return answer;
      },
    },
    globals: { yes: false, dryRun: false, json: false },
    words: isChoice ? [match] : [],
    options: isChoice ? {} : { match },
    paint: new Painter({ color: false, width: 80 }),
  } as unknown as Call; // as much of a call as the command looks at
  const { text, exit } = (await CARE.forget?.(call)) ?? {};
  return { text, exit, asked, gone };
}

describe("forget WORDS", () => {
  it("lets a person choose where the words fit several, and forgets nothing without a choice", async () => {
    const { asked, gone } = await forget("bikes", "2");
    expect([asked, gone]).toEqual([["Forget which? 1 to 3; Enter: none  "], ["fa_two"]]);
    for (const answer of ["", "0", "4", "yes"])
      expect(await forget("bikes", answer)).toMatchObject({ text: "nothing was forgotten", gone: [] });
  });
});

describe("forget --match", () => {
  it("takes what has all the words, in whatever form, and no more", async () => {
    const { asked, gone } = await forget("red bike", true);
    expect([asked, gone]).toEqual([["Forget 2 memories?"], ["fa_bike", "fa_hers"]]);
    expect((await forget('"red bike" -pot', true)).gone).toEqual(["fa_bike", "fa_hers"]);
  });

  it("tells a no from nothing that matches", async () => {
    expect(await forget("red bike", false)).toMatchObject({
      text: "nothing was forgotten",
      exit: 0,
      gone: [],
    });
    expect(await forget("red bike", true, [])).toMatchObject({ text: "nothing matches", exit: 3, asked: [] });
    expect(await forget("blue bike", true)).toMatchObject({ text: "nothing matches", exit: 3, gone: [] });
  });
});
