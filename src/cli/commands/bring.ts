import { basename } from "node:path";
import { EXIT, usage } from "../../domain/errors.ts";
import type { Status } from "../../domain/status.ts";
import { EXPORT_FORMATS, FOLDER_FORMATS, NOTE_KINDS, TRANSCRIPT_FORMATS } from "../../domain/vocabulary.ts";
import type { ImportJson, IngestJson, StatementJson } from "../../domain/write-shapes.ts";
import { escapeTerminal, shellWord } from "../../text/escape.ts";
import { countEach, groupsOf } from "../../text/groups.ts";
import { grouped } from "../../text/numbers.ts";
import { fileAt, writeNewFiles } from "../deps.ts";
import { findImports, type ImportPlace, placesToImport } from "../import-places.ts";
import { readable } from "../input.ts";
import { assertOneProject, text, word } from "../options.ts";
import { count, kindCounts, problemNotice, sensitiveNotice, withRest } from "../render/memory.ts";
import {
  type Call,
  collectSooner,
  confirmOrThrow,
  filtersOf,
  progressOf,
  type Run,
  stopped,
  withUpkeep,
} from "../run.ts";

const SHOWN_PROBLEMS = 3;

export const ingest: Run = withUpkeep(async (call) => {
  const { terminal, options, session, words, globals } = call;
  const counts = new Map<string, number>();
  assertOneProject(session.project);
  const [path = "-"] = words;
  const name = path === "-" ? "stdin" : basename(path);
  const file = fileAt(session, path);
  let bytesRead = 0;
  const counted = async function* () {
    for await (const piece of readable(terminal.read(path), path)) {
      bytesRead += piece.length;
      yield piece;
    }
  };
  const said = ({ action, kind }: StatementJson) => {
    const name = action === "created" ? kind : action;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  const { tell, end } = progressOf(call);
  terminal.catchInterrupt();
  collectSooner();
  const result = await session.memory
    .ingestTranscript(
      counted(),
      {
        name,
        format: TRANSCRIPT_FORMATS.find((format) => format === options.format),
        session: word(options, "session"),
        goesOn: options.flush === false,
      },
      {
        file: { path: name, ...file },
        modifiedMs: file?.changedMs,
        owners: Array.isArray(options.me) ? options.me.map(String) : [],
        isInterrupted: () => terminal.interrupted(),
        ...(!globals.json && { said }),
        progress: (turns, read) =>
          tell({ what: "turn", done: turns, share: file && (bytesRead / file.bytes) * (turns / read) }),
      },
    )
    .finally(end);
  const back = result.import && `pai undo --import ${result.import}`;
  if (result.interrupted) throw stopped(count(result.turns.new, "new turn"), back);
  return {
    json: result,
    text: describe(result, counts, call),
    exit: result.problems.length > 0 ? EXIT.someSkipped : EXIT.done,
    notices: [back && result.changeSets.length > 1 && `to take it back: ${back}`],
  };
});

function describe(result: IngestJson, counts: ReadonlyMap<string, number>, { paint }: Call): string {
  const { turns, sessions, episodes, problems, skipped, dryRun } = result;
  const known = turns.total - turns.new - turns.suppressed;
  const what = `${count(turns.new, "new turn")} of ${count(sessions, "conversation")}`;
  const kept = turns.new === 0 ? "" : ` in ${count(episodes, "episode")}`;
  return [
    `${dryRun ? "would store" : "stored"} ${what}${kept}${known > 0 ? `; ${count(known, "turn")} known already` : ""}`,
    turns.suppressed > 0 && `skipped because erased: ${count(turns.suppressed, "turn")}`,
    ...outcomeLines(counts),
    ...Object.entries(skipped).map(([name, times]) =>
      paint.dim(`skipped: ${escapeTerminal(name)}, ${times}`),
    ),
    ...problemLines(problems.map(({ line, message }) => ({ place: `line ${line}`, message }))),
  ]
    .filter(Boolean)
    .join("\n");
}

/** What became of the statements: how many are new, by kind, and what else happened how often. */
function outcomeLines(counts: ReadonlyMap<string, number>): readonly string[] {
  const others = Object.entries(NAMES).flatMap(([action, name]) => {
    const times = counts.get(action);
    return times === undefined ? [] : [`${grouped(times)} ${name}`];
  });
  return [kindCounts(Object.fromEntries(counts)), ...others];
}

const NAMES: Readonly<Record<Exclude<StatementJson["action"], "created">, string>> = {
  duplicate: "said again in the same words",
  reinforced: "said again in other words",
  superseded: "replaced an older fact",
  fulfilled: "commitment done",
  cancelled: "commitment cancelled",
  suppressed: "skipped because forgotten",
  pending: "waiting for review",
};

/** Files that were left out for a reason, that are spelled out; --json has all. */
const SHOWN_NAMES = 10;

const OWN_NOTES = "Did you write these notes? What they state is then kept as yours, else as an agent's.";

export const importAll: Run = withUpkeep(async (call) => {
  const { terminal, session, options, globals } = call;
  assertOneProject(session.project);
  const places = await placesOf(call);
  const files = places.flatMap((one) => one.files);
  try {
    if (options.all === true && !(await isWanted(call, places)))
      return { json: {}, text: "nothing was imported" };
    terminal.catchInterrupt();
    collectSooner();
    const { tell, end } = progressOf(call);
    const isGuessed = options.from === undefined && options.all !== true; // nobody said of which kind they are
    const mayAsk = isGuessed && terminal.canAsk() && !globals.json && !globals.yes && !globals.dryRun;
    const result = await session.memory
      .import(files, {
        ...(mayAsk && { isOwn: () => terminal.ask(OWN_NOTES) }),
        from: [...NOTE_KINDS, ...TRANSCRIPT_FORMATS].find((kind) => kind === options.from),
        owners: Array.isArray(options.me) ? options.me.map(String) : [],
        allowSecret: text(options, "allowSecret"),
        isInterrupted: () => terminal.interrupted(),
        progress: (looked, share) => tell({ what: "item", done: looked, share }),
      })
      .finally(end);
    return outputOf(result, isGuessed && !mayAsk ? call.words.map(shellWord).join(" ") : undefined);
  } finally {
    for (const place of places) place.close();
  }
});

async function placesOf({ session, terminal, words, options }: Call): Promise<readonly ImportPlace[]> {
  if (options.all === true && words.length > 0)
    throw usage("--all cannot be combined with paths", "pai import --all");
  const named = options.all === true ? placesToImport() : words;
  if (named.length === 0 && options.all === true)
    throw usage("found nothing to import on this machine", "pai import PATH");
  if (named.length === 0)
    throw usage(
      "nothing was named to import",
      "pai import PATH, or pai import --all --dry-run to see what this machine has",
    );
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
  const counts = countEach(places.flatMap(({ files }) => files.map(({ source }) => source)));
  const found = [...counts].map(([source, files]) => `${escapeTerminal(source)}: ${count(files, "file")}\n`);
  if (!globals.json && !globals.quiet && !globals.dryRun) terminal.out(found.join(""));
  return confirmOrThrow(call, "Import these?");
}

/** `guessed`: the words that named files, where nobody said of which kind they are. */
function outputOf(result: ImportJson, guessed: string | undefined) {
  const back = result.import && `pai undo --import ${result.import}`;
  if (result.interrupted) throw stopped(kindCounts(result.created) || "0 memories", back);
  const hasProblems = result.sources.some(({ problems }) => problems.length > 0);
  const isOfAgent =
    guessed !== undefined &&
    result.sources.some(({ kind, created }) => kind === "markdown" && created.episode);
  const again = [...(back ? [back] : []), `pai import ${guessed} --from obsidian`].join(", then ");
  return {
    json: result,
    text: describeImport(result),
    exit: hasProblems ? EXIT.someSkipped : EXIT.done,
    notices: [
      isOfAgent &&
        `taken as notes of an agent, not as what you say yourself; if you wrote them: ${escapeTerminal(again)}`,
      back && `pai log -n 1 shows what came in; to take this import back: ${back}`,
    ],
  };
}

function describeImport({ sources, created, known, dryRun }: ImportJson): string {
  const problems = sources
    .flatMap((source) => source.problems)
    .map(({ file, line, message }) => ({ place: line === undefined ? file : `${file}:${line}`, message }));
  const datedByFile = sources.reduce((sum, one) => sum + one.datedByFile, 0);
  const dayless = sources.flatMap((one) => one.dayless);
  const named = dayless.length < datedByFile ? "" : `: ${escapeTerminal(dayless.join(", "))}`;
  return [
    ...sources.filter(({ kind }) => kind !== "refused").map(sourceLine),
    `${dryRun ? "would store" : "stored"} ${kindCounts(created) || "nothing new"}${known > 0 ? `; ${known} known already` : ""}`,
    ...leftOutLines(sources),
    datedByFile > 0 &&
      `${count(datedByFile, "note names", "notes name")} no day, so the day counts on which the file was last changed${named}`,
    ...problemLines(problems),
  ]
    .filter(Boolean)
    .join("\n");
}

function problemLines(problems: readonly { readonly place: string; readonly message: string }[]) {
  const kinds = groupsOf(problems, ({ message }) => message.replace(/"[^"]*"|\d+/gu, ""));
  return [...kinds.values()].flatMap((kind) =>
    withRest(
      kind.map(({ place, message }) => escapeTerminal(`${place}: ${message}`)),
      SHOWN_PROBLEMS,
      (more) => `  … and ${more} more of this kind; --json lists all`,
    ),
  );
}

function leftOutLines(sources: ImportJson["sources"]): readonly string[] {
  const all = sources.flatMap(({ leftOut }) => leftOut);
  return [...groupsOf(all, ({ reason }) => reason)].map(([reason, left]) => {
    const files = left.map(({ file }) => file);
    const more =
      files.length > SHOWN_NAMES ? ` and ${files.length - SHOWN_NAMES} more (--json lists all)` : "";
    return escapeTerminal(`left out, ${reason}: ${files.slice(0, SHOWN_NAMES).join(", ")}${more}`);
  });
}

function sourceLine(one: ImportJson["sources"][number]): string {
  const { source, kind, files, created, known, skipped, problems } = one;
  const reasons = new Map<string, number>();
  for (const [what, times] of Object.entries(skipped)) {
    const name = what.replace(/^bookkeeping \(.*\)$/u, "bookkeeping");
    reasons.set(name, (reasons.get(name) ?? 0) + times);
  }
  const total = Object.values(skipped).reduce((sum, times) => sum + times, 0);
  const shown = [...reasons].toSorted(([, a], [, b]) => b - a).map(([what, times]) => `${what} ${times}`);
  const parts = [
    files > 0 && count(files, "file"),
    kindCounts(created) || "nothing new",
    known > 0 && `${known} known`,
    total > 0 && `${total} left out (${shown.join(", ")})`,
    problems.length > 0 && count(problems.length, "problem"),
  ].filter(Boolean);
  return escapeTerminal(`${source}  ${kind}: ${parts.join("; ")}`);
}

export const exportAll: Run = async (call) => {
  const { session, options, globals } = call;
  const format = EXPORT_FORMATS.find((one) => one === options.format) ?? "ndjson";
  const output = text(options, "output");
  if (output === undefined && FOLDER_FORMATS.includes(format))
    throw usage(`an export as ${format} is a folder`, `add --output DIRECTORY`);
  const whole = options.whole === true;
  const warning = "It holds what is private and what was forgotten, word for word. Write everything?";
  if (whole && !globals.dryRun && !(await confirmOrThrow(call, warning)))
    return { json: {}, text: "nothing was exported" };
  const { written, memories, sensitive, forgotten, placeless, problems } = await session.memory.export({
    ...filtersOf(call),
    format,
    status: options.status as Status | "all" | undefined, // commander has checked the choice
    project: globals.project === undefined ? undefined : session.project,
    includeSensitive: options.includeSensitive === true,
    whole,
  });
  const notices = [
    whole && "this export holds what is private and what was forgotten: keep it to yourself",
    sensitiveNotice(sensitive),
    forgotten > 0 && `${count(forgotten, "forgotten memory")} left out`,
    kindCounts(placeless) && `${kindCounts(placeless)} left out, for which ${format} has no place`,
    ...problemNotice(problems),
  ];
  const exit = problems.length > 0 ? EXIT.someSkipped : EXIT.done;
  const files = "text" in written ? 1 : written.files.length;
  if (output === undefined) {
    const plain = "text" in written ? written.text : "";
    return { json: {}, text: "", plain, notices, exit };
  }
  if (!globals.dryRun) await writeNewFiles(session, output, written);
  const what = kindCounts(memories) || "no memories";
  return {
    json: {
      format,
      output,
      memories,
      files,
      sensitive,
      forgotten,
      dryRun: globals.dryRun,
      unreadable: problems.map(({ path, message }) => ({ path, message })),
    },
    text: `${globals.dryRun ? "would export" : "exported"} ${what} to ${escapeTerminal(output)}`,
    notices,
    exit,
  };
};
