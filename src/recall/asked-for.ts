import { DEFAULTS } from "../domain/vocabulary.ts";
import { analyse, analyseAny, isLight } from "../text/analyse.ts";
import { findSecrets } from "../text/safety/secrets.ts";
import { isSensitive, protects } from "../text/safety/sensitive.ts";

/** From this share of the words that a query and something private have in common on, the query is about just that. */
const JUST_THAT = 2 / 3;
const NONE: ReadonlySet<string> = new Set();

/**
 * Whether a private text may stand in a prompt about `query`. The query must name the person, unless that is the owner, and ask for just
 * this matter: the Dice coefficient of the telling words (no names, numbers or light words) is at least two thirds; a text with a secret
 * needs all of them. "Who has asthma" may ask for the person instead. What protects somebody always comes when that person is named, or for
 * the owner with any word of it. `matched`: terms that recall found for each query term. Pure.
 */
export function isAskedFor(
  {
    text,
    subject,
    entities,
  }: { readonly text: string; readonly subject: string; readonly entities: readonly string[] },
  query: string,
  matched: Readonly<Record<string, readonly string[]>>,
): boolean {
  const names = new Set([subject, ...entities].flatMap((name) => analyseAny(name)));
  // It is found by the rest of its remark, too, which says nothing of what it is about.
  const told = new Set([...names, ...analyseAny(text)]);
  const isTold = (term: string) =>
    Object.hasOwn(matched, term) && matched[term]?.some((found) => told.has(found)) === true;
  const isOwn = subject === DEFAULTS.subject;
  const wanted = matterOf(query, names);
  const shared = wanted.filter(isTold).length;
  const isSecret = findSecrets(text).length > 0;
  const whole = matterOf(query, NONE);
  const isWhole = whole.length > 0 && whole.every(isTold);
  if (!isSecret && isWhole && isSensitive(query)) return true;
  if (!isOwn && !analyseAny(subject).some(isTold)) return false;
  if (protects(text) && (!isOwn || shared > 0)) return true;
  const own = matterOf(text, names);
  if (isSecret) return shared > 0 && shared >= own.length;
  return shared > 0 && (2 * shared) / (wanted.length + own.length) >= JUST_THAT;
}

function matterOf(text: string, names: ReadonlySet<string>): readonly string[] {
  return [...new Set(analyse(text))].filter((term) => !names.has(term) && !isLight(term) && !/\d/.test(term));
}
