import { looksPast } from "../text/inflection.ts";
import { IRREGULAR_FORMS } from "../text/irregular-forms.ts";
import { isElided, isGoingOn } from "../text/note-style.ts";

const IRREGULAR_PRESENT: ReadonlyMap<string, readonly [first: string, third: string]> = new Map([
  ["was", ["am", "is"]],
  ["were", ["are", "are"]],
  ["had", ["have", "has"]],
  ["did", ["do", "does"]],
]);

/**
 * What happened again and again as a habit: "Cycled to the office" as "I cycle to the office", "Maren was late" as
 * "Maren is late". A statement without such a verb comes back as it is. Pure.
 */
export function habitual(text: string): string {
  const words = text.split(" ");
  if (isElided(words) || isGoingOn(words))
    return ["I", presentOf(words[0] ?? "", true), ...words.slice(1)].join(" ");
  if (/^I(?:['’]ve)?$/u.test(words[0] ?? "")) {
    const verb = words.findIndex((word, at) => at > 0 && isPast(word));
    return verb < 0 || verb > 2 ? text : replaced(["I", ...words.slice(1)], verb, true);
  }
  if (words[0] === "We") {
    const verb = words.findIndex((word, at) => at > 0 && isPast(word));
    return verb < 0 || verb > 2 ? text : replaced(words, verb, true, true);
  }
  const verb = words.findIndex((word, at) => at > 0 && at < 5 && isPast(word));
  if (verb < 0) return text;
  const plural = /[^s]s$/.test(words[verb - 1] ?? "") && /^\p{Ll}/u.test(words[verb - 1] ?? "");
  return replaced(words, verb, plural, plural);
}

function isPast(word: string): boolean {
  return IRREGULAR_PRESENT.has(word) || (looksPast(word) && /^\p{Ll}/u.test(word));
}

/** A note that leaves out its "I", with it: "Lost my job" as "I lost my job". Pure. */
export function withSpeaker(text: string): string {
  const [first = "", ...rest] = text.split(" ");
  return isElided([first, ...rest]) ? ["I", first.toLowerCase(), ...rest].join(" ") : text;
}

function replaced(words: readonly string[], at: number, bare: boolean, plural = false): string {
  const irregular = IRREGULAR_PRESENT.get(words[at] ?? "");
  const verb =
    irregular === undefined
      ? presentOf(words[at] ?? "", bare)
      : plural && words[at] === "was"
        ? "are"
        : irregular[bare ? 0 : 1];
  return words.with(at, verb).join(" ");
}

function presentOf(form: string, bare: boolean): string {
  const lower = form.toLowerCase();
  const irregular = IRREGULAR_PRESENT.get(lower);
  if (irregular) return irregular[bare ? 0 : 1];
  const base = IRREGULAR_FORMS.get(lower) ?? regularBase(lower);
  if (bare) return base;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`;
}

/** Without -ed or -ing, the letter doubled before it and with the silent e that it swallowed. */
function regularBase(form: string): string {
  const stem = form.replace(/(?:ed|ing)$/, "");
  if (/i$/.test(stem) && form.endsWith("ed")) return `${stem.slice(0, -1)}y`;
  if (/([bdgkmnprt])\1$/.test(stem)) return stem.slice(0, -1);
  const short = /^[^aeiouy]*[aeiouy][bcdfgklmnprstvz]$/.test(stem);
  const long =
    /(?:[aiu]t|[lp]et|[ius]{2}|[aeiou]s|iz|[aiou]r|in|v|c|[rdl]g|[^aeiouylrw]l)$/.test(stem) &&
    !/(?:it|ain|oin|er|our|ear|eat)$/.test(stem);
  return short || long ? `${stem}e` : stem;
}
