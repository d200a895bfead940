import { redact } from "../../text/safety/secrets.ts";

/** A text as data of a prompt: without secrets, in one line of JSON that nothing in it can end. Pure. */
export function quoted(value: unknown): string {
  const json = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "string" ? redact(part).text : part,
  );
  return json.replaceAll("<", "\\u003c");
}
