import { PaiError } from "../domain/errors.ts";
import type { Context } from "./context.ts";

/** Attempts without the lock; the next one is made while holding it, so nobody starves. */
const FREE_ATTEMPTS = 2;

/**
 * Calls `attempt` until it gives something: undefined says that what it relied on has changed. The last attempt
 * holds the lock and gets the head of the log as `knownSeq`: whatever is committed has reached its files.
 * PaiError `busy` when the lock is not to be had in time, `conflict` where even that attempt meets a change.
 */
export async function untilApplied<T>(
  { store, lockWaitMs }: Context,
  command: string,
  attempt: (now: { number: number; knownSeq: number; isLast: boolean }) => Promise<T | undefined>,
): Promise<T> {
  for (let number = 0; number < FREE_ATTEMPTS; number++) {
    const done = await attempt({ number, knownSeq: 0, isLast: false });
    if (done) return done;
  }
  return store.locked(lockWaitMs, async () => {
    const done = await attempt({ number: FREE_ATTEMPTS, knownSeq: store.head(), isLast: true });
    if (done) return done;
    throw new PaiError("conflict", `${command} failed because a file changed all the time`, {
      hint: "close the editor or sync tool that writes to it, then try again",
    });
  });
}
