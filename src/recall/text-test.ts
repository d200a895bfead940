import type { TextHit } from "../index-ports.ts";
import { analyse, analyseAny, hasUnspacedScript } from "../text/analyse.ts";
import { spacedForm } from "../text/normalise.ts";
import type { ReadQuery } from "./read-query.ts";

export interface FailedText {
  readonly test: "phrase" | "excluded" | "unreadable";
  readonly why: string;
}

/**
 * The test of a query's phrases and exclusions. A phrase must stand in the text word for word, case and
 * punctuation aside; an excluded word must be neither in the text nor among keywords and tags, in any
 * form that has the same stem. Hits that lack a term of a phrase fail without their text being read; `text` gives the
 * body or turn of one, and is asked only where that decides. Pure.
 */
export function textTest(
  query: ReadQuery,
): (hit: TextHit, text: () => string | undefined) => FailedText | undefined {
  const sought = new Set(query.terms); // of a very long query not the last ones
  const phrases = query.phrases.map((phrase) => ({
    phrase,
    form: spacedForm(phrase),
    terms: analyse(phrase).filter((term) => sought.has(term)),
  }));
  const excluded = query.excluded.map((word) => ({ word, form: spacedForm(word), terms: analyseAny(word) }));
  if (phrases.length + excluded.length === 0) return () => undefined;
  return ({ row, matched }, textOf) => {
    const missing = phrases.find(({ terms }) => terms.some((term) => !Object.hasOwn(matched, term)));
    if (missing) return lacks(missing.phrase);
    const text = textOf();
    if (text === undefined) return { test: "unreadable", why: "its file cannot be read" };
    const form = spacedForm(text);
    const absent = phrases.find((phrase) => !holds(form, phrase.form));
    if (absent) return lacks(absent.phrase);
    const terms = new Set(
      analyse([text, ...(row.header.keywords ?? []), ...(row.header.tags ?? [])].join("\n"), ALL),
    );
    const present = excluded.find(({ word, form: banned, terms: all }) =>
      /\s/u.test(word) ? holds(form, banned) : all.length > 0 && all.every((term) => terms.has(term)),
    );
    return present && { test: "excluded", why: `it contains "${present.word}"` };
  };
}

/** Whether a hit has every term of the query's phrases: no other passes their test. Pure. */
export function mayContain(query: ReadQuery): (hit: TextHit) => boolean {
  const sought = new Set(query.terms);
  const terms = query.phrases.flatMap((phrase) => analyse(phrase)).filter((term) => sought.has(term));
  return ({ matched }) => terms.every((term) => Object.hasOwn(matched, term));
}

const ALL = { keepStopWords: true } as const;

function lacks(phrase: string): FailedText {
  return { test: "phrase", why: `it does not contain "${phrase}" word for word` };
}

/** Scripts without spaces have no word boundaries to look for. */
function holds(form: string, wanted: string): boolean {
  return hasUnspacedScript(wanted) ? form.includes(wanted.trim()) : form.includes(wanted);
}
