import type { Statement as Extracted } from "../domain/extraction.ts";
import { contentHash } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { memoryPath } from "../domain/paths.ts";
import { extract, isVacant, load, type Plan, type Planned, withContent } from "../domain/plan.ts";
import { ChangeSheet } from "../markdown/change-sheet.ts";
import { createdMemory, createMemory } from "../markdown/changes.ts";
import { type Claim, commitmentHeader, episodeHeader, type Remark, type RememberRules } from "./remark.ts";
import { type Outcome, type Statement, stateFact } from "./state-fact.ts";

export interface Remembered {
  readonly episode: Memory;
  readonly outcomes: readonly Outcome[];
}

/**
 * Plans what one remark leaves behind: the episode (verbatim, always), and what it states as facts and
 * commitments, each through the decision table. A question, a hypothesis or small talk states nothing;
 * a text longer than a statement is kept as an episode only where nothing is stated in it. Pure.
 */
export function* planRemember(remark: Remark, rules: RememberRules): Plan<Planned<Remembered>> {
  const sheet = new ChangeSheet();
  const { episode, isNew } = yield* findEpisode(remark, rules, sheet);
  const claims = yield* claimsOf(remark, rules);
  const outcomes: Outcome[] = [];
  for (const claim of claims) {
    const within: Statement = {
      sheet,
      episode,
      rules,
      whole: contentHash(claim.text) === contentHash(remark.text),
    };
    outcomes.push(...(claim.commitment ? yield* commitTo(claim, within) : yield* stateFact(claim, within)));
  }
  if (outcomes.length === 0)
    outcomes.push({ action: isNew ? "created" : "duplicate", memory: episode, ...whyEpisodeOnly(remark) });
  return { changes: sheet.changes(), appends: sheet.appends(), result: { episode, outcomes } };
}

function whyEpisodeOnly(remark: Remark): { note?: string } {
  if (remark.only === "episode") return {};
  if (!fitsStatement(remark.text))
    return { note: "longer than one statement: kept word for word as an episode" };
  return { note: "states no fact: kept word for word as an episode" };
}

/** The episode of the remark: a new one, or the very one that is there (same words, time and session). */
function* findEpisode(
  remark: Remark,
  rules: RememberRules,
  sheet: ChangeSheet,
): Plan<{ episode: Memory; isNew: boolean }> {
  for (let position = 0; ; position++) {
    const header = episodeHeader(remark, rules, position);
    const known = (yield* load([header.id])).get(header.id);
    if (known && known.text === remark.text && (known.header.status ?? "active") === "active") {
      sheet.add(undefined, known);
      return { episode: known, isNew: false };
    }
    const path = memoryPath(header, remark.text);
    if (known || !(yield* isVacant(path))) continue;
    const episode = createdMemory(header, remark.text, path);
    sheet.add(createMemory(header, remark.text, path, { event: "created", reason: "remembered" }), episode);
    return { episode, isNew: true };
  }
}

/** The statements of a remark: as extracted, or with `raw` the whole text as one. Flags win over extraction. */
function* claimsOf(remark: Remark, { nowMs }: RememberRules): Plan<readonly Claim[]> {
  if (remark.only === "episode") return [];
  const fits = fitsStatement(remark.text);
  if (remark.raw) return fits ? [remark] : [];
  const found = yield* extract(remark.text, remark.atMs ?? nowMs);
  if (found.length > 0) return found.map((statement) => claimOf(statement, remark));
  // Who says what sort of fact it is, or whom it is about, means it as a fact.
  const meant =
    remark.category !== undefined || remark.subject !== undefined || remark.importance !== undefined;
  return meant && fits ? [remark] : [];
}

function fitsStatement(text: string): boolean {
  return new TextEncoder().encode(text).length <= LIMITS.statementBytes;
}

function claimOf(statement: Extracted, remark: Remark): Claim {
  const {
    text,
    category,
    subject,
    importance,
    confidence,
    keywords,
    entities,
    nature,
    sensitive,
    correction,
  } = statement;
  const asFact = remark.category !== undefined;
  return {
    ...remark,
    text,
    category: remark.category ?? category,
    subject: remark.subject ?? (subject === "owner" ? undefined : subject),
    importance: remark.importance ?? importance,
    confidence: remark.confidence ?? confidence,
    ...{ keywords, entities, nature, sensitive, correction },
    holdsFrom: statement.validAt,
    commitment: asFact ? undefined : statement.commitment,
  };
}

/** A promise or to-do, kept once while it is open. */
function* commitTo(claim: Claim, { sheet, episode, rules }: Statement): Plan<readonly Outcome[]> {
  const hash = contentHash(claim.text);
  const same = hash === undefined ? [] : yield* withContent(hash);
  const open = same.find(
    ({ header }) =>
      header.kind === "commitment" &&
      (header.state ?? "open") === "open" &&
      (header.status ?? "active") === "active",
  );
  if (open) return [{ action: "duplicate", memory: open, was: open }];
  const header = commitmentHeader(claim, rules, episode.header.id);
  const path = memoryPath(header, claim.text);
  const memory = createdMemory(header, claim.text, path);
  if ((yield* load([header.id])).size > 0 || sheet.has(header.id))
    return [{ action: "duplicate", memory, was: memory }];
  sheet.add(createMemory(header, claim.text, path, { event: "created", reason: "promised" }), memory);
  return [{ action: rules.review ? "pending" : "created", memory }];
}
