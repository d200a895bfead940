import { idTimeMs } from "../domain/ids.ts";
import type { Header } from "../domain/kinds.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";

/** So many remarks are looked back on. */
const REMARKS = 4;

/**
 * The ids of the facts in force that were said last, not after `atMs` (ms since 1970): those of the last remark, then of
 * the one before, of one conversation where that is given; of four remarks at most. [] where there are none. Linear in the facts.
 */
export function latestFacts(
  headers: Iterable<Header>,
  { atMs, session }: { readonly atMs: number; readonly session: string | undefined },
): readonly (readonly string[])[] {
  const found: { readonly id: string; readonly source: string }[] = [];
  for (const header of headers) {
    const { id, kind, status = DEFAULTS.status, sources = [] } = header;
    const source = sources.at(-1) ?? "";
    const counts = kind === "fact" && status === DEFAULTS.status && header.session === session;
    if (counts && source !== "" && idTimeMs(source) <= atMs) found.push({ id, source });
  }
  const latest = [...new Set(found.map(({ source }) => source))].sort().slice(-REMARKS).reverse();
  return latest.map((remark) => found.filter(({ source }) => source === remark).map(({ id }) => id));
}
