import { trainClasses } from "./crf.mjs";
import { LEAST_WRITERS, placesOf, tableOf } from "./table.mjs";

/** A model of the classes of items. `row`: gives `{signs, label}` of one, its features with their steps of 1 / 256 and its class. */
export function classModel(program, items, { bits, row, ...learning }) {
  const rows = items.map((item) => ({ ...row(item), writer: item.writer, weight: item.weight ?? 1 }));
  const features = function* () {
    for (const { signs, writer } of rows) yield { features: signs.keys(), writer };
  };
  const table = tableOf(program, features, { bits, least: LEAST_WRITERS });
  const learnt = rows.map(({ signs, label, weight }) => {
    const known = [...signs].filter(([feature]) => table.placeOf(feature) !== undefined);
    const places = placesOf(
      known.map(([feature]) => feature),
      table,
    );
    return { label, weight, places, values: Float64Array.from(known, ([, steps]) => steps / 256) };
  });
  const trained = trainClasses(learnt, { ...learning, size: 2 ** bits });
  return { bits, classes: learning.classes, checks: table.checks, ...trained };
}

/** The model of whether remarks `{text, label}` are about their speakers' own lives, see `training/README.md`. */
export function lifeModel(program, lives) {
  const row = ({ text, label }) => ({ signs: program.privacyFeatures(text), label: label === "own" ? 1 : 0 });
  return classModel(program, lives, { bits: LIFE_BITS, classes: 2, ...LIFE, row });
}

const LIFE_BITS = 14;
const LIFE = { epochs: 8, rate: 0.03, decay: 3e-5, doubt: 0.05 };
