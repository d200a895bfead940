// Makes assets/reader.bin, the models that find the statements of a remark, whom they are about, how private they are and whose life, with its checksum.
//   node scripts/build-reader.mjs              trains on training/read, on training/private/read.txt and training/life/read.txt, and on labelled texts of fixtures; then run build-own-life.mjs
//   node scripts/build-reader.mjs --validate   prints what that model gets right of the writers in training/shut, and how it grew
// The same files give the same bytes.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { classModel, lifeModel } from "./reader/classes.mjs";
import { trainChoices, trainSequences } from "./reader/crf.mjs";
import { encodeModels } from "./reader/format.mjs";
import { loadReader } from "./reader/load.mjs";
import {
  labelledIn,
  livesIn,
  notesIn,
  notesOf,
  plainRemarks,
  safetyIn,
  statementsIn,
  todosIn,
  wholesIn,
  writersIn,
} from "./reader/remarks.mjs";
import { LEAST_WRITERS, placesOf, tableOf } from "./reader/table.mjs";
import { report } from "./reader/validate.mjs";
import { ownAtLength, variedRemarks } from "./reader/varied.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SPAN_BITS = 18;
const NAME_BITS = 16;
const CATEGORY_BITS = 15;
const PROMISE_BITS = 16;
const PRIVACY_BITS = 17;
const FOREIGN_BITS = 17;
const CLASSES = 5;
const EPOCHS = 6;
const MAX_BYTES = 2 * 1024 * 1024;
/** Written before this format, by hands that had seen no rule either; those not named here are for measuring. */
const LABELLED = [
  ...["hand-a", "hand-b", "hand-c", "hand-d", "hand-e", "hand-f", "development", "development-2"].map(
    (name) => `extraction/${name}`,
  ),
  ...["nurse", "engineer", "parent", "student", "deread"].map((name) => `strangers/read/${name}.remarks`),
];

/** Single statements with their category, and what they weigh beside remarks of strangers: one author wrote each file. */
const STATEMENTS = [
  ["training", 0.5],
  ["training-2", 0.7],
  ["training-3", 0.7],
];

const program = await loadReader(ROOT);
const PRIVATE = {
  classes: program.PRIVACY.length,
  epochs: 12,
  rate: 0.02,
  decay: 3e-5,
  doubt: 0.1,
};
const FOREIGN = { classes: 2, epochs: 8, rate: 0.05, decay: 3e-5, doubt: 0.02 };
const statements = STATEMENTS.flatMap(([name, weight]) =>
  statementsIn(path.join(ROOT, `fixtures/extraction/${name}.jsonl`)).map((one) => ({ ...one, weight })),
);
const plain = [
  ...plainRemarks(statements),
  ...todosIn(path.join(ROOT, "fixtures/strangers/read/todos.jsonl")),
];
const writers = writersIn(path.join(ROOT, "training/read"), () => true);
const notes = notesIn(path.join(ROOT, "training/private/read.txt"));
const lives = livesIn(path.join(ROOT, "training/life/read.txt"));
const wholes = wholesIn(path.join(ROOT, "training/whose/read.txt"));
const old = LABELLED.map((name) => labelledIn(path.join(ROOT, `fixtures/${name}.jsonl`)));
/** What people say that no rule calls private: it has no labels of its own. */
const open = [...statements, ...old.flat()]
  .filter(({ text }) => !program.isSensitive(text) && program.findSecrets(text).length === 0)
  .map(({ text }) => ({ text, label: "plain", weight: 0.12 }));
const safety = safetyIn(path.join(ROOT, "fixtures/safety"));

if (process.argv.includes("--validate")) {
  const shut = writersIn(path.join(ROOT, "training/shut"), () => true);
  for (const share of [0.25, 0.5, 1]) {
    const some = writers.filter((_, i) => (i * share) % 1 < share);
    report(program, { bytes: train(some), shut, writers: some.length });
  }
} else {
  const bytes = train(writers);
  if (bytes.length > MAX_BYTES) throw new Error(`the model has ${bytes.length} bytes, at most ${MAX_BYTES}`);
  const checksum = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(path.join(ROOT, "assets/reader.bin"), bytes);
  writeFileSync(path.join(ROOT, "assets/reader.sha256"), `${checksum}  reader.bin\n`);
  console.log(`${writers.length} writers, ${bytes.length} bytes, sha256 ${checksum}`);
}

function train(some) {
  // Who introduces themselves promises nothing, and all of it is kept: that says how private it is, and not what is kept of others.
  const talk = some.filter(({ writer }) => !writer.startsWith("hello_")).map(lessSmallTalk);
  const chosen = talk.filter((one) => !isLife(one));
  const own = chosen.flatMap((one) => one.remarks.filter(({ mark }) => mark === undefined));
  const remarks = [...old.flat(), ...talk.flatMap((one) => one.remarks), ...own];
  const classes = program.CATEGORIES.length;
  const learning = { epochs: 8, rate: 0.1, decay: 3e-5 };
  const sorted = [...statements, ...remarks.flatMap((remark) => statementsOf(remark))];
  const promised = [
    ...remarks.map((remark) => ({ ...remark, weight: 1 })),
    ...plain.map((remark) => ({
      ...remark,
      weight: remark.spans.some(({ isPromise }) => isPromise) ? 1 : 0.5,
    })),
  ].flatMap((remark) => promisesOf(remark));
  // Whoever wrote a life was not asked what of it is private.
  const shown = some
    .filter((one) => !isLife(one))
    .flatMap((one) =>
      notesOf(one).map((note) => ({ ...note, weight: note.label === "plain" ? 0.3 : 1, writer: one.writer })),
    );
  const privacy = [...notes, ...shown, ...open, ...safety];
  const said = [...statements, ...old.flat(), ...talk.flatMap((one) => one.remarks), ...ownAtLength(talk)];
  const told = some.filter((one) => !talk.includes(one)).flatMap((one) => one.remarks);
  const marked = [...[...said, ...told].filter((remark) => !looksOwn(remark)), ...wholes].map((remark) => ({
    ...remark,
    weight: remark.mark === undefined ? 0.5 : 1,
  }));
  return encodeModels([
    spanModel([...remarks.filter((remark) => showsItsMark(remark)), ...variedRemarks(talk), ...plain]),
    nameModel(remarks),
    classModel(program, sorted, { ...learning, bits: CATEGORY_BITS, classes, doubt: 0.1, row: categoryRow }),
    classModel(program, promised, {
      ...learning,
      bits: PROMISE_BITS,
      classes: 2,
      doubt: 0.05,
      row: promiseRow,
    }),
    classModel(program, privacy, { ...PRIVATE, bits: PRIVACY_BITS, row: privacyRow }),
    classModel(program, marked, { ...FOREIGN, bits: FOREIGN_BITS, row: foreignRow }),
    lifeModel(program, lives),
  ]);
}

/**
 * Nearly half of a year of a life is small talk, which few tell a memory: if all of it taught, and as often as what was meant to be kept, too
 * little of that would be.
 */
function lessSmallTalk(one) {
  if (!isLife(one)) return one;
  return { ...one, remarks: one.remarks.filter(({ spans }, i) => spans.length > 0 || i % 2 === 0) };
}

function isLife({ writer }) {
  return writer.startsWith("life_");
}

/** A draft or a quotation that nothing introduces has the words of what people say of themselves: it would teach that those are not kept. */
function showsItsMark({ mark, text }) {
  return mark === undefined || mark === "task" || /^[^:]{4,80}: /.test(text);
}

/** A draft without a sign that begins as people begin to tell of themselves: nobody can know it from an introduction. */
function looksOwn({ mark, text }) {
  const [first, second, third] = program.tokensOf(text);
  const opens = (token) => token !== undefined && program.FIRST_PERSON.has(token.word);
  return (
    mark === "draft" &&
    !showsItsMark({ mark, text }) &&
    (opens(first) || (!/\p{L}/u.test(second?.word ?? "") && opens(third)))
  );
}

/** The class of each token of a remark, by its features. */
function spanModel(remarks) {
  const read = ({ text }) =>
    program.featuresOf(program.tokensOf(text)).map(({ own, around }) => [...own, ...around]);
  const rows = function* () {
    for (const remark of remarks)
      for (const features of read(remark)) yield { features, writer: remark.writer };
  };
  const table = tableOf(program, rows, { bits: SPAN_BITS, least: LEAST_WRITERS });
  const sequences = remarks.map((remark) => ({
    places: read(remark).map((features) => placesOf(features, table)),
    classes: classesOf(remark),
  }));
  const learning = { size: 2 ** SPAN_BITS, classes: CLASSES, epochs: 14, rate: 0.2, dropped: 0.3 };
  return {
    bits: SPAN_BITS,
    classes: CLASSES,
    checks: table.checks,
    ...trainSequences(sequences, learning),
  };
}

function classesOf({ text, spans }) {
  const tokens = program.tokensOf(text);
  return tokens.map(({ start, end }) => {
    const span = spans.find((one) => start >= one.start && end <= one.end);
    if (span === undefined) return 0;
    const isFirst = !tokens.some((other) => other.start >= span.start && other.start < start);
    return (span.isPromise ? 3 : 1) + (isFirst ? 0 : 1);
  });
}

/** Which word of a remark, if any, names whom one of its facts is about. */
function nameModel(remarks) {
  const choices = remarks.flatMap(({ text, spans, writer }) =>
    spans
      .filter(({ isPromise }) => !isPromise)
      .map((span) => ({ span, writer, candidates: program.candidatesOf(text, span) })),
  );
  const rows = function* () {
    for (const { candidates, writer } of choices)
      for (const { features } of candidates) yield { features, writer };
  };
  const table = tableOf(program, rows, { bits: NAME_BITS, least: LEAST_WRITERS });
  const learnt = choices.map(({ span, candidates }) => ({
    places: candidates.map(({ features }) => placesOf(features, table)),
    right: candidates.map(({ name }) => span.whose.split(/[ _]/).includes(name.toLowerCase())),
  }));
  const learning = { size: 2 ** NAME_BITS, epochs: EPOCHS, rate: 0.15, decay: 1e-5 };
  return { bits: NAME_BITS, classes: 2, checks: table.checks, ...trainChoices(learnt, learning) };
}

function statementsOf({ text, spans, writer }) {
  return spans
    .filter(({ isPromise }) => !isPromise)
    .map(({ start, end, category }) => ({
      text: text.slice(start, end),
      leadIn: text.slice(0, start),
      category,
      writer,
    }));
}

function promisesOf({ text, spans, writer, weight }) {
  return spans.map(({ start, end, isPromise }) => ({
    text: text.slice(start, end),
    leadIn: text.slice(0, start),
    isPromise,
    writer,
    weight,
  }));
}

function promiseRow({ text, leadIn, isPromise }) {
  return { signs: program.categoryFeatures(text, leadIn), label: isPromise ? 1 : 0 };
}

function categoryRow({ text, leadIn = "", category }) {
  return { signs: program.categoryFeatures(text, leadIn), label: program.CATEGORIES.indexOf(category) };
}

/** Notes are plain, sensitive or secret about as often as each other; remarks of writers, plain for the most part, weigh less. */
function privacyRow({ text, label }) {
  return { signs: program.privacyFeatures(text), label: program.PRIVACY.indexOf(label) };
}

function foreignRow({ text, mark }) {
  return { signs: program.foreignFeatures(text), label: mark === undefined ? 0 : 1 };
}
