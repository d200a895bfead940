export { CATEGORIES } from "../../src/domain/vocabulary.ts";
export { categoryFeatures } from "../../src/language/reader/categories.ts";
export { featuresOf } from "../../src/language/reader/features.ts";
export { placeOf, readModels } from "../../src/language/reader/model.ts";
export { candidatesOf } from "../../src/language/reader/names.ts";
export { readText } from "../../src/language/reader/read.ts";
export { tokensOf } from "../../src/language/reader/tokens.ts";
export { analyseAny } from "../../src/text/analyse.ts";
