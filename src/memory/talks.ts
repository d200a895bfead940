import { nameKey } from "../domain/entities.ts";
import { idTimeMs } from "../domain/ids.ts";
import { isActive } from "../domain/status.ts";
import { inheritTimes } from "../domain/turn.ts";
import type { SearchIndex } from "../index-ports.ts";
import { planConversation } from "../ingest/conversation/plan.ts";
import type { Conversation, Talk } from "../ingest/conversation/statements.ts";
import { parseTurns } from "../markdown/talk.ts";
import { isOver } from "../remember/boxes/segment.ts";
import { positive } from "../text/objects.ts";
import { type Context, rulesOf } from "./context.ts";
import { Bulk } from "./driver.ts";
import type { RunLimits, Work } from "./run-passes.ts";
import { memoryAt } from "./view.ts";

export interface TalkOptions {
  readonly project?: string | undefined;
  /** Names under which the owner of the store speaks. */
  readonly owners?: readonly string[] | undefined;
  /** When it began where none of its turns has a time, ms since 1970 (default: now). */
  readonly modifiedMs?: number | undefined;
  /** The key of the project of a directory; undefined outside of any. */
  readonly projectAt?: ((directory: string) => string | undefined) | undefined;
}

/** Settings that hold for all turns of a conversation that is ingested with these options. */
export function talkOf(
  context: Context,
  { session, cwd, copied }: Pick<Conversation, "session" | "cwd" | "copied">,
  options: TalkOptions,
): Talk {
  const { projectAt, modifiedMs } = options;
  const nowMs = context.clock.now();
  const here = options.project ?? context.project;
  return {
    session,
    copied,
    project: cwd === undefined || projectAt === undefined ? here : projectAt(cwd),
    startedMs: modifiedMs === undefined ? undefined : Math.min(modifiedMs, nowMs),
    owners: new Set(options.owners?.map(nameKey)),
    rules: rulesOf(context),
  };
}

/**
 * Ends conversations in which nothing was said for more than 3 hours: their last episode is sealed, as if the source had said that it was
 * all. One change set each.
 */
export async function sealTalks(
  context: Context,
  index: SearchIndex,
  { isStopped, limit = Number.POSITIVE_INFINITY }: RunLimits,
  work: Work,
): Promise<void> {
  const idle = idleTalks(context, index);
  const todo = context.dryRun ? [] : idle;
  const bulk = new Bulk(context, "consolidate");
  let sealed = 0;
  for (const { session, project } of todo) {
    if (isStopped() || sealed >= limit) break;
    const talk = talkOf(context, { session }, { project });
    const done = await bulk.commit((planner) =>
      planner.run(planConversation({ turns: [], most: 0, ends: true }, talk)),
    );
    sealed++;
    work.add({ sealed: 1 }, { changed: done.changes.length });
    if (done.changeSet !== undefined) work.changeSets.push(done.changeSet);
    work.parked.push(...done.parked);
  }
  const waiting = idle.length - sealed;
  work.add(positive({ waiting }));
  work.end(waiting > 0 && !context.dryRun ? "left" : "done");
}

/** Episodes that still grow, of conversations in which nobody says anything any more. */
function idleTalks(context: Context, index: SearchIndex) {
  const nowMs = context.clock.now();
  return [...index.rows("episode")].flatMap((row) => {
    const { header } = row;
    const { id, session, project, created, updated = created } = header;
    const isOpen = header.kind === "episode" && header.turns !== undefined && header.sealed_at === undefined;
    const memory = isOpen && isActive(header) ? memoryAt(row, context) : undefined;
    if (memory === undefined || session === undefined) return [];
    const said = inheritTimes(parseTurns(memory.text)).flatMap(({ atMs }) => atMs ?? []);
    if (!isOver(Math.max(Date.parse(updated), idTimeMs(id), ...said), nowMs)) return [];
    return [{ session, project }];
  });
}
