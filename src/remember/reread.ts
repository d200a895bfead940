import type { Change } from "../domain/changeset.ts";
import { isOpenCommitment } from "../domain/commitment.ts";
import { isStated } from "../domain/flat.ts";
import { contentHash, sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { REREAD_DIR } from "../domain/paths.ts";
import { citing, fileAt, load, type Plan, type Planned, type Reading } from "../domain/plan.ts";
import { isActive } from "../domain/status.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { keepEntities } from "../entities/keep-entities.ts";
import { guardBetween } from "../language/compare/guards.ts";
import { areSameWords } from "../language/sentence/words.ts";
import { ChangeBuilder, changedMemory, changeMemory } from "../markdown/changes.ts";
import { isText, objectIn } from "../text/objects.ts";
import { replacedKeys } from "./absorb.ts";
import { commitTo, dueIn, stateClaim } from "./promises.ts";
import { claimOf, listed, type Remark, type RememberRules } from "./remark.ts";
import { entityInputOf } from "./remember.ts";
import type { Outcome, Statement } from "./state-fact.ts";
import { rulesFor } from "./state-remark.ts";

/** What a second reading did. */
export interface Reread {
  /** Statements that were missed, facts that got a better wording, and those that wait for a person now. */
  readonly added: number;
  readonly reworded: number;
  readonly doubted: number;
  readonly refused: number;
}

const NOTHING: Reread = { added: 0, reworded: 0, doubted: 0, refused: 0 };

/**
 * Facts and open promises that a second reading of their episode may change: those in force that rest on it alone, and about which no
 * person has said anything. Pure.
 */
export function rereadable(facts: readonly Memory[], episode: string): readonly Memory[] {
  return facts.filter(({ header }) => {
    const { kind, status = DEFAULTS.status, verification = DEFAULTS.verification, sources = [] } = header;
    const isUntouched = verification === DEFAULTS.verification && header.pinned !== true;
    const rests = sources.every((source) => source === episode) && header.sources_count === undefined;
    const isMeant = isOpenCommitment(header) || (kind === "fact" && status === DEFAULTS.status);
    return isMeant && isUntouched && rests;
  });
}

/**
 * Plans a model's second reading of a waiting episode, and removes its note: facts and promises are reworded unless a guard objects, facts
 * that are promises become promises, missed statements are stated like any remark, and statements that the words do not support wait for a
 * person. `reading` may be older than the store: facts changed since are left alone. Pure.
 */
export function* planReread(
  { path, reading, by }: { readonly path: string; readonly reading: Reading; readonly by: string },
  settings: RememberRules,
): Plan<Planned<Reread>> {
  const raw = yield* fileAt(path);
  const entry = raw === undefined ? undefined : readEntry(raw);
  if (raw === undefined || entry === undefined) return { changes: [], result: NOTHING };
  const builder = new ChangeBuilder();
  const episode = (yield* load([entry.episode])).get(entry.episode);
  const done =
    episode === undefined || !isActive(episode.header)
      ? NOTHING
      : yield* readAgain({ builder, episode, reading, by, flags: entry.flags }, settings);
  const why = { event: "pruned", reason: "was read by the model" } as const;
  const removal: Change = { op: "remove", path, before: sha256(raw), keys: [], ...why };
  return { changes: [...builder.changes(), removal], appends: builder.appends(), result: done };
}

interface Scene {
  readonly builder: ChangeBuilder;
  readonly episode: Memory;
  readonly reading: Reading;
  readonly by: string;
  readonly flags: RereadEntry["flags"];
}

function* readAgain(scene: Scene, settings: RememberRules): Plan<Reread> {
  const { builder, episode, reading, by, flags } = scene;
  const { id } = episode.header;
  const known = yield* citing(id);
  const facts = new Map(rereadable(known, id).map((fact) => [fact.header.id, fact]));
  const at = new Date(settings.nowMs).toISOString();
  const counts = { ...NOTHING };
  const told = new Set<string>();
  for (const { id: wrong, why } of reading.wrong) {
    const fact = facts.get(wrong);
    if (fact === undefined || told.has(wrong)) continue;
    told.add(wrong);
    const reason = `read otherwise by ${by}${said(why)}`;
    const event = { event: "disputed", reason, detail: "status active -> pending" } as const;
    builder.change(fact, { status: "pending", reason, updated: at }, event);
    counts.doubted++;
  }
  const remark: Remark = {
    ...flags,
    text: episode.text,
    atMs: flags.atMs ?? Date.parse(episode.header.created),
  };
  const rules = rulesFor(remark, settings);
  const within: Statement = { builder, episode, source: id, rules, whole: false };
  const outcomes: Outcome[] = [];
  for (const { statement, rewords, why } of reading.statements) {
    const readBy = `read by ${by}${said(why)}`;
    if (rewords !== undefined) {
      const fact = facts.get(rewords);
      if (fact === undefined || told.has(rewords)) continue;
      told.add(rewords);
      const claim = withDay({ ...claimOf(statement, remark), readBy }, rules.nowMs);
      const isPromised = claim.commitment !== undefined && fact.header.kind === "fact";
      if (!isPromised && known.some((other) => says(other, claim.text))) continue; // it would be for style alone
      if (mayNotReword(fact, claim)) counts.refused++;
      else if (isPromised) {
        const made = yield* commitTo(claim, within);
        outcomes.push(...made);
        counts.reworded += giveWay(builder, fact, made, { at, reason: readBy });
      } else if (reword(builder, fact, claim, { at, reason: readBy })) counts.reworded++;
      continue;
    }
    if (known.some((other) => says(other, statement.text))) continue;
    const claim = withDay({ ...claimOf(statement, remark), readBy }, rules.nowMs);
    const made = yield* stateClaim(claim, within);
    outcomes.push(...made);
    counts.added += made.filter(({ action }) => action !== "duplicate" && action !== "suppressed").length;
  }
  yield* keepEntities(builder, entityInputOf(outcomes, remark.session, rules.nowMs));
  return counts;
}

function said(why: string): string {
  return why === "" ? "" : `: ${why}`;
}

type Worded = ReturnType<typeof claimOf>;

/** What a model takes for a promise is due on the day that its words name, though rules saw none in them. */
function withDay(claim: Worded, nowMs: number): Worded {
  const { commitment, atMs = nowMs, text } = claim;
  return commitment === undefined || commitment.due !== undefined
    ? claim
    : { ...claim, commitment: { ...commitment, ...dueIn(text, { atMs }) } };
}

const PRONOUN = /(?<![\p{L}\p{N}'’])(?:s?he|they|it|him|her|them|his|its|theirs?|hers)(?![\p{L}\p{N}])/giu;
/** What may stand in the place of one: some words, none of which counts or denies. */
const NAMED = /^(?!.*(?:\d|\b(?:not?|never)\b))[^\s,;:.!?]+(?:\s[^\s,;:.!?]+){0,5}$/u;

/** Whether another wording only says who or what it is that pronouns stand for: "She runs it", "Ines runs the bakery". Linear. */
function namesWho(old: string, text: string): boolean {
  const [first = "", ...others] = old.toLowerCase().split(PRONOUN);
  const told = text.toLowerCase();
  let at = first.length;
  if (others.length === 0 || !told.startsWith(first)) return false;
  for (const [i, part] of others.entries()) {
    const isLast = i === others.length - 1;
    const next = isLast ? told.length - part.length : told.indexOf(part, at + 1);
    if (next <= at || !told.startsWith(part, next) || !NAMED.test(told.slice(at, next))) return false;
    at = next + part.length;
  }
  return true;
}

/** Whether another wording only says whose something is: "Swimming is on Mondays", "Bea's swimming is on Mondays". Linear. */
function namesWhose(old: string, text: string): boolean {
  const plain = (said: string) => said.toLowerCase().replace(/^the /u, "");
  const without = text.replace(/(?<![\p{L}'’])\p{Lu}\p{L}*['’]s /u, "");
  return without !== text && plain(without) === plain(old);
}

function mayNotReword({ header, text }: Memory, claim: Worded): boolean {
  if (namesWho(text, claim.text) || namesWhose(text, claim.text)) return false;
  const isOther = (claim.subject ?? DEFAULTS.subject) !== (header.subject ?? DEFAULTS.subject);
  return isOther || guardBetween(text, claim.text) !== undefined;
}

function giveWay(
  builder: ChangeBuilder,
  fact: Memory,
  made: readonly Outcome[],
  { at, reason }: { readonly at: string; readonly reason: string },
): number {
  const heir = made.find(({ action }) => action !== "suppressed")?.memory.header.id;
  if (heir === undefined) return 0;
  builder.change(fact, replacedKeys(heir, at), {
    event: "superseded",
    reason: `a promise, ${reason}`,
    detail: `by ${heir}`,
  });
  return 1;
}

function says({ header, text }: Memory, words: string): boolean {
  if (!isStated(header)) return false;
  return contentHash(text) === contentHash(words) || areSameWords(text, words);
}

function reword(
  builder: ChangeBuilder,
  fact: Memory,
  claim: Worded,
  { at, reason }: { readonly at: string; readonly reason: string },
): boolean {
  const { text, subject, keywords, entities, category, sensitive } = claim;
  const isPromise = fact.header.kind === "commitment";
  const isPlain = !isPromise && fact.header.category === undefined && category !== DEFAULTS.category;
  // A promise keeps its day where other words leave it out.
  const before = fact.header.kind === "commitment" ? fact.header.due : undefined;
  const due = isPromise ? (claim.commitment?.due ?? claim.due ?? before) : claim.due;
  const patch = {
    ...(isPlain && { category }),
    subject,
    keywords: listed(keywords),
    entities: listed(entities),
    due,
    valid_at: validAt(fact, claim),
    ...(sensitive === true && { sensitive }),
    updated: at,
  };
  const why = { event: "edited", reason, wording: fact.text } as const;
  const change = changeMemory(fact, patch, why, text);
  builder.add(change, changedMemory(fact, change));
  return change !== undefined;
}

/** From when it holds by its words, else since when it was said; undefined where that is when it was made. */
function validAt({ header: { created } }: Memory, { holdsFrom, atMs }: Worded): string | undefined {
  const from = holdsFrom ?? (atMs === undefined ? created : new Date(atMs).toISOString());
  return from === created ? undefined : from;
}
/** The change that lets an episode wait for a model, which reads it again. Pure. */
export function rereadNote(episode: Memory, { text: _, ...flags }: Remark): Change {
  const entry: RereadEntry = { episode: episode.header.id, flags };
  const path = `${REREAD_DIR}/${entry.episode}.json`;
  const why = { event: "created", reason: "waits for the model" } as const;
  return { op: "create", path, text: `${JSON.stringify(entry)}\n`, keys: [], ...why };
}

/** What such a file holds: the episode has the text, the flags of the remark are here. */
interface RereadEntry {
  readonly episode: string;
  readonly flags: Omit<Remark, "text">;
}

/** A file of what waits; undefined if it is foreign or damaged: it stays, and `doctor` names it. Pure. */
export function readEntry(raw: string): RereadEntry | undefined {
  const { episode, flags } = objectIn(raw) as Partial<RereadEntry>; // checked here
  return isText(episode) && typeof flags === "object" && flags !== null ? { episode, flags } : undefined;
}
