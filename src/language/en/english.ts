import { Language } from "../language.ts";
import { CATEGORIES } from "./categories.ts";
import { CORRECTIONS } from "./corrections.ts";
import { ENGLISH_DATES } from "./date-forms.ts";
import { FORMS } from "./forms.ts";
import { LEAD_INS } from "./lead-ins.ts";
import { ENGLISH_LEXICON } from "./lexicon.ts";
import { PROMISES } from "./promises.ts";
import { SIGNALS } from "./signals.ts";
import { SLOTS } from "./slots.ts";
import { SUBJECTS } from "./subjects.ts";
import { TALK } from "./talk.ts";
import { WEIGHTS } from "./weights.ts";

export const ENGLISH = new Language(
  "en",
  { lexicon: ENGLISH_LEXICON, dates: ENGLISH_DATES },
  {
    forms: FORMS,
    "lead-ins": LEAD_INS,
    promises: PROMISES,
    signals: SIGNALS,
    corrections: CORRECTIONS,
    categories: CATEGORIES,
    subjects: SUBJECTS,
    weights: WEIGHTS,
    slots: SLOTS,
    talk: TALK,
  },
);
