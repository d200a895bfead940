import { certainty } from "../domain/aging.ts";
import { deriveId } from "../domain/derive-id.ts";
import type { HeaderOf } from "../domain/kinds.ts";
import type { Statement } from "../domain/plan.ts";
import { isForeign, selfName } from "../domain/provenance.ts";
import { type Category, DEFAULTS, type Source } from "../domain/vocabulary.ts";
import { reweighed } from "../language/extract/weights.ts";
import { DAY_MS } from "../text/calendar.ts";
import { isHealth, isSensitive } from "../text/safety/sensitive.ts";
import type { Zone } from "../text/time-zone.ts";

/** One remark to keep, with what its flags say. Times in ms since 1970. */
export interface Remark {
  readonly text: string;
  /** The whole text as one fact, without extraction. */
  readonly raw?: boolean | undefined;
  /** The whole text as one statement, with the names and days that extraction finds in it. */
  readonly whole?: boolean | undefined;
  /** It is a promise or a to-do, whatever its words; `false`, with `whole`: it is none. */
  readonly promised?: boolean | undefined;
  /** With `whole`: ids of memories whose place it takes, so that it is none of them in other words. */
  readonly instead?: readonly string[] | undefined;
  /** Nothing but its very words is looked for: it is a line of a document, and does not say that anything has changed. */
  readonly standsAlone?: boolean | undefined;
  /** Whoever says it has looked for what it may change and said so: nothing is asked about it. */
  readonly checked?: boolean | undefined;
  /** `episode`: the verbatim text alone, without a fact. */
  readonly only?: "episode" | undefined;
  readonly category?: Category | undefined;
  readonly subject?: string | undefined;
  readonly importance?: number | undefined;
  readonly confidence?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Other words under which it is to be found, lower case. */
  readonly keywords?: readonly string[] | undefined;
  readonly source?: Source | undefined;
  readonly session?: string | undefined;
  readonly project?: string | undefined;
  readonly scope?: "global" | "project" | undefined;
  /** When it happened; now, where not given. */
  readonly atMs?: number | undefined;
  /** From when it holds, ISO 8601 UTC, where that is not when it was said. */
  readonly holdsFrom?: string | undefined;
  readonly ttlMs?: number | undefined;
  /** About health, money, papers, faith, love or an address; by rules, where not given. */
  readonly sensitive?: boolean | undefined;
  /** It, or a part of it, reads as sensitive, though nobody said so. */
  readonly readsPrivate?: boolean | undefined;
  /** A value that it stands for, encrypted, as base64. */
  readonly sealed?: string | undefined;
  /** Why a secret in it is kept; history says so. */
  readonly allowSecret?: string | undefined;
}

export interface RememberRules {
  readonly nowMs: number;
  /** Where the person's days begin (default: UTC). */
  readonly zone?: Zone;
  /** Facts wait for `confirm`. */
  readonly review: boolean;
  /** Why the episode waits as well, and nothing of it counts as an observation: its text is not trusted. */
  readonly suspect?: string;
  readonly speculativeDays: number;
  /** The name of this machine in the store. */
  readonly replica: string;
  /** Who writes, where several people share the store. */
  readonly author?: string | undefined;
  /** Episodes of the same call. */
  readonly besides?: ReadonlySet<string>;
}

const PERSONAL: ReadonlySet<Category> = new Set([
  "identity",
  "preference",
  "personality",
  "interest",
  "relationship",
  "goal",
  "skill",
  "moment",
  "experience",
]);

/** The front matter of a remark's episode; `position` sets apart what is otherwise the same. Pure. */
export function episodeHeader(
  remark: Remark,
  { nowMs, suspect, author }: RememberRules,
  position: number,
): HeaderOf<"episode"> {
  const atMs = remark.atMs ?? nowMs;
  const of = [remark.subject ?? DEFAULTS.subject, remark.text, remark.session ?? "", position];
  return {
    id: deriveId({ kind: "episode", atMs, of }),
    kind: "episode",
    ...capturedKeys({ ...remark, nowMs, author }),
    ...(suspect !== undefined && { status: "pending", reason: suspect }),
    ...((remark.sensitive ?? (remark.readsPrivate || isSensitive(remark.text))) && { sensitive: true }),
  };
}

/** One statement of a remark, with what extraction and flags say of it. */
export interface Claim extends Remark {
  /** Whoever said it named its category, too. */
  readonly isSorted?: boolean | undefined;
  readonly entities?: readonly string[] | undefined;
  /** It denies what was said before. */
  readonly denies?: true | undefined;
  /** It says nothing without what it sets right. */
  readonly leans?: true | undefined;
  /** The id of the fact or promise in whose words it gives another value. */
  readonly setsRight?: string | undefined;
  /** The day to come on which it happens, ISO 8601 UTC. */
  readonly due?: string | undefined;
  readonly commitment?: { readonly due?: string; readonly owedTo?: string } | undefined;
  /** Which model states it, and why, for history. */
  readonly readBy?: string | undefined;
}

/** The front matter of the fact that a claim states, resting on an episode or a turn of one. Pure. */
export function factHeader(
  claim: Claim,
  rules: RememberRules,
  source: string,
  position: number,
): HeaderOf<"fact"> {
  const atMs = claim.atMs ?? rules.nowMs;
  const scope = scopeOf(claim);
  const of = [claim.subject ?? DEFAULTS.subject, claim.text, claim.session ?? "", position, scope];
  const speculative = claim.confidence !== undefined && certainty(claim.confidence) === "speculative";
  const isLasting = isHealth(claim.text);
  const ttlMs = claim.ttlMs ?? (speculative && !isLasting ? rules.speculativeDays * DAY_MS : undefined);
  return {
    id: deriveId({ kind: "fact", atMs, of }),
    kind: "fact",
    ...(claim.category && claim.category !== DEFAULTS.category && { category: claim.category }),
    ...(claim.isSorted && (claim.source ?? DEFAULTS.source) === "user" && { category_by: "user" as const }),
    ...statedKeys(claim, rules, source),
    ...(claim.holdsFrom && { valid_at: claim.holdsFrom }),
    ...(scope === "project" && { scope }),
    ...(claim.confidence !== undefined &&
      claim.confidence !== DEFAULTS.confidence && { confidence: claim.confidence }),
    ...(isLasting && { policy: "protected" }),
    ...(claim.sealed && { sealed: claim.sealed }),
    ...(ttlMs !== undefined && { expires_at: new Date(rules.nowMs + ttlMs).toISOString() }),
    ...(claim.due && { due: claim.due }),
  };
}

/** The front matter of a promise or to-do, open. Pure. */
export function commitmentHeader(claim: Claim, rules: RememberRules, source: string): HeaderOf<"commitment"> {
  const of = [claim.subject ?? DEFAULTS.subject, claim.text, claim.session ?? ""];
  const { due, owedTo } = claim.commitment ?? {};
  return {
    id: deriveId({ kind: "commitment", atMs: claim.atMs ?? rules.nowMs, of }),
    kind: "commitment",
    ...statedKeys(claim, rules, source),
    ...(claim.ttlMs !== undefined && { expires_at: new Date(rules.nowMs + claim.ttlMs).toISOString() }),
    ...(due && { due }),
    state: "open",
    ...(owedTo && { owed_to: owedTo }),
  };
}

/** What facts and promises have in common. */
function statedKeys(claim: Claim, rules: RememberRules, source: string) {
  const { tags, keywords, entities, sensitive, importance } = claim;
  return {
    ...capturedKeys({ ...claim, nowMs: rules.nowMs, author: rules.author }),
    ...(rules.review && { status: "pending" as const, reason: rules.suspect ?? "waits for review" }),
    ...(importance !== undefined && importance !== DEFAULTS.importance && { importance }),
    ...(tags?.length && { tags: [...new Set(tags)] }),
    ...(keywords?.length && { keywords: [...keywords] }),
    ...(entities?.length && { entities: [...entities] }),
    ...(sensitive && { sensitive }),
    sources: [source],
  };
}

/**
 * The scope of a remark: personal statements are global; what is said in a project about its things, or about what "we" do there, belongs to
 * the project. Pure.
 */
export function scopeOf(remark: Remark): "global" | "project" {
  if (remark.scope) return remark.project === undefined ? "global" : remark.scope;
  if (remark.project === undefined || isPersonal(remark)) return "global";
  const aboutOwner = (remark.subject ?? DEFAULTS.subject) === DEFAULTS.subject;
  return aboutOwner && !OF_PROJECT.test(remark.text) ? "global" : "project";
}

/** The claim by its author's name where several people share the store and it is about whoever makes it: no one of them is the owner. Pure. */
export function inOwnName(claim: Claim, { author }: RememberRules): Claim {
  const isSelf = (claim.subject ?? DEFAULTS.subject) === DEFAULTS.subject && !isForeign(claim);
  const isTheirs = claim.commitment !== undefined || SAYS_I.test(claim.text) || isOfSpeaker(claim);
  if (author === undefined || !isSelf || !isTheirs) return claim;
  return { ...claim, subject: selfName(author) };
}

/** Whether a statement is by its category about the person who makes it, and nothing shows that it is of what is "ours". Pure. */
export function isOfSpeaker({ category, text }: Pick<Remark, "category" | "text">): boolean {
  const isOwn = isHealth(text) || (category !== undefined && PERSONAL.has(category));
  return isOwn && !OF_PROJECT.test(text);
}

/** Whether a statement is about the person who makes it rather than a thing of a project. Pure. */
export function isPersonal(said: Pick<Remark, "category" | "text">): boolean {
  return SAYS_I.test(said.text) || isOfSpeaker(said);
}

const SAYS_I =
  /(?:^|[^\p{L}])(?:i|i['’]\w{1,2}|me|my|mine|myself|ich|mir|mich|mein(?:e[mnrs]?)?)(?![\p{L}])/iu;
/** What several share, and what only a project has. */
const OF_PROJECT =
  /(?:^|[^\p{L}])(?:we|our|ours|wir|uns|unser(?:e[mnrs]?)?|the (?:\p{L}{2,20} ){0,2}(?:builds?|api|app|repo(?:sitory)?|server|database|db|tests?|suite|pipeline|deploy(?:s|ment)?|ci|staging|prod(?:uction)?|release|back-?end|front-?end|code(?:base)?|schema|branch|services?|migrations?|port|endpoint|config|docs?|readme|package|library|module|linter|formatter))(?![\p{L}])/iu;

/** When and where something was captured, and by whom. */
type Capture = Pick<Remark, "atMs" | "session" | "project" | "source" | "subject"> &
  Pick<RememberRules, "nowMs" | "author">;

/** The header keys that say when and where; `valid_at` only where it is another moment than `created`. Pure. */
export function capturedKeys({ nowMs, atMs = nowMs, session, project, source, author, subject }: Capture) {
  const created = new Date(nowMs).toISOString();
  const validAt = new Date(atMs).toISOString();
  return {
    ...(subject && { subject }),
    created,
    ...(validAt !== created && { valid_at: validAt }),
    ...(source && { source }),
    ...(author && { author }),
    ...(session && { session }),
    ...(project && { project }),
  };
}

/** Why something is kept, for history: `reason`, what a model said of it, and why a secret in it was allowed. Pure. */
export function whyKept({ allowSecret, readBy }: Pick<Claim, "allowSecret" | "readBy">, why: string): string {
  const reason = readBy === undefined ? why : `${why}; ${readBy}`;
  return allowSecret === undefined ? reason : `${reason} with a secret: ${allowSecret}`;
}

/** What an extractor found in a remark as a claim; what the remark says of itself wins. Pure. */
export function claimOf(statement: Statement, remark: Remark): Claim {
  const { text, category, subject, importance, confidence, keywords, entities, sensitive, denies, leans } =
    statement;
  const asFact = remark.category !== undefined;
  // What a person files as a decision, a rule or a liking is no appointment.
  const isEvent = !asFact || remark.category === "fact" || remark.category === "moment";
  return {
    ...remark,
    text,
    category: remark.category ?? category,
    isSorted: asFact,
    subject: remark.subject ?? (subject === "owner" ? undefined : subject),
    importance: remark.importance ?? reweighed(importance, category, remark.category),
    confidence: remark.confidence ?? confidence,
    keywords,
    entities,
    denies,
    leans,
    sensitive: remark.sensitive ?? sensitive,
    holdsFrom: statement.validAt,
    due: isEvent ? statement.due : undefined,
    commitment: asFact ? undefined : statement.commitment,
  };
}

/** A list of a header, absent where it is empty. Pure. */
export function listed(words: readonly string[] | undefined): readonly string[] | undefined {
  return words === undefined || words.length === 0 ? undefined : words;
}
