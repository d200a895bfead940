import { PaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";

/** Refuses what cannot be kept as one text. PaiError `empty_text`, `too_large`, `not_text`. Pure. */
export function checkText(text: string, maxBytes: number = LIMITS.rememberBytes): void {
  if (text.trim() === "") {
    throw new PaiError("empty_text", "nothing to remember: the text is empty", { hint: 'pai remember "…"' });
  }
  if (text.includes("\0")) {
    throw new PaiError("not_text", "cannot keep this: it contains a NUL byte, so it is no text");
  }
  if (!text.isWellFormed()) {
    throw new PaiError("not_text", "cannot keep this: it contains half of a character (a lone surrogate)");
  }
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= maxBytes) return;
  throw new PaiError("too_large", `cannot keep ${bytes} bytes as one text: the limit is ${maxBytes}`, {
    hint: "split it, one thought each: pai remember --file notes.txt",
  });
}
