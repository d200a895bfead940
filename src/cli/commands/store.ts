import { createHook } from "node:async_hooks";
import { EXIT } from "../../domain/errors.ts";
import type { DoctorJson, StatusJson } from "../../domain/shapes.ts";
import { formatAgo } from "../../text/durations.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { grouped } from "../../text/numbers.ts";
import { openScratch, storeToInit } from "../deps.ts";
import { assertFits, chosen } from "../options.ts";
import { progressOf } from "../progress.ts";
import { changeLines, count, problemNotice, rowsOf, share } from "../render/memory.ts";
import type { Commands, Run } from "../run.ts";
import { modelUsage } from "./config.ts";
import { setTrust } from "./trust.ts";

const status: Run = async (call) => {
  const { session, options, paint } = call;
  if (options.usage === true) return modelUsage(call);
  assertFits(options, undefined, { days: ["--usage"] });
  const counted = await session.memory.status();
  const result = { ...counted, problems: [...session.settingProblems, ...counted.problems] };
  return {
    json: result,
    text: describe(result)
      .map(([name, value]) => `${paint.dim(name.padEnd(9))} ${value}`)
      .join("\n"),
  };
};

function describe(status: StatusJson): readonly [string, string][] {
  const { byStatus, byLifecycle, index, project, model, embedding, hooks } = status;
  const kinds = kindsOf(status).map(([kind, n]) => count(n, kind, PLURAL[kind]));
  const isFresh = index.rebuilt === undefined || status.total === 0;
  const { handEdits, conflicts, questions } = status;
  return rowsOf([
    ["store", escapeTerminal(status.store)],
    ["project", project && escapeTerminal(project)],
    ["memories", `${grouped(status.total)}${kinds.length > 0 ? ` (${kinds.join(", ")})` : ""}`],
    ["status", tally(byStatus) || undefined],
    ["lifecycle", tally(byLifecycle) || undefined],
    ["size", `${(status.bytes / 1024).toFixed(1)} KiB`],
    ["index", isFresh ? `fresh (${index.freshness})` : `rebuilt: ${index.rebuilt}`],
    ["vectors", index.graph && graphLine(index.graph)],
    ["changes", `${count(status.changeSets, "change set")}`],
    ["edits", some(handEdits, `${count(handEdits, "edit")} by hand, taken over by the next change`)],
    ["conflicts", some(conflicts, `${conflicts} in .local/conflicts; pai doctor`)],
    ["questions", some(questions, `${count(questions, "open question")}; pai questions`)],
    ["model", model && modelLine(model)],
    ["embedding", embedding && embeddingLine(embedding)],
    ["upkeep", upkeep(status)],
    ["hooks", hooks && hooksLine(hooks)],
    ["network", `${count(status.spent.calls, "call")}, ${count(status.spent.tokens, "token")}`],
    ["problems", problemsOf(status)],
  ]);
}

function some(n: number, text: string): string | undefined {
  return n > 0 ? text : undefined;
}

function graphLine({ vectors, recall, lacking }: NonNullable<StatusJson["index"]["graph"]>): string {
  const how =
    recall === undefined ? `all compared, no graph: ${lacking}` : `a graph, recall ${share(recall)}`;
  return `${grouped(vectors)}; in pai watch and pai mcp ${how}`;
}

const REMEDY = " (pai watch answers sooner; or pai config set hooks.deadlineMs 3000 --user)";

function hooksLine({ calls, late, failed, lost }: NonNullable<StatusJson["hooks"]>): string {
  return [
    `the last ${count(calls, "call")}`,
    ...(late > 0 ? [`${grouped(late)} had no answer in time${late * 2 > calls ? REMEDY : ""}`] : []),
    ...(failed > 0 ? [`${grouped(failed)} failed; pai doctor`] : []),
    ...(lost > 0 ? [`${count(lost, "session")} could not be taken in; pai ingest`] : []),
  ].join(", ");
}

function embeddingLine({ model, dimensions, vectors }: NonNullable<StatusJson["embedding"]>): string {
  const name = escapeTerminal(model) || "no model is set";
  if (vectors === 0) return `${name}; nothing embedded yet: pai doctor --reindex`;
  return `${name}; ${count(vectors, "vector")} of ${grouped(dimensions)} numbers`;
}

function modelLine({
  provider,
  name,
  waiting,
  questions,
  tokens,
  cost,
}: NonNullable<StatusJson["model"]>): string {
  const money = cost > 0 ? `, ${cost.toFixed(4)}` : "";
  const work = [
    ...(waiting > 0 ? [`${count(waiting, "remark")} to read again`] : []),
    ...(questions > 0 ? [`${count(questions, "question")} to answer`] : []),
  ];
  const waits =
    work.length === 0
      ? "nothing waiting"
      : `${work.join(", ")}, at most about ${grouped(tokens)} tokens${money}; pai consolidate`;
  if (provider === "embedded") return `none; ${waits}`;
  return `${escapeTerminal(name) || provider}; ${waits}`;
}

function problemsOf(status: StatusJson): string {
  if (isMissing(status)) return "there is no store yet";
  const { length } = status.problems;
  return length === 0 ? "none" : `${count(length, "problem")}; pai doctor`;
}

function isMissing({ problems }: StatusJson): boolean {
  return problems.some(({ code }) => code === "store_missing");
}

function upkeep({ upkeep: run, overdue, total }: StatusJson): string {
  if (run === undefined)
    return total === 0 || !overdue ? "never" : "never; pai consolidate, or pai consolidate --every 4h";
  const ago = (iso: string) => formatAgo(Date.now() - Date.parse(iso));
  return [
    ago(run.at),
    ...(run.beat === undefined ? [] : [run.beat === run.at ? "on schedule" : `on schedule ${ago(run.beat)}`]),
    ...(run.failed.length > 0 ? [`${run.failed.join(", ")} failed`] : []),
    ...(run.left ? ["stopped before the end"] : []),
    ...(overdue ? ["overdue; pai consolidate"] : []),
  ].join(", ");
}

/** What was said and what sums it up are counted apart. */
function kindsOf({ byKind, summaries }: StatusJson): readonly [string, number][] {
  return Object.entries(byKind).flatMap(([kind, n]): [string, number][] => {
    if (kind !== "episode" || summaries === 0) return [[kind, n]];
    return [...(n > summaries ? [[kind, n - summaries] as [string, number]] : []), ["summary", summaries]];
  });
}

const PLURAL: Readonly<Record<string, string>> = { box: "boxes", entity: "entities", summary: "summaries" };

function tally(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, n]) => `${grouped(n)} ${name}`)
    .join(", ");
}

const doctor: Run = async (call) => {
  const { session, options, paint, globals } = call;
  if (chosen(options, ["reindex", "fix"]) === "reindex") return reindex(call);
  const result = await session.memory.doctor(options.fix === true);
  const { changes } = result;
  const problems = [
    ...session.settingProblems.map((problem) => ({ ...problem, fixable: false })),
    ...result.problems,
  ];
  const lines = problems.map(({ code, path, line, message, fixable }) => {
    const where = line === undefined ? path : `${path}:${line}`;
    return `${paint.warn(code)} ${escapeTerminal(where)}: ${escapeTerminal(message)}${fixable ? paint.dim(" (--fix repairs it)") : ""}`;
  });
  const mended =
    changes.length > 0
      ? [`${globals.dryRun ? "would repair" : "repaired"}:`, changeLines(changes, paint)]
      : [];
  const offline = options.offline === true ? await checkOffline() : undefined;
  const verdict = problems.length === 0 ? "no problems found" : count(problems.length, "problem");
  return {
    json: { ...result, problems, ...(offline && { offline }) },
    text: [...mended, ...lines, verdict, ...(offline ? offlineLines(offline) : [])].join("\n"),
    exit: exitStatus(problems, offline?.opened),
  };
};

function offlineLines({ operations, opened, loaded, calls, tokens }: NonNullable<DoctorJson["offline"]>) {
  return [
    `offline: ${count(operations, "operation")} on a temporary store opened ${
      opened.length === 0 ? "no socket and looked up no name" : opened.join(", ")
    }`,
    `  ${count(calls, "model call")}, ${count(tokens, "token")}`,
    `  Node modules for networking that are loaded but unused: ${loaded.length === 0 ? "none" : loaded.join(", ")}`,
  ];
}

/** `opened` with --offline: the network is asked about, for which there need be no store. */
function exitStatus(problems: DoctorJson["problems"], opened: readonly string[] | undefined): number {
  if (opened !== undefined && opened.length > 0) return EXIT.failed;
  const others = problems.filter(({ code }) => code !== "store_missing");
  if (others.length > 0) return EXIT.someSkipped;
  return problems.length > 0 && opened === undefined ? EXIT.nothingFound : EXIT.done;
}

const init: Run = async ({ session, globals, options }) => {
  const { dryRun } = globals;
  const { directory, exists, isOfProject, create, keepInGit } = storeToInit(
    session,
    globals,
    options.personal === true,
  );
  const isTrusted = isOfProject && !dryRun;
  // First the settings: a store that they cannot name is not to be made.
  if (isTrusted) await setTrust(session, directory, true);
  const created = dryRun
    ? !exists
    : await create().catch(async (error) => {
        if (isTrusted) await setTrust(session, directory, false);
        throw error;
      });
  const repository = options.git === true && !dryRun ? (await keepInGit()).made : undefined;
  const place = escapeTerminal(directory);
  const kept =
    repository === undefined
      ? ""
      : `\n${repository ? "created a git repository in it" : "it is kept in the git repository that it lies in"}`;
  const made = dryRun
    ? `would create the store ${place}`
    : `created the store ${place}\nstart with: pai remember "…"`;
  return {
    json: { store: directory, created, ...(repository !== undefined && { repository }), dryRun },
    text: `${created ? made : `${place} is already a store`}${kept}`,
  };
};

const reindex: Run = async (call) => {
  const { tell, end } = progressOf(call);
  const result = await call.session.memory.reindex(tell).finally(end);
  const memories = count(result.memories, "memory", "memories");
  return {
    json: result,
    text: result.dryRun ? `would index ${memories}` : `indexed ${memories} in ${result.tookMs} ms`,
    exit: result.problems.length > 0 ? EXIT.someSkipped : EXIT.done,
    notices: problemNotice(result.problems),
  };
};

type Offline = NonNullable<DoctorJson["offline"]>;

/**
 * Every kind of handle and request with which Node reaches a network, as `async_hooks` names them. They are made
 * below the JavaScript modules, so nothing that holds an unpatched function of them passes unseen.
 */
const NETWORK =
  /^(?:TCP|TLS|UDP|HTTP|QUIC|GETADDRINFO|GETNAMEINFO|QUERYWRAP|DNSCHANNEL|PIPECONNECTWRAP|PIPESERVERWRAP)/;
/** Modules of Node that can reach a network. */
const CAPABLE = /^NativeModule (?<name>net|tls|dgram|dns|dns\/promises|http|https|http2|inspector)$/;

/** What `work` opened towards a network, in order, by the names of `async_hooks`; [] where it opened nothing. */
export async function watchNetwork(work: () => Promise<unknown>): Promise<readonly string[]> {
  const opened: string[] = [];
  const hook = createHook({
    init: (_id, type) => {
      if (NETWORK.test(type)) opened.push(type);
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return opened;
}

/**
 * Does what a day does (remember, contradict, promise, recall, correct, forget, undo, rebuild) in a store of its own
 * in the directory for temporary files, and reports what it opened towards a network.
 */
async function checkOffline(): Promise<Offline> {
  const { memory, remove } = openScratch();
  let operations = 0;
  const step = async <T>(done: Promise<T>): Promise<T> => {
    operations++;
    return done;
  };
  try {
    const opened = await watchNetwork(async () => {
      const first = await step(
        memory.remember({ text: "I live in Lisbon and I work at https://acme.example" }),
      );
      await step(memory.remember({ text: "I moved to Berlin on 2 March" }));
      await step(memory.remember({ text: "Remind me to call mara@example.com by Friday", source: "agent" }));
      await step(memory.recall("where do I live", { explain: true }));
      const id = first.outcomes[1]?.memory?.id ?? "";
      await step(memory.correct(id, "I work at Initech"));
      await step(memory.forget([id]));
      await step(memory.undo());
      await step(memory.show(id));
      await step(memory.reindex());
      await step(memory.doctor());
    });
    const { spent } = await step(memory.status());
    return { operations, opened: [...opened], loaded: loadedModules(), ...spent };
  } finally {
    remove();
  }
}

/** Modules that can reach a network and that the process has loaded, by whomever: Node's own streams use some. */
function loadedModules(): string[] {
  const { moduleLoadList = [] } = process as { readonly moduleLoadList?: readonly string[] }; // not in Node's types
  return moduleLoadList.flatMap((entry) => CAPABLE.exec(entry)?.groups?.name ?? []).sort();
}

export const STORE: Commands = { status, doctor, init };
