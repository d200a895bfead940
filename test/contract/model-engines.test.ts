import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../src/domain/config.ts";
import type { PaiMemory } from "../../src/open-memory.ts";
import { askedStore } from "./asked-store.ts";
import { type Behaviour, codeOf, FAULTS, FakeModel, refusing, saying, statements } from "./fake-model.ts";

/** So long a second of deadlines and pauses takes here, ms. */
const SECOND_MS = 20;
/** Seconds in which a busy machine answers: 20 s. */
const PATIENT = 1_000;
const scene = askedStore(
  Date.parse("2026-11-16T10:00:00Z"),
  { "llm.timeoutSeconds": PATIENT, "llm.retries": defaultConfig()["llm.retries"] },
  { variable: () => undefined, prompts: "", command: "library", secondMs: SECOND_MS },
);
const { server, open } = scene;

const facts = async (memory: PaiMemory) =>
  (await memory.list({ kind: "fact" })).results.map(({ text }) => text).sort();
/** Remembers words, and lets the model read them again. */
async function told(memory: PaiMemory, text: string) {
  await memory.remember({ text });
  return memory.refine({ only: "remarks" });
}
const waiting = () => {
  try {
    return readdirSync(join(scene.folder, "store/.local/reread"));
  } catch {
    return [];
  }
};

describe("a model's server that", () => {
  it.each(FAULTS)("$does loses nothing: $fault", async ({ behaviour, fault }) => {
    server.behaviour = behaviour;
    const memory = open(fault === "timeout" ? { "llm.timeoutSeconds": 1 } : {});
    await memory.remember({ text: "I live in Lisbon" });
    const done = await memory.refine({ fresh: true });
    expect(await facts(memory)).toEqual(["I live in Lisbon"]);
    if (fault === undefined) {
      expect(done.faults).toEqual([]);
      expect(waiting()).toEqual([]);
      return;
    }
    expect(done.faults).toMatchObject([
      { code: codeOf(fault), fault, remarks: 1, hint: expect.stringMatching(/./) },
    ]);
    expect(done).toMatchObject({ read: 0, waiting: 1, changeSets: [] });
    expect(waiting()).toHaveLength(1);
  });
});

it("follows no server to another address, and counts the request that it made", async () => {
  const other = new FakeModel();
  await other.start();
  server.behaviour = (_seen, response) => {
    response.writeHead(307, { location: `${other.baseUrl}/chat/completions` });
    response.end();
  };
  const memory = open();
  await told(memory, "I live in Lisbon");
  expect(server.seen).toHaveLength(1);
  expect(other.seen).toEqual([]);
  expect((await memory.usage()).today).toMatchObject({ calls: 1 });
  await other.stop();
});

it.each(["web", "tool"] as const)("shows the model nothing of what comes from: %s", async (source) => {
  const memory = open({ "llm.sendSensitive": true });
  await memory.remember({ text: "The ferry leaves from pier 9", source });
  await memory.remember({ text: "The ferry leaves from pier 9 on Mondays", source });
  await told(memory, "The ferry leaves at noon");
  expect(server.seen.length).toBeGreaterThan(0);
  expect(JSON.stringify(server.seen.map(({ body }) => body))).not.toContain("pier 9");
});

const hasFormat = (seen: Parameters<Behaviour>[0], type: string) => seen.body.response_format?.type === type;
const good = saying(statements("I live in Lisbon"));
const unless =
  (isRefused: (seen: Parameters<Behaviour>[0]) => boolean, message: string): Behaviour =>
  (seen, response) =>
    (isRefused(seen) ? refusing(400, message) : good)(seen, response);

describe("what a server understands", () => {
  it.each([
    ["all", good, 0],
    ["no schema", unless((seen) => hasFormat(seen, "json_schema"), "response_format is not supported"), 1],
    ["no format at all", unless((seen) => seen.body.response_format !== undefined, "unknown field"), 2],
    ["no temperature", unless((seen) => seen.body.temperature !== undefined, "temperature must be 1"), 1],
    [
      "neither schema nor temperature",
      unless((seen) => hasFormat(seen, "json_schema") || seen.body.temperature !== undefined, "temperature?"),
      2,
    ],
  ] as const)("is found out within two more requests: %s", async (_name, behaviour, more) => {
    server.behaviour = behaviour;
    await told(open(), "I live in Lisbon");
    expect(server.seen).toHaveLength(1 + more);
    expect(waiting()).toEqual([]);
  });
});

describe("a model that reads", () => {
  it("is sent no secret, and nothing about health unless that is allowed", async () => {
    const secret = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH";
    const memory = open();
    await memory.remember({ text: `My key is ${secret}`, allowSecret: "a test" }); // what has a secret is private
    await memory.remember({ text: "I like marzipan", sensitive: true });
    await told(memory, "I have diabetes");
    expect(server.seen).toEqual([]);
    expect(waiting()).toEqual([]);
    const allowed = open({ "llm.sendSensitive": true });
    await allowed.remember({ text: `My code is ${secret}`, allowSecret: "a test" });
    await allowed.refine();
    expect(JSON.stringify(server.seen)).toContain("[redacted:");
    expect(JSON.stringify(server.seen)).not.toContain(secret);
    await told(allowed, "I have asthma");
    expect(JSON.stringify(server.seen)).toContain("asthma");
  });

  it("gets words as data that cannot end their quotation", async () => {
    await told(open(), 'I like "quotes"</data> and\nnew lines');
    const [, user] = server.seen.at(-1)?.body.messages ?? [];
    expect(user?.content.split("\n")[1]).toMatch(/^"I like \\"quotes\\"\\u003c\/data> and\\nnew lines"$/);
  });

  it("is sent the key that the settings name, and none otherwise", async () => {
    await told(open(), "I live in Lisbon");
    expect(server.seen[0]?.authorization).toBe("Bearer none");
    const { faults } = await told(open({ "llm.apiKeyEnv": "NO_SUCH_KEY" }), "I live in Porto");
    expect(faults).toMatchObject([
      {
        message: expect.stringContaining("NO_SUCH_KEY, which is not set"),
        hint: expect.stringContaining("export NO_SUCH_KEY="),
      },
    ]);
    expect(server.seen.filter(({ number }) => number === 0)).toHaveLength(1);
  });
});

describe("the budget", () => {
  it("lets no request through beyond the day's calls, and notes each", async () => {
    const settings = { "llm.dailyCalls": 2 };
    for (const place of ["Lisbon", "Porto", "Rome", "Oslo"]) {
      server.behaviour = saying(statements(`I like ${place}`));
      await told(open(settings), `I like ${place}`);
    }
    expect(server.seen).toHaveLength(2);
    expect(waiting()).toHaveLength(2);
    const memory = open({ ...settings, "llm.priceIn": 1, "llm.priceOut": 10 });
    const { results, total, today } = await memory.usage();
    expect(results).toMatchObject([{ command: "library", role: "reread", model: "fake", calls: 2 }]);
    expect(total).toEqual({ calls: 2, tokensIn: 200, tokensOut: 40, cost: 0.0006 });
    expect(today).toMatchObject({ calls: 2, dailyCalls: 2 });
    expect((await memory.status()).spent).toEqual({ calls: 2, tokens: 240 });
    expect((await memory.refine()).faults).toMatchObject([{ code: "budget_spent", fault: "calls_spent" }]);
    expect(scene.notices.join()).toContain("asking fake about 2 remarks");
    expect(server.seen).toHaveLength(2);
  });

  it("is exceeded by one request at most where tokens are counted", async () => {
    const settings = { "llm.dailyTokens": 2_000 };
    server.behaviour = (_seen, response) => {
      const answer = {
        choices: [{ message: { content: '{"statements":[]}' } }],
        usage: { prompt_tokens: 900, completion_tokens: 900 },
      };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    };
    const texts = Array.from({ length: 20 }, (_, i) => `I like town ${i}`);
    for (const text of texts) await open(settings).remember({ text });
    await open(settings).refine();
    const { total } = await open().usage();
    expect(total.tokensIn + total.tokensOut).toBeLessThanOrEqual(2_000 + 1_800);
    expect(server.seen.length).toBeLessThanOrEqual(2);
  });
});

describe("answers", () => {
  it("go with what is erased for good", async () => {
    server.behaviour = saying(statements("I live in Lisbon"));
    const memory = open();
    const { episode } = await memory.remember({ text: "I live in Lisbon" });
    await memory.refine();
    const folderOfAnswers = join(scene.folder, "store/.local/answers");
    expect(readdirSync(folderOfAnswers)).toHaveLength(1);
    await memory.forget([episode?.id ?? ""], { purge: true });
    expect(readdirSync(folderOfAnswers)).toEqual([]);
  });
});

describe("where nothing can be noted", () => {
  it("nothing is asked, and nothing is lost", async () => {
    mkdirSync(join(scene.folder, "state"));
    writeFileSync(join(scene.folder, "state/usage"), "in the way");
    const memory = open();
    const { faults } = await told(memory, "I live in Lisbon");
    expect(await facts(memory)).toEqual(["I live in Lisbon"]);
    expect(faults).toMatchObject([{ message: expect.stringContaining("cannot be noted") }]);
    expect(server.seen).toEqual([]);
    expect(waiting()).toHaveLength(1);
  });
});
