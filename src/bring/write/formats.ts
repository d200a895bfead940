import type { Memory } from "../../domain/kinds.ts";
import type { ExportFormat } from "../../domain/vocabulary.ts";
import { ownLines, type Tombstone } from "../own/own-export.ts";
import { writeBasicMemory } from "./basic-memory.ts";
import { writeClaudeMemory } from "./claude-memory.ts";
import { writeObsidian } from "./obsidian.ts";
import type { OutFile } from "./out-file.ts";
import { writeAgentsPage, writeMarkdown } from "./pages.ts";

/** An export: one text, or the files of a folder. */
export type Written = { readonly text: string } | { readonly files: readonly OutFile[] };

/** Memories in a format. `json` and `ndjson` lose nothing and say the same; the others are for people and other programs. Pure. */
export function writeExport(
  format: ExportFormat,
  memories: readonly Memory[],
  tombstones: readonly Tombstone[],
): Written {
  switch (format) {
    case "json":
      return { text: `[\n${ownLines(memories, tombstones).join(",\n")}\n]\n` };
    case "ndjson":
      return { text: `${ownLines(memories, tombstones).join("\n")}\n` };
    case "markdown":
      return { text: writeMarkdown(memories) };
    case "agents-md":
      return { text: writeAgentsPage(memories) };
    case "claude-memory":
      return { files: writeClaudeMemory(memories) };
    case "basic-memory":
      return { files: writeBasicMemory(memories) };
    case "obsidian":
      return { files: writeObsidian(memories) };
  }
}
