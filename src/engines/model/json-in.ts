/** Where thoughts begin or end that some models print before they answer. */
const THOUGHTS = /<\/?think(?:ing)?>/gi;
/** So many beginnings are tried. */
const TRIES = 50;

/**
 * The first JSON object in what a model said, whatever stands around it (thoughts, fences, prose); undefined where there is
 * none. Linear for each of at most 50 beginnings. Pure.
 */
export function jsonIn(said: string): unknown {
  const text = withoutThoughts(said);
  let from = text.indexOf("{");
  for (let tries = 0; from >= 0 && tries < TRIES; tries++) {
    const end = endOf(text, from);
    if (end === undefined) return undefined; // cut off: what is inside of it is no answer
    try {
      return JSON.parse(text.slice(from, end));
    } catch {
      from = text.indexOf("{", from + 1);
    }
  }
  return undefined;
}

/** Without blocks of thoughts; all before an end without a beginning is one. What is begun and never ended stays. */
function withoutThoughts(said: string): string {
  let [kept, from] = ["", 0];
  let begun: number | undefined;
  for (const { index, 0: mark } of said.matchAll(THOUGHTS)) {
    if (!mark.startsWith("</")) begun ??= index;
    else if (begun !== undefined || from === 0) {
      kept += said.slice(from, begun ?? from);
      from = index + mark.length;
      begun = undefined;
    }
  }
  return kept + said.slice(from);
}

/** Behind the brace that closes the one at a place; undefined where none does. */
function endOf(text: string, from: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}
