import type { HeaderOf, Memory } from "../domain/kinds.ts";
import { memoryPath } from "../domain/paths.ts";
import { isVacant, load, type Plan } from "../domain/plan.ts";
import { unbury } from "../domain/tombstones.ts";
import type { ChangeSheet } from "../markdown/change-sheet.ts";
import { createdMemory, createMemory } from "../markdown/changes.ts";
import { type Claim, factHeader, type RememberRules } from "./remark.ts";
import { whyKept } from "./why-kept.ts";

interface Within {
  readonly sheet: ChangeSheet;
  /** What evidences it. */
  readonly source: string;
  readonly rules: RememberRules;
}

/** What is known of a new fact beside the claim. */
interface Circumstances {
  /** It had been forgotten, and a person said it again. */
  readonly buried: boolean;
  /** To its neighbours. */
  readonly links?: Memory["header"]["links"] | undefined;
}

/** A new fact, on the sheet. */
export function* createFact(claim: Claim, within: Within, { buried, links }: Circumstances): Plan<Memory> {
  const { sheet } = within;
  const { header: bare, path } = yield* placeFact(claim, within);
  const header = links === undefined ? bare : { ...bare, links };
  const kept = whyKept(claim, "remembered");
  const why = {
    event: "created",
    reason: links === undefined ? kept : `${kept}; linked to its neighbours`,
    ...(buried && { detail: "had been forgotten" }),
    ...(claim.setsRight && { detail: `said of ${claim.setsRight}, in its words` }),
  } as const;
  const memory = createdMemory(header, claim.text, path);
  sheet.add(createMemory(memory, why), memory);
  if (buried) sheet.append(unbury(claim.text, header.created));
  return memory;
}

/** An id and a path that nothing else has: a counter sets apart what is otherwise the same. */
function* placeFact(
  claim: Claim,
  { sheet, source, rules }: Within,
): Plan<{ header: HeaderOf<"fact">; path: string }> {
  for (let position = 0; ; position++) {
    const header = factHeader(claim, rules, source, position);
    if (sheet.has(header.id) || (yield* load([header.id])).size > 0) continue;
    for (let clash = 1; ; clash++) {
      const path = memoryPath(header, claim.text, clash);
      if (!sheet.isTaken(path) && (yield* isVacant(path))) return { header, path };
    }
  }
}
