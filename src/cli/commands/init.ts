import { escapeTerminal } from "../../text/escape.ts";
import { initStore } from "../deps.ts";
import type { Run } from "../run.ts";
import { setTrust } from "../trust-store.ts";

/** `pai init` */
export const run: Run = async ({ session, globals, options }) => {
  const { dryRun } = globals;
  const { directory, created, isOfProject } = await initStore(session, globals, options.personal === true);
  if (isOfProject && !dryRun) await setTrust(session, directory, true);
  const place = escapeTerminal(directory);
  const made = dryRun
    ? `would create the store ${place}`
    : `created the store ${place}\nstart with: pai remember "…"`;
  return {
    json: { store: directory, created, dryRun },
    text: created ? made : `${place} is already a store`,
  };
};
