import { describe, expect, it } from "vitest";
import { deriveId } from "../../../src/domain/derive-id.ts";
import { archivePath, PAGE_STATE_PATH } from "../../../src/domain/page.ts";
import type { Planned } from "../../../src/domain/plan.ts";
import type { Cared } from "../../../src/edits/care.ts";
import { eraseFromPages } from "../../../src/edits/erase-from-boxes.ts";
import { createdMemory, removeMemory } from "../../../src/markdown/changes.ts";
import { findSections, renderSection } from "../../../src/markdown/page-sections.ts";

const atMs = Date.parse("2026-01-05T09:00:00Z");
const id = deriveId({ kind: "episode", atMs, of: ["gone"] });
const other = deriveId({ kind: "episode", atMs, of: ["stays"] });
const memory = createdMemory(
  { id, kind: "episode", created: "2026-01-05T09:00:00Z", project: "app" },
  "gone",
  "episodes/x.md",
);
const why = { event: "purged", reason: "erased" } as const;
const LINES = `## 2026-01-05\n\n- gone <!-- ${id} -->\n- gone too <!-- ${id}#0123abcd -->\n- stays <!-- ${other} -->\n\n`;
const PAGE = `# Mine\n\n${renderSection("GRADUATED", LINES, "\n")}more ${id}\n`;

/** The files as the plan leaves them. */
function leaves(
  files: Readonly<Record<string, string>>,
  purge: boolean,
  alsoIn: Cared["alsoIn"] = [],
): Readonly<Record<string, string>> {
  const result: Cared = { memories: [memory], alsoIn, notes: [] };
  const planned: Planned<Cared> = { changes: [removeMemory(memory, why, purge)], result };
  const plan = eraseFromPages(planned, ["MEMORY.md"]);
  let step = plan.next();
  while (!step.done) step = plan.next(step.value.ask === "file" ? files[step.value.path] : undefined);
  const changed = step.value.changes.flatMap((change) =>
    change.op === "update" ? [[change.path, change.text]] : [],
  );
  return { ...files, ...Object.fromEntries(changed) };
}

describe("what is erased", () => {
  const state = JSON.stringify({
    off: false,
    renderings: {
      global: [
        ["a", { [id]: "gone" }],
        ["b", { [other]: "stays" }],
      ],
    },
  });
  const archives = [archivePath(undefined, "2026-01"), archivePath("app", "2026-01")];
  const files = {
    "MEMORY.md": PAGE,
    [PAGE_STATE_PATH]: state,
    ...Object.fromEntries(archives.map((path) => [path, LINES])),
  };

  it("goes from the page, its archives and what is noted of them, and nothing else does", () => {
    const left = leaves(files, true);
    const found = findSections(left["MEMORY.md"] ?? "");
    expect(found).toMatchObject({
      ok: true,
      sections: [{ body: LINES.replace(/- gone.*\n/g, ""), pristine: true }],
    });
    expect(left["MEMORY.md"]).toMatch(new RegExp(`^# Mine\n\n[^]*more ${id}\n$`));
    for (const path of archives) expect(left[path]).toBe(LINES.replace(/- gone.*\n/g, ""));
    expect(JSON.parse(left[PAGE_STATE_PATH] ?? "").renderings).toEqual({
      global: [["b", { [other]: "stays" }]],
    });
  });

  it("goes where an older line of another memory says it, unless that one says it still", () => {
    const page = renderSection(
      "GRADUATED",
      `- gone <!-- ${other} sha=12 -->\n- stays <!-- ${other} -->\n`,
      "\n",
    );
    const on = (alsoIn: Cared["alsoIn"]) => leaves({ "MEMORY.md": page }, true, alsoIn)["MEMORY.md"];
    expect(on([])).not.toContain("gone");
    expect(on([])).toContain("- stays");
    expect(on([memory])).toContain("- gone");
  });

  it("stays where it is only forgotten, and a page that is out of order is left alone", () => {
    expect(leaves(files, false)).toEqual(files);
    const broken = { "MEMORY.md": `${PAGE}<!-- PAI:BELIEFS:END -->\n` };
    expect(leaves(broken, true)).toEqual(broken);
  });
});
