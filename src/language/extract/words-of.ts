import { STOP_WORDS } from "../../text/stop-words.ts";

const MAX_LISTED = 8;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’_./@-]{0,60}/gu;
const RUN =
  /(?<![\p{L}\p{N}])(?!I\b)[\p{Lu}][\p{L}\p{M}\p{N}'’.&-]{0,40}(?: (?:(?:of|&|de|van|von|der|del|la|da|di|the) ){0,2}(?!I\b)[\p{Lu}][\p{L}\p{M}\p{N}'’.&-]{0,40}){0,4}/gu;
const IDENTIFIER = /[\p{L}\p{N}@][\p{L}\p{N}._/@:#+-]{0,60}/gu;
const IS_IDENTIFIER =
  /[\p{L}].{0,40}[_@/]|[_@/].{0,40}[\p{L}]|[\p{Ll}][\p{Lu}]|[\p{L}]\d|\d[\p{L}]|[\p{L}]\.[\p{L}]{2}|^v\d|^[\p{Lu}]{2,10}$|\+\+|#$/u;
const CALENDAR =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december|today|tomorrow|yesterday|i)$/i;

/** Marks of notes, in capitals, that name nothing. */
const MARK =
  /^(?:TO-?DO|FIX-?ME|ASAP|FYI|BTW|NB|P?PS|IMH?O|AFAIK|IIRC|TB[ACDH]|ETA|EO[DWMQY]|COB|OOO|WFH|WIP|TL;?DR|RSVP|OK|[AP]M)$/;

/** A number with a unit, or one of a row: "200ms", "14d", "5k", "3rd". */
const MEASURE = /^\d+(?:[.,]\d+)?(?:AM|PM|K|M|\p{Ll}{1,3})$/u;

/** Content words of a statement, lower case, as written, without repeats, at most 8. Pure. */
export function keywordsOf(statement: string): readonly string[] {
  const found = new Set<string>();
  for (const [raw] of statement.matchAll(WORD)) {
    const word = trimmed(raw.toLowerCase().replaceAll("’", "'"));
    if (word.length > 1 && !STOP_WORDS.has(word) && !/'(?:m|ll|ve|d|re)$/.test(word)) found.add(word);
    if (found.size === MAX_LISTED) break;
  }
  return [...found];
}

/**
 * Names of people, places and things, and identifiers, as written, without repeats, at most 8. A
 * capital at the start of the sentence counts only where `known` has the word, or where the run goes on.
 */
export function entitiesOf(statement: string, known: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  for (const match of statement.matchAll(RUN)) {
    const run = trimmed(match[0]);
    const untimed = withoutTime(run, statement.slice(0, match.index));
    const name = match.index > 0 || known.has(untimed.toLowerCase()) ? untimed : withoutOpening(untimed);
    if (
      name !== "" &&
      !CALENDAR.test(name) &&
      !MARK.test(name) &&
      !STOP_WORDS.has(name.toLowerCase().replaceAll("’", "'"))
    )
      found.add(name);
    if (found.size === MAX_LISTED) return [...found];
  }
  const inside = [...found].join(" ");
  for (const [raw] of statement.matchAll(IDENTIFIER)) {
    const word = trimmed(raw);
    if (IS_IDENTIFIER.test(word) && !inside.includes(word) && !MARK.test(word) && !MEASURE.test(word))
      found.add(word);
    if (found.size === MAX_LISTED) break;
  }
  return [...found];
}

/** "In May Tomasz", "Last Friday Bridget", "since last January Tomasz": the day is no part of the name. */
function withoutTime(run: string, before: string): string {
  const words = run.split(" ");
  let told = TELLS_TIME.test(before);
  let at = 0;
  for (; at < words.length - 1; at++) {
    const word = words[at] ?? "";
    if (CALENDAR.test(word) ? !told : !TELLS_TIME.test(word)) break;
    told = true;
  }
  const isTime = at > 0 && words.slice(0, at).some((word) => CALENDAR.test(word));
  return isTime ? words.slice(at).join(" ") : run;
}

const TELLS_TIME =
  /(?:^|\s)(?:in|on|since|from|until|till|by|before|after|during|around|last|next|this|every|early|late|mid)\s*$/i;

/** At a sentence's start, a single capitalised word is no name; of several, all but a stop word or a day are. */
function withoutOpening(run: string): string {
  const words = run.split(" ");
  const [first = "", ...rest] = words;
  if (words.length === 1) return IS_IDENTIFIER.test(run) ? run : "";
  const opens = CALENDAR.test(first) || STOP_WORDS.has(first.toLowerCase().replaceAll("’", "'"));
  return opens ? rest.join(" ") : run;
}

function trimmed(word: string): string {
  return word.replace(/['’]s$/u, "").replace(/[.'’/:_-]{1,8}$/u, "");
}
