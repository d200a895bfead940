// Makes src/engines/embedded/own-life-weights.ts, by which pai tells what is about somebody's own life from what is about work.
//   node scripts/build-own-life.mjs              trains on training/life/read.txt and asks assets/reader.bin, so it is run after build-reader.mjs
//   node scripts/build-own-life.mjs --validate   prints what is right of each fifth of it when the other four are learnt
import { writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { lifeModel } from "./reader/classes.mjs";
import { inSteps } from "./reader/format.mjs";
import { loadReader } from "./reader/load.mjs";
import { livesIn } from "./reader/remarks.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LEARNING = { epochs: 300, rate: 4, decay: 0.001 };
const FOLDS = 5;
/** Lines behind each other may be alike, so they are learnt together. */
const NEAR = 5;

const program = await loadReader(ROOT);
const assets = program.openRoot(path.join(ROOT, "assets"));
const readers = {
  embedder: program.tryEmbedder(assets).embedder,
  privacy: program.openReader(assets)().privacy,
};
const lives = livesIn(path.join(ROOT, "training/life/read.txt"));
const foldOf = (i) => Math.floor(i / NEAR) % FOLDS;
/** What the model of the program says of what it has learnt is worth too much: of each fifth, one that has learnt the others is asked. */
const models = Array.from({ length: FOLDS }, (_, fold) =>
  inSteps(
    lifeModel(
      program,
      lives.filter((_, i) => foldOf(i) !== fold),
    ),
  ),
);
const rows = lives.map(({ label, text }, i) => ({
  own: label === "own" ? 1 : 0,
  signs: program.signsOfLife(text, { ...readers, life: models[foldOf(i)] }),
}));

if (process.argv.includes("--validate")) validate();
else {
  const weights = train(rows).map((weight) => Math.round(weight * program.STEPS));
  const lines = Array.from(
    { length: Math.ceil(weights.length / 16) },
    (_, i) => `  ${weights.slice(i * 16, i * 16 + 16).join(", ")},`,
  );
  writeFileSync(
    path.join(ROOT, "src/engines/embedded/own-life-weights.ts"),
    `/** Made by \`node scripts/build-own-life.mjs\` from \`training/life/read.txt\`. */\nexport const OWN_LIFE_WEIGHTS: readonly number[] = [\n${lines.join("\n")}\n];\n`,
  );
}

/** Logistic regression by gradient descent over all rows; all but the constant decay. */
function train(some) {
  const weights = Array.from(some[0].signs, () => 0);
  for (let epoch = 0; epoch < LEARNING.epochs; epoch++) {
    const steps = weights.map(() => 0);
    for (const { own, signs } of some) {
      const off = 1 / (1 + Math.exp(-oddsOf(weights, signs))) - own;
      signs.forEach((sign, at) => {
        steps[at] += off * sign;
      });
    }
    steps.forEach((step, at) => {
      weights[at] -= LEARNING.rate * (step / some.length + (at === 0 ? 0 : LEARNING.decay * weights[at]));
    });
  }
  return weights;
}

function oddsOf(weights, signs) {
  return signs.reduce((sum, sign, at) => sum + sign * weights[at], 0);
}

function validate() {
  const right = { own: 0, team: 0 };
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = train(rows.filter((_, i) => foldOf(i) !== fold));
    for (const { own, signs } of rows.filter((_, i) => foldOf(i) === fold))
      if (oddsOf(weights, signs) > 0 === (own === 1)) right[own === 1 ? "own" : "team"]++;
  }
  const all = rows.filter(({ own }) => own === 1).length;
  console.log(`own life: ${right.own} of ${all}; work: ${right.team} of ${rows.length - all}`);
}
