import { describe, expect, it } from "vitest";
import { ownWords } from "../../../src/remember/own-words.ts";
import { statementsIn } from "../../support/statements.ts";

const stated = (text: string) =>
  statementsIn(ownWords(text), Date.parse("2026-03-10T09:00:00Z")).map((one) => one.text);

describe("text that is handed over for work", () => {
  it.each([
    "Translate to French: I live in Berlin and I love cheese",
    "Proofread: I am writing to apply for the post of nurse. My salary is 40,000.",
    'Please proofread this: "I work at Siemens and my boss is Karl"',
    "Could you rewrite this more politely: I hate your product. I want my money back.",
    "Fix the grammar: me and my wife lives in Rome since 2010",
    "Summarise this text: I moved to Kiel in 2019. My dog is called Rex.",
    "Turn this into a haiku: I like the rain in April",
    "Let's role play: you are my landlord, I live at 5 Elm Street",
    "Pretend you are a pirate. I am the captain and I hate rum",
    "Act as my interviewer. I am a senior engineer at Google.",
    "Imagine I am a vegan. I live in Spain.",
    "Dear Mr Smith, I am writing to complain. I live at 12 Oak Road. Yours sincerely, Jane Miller",
    "Hi Bob,\nI work at Acme now. My desk is in room 4.\nBest regards\nJane",
    "Here is an email I got: Hi, I'm Bob. I work at Acme. I live in York.",
    "My name is Pedro and I am from Lima. Please translate this into German.",
    "Übersetze ins Englische: Ich wohne in Hamburg und arbeite bei Otto",
    "Korrigiere: Ich habe eine Katze. Ich mag kein Gemüse.",
    "Stell dir vor, du bist Arzt. Ich habe eine Allergie gegen Nüsse.",
    "Traduis en anglais : j'habite à Lyon",
    "Переведи на английский: я живу в Москве",
    "Write a cover letter as if I were a pilot. My name is John Doe. I live in Denver.",
    "Write a CV for a made-up person: I live in Quito. I am a welder.",
    "Draft a post from the point of view of my customer. I moved to Riga. I use Android.",
    "Here is sample data for the form. I live in Perth. My birthday is 1 May 1990.",
    "Continue the story: I woke up on the ship. I live in the hold now. My name is Ishmael.",
    "Example answer for the interview:\nI work at Globex. I live in Boston.",
    "Write a diary entry of a soldier in 1916. I miss home. I live in a trench.",
    "Draft an apology email on behalf of my boss. I am the CEO of Norvik.",
    "Make up a persona. I am a retired pilot. I live in Malmö.",
    "Write unit test fixtures. My email is test@test.com. My name is Test User.",
    "Proofread this paragraph of a friend's application. I studied law in Ghent. I work at Deloitte.",
    "In my dream I was a dentist and I owned a zebra.",
    "Last night I had a strange dream. I was a dentist. I lived in Oslo.",
    "Can you help my daughter with her essay? I am twelve and I live in Bath.",
    "I need you to compose a toast for the groom. I am his brother. I live in Cork.",
    "Could you come up with a dating profile? I am 31 and I love hiking.",
    "Test data: my name is Max Power, I live in Springfield",
    "Schreibe ein Anschreiben für meine Nichte. Ich bin Köchin. Ich wohne in Ulm.",
    "Erfinde eine Figur: Ich bin ein Ritter und lebe in Trier.",
    "Im Traum war ich Arzt. Ich wohnte in Kiel.",
    "Escribe una carta en nombre de mi jefe. Soy el director. Vivo en Lima.",
    "Rédige un mail au nom de mon voisin. J'habite à Lyon.",
    "Scrivi una storia. Mi chiamo Ugo e vivo a Roma.",
    "The customer wrote: my name is Otto and I want a refund.",
    "Ein Kunde schrieb: Ich heiße Otto und wohne in Bonn.",
    "My boss said: I am moving to Riga.",
    "Can you answer this letter?\n\nDear tenant,\nI am your new landlord. I live in Madrid.\nRegards, H. Ruiz",
  ])("states nothing about the person: %s", (text) => {
    expect(stated(text)).toEqual([]);
  });

  it.each([
    ["I work at Acme. Translate to French: I live in Berlin", ["I work at Acme"]],
    ['Translate "I live in Berlin". I work at Acme.', ["I work at Acme"]],
    ["Here is the log:\n```\n2026-11-10 09:00:01 INFO a\n```\nMy dentist is Odile.", ["My dentist is Odile"]],
    ["Summarise this:\n~~~\nI live in Rome.\n~~~\nMy dentist is Odile.", ["My dentist is Odile"]],
    [
      "Here is the log:\n2026-11-10 09:00:01 INFO a\n2026-11-10 09:00:02 INFO b\n\nMy dentist is Odile.",
      ["My dentist is Odile"],
    ],
    ["Translate this:\n> I live in Rome.\n> I am old.\nMy dentist is Odile.", ["My dentist is Odile"]],
    ["Fix this text: <text>I live in Rome.</text> My dentist is Odile.", ["My dentist is Odile"]],
    ["Write a poem about rain. By the way, my dentist is Odile.", ["my dentist is Odile"]],
    ["My dentist is Odile. Write a story: I live in a hole.", ["My dentist is Odile"]],
    ["The customer wrote: I want a refund.\nMy dentist is Odile.", ["My dentist is Odile"]],
    ["I write stories for children", ["I write stories for children"]],
    ["My dream is to own a bakery", ["My dream is to own a bakery"]],
    ["Write down: my dentist is Odile", ["my dentist is Odile"]],
    ["My example is my grandmother", ["My example is my grandmother"]],
    ["I translate novels for a living", ["I translate novels for a living"]],
    ["I like to role-play on Fridays", ["I like to role-play on Fridays"]],
    ["My sister proofreads for the Herald", ["My sister proofreads for the Herald"]],
    ["Our tool checks the spelling of street names", ["Our tool checks the spelling of street names"]],
  ])("leaves what the person says themselves: %s", (text, own) => {
    expect(stated(text)).toEqual(own);
  });

  it.each([
    "Finish the essay by Friday. I need my laptop for it.",
    "Write the article for Ruben. Call Mum on Sunday.",
    "Draft the speech for Kim's wedding",
    "The sign says: no dogs",
    "My mother said: the key is under the mat",
    "I said: I am leaving",
  ])("is none in something to do, or in what somebody says of a thing: %s", (text) => {
    expect(ownWords(text)).toBe(text);
  });

  it("is found in time that grows with the text alone", () => {
    for (const unit of [
      "translate ",
      "translate: ",
      'dear a, "',
      "please ",
      "hi, ",
      "\n",
      ". ",
      "fix this ",
      "“",
    ]) {
      const text = unit.repeat(20_000);
      expect(ownWords(text).length).toBeLessThanOrEqual(text.length);
    }
  });
});
