import type { Change } from "../domain/changeset.ts";
import { nameKey, namesOfEntity } from "../domain/entities.ts";
import { contentHash, sha256 } from "../domain/hash.ts";
import type { HeaderOf, Memory } from "../domain/kinds.ts";
import { load, type Plan } from "../domain/plan.ts";
import { factsListed, updateEntity } from "../entities/entity-file.ts";
import { ChangeBuilder } from "../markdown/change-builder.ts";
import { lookupKeysOf } from "../markdown/changes.ts";
import { conflictSides } from "../markdown/conflict-sides.ts";
import { detachedText } from "../markdown/entity-card.ts";
import { parseMemoryFile } from "../markdown/memory-file.ts";
import { rewriteMemory } from "../markdown/print-memory.ts";

type Entity = Memory & { readonly header: HeaderOf<"entity"> };

/** Both sides of the file of one entity in which git left conflict markers; undefined where that is not what it is. Pure. */
export function entitySides(path: string, raw: string): readonly [Entity, Entity] | undefined {
  const sides = path.startsWith("entities/") ? conflictSides(raw) : undefined;
  if (sides === undefined) return undefined;
  const [ours, theirs] = [entityIn(path, sides.ours), entityIn(path, sides.theirs)];
  const isOne = ours && theirs && nameKey(ours.header.name ?? "") === nameKey(theirs.header.name ?? "");
  return isOne ? [ours, theirs] : undefined;
}

/**
 * The change that makes one file of the two sides: facts, names and relations of both, pai's lines written anew, what a person wrote
 * on either side kept. Undefined where the text has no two sides of an entity. Pure.
 */
export function* joinEntity(path: string, raw: string, nowMs: number): Plan<Change | undefined> {
  const sides = entitySides(path, raw);
  if (sides === undefined) return undefined;
  const [ours, theirs] = sides;
  const listed = [...new Set(sides.flatMap(({ header }) => factsListed(header)))];
  const body = withOwnLines(ours.text, detachedText(theirs.text, new Set(listed)));
  const base = entityIn(path, rewriteMemory(ours.raw, { hash: contentHash(body) }, body)) ?? ours;
  const builder = new ChangeBuilder();
  yield* updateEntity(builder, base, {
    facts: [...(yield* load(listed.toSorted())).values()],
    aliases: namesOfEntity(theirs.header),
    relations: theirs.header.relations ?? [],
    at: new Date(nowMs).toISOString(),
  });
  const { header, text, raw: joined } = builder.current(base);
  const why = { event: "edited", reason: "both sides of an unfinished merge" } as const;
  return {
    op: "update",
    path,
    id: header.id,
    before: sha256(raw),
    text: joined,
    keys: lookupKeysOf(header, text),
    ...why,
  };
}

/** The body with those lines at its end that it does not have. */
function withOwnLines(body: string, own: string): string {
  const there = new Set(body.split("\n").map((line) => line.trimEnd()));
  const missing = own.split("\n").filter((line) => line.trim() !== "" && !there.has(line.trimEnd()));
  if (missing.length === 0) return body;
  return `${body === "" || body.endsWith("\n") ? body : `${body}\n`}${missing.join("\n")}\n`;
}

function entityIn(path: string, text: string): Entity | undefined {
  const parsed = parseMemoryFile(path, new TextEncoder().encode(text));
  return "header" in parsed && parsed.header.kind === "entity" ? (parsed as Entity) : undefined; // looked at
}
