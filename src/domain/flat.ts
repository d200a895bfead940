import type { Header } from "./kinds.ts";
import type { Kind } from "./vocabulary.ts";

const STATEMENTS: ReadonlySet<Kind> = new Set(["fact", "belief", "commitment", "artifact"]);

/** Whether an episode is a single remark rather than a conversation or a document. Pure. */
export function isSingleRemark(header: Header): boolean {
  const isOne = header.kind === "episode" && (header.turns ?? 1) <= 1 && header.started === undefined;
  return isOne && !isDocument(header);
}

/** Whether a memory is what a remark states: a fact or a commitment. Pure. */
export function isStated(
  header: Header,
): header is Extract<Header, { readonly kind: "fact" | "commitment" }> {
  return header.kind === "fact" || header.kind === "commitment";
}

/** The context of an episode that is a note of several paragraphs. */
export const DOCUMENT_CONTEXT = "document";

/** Whether an episode is a document, whose sections are found one by one, as the turns of a conversation are. Pure. */
export function isDocument(header: Header): boolean {
  return header.kind === "episode" && header.context === DOCUMENT_CONTEXT;
}

/**
 * Whether a memory is one statement that stands for itself, so that one vector can stand for it: every
 * kind but conversations, boxes and entities, which are about many things. Pure.
 */
export function isFlat(header: Header): boolean {
  return STATEMENTS.has(header.kind) || isSingleRemark(header);
}
