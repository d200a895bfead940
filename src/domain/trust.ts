import type { Header } from "./kinds.ts";
import { sourceOfSpeaker } from "./turn.ts";
import { DEFAULTS, type Source } from "./vocabulary.ts";

/** How far each source may speak for the owner: the owner most, pages and tools, whose words nobody chose, least. */
const TRUST: Readonly<Record<Source, number>> = { user: 2, agent: 1, import: 1, tool: 0, web: 0 };

/** What of a header says whose words a memory has, and whether a person stands behind them. */
interface Origin extends Pick<Header, "source" | "pinned"> {
  readonly verification?: string | undefined;
}

/** Whether the words of a memory are those of a web page or a tool. Pure. */
export function isForeign({ source = DEFAULTS.source }: Pick<Header, "source">): boolean {
  return TRUST[source] === 0;
}

/** Whether a person confirmed or pinned a memory, and so answers for it. Pure. */
function isVouchedFor({ verification, pinned }: Origin): boolean {
  return pinned === true || verification === "user_confirmed";
}

/**
 * Whether a memory, or one turn of it by `speaker`, has to be asked for before it enters a prompt: the words of a page
 * or a tool that no person has confirmed or pinned. Pure.
 */
export function isUnvouched(header: Origin, speaker?: string): boolean {
  const said = speaker === undefined ? undefined : sourceOfSpeaker(speaker);
  return (isForeign(header) || isForeign({ source: said })) && !isVouchedFor(header);
}

/** 0..2: a memory never ends one of greater trust. What a person confirmed or pinned counts as their own words. Pure. */
export function trustOf(header: Origin): number {
  return isVouchedFor(header) ? TRUST.user : TRUST[header.source ?? DEFAULTS.source];
}

/** The source of greater trust, of equals the first. Pure. */
export function mostTrusted(a: Source = DEFAULTS.source, b: Source = DEFAULTS.source): Source {
  return TRUST[b] > TRUST[a] ? b : a;
}

/** The source of least trust; undefined of none. Of equals the first in the order of their names. Pure. */
export function leastTrusted(sources: readonly Source[]): Source | undefined {
  return [...new Set(sources)].sort((a, b) => TRUST[a] - TRUST[b] || (a < b ? -1 : 1))[0];
}
