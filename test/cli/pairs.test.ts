import { describe, expect, it } from "vitest";
import { aPerson, list, type Person } from "./harness.ts";

/** Facts as they are given, without the look at what is there already that would settle them at once. */
async function raw(person: Person, text: string, ...more: readonly string[]): Promise<string> {
  const { fact } = await person.remember(text, ...more);
  return fact;
}

/** Two facts that say the same, which differed while they were remembered. */
async function twins(person: Person): Promise<[string, string]> {
  const one = await raw(person, "My sister lives in Lisbon", "--raw", "--now", "2026-01-01");
  const other = await raw(person, "Jonas plays chess", "--now", "2026-01-02", "--tag", "family", "--raw");
  await person.pai(["edit", other], {
    env: { EDITOR: "sed -i 's/Jonas plays chess/My sister lives in Lisbon!/'" },
  });
  return [one, other];
}

describe("pai link", () => {
  it("is read from both ends, and taken back", async () => {
    const person = aPerson();
    const old = await raw(person, "I like tea", "--now", "2026-01-01");
    const young = await raw(person, "Jonas plays chess", "--now", "2026-01-02");
    await person.json(["link", old, young, "--type", "supports"]);
    expect((await person.json(["show", young])).links).toEqual([{ to: old, type: "supports" }]);
    expect((await person.json(["show", old])).linkedBy).toEqual([{ from: young, type: "supports" }]);
    expect((await person.pai(["show", old])).stdout).toMatch(/supports from fa_\w+ "Jonas plays chess"/);
    expect((await person.json(["link", young, old, "--type", "supports"])).notes).toHaveLength(1);
    const dry = await person.json(["link", "--remove", old, young, "--dry-run"]);
    expect([list(dry.changes).length, list((await person.json(["show", young])).links).length]).toEqual([
      1, 1,
    ]);
    await person.json(["link", "--remove", old, young]);
    expect((await person.json(["show", young])).links).toEqual([]);
    await person.json(["undo"]);
    expect(list((await person.json(["show", young])).links)).toHaveLength(1);
    expect((await person.pai(["show", "--history", young])).stdout).toMatch(
      /linked: linked by the user; supports/,
    );
  });

  it.each([
    ["itself", (id: string) => ["link", id, id], "invalid_value", 2],
    ["what is not there", (id: string) => ["link", id, "zzzzzz"], "unknown_id", 1],
    ["another type", (id: string) => ["link", id, id, "--type", "friends"], "usage", 2],
    ["one id", (id: string) => ["link", "--remove", id], "usage", 2],
  ] as const)("refuses %s", async (_, words, code, status) => {
    const person = aPerson();
    const id = await raw(person, "I like tea");
    expect(await person.json([...words(id)], { status })).toMatchObject({ error: { code } });
  });
});

describe("merging", () => {
  it("merges by the rules, once; saying the loser again supports the winner; restore brings it back", async () => {
    const person = aPerson();
    const [one, other] = await twins(person);
    expect(await person.json(["consolidate", "--only", "merge"])).toMatchObject({ changed: 2 });
    expect(await person.json(["consolidate", "--only", "merge"])).toMatchObject({ changed: 0 });
    const cards = [await person.json(["show", one]), await person.json(["show", other])];
    const [winner, loser] = cards.toSorted((a, b) => Number(b.recallable) - Number(a.recallable));
    expect(winner).toMatchObject({ status: "active", tags: ["family"], supersedes: [loser?.id] });
    expect(loser).toMatchObject({ status: "invalidated", supersededBy: winner?.id });
    expect(list(winner?.sources)).toHaveLength(2);
    const again = await person.json(["remember", String(loser?.text), "--raw", "--now", "2026-03-01"]);
    expect(list(again.outcomes)[0]).toMatchObject({ action: "duplicate", memory: { id: winner?.id } });
    await person.json(["restore", String(loser?.id)]);
    expect(await person.json(["show", String(loser?.id)])).toMatchObject({ status: "active" });
    expect((await person.json(["show", String(winner?.id)])).supersedes).toEqual([]);
  });

  it("merges two given facts only when somebody says so, and keeps their accesses", async () => {
    const person = aPerson();
    const one = await raw(person, "Anna likes the opera", "--now", "2026-01-01");
    const other = await raw(person, "Anna goes to the opera a lot", "--now", "2026-01-02");
    await person.json(["show", other, "--now", "2026-02-01"]);
    await person.json(["show", one, "--now", "2026-02-03"]);
    const refused = await person.json(["link", "--merge", one, other], { status: 1 });
    expect(refused).toMatchObject({ error: { code: "needs_confirmation" } });
    const done = await person.json(["link", "--merge", one, other, "--yes"]);
    const winner = list(done.memories).find((one) => String(one.status) === "active");
    expect((await person.json(["show", String(winner?.id), "--now", "2026-02-03"])).accessDays).toBe(2);
  });

  it.each([
    ["a fact with itself", (id: string) => ["link", "--merge", id, id, "--yes"], "invalid_value", 2],
    ["one fact alone", (id: string) => ["link", "--merge", id], "usage", 2],
    ["what is not there", (id: string) => ["link", "--merge", id, "zzzzzz", "--yes"], "unknown_id", 1],
  ] as const)("refuses to merge %s", async (_, words, code, status) => {
    const person = aPerson();
    const id = await raw(person, "I like tea");
    expect(await person.json([...words(id)], { status })).toMatchObject({ error: { code } });
  });
});

describe("contradictions and questions --review", () => {
  it("settles a pair that was found later as capture would have", async () => {
    const person = aPerson();
    const basel = await raw(person, "I live in Basel", "--raw", "--now", "2026-01-01");
    const later = await raw(person, "Jonas plays chess", "--raw", "--now", "2026-01-02");
    await person.pai(["edit", later], { env: { EDITOR: "sed -i 's/Jonas plays chess/I moved to Bern/'" } });
    await person.json(["consolidate", "--only", "contradictions"]);
    expect(await person.json(["show", basel])).toMatchObject({ status: "superseded", supersededBy: later });
    expect((await person.json(["questions", "--review"])).items).toEqual([]);
  });

  it("lists what waits and what is doubted", async () => {
    const person = aPerson();
    const doubted = await raw(person, "I like tea");
    await person.json(["dispute", doubted]);
    const items = list((await person.json(["questions", "--review"])).items);
    expect(items.map(({ what }) => what)).toEqual(["disputed"]);
  });
});
