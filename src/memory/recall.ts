import type { RecallJson } from "../domain/shapes.ts";
import type { RecallInput } from "../recall/admission.ts";
import { readQuery } from "../recall/read-query.ts";
import { whyNot } from "../recall/why-not.ts";
import { recordAccess } from "./access.ts";
import type { Context } from "./context.ts";
import { find, type RecallOptions } from "./find.ts";
import { ItemTexts } from "./item-texts.ts";
import { groupTurns, presentRanked } from "./present-ranked.ts";
import { resolveId } from "./resolve.ts";

/**
 * Finds memories, best first. An empty list means that nothing is known; an index that cannot be read is
 * PaiError `index_unreadable`. `tookMs` is wall time.
 */
export function recall(context: Context, text: string, options: RecallOptions = {}): RecallJson {
  const startMs = context.clock.wall();
  const index = context.openIndex();
  const query = readQuery(text, context.clock.now());
  const texts = new ItemTexts(context.store);
  const { input, recalled } = find(query, { context, index, texts, options });
  const wanted = options.whyNot === undefined ? undefined : resolveId(index, options.whyNot);
  const fate = wanted === undefined ? undefined : whyNot(wanted, recalled, input);
  const ids = new Set(recalled.results.map(({ row }) => row.header.id));
  const presenting = { context, index, texts, results: ids, explain: options.explain === true };
  const results = recalled.results.flatMap((ranked) => presentRanked(ranked, presenting) ?? []);
  if (options.track !== false)
    recordAccess(
      context,
      recalled.results.map(({ row }) => row),
    );
  const problems = [...index.problems, ...context.unreadable];
  return {
    query: query.text,
    results: options.group === true ? groupTurns(results) : results,
    complete: problems.length === 0,
    freshness: index.freshness.freshness,
    considered: recalled.considered,
    rejected: { ...recalled.rejected },
    notices: [...query.notices, ...degradedNotice(input)],
    problems,
    ...(wanted !== undefined && { whyNot: presentFate(wanted, fate) }),
    ...(options.explain && { read: presentReading(input) }),
    tookMs: context.clock.wall() - startMs,
  };
}

function degradedNotice({ search }: RecallInput): readonly string[] {
  return search.degraded === undefined ? [] : [`the search compared words only: ${search.degraded}`];
}

function presentFate(id: string, fate: ReturnType<typeof whyNot>) {
  return fate === undefined
    ? { id, stage: "result", reason: "it is among the results" }
    : { id, stage: fate.stage, reason: fate.reason };
}

function presentReading({ query, search }: RecallInput) {
  return {
    terms: [...query.terms],
    phrases: [...query.phrases],
    excluded: [...query.excluded],
    matching: search.matching,
    ...(query.time && { time: presentTime(query.time) }),
  };
}

function presentTime({ words, fromMs, untilMs }: NonNullable<RecallInput["query"]["time"]>) {
  return {
    words: [...words],
    ...(Number.isFinite(fromMs) && { from: new Date(fromMs).toISOString() }),
    ...(Number.isFinite(untilMs) && { until: new Date(untilMs).toISOString() }),
  };
}
