import type { Conversation, Talk } from "../ingest/conversation/statements.ts";
import type { Context } from "./context.ts";
import { rulesOf } from "./rules.ts";

export interface TalkOptions {
  readonly project?: string | undefined;
  /** Names under which the owner of the store speaks. */
  readonly owners?: readonly string[] | undefined;
  /** When it began where none of its turns has a time, ms since 1970 (default: now). */
  readonly modifiedMs?: number | undefined;
  /** The key of the project of a directory; undefined outside of any. */
  readonly projectAt?: ((directory: string) => string | undefined) | undefined;
}

/** What holds for all turns of a conversation that is taken in under these options. */
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
    owners: new Set(options.owners?.map((name) => name.trim().toLowerCase())),
    rules: rulesOf(context),
  };
}
