import { isSingleRemark, isSummary } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import { isRecallable, type RecallMoment } from "../domain/recallable.ts";
import type { TurnMark } from "../domain/talk.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Row } from "../ports.ts";
import { normalise } from "../text/normalise.ts";
import { isElsewhere } from "./filters.ts";

/** How often a statement was met, and the dates (ISO 8601) of the first and the last time. */
export interface Seen {
  readonly times: number;
  readonly first: string;
  readonly last: string;
}

/** A chain of replacements longer than this is a loop made by hand. */
const MAX_CHAIN = 100;
const ARTICLES: ReadonlySet<string> = new Set(["a", "an", "the"]);

/** The episodes that a fact or a commitment came from, in order, those behind turns included; [] for other kinds. Pure. */
export function episodesOf(header: Header): readonly string[] {
  return header.kind === "fact" || header.kind === "commitment" ? sourceEpisodes(header) : [];
}

/** The turns (`ep_…#<hash8>`) that a fact or a commitment came from, in order; [] for other kinds. Pure. */
export function turnsOf(header: Header): readonly string[] {
  if (header.kind !== "fact" && header.kind !== "commitment") return [];
  return (header.sources ?? []).filter((source) => source.startsWith("ep_") && source.includes("#"));
}

/** The episodes that a summary sums up; [] for any other memory. Pure. */
export function summarised(header: Header): readonly string[] {
  return isSummary(header) ? sourceEpisodes(header) : [];
}

/**
 * Why an episode may not speak for itself: a single remark all of whose facts are out of recall, or hold in another
 * project (`project`: the one that is asked for). It is recalled then only where episodes were asked for, and never
 * where one of the facts was forgotten. Undefined where it may. `citing` gives the memories that name the episode
 * as a source. Pure.
 */
export function silenced(
  header: Header,
  citing: (id: string) => readonly Row[],
  moment: RecallMoment & { readonly episodesAsked: boolean; readonly project?: string | undefined },
): string | undefined {
  if (!isSingleRemark(header)) return undefined;
  const facts = citing(header.id).filter((row) => row.header.kind === "fact");
  const speaks = (fact: Header) => isRecallable(fact, moment).yes && !isElsewhere(fact, moment.project);
  if (facts.length === 0 || facts.some((row) => speaks(row.header))) return undefined;
  const forgotten = facts.find((row) => row.header.status === "forgotten");
  if (forgotten) return `its fact ${forgotten.header.id} is forgotten`;
  return moment.episodesAsked ? undefined : `its fact ${facts[0]?.header.id} is no longer in force`;
}

/**
 * Why a turn may not speak for itself: a fact from it was forgotten, and none from it is recalled.
 * Undefined where it may. `citing` gives the memories that name its episode as a source. Pure.
 */
export function silencedTurn(
  reference: string,
  citing: readonly Row[],
  moment: RecallMoment,
): string | undefined {
  const facts = citing.filter(({ header }) => turnsOf(header).includes(reference));
  const forgotten = facts.find(({ header }) => header.status === "forgotten");
  if (!forgotten || facts.some(({ header }) => isRecallable(header, moment).yes)) return undefined;
  return `its fact ${forgotten.header.id} is forgotten`;
}

/**
 * The memory at the head of a chain of replacements, if it is one of `present`; undefined for a memory
 * that nothing present replaces. Pure.
 */
export function replacedBy(
  header: Header,
  byId: (id: string) => Row | undefined,
  present: (id: string) => boolean,
): string | undefined {
  let next = header.superseded_by;
  for (let i = 0; i < MAX_CHAIN && next !== undefined && next !== header.id; i++) {
    if (present(next)) return next;
    next = byId(next)?.header.superseded_by;
  }
  return undefined;
}

/**
 * What near-identical statements share: subject, and all words but articles in their order (case,
 * punctuation and compatibility forms aside). Stop words and endings count: "I do not like tea" and
 * "I liked tea" say something else than "I like tea". The subject of a turn is its speaker. Undefined for a
 * text without words. Pure.
 */
export function sameness(header: Header, text: string, speaker?: string): string | undefined {
  const words = normalise(text.normalize("NFKC"))
    .split(" ")
    .filter((word) => !ARTICLES.has(word));
  return words.join("") === ""
    ? undefined
    : `${speaker?.toLowerCase() ?? subjectOf(header)}\n${words.join(" ")}`;
}

/** What statements with the same content hash share, where no text is at hand. Pure. */
export function sameContent({ header, contentHash }: Row): string | undefined {
  return contentHash && `${subjectOf(header)}\n${contentHash}`;
}

/** One more sight of a statement; `turn` where it was said in a conversation. Pure. */
export function seeAgain(seen: Seen | undefined, { header }: Row, turn?: TurnMark): Seen {
  const date = turn ? new Date(turn.atMs).toISOString() : (header.valid_at ?? header.created);
  if (seen === undefined) return { times: 1, first: date, last: date };
  const at = Date.parse(date);
  return {
    times: seen.times + 1,
    first: at < Date.parse(seen.first) ? date : seen.first,
    last: at > Date.parse(seen.last) ? date : seen.last,
  };
}

function sourceEpisodes({ sources = [] }: Header): readonly string[] {
  const episodes = sources.filter((source) => source.startsWith("ep_"));
  return [...new Set(episodes.map((source) => source.split("#", 1)[0] ?? source))];
}

function subjectOf(header: Header): string {
  return (header.subject ?? DEFAULTS.subject).toLowerCase();
}
