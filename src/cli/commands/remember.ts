import { setImmediate as turn } from "node:timers/promises";
import { EXIT, usage } from "../../domain/errors.ts";
import { handleOf } from "../../domain/ids.ts";
import type { OutcomeJson, RememberedJson } from "../../domain/shapes.ts";
import { COMMITMENT, KINDS, type Source } from "../../domain/vocabulary.ts";
import { assertNoSecret } from "../../memory/checks.ts";
import type { RemarkText, RememberedLines } from "../../memory/remember.ts";
import { endsInKey } from "../../text/safety/key-rules.ts";
import { readByModelSoon } from "../deps.ts";
import { numberedLines, readStdin } from "../input.ts";
import { assertOneProject, category, duration, moment, number, text, word } from "../options.ts";
import { questionHint } from "../render/care.ts";
import { changeLines, count, excerpt, problemNotice, replacedOn } from "../render/memory.ts";
import type { Painter } from "../render/painter.ts";
import {
  type Call,
  collectSooner,
  type Invocation,
  type Output,
  perform,
  progressOf,
  type Run,
  stopped,
  withUpkeep,
} from "../run.ts";

export const remember: Run = withUpkeep(async (call) => {
  const promised = call.options.category === COMMITMENT;
  const otherOption = ["kind", "file", "seal"].find((name) => call.options[name] !== undefined);
  if (promised && otherOption !== undefined) {
    throw usage(
      `--category ${COMMITMENT} cannot be combined with --${otherOption}`,
      "run pai remember with the promise alone",
    );
  }
  const flags = readFlags(call);
  const file = text(call.options, "file");
  if (file !== undefined) {
    if (call.words.length > 0) throw usage("give a text or --file, not both");
    return rememberFile(call, file, flags);
  }
  if (call.options.seal === true) return (await import("./seal.ts")).rememberSealed(call, flags);
  const [first, ...more] = call.words;
  const isPiped = first === undefined ? call.terminal.hasInput() : first === "-" && more.length === 0;
  const given = isPiped ? await readStdin(call.terminal) : call.words.join(" ");
  const result = await call.session.memory.remember({ ...flags, promised, text: given });
  // What is told to happen at another time waits for a person.
  const isNow = call.globals.nowMs === undefined && result.changeSet !== undefined;
  if (result.urgent && isNow) await readByModelSoon(call.session);
  return {
    json: result,
    text: describe(result, call),
    notices: problemNotice(result.problems ?? []),
  };
});

/** Runs `remember` of one text and prints what became of the words; the exit status. A bundle of its own, like `recall`. */
export function runRemember(invocation: Invocation): Promise<number> {
  return perform(remember, invocation);
}

function readFlags({ options, session }: Call): Flags {
  assertOneProject(session.project);
  const subject = word(options, "subject");
  // In small letters a key is known no more.
  if (options.allowSecret === undefined) assertNoSecret("a subject", subject);
  const kind = KINDS.find((name) => name === options.kind);
  const tags = Array.isArray(options.tag) ? options.tag.map((tag) => word({ tag }, "tag")) : [];
  return {
    raw: options.raw === true || kind === "fact",
    only: kind === "episode" ? "episode" : undefined,
    category: options.category === COMMITMENT ? undefined : category(options),
    subject: subject?.toLowerCase(),
    importance: number(options, "importance", { min: 1, max: 10, whole: true }),
    confidence: number(options, "confidence", { min: 0, max: 1 }),
    tags: tags.filter((tag) => tag !== undefined),
    source: text(options, "source") as Source | undefined, // commander has checked the choice
    session: word(options, "session"),
    ...(options.scope !== undefined && { scope: options.scope as "global" | "project" }), // likewise
    atMs: moment(options, "at", session),
    ttlMs: duration(options, "ttl"),
    sensitive: typeof options.sensitive === "boolean" ? options.sensitive : undefined,
    allowSecret: word(options, "allowSecret"),
  };
}

function describe(result: RememberedJson, { paint, globals, terminal }: Call): string {
  const lines = result.outcomes.map((outcome) => outcomeLine(outcome, paint));
  if (result.episode && result.outcomes.every(({ memory }) => memory?.kind !== "episode")) {
    lines.push(paint.dim(`episode ${handleOf(result.episode)}`));
  }
  const [question] = result.questions ?? [];
  if (question !== undefined && (terminal.isTty || result.urgent)) lines.push(questionHint(question));
  if (globals.dryRun) return `would change:\n${changeLines(result.changes, paint)}`;
  return lines.join("\n");
}

function outcomeLine({ action, memory, of, before, after, note }: OutcomeJson, paint: Painter): string {
  if (!memory) return action;
  const said = `${handleOf(memory)} ${excerpt(memory.text, 100)}`;
  const kept = memory.kind === "commitment" ? "promised" : "remembered";
  const other = of === undefined ? "" : `${handleOf(of)} ${excerpt(of.text, 80)}`;
  const day = of && replacedOn(of, paint);
  const from = day === undefined ? "" : ` on ${day}`;
  const more = note === undefined ? "" : ` (${note})`;
  const change = before === undefined || before === after ? "" : `, confidence ${before} -> ${after}`;
  const lines: Readonly<Record<OutcomeJson["action"], string>> = {
    created: `${kept} ${said}${dueOf(memory, paint)}`,
    duplicate: `already known: ${said}${change}`,
    reinforced: `already known in other words: ${said}${change}`,
    superseded: `${kept} ${said}${dueOf(memory, paint)}\n  which replaces ${other}${from}`,
    fulfilled: `done: ${said}`,
    cancelled: `cancelled: ${said}`,
    suppressed: `skipped a part that was forgotten`,
    pending: `waits for review: ${said}; pai confirm ${memory.shortId}`,
  };
  return `${lines[action]}${more}`;
}

function dueOf({ due }: { readonly due?: string | undefined }, paint: Painter): string {
  return due === undefined ? "" : `, due ${paint.day(due)}`;
}

/** What the flags say of every remark. */
export type Flags = NonNullable<Parameters<Call["session"]["memory"]["lineKeeper"]>[0]>;

/** Lines of one change set: enough to be fast, few enough to stop soon after Ctrl-C. */
const BATCH = 100;

/** Lines to which a batch may grow so that no private key is cut in two and passes for ordinary lines. */
const LONGEST_KEY = 500;

/** Keeps every line of a file; lines that cannot be kept are listed (exit 6), the others are kept. */
async function rememberFile(call: Call, path: string, flags: Flags): Promise<Output> {
  const { terminal } = call;
  const done: RememberedLines[] = [];
  const progress = progressOf(call);
  let batch: RemarkText[] = [];
  const keeper = await call.session.memory.lineKeeper(flags);
  terminal.catchInterrupt();
  collectSooner();
  for await (const line of numberedLines(terminal.read(path), path)) {
    if (terminal.interrupted()) break;
    batch.push(line);
    const read = () => batch.map(({ text = "" }) => text).join("\n");
    if (batch.length < BATCH || (batch.length < LONGEST_KEY && endsInKey(read()))) continue;
    done.push(await keeper.keep(batch, { present: call.globals.json }));
    batch = [];
    progress.tell({ what: "line", done: sum(done, "total") });
    await turn(); // Ctrl-C is heard between the batches
  }
  if (!terminal.interrupted()) done.push(await keeper.keep(batch, { present: call.globals.json }));
  progress.end();
  return report(call, done);
}

function sum(done: readonly RememberedLines[], what: "total" | "fresh" | "known"): number {
  return done.reduce((all, one) => all + one[what], 0);
}

function report(call: Call, done: readonly RememberedLines[]): Output {
  const [total, fresh, known] = [sum(done, "total"), sum(done, "fresh"), sum(done, "known")];
  const outcomes = done.flatMap((one) => one.outcomes);
  const problems = done.flatMap((one) => one.problems);
  const changeSets = done.flatMap(({ changeSet }) => changeSet ?? []);
  if (call.terminal.interrupted()) throw stopped(count(total, "line"));
  const would = call.globals.dryRun ? "would remember" : "remembered";
  const what = `${count(fresh, "statement")} of ${count(total, "remark")}`;
  const lines = [`${would} ${what}${known > 0 ? `, ${known} known already` : ""}`];
  for (const { line, message } of problems) lines.push(`line ${line} was skipped: ${message}`);
  return {
    json: { lines: { total, new: fresh }, outcomes, problems, changeSets, dryRun: call.globals.dryRun },
    text: lines.join("\n"),
    exit: problems.length > 0 ? EXIT.someSkipped : EXIT.done,
  };
}
