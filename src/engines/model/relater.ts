import { isPaiError } from "../../domain/errors.ts";
import { type FactsReply, REPLY_SHAPES } from "../../domain/model-replies.ts";
import type { Note, Relater, Relation } from "../../engine-ports.ts";
import { clause, quoted } from "./answers.ts";
import { type Role, thoughtCost } from "./asker.ts";
import { keepsTo, mayBeAsked } from "./statements.ts";

/** Under this name it is kept of each note that it was shown as a new one. */
const ONE = { name: "related" };

/** Says by a model what notes are to each other. That a note was shown is kept by itself, whatever it was shown with. */
export function modelRelater({ id, asker, prompt }: Role): Relater {
  const keptAs = ({ text, day }: Pick<Note, "text" | "day">) => ({
    ...{ role: "facts" as const, prompt: prompt(), data: quoted({ text, day }), shape: ONE },
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
          ...{ role: "facts", prompt: prompt(), data: numbered(notes), shape: REPLY_SHAPES.facts },
          objection: (reply) => objection(reply, notes.length),
        });
        const founded = relations.flatMap((relation) => readRelation(relation, notes));
        return { relations: founded, unfounded: relations.length - founded.length };
      } catch (error) {
        if (isPaiError(error) && error.code === "engine_unusable") keepNew(notes);
        throw error;
      }
    },
    cost: (notes) => thoughtCost(prompt(), numbered(notes)),
  };
}

function numbered(notes: readonly Note[]): string {
  return quoted(
    notes.map(({ text, day, isNew, isOpenPromise }, i) => ({
      ...{ n: i + 1, day, text },
      ...(isNew && { new: true }),
      ...(isOpenPromise && { promise: true }),
    })),
  );
}

function objection({ relations }: FactsReply, most: number): string | undefined {
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
