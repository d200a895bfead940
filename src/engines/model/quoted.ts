import { oneLine } from "../../text/escape.ts";
import { findInstruction } from "../../text/safety/instructions.ts";
import { redact } from "../../text/safety/secrets.ts";

/** A text as data of a prompt: without secrets, in one line of JSON that nothing in it can end. Pure. */
export function quoted(value: unknown): string {
  const json = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "string" ? redact(part).text : part,
  );
  return json.replaceAll("<", "\\u003c");
}

const CLAUSE_CHARS = 160;

/** What a model gives as its reason, fit for history: one short line without secrets that gives no orders. Pure. */
export function clause(why: string): string {
  const line = oneLine(redact(why).text).trim().slice(0, CLAUSE_CHARS);
  return findInstruction(line) === undefined ? line : "";
}
