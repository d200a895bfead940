import type { TextHit } from "../index-ports.ts";
import { type Fate, fateOfFound, nearnessInTime, type RecallInput } from "./admission.ts";
import { textTest } from "./filters.ts";
import type { Recalled } from "./recall.ts";

const LEFT_UNREAD: Fate = {
  stage: "limit",
  name: "limit",
  reason: "others of its kind match better, so it was not read",
};

/**
 * The stage and reason for which a memory did not come back; undefined for one that did. A memory that
 * the search did not find is judged by filters and status first, since no other query would bring it back. Of
 * a conversation the turn that came furthest tells. Pure.
 */
export function whyNot(id: string, { results, fates, hits }: Recalled, input: RecallInput): Fate | undefined {
  if (results.some(({ row }) => row.header.id === id)) return undefined;
  const known =
    fates.get(id) ?? furthest([...fates].flatMap(([key, fate]) => (key.startsWith(`${id}#`) ? [fate] : [])));
  if (known) return known;
  const row = input.lookups.byId(id);
  if (row === undefined) return { stage: "search", name: "search", reason: "no memory has this id" };
  const { terms, time } = input.query;
  if (time?.alone) {
    const isOfThen = nearnessInTime(row.header, undefined, time) === 1;
    const reason = isOfThen
      ? "there are too many newer memories of that time"
      : `it is not of that time: ${time.words.join(", ")}`;
    return fateOfFound({ row }, input) ?? { stage: "search", name: "search", reason };
  }
  const unread = fateOfFound({ row }, input) ?? fateOfUnread(id, input, hits);
  if (unread) return unread;
  const words = terms.join(", ");
  const others = input.search.compared ? ", and too many others are closer in meaning" : "";
  const found = `it has none of the words${others}: ${words}`;
  const reason = words === "" ? "the query has no word to search for" : found;
  return { stage: "search", name: "search", reason };
}

/** Why a memory that was found was not scored: it lacks a term of a phrase, or others promise more. */
function fateOfUnread(
  id: string,
  { search, query }: RecallInput,
  read: readonly TextHit[],
): Fate | undefined {
  const isRead = new Set(read);
  const test = textTest(query);
  const unread = [...search.hits].filter((hit) => !isRead.has(hit) && hit.row.header.id === id);
  return furthest(
    unread.map((hit) => {
      const failed = test(hit, () => undefined);
      return failed?.test === "phrase" ? { stage: "text", name: "phrase", reason: failed.why } : LEFT_UNREAD;
    }),
  );
}

const STAGES = ["search", "filter", "status", "support", "score", "text", "collapse", "limit"];

function furthest(fates: readonly Fate[]): Fate | undefined {
  const rank = ({ stage }: Fate) => STAGES.indexOf(stage);
  return fates.toSorted((a, b) => rank(b) - rank(a))[0];
}
