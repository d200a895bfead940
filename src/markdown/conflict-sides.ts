/** A text as it was on either side of an unfinished merge. */
export interface Sides {
  readonly ours: string;
  readonly theirs: string;
}

/** The two sides of a text with git's conflict markers; undefined where they are not in order. What both began with (`diff3`) is left out. Pure. */
export function conflictSides(text: string): Sides | undefined {
  const [ours, theirs]: [string[], string[]] = [[], []];
  let place: Place = "both";
  for (const line of text.split("\n")) {
    const next = STEPS.find(({ from, mark }) => from.includes(place) && mark.test(line));
    if (next !== undefined) place = next.to;
    else if (MARKER.test(line)) return undefined;
    else {
      if (place === "both" || place === "ours") ours.push(line);
      if (place === "both" || place === "theirs") theirs.push(line);
    }
  }
  return place === "both" ? { ours: ours.join("\n"), theirs: theirs.join("\n") } : undefined;
}

const MARKER = /^(?:<{7}|\|{7}|>{7})(?: |\r?$)/;
type Place = "both" | "ours" | "base" | "theirs";
const STEPS: readonly { readonly from: readonly Place[]; readonly mark: RegExp; readonly to: Place }[] = [
  { from: ["both"], mark: /^<{7}(?: |\r?$)/, to: "ours" },
  { from: ["ours"], mark: /^\|{7}(?: |\r?$)/, to: "base" },
  { from: ["ours", "base"], mark: /^={7}\r?$/, to: "theirs" },
  { from: ["theirs"], mark: /^>{7}(?: |\r?$)/, to: "both" },
];
