import {
  type JsonObject,
  objects,
  report,
  speakerOfRole,
  type TranscriptParser,
  textOf,
  textOfContent,
} from "./draft.ts";

/**
 * Parser of lines `{"role"|"speaker", "content", "at"?, "session"?, "ref"?}`. A `speaker` is taken as it is,
 * a `role` as one of the usual ones. `at`: a date in words, or seconds or milliseconds since 1970.
 */
export function ndjsonParser(): TranscriptParser {
  return objects((data, line, into) => {
    const bad = badField(data);
    if (bad !== undefined)
      return report(into, line, `"${bad}" is not valid: ${JSON.stringify(data[bad]).slice(0, 80)}`);
    const speaker = textOf(data.speaker) ?? speakerOfRole(data.role, data.name, line, into);
    if (speaker === undefined) return;
    const text = textOfContent(data.content, into);
    if (text === undefined) return report(into, line, 'has no "content"');
    const at = typeof data.at === "number" ? fromEpoch(data.at) : textOf(data.at);
    into.turns.push({ line, session: nameOf(data.session), speaker, at, ref: nameOf(data.ref), text });
  });
}

function badField({ speaker, at, session, ref }: JsonObject): string | undefined {
  if (speaker !== undefined && textOf(speaker)?.trim() === undefined) return "speaker";
  if (!isAbsent(at) && typeof at !== "string" && typeof at !== "number") return "at";
  if (!isAbsent(session) && nameOf(session) === undefined) return "session";
  if (!isAbsent(ref) && nameOf(ref) === undefined) return "ref";
  return undefined;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function nameOf(value: unknown): string | undefined {
  return typeof value === "number" ? String(value) : textOf(value);
}

/** Seconds up to this (the year 5138), milliseconds (from March 1973) above. */
const MOST_SECONDS = 1e11;

/** ms since 1970 of a number that may mean seconds or milliseconds. Pure. */
function fromEpoch(value: number): number {
  return Math.round(value < MOST_SECONDS ? value * 1_000 : value);
}
