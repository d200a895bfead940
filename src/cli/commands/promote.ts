import type { Run } from "../run.ts";
import { upkeepOutput } from "./consolidate.ts";

/** `pai promote [--off]` */
export const run: Run = async (call) => {
  const { terminal, session, options } = call;
  terminal.catchInterrupt();
  const isOff = options.off === true;
  return upkeepOutput(
    await session.memory.consolidate({
      only: isOff ? ["promote"] : ["promote", "graduate"],
      promotion: isOff ? "off" : "on",
      isInterrupted: () => terminal.interrupted(),
    }),
    call,
  );
};
