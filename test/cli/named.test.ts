import { describe, expect, it } from "vitest";
import { aPerson, list } from "./harness.ts";

async function withFacts() {
  const person = aPerson();
  for (const text of [
    "My boss is Ines",
    "I own a red kayak",
    "I own a blue kayak",
    "I must call the plumber",
  ])
    await person.json(["remember", text]);
  return person;
}

describe("a memory that is given by words", () => {
  it("is taken with --yes where it is the only one that has them all, and refused without a terminal", async () => {
    const person = await withFacts();
    const refused = await person.json(["pin", "boss"], { status: 1 });
    expect(refused.error).toMatchObject({
      code: "needs_confirmation",
      message: expect.stringContaining("My boss is Ines"),
    });
    const done: readonly (readonly [readonly string[], string])[] = [
      [["pin", "boss"], "My boss is Ines"],
      [["correct", "boss", "My boss is Jonas"], "My boss is Jonas"],
      [["done", "plumber"], "I must call the plumber"],
      [["forget", "red", "kayak"], "I own a red kayak"],
    ];
    for (const [words, text] of done) {
      const { memories } = await person.json([...words, "--yes"]);
      expect(
        list(memories).map((one) => one.text),
        words.join(" "),
      ).toContain(text);
    }
    expect(
      list((await person.json(["list", "--kind", "fact"])).results).map(({ text }) => text),
    ).not.toContain("I own a red kayak");
  });

  it("is shown without a question", async () => {
    const person = await withFacts();
    expect(await person.json(["show", "red kayak"])).toMatchObject({ text: "I own a red kayak" });
    expect(await person.json(["show", "red", "kayak"])).toMatchObject({ text: "I own a red kayak" });
  });

  it("is listed with the others where several have them, and nothing is changed", async () => {
    const person = await withFacts();
    const ran = await person.pai(["forget", "kayak", "--yes"]);
    expect(ran.status).toBe(1);
    expect(ran.stderr).toMatch(/red kayak[\s\S]*"kayak" may mean 2 memories/);
    expect(ran.stderr).toContain("blue kayak");
    expect(list((await person.json(["list", "--kind", "fact"])).results)).toHaveLength(3);
  });

  it("may have a number among its words", async () => {
    const person = await withFacts();
    await person.remember("The dinghy lies at pier 4");
    const { memories } = await person.json(["forget", "pier", "4", "--yes"]);
    expect(list(memories).map(({ text }) => text)).toEqual(["The dinghy lies at pier 4"]);
  });

  it("is looked for by its words also where they could ask for what is due", async () => {
    const person = await withFacts();
    await person.remember("The todo list is on the fridge");
    await person.remember("I need to paint the gate");
    expect((await person.pai(["forget", "the", "todo", "list", "--yes"])).status).toBe(0);
    const { results } = await person.json(["list", "--kind", "fact"]);
    expect(JSON.stringify(results)).not.toContain("fridge");
  });

  it("is unknown where none has them, or what was typed is like an id", async () => {
    const person = await withFacts();
    for (const reference of ["submarine", "fa_zzzz", "12"])
      expect((await person.json(["forget", reference, "--yes"], { status: 1 })).error).toMatchObject({
        code: "unknown_id",
      });
  });
});

describe("a command by the name of a view, or that other programs give it", () => {
  it.each([
    ["search", 'pai recall "..."'],
    ["delete", "pai forget ID"],
    ["add", 'pai remember "..."'],
    ["ls", "pai list"],
    ["todos", "pai list --kind commitment"],
    ["history", "pai show ID --history"],
  ])("is answered with the one that is meant: %s", async (word, hint) => {
    const ran = await aPerson().pai([word, "tea"]);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toBe(`pai: unknown command '${word}'\n  ${hint}\n`);
  });
});
