import type { Language } from "../language.ts";
import { GERMAN_DATES } from "./date-forms.ts";
import { germanWords } from "./lexicon.ts";

export const GERMAN: Language = { code: "de", dates: GERMAN_DATES, wordsOf: germanWords };
