import { describe, expect, it } from "vitest";
import { extractStatements } from "../../../../src/language/extract/extract.ts";

const AT = Date.parse("2026-11-21T10:00:00Z");
const said = (text: string, speaker?: string, hearers?: readonly string[]) =>
  extractStatements(text, AT, { speaker, hearers }).map((one) => `${one.subject}: ${one.text}`);

describe("extraction from a conversation", () => {
  it("gives the first person to the speaker, and to the owner where nobody is named", () => {
    expect(said("I live in Rome.", "Melanie")).toEqual(["melanie: I live in Rome"]);
    expect(said("My dog is called Rex.", "Jon")).toEqual(
      said("My dog is called Rex.").map((one) => one.replace("owner", "jon")),
    );
    expect(said("I live in Rome.", " ")).toEqual(["owner: I live in Rome"]);
  });

  it("is less sure of what others say of themselves", () => {
    const [other, own] = ["Melanie", undefined].map(
      (who) => extractStatements("I live in Rome.", AT, { speaker: who })[0],
    );
    expect([other?.confidence, own?.confidence]).toEqual([0.8, 0.95]);
  });

  it("leaves out the name of whom it is said to", () => {
    expect(said("Maria, I moved to Oslo.", "John")).toEqual(["john: I moved to Oslo"]);
    expect(said("Mara, my sister, lives in Oslo.")).toHaveLength(1);
  });

  it.each([
    "Caroline!",
    "John, that's great!",
    "You're doing an amazing job, keep it up!",
    "Wishing you the best on your journey.",
    "It must be tough.",
    "That bowl is gorgeous!",
    "I'm so proud of you.",
    "Keep going!",
    "Let's plan something special.",
  ])("takes nothing from what is only said back: %s", (text) => {
    expect(said(text, "Melanie")).toEqual([]);
  });

  it.each([
    "I did.",
    "It was tough but great.",
    "Definitely, Maria!",
    "Agreed Maria.",
    "We can do this!",
    "I'm doing well.",
    "They're really amazing.",
    "Mari, long time no see!",
    "I'm so grateful for all of it.",
  ])("takes nothing from what tells nothing without the turn before it: %s", (text) => {
    expect(said(text, "John", ["Maria"])).toEqual([]);
  });

  it.each([
    "I've had them for 3 years.",
    "We made the cake.",
    "I went to that museum.",
    "I loved the dessert.",
    "I want to help people go through the same things.",
    "He always wins.",
    "I'd love to.",
  ])("leaves in the turn what hangs on what was said before it: %s", (text) => {
    expect(said(text, "John", ["Maria"])).toEqual([]);
  });

  it.each([
    "The rent is 950 euros.",
    "Standup is at 9:45.",
    "We use Postgres for the database.",
    "We decided that tide tables are computed at night.",
    "I work at the town library.",
    "The staging server is called krake.",
  ])("takes what the owner tells of a thing, whose store it is: %s", (text) => {
    expect(said(text, undefined, ["assistant"])).toEqual([`owner: ${text.slice(0, -1)}`]);
  });

  it.each(["The build is broken.", "The rest looks fine.", "The tests are slow today."])(
    "takes nothing from what is so for the moment, though the owner says it: %s",
    (text) => {
      expect(said(text, undefined, ["assistant"])).toEqual([]);
    },
  );

  it.each([
    "I hate people saying I'm lazy",
    "My boss keeps believing I'm on holiday",
    "My landlord pretends he's broke",
    "Ken noticed I have no car",
    "Rosa complained we never call",
  ])("keeps what is only said, thought or seen with who does so: %s", (text) => {
    expect(said(text).map((one) => one.split(": ")[1])).toEqual([text]);
  });

  it.each([
    "there is a man riding a skateboard on a street",
    "Looking better than ever! araffe woman looking out over a valley",
    "a photo of two dogs on a beach",
    "Heres a picture of my meal there is a plate of food on a table",
  ])("takes nothing from what a picture shows: %s", (text) => {
    expect(said(text, "John", ["Maria"])).toEqual([]);
  });

  it.each([
    "Fashion was big this year.",
    "Somehow the combination works.",
    "Golf can be relaxing.",
    "12 in all.",
    "Luna and Oliver.",
    "The boiler broke down again.",
    "Healing takes time.",
    "You should visit Oslo.",
  ])("takes nothing from what tells of nobody, or of whom it is said to: %s", (text) => {
    expect(said(text, "John", ["Maria"])).toEqual([]);
  });

  it.each([
    "I'm getting ready to go out.",
    "I think tea tastes better cold.",
    "We had such a lovely day.",
    "I can't wait for the weekend.",
    "I might try paragliding.",
    "I completely agree.",
  ])("takes nothing from what passes: %s", (text) => {
    expect(said(text, "John", ["Maria"])).toEqual([]);
  });

  it.each([
    ["I got promoted.", "john: I got promoted"],
    ["We made pizza for my mom's birthday.", "john: We made pizza for my mom's birthday"],
    ["In tennis I like Nadal.", "john: In tennis I like Nadal"],
    ["Judo is my favorite sport.", "john: Judo is my favorite sport"],
    ["My sister Mara lives in Oslo.", "mara: My sister Mara lives in Oslo"],
    ["Sarah moved to Berlin last year.", "sarah: Sarah moved to Berlin last year"],
    ["I love volleyball, it is such a quick game.", "john: I love volleyball, it is such a quick game"],
    ["I think Sarah moved to Berlin.", "sarah: I think Sarah moved to Berlin"],
  ])("keeps what tells something by itself: %s", (text, kept) => {
    expect(said(text, "John", ["Maria"])).toEqual([kept]);
  });

  it("keeps of the owner's talk how they want to be served", () => {
    expect(said("Always answer in French.", undefined, ["assistant"])).toEqual([
      "owner: Always answer in French",
    ]);
  });

  it.each([
    ["Ich hab ihn seit drei Jahren.", []],
    ["Ich war schon dreimal dort.", []],
    ["Das Essen war gut.", []],
    ["Ich freue mich total auf nachher.", []],
    ["Ich wohne seit Mai in Bonn.", ["tim: Ich wohne seit Mai in Bonn"]],
    ["Meine Schwester Ina studiert in Kiel.", ["ina: Meine Schwester Ina studiert in Kiel"]],
  ])("sieves German talk likewise: %s", (text, kept) => {
    expect(said(text, "Tim", ["Jana"])).toEqual(kept);
  });

  it("keeps in full what somebody wants remembered", () => {
    expect(said("It was tough but great.")).toHaveLength(1);
  });

  it.each([
    [["Maria"], "I adopted a dog, Maria!", "john: I adopted a dog"],
    [["Maria", "Ann"], "Maria adopted a dog.", "maria: Maria adopted a dog"],
    [["Maria", "Ann"], "I had lunch with Maria.", "john: I had lunch with Maria"],
    [["Maria"], "Maria and I adopted a dog.", "john: Maria and I adopted a dog"],
  ])("knows the names of those who listen: %s, %s", (hearers, text, kept) => {
    expect(said(text, "John", hearers)).toEqual([kept]);
  });

  it("takes no advice for a task, nor a day that is over for the day when one is due", () => {
    const tasks = (text: string, hearers?: readonly string[]) =>
      extractStatements(text, AT, { hearers }).map(({ commitment }) => commitment);
    expect(tasks("Call the plumber tomorrow.", ["Maria"])).not.toContainEqual(expect.anything());
    expect(tasks("Call the plumber tomorrow.")).toContainEqual(
      expect.objectContaining({ due: "2026-11-22T00:00:00.000Z" }),
    );
    const plan = "I lost my card yesterday so I'm going to call the bank";
    expect(tasks(`${plan}.`)).not.toContainEqual(expect.anything());
    expect(tasks(`${plan} tomorrow.`)).toContainEqual(
      expect.objectContaining({ due: "2026-11-22T00:00:00.000Z" }),
    );
  });

  it("takes the name Will for no look ahead", () => {
    expect(extractStatements("I met Will in May.", AT)[0]?.validAt).toBe("2026-05-01T00:00:00.000Z");
  });
});
