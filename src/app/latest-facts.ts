import { idTimeMs } from "../domain/ids.ts";
import type { Header } from "../domain/kinds.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";

/**
 * The ids of the facts in force that were said last, not after `atMs` (ms since 1970): one, or those of one remark, of
 * one conversation where that is given. [] where there are none. Linear in the facts.
 */
export function latestFacts(
  headers: Iterable<Header>,
  { atMs, session }: { readonly atMs: number; readonly session: string | undefined },
): readonly string[] {
  const found: { readonly id: string; readonly source: string }[] = [];
  for (const header of headers) {
    const { id, kind, status = DEFAULTS.status, sources = [] } = header;
    const source = sources.at(-1) ?? "";
    const counts = kind === "fact" && status === DEFAULTS.status && header.session === session;
    if (counts && source !== "" && idTimeMs(source) <= atMs) found.push({ id, source });
  }
  const latest = found.reduce((newest, { source }) => (source > newest ? source : newest), "");
  return found.filter(({ source }) => source === latest).map(({ id }) => id);
}
