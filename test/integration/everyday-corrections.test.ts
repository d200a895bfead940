import { describe, expect, it } from "vitest";
import { live } from "./told-lives.ts";

/** What invented people told in a day, with errors that they set right as one does in talking. */
const NURSE = `
My shift starts at 21:00.
Sorry, it starts at 20:45.
Dr Okoro runs the Tuesday clinic.
No, Dr Hale runs it.
The staff room code is 2209.
Scratch that, 2290.
My locker is next to the lift.
My car is a red Corsa.
No, it's blue.
I hate the new rota app.
I can't stand the new rota app.
Went swimming before work.
I go swimming before work.
I'll swap my Friday shift with Imani.
Actually it's Saturday.`;

const STUDENT = `
My flat is on the fourth floor.
I like the view.
Actually it's on the third floor.
My room costs 410 euros a month.
It was 390, not 410.
My exam in optics is on 3 February in room 12.
No, room 21.
We went to Bruges for the weekend.
It was Ghent, not Bruges.
I play handball on Tuesdays.
On Tuesdays I play handball.
Jule studies medicine.
No, she studies law.
The lab report is due on Friday.
Sorry, on Monday.`;

const DEVELOPER = `
Ben leads the Atlas project.
No, Sofia leads it.
The API listens on port 8080.
Make that 8443.
We deploy on Thursdays.
I meant Tuesdays.
The launch of Tern is in April.
The launch moved to March.
The staging server is called heron.
Oops, it's called kestrel.
The retry limit is 3.
Correction: 5.
Priya reviews all database changes.
Not Priya, Kofi.
Our standup is at 9:30 in the blue room.
It's in the green room now.`;

describe("a correction that is said twice", () => {
  it("is known already", async () => {
    const told = await live(`
The rehearsal is on Thursday at 3pm.
No, Tuesday at 7.
No, Tuesday at 7.
The office extension is 3318.
Sorry, it's 3319.
Sorry, it's 3319.`);
    expect(told.kept).toEqual(["The office extension is 3319 (2)", "The rehearsal is on Tuesday at 7 (2)"]);
  });
});

describe("a day's remarks with everyday corrections leave what a careful secretary would keep", () => {
  it("a nurse's", async () => {
    const told = await live(NURSE);
    expect(told.kept).toEqual([
      "Dr Hale runs the Tuesday clinic",
      "I go swimming before work",
      "I hate the new rota app (2)",
      "My car is a blue Corsa",
      "My locker is next to the lift",
      "My shift starts at 20:45",
      "The staff room code is 2290",
      "Went swimming before work",
    ]);
    expect(told.promised).toEqual([
      "I'll swap my Friday shift with Imani: superseded by I'll swap my Saturday shift with Imani",
      "I'll swap my Saturday shift with Imani: open, due 2026-11-14",
    ]);
  });

  it("a student's", async () => {
    const told = await live(STUDENT);
    expect(told.kept).toEqual([
      "I like the view",
      "I play handball on Tuesdays (2)",
      "Jule studies law",
      "My exam in optics is on 3 February in room 21",
      "My flat is on the third floor",
      "My room costs 390 euros a month",
      "We went to Ghent for the weekend",
    ]);
    expect(told.promised).toEqual([
      "The lab report is due on Friday: superseded by The lab report is due on Monday",
      "The lab report is due on Monday: open, due 2026-11-16",
    ]);
  });

  it("a developer's, and history says of which statement it was said", async () => {
    const told = await live(DEVELOPER);
    expect(told.kept).toEqual([
      "Kofi reviews all database changes",
      "Our standup is at 9:30 in the green room",
      "Sofia leads the Atlas project",
      "The API listens on port 8443",
      "The launch moved to March",
      "The retry limit is 5",
      "The staging server is called kestrel",
      "We deploy on Tuesdays",
    ]);
    expect(told.replaced).toHaveLength(8);
    expect(await told.stepsOf("Ben leads the Atlas project")).toEqual([
      "created",
      "superseded: something newer was said",
    ]);
  });
});

describe("what may mean several things, or nothing, leaves all as it is", () => {
  it.each([
    ["My bike is blue. My car is blue.", "No, it's green."],
    ["My front door is red.", "No, it's fine."],
    ["The meeting is on Monday.", "No, it's in room 4."],
    ["The cat knocked over the vase.", "No, the dog."],
    ["My car is a Golf.", "Actually it's a nightmare."],
    ["My flat is on the third floor.", "Actually it's on sale."],
    ["Ben likes the Atlas project.", "Sofia likes it."],
    ["Ana works at Bosch.", "No, Siemens."],
    ["The Heron launch is in April.\nThe Osprey launch is in April.", "The launch moved to March."],
  ])("%s %s", async (...remarks) => {
    expect((await live(remarks.join("\n"))).replaced).toEqual([]);
  });
});
