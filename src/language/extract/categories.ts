import type { Category } from "../../domain/vocabulary.ts";
import { CORRECTION_RULES, STANDING_RULES } from "./correction-and-order-rules.ts";
import { EVENT_FRAMES } from "./event-frames.ts";
import { LIFE_RULES } from "./life-rules.ts";
import { PERSON_FRAMES } from "./person-frames.ts";
import { PERSON_RULES } from "./person-rules.ts";
import type { Rule } from "./plain-form.ts";
import { LAST_FRAMES, RULE_FRAMES } from "./rule-frames.ts";

/**
 * The category of a statement by its plain form; the first rule that holds wins, and `fact` where none
 * does. In order of how sure the cue is: what sets right, orders or decides, then the person, then the rest.
 */
export const CATEGORY_RULES: readonly Rule<Category>[] = [
  ...CORRECTION_RULES,
  ...RULE_FRAMES,
  ...STANDING_RULES,
  ...EVENT_FRAMES,
  ...PERSON_FRAMES,
  ...PERSON_RULES,
  ...LIFE_RULES,
  ...LAST_FRAMES,
];
