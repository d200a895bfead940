import type { Statement, Utterance } from "../../domain/extraction.ts";
import { maySend, REPLY_SHAPES } from "../../domain/model-replies.ts";
import type { Prompt } from "../../domain/prompt.ts";
import type { Extractor } from "../../engine-ports.ts";
import type { Asker } from "./asker.ts";
import { quoted } from "./quoted.ts";
import { isFounded, statementsOf } from "./statements.ts";

export interface ModelExtractorOptions {
  readonly asker: Asker;
  readonly prompt: () => Prompt;
  /** What answers where the model does not. */
  readonly own: Extractor;
  readonly sendSensitive: boolean;
  /** Told of each text that the model did not read, and why. */
  readonly missed: (text: string, error: unknown) => void;
}

/**
 * The extractor by a model. What is said in a conversation with others, by a web page or a tool, is sensitive, or is very long
 * stays with the rules, and so does what the model cannot be asked about now, or answers badly.
 */
export function modelExtractor({
  asker,
  prompt,
  own,
  sendSensitive,
  missed,
}: ModelExtractorOptions): Extractor {
  const ask = async (text: string, utterance: Utterance): Promise<readonly Statement[]> => {
    try {
      const { statements } = await asker.ask({
        role: "extract",
        prompt: prompt(),
        data: saidOn(text, utterance.atMs),
        shape: REPLY_SHAPES.extract,
        objection: ({ statements }) => unfounded(statements, text),
      });
      const kept = await statementsOf(statements, { text, utterance, own });
      return kept.map(({ statement }) => statement);
    } catch (error) {
      missed(text, error);
      return own.extract(text, utterance);
    }
  };
  return {
    id: `${own.id}+model`,
    extract: (text, utterance) =>
      mayRead(text, utterance, sendSensitive) ? ask(text, utterance) : own.extract(text, utterance),
  };
}

function mayRead(text: string, utterance: Utterance, sendSensitive: boolean): boolean {
  const { speaker, hearers, sensitive, foreign } = utterance;
  return (
    speaker === undefined && hearers === undefined && maySend(text, { sensitive, foreign, sendSensitive })
  );
}

/** Words as data of a prompt. Pure. */
export function saidOn(text: string, atMs: number): string {
  return `Said on ${new Date(atMs).toISOString().slice(0, "YYYY-MM-DD".length)}:\n${quoted(text)}`;
}

/** Why statements cannot be used: not one of them keeps to the words. Pure. */
export function unfounded(
  statements: readonly { readonly text: string }[],
  text: string,
  before: readonly string[] = [],
): string | undefined {
  const none = statements.length > 0 && !statements.some((one) => isFounded(one.text.trim(), text, before));
  return none ? "none of the statements stands in the person's words" : undefined;
}
