import type { Change } from "../domain/changeset.ts";
import { PaiError, usage } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { isMemoryPath } from "../domain/paths.ts";
import type { Turn } from "../domain/turn.ts";
import type { PrivacyRead } from "../language/reader/privacy.ts";
import { parseMemoryFile } from "../markdown/memory-file.ts";
import type { Remark } from "../remember/remark.ts";
import { findSecrets, nameSecrets, withoutDoorCodes } from "../text/safety/secrets.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import type { Context } from "./context.ts";

/** Refuses what cannot be kept as one text. PaiError `empty_text`, `too_large`, `not_text`. Pure. */
export function checkText(text: string, maxBytes: number = LIMITS.rememberBytes): void {
  if (/^[\s\p{Cf}]*$/u.test(text)) {
    throw new PaiError("empty_text", "there is nothing to remember: the text is empty", {
      hint: 'pai remember "…"',
    });
  }
  if (text.includes("\0")) {
    throw new PaiError("not_text", "cannot store this: it contains a NUL byte, so it is not text");
  }
  if (!text.isWellFormed()) {
    throw new PaiError("not_text", "cannot store this: it contains an invalid character (a lone surrogate)");
  }
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= maxBytes) return;
  throw new PaiError("too_large", `cannot store ${bytes} bytes as one text: the limit is ${maxBytes}`, {
    hint: "split it into lines: pai remember --file notes.txt",
  });
}

/** Refuses to keep for a project what is said in none. PaiError `usage`. Pure. */
export function checkScope({ scope, project }: Partial<Pick<Remark, "scope" | "project">>): void {
  if (scope !== "project" || project !== undefined) return;
  throw usage(
    "the scope project needs a project, and this directory is in none",
    "leave the scope out, run it in a git repository, or add --project <key or directory>",
  );
}

export interface Admitted {
  /** Why a secret in it is kept, where it holds one. */
  readonly allowSecret: string | undefined;
  /** It holds a secret, or the code of a door or a lock. */
  readonly sensitive?: true;
  /** It, or a part of it, reads as sensitive. */
  readonly readsPrivate?: true;
}

/** The words that were said, and a model that reads how private they are; without it, only rules decide. */
export interface Said {
  readonly said: string;
  readonly read?: ((text: string) => PrivacyRead) | undefined;
  /** Whether whoever said it calls it sensitive. */
  readonly sensitive?: boolean | undefined;
}

/** Secrets that rules find in a text, or else that it reads like; `refused`: those that are no codes of doors and locks. Pure. */
export function secretsIn(text: string, { said, read, sensitive }: Said) {
  const known = findSecrets(text);
  if (known.length > 0) return { found: known, refused: withoutDoorCodes(known, said), readsPrivate: false };
  const { privacy = "plain", start = 0, end = 0 } = read?.(said) ?? {};
  if (privacy !== "secret")
    return { found: [], refused: [], readsPrivate: privacy !== "plain" && sensitive !== false };
  const found = [{ rule: "code", what: "what reads like a code or a password", start, end }];
  const refused = withoutDoorCodes(found, said).map((secret) => ({ ...secret, rule: "reads-secret" }));
  return { found, refused, readsPrivate: false };
}

/**
 * Refuses a text that holds a secret, unless `reason` says why it is kept all the same. Codes of doors and locks are what people
 * note down, so they need no reason in what was `said`, with which the text begins. What holds either is sensitive.
 * PaiError `secret_found` names sort and place, never the secret; also for a reason that holds one. Pure.
 */
export function admitSecrets(text: string, reason: string | undefined, as: Said = { said: text }): Admitted {
  if (reason !== undefined && findSecrets(reason).length > 0)
    throw new PaiError("secret_found", "the reason for storing a secret contains a secret itself");
  const { found, refused, readsPrivate } = secretsIn(text, as);
  if (found.length === 0) return { allowSecret: undefined, ...(readsPrivate && { readsPrivate }) };
  if (refused.length === 0 || reason !== undefined)
    return { allowSecret: refused.length === 0 ? undefined : reason, sensitive: true };
  throw new PaiError("secret_found", `cannot store this: it contains ${nameSecrets(refused, text)}`, {
    hint: 'keep it encrypted: pai remember --seal "its name"; or readable, on purpose: --allow-secret "why"',
    data: { rules: refused.map(({ rule }) => rule) },
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

/** The secrets of a new text that the old one did not hold; as `admitSecrets`. Of its lines those are read that are new, without front matter. Pure. */
export function admitNewSecrets(
  text: string,
  old: string,
  reason: string | undefined,
  read?: Said["read"],
): Admitted {
  const known = new Set(findSecrets(old).map(({ start, end }) => old.slice(start, end)));
  const isNew = findSecrets(text).some(({ start, end }) => !known.has(text.slice(start, end)));
  if (isNew) return admitSecrets(text, reason);
  const lines = new Set(old.split("\n"));
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, "").split("\n");
  const added = body.filter((line) => !lines.has(line)).join("\n");
  if (findSecrets(added).length > 0) return { allowSecret: undefined };
  const admitted = admitSecrets(added, reason, { said: added, read });
  return isSensitive(added) ? { ...admitted, readsPrivate: true } : admitted;
}

/** Commands that carry on what lies in a store already, and bring no new words into it. */
const CARRIES_ON: ReadonlySet<string> = new Set(["edited", "doctor", "consolidate"]);

/** What is said of one of many that a store did not take. */
export const KEPT_OUT =
  "is private, and others read a project's memory; your own keeps it: pai init --personal";

export function refused(): PaiError {
  const message = "cannot write this to a project's memory, which others read: it is private";
  return new PaiError("is_private", message, {
    hint: 'pai remember "…"   # keeps it in your own memory, which pai init --personal makes',
  });
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

/** Whether a store that others read would not take this file of a memory. Pure. */
export function isPrivateText(path: string, text: string): boolean {
  if (!isMemoryPath(path)) return false;
  const memory = parseMemoryFile(path, new TextEncoder().encode(text));
  if (!("header" in memory)) return findSecrets(text).length > 0;
  const { sensitive, sealed } = memory.header;
  return sensitive === true || sealed !== undefined || findSecrets(text).length > 0;
}
