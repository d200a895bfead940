import { PaiError } from "../domain/errors.ts";
import { findSecrets, placeOf, type Secret } from "../text/safety/secrets.ts";

/** Secrets that a message names; more are counted. */
const NAMED = 3;

/**
 * Refuses a text that holds a secret, unless `reason` says why it is kept all the same. Returns that reason where
 * it was needed. PaiError `secret_found` names sort and place, never the secret; also for a reason that holds one. Pure.
 */
export function admitSecrets(text: string, reason: string | undefined): string | undefined {
  if (reason !== undefined && findSecrets(reason).length > 0)
    throw new PaiError("secret_found", "the reason for storing a secret contains a secret itself");
  const found = findSecrets(text);
  if (found.length === 0) return undefined;
  if (reason !== undefined) return reason;
  throw new PaiError("secret_found", `cannot store this: it contains ${nameSecrets(found, text)}`, {
    hint: 'leave it out, or keep it on purpose: --allow-secret "why"',
    data: { rules: found.map(({ rule }) => rule) },
  });
}

/**
 * Refuses a name (of a project, a conversation, a setting's value) that holds a secret; `what` it is called by. There is no
 * keeping it on purpose: PaiError `secret_found`. Pure.
 */
export function assertNoSecret(what: string, text: string | undefined): void {
  const found = text === undefined ? [] : findSecrets(text);
  if (text === undefined || found.length === 0) return;
  throw new PaiError("secret_found", `cannot use ${what}: it contains ${nameSecrets(found, text)}`, {
    hint: "leave it out",
    data: { rules: found.map(({ rule }) => rule) },
  });
}

/** Refuses the first secret of the new texts that none of the old ones held; `what` they are. PaiError `secret_found`. Pure. */
export function assertNoNewSecret(what: string, texts: Iterable<string>, old: Iterable<string>): void {
  const known = new Set(
    [...old].flatMap((text) => findSecrets(text).map(({ start, end }) => text.slice(start, end))),
  );
  for (const text of texts) {
    const found = findSecrets(text).filter(({ start, end }) => !known.has(text.slice(start, end)));
    if (found.length === 0) continue;
    throw new PaiError("secret_found", `cannot apply ${what}: it contains ${nameSecrets(found, text)}`, {
      hint: "remove it; to store a secret on purpose: pai remember --allow-secret",
    });
  }
}

/** The secrets of a new text that the old one did not hold; as `admitSecrets`. Pure. */
export function admitNewSecrets(text: string, old: string, reason: string | undefined): string | undefined {
  const known = new Set(findSecrets(old).map(({ start, end }) => old.slice(start, end)));
  const isNew = findSecrets(text).some(({ start, end }) => !known.has(text.slice(start, end)));
  return isNew ? admitSecrets(text, reason) : undefined;
}

/** "a password (rule password, line 2, column 12)", the first three; of a single line without its number. Pure. */
export function nameSecrets(found: readonly Secret[], text: string): string {
  const named = found.slice(0, NAMED).map(({ what, rule, start }) => {
    const { line, column } = placeOf(text, start);
    const place = /[\r\n]/u.test(text) ? `line ${line}, column ${column}` : `column ${column}`;
    return `${what} (rule ${rule}, ${place})`;
  });
  const more = found.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
