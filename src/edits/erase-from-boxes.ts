import type { Change } from "../domain/changeset.ts";
import { sha256 } from "../domain/hash.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { archivePath, PAGE_STATE_PATH, withoutQuotesOf } from "../domain/page.ts";
import { REREAD_DIR, utcDay } from "../domain/paths.ts";
import { fileAt, load, type Plan, type Planned } from "../domain/plan.ts";
import { changeMemory, removeMemory } from "../markdown/changes.ts";
import { type Section, withBodies, withoutLines } from "../markdown/page-sections.ts";
import type { Cared } from "./care.ts";

/**
 * A plan that erases memories for good, and takes them out of the boxes that hold them; a box without any other goes. So does what waits for a
 * model. `boxes`: the ids of those that have one of these members. Pure.
 */
export function* eraseFromBoxes(
  planned: Planned<Cared>,
  boxes: (members: ReadonlySet<string>) => readonly string[],
): Plan<Planned<Cared>> {
  const erased = new Set(erasedIds(planned));
  if (erased.size === 0) return planned;
  const changes: Change[] = [];
  const own = new Set(planned.changes.map(({ id }) => id));
  const holding = boxes(erased).filter((id) => !own.has(id));
  for (const box of (yield* load(holding)).values()) {
    const reason = "it told of what was erased";
    const members = membersOf(box).filter((id) => !erased.has(id));
    const change =
      (yield* load(members)).size === 0
        ? removeMemory(box, { event: "purged", reason }, true)
        : changeMemory(box, { members, ...WORDS_OF_BEFORE }, { event: "edited", reason });
    if (change !== undefined) changes.push(change);
  }
  for (const id of erased) changes.push(...(yield* withoutWaiting(id)));
  return { ...planned, changes: [...planned.changes, ...changes] };
}

/** Boxes of before kept what their members were about. */
const WORDS_OF_BEFORE = { topics: undefined, goal: undefined };

function membersOf({ header }: Memory): readonly string[] {
  return header.kind === "box" ? (header.members ?? []) : [];
}

function* withoutWaiting(episode: string): Plan<readonly Change[]> {
  const path = `${REREAD_DIR}/${episode}.json`;
  const raw = episode.startsWith("ep_") ? yield* fileAt(path) : undefined;
  if (raw === undefined) return [];
  const why = { event: "purged", reason: "its episode was erased" } as const;
  return [{ op: "remove", path, before: sha256(raw), keys: [], purge: true, ...why }];
}

/**
 * A plan that erases memories for good, and with it what the pages in the store say of them: their bullets on
 * MEMORY.md and in its archive, and what is noted of earlier renderings. Text that a
 * person wrote around the bullets is left to the person. `pages`: paths in the store;
 * `erased`: the ids of which nothing is to be left there. Pure.
 * @see withoutBullets for pages elsewhere
 */
export function* eraseFromPages(
  planned: Planned<Cared>,
  pages: readonly string[],
  erased: readonly string[] = erasedIds(planned),
): Plan<Planned<Cared>> {
  if (erased.length === 0) return planned;
  const archives = planned.result.memories.flatMap(({ header: { id, project } }) => {
    const month = utcDay(idTimeMs(id)).slice(0, "YYYY-MM".length);
    return [archivePath(undefined, month), ...(project === undefined ? [] : [archivePath(project, month)])];
  });
  const changes: Change[] = [];
  const { memories, alsoIn } = planned.result;
  const still = new Set(alsoIn.map(({ text }) => text));
  // A line that is older than its memory may say what another one said, too.
  const said = new Set(memories.flatMap(({ text }) => (still.has(text) ? [] : [text])));
  const isSaid = (line: string) => said.has((line.split("<!--")[0] ?? "").replace(/^- /, "").trimEnd());
  for (const path of pages)
    changes.push(
      ...(yield* rewritten(path, (text) =>
        withBodies(withoutBullets(text, erased), ({ body }) => withoutLines(body, isSaid)),
      )),
    );
  for (const path of new Set(archives)) {
    changes.push(...(yield* rewritten(path, (text) => withoutLines(text, naming(erased)))));
  }
  changes.push(...(yield* rewritten(PAGE_STATE_PATH, (text) => withoutQuotesOf(text, erased))));
  return { ...planned, changes: [...planned.changes, ...changes] };
}

/** The ids of the memories that a plan erases. Pure. */
export function erasedIds({ changes }: Pick<Planned<unknown>, "changes">): readonly string[] {
  return changes.flatMap((change) =>
    change.op === "remove" && change.purge === true && change.id !== undefined ? [change.id] : [],
  );
}

function* rewritten(path: string, change: (text: string) => string): Plan<readonly Change[]> {
  const text = yield* fileAt(path);
  const now = text === undefined ? undefined : change(text);
  if (text === undefined || now === undefined || now === text) return [];
  const why = { event: "purged", reason: "it quoted what was erased" } as const;
  return [{ op: "update", path, before: sha256(text), text: now, keys: [], ...why }];
}

/** The page with its sections, those that `isMeant`, as if these memories had never stood there. Pure. */
export function withoutBullets(
  page: string,
  ids: readonly string[],
  isMeant: (section: Section) => boolean = () => true,
): string {
  return withBodies(page, (section) =>
    isMeant(section) ? withoutLines(section.body, naming(ids)) : section.body,
  );
}

const naming = (ids: readonly string[]) => (line: string) => ids.some((id) => line.includes(id));
