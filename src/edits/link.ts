import { PaiError } from "../domain/errors.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { type Link, type LinkType, withoutLinks } from "../domain/links.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { type Cared, EditBuilder } from "./care.ts";

/**
 * Plans a link between two memories. It is kept with the younger one and read both ways; a contradiction is kept
 * with the older one, which it weakens, as where a remark contradicts a fact. PaiError `invalid_value` for a memory
 * and itself, `wrong_state` for one that is forgotten or gone. Pure.
 * @see planUnlink
 */
export function* planLink(ids: readonly string[], type: LinkType, nowMs: number): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const [older, younger] = yield* loadPair(ids, "link");
  for (const { header } of [older, younger]) assertThere(header);
  const [holder, other] = type === "contradicts" ? [older, younger] : [younger, older];
  const [from, to] = [holder.header.id, other.header.id];
  const isThere = (holder.header.links ?? []).some((link) => link.to === to && link.type === type);
  if (isThere) {
    builder.note(`${from} is already linked to ${to}: ${type}`, holder);
    return builder.planned();
  }
  const links: readonly Link[] = [...(holder.header.links ?? []), { to, type }];
  const why = { event: "linked", reason: "linked by the user", detail: `${type} ${to}` } as const;
  builder.change(holder, { links, updated: new Date(nowMs).toISOString() }, why);
  return builder.planned();
}

/** Plans to take the links between two memories away, those of one type or all, whichever of them holds them. Pure. */
export function* planUnlink(
  ids: readonly string[],
  type: LinkType | undefined,
  nowMs: number,
): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const [a, b] = yield* loadPair(ids, "unlink");
  let taken = 0;
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const to = other.header.id;
    const gone = (one.header.links ?? []).filter(
      (link) => link.to === to && (type === undefined || link.type === type),
    );
    if (gone.length === 0) continue;
    taken += gone.length;
    const detail = gone.map((link) => `${link.type} ${to}`).join(", ");
    const patch = { links: withoutLinks(one.header, gone), updated: new Date(nowMs).toISOString() };
    builder.change(one, patch, { event: "unlinked", reason: "unlinked by the user", detail });
  }
  const what = type === undefined ? "not linked" : `not linked as ${type}`;
  if (taken === 0) builder.note(`${a.header.id} and ${b.header.id} are ${what}`, a);
  return builder.planned();
}

/** Two different memories, the older one first. PaiError `invalid_value`. */
export function* loadPair(ids: readonly string[], verb: string): Plan<readonly [Memory, Memory]> {
  const found = [...(yield* load(ids)).values()].sort((a, b) => compareAge(a.header, b.header));
  const [older, younger] = found;
  if (older === undefined || younger === undefined)
    throw new PaiError("invalid_value", `cannot ${verb} a memory with itself: ${ids.join(", ")}`, {
      hint: `pai ${verb} <id> <another id>`,
    });
  return [older, younger];
}

function compareAge(a: Header, b: Header): number {
  return Date.parse(a.created) - Date.parse(b.created) || (a.id < b.id ? -1 : 1);
}

/** PaiError `wrong_state` for a memory that is forgotten or gone. */
export function assertThere({ id, status = "active" }: Header): void {
  if (status === "active" || status === "archived" || status === "pending") return;
  throw new PaiError("wrong_state", `${id} is ${status}`, { hint: `pai restore ${id}` });
}
