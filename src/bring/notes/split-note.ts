import { findFrame, readFrontMatter, TOML_FRAME } from "../../markdown/front-matter.ts";

/** A Markdown file: its front matter, as far as it can be read, and the text below. */
export interface SplitNote {
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Why the front matter, which is there, cannot be read. */
  readonly problem?: string;
}

/** Parts front matter from the text. One that cannot be read belongs to neither. Pure. */
export function splitNote(source: string): SplitNote {
  const text = source.replace(/^\uFEFF/, "");
  const toml = TOML_FRAME.exec(text);
  if (toml !== null && /^\s*(?:#.*\n\s*)*(?:["']?[\w-]+["']? *=|\[)/u.test(toml[1] ?? ""))
    return { data: readToml(toml[1] ?? ""), body: text.slice(toml[0].length) };
  const frame = findFrame(text);
  if ("code" in frame) return { data: {}, body: text };
  const [head, body] = [text.slice(0, frame.bodyAt), text.slice(frame.bodyAt)];
  const first = readFrontMatter(head);
  const read = "code" in first ? readFrontMatter(quoted(head)) : first;
  if ("code" in read)
    return { data: {}, body, problem: `has front matter that cannot be read: ${read.message}` };
  return { data: Object(read.data) as Readonly<Record<string, unknown>>, body }; // a mapping, as the reader says
}

/** A value without quotes, which people and programs write that know no YAML: "title: Kestrel: a plan", "globs: *.ts", "author: @kim". */
const PLAIN = /^([^\s:#"'-][^:\n]{0,60}: +)(?!["'[{|>&!])(\S[^\r\n]*)$/gmu;
const quoted = (head: string) =>
  head.replace(PLAIN, (_, key: string, value: string) => key + JSON.stringify(value));

/** The texts, and the lists of texts, that stand above the tables of TOML. */
function readToml(lines: string): Readonly<Record<string, unknown>> {
  const [top = ""] = lines.split(/^\[/mu, 1);
  const texts = (value: string) =>
    [...value.matchAll(/"([^"\n]*)"|'([^'\n]*)'/gu)].map(([, a, b]) => a ?? b ?? "");
  const pairs = [...top.matchAll(/^([\w-]{1,60}) *= *(\[[^\]]*\]|.*)/gmu)];
  return Object.fromEntries(
    pairs.flatMap(([, key = "", value = ""]) => {
      const found = texts(value);
      return found.length === 0 ? [] : [[key, value.startsWith("[") ? found : found[0]]];
    }),
  );
}
