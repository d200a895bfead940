import { PaiError } from "../../domain/errors.ts";
import { escapeTerminal } from "../../text/escape.ts";
import type { Run } from "../run.ts";
import { upkeepOutput } from "./consolidate.ts";

/** `pai rebuild beliefs` */
export const run: Run = async (call) => {
  const [what = ""] = call.words;
  if (what !== "beliefs") {
    throw new PaiError("usage", `only beliefs can be rebuilt, not "${escapeTerminal(what.slice(0, 60))}"`, {
      hint: "pai rebuild beliefs",
    });
  }
  const { terminal, session } = call;
  terminal.catchInterrupt();
  const isInterrupted = () => terminal.interrupted();
  return upkeepOutput(
    await session.memory.consolidate({ only: ["beliefs"], rebuild: true, isInterrupted }),
    call,
  );
};
