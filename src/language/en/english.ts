import type { Language } from "../language.ts";
import { wordsOf } from "../sentence/words.ts";
import { ENGLISH_DATES } from "./date-forms.ts";

export const ENGLISH: Language = { code: "en", dates: ENGLISH_DATES, wordsOf };
