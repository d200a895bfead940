import type { Change } from "../../domain/changeset.ts";
import { mayStand } from "../../domain/graduation.ts";
import type { Header } from "../../domain/kinds.ts";
import { isMerged } from "../../domain/merged.ts";
import { isMemory, parseMemoryFile } from "../../markdown/memory-file.ts";

/** Of memories that a page shows. */
const SHOWN = /^(?:fa|ep|bl|co)_/;

export interface Ended {
  readonly id: string;
  /** Whose words say it, too. */
  readonly sources: readonly string[];
  readonly project: string | undefined;
}

/** What a change ends that a page may show, if it does; what is erased for good is taken off the pages elsewhere. */
export function endedBy(change: Change, nowMs: number): readonly Ended[] {
  const { id } = change;
  if (id === undefined || change.op === "create" || !SHOWN.test(id)) return [];
  if (change.op === "remove") return change.purge === true ? [] : [{ id, sources: [], project: undefined }];
  const memory = parseMemoryFile(change.path, new TextEncoder().encode(change.text));
  if (!isMemory(memory)) return [];
  const { header } = memory;
  return mayStand(header, nowMs) || isMerged(header)
    ? []
    : [{ id, sources: sourcesOf(header), project: header.project }];
}

function sourcesOf({ kind, sources = [] }: Header): readonly string[] {
  return kind === "fact" ? sources : [];
}
