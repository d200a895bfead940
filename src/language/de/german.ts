import { type Grammar, Language } from "../language.ts";
import { CATEGORIES } from "./categories.ts";
import { germanClauses, germanSentences, hasVerb } from "./clauses.ts";
import { CORRECTIONS } from "./corrections.ts";
import { GERMAN_DATES } from "./date-forms.ts";
import { FORMS } from "./forms.ts";
import { LEAD_INS } from "./lead-ins.ts";
import { GERMAN_LEXICON } from "./lexicon.ts";
import { PROMISES } from "./promises.ts";
import { germanSubject } from "./subjects.ts";
import { TALK } from "./talk.ts";
import { WEIGHTS } from "./weights.ts";

const GERMAN_GRAMMAR: Grammar = {
  sentencesOf: germanSentences,
  clausesOf: germanClauses,
  subjectOf: germanSubject,
  hasVerb: (sentence) => hasVerb(sentence, 0, sentence.words.length),
};

export const GERMAN = new Language(
  "de",
  { lexicon: GERMAN_LEXICON, dates: GERMAN_DATES, grammar: GERMAN_GRAMMAR },
  {
    forms: FORMS,
    "lead-ins": LEAD_INS,
    promises: PROMISES,
    corrections: CORRECTIONS,
    categories: CATEGORIES,
    talk: TALK,
    weights: WEIGHTS,
  },
);
