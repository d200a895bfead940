import type { Turn } from "../../../../src/domain/turn.ts";
import type { ImportedTurn } from "../../../../src/ingest/transcripts/admit.ts";
import type { LineProblem } from "../../../../src/ingest/transcripts/draft.ts";
import { openTranscript, type TranscriptOptions } from "../../../../src/ingest/transcripts.ts";

/** Fails a test that should do without dates in words. */
export const NO_DATES = async (): Promise<never> => {
  throw new Error("the reader of dates was loaded");
};

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A conversation: the turns of one session, in the order of the input. */
interface Conversation {
  readonly session: string | undefined;
  readonly turns: readonly ImportedTurn[];
}

/** The whole input at once, turns by session in order of appearance. */
async function readConversations(input: AsyncIterable<Uint8Array>, options: TranscriptOptions) {
  const { format, batches } = await openTranscript(input, options);
  const sessions = new Map<string | undefined, ImportedTurn[]>();
  const problems: LineProblem[] = [];
  const skipped = new Map<string, number>();
  for await (const batch of batches) {
    for (const turn of batch.turns) {
      const turns = sessions.get(turn.session);
      if (turns) turns.push(turn);
      else sessions.set(turn.session, [turn]);
    }
    for (const problem of batch.problems) problems.push(problem);
    for (const [what, count] of batch.skipped) skipped.set(what, (skipped.get(what) ?? 0) + count);
  }
  const conversations: readonly Conversation[] = [...sessions].map(([session, turns]) => ({
    session,
    turns,
  }));
  return { format, conversations, problems, skipped };
}

/** Reads a whole input. `size`: bytes of the pieces in which it comes. */
export async function read(
  input: string | Uint8Array,
  options: Partial<TranscriptOptions> & { readonly size?: number } = {},
) {
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  const { size = 65_536, ...rest } = options;
  return readConversations(inPieces(bytes, size), { name: "the input", loadDates: NO_DATES, ...rest });
}

const saying = ({ speaker, text }: Turn) => `${speaker}: ${text}`;
export const said = (found: Awaited<ReturnType<typeof read>>) =>
  found.conversations.flatMap(({ turns }) => turns.map(({ turn }) => saying(turn)));
export const told = (problems: readonly LineProblem[]) =>
  problems.map(({ line, message }) => `${line} ${message}`);
