import type { Category } from "../../domain/vocabulary.ts";
import { STANDING_RULES } from "./correction-and-order-rules.ts";
import { LIFE_RULES } from "./life-rules.ts";
import { PERSON_RULES } from "./person-rules.ts";
import type { Rule } from "./plain-form.ts";

/**
 * The category of a statement by its plain form; the first rule that holds wins, and `fact` where none
 * does. In order of how sure the cue is: what sets right, orders or decides, then the person, then the rest.
 */
export const CATEGORY_RULES: readonly Rule<Category>[] = [...STANDING_RULES, ...PERSON_RULES, ...LIFE_RULES];
