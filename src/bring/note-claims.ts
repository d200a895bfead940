import { nameKey } from "../domain/entities.ts";
import { contentHash } from "../domain/hash.ts";
import { extract, type Plan, type Statement } from "../domain/plan.ts";
import { type Category, DEFAULTS } from "../domain/vocabulary.ts";
import { oneValuedIn } from "../language/compare/one-valued.ts";
import type { Claim, RememberRules } from "../remember/remark.ts";
import { fitsStatement } from "../remember/state-remark.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import {
  categoryByForm,
  isOneValue,
  leavesOutAnother,
  leavesOutSubject,
  OF_NOTE,
  OF_USER,
  POINTS_BACK,
  SAYS,
  settlesNothing,
  speaksOfSelf,
  WITH_ARTICLE,
} from "./line-forms.ts";
import type { Note, NotedFact, NotedLine } from "./notes/note.ts";

export interface NoteToKeep {
  readonly note: Note;
  readonly kind: string;
  /** The date of its file, ms since 1970. */
  readonly fileMs: number;
  /** "I" in it is the owner, who wrote it. */
  readonly isOwn: boolean;
  /** Names by which it calls the owner, as `nameKey` has them. */
  readonly owners: ReadonlySet<string>;
  readonly project?: string | undefined;
  /** The episodes of notes with its name, the latest first: earlier versions of it, and notes of other folders. */
  readonly earlier: readonly string[];
  /** The name of the folder below which its path is its name, "" where nobody knows that; undefined where its source has given it an id. */
  readonly folder?: string | undefined;
  /** Whether no note has a name any more that one had below that folder. */
  readonly isGone: (ref: string) => boolean;
}

/** From this confidence on the words of a line surely say what they are taken for. */
const SURE = 0.8;
const MOST_IMPORTANT = 6;

/** What a note states, and the line that says so. */
interface NotedClaim extends Claim {
  readonly line: string;
}

/**
 * What a note states: what its source keeps as one statement, and of a document the lines whose words surely state something. No importance
 * is over 6, and no guideline follows from the form of a line. Pure.
 */
export function* claimsOf(given: NoteToKeep, rules: RememberRules): Plan<readonly NotedClaim[]> {
  const claims: NotedClaim[] = [];
  for (const fact of given.note.facts) {
    if (!fitsStatement(fact.text) || fact.text.trim() === "") continue;
    const claim = yield* declared(fact, given, rules);
    if (claim !== undefined) claims.push({ ...claim, line: fact.text });
  }
  for (const line of given.note.lines) {
    const found = yield* (line.isPromise ? promised : told)(line, given, rules);
    claims.push(
      ...found.map((claim) => ({ ...claim, line: line.text, standsAlone: standsAlone(claim, given) })),
    );
  }
  const seen = new Set<string | undefined>();
  return claims.filter(({ text }) => !seen.has(contentHash(text)) && seen.add(contentHash(text)));
}

/** Of a document only what somebody has one of takes a place, or has lost it to what was said since: the other lines need no look at all that is known. */
function standsAlone({ text }: Claim, { note }: NoteToKeep): boolean {
  return note.isDocument && oneValuedIn(text) === undefined;
}

/** What the source keeps as a statement; about whom, its words say, else the source. Undefined for a checkbox that is no to-do. */
function* declared(fact: NotedFact, given: NoteToKeep, rules: RememberRules): Plan<Claim | undefined> {
  const { text, category, confidence, untilMs, task } = fact;
  const base = common(text, given, fact.atMs);
  const [first, ...more] = yield* extract(text, { atMs: base.atMs ?? rules.nowMs });
  const found = more.length === 0 ? first : undefined; // the one statement that it is
  const commitment = task?.due === undefined ? task && found?.commitment : task;
  if (task !== undefined && commitment === undefined) return undefined;
  const read = leavesOutSubject(text) ? undefined : found?.subject;
  const named = read !== undefined && text.toLowerCase().startsWith(read) ? read : undefined;
  const subject = OF_USER.test(text) ? DEFAULTS.subject : (named ?? fact.subject ?? read);
  return {
    ...base,
    ...{ subject: ownerOr(subject, given), confidence, keywords: found?.keywords, entities: found?.entities },
    category: category ?? sureCategory(found?.category, text),
    importance: Math.min(found?.importance ?? DEFAULTS.importance, MOST_IMPORTANT),
    tags: [...new Set([...(given.note.tags ?? []), ...(fact.tags ?? [])])],
    ...(untilMs !== undefined && untilMs > rules.nowMs && { ttlMs: untilMs - rules.nowMs }),
    ...(commitment !== undefined && { commitment }),
  };
}

/**
 * What a line states, as if it had been typed; a bullet that names no speaker, below its heading. Of what the owner did not write less: what is
 * surely a statement, is nobody's own word about themselves, and names what it is about.
 */
function* told(line: NotedLine, given: NoteToKeep, rules: RememberRules): Plan<readonly Claim[]> {
  const { text, isBullet, heading = given.note.title } = line;
  if (OF_NOTE.test(text) || settlesNothing(text) || (isBullet && QUANTITY.test(text))) return [];
  if (line.isKeyed && !given.isOwn && isOneValue(text)) return keyed(line, given);
  const base = common(text, given, line.atMs);
  const atMs = base.atMs ?? rules.nowMs;
  const said = isBullet && heading && !speaksOfSelf(text) ? `# ${heading}\n- ${text}` : text;
  const found = yield* extract(said, { atMs });
  // Of whom or what a line tells that does not name it is known only where the whole note is about somebody, its writer says "I", or it stands below a name.
  const isNameless = given.isOwn && leavesOutAnother(text) && found[0]?.subject === DEFAULTS.subject;
  const leans =
    given.note.about === undefined && (isNameless || (POINTS_BACK.test(text) && !speaksOfSelf(text)));
  return found.flatMap((one): readonly Claim[] => {
    const { text: words, commitment, keywords, entities } = one;
    const isMine = speaksOfSelf(words);
    if (leans && one === found[0]) return [];
    // It begins within a sentence: something that belongs to it was cut off.
    const isCut = /^\p{Ll}/u.test(words) && !/^\p{Ll}/u.test(text);
    if (one.leans || isCut || (HOW_TO.has(one.category) && !isMine)) return [];
    if (commitment !== undefined && commitment.due === undefined && !isMine) return [];
    if (!given.isOwn && !isSure(one, given)) return [];
    const due = commitment && (commitment.due ?? one.due);
    const claim = {
      ...{ ...base, keywords, entities },
      text: found.length === 1 ? uncut(words, text) : words,
      category: given.isOwn ? one.category : sureCategory(one.category, words),
      subject: ownerOr(OF_USER.test(words) ? DEFAULTS.subject : subjectOf(one, given), given),
      importance: Math.min(one.importance, MOST_IMPORTANT),
      sensitive: base.sensitive === true || one.sensitive,
    };
    return [due !== undefined && Date.parse(due) > rules.nowMs ? { ...claim, commitment: { due } } : claim];
  });
}

/** All that a line states, up to the next mark where it was ended between two words, and with the key whose value it is. Pure. */
function uncut(statement: string, line: string): string {
  const own = line.includes(statement) ? statement : statement.replace(/^[^:]{1,100}: /u, "");
  const [before = "", ...behind] = line.split(own);
  const [key = ""] = (!speaksOfSelf(own) && /^\p{L}[\p{L} ]{0,30}: $/u.exec(before)) || [];
  const [rest = ""] = /^ [\p{L}\p{N}][^.!?…,;:()–—]*/u.exec(behind.join(own)) ?? [];
  return statement.replace(own, () => `${key}${own}${rest.trimEnd()}`);
}

/** A key and its value in their own words; what the key means, the heading above it says ("Backups – Daily: seven"). */
function keyed({ text, heading, atMs }: NotedLine, given: NoteToKeep): readonly Claim[] {
  const said = text.replace(/[.。]$/u, "");
  const plain = heading === undefined ? said : `${heading} – ${said}`;
  return fitsStatement(plain) ? [common(plain, given, atMs)] : [];
}

/** Whether what somebody else wrote surely states something: an agent's "I" is not the owner, and what points back has lost what it points at. */
function isSure({ text, confidence }: Statement, { note }: NoteToKeep): boolean {
  const isOthers = speaksOfSelf(text) && categoryByForm(text) !== "decision";
  return confidence >= SURE && !isOthers && (note.about !== undefined || !POINTS_BACK.test(text));
}

/** Whom a statement of an own note is about; of one that begins with what it is about, no name of a sentence before it. */
function subjectOf({ subject, text }: Statement, { note }: NoteToKeep) {
  if (WITH_ARTICLE.test(text)) return text.toLowerCase().includes(subject) ? subject : undefined;
  return subject === DEFAULTS.subject ? note.about : subject;
}

/** An item that begins so is on a list of things to take: "225 g butter". */
const QUANTITY = /^[\d½¼¾⅓⅔]/u;
/** What says how something is done: no statement about anybody, and never an order to an agent. */
const HOW_TO: ReadonlySet<Category> = new Set(["guideline", "principle", "skill"]);

/** A line where promises are listed: one only where it names its day. */
function* promised(line: NotedLine, given: NoteToKeep, rules: RememberRules): Plan<readonly Claim[]> {
  const day = /(?<!\d)(\d{4}-\d\d-\d\d)(?!\d)/.exec(line.text)?.[1];
  if (day === undefined) return yield* told(line, given, rules);
  const text = line.text.replace(/[.\s]$/u, "");
  const commitment = { due: `${day}T00:00:00.000Z` };
  return [{ ...common(text, given, line.atMs), commitment }];
}

function common(text: string, { note, fileMs, project }: NoteToKeep, atMs: number | undefined): Claim {
  return {
    text,
    atMs: atMs ?? note.atMs ?? fileMs,
    source: "import",
    tags: note.tags,
    ...(project !== undefined && { project }),
    ...(isSensitive(text) && { sensitive: true }),
  };
}

/** What a line says of itself by its words alone; anything more is for a source to declare. */
function sureCategory(category: Category | undefined, text: string): Category | undefined {
  const byForm = categoryByForm(text);
  if (byForm !== undefined || (category !== "preference" && category !== "decision")) return byForm;
  return SAYS[category].test(text) ? category : undefined;
}

function ownerOr(subject: string | undefined, { owners }: NoteToKeep): string | undefined {
  return subject === undefined || subject === DEFAULTS.subject || owners.has(nameKey(subject))
    ? undefined
    : subject;
}
