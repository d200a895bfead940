/** Lower case without the letters that German alone has, as lists write it: "Grüße" and "Gruesse" are "gruesse". Pure. */
export function folded(text: string): string {
  return text.toLowerCase().replace(/[äöüß]/g, (letter) => FOLDED[letter] ?? letter);
}

const FOLDED: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** Their stop ends no sentence. */
const TITLES =
  /^(?:Dr|Prof|Hr|Fr|St|Nr|(?:[a-zäöüß-]{2,40})?Str|ca|bzw|z\.B|d\.h|u\.a|usw|evtl|ggf|inkl|max|min|vgl|Tel|\.\/)\.$/i;

/** A stop behind these is no mark: "3. Dezember", "z. B.". */
export const NO_STOP = new RegExp(`${TITLES.source}|^(?:\\d{1,2}\\.){1,2}$`, "i");

/** A word in full where it is a contraction: "hab's", "'ne", "nen". Pure. */
export function expanded(word: string): readonly string[] {
  const [, stem = word, es] = /^(\p{L}{2,20})['’](s)$/u.exec(word) ?? [];
  return [SHORT.get(stem.toLowerCase()) ?? stem, ...(es === undefined ? [] : ["es"])];
}

const SHORT: ReadonlyMap<string, string> = new Map([
  ...(["ne", "'ne"] as const).map((form) => [form, "eine"] as const),
  ...(["nen", "'nen", "'n"] as const).map((form) => [form, "einen"] as const),
  ["ner", "einer"],
  ["nem", "einem"],
  ["'s", "es"],
  ["nich", "nicht"],
  ["nix", "nichts"],
  ["isses", "ist"],
  ["is", "ist"],
  ["habs", "habe"],
  ["ichs", "ich"],
  ["gehts", "geht"],
  ["gibts", "gibt"],
  ["wirds", "wird"],
]);
