import { createHook } from "node:async_hooks";
import { EXIT } from "../../domain/errors.ts";
import type { MemoryJson } from "../../domain/memory-shapes.ts";
import type { DoctorJson, SyncJson } from "../../domain/shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { openScratch, storeToInit } from "../deps.ts";
import { chosen } from "../options.ts";
import { progressOf } from "../progress.ts";
import { changeLines, count, handle, memoryLines, problemNotice } from "../render/memory.ts";
import type { Painter } from "../render/painter.ts";
import type { Commands, Run } from "../run.ts";
import { setTrust } from "./trust.ts";

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

const sync: Run = async ({ session, paint }) => {
  const result = await session.memory.sync();
  return {
    json: result,
    text: [described(result), ...result.returned.map((memory) => cameBack(memory, paint))].join("\n"),
    exit: result.problems.length > 0 ? EXIT.someSkipped : EXIT.done,
    notices: problemNotice(result.problems),
  };
};

function cameBack(memory: MemoryJson, paint: Painter): string {
  const how = `said again after it was erased; to erase this, too: pai forget ${handle(memory)} --purge`;
  return `${how}\n${memoryLines(memory, paint, "  ")}`;
}

function described(result: SyncJson): string {
  const { received, questions, committed, sent, changeSet, dryRun, incoming = 0, outgoing = 0 } = result;
  const remote = escapeTerminal(result.remote);
  if (dryRun) {
    const waits = committed > 0 ? "; what is new in the store would be committed first" : "";
    return `would merge ${count(incoming, "commit")} of ${remote} and push ${count(outgoing, "commit")}${waits}`;
  }
  const some = (n: number, what: string) => n > 0 && `${count(n, "file")} ${what}`;
  const came = [
    some(received.added, "new"),
    some(received.changed, "changed"),
    some(received.removed, "removed"),
  ].filter(Boolean);
  const back = changeSet === undefined ? "" : "; pai undo takes that back";
  const told = [
    `from ${remote}: ${came.length === 0 ? "nothing new" : `${came.join(", ")}${back}`}`,
    `to ${remote}: ${sent === 0 ? "nothing new" : count(sent, "file")}`,
    questions > 0 && `both machines changed ${count(questions, "memory", "memories")}: pai questions`,
  ];
  return told.filter(Boolean).join("\n");
}

export const STORE: Commands = { doctor, init, sync };
