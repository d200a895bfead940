import type { Header } from "../domain/kinds.ts";
import { isRecallable } from "../domain/recallable.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Context } from "./context.ts";

/** A key of memories by whose values people look for them. */
export type KnownValue = "project" | "subject" | "tag";

/** What the memories that may be recalled have under a key, what most of them have first. Reads the whole index. */
export function knownValues(context: Context, key: KnownValue): readonly string[] {
  const moment = { nowMs: context.clock.now(), zone: context.zone };
  const counts = new Map<string, number>();
  for (const { header } of context.openIndex().rows()) {
    if (!isRecallable(header, moment).yes) continue;
    for (const value of valuesOf(header, key)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([value]) => value);
}

function valuesOf(header: Header, key: KnownValue): readonly string[] {
  if (key === "tag") return header.tags ?? [];
  if (key === "subject") return [header.subject ?? DEFAULTS.subject];
  return header.project === undefined ? [] : [header.project];
}
