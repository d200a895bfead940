import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { openMemory } from "../../src/open-memory.ts";

/** Says it all, a remark every three hours or on its day; what is in force then, what replaced what, and what is promised. */
export async function live(remarks: string) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-corrected-"));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  let now = Date.parse("2026-11-09T10:00:00Z");
  const memory = openMemory({ store: root, now: () => now });
  for (const line of remarks.trim().split("\n")) {
    const [, day, text = ""] = /^(\d{4}-\d\d-\d\d )?(.*)$/.exec(line) ?? [];
    await memory.remember({ text, ...(day !== undefined && { atMs: Date.parse(day.trim()) }) });
    now += 3 * 3_600_000;
  }
  const facts = (await memory.list({ kind: "fact", status: "all" })).results;
  const promises = (await memory.list({ kind: "commitment", status: "all" })).results;
  const all = [...facts, ...promises];
  const textOf = new Map(all.map(({ id, text }) => [id, text]));
  const told = ({ text, sources = [] }: { readonly text: string; readonly sources?: readonly string[] }) =>
    sources.length > 1 ? `${text} (${sources.length})` : text;
  const alphabetical = (lines: readonly string[]) =>
    lines.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const state = (one: (typeof promises)[number]) =>
    one.status === "active"
      ? `${one.state}${one.due ? `, due ${one.due.slice(0, 10)}` : ""}`
      : `${one.status} by ${textOf.get(one.supersededBy ?? "")}`;
  return {
    kept: alphabetical(facts.filter(({ status }) => status === "active").map(told)),
    replaced: alphabetical(
      facts
        .filter(({ status }) => status !== "active")
        .map(({ text, supersededBy = "" }) => `${text} -> ${textOf.get(supersededBy)}`),
    ),
    promised: alphabetical(promises.map((one) => `${told(one)}: ${state(one)}`)),
    stepsOf: async (text: string) => {
      const id = all.find((one) => one.text === text)?.id ?? "";
      const { results } = await memory.history(id);
      return results.map(
        ({ event, reason, wording }) =>
          `${event}${event === "created" ? "" : `: ${reason}`}${wording ? ` "${wording}"` : ""}`,
      );
    },
  };
}
