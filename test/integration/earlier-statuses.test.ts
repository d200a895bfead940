import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const NOW = Date.UTC(2026, 10, 20, 9);

it.each(["invalidated", "revised", "split", "merged"])(
  "shows and restores what an earlier version called %s, and leaves its file as it is until then",
  async (status) => {
    const store = aDirectory();
    const memory = openMemory({ store, now: () => NOW });
    const { outcomes } = await memory.remember({ text: "The sauna opens at nine", raw: true });
    const { id = "", path: file = "" } = outcomes[0]?.memory ?? {};
    const lies = path.join(store, file);
    const ended = `status: ${status}\ninvalid_at: 2026-11-20T08:00:00Z\nreason: no longer stands in the note`;
    writeFileSync(lies, readFileSync(lies, "utf8").replace("\n---\n", `\n${ended}\n---\n`));
    const before = readFileSync(lies, "utf8");
    expect(await memory.list({ status: "superseded" })).toMatchObject({
      results: [{ id, status: "superseded", reason: "no longer stands in the note" }],
    });
    expect((await memory.recall("sauna", { include: ["superseded"] })).results).toHaveLength(1);
    expect((await memory.recall("sauna")).results.map((one) => one.id)).not.toContain(id);
    await memory.consolidate();
    expect(readFileSync(lies, "utf8")).toBe(before);
    await memory.restore([id]);
    expect((await memory.show(id)).status).toBe("active");
  },
);
