/**
 * A text without the blocks `<tag>…</tag>` that a program put into it, trimmed; a block without an end goes on to the end. Takes time in
 * proportion to the text for each tag. Pure.
 */
export function withoutBlocks(text: string, tags: readonly string[]): string {
  return tags.reduce((left, tag) => without(left, [`<${tag}>`, `</${tag}>`], () => true), text).trim();
}

/** What stands around memories that pai gave a prompt: what a client put around them, and the fences of `pai context`. */
const OWN: readonly (readonly [open: string, close: string])[] = [
  ["<hook_context>", "</hook_context>"],
  ["<hook_additional_context>", "</hook_additional_context>"],
  ["<pai-memory>", "</pai-memory>"],
  ["&lt;pai-memory&gt;", "&lt;/pai-memory&gt;"],
  ["<<< pai memory", ">>> end of pai memory"],
  ["```pai-memory", "```"],
];

/**
 * A text without what pai itself, or another hook, put into it: the memory must not take its own words for new ones. Somebody who only
 * mentions a fence keeps their words: a block without an end counts where it begins a line of its own. The text itself where there
 * is none. Takes time in proportion to the text. Pure.
 */
export function withoutOwnWords(text: string): string {
  const left = OWN.reduce((rest, marks) => without(rest, marks, (behind) => /^\s*\n/.test(behind)), text);
  return left === text ? text : left.trim();
}

function without(
  text: string,
  [open, close]: readonly [string, string],
  isEndless: (behind: string) => boolean,
): string {
  const kept: string[] = [];
  let at = 0;
  for (let start = text.indexOf(open); start !== -1; start = text.indexOf(open, at)) {
    const inside = start + open.length;
    const end = text.indexOf(close, inside);
    if (end === -1 && !isEndless(text.slice(inside, inside + MARGIN))) break;
    kept.push(text.slice(at, start));
    at = end === -1 ? text.length : end + close.length;
  }
  return at === 0 ? text : [...kept, text.slice(at)].join("");
}

/** Characters behind the beginning of a block that are looked at. */
const MARGIN = 20;
