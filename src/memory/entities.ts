import type { EntitiesJson, EntityJson } from "../domain/entity-shapes.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { HeaderOf } from "../domain/kinds.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { listsAny } from "../recall/entities.ts";
import { failedFilter } from "../recall/filters.ts";
import type { Context } from "./context.ts";
import { relationsOf } from "./entity-text.ts";

export interface EntityOptions {
  /** Only entities of this type, such as `person`. */
  readonly type?: string | undefined;
  readonly project?: string | undefined;
  readonly limit?: number | undefined;
}

type EntityRow = Row & { readonly header: HeaderOf<"entity"> };

/**
 * Entities of which something is recalled, those that most facts name first, then by name. `total` counts all that
 * match, `results` at most `limit` (default: all).
 */
export function entities(context: Context, options: EntityOptions = {}): EntitiesJson {
  const index = context.openIndex();
  const moment = { nowMs: context.clock.now(), zone: context.zone };
  const filter = { kind: "entity", project: options.project ?? context.project } as const;
  const rows = [...index.rows("entity")] as EntityRow[]; // asked for by kind
  const found = rows
    .filter(({ header }) => isRecallable(header, moment).yes && failedFilter(header, filter) === undefined)
    .filter(({ header }) => options.type === undefined || (header.type ?? "other") === options.type)
    .filter(({ header }) => listsAny(header, (id) => index.byId(id), moment))
    .map((row) => presentEntity(row, index))
    .sort((a, b) => b.facts - a.facts || compare(a.name, b.name) || compare(a.id, b.id));
  return {
    results: found.slice(0, options.limit ?? found.length),
    total: found.length,
    problems: [...index.problems],
  };
}

function presentEntity({ header, path }: EntityRow, index: SearchIndex): EntityJson {
  const { id, name = id, type = "other", aliases = [], sources = [], sources_count } = header;
  const last = sources.at(-1);
  return {
    ...{ id, shortId: index.shortId(id), path, name, type },
    aliases: [...aliases],
    facts: sources_count ?? sources.length,
    ...(last !== undefined && { lastSaid: new Date(idTimeMs(last)).toISOString() }),
    relations: relationsOf(header),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
