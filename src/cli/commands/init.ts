import { escapeTerminal } from "../../text/escape.ts";
import { initStore } from "../deps.ts";
import type { Run } from "../run.ts";

/** `pai init` */
export const run: Run = async ({ session, globals, options }) => {
  const { directory, created } = await initStore(session, globals, options.personal === true);
  const text = created
    ? `created the store ${escapeTerminal(directory)}\nkeep something in it: pai remember "…"`
    : `${escapeTerminal(directory)} is a store already`;
  return { json: { store: directory, created }, text };
};
