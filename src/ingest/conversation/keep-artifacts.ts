import type { Statement } from "../../domain/extraction.ts";
import { contentHash } from "../../domain/hash.ts";
import { deriveId } from "../../domain/ids.ts";
import type { HeaderOf } from "../../domain/kinds.ts";
import { memoryPath } from "../../domain/paths.ts";
import { isTombstoned, isVacant, load, type Plan, withContent } from "../../domain/plan.ts";
import { createdMemory, createMemory } from "../../markdown/changes.ts";
import { type Artifact, artifactsOf } from "../../remember/boxes/artifacts.ts";
import { capturedKeys } from "../../remember/captured-keys.ts";
import type { Remark } from "../../remember/remark.ts";
import type { Outcome, Statement as Within } from "../../remember/state-fact.ts";
import { isSensitive } from "../../text/safety/sensitive.ts";

/**
 * Keeps what of a turn is wanted word for word, each text once in a store; what was forgotten stays so.
 * `statements`: what extraction found in it.
 */
export function* keepArtifacts(
  said: Remark & { readonly atMs: number },
  statements: readonly Statement[],
  within: Omit<Within, "whole">,
): Plan<readonly Outcome[]> {
  const { builder, rules } = within;
  const outcomes: Outcome[] = [];
  for (const artifact of artifactsOf(said.text, statements)) {
    const hash = contentHash(artifact.text);
    if (hash === undefined || (yield* isTombstoned(hash))) continue;
    const known = [...(yield* withContent(hash)), ...builder.ofKind("artifact").values()];
    if (known.some(({ header, text }) => header.kind === "artifact" && text === artifact.text)) continue;
    const header = headerOf(artifact, said, within);
    const path = memoryPath(header, artifact.text);
    if ((yield* load([header.id])).size > 0 || !(yield* isVacant(path))) continue;
    const memory = createdMemory(header, artifact.text, path);
    const why = { event: "created", reason: `kept word for word: ${artifact.why}` } as const;
    builder.add(createMemory(memory, why), memory);
    outcomes.push({ action: rules.review ? "pending" : "created", memory });
  }
  return outcomes;
}

function headerOf(
  { text, category }: Artifact,
  { atMs, session, project, source }: Remark & { readonly atMs: number },
  { source: turn, rules }: Omit<Within, "whole">,
): HeaderOf<"artifact"> {
  return {
    id: deriveId({ kind: "artifact", atMs, of: [text, session ?? ""] }),
    kind: "artifact",
    ...(category !== undefined && { category }),
    ...capturedKeys({ nowMs: rules.nowMs, atMs, session, project, source, author: rules.author }),
    ...(rules.review && { status: "pending", reason: "waits for review" }),
    sources: [turn],
    ...(isSensitive(text) && { sensitive: true }),
  };
}
