/**
 * The stem of an English word by the original algorithm of Porter 1980 ("An algorithm for suffix
 * stripping"), with his own later exception that words of one or two letters stay as they are. Expects
 * ASCII letters in lower case; anything else gives a meaningless but stable result. A stem is a key for
 * matching, not a word: `ponies` and `pony` both give `poni`. Linear in the length of the word. Pure.
 */
export function porterStem(word: string): string {
  if (word.length <= 2) return word;
  let stem = plural(word);
  stem = pastAndGerund(stem);
  if (stem.endsWith("y") && hasVowel(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`;
  stem = replaceSuffix(stem, STEP_2, 0);
  stem = replaceSuffix(stem, STEP_3, 0);
  stem = dropSuffix(stem);
  return tidyEnd(stem);
}

type Rules = readonly (readonly [suffix: string, replacement: string])[];

// Within each list a longer suffix stands before any shorter one that it ends with.
const STEP_2: Rules = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["abli", "able"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
];
const STEP_3: Rules = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];
const STEP_4 = [
  ...["ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ion", "ism", "ate", "iti", "ous"],
  ...["ive", "ize", "al", "er", "ic", "ou"],
];

/** Step 1a: `sses` -> `ss`, `ies` -> `i`, `s` -> nothing. */
function plural(word: string): string {
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
  if (word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word;
}

/** Step 1b: `eed`, `ed` and `ing`, and the repair of what they leave behind. */
function pastAndGerund(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const cut = word.endsWith("ed") ? 2 : word.endsWith("ing") ? 3 : 0;
  if (cut === 0) return word;
  const stem = word.slice(0, -cut);
  if (!hasVowel(stem)) return word;
  if (stem.endsWith("at") || stem.endsWith("bl") || stem.endsWith("iz")) return `${stem}e`;
  if (endsDouble(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

/** Steps 2 and 3: the longest suffix that fits decides, whether its condition then holds or not. */
function replaceSuffix(word: string, rules: Rules, minMeasure: number): string {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    return measure(stem) > minMeasure ? stem + replacement : word;
  }
  return word;
}

/** Step 4: drops a suffix where at least two vowel-consonant groups remain. */
function dropSuffix(word: string): string {
  const suffix = STEP_4.find((s) => word.endsWith(s));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (suffix === "ion" && !/[st]$/.test(stem)) return word;
  return measure(stem) > 1 ? stem : word;
}

/** Step 5: a final `e`, and `ll` -> `l`. */
function tidyEnd(word: string): string {
  let stem = word;
  if (stem.endsWith("e")) {
    const rest = stem.slice(0, -1);
    const groups = measure(rest);
    if (groups > 1 || (groups === 1 && !endsShort(rest))) stem = rest;
  }
  return stem.endsWith("ll") && measure(stem) > 1 ? stem.slice(0, -1) : stem;
}

/** Porter's m: how many times a vowel group is followed by a consonant group. */
function measure(stem: string): number {
  let groups = 0;
  let vowelBefore = false;
  for (let i = 0; i < stem.length; i++) {
    const vowel = isVowel(stem, i, vowelBefore);
    if (vowelBefore && !vowel) groups++;
    vowelBefore = vowel;
  }
  return groups;
}

function hasVowel(stem: string): boolean {
  let vowelBefore = false;
  for (let i = 0; i < stem.length; i++) {
    vowelBefore = isVowel(stem, i, vowelBefore);
    if (vowelBefore) return true;
  }
  return false;
}

/** `y` is a vowel after a consonant, and a consonant at the start or after a vowel. */
function isVowel(word: string, i: number, vowelBefore: boolean): boolean {
  const char = word.charCodeAt(i);
  if (char === 121) return i > 0 && !vowelBefore; // y
  return char === 97 || char === 101 || char === 105 || char === 111 || char === 117; // a e i o u
}

function endsDouble(stem: string): boolean {
  const n = stem.length;
  return n > 1 && stem[n - 1] === stem[n - 2] && !vowels(stem)[n - 1];
}

/** Porter's *o: consonant, vowel, consonant at the end, the last not w, x or y. */
function endsShort(stem: string): boolean {
  const n = stem.length;
  if (n < 3 || /[wxy]$/.test(stem)) return false;
  const flags = vowels(stem);
  return !flags[n - 3] && flags[n - 2] === true && !flags[n - 1];
}

function vowels(word: string): readonly boolean[] {
  const flags: boolean[] = [];
  for (let i = 0; i < word.length; i++) flags.push(isVowel(word, i, flags[i - 1] ?? false));
  return flags;
}
