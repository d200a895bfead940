import type { Verdict } from "../domain/belief-evidence.ts";
import { embed, type Levels, levels, type Plan } from "../domain/plan.ts";
import { cosine } from "../domain/vector.ts";
import { decide } from "../language/compare/decide.ts";
import type { Evidence } from "./fold.ts";
import { blocksOf, type ObservedFact, type Shelf } from "./observed.ts";
import type { Theme } from "./themes.ts";
import type { Claim } from "./wordings.ts";

/** Observations for and against a statement: what was found to make or end it, and what guards say of the facts near it. Pure. */
export function* evidenceFor(
  {
    text,
    claim,
    members,
    ending,
  }: Pick<Theme, "text" | "members" | "ending"> & { readonly claim: Claim | undefined },
  shelf: Shelf,
): Plan<readonly Evidence[]> {
  const weighed = new Set([...members, ...ending].map(({ id }) => id));
  const near = new Set((claim === undefined ? [] : blocksOf(claim)).flatMap((key) => shelf.get(key) ?? []));
  const others = [...near].filter(({ id }) => !weighed.has(id));
  const [own, ...vectors] = yield* embed([text, ...others.map((fact) => fact.text)]);
  const known = yield* levels();
  const verdicts = others.map((fact, i) => {
    const other = vectors[i];
    return verdictOf(text, fact.text, own && other ? Math.max(0, cosine(own, other)) : 0, known);
  });
  return [
    ...members.flatMap((fact) => observed(fact, "supports")),
    ...ending.flatMap((fact) => observed(fact, "contradicts")),
    ...others.flatMap((fact, i) => observed(fact, verdicts[i])),
  ];
}

function observed({ id, observations }: ObservedFact, verdict: Verdict | undefined): readonly Evidence[] {
  return verdict === undefined ? [] : observations.map(({ key, atMs }) => ({ id, key, atMs, verdict }));
}

/** What a fact that does not say the statement says of it; undefined where it is about something else. */
function verdictOf(text: string, other: string, near: number, known: Levels): Verdict | undefined {
  const decision = decide(text, other, near, known);
  if (decision === "contradicts") return "contradicts";
  if (decision === "partial") return "partial";
  return decision === "duplicate" ? "supports" : undefined;
}
