/** A text as it was on either side of an unfinished merge. */
interface Sides {
  readonly ours: string;
  readonly theirs: string;
  /** What both began with, where the marks tell (`diff3`). */
  readonly base?: string;
}

/** The two sides of a text with git's conflict markers; undefined where they are not in order. Pure. */
export function conflictSides(text: string): Sides | undefined {
  const [ours, theirs, base]: [string[], string[], string[]] = [[], [], []];
  let place: Place = "both";
  let hasBase = false;
  for (const line of text.split("\n")) {
    const next = STEPS.find(({ from, mark }) => from.includes(place) && mark.test(line));
    if (next !== undefined) {
      place = next.to;
      hasBase ||= place === "base";
    } else if (MARKER.test(line)) return undefined;
    else {
      if (place === "both" || place === "ours") ours.push(line);
      if (place === "both" || place === "theirs") theirs.push(line);
      if (place === "both" || place === "base") base.push(line);
    }
  }
  if (place !== "both") return undefined;
  const before = hasBase ? { base: base.join("\n") } : {};
  return { ours: ours.join("\n"), theirs: theirs.join("\n"), ...before };
}

const MARKER = /^(?:<{7}|\|{7}|>{7})(?: |\r?$)/;
type Place = "both" | "ours" | "base" | "theirs";
const STEPS: readonly { readonly from: readonly Place[]; readonly mark: RegExp; readonly to: Place }[] = [
  { from: ["both"], mark: /^<{7}(?: |\r?$)/, to: "ours" },
  { from: ["ours"], mark: /^\|{7}(?: |\r?$)/, to: "base" },
  { from: ["ours", "base"], mark: /^={7}\r?$/, to: "theirs" },
  { from: ["theirs"], mark: /^>{7}(?: |\r?$)/, to: "both" },
];
