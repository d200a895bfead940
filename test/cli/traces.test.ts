import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { list, Person } from "./harness.ts";

const person = new Person();
const at = ["--now", "2026-11-20T10:00:00Z"] as const;

/** A conversation of one line a day, as NDJSON. */
async function ingest(session: string, day: string, text: string): Promise<void> {
  const file = path.join(person.work, `${session}.ndjson`);
  writeFileSync(
    file,
    `${JSON.stringify({ session, role: "user", speaker: "user", content: text, at: `${day}T10:00:00Z` })}\n`,
  );
  await person.pai(["ingest", file, ...at]);
}

beforeAll(async () => {
  await ingest("march", "2026-03-02", "My husband asked the agency how we adopt a child.");
  await ingest("work", "2026-03-20", "I prefer tabs over spaces.");
});
afterAll(() => person.leave());

describe("pai show --trace without a topic", () => {
  it("lists the topics that came up again, with when and how often, and tells where none did", async () => {
    const none = await person.pai(["show", "--trace", ...at]);
    expect([none.status, none.stdout]).toEqual([3, ""]);
    expect(none.stderr).toContain("no topic has come up twice; pai list --kind box");
    await ingest("april", "2026-04-02", "My husband wrote to the agency about how we adopt a child.");
    const listed = await person.json(["show", "--trace", ...at]);
    const [topic] = list(listed.results);
    expect(topic).toMatchObject({
      boxes: 2,
      first: "2026-03-02T10:00:00.000Z",
      last: "2026-04-02T10:00:00.000Z",
    });
    expect(listed.total).toBe(list(listed.results).length);
    const { status, stdout } = await person.pai(["show", "--trace", "--no-color", ...at]);
    expect(status).toBe(0);
    expect(stdout).toContain("2 boxes");
    const followed = await person.json(["show", "--trace", String(topic?.trace), ...at]);
    expect(list(followed.boxes).map(({ session }) => session)).toEqual(["march", "april"]);
  });

  it("takes a limit, which counts topics and fits no single one", async () => {
    const none = await person.pai(["show", "--trace", "-n", "0", ...at]);
    expect(none.status).toBe(2);
    const one = await person.pai(["show", "--trace", "child", "-n", "1", ...at]);
    expect([one.status, one.stderr]).toEqual([2, expect.stringContaining("-n limits the list of topics")]);
  });
});
