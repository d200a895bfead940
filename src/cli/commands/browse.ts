import { EXIT } from "../../domain/errors.ts";
import { openBrowse } from "../browse/open.ts";
import type { Run } from "../run.ts";
import { run as list } from "./list.ts";

/** `pai browse` */
export const run: Run = async (call) => {
  const { globals, terminal, words, options } = call;
  const screen = globals.json || globals.quiet ? undefined : terminal.screen(false);
  if (screen === undefined) return { ...(await list(call)), exit: EXIT.done };
  const isSpoken = options.screenReader === true ? true : undefined;
  await openBrowse(call, { screen, query: words.join(" "), isSpoken });
  return { json: {}, text: "" };
};
