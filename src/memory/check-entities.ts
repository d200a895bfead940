import type { Change } from "../domain/changeset.ts";
import type { Problem } from "../domain/errors.ts";
import { entitySides, joinEntity } from "../edits/join-entity.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { FileOps } from "../ports.ts";
import { factsBehind, listFacts } from "../upkeep/entities/behind.ts";
import type { Finding } from "./check-store.ts";
import type { Context } from "./context.ts";
import { Desk } from "./desk.ts";

/** Whether a file that cannot be read is that of an entity with an unfinished merge, of which both sides can be had. IO. */
export function isJoinable(files: FileOps, { code, path }: Problem): boolean {
  return code === "conflict_markers" && entitySides(path, textOf(files, path)) !== undefined;
}

/** Entities that do not list all facts that name them. IO. */
export function entitiesLacking(context: Context, index: SearchIndex): Finding[] {
  return listing(new Desk(context, index), context.clock.now()).map(({ path }) => ({
    code: "entity_behind",
    path,
    message: "does not list all facts that mention it",
    fixable: true,
  }));
}

/** What makes one file of both sides of entities that git could not merge, and lists what they and others lack. IO. */
export function mendEntities({ store }: Context, desk: Desk, nowMs: number): readonly Change[] {
  const joinable = desk.index.problems.filter((problem) => isJoinable(store.files, problem));
  const joined = joinable.flatMap(({ path }) => {
    return desk.run(joinEntity(path, textOf(store.files, path), nowMs)) ?? [];
  });
  return [...joined, ...listing(desk, nowMs)];
}

function listing(desk: Desk, nowMs: number): readonly Change[] {
  const behind = factsBehind([...desk.index.rows()].map(({ header }) => header));
  return desk.run(listFacts([...behind.values()].flat(), nowMs)).changes();
}

function textOf(files: FileOps, path: string): string {
  return new TextDecoder().decode(files.read(path));
}
