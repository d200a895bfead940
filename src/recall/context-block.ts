import { withTeller } from "../domain/provenance.ts";
import type { Kind, Source } from "../domain/vocabulary.ts";
import { type ContextFace, estimateTokens, fenced, promptText } from "../text/fence.ts";
import { groupsOf } from "../text/groups.ts";
import { compare } from "../text/numbers.ts";

export interface ContextItem {
  /** Names the memory, or a turn of it, to commands: `fa_k3x9`, `ep_k3x9#12`. */
  readonly handle: string;
  readonly kind: Kind;
  /** What stands in the brackets: a category, or a kind, and when it was said. */
  readonly label: string;
  readonly text: string;
  /** Whom or what a statement is about; absent of a turn, which has its speaker. */
  readonly subject?: string | undefined;
  /** Of a turn; of a statement of somebody else's where that is not whom it is about. */
  readonly speaker?: string | undefined;
  /** Whose words it has; of a belief, the least trusted of what it rests on. */
  readonly source: Source;
  /** In a project's store: who wrote it, where that is somebody else than the user. */
  readonly author?: string | undefined;
  /** The words of a page or a tool that nobody has confirmed. */
  readonly isUnvouched: boolean;
  /** ISO 8601, on the person's clock: since when it is true, or when it was said. */
  readonly at: string;
  /** Conversations that it rests on; a line says how many where it is more than one. */
  readonly sources: number;
  /** 0..1, effective; said of beliefs. */
  readonly confidence: number;
  /** A belief that no longer seems to hold. */
  readonly isPast?: boolean | undefined;
  /** Statements in it that hold no more. */
  readonly outdated?: readonly string[] | undefined;
  /** The handle of what may have taken its place, while nobody has said so; of what may have settled a promise. */
  readonly newer?: string | undefined;
  /** It may as well be about something else. */
  readonly isUnsure?: boolean | undefined;
  /** The handle of what says a part of it anew. */
  readonly part?: string | undefined;
  readonly settled?: string | undefined;
  /** The day that it was ahead of is over. */
  readonly isOver?: boolean | undefined;
  /** Contradicted by what is as well established. */
  readonly isDisputed?: boolean | undefined;
  /** It stands in the profile, and first in the block. */
  readonly isProfile?: boolean | undefined;
}

const ENCODER = new TextEncoder();

/**
 * The best of `items` (best first) that fit into `budget` estimated tokens, as a block for a prompt: the profile, beliefs, then what else
 * is known, then what was said, last what pages and tools said, each group oldest first. A line of the block is one memory, whatever its
 * text holds, and begins with whose words they are; "" where nothing fits. With `maxBytes` it does not say how much had no room.
 * `semantic` and `episodic`: what is in it, in the order of the text. The same items give the same bytes. Pure.
 */
export function contextBlock(
  items: readonly ContextItem[],
  {
    budget,
    maxBytes,
    face,
  }: { readonly budget: number; readonly maxBytes?: number; readonly face: ContextFace },
) {
  let chosen: readonly ContextItem[] = [];
  for (const item of items) {
    const tried = [...chosen, item];
    const block = printBlock(tried, maxBytes === undefined ? items.length - tried.length : 0, face);
    if (estimateTokens(block) > budget || ENCODER.encode(block).length > (maxBytes ?? Infinity)) continue;
    chosen = tried;
  }
  const inOrder = grouped(chosen).flatMap(({ items }) => items);
  const more = maxBytes === undefined ? items.length - chosen.length : 0;
  const text = chosen.length === 0 ? "" : printBlock(chosen, more, face);
  return {
    text,
    tokens: estimateTokens(text),
    semantic: inOrder.filter(({ kind }) => kind !== "episode"),
    episodic: inOrder.filter(({ kind }) => kind === "episode"),
    leftOut: items.filter((item) => !chosen.includes(item)),
  };
}

const TITLES = {
  profile: "Profile:",
  belief: "Beliefs:",
  known: "Known:",
  said: "Said, word for word:",
  unvouched: "From web pages and tools, confirmed by nobody:",
};

function titleOf({ kind, isProfile, isUnvouched }: ContextItem): string {
  if (isUnvouched) return TITLES.unvouched;
  if (isProfile === true) return TITLES.profile;
  if (kind === "belief") return TITLES.belief;
  return kind === "episode" ? TITLES.said : TITLES.known;
}

/** Its items under the title of each group, the groups and their items in the order of a block. */
function grouped(chosen: readonly ContextItem[]) {
  const inOrder = chosen.toSorted((a, b) => compare(a.at, b.at) || compare(a.handle, b.handle));
  const groups = groupsOf(inOrder, titleOf);
  return Object.values(TITLES).map((title) => ({ title, items: groups.get(title) ?? [] }));
}

function printBlock(chosen: readonly ContextItem[], leftOut: number, face: ContextFace): string {
  const lines = grouped(chosen).flatMap(({ title, items }) =>
    items.length > 0 ? [title, ...items.map(printItem)] : [],
  );
  return fenced([...lines, ...(leftOut > 0 ? [`(${leftOut} more left out)`] : [])], face);
}

/** What pai knows of a line stands in the brackets at its start, where no text of a memory can reach. */
function printItem(item: ContextItem): string {
  const { handle, kind, label, speaker, sources, confidence } = item;
  const source = wordsOf(item);
  const isTold = kind !== "episode" && speaker !== undefined;
  const over = (item.outdated ?? []).map((one) => ` [no longer true: ${one}]`).join("");
  const text = promptText(
    `${isTold ? `${speaker}: ${item.text}` : withTeller(item.text, item.subject)}${over}`,
  );
  const from = sources > 1 ? ` (sources: ${sources} conversations)` : "";
  const past = item.isPast === true ? ", past" : "";
  const doubt = doubtOf(item);
  if (kind === "belief")
    return `- [Belief (${confidence.toFixed(2)}${past}, ${source}${doubt}): ${text}]${from} (${handle})`;
  if (kind !== "episode") return `- [${label}, ${source}${doubt}] ${text}${from} (${handle})`;
  const who = speaker === undefined || speaker === source ? "" : `, ${promptText(speaker)}`;
  return `- [${item.at.slice(0, 10)}, ${source}${who}${doubt}] ${text} (${handle})`;
}

/** Somebody else's words are not the user's, and what their agent said is its own. */
function wordsOf({ source, author }: ContextItem): string {
  if (author === undefined) return source;
  return source === "user" ? promptText(author) : `${source} of ${promptText(author)}`;
}

function doubtOf({ isDisputed, isOver, part, newer, isUnsure, settled }: ContextItem): string {
  const doubts = [
    isOver && "day is past",
    isDisputed && "disputed",
    part && `in part replaced by ${part}`,
    newer && `${isUnsure ? "newer" : "may be outdated"}: ${newer}`,
    settled && `maybe done (see ${settled})`,
  ];
  return doubts.map((one) => (one ? `, ${one}` : "")).join("");
}
