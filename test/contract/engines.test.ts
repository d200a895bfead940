import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Config, defaultConfig } from "../../src/domain/config.ts";
import { openMemory } from "../../src/open-memory.ts";
import { FakeModel, saying } from "./fake-model.ts";

/** What a model that reads well answers: from labels. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  "I live in Lisbon": ["I live in Lisbon"],
  "Do I live in Porto?": [],
  "I moved to Porto": ["I moved to Porto"],
  "My badge is number 17 and my locker is number 4": ["My badge is number 17", "My locker is number 4"],
  "I have to call Mara tomorrow": ["I have to call Mara tomorrow"],
};

/** The same for a program, which is given the whole prompt on stdin. */
const PROGRAM = `
const labels = ${JSON.stringify(LABELS)};
let said = "";
process.stdin.on("data", (part) => (said += part)).on("end", () => console.log(answer(said)));
`;

const ANSWER = `
function answer(said) {
  const old = /"old":(\\[.*?\\])/.exec(said);
  if (said.includes('"new":') && old)
    return JSON.stringify({ verdicts: JSON.parse(old[1]).map(({ n }) => ({ n, verdict: "irrelevant" })) });
  const text = Object.keys(labels).find((one) => said.includes(JSON.stringify(one))) ?? "";
  const statements = (labels[text] ?? []).map((words) => ({
    text: words, category: "fact", subject: "owner", importance: 5, certainty: "explicit",
    promise: words.includes("have to"),
  }));
  return JSON.stringify({ statements });
}
`;

const server = new FakeModel();
const folder = mkdtempSync(join(tmpdir(), "pai-engines-"));
const script = join(folder, "assistant.mjs");

beforeAll(async () => {
  writeFileSync(script, PROGRAM + ANSWER);
  const answer = new Function("labels", `${ANSWER} return answer;`)(LABELS) as (said: string) => string;
  server.behaviour = saying(({ body }) => answer(body.messages.map(({ content }) => content).join("\n\n")));
  await server.start();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ENGINES: Readonly<Record<string, () => Partial<Config>>> = {
  embedded: () => ({}),
  openai: () => ({ "llm.provider": "openai", "llm.baseUrl": server.baseUrl, "llm.model": "fake" }),
  command: () => ({ "llm.provider": "command", "llm.command": [process.execPath, script] }),
};

describe.each(Object.keys(ENGINES))("the engine %s", (name) => {
  let stores = 0;
  /** Says something in a store of its own, one remark after the other; what became of each. */
  const said = async (...texts: readonly string[]) => {
    const notices: string[] = [];
    const place = `${name}-${stores++}`;
    const memory = openMemory({
      ...{ store: join(folder, place), stateDirectory: join(folder, `${place}-state`) },
      config: { ...defaultConfig(), "llm.when": "now", ...ENGINES[name]?.() },
      notice: (text) => notices.push(text),
    });
    const outcomes = [];
    for (const text of texts) outcomes.push((await memory.remember({ text })).outcomes);
    const { calls } = (await memory.status()).spent;
    expect(calls > 0).toBe(name !== "embedded");
    expect(notices.filter((text) => text.includes("did not answer"))).toEqual([]);
    return outcomes;
  };

  it("states what is said, and nothing for a question", async () => {
    const [lisbon, porto = []] = await said("I live in Lisbon", "Do I live in Porto?");
    expect(lisbon).toMatchObject([{ action: "created", memory: { kind: "fact" } }]);
    expect(porto.filter(({ memory }) => memory?.kind === "fact")).toEqual([]);
  });

  it("finds what was said before, and what takes its place", async () => {
    const [, again, moved] = await said("I live in Lisbon", "I live in Lisbon", "I moved to Porto");
    expect(again).toMatchObject([{ action: "duplicate" }]);
    expect(moved).toMatchObject([{ action: "superseded" }]);
  });

  it("keeps two statements of one sentence apart", async () => {
    const [outcomes = []] = await said("My badge is number 17 and my locker is number 4");
    const texts = outcomes.map(({ memory }) => memory?.text.toLowerCase());
    expect(texts).toEqual(["my badge is number 17", "my locker is number 4"]);
  });

  it("makes a commitment of what is taken on", async () => {
    const [outcomes] = await said("I have to call Mara tomorrow");
    expect(outcomes).toMatchObject([{ memory: { kind: "commitment" } }]);
  });
});
