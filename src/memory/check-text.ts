import { PaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";

/** Refuses what cannot be kept as one text. PaiError `empty_text`, `too_large`, `not_text`. Pure. */
export function checkText(text: string, maxBytes: number = LIMITS.rememberBytes): void {
  if (text.trim() === "") {
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
