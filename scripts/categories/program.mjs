// What the training of the model of categories needs of the program; bundled by training-rows.mjs.

export { CATEGORIES } from "../../src/domain/vocabulary.ts";
export { categoryFeatures, SIGNS_LENGTH } from "../../src/engines/embedded/categoriser.ts";
export { fnv1a, openWordVectors } from "../../src/engines/embedded/word-vectors.ts";
export { readingOf } from "../../src/language/extract/category-of.ts";
export { withoutLeadIns } from "../../src/language/extract/lead-ins.ts";
export { openRoot } from "../../src/store/node-fs.ts";
