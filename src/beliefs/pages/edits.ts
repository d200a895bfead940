import { contentHash } from "../../domain/hash.ts";
import type { Rendering } from "../../domain/page-state.ts";
import type { PageEdits } from "../../edits/take-over.ts";
import { readBeliefs, statementShown } from "../../markdown/belief-section.ts";

/** The statement of a belief as it is now; undefined where there is none of this id. */
export type StatementOf = (id: string) => string | undefined;

/**
 * What a person did to a section, told by the rendering on which they did it: each id of it that is gone was deleted,
 * each other wording was written by them, each bullet without an id was added. Without that rendering nothing is
 * inferred: whatever is not exactly what the beliefs say is kept word for word. Pure.
 */
export function editsIn(body: string, rendering: Rendering | undefined, statementOf: StatementOf): PageEdits {
  const { bullets, added, rest } = readBeliefs(body);
  if (rendering === undefined) {
    const strange = bullets.filter(({ id, text }) => !says(statementOf(id), text)).map(({ text }) => text);
    const words = [...strange, ...added].map((text) => `- ${text}`);
    return { deleted: [], changed: [], added: [], rest: joined([...words, rest]) };
  }
  const wasThere = (id: string) => (Object.hasOwn(rendering, id) ? rendering[id] : undefined);
  const left = new Set(bullets.filter(({ text }) => text !== "").map(({ id }) => id));
  const reworded = bullets.filter(({ id, text }) => {
    const was = wasThere(id);
    return was !== undefined && text !== "" && !isSame(was, text);
  });
  const strange = bullets.filter(
    ({ id, text }) => wasThere(id) === undefined && !says(statementOf(id), text),
  );
  return {
    deleted: Object.keys(rendering).filter((id) => !left.has(id)),
    changed: reworded,
    added,
    rest: joined([...strange.map(({ text }) => `- ${text}`), rest]),
  };
}

function says(statement: string | undefined, text: string): boolean {
  return statement !== undefined && isSame(statementShown(statement), text);
}

/** Other punctuation or spacing alone is no other statement. */
function isSame(a: string, b: string): boolean {
  return a === b || (contentHash(a) !== undefined && contentHash(a) === contentHash(b));
}

function joined(parts: readonly string[]): string {
  return parts
    .filter((part) => part.trim() !== "")
    .join("\n")
    .trim();
}
