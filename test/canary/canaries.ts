import type { Remark } from "../../src/remember/remark.ts";

/** Something private, with a word that stands nowhere else. */
export interface Canary {
  /** The sort of private memory. */
  readonly kind: string;
  /** What may be found nowhere but in its own files. */
  readonly word: string;
  readonly remarks: readonly Remark[];
  /** The word is sealed, and what is said names it. */
  readonly isSealed?: true;
  /** What happens to what was said, once pages and boxes were made of it. */
  readonly fate?: "forget" | "mark" | "correct" | "erase";
}

/** Said as often as beliefs, pages and topics need: on five days, in other sessions. */
function often(text: string, more: Partial<Remark> = {}): readonly Remark[] {
  const forms = [text, `Note: ${text}`, `${text}.`, `${text}!`, `By the way, ${text}`];
  return forms.map((form, at) => ({ text: form, session: `talk-${at}`, ...more }));
}

const reason = { allowSecret: "I look it up here" };
const marked = { sensitive: true };

/** Each kind of private memory, in several forms. */
export const CANARIES: readonly Canary[] = [
  { kind: "sensitive by rule", word: "quavix", remarks: often("I was diagnosed with quavix in March") },
  { kind: "sensitive by rule", word: "lumbrin", remarks: often("I take lumbrin for my blood pressure") },
  { kind: "sensitive by rule", word: "Zorblina", remarks: often("Zorblina Marsh is allergic to peanuts") },
  {
    kind: "sensitive by rule",
    word: "Praskow",
    remarks: often("My salary at Praskow is high", { tags: ["work"] }),
  },
  { kind: "sensitive by rule", word: "Wexlmoor", remarks: often("Uwe Kant wohnt in der Wexlmoorstraße 12") },
  {
    kind: "sensitive promise",
    word: "vorspin",
    remarks: often("I will pick up the vorspin antidepressants by Friday"),
  },
  {
    kind: "sensitive by mark",
    word: "Drovnik",
    remarks: often("I always prefer to meet Drovnik Hale alone", marked),
  },
  {
    kind: "sensitive by mark",
    word: "kestrolan",
    remarks: often("I want to leave the kestrolan project", { ...marked, category: "goal" }),
  },
  {
    kind: "sensitive by mark",
    word: "tagblorp",
    remarks: often("The party is secret", { ...marked, tags: ["tagblorp"] }),
  },
  {
    kind: "sensitive by mark",
    word: "subjolem",
    remarks: often("likes nobody at work", { ...marked, subject: "subjolem" }),
  },
  { kind: "code of a door", word: "32-17-9", remarks: often("The safe opens with 32-17-9") },
  { kind: "code of a door", word: "4471#", remarks: often("The garage door code is 4471#") },
  {
    kind: "allowed secret",
    word: "hunter7wolf",
    remarks: often("The wifi password is hunter7wolf", reason),
  },
  {
    kind: "allowed secret",
    word: "Trelquop",
    remarks: often("My bank PIN is 4821, says Trelquop Dunn", reason),
  },
  {
    kind: "sealed",
    word: "vexol-7715",
    remarks: often("[sealed: locker at the gym]", { raw: true }),
    isSealed: true,
  },
  { kind: "marked later", word: "mirvane", remarks: often("I prefer mirvane for breakfast"), fate: "mark" },
  { kind: "marked later", word: "Orlandeth", remarks: often("Orlandeth Pike runs the choir"), fate: "mark" },
  { kind: "forgotten", word: "flibbern", remarks: often("I prefer flibbern over coffee"), fate: "forget" },
  { kind: "forgotten", word: "Radekov", remarks: often("Radekov Stahl lives in Brno"), fate: "forget" },
  {
    kind: "forgotten",
    word: "glanbury",
    remarks: often("We decided to move to glanbury", { category: "decision" }),
    fate: "forget",
  },
  {
    kind: "forgotten promise",
    word: "snorvel",
    remarks: often("I will paint the snorvel by Friday"),
    fate: "forget",
  },
  { kind: "erased", word: "wompelt", remarks: often("I prefer wompelt over tea"), fate: "erase" },
  {
    kind: "corrected",
    word: "nephrodil",
    remarks: often("I take nephrodil for my diabetes"),
    fate: "correct",
  },
];

/** The everyday that surrounds it, of which topics, beliefs and pages are made. */
export const EVERYDAY: readonly string[] = [
  "I prefer green tea over coffee",
  "My sister Clara works at Siemens in Bergen",
  "I always run along the river before breakfast",
  "We decided to use SQLite for the tables",
  "I will send Bob the report by Friday",
  "The choir rehearses in the old church on Tuesdays",
];

/** What somebody asks of other things, in words that private memories have, too, but for the one that matters. */
export const PROMPTS: readonly string[] = [
  "What do I prefer for breakfast, tea or coffee?",
  "Where does my sister Clara work?",
  "What did we decide about the project and the tables?",
  "How do I get the wifi at home to work again?",
  "Write an email to the bank about opening hours",
  "What is open at work this week, and what will I send by Friday?",
  "Which door opens to the garage, and is it painted?",
  "Who runs the choir and lives in Brno?",
  "What is due this week?",
];
