import { nameKey } from "../domain/entities.ts";
import { contentHash } from "../domain/hash.ts";
import { extract, type Plan, type Statement, type Telling, tellingSentences } from "../domain/plan.ts";
import { type Category, DEFAULTS } from "../domain/vocabulary.ts";
import { oneValuedIn } from "../language/compare/one-valued.ts";
import type { Claim, RememberRules } from "../remember/remark.ts";
import { fitsStatement } from "../remember/state-remark.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
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

const MOST_IMPORTANT = 6;

/** What a note states, and the line that says so. */
interface NotedClaim extends Claim {
  readonly line: string;
}

/**
 * What a note states: what its source keeps as one statement, and of a document the lines whose words surely state something. No importance
 * is over 6, and no guideline follows from the form of a line. Pure.
 */
export function* claimsOf(note: NoteToKeep, rules: RememberRules): Plan<readonly NotedClaim[]> {
  const claims: NotedClaim[] = [];
  const given = { ...note, note: { ...note.note, about: note.note.about ?? personIn(note.note) } };
  for (const fact of given.note.facts) {
    if (!fitsStatement(fact.text) || fact.text.trim() === "") continue;
    const claim = yield* declared(fact, given, rules);
    if (claim !== undefined) claims.push({ ...claim, line: fact.text });
  }
  const { title, lines } = given.note;
  const telling = given.isOwn
    ? yield* tellingSentences(
        title,
        lines.map(({ text }) => text),
      )
    : undefined;
  for (const [at, line] of lines.entries()) {
    const found =
      promised(line, given) ??
      (yield* telling ? noted(line, telling[at] ?? [], given, rules) : told(line, given, rules));
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
  const read = BARE_VERB.test(text) ? undefined : found?.subject;
  const named = read !== undefined && text.toLowerCase().startsWith(read) ? read : undefined;
  const subject = OF_USER.test(text) ? DEFAULTS.subject : (named ?? fact.subject ?? read);
  return {
    ...base,
    subject: ownerOr(subject, given),
    confidence,
    keywords: found?.keywords,
    entities: found?.entities,
    category: category ?? sureCategory(found?.category, text),
    importance: Math.min(found?.importance ?? DEFAULTS.importance, MOST_IMPORTANT),
    tags: [...new Set([...(given.note.tags ?? []), ...(fact.tags ?? [])])],
    ...(untilMs !== undefined && untilMs > rules.nowMs && { ttlMs: untilMs - rules.nowMs }),
    ...(commitment !== undefined && { commitment }),
  };
}

/** What the owner's own sentences state, each whole. */
function* noted(
  line: NotedLine,
  sentences: readonly Telling[],
  given: NoteToKeep,
  rules: RememberRules,
): Plan<readonly Claim[]> {
  const { isBullet, heading = given.note.title } = line;
  const claims: Claim[] = [];
  for (const { text: sentence, sensitive } of sentences) {
    const said = sentence.replace(/[.。]$/u, "");
    const isNameless = leavesOutAnother(said) || (isBullet && !speaksOfSelf(said));
    const base = { ...common(said, given, line.atMs), ...(sensitive && { sensitive }) };
    const found = yield* extract(isNameless && heading !== undefined ? `# ${heading}\n- ${said}` : said, {
      atMs: base.atMs ?? rules.nowMs,
    });
    // Of whom or what a sentence tells that does not name it is known only where the whole note is about somebody, or it stands below a name.
    const isNobodys = leavesOutAnother(said) && (found[0]?.subject ?? DEFAULTS.subject) === DEFAULTS.subject;
    if (given.note.about === undefined && (isNobodys || pointsBack(said))) continue;
    const [read] = found;
    const isItem = read?.text.startsWith(`${heading}: `) === true;
    const text = isItem ? `${heading}: ${said}` : withName(said, given.note);
    if (fitsStatement(text)) claims.push(claimOf(read, text, given, base, rules));
  }
  return claims;
}

/** A sentence of a note about somebody, with the name that is its title where nobody else would know whom it is about. */
function withName(said: string, { about, title }: Note): string {
  if (about === undefined || speaksOfSelf(said) || said.toLowerCase().includes(about)) return said;
  return title?.toLowerCase() === about ? `${title}: ${said}` : said;
}

/** Whom a note is about that has a name for its title, and a line that begins with it: "Robbie is eleven". Lower case. Pure. */
function personIn({ title = "", lines }: Note): string | undefined {
  const isName = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(title);
  return isName && lines.some(({ text }) => text.startsWith(`${title} `)) ? title.toLowerCase() : undefined;
}

/** A claim with these words, and what is read of them. */
function claimOf(
  read: Statement | undefined,
  text: string,
  given: NoteToKeep,
  base: Claim,
  { nowMs }: RememberRules,
): Claim {
  const due = read?.commitment && (read.commitment.due ?? read.due);
  const category = given.isOwn ? read?.category : sureCategory(read?.category, text);
  const subject = OF_USER.test(text) ? DEFAULTS.subject : read && subjectOf(read, given);
  const claim = {
    ...base,
    text,
    keywords: read?.keywords,
    entities: read?.entities,
    category: category !== undefined && HOW_TO.has(category) && !speaksOfSelf(text) ? undefined : category,
    subject: ownerOr(read === undefined ? given.note.about : subject, given),
    importance: Math.min(read?.importance ?? DEFAULTS.importance, MOST_IMPORTANT),
    sensitive: base.sensitive === true || read?.sensitive === true,
  };
  return due !== undefined && Date.parse(due) > nowMs ? { ...claim, commitment: { due } } : claim;
}

/**
 * What a line of a note by somebody else, as an agent, states, as if it had been typed; a bullet that names no speaker, below its heading. An
 * agent's "I" is not the owner, and what begins with "he" or "then" is about nobody knows whom.
 */
function* told(line: NotedLine, given: NoteToKeep, rules: RememberRules): Plan<readonly Claim[]> {
  const { text, isBullet, heading = given.note.title } = line;
  if (OF_NOTE.test(text)) return [];
  if (line.isKeyed) return keyed(line, given);
  const base = common(text, given, line.atMs);
  const said = isBullet && heading && !speaksOfSelf(text) ? `# ${heading}\n- ${text}` : text;
  const found = yield* extract(said, { atMs: base.atMs ?? rules.nowMs });
  const isOthers = (words: string) => speaksOfSelf(words) && categoryByForm(words) !== "decision";
  const isNobodys = (words: string) => given.note.about === undefined && pointsBack(words);
  return found.flatMap((one) =>
    isOthers(one.text) || isNobodys(one.text) ? [] : [claimOf(one, one.text, given, base, rules)],
  );
}

/** A key and its value in their own words; what the key means, the heading above it says ("Backups – Daily: seven"). */
function keyed({ text, heading, atMs }: NotedLine, given: NoteToKeep): readonly Claim[] {
  const said = text.replace(/[.。]$/u, "");
  const plain = heading === undefined ? said : `${heading} – ${said}`;
  return fitsStatement(plain) ? [common(plain, given, atMs)] : [];
}

/** Whom a statement of an own note is about; of one that begins with what it is about, no name of a sentence before it. */
function subjectOf({ subject, text }: Statement, { note }: NoteToKeep) {
  if (WITH_ARTICLE.test(text)) return text.toLowerCase().includes(subject) ? subject : undefined;
  return subject === DEFAULTS.subject ? note.about : subject;
}

/** What says how something is done: no statement about anybody, and never an order to an agent. */
const HOW_TO: ReadonlySet<Category> = new Set(["guideline", "principle", "skill"]);

/** A line where promises are listed and that names its day; undefined for any other. */
function promised(line: NotedLine, given: NoteToKeep): readonly Claim[] | undefined {
  const day = line.isPromise ? /(?<!\d)(\d{4}-\d\d-\d\d)(?!\d)/.exec(line.text)?.[1] : undefined;
  if (day === undefined) return undefined;
  const text = line.text.replace(/[.\s]$/u, "");
  return [{ ...common(text, given, line.atMs), commitment: { due: `${day}T00:00:00.000Z` } }];
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

/*
 * What the form of a line tells, where no grammar reads it. Only forms that leave no doubt are listed: a line that is missed is still
 * found with its section.
 */

/** Verbs with which notes about somebody begin, who is not named: "works at …". */
const VERBS =
  "works|worked|lives|lived|likes|loves|hates|prefers|wants|needs|uses|has|had|is|was|does|did|keeps|plays|rows|runs|reads|writes|speaks|drives|owns|knows|studies|teaches|plans|thinks|feels|says|said|asks|asked|goes|went|moved|born|married|gets|takes|makes|gives|sends|sent|eats|drinks|sleeps|travels|manages|leads|leitet|arbeitet|wohnt|lebt|mag|hat|ist|war|spricht|habite|travaille|aime|est|trabalha|mora|gosta|usa";
const PRONOUNS =
  "he|she|they|it|his|her|their|its|him|them|this|that|these|those|here|there|both|one of|two of|er|sie|es|ihr|ihre|ihren?|sein|seine|seinen?|dies|diese|dieser|dieses|das|beide|il|elle|ils|elles|ce|cet|cette|ces|cela|son|sa|ses|leurs?|ele|ela|eles|elas|isso|isto|este|esta|esse|essa|seu|sua|él|ella|ellos|ellas|su|sus|eso|esto|lui|lei|loro|questo|questa|suo|hij|zij|het|nó|anh ấy|cô ấy|chị ấy|ông ấy|bà ấy|họ|điều này";
/** Words that go on from what was said before. */
const LINKS =
  "(?:before|after|with|for|because of|in|on) (?:this|that|these|those)|but|and|or|so|then|also|however|otherwise|therefore|instead|besides|afterwards|aber|und|oder|dann|danach|dabei|dadurch|daher|deshalb|sonst|außerdem|stattdessen|mais|donc|puis|ensuite|sinon|aussi|mas|então|depois|senão|também|pero|luego|después|también|ma|poi|quindi|nhưng|sau đó|vì vậy";
/** A line that leaves out whom it is about, as notes about one person do: "works at …". */
const BARE_VERB = new RegExp(`^(?:${VERBS})(?![\\p{L}\\p{N}])`, "iu");
/** A line that begins with a word that points back at what stands before it. */
const POINTS_BACK = new RegExp(
  `^(?:${PRONOUNS}|${LINKS})(?![\\p{L}\\p{N}])|^(?:他|她|它|这|那|其|但|然后|因此|所以|否则|また|そして|しかし|彼|それ|これ)`,
  "iu",
);
/** Whether a text leaves it to what stands before it of whom or what it tells. Pure. */
function pointsBack(text: string): boolean {
  return POINTS_BACK.test(text) && !speaksOfSelf(text);
}

/** Whether a line leaves out somebody of whom it tells, who is not the writer: "works at …", and never "went swimming". Pure. */
function leavesOutAnother(text: string): boolean {
  return BARE_VERB.test(text) && /^(?!was(?!\p{L}))\p{L}+s(?!\p{L})/iu.test(text);
}

const FIRST_PERSON =
  /(?<![\p{L}\p{N}])(?:I|[Mm]e|[Mm]y|[Mm]ine|[Ww]e|[Oo]urs?|[Uu]s|[Ii]ch|[Mm]ir|[Mm]ich|[Mm]ein\p{Ll}{0,2}|[Ww]ir|[Uu]ns|[Uu]nser\p{Ll}{0,2}|[Jj]e|[Nn]ous|[Nn]otre|[Nn]os|[Mm]on|[Mm]es|[Ee]u|[Mm]eus?|[Mm]inhas?|[Nn]ós|[Nn]oss[oa]s?|[Yy]o|[Nn]osotr[oa]s|[Nn]uestr[oa]s?|[Ii]o|[Nn]oi|[Nn]ostr[oa]|[Ii]k|[Ww]ij|[Oo]nze|[Tt]ôi|[Cc]húng t[ôa]i?)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[Jj]['’](?=\p{L})|我|咱|私|僕/u;

/** Whether somebody speaks of themselves. Pure. */
function speaksOfSelf(text: string): boolean {
  return FIRST_PERSON.test(text);
}

const USER =
  "(?:the )?user(?:['’]s)?|(?:der|die) (?:be)?nutzer(?:in)?|(?:der|die) anwender(?:in)?|l['’]utilisat(?:eur|rice)|[oa] usuári[oa]|[oa] utilizadora?|(?:el|la) usuari[oa]|l['’]utente|de gebruiker|użytkownik|пользователь|người dùng";
/** A line of an agent's note that begins with "the user", whom it works for. */
const OF_USER = new RegExp(`^(?:${USER})(?![\\p{L}\\p{N}])|^(?:用户|用戶|使用者|ユーザー)`, "iu");

const LIKING =
  "prefers?|likes?|loves|hates|dislikes|enjoys|wants|(?:does not|doesn['’]t) (?:like|want)|bevorzugt|mag|möchte|hasst|liebt|wünscht|préfère|aime|n['’]aime|déteste|adore|souhaite|prefere|(?:não )?gosta|odeia|detesta|prefiere|odia|preferisce|ama|(?:không )?(?:thích|muốn|ghét)|wil|prefereert|houdt|haat|(?:не )?(?:любит|хочет)|предпочитает";
const USER_LIKES = new RegExp(
  `^(?:${USER}) (?:${LIKING})(?![\\p{L}\\p{N}])|^(?:用户|用戶|使用者)(?:很|更|不|最)?(?:喜欢|偏好|希望|讨厌|想要)`,
  "iu",
);
const DECIDED =
  /^(?:We (?:have |['’]ve )?(?:decided|chose|agreed|settled|opted)|Wir haben(?: uns)? (?:.{0,200} )?(?:beschlossen|entschieden|geeinigt)|Nous avons (?:décidé|choisi)|Decidimos|Optamos|Hemos decidido|Abbiamo deciso|Chúng tôi (?:đã )?quyết định|Nhóm (?:đã )?quyết định)(?![\p{L}\p{N}])|^我们(?:已经)?决定/u;

/** Words of a line that say what a category is for. */
const SAYS = {
  preference: /prefer|\blik|\blov|hate|dislike|favou?rite|enjoy|want|\bmag\b|mögen|bevorzug|lieb|möcht/iu,
  decision: /decid|decision|chose|agreed|settled on|opted|beschlossen|entschieden|geeinigt/iu,
};

/** The category that the form of a line gives it, in whatever language; undefined where none does. Pure. */
function categoryByForm(text: string): "preference" | "decision" | undefined {
  if (USER_LIKES.test(text)) return "preference";
  return DECIDED.test(text) ? "decision" : undefined;
}

/** A line in English or German that begins with an article, and so with what it is about. */
const WITH_ARTICLE = /^(?:the|an?|each|every|all|no|most|der|die|das|ein|eine|jede[rs]?|alle|keine?) /iu;

/** A line `Key: value` that is about the note, or goes with another line: "Solution: …". */
const OF_NOTE =
  /^(?:why|how to apply|about|due|note|date|status|updated|last updated|example|todo|solution|problem|challenge|issue|result|reason|cause|fix|warum|anwendung|hinweis|datum|stand|beispiel|lösung|grund|pourquoi|remarque|exemple|solution|por ?qu[eê]|nota|exemplo|ejemplo|solução|问题|解决|原因|状态|日期|注意|示例) ?[:：]/iu;
