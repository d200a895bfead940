import type { CUE } from "../text/cues.ts";
import { normalise } from "../text/normalise.ts";

/** What a question is after, beside its terms. */
export interface Question {
  /** The one speaker that it names, as the conversations spell the name; undefined for none or several. */
  readonly named: string | undefined;
  /** What an answer is likely to show, and how much that counts beside the 1 of the text. */
  readonly asks: readonly { readonly cue: keyof typeof CUE; readonly weight: number }[];
}

/** English question words, what an answer to them shows, and its weight (see `relevance.ts`). Linear patterns. */
const ASKED = [
  {
    asked: /\bwhen\b|\bhow long\b|\b(?:what|which) (?:date|day|month|year|time|week|season)\b/,
    cue: "time",
    weight: 0.65,
  },
  { asked: /\bhow (?:many|much|often|old)\b/, cue: "number", weight: 0.35 },
  { asked: /\bwhere\b/, cue: "name", weight: 0.7 },
  { asked: /\bwho(?:m|se)?\b/, cue: "name", weight: 0.4 },
] as const;

/** Reads a question. `speakers`: whose turns were found. Pure. */
export function readQuestion(text: string, speakers: Iterable<string>): Question {
  const form = ` ${normalise(text.normalize("NFKC").replace(/['’]s\b/gu, ""))} `;
  const names = new Set<string>();
  for (const speaker of speakers) {
    const name = normalise(speaker.normalize("NFKC"));
    if (name !== "" && form.includes(` ${name} `)) names.add(speaker);
  }
  const [named] = names.size === 1 ? names : [];
  const asks = ASKED.filter(({ asked }) => asked.test(form)).map(({ cue, weight }) => ({ cue, weight }));
  return { named, asks };
}
