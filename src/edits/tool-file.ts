import { contentHash } from "../domain/hash.ts";
import { deriveId } from "../domain/ids.ts";
import type { HeaderOf, Memory } from "../domain/kinds.ts";
import { memoryPath } from "../domain/paths.ts";
import { isVacant, load, type Plan, type Planned } from "../domain/plan.ts";
import { bury } from "../domain/tombstones.ts";
import { changedMemory, changeMemory, createdMemory, createMemory } from "../markdown/changes.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import { CareSheet } from "./care.ts";

/** The attribute of an artifact that names the file of an agent that it is. */
export const FILE_KEY = "file";

/** A file of an agent that is kept word for word, as it is to be: undefined, gone; or under another name. */
export interface ToolFileChange {
  /** Relative, such as `notes/plan.md`. */
  readonly path: string;
  readonly text: string | undefined;
  readonly to?: string | undefined;
}

export interface ToolFileRules {
  readonly nowMs: number;
  readonly project: string | undefined;
}

/** Plans what becomes of one such file; `known`: the artifact that holds it, undefined for a new one. Pure. */
export function* planToolFile(
  { path, text, to }: ToolFileChange,
  known: Memory | undefined,
  rules: ToolFileRules,
): Plan<Planned<undefined>> {
  const sheet = new CareSheet();
  const at = new Date(rules.nowMs).toISOString();
  if (known === undefined) {
    if (text !== undefined) yield* createFile(sheet, path, text, rules);
  } else if (text === undefined) {
    const patch = { status: "forgotten", forgotten_at: at, updated: at };
    sheet.change(known, patch, { event: "forgotten", reason: "deleted by an agent" });
    if (contentHash(known.text) !== undefined) sheet.append(bury(known, at));
  } else {
    const patch = {
      updated: at,
      attributes: { ...known.header.attributes, [FILE_KEY]: to ?? path },
      ...(isSensitive(text) && { sensitive: true }),
    };
    const reason = to === undefined ? "edited by an agent" : `renamed by an agent, was ${path}`;
    const change = changeMemory(known, patch, { event: "edited", reason }, text);
    sheet.add(change, changedMemory(known, change));
  }
  const { changes, appends = [] } = sheet.planned();
  return { changes, appends, result: undefined, source: "agent" };
}

function* createFile(
  sheet: CareSheet,
  path: string,
  text: string,
  { nowMs, project }: ToolFileRules,
): Plan<void> {
  for (let position = 0; ; position++) {
    const header: HeaderOf<"artifact"> = {
      id: deriveId({ kind: "artifact", atMs: nowMs, of: [FILE_KEY, path, position] }),
      kind: "artifact",
      created: new Date(nowMs).toISOString(),
      source: "agent",
      ...(project !== undefined && { project, scope: "project" }),
      attributes: { [FILE_KEY]: path },
      ...(isSensitive(text) && { sensitive: true }),
    };
    const place = memoryPath(header, text);
    if ((yield* load([header.id])).size > 0 || !(yield* isVacant(place))) continue;
    const memory = createdMemory(header, text, place);
    sheet.add(createMemory(memory, { event: "created", reason: "written by an agent" }), memory);
    return;
  }
}
