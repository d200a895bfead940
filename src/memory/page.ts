import type { Context } from "./context.ts";

/** Pages of the store that people and prompts read. */
export const PAGES = ["MEMORY.md", "profile.md"] as const;
export type PageName = (typeof PAGES)[number];

/** The text of a page as it lies in the store; undefined where there is none yet. */
export function page({ store: { files } }: Context, name: PageName): string | undefined {
  if (files.stat(name)?.kind !== "file") return undefined;
  return new TextDecoder().decode(files.read(name));
}
