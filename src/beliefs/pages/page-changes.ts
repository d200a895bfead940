import type { Change, Event } from "../../domain/changeset.ts";
import { sha256 } from "../../domain/hash.ts";
import {
  PAGE_STATE_PATH,
  type PageState,
  type PageWrite,
  printPageState,
  readPageState,
} from "../../domain/page.ts";
import type { OpenPage } from "./open-page.ts";

/** How a page is written: in the change set where it lies in the store, else after it. */
export interface PageChange {
  readonly change?: Change;
  readonly outside?: PageWrite;
}

/** What gives a page another text; nothing where it has that text already. Pure. */
export function pageChanges(
  { place, text }: OpenPage,
  now: string,
  why: { readonly event: Event; readonly reason: string },
): readonly PageChange[] {
  if (now === (text ?? "")) return [];
  if (place.root !== undefined) return [{ outside: { place, before: text, text: now } }];
  const before = text === undefined ? undefined : sha256(text);
  const rest = { path: place.path, text: now, keys: [], ...why };
  return [{ change: before === undefined ? { op: "create", ...rest } : { op: "update", before, ...rest } }];
}

/** What notes the state of the pages; nothing where it is noted already. Pure. */
export function stateChange(stored: string | undefined, state: PageState): readonly Change[] {
  const text = printPageState(state);
  if (text === (stored ?? printPageState(readPageState(undefined)))) return [];
  const why = { event: "promoted" as const, reason: "what MEMORY.md says", keys: [] };
  const path = PAGE_STATE_PATH;
  return [
    stored === undefined
      ? { op: "create", path, text, ...why }
      : { op: "update", path, before: sha256(stored), text, ...why },
  ];
}
