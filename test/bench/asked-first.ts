import { miniSearchStemmed } from "./frozen-search.ts";

/** Questions of a life by what came first. */
export interface First {
  asked: number;
  first: number;
  /** By plain search over the remarks. */
  plain: number;
  none: number;
  silent: number;
}

/**
 * Plain search over the remarks of a life, which are given as they were said: BM25 with stop words and Porter stems, the newest first of those
 * that match alike. The best remark for a query; "" for none.
 */
export function plainSearch(remarks: readonly string[]): (query: string) => string {
  const newestFirst = remarks.toReversed();
  const find = miniSearchStemmed(newestFirst);
  return (query) => newestFirst[find(query)[0] ?? -1] ?? "";
}

/** Counts a question (`query :: pattern or NONE`) in `sum`; the query where its first result is none that is right. */
export function countFirst(
  line: string,
  { results, plain }: { readonly results: readonly string[]; readonly plain: string },
  sum: First,
): string | undefined {
  const [query = "", wanted = ""] = line.split("::").map((part) => part.trim());
  if (wanted === "NONE") {
    sum.none += 1;
    sum.silent += Number(results.length === 0);
    return undefined;
  }
  const right = new RegExp(wanted.replace("(?i)", ""), "i");
  const isRight = right.test(results[0] ?? "");
  sum.asked += 1;
  sum.first += Number(isRight);
  sum.plain += Number(right.test(plain));
  return isRight ? undefined : `"${query}" [${wanted}]`;
}
