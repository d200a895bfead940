import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultConfig } from "../../src/domain/config.ts";
import { openMemory } from "../../src/open-memory.ts";

let root: string;
let nowMs: number;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-crowded-"));
  nowMs = Date.parse("2026-01-01T10:00:00Z");
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

/** All of them are nearer to "I now work at Zorbex" than what it contradicts. */
const ABOUT_ZORBEX = [
  ...["I like Zorbex", "I applied at Zorbex", "I own shares of Zorbex", "I visited the Zorbex office"],
  ...["I bought a Zorbex mug", "I read the Zorbex blog", "I use the Zorbex app", "I trust Zorbex"],
  ...[
    "I had lunch at Zorbex",
    "I gave a talk at Zorbex",
    "I got a letter from Zorbex",
    "I dreamed of Zorbex",
  ],
  ...[
    "I walk past Zorbex on Mondays",
    "I recommended Zorbex",
    "I filmed at Zorbex",
    "I follow Zorbex online",
  ],
  ...[
    "I called Zorbex about a bill",
    "I paid Zorbex in March",
    "I know the history of Zorbex",
    "I admire Zorbex",
  ],
  ...[
    "I sketched the Zorbex logo",
    "I swam in the Zorbex pool",
    "I danced at a Zorbex party",
    "I sang at Zorbex",
  ],
];

const open = (more: object = {}) =>
  openMemory({ store: path.join(root, "store"), now: () => nowMs, ...more });
async function say(text: string, more: object = {}) {
  nowMs += 86_400_000;
  return open(more).remember({ text });
}

describe("a fact that many others are nearer to than the one it contradicts", () => {
  it("takes its place all the same when it is confirmed", async () => {
    await say("I work at Quuxley");
    for (const text of ABOUT_ZORBEX) await say(text);
    await open().reindex();
    const { outcomes } = await say("I now work at Zorbex", {
      config: { ...defaultConfig(), "capture.review": true },
    });
    const [outcome] = outcomes;
    expect(outcome?.action).toBe("pending");
    nowMs += 86_400_000;
    await open().confirm([outcome?.memory?.id ?? ""]);
    const { results } = await open().list({ kind: "fact" });
    const jobs = results.filter(({ text }) => /^I (?:now )?work at/.test(text)).map(({ text }) => text);
    expect(jobs).toEqual(["I now work at Zorbex"]);
  });
});
