import { contentHash } from "../domain/hash.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import { trustOf } from "../domain/provenance.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { compareStatements } from "../language/compare/compare.ts";
import { valueSetRight } from "../language/compare/sets-right.ts";
import type { ChangeBuilder } from "../markdown/change-builder.ts";
import { type Claim, SPECULATIVE } from "./remark.ts";

/** Nearest facts among which what a correction means is looked for. */
const NEAREST = 20;

/**
 * The facts in force that an explicit correction sets right: they give one other value of the same attribute of the
 * same subject (see `valueSetRight`), or the old time of what it says to have been moved, by a longer name of it. Where they give several, nobody can tell which one is meant: [].
 * `atMs`: when the correction was said; what was said later is no error of before. Pure.
 */
export function setRightBy(claim: Claim, near: readonly Neighbour[], atMs: number): readonly Memory[] {
  const corrects = claim.correction === true || claim.denies === true;
  const head = movedThing(claim.text);
  if (!corrects && head === undefined) return [];
  const how = claim.denies ? "denies" : "tells";
  const own = contentHash(claim.text);
  const open = near.filter(({ memory: { header } }) => header.status === "archived" || isInForce({ header }));
  const found = open.slice(0, NEAREST).flatMap(({ memory }) => {
    if (memory.header.hash === own || saidAt(memory) > atMs) return [];
    const value = corrects ? valueSetRight(claim.text, memory.text, how) : undefined;
    const said = value ?? (head === undefined ? undefined : timeMoved(claim.text, memory.text, head));
    return said === undefined ? [] : [{ memory, value: said }];
  });
  return new Set(found.map(({ value }) => value)).size === 1 ? found.map(({ memory }) => memory) : [];
}

const MOVES =
  /^(?:actually,? )?(?:the|our|my) ([a-z-]{2,20}) (?:has |have |was |were |is |got )?(?:now )?(?:been )?(?:moved|pushed|postponed|shifted|rescheduled|changed|brought|put|delayed)(?: (?:back|forward|off))? (?:to|until) /i;

/** "launch" of "the launch has been moved to March": what takes place at another time, by its bare name. */
function movedThing(text: string): string | undefined {
  return MOVES.exec(text)?.[1]?.toLowerCase();
}

/** `old`, where it says of a thing with this bare name and more ("the launch of Heron is in April") what cannot hold any more. */
function timeMoved(text: string, old: string, head: string): string | undefined {
  const named = new RegExp(
    `^(the|our|my) (?:\\S+ )?${head}(?: (?:of|for|with) (?:\\S+ )?\\S+)? (?=is |was |takes |starts |begins )`,
    "i",
  );
  const short = old.replace(named, `$1 ${head} `);
  return short !== old && compareStatements(text, short).contradicts ? old : undefined;
}

/** Corrections in force that were said after `atMs`, and set right what a claim says of before. Pure. */
export function settingRight(claim: Claim, near: readonly Neighbour[], atMs: number): readonly Memory[] {
  const open = near.filter(({ memory }) => isInForce(memory)).slice(0, NEAREST);
  return open.flatMap(({ memory }) => {
    const { header, text } = memory;
    const isLater = header.category === "correction" && saidAt(memory) > atMs;
    return isLater && valueSetRight(text, claim.text, "tells") !== undefined ? [memory] : [];
  });
}

/** When a fact was said first: what it tells of may lie ahead. */
function saidAt({ header }: Memory): number {
  return Math.min(...(header.sources ?? [header.id]).map(idTimeMs));
}

function isInForce({ header }: Pick<Memory, "header">): boolean {
  return (header.status ?? DEFAULTS.status) === "active";
}

/**
 * What was only guessed ("Maybe Jo works at Acme") and is said plainly now gives way to that: nobody needs the guess beside it.
 * `near`: facts about the same; `at`: domain time, ISO 8601 UTC. Pure but for the builder.
 */
export function endGuesses(builder: ChangeBuilder, fact: Memory, near: readonly Memory[], at: string): void {
  const { id } = fact.header;
  const said = contentHash(fact.text);
  const guesses = near
    .map((memory) => builder.current(memory))
    .filter(
      ({ header, text }) =>
        header.id !== id &&
        (header.status ?? DEFAULTS.status) === "active" &&
        (header.confidence ?? 1) < SPECULATIVE &&
        header.pinned !== true &&
        trustOf(header) <= trustOf(fact.header) &&
        contentHash(unhedged(text)) === said,
    );
  if (guesses.length === 0 || (fact.header.confidence ?? 1) < SPECULATIVE) return;
  for (const guess of guesses) {
    const patch = { status: "superseded", superseded_by: id, invalid_at: at, updated: at };
    builder.change(guess, patch, { event: "superseded", reason: "said plainly", detail: `by ${id}` });
  }
  const known = builder.current(fact).header.supersedes ?? [];
  const supersedes = [...new Set([...known, ...guesses.map(({ header }) => header.id)])].sort();
  builder.change(fact, { supersedes }, { event: "confirmed", reason: "was only guessed before" });
}

function unhedged(text: string): string {
  return text.replace(HEDGES, "").replace(MAY, "");
}

const HEDGES =
  /^(?:(?:maybe|perhaps|possibly|probably|i guess|i think|i suppose|i believe|not sure,? but|vielleicht|womöglich|ich glaube|ich denke|vermutlich)(?: that)?,? ){1,3}/i;
const MAY = /\b(?:might|may) (?=[a-z])/;
