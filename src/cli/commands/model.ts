import { EXIT } from "../../domain/errors.ts";
import type { RefineJson } from "../../domain/question-shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { grouped } from "../../text/numbers.ts";
import { limit, number } from "../options.ts";
import { changeLines, count } from "../render/memory.ts";
import type { Call, Commands, Output, Run } from "../run.ts";

/** `pai refine` */
const refine: Run = async (call) => {
  const { session, terminal, options, globals } = call;
  terminal.catchInterrupt();
  const done = await session.memory.refine({
    limit: limit(options),
    fresh: options.fresh === true,
    isStopped: () => terminal.interrupted(),
    progress: (line) => terminal.progress(globals.quiet ? "" : line),
  });
  terminal.progress("");
  if (done.model === "") {
    const hint = "pai config set llm.provider openai, or command; docs/models.md has examples";
    return { json: done, text: "no model is configured, so nothing is read again", notices: [hint] };
  }
  return refined(done, call);
};

/** Nothing could be read: the first fault ends the command. Some could: it is told of. */
function refined(done: RefineJson, call: Call): Output {
  const [first] = done.faults;
  const notices = done.faults.map(({ message, hint, remarks, questions }) => {
    const left = [
      ...(remarks > 0 ? [`${count(remarks, "remark")} not read`] : []),
      ...(questions > 0 ? [`${count(questions, "question")} not answered`] : []),
    ];
    return [`${left.join(", ")}: ${message}`, ...(hint === undefined ? [] : [hint])].join("; ");
  });
  const { questions } = done;
  const model = escapeTerminal(done.model);
  const isAsked = questions.answered + questions.unsure + questions.refused > 0;
  if (call.globals.dryRun) return { json: done, text: escapeTerminal(requestsOf(done), { lines: true }) };
  return {
    json: done,
    text: [
      ...(done.read > 0 || !isAsked ? [`${model} read ${count(done.read, "remark")}: ${tally(done)}`] : []),
      ...(isAsked ? [`${model} ${answers(questions)}`] : []),
      ...(done.changes.length > 0 ? [changeLines(done.changes, call.paint)] : []),
      ...(done.waiting > 0 ? [`${count(done.waiting, "remark")} still waiting`] : []),
      ...(questions.waiting > 0 ? [`${count(questions.waiting, "question")} still waiting`] : []),
    ].join("\n"),
    exit: first === undefined ? EXIT.done : done.read > 0 || isAsked ? EXIT.someSkipped : EXIT.couldNotLook,
    notices: [
      ...notices,
      ...(done.doubted + questions.unsure + questions.refused > 0
        ? ["pai review   # decide about what it doubts, and what it cannot answer"]
        : []),
    ],
  };
}

function tally({ added, reworded, doubted, refused }: RefineJson): string {
  const parts = [
    ...(added > 0 ? [`${added} added`] : []),
    ...(reworded > 0 ? [`${reworded} reworded`] : []),
    ...(doubted > 0 ? [`${doubted} to review`] : []),
    ...(refused > 0 ? [`${refused} refused by the rules`] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : "nothing to change";
}

function answers({ answered, unsure, refused }: RefineJson["questions"]): string {
  const parts = [
    `answered ${count(answered, "question")}`,
    ...(unsure > 0 ? [`unsure about ${unsure}`] : []),
    ...(refused > 0 ? [`${refused} refused by the rules`] : []),
  ];
  return parts.join(", ");
}

function requestsOf({ requests }: RefineJson): string {
  if (requests.length === 0) return "nothing waits for the model";
  return [`would send ${count(requests.length, "request")}:`, ...requests].join("\n\n");
}

/** `pai usage` */
const usage: Run = async ({ session, options, paint }) => {
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

export const MODEL: Commands = { refine, usage };
