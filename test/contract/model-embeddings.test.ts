import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type Config, defaultConfig } from "../../src/domain/config.ts";
import { askedStore } from "./asked-store.ts";
import { type Behaviour, refusing } from "./fake-model.ts";

/** More than the embedded vectors have. */
const DIMENSIONS = 1_536;
/** What this model takes for one thing, whatever the words: no table of words has these. */
const TOPICS = ["qualtor|brimsel", "vexit|ompal", "tralk|yunder"].map((words) => new RegExp(words, "i"));
const NOTES = [
  "The qualtor is serviced in June",
  "Our vexit stands behind the shed",
  "The tralk stands in the barn",
  "My passport lies in the drawer",
];

const scene = askedStore(Date.now(), {
  "llm.provider": defaultConfig()["llm.provider"],
  "embedding.model": "fake",
});
const { server } = scene;
beforeEach(() => {
  server.behaviour = embedding();
});

interface Body {
  readonly input: readonly string[];
  readonly dimensions?: number;
}

/** A topic is a direction of its own; everything else is a direction by its letters. */
function vectorOf(text: string, dimensions = DIMENSIONS): number[] {
  const topic = TOPICS.findIndex((words) => words.test(text));
  const at = topic >= 0 ? topic : 10 + (createHash("sha256").update(text).digest().readUInt16BE(0) % 500);
  return Array.from({ length: dimensions }, (_, d) => (d === at ? 1 : 0.001));
}

const inputOf = (seen: { readonly body: unknown }) => (seen.body as Body).input;

function embedding(change: (data: object[]) => unknown = (data) => data): Behaviour {
  return (seen, response) => {
    const data = inputOf(seen).map((text, index) => ({
      object: "embedding",
      index,
      embedding: vectorOf(text),
    }));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", data: change(data), usage: { prompt_tokens: 7 } }));
  };
}

const open = (settings: Partial<Config> = {}) =>
  scene.open({ "embedding.provider": "openai", "embedding.baseUrl": server.baseUrl, ...settings });

const plain = () => open({ "embedding.provider": "embedded" });
const embed = (settings?: Partial<Config>) => open(settings).consolidate({ only: ["embed"] });
const found = async (query: string, memory = open(), how: { fill?: boolean } = {}) =>
  (await memory.recall(query, { track: false, ...how })).results.map(({ text }) => text);

async function noted(texts: readonly string[] = NOTES): Promise<void> {
  for (const text of texts) await plain().remember({ text, raw: true });
}

describe("vectors of a server", () => {
  it("fill a list behind what words find, and change nothing before it", async () => {
    await noted([...NOTES, "The brimsel report is on the desk", "A report on the garden came"]);
    const before = await found("qualtor serviced", plain());
    expect(before).toEqual(["The qualtor is serviced in June"]);
    await embed();
    const sent = server.seen.length;
    expect(await found("qualtor serviced")).toEqual(before);
    expect(server.seen).toHaveLength(sent);
    const { results } = await open().recall("qualtor serviced", { track: false, fill: true, explain: true });
    expect(results.slice(0, 2).map(({ text }) => text)).toEqual([
      ...before,
      "The brimsel report is on the desk",
    ]);
    expect(results[1]).toMatchObject({ support: "weak", explain: { foundBy: "vectors" } });
  });

  it("are made of what is new alone, and of each text once", async () => {
    await noted([...NOTES, "The brimsel report is on the desk", "A report on the garden came"]);
    expect((await embed()).passes).toMatchObject([{ name: "index", counts: { embedded: 6 } }]);
    expect((await open().status()).embedding).toEqual({ model: "fake", dimensions: DIMENSIONS, vectors: 6 });
    const sent = server.seen.length;
    expect((await embed()).passes).toMatchObject([{ counts: {} }]);
    expect(server.seen).toHaveLength(sent);
    await noted(["A new note"]);
    await embed();
    expect(server.seen.slice(sent).map((seen) => inputOf(seen).length)).toEqual([1]);
    expect((await open().usage()).results[0]).toMatchObject({ calls: sent + 1 });
  });

  it("are used again for a new index, with the same bytes, where nobody answers", async () => {
    await noted();
    await embed();
    const bytes = () => {
      const dir = join(scene.folder, "store/.index");
      const names = readdirSync(dir, { recursive: true })
        .map(String)
        .filter((name) => /vectors/.test(name));
      return names.map((name) =>
        createHash("sha256")
          .update(readFileSync(join(dir, name)))
          .digest("hex"),
      );
    };
    const before = bytes();
    expect(before.length).toBeGreaterThan(0);
    server.behaviour = (_seen, response) => void response.destroy();
    rmSync(join(scene.folder, "store/.index"), { recursive: true });
    await open().reindex();
    expect(bytes()).toEqual(before);
  });

  it("give way to the embedded ones, and say so, where a query gets none", async () => {
    await noted();
    const filled = (query: string, memory = open()) => found(query, memory, { fill: true });
    const before = await Promise.all(
      ["passport drawer", "where is my passport"].map((query) => filled(query, plain())),
    );
    await embed();
    server.behaviour = refusing(500, "down");
    const { results, notices } = await open().recall("passport drawer", { track: false, fill: true });
    expect(notices).toEqual([
      expect.stringMatching(/compared by the embedded vectors alone: .*failed \(500\)/),
    ]);
    expect([results.map(({ text }) => text), await filled("where is my passport")]).toEqual(before);
  });

  it("are not made of secrets or of what is sensitive, nor asked for a sensitive query", async () => {
    await noted();
    await plain().remember({ text: "I have diabetes", raw: true });
    await plain().remember({
      text: "The token is ghp_0123456789abcdefghijABCDEFGHIJ012345",
      raw: true,
      allowSecret: "test",
    });
    await embed();
    const sent = server.seen.length;
    await found("my diabetes", open(), { fill: true });
    expect(server.seen).toHaveLength(sent);
    const said = JSON.stringify(server.seen.map(inputOf));
    expect(said).not.toContain("diabetes");
    expect(said).not.toContain("ghp_0123456789");
    await embed({ "llm.sendSensitive": true });
    expect(JSON.stringify(server.seen.map(inputOf))).toContain("diabetes");
  });

  it.each<readonly [string, Behaviour, RegExp]>([
    ["no vectors", embedding(() => []), /no vector for each text/],
    ["a vector too few", embedding((data) => data.slice(1)), /no vector for each text/],
    [
      "numbers that are none",
      embedding((data) => data.map((one) => ({ ...one, embedding: [1, null] }))),
      /no vector/,
    ],
    [
      "vectors of several lengths",
      embedding((data) => data.map((one, i) => ({ ...one, embedding: vectorOf("x", i + 2) }))),
      /no vector/,
    ],
    ["a web page", (_seen, response) => void response.end("<html>hello</html>"), /embedding.baseUrl/],
    ["no such model", refusing(404), /embedding.model/],
    ["an error in a good answer", embedding(() => ({ error: 1 })), /embedding.baseUrl/],
    ["nothing", (_seen, response) => void response.destroy(), /cannot be reached/],
  ])("that come as %s change nothing, and what went wrong is told", async (_what, behaviour, told) => {
    await noted();
    server.behaviour = behaviour;
    const done = await embed();
    expect(done.passes).toMatchObject([
      { state: "done", counts: { waiting: 4 }, notes: [expect.stringMatching(told)] },
    ]);
    expect((await found("passport"))[0]).toBe("My passport lies in the drawer");
    server.behaviour = embedding((data) => data.toReversed());
    expect((await embed()).passes).toMatchObject([{ counts: { embedded: 4 } }]);
  });
});
