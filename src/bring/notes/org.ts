const COMMENT_BLOCK = /^[ \t]{0,20}#\+(BEGIN|END)_COMMENT\b.*$/gimu;
const CODE_BLOCK = /^[ \t]{0,20}#\+(?:BEGIN|END)_(?:SRC|EXAMPLE)\b.*$/gimu;
const QUOTE = /^[ \t]{0,20}#\+BEGIN_(QUOTE|VERSE)\b.*\n([\s\S]{0,20000}?)^[ \t]{0,20}#\+END_\1\b.*$/gimu;
const OPEN = /^\*{1,8} +(?:TO-?DO|NEXT|DOING|WAITING) +(?:\[#\w\] +)?(?=\S)/gmu;
const DONE = /^\*{1,8} +(?:DONE|CANCELL?ED) +(?:\[#\w\] +)?(?=\S)/gmu;

/**
 * A text of Org as Markdown: headings, to-dos, quotations, code, comments and links have the other signs, and its date a name; all else stays
 * as it stands. Pure. @see https://orgmode.org/manual/
 */
export function textOfOrg(text: string): string {
  return text
    .replace(/\r\n/gu, "\n")
    .replace(/^[ \t]{0,20}# (.*)$/gmu, "<!-- $1 -->")
    .replace(COMMENT_BLOCK, (_, end: string) => (/^b/iu.test(end) ? "<!--" : "-->"))
    .replace(QUOTE, (_, _kind, words: string) => words.replace(/^/gmu, "> ").replace(/> $/u, ""))
    .replace(CODE_BLOCK, "```")
    .replace(/^#\+TITLE: */imu, "# ")
    .replace(/^#\+DATE: *[<[]?(\d{4}-\d\d-\d\d).*$/imu, "date:: $1")
    .replace(OPEN, "- [ ] ")
    .replace(DONE, "- [x] ")
    .replace(/^(\*{1,5}) +(?=\S)/gmu, (_, stars: string) => `${"#".repeat(stars.length + 1)} `)
    .replace(/\[\[([^\][\n]{1,500})\]\[([^\][\n]{1,300})\]\]/gu, "[$2]($1)");
}
