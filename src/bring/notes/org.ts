const EDGE =
  /^\s*(?:[-*+] )?(?:#\+(BEGIN|END)_(QUOTE|VERSE|SRC|EXAMPLE|EXPORT|COMMENT|QUERY)\b.*|:([\w-]{1,30}):\s*)$/iu;
const TASK = /^\*+ +(?=(?:TO-?DO|NEXT|DOING|WAITING|DONE|CANCELL?ED) +\S)/u;
const DATE = /^#\+DATE: *[<[]?(\d{4}-\d\d-\d\d)(?: \p{L}{2,12}\.?)?( \d\d?:\d\d)?[>\]]?\s*$/iu;
/** Longer than one within what it holds. */
const FENCE = "~~~~";

/** A block of Org, or a drawer. */
interface Block {
  /** In small letters. */
  readonly kind: string;
  /** The places of its first line and its last one. */
  readonly from: number;
  readonly to: number;
}

/** The blocks and drawers in which nobody says anything, which Logseq has in Markdown, too, by each of their lines. One without an end is none. Pure, linear. */
export function blocksIn(lines: readonly string[]): ReadonlyMap<number, Block> {
  const edges = lines.flatMap((line, at) => {
    const [found, edge = "", kind = "drawer", name = edge] = EDGE.exec(line) ?? [];
    return found === undefined ? [] : [{ at, isEnd: /^end$/iu.test(name), kind: kind.toLowerCase() }];
  });
  const lastEnds = new Map(edges.flatMap(({ at, isEnd, kind }) => (isEnd ? [[kind, at]] : [])));
  const blocks = new Map<number, Block>();
  let open: (typeof edges)[number] | undefined;
  for (const edge of edges) {
    if (open === undefined && !edge.isEnd && (lastEnds.get(edge.kind) ?? 0) > edge.at) open = edge;
    if (open === undefined || !edge.isEnd || edge.kind !== open.kind) continue;
    const block = { kind: open.kind, from: open.at, to: edge.at };
    for (let at = block.from; at <= block.to; at++) blocks.set(at, block);
    open = undefined;
  }
  return blocks;
}

/**
 * A text of Org as Markdown, line by line: headings, to-dos, quotations, other blocks, comments and links have the other signs, and its
 * date a name; all else, and what stands in a block, stays as it is. Pure. @see https://orgmode.org/manual/
 */
export function textOfOrg(text: string): string {
  const lines = text.split(/\r?\n/u);
  const blocks = blocksIn(lines);
  const marked = lines.map((line, at) => {
    const { kind = "", from, to } = blocks.get(at) ?? {};
    if (kind === "") return lineOfOrg(line);
    const isQuoted = kind === "quote" || kind === "verse";
    if (kind === "drawer" || (at !== from && at !== to)) return isQuoted ? `> ${line}` : line;
    if (isQuoted) return "";
    return at === from ? line.replace(/^.*?_/u, `${FENCE} `) : FENCE;
  });
  return marked.join("\n");
}

function lineOfOrg(line: string): string {
  return line
    .replace(/^[ \t]{0,20}# (.*)$/u, (_, words: string) => `<!-- ${words.replaceAll("-->", "--&gt;")} -->`)
    .replace(/^[ \t]{0,20}: /u, "    ")
    .replace(/^#\+TITLE: */iu, "# ")
    .replace(DATE, "date:: $1$2")
    .replace(TASK, "- ")
    .replace(/^(\*+) +(?=\S)/u, (_, stars: string) => `${"#".repeat(Math.min(6, stars.length + 1))} `)
    .replace(/(?<![^\s(])\+(?=\S)([^+\n]{1,300})(?<=\S)\+(?![\p{L}\p{N}+])/gu, "~~$1~~")
    .replace(/\[\[([^\][\n]{1,500})\]\[([^\][\n]{1,300})\]\]/gu, "[$2]($1)");
}
