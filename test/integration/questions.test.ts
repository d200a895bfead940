import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { askElsewhere } from "../support/other-machine.ts";
import { aDirectory, withDirectory } from "./store/directory.ts";

const NOW = Date.UTC(2026, 10, 20, 9);
const DAY = 86_400_000;
const OLD = "The gateway timeout is 30 seconds";
const NEW = "gateway timeout bumped to 60s";

function open(store: string, days = 0, more: Partial<Parameters<typeof openMemory>[0]> = {}) {
  return openMemory({ store, now: () => NOW + days * DAY, ...more });
}

/** A store in which one thing may have changed; ids of the newer and the older fact, and of the question. */
async function asked(store: string): Promise<{ newer: string; older: string; question: string }> {
  await open(store).remember({ text: OLD });
  const { questions } = await open(store, 1).remember({ text: NEW });
  const [first] = questions ?? [];
  const [newer = "", older = ""] = first?.about ?? [];
  return { newer, older, question: first?.id ?? "" };
}

async function fact(store: string, text: string, days = 0): Promise<string> {
  const { outcomes } = await open(store, days).remember({ text, raw: true });
  return outcomes[0]?.memory?.id ?? "";
}

async function statusOf(store: string, id: string): Promise<string> {
  return (await open(store, 3).show(id, false)).status;
}

const linesIn = (store: string) =>
  readdirSync(path.join(store, "state/questions")).map((name) => path.join(store, "state/questions", name));

describe("a remark that may change something", () => {
  it("asks about it in the same change set, with what both sides say", async () => {
    const store = aDirectory();
    const { newer, older, question } = await asked(store);
    const { results, total } = await open(store, 2).questions();
    expect(total).toBe(1);
    expect(results[0]).toMatchObject({
      id: question,
      shortId: question.slice(0, 2),
      kind: "replaces",
      about: [newer, older],
      texts: [NEW, OLD],
      choices: ["replaces", "both", "same", "mistaken"],
      day: "2026-11-21",
    });
    expect((await open(store).status()).questions).toBe(1);
    await open(store, 2).undo();
    expect((await open(store, 2).questions()).total).toBe(0);
  });

  it.each([["The gym fee is £30", "The gym fee is £35 now", "The gym fee is £38 now"]])(
    "asks about an earlier value of a thing that is asked about already: %s",
    async (...values) => {
      const store = aDirectory();
      for (const [day, text] of values.entries()) await open(store, day).remember({ text });
      const pairs = (await open(store, 3).questions()).results.map(({ texts }) => texts);
      expect(pairs).toContainEqual([values[2], values[1], values[0]]);
    },
  );
});

describe("an answer", () => {
  it.each([
    ["replaces", "active", "superseded"],
    ["r", "active", "superseded"],
    ["yes", "active", "superseded"],
    ["both", "active", "active"],
    ["no", "active", "active"],
    ["mistaken", "superseded", "active"],
  ])("%s leaves the newer one %s and the older one %s, and undo asks again", async (choice, now, then) => {
    await withDirectory(async (store) => {
      const { newer, older, question } = await asked(store);
      await open(store, 2).answer(question.slice(0, 6), choice);
      expect([await statusOf(store, newer), await statusOf(store, older)]).toEqual([now, then]);
      expect((await open(store, 2).questions()).total).toBe(0);
      await open(store, 3).consolidate();
      expect((await open(store, 3).questions()).total).toBe(0);
    });
    await withDirectory(async (store) => {
      const { newer, older, question } = await asked(store);
      await open(store, 2).answer(question, choice);
      await open(store, 2).undo();
      expect([await statusOf(store, newer), await statusOf(store, older)]).toEqual(["active", "active"]);
      expect((await open(store, 2).questions()).results.map(({ id }) => id)).toEqual([question]);
    });
  });

  it.each([
    ["a person", {}, "superseded"],
    ["an agent", { source: "agent" }, "active"],
  ] as const)("of %s ends an older one that says more: %j %s", async (_, by, then) => {
    const store = aDirectory();
    const older = await fact(store, "The buggy costs 220 at Smyths, saving up");
    const newer = await fact(store, "The buggy is 180 in the sale", 1);
    await open(store, 2).answer(askElsewhere(store, "replaces", [newer, older]), "replaces", by);
    expect([await statusOf(store, newer), await statusOf(store, older)]).toEqual(["active", then]);
    await open(store, 2).undo();
    expect(await statusOf(store, older)).toBe("active");
  });

  it("of a person takes back what an agent's did; an agent's does not answer again", async () => {
    const store = aDirectory();
    const { older, question } = await asked(store);
    await open(store, 2).answer(question, "replaces", { source: "agent" });
    await expect(open(store, 2).answer(question, "both", { source: "agent" })).rejects.toMatchObject({
      code: "wrong_state",
    });
    await open(store, 2).answer(question, "both");
    expect(await statusOf(store, older)).toBe("active");
    await open(store, 2).undo();
    expect(await statusOf(store, older)).toBe("superseded");
  });

  it.each(["pin", "confirm"] as const)(
    "of an agent never ends what a person stands behind: %s",
    async (how) => {
      const store = aDirectory();
      const { older, question } = await asked(store);
      await open(store)[how]([older]);
      const answered = open(store, 2).answer(question, "replaces", { source: "agent" });
      await expect(answered).rejects.toMatchObject({ code: "wrong_state" });
      expect(await statusOf(store, older)).toBe("active");
    },
  );

  it.each([
    ["an unknown question", "ffff", "yes", {}, "unknown_id"],
    ["no id", " ", "yes", {}, "empty_id"],
    ["an unknown choice", "last", "maybe", {}, "invalid_value"],
    ["the web", "last", "yes", { source: "web" }, "invalid_value"],
    ["a tool", "last", "yes", { source: "tool" }, "invalid_value"],
    ["an import", "last", "yes", { source: "import" }, "invalid_value"],
  ] as const)("is refused for %s, and changes nothing", async (_, reference, choice, how, code) => {
    const store = aDirectory();
    await asked(store);
    const before = linesIn(store).map((file) => readFileSync(file, "utf8"));
    await expect(open(store, 2).answer(reference, choice, how)).rejects.toMatchObject({ code: code });
    expect(linesIn(store).map((file) => readFileSync(file, "utf8"))).toEqual(before);
  });

  it("is refused twice, for a memory that was forgotten, and for another project's", async () => {
    await withDirectory(async (store) => {
      const { older, question } = await asked(store);
      await open(store).forget([older]);
      await expect(open(store, 2).answer(question, "yes")).rejects.toMatchObject({
        code: "wrong_state",
        hint: `pai restore ${older}`,
      });
      await open(store).restore([older]);
      await open(store, 2).answer(question, "yes");
      await expect(open(store, 2).answer(question, "yes")).rejects.toMatchObject({ code: "wrong_state" });
    });
    await withDirectory(async (store) => {
      const within = (days: number) => open(store, days, { project: "app", explicitProject: true });
      await within(0).remember({ text: OLD });
      await within(1).remember({ text: NEW });
      expect((await open(store, 2).questions()).total).toBe(0);
      await expect(open(store, 2).answer("last", "yes")).rejects.toMatchObject({ code: "wrong_state" });
      expect((await within(2).answer("last", "yes")).choice).toBe("replaces");
    });
  });

  it("closes a promise, calls it off, or moves it to the day that is named", async () => {
    for (const [choice, how, wanted] of [
      ["done", {}, { state: "fulfilled" }],
      ["cancelled", {}, { state: "cancelled" }],
      ["moved", { text: "3 December" }, { state: "open", due: "2026-12-03T00:00:00.000Z" }],
      ["no", {}, { state: "open" }],
    ] as const)
      await withDirectory(async (store) => {
        await open(store).remember({ text: "I'll call the dentist about the crown by Friday" });
        const { questions = [] } = await open(store, 1).remember({ text: "dentist called, crown is booked" });
        const closes = questions.find(({ kind }) => kind === "closes");
        expect((await open(store, 1).commitments()).results[0]?.maybeDone?.id).toBe(closes?.about[0]);
        await open(store, 2).answer(closes?.id ?? "", choice, how);
        const { results } = await open(store, 2).commitments({ view: "all" });
        expect(results[0]).toMatchObject(wanted);
        expect(results[0]?.maybeDone).toBeUndefined();
        await open(store, 2).undo();
        expect((await open(store, 2).commitments()).results[0]).toMatchObject({ state: "open" });
      });
  });
});

describe("until it is answered", () => {
  it("recall shows the newer one first, the older one behind it with a mark, and as of before nothing changes", async () => {
    const store = aDirectory();
    const { newer, older } = await asked(store);
    const { results } = await open(store, 2).recall("how many seconds is the timeout", { track: false });
    expect(results.map(({ id }) => id)).toEqual([newer, older]);
    expect(results[1]?.maybeOutdated).toMatchObject({ id: newer });
    expect((await open(store, 2).show(older, false)).maybeOutdated).toMatchObject({ id: newer });
    const then = await open(store, 2).recall("timeout seconds", { track: false, asOfMs: NOW + DAY / 2 });
    expect(then.results.map(({ id, maybeOutdated }) => [id, maybeOutdated])).toEqual([[older, undefined]]);
  });

  it("nobody else's words come before the owner's, nor take them out of a prompt", async () => {
    const store = aDirectory();
    const { outcomes } = await open(store).remember({ text: OLD });
    const older = outcomes[0]?.memory?.id;
    const { questions } = await open(store, 1).remember({ text: NEW, source: "agent" });
    expect(questions?.[0]?.about[1]).toBe(older);
    const { results } = await open(store, 2).recall("the gateway timeout is 30 seconds", { track: false });
    expect(results[0]?.id).toBe(older);
    expect(results.map(({ maybeOutdated }) => maybeOutdated)).toEqual([undefined, undefined]);
    const block = await open(store, 2).context({ query: "gateway timeout seconds" });
    expect(block.text).toContain(OLD);
  });

  it("a promise tells nothing private of what may have settled it", async () => {
    const store = aDirectory();
    await open(store).remember({ text: "I'll call the clinic about the scan by Friday" });
    const { questions = [] } = await open(store, 1).remember({
      text: "clinic called, after the scan I have a diabetes diagnosis",
    });
    expect(questions.map(({ kind }) => kind)).toContain("closes");
    const [promise] = (await open(store, 1).commitments()).results;
    expect(promise?.maybeDone).toMatchObject({ text: "" });
  });
});

describe("questions of two machines", () => {
  it("leave nothing behind of what is erased", async () => {
    const store = aDirectory();
    const { older } = await asked(store);
    await open(store).forget([older], { purge: true });
    expect(
      linesIn(store)
        .map((file) => readFileSync(file, "utf8"))
        .join(""),
    ).not.toContain(older);
    expect((await open(store, 2).questions()).total).toBe(0);
  });
});

describe("answers of every kind", () => {
  it("same makes one fact of two, with the sources of both", async () => {
    const store = aDirectory();
    const older = await fact(store, "The sauna opens at nine");
    const newer = await fact(store, "Opening time of the sauna: nine", 1);
    const question = askElsewhere(store, "same", [newer, older]);
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
    await open(store, 1).answer(askElsewhere(store, "promise", [id]), "promise");
    const { results } = await open(store, 1).commitments();
    expect(results).toMatchObject([{ state: "open", due: "2026-12-01T00:00:00.000Z", supersedes: [id] }]);
    expect((await open(store, 1).show(id, false)).status).toBe("superseded");
    await open(store, 1).answer(askElsewhere(store, "promise", [results[0]?.id ?? ""]), "fact");
    expect((await open(store, 1).commitments()).results).toEqual([]);
    const facts = await open(store, 1).list({ kind: "fact" });
    expect(facts.results.map(({ text }) => text)).toEqual(["Books back to the library on 1 December"]);
  });

  it("in words of one's own takes the place of both; a text goes with no other choice", async () => {
    const store = aDirectory();
    const older = await fact(store, "The bakery sells rye bread on Tuesdays");
    const newer = await fact(store, "Friday: rye bread", 1);
    const question = askElsewhere(store, "replaces", [newer, older]);
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
    const question = askElsewhere(store, "replaces", [newer, likeliest], [other, promise]);
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
      "replaces",
      "both",
      "same",
      "mistaken",
      "done",
      "cancelled",
      "moved",
      "no",
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
    const refuses = (choice: string, named: string, code: string) =>
      expect(open(store, 2).answer(question, choice, { older: named })).rejects.toMatchObject({ code });
    await refuses("done", other, "invalid_value");
    await refuses("replaces", promise, "invalid_value");
    await refuses("replaces", newer, "invalid_value");
    await open(store, 2).forget([other]);
    await refuses("replaces", other, "wrong_state");
    await refuses("replaces", "fa_zzzz", "unknown_id");
    expect(JSON.stringify(await open(store, 2).questions())).not.toContain("Tuesday");
    expect((await open(store, 2).questions()).total).toBe(1);
  });
});
