import { contentHash } from "../domain/hash.ts";
import { extract, type Plan } from "../domain/plan.ts";
import { type Category, DEFAULTS } from "../domain/vocabulary.ts";
import { oneValuedIn } from "../language/compare/one-valued.ts";
import { sentencesOf } from "../language/extract/sentences.ts";
import { languageOf } from "../language/languages.ts";
import type { Claim, RememberRules } from "../remember/remark.ts";
import { fitsStatement } from "../remember/state-remark.ts";
import { languageOfQuery } from "../text/function-words.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import {
  beginsWithArticle,
  categoryByForm,
  isOfNote,
  isOfUser,
  isOneValue,
  isPlainSentence,
  isStatement,
  leavesOutSubject,
  namesItsSubject,
  pointsBack,
  saysCategory,
  settlesNothing,
  speaksOfSelf,
} from "./line-forms.ts";
import type { Note, NotedFact, NotedLine } from "./notes/note.ts";

/** A note as it is to be kept. */
export interface NoteToKeep {
  readonly note: Note;
  readonly kind: string;
  /** The date of its file, ms since 1970. */
  readonly fileMs: number;
  /** "I" in it is the owner, who wrote it. */
  readonly isOwn: boolean;
  /** Names, lower case, by which it calls the owner. */
  readonly owners: ReadonlySet<string>;
  readonly project?: string | undefined;
  /** The episodes of earlier versions of it, the latest first. */
  readonly earlier: readonly string[];
}

/** From this confidence on the words of a line surely say what they are taken for. */
const SURE = 0.8;
const MOST_IMPORTANT = 6;

interface ReadLine extends NotedLine {
  /** In a language whose grammar is not known. */
  readonly isForeign: boolean;
}

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
    if (fitsStatement(fact.text) && fact.text.trim() !== "")
      claims.push({ ...(yield* declared(fact, given, rules)), line: fact.text });
  }
  const { lines } = given.note;
  const isTold = (line: NotedLine) => given.isOwn && !line.isPromise;
  const isForeign =
    !lines.every(isTold) && languageOf(lines.map(({ text }) => text).join("\n")) === undefined;
  for (const line of lines) {
    const found = yield* isTold(line)
      ? told(line, given, rules)
      : (line.isPromise ? promised : stated)(
          { ...line, isForeign: isForeign || languageOf(line.text) === undefined },
          given,
          rules,
        );
    claims.push(
      ...found.map((claim) => ({ ...claim, line: line.text, standsAlone: standsAlone(claim, given) })),
    );
  }
  const seen = new Set<string | undefined>();
  return claims.filter(({ text }) => !seen.has(contentHash(text)) && seen.add(contentHash(text)));
}

/** Of a document only what has one value can take the place of anything: the other lines need no look at all that is known. */
function standsAlone({ text }: Claim, { note }: NoteToKeep): boolean {
  return note.isDocument && oneValuedIn(text) === undefined;
}

/** What the source keeps as a statement; about whom, its words say, else the source. */
function* declared(fact: NotedFact, given: NoteToKeep, rules: RememberRules): Plan<Claim> {
  const { text, category, confidence, untilMs, due } = fact;
  const base = common(text, given, fact.atMs);
  const found = yield* asOne(text, base.atMs ?? rules.nowMs);
  const read = leavesOutSubject(text) ? undefined : found?.subject;
  const named = read !== undefined && text.toLowerCase().startsWith(read) ? read : undefined;
  const subject = isOfUser(text) ? DEFAULTS.subject : (named ?? fact.subject ?? read);
  return {
    ...base,
    ...{ subject: ownerOr(subject, given), confidence, keywords: found?.keywords, entities: found?.entities },
    category: category ?? categoryByForm(text) ?? sureCategory(found?.category, text),
    importance: Math.min(found?.importance ?? DEFAULTS.importance, MOST_IMPORTANT),
    tags: [...new Set([...(given.note.tags ?? []), ...(fact.tags ?? [])])],
    ...(untilMs !== undefined && untilMs > rules.nowMs && { ttlMs: untilMs - rules.nowMs }),
    ...(due !== undefined && { commitment: { due } }),
  };
}

/** What a line of the owner's own note states, as if it had been typed; a bullet that names no speaker, below its heading. */
function* told(line: NotedLine, given: NoteToKeep, rules: RememberRules): Plan<readonly Claim[]> {
  const { text, isBullet, heading = given.note.title } = line;
  if (isOfNote(text) || settlesNothing(text) || (isBullet && QUANTITY.test(text))) return [];
  const base = { ...common(text, given, line.atMs), tags: given.note.tags };
  const atMs = base.atMs ?? rules.nowMs;
  const found =
    (yield* extract(isBullet && heading && !speaksOfSelf(text) ? `# ${heading}\n- ${text}` : text, {
      atMs,
    })) ?? [];
  return found.flatMap((one): readonly Claim[] => {
    const { category, commitment, due } = one;
    const isMine = speaksOfSelf(one.text);
    if (one.leans || isCutIn(text, one.text) || (HOW_TO.has(category) && !isMine)) return [];
    if (commitment !== undefined && commitment.due === undefined && !isMine) return [];
    const day = commitment?.due ?? due;
    return [
      {
        ...base,
        ...{ text: one.text, keywords: one.keywords, entities: one.entities, category },
        subject: ownerOr(subjectOf(one, given), given),
        importance: Math.min(one.importance, MOST_IMPORTANT),
        sensitive: base.sensitive === true || one.sensitive,
        ...(commitment !== undefined &&
          day !== undefined &&
          Date.parse(day) > rules.nowMs && { commitment: { due: day } }),
      },
    ];
  });
}

/** Whom a statement of an own note is about; of one that begins with what it is about, no name of a sentence before it. */
function subjectOf(
  { subject, text }: { readonly subject: string; readonly text: string },
  { note }: NoteToKeep,
) {
  if (beginsWithArticle(text)) return text.toLowerCase().includes(subject) ? subject : undefined;
  return subject === DEFAULTS.subject ? note.about : subject;
}

/** An item that begins so is on a list of things to take: "225 g butter". */
const QUANTITY = /^[\d½¼¾⅓⅔]/u;
/** What says how something is done: no statement about anybody, and never an order to an agent. */
const HOW_TO: ReadonlySet<Category> = new Set(["guideline", "principle", "skill"]);

/** What a line of a document states, where its words surely do and say whose it is. */
function* stated(line: ReadLine, given: NoteToKeep, rules: RememberRules): Plan<readonly Claim[]> {
  const { text } = line;
  const category = categoryByForm(text);
  const isOthers = (words: string) =>
    !given.isOwn && speaksOfSelf(words) && categoryByForm(words) !== "decision";
  if (SAYS_NOTHING.test(text) || isOfNote(text)) return [];
  const asItStands = line.isKeyed
    ? isOneValue(text)
    : line.isBullet && isPlainSentence(text) && !pointsBack(text);
  if (line.isForeign && !asItStands && !line.isKeyed)
    return statingSentences(text).flatMap((one) => (isOthers(one) ? [] : plainly(one, line, given)));
  if (line.isKeyed || line.isForeign) return asItStands && !isOthers(text) ? plainly(text, line, given) : [];
  const sentences = text.length > MOST_SIGNS && !line.isBullet ? [] : sentencesIn(text);
  if (sentences.length > MOST_OF_PARAGRAPH) return [];
  const claims: Claim[] = [];
  for (const [i, sentence] of sentences.entries()) {
    if (isOthers(sentence) || (i > 0 && POINTER.test(sentence))) continue;
    const found = yield* claimOf(sentence, line, given, rules);
    if (found !== undefined) claims.push(found);
  }
  return claims.length === 0 && asItStands && category !== undefined ? plainly(text, line, given) : claims;
}

/** What a sentence states, if that is one thing, and it is about somebody or something that it names. */
function* claimOf(
  sentence: string,
  line: ReadLine,
  given: NoteToKeep,
  rules: RememberRules,
): Plan<Claim | undefined> {
  const { about, tags } = given.note;
  const mayPointBack = about !== undefined && about !== DEFAULTS.subject;
  const isBare = leavesOutSubject(sentence) || (mayPointBack && pointsBack(sentence));
  if (isBare ? about === undefined : pointsBack(sentence) || !isStatement(sentence)) return undefined;
  const base = { ...common(sentence, given, line.atMs), tags };
  const found = yield* asOne(sentence, base.atMs ?? rules.nowMs);
  if (found?.commitment !== undefined || found?.leans === true) return undefined;
  // What is not read surely, or not as a whole, may stand there plainly.
  if (found === undefined || found.confidence < SURE || isCutIn(sentence, found.text))
    return namesItsSubject(sentence) ? plainly(sentence, line, given)[0] : undefined;
  const subject = isOfUser(found.text)
    ? DEFAULTS.subject
    : isBare
      ? about
      : wholeLabel(sentence, found.subject);
  return {
    ...base,
    ...{ subject: ownerOr(subject, given), keywords: found.keywords, entities: found.entities },
    text: toItsEnd(sentence, found.text),
    category: categoryByForm(found.text) ?? sureCategory(found.category, found.text),
    importance: Math.min(found.importance, MOST_IMPORTANT),
    sensitive: base.sensitive === true || found.sensitive,
  };
}

/** A line as a plain fact in its own words, which no grammar has read; what a key means, the heading above it says ("Backups – Daily: seven"). */
function plainly(text: string, line: ReadLine, given: NoteToKeep): readonly Claim[] {
  const { heading, isKeyed } = line;
  const said = text.replace(/[.。]$/u, "");
  const plain = isKeyed && heading !== undefined ? `${heading} – ${said}` : said;
  if (!fitsStatement(plain)) return [];
  const category = categoryByForm(text);
  return [{ ...common(plain, given, line.atMs), tags: given.note.tags, category }];
}

function sentencesIn(text: string): readonly string[] {
  return sentencesOf(text);
}

/** Words that a sentence before the one they stand in may be needed for. */
const POINTER =
  /(?<!\p{L})(?:they|them|their|it|its|this|that|these|those|such|both|others|same|er|es|sie|ihn|ihm|deren|dessen|diese[rsmn]?|beide[rn]?)(?!\p{L})/iu;
/** A paragraph of more sentences, or of more characters, is prose, whose sentences lean on each other. */
const MOST_OF_PARAGRAPH = 3;
const MOST_SIGNS = 600;
/** What leads to the lines below it, and dates of the note. */
const SAYS_NOTHING = /[:：]$|^[^:：]{1,40}[:：] ?\d{4}-\d\d-\d\d$/u;

/** Whether a statement begins within a sentence: something that belongs to it was cut off. */
function isCutIn(sentence: string, statement: string): boolean {
  return /^\p{Ll}/u.test(statement) && !/^\p{Ll}/u.test(sentence);
}

/** A statement with what stands behind it in its sentence, which may limit it: "…, never on request". */
function toItsEnd(sentence: string, statement: string): string {
  const start = sentence.indexOf(statement);
  const rest = start < 0 ? "" : sentence.slice(start + statement.length).replace(/[.\s]{1,8}$/u, "");
  return /[\p{L}\p{N}]/u.test(rest) && fitsStatement(statement + rest) ? statement + rest : statement;
}

/** The whole name before a colon at the start, of which a part was read: "Ada Winter: …" is about more than "winter". */
function wholeLabel(sentence: string, name: string): string {
  const label = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){1,3}(?=: )/u.exec(sentence)?.[0].toLowerCase();
  return label?.split(" ").includes(name) ? label : name;
}

/** A line where promises are listed: one only where it names its day. */
function* promised(line: ReadLine, given: NoteToKeep, rules: RememberRules): Plan<readonly Claim[]> {
  const day = /(?<!\d)(\d{4}-\d\d-\d\d)(?!\d)/.exec(line.text)?.[1];
  if (day === undefined) return yield* stated(line, given, rules);
  const text = line.text.replace(/[.\s]$/u, "");
  const commitment = { due: `${day}T00:00:00.000Z` };
  return [{ ...common(text, given, line.atMs), text, tags: given.note.tags, commitment }];
}

function common(text: string, { note, fileMs, project }: NoteToKeep, atMs: number | undefined): Claim {
  return {
    text,
    atMs: atMs ?? note.atMs ?? fileMs,
    source: "import",
    ...(project !== undefined && { project }),
    ...(isSensitive(text) && { sensitive: true }),
  };
}

/** The one statement that a text is; undefined where it is none, or several. */
function* asOne(text: string, atMs: number) {
  const found = yield* extract(text, { atMs });
  const [one] = found;
  return one !== undefined && found.length === 1 ? one : undefined;
}

/** What a line says of itself by its words alone; anything more is for a source to declare. */
function sureCategory(category: Category | undefined, text: string): Category | undefined {
  if (category !== "preference" && category !== "decision") return undefined;
  return saysCategory(text, category) ? category : undefined;
}

function ownerOr(subject: string | undefined, { owners }: NoteToKeep): string | undefined {
  return subject === undefined || subject === DEFAULTS.subject || owners.has(subject) ? undefined : subject;
}

/*
 * What sentences of prose surely state, in languages without a grammar of their own. Where the script does not tell, words do by which
 * statements of the languages that agents' notes are written in most begin, or which stand in them: a sentence that is missed is still found
 * with its section.
 */

/** Languages whose words are listed here. */
const KNOWN: ReadonlySet<string> = new Set(["fr", "es", "it", "pt", "nl", "vi"]);
/** Articles and other words before a noun, of French, Spanish, Italian, Portuguese and Dutch. */
const DETERMINER =
  /^(?:l['’]|(?:le|la|les|un|une|des|chaque|tous|toutes|aucune?|plusieurs|el|los|las|una|unos|unas|cada|todos|todas|ning[uú]na?|il|lo|i|gli|uno|ogni|tutti|tutte|nessuna?|o|a|os|as|um|uma|de|het|een|elke|ieder|alle|geen)(?![\p{L}\p{N}]))/iu;
/** Verbs that hardly any statement of length does without, of these languages and of Vietnamese. */
const VERB =
  /(?<![\p{L}\p{N}])(?:est|sont|ont|était|étaient|sera|seront|peut|peuvent|doit|doivent|es|son|está|están|tiene|tienen|ha|han|fue|fueron|era|eran|puede|pueden|debe|deben|è|sono|hanno|viene|vengono|può|possono|deve|devono|sarà|é|são|estão|tem|têm|foi|foram|fica|ficam|pode|podem|is|zijn|heeft|hebben|wordt|worden|werd|werden|kan|kunnen|moet|moeten|là|được|phải|cần|nằm|phụ trách|thuộc|đã)(?![\p{L}\p{N}])/iu;
/** "Nuria Ferrandis lleva": a name of two words, or one with a lower-case word behind it would be an order as well. */
const FULL_NAME = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ \p{Ll}/u;
/** What begins so is an order, advice, a condition or a purpose, or leans on what stands before it. */
const NO_STATEMENT =
  /^(?:(?:nunca|jamais|jamás|mai|nooit|siempre|sempre|toujours|altijd|no|não|non|ne|pas|si|se|als|quando|cuando|quand|lorsque|antes|avant|prima|voordat|après|después|depois|dopo|para|pour|per|om|es|son|está|están|tiene|tienen|fue|è|sono|ha|hanno|viene|é|são|tem|foi|fica|nếu|khi|hãy|đừng|nhớ|luôn|không|trước|sau|dùng|chạy|xem|kiểm tra|начните|если|когда|чтобы|перед|после|не|нельзя|нужно|надо|можно|сначала|всегда|никогда)(?![\p{L}\p{N}])|n['’]|\p{L}+(?:ez|йте|ите|ьте|ть|ти)(?!\p{L}))/iu;
const NO_STATEMENT_UNSPACED =
  /^(?:请|請|不要|别|先|再|如果|若|当|當|记得|确保|使用|运行|检查|执行|打开|点击|修改|添加|删除|避免|必须|应|需|尽量|优先|注意|参考|见|把|将|用|按|是|也|还|並|并|都|就|不)|まず|(?:こと|ください|なさい|しよう|せよ|べき|べきである)。$/u;
/** A sentence that seems to end with a short form has its end elsewhere. */
const SHORT_FORM = /(?<!\p{L})\p{Lu}\p{L}{0,3}\.$/u;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const LEAST_WORDS = 5;
/** A paragraph of more sentences, or of more characters, is prose, whose sentences lean on each other. */
const MOST = { sentences: 3, signs: 600 } as const;

/** The sentences of a paragraph that surely state something by themselves, in order; none of a long one. Pure. */
function statingSentences(paragraph: string): readonly string[] {
  if (paragraph.length > MOST.signs) return [];
  const sentences = paragraph
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{Lo}"«“¿¡])|(?<=[。！？])\s*/u)
    .filter((one) => one !== "");
  if (sentences.length > MOST.sentences || sentences.some((one) => SHORT_FORM.test(one))) return [];
  const language = languageOfQuery(paragraph);
  return sentences.filter((sentence) => isStating(sentence, language));
}

function isStating(sentence: string, language: string | undefined): boolean {
  // "Il" is "he" in French, and "the" in Italian.
  const leans = pointsBack(sentence) && !(language === "it" && sentence.startsWith("Il "));
  if (!isPlainSentence(sentence) || leans) return false;
  if (UNSPACED.test(sentence)) return !NO_STATEMENT_UNSPACED.test(sentence);
  if (NO_STATEMENT.test(sentence) || sentence.split(/\s+/u).length < LEAST_WORDS) return false;
  const isLatin = /^[^\p{L}]*\p{sc=Latin}/u.test(sentence);
  if (isLatin && !KNOWN.has(language ?? "")) return false;
  return !isLatin || DETERMINER.test(sentence) || FULL_NAME.test(sentence) || VERB.test(sentence);
}
