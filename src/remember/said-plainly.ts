import { contentHash } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { trustOf } from "../domain/provenance.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { ChangeBuilder } from "../markdown/change-builder.ts";
import { SPECULATIVE } from "./remark.ts";

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
