import { describe, expect, it } from "vitest";
import { run } from "../../../src/cli/commands/review.ts";
import { Painter } from "../../../src/cli/render/painter.ts";
import type { Call } from "../../../src/cli/run.ts";
import { PaiError } from "../../../src/domain/errors.ts";
import type { MemoryJson } from "../../../src/domain/memory-shapes.ts";
import type { ReviewItemJson } from "../../../src/domain/review-shapes.ts";

const memory = (id: string, status = "active") =>
  // What is drawn and asked for is all that a review needs.
  ({
    id: `fa_${id}`,
    shortId: id,
    kind: "fact",
    category: "fact",
    text: `text of ${id}`,
    status,
    validAt: "2026-11-01T00:00:00.000Z",
    confidence: 0.6,
    effectiveConfidence: 0.6,
    importance: 5,
    verification: "unverified",
    pinned: false,
    sensitive: false,
    subject: "owner",
    tags: [],
  }) as unknown as MemoryJson;

const PAIR: ReviewItemJson = { what: "disputed", memories: [memory("old1"), memory("new2")] };
const SAME: ReviewItemJson = { what: "disputed", memories: [memory("new2"), memory("also")] };
const ASKED: ReviewItemJson = {
  what: "question",
  memories: [memory("new2"), memory("old1")],
  question: {
    id: "3f00000000000000",
    shortId: "3f",
    kind: "replaces",
    why: "the same subject, another number",
    day: "2026-11-01",
    choices: ["replaces", "both", "wrong"],
    about: ["fa_new2", "fa_old1"],
    handles: ["fa_new2", "fa_old1"],
    texts: ["text of new2", "text of old1"],
  },
};
const WAITS: ReviewItemJson = { what: "pending", memories: [memory("wait", "pending")] };

/** A review of these items by somebody who types these lines, then goes away. */
async function review(items: readonly ReviewItemJson[], typed: readonly string[], more: object = {}) {
  const done: string[] = [];
  const shown: string[] = [];
  const lines = [...typed];
  const act = (name: string) => async (ids: readonly string[]) => {
    if (name === "mergeTwo" && ids.includes("fa_old1")) throw new PaiError("wrong_state", "both are pinned");
    done.push(`${name} ${ids.join(" ")}`);
    const memories = name === "keepOne" ? [memory(ids[1]?.slice(3) ?? "", "superseded")] : [];
    return { memories, alsoIn: [], notes: [name], dryRun: false, changes: [] };
  };
  const answer = async (id: string, choice: string, { text }: { readonly text?: string }) => {
    done.push(["answer", id, choice, text].filter((part) => part !== undefined).join(" "));
    return { memories: [memory("old1", "superseded")], notes: [], dryRun: false, changes: [] };
  };
  const names = ["keepOne", "keepBoth", "mergeTwo", "confirm", "forget"];
  const call = {
    session: {
      memory: {
        reviewItems: async () => items,
        answer,
        ...Object.fromEntries(names.map((name) => [name, act(name)])),
      },
    },
    terminal: {
      canAsk: () => true,
      screen: () => undefined,
      hasInput: () => false,
      err: (text: string) => void shown.push(text),
      prompt: async (question: string) => {
        shown.push(`${question}\n`);
        return lines.shift();
      },
    },
    globals: { json: false, dryRun: false, quiet: false },
    options: {},
    name: "review",
    words: [],
    paint: new Painter({ color: false, width: 1_000 }),
    ...more,
  } as unknown as Call;
  const output = await run(call);
  return { done, shown: shown.join(""), text: output.text, json: output.json, left: lines };
}

describe("pai review", () => {
  it.each([
    ["a", "keepOne fa_old1 fa_new2"],
    ["b", "keepOne fa_new2 fa_old1"],
    ["V", "keepBoth fa_old1 fa_new2"],
    ["f", "forget fa_old1 fa_new2"],
  ])("does what %s stands for", async (typed, does) => {
    expect(await review([PAIR], [typed])).toMatchObject({ done: [does], json: { answered: 1 } });
  });

  it.each([
    ["1", "replaces"],
    ["both", "both"],
    ["3", "wrong"],
  ])("answers a question with %s", async (typed, choice) => {
    const { done, shown } = await review([ASKED], [typed]);
    expect(done).toEqual([`answer 3f00000000000000 ${choice}`]);
    expect(shown).toContain("may replace fa_old1 text of old1");
  });

  it("asks for the day to which something was moved, and passes over what an answer settled", async () => {
    const moved = { ...ASKED, question: { ...ASKED.question, choices: ["done", "moved"] } } as ReviewItemJson;
    const { done, left } = await review([moved, PAIR], ["4", "moved", "12 May", "a"]);
    expect(done).toEqual(["answer 3f00000000000000 moved 12 May"]);
    expect(left).toEqual(["a"]);
  });

  it("asks for one memory in other words, and again where the answer is not known", async () => {
    const { done, shown } = await review([WAITS], ["a", "what", "k"]);
    expect(done).toEqual(["confirm fa_wait"]);
    expect(shown.split("k keep, f forget, s skip, q quit: ")).toHaveLength(4);
  });

  it("tells what the answers do to who types something else", async () => {
    const { shown } = await review([PAIR], ["?", "x", "a"]);
    expect(shown.match(/v keeps both and does not ask again/g)).toHaveLength(2);
    expect(shown.match(/this is not one of the answers\. Type one letter/g)).toHaveLength(1);
  });

  it("stays within a narrow terminal", async () => {
    const { shown } = await review([PAIR], ["?", "q"], { paint: new Painter({ color: false, width: 40 }) });
    expect(Math.max(...shown.split("\n").map((line) => line.length))).toBeLessThanOrEqual(40);
  });

  it("skips, stops, and takes the end of input for a stop", async () => {
    expect((await review([PAIR, WAITS], ["s", "f"])).done).toEqual(["forget fa_wait"]);
    expect((await review([PAIR, WAITS], ["q", "f"])).left).toEqual(["f"]);
    expect((await review([PAIR, WAITS], [])).text).toBe("nothing was changed");
  });

  it("does not ask about what an answer has settled already", async () => {
    const { done, left } = await review([PAIR, SAME], ["a", "m"]);
    expect([done, left]).toEqual([["keepOne fa_old1 fa_new2"], ["m"]]);
  });

  it("goes on where something cannot be done", async () => {
    const { done, shown } = await review([PAIR, WAITS], ["m", "k"]);
    expect(done).toEqual(["confirm fa_wait"]);
    expect(shown).toContain("pai: both are pinned");
  });

  it.each([
    ["--list", { options: { list: true } }],
    ["--json", { globals: { json: true } }],
    ["--dry-run", { globals: { dryRun: true } }],
  ])("only shows the list with %s", async (_, more) => {
    const { done, text, left } = await review([PAIR], ["a"], more);
    expect([done, left]).toEqual([[], ["a"]]);
    expect(text).toContain("disputed: which is true?\na) text of old1");
  });
});
