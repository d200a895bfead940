import { Language } from "../language.ts";
import { ENGLISH_DATES } from "./date-forms.ts";

export const ENGLISH = new Language("en", ENGLISH_DATES);
