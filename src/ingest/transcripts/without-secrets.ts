import type { Turn } from "../../domain/turn.ts";
import { redact, type Secret } from "../../text/safety/secrets.ts";

/** A turn with `[redacted:<rule>]` for each secret in its text, its speaker's name and its ref, and what was found. Pure. */
export function withoutSecrets(turn: Turn): { readonly turn: Turn; readonly found: readonly Secret[] } {
  const [text, speaker, ref] = [turn.text, turn.speaker, turn.ref ?? ""].map(redact);
  const found = [text, speaker, ref].flatMap((part) => part?.found ?? []);
  if (found.length === 0) return { turn, found };
  const clean = { ...turn, text: text?.text ?? "", speaker: speaker?.text ?? "" };
  return { turn: turn.ref === undefined ? clean : { ...clean, ref: ref?.text ?? "" }, found };
}
