import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { QuestionKind } from "../../src/domain/question.ts";
import { questionId } from "../../src/domain/question-lines.ts";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory, withDirectory } from "./store/directory.ts";

const NOW = Date.UTC(2026, 10, 20, 9);
const DAY = 86_400_000;

function open(store: string, days = 0) {
  return openMemory({ store, now: () => NOW + days * DAY });
}

async function fact(store: string, text: string, days = 0): Promise<string> {
  const { outcomes } = await open(store, days).remember({ text, raw: true });
  return outcomes[0]?.memory?.id ?? "";
}

interface Line {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly about: readonly string[];
  readonly day: string;
  readonly why: string;
}

function line(kind: QuestionKind, about: readonly string[], day = "2026-11-21"): Line {
  return { id: questionId(kind, about), kind, about, day, why: "it seems so" };
}

/** Asks, as another machine would have. */
function ask(store: string, lines: readonly Line[]): readonly string[] {
  const dir = path.join(store, "state/questions");
  mkdirSync(dir, { recursive: true });
  const text = lines.map((one) => `${JSON.stringify(one)}\n`).join("");
  writeFileSync(path.join(dir, "other-2026-11.jsonl"), text);
  return lines.map(({ id }) => id);
}

async function statusOf(store: string, id: string): Promise<string> {
  return (await open(store, 3).show(id, false)).status;
}

describe("a question", () => {
  it("follows a fact that became a promise by the answer to another one: both take effect", async () => {
    const store = aDirectory();
    const older = await fact(store, "Books back to the library on 1 December");
    const newer = await fact(store, "The library takes the books until 8 December", 1);
    const [promise = "", replaces = ""] = ask(store, [
      line("promise", [older]),
      line("replaces", [newer, older]),
    ]);
    await open(store, 2).answer(promise, "promise");
    const [kept] = (await open(store, 2).commitments()).results;
    const { results } = await open(store, 2).questions();
    expect(results).toMatchObject([{ id: replaces, about: [newer, kept?.id] }]);
    await open(store, 2).answer(replaces, "replaces");
    expect(await statusOf(store, older)).toBe("superseded");
    expect(await statusOf(store, kept?.id ?? "")).toBe("superseded");
    expect(await statusOf(store, newer)).toBe("active");
    expect((await open(store, 2).commitments()).results).toEqual([]);
  });

  it("follows a fact that another one takes in, also where its newer side marks the older one", async () => {
    const store = aDirectory();
    const older = await fact(store, "The sauna opens at nine");
    const again = await fact(store, "Opening time of the sauna: nine", 1);
    const newer = await fact(store, "Sauna hours changed, from ten", 2);
    const [same = "", replaces = ""] = ask(store, [
      line("same", [again, older]),
      line("replaces", [newer, older]),
      line("replaces", [newer, again]),
    ]);
    await open(store, 3).answer(same, "same");
    const left = (await statusOf(store, older)) === "active" ? older : again;
    const { results } = await open(store, 3).questions();
    expect(results.map(({ about }) => about)).toEqual([
      [newer, left],
      [newer, left],
    ]);
    const shown = await open(store, 3).recall("when does the sauna open");
    expect(shown.results.find(({ id }) => id === left)?.maybeOutdated?.id).toBe(newer);
    await open(store, 3).answer(replaces, "replaces");
    expect(await statusOf(store, newer)).toBe("active");
  });

  it("falls away once its memories are one", async () => {
    const store = aDirectory();
    const older = await fact(store, "The sauna opens at nine");
    const newer = await fact(store, "Opening time of the sauna: nine", 1);
    const [same = ""] = ask(store, [line("same", [newer, older]), line("replaces", [newer, older])]);
    await open(store, 2).answer(same, "same");
    expect((await open(store, 2).questions()).total).toBe(0);
  });

  it("falls away after 30 days in which nobody looked its memories up, and comes back when one is", async () => {
    const store = aDirectory();
    const older = await fact(store, "The sauna opens at nine");
    const newer = await fact(store, "Sauna hours changed, from ten", 1);
    ask(store, [line("replaces", [newer, older])]);
    expect((await open(store, 31).questions()).total).toBe(1);
    expect((await open(store, 32).questions()).total).toBe(0);
    expect((await open(store, 32).status()).questions).toBe(0);
    await open(store, 32).recall("sauna");
    expect((await open(store, 33).questions()).total).toBe(1);
  });

  it("is named by as few characters as when it was shown, whatever was asked later or answered since", async () => {
    const store = aDirectory();
    const older = await fact(store, "The sauna opens at nine");
    const newer = await fact(store, "Sauna hours changed, from ten", 1);
    const first = line("replaces", [newer, older]);
    const short = first.id.slice(0, 2);
    const later: Line[] = [];
    for (let n = 2; later.length === 0; n++) {
      const one = await fact(store, `The sauna has ${n} benches`, 1);
      const asked = line("same", [one, older], "2026-11-22");
      if (asked.id.startsWith(short)) later.push(asked);
    }
    ask(store, [...later, first]);
    expect((await open(store, 2).answer(short, "both")).question.id).toBe(first.id);
    await expect(open(store, 2).answer(short, "both")).rejects.toMatchObject({ code: "wrong_state" });
    expect((await open(store, 2).questions()).results.map(({ id }) => id)).toContain(later[0]?.id);
  });

  it.each(["confirm", "pin"] as const)(
    "is asked where something gives another value of what is under %s",
    async (care) => {
      const store = aDirectory();
      const older = await fact(store, "I live in Porto");
      await open(store)[care]([older]);
      const { questions } = await open(store, 1).remember({ text: "I moved to Lisbon" });
      expect(questions).toMatchObject([{ kind: "replaces" }]);
      expect(questions?.[0]?.about[1]).toBe(older);
      expect(await statusOf(store, older)).toBe("active");
    },
  );

  it("is not asked about a statement that says what it ends, or that was checked", async () => {
    const texts = ["The gateway timeout is 30 seconds", "gateway timeout bumped to 60s"] as const;
    const askedOf = async (more: { readonly checked?: boolean }) => {
      let asked = 0;
      await withDirectory(async (store) => {
        await open(store).remember({ text: texts[0] });
        const done = await open(store, 1).rememberStatements([{ text: texts[1], source: "agent", ...more }]);
        asked = done.questions.length;
      });
      return asked;
    };
    expect(await askedOf({})).toBe(1);
    expect(await askedOf({ checked: true })).toBe(0);
  });
});
