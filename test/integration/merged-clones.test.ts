import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";

const MONDAY = Date.parse("2026-11-16T10:00:00Z");
const TUESDAY = Date.parse("2026-11-17T10:00:00Z");
const SUNDAY = Date.parse("2026-11-22T10:00:00Z");
const hasGit = spawnSync("git", ["--version"]).status === 0;
let root: string;

function git(clone: string, ...words: readonly string[]) {
  const who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
  return spawnSync("git", ["-C", join(root, clone), ...who, ...words], { encoding: "utf8" });
}

function open(clone: string, now: number): PaiMemory {
  return openMemory({
    store: join(root, clone),
    stateDirectory: join(root, `state-${clone}`),
    now: () => now,
  });
}

/** A store with what `first` says, and a clone of it; then each goes on by itself, and the clone is merged. */
async function merged(
  first: (memory: PaiMemory) => Promise<unknown>,
  here: (memory: PaiMemory) => Promise<unknown>,
  there: (memory: PaiMemory) => Promise<unknown>,
): Promise<PaiMemory> {
  git(".", "init", "-q", "-b", "main", "here");
  await first(open("here", MONDAY));
  writeFileSync(join(root, "here/.gitignore"), ".index/\n.local/\n");
  writeFileSync(join(root, "here/.gitattributes"), "state/*.jsonl merge=union\n");
  commit("here");
  git(".", "clone", "-q", "here", "there");
  await here(open("here", TUESDAY));
  await there(open("there", TUESDAY + 3_600_000));
  commit("here");
  commit("there");
  git("here", "pull", "-q", "--no-rebase", "--no-edit", "../there", "main");
  return open("here", SUNDAY);
}

function commit(clone: string) {
  git(clone, "add", "-A");
  git(clone, "commit", "-q", "-m", "a day");
}

const say = (text: string, session?: string) => (memory: PaiMemory) =>
  memory.remember({ text, ...(session !== undefined && { session }) });
const idOf = async (memory: PaiMemory, kind: "fact" | "commitment") =>
  (await memory.list({ kind })).results[0]?.id ?? "";
const conflicts = async (memory: PaiMemory) =>
  (await memory.doctor()).problems.filter(({ code }) => code === "conflict_markers");

describe.skipIf(!hasGit)("a store that git merged", () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "pai-merged-"));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  async function mended(memory: PaiMemory): Promise<PaiMemory> {
    const found = await conflicts(memory);
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ fixable }) => fixable)).toEqual(found.map(() => true));
    await memory.doctor(true);
    expect(await conflicts(memory)).toEqual([]);
    return memory;
  }

  it.each([
    "I prefer oat milk",
    "Maja is allergic to nuts",
    "We use Postgres for the shop",
    "My rent is 900 euros",
  ])("counts both occasions of what was said again on both sides: %s", async (text) => {
    const memory = await mended(await merged(say(text), say(text), say(text, "evening")));
    const { results } = await memory.list({ kind: "fact" });
    expect(results.map((one) => one.text)).toEqual([text]);
    const card = await memory.show(results[0]?.id ?? "", false);
    expect(card.sources).toHaveLength(3);
  });

  it("knows once what both sides said for the first time at the same moment", async () => {
    const both = async (memory: PaiMemory) => {
      const id = await idOf(memory, "fact");
      await memory.pin([id]);
    };
    const memory = await mended(
      await merged(say("I prefer oat milk"), both, async (other) => {
        await other.remember({ text: "I prefer oat milk" });
      }),
    );
    const { results } = await memory.list({ kind: "fact" });
    expect(results).toHaveLength(1);
    expect(results[0]?.pinned).toBe(true);
  });

  it("leaves forgotten what was forgotten on one side", async () => {
    const text = "I prefer oat milk";
    const forget = async (memory: PaiMemory) => memory.forget([await idOf(memory, "fact")]);
    const memory = await mended(await merged(say(text), forget, say(text)));
    expect((await memory.list({ kind: "fact" })).results).toEqual([]);
  });

  it("leaves replaced what was replaced on one side", async () => {
    const memory = await mended(
      await merged(say("I live in Bonn"), say("I moved to Kiel, I live in Kiel"), say("I live in Bonn")),
    );
    expect((await memory.list({ kind: "fact" })).results.map(({ text }) => text)).not.toContain(
      "I live in Bonn",
    );
  });

  it("leaves done what was done on one side", async () => {
    const fulfil = async (memory: PaiMemory) => memory.fulfil([await idOf(memory, "commitment")]);
    const memory = await mended(
      await merged(say("I'll return the drill"), fulfil, async (other) => {
        await other.pin([await idOf(other, "commitment")]);
      }),
    );
    const { results } = await memory.commitments({ view: "all" });
    expect(results.map(({ state, pinned }) => [state, pinned])).toEqual([["fulfilled", true]]);
  });

  it("has the turns of both of a conversation that went on on both sides", async () => {
    const talk =
      (...texts: readonly string[]) =>
      (memory: PaiMemory) =>
        memory.ingest([
          {
            session: "talk",
            goesOn: true,
            turns: texts.map((text, i) => ({
              speaker: "user",
              text,
              atMs: MONDAY + 60_000 * Number(text.length) + i,
            })),
          },
        ]);
    const memory = await mended(
      await merged(
        talk("I keep bees"),
        talk("I keep bees", "I keep two hives"),
        talk("I keep bees", "I also have a goat"),
      ),
    );
    const [episode] = (await memory.list({ kind: "episode" })).results;
    for (const said of ["bees", "hives", "goat"]) expect(episode?.text).toContain(said);
  });

  it("keeps both wordings where either side says something else, and asks which holds", async () => {
    const edited = (text: string) => async (memory: PaiMemory) => {
      const { raw } = await memory.readForEdit(await idOf(memory, "fact"));
      await memory.applyEdit(await idOf(memory, "fact"), raw.replaceAll("oat", text));
    };
    const memory = await mended(await merged(say("I prefer oat milk"), edited("soy"), edited("almond")));
    const { results } = await memory.list({ kind: "fact" });
    expect(results.map(({ text }) => text).sort()).toEqual(["I prefer almond milk", "I prefer soy milk"]);
    const { results: questions } = await memory.questions({});
    expect(questions.map(({ kind }) => kind)).toEqual(["replaces"]);
  });
});
