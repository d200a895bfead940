// Makes assets/owner.bin, the models of what a question asks of the owner and of what a statement tells of them, with its checksum.
//   node scripts/build-owner.mjs              trains on training/asks/read.txt and training/tells/read.txt
//   node scripts/build-owner.mjs --validate   prints what those models get right of the shut.txt beside each
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { classModel } from "./reader/classes.mjs";
import { encodeModels, inSteps } from "./reader/format.mjs";
import { loadReader } from "./reader/load.mjs";
import { livesIn } from "./reader/remarks.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LEARNING = { decay: 3e-5, doubt: 0.05 };
/** A text is of the first class from this likelihood on. */
const LEAST_FIRST = 0.25;
const program = await loadReader(ROOT);
const PARTS = [
  { name: "asks", classes: program.ASKS, bits: 13, epochs: 8, rate: 0.1, least: 0 },
  { name: "tells", classes: program.TELLS, bits: 15, epochs: 8, rate: 0.05, least: 0.6 },
];
const models = PARTS.map(train);

if (process.argv.includes("--validate"))
  for (const [at, part] of PARTS.entries()) validate(part, inSteps(models[at]));
else {
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
    ...{ epochs, rate },
    classes: classes.length,
    row,
  });
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
