/** A whole block of thoughts that some models print before they answer, or its end alone. */
const THOUGHTS = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>|^[\s\S]*?<\/think(?:ing)?>/gi;
/** So many beginnings are tried. */
const TRIES = 50;

/**
 * The first JSON object in what a model said, whatever stands around it (thoughts, fences, prose); undefined where there is
 * none. Linear for each of at most 50 beginnings. Pure.
 */
export function jsonIn(said: string): unknown {
  const text = said.replace(THOUGHTS, "");
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
