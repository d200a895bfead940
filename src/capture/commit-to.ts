import { isOpenCommitment } from "../domain/commitment.ts";
import { contentHash } from "../domain/hash.ts";
import { memoryPath } from "../domain/paths.ts";
import { load, type Plan, withContent } from "../domain/plan.ts";
import { createdMemory, createMemory } from "../markdown/changes.ts";
import { type Claim, commitmentHeader } from "./remark.ts";
import type { Outcome, Statement } from "./state-fact.ts";
import { whyKept } from "./why-kept.ts";

/** A promise or to-do, kept once while it is open. */
export function* commitTo(claim: Claim, { sheet, source, rules }: Statement): Plan<readonly Outcome[]> {
  const hash = contentHash(claim.text);
  const stored = hash === undefined ? [] : yield* withContent(hash);
  const same = [...stored, ...sheet.memories().filter(({ header }) => header.hash === hash)];
  const open = same.map((memory) => sheet.current(memory)).find(({ header }) => isOpenCommitment(header));
  if (open) return [{ action: "duplicate", memory: open, was: open }];
  const header = commitmentHeader(claim, rules, source);
  const path = memoryPath(header, claim.text);
  const memory = createdMemory(header, claim.text, path);
  if ((yield* load([header.id])).size > 0 || sheet.has(header.id))
    return [{ action: "duplicate", memory, was: memory }];
  sheet.add(
    createMemory(header, claim.text, path, { event: "created", reason: whyKept(claim, "promised") }),
    memory,
  );
  const { review, suspect } = rules;
  return [
    { action: review ? "pending" : "created", memory, ...(suspect !== undefined && { note: suspect }) },
  ];
}
