type Marks = readonly [open: RegExp, close: RegExp];
const marksOf = (tag: string): Marks => [
  new RegExp(`<${tag}\\b[^<>]*>`, "giu"),
  new RegExp(`</${tag}\\s*>`, "giu"),
];
const COMMENT: Marks = [/<!--/gu, /-->/gu];
const SILENT = [COMMENT, ...["script", "style", "template", "head"].map(marksOf)];
const CODE = marksOf("pre");
const STRUCK = [
  ...["del", "s", "strike"].map(marksOf),
  [/<span\b[^<>]*\bline-through\b[^<>]*>/giu, /<\/span\s*>/giu] satisfies Marks,
];
/** A sign that is none of a tag: "less than", which begins none, and "greater than" in a value. */
const LESS = /<(?!\/?[a-z][\w:-]*[\s/>]|!--|!doctype\b|\?)/giu;
const GREATER = /"[^"<>]*>[^"<>]*"(?=[^<>]*>)/gu;
/** What no text has: white space within code, and where quotations begin and end. */
const [NEWLINE, SPACE, TAB, QUOTE, UNQUOTE] = ["\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3", "\ufdd4"] as const;
const LINK =
  /<a\b[^<>]{0,2000}?\bhref=["']((?:https?:\/\/|mailto:)[^"'<>]{1,2000})["'][^<>]*>([^\n]{0,500}?)<\/a>/giu;
const BREAK =
  /<(?:br|hr)\b[^<>]*>|<\/?(?:p|div|ul|ol|table|tr|section|article|header|figure|blockquote|pre|body|dl|dt|dd)\b[^<>]*>/giu;
/** The name of a property of Notion, and what stands before a day that is its value. */
const PROPERTY =
  /<tr class="property-row[^<>]*>\s*<th[^<>]*>([\s\S]{0,300}?)<\/th>\s*<td[^<>]*>(?:<time>)?@?/giu;
/** Signs by their names, and the marks of letters such as `&auml;`. */
const NAMED = new Map(
  "amp& lt< gt> quot\" apos' lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ laquo« raquo» ndash– mdash— hellip… bull• middot· deg° euro€ pound£ copy© reg® sect§ times× frac12½ frac14¼ frac34¾ iexcl¡ iquest¿ szligß aeligæ AEligÆ oslashø OslashØ"
    .split(" ")
    .map((one) => [one.slice(0, -1), one.slice(-1)] as const),
);
const LETTER_MARKS = new Map(
  Object.entries({
    acute: "\u0301",
    grave: "\u0300",
    circ: "\u0302",
    tilde: "\u0303",
    uml: "\u0308",
    cedil: "\u0327",
    ring: "\u030a",
    caron: "\u030c",
  }),
);

function signOf(name: string): string | undefined {
  const mark = LETTER_MARKS.get(name.slice(1));
  if (mark !== undefined) return `${name[0]}${mark}`.normalize();
  return /^(?:nb|en|em|thin)sp$/u.test(name) ? " " : NAMED.get(name);
}

/** A text with something else in the place of each stretch between two marks; what has no end stays. Takes time in proportion to the text. */
function replaced(text: string, [open, close]: Marks, other: (inside: string) => string): string {
  const kept: string[] = [];
  for (let at = 0; ; ) {
    open.lastIndex = at;
    const begin = open.exec(text);
    const from = begin === null ? 0 : begin.index + begin[0].length;
    close.lastIndex = from;
    const end = begin && close.exec(text);
    if (!end) return kept.length === 0 ? text : [...kept, text.slice(at)].join("");
    kept.push(text.slice(at, begin.index), other(text.slice(from, end.index)));
    at = end.index + end[0].length;
  }
}

function codeOf(inside: string): string {
  const lines = inside.replace(/\r?\n/gu, NEWLINE).replaceAll(" ", SPACE).replaceAll("\t", TAB);
  return [NEWLINE, "~~~", NEWLINE, lines.replace(/\ufdd0$/u, ""), NEWLINE, "~~~", NEWLINE].join("");
}

function linkOf(whole: string, place: string, inside: string): string {
  const words = inside.replace(/<[^<>]*>/gu, "").trim();
  if (words === "") return whole;
  return place.endsWith(words) ? words : `[${words}](${place.replace(/[()]/gu, encodeURIComponent)})`;
}

/** The words of an HTML page as Markdown: headings, items and boxes of lists, links, code, quotations, what is struck out, and lines; no other marks. Pure. */
export function textOfHtml(html: string): string {
  const said = SILENT.reduce(
    (text, marks) => replaced(text, marks, () => ""),
    html.replace(LESS, "&lt;").replace(GREATER, (value) => value.replaceAll(">", "&gt;")),
  );
  const struck = STRUCK.reduce((text, marks) => replaced(text, marks, (words) => `~~${words}~~`), said);
  const marked = replaced(struck, CODE, codeOf)
    .replace(/\s+/gu, " ")
    .replace(LINK, linkOf)
    .replace(/<h([1-6])\b[^<>]*>/giu, (_, level: string) => `\n\n${"#".repeat(Number(level))} `)
    .replace(/<\/(?:h[1-6]|li)\s*>/giu, "\n")
    .replace(PROPERTY, "\n$1: ")
    .replace(/<(?=t[dh]\b)/giu, " | <")
    .replace(/<li\b[^<>]*>/giu, "\n- ")
    .replace(
      /<(?:input\b[^<>]*checkbox[^<>]*>|div\b[^<>]*checkbox-(?:on|off)[^<>]*>(?:\s*<\/div>)?)/giu,
      (tag) => (/\bchecked|checkbox-on/iu.test(tag) ? "[x] " : "[ ] "),
    )
    .replace(/<blockquote\b[^<>]*>/giu, `\n${QUOTE}`)
    .replace(/<\/blockquote\s*>/giu, `${UNQUOTE}\n`)
    .replace(BREAK, "\n")
    .replace(/<[^<>]*>/gu, "");
  const plain = marked.replace(/&(#x?)?(\w{1,8});/giu, (whole, number: string | undefined, name: string) => {
    if (number === undefined) return signOf(name) ?? NAMED.get(name.toLowerCase()) ?? whole;
    const code = Number.parseInt(name, number.length === 2 ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole;
  });
  const lines = plain
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/^(?:-|#{1,6})\n+/gmu, "");
  return quoted(lines.replaceAll(NEWLINE, "\n"))
    .replace(/\n{3,}/gu, "\n\n")
    .replaceAll(SPACE, " ")
    .replaceAll(TAB, "\t")
    .trim();
}

/** A text with `> ` before the lines of its quotations. */
function quoted(text: string): string {
  if (!text.includes(QUOTE)) return text;
  let depth = 0;
  const lines = text.split("\n").map((line) => {
    depth += line.split(QUOTE).length - 1;
    const words = line.replace(/[\ufdd3\ufdd4]/gu, "").trim();
    const marked = words === "" ? "" : "> ".repeat(depth) + words;
    depth = Math.max(0, depth - (line.split(UNQUOTE).length - 1));
    return marked;
  });
  return lines.join("\n");
}
