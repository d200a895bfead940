import type { Statement } from "../../domain/extraction.ts";
import type { Category } from "../../domain/vocabulary.ts";
import { proseLines } from "../../language/extract/lines.ts";
import { sentencesOf } from "../../language/extract/sentences.ts";
import { plainForm } from "../../language/extract/verbs.ts";
import { fenceAfter } from "../../text/fence.ts";

/** Something to keep word for word. */
export interface Artifact {
  /** Verbatim; a code block with its fences. */
  readonly text: string;
  readonly why: "code block" | "definition" | "decision" | "correction" | "principle" | "commitment";
  readonly category?: Category;
}

/**
 * What of a text is kept word for word as an artifact, in this order, none twice: fenced code blocks of
 * 2 lines or more, or of 40 characters; sentences that define a term; and of `statements` (what extraction found in
 * the text) the decisions, corrections, principles and commitments with confidence 0.8 or more whose wording
 * matters: they quote, or say that the words count. Linear. Pure.
 */
export function artifactsOf(text: string, statements: readonly Statement[]): readonly Artifact[] {
  const found = [
    ...codeBlocks(text).map((block) => ({ text: block, why: "code block" as const })),
    ...proseLines(text)
      .flatMap((line) => sentencesOf(line.text))
      .filter(isDefinition)
      .map((sentence) => ({ text: sentence, why: "definition" as const })),
    ...statements.flatMap(keptWords),
  ];
  const texts = new Set<string>();
  return found.filter((artifact) => !texts.has(artifact.text) && texts.add(artifact.text));
}

const MIN_CONFIDENCE = 0.8;
const MIN_CODE_LINES = 2;
const MIN_CODE_CHARS = 40;
const DEFINES =
  /^(?!(?:he|she|it|they|this|that|these|those|which|who|what|we|i|you|there)\b)(?:(?:the term|by|we use|the word) )?["'`]?[\p{L}\p{N}][\p{L}\p{M}\p{N} _./+#-]{0,60}["'`]? (?:is defined as|are defined as|stands for|is short for|is an abbreviation (?:of|for)|refers to|we mean|denotes)\b|^definition ?[:–—-] ?\S/u;
/** A quotation of three words or more, or a word for words. */
const WORDING =
  /["“„«][^"“”„«»\s]{1,40}(?: [^"“”„«»\s]{1,40}){2,60}["”»]|\b(?:word for word|verbatim|exact(?:ly)? (?:words?|wording|phrase|text)|literally|the wording|in these words|must (?:read|say)|should read)\b/iu;
const KEPT: ReadonlySet<Category> = new Set<Category>(["decision", "correction", "principle"]);

/** Fenced blocks with their fences; one that is not closed goes to the end of the text. */
function codeBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  let fence: string | undefined;
  let lines: string[] = [];
  const close = (code: readonly string[]) => {
    if (isWorthKeeping(code)) blocks.push(lines.join("\n"));
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const before = fence;
    fence = fenceAfter(before, line);
    if (before !== undefined || fence !== undefined) lines.push(line);
    if (before !== undefined && fence === undefined) close(lines.slice(1, -1));
  }
  close(lines.slice(1));
  return blocks;
}

function isWorthKeeping(lines: readonly string[]): boolean {
  const code = lines.filter((line) => line.trim() !== "");
  return code.length >= MIN_CODE_LINES || code.join("").trim().length >= MIN_CODE_CHARS;
}

function isDefinition(sentence: string): boolean {
  return DEFINES.test(plainForm(sentence)) && !sentence.trim().endsWith("?");
}

function keptWords(statement: Statement): readonly Artifact[] {
  const { text, category, confidence, commitment } = statement;
  const why = commitment !== undefined ? "commitment" : KEPT.has(category) ? category : undefined;
  if (why !== "commitment" && why !== "decision" && why !== "correction" && why !== "principle") return [];
  if (confidence < MIN_CONFIDENCE || !WORDING.test(text)) return [];
  return [{ text, why, category }];
}
