import { FIXED, IRREGULAR_VERBS, OTHER_FORMS, PARTED, REGULAR_VERBS } from "./verbs.ts";

/** What a form of a verb can be: infinitive, first person or order, third person, plural, past or participle. */
type FormKind = "base" | "first" | "third" | "past" | "participle";

/** A form read: of which verb, and all that it can be. */
export interface VerbForm {
  readonly verb: string;
  readonly kinds: ReadonlySet<FormKind>;
}

/** The verb of which a folded word is a form, with prefixes or without; undefined for any other word. Pure. */
export function verbFormOf(word: string): VerbForm | undefined {
  if (word.length < 2 || word.length > MOST_LETTERS) return undefined;
  forms ??= allForms();
  const known = forms.get(word);
  return (
    known ??
    withPrefix(word, PARTED_PREFIXES, true) ??
    withPrefix(word, FIXED_PREFIXES, false) ??
    borrowed(word)
  );
}

/** "renovieren", "renoviert": there are too many to list. */
function borrowed(word: string): VerbForm | undefined {
  const [, stem, ending = ""] = /^(\p{L}{3,16}ier)(en|e|st|t|test|te|ten)$/u.exec(word) ?? [];
  if (stem === undefined) return undefined;
  const kinds: Readonly<Record<string, readonly FormKind[]>> = {
    en: ["base"],
    e: ["first"],
    st: ["third"],
    t: ["third", "participle"],
  };
  return { verb: `${stem}en`, kinds: new Set(kinds[ending] ?? ["past"]) };
}

const MOST_LETTERS = 24;
const longestFirst = (words: string) => words.split(/\s+/).sort((a, b) => b.length - a.length);
const PARTED_PREFIXES = longestFirst(PARTED);
const FIXED_PREFIXES = longestFirst(FIXED);
let forms: ReadonlyMap<string, VerbForm> | undefined;

/** "anrufen", "anzurufen", "angerufen"; "verkaufen", "verkauft". */
function withPrefix(word: string, prefixes: readonly string[], parted: boolean): VerbForm | undefined {
  for (const prefix of prefixes) {
    if (!word.startsWith(prefix) || word.length < prefix.length + 3) continue;
    const rest = word.slice(prefix.length);
    const plain = forms?.get(rest) ?? (parted ? withPrefix(rest, FIXED_PREFIXES, false) : undefined);
    const to = parted && rest.startsWith("zu") ? forms?.get(rest.slice(2)) : undefined;
    const bare = FIXED_PREFIXES.includes(prefix) ? forms?.get(`ge${rest}`) : undefined;
    const kinds = new Set<FormKind>(plain?.kinds);
    if (to?.kinds.has("base")) kinds.add("base");
    if (bare?.kinds.has("participle")) kinds.add("participle");
    const verb = plain?.verb ?? to?.verb ?? bare?.verb;
    if (verb !== undefined && kinds.size > 0) return { verb: prefix + verb, kinds };
  }
  return undefined;
}

function allForms(): ReadonlyMap<string, VerbForm> {
  const made = new Map<string, { readonly verb: string; readonly kinds: Set<FormKind> }>();
  const add = (verb: string, kind: FormKind, ...words: readonly string[]) => {
    for (const word of words) {
      const form = made.get(word) ?? { verb, kinds: new Set() };
      if (form.verb === verb) form.kinds.add(kind);
      made.set(word, form);
    }
  };
  for (const line of OTHER_FORMS.trim().split("\n")) {
    const [verb = "", words = ""] = line.split(": ");
    for (const word of words.split(" ")) {
      if (/^(?:ge.*|worden)$/.test(word)) add(verb, "participle", word);
      else if (/^(?:war|hatte|wurde|konnte|musste|wollte|durfte|mochte|wusste|tat)/.test(word))
        add(verb, "past", word);
      else add(verb, /^(?:bin|hab|habe|werde?|tue?|weiss|lasse?|mag)$/.test(word) ? "first" : "third", word);
    }
    add(verb, "base", verb);
  }
  for (const entry of IRREGULAR_VERBS.trim().split(/[;\n]\s*/)) {
    const [verb = "", third = "", past = "", participle = ""] = entry.split(" ");
    const stem = verb.replace(/e?n$/, "");
    add(verb, "base", verb);
    add(verb, "first", stem, `${stem}e`);
    add(verb, "third", third, third.replace(/(?<!s)s?t$/, "st"), `${stem}t`);
    const of = past.replace(/e$/, "");
    add(verb, "past", past, `${of}st`, `${of}en`, `${of}t`);
    add(verb, "participle", participle);
  }
  for (const verb of REGULAR_VERBS.trim().split(/\s+/)) {
    const stem = verb.replace(/(?<=[lr])n$|en$/, "");
    const t = /[td]$|(?:[^aeiouylrhmn]|ch)[mn]$/.test(stem) ? `${stem}et` : `${stem}t`;
    const hasPrefix = /^(?:be|ent|er|ver|zer|ge(?!h|b|l))[a-z]{3}|ieren$/.test(verb);
    add(verb, "base", verb);
    add(verb, "first", stem, `${stem}e`, stem.replace(/e([lr])$/, "$1e"));
    add(verb, "third", t, t.replace(/t$/, /[szx]t$/.test(t) ? "t" : "st"));
    add(verb, "past", `${t}e`, `${t}est`, `${t}en`);
    add(verb, "participle", hasPrefix ? t : `ge${t}`);
  }
  return made;
}
