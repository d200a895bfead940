import { type AnswerJob, asSaid } from "./answer-effects.ts";

const MOST_LINKS = 16;

/** What a fact says of a belief: the belief is weighed by it from now on, and the fact leads to that with which it began. */
export function weighBelief({ sheet, sides: [fact, origin], answer, scene }: AnswerJob): void {
  if (fact === undefined || origin === undefined) return;
  const { id, links = [] } = fact.header;
  const others = links.filter(({ to }) => to !== origin.header.id);
  // What a person has linked, and what contradicts, stays as it is.
  const isSettled = links.some(
    ({ to, type, strength }) => to === origin.header.id && (strength === undefined || type === "contradicts"),
  );
  if (answer.choice === "irrelevant" || isSettled || others.length >= MOST_LINKS) {
    sheet.note(`${id}: ${answer.choice}, the belief is weighed by that`, fact);
    return;
  }
  const type = answer.choice === "supports" ? "supports" : "related";
  // Without a strength it would say that the two stand side by side.
  const link = { to: origin.header.id, type, strength: 1 };
  sheet.change(
    fact,
    { links: [...others, link], updated: new Date(scene.nowMs).toISOString() },
    {
      event: "linked",
      reason: `${answer.choice} a belief, ${asSaid(answer)}`,
      detail: `to ${origin.header.id}`,
    },
  );
}
