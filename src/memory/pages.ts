import { endedBy } from "../beliefs/pages/open-page.ts";
import type { Change } from "../domain/changeset.ts";
import { isPaiError } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import type { PageWrite } from "../domain/page.ts";
import type { Planned } from "../domain/plan.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Context } from "./context.ts";
import { textAt } from "./last-run.ts";
import { PlannerData } from "./planner-data.ts";

/** Pages of the store that people and prompts read. */
export const PAGES = ["MEMORY.md", "profile.md"] as const;
export type PageName = (typeof PAGES)[number];

/** The text of a page as it lies in the store; undefined where there is none yet. */
export function page({ store: { files } }: Context, name: PageName): string | undefined {
  return textAt(files, name);
}

/** Writes pages outside of the store, as far as they are as they were seen. `again`: one was saved by somebody else meanwhile and has to be planned again. IO. */
export function writePages({ pages: host }: Pick<Context, "pages">, pages: readonly PageWrite[]) {
  const parked: string[] = [];
  const refused: string[] = [];
  let again = false;
  for (const page of pages) {
    try {
      const done = host?.write(page);
      if (done === "changed") again = true;
      else if (typeof done === "object") parked.push(done.parked);
    } catch (error) {
      if (!isPaiError(error)) throw error;
      refused.push(error.message);
    }
  }
  return { again, parked, refused };
}

/** A plan with what it changes on pages, where it ends what they may say. */
export async function followedByPages<T>(
  context: Context,
  planned: Planned<T>,
  index: SearchIndex,
): Promise<Planned<T>> {
  const { openPages } = context;
  if (openPages === undefined || !planned.changes.some(mayEnd)) return planned;
  const nowMs = context.clock.now();
  const ended = planned.changes.flatMap((change) => endedBy(change, nowMs));
  if (ended.length === 0) return planned; // as most that change another memory: nothing more is loaded
  const [{ followEnded }, pages] = [
    await import("../beliefs/pages/open-page.ts"),
    context.pages ?? (await openPages()),
  ];
  const planner = new PlannerData({ ...context, pages }, index);
  planner.add(planned.changes);
  return planner.run(followEnded(planned, ended, nowMs));
}

function mayEnd({ op, id }: Change): boolean {
  return op !== "create" && id !== undefined && /^(?:fa|ep|bl)_/.test(id);
}

/** A page outside of the store among the changes that are told. Pure. */
export function asChange({ place, before, text }: PageWrite): Change {
  const rest = { path: place.name, event: "promoted" as const, reason: "beliefs that are shown", keys: [] };
  if (before === undefined) return { op: "create", text: text ?? "", ...rest };
  const old = { before: sha256(before), ...rest };
  return text === undefined ? { op: "remove", ...old } : { op: "update", text, ...old };
}
