import { EXIT, isPaiError, PaiError } from "../domain/errors.ts";
import {
  eventNamed,
  HOOK_EVENTS,
  type HookEvent,
  type HookInput,
  hookAnswer,
  readHookInput,
} from "./hook-input.ts";
import { type HookPlaces, openHookPlaces } from "./hook-places.ts";
import { readGlobals } from "./options.ts";
import type { Invocation } from "./run.ts";
import type { Terminal } from "./terminal.ts";

/** What a client gives at most; the rest of a longer input is not read. */
const MOST_INPUT = 8 * 1024 * 1024;
/** Of the deadline this much is left for the answer where the input does not end, ms. */
const FOR_ANSWER_MS = 150;

/**
 * Runs `pai hook`: what a client says on stdin, what it is answered on stdout. Whatever happens, the client's prompt goes on: beyond the
 * deadline (`hooks.deadlineMs`, counted from when Node is ready), where the index would have to be made anew of many files, and where anything fails, nothing is printed, and that is counted
 * (`pai status`). Only somebody at a terminal is told what is wrong. The exit status is 0.
 */
export async function runHook(invocation: Invocation): Promise<number> {
  const { terminal, words } = invocation;
  process.on("uncaughtException", () => process.exit(EXIT.done));
  try {
    const event = eventNamed(words[0] ?? "");
    if (event === undefined) throw unknownEvent(words[0]);
    await answer(event, invocation);
  } catch (error) {
    if (terminal.canAsk()) throw error;
  }
  return EXIT.done;
}

async function answer(event: HookEvent, { terminal, options }: Invocation): Promise<void> {
  const globals = readGlobals(options);
  const text = terminal.hasInput() ? await inputOf(terminal) : "";
  const input = readHookInput(text);
  const places = openHookPlaces(globals, input.cwd);
  const { isLate } = places;
  let outcome: "answered" | "late" | "failed" = "answered";
  try {
    const block = await blockFor(event, input, places);
    if (isLate()) outcome = "late";
    else terminal.out(hookAnswer(block, event, input));
  } catch (error) {
    const isCut = isPaiError(error) && error.code === "interrupted";
    outcome = isLate() || isCut ? "late" : "failed";
  }
  if (globals.dryRun) return;
  if (event === "session-start" || event === "prompt") places.count(outcome);
  if (outcome === "late" && places.isStore) places.prepare();
  await handOver(event, input, places);
}

/** What the client is told; "" for events that are told nothing. */
async function blockFor(
  event: HookEvent,
  { session, source, prompt }: HookInput,
  places: HookPlaces,
): Promise<string> {
  if (!places.isStore || (event !== "session-start" && event !== "prompt")) return "";
  const isNew = event === "session-start" && source !== "resume";
  const seen = session === undefined || isNew ? new Set<string>() : places.seen(session);
  const { memory } = places;
  const block =
    event === "session-start"
      ? await memory.sessionBlock(seen)
      : prompt === undefined
        ? { text: "", ids: [] }
        : await memory.promptBlock(prompt, seen);
  if (session !== undefined && !places.isLate()) {
    if (isNew) places.beginSession(session);
    places.noteSeen(session, block.ids);
  }
  return block.text;
}

/** What becomes of the session: noted at each stop, taken in by another process where it ends or shrinks, or where one waits. */
async function handOver(event: HookEvent, input: HookInput, places: HookPlaces): Promise<void> {
  if (!places.takesIn || event === "prompt") return;
  if (event !== "session-start" && input.transcript !== undefined)
    places.wait({ transcript: input.transcript, ended: event === "session-end" });
  if (event !== "stop" && places.isWaiting()) await places.takeIn();
}

/** What stands on stdin, up to its end, or up to where a whole object has come and no more follows in time. */
async function inputOf(terminal: Terminal): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const all = (async () => {
    for await (const chunk of terminal.read("-")) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MOST_INPUT) return;
    }
  })();
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((done) => {
    timer = setTimeout(done, FOR_ANSWER_MS);
  });
  await Promise.race([all, enough]).catch(() => undefined);
  clearTimeout(timer);
  all.catch(() => undefined);
  return Buffer.concat(chunks).toString("utf8");
}

function unknownEvent(word: string | undefined): PaiError {
  const shown = word === undefined ? "an event is missing" : `there is no event ${JSON.stringify(word)}`;
  return new PaiError("usage", shown, { hint: `pai hook ${Object.keys(HOOK_EVENTS).join("|")}` });
}
