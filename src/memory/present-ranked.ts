import type { ResultJson } from "../domain/shapes.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Ranked } from "../recall/recall.ts";
import type { Context } from "./context.ts";
import { bareTitle, entityText } from "./entity-text.ts";
import { type ItemTexts, presentMark } from "./item-texts.ts";
import { present, spokenIn } from "./present.ts";

/** Turns that are shown before and after one that was found: the question before an answer, the answer after it. */
const NEIGHBOURS = 1;

interface Presenting {
  readonly context: Context;
  readonly index: SearchIndex;
  readonly texts: ItemTexts;
  /** Ids of all results. */
  readonly results: ReadonlySet<string>;
  /** With how the score comes about. */
  readonly explain: boolean;
}

/** The JSON form of a result; undefined where its text cannot be read any more, and where it says nothing by itself. */
export function presentRanked(ranked: Ranked, presenting: Presenting): ResultJson | undefined {
  const { row, score, rank, support, via, episode, facts, seen, explain } = ranked;
  const { context, index, texts } = presenting;
  const body = texts.textOf(ranked);
  if (body === undefined) return undefined;
  const text = entityText(row.header, body, presenting);
  if (text === bareTitle(row.header) && presenting.results.size > 1) return undefined;
  return {
    ...present(row, text, context, index),
    ...(ranked.turn === undefined && spokenIn(row.header, body)),
    score,
    rank,
    support,
    ...(via !== undefined && { via }),
    ...(episode !== undefined && { episode }),
    ...turnFields(ranked, presenting),
    ...(facts !== undefined && { facts: [...facts] }),
    ...(seen !== undefined && { seen: { ...seen } }),
    ...(presenting.explain && { explain: presentExplanation(explain) }),
  };
}

/** The same results, those that are turns of one conversation behind the best of them. Pure. */
export function groupTurns(results: readonly ResultJson[]): ResultJson[] {
  const groups = new Map<string, ResultJson[]>();
  for (const result of results) {
    const key = result.before ? result.id : `${result.rank}`;
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups.values()].flat();
}

/** The turn that a result is, with its neighbours, or the one that a fact came from. */
function turnFields({ row, turn, source }: Ranked, { index, texts }: Presenting): Partial<ResultJson> {
  if (turn) {
    const said = texts.turnOf(row, turn);
    const [before, after] = texts.around(row, turn, NEIGHBOURS);
    return said ? { turn: said.number, ...presentMark(said), before, after } : {};
  }
  const [episode, hash] = source?.split("#") ?? [];
  const from = episode === undefined ? undefined : index.byId(episode);
  const said = from && hash !== undefined ? texts.turnOf(from, { hash }) : undefined;
  return said ? { turn: said.number, ...presentMark(said) } : {};
}

function presentExplanation({
  parts,
  matched,
  foundBy,
  support,
  path,
}: Ranked["explain"]): NonNullable<ResultJson["explain"]> {
  return {
    parts: parts.map((part) => ({ ...part })),
    matched: Object.fromEntries(Object.entries(matched).map(([term, found]) => [term, [...found]])),
    foundBy,
    support,
    ...(path && {
      path: path.map(({ from, to, type, link }) => ({ from, to, type: link ?? type })),
      graphEdgeConfidences: path.map(({ confidence }) => confidence),
    }),
  };
}
