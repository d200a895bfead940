import type { Source } from "../domain/vocabulary.ts";

/** When and where something was captured. Times in ms since 1970. */
export interface Capture {
  readonly nowMs: number;
  /** When it happened or was said; now, where not given. */
  readonly atMs?: number | undefined;
  readonly session?: string | undefined;
  readonly project?: string | undefined;
  readonly source?: Source | undefined;
  /** Who writes it, where several people share the store. */
  readonly author?: string | undefined;
  /** As subjects are named. */
  readonly subject?: string | undefined;
}

/** The header keys that say when and where; `valid_at` only where it is another moment than `created`. Pure. */
export function capturedKeys({ nowMs, atMs = nowMs, session, project, source, author, subject }: Capture) {
  const created = new Date(nowMs).toISOString();
  const validAt = new Date(atMs).toISOString();
  return {
    ...(subject && { subject }),
    created,
    ...(validAt !== created && { valid_at: validAt }),
    ...(source && { source }),
    ...(author && { author }),
    ...(session && { session }),
    ...(project && { project }),
  };
}

/** Why something is kept, for history: `reason`, what a model said of it, and why a secret in it was allowed. Pure. */
export function whyKept(
  {
    allowSecret,
    readBy,
  }: { readonly allowSecret?: string | undefined; readonly readBy?: string | undefined },
  why: string,
): string {
  const reason = readBy === undefined ? why : `${why}; ${readBy}`;
  return allowSecret === undefined ? reason : `${reason} with a secret: ${allowSecret}`;
}
