import type { openMemory } from "../src/open-memory.ts";
import { analyse } from "../src/text/analyse.ts";
import { miniSearchStemmed } from "./frozen-search.ts";

/** Questions of a life by what came first. */
export interface First {
  asked: number;
  first: number;
  /** Among the first three. */
  three: number;
  /** In the full list that an agent gets. */
  ten: number;
  /** By plain search over the remarks. */
  plain: number;
  /** By the number of equal stems. */
  stems: number;
  /** Questions about something that changed, and those of them where what no longer holds stands unmarked above what holds, or alone. */
  changed: number;
  outdated: number;
  none: number;
  silent: number;
}

export const NO_QUESTIONS: First = {
  asked: 0,
  first: 0,
  three: 0,
  ten: 0,
  plain: 0,
  stems: 0,
  changed: 0,
  outdated: 0,
  none: 0,
  silent: 0,
};

/** Searches the remarks of a life, which are given as they were said. The best remark for a query; "" for none. */
type Search = (query: string) => string;

/** Plain search: BM25 with stop words and Porter stems, the newest first of those that match alike. */
function plainSearch(remarks: readonly string[]): Search {
  const newestFirst = remarks.toReversed();
  const find = miniSearchStemmed(newestFirst);
  return (query) => newestFirst[find(query)[0] ?? -1] ?? "";
}

/** Equal stems, newest first: the remark that has the most stems of the query, the newest of those that have as many. */
function stemSearch(remarks: readonly string[]): Search {
  const told = remarks.toReversed().map((text) => ({ text, terms: new Set(analyse(text)) }));
  return (query) => {
    const sought = [...new Set(analyse(query))];
    const countOf = ({ terms }: (typeof told)[number]) => sought.filter((term) => terms.has(term)).length;
    const most = Math.max(0, ...told.map(countOf));
    return most === 0 ? "" : (told.find((one) => countOf(one) === most)?.text ?? "");
  };
}

/** All remarks so far, and of those that say something anew which one said it before. */
export interface SoFar {
  readonly said: string[];
  readonly ended: { readonly now: string; readonly was: string }[];
}

/** One remark more; its label quotes those in whose place it comes. */
export function note({ said, ended }: SoFar, now: string, label: string): void {
  const quotes = /^(?:supersedes|replaces|corrects)/.test(label) ? label.matchAll(/"([^"]+)"/g) : [];
  for (const [, quoted = ""] of quotes) {
    const was = said.findLast((one) => one.includes(quoted));
    if (was !== undefined) ended.push({ now, was });
  }
  said.push(now);
}

interface Result {
  readonly text: string;
  /** The whole that the text is a part of. */
  readonly remark?: string | undefined;
  readonly maybeOutdated?: unknown;
  readonly partReplacedBy?: unknown;
}

/**
 * Counts a question (`query :: pattern or NONE`) in `sum`, and tells where its first result is none that is right. It is about a change where the
 * remark that answers it says something anew.
 */
export async function ask(
  memory: ReturnType<typeof openMemory>,
  line: string,
  { said, ended }: SoFar,
  sum: First,
  tell?: (line: string) => void,
): Promise<void> {
  const [query = "", wanted = ""] = line.split("::").map((part) => part.trim());
  const { results } = await memory.recall(query, { limit: 5, track: false });
  if (wanted === "NONE") {
    sum.none += 1;
    sum.silent += Number(results.length === 0);
    return;
  }
  const full = await memory.recall(query, { limit: 10, fill: true, nearest: true, track: false });
  const right = patternOf(wanted);
  const isRight = (one: Result) => right.test(saidBy(one));
  const at = results.findIndex(isRight);
  sum.asked += 1;
  sum.first += Number(at === 0);
  sum.three += Number(at >= 0 && at < 3);
  sum.ten += Number(full.results.some(isRight));
  sum.plain += Number(right.test(plainSearch(said)(query)));
  sum.stems += Number(right.test(stemSearch(said)(query)));
  if (at !== 0) tell?.(`  rank 1 of "${query}" [${wanted}]: ${results[0] ? saidBy(results[0]) : ""}`);
  const changes = ended.filter(({ now, was }) => right.test(now) && !right.test(was));
  if (changes.length === 0) return;
  const above = at < 0 ? results : results.slice(0, at);
  const isUnmarked = (one: Result) => !one.maybeOutdated && !one.partReplacedBy;
  const isOld = (one: Result) =>
    changes.some(({ was }) => was.includes(saidBy(one)) || saidBy(one).includes(was));
  sum.changed += 1;
  sum.outdated += Number(above.some((one) => isUnmarked(one) && isOld(one)));
}

function saidBy({ remark, text }: Result): string {
  return remark ?? text;
}

function patternOf(text: string): RegExp {
  return new RegExp(text.replace("(?i)", ""), "i");
}
