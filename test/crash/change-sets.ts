import type { Append, Change, ChangeSet } from "../../src/domain/changeset.ts";
import { sha256 } from "../../src/domain/hash.ts";
import type { FileOps } from "../../src/ports.ts";

const AT = "2026-11-21T12:00:00.000Z";

export function changeSet(changes: readonly Change[], appends: readonly Append[] = []): ChangeSet {
  return { command: "test", at: AT, source: "user", changes, appends };
}

function base(path: string, id: string | undefined) {
  return { path, ...(id !== undefined && { id }), reason: "because", keys: [`path:${path}`] };
}

export function create(path: string, text: string, id: string | undefined = idOf(path)): Change {
  return { op: "create", text, event: "created", ...base(path, id) };
}

export function update(
  path: string,
  before: string,
  text: string,
  id: string | undefined = idOf(path),
): Change {
  return { op: "update", before: sha256(before), text, event: "revised", ...base(path, id) };
}

export function move(path: string, to: string, before: string, text: string): Change {
  return { op: "move", to, before: sha256(before), text, event: "archived", ...base(path, idOf(path)) };
}

export function remove(path: string, before: string): Change {
  return { op: "remove", before: sha256(before), event: "forgotten", ...base(path, idOf(path)) };
}

export function purge(path: string, before: string): Change {
  return { op: "remove", before: sha256(before), purge: true, event: "purged", ...base(path, idOf(path)) };
}

/** The text of a file; undefined where nothing is. */
export function textOf(files: FileOps, path: string): string | undefined {
  return files.stat(path) === undefined ? undefined : new TextDecoder().decode(files.read(path));
}

/** As ids are: a file can be called by it. */
function idOf(path: string): string {
  return `id-${path.replaceAll("/", "-")}`;
}
