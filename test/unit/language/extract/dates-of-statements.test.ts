import { describe, expect, it } from "vitest";
import { extractStatements } from "../../../../src/language/extract/extract.ts";

const SAID = Date.parse("2026-03-10T09:00:00Z"); // a Tuesday

/** From when the first statement holds, and when it happens. */
function datesOf(text: string) {
  const [{ validAt, due, commitment } = {}] = extractStatements(text, SAID);
  return [validAt?.slice(0, 10), (due ?? commitment?.due)?.slice(0, 10)];
}

describe("the dates of a statement", () => {
  it.each([
    ["The launch is on 2026-06-01", "2026-06-01"],
    ["The exam is on 14 May", "2026-05-14"],
    ["My flight to Oslo leaves on 2 May", "2026-05-02"],
    ["My sister's wedding is on 12 September", "2026-09-12"],
    ["I have physio on Thursday at 4", "2026-03-12"],
    ["There's a fire drill tomorrow", "2026-03-11"],
    ["Der Elternabend ist am 5. Mai", "2026-05-05"],
    ["rang Olaf, he's got a new knee date: 9 January", "2027-01-09"],
  ])("are about a day to come, and hold from now on: %s", (text, day) => {
    expect(datesOf(text)).toEqual([undefined, day]);
  });

  it.each([
    ["haircut wed 18th at 9:40", "2026-03-18"],
    ["the plumber is coming tues 24th between 8 and 12", "2026-03-24"],
    ["moved the viva to fri 20 march", "2026-03-20"],
    ["interview Saturday, the 14th, in Leeds", "2026-03-14"],
    ["exam is fri 13th", "2026-03-13"],
    ["booked: kiln inspection thurs 16 april 9:30", "2026-04-16"],
    ["Olaf rang: the fair is 18 april now, room booked", "2026-04-18"],
    ["wir haben am Mi 18. um 9 Uhr einen Termin beim Notar", "2026-03-18"],
  ])("are the day that a weekday stands before: %s", (text, day) => {
    expect(datesOf(text)).toEqual([undefined, day]);
  });

  it.each([
    ["Mohamed's results come out on Friday", "2026-03-13"],
    ["Winifred comes on Friday", "2026-03-13"],
    ["the kiln is inspected on 18/5", "2026-05-18"],
    ["orthodontist 18/5 at 9", "2026-05-18"],
    ["the viva is on Mon 5/18", "2026-05-18"],
    ["Prüfung am 18/5 um 9", "2026-05-18"],
    ["der Maler kommt in vierzehn Tagen", "2026-03-24"],
    ["the painter comes in fourteen days", "2026-03-24"],
    ["Abnahme am 18 Mai um 9", "2026-05-18"],
  ])(
    "look ahead whatever a name ends in, and are read with a slash, in words and without a stop: %s",
    (text, day) => {
      expect(datesOf(text)).toEqual([undefined, day]);
    },
  );

  it.each(["the kiosk is open 24/7", "the moor walk is on 4/5", "the dose is 1/18 of a tablet"])(
    "are none where a slash stands between other numbers, or either may be the month: %s",
    (text) => {
      expect(datesOf(text)).toEqual([undefined, undefined]);
    },
  );

  it.each(["I have given back the kayak on 2 March", "we've already taken the ferret to the vet on 2 March"])(
    "lie behind what has been done: %s",
    (text) => {
      expect(datesOf(text)).toEqual(["2026-03-02", undefined]);
    },
  );

  it.each([
    ["the fair moved from 20 March to 27 March", "2026-03-27"],
    ["choir has moved to thurs 19", "2026-03-19"],
    ["this week's session moved from Friday to Saturday", "2026-03-14"],
    ["the exam is on Fri 20 instead of Wed 18 March", "2026-03-20"],
    ["the trainer got flu, 14 April instead", "2026-04-14"],
    ["the handover was put back from the 17th to the 24th", "2026-03-24"],
    ["the fair moved from 3 to 10 April", "2026-04-10"],
    ["the chess evening of Tuesday is transferred to Thursday", "2026-03-12"],
    ["Der Termin ist verlegt vom 17. bis 19. März", "2026-03-19"],
    ["vera booked!! graz to linz, 31 may", "2026-05-31"],
    ["the smear test is a week today", "2026-03-17"],
    ["dentist a week on thurs at 9", "2026-03-19"],
    ["the class was full, 21 March now", "2026-03-21"],
    ["the 3 April dinner isn't cancelled", "2026-04-03"],
    ["Der Kurs ist ausgefallen, 14. April stattdessen", "2026-04-14"],
    ["Der Termin ist vom 17. auf den 19. März verlegt", "2026-03-19"],
  ])("are the day to which something is moved: %s", (text, day) => {
    expect(datesOf(text)).toEqual([undefined, day]);
  });

  it.each([
    ["the derby is on the last Sunday of March", "2026-03-29"],
    ["the sale is the first Saturday in April", "2026-04-04"],
    ["the sale is on the first Saturday in January", "2027-01-02"],
    ["awards night is on the 2nd Thursday of next month", "2026-04-09"],
    ["Am ersten Samstag im April ist Flohmarkt", "2026-04-04"],
    ["Die Sitzung ist am letzten Freitag im nächsten Monat", "2026-04-24"],
    ["I must pay the rent by the last Friday of the month", "2026-03-27"],
  ])("are a weekday that is counted within its month: %s", (text, day) => {
    expect(datesOf(text)).toEqual([undefined, day]);
  });

  it.each([
    ["we were ill last week in Rome", "2026-03-02"],
    ["Letztes Wochenende im Harz gewandert", "2026-03-07"],
    ["we met the agent on the first Wednesday of March", "2026-03-04"],
    ["the cleaner broke a vase last month", "2026-02-01"],
    ["we lost two customers last quarter", "2025-10-01"],
    ["I cancelled the gym on 2 March", "2026-03-02"],
  ])("are the first day of what is past: %s", (text, day) => {
    expect(datesOf(text)).toEqual([day, undefined]);
  });

  it.each([
    "the dinner on 20 March is cancelled",
    "the friendly on Friday has been called off",
    "the 20 March dinner is off",
    "Das Training am Freitag fällt aus",
    "Die Kurse am 20. März fallen aus",
  ])("are none where what was to be then is called off: %s", (text) => {
    expect(datesOf(text)).toEqual([undefined, undefined]);
  });

  it.each([
    "Mum's operation was on 12 May",
    "Tom's party was on the last Saturday in October",
    "the landlord's visit was on 5 June",
  ])("are not those of next year where something was: %s", (text) => {
    expect(datesOf(text)[1]).toBeUndefined();
  });

  it("are the day off itself, and of what is called off only its own", () => {
    expect(datesOf("Monday 16 March is off, bank holiday")).toEqual([undefined, "2026-03-16"]);
    expect(datesOf("Müllers haben für Samstag abgesagt")).toEqual([undefined, "2026-03-14"]);
    expect(datesOf("I must cancel the gym by 20 March")).toEqual([undefined, "2026-03-20"]);
    expect(datesOf("Am Freitag fällt das Training aus, dafür am Sonntag um zehn")[1]).toBe("2026-03-15");
  });

  it("take a number behind a weekday for its day only where it is one", () => {
    expect(datesOf("kit order due fri 20")).toEqual([undefined, "2026-03-20"]);
    for (const text of [
      "party on fri 20 people coming",
      "the bus leaves fri 8pm",
      "the bus leaves fri 20:00",
    ])
      expect(datesOf(text)).toEqual([undefined, "2026-03-13"]);
    expect(datesOf("the class is thurs 5 in the morning")).toEqual([undefined, "2026-03-12"]);
    expect(datesOf("we eat fri 8 with Jo")).toEqual([undefined, "2026-03-13"]);
  });

  it("are of the year in which the day is that weekday", () => {
    expect(datesOf("saw the heron on sat 7th")).toEqual(["2026-03-07", undefined]);
    expect(datesOf("signed the lease on thurs 5 march")).toEqual(["2026-03-05", undefined]);
    expect(datesOf("hired a marquee, thurs 16 april")).toEqual([undefined, "2026-04-16"]);
  });

  it("begin on the first of several days", () => {
    expect(datesOf("pottery course 1-3 april in Stoke")).toEqual([undefined, "2026-04-01"]);
    expect(datesOf("Rahul is on leave from the 16th to the 19th")).toEqual([undefined, "2026-03-16"]);
    expect(datesOf("team offsite April 16-17")).toEqual([undefined, "2026-04-16"]);
    expect(datesOf("wir sind vom 3. bis zum 7. April in Wien")).toEqual([undefined, "2026-04-03"]);
    expect(datesOf("my shift is 9-5 may be longer")).toEqual([undefined, undefined]);
  });

  it.each([
    "I always deploy on Thursday",
    "our fiscal year starts in april",
    "Choir rehearsal is every Tuesday",
    "We normally release on Friday",
    "The bins are collected on Mondays",
    "The shop closes in August",
    "Payroll runs on the 25th of each month",
    "Jeden Dienstag ist Chorprobe",
    "the app goes out only tues and thurs",
    "Rohit is visiting the last weekend of november",
    "the club meets the last friday of the month",
    "book club is on the second thursday of the month",
    "Das Fest war am letzten Wochenende im Mai",
  ])("are none for what is so again and again: %s", (text) => {
    expect(datesOf(text)).toEqual([undefined, undefined]);
  });

  it.each([
    ["booked the hotel for 10 oct", "2026-10-10"],
    ["reserved a table for Friday", "2026-03-13"],
    ["I've scheduled the review for 9 April", "2026-04-09"],
    ["planned the hike for 2 May", "2026-05-02"],
    ["They told us to come back on 12 April", "2026-04-12"],
    ["He asked me to water his plants on Sunday", "2026-03-15"],
    ["She was invited to speak at a conference on 9 September", "2026-09-09"],
    ["They postponed the hearing to 21 April", "2026-04-21"],
    ["Ich habe das Hotel für den 10. Oktober gebucht", "2026-10-10"],
  ])("look ahead for what is planned: %s", (text, day) => {
    expect(datesOf(text)).toEqual([undefined, day]);
  });

  it.each([
    "we decided to fire Bob in April",
    "we chose to close the office in December",
    "We hired Sam to paint the hall in June",
    "bought tickets for the concert on 3 July",
    "Ordered the sofa, delivery in May",
    "bought Mum a scarf for Christmas",
    "We stayed for Christmas",
    "Our lease was renewed on 1 March",
    "Wir haben beschlossen, den Laden im Juli zu schließen",
    "Karten für das Konzert am 3. Juli gekauft",
  ])("never go a year back for a plan, nor ahead for what may be past: %s", (text) => {
    expect(datesOf(text)).toEqual([undefined, undefined]);
  });

  it.each([
    ["We moved to Leeds in January", "2026-01-01"],
    ["I started at Bosch on 2 February", "2026-02-02"],
    ["Sold the car on 2 March", "2026-03-02"],
    ["The course began on Monday", "2026-03-09"],
    ["we got engaged in December", "2025-12-01"],
    ["I got my visa on 20 February", "2026-02-20"],
    ["We decided on Friday to sell the boat", "2026-03-06"],
  ])("look back for what has happened: %s", (text, day) => {
    expect(datesOf(text)).toEqual([day, undefined]);
  });

  it.each([
    ["My boss is Henrik from 1 May", "2026-05-01"],
    ["The rent is 900 as of 1 April", "2026-04-01"],
    ["rent went up to 455 from july", "2026-07-01"],
    ["the fee was raised to 38 from the 1st of July", "2026-07-01"],
    ["they moved choir to wednesdays from july", "2026-07-01"],
    ["feed went up from february", "2026-02-01"],
    ["my hours were cut from march", "2026-03-01"],
    ["Die Miete wurde ab Juli auf 455 erhöht", "2026-07-01"],
    ["Der Beitrag ist ab Februar gestiegen", "2026-02-01"],
  ])("say from when something new holds, in the nearer of two years: %s", (text, day) => {
    expect(datesOf(text)).toEqual([day, undefined]);
  });

  it.each(["we lived in Leeds from july", "I was off sick from july"])(
    "tell nothing of a month that may be past or to come: %s",
    (text) => {
      expect(datesOf(text)).toEqual([undefined, undefined]);
    },
  );
});
