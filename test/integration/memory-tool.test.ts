import process from "node:process";
import { describe, expect, it } from "vitest";
import { memoryToolHandlers } from "../../src/index.ts";
import { openMemory } from "../../src/open-memory.ts";
import { seeded } from "../seeded.ts";
import { aDirectory } from "./store/directory.ts";

const NOW = Date.UTC(2026, 10, 20, 9);
/** Set PAI_LONG=1 for 1,000. */
const EDITS = process.env.PAI_LONG === "1" ? 1_000 : 40;

function tool(store: string) {
  let ms = NOW;
  const memory = openMemory({ store, now: () => (ms += 60_000) });
  return { memory, ...memoryToolHandlers(memory) };
}

describe("the memory tool", () => {
  it("answers in the words of the SDK's helper", async () => {
    const store = aDirectory();
    const { view, create, str_replace, insert, rename, delete: remove } = tool(store);
    const plan = "/memories/notes/plan.md";
    expect(await view({ path: "/memories" })).toBe(
      "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:\n0B\t/memories",
    );
    expect(await create({ path: plan, file_text: "one\ntwo\nthree\nfour\nfive" })).toBe(
      "File created successfully at: /memories/notes/plan.md",
    );
    await create({ path: "/memories/big.txt", file_text: "x".repeat(1536) });
    expect(await view({ path: "/memories" })).toBe(
      [
        "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:",
        "1.5K\t/memories",
        "1.5K\t/memories/big.txt",
        "23B\t/memories/notes/",
        "23B\t/memories/notes/plan.md",
      ].join("\n"),
    );
    expect(await view({ path: plan })).toBe(
      "Here's the content of /memories/notes/plan.md with line numbers:\n     1\tone\n     2\ttwo\n     3\tthree\n     4\tfour\n     5\tfive",
    );
    expect(await view({ path: plan, view_range: [4, -1] })).toBe(
      "Here's the content of /memories/notes/plan.md with line numbers:\n     4\tfour\n     5\tfive",
    );
    expect(await str_replace({ path: plan, old_str: "three", new_str: "3" })).toBe(
      "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n     1\tone\n     2\ttwo\n     3\t3\n     4\tfour\n     5\tfive",
    );
    expect(await insert({ path: plan, insert_line: 0, insert_text: "zero\n" })).toBe(
      "The file /memories/notes/plan.md has been edited.",
    );
    expect(await rename({ old_path: plan, new_path: "/memories/done.md" })).toBe(
      "Successfully renamed /memories/notes/plan.md to /memories/done.md",
    );
    expect(await view({ path: "/memories/done.md" })).toContain("     1\tzero\n     2\tone\n");
    expect(await remove({ path: "/memories/done.md" })).toBe("Successfully deleted /memories/done.md");
    const failures: readonly (readonly [Promise<string>, string])[] = [
      [view({ path: plan }), `The path ${plan} does not exist. Please provide a valid path.`],
      [create({ path: "/memories/big.txt", file_text: "" }), "File /memories/big.txt already exists"],
      [
        str_replace({ path: "/memories/big.txt", old_str: "y", new_str: "" }),
        "No replacement was performed, old_str `y` did not appear verbatim in /memories/big.txt.",
      ],
      [
        insert({ path: "/memories/big.txt", insert_line: 9, insert_text: "" }),
        "Invalid `insert_line` parameter: 9. It should be within the range of lines of the file: [0, 1]",
      ],
      [remove({ path: plan }), `The path ${plan} does not exist`],
      [remove({ path: "/memories" }), "Cannot delete the /memories directory itself"],
      [
        rename({ old_path: plan, new_path: "/memories/big.txt" }),
        "The destination /memories/big.txt already exists",
      ],
      [rename({ old_path: plan, new_path: "/memories/a" }), `The path ${plan} does not exist`],
      [view({ path: "/etc/passwd" }), "Path must start with /memories, got: /etc/passwd"],
      [view({ path: "/memoriesx" }), "Path must start with /memories, got: /memoriesx"],
      [view({ path: "/memories/../x" }), "Path /memories/../x would escape /memories directory"],
    ];
    for (const [done, message] of failures) await expect(done).rejects.toThrow(new Error(message));
  });

  it("shows facts and promises by line, and takes edits of them as changes of memories", async () => {
    const store = aDirectory();
    const { memory, view, str_replace, insert, create, delete: remove } = tool(store);
    await memory.remember({ text: "the pool opens at nine", raw: true });
    await memory.remember({ text: "my boss is Annette", raw: true });
    await memory.remember({ text: "the harbour office is closed", raw: true, source: "web" });
    await memory.remember({ text: "I take 20 mg of ramipril", raw: true, sensitive: true });
    const path = "/memories/facts/user.md";
    const shown = await view({ path });
    expect(shown).toMatch(
      / {5}1\t- the pool opens at nine <!-- fa_\w+ -->\n {5}2\t- my boss is Annette <!-- fa_\w+ -->\n {5}3\t$/,
    );
    await str_replace({ path, old_str: "opens at nine", new_str: "opens at ten" });
    const { results } = await memory.recall("when does the pool open", { track: false });
    expect(results[0]).toMatchObject({ text: "the pool opens at ten", source: "agent" });
    await insert({ path, insert_line: 0, insert_text: "- the cellar key hangs by the door" });
    await create({
      path: "/memories/facts/ben.md",
      file_text: "# Ben\n- Ben hates mushrooms\n- Ben plays chess\n",
    });
    const ben = await memory.list({ kind: "fact", subject: "ben" });
    expect(ben.results.map(({ text }) => text).sort()).toEqual(["Ben hates mushrooms", "Ben plays chess"]);
    await create({ path: "/memories/promises.md", file_text: "call the plumber by 1 December\n" });
    expect((await memory.commitments()).results).toMatchObject([{ due: "2026-12-01T00:00:00.000Z" }]);
    const [boss] = (await memory.list({ kind: "fact" })).results.filter(({ text }) =>
      text.includes("Annette"),
    );
    await memory.confirm([boss?.id ?? ""]);
    await expect(remove({ path })).rejects.toThrow("only they forget it");
    await remove({ path: "/memories/facts/ben.md" });
    expect((await memory.list({ kind: "fact", subject: "ben" })).results).toEqual([]);
    await memory.undo();
    expect((await memory.list({ kind: "fact", subject: "ben" })).results).toHaveLength(2);
    await expect(
      create({ path: "/memories/keys.txt", file_text: `sk-ant-api03-${"c".repeat(95)}` }),
    ).rejects.toThrow("cannot store this");
  });

  it(`loses nothing in ${EDITS} edits by chance, and undo gives the bytes back`, async () => {
    const store = aDirectory();
    const { memory, ...handlers } = tool(store);
    const random = seeded(11);
    const pick = <T>(list: readonly T[]) => list[random(list.length)] as T;
    const names = ["a.md", "b.txt", "notes/c.md", "notes/deep/d", "e é.md"].map(
      (name) => `/memories/${name}`,
    );
    const texts = [
      "",
      "x",
      "one\ntwo\n",
      "\n\n",
      "  - a\r\nb\r\n",
      "---\nid: fa_x\n---\n",
      "é\u202e$&",
      "tail \n",
    ];
    const model = new Map<string, string>();
    const states = [await memory.toolFiles()];
    for (let i = 0; i < EDITS; i++) {
      const [path, other, text] = [pick(names), pick(names), pick(texts)];
      const known = model.get(path);
      const before = (await memory.log(1)).results[0]?.changeSet;
      try {
        const command = random(4);
        if (command === 0) await handlers.create({ path, file_text: text });
        else if (command === 1) await handlers.insert({ path, insert_line: 0, insert_text: text });
        else if (command === 2) await handlers.delete({ path });
        else await handlers.rename({ old_path: path, new_path: other });
        if (command === 0) model.set(path, text);
        if (command === 1)
          model.set(path, [text.replace(/\n$/, ""), ...(known ?? "").split("\n")].join("\n"));
        if (command >= 2) model.delete(path);
        if (command === 3) model.set(other, known ?? "");
      } catch (error) {
        expect(String(error)).toMatch(/exist/);
      }
      const files = await memory.toolFiles();
      expect(new Map(files.map((file) => [`/memories/${file.path}`, file.text]))).toEqual(
        new Map([...model].sort(([a], [b]) => (a < b ? -1 : 1))),
      );
      if ((await memory.log(1)).results[0]?.changeSet !== before) states.push(files);
    }
    for (const state of states.slice(0, -1).reverse()) {
      await memory.undo();
      expect(await memory.toolFiles()).toEqual(state);
    }
  });
});
