/**
 * A text without the blocks `<tag>…</tag>` that a program put into it, trimmed; a block without an end goes on to the end. Takes time in
 * proportion to the text for each tag. Pure.
 */
export function withoutBlocks(text: string, tags: readonly string[]): string {
  return tags.reduce(withoutTag, text).trim();
}

function withoutTag(text: string, tag: string): string {
  const [open, close] = [`<${tag}>`, `</${tag}>`];
  const kept: string[] = [];
  let at = 0;
  for (let start = text.indexOf(open); start !== -1; start = text.indexOf(open, at)) {
    kept.push(text.slice(at, start));
    const end = text.indexOf(close, start);
    at = end === -1 ? text.length : end + close.length;
  }
  return kept.length === 0 ? text : [...kept, text.slice(at)].join("");
}
