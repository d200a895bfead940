import { type Change, expectedOf, isMeant } from "./asked.ts";

/** What a remark raised, with its label. */
export interface Told {
  readonly label: string;
  readonly made: readonly string[];
  readonly questions: Change["questions"];
}

/** Is told of each that is left or wrong. */
type Tell = (line: string) => void;

/** By id, what statements say and whether they hold: "" or `open`. */
type States = ReadonlyMap<string, { readonly text: string; readonly state: string }>;

/** Remarks about whose change was asked; those that came to what their label says; what was ended against a label. */
export function countAnswered(told: readonly Told[], states: States, tell?: Tell): readonly number[] {
  const inForce = new Set(
    [...states.values()].filter(({ state }) => state === "" || state === "open").map(({ text }) => text),
  );
  const meantOf = ({ label, questions }: Told) =>
    expectedOf(label) === "ordinary"
      ? []
      : questions.filter(({ kind, texts }) => kind !== "promise" && isMeant(texts[1] ?? "", label));
  const meantOlder = new Set(told.flatMap(meantOf).map(({ texts }) => texts[1]));
  const isOver = ({ texts }: Change["questions"][number]) => texts.some((text) => !inForce.has(text));
  const asked = told.filter((one) => meantOf(one).length > 0);
  const left = asked.filter((one) => !meantOf(one).some(isOver));
  const against = told
    .flatMap((one) => one.questions.filter((question) => !meantOf(one).includes(question)))
    .filter(
      ({ kind, texts: [, older = ""] }) =>
        kind !== "promise" && !inForce.has(older) && !meantOlder.has(older),
    );
  if (tell !== undefined) {
    for (const { label, questions } of left) tell(`  left (${label}): ${questions[0]?.texts.join(" || ")}`);
    for (const { texts } of against) tell(`  against a label: ${texts.join(" || ")}`);
  }
  return [asked.length, asked.length - left.length, against.length];
}

/** Remarks that change an earlier fact by their label, and those after which none of what they mean is in force. */
export function countChanges(told: readonly Told[], states: States, tell?: Tell): readonly number[] {
  const inForce = new Set([...states.values()].filter(({ state }) => state === "").map(({ text }) => text));
  const changes = told.flatMap(({ label }, at) => {
    if (expectedOf(label) !== "change") return [];
    const meant = told.slice(0, at).flatMap(({ made }) => made.filter((text) => isMeant(text, label)));
    return meant.length === 0 ? [] : [{ label, meant }];
  });
  const reached = changes.filter(({ meant }) => meant.some((text) => !inForce.has(text)));
  if (tell !== undefined)
    for (const { label, meant } of changes.filter((one) => !reached.includes(one)))
      tell(`  not changed (${label}): ${meant.join(" || ")}`);
  return [changes.length, reached.length];
}
