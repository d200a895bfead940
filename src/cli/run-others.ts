import { usage } from "../domain/errors.ts";
import { AGENTS } from "./commands/agents.ts";
import { BRING } from "./commands/bring.ts";
import { BROWSE } from "./commands/browse.ts";
import { CARE } from "./commands/care.ts";
import { COMPLETION, complete } from "./commands/completion.ts";
import { CONFIG } from "./commands/config.ts";
import { EDIT } from "./commands/edit.ts";
import { FORGET } from "./commands/forget.ts";
import { MAINTENANCE } from "./commands/maintenance.ts";
import { PAGES } from "./commands/page.ts";
import { remember } from "./commands/remember.ts";
import { STORE } from "./commands/store.ts";
import { TRUST } from "./commands/trust.ts";
import { readByModel, tidy } from "./deps.ts";
import { type Commands, type Invocation, performOne } from "./run.ts";
import { takeIn } from "./take-in.ts";
import type { Terminal } from "./terminal.ts";

/** The code of each command but `recall`, `watch`, those of `run-views.ts`, and `remember` of one text. */
const COMMANDS: Commands = {
  remember, // with --file
  ...AGENTS,
  ...BRING,
  ...BROWSE,
  ...CARE,
  ...COMPLETION,
  ...CONFIG,
  ...EDIT,
  ...FORGET,
  ...MAINTENANCE,
  ...PAGES,
  ...STORE,
  ...TRUST,
};

/** Runs a command other than these and prints what it gives back; the exit status. */
export function runOther(invocation: Invocation): Promise<number> {
  return performOne(COMMANDS, invocation);
}

/** Runs what only pai itself, or the completion of a shell, calls; the exit status. */
export async function runOwn([name, ...words]: readonly string[], terminal: Terminal): Promise<number> {
  const [store = ""] = words;
  if (name === "__complete") return complete(words, terminal);
  if (name === "__tidy") return tidy(store);
  if (name === "__read-by-model") return readByModel(store);
  if (name === "__take-in") return takeIn();
  throw usage(`unknown command '${name}'`);
}
