import { isPaiError } from "../../domain/errors.ts";
import {
  type FactsReply,
  type QuestionsReply,
  REPLY_SHAPES,
  type RereadReply,
} from "../../domain/model-replies.ts";
import { UNSURE } from "../../domain/question.ts";
import type {
  Answerer,
  Extractor,
  ModelAnswer,
  ModelQuestion,
  Note,
  Relater,
  Relation,
  Rereader,
} from "../../engine-ports.ts";
import { clause, quoted } from "./answers.ts";
import { type Role, thoughtCost } from "./asker.ts";
import { isFounded, keepsTo, mayBeAsked, statementsOf } from "./statements.ts";

/** Under this name the answer to one question is kept, whatever it was asked together with. */
const ONE = { name: "answer" };

/**
 * Answers questions by a model, several in one request. Each answer is kept by itself, so that no question is paid twice because another
 * one has joined it; so is that it could give none.
 */
export function modelAnswerer({ id, asker, prompt }: Role): Answerer {
  const keptAs = (question: ModelQuestion) => ({
    ...{ role: "questions" as const, prompt: prompt(), data: quoted(asData(question)), shape: ONE },
  });
  return {
    id,
    known: (question) => {
      const kept = asker.kept(keptAs(question));
      return kept === undefined ? undefined : readKept(kept, question);
    },
    answer: async (questions) => {
      try {
        const reply = await asker.ask({
          ...{
            role: "questions",
            prompt: prompt(),
            data: numbered(questions),
            shape: REPLY_SHAPES.questions,
          },
          objection: (reply) => objection(reply, questions),
        });
        const answers = questions.map((_, i): ModelAnswer => {
          const { choice, why } = reply.answers.find(({ n }) => n === i + 1) ?? { choice: UNSURE, why: "" };
          return { choice, why: clause(why) };
        });
        for (const [i, answer] of answers.entries()) keepOne(questions[i], JSON.stringify(answer));
        return answers;
      } catch (error) {
        if (isPaiError(error) && error.code === "engine_unusable")
          for (const question of questions) keepOne(question, "");
        throw error;
      }
    },
    cost: (questions) => thoughtCost(prompt(), numbered(questions)),
  };

  function keepOne(question: ModelQuestion | undefined, answer: string): void {
    if (question !== undefined) asker.keep(keptAs(question), answer);
  }
}

function asData({ kind, choices, sides: [newer, older] }: ModelQuestion) {
  if (older === undefined) return { kind, note: newer, choices };
  return { kind, newer, older, choices };
}

function numbered(questions: readonly ModelQuestion[]): string {
  return quoted({ questions: questions.map((question, i) => ({ n: i + 1, ...asData(question) })) });
}

/** What was kept, as far as it is an answer to this; nothing is one, too. */
function readKept(kept: string, { choices }: ModelQuestion): ModelAnswer {
  try {
    const { choice, why } = JSON.parse(kept) as Partial<ModelAnswer>;
    if (choice !== undefined && choices.includes(choice) && typeof why === "string") return { choice, why };
  } catch {
    // it could not be used when it came
  }
  return { choice: UNSURE, why: "" };
}

/** Why answers cannot be used: one is to no question that was asked, or no choice of it, or a second one. */
function objection({ answers }: QuestionsReply, questions: readonly ModelQuestion[]): string | undefined {
  const numbers = answers.map(({ n }) => n);
  if (new Set(numbers).size < numbers.length) return "each number is answered once";
  for (const { n, choice } of answers) {
    const question = questions[n - 1];
    if (question === undefined) return `only the numbers 1 to ${questions.length} are given`;
    if (choice !== UNSURE && !question.choices.includes(choice))
      return `the choices of ${n} are ${[...question.choices, UNSURE].join(", ")}`;
  }
  return answers.length === 0 ? "it wants an answer to each number" : undefined;
}

/** Under this name it is kept of each note that it was shown as a new one. */
const RELATED = { name: "related" };

/** Says by a model what notes are to each other. That a note was shown is kept by itself, whatever it was shown with. */
export function modelRelater({ id, asker, prompt }: Role): Relater {
  const keptAs = ({ text, day }: Pick<Note, "text" | "day">) => ({
    ...{ role: "facts" as const, prompt: prompt(), data: quoted({ text, day }), shape: RELATED },
  });
  const keepNew = (notes: readonly Note[], until: readonly string[] = []) => {
    for (const note of notes) if (note.isNew) asker.keep(keptAs(note), until.join(" "));
  };
  return {
    id,
    isKnown: (note, isAnswered) => {
      const until = asker.kept(keptAs(note));
      return until !== undefined && (until === "" || until.split(" ").some(isAnswered));
    },
    settle: keepNew,
    relate: async (notes) => {
      try {
        const { relations } = await asker.ask({
          ...{ role: "facts", prompt: prompt(), data: numberedNotes(notes), shape: REPLY_SHAPES.facts },
          objection: (reply) => objectionToRelations(reply, notes.length),
        });
        const founded = relations.flatMap((relation) => readRelation(relation, notes));
        return { relations: founded, unfounded: relations.length - founded.length };
      } catch (error) {
        if (isPaiError(error) && error.code === "engine_unusable") keepNew(notes);
        throw error;
      }
    },
    cost: (notes) => thoughtCost(prompt(), numberedNotes(notes)),
  };
}

function numberedNotes(notes: readonly Note[]): string {
  return quoted(
    notes.map(({ text, day, isNew, isOpenPromise }, i) => ({
      ...{ n: i + 1, day, text },
      ...(isNew && { new: true }),
      ...(isOpenPromise && { promise: true }),
    })),
  );
}

function objectionToRelations({ relations }: FactsReply, most: number): string | undefined {
  const numbers = relations.flatMap(({ of, by }) => [...by, ...(of === null ? [] : [of])]);
  return numbers.every((n) => Number.isInteger(n) && n >= 1 && n <= most)
    ? undefined
    : `only the numbers 1 to ${most} are given`;
}

/** A relation by places; none where something is missing, a note is related to itself, or a sentence does not keep to the notes' words. */
function readRelation(
  { is, of, by, sentence, why }: FactsReply["relations"][number],
  notes: readonly Note[],
): readonly Relation[] {
  const places = [...new Set(by)].filter((n) => n !== of).map((n) => n - 1);
  const common = { by: places, why: clause(why) };
  if (places.length === 0) return [];
  if (is !== "sentence") return of === null ? [] : [{ ...common, is, of: of - 1 }];
  const said = (sentence ?? "").replace(/\s+/g, " ").trim().replace(/\.$/, "");
  const source = places.map((place) => notes[place]?.text ?? "").join("\n");
  if (!mayBeAsked(said)) return [];
  return [{ ...common, is, sentence: said, isLoose: !keepsTo(said, source) }];
}

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
        data: remarkAsData(text, utterance.atMs, { taken: facts, before }),
        shape: REPLY_SHAPES.reread,
        objection: (reply) =>
          objectionToReading(reply, { text, before: before.map((note) => note.text), most: facts.length }),
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
    cost: (text, beside) => thoughtCost(prompt(), remarkAsData(text, 0, beside)),
  };
}

function remarkAsData(
  text: string,
  atMs: number,
  { taken, before }: Parameters<Rereader["cost"]>[1],
): string {
  const numbered = taken.map((one, i) => ({
    n: i + 1,
    text: one.text,
    ...(one.isPromise && { promise: true }),
  }));
  const known = before.length === 0 ? "" : `\nNoted before:\n${quoted(before)}`;
  return `${saidOn(text, atMs)}\nTaken from it:\n${quoted(numbered)}${known}`;
}

function objectionToReading(
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
