import { readUsage, USAGE_DIR, type UsageLine, usagePath } from "../../domain/usage.ts";
import type { FileOps } from "../../ports.ts";
import { grouped } from "../../text/numbers.ts";
import { fault } from "./answers.ts";

export interface Budget {
  readonly dailyCalls: number;
  readonly dailyTokens: number;
}

/** A request that was let through. */
export interface Ticket {
  /** Notes what it did cost; `unsent`: nothing went out. */
  readonly settle: (cost: { readonly tokensIn: number; readonly tokensOut: number } | "unsent") => void;
}

export interface LedgerOptions {
  /** The user's state directory, which has to be there. */
  readonly files: FileOps;
  readonly budget: Budget;
  readonly command: string;
  /** Wall time, ms since 1970. */
  readonly wall: () => number;
  /** A text that no other call, in any process, gives. */
  readonly nonce: () => string;
}

/**
 * Notes every request of this user, whatever the store, and lets none through that would go over what a day (UTC) may cost.
 * Each is noted before it goes out, at the end of a file that all processes add to; whoever finds that those before it and its
 * own are too many, does not send it. So several processes together stay within the budget, too.
 */
export class Ledger {
  readonly #options: LedgerOptions;

  constructor(options: LedgerOptions) {
    this.#options = options;
  }

  /**
   * Lets a request through that is thought to cost so many tokens. Throws the faults `calls_spent`, `tokens_spent`, and `not_noted` where
   * it cannot be noted.
   */
  admit(
    role: string,
    model: string,
    thought: { readonly tokensIn: number; readonly tokensOut: number },
  ): Ticket {
    const { budget, command, wall, nonce } = this.#options;
    const nowMs = wall();
    const path = usagePath(nowMs);
    const line: UsageLine = {
      id: nonce(),
      state: "asked",
      at: new Date(nowMs).toISOString(),
      command,
      role,
      model,
      ...thought,
    };
    const { calls, tokens } = noting(() => {
      this.#append(path, line);
      return this.#sumUpTo(path, line);
    });
    if (calls > budget.dailyCalls || tokens > budget.dailyTokens) {
      noting(() => this.#append(path, { ...line, state: "void" }));
      throw calls > budget.dailyCalls ? overCalls(budget) : overTokens(budget);
    }
    return {
      settle: (cost) => {
        const settled: UsageLine =
          cost === "unsent" ? { ...line, state: "void" } : { ...line, state: "answered", ...cost };
        try {
          this.#append(path, settled);
        } catch {
          // The request was counted when it was asked, and its answer is paid: neither is lost for want of a note.
        }
      },
    };
  }

  #append(path: string, line: UsageLine): void {
    const { files } = this.#options;
    files.makeDir(USAGE_DIR);
    files.append(path, new TextEncoder().encode(`${JSON.stringify(line)}\n`));
  }

  /** The sum of a day's requests up to the one just noted, including what is reserved for unanswered ones. */
  #sumUpTo(path: string, own: UsageLine) {
    const all = readUsage(new TextDecoder().decode(this.#options.files.read(path)));
    const at = all.findIndex(({ id }) => id === own.id);
    const before = (at < 0 ? all : all.slice(0, at)).filter(({ state }) => state !== "void");
    const answered = before.filter(({ state }) => state === "answered");
    const longest = answered.reduce((most, { tokensOut }) => Math.max(most, tokensOut), 0);
    const tokens = before.map((line) =>
      line.state === "answered"
        ? tokensOf(line)
        : RESERVED * (line.tokensIn + Math.max(line.tokensOut, longest)),
    );
    return { calls: before.length + 1, tokens: tokens.reduce((sum, one) => sum + one, tokensOf(own)) };
  }
}

/** Where nothing can be noted, nobody keeps the budget: nothing is asked. */
function noting<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw fault("not_noted", "the request cannot be noted in ~/.local/state/pai/usage, so it is not sent", {
      hint: "make that directory writable, or free space",
      unsent: true,
      cause,
    });
  }
}

/**
 * What is not answered yet may cost more than was thought, and others ask meanwhile: so many times as much is kept for it, and as many times the
 * longest answer of the day.
 */
const RESERVED = 2;

function tokensOf({ tokensIn, tokensOut }: UsageLine): number {
  return tokensIn + tokensOut;
}

function over(name: "calls_spent" | "tokens_spent", message: string, setting: string) {
  return fault(name, message, {
    hint: `it goes on tomorrow (UTC), or: pai config set ${setting} --user`,
    unsent: true,
  });
}

function overCalls({ dailyCalls }: Budget) {
  const message = `today's ${grouped(dailyCalls)} requests to the model are spent`;
  return over("calls_spent", message, `llm.dailyCalls ${dailyCalls * 2 || 500}`);
}

function overTokens({ dailyTokens }: Budget) {
  const message = `another request to the model would exceed today's ${grouped(dailyTokens)} tokens`;
  return over("tokens_spent", message, `llm.dailyTokens ${dailyTokens * 2 || 200_000}`);
}
