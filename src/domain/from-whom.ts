import type { Header } from "./kinds.ts";
import { DEFAULTS, type Source } from "./vocabulary.ts";

/** Whose words a memory has, where they are neither the reader's own nor those of a conversation with names in it; [] for these. Pure. */
export function fromWhom(memory: Pick<Header, "author" | "source">, reader?: string): readonly string[] {
  const { author, source = DEFAULTS.source } = memory;
  const isOwn = author === undefined || author.toLowerCase() === reader?.toLowerCase();
  return [FROM[source] ?? [], isOwn ? [] : `by ${author}`].flat();
}

const FROM: Readonly<Partial<Record<Source, string>>> = {
  agent: "from an agent",
  tool: "from a tool",
  web: "from the web",
};
