import { REPLY_SHAPES, type RereadReply } from "../../domain/model-replies.ts";
import type { Extractor, Rereader } from "../../engine-ports.ts";
import { clause, quoted } from "./answers.ts";
import { type Role, thoughtCost } from "./asker.ts";
import { isFounded, statementsOf } from "./statements.ts";

interface RereaderOptions extends Role {
  /** Completes what the model says of a statement. */
  readonly own: Extractor;
}

/** Reads again by a model: it is shown what rules have read, and says what it reads otherwise. */
export function modelRereader({ id, asker, prompt, own }: RereaderOptions): Rereader {
  return {
    id,
    reread: async (text, utterance, { taken: facts, before }) => {
      const reply = await asker.ask({
        role: "reread",
        prompt: prompt(),
        data: asData(text, utterance.atMs, { taken: facts, before }),
        shape: REPLY_SHAPES.reread,
        objection: (reply) =>
          objection(reply, { text, before: before.map((note) => note.text), most: facts.length }),
      });
      const factAt = (n: number | null) => (n === null ? undefined : facts[n - 1]?.id);
      const kept = await statementsOf(reply.statements, {
        text,
        before: before.map((note) => note.text),
        utterance,
        own,
      });
      return {
        statements: kept.map(({ statement, reply: { rewords, why } }) => ({
          statement,
          rewords: factAt(rewords),
          why: clause(why),
        })),
        wrong: reply.wrong.flatMap(({ n, why }) => {
          const fact = factAt(n);
          return fact === undefined ? [] : [{ id: fact, why: clause(why) }];
        }),
      };
    },
    cost: (text, beside) => thoughtCost(prompt(), asData(text, 0, beside)),
  };
}

function asData(text: string, atMs: number, { taken, before }: Parameters<Rereader["cost"]>[1]): string {
  const numbered = taken.map((one, i) => ({
    n: i + 1,
    text: one.text,
    ...(one.isPromise && { promise: true }),
  }));
  const known = before.length === 0 ? "" : `\nNoted before:\n${quoted(before)}`;
  return `${saidOn(text, atMs)}\nTaken from it:\n${quoted(numbered)}${known}`;
}

function objection(
  { statements, wrong }: RereadReply,
  {
    text,
    before,
    most,
  }: { readonly text: string; readonly before: readonly string[]; readonly most: number },
): string | undefined {
  const numbers = [...statements.flatMap(({ rewords }) => rewords ?? []), ...wrong.map(({ n }) => n)];
  if (numbers.some((n) => !Number.isInteger(n) || n < 1 || n > most))
    return most === 0
      ? "no statements are numbered, so nothing can be reworded or wrong"
      : `only the numbers 1 to ${most} are given`;
  return unfounded(statements, text, before);
}

/** Words as data of a prompt. Pure. */
function saidOn(text: string, atMs: number): string {
  return `Said on ${new Date(atMs).toISOString().slice(0, "YYYY-MM-DD".length)}:\n${quoted(text)}`;
}

/** Why statements cannot be used: not one of them keeps to the words. Pure. */
function unfounded(
  statements: readonly { readonly text: string }[],
  text: string,
  before: readonly string[],
): string | undefined {
  const none = statements.length > 0 && !statements.some((one) => isFounded(one.text.trim(), text, before));
  return none ? "none of the statements stands in the person's words" : undefined;
}
