import { type Word, wordToken } from "../sentence/words.ts";
import { keySet } from "./keys.ts";
import { withSynonyms } from "./lexicon.ts";

/** Turns one construction into a plainer one; undefined where the words do not have it. */
export type Rule = (tokens: readonly Word[]) => readonly Word[] | undefined;

/** A word that was not said, in the present. Pure. */
export const word = (text: string): Word => ({ ...wordToken(text), past: false });

/** Pure. */
export function isArticle(token: Word | undefined): boolean {
  return token?.text === "a" || token?.text === "an";
}

/** "Peanuts give me an allergic reaction", "flying scares Elin": what comes first is what it is about. */
const affectsMe: Rule = (tokens) => {
  const at = tokens.findIndex(
    (_, i) => i > 0 && (tokens[i + 1]?.text === "me" || tokens[i + 1]?.kind === "name"),
  );
  const whom = tokens[at + 1];
  const rest = tokens.slice(at + 2).filter((token) => !isArticle(token));
  const effect = EFFECTS.find(
    ({ verbs, rest: says }) =>
      verbs.has(tokens[at]?.key ?? "") && rest.map((token) => token.text).join(" ") === says,
  );
  if (at < 1 || at > 3 || effect === undefined || whom === undefined) return undefined;
  const who = whom.kind === "name" ? whom : word("i");
  return withSynonyms([who, ...effect.as.map(word), ...tokens.slice(0, at)]);
};

/** "have a peanut allergy" */
const hasAllergy: Rule = (tokens) => {
  const have = tokens.findIndex((token) => token.key === "have");
  const at = tokens.findIndex((token) => token.text === "allergy");
  if (have < 1 || at < have + 3 || at > have + 4 || !isArticle(tokens[have + 1])) return undefined;
  const to = tokens.slice(have + 2, at);
  return withSynonyms([
    ...tokens.slice(0, have),
    ...["be", "allergic", "to"].map(word),
    ...to,
    ...tokens.slice(at + 1),
  ]);
};

/** "Elena and I broke up" */
const partedFrom: Rule = (tokens) => {
  const at = tokens.findIndex(
    (token, i) => PARTS.has(token.key) && tokens[i + 1]?.text === "up" && tokens[i - 1]?.text === "i",
  );
  const verb = tokens[at];
  if (at < 3 || verb === undefined || tokens[at - 2]?.key !== "and") return undefined;
  return [word("i"), verb, word("up"), word("with"), ...tokens.slice(0, at - 2), ...tokens.slice(at + 2)];
};

/** "go for a 10 km run" */
const goesFor: Rule = (tokens) => {
  const at = tokens.findIndex(
    // The synonyms have made "choose" of "go for".
    (token, i) => token.text === "choose" && isArticle(tokens[i + 1]),
  );
  const noun = tokens.findIndex((token, i) => i > at + 1 && i < at + 6 && MOVES.has(token.key));
  const [go, run] = [tokens[at], tokens[noun]];
  if (go === undefined || run === undefined) return undefined;
  return [
    ...tokens.slice(0, at),
    { ...go, text: run.text, key: run.key },
    ...tokens.slice(at + 2, noun),
    ...tokens.slice(noun + 1),
  ];
};

/** "Every morning I run": when comes last. */
const whenLast: Rule = (tokens) => {
  const [every, time, mark] = tokens;
  const leads = every?.key === "every" && DAY_PARTS.has(time?.key ?? "") && tokens.length > 3;
  return leads && every && time ? [...tokens.slice(mark?.kind === "mark" ? 3 : 2), every, time] : undefined;
};

/** "the author I like best" */
const likesBest: Rule = (tokens) => {
  const best = tokens.findIndex(
    (token, i) =>
      (token.text === "best" || token.text === "most") &&
      LIKES.has(tokens[i - 1]?.key ?? "") &&
      tokens[i - 2]?.text === "i",
  );
  const the = tokens.findLastIndex((token, i) => i < best - 2 && token.text === "the");
  if (best < 0 || the < 0 || best - the > 6) return undefined;
  return [
    ...tokens.slice(0, the),
    word("my"),
    word("favorite"),
    ...tokens.slice(the + 1, best - 2),
    ...tokens.slice(best + 1),
  ];
};

/** "turned 7", "is 7 years old" */
const aged: Rule = (tokens) => {
  const at = tokens.findIndex(
    (token, i) => token.key === "turn" && i > 0 && tokens[i + 1]?.kind === "number",
  );
  if (at > 0) return [...tokens.slice(0, at), word("be"), ...tokens.slice(at + 1)];
  const old = tokens.findIndex(
    (token, i) => token.text === "old" && tokens[i - 1]?.key === YEAR && tokens[i - 2]?.kind === "number",
  );
  return old > 2 && tokens[old - 3]?.key === "be" ? tokens.toSpliced(old - 1, 2) : undefined;
};

/** "upgraded to Postgres 16": what is used since. */
const upgraded: Rule = (tokens) => {
  const at = tokens.findIndex((token, i) => i > 0 && token.past && UPGRADES.has(token.key));
  if (at < 1 || tokens[at + 1]?.key !== "to" || !tokens.slice(at + 2).some(({ kind }) => kind === "number"))
    return undefined;
  if (tokens[at - 1]?.text === "had") return undefined; // before something else
  const have = tokens[at - 1]?.key === "have" ? at - 1 : at;
  return [...tokens.slice(0, have), word("use"), ...tokens.slice(at + 2)];
};

/** "I'm down to 79 kg", and no more than that: "up to 100 kg on the bench" is no weight of mine. */
const weighs: Rule = (tokens) => {
  const [i, be, up, to, number, unit, end] = tokens;
  const isMine = i?.text === "i" && be?.key === "be" && (up?.text === "down" || up?.text === "up");
  const isMoney = /\p{Sc}/u.test(number?.text ?? "");
  const isWeight = number?.kind === "number" && !isMoney && WEIGHTS.has(unit?.text ?? "");
  return isMine && to?.key === "to" && isWeight && (end === undefined || end.kind === "mark")
    ? [i, word("weigh"), ...tokens.slice(4)]
    : undefined;
};

/** Constructions that say first what is said last elsewhere, or by what became so what is so. */
export const TURNED: readonly Rule[] = [
  affectsMe,
  hasAllergy,
  partedFrom,
  goesFor,
  whenLast,
  likesBest,
  aged,
  upgraded,
  weighs,
];

interface Effect {
  readonly verbs: ReadonlySet<string>;
  readonly rest: string;
  readonly as: readonly string[];
}
const EFFECTS: readonly Effect[] = [
  { verbs: keySet("give cause"), rest: "allergic reaction", as: ["be", "allergic", "to"] },
  { verbs: keySet("scare frighten terrify"), rest: "", as: ["be", "afraid", "of"] },
];
const PARTS = keySet("break split");
const MOVES = keySet("run walk swim ride hike jog");
const DAY_PARTS = keySet("morning afternoon evening night");
const LIKES = keySet("like love enjoy");
const UPGRADES = keySet("upgrade downgrade update");
const WEIGHTS = new Set([
  "kg",
  "kgs",
  "kilo",
  "kilos",
  "kilogram",
  "kilograms",
  "lb",
  "lbs",
  "pound",
  "pounds",
]);
const YEAR = wordToken("year").key;
