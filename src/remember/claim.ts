import type { Statement } from "../domain/plan.ts";
import { reweighed } from "../language/extract/weights.ts";
import type { Claim, Remark } from "./remark.ts";

/** What an extractor found in a remark as a claim; what the remark says of itself wins. Pure. */
export function claimOf(statement: Statement, remark: Remark): Claim {
  const {
    text,
    category,
    subject,
    importance,
    confidence,
    keywords,
    entities,
    sensitive,
    correction,
    denies,
    leans,
  } = statement;
  const asFact = remark.category !== undefined;
  // What a person files as a decision, a rule or a liking is no appointment.
  const isEvent = !asFact || remark.category === "fact" || remark.category === "moment";
  return {
    ...remark,
    text,
    category: remark.category ?? category,
    isSorted: asFact,
    subject: remark.subject ?? (subject === "owner" ? undefined : subject),
    importance: remark.importance ?? reweighed(importance, category, remark.category),
    confidence: remark.confidence ?? confidence,
    ...{ keywords, entities, correction, denies, leans },
    sensitive: remark.sensitive ?? sensitive,
    holdsFrom: statement.validAt,
    due: isEvent ? statement.due : undefined,
    commitment: asFact ? undefined : statement.commitment,
  };
}
