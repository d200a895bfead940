import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { defaultConfig } from "../../src/domain/config.ts";
import { openMemory } from "../../src/open-memory.ts";
import { seeded } from "../seeded.ts";
import { type Behaviour, FAULTS, FakeModel, refusing, type Seen, saying } from "./fake-model.ts";

/** For each sort of server. */
const REMARKS = process.env.PAI_LONG ? 2_000 : 24;
/** Of ten requests so many end badly. */
const BAD = 3;
/** A day's requests are spent before all is read: then the next day begins. */
const FIRST_DAY = REMARKS / 2;

const server = new FakeModel();
const folder = mkdtempSync(join(tmpdir(), "pai-faults-"));
beforeAll(() => server.start());
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const READING = '{"statements":[],"wrong":[]}';
/** What servers understand of a request; why they refuse the others, and how they answer. */
const SERVERS: readonly {
  readonly name: string;
  readonly refuses?: (body: Seen["body"]) => string | undefined;
  readonly says?: string;
}[] = [
  { name: "takes a schema" },
  {
    name: "takes json_object alone",
    refuses: ({ response_format: format }) => (format?.type === "json_schema" ? "no json_schema" : undefined),
  },
  {
    name: "takes no format",
    refuses: ({ response_format: format }) => (format === undefined ? undefined : "no response_format"),
  },
  {
    name: "takes no temperature",
    refuses: ({ temperature }) => (temperature === undefined ? undefined : "no temperature"),
  },
  { name: "thinks aloud, and fences", says: `<think>{"a":1}</think>\n\`\`\`json\n${READING}\n\`\`\`` },
];

it.each(SERVERS)(
  `a server that $name and fails in three requests of ten loses none of ${REMARKS} remarks, and reads each once`,
  async ({ name, refuses, says = READING }) => {
    server.seen.length = 0;
    const home = join(folder, name.replaceAll(/\W/g, "-"));
    const random = seeded(7);
    const faults = FAULTS.filter(
      ({ code, does }) => code === "engine_unavailable" && !/hangs|slowly/.test(does),
    );
    const read = new Map<string, number>();
    const answer = saying(({ body }) => {
      // A question about two of them is no reading.
      const said = /^Said on [^\n]*\n"I have been to (town \d+)"/.exec(body.messages[1]?.content ?? "")?.[1];
      if (said !== undefined) read.set(said, (read.get(said) ?? 0) + 1);
      return says;
    });
    const good: Behaviour = (seen, response) => {
      const why = refuses?.(seen.body);
      (why === undefined ? answer : refusing(400, why))(seen, response);
    };
    server.behaviour = (seen, response) => {
      const fault = random(10) < BAD ? faults[random(faults.length)] : undefined;
      (fault?.behaviour ?? good)(seen, response);
    };
    const open = (dailyCalls: number) =>
      openMemory({
        ...{ store: join(home, "store"), stateDirectory: join(home, "state") },
        config: {
          ...{ ...defaultConfig(), "llm.provider": "openai", "llm.baseUrl": server.baseUrl },
          ...{ "llm.model": "fake", "llm.retries": 0, "llm.concurrency": 8 },
          ...{ "llm.dailyCalls": dailyCalls, "llm.dailyTokens": 1_000_000_000 },
        },
      });
    const lines = Array.from({ length: REMARKS }, (_, i) => ({
      line: i + 1,
      text: `I have been to town ${i}`,
    }));
    const all = open(10 * REMARKS);
    for (let from = 0; from < REMARKS; from += 500) await all.rememberLines(lines.slice(from, from + 500));
    const waiting = () => readdirSync(join(home, "store/.local/reread")).length;
    expect(waiting()).toBe(REMARKS);
    const before = (await all.list({ kind: "fact" })).results.map(({ id }) => id);
    let runs = 0;
    let spent = false;
    while (!spent && runs++ < REMARKS)
      spent = (await open(FIRST_DAY).refine()).faults.some(({ code }) => code === "budget_spent");
    expect(server.seen.length).toBeLessThanOrEqual(FIRST_DAY + 1);
    while (waiting() > 0 && runs++ < REMARKS) await all.refine();
    expect(waiting()).toBe(0);
    expect(read.size).toBe(REMARKS);
    expect([...read.values()].filter((times) => times !== 1)).toEqual([]);
    expect((await all.list({ kind: "fact" })).results.map(({ id }) => id)).toEqual(before);
    const { total } = await all.usage();
    // What goes out on a connection that has just been reset is counted, though the server never sees it.
    expect(total.calls).toBeGreaterThanOrEqual(server.seen.length);
    expect(total.calls).toBeLessThanOrEqual(server.seen.length * 1.01 + 1);
    if (process.env.PAI_LONG)
      console.error(`${name}: ${server.seen.length} requests in ${runs} runs for ${REMARKS} remarks`);
  },
);
