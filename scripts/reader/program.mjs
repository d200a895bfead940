export { CATEGORIES } from "../../src/domain/vocabulary.ts";
export { tryEmbedder } from "../../src/engines/embedded/embedder.ts";
export { openReader } from "../../src/engines/embedded/engines.ts";
export { STEPS, signsOfLife } from "../../src/engines/embedded/own-life.ts";
export { comparePair, likelihoodOf, toldOf } from "../../src/language/compare/pair-model.ts";
export { categoryFeatures } from "../../src/language/reader/categories.ts";
export { featuresOf } from "../../src/language/reader/features.ts";
export { foreignFeatures, isForeign } from "../../src/language/reader/foreign.ts";
export { placeOf, READER_PARTS, readModels } from "../../src/language/reader/model.ts";
export { candidatesOf } from "../../src/language/reader/names.ts";
export {
  ASKS,
  classIn,
  LEAST_ALONE,
  LEAST_LIKELY,
  ownerFeatures,
  TELLS,
} from "../../src/language/reader/owner.ts";
export { PRIVACY, privacyFeatures } from "../../src/language/reader/privacy.ts";
export { readText } from "../../src/language/reader/read.ts";
export { tokensOf } from "../../src/language/reader/tokens.ts";
export { openRoot } from "../../src/store/node-fs.ts";
export { analyseAny } from "../../src/text/analyse.ts";
export { FIRST_PERSON } from "../../src/text/first-person.ts";
export { findSecrets } from "../../src/text/safety/secrets.ts";
export { isSensitive } from "../../src/text/safety/sensitive.ts";
