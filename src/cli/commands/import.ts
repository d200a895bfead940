import type { ImportJson } from "../../domain/bring-shapes.ts";
import { EXIT, PaiError } from "../../domain/errors.ts";
import { NOTE_KINDS, TRANSCRIPT_FORMATS } from "../../domain/vocabulary.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { findImports, type ImportPlace, placesToImport } from "../import-places.ts";
import { readable } from "../input.ts";
import { assertOneProject, text } from "../options.ts";
import { count, kindCounts } from "../render/memory.ts";
import { type Call, confirmOrThrow, type Run } from "../run.ts";

/** Problems, lines of a file that have the same one, and reasons that are spelled out; --json has all. */
const SHOWN_PROBLEMS = 20;
const SHOWN_LINES = 8;
const SHOWN_REASONS = 3;
/** Before this share is done, how long the rest takes is a guess. */
const TELLING_SHARE = 0.02;

/** `pai import` */
export const run: Run = async (call) => {
  const { terminal, session, options } = call;
  assertOneProject(session.project);
  const places = await placesOf(call);
  const files = places.flatMap((one) => one.files);
  try {
    if (options.all === true && !(await isWanted(call, places)))
      return { json: nothing(), text: "nothing was imported" };
    terminal.catchInterrupt();
    const started = performance.now();
    const result = await session.memory.import(files, {
      from: [...NOTE_KINDS, ...TRANSCRIPT_FORMATS].find((kind) => kind === options.from),
      owners: Array.isArray(options.me) ? options.me.map(String) : [],
      allowSecret: text(options, "allowSecret"),
      isInterrupted: () => terminal.interrupted(),
      progress: (looked, share) =>
        terminal.progress(progressLine(looked, share, performance.now() - started)),
    });
    terminal.progress("");
    return outputOf(result);
  } finally {
    for (const place of places) place.close();
  }
};

function progressLine(looked: number, share: number | undefined, passedMs: number): string {
  const rate = Math.round((looked / passedMs) * 1000);
  const done = share === undefined ? "" : `, ${Math.floor(share * 100)} %`;
  if (share === undefined || share < TELLING_SHARE) return `${count(looked, "item")}, ${rate}/s${done}`;
  const leftS = Math.ceil((passedMs * (1 - share)) / share / 1000);
  const left = leftS < 90 ? `${leftS} s` : `${Math.round(leftS / 60)} min`;
  return `${count(looked, "item")}, ${rate}/s${done}, about ${left} left`;
}

async function placesOf({ session, terminal, words, options }: Call): Promise<readonly ImportPlace[]> {
  if (options.all === true && words.length > 0)
    throw new PaiError("usage", "--all cannot be combined with paths", { hint: "pai import --all" });
  const named = options.all === true ? placesToImport() : words;
  if (named.length === 0) {
    const [message, hint] =
      options.all === true
        ? ["found nothing to import on this machine", "pai import PATH"]
        : [
            "nothing was named to import",
            "pai import PATH, or pai import --all --dry-run to see what this machine has",
          ];
    throw new PaiError("usage", message, { hint });
  }
  const places: ImportPlace[] = [];
  for (const name of named) {
    const stdin = {
      source: "-",
      path: "stdin",
      isVault: false,
      isNamed: true,
      read: () => readable(terminal.read("-"), "-"),
    };
    places.push(name === "-" ? { files: [stdin], close: () => undefined } : await findImports(session, name));
  }
  return places;
}

/** Nothing that only the program found is taken without a yes. */
async function isWanted(call: Call, places: readonly ImportPlace[]): Promise<boolean> {
  const { terminal, globals } = call;
  const counts = new Map<string, number>();
  for (const { source } of places.flatMap(({ files }) => files))
    counts.set(source, (counts.get(source) ?? 0) + 1);
  const found = [...counts].map(([source, files]) => `${escapeTerminal(source)}: ${count(files, "file")}\n`);
  if (!globals.json && !globals.quiet && !globals.dryRun) terminal.out(found.join(""));
  return confirmOrThrow(call, "Import these?");
}

function nothing(): ImportJson {
  return {
    sources: [],
    created: {},
    known: 0,
    skipped: {},
    changeSets: [],
    interrupted: false,
    dryRun: false,
  };
}

function outputOf(result: ImportJson) {
  if (result.interrupted)
    throw new PaiError("interrupted", "stopped; what was taken in until then is stored", {
      hint: "run the same command again to continue",
    });
  const hasProblems = result.sources.some(({ problems }) => problems.length > 0);
  return {
    json: result,
    text: describe(result).join("\n"),
    exit: hasProblems ? EXIT.someSkipped : EXIT.done,
    notices:
      result.import === undefined ? [] : [`to take this import back: pai undo --import ${result.import}`],
  };
}

function describe({ sources, created, known, dryRun }: ImportJson): readonly string[] {
  const problems = grouped(sources.flatMap((source) => source.problems));
  const more = problems.length - SHOWN_PROBLEMS;
  const several = sources.length > 1 || sources.some(({ skipped }) => Object.keys(skipped).length > 0);
  return [
    ...(several ? sources.filter(({ kind }) => kind !== "refused").map(sourceLine) : []),
    `${dryRun ? "would store" : "stored"} ${kindCounts(created) || "nothing new"}${known > 0 ? `; ${known} known already` : ""}`,
    ...problems.slice(0, SHOWN_PROBLEMS).map((problem) => escapeTerminal(problem)),
    ...(more > 0 ? [`and ${more} more problems; --json lists all`] : []),
  ];
}

/** A text for each problem; of those of lines of one file that differ by numbers alone the first, with all these lines. */
function grouped(problems: ImportJson["sources"][number]["problems"]): readonly string[] {
  const alike = new Map<string, { readonly first: (typeof problems)[number]; readonly lines: number[] }>();
  for (const problem of problems) {
    const { file, line, message } = problem;
    const key = `${file}\n${line === undefined ? message : message.replace(/\d+/g, "0")}`;
    const group = alike.get(key) ?? { first: problem, lines: [] };
    alike.set(key, group);
    if (problem.line !== undefined) group.lines.push(problem.line);
  }
  return [...alike.values()].map(({ first: { file, message }, lines }) => {
    const more = lines.length > SHOWN_LINES ? ` and ${lines.length - SHOWN_LINES} more` : "";
    return `${file}${lines.length === 0 ? "" : `:${lines.slice(0, SHOWN_LINES).join(",")}${more}`}: ${message}`;
  });
}

function sourceLine({
  source,
  kind,
  files,
  created,
  known,
  skipped,
  problems,
}: ImportJson["sources"][number]): string {
  const reasons = Object.entries(skipped).toSorted(([, a], [, b]) => b - a);
  const total = reasons.reduce((sum, [, times]) => sum + times, 0);
  const shown = reasons.slice(0, SHOWN_REASONS).map(([what, times]) => `${what} ${times}`);
  const parts = [
    ...(files > 0 ? [count(files, "file")] : []),
    kindCounts(created) || "nothing new",
    ...(known > 0 ? [`${known} known`] : []),
    ...(total > 0
      ? [`${total} left out (${shown.join(", ")}${reasons.length > SHOWN_REASONS ? ", …" : ""})`]
      : []),
    ...(problems.length > 0 ? [count(problems.length, "problem")] : []),
  ];
  return escapeTerminal(`${source}  ${kind}: ${parts.join("; ")}`);
}
