import type { RecallJson } from "../domain/shapes.ts";
import type { Status } from "../domain/status.ts";
import type { SearchIndex } from "../ports.ts";
import type { RecallInput } from "../recall/admission.ts";
import type { Filter } from "../recall/filters.ts";
import { readQuery } from "../recall/read-query.ts";
import { rankHits, whyNot } from "../recall/recall.ts";
import { recordAccess } from "./access.ts";
import type { Context } from "./context.ts";
import { ItemTexts } from "./item-texts.ts";
import { aliasesOf } from "./name-shelf.ts";
import { groupTurns, presentRanked } from "./present-ranked.ts";
import { resolveId } from "./resolve.ts";

export interface RecallOptions extends Filter {
  /** Results at most (default: the setting `recall.limit`). */
  readonly limit?: number | undefined;
  /** What was true and known at this moment, ms since 1970. */
  readonly asOfMs?: number | undefined;
  /** Statuses to include that recall leaves out. */
  readonly include?: readonly Status[] | undefined;
  readonly minScore?: number | undefined;
  /** Count the results as accessed (default: the setting `recall.track`). */
  readonly track?: boolean | undefined;
  /** Keep the turns of one conversation together, where the best of them ranks. */
  readonly group?: boolean | undefined;
  /** With how every score comes about. */
  readonly explain?: boolean | undefined;
  /** A memory to say of why it did not come back. */
  readonly whyNot?: string | undefined;
}

/**
 * Finds memories, best first. An empty list means that nothing is known; an index that cannot be read is
 * PaiError `index_unreadable`. `tookMs` is wall time.
 */
export function recall(context: Context, text: string, options: RecallOptions = {}): RecallJson {
  const startMs = context.clock.wall();
  const index = context.openIndex();
  const query = readQuery(text);
  const texts = new ItemTexts(context.store);
  const input = recallInput(context, index, query, options, texts);
  const recalled = rankHits(input);
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
  return {
    query: query.text,
    results: options.group === true ? groupTurns(results) : results,
    complete: index.problems.length === 0,
    freshness: index.freshness.freshness,
    considered: recalled.considered,
    rejected: { ...recalled.rejected },
    notices: [...query.notices, ...degradedNotice(input)],
    problems: [...index.problems],
    ...(wanted !== undefined && { whyNot: presentFate(wanted, fate) }),
    ...(options.explain && { read: presentReading(input) }),
    tookMs: context.clock.wall() - startMs,
  };
}

function degradedNotice({ search }: RecallInput): readonly string[] {
  return search.degraded === undefined ? [] : [`meanings were not compared: ${search.degraded}`];
}

function recallInput(
  context: Context,
  index: SearchIndex,
  query: ReturnType<typeof readQuery>,
  options: RecallOptions,
  texts: ItemTexts,
): RecallInput {
  const { config } = context;
  const { asOfMs, include, kind, category, subject, tag, sinceMs, untilMs, minScore } = options;
  const project = options.project ?? context.project;
  return {
    query,
    search: index.search(query.terms, config["recall.weights.vectors"] > 0 ? query.wanted : undefined),
    cosineLevel: context.embedder()?.levels.linked,
    filters: {
      ...{ kind, category, subject, tag, project, sinceMs, untilMs, minScore },
      aliases: aliasesOf(index, subject),
      asOfMs,
      include,
      filterStale: config["recall.filterStale"],
    },
    nowMs: context.clock.now(),
    limit: options.limit ?? config["recall.limit"],
    weights: {
      relevance: config["recall.weights.relevance"],
      importance: config["recall.weights.importance"],
      recency: config["recall.weights.recency"],
      confidence: config["recall.weights.confidence"],
      vectors: config["recall.weights.vectors"],
    },
    floor: config["recall.floor"],
    graph: config["graph.enabled"]
      ? {
          rules: {
            floor: config["graph.floor"],
            hops: config["graph.hops"],
            neighbour: config["graph.neighbour"],
            decay: config["graph.decay"],
            results: config["graph.results"],
          },
          linking: (id) => index.linking(id),
          observedEdges: (id) => index.observedEdges(id),
        }
      : undefined,
    lookups: {
      citing: remembered((id) => index.citing(id)),
      sessionOf: (id) => index.byId(id)?.header.session,
      byId: (id) => index.byId(id),
    },
    textOf: (found) => texts.textOf(found),
  };
}

/** A look-up that is made once for each id: the turns of a conversation share theirs. */
function remembered<T>(lookUp: (id: string) => T): (id: string) => T {
  const answers = new Map<string, T>();
  return (id) => {
    const answer = answers.get(id) ?? lookUp(id);
    answers.set(id, answer);
    return answer;
  };
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
  };
}
