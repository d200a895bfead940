import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { QuestionKind } from "../../src/domain/question.ts";
import { questionId } from "../../src/domain/question-lines.ts";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const NOW = Date.UTC(2026, 10, 20, 9);
const DAY = 86_400_000;

function open(store: string, days = 0) {
  return openMemory({ store, now: () => NOW + days * DAY });
}

async function fact(store: string, text: string, days = 0): Promise<string> {
  const { outcomes } = await open(store, days).remember({ text, raw: true });
  return outcomes[0]?.memory?.id ?? "";
}

/** Asks, as another machine would have. `others`: older ones that may be meant instead. */
function ask(
  store: string,
  kind: QuestionKind,
  about: readonly string[],
  others?: readonly string[],
): string {
  const id = questionId(kind, about);
  const dir = path.join(store, "state/questions");
  mkdirSync(dir, { recursive: true });
  const line = { id, kind, about, others, day: "2026-11-21", why: "it seems so" };
  writeFileSync(path.join(dir, "other-2026-11.jsonl"), `${JSON.stringify(line)}\n`);
  return id;
}

describe("answers of every kind", () => {
  it("same makes one fact of two, with the sources of both", async () => {
    const store = aDirectory();
    const older = await fact(store, "The sauna opens at nine");
    const newer = await fact(store, "Opening time of the sauna: nine", 1);
    const question = ask(store, "same", [newer, older]);
    await open(store, 2).answer(question, "same");
    const cards = await Promise.all([older, newer].map((id) => open(store, 2).show(id, false)));
    expect(cards.map(({ status }) => status).toSorted()).toEqual(["active", "superseded"]);
    expect(cards.find(({ status }) => status === "active")?.sources).toHaveLength(2);
    await open(store, 2).undo();
    expect((await open(store, 2).questions()).total).toBe(1);
  });

  it("promise makes a promise of a fact with its day, fact a fact of a promise", async () => {
    const store = aDirectory();
    const id = await fact(store, "Books back to the library on 1 December");
    await open(store, 1).answer(ask(store, "promise", [id]), "promise");
    const { results } = await open(store, 1).commitments();
    expect(results).toMatchObject([{ state: "open", due: "2026-12-01T00:00:00.000Z", supersedes: [id] }]);
    expect((await open(store, 1).show(id, false)).status).toBe("superseded");
    await open(store, 1).answer(ask(store, "promise", [results[0]?.id ?? ""]), "fact");
    expect((await open(store, 1).commitments()).results).toEqual([]);
    const facts = await open(store, 1).list({ kind: "fact" });
    expect(facts.results.map(({ text }) => text)).toEqual(["Books back to the library on 1 December"]);
  });

  it("in words of one's own takes the place of both; a text goes with no other choice", async () => {
    const store = aDirectory();
    const older = await fact(store, "The bakery sells rye bread on Tuesdays");
    const newer = await fact(store, "Friday: rye bread", 1);
    const question = ask(store, "replaces", [newer, older]);
    const text = "The bakery sells rye bread on Fridays";
    await expect(open(store, 2).answer(question, "both", { text })).rejects.toMatchObject({
      code: "invalid_value",
    });
    await open(store, 2).answer(question, "replaces", { text, source: "agent" });
    const { results } = await open(store, 2).list({ kind: "fact" });
    expect(results).toMatchObject([{ text, source: "agent", supersedes: [older, newer] }]);
    await open(store, 2).answer(question, "replaces", { text });
    const own = await open(store, 2).list({ kind: "fact" });
    expect(own.results).toMatchObject([{ text, source: "user", verification: "user_confirmed" }]);
  });
});

describe("a question about one of several older memories", () => {
  /** Two facts and a promise that may be meant, the likeliest first. */
  async function several(store: string) {
    const likeliest = await fact(store, "The sauna opens at nine");
    const other = await fact(store, "Swimming is on Tuesday");
    await open(store).remember({ text: "I'll call the coach about the course by Friday" });
    const promise = (await open(store).commitments()).results[0]?.id ?? "";
    const newer = await fact(store, "Swimming, then the open sauna: on Mondays from now on", 1);
    const question = ask(store, "replaces", [newer, likeliest], [other, promise]);
    return { likeliest, other, promise, newer, question };
  }
  const statusOf = async (store: string, id: string) => {
    const { status, state } = await open(store, 2).show(id, false);
    return state ?? status;
  };

  it("shows all of them, and ends the one that is named by its short name", async () => {
    const store = aDirectory();
    const { likeliest, other, promise, newer, question } = await several(store);
    const shown = await open(store, 2).question(question);
    expect(shown.about).toEqual([newer, likeliest, other, promise]);
    expect(shown.texts[2]).toBe("Swimming is on Tuesday");
    expect(shown.choices).toEqual([
      ...["replaces", "both", "same", "mistaken", "done", "cancelled", "moved", "no"],
    ]);
    await open(store, 2).answer(question, "replaces", { older: shown.handles[2] });
    expect((await open(store, 2).show(other, false)).supersededBy).toBe(newer);
    expect(await statusOf(store, likeliest)).toBe("active");
    expect((await open(store, 2).questions()).total).toBe(0);
    await open(store, 2).undo();
    expect(await statusOf(store, other)).toBe("active");
    expect((await open(store, 2).questions()).results.map(({ id }) => id)).toContain(question);
  });

  it("refuses a choice that does not fit, and a memory that it is not about or that is out of force", async () => {
    const store = aDirectory();
    const { other, promise, newer, question } = await several(store);
    const refused = async (choice: string, older: string) =>
      open(store, 2)
        .answer(question, choice, { older })
        .then(
          () => "answered",
          (error: { readonly code: string }) => error.code,
        );
    expect(await refused("done", other)).toBe("invalid_value");
    expect(await refused("replaces", promise)).toBe("invalid_value");
    expect(await refused("replaces", newer)).toBe("invalid_value");
    await open(store, 2).forget([other]);
    expect(await refused("replaces", other)).toBe("wrong_state");
    expect(await refused("replaces", "fa_zzzz")).toBe("unknown_id");
    expect(JSON.stringify(await open(store, 2).questions())).not.toContain("Tuesday");
    expect((await open(store, 2).questions()).total).toBe(1);
  });
});
