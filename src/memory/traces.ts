import type { TracesJson } from "../domain/box-shapes.ts";
import type { HeaderOf } from "../domain/kinds.ts";
import { isRecallable } from "../domain/recallable.ts";
import { topicKey } from "../domain/topics.ts";
import { failedFilter } from "../recall/filters.ts";
import type { Context } from "./context.ts";

export interface TracesOptions {
  readonly project?: string | undefined;
  readonly limit?: number | undefined;
}

type Box = HeaderOf<"box">;

const TOPICS = 6;

/** The topics that came up in several boxes: `results` at most `limit` of `total` (default: all). IO. */
export function traces(context: Context, { project, limit }: TracesOptions = {}): TracesJson {
  const index = context.openIndex();
  const moment = { nowMs: context.clock.now(), zone: context.zone };
  const filter = { kind: "box" as const, project: project ?? context.project };
  const byTrace = new Map<string, Box[]>();
  for (const { header } of index.rows("box")) {
    if (header.kind !== "box" || header.trace === undefined) continue;
    if (!isRecallable(header, moment).yes || failedFilter(header, filter) !== undefined) continue;
    byTrace.set(header.trace, [...(byTrace.get(header.trace) ?? []), header]);
  }
  const found = [...byTrace]
    .filter(([, boxes]) => boxes.length > 1)
    .map(([trace, boxes]) => {
      const days = boxes.map(({ valid_at, created }) => valid_at ?? created).sort();
      const [first = "", last = ""] = [days[0], days.at(-1)];
      return { trace, topics: commonTopics(boxes), boxes: boxes.length, first, last };
    })
    .sort(
      (a, b) =>
        b.boxes - a.boxes || (a.last === b.last ? compare(a.trace, b.trace) : compare(b.last, a.last)),
    );
  return {
    results: found.slice(0, limit ?? found.length),
    total: found.length,
    problems: [...index.problems],
  };
}

/** The topics that most boxes have, in the words in which they came up first. */
function commonTopics(boxes: readonly Box[]): string[] {
  const counts = new Map<string, { readonly word: string; count: number }>();
  for (const word of boxes.flatMap(({ topics = [] }) => topics)) {
    const key = topicKey(word);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { word, count: 1 });
    else known.count += 1;
  }
  const common = [...counts.values()].sort((a, b) => b.count - a.count);
  return common.slice(0, TOPICS).map(({ word }) => word);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
