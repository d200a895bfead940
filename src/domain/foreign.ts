import type { Header } from "./kinds.ts";

const FOREIGN: ReadonlySet<string> = new Set(["web", "tool"]);

/** Whether the words of a memory are those of a web page or a tool, which nobody has chosen. Pure. */
export function isForeign({ source }: Pick<Header, "source">): boolean {
  return FOREIGN.has(source ?? "");
}
