import type { CategoryToken } from "./category-tokens.ts";
import { TIMES } from "./time-words.ts";

/**
 * What a clause looks like whoever tells it: `<me>` for the one who speaks and "the user", `<person>` for a name, a
 * relative or a pronoun, one form of each auxiliary, and no words that only weigh. Pure.
 */
export function shapeOf(tokens: readonly CategoryToken[]): readonly string[] {
  const shape: string[] = [];
  for (const [at, token] of tokens.entries()) {
    const item = itemOf(token, tokens[at + 1]);
    if (item !== undefined && !(item === PERSON && shape.at(-1) === PERSON)) shape.push(item);
  }
  return shape;
}

/** Where the main clause of a sentence that opens with another one begins, or 0. Pure. */
export function mainClauseAt(shape: readonly string[]): number {
  if (!SUBORDINATES.has(shape[0] ?? "")) return 0;
  const comma = shape.indexOf(",");
  return comma > 0 && comma < shape.length - 2 ? comma + 1 : 0;
}

/** Spans of time and kinds of events that a clause names, each once. Pure. */
export function timesOf(plain: string): readonly string[] {
  return TIMES.filter(([, pattern]) => pattern.test(plain)).map(([name]) => name);
}

const ME = "<me>";
const PERSON = "<person>";
const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));
const SELF = words("i we user");
const OTHERS = words("he she they");
const TITLES = words("mr mrs ms dr prof professor sister father");
const WEIGHING = words(
  "really very quite rather pretty just also still already so super kinda totally absolutely definitely simply",
);
const SUBORDINATES = words(
  `when whenever if because although though while since as after before until however whatever for in on at by
  with from of given once`,
);
const ONE_FORM: ReadonlyMap<string, string> = new Map([
  ["am", "be"],
  ["is", "be"],
  ["are", "be"],
  ["was", "was"],
  ["were", "was"],
  ["has", "have"],
  ["have", "have"],
  ["does", "do"],
  ["do", "do"],
  ["an", "a"],
]);
function itemOf(token: CategoryToken, next: CategoryToken | undefined): string | undefined {
  const { word, stem, tag } = token;
  if (SELF.has(word)) return ME;
  if (tag === "POSS") return next?.tag === "K" ? undefined : "<poss>";
  if (tag === "M" || tag === "K" || OTHERS.has(word)) return PERSON;
  if (TITLES.has(word) || WEIGHING.has(word)) return undefined;
  if (word === "the" && next?.word === "user") return undefined;
  return ONE_FORM.get(word) ?? stem;
}
