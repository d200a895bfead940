import {
  type Aged,
  currentConfidence,
  effectiveConfidence,
  isPrunable,
  type PruneRule,
} from "../domain/aging.ts";
import { memoryIdOf } from "../domain/ids.ts";
import { isActive } from "../domain/status.ts";
import type { PrunableJson } from "../domain/system-shapes.ts";
import type { ReviewItemJson } from "../domain/write-shapes.ts";
import type { PassView } from "../passes/pass.ts";
import { isHealth } from "../text/safety/sensitive.ts";
import { type Context, memoryAt, viewOf } from "./context.ts";
import { presentIds } from "./present.ts";
import { inOrder, openHere, presentQuestion } from "./questions.ts";
import { storeView } from "./run-passes.ts";

/** Items for a person to decide: open questions, most important first, then pending and doubted memories, in the order of the rows. */
export function reviewItems(context: Context): readonly ReviewItemJson[] {
  const store = viewOf(context);
  const view = storeView(store);
  const asked = inOrder(store.records().concerning(store.author, openHere(store)), store);
  const questions = asked.flatMap(({ question }): ReviewItemJson[] => {
    const presented = presentQuestion(question, store);
    const memories = presentIds(presented?.about ?? [], store);
    return presented === undefined ? [] : [{ what: "question", memories, question: presented }];
  });
  const doubted = view.rows.filter(({ header }) => isActive(header) && header.verification === "disputed");
  const itemsOf = (what: ReviewItemJson["what"], rows: readonly Aged[]) =>
    rows.flatMap(({ header }): ReviewItemJson[] => {
      const memories = presentIds([header.id], store);
      return memories.length > 0 ? [{ what, memories }] : [];
    });
  return [...questions, ...itemsOf("pending", waiting(view)), ...itemsOf("disputed", doubted)];
}

/** Memories that wait; what waits with its episode goes with it. */
function waiting(view: PassView): readonly Aged[] {
  const pending = view.rows.filter(({ header }) => header.status === "pending");
  const episodes = new Set(pending.map(({ header }) => header.id));
  return pending.filter(
    ({ header }) => !(header.sources ?? []).some((source) => episodes.has(memoryIdOf(source))),
  );
}

/** Facts that a rule would prune, the most faded first. */
export function prunable(context: Context, rule: PruneRule = {}): PrunableJson {
  const threshold = rule.threshold ?? context.config["prune.threshold"];
  const view = viewOf(context);
  const { index, headerOf: sourceOf } = view;
  const moment = { nowMs: view.moment.nowMs, sourceOf };
  const results = [...index.rows("fact")]
    .filter((row) => isPrunable(row, moment, context.config, rule))
    .flatMap((row) => {
      const memory = memoryAt(row, view);
      if (memory === undefined) return [];
      if (row.header.policy === undefined && isHealth(memory.text)) return [];
      const { id, created } = row.header;
      const confidence = currentConfidence(row.header, sourceOf);
      const left = { confidence, effectiveConfidence: effectiveConfidence(row, moment) };
      return [{ id, shortId: index.shortId(id), text: memory.text, created, ...left }];
    })
    .sort((a, b) => a.effectiveConfidence - b.effectiveConfidence || (a.id < b.id ? -1 : 1));
  return { results, threshold };
}
