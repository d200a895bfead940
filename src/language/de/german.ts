import { Language } from "../language.ts";
import { GERMAN_DATES } from "./date-forms.ts";
import { germanWords } from "./lexicon.ts";

export const GERMAN = new Language("de", GERMAN_DATES, germanWords);
