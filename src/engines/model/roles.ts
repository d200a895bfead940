import { isPaiError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import {
  CERTAINTIES,
  type FactsReply,
  type QuestionsReply,
  REPLY_SHAPES,
  type RereadReply,
  type StatementReply,
} from "../../domain/model-replies.ts";
import type { Statement } from "../../domain/plan.ts";
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
import { covers, denies } from "../../language/compare/guards.ts";
import { sentencesOf } from "../../language/extract/sentences.ts";
import { entitiesOf, keywordsOf } from "../../language/extract/words-of.ts";
import { analyse } from "../../text/analyse.ts";
import { formsIn, languageOfQuery, withoutFunctionWords } from "../../text/foreign-words.ts";
import { isOver } from "../../text/normalise.ts";
import { given, isText, objectIn } from "../../text/objects.ts";
import { findInstruction } from "../../text/safety/instructions.ts";
import { isSensitive } from "../../text/safety/sensitive.ts";
import { clause, quoted } from "./answers.ts";
import { type Role, thoughtCost } from "./asker.ts";

/** Under this name the answer to one question is kept, whatever it was asked together with. */
const ONE = { name: "answer" };

/**
 * Answers questions by a model, several in one request. Each answer is kept by itself, so that no question is paid twice because another
 * one has joined it; so is that it could give none.
 */
export function modelAnswerer({ id, asker, prompt }: Role): Answerer {
  const keptAs = (question: ModelQuestion) => ({
    role: "questions" as const,
    prompt: prompt(),
    data: quoted(asData(question)),
    shape: ONE,
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
          role: "questions",
          prompt: prompt(),
          data: numbered(questions),
          shape: REPLY_SHAPES.questions,
          objection: (reply) => objection(reply, questions),
        });
        const answers = questions.map((_, i): ModelAnswer => {
          const { choice, why } = reply.answers.find(({ n }) => n === i + 1) ?? { choice: UNSURE, why: "" };
          return { choice, why: clause(why) };
        });
        for (const [i, question] of questions.entries())
          asker.keep(keptAs(question), JSON.stringify(answers[i]));
        return answers;
      } catch (error) {
        if (isPaiError(error) && error.code === "engine_unusable")
          for (const question of questions) asker.keep(keptAs(question), "");
        throw error;
      }
    },
    cost: (questions) => thoughtCost(prompt(), numbered(questions)),
  };
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
  const { choice, why } = objectIn(kept) as Partial<ModelAnswer>; // {}: it could not be used when it came
  const isAnswer = choice !== undefined && choices.includes(choice) && isText(why);
  return isAnswer ? { choice, why } : { choice: UNSURE, why: "" };
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
    role: "facts" as const,
    prompt: prompt(),
    data: quoted({ text, day }),
    shape: RELATED,
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
          role: "facts",
          prompt: prompt(),
          data: numberedNotes(notes),
          shape: REPLY_SHAPES.facts,
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
      n: i + 1,
      day,
      text,
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
  if (!isStatement(said) || findInstruction(said) !== undefined) return [];
  return [{ ...common, is, sentence: said, isLoose: !keepsTo(said, source) }];
}

/** Reads again by a model: it is shown what rules have read, and says what it reads otherwise. */
export function modelRereader({ id, asker, prompt, own }: Role & { readonly own: Extractor }): Rereader {
  return {
    id,
    reread: async (text, utterance, { taken: facts, before }) => {
      const words = { text, before: before.map((note) => note.text) };
      const reply = await asker.ask({
        role: "reread",
        prompt: prompt(),
        data: remarkAsData(text, utterance.atMs, { taken: facts, before }),
        shape: REPLY_SHAPES.reread,
        objection: (reply) => objectionToReading(reply, words, facts.length),
      });
      const factAt = (n: number | null) => (n === null ? undefined : facts[n - 1]?.id);
      const statements: Awaited<ReturnType<Rereader["reread"]>>["statements"][number][] = [];
      for (const said of reply.statements) {
        const plain = said.text.replace(/\s+/g, " ").trim();
        const isKnown = statements.some(({ statement }) => statement.text === plain);
        if (isKnown || !isFounded(plain, words)) continue;
        // The rules have the last word on whom it is about.
        const statement = statementOf(said, plain, text, await own.extract(plain, utterance));
        statements.push({ statement, rewords: factAt(said.rewords), why: clause(said.why) });
      }
      return {
        statements,
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
  return `Said on ${new Date(atMs).toISOString().slice(0, "YYYY-MM-DD".length)}:\n${quoted(text)}\nTaken from it:\n${quoted(numbered)}${known}`;
}

/** The words of a remark, and the notes that may tell whom or what they mean. */
interface Source {
  readonly text: string;
  readonly before: readonly string[];
}

/** Why a reading cannot be used: it numbers what was not taken, or not one of its statements keeps to the words. Pure. */
function objectionToReading({ statements, wrong }: RereadReply, source: Source, most: number) {
  const numbers = [...statements.flatMap(({ rewords }) => rewords ?? []), ...wrong.map(({ n }) => n)];
  if (numbers.some((n) => !Number.isInteger(n) || n < 1 || n > most))
    return most === 0
      ? "no statements are numbered, so nothing can be reworded or wrong"
      : `only the numbers 1 to ${most} are given`;
  const none = statements.length > 0 && !statements.some((one) => isFounded(one.text.trim(), source));
  return none ? "none of the statements stands in the person's words" : undefined;
}

/** So much of a statement's content words stand in the words that it was taken from, at least. */
const LEAST_SHARE = 2 / 3;
const NUMBER = /\d+(?:[.,:]\d+)*/g;

/**
 * Whether a model's statement keeps to the words that it says it was taken from: every number and name stands there, two thirds of
 * its words do, nothing is denied or turned round, and no orders to a model come in. One note of `before` may tell whom or what the words mean; then half
 * of them stand in the words themselves, and all numbers. Pure.
 */
function isFounded(statement: string, { text, before }: Source): boolean {
  const stands = keepsTo(statement, text) || before.some((note) => isExplained(statement, text, note));
  return stands && !turnsRound(statement, text);
}

function isExplained(statement: string, source: string, note: string): boolean {
  const numbers = new Set(source.match(NUMBER));
  if ((statement.match(NUMBER) ?? []).some((number) => !numbers.has(number))) return false;
  const [words, own] = [analyse(statement), new Set(analyse(source))];
  return (
    words.filter((word) => own.has(word)).length * 2 >= words.length &&
    keepsTo(statement, `${source}\n${note}`)
  );
}

/** The same but for what is denied or turned round: of several remarks that are put together each is held against it by itself. Pure. */
function keepsTo(statement: string, source: string): boolean {
  const said = source.toLowerCase();
  if (!isStatement(statement)) return false;
  if (said.includes(statement.toLowerCase())) return true;
  if (findInstruction(statement) !== undefined) return false;
  const numbers = new Set(source.match(NUMBER));
  if ((statement.match(NUMBER) ?? []).some((number) => !numbers.has(number))) return false;
  const names = entitiesOf(statement, new Set());
  if (names.some((name) => !name.split(/\s+/).every((word) => said.includes(word.toLowerCase()))))
    return false;
  const known = new Set(analyse(source));
  const language = languageOfQuery(statement);
  const isForm = language === undefined ? undefined : formsIn(language);
  const stands = (word: string) =>
    known.has(word) || (isForm && [...known].some((other) => isForm(word, other.replace(PARTICIPLE, ""))));
  // Whether the first word is a name its letters do not tell.
  const [opening = ""] = /^\p{Lu}\S*/u.exec(statement) ?? [];
  const telling = withoutFunctionWords(`${opening.toLowerCase()}${statement.slice(opening.length)}`);
  if (telling.startsWith(opening.toLowerCase()) && !analyse(opening).every(stands)) return false;
  const words = analyse(telling);
  return words.filter(stands).length >= LEAST_SHARE * words.length;
}

function isStatement(statement: string): boolean {
  return statement !== "" && !isOver(statement, LIMITS.statementBytes) && !statement.includes("[redacted:");
}

/** "gebacken" has "backe", in German and Dutch. */
const PARTICIPLE = /^ge(?=\p{L}{3,}(?:t|en)$)/u;

/** Whether every sentence that has most of its words denies where it does not, or the other way round. */
function turnsRound(statement: string, source: string): boolean {
  const told = source
    .split("\n")
    .flatMap(sentencesOf)
    .filter((sentence) => covers(sentence, statement));
  return told.length > 0 && told.every((sentence) => denies(sentence) !== denies(statement));
}

function statementOf(
  reply: StatementReply,
  words: string,
  text: string,
  read: readonly Statement[],
): Statement {
  const own = read.length === 1 ? read[0] : undefined;
  // Only who says outright that something earlier was wrong sets it right; a model may not say so alone.
  const category =
    reply.category === "correction" && own?.correction !== true ? (own?.category ?? "fact") : reply.category;
  return {
    text: words,
    category,
    subject: own?.subject ?? subjectIn(reply.subject, text),
    importance: Math.min(10, Math.max(1, Math.round(reply.importance))),
    confidence: CERTAINTIES[reply.certainty],
    keywords: own?.keywords ?? keywordsOf(words),
    entities: own?.entities ?? entitiesOf(words, new Set()),
    correction: own?.correction ?? false,
    ...given({ denies: own?.denies, leans: own?.leans, validAt: own?.validAt, due: own?.due }),
    ...((reply.promise || own?.commitment) && {
      commitment: own?.commitment ?? (own?.due === undefined ? {} : { due: own.due }),
    }),
    sensitive: isSensitive(words) || own?.sensitive === true,
  };
}

function subjectIn(subject: string, text: string): string {
  const name = subject.trim().toLowerCase();
  return name !== "" && text.toLowerCase().includes(name) ? name : "owner";
}
