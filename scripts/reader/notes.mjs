import { readFileSync } from "node:fs";

/** What a statement of a remark shows of a note's: its words, whose place and note say nothing. */
const OF_WORDS = /^(?:w:|b:|b$|me:|-1:)/;
/** Remarks say how people speak of themselves; of what notes keep they say little. */
const OF_REMARKS = 0.03;

/** `{signs, label, writer}` of each sentence of labelled notes, see `training/README.md`: 1 where it tells of whoever keeps them. */
export function sentencesIn(program, file) {
  return readFileSync(file, "utf8")
    .split(/^====== /m)
    .slice(1)
    .flatMap((person) => {
      const [writer, ...notes] = person.split(/\n=== /);
      return notes.flatMap((note) => {
        const [title, ...lines] = note.split("\n");
        const body = lines.join("\n");
        const marked = [...body.matchAll(MARK)].map(([, words]) => program.plainText(words));
        const prose = program.proseOf(body.replace(MARK, "$1")).filter(({ box }) => box === undefined);
        return rowsOf(program, { title, lines: prose.map(({ text }) => text) }, { marked, writer });
      });
    });
}

const MARK = /\[%([\s\S]*?)%\]/g;

/** The same of remarks of writers, which have no title and no neighbours. */
export function remarksAsNotes(program, writers) {
  return writers.flatMap(({ writer, remarks }) =>
    remarks.flatMap(({ text, spans, mark }) => {
      const marked = mark ? [] : spans.map(({ start, end }) => text.slice(start, end));
      return rowsOf(program, { lines: text.split("\n") }, { marked, writer }).map((row) => {
        const own = [...row.signs].filter(([sign]) => OF_WORDS.test(sign));
        return { ...row, signs: new Map(own), weight: OF_REMARKS };
      });
    }),
  );
}

function rowsOf(program, note, { marked, writer }) {
  const sentences = program.signsOfNote(note).flat();
  return sentences.map(({ text, signs }) => ({ signs, writer, label: tells(text, marked) ? 1 : 0 }));
}

/** Whether most words of a sentence were marked, or most marked words are its. */
function tells(text, marked) {
  const words = wordsOf(text);
  return marked.some((one) => {
    const other = wordsOf(one);
    const both = [...words].filter((word) => other.has(word)).length;
    return one === text || (both >= 2 && (both / words.size >= 0.6 || both / other.size >= 0.8));
  });
}

function wordsOf(text) {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
