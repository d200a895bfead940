import { describe, expect, it } from "vitest";
import { live } from "./told-lives.ts";

/** What invented people told, a remark every three hours: with errors set right, and much said twice in other words. */
const NURSE = `
I work nights on ward 7 at St Brigid's.
My shift starts at 21:30.
Correction: my shift starts at 20:30.
I can't drink coffee after midnight.
Did the dishes before I left.
My locker number is 3391.
Sorry, it's 3319.
I want to become a midwife.
Becoming a midwife is what I want.
I'll call the dentist by Friday.
Remind me to call the dentist by Friday.`;

const DEVELOPER = `
The billing service runs on port 8081.
The search service runs on port 8090.
We deploy with GitHub Actions.
No, the billing service runs on port 8082.
Always run the linter before you commit.
Please run the linter before committing, always.
We no longer deploy with GitHub Actions, we deploy with Buildkite.
The staging database password rotates every 30 days.
I meant every 60 days.
I'll send Anna the slides by Friday.
I'll send Tom the slides by Friday.
I'll send Anna the slides by Monday instead.`;

const STUDENT = `
I study marine biology at the University of Bergen.
My student number is 48213.
The rent is 5,900 kroner a month.
The rent for the garage is 900 kroner.
No, that's wrong. The rent is 6,900 kroner.
I'm allergic to shellfish.
Actually my student number is 48231.
I have a shellfish allergy.
My supervisor is Dr Haugen.
My supervisor is not Dr Haugen but Dr Lunde.
I'll hand in the lab report by Friday.
I promised to hand the lab report in by Friday.`;

const PARENT = `
My daughter Elin is six.
My son Karl is nine.
Elin is allergic to peanuts.
Actually Elin is seven, not six.
Karl plays football on Tuesdays.
No, Karl plays football on Thursdays.
Elin has a peanut allergy.
Peanuts give Elin an allergic reaction.
The school nurse's number is 555 0143.
I promised Ruth to lend her my ladder.
I told Ruth I'd lend her my ladder.`;

const FREELANCER = `
My day rate is 480 euros.
Nordlicht pays within 30 days.
Kestrel pays within 30 days.
Sorry, Nordlicht pays within 45 days.
My accountant is Lena Vogt.
Not Lena Vogt, Lena Voigt.
I hate cold calls.
I can't stand cold calls.
I'll send the invoice to Nordlicht by Monday.
I'll send the invoice to Kestrel by Monday.
I sent the invoice to Nordlicht.`;

const GARDENER = `
My plot number is 31.
I hate slugs.
I loathe slugs.
My neighbour on the allotment is called Desmond.
Sorry, he's called Dermot.
The water is off from November to March.
Correction: the water is off from October to March.
I run with Tobias on Sundays.
On Sundays I go running with Tobias.
I don't run with Tobias any more.
The shed key hangs behind the door.
The shed key no longer hangs behind the door, it's under the blue pot.`;

describe("ten remarks about a life with its errors and repetitions leave what a careful secretary would keep", () => {
  it("a nurse's", async () => {
    const told = await live(NURSE);
    expect(told.kept).toEqual([
      "Did the dishes before I left",
      "I can't drink coffee after midnight",
      "I want to become a midwife (2)",
      "I work nights on ward 7 at St Brigid's",
      "My locker number is 3319",
      "my shift starts at 20:30",
    ]);
    expect(told.replaced).toEqual([
      "My locker number is 3391 -> My locker number is 3319",
      "My shift starts at 21:30 -> my shift starts at 20:30",
    ]);
    expect(told.promised).toEqual(["I'll call the dentist by Friday (2): open, due 2026-11-13"]);
    expect(await told.stepsOf("My shift starts at 21:30")).toEqual([
      "created",
      "superseded: something newer was said",
    ]);
    expect(await told.stepsOf("I'll call the dentist by Friday")).toEqual([
      "created",
      'reinforced: said again "Remind me to call the dentist by Friday"',
    ]);
  });

  it("a developer's: another service, another person is another fact, another promise", async () => {
    const told = await live(DEVELOPER);
    expect(told.kept).toEqual([
      "Always run the linter before you commit (2)",
      "the billing service runs on port 8082",
      "The search service runs on port 8090",
      "The staging database password rotates every 60 days",
      "we deploy with Buildkite",
      "We no longer deploy with GitHub Actions",
    ]);
    expect(told.promised).toEqual([
      "I'll send Anna the slides by Friday: superseded by I'll send Anna the slides by Monday instead",
      "I'll send Anna the slides by Monday instead: open, due 2026-11-16",
      "I'll send Tom the slides by Friday: open, due 2026-11-13",
    ]);
    expect(await told.stepsOf("I'll send Anna the slides by Friday")).toEqual([
      "created",
      "superseded: moved: due 2026-11-13 -> 2026-11-16",
    ]);
  });

  it("a student's", async () => {
    const told = await live(STUDENT);
    expect(told.kept).toEqual([
      "Actually my student number is 48231",
      "I study marine biology at the University of Bergen",
      "I'm allergic to shellfish (2)",
      "My supervisor is not Dr Haugen but Dr Lunde",
      "The rent for the garage is 900 kroner",
      "The rent is 6,900 kroner",
    ]);
    expect(told.promised).toEqual(["I'll hand in the lab report by Friday (2): open, due 2026-11-13"]);
  });

  it("a parent's", async () => {
    const told = await live(PARENT);
    expect(told.kept).toEqual([
      "Actually Elin is seven, not six",
      "Elin is allergic to peanuts (2)",
      "Karl plays football on Thursdays",
      "My son Karl is nine",
      "Peanuts give Elin an allergic reaction",
      "The school nurse's number is 555 0143",
    ]);
    expect(told.promised).toEqual(["I promised Ruth to lend her my ladder (2): open"]);
  });

  it("a freelancer's: what was done is done, and nothing else", async () => {
    const told = await live(FREELANCER);
    expect(told.kept).toEqual([
      "I hate cold calls (2)",
      "I sent the invoice to Nordlicht",
      "Kestrel pays within 30 days",
      "My accountant is Lena Voigt",
      "My day rate is 480 euros",
      "Nordlicht pays within 45 days",
    ]);
    expect(told.promised).toEqual([
      "I'll send the invoice to Kestrel by Monday: open, due 2026-11-16",
      "I'll send the invoice to Nordlicht by Monday (2): fulfilled, due 2026-11-16",
    ]);
  });

  it("a gardener's", async () => {
    const told = await live(GARDENER);
    expect(told.kept).toEqual([
      "I don't run with Tobias any more",
      "I hate slugs (2)",
      "My neighbour on the allotment is called Dermot",
      "My plot number is 31",
      "The shed key no longer hangs behind the door, it's under the blue pot",
      "the water is off from October to March",
    ]);
  });
});

describe("what looks like a correction and is none leaves both", () => {
  it.each([
    ["Nordlicht pays within 30 days.", "Nordlicht pays within 45 days."],
    ["I ran 10 km on Monday.", "Actually I ran 12 km on Monday."],
    ["Server 3 is down.", "Actually server 4 is down."],
    ["I like coffee.", "Actually, I like tea."],
    ["I have 2 cats.", "Actually I have 2 dogs as well."],
    ["The budget for Heron is 120k.", "No, the budget for Osprey is 135k."],
  ])("%s %s", async (...remarks) => {
    expect((await live(remarks.join("\n"))).kept).toHaveLength(2);
  });

  it.each([
    ["I'll call Mum on Friday.", "I'll call Mum on Sunday."],
    ["I'll send Anna the slides by Friday.", "I'll send Anna the report by Friday."],
    ["I'll send Anna's slides to Tom by Friday.", "I'll send Tom's slides to Anna by Friday."],
    ["I'll send Anna the slides by Friday.", "I got the slides from Anna."],
    ["I'll send Anna the slides by Friday.", "Anna sent me the slides."],
  ])("promises: %s %s", async (...remarks) => {
    const { promised } = await live(remarks.join("\n"));
    expect(promised.every((line) => line.includes(": open"))).toBe(true);
    expect(promised).toHaveLength(remarks.filter((text) => text.startsWith("I'll")).length);
  });
});

describe("what was set right", () => {
  it("comes back where it is said again", async () => {
    const told = await live(`
Nordlicht pays within 30 days.
No, Nordlicht pays within 45 days.
Nordlicht pays within 30 days.`);
    expect(told.kept).toEqual(["Nordlicht pays within 30 days (2)"]);
    expect(await told.stepsOf("Nordlicht pays within 30 days")).toEqual([
      "created",
      "superseded: something newer was said",
      "reinforced: said again",
      "restored: said again",
    ]);
  });

  it("is set right whichever arrives first", async () => {
    const told = await live(`
2026-11-05 Actually Nordlicht pays within 45 days.
2026-11-02 Nordlicht pays within 30 days.`);
    expect(told.kept).toEqual(["Actually Nordlicht pays within 45 days"]);
  });

  it("stands where both were said already", async () => {
    const told = await live(`
Nordlicht pays within 30 days.
Nordlicht pays within 45 days.
No, Nordlicht pays within 45 days.`);
    expect(told.kept).toEqual(["Nordlicht pays within 45 days (2)"]);
  });

  it("is left alone where it may be any of several", async () => {
    const told = await live(`
Nordlicht pays within 30 days.
Nordlicht pays within 40 days.
No, Nordlicht pays within 45 days.`);
    expect(told.kept).toHaveLength(3);
  });
});
