import { describe, expect, it } from "vitest";
import { extractStatements } from "../../../../src/language/extract/extract.ts";

const find = (text: string) => extractStatements(text, Date.parse("2026-11-21T10:00:00Z"));

describe("a subject before a verb that no list has", () => {
  it.each([
    ["noor", "Noor mentors me at work"],
    ["owner", "This year I'm determined to finish the novel"],
  ])("is %s in: %s", (subject, text) => {
    expect(find(text).map((one) => one.subject)).toEqual([subject]);
  });
});

describe("what is nobody's statement", () => {
  it.each([
    ["a saying", "A bird in the hand is worth two in the bush."],
    ["hearsay", "People always tell me that money can't buy happiness"],
    ["words on a thing", "the sign in the shop read we are closed"],
    ["a speaker without a name", 'My coworker goes "I hate my life"'],
    ["a line of a song", "As the song goes, I did it my way"],
    ["a passing state", "I'm off to bed."],
    ["an excuse", "Sorry, I was on the phone."],
    ["a farewell", "Talk tomorrow!"],
    ["weather with a tag", "Lovely weather today, isn't it"],
    ["a shopping list", "Shopping: eggs, flour, two lemons"],
    ["an edit to be made", "Rename the variable in line 12 and run the tests again."],
    ["an exit code", "Exit code 137: container was killed"],
    ["a refused log-in", "Permission denied (publickey)."],
    ["pairs of a log", "level=info msg=started port=80"],
    ["a named process", "sshd[812]: Accepted publickey for root"],
    ["JSON after a word", 'response was {"status":"ok","items":[1,2,3]}'],
    ["a titled address", "Interesting piece on sleep and memory: https://example.com/sleep"],
  ])("is no fact: %s", (_, text) => {
    expect(find(text)).toEqual([]);
  });

  it.each([
    "People say I'm blunt",
    "My wiki is at https://wiki.example.com/me",
    "I'm off work with a broken leg until March",
    "The weather station is on the roof",
    "Permission to enter the vault is granted by our notary",
  ])("does not swallow: %s", (text) => {
    expect(find(text)).toHaveLength(1);
  });
});
