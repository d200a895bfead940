import type { Change } from "../domain/changeset.ts";
import { PaiError } from "../domain/errors.ts";
import { isMemoryPath } from "../domain/paths.ts";
import type { Turn } from "../domain/turn.ts";
import { parseMemoryFile } from "../markdown/memory-file.ts";
import { findSecrets } from "../text/safety/secrets.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import type { Context } from "./context.ts";

/** Commands that carry on what lies in a store already, and bring no new words into it. */
const CARRIES_ON: ReadonlySet<string> = new Set(["edited", "doctor", "consolidate"]);

/** What is said of one of many that a store did not take. */
export const KEPT_OUT =
  "is private, and others read a project's memory; your own keeps it: pai init --personal";

/** The error of a store that does not take something. Pure. */
export function refused(): PaiError {
  return new PaiError(
    "is_private",
    "cannot write this to a project's memory, which others read: it is private",
    {
      hint: 'pai remember "…"   # keeps it in your own memory, which pai init --personal makes',
    },
  );
}

/**
 * The one place that decides what a store that others read may not hold: words that are sensitive, sealed or a secret, unless the very file
 * held such words before. Every change set passes it before it is written. PaiError `is_private`. IO: reads.
 */
export function assertShareable(context: Context, command: string, changes: readonly Change[]): void {
  if (context.isShared && !CARRIES_ON.has(command) && bringsPrivate(context, changes)) throw refused();
}

/** Whether a part of a change set is private, of a store that others read: what a batch leaves out, so that the rest of it is kept. IO: reads. */
export function isKeptOut(context: Context, changes: readonly Change[]): boolean {
  return context.isShared && bringsPrivate(context, changes);
}

/** Whether a store that others read would not take this file of a memory. Pure. */
export function isTextKeptOut({ isShared }: Pick<Context, "isShared">, path: string, text: string): boolean {
  return isShared && isPrivateText(path, text);
}

/** Whether a store that others read would not take a conversation: then none of it is told there. Pure. */
export function isTalkKeptOut(
  { isShared }: Pick<Context, "isShared">,
  { session, turns }: { readonly session: string; readonly turns: readonly Turn[] },
): boolean {
  return isShared && [session, ...turns.map(({ text }) => text)].some(isSensitive);
}

function bringsPrivate({ store }: Context, changes: readonly Change[]): boolean {
  return changes.some((change) => {
    if (change.op === "remove" || change.id === undefined) return false;
    const { path, text, wording = "" } = { wording: "", ...change };
    if (!isPrivateText(path, text) && findSecrets(wording).length === 0) return false;
    return change.op === "create" || !isPrivateText(path, new TextDecoder().decode(store.files.read(path)));
  });
}

function isPrivateText(path: string, text: string): boolean {
  if (!isMemoryPath(path)) return false;
  const memory = parseMemoryFile(path, new TextEncoder().encode(text));
  if (!("header" in memory)) return findSecrets(text).length > 0;
  const { sensitive, sealed } = memory.header;
  return sensitive === true || sealed !== undefined || findSecrets(text).length > 0;
}
