import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { defaultConfig } from "../../src/domain/config.ts";
import { openMemory } from "../../src/open-memory.ts";
import { seeded } from "../seeded.ts";
import { FAULTS, FakeModel, saying } from "./fake-model.ts";

const REMARKS = process.env.PAI_LONG ? 10_000 : 300;
/** Of ten requests so many end badly. */
const BAD = 3;
const CALLS_A_DAY = 2 * REMARKS;

const server = new FakeModel();
const folder = mkdtempSync(join(tmpdir(), "pai-faults-"));
beforeAll(() => server.start());
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

it(`a server that fails in three requests of ten loses none of ${REMARKS} remarks, and reads each once`, async () => {
  const random = seeded(7);
  const faults = FAULTS.filter(
    ({ code, does }) => code === "engine_unavailable" && !/hangs|slowly/.test(does),
  );
  const read = new Map<string, number>();
  const good = saying(({ body }) => {
    const said = /town \d+/.exec(body.messages[1]?.content ?? "")?.[0] ?? "";
    read.set(said, (read.get(said) ?? 0) + 1);
    return '{"statements":[],"wrong":[]}';
  });
  server.behaviour = (seen, response) => {
    const fault = random(10) < BAD ? faults[random(faults.length)] : undefined;
    (fault?.behaviour ?? good)(seen, response);
  };
  const open = () =>
    openMemory({
      ...{ store: join(folder, "store"), stateDirectory: join(folder, "state") },
      config: {
        ...defaultConfig(),
        "llm.provider": "openai",
        "llm.baseUrl": server.baseUrl,
        "llm.model": "fake",
        "llm.retries": 0,
        "llm.dailyCalls": CALLS_A_DAY,
        "llm.dailyTokens": 1_000_000_000,
        "llm.concurrency": 8,
      },
    });
  const lines = Array.from({ length: REMARKS }, (_, i) => ({
    line: i + 1,
    text: `I have been to town ${i}`,
  }));
  for (let from = 0; from < REMARKS; from += 500) await open().rememberLines(lines.slice(from, from + 500));
  const waiting = () => readdirSync(join(folder, "store/.local/reread")).length;
  expect(waiting()).toBe(REMARKS);
  const before = (await open().list({ kind: "fact" })).results.map(({ id }) => id);
  let runs = 0;
  while (waiting() > 0 && runs++ < REMARKS) await open().refine();
  expect(waiting()).toBe(0);
  expect(read.size).toBe(REMARKS);
  expect([...read.values()].filter((times) => times !== 1)).toEqual([]);
  expect((await open().list({ kind: "fact" })).results.map(({ id }) => id)).toEqual(before);
  const { total } = await open().usage();
  expect(total.calls).toBe(server.seen.length);
  expect(total.calls).toBeLessThanOrEqual(CALLS_A_DAY);
}, 600_000);
