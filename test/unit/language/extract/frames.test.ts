import { describe, expect, it } from "vitest";
import { extractStatements } from "../../../../src/language/extract/extract.ts";

const find = (text: string) => extractStatements(text, Date.parse("2026-11-21T10:00:00Z"));

describe("the frames of a category", () => {
  it.each([
    ["decision", "We dropped the old vendor in favour of a co-operative"],
    ["decision", "We ended up choosing the later ferry"],
    ["decision", "We won't renew the lease"],
    ["decision", "Decided: the hall will be white"],
    ["moment", "Matteo won the regional chess cup"],
    ["moment", "I got my citizenship in June"],
    ["moment", "I lost my father in March"],
    ["experience", "I lost my father in 2011"],
    ["experience", "In a previous life I ran a flower stall"],
    ["experience", "I worked as a ferryman for three summers"],
    ["identity", "Nadia turned sixty in May"],
    ["identity", "We live just outside the city"],
    ["identity", "I'm the treasurer of the rowing club"],
    ["identity", "call me Ziggy, everyone does"],
    ["preference", "I can't bear open-plan offices"],
    ["preference", "I find podcasts unbearable"],
    ["preference", "I'm not keen on surprises"],
    ["interest", "I keep up with speedway"],
    ["interest", "I'm a keen gardener"],
    ["interest", "I play chess on Wednesdays"],
    ["skill", "I taught myself to bind books"],
    ["skill", "I have a forklift licence"],
    ["skill", "I don't know how to ride a bike"],
    ["skill", "To bleed the radiators you start on the top floor"],
    ["relationship", "Rafael and Lucía are engaged"],
    ["relationship", "Noor mentors me at work"],
    ["relationship", "I've got two stepsons"],
    ["personality", "Dagny is patient and never raises her voice"],
    ["personality", "I've got a short fuse in traffic"],
    ["personality", "I don't handle criticism well"],
    ["principle", "Never lend money you can't afford to lose"],
    ["principle", "House rule: no phones at the table"],
    ["principle", "We don't merge without two reviews"],
    ["principle", "In our house everybody helps with the dishes"],
    ["principle", "I keep my word"],
    ["interest", "I never miss a Grand Prix"],
    ["personality", "My brother Joel is terribly shy"],
    ["relationship", "I was adopted by my aunt"],
    ["moment", "Today was my last day at the mill"],
    ["decision", "We're moving the launch to March"],
    ["goal", "Wanjiru wants to become a pilot"],
    ["goal", "I hope to see the pyramids one day"],
    ["correction", "The meeting room is 4B, not 4D"],
    ["correction", "Scratch what I said, the flight leaves at six"],
  ])("give %s for: %s", (category, text) => {
    expect(find(text).map((one) => one.category)).toEqual([category]);
  });

  it.each([
    ["guideline", "Never answer in French"],
    ["guideline", "Don't use bullet points when you write to me"],
    ["guideline", "Call me sir"],
    ["entity", "Pixel is our neighbour's tabby cat"],
    ["fact", "I take 50 mg of iron daily"],
    ["fact", "The turbine turned 90 degrees"],
    ["fact", "I don't have a driving licence"],
    ["fact", "The licence plate is on the desk"],
    ["fact", "The parser got into a loop"],
  ])("leave to %s: %s", (category, text) => {
    expect(find(text).map((one) => one.category)).toEqual([category]);
  });
});

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
