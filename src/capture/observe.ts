import type { Memory } from "../domain/kinds.ts";
import { listedSources } from "../domain/listed-sources.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { ChangeSheet } from "../markdown/change-sheet.ts";
import { type Remark, type RememberRules, SPECULATIVE } from "./remark.ts";
import { whyKept } from "./why-kept.ts";

const OUT_OF_ARCHIVE = { status: undefined, archived_at: undefined, lifecycle: undefined, reason: undefined };

/**
 * One more observation of a fact that is there: its source (an episode or a turn of one) is added, its decay clock set anew, an archived
 * one comes back, and what the flags of the remark say is added. Other words for it go into history. Pure
 * but for the sheet.
 */
export function reinforce(
  sheet: ChangeSheet,
  fact: Memory,
  source: string,
  remark: Remark,
  rules: RememberRules,
): Memory {
  const { header } = sheet.current(fact);
  const at = new Date(rules.nowMs).toISOString();
  const known = header.sources ?? [];
  const isNew = !known.includes(source);
  const { kept, left } = listedSources([...known, source]);
  const patch = {
    ...(isNew && { sources: kept, confirmed: at, updated: at }),
    ...(isNew && left.length > 0 && { sources_count: (header.sources_count ?? known.length) + 1 }),
    ...addedBy(remark, header),
    ...(header.status === "archived" && { ...OUT_OF_ARCHIVE, updated: at }),
    ...(isNew && (header.confidence ?? 1) < SPECULATIVE && { expires_at: undefined }),
  };
  const back = header.status === "archived" ? "; status archived -> active" : "";
  const why = {
    event: "reinforced",
    reason: whyKept(remark, "said again"),
    detail: `source ${source}${back}`,
  } as const;
  sheet.change(fact, patch, remark.text === fact.text ? why : { ...why, wording: remark.text });
  sheet.append(
    (isNew ? left : []).map((older) => ({
      path: "state/evidence.jsonl",
      record: { id: header.id, source: older },
    })),
  );
  return sheet.current(fact);
}

/**
 * A forgotten fact was met once more where nobody asked for it: it stays forgotten, and what says it is known to say nothing
 * else, so that it is not recalled in its place. Nothing where its file was erased. Pure but for the sheet.
 */
export function meetForgotten(
  sheet: ChangeSheet,
  twins: readonly Memory[],
  { source, rules }: { readonly source: string; readonly rules: RememberRules },
): void {
  const gone = twins.map((twin) => sheet.current(twin)).find(({ header }) => header.status === "forgotten");
  const known = gone?.header.sources ?? [];
  if (!gone || known.includes(source)) return;
  const { kept } = listedSources([...known, source]);
  const why = {
    event: "reinforced",
    reason: "said again; it stays forgotten",
    detail: `source ${source}`,
  } as const;
  sheet.change(gone, { sources: kept, updated: new Date(rules.nowMs).toISOString() }, why);
}

/** What the flags of a repeated remark add; they never take anything away. */
function addedBy(remark: Remark, header: Memory["header"]): Record<string, unknown> {
  const tags = [...new Set([...(header.tags ?? []), ...(remark.tags ?? [])])];
  const importance = Math.max(header.importance ?? DEFAULTS.importance, remark.importance ?? 0);
  return {
    ...(tags.length > (header.tags?.length ?? 0) && { tags }),
    ...(remark.sensitive && !header.sensitive && { sensitive: true }),
    ...(importance > (header.importance ?? DEFAULTS.importance) && { importance }),
  };
}
