import { EXIT, PaiError } from "../../domain/errors.ts";
import type { OutcomeJson, RememberedJson } from "../../domain/shapes.ts";
import { COMMITMENT, KINDS, type Source } from "../../domain/vocabulary.ts";
import { assertNoSecret } from "../../memory/check-secrets.ts";
import { decodeText, readAll } from "../input.ts";
import { assertOneProject, category, duration, moment, number, text, word } from "../options.ts";
import { changeLines, excerpt, handle } from "../render/memory.ts";
import type { Call, Run } from "../run.ts";
import { problemNotice } from "./list.ts";
import { type Flags, rememberFile } from "./remember-file.ts";

/** `pai remember` */
export const run: Run = async (call) => {
  const promised = call.options.category === COMMITMENT;
  const otherOption = ["kind", "file"].find((name) => call.options[name] !== undefined);
  if (promised && otherOption !== undefined) {
    throw new PaiError("usage", `--category ${COMMITMENT} cannot be combined with --${otherOption}`, {
      hint: "run pai remember with the promise alone",
    });
  }
  const flags = readFlags(call);
  const file = text(call.options, "file");
  if (file !== undefined) {
    if (call.words.length > 0) throw new PaiError("usage", "give a text or --file, not both");
    return rememberFile(call, file, flags);
  }
  const [first, ...more] = call.words;
  const isPiped = first === undefined ? call.terminal.hasInput() : first === "-" && more.length === 0;
  const given = isPiped ? await readStdin(call) : call.words.join(" ");
  const result = await call.session.memory.remember({ ...flags, promised, text: given });
  return {
    json: result,
    text: describe(result, call),
    exit: EXIT.done,
    notices: problemNotice(result.problems ?? []),
  };
};

async function readStdin(call: Call): Promise<string> {
  const whole = decodeText(await readAll(call.terminal.read("-")), "stdin");
  return whole.replace(/\r?\n$/, ""); // the line end that the shell adds is not part of the text
}

function readFlags({ options, session }: Call): Flags {
  assertOneProject(session.project);
  if (options.scope === "project" && session.project === undefined) {
    throw new PaiError("usage", "--scope project needs a project, and this directory is in none", {
      hint: "run it in a git repository, or add --project <key or directory>",
    });
  }
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
    atMs: moment(options, "at", session.nowMs),
    ttlMs: duration(options, "ttl"),
    sensitive: typeof options.sensitive === "boolean" ? options.sensitive : undefined,
    allowSecret: word(options, "allowSecret"),
  };
}

function describe(result: RememberedJson, { paint, globals }: Call): string {
  const lines = result.outcomes.map((outcome) => outcomeLine(outcome));
  if (result.episode && result.outcomes.every(({ memory }) => memory?.kind !== "episode")) {
    lines.push(paint.dim(`episode ${handle(result.episode)}`));
  }
  if (globals.dryRun) return `would change:\n${changeLines(result.changes, paint)}`;
  return lines.join("\n");
}

/** What became of one fact, in a line. Pure. */
function outcomeLine({ action, memory, of, before, after, note }: OutcomeJson): string {
  if (!memory) return action;
  const said = `${handle(memory)} ${excerpt(memory.text, 100)}`;
  const kept = memory.kind === "commitment" ? "promised" : "remembered";
  const other = of === undefined ? "" : `${handle(of)} ${excerpt(of.text, 80)}`;
  const more = note === undefined ? "" : ` (${note})`;
  const change = before === undefined || before === after ? "" : `, confidence ${before} -> ${after}`;
  const lines: Readonly<Record<OutcomeJson["action"], string>> = {
    created: `${kept} ${said}${dueOf(memory)}`,
    duplicate: `already known: ${said}${change}`,
    reinforced: `already known in other words: ${said}${change}`,
    superseded: `${kept} ${said}${dueOf(memory)}\n  which replaces ${other}`,
    invalidated: `remembered ${said}\n  which contradicts and replaces ${other}`,
    weakened: `remembered ${said}\n  which contradicts ${other}${change}; both stay until one is confirmed`,
    fulfilled: `done: ${said}`,
    cancelled: `cancelled: ${said}`,
    queued: `stored ${said}`,
    suppressed: `skipped a part that was forgotten`,
    pending: `waits for review: ${said}; pai confirm ${memory.shortId}`,
  };
  return `${lines[action]}${more}`;
}

function dueOf({ due }: { readonly due?: string | undefined }): string {
  return due === undefined ? "" : `, due ${due.slice(0, 10)}`;
}
