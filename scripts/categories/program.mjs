// What the training of the model of categories needs of the program; bundled by training-rows.mjs.
export { readingOf, ruledCategory } from "../../src/capture/extract/category-of.ts";
export { withoutLeadIns } from "../../src/capture/extract/lead-ins.ts";
export { CATEGORIES } from "../../src/domain/vocabulary.ts";
export { categoryFeatures, SIGNS_LENGTH } from "../../src/engines/embedded/category-features.ts";
export { fnv1a, openWordVectors } from "../../src/engines/embedded/word-vectors.ts";
export { openRoot } from "../../src/store/node-fs.ts";
