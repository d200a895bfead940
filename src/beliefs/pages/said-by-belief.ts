import { isPast, isStamped } from "../../domain/belief-promotion.ts";
import type { HeaderOf } from "../../domain/kinds.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import type { PassView } from "../../passes/pass.ts";
import { normalise } from "../../text/normalise.ts";

/** The belief in force that a fact begins with the words of ("never cut box in full sun, the edges burn"), by id of the fact. */
export type SaidBy = (id: string) => HeaderOf<"belief"> | undefined;

/** Which facts say no more than a belief that rests on them, and why it holds. Pure. */
export function saidByBelief({ rows, textOf }: PassView): SaidBy {
  const beliefs = new Map<string, HeaderOf<"belief">>();
  for (const { header } of rows) {
    if (header.kind !== "belief" || (header.status ?? DEFAULTS.status) !== "active" || isPast(header))
      continue;
    const words = normalise(textOf(header.id) ?? "");
    for (const id of words === "" ? [] : (header.supporting ?? []))
      if (normalise(textOf(id) ?? "").startsWith(words)) beliefs.set(id, header);
  }
  return (id) => beliefs.get(id);
}

/** Whether a belief stands on MEMORY.md, and says there what a fact says. Pure. */
export function isShown(belief: HeaderOf<"belief"> | undefined): boolean {
  return belief !== undefined && isStamped(belief) && belief.demoted_at === undefined;
}
