const SILENT = /<!--[\s\S]*?-->|<(head|script|style|template)\b[\s\S]*?<\/\1\s*>/giu;
const BREAK =
  /<(?:br|hr)\b[^<>]*>|<\/?(?:p|div|ul|ol|table|tr|section|article|header|figure|blockquote|pre|body|dl|dt|dd)\b[^<>]*>/giu;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** The words of an HTML page as Markdown: headings, items and boxes of lists, and lines; no other marks. Pure. */
export function textOfHtml(html: string): string {
  const marked = html
    .replace(SILENT, "")
    .replace(/\s+/gu, " ")
    .replace(/<h([1-6])\b[^<>]*>/giu, (_, level: string) => `\n\n${"#".repeat(Number(level))} `)
    .replace(/<\/(?:h[1-6]|li)\s*>/giu, "\n")
    .replace(/<li\b[^<>]*>/giu, "\n- ")
    .replace(/<(?:input\b[^<>]*checkbox|div\b[^<>]*checkbox-(?:on|off))[^<>]*>/giu, (tag) =>
      /checked|checkbox-on/iu.test(tag) ? "[x] " : "[ ] ",
    )
    .replace(BREAK, "\n")
    .replace(/<[^<>]*>/gu, "");
  const plain = marked.replace(/&(#x?)?(\w{1,8});/giu, (whole, number: string | undefined, name: string) => {
    if (number === undefined) return NAMED[name.toLowerCase()] ?? whole;
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
