import fs from "node:fs";
import { sentencesOf } from "../src/language/extract/sentences.ts";
import { answering, FakeModel, type Seen, saying } from "../test/contract/fake-model.ts";
import type { Note, Pattern } from "./beliefs-year.ts";

/** A pattern and one of its phases, with what a careful reader calls it in the words of the notes. */
export interface Phase {
  readonly pattern: number;
  readonly phase: number;
  readonly said: string;
  readonly evidence: readonly number[];
}

/** A note as a model is shown it. */
interface ShownNote {
  readonly n: number;
  readonly text: string;
  readonly new?: boolean;
}

/** What a model answers that knows of each note which pattern it belongs to. */
class Labels {
  readonly #phases: readonly Phase[];
  readonly #notes: readonly Note[];

  constructor(notes: readonly Note[], phases: readonly Phase[]) {
    this.#notes = notes;
    this.#phases = phases;
  }

  /** Every answer that a request wants. */
  answer(seen: Seen): string {
    const told = seen.body.messages[1]?.content ?? "";
    const [, remark, , taken, , before = ""] = told.split("\n");
    if (remark !== undefined && taken !== undefined)
      return this.#readAgain(JSON.parse(remark), JSON.parse(taken), before);
    const data: unknown = JSON.parse(told);
    if (!Array.isArray(data)) return answering(() => "unsure")(seen);
    return this.#relate(data as readonly ShownNote[]);
  }

  /** Of a remark that some pattern rests on every sentence counts, as it stands or as it can stand alone. */
  #readAgain(remark: string, taken: readonly { readonly text: string }[], before: string): string {
    const line = this.#notes.findIndex(({ text }) => text === remark) + 1;
    const isEvidence = this.#phases.some(({ evidence }) => evidence.includes(line));
    const isTaken = (sentence: string) =>
      taken.some(({ text }) => text.includes(sentence) || sentence.includes(text));
    const { alone = sentencesOf(remark).map(withoutStop) } = this.#notes[line - 1] ?? {};
    const isKnown = (one: string) =>
      (one.match(NAME) ?? []).every((name) =>
        `${remark} ${before}`.toLowerCase().includes(name.toLowerCase()),
      );
    const missed = isEvidence ? alone.filter((one) => !isTaken(one) && isKnown(one)) : [];
    const statements = missed.map((text) => {
      const place = taken.findIndex(({ text: one }) => sameBut(one, text));
      const told = {
        category: "fact",
        subject: "owner",
        importance: 5,
        certainty: "explicit",
        promise: false,
      };
      return { ...told, text, rewords: place < 0 ? null : place + 1, why: "by its label" };
    });
    return JSON.stringify({ statements, wrong: [] });
  }

  #phasesOf(text: string): readonly Phase[] {
    const own = this.#phases.filter(({ said }) => said === text);
    if (own.length > 0) return own;
    const words = text.replace(/\.$/, "");
    const line =
      this.#notes.findIndex((note) => note.text.includes(words) || note.alone?.includes(words)) + 1;
    return this.#phases.filter(({ evidence }) => evidence.includes(line));
  }

  #relate(notes: readonly ShownNote[]): string {
    const phasesOf = new Map(notes.map((note) => [note, this.#phasesOf(note.text)]));
    const relations = this.#phases.flatMap((phase): readonly object[] => {
      const sentence = notes.find(({ text }) => text === phase.said);
      const own = notes.filter((note) => note !== sentence && phasesOf.get(note)?.includes(phase));
      const common = { of: null as number | null, sentence: null as string | null, why: "by its label" };
      if (sentence === undefined) {
        const by = own.filter(({ text }) => isOf(phase, text, [phase])).map(({ n }) => n);
        return by.length >= 3 ? [{ ...common, is: "sentence", by, sentence: phase.said }] : [];
      }
      const later = notes.filter(
        (note) =>
          note.text !== phase.said &&
          phasesOf.get(note)?.some((other) => other.pattern === phase.pattern && other.phase > phase.phase),
      );
      return [
        { ...common, is: "supports", of: sentence.n, by: own.map(({ n }) => n) },
        { ...common, is: "contradicts", of: sentence.n, by: later.map(({ n }) => n) },
      ].filter(({ by }) => by.length > 0);
    });
    return JSON.stringify({ relations });
  }
}

/** Whether a sentence is one with a name in the place of its pronoun. */
function sameBut(sentence: string, text: string): boolean {
  const [before = "", after] = sentence.split(/(?<![\p{L}'’])(?:he|she|they|his|her|them)(?!\p{L})/iu);
  return after !== undefined && text.startsWith(before) && text.endsWith(after);
}

const NAME = /(?<=.)(?<!\p{L})\p{Lu}\p{L}+/gu;

function withoutStop(sentence: string): string {
  return sentence.trim().replace(/\.$/, "");
}

/** Whether a note has every name and number of the sentence, as a model is told to see to. */
function isOf({ said }: Phase, text: string, phases: readonly Phase[]): boolean {
  const needed = [
    ...said.matchAll(
      /\d+(?::\d+)?|(?<=\s)(?!\p{L}+days?(?:\s|$))\p{Lu}\p{L}+|^\p{Lu}\p{L}+(?= (?:is|does|cooks|wants|finds|goes))/gu,
    ),
  ];
  const known = text.toLowerCase();
  return (
    phases.some((phase) => phase.said === said) &&
    needed.every(([word]) => known.includes(word.toLowerCase()))
  );
}

/** A server whose model knows the phases of patterns. */
async function labelledNotes(notes: readonly Note[], phases: readonly Phase[]): Promise<FakeModel> {
  const labels = new Labels(notes, phases);
  const server = new FakeModel();
  await server.start();
  server.behaviour = saying((seen) => labels.answer(seen));
  return server;
}

/** A server whose model knows the year. */
export async function yearModel(notes: readonly Note[], patterns: readonly Pattern[]): Promise<FakeModel> {
  const said = JSON.parse(fs.readFileSync("fixtures/year/said.json", "utf8")) as Readonly<
    Record<string, readonly (string | null)[]>
  >;
  const phases = patterns.flatMap(({ number, phases: all }) =>
    all.flatMap(({ evidence }, phase) => {
      const sentence = said[String(number)]?.[phase];
      return sentence == null ? [] : [{ pattern: number, phase, said: sentence, evidence }];
    }),
  );
  return labelledNotes(notes, phases);
}
