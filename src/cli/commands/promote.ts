import type { Run } from "../run.ts";
import { upkeepOutput } from "./consolidate.ts";

/** `pai promote [--off]` */
export const run: Run = async (call) => {
  const { terminal, session, options } = call;
  terminal.catchInterrupt();
  return upkeepOutput(
    await session.memory.consolidate({
      only: ["promote", "graduate"],
      promotion: options.off === true ? "off" : "on",
      isInterrupted: () => terminal.interrupted(),
    }),
    call,
  );
};
