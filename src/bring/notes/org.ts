const BLOCK = /^[ \t]{0,20}#\+(BEGIN|END)_(COMMENT|SRC|EXAMPLE|EXPORT|QUOTE|VERSE)\b(.*)$/iu;
const OPEN = /^\*+ +(?:TO-?DO|NEXT|DOING|WAITING) +(?:(\[#\w\]) +)?(?=\S)(.*)$/u;
const DONE = /^\*+ +(?:DONE|CANCELL?ED) +(?:(\[#\w\]) +)?(?=\S)(.*)$/u;
const DATE = /^#\+DATE: *[<[]?(\d{4}-\d\d-\d\d)(?: \p{L}{2,12}\.?)?( \d\d?:\d\d)?[>\]]?\s*$/iu;

/**
 * A text of Org as Markdown: headings, to-dos, quotations, code, comments and links have the other signs, and its date a name; all else, and
 * what stands in code, stays as it is. A block without an end is none. Pure. @see https://orgmode.org/manual/
 */
export function textOfOrg(text: string): string {
  const lines = text.split(/\r?\n/u);
  const blocks = lines.map((line) => {
    const [, edge = "", kind = "", behind = ""] = BLOCK.exec(line) ?? [];
    return { isEnd: edge.toLowerCase() === "end", kind: kind.toLowerCase(), behind: behind.trimEnd() };
  });
  const lastEnds = new Map(blocks.flatMap(({ isEnd, kind }, at) => (isEnd ? [[kind, at]] : [])));
  let open: string | undefined;
  const marked = lines.flatMap((line, at): string | readonly never[] => {
    const { isEnd, kind, behind } = blocks[at] ?? { isEnd: false, kind: "", behind: "" };
    const isEdge = isEnd ? kind === open : open === undefined && (lastEnds.get(kind) ?? 0) > at;
    if (kind !== "" && isEdge) {
      open = isEnd ? undefined : kind;
      if (isQuoted(kind)) return [];
      if (kind === "comment") return isEnd ? "-->" : "<!--";
      return isEnd ? "~~~" : `~~~${behind}`;
    }
    if (open === undefined) return lineOfOrg(line);
    return isQuoted(open) ? `> ${line}` : line;
  });
  return marked.join("\n");
}

function isQuoted(kind: string): boolean {
  return kind === "quote" || kind === "verse";
}

function lineOfOrg(line: string): string {
  return line
    .replace(/^[ \t]{0,20}# (.*)$/u, "<!-- $1 -->")
    .replace(/^#\+TITLE: */iu, "# ")
    .replace(DATE, "date:: $1$2")
    .replace(OPEN, (_, rank: string | undefined, words: string) => `- [ ] ${ranked(words, rank)}`)
    .replace(DONE, (_, rank: string | undefined, words: string) => `- [x] ${ranked(words, rank)}`)
    .replace(/^(\*+) +(?=\S)/u, (_, stars: string) => `${"#".repeat(Math.min(6, stars.length + 1))} `)
    .replace(/\[\[([^\][\n]{1,500})\]\[([^\][\n]{1,300})\]\]/gu, "[$2]($1)");
}

/** How urgent it is, is no word of a to-do. */
function ranked(words: string, rank: string | undefined): string {
  return rank === undefined ? words : `${words} <!-- ${rank} -->`;
}
