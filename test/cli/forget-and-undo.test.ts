import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { aPerson, DERIVED, list, type Person, snapshot } from "./harness.ts";

/** The memories, without what tells of the past. */
const memories = (person: Person) => snapshot(person.store, /^(\.index|\.local|state)\//);

describe("pai forget", () => {
  it("names the file of the entity that follows", async () => {
    const person = aPerson();
    const { fact } = await person.remember("My friend Anna lives in Oslo");
    await person.remember("Anna works for Statoil as an engineer");
    expect((await person.pai(["forget", fact])).stdout).toMatch(/\nchanged: entities\/person-anna\.md/);
  });

  it("stops a memory from being recalled; restore brings it back", async () => {
    const person = aPerson();
    const { fact, episode } = await person.remember("The old number is 555 0100");
    const done = await person.json(["forget", fact, episode]);
    expect(list(done.memories).map(({ status }) => status)).toEqual(["forgotten", "forgotten"]);
    expect(await person.recall("number")).toEqual([]);
    const gone = list((await person.json(["list", "--status", "forgotten"])).results);
    expect(gone.map(({ id }) => id)).toEqual([fact]); // once, as its fact
    await person.json(["restore", fact]);
    expect(await person.recall("number", "--kind", "fact")).toEqual(["The old number is 555 0100"]);
  });

  it.each([[[]], [["--purge", "--yes"]]])("names what it alone marked as outdated %j", async (how) => {
    const person = aPerson();
    const { fact } = await person.remember("mrs oliphant nxt door has our spare key");
    await person.remember("poor mrs oliphant passed, her son has our key now");
    const newer = list((await person.json(["recall", "her son has the key"])).results)[0];
    const { notes } = await person.json(["forget", String(newer?.id), ...how]);
    const other = aPerson();
    await other.remember("mrs oliphant nxt door has our spare key", "--sensitive");
    await other.remember("poor mrs oliphant passed, her son has our key now");
    const son = list((await other.json(["recall", "her son has the key"])).results)[0];
    expect((await other.json(["forget", String(son?.id), ...how])).notes).toEqual([]);
    expect(notes).toEqual([
      `"mrs oliphant nxt door has our spare key" had something newer, which is gone; if it holds no more: pai forget ${fact}`,
    ]);
  });

  it.each([[[]], [["--purge", "--yes"]]])(
    "names what stays replaced by it %j, and how to bring that back",
    async (how) => {
      const person = aPerson();
      const { fact } = await person.remember("I am allergic to penicillin");
      await person.json(["correct", fact, "I am allergic to amoxicillin"]);
      const [wrong] = list((await person.json(["list", "--kind", "fact"])).results);
      const { notes } = await person.json(["forget", String(wrong?.id), ...how]);
      expect(notes).toEqual([
        `"I am allergic to penicillin" stays replaced by what is gone; to bring it back: pai restore ${fact}`,
      ]);
      expect(await person.recall("allergic", "--kind", "fact")).toEqual([]);
      expect(await person.json(["restore", fact])).toMatchObject({ notes: [] });
      expect(await person.recall("allergic", "--kind", "fact")).toEqual(["I am allergic to penicillin"]);
    },
  );

  it("takes the facts that rest on a forgotten episode alone with it, and restore brings them back", async () => {
    const person = aPerson();
    const { fact, episode } = await person.remember("tea at five");
    const done = await person.json(["forget", episode]);
    expect(list(done.memories).map(({ id }) => id)).toEqual([episode, fact]);
    await person.json(["restore", episode]);
    expect(await person.recall("tea", "--kind", "fact")).toEqual(["tea at five"]);
  });

  it("leaves a fact that was said twice, and every fact with --keep-facts", async () => {
    const person = aPerson();
    const first = await person.remember("tea at five", "--session", "a");
    const second = await person.remember("tea at five", "--session", "b");
    await person.json(["forget", first.episode]);
    expect(await person.recall("tea", "--kind", "fact")).toHaveLength(1);
    await person.json(["forget", second.episode, "--keep-facts"]);
    expect(await person.recall("tea", "--kind", "fact")).toHaveLength(1);
    const gone = list((await person.json(["list", "--status", "forgotten"])).results);
    expect(gone.map(({ id }) => id).toSorted()).toEqual([first.episode, second.episode].toSorted());
  });

  it("forgets all that a query finds, after a yes", async () => {
    const person = aPerson();
    await person.remember("The old phone number is on the fridge");
    await person.remember("Anna likes tea");
    const asked = await person.pai(["forget", "--match", "phone number", "--json"]);
    expect(asked).toMatchObject({ status: 1 });
    expect(asked.json()).toMatchObject({ error: { code: "needs_confirmation" } });
    expect(await person.recall("phone")).not.toEqual([]);
    const done = await person.json(["forget", "--match", "phone number", "--yes"]);
    expect(list(done.memories).length).toBeGreaterThan(0);
    expect(await person.recall("phone")).toEqual([]);
    expect(await person.recall("tea")).toEqual(["Anna likes tea"]);
    expect(await person.pai(["forget", "--match", "phone number", "--yes"])).toMatchObject({ status: 3 });
  });

  it("lets a person choose one, several or all where words fit several, and asks again what it does not understand", async () => {
    const person = aPerson();
    const texts = [
      "My red bike is in the shed",
      "The spare key of the bike is blue",
      "Mara owns a bike, too",
    ];
    for (const text of texts) await person.remember(text);
    const forget = async (...answers: readonly string[]) => {
      const ran = await person.pai(["forget", "bike"], { answers });
      const left = (await person.recall("bike", "--kind", "fact")).length;
      if (left < texts.length) await person.pai(["undo"]);
      return { ...ran, left };
    };
    for (const [answer, left] of [
      ["2", 2],
      ["1 3", 1],
      ["1,2", 1],
      ["1-2", 1],
      ["all", 0],
    ] as const)
      expect(await forget(answer)).toMatchObject({ left });
    expect(await forget("")).toMatchObject({ left: 3, stdout: "nothing was forgotten\n" });
    const again = await forget("4", "yes", "3-1", "2");
    expect(again.left).toBe(2);
    expect(again.stderr).toMatch(
      /"4" is none of these\n(?:.*\n)*"yes" is none of these\n(?:.*\n)*"3-1" is none/,
    );
  });
});

describe("pai forget --purge", () => {
  it("says that commits still contain it where the store lies in git, and only there", async () => {
    const person = aPerson();
    for (const isInGit of [false, true]) {
      if (isInGit) mkdirSync(path.join(person.store, ".git"));
      const { fact } = await person.remember("tea at five");
      const { stderr } = await person.pai(["forget", "--purge", "--yes", fact]);
      expect(stderr.includes("commits in git still contain it")).toBe(isInGit);
    }
  });

  it("shows what goes, its remark and the same words elsewhere, then asks once", async () => {
    const person = aPerson();
    await person.remember("tea at five", "--session", "a");
    await person.remember("Anna drinks green tea");
    const erase = (...answers: readonly string[]) => person.pai(["forget", "tea", "--purge"], { answers });
    const no = await erase("1", "n");
    expect(no.stdout).toBe("nothing was forgotten\n");
    expect(no.stderr).toMatch(
      /which\? 1 to 2.*1\n {2}(.*)\n(?:.*\n)+ {2}\1\n(?:.*\n)*Erase 2 memories for good\? \[y\/N\] n\n$/,
    );
    expect(await person.recall("tea")).toHaveLength(2);
    expect((await erase("all", "y")).stderr.match(/\?/g)).toHaveLength(2);
    expect(await holding(person, "tea")).toEqual([]);
  });

  it("leaves a remark of which something else was kept, unless a person wants it gone, too", async () => {
    const person = aPerson();
    const { episode } = await person.remember("I live in Lisbon. My sister Nora lives in Porto.");
    const erase = (...answers: readonly string[]) => person.pai(["forget", "Porto", "--purge"], { answers });
    const { stderr } = await erase("y", "n");
    expect(stderr).toContain("beside others. Erase these as a whole, too?");
    expect(stderr).toContain(`to erase them: pai forget ${episode} --purge`);
    expect(await person.recall("where do I live")).toContain("I live in Lisbon");
    expect(await holding(person, "Porto")).not.toEqual([]);
  });

  it("cannot be undone, and says so; what came before it can by its id", async () => {
    const person = aPerson();
    const before = await person.json(["remember", "Coffee is at four"]);
    const { fact, episode } = await person.remember("tea at five");
    const tried = await person.pai(["forget", "--purge", "--dry-run", fact]);
    expect(tried.stdout).toMatch(/^would change:\n(?: {2}remove .*\n){2}/);
    await person.json(["forget", "--purge", "--yes", fact]);
    const { stdout: receipts } = await person.pai(["log"]);
    expect(receipts).toMatch(
      / forget cs_\w+\n {2}erased: 2 memories\n\n[\s\S]* remember cs_\w+\n {2}new: erased since\n/,
    );
    expect(await person.pai(["show", episode])).toMatchObject({ status: 1 }); // the remark says the same
    for (const words of [["undo"], ["undo", String((await person.json(["log"])).results?.[0]?.changeSet)]]) {
      const { error } = await person.json(words, { status: 5 });
      expect(error).toMatchObject({ code: "not_undoable" });
      expect(error?.hint).toMatch(/^pai log /);
    }
    const told = await person.json(["show", "--history", fact]); // that it was there, by its whole id
    expect(list(told.results).map(({ event }) => event)).toContain("purged");
    await person.json(["undo", String(before.changeSet)]);
    expect(await person.recall("coffee")).not.toContain("Coffee is at four");
  });
});

describe("pai undo", () => {
  it("says what stands again in all the words that were said", async () => {
    const person = aPerson();
    const { fact } = await person.remember("liams van is a white transit, reg NK19 abc");
    await person.json(["correct", fact, "liams van is a white transit, reg NK19 abd"]);
    expect((await person.pai(["undo"])).stdout).toContain(
      "\n  gone: liams van is a white transit, reg NK19 abd\n  as before: liams van is a white transit, reg NK19 abc\n",
    );
  });

  it("says in words what it would take back, and log what there is to be taken back", async () => {
    const person = aPerson();
    await person.remember("missing home, but it is a good missing", "--now", "2026-11-20");
    const { fact } = await person.remember("Anna drinks green tea");
    await person.json(["correct", fact, "Anna drinks black tea"]);
    const tried = await person.pai(["undo", "--dry-run"]);
    expect(tried.stdout).toMatch(
      /\n {2}would go: Anna drinks black tea\n {2}would be as before: Anna drinks green tea\n$/,
    );
    const { stdout } = await person.pai(["log"]);
    expect(stdout).toMatch(
      /correct cs_\w{8}\n {2}new: Anna drinks black tea .*\n {2}replaced: Anna drinks green tea /,
    );
    expect(stdout).toContain("\n  new: missing home, but it is a good missing (remembered)\n");
    await person.pai(["undo", /correct (cs_\w+)/.exec(stdout)?.[1] ?? ""]);
    expect(await person.recall("Anna drinks", "--kind", "fact")).toEqual(["Anna drinks green tea"]);
  });

  it("gives every file back the very bytes that it had", async () => {
    const person = aPerson();
    const { fact, episode } = await person.remember("tea at five");
    const before = memories(person);
    const commands = [
      ["forget", episode],
      ["correct", fact, "tea at four"],
      ["pin", fact],
      ["remember", "Tea at five"],
    ];
    for (const words of commands) {
      const done = await person.json(words);
      expect(memories(person), words[0]).not.toEqual(before);
      const undone = await person.json(["undo"]);
      expect(undone, words[0]).toMatchObject({ undone: done.changeSet, command: words[0] });
      expect(memories(person), words[0]).toEqual(before);
    }
  });

  it("can be undone itself", async () => {
    const person = aPerson();
    const { fact } = await person.remember("tea at five");
    await person.json(["forget", fact]);
    const forgotten = memories(person);
    const undone = await person.json(["undo"]);
    expect(memories(person)).not.toEqual(forgotten);
    await person.json(["undo", String(undone.changeSet)]);
    expect(memories(person)).toEqual(forgotten);
    expect(list((await person.json(["log"])).results)[1]).toMatchObject({ undoneBy: expect.any(String) });
  });

  it("refuses after an edit by hand, and keeps the edit", async () => {
    const person = aPerson();
    const { path, fact } = await person.remember("tea at five");
    writeFileSync(person.file(path), person.read(path).replace("at five", "at four"));
    const ran = await person.pai(["undo"]);
    expect(ran).toMatchObject({ status: 5, stdout: "" });
    expect(ran.stderr).toContain(path);
    expect(ran.stderr).toContain("edited");
    expect(ran.stderr).toContain(`pai show ${fact} --history`);
    expect(person.read(path)).toContain("\ntea at four\n");
  });

  it("names the later change sets that stand in the way, without those that were undone", async () => {
    const person = aPerson();
    const { fact } = await person.remember("tea at five");
    const created = String(list((await person.json(["log"])).results)[0]?.changeSet);
    const pinned = String((await person.json(["pin", fact])).changeSet);
    const disputed = String((await person.json(["confirm", "--doubt", fact])).changeSet);
    await person.json(["undo"]);
    const before = snapshot(person.store, DERIVED);
    const ran = await person.pai(["undo", created.slice(-8)]);
    expect(ran).toMatchObject({ status: 5, stdout: "" });
    expect(ran.stderr).toContain(`pai undo ${pinned}`);
    expect(ran.stderr).not.toContain(disputed);
    expect(snapshot(person.store, DERIVED)).toEqual(before);
  });
});

/** Files of the store that contain a text, the derived ones too. */
async function holding(person: Person, text: string): Promise<readonly string[]> {
  const ran = await person.run(["grep", "-rliaF", text, person.store]);
  return ran.stdout.split("\n").filter((line) => line !== "");
}
