import type { RelationJson } from "../domain/entity-shapes.ts";
import type { Header } from "../domain/kinds.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { SearchIndex } from "../index-ports.ts";
import { detachedText, summaryIds } from "../markdown/entity-card.ts";
import type { Row } from "../ports.ts";
import { failedFilter } from "../recall/filters.ts";
import type { Context } from "./context.ts";

interface Shown {
  readonly context: Context;
  readonly index: SearchIndex;
  /** Ids of results that speak for themselves. */
  readonly results: ReadonlySet<string>;
}

/**
 * An entity in words: its names, what a person wrote into its file, and its summary, but for facts that are not
 * recalled here and now, and for those that are results themselves. The statements are read from the facts.
 */
export function entityText(header: Header, body: string, shown: Shown): string {
  if (header.kind !== "entity") return body;
  const managed = new Set(header.sources);
  const also = header.aliases?.length ? `, also ${header.aliases.join(", ")}` : "";
  const own = detachedText(body, managed);
  const lines = summaryIds(body, managed).flatMap((id) => statementOf(shown.index.byId(id), shown) ?? []);
  const title = `${header.name ?? header.id} (${header.type ?? "other"}${also})`;
  return [title, ...(own === "" ? [] : [own]), ...lines.map((line) => `- ${line}`)].join("\n");
}

/** The text of an entity of which no more is known than name and type; undefined for other kinds. Pure. */
export function bareTitle(header: Header): string | undefined {
  return header.kind === "entity" ? `${header.name ?? header.id} (${header.type ?? "other"})` : undefined;
}

/** What an entity is to whom, but for what no longer holds; [] for other kinds. Pure. */
export function relationsOf(header: Header): RelationJson[] {
  if (header.kind !== "entity") return [];
  return (header.relations ?? [])
    .filter(({ past }) => past !== true)
    .map(({ type, to, fact }) => ({ type, to, fact }));
}

function statementOf(row: Row | undefined, { context, results }: Shown): string | undefined {
  if (row === undefined || results.has(row.header.id) || row.header.sensitive === true) return undefined;
  const isOpen = isRecallable(row.header, { nowMs: context.clock.now(), zone: context.zone }).yes;
  if (!isOpen || failedFilter(row.header, { project: context.project }) !== undefined) return undefined;
  const memory = context.store.readMemory(row.path, row);
  return "header" in memory ? memory.text.replace(/\s+/gu, " ") : undefined;
}
