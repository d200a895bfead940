import { findSecrets } from "../text/safety/secrets.ts";
import type { Memory } from "./kinds.ts";

/**
 * Whether a memory is private by value: marked as sensitive (so is what `--allow-secret` keeps), forgotten, sealed, or, where its text is given,
 * holding a secret that somebody wrote by hand. Whatever is made of memories (topics, entities, beliefs, summaries, pages, exports that are shared,
 * completions, prompts) asks this, and takes nothing from one that is: no word, name or number of it. Pure.
 */
export function isPrivate({
  header,
  text = "",
}: Pick<Memory, "header"> & Partial<Pick<Memory, "text">>): boolean {
  const isMarked = header.sensitive === true || header.sealed !== undefined;
  return isMarked || header.status === "forgotten" || findSecrets(text).length > 0;
}
