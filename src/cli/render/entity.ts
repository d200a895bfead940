import type { EntityJson } from "../../domain/entity-shapes.ts";
import { count, excerpt, handle } from "./memory.ts";
import type { Painter } from "./painter.ts";

/** An entity in a list: its names, what it is to whom, and a line with id, type and size. Pure. */
export function entityLines(entity: EntityJson, paint: Painter): string {
  const { name, aliases, type, facts, lastSaid, relations } = entity;
  const also = aliases.length === 0 ? "" : ` (also ${aliases.map((alias) => excerpt(alias)).join(", ")})`;
  const known = [
    handle(entity),
    excerpt(type),
    count(facts, "fact"),
    ...(lastSaid === undefined ? [] : [`last ${paint.day(lastSaid)}`]),
    ...relations.slice(0, SHOWN_RELATIONS).map(relationText),
  ];
  return `${paint.wrap(`${excerpt(name)}${also}`, 0)}\n${paint.dim(known.join(" · "))}`;
}

/** A relation in words: "sister: Anna". Pure. */
export function relationText({ type, to }: { readonly type: string; readonly to: string }): string {
  return `${excerpt(type.replaceAll("_", " "))}: ${excerpt(to)}`;
}

const SHOWN_RELATIONS = 3;
