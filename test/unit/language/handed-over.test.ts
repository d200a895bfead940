import { describe, expect, it } from "vitest";
import { extractStatements } from "../../../src/language/extract/extract.ts";
import { ownWords } from "../../../src/language/handed-over.ts";

const stated = (text: string) =>
  extractStatements(text, Date.parse("2026-03-10T09:00:00Z")).map((one) => one.text);

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
    "Can you answer this letter?\n\nDear tenant,\nI am your new landlord. I live in Madrid.\nRegards, H. Ruiz",
  ])("states nothing about the person: %s", (text) => {
    expect(stated(text)).toEqual([]);
  });

  it.each([
    ["I work at Acme. Translate to French: I live in Berlin", ["I work at Acme"]],
    ['Translate "I live in Berlin". I work at Acme.', ["I work at Acme"]],
    ["I translate novels for a living", ["I translate novels for a living"]],
    ["I like to role-play on Fridays", ["I like to role-play on Fridays"]],
    ["My sister proofreads for the Herald", ["My sister proofreads for the Herald"]],
    ["Our tool checks the spelling of street names", ["Our tool checks the spelling of street names"]],
  ])("leaves what the person says themselves: %s", (text, own) => {
    expect(stated(text)).toEqual(own);
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
