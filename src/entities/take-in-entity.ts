import { nameKey, namesOfEntity } from "../domain/entities.ts";
import type { Memory } from "../domain/kinds.ts";
import { mergedInto } from "../domain/merged.ts";
import { load, type Plan } from "../domain/plan.ts";
import type { ChangeBuilder } from "../markdown/change-builder.ts";
import { type EntityHeader, factsListed, relationKey, updateEntity } from "./entity-file.ts";

type Entity = Memory & { readonly header: EntityHeader };

/**
 * Lets an entity take in another one that is the same under another name: names, relations and facts of both stand in its file, and the
 * other one stays in its own as superseded. False where its header is too full, and then nothing but news of it is added. Pure but for
 * the builder.
 */
export function* takeInEntity(
  builder: ChangeBuilder,
  winner: Memory,
  loser: Entity,
  { at, reason }: { readonly at: string; readonly reason: string },
): Plan<boolean> {
  const [own, other] = [builder.current(winner).header, loser.header];
  const facts = yield* load(factsListed(other));
  const news = {
    facts: [...facts.values()],
    aliases: namesOfEntity(other),
    relations: other.relations ?? [],
    at,
  };
  yield* updateEntity(builder, winner, news);
  if (!holdsAll(builder.current(winner).header as EntityHeader, other)) return false;
  const supersedes = [...(own.supersedes ?? []), other.id];
  builder.change(
    winner,
    { supersedes, updated: at },
    { event: "merged", reason, detail: `took in ${other.id}` },
  );
  const end = { status: "superseded", reason: mergedInto(own.id), invalid_at: at, superseded_by: own.id };
  builder.change(loser, { ...end, updated: at }, { event: "merged", reason, detail: `into ${own.id}` });
  return true;
}

/** A file whose header is full takes nothing in. */
function holdsAll(winner: EntityHeader, loser: EntityHeader): boolean {
  const names = new Set(namesOfEntity(winner).map(nameKey));
  const relations = new Set((winner.relations ?? []).map(relationKey));
  return (
    namesOfEntity(loser).every((name) => names.has(nameKey(name))) &&
    (loser.relations ?? []).every((relation) => relations.has(relationKey(relation))) &&
    (loser.sources ?? []).every((id) => winner.sources?.includes(id) === true)
  );
}

export function isEntity(memory: Memory): memory is Entity {
  return memory.header.kind === "entity";
}
