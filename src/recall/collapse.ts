import { isSingleRemark, isStated } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import { isHeldNoMore, isRecallable, type RecallMoment } from "../domain/recallable.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Row } from "../ports.ts";
import { normalise } from "../text/normalise.ts";
import { isElsewhere } from "./filters.ts";

/** A chain of replacements longer than this is a loop made by hand. */
const MAX_CHAIN = 100;
const ARTICLES: ReadonlySet<string> = new Set(["a", "an", "the"]);

/** The turns (`ep_…#<hash8>`) that a fact or a commitment came from, in order; [] for other kinds. Pure. */
export function turnsOf(header: Header): readonly string[] {
  if (!isStated(header)) return [];
  return (header.sources ?? []).filter((source) => source.startsWith("ep_") && source.includes("#"));
}

/**
 * What may be shown of an episode, or of its turn `reference` (`ep_…#<hash8>`). Nothing if a fact from it was forgotten; nothing of a
 * remark whose facts are all out of force or hold in another project than `project`, unless episodes were asked for. `citing`: memories that name an episode as a source. `silenced`: why it may
 * not be shown at all; `outdated`: facts and promises from it that hold no more, whose words are marked. The one decision for every path. Pure.
 */
export function shownOf(
  { header, reference }: { readonly header: Header; readonly reference?: string | undefined },
  citing: (id: string) => readonly Row[],
  moment: RecallMoment & { readonly episodesAsked?: boolean; readonly project?: string | undefined },
): { readonly silenced?: string; readonly outdated: readonly Row[] } {
  if (header.kind !== "episode") return { outdated: [] };
  const stated = citing(header.id).filter((row) => isStated(row.header));
  const own =
    reference === undefined ? stated : stated.filter((row) => turnsOf(row.header).includes(reference));
  const forgotten = own.find((row) => row.header.status === "forgotten");
  const isWhole = reference !== undefined || isSingleRemark(header);
  if (forgotten && isWhole)
    return { silenced: `its ${forgotten.header.kind} ${forgotten.header.id} is forgotten`, outdated: [] };
  const outdated = own.filter((row) => isHeldNoMore(row.header, moment));
  if (reference !== undefined || !isSingleRemark(header)) return { outdated: isWhole ? outdated : [] };
  const speaks = (row: Row) =>
    isRecallable(row.header, moment).yes && !isElsewhere(row.header, moment.project);
  // A promise seldom is all that its remark says.
  const facts = own.filter((row) => row.header.kind === "fact" || row.header.hash === header.hash);
  const isSilent = facts.length > 0 && !facts.some(speaks) && moment.episodesAsked !== true;
  return isSilent
    ? { silenced: `its ${facts[0]?.header.kind} ${facts[0]?.header.id} is no longer in force`, outdated: [] }
    : { outdated };
}

/**
 * Whether something private was drawn from a remark, or from the turn of a conversation that `reference` names: its words are then as
 * private. Pure.
 */
export function statesPrivate(
  { header, reference }: { readonly header: Header; readonly reference?: string | undefined },
  citing: (id: string) => readonly Row[],
): boolean {
  if (header.kind !== "episode") return false;
  if (reference === undefined && !isSingleRemark(header)) return false;
  return citing(header.id).some(
    (row) =>
      row.header.sensitive === true && (reference === undefined || turnsOf(row.header).includes(reference)),
  );
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
 * A key that near-identical statements share: subject and all words but articles, in order, ignoring case, punctuation and compatibility
 * forms. Stop words and endings count: "I do not like tea" differs from "I like tea". The subject of a turn is its speaker. Undefined for a
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

/** A key that statements with the same content hash share, for when no text is loaded. Pure. */
export function sameContent({ header, contentHash }: Row): string | undefined {
  return contentHash && `${subjectOf(header)}\n${contentHash}`;
}

function subjectOf(header: Header): string {
  return (header.subject ?? DEFAULTS.subject).toLowerCase();
}
