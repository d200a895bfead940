import matter from "gray-matter";
import { type Refusal, refuse } from "./guards.ts";
import { isAmbiguous, Plain } from "./plain.ts";

/** A parsed tree: null, strings, `Plain` values, arrays and objects (whose keys are not yet checked). */
export interface Parsed {
  readonly tree: unknown;
}

/** Nesting at which parsing stops; far above the limit, far below the end of the stack. */
const MAX_OPEN = 40;

/** What reads YAML in it, which its declarations leave out: none of its other languages, of which it would run JavaScript. */
const { yaml } = (
  matter as unknown as { engines: { yaml: { parse: (text: string, options: object) => unknown } } }
).engines;

/**
 * Parses the lines between two `---` lines with gray-matter's YAML. Anchors, aliases, tags and keys that are not words are
 * refused; scalars are text or `Plain`, never dates or octal numbers. Line numbers count from the opening
 * `---` as 1. `what` begins the message about what is no YAML. The caller has checked the frame, the size and the characters. Pure.
 */
export function parseWithGrayMatter(header: string, what = "the header is "): Parsed | Refusal {
  try {
    return { tree: yaml.parse(`\n${header}`, options()) ?? {} };
  } catch (error) {
    if (error instanceof Refused) return refuse("front_matter", error.message, error.line);
    return fromYaml(error, what);
  }
}

class Refused extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** What js-yaml 3 hands to its listener before and after each node; `line` is 0-based. */
interface ParserState {
  readonly input: string;
  readonly position: number;
  readonly line: number;
  readonly tag: string | null;
  readonly anchor: string | null;
  readonly kind: string | null;
}

function options(): object {
  let open = 0;
  const listener = (event: "open" | "close", state: ParserState): void => {
    open += event === "open" ? 1 : -1;
    if (open > MAX_OPEN) throw new Refused("values are nested too deeply", state.line + 1);
    if (event === "open") checkBefore(state);
    else checkAfter(state);
  };
  return { schema: SCHEMA, listener };
}

function checkBefore({ input, position, line }: ParserState): void {
  let at = position - 1;
  while (input[at] === " " || input[at] === "\t") at--;
  if (input[at] === "?" && " \t\r\n,[{-".includes(input[at - 1] ?? "\n")) {
    throw new Refused("keys with ? are not accepted", line + 1);
  }
}

function checkAfter({ input, position, line, tag, anchor, kind }: ParserState): void {
  if (anchor !== null) throw new Refused(`anchors (&${anchor}) are not accepted; quote the text`, line + 1);
  if (tag !== null && tag !== "?" && tag !== AMBIGUOUS.tag) {
    throw new Refused(`tags (${tag}) are not accepted; quote the text`, line + 1);
  }
  if (kind !== "scalar" && kind !== null && AS_KEY.test(input.slice(position, position + 80))) {
    throw new Refused("a list or an object cannot be a key", line + 1);
  }
}

const AS_KEY = /^[ \t]*:([\s,[\]{}]|$)/;

/** The only plain values that are not text; what they are is decided where the key is known. */
const AMBIGUOUS = {
  tag: "plain",
  kind: "scalar",
  resolve: isAmbiguous,
  construct: (source: string) => new Plain(source),
};
/** The two members of a js-yaml 3 schema that its loader reads: one implicit type, and no tag at all. */
const SCHEMA = {
  compiledImplicit: [AMBIGUOUS],
  compiledTypeMap: { scalar: {}, sequence: {}, mapping: {}, fallback: {} },
};

function fromYaml(error: unknown, what: string): Refusal {
  if (!(error instanceof Error)) return refuse("front_matter", `${what}not YAML`);
  const { mark, reason } = error as { mark?: { line: number }; reason?: string }; // YAMLException has both
  const why = reason ?? error.message.split("\n", 1)[0];
  return refuse("front_matter", `${what}not YAML: ${why}`, mark && mark.line + 1);
}
