import type { Change } from "../../domain/changeset.ts";
import { contentHash } from "../../domain/hash.ts";
import { idTimeMs } from "../../domain/ids.ts";
import type { Header, HeaderOf, Memory } from "../../domain/kinds.ts";
import { load, type Plan, type Planned, withContent } from "../../domain/plan.ts";
import { isPrivate } from "../../domain/private.ts";
import { changeMemory } from "../../markdown/changes.ts";
import { parseMemoryFile } from "../../markdown/memory-file.ts";
import { type Boxed, type BoxRecord, boxRecord } from "./boxes.ts";

/** What is private counts as a member, and has nothing to say. */
export function boxedOf(memory: Pick<Memory, "header" | "text">): Boxed {
  const { header, text } = memory;
  if (isPrivate(memory)) return goneOf(header.id);
  const { id, keywords = [], entities = [], category } = header;
  return { id, atMs: idTimeMs(id), text, keywords, entities, ...(category && { category }) };
}

/** A member that was erased. */
export function goneOf(id: string): Boxed {
  return { id, atMs: idTimeMs(id), text: "", keywords: [], entities: [] };
}

/**
 * A plan, and with it the boxes of what it hides, brings back or rewords: what is private by now has nothing to say in them. Pure.
 */
export function* followBoxes<T>(planned: Planned<T>, nowMs: number): Plan<Planned<T>> {
  const own = new Set(planned.changes.map(({ id }) => id));
  const members = new Map<string, Memory>();
  const boxes = new Map<string, Memory>();
  for (const change of planned.changes) {
    if (change.op === "remove" || !RETOLD.has(change.event)) continue;
    const memory = parseMemoryFile(change.path, new TextEncoder().encode(change.text));
    if (!("header" in memory) || !isStated(memory)) continue;
    const { id, session } = memory.header;
    members.set(id, memory);
    const hash = session === undefined ? undefined : contentHash(`session ${session}`);
    for (const box of hash === undefined ? [] : yield* withContent(hash))
      if (box.header.kind === "box" && box.header.members?.includes(id) && !own.has(box.header.id))
        boxes.set(box.header.id, box);
  }
  const changes: Change[] = [];
  for (const box of boxes.values()) {
    const change = yield* retold(box, members, nowMs);
    if (change !== undefined) changes.push(change);
  }
  return changes.length === 0 ? planned : { ...planned, changes: [...planned.changes, ...changes] };
}

/** What may change whether a memory is private. */
const RETOLD: ReadonlySet<string> = new Set(["forgotten", "restored", "edited", "undone"]);

function isStated({ header }: Memory): boolean {
  return header.kind === "fact" || header.kind === "commitment";
}

/** A box that says what its members say that are open now; undefined where it does. `now`: members as they are to be. Pure. */
export function* retold(
  box: Memory,
  now: ReadonlyMap<string, Memory>,
  nowMs: number,
): Plan<Change | undefined> {
  const { header } = box as Memory & { readonly header: HeaderOf<"box"> }; // its callers have looked at the kind
  const known = yield* load(header.members ?? []);
  const members = (header.members ?? []).map((id) => {
    const memory = now.get(id) ?? known.get(id);
    return memory === undefined ? goneOf(id) : boxedOf(memory);
  });
  const { topics, goal } = boxRecord({ id: header.id, members });
  if (goal === header.goal && sameTopics(topics, header.topics)) return undefined;
  const why = { event: "edited", reason: "what it holds was hidden, or is open again" } as const;
  return changeMemory(box, { topics, goal, updated: new Date(nowMs).toISOString() }, why);
}

/**
 * Whether a box still has words of members that are private by now: of older stores, and of marks that came by hand. Pure but for the
 * look-up.
 */
export function tellsPrivate(
  { header }: Pick<Memory, "header">,
  headerOf: (id: string) => Header | undefined,
): boolean {
  if (header.kind !== "box") return false;
  const headers = (header.members ?? []).map((id) => [id, headerOf(id)] as const);
  if (!headers.some(([, one]) => one !== undefined && isPrivate({ header: one }))) return false;
  const members = headers.map(([id, one]) =>
    one === undefined ? goneOf(id) : boxedOf({ header: one, text: "" }),
  );
  return !sameTopics(boxRecord({ id: header.id, members }).topics, header.topics);
}

function sameTopics(topics: readonly string[] = [], others: readonly string[] = []): boolean {
  return topics.join("\n") === others.join("\n");
}

/** The topics and the goal of a box without its erased members; undefined if it has no others. Pure. */
export function* boxWithout(
  { header }: Memory,
  erased: ReadonlySet<string>,
): Plan<Pick<BoxRecord, "topics" | "goal"> | undefined> {
  const all = header.kind === "box" ? (header.members ?? []) : [];
  const left = [...(yield* load(all.filter((id) => !erased.has(id)))).values()];
  if (left.length === 0) return undefined;
  const { topics, goal } = boxRecord({ id: header.id, members: left.map(boxedOf) });
  return { topics, goal };
}
