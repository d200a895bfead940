import type { Statement as Extracted } from "../domain/extraction.ts";
import { contentHash } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { memoryPath } from "../domain/paths.ts";
import { extract, load, type Plan, withContent } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { createdMemory, createMemory } from "../markdown/changes.ts";
import { findInstruction } from "../text/safety/instructions.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import { type Claim, commitmentHeader, type Remark, type RememberRules } from "./remark.ts";
import { type Outcome, type Statement, stateFact } from "./state-fact.ts";
import { whyKept } from "./why-kept.ts";

/**
 * Plans what a remark states, on the sheet: facts and commitments, each through the decision table. Undefined where
 * the extractor cannot be reached, and [] where nothing is stated. Pure but for the sheet.
 */
export function* stateRemark(
  remark: Remark,
  within: Omit<Statement, "whole">,
): Plan<readonly Outcome[] | undefined> {
  const claims = yield* claimsOf(remark, within.rules);
  if (claims === undefined) return undefined;
  const outcomes: Outcome[] = [];
  for (const claim of claims) {
    const statement = { ...within, whole: contentHash(claim.text) === contentHash(remark.text) };
    outcomes.push(
      ...(claim.commitment ? yield* commitTo(claim, statement) : yield* stateFact(claim, statement)),
    );
  }
  return outcomes;
}

/** The rules for one remark: what gives orders to a model waits for a person, unless it is the user's own. Pure. */
export function rulesFor({ text, source = DEFAULTS.source }: Remark, rules: RememberRules): RememberRules {
  const instruction = source === "user" ? undefined : findInstruction(text);
  if (instruction === undefined) return rules;
  return { ...rules, review: true, suspect: `reads like orders to a model (${instruction.rule})` };
}

/** The statements of a remark: as extracted, or with `raw` the whole text as one. Flags win over extraction. */
function* claimsOf(remark: Remark, { nowMs }: RememberRules): Plan<readonly Claim[] | undefined> {
  if (remark.only === "episode") return [];
  const fits = fitsStatement(remark.text);
  if (remark.raw) return fits ? [asClaim(remark)] : [];
  const found = yield* extract(remark.text, remark.atMs ?? nowMs);
  if (found === undefined) return undefined;
  if (found.length > 0) return found.map((statement) => claimOf(statement, remark));
  // Who says what sort of fact it is, or whom it is about, means it as a fact.
  const meant =
    remark.category !== undefined || remark.subject !== undefined || remark.importance !== undefined;
  return meant && fits ? [asClaim(remark)] : [];
}

/** The whole text as one statement. */
function asClaim(remark: Remark): Claim {
  return { ...remark, sensitive: remark.sensitive ?? isSensitive(remark.text) };
}

/** Whether a text is short enough to be one fact. Pure. */
export function fitsStatement(text: string): boolean {
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
    ...{ keywords, entities, nature, correction },
    sensitive: remark.sensitive ?? sensitive,
    holdsFrom: statement.validAt,
    commitment: asFact ? undefined : statement.commitment,
  };
}

function pendingOrCreated(memory: Memory, { review, suspect }: RememberRules): Outcome {
  return { action: review ? "pending" : "created", memory, ...(suspect !== undefined && { note: suspect }) };
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
  sheet.add(
    createMemory(header, claim.text, path, { event: "created", reason: whyKept(claim, "promised") }),
    memory,
  );
  return [pendingOrCreated(memory, rules)];
}
