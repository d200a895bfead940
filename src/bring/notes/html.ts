const SILENT = /<!--[\s\S]*?-->|<(head|script|style|template)\b[\s\S]*?<\/\1\s*>/giu;
const BREAK =
  /<(?:br|hr)\b[^<>]*>|<\/?(?:p|div|ul|ol|table|tr|section|article|header|figure|blockquote|pre|body|dl|dt|dd)\b[^<>]*>/giu;
/** The name of a property of Notion, and what stands before a day that is its value. */
const PROPERTY =
  /<tr class="property-row[^<>]*>\s*<th[^<>]*>([\s\S]{0,300}?)<\/th>\s*<td[^<>]*>(?:<time>)?@?/giu;
/** Signs by their names, and the marks of letters such as `&auml;`. */
const NAMED: Readonly<Record<string, string>> = Object.fromEntries(
  "amp& lt< gt> quot\" apos' lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ laquo« raquo» ndash– mdash— hellip… bull• middot· deg° euro€ pound£ copy© reg® sect§ times× frac12½ frac14¼ frac34¾ iexcl¡ iquest¿ szligß aeligæ AEligÆ oslashø OslashØ"
    .split(" ")
    .map((one) => [one.slice(0, -1), one.slice(-1)]),
);
const LETTER_MARKS: Readonly<Record<string, string>> = {
  ...{ acute: "\u0301", grave: "\u0300", circ: "\u0302", tilde: "\u0303" },
  ...{ uml: "\u0308", cedil: "\u0327", ring: "\u030a", caron: "\u030c" },
};

function signOf(name: string): string | undefined {
  const mark = LETTER_MARKS[name.slice(1)];
  if (mark !== undefined) return `${name[0]}${mark}`.normalize();
  return /^(?:nb|en|em|thin)sp$/u.test(name) ? " " : NAMED[name];
}

/** The words of an HTML page as Markdown: headings, items and boxes of lists, and lines; no other marks. Pure. */
export function textOfHtml(html: string): string {
  const marked = html
    .replace(SILENT, "")
    .replace(/\s+/gu, " ")
    .replace(/<h([1-6])\b[^<>]*>/giu, (_, level: string) => `\n\n${"#".repeat(Number(level))} `)
    .replace(/<\/(?:h[1-6]|li)\s*>/giu, "\n")
    .replace(PROPERTY, "\n$1: ")
    .replace(/<(?=t[dh]\b)/giu, " | <")
    .replace(/<li\b[^<>]*>/giu, "\n- ")
    .replace(
      /<(?:input\b[^<>]*checkbox[^<>]*>|div\b[^<>]*checkbox-(?:on|off)[^<>]*>(?:\s*<\/div>)?)/giu,
      (tag) => (/checked|checkbox-on/iu.test(tag) ? "[x] " : "[ ] "),
    )
    .replace(BREAK, "\n")
    .replace(/<[^<>]*>/gu, "");
  const plain = marked.replace(/&(#x?)?(\w{1,8});/giu, (whole, number: string | undefined, name: string) => {
    if (number === undefined) return signOf(name) ?? NAMED[name.toLowerCase()] ?? whole;
    const code = Number.parseInt(name, number.length === 2 ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
  return plain
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/^(?:-|#{1,6})\n+/gmu, "")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}
