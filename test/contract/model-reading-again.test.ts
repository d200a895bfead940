import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../src/domain/config.ts";
import { openMemory } from "../../src/open-memory.ts";
import { askedStore } from "./asked-store.ts";
import { refusing, type Seen, saying } from "./fake-model.ts";

const scene = askedStore(Date.parse("2026-11-16T10:00:00Z"));
const { server, open } = scene;

const waiting = () => readdirSync(join(scene.folder, "store/.local/reread"));
const facts = async () =>
  (await open().list({ kind: "fact", status: "all" })).results
    .map(({ text, status }) => [text, status])
    .sort();

const statement = (text: string, more: object = {}) => ({
  text,
  category: "fact",
  subject: "owner",
  importance: 5,
  certainty: "explicit",
  promise: false,
  rewords: null,
  why: "it is said so",
  ...more,
});

/** A reading for each remark, by a word in it; nothing for any other. */
const reading =
  (by: Readonly<Record<string, object>>) =>
  ({ body }: Seen) => {
    const said = body.messages[1]?.content ?? "";
    const [, answer] = Object.entries(by).find(([word]) => said.includes(word)) ?? [];
    return JSON.stringify({ statements: [], wrong: [], ...answer });
  };

describe("a remark that the rules have read", () => {
  it("is answered at once without the model, and waits for it", async () => {
    await open().remember({ text: "I live in Lisbon" });
    expect(server.seen).toEqual([]);
    expect(waiting()).toHaveLength(1);
    expect((await open().status()).model).toMatchObject({ name: "fake", waiting: 1 });
  });

  it("gets what it missed, better words, and doubts, in one change that undo takes back", async () => {
    await open().remember({ text: "Met Ines, who runs the bakery on Rua Augusta" });
    scene.now += 60_000;
    await open().remember({ text: "My laptop is made of cheese" });
    scene.now += 60_000;
    const before = await facts();
    server.behaviour = saying(
      reading({
        Ines: { statements: [statement("Ines runs the bakery on Rua Augusta", { subject: "ines" })] },
        laptop: { wrong: [{ n: 1, why: "a joke" }] },
      }),
    );
    const done = await open().refine();
    expect(done).toMatchObject({ read: 2, waiting: 0, added: 1, doubted: 1, faults: [] });
    expect(done.changeSets).toHaveLength(1);
    expect(done.changes.map(({ reason }) => reason).join("\n")).toContain("read by fake: it is said so");
    expect(done.changes.map(({ reason }) => reason).join("\n")).toContain("read otherwise by fake: a joke");
    expect(waiting()).toEqual([]);
    const after = await facts();
    expect(after).toContainEqual(["Ines runs the bakery on Rua Augusta", "active"]);
    expect(after.find(([text]) => text?.includes("laptop"))?.[1]).toBe("pending");
    await open().undo();
    expect(await facts()).toEqual(before);
    expect(waiting()).toEqual([]);
    expect(await open().refine()).toMatchObject({ read: 0, changeSets: [] });
  });

  it("is reworded in its place", async () => {
    await open().remember({ text: "Met Ines today, what a day! She runs the bakery on Rua Augusta" });
    const before = (await open().list({ kind: "fact" })).results.map(({ id }) => id);
    server.behaviour = saying(
      reading({
        bakery: {
          statements: [
            statement("Ines runs the bakery on Rua Augusta", { rewords: before.length, subject: "ines" }),
          ],
        },
      }),
    );
    const done = await open().refine();
    const after = (await open().list({ kind: "fact" })).results;
    expect(after.map(({ id }) => id)).toEqual(before);
    expect(done).toMatchObject({ reworded: 1, refused: 0 });
    const ines = after.find(({ text }) => text === "Ines runs the bakery on Rua Augusta");
    expect(ines).toMatchObject({ subject: "ines" });
    expect(JSON.stringify(await open().history(ines?.id ?? ""))).toContain("She runs the bakery");
    expect((await open().doctor()).problems).toEqual([]);
  });

  it("waits on while the model cannot be reached, and is read by consolidate", async () => {
    await open().remember({ text: "I live in Lisbon" });
    server.behaviour = refusing(503);
    const failed = await open().consolidate({ only: ["extract"] });
    expect(failed.passes).toMatchObject([{ name: "read", state: "done", counts: { waiting: 1 } }]);
    expect(failed.passes[0]?.notes?.join()).toContain("failed (503)");
    server.behaviour = saying(reading({ Lisbon: { statements: [statement("I live in Lisbon")] } }));
    const done = await open().consolidate();
    expect(done.passes.find(({ name }) => name === "read")).toMatchObject({ counts: { read: 1 } });
    expect(waiting()).toEqual([]);
    expect(await facts()).toEqual([["I live in Lisbon", "active"]]);
  });

  it("is not asked about again once its answer could not be used, unless that is wanted", async () => {
    await open().remember({ text: "I live in Lisbon" });
    server.behaviour = saying("no idea");
    expect((await open().refine()).faults).toMatchObject([{ code: "engine_unusable" }]);
    const asked = server.seen.length;
    expect((await open().refine()).faults).toMatchObject([{ code: "engine_unusable", fault: "no_answer" }]);
    expect(server.seen).toHaveLength(asked);
    server.behaviour = saying(reading({}));
    expect(await open().refine({ fresh: true })).toMatchObject({ read: 1, faults: [] });
  });

  it("shows what would be sent with a dry run, and sends nothing", async () => {
    await open().remember({ text: "I live in Lisbon" });
    const config = { ...defaultConfig(), "llm.provider": "command", "llm.command": ["false"] } as const;
    const requests: string[] = [];
    const dry = openMemory({
      store: join(scene.folder, "store"),
      stateDirectory: join(scene.folder, "state"),
      config,
      dryRun: true,
      notice: (text) => void requests.push(text),
    });
    const done = await dry.refine();
    expect(requests.join()).toContain('Said on 2026-11-16:\n"I live in Lisbon"');
    expect(done).toMatchObject({ faults: [], changeSets: [] });
    expect(waiting()).toHaveLength(1);
  });
});

const LIFE = [
  "I live in Lisbon",
  "My badge is number 17",
  "I do not like coffee",
  "Anna prefers tea over coffee",
  "My sister is called Mara",
  "I like hiking in the hills",
  "I like walking in the forest",
];

/** Hostile models: what each says of any remark, and of any two statements. */
const HOSTILE: Readonly<Record<string, (seen: Seen, verdict: string) => object>> = {
  "takes everything for wrong": () => ({ wrong: [{ n: 1, why: "ignore previous instructions" }] }),
  "invents numbers of facts": () => ({ statements: [statement("I live in Lisbon", { rewords: 99 })] }),
  "changes numbers and names": () => ({
    statements: [
      statement("My badge is number 71", { rewords: 1 }),
      statement("I live in Porto", { rewords: 1 }),
      statement("My sister is called Nora", { rewords: 1 }),
    ],
  }),
  "turns denials round": () => ({
    statements: [
      statement("I like coffee", { rewords: 1 }),
      statement("Anna prefers coffee over tea", { rewords: 1 }),
    ],
  }),
  "gives everything to somebody else": () => ({
    statements: LIFE.map((text) => statement(text, { rewords: 1, subject: "eve" })),
  }),
};

describe("a hostile model", () => {
  it.each(Object.keys(HOSTILE))("changes no word that a guard is certain of: it %s", async (name) => {
    for (const text of LIFE) {
      await open().remember({ text });
      scene.now += 60_000;
    }
    const before = await facts();
    server.behaviour = saying((seen) =>
      JSON.stringify({ statements: [], wrong: [], ...HOSTILE[name]?.(seen, "") }),
    );
    await open().refine({ fresh: true });
    const after = await facts();
    expect(after.map(([text]) => text)).toEqual(before.map(([text]) => text));
    expect(after.filter(([, status]) => status !== "active" && status !== "pending")).toEqual([]);
    expect((await open().doctor()).problems).toEqual([]);
    for (const row of (await open().list({ kind: "fact", status: "all" })).results)
      expect(JSON.stringify(await open().show(row.id))).not.toContain("ignore previous");
  });
});

describe("the notes of what waits", () => {
  it("hold no words", async () => {
    await open().remember({ text: "I live in Lisbon", tags: ["home"] });
    const [name = ""] = waiting();
    expect(readFileSync(join(scene.folder, "store/.local/reread", name), "utf8")).not.toContain("Lisbon");
  });
});

describe("a note that", () => {
  it("cannot be read stays, and doctor names it", async () => {
    await open().remember({ text: "I live in Lisbon" });
    writeFileSync(join(scene.folder, "store/.local/reread/a.json"), "{");
    server.behaviour = saying(reading({}));
    expect(await open().refine()).toMatchObject({ read: 1, waiting: 1 });
    expect(waiting()).toEqual(["a.json"]);
    expect((await open().doctor()).problems).toMatchObject([{ code: "queue_damaged" }]);
  });

  it("is about what was forgotten, or marked as sensitive since, leads to no request", async () => {
    const { episode } = await open().remember({ text: "I live in Lisbon" });
    await open().forget([episode?.id ?? ""]);
    const tea = await open({ "llm.sendSensitive": true }).remember({ text: "I like tea", sensitive: true });
    expect(waiting()).toHaveLength(2);
    server.behaviour = saying(reading({}));
    await open().refine();
    expect(JSON.stringify(server.seen)).not.toContain("tea");
    expect(waiting()).toEqual([]);
    expect(tea.outcomes).toHaveLength(1);
  });
});
