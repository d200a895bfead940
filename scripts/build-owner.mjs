// Makes assets/owner.bin, the models of what a question asks of the owner, what a statement tells of them, and which sentences of a note do, with its checksum.
//   node scripts/build-owner.mjs              trains on training/asks/read.txt, training/tells/read.txt and training/notes/read.txt
//   node scripts/build-owner.mjs --validate   prints what those models get right of the shut.txt beside each
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { classModel } from "./reader/classes.mjs";
import { encodeModels, inSteps } from "./reader/format.mjs";
import { loadReader } from "./reader/load.mjs";
import { remarksAsNotes, sentencesIn } from "./reader/notes.mjs";
import { livesIn, writersIn } from "./reader/remarks.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LEARNING = { decay: 3e-5, doubt: 0.05 };
/** A text is of the first class from this likelihood on. */
const LEAST_FIRST = 0.25;
const program = await loadReader(ROOT);
const PARTS = [
  { name: "asks", classes: program.ASKS, bits: 13, epochs: 8, rate: 0.1, least: 0 },
  { name: "tells", classes: program.TELLS, bits: 15, epochs: 8, rate: 0.05, least: 0.6 },
];
const NOTES = { bits: 15, classes: 2, epochs: 8, rate: 0.05, decay: 1e-4, doubt: 0.03 };
const models = [...PARTS.map(train), notesModel()];

if (process.argv.includes("--validate")) {
  for (const [at, part] of PARTS.entries()) validate(part, inSteps(models[at]));
  validateNotes(inSteps(models[PARTS.length]));
} else {
  const bytes = encodeModels(models);
  const checksum = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(path.join(ROOT, "assets/owner.bin"), bytes);
  writeFileSync(path.join(ROOT, "assets/owner.sha256"), `${checksum}  owner.bin\n`);
  console.log(`${bytes.length} bytes, sha256 ${checksum}`);
}

function linesIn(name, which) {
  return livesIn(path.join(ROOT, `training/${name}/${which}.txt`));
}

function train({ name, classes, bits, epochs, rate }) {
  const row = ({ text, label }) => ({ signs: program.ownerFeatures(text), label: classes.indexOf(label) });
  return classModel(program, linesIn(name, "read"), {
    ...LEARNING,
    bits,
    epochs,
    rate,
    classes: classes.length,
    row,
  });
}

function notesModel() {
  const notes = sentencesIn(program, path.join(ROOT, "training/notes/read.txt"));
  const remarks = remarksAsNotes(
    program,
    writersIn(path.join(ROOT, "training/read"), () => true),
  );
  return classModel(program, [...notes, ...remarks], {
    ...NOTES,
    row: ({ signs, label }) => ({ signs, label }),
  });
}

function validateNotes(model) {
  const rows = sentencesIn(program, path.join(ROOT, "training/notes/shut.txt"));
  const kept = rows.filter(({ signs }) => program.tellsOfOwner(signs, model));
  const right = kept.filter(({ label }) => label === 1).length;
  const all = rows.filter(({ label }) => label === 1).length;
  console.log(
    `of ${rows.length} sentences of notes ${all} are labelled, ${kept.length} kept, ${right} of them rightly`,
  );
}

function validate({ name, classes, least }, model) {
  const found = linesIn(name, "shut").map(({ text, label }) => {
    const likely = program.likelihoodsIn(text, classes, model);
    const is = program.likeliestOf(likely);
    return { label, is: likely[is] >= least && likely[classes[0]] < LEAST_FIRST ? is : classes[0] };
  });
  console.log(`| ${name} | labelled | found | wrongly |\n|---|---|---|---|`);
  for (const one of classes) {
    const labelled = found.filter(({ label }) => label === one);
    const wrong = found.filter(({ label, is }) => is === one && label !== one);
    console.log(
      `| ${one} | ${labelled.length} | ${labelled.filter(({ is }) => is === one).length} | ${wrong.length} |`,
    );
  }
}
