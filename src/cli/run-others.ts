import { PaiError } from "../domain/errors.ts";
import { AGENTS } from "./commands/agents.ts";
import { BRING } from "./commands/bring.ts";
import { BROWSE } from "./commands/browse.ts";
import { CARE } from "./commands/care.ts";
import { COMPLETION, complete } from "./commands/completion.ts";
import { CONFIG } from "./commands/config.ts";
import { CRON } from "./commands/cron.ts";
import { EDIT } from "./commands/edit.ts";
import { MAINTENANCE } from "./commands/maintenance.ts";
import { PAGES } from "./commands/page.ts";
import { run as remember } from "./commands/remember.ts";
import { STORE } from "./commands/store.ts";
import { SYNC } from "./commands/sync.ts";
import { TRUST } from "./commands/trust.ts";
import { readByModel, tidy } from "./deps.ts";
import { type Commands, type Invocation, perform, withUpkeep } from "./run.ts";
import { takeIn } from "./take-in.ts";

/** The code of each command but `recall`, `watch`, those of `run-views.ts`, and `remember` of one text. */
const COMMANDS: Commands = {
  remember: withUpkeep(remember), // with --file
  ...AGENTS,
  ...BRING,
  ...BROWSE,
  ...CARE,
  ...COMPLETION,
  ...CONFIG,
  ...CRON,
  ...EDIT,
  ...MAINTENANCE,
  ...PAGES,
  ...STORE,
  ...SYNC,
  ...TRUST,
};

/** Runs a command other than these and prints what it gives back; the exit status. */
export async function runOther(invocation: Invocation): Promise<number> {
  const { name } = invocation.definition;
  const run = COMMANDS[name];
  if (!run) throw new PaiError("internal", `the command ${name} has no code`);
  return perform(run, invocation);
}

export { complete, readByModel, takeIn, tidy };
