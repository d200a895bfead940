import { escapeTerminal } from "../../text/escape.ts";
import { grouped } from "../../text/numbers.ts";
import { number } from "../options.ts";
import { count } from "../render/memory.ts";
import type { Run } from "../run.ts";

/** `pai usage` */
export const run: Run = async ({ session, options, paint }) => {
  const days = number(options, "days", { min: 1, max: 3_650, whole: true });
  const found = await session.memory.usage({ days });
  const { results, total, today } = found;
  const money = (cost: number) => (cost > 0 ? `, ${cost.toFixed(4)}` : "");
  const lines = results.map(({ day, command, role, model, calls, tokensIn, tokensOut, cost }) => {
    const what = `${escapeTerminal(command)} ${role} ${escapeTerminal(model)}`;
    return `${day}  ${what}${paint.dim(`: ${amount(calls, tokensIn, tokensOut)}${money(cost)}`)}`;
  });
  const all = amount(total.calls, total.tokensIn, total.tokensOut);
  const left = `today ${grouped(today.calls)} of ${grouped(today.dailyCalls)} requests, ${grouped(today.tokensIn + today.tokensOut)} of ${grouped(today.dailyTokens)} tokens`;
  return {
    json: found,
    text:
      lines.length === 0
        ? "no model was asked"
        : [...lines, paint.dim(`in all ${all}${money(total.cost)}`), paint.dim(left)].join("\n"),
  };
};

function amount(calls: number, tokensIn: number, tokensOut: number): string {
  return `${count(calls, "request")}, ${grouped(tokensIn)} tokens sent, ${grouped(tokensOut)} received`;
}
