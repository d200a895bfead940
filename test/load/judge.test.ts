import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { judge, readMemories } from "./judge.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pai-judge-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
let stores = 0;

const idOf = (kind: string, n: number): string =>
  `${kind === "fact" ? "fa" : "ep"}_${String(n).padStart(26, "0")}`;

/** A store with a fact and an episode for each text, but for what `without` names, as a judge reads it. */
function storeWith(texts: readonly string[], { status = "active", without = "" } = {}) {
  const store = path.join(folder, `store-${stores++}`);
  for (const [n, text] of texts.entries()) {
    for (const kind of ["fact", "episode"]) {
      if (`${kind} ${text}` === without) continue;
      const dir = path.join(store, `${kind}s`, "2026-01-01");
      fs.mkdirSync(dir, { recursive: true });
      const head = [
        `id: ${idOf(kind, n)}`,
        `kind: ${kind}`,
        ...(kind === "fact" && n === 0 ? [`status: ${status}`] : []),
      ];
      fs.writeFileSync(path.join(dir, `${n}.md`), `---\n${head.join("\n")}\n---\n${text}\n`);
    }
  }
  return { store, read: () => readMemories(store) };
}

describe("the judge of killed commands", () => {
  const before = storeWith(["tea", "maps"]).read();
  const remember = { name: "remember", text: "wool" };
  const forget = { name: "forget", id: idOf("fact", 0) };

  it.each([
    ["said to be done, and is not there", remember, before, true],
    ["half done", remember, storeWith(["tea", "maps", "wool"], { without: "fact wool" }).read(), false],
    ["done with another text", remember, storeWith(["tea", "maps", "silk"]).read(), true],
    ["done twice", remember, storeWith(["tea", "maps", "wool", "wool"]).read(), true],
    [
      "done, and something else is gone",
      remember,
      storeWith(["tea", "maps", "wool"], { without: "fact maps" }).read(),
      true,
    ],
    ["another status than it should", forget, storeWith(["tea", "maps"], { status: "pruned" }).read(), true],
  ])("finds what is %s", (_, asked, after, acknowledged) => {
    expect(judge(asked, before, after, acknowledged)).toEqual(expect.any(String));
  });

  it("finds a file that is cut, or full of zeros", () => {
    for (const bytes of ["---\nid: fa", Buffer.alloc(64)]) {
      const { store, read } = storeWith(["tea", "maps"]);
      fs.writeFileSync(path.join(store, "facts/2026-01-01/1.md"), bytes);
      expect(judge(remember, before, read(), false)).toContain("facts/2026-01-01/1.md");
    }
  });
});
