import { describe, expect, it } from "vitest";
import { aPerson, list } from "./harness.ts";

describe("pai correct", () => {
  it("refuses to correct what was said", async () => {
    const person = aPerson();
    const { episode } = await person.remember("The code is 1");
    const refused = await person.json(["correct", episode, "The code is 2"], { status: 1 });
    expect(refused).toMatchObject({ error: { code: "wrong_state" } });
  });
});

describe("pai correct ID", () => {
  it("shows the words and asks for others at a terminal, and changes nothing without any", async () => {
    const person = aPerson();
    const { fact } = await person.remember("The sauna opens at nine");
    const none = await person.pai(["correct", fact], { answers: [""] });
    expect(none.stderr).toBe("now      The sauna opens at nine\ninstead  \n");
    expect(none.stdout).toBe("nothing was changed\n");
    await person.pai(["correct", fact], { answers: ["The sauna opens at ten"] });
    expect(await person.recall("sauna", "--kind", "fact")).toEqual(["The sauna opens at ten"]);
    expect(await person.json(["correct", fact], { status: 2 })).toMatchObject({ error: { code: "usage" } });
  });
});

describe("pai confirm and pin", () => {
  it("confirm says that a memory is true, for good", async () => {
    const person = aPerson();
    const { fact } = await person.remember(
      "Maybe the sauna opens at nine",
      "--confidence",
      "0.3",
      "--now",
      "2024-03-01",
    );
    expect(await person.json(["show", fact, "--now", "2024-03-01"])).toMatchObject({
      certainty: "speculative",
      expiresAt: expect.any(String),
    });
    const { stdout } = await person.pai(["show", fact, "--now", "2024-03-01"]);
    expect(stdout).toMatch(
      /^Maybe the sauna opens at nine\n2024-03-01 .*\n\nwhy it is there\n {2}2024-03-01 you said: /,
    );
    expect(stdout).not.toContain("confidence");
    const full = await person.pai(["show", fact, "--now", "2024-03-01", "--verbose"]);
    expect(full.stdout.match(/^ {2}confidence/gm)).toHaveLength(1);
    expect(full.stdout).toMatch(/^ {2}observed +on 1 occasion, looked up on 1 day, last on 2024-03-01$/m);
    await person.json(["confirm", fact, "--now", "2024-03-02"]);
    const card = await person.json(["show", fact, "--now", "2024-03-03"]);
    expect(card).toMatchObject({ verification: "user_confirmed" });
    expect(card.expiresAt).toBeUndefined();
  });

  it("confirm --doubt ranks a memory below one that is as close, until it is confirmed", async () => {
    const person = aPerson();
    const now = ["--now", "2024-03-04"];
    const a = (await person.remember("Deploys need approval by Anna", ...now)).fact;
    await person.remember("Deploys need approval by Bert", ...now);
    await person.json(["confirm", "--doubt", a, ...now]);
    const order = await person.recall("deploys approval", "--kind", "fact", ...now);
    expect(order.at(-1)).toBe("Deploys need approval by Anna");
    expect(await person.json(["confirm", a, ...now])).toMatchObject({
      memories: [{ verification: "user_confirmed" }],
    });
  });

  it("pin and unpin change what the file says, and doing it twice changes nothing", async () => {
    const person = aPerson();
    const { fact, path } = await person.remember("The code is 1");
    const before = person.read(path);
    expect(await person.json(["pin", fact])).toMatchObject({ memories: [{ pinned: true }] });
    expect(person.read(path)).toContain("\npinned: true\n");
    expect(await person.json(["pin", fact])).toMatchObject({ changes: [], notes: [expect.any(String)] });
    await person.json(["pin", "--off", fact]);
    expect(person.read(path).replace(/updated: .*\n/, "")).toBe(before.replace(/updated: .*\n/, ""));
  });

  it("done closes, cancels, lets lapse and reopens commitments, one of them at a time", async () => {
    const person = aPerson();
    await person.remember("I will send Bob the report by Friday");
    const [promise] = list((await person.json(["list", "--kind", "commitment"])).results);
    const id = String(promise?.id);
    const state = async () => (await person.json(["show", id])).state;
    for (const [form, expected] of [
      ["--cancelled", "cancelled"],
      ["--reopen", "open"],
      ["--lapsed", "expired"],
    ] as const) {
      await person.json(["done", id, form]);
      expect(await state(), form).toBe(expected);
    }
    await person.json(["done", id]);
    expect(await state()).toBe("fulfilled");
    await person.json(["done", id, "--reopen", "--lapsed"], { status: 2 });
  });

  it("refuse a memory that is forgotten", async () => {
    const person = aPerson();
    const { fact } = await person.remember("I like tea");
    await person.json(["forget", fact]);
    for (const command of ["confirm", "pin", "correct"]) {
      const words = command === "correct" ? [command, fact, "two"] : [command, fact];
      const refused = await person.json(words, { status: 1 });
      expect(refused).toMatchObject({ error: { code: "wrong_state", hint: `pai restore ${fact}` } });
    }
  });
});

describe("pai show --history and log", () => {
  it("tell what happened to a memory, oldest first, and to the store, newest first", async () => {
    const person = aPerson();
    const { fact } = await person.remember("tea at five");
    await person.json(["pin", fact]);
    await person.json(["forget", fact]);
    await person.json(["undo"]);
    const told = list((await person.json(["show", "--history", fact])).results).map(({ event }) => event);
    expect(told).toEqual(["created", "pinned", "forgotten", "undone"]);
    const sets = list((await person.json(["log"])).results);
    expect(sets.map(({ command }) => command)).toEqual(["undo", "forget", "pin", "remember"]);
    expect(sets.map(({ undoable }) => undoable)).toEqual([true, false, true, true]);
    expect(list((await person.json(["log", "-n", "1"])).results)).toHaveLength(1);
  });

  it("tell in plain words what a person did or may notice", async () => {
    const person = aPerson();
    const { fact } = await person.remember("tea at five", "--now", "2026-11-01");
    await person.json(["recall", "tea", "--now", "2026-11-02"]);
    await person.json(["consolidate", "--now", "2026-11-03"]);
    await person.json(["forget", fact, "--now", "2026-11-04"]);
    await person.json(["undo", "--now", "2026-11-05"]);
    const { stdout } = await person.pai(["show", fact, "--history"]);
    expect(stdout.split("\n").slice(2)).toEqual([
      "2026-11-01 new: remembered",
      "2026-11-04 forgotten on request",
      "2026-11-05 taken back: forgotten",
      "",
    ]);
    expect((await person.pai(["show", fact, "--why"])).stdout).toMatch(
      /\n {4}2026-11-01 said so, in these words\n$/,
    );
  });
});
