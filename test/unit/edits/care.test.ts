import { describe, expect, it } from "vitest";
import { contentHash } from "../../../src/domain/hash.ts";
import type { Memory } from "../../../src/domain/kinds.ts";
import { planCorrect } from "../../../src/edits/correct.ts";
import { planAdopt, planEdit } from "../../../src/edits/edit.ts";
import { planForget, planRestore } from "../../../src/edits/forget.ts";
import { printMemory } from "../../../src/markdown/print-memory.ts";
import { planRemember } from "../../../src/remember/remember.ts";
import { leaves, plan, read } from "../planner-data.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const DAY = 86_400_000;

/** An episode and its fact for each text, one a minute. */
function remembered(...texts: string[]): Memory[] {
  return texts.reduce<Memory[]>((memories, text, i) => {
    const rules = {
      nowMs: NOW + i * 60_000,
      review: false,
      speculativeDays: 30,
      replica: "here",
    };
    return leaves(memories, plan(planRemember({ text }, rules), memories).changes);
  }, []);
}
function pick(memories: readonly Memory[], kind: string, text: string): Memory {
  const found = memories.find((memory) => memory.header.kind === kind && memory.text === text);
  if (!found) throw new Error(`no ${kind} "${text}"`);
  return found;
}
const LATER = NOW + DAY;
const forgetting = { nowMs: LATER, keepFacts: false, purge: false };

describe("forgetting", () => {
  it("keeps the file, names the other copies, and leaves a tombstone", () => {
    const memories = remembered("tea");
    const fact = pick(memories, "fact", "tea");
    const { changes, appends, result } = plan(planForget([fact.header.id], forgetting), memories);
    const [gone] = leaves([fact], changes);
    expect(gone?.header).toMatchObject({ status: "forgotten", forgotten_at: "2026-11-22T10:00:00.000Z" });
    expect(gone?.text).toBe("tea");
    expect(appends?.[0]?.record).toMatchObject({ hash: contentHash("tea"), buried: true });
    expect(result.alsoIn.map(({ header }) => header.kind)).toEqual(["episode"]);
  });

  it("takes the facts with an episode that rest on it alone", () => {
    const memories = remembered("tea", "tea", "milk");
    const [first] = memories.filter(({ header, text }) => header.kind === "episode" && text === "tea");
    const milk = pick(memories, "episode", "milk");
    const both = plan(planForget([first?.header.id ?? "", milk.header.id], forgetting), memories).changes;
    const left = leaves(memories, both).filter(({ header }) => header.status === undefined);
    expect(left.map(({ header, text }) => `${header.kind} ${text}`).sort()).toEqual([
      "episode tea",
      "fact tea",
    ]);
  });

  it("keeps these facts on request", () => {
    const memories = remembered("tea");
    const { changes } = plan(
      planForget([pick(memories, "episode", "tea").header.id], { ...forgetting, keepFacts: true }),
      memories,
    );
    expect(changes.map(({ id }) => id?.slice(0, 2))).toEqual(["ep"]);
  });

  it("changes nothing the second time", () => {
    const memories = remembered("tea");
    const { id } = pick(memories, "fact", "tea").header;
    const gone = leaves(memories, plan(planForget([id], forgetting), memories).changes);
    const again = plan(planForget([id], forgetting), gone);
    expect([again.changes, again.result.notes]).toEqual([[], [`${id} was already forgotten`]]);
  });

  it("removes the file without a copy when it purges", () => {
    const memories = remembered("tea");
    const { id } = pick(memories, "fact", "tea").header;
    const { changes } = plan(planForget([id], { ...forgetting, purge: true }), memories);
    expect(changes).toMatchObject([{ op: "remove", purge: true, event: "purged" }]);
  });
});

describe("restoring", () => {
  it("gives a forgotten memory back as it was, but for the dates, and lifts the tombstone", () => {
    const memories = remembered("tea");
    const fact = pick(memories, "fact", "tea");
    const gone = leaves(memories, plan(planForget([fact.header.id], forgetting), memories).changes);
    const planned = plan(planRestore([fact.header.id], LATER), gone);
    const back = pick(leaves(gone, planned.changes), "fact", "tea");
    const at = new Date(LATER).toISOString();
    expect(back.header).toEqual({ ...fact.header, updated: at, confirmed: at }); // it ages from now on
    expect(planned.appends?.[0]?.record).toMatchObject({ buried: false });
  });

  it("brings the facts back that went with an episode, and no others", () => {
    const memories = remembered("tea", "milk");
    const episode = pick(memories, "episode", "tea").header.id;
    const milk = pick(memories, "fact", "milk").header.id;
    const gone = leaves(memories, plan(planForget([episode, milk], forgetting), memories).changes);
    const back = leaves(gone, plan(planRestore([episode], LATER), gone).changes);
    const forgotten = back.filter(({ header }) => header.status === "forgotten");
    expect(forgotten.map(({ header }) => header.id)).toEqual([milk]);
  });

  it("lifts a time to live that is over", () => {
    const [episode, fact] = remembered("x") as [Memory, Memory];
    const overdue = read(fact.path, fact.raw.replace("hash:", "expires_at: 2026-11-21T11:00:00.000Z\nhash:"));
    const { changes } = plan(planRestore([fact.header.id], LATER), [episode, overdue]);
    expect(leaves([overdue], changes)[0]?.header.expires_at).toBeUndefined();
  });

  it("moves an archived file back to where it was", () => {
    const [, fact] = remembered("x") as [Memory, Memory];
    const archived = read(`archive/${fact.path}`, fact.raw.replace("hash:", "status: archived\nhash:"));
    const { changes } = plan(planRestore([fact.header.id], LATER), [archived]);
    expect(changes).toMatchObject([{ op: "move", path: archived.path, to: fact.path }]);
  });

  it("sends a pending memory to confirm", () => {
    const [, fact] = remembered("x") as [Memory, Memory];
    const pending = read(fact.path, fact.raw.replace("hash:", "status: pending\nhash:"));
    expect(() => plan(planRestore([fact.header.id], LATER), [pending])).toThrow(
      expect.objectContaining({ code: "wrong_state", hint: `pai confirm ${fact.header.id}` }),
    );
  });
});

describe("correcting", () => {
  const rules = { nowMs: LATER };

  it("lets a statement take the place that is known already", () => {
    const memories = remembered("tea", "coffee");
    const [tea, coffee] = [pick(memories, "fact", "tea"), pick(memories, "fact", "coffee")];
    const now = leaves(memories, plan(planCorrect(tea.header.id, "Coffee!", rules), memories).changes);
    expect(now).toHaveLength(4);
    expect(pick(now, "fact", "tea").header.superseded_by).toBe(coffee.header.id);
    expect(pick(now, "fact", "coffee").header.supersedes).toEqual([tea.header.id]);
  });

  it("gives both back when the old statement is restored", () => {
    const memories = remembered("tea");
    const { id } = pick(memories, "fact", "tea").header;
    const now = leaves(memories, plan(planCorrect(id, "coffee", rules), memories).changes);
    const back = leaves(now, plan(planRestore([id], LATER + 1), now).changes);
    expect(pick(back, "fact", "tea").header).not.toHaveProperty("superseded_by");
    expect(pick(back, "fact", "coffee").header).not.toHaveProperty("supersedes");
  });

  it("restores both ends of a chain in one go", () => {
    const memories = remembered("a");
    const { id } = pick(memories, "fact", "a").header;
    const b = leaves(memories, plan(planCorrect(id, "b", rules), memories).changes);
    const c = leaves(
      b,
      plan(planCorrect(pick(b, "fact", "b").header.id, "c", { ...rules, nowMs: LATER + 1 }), b).changes,
    );
    const ids = [id, pick(c, "fact", "b").header.id];
    const planned = plan(planRestore(ids, LATER + 2), c);
    expect(new Set(planned.changes.map(({ path }) => path)).size).toBe(planned.changes.length);
    const back = leaves(c, planned.changes);
    expect(["a", "b", "c"].map((text) => pick(back, "fact", text).header.status)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(pick(back, "fact", "b").header).not.toHaveProperty("supersedes");
  });
});

describe("taking over edits", () => {
  it("lets hash and date follow a body that was edited by hand, and touches no other line", () => {
    const [, fact] = remembered("I like tea") as [Memory, Memory];
    const edited = read(fact.path, fact.raw.replace("I like tea", "I like coffee"));
    const { changes } = plan(planAdopt([{ id: fact.header.id, what: "body" }], LATER), [edited]);
    const [now] = leaves([edited], changes);
    expect(now?.header.hash).toBe(contentHash("I like coffee"));
    const lines = (raw = "") => raw.split("\n").filter((line) => !/^(hash|updated):/.test(line));
    expect(lines(now?.raw)).toEqual(lines(edited.raw));
  });

  it.each([
    ["[spare, key, red, pot]", "spare key mat"],
    ["[spare, key, red, pot, hidden]", "spare key red pot hidden"],
  ])("lets keywords follow where they are those of the old text: %s", (words, after) => {
    const was = "The spare key is under the red pot";
    const now = "The spare key is under the mat";
    const stored = printMemory(
      { id: "fa_01kam6wtvv6vt85dw72bm3rg5d", kind: "fact", created: "2026-11-20T10:00:00.000Z" },
      was,
    ).replace("---\nThe", `keywords: ${words}\n---\nThe`);
    const fact = read("facts/2026-11-20/key.md", stored);
    const edited = read(fact.path, fact.raw.replace("red pot", "mat"));
    const keywordsIn = ({ header }: Memory) => header.keywords?.join(" ");
    const byHand = plan(planAdopt([{ id: fact.header.id, what: "body", was }], LATER), [edited]);
    expect(leaves([edited], byHand.changes).map(keywordsIn)).toEqual([after]);
    const inEditor = plan(planEdit(fact.header.id, edited.raw, { nowMs: LATER }), [fact]);
    expect(leaves([fact], inEditor.changes).map(keywordsIn)).toEqual([after]);
    expect(inEditor.result.memories.map(keywordsIn)).toEqual([after]);
    expect(inEditor.result.memories[0]?.text).toBe(now);
    const unknown = plan(planAdopt([{ id: fact.header.id, what: "body" }], LATER), [edited]);
    expect(leaves([edited], unknown.changes)[0]?.header.keywords).toEqual(fact.header.keywords);
  });

  it("marks the facts of an edited episode as doubtful", () => {
    const memories = remembered("tea");
    const episode = pick(memories, "episode", "tea");
    const edited = memories.map((m) => (m === episode ? read(m.path, m.raw.replace("tea\n", "milk\n")) : m));
    const { changes } = plan(planAdopt([{ id: episode.header.id, what: "body" }], LATER), edited);
    expect(pick(leaves(edited, changes), "fact", "tea").header.verification).toBe("disputed");
  });
});
