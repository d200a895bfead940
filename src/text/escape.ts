/*
 * What can act on a terminal or hide in a text: controls (C0 with ESC, DEL, C1), format characters (bidi
 * overrides and isolates, zero width, soft hyphen, tags), line and paragraph separators, halves of
 * surrogate pairs, and the letters and marks that are blank by design (Hangul fillers, U+034F).
 */
const HOSTILE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u3164\uffa0]|\u034f/gu;
/*
 * Joiners that belong to a writing: inside an emoji sequence, or between letters of a script that shapes
 * with them (Persian, Hindi, ...). The look-behinds are one character long, so the pattern is linear.
 */
const JOINER =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{scx=Arabic}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Kannada}\p{scx=Telugu}\p{scx=Tamil}])[\u200c\u200d](?=[\p{L}\p{M}])/uy;

/**
 * A text that is safe to write to a terminal: whatever could act on it or hide stands there as
 * `\u{1b}`. A tab becomes four spaces. `lines` keeps `\n` (and reads `\r\n` as one). Pure.
 */
export function escapeTerminal(text: string, options: { readonly lines?: boolean } = {}): string {
  const source = options.lines === true ? text.replaceAll("\r\n", "\n") : text;
  return source.replace(HOSTILE, (char, at: number) => {
    if (char === "\n" && options.lines === true) return char;
    if (char === "\t") return "    ";
    JOINER.lastIndex = at;
    return JOINER.test(source) ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** A text on one line, white space collapsed, safe to write to a terminal. Pure. */
export function oneLine(text: string): string {
  return escapeTerminal(text.replace(/\s+/gu, " ").trim());
}

/** A word of a command line as a POSIX shell reads it. Pure. */
export function shellWord(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A text on one line within a line of Markdown, where it is read as nothing but its words. Pure. */
export function markdownText(text: string): string {
  return oneLine(text).replace(/[\\`*_{}[\]<>#|!~&]/g, "\\$&");
}

/**
 * A value as JSON, keys in their own order, safe for any terminal: no control bytes but `\n`, no raw
 * bidi, zero-width or separator characters. `indent` spaces a level, 0 for one line. undefined gives
 * `null`. Pure.
 */
export function stableJson(value: unknown, indent = 2): string {
  const json = JSON.stringify(value, null, indent) ?? "null";
  return json.replace(HOSTILE, (char) => (char === "\n" ? char : unitEscapes(char)));
}

/** Each UTF-16 unit of a text as `\\uXXXX`. Pure. */
export function unitEscapes(char: string): string {
  let out = "";
  for (let i = 0; i < char.length; i++) out += `\\u${char.charCodeAt(i).toString(16).padStart(4, "0")}`;
  return out;
}
