import type { Change } from "../domain/changeset.ts";
import { isStated } from "../domain/flat.ts";
import type { Memory } from "../domain/kinds.ts";
import { isMemoryPath } from "../domain/paths.ts";
import type { StatedRemark } from "../edits/remember-statement.ts";
import { writtenMemory } from "../markdown/memory-file.ts";
import { isOfSpeaker } from "../remember/remark.ts";
import { fitsStatement } from "../remember/state-remark.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import { isKeptOut } from "./checks.ts";
import type { Context } from "./context.ts";

/** What whoever says something says of it besides. */
type Given = Pick<StatedRemark, "scope" | "sensitive" | "subject" | "session" | "tags" | "why">;

/**
 * Whether what a plan makes of something said is not for a store that others read: words of it, or what is given with it, are private or, where
 * whoever says it has a memory of their own beside that, it is about them or may be private. Who says that it is of the project, or not
 * sensitive, is believed. IO: reads.
 */
export function isNotForOthers(context: Context, changes: readonly Change[], given: Given = {}): boolean {
  if (!context.isShared) return false;
  if (isKeptOut(context, changes)) return true;
  if (given.sensitive === false) return false;
  const made = changes.flatMap((change) =>
    change.op === "create" && isMemoryPath(change.path)
      ? (writtenMemory(change.path, change.text) ?? [])
      : [],
  );
  if (isGivenPrivately(context, given) || made.some(isFiledPrivately)) return true;
  return context.isBesideOwn && given.scope !== "project" && isOwners(context, made);
}

/** A model reads words; what has digits is mostly an id. */
function isGivenPrivately({ engines }: Context, { subject, session, tags = [], why }: Given): boolean {
  return [subject, session, ...tags, why].some((word) => {
    if (word === undefined) return false;
    return isSensitive(word) || (!/\d/.test(word) && engines?.privacy?.(word).privacy === "sensitive");
  });
}

function isFiledPrivately({ header }: Memory): boolean {
  const { subject = "", session = "", tags = [], keywords = [] } = { ...NO_WORDS, ...header };
  return isSensitive([subject, session, ...tags, ...keywords].join("\n"));
}

/** Not every kind has them. */
const NO_WORDS = { subject: undefined, session: undefined, tags: undefined, keywords: undefined };

/** Odds of somewhat more than one in three, as a natural logarithm: nothing is lost in one's own memory. */
const LEAST_OF_LIFE = -0.5;

/** What is said is judged as a whole, by its words; what is but stated, also by its category. */
function isOwners({ engines }: Context, made: readonly Memory[]): boolean {
  const oddsOf = engines?.oddsOfOwnLife;
  const isOfLife = ({ text }: Memory) => oddsOf !== undefined && oddsOf(text) > LEAST_OF_LIFE;
  const said = made.filter(
    ({ header, text }) => header.kind === "episode" && header.turns === undefined && fitsStatement(text),
  );
  if (said.length > 0 && oddsOf !== undefined) return said.some(isOfLife);
  return made.some((memory) => {
    const { header, text } = memory;
    if (header.kind === "fact" && isOfSpeaker({ category: header.category, text })) return true;
    return isStated(header) && isOfLife(memory);
  });
}
