import { setFlagsFromString } from "node:v8";
import { EXIT, NOT_REWRITABLE, PaiError, type Problem } from "../domain/errors.ts";
import type { Progress, Step } from "../domain/progress.ts";
import type { Status } from "../domain/status.ts";
import { KINDS } from "../domain/vocabulary.ts";
import type { Filter } from "../recall/filters.ts";
import { escapeTerminal } from "../text/escape.ts";
import { endOfDay } from "../text/time-zone.ts";
import { consolidateWhenDue, isStore, openSession, type Session } from "./deps.ts";
import { category, type Globals, moment, readGlobals, word } from "./options.ts";
import type { CommandLine } from "./parse-line.ts";
import { printJson } from "./print.ts";
import { count, withRest } from "./render/memory.ts";
import { Painter } from "./render/painter.ts";
import type { Terminal } from "./terminal.ts";

export interface Call {
  readonly session: Session;
  readonly terminal: Terminal;
  readonly globals: Globals;
  readonly name: string;
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly paint: Painter;
}

export interface Output {
  readonly json: object;
  readonly text: string;
  readonly exit?: number;
  /** Printed as it is, whatever `--json` says (`--format paths`, completion scripts). */
  readonly plain?: string;
  /** Printed to stderr in text mode; without those that do not apply. */
  readonly notices?: readonly (string | false | undefined)[];
}

/** Runs a command line of somebody else at a terminal, if it is about a store; its exit status. */
export type Program = (argv: readonly string[], terminal: Terminal, store: string) => Promise<number>;

export type Run = (call: Call) => Promise<Output>;

export interface Invocation extends CommandLine {
  readonly terminal: Terminal;
  /** The store of the watcher that runs it for somebody else. */
  readonly watched?: string | undefined;
}

/** Commands for which wrong settings are something to tell of, or to mend, and no reason to stop. */
const LENIENT: ReadonlySet<string> = new Set(["config", "doctor", "mcp", "status"]);

/** Runs the command of a table that is called and prints what it gives back; the exit status. */
export function performOne(commands: Readonly<Record<string, Run>>, invocation: Invocation): Promise<number> {
  const { name } = invocation.definition;
  const run = commands[name];
  if (!run) throw new PaiError("internal", `the command ${name} has no code`);
  return perform(run, invocation);
}

export async function perform(run: Run, invocation: Invocation): Promise<number> {
  const globals = readGlobals(invocation.options);
  const said = new Set<string>(); // a command that opens the store again has no more to say
  try {
    return await performWith(run, invocation, globals, (text) => void said.add(text));
  } finally {
    if (!globals.quiet && !globals.json && said.size > 0) {
      // It may quote what was typed.
      const { redact } = await import("../text/safety/secrets.ts");
      for (const text of said) invocation.terminal.err(`pai: ${escapeTerminal(redact(text).text)}\n`);
    }
  }
}

async function performWith(
  run: Run,
  { definition, words, options, terminal, watched }: Invocation,
  globals: Globals,
  notice: (text: string) => void,
): Promise<number> {
  const left = new Map<string, Problem>();
  const passOver = (problem: Problem) => void left.set(`${problem.code} ${problem.path}`, problem);
  const opened = openSession(globals, notice, {
    command: definition.name,
    lenient: LENIENT.has(definition.name),
    passOver,
    warm: watched !== undefined,
  });
  if (watched !== undefined && watched !== opened.located.directory)
    throw new Error("this is about another store than the one that is watched");
  const session = await withoutSecrets(opened);
  if (session.namesProject) {
    const { assertNoSecret } = await import("../memory/checks.ts");
    assertNoSecret("the project", session.project);
  }
  const paint = new Painter({
    color: globals.color && terminal.isColor,
    width: terminal.width,
    zone: session.zone,
    full: globals.verbose,
  });
  const output = await run({ session, terminal, globals, name: definition.name, words, options, paint });
  if (output.plain !== undefined) terminal.out(output.plain);
  else if (globals.json)
    printJson(terminal, { ...output.json, ...(left.size > 0 && { leftAlone: [...left.values()] }) });
  else if (!globals.quiet && output.text !== "") terminal.out(`${paint.reflow(output.text)}\n`);
  for (const text of output.notices ?? []) if (text) notice(text);
  // An edit that could not be taken over was there before; what the command itself left alone was asked for.
  const isSkipped = [...left.values()].some(({ code }) => code === NOT_REWRITABLE);
  for (const text of leftNotices([...left.values()])) {
    // What the exit status is about is said even with --quiet: cron mails it.
    if (isSkipped && globals.quiet && !globals.json) terminal.err(`pai: ${escapeTerminal(text)}\n`);
    else notice(text);
  }
  return output.exit || (isSkipped ? EXIT.someSkipped : EXIT.done);
}

const NAMED = 3;

function leftNotices(problems: readonly Problem[]): readonly string[] {
  const named = problems.map(({ path, message }) => `skipped ${path}: ${message}`);
  return withRest(named, NAMED, (more) => `and ${more} more; pai doctor lists them`);
}

async function withoutSecrets(session: Session): Promise<Session> {
  if (session.settingProblems.length === 0) return session;
  const { redact } = await import("../text/safety/secrets.ts");
  const settingProblems = session.settingProblems.map((problem) => ({
    ...problem,
    message: redact(problem.message).text,
  }));
  return { ...session, settingProblems };
}

/** Refuses to go on without a person's yes: asks on a terminal, else wants `--yes`. */
export async function confirmOrThrow(call: Call, question: string): Promise<boolean> {
  if (call.globals.yes || call.globals.dryRun) return true;
  if (call.terminal.canAsk()) return call.terminal.ask(question);
  throw new PaiError("needs_confirmation", `cannot ask "${question}" without a terminal`, {
    hint: "add --yes to answer yes",
  });
}

/** A command that captures, and after it maintenance in the background where that is due (`consolidate.auto`). */
export function withUpkeep(run: Run): Run {
  return async (call) => {
    const output = await run(call);
    const { changeSet, changeSets } = output.json as { changeSet?: string; changeSets?: readonly string[] };
    const extractions = changeSets?.length ?? (changeSet === undefined ? 0 : 1); // each change set is one
    if (extractions > 0) await consolidateWhenDue(call.session, extractions);
    return output;
  };
}

/** `--as-of` and `--include`. PaiError `invalid_value`. */
export function thenOf({ options, session }: Call) {
  const at = moment(options, "asOf", session);
  return {
    asOfMs: at === undefined ? undefined : endOfDay(at, session.zone),
    include: options.include === undefined ? undefined : [options.include as Status], // commander has checked the choice
  };
}

/** The filters that `recall`, `list` and its kinds share. PaiError `invalid_value`. */
export function filtersOf({ options, session }: Call): Filter {
  return {
    kind: KINDS.find((kind) => kind === options.kind),
    category: category(options),
    subject: word(options, "subject")?.toLowerCase(),
    tag: word(options, "tag"),
    sinceMs: moment(options, "since", session),
    untilMs: moment(options, "until", session),
  };
}

/** The error of long work that a person has stopped between two steps; `what` is done stays. `back`: the command that takes it back. */
export function stopped(what: string, back?: string): PaiError {
  return new PaiError("interrupted", `stopped after ${what}, which are stored`, {
    hint: `run the same command again to continue${back === undefined ? "" : `, or ${back} to take it back`}`,
  });
}

/** PaiError `store_missing` where there is no store yet. */
export function assertStore(session: Session): void {
  if (isStore(session)) return;
  throw new PaiError("store_missing", `there is no store in ${session.located.directory}`, {
    hint: "pai remember creates one",
  });
}

/** Before this share is done, how long the rest takes is a guess. */
const TELLING_SHARE = 0.02;
const BAR = 20;

/**
 * Shows on a terminal how far a command has come: a bar, the count, how many a second, and the time left; nothing with --quiet, or where
 * stderr is no terminal. A line is drawn over the one before; `end` takes it away.
 */
export function progressOf({ terminal, globals }: Pick<Call, "terminal" | "globals">): {
  readonly tell: Progress;
  readonly end: () => void;
} {
  let part: string | undefined;
  let startedMs = performance.now();
  return {
    tell: (step) => {
      if (globals.quiet) return;
      if (step.part !== part) startedMs = performance.now();
      part = step.part;
      terminal.progress(progressLine(step, performance.now() - startedMs));
    },
    end: () => terminal.progress(""),
  };
}

/** How far a step is that has taken so many ms. Pure. */
export function progressLine({ part, what, done, share }: Step, passedMs: number): string {
  const name = part === undefined ? "" : `${escapeTerminal(part)} `;
  const rate = passedMs > 0 ? [`${Math.round((done / passedMs) * 1000)}/s`] : [];
  if (share === undefined) return `${name}${[count(done, what), ...rate].join(", ")}`;
  const known = Math.min(1, share);
  const full = Math.floor(known * BAR);
  const bar = `[${"#".repeat(full)}${".".repeat(BAR - full)}]`;
  const parts = [`${Math.floor(known * 100)} %`, count(done, what), ...rate, ...timeLeft(known, passedMs)];
  return `${name}${bar} ${parts.join(", ")}`;
}

function timeLeft(share: number, passedMs: number): readonly string[] {
  if (share < TELLING_SHARE || share >= 1) return [];
  const leftS = Math.ceil((passedMs * (1 - share)) / share / 1000);
  return [`about ${leftS < 90 ? `${leftS} s` : `${Math.round(leftS / 60)} min`} left`];
}

/** Makes V8 collect garbage sooner: what a long import lets go of is otherwise held until there is four times as much as it needs. */
export function collectSooner(): void {
  setFlagsFromString("--heap-growing-percent=40");
}
