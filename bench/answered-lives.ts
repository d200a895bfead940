import { type Change, expectedOf, isMeant, isMeantRoughly } from "./asked.ts";

/** What a remark raised, with its label. */
export interface Told {
  readonly text: string;
  readonly label: string;
  /** Undefined where the store refused it. */
  readonly episode: string | undefined;
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

/** A fact or a promise, and the episodes that it rests on. */
export interface Kept {
  readonly id: string;
  readonly text: string;
  readonly sources: readonly string[];
  readonly isPromise: boolean;
  /** "" or `open` while it is in force. */
  readonly state: string;
}

/** Remarks, and those of which the state is right. */
export interface Right {
  readonly of: number;
  readonly right: number;
}

/**
 * By what labels say, how many remarks there are and of how many the state is what their label says. Of a change nothing that it means is left in
 * force, of a deed no promise that it means is open, what a repetition says is one with what it repeats or linked to it, a promise is one, any
 * other statement is in force unless a later label ends it, and of nothing there is nothing. `linksOf`: ids that a memory is linked to.
 */
export async function countState(
  told: readonly Told[],
  kept: readonly Kept[],
  {
    linksOf,
    tell,
  }: { readonly linksOf: (id: string) => Promise<readonly string[]>; readonly tell?: Tell | undefined },
): Promise<ReadonlyMap<string, Right>> {
  const sum = new Map<string, Right>();
  for (const [i, { label, text, episode }] of told.entries()) {
    const what = kindOf(label);
    const own = kept.filter(({ sources }) => episode !== undefined && sources.includes(episode));
    const before = new Set(told.slice(0, i).map((one) => one.episode));
    const isEarlier = ({ sources }: Kept) => sources.some((source) => before.has(source));
    const meant = kept.filter((one) => isEarlier(one) && isMeantRoughly(one.text, label));
    const ends = told.slice(i + 1).filter((one) => expectedOf(one.label) !== "ordinary");
    const held = own.filter(
      (one) => isInForce(one) || ends.some((later) => isMeantRoughly(one.text, later.label)),
    );
    const alone = own.filter((one) => isInForce(one) && !isEarlier(one));
    const isLinked = async () => {
      const links = await Promise.all(alone.map(({ id }) => linksOf(id)));
      return links.length === 0 || links.flat().some((id) => meant.some((one) => one.id === id));
    };
    const isRight = {
      nothing: () => !own.some(isInForce),
      change: () => meant.length > 0 && !meant.some(isInForce) && held.length > 0,
      deed: () => meant.some(({ isPromise }) => isPromise) && !meant.some(({ state }) => state === "open"),
      repetition: isLinked,
      promise: () => own.some(({ isPromise, state }) => isPromise && state !== "pending"),
      fact: () => held.length > 0,
    }[what];
    const isRightNow = await isRight();
    const known = sum.get(what) ?? { of: 0, right: 0 };
    sum.set(what, { of: known.of + 1, right: known.right + Number(isRightNow) });
    if (isRightNow) continue;
    tell?.(`  ${what} not as its label says: ${text} [${label}]`);
    for (const [whose, all] of [
      ["own", own],
      ["meant", meant],
    ] as const)
      for (const one of all)
        tell?.(`      ${whose}: ${one.text} (${one.isPromise ? "promise " : ""}${one.state})`);
  }
  return sum;
}

function isInForce({ state }: Kept): boolean {
  return state === "" || state === "open";
}

function kindOf(label: string) {
  if (/^(?:none|refused)/.test(label)) return "nothing";
  if (/^(?:commitment|todo)/.test(label)) return "promise";
  const real = ({ change: "change", done: "deed", same: "repetition" } as const)[
    expectedOf(label) as "change"
  ];
  return real === undefined || /^(?:one|\d+|preference)/.test(label) ? "fact" : real;
}
