import type { StatusJson } from "../../domain/shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { grouped } from "../../text/numbers.ts";
import { formatAgo } from "../../text/time-zone.ts";
import { count, rowsOf, share } from "../render/memory.ts";
import type { Run } from "../run.ts";

export const status: Run = async (call) => {
  const { session, options, paint } = call;
  if (options.usage === true) return modelUsage(call);
  const counted = await session.memory.status();
  const result = { ...counted, problems: [...session.settingProblems, ...counted.problems] };
  return {
    json: result,
    text: describe(result)
      .map(([name, value]) => `${paint.dim(name.padEnd(9))} ${value}`)
      .join("\n"),
  };
};

function describe(status: StatusJson): readonly [string, string][] {
  const { byKind, byStatus, index, project, model, embedding, hooks } = status;
  const kinds = Object.entries(byKind).map(([kind, n]) => count(n, kind));
  const isFresh = index.rebuilt === undefined || status.total === 0;
  const { handEdits, conflicts, questions } = status;
  return rowsOf([
    ["store", escapeTerminal(status.store)],
    ["project", project && escapeTerminal(project)],
    ["memories", `${grouped(status.total)}${kinds.length > 0 ? ` (${kinds.join(", ")})` : ""}`],
    ["status", tally(byStatus) || undefined],
    ["size", `${(status.bytes / 1024).toFixed(1)} KiB`],
    ["index", isFresh ? `fresh (${index.freshness})` : `rebuilt: ${index.rebuilt}`],
    ["vectors", index.graph && graphLine(index.graph)],
    ["changes", `${count(status.changeSets, "change set")}`],
    ["edits", some(handEdits, `${count(handEdits, "edit")} by hand, taken over by the next change`)],
    ["conflicts", some(conflicts, `${conflicts} in .local/conflicts; pai doctor`)],
    ["questions", some(questions, `${count(questions, "open question")}; pai questions`)],
    ["model", model && modelLine(model)],
    ["embedding", embedding && embeddingLine(embedding)],
    ["upkeep", upkeep(status)],
    ["hooks", hooks && hooksLine(hooks)],
    ["network", `${count(status.spent.calls, "call")}, ${count(status.spent.tokens, "token")}`],
    ["problems", problemsOf(status)],
  ]);
}

function some(n: number, text: string): string | undefined {
  return n > 0 ? text : undefined;
}

function graphLine({ vectors, recall, lacking }: NonNullable<StatusJson["index"]["graph"]>): string {
  const how =
    recall === undefined ? `all compared, no graph: ${lacking}` : `a graph, recall ${share(recall)}`;
  return `${grouped(vectors)}; in pai watch and pai mcp ${how}`;
}

const REMEDY = " (pai watch answers sooner; or pai config set hooks.deadlineMs 3000 --user)";

function hooksLine({ calls, late, failed, lost }: NonNullable<StatusJson["hooks"]>): string {
  return [
    `the last ${count(calls, "call")}`,
    ...(late > 0 ? [`${grouped(late)} had no answer in time${late * 2 > calls ? REMEDY : ""}`] : []),
    ...(failed > 0 ? [`${grouped(failed)} failed; pai doctor`] : []),
    ...(lost > 0 ? [`${count(lost, "session")} could not be taken in; pai ingest`] : []),
  ].join(", ");
}

function embeddingLine({ model, dimensions, vectors }: NonNullable<StatusJson["embedding"]>): string {
  const name = escapeTerminal(model) || "no model is set";
  if (vectors === 0) return `${name}; nothing embedded yet: pai doctor --reindex`;
  return `${name}; ${count(vectors, "vector")} of ${grouped(dimensions)} numbers`;
}

function modelLine(model: NonNullable<StatusJson["model"]>): string {
  const { provider, name, waiting, questions, tokens, cost } = model;
  const money = cost > 0 ? `, ${cost.toFixed(4)}` : "";
  const work = [
    ...(waiting > 0 ? [`${count(waiting, "remark")} to read again`] : []),
    ...(questions > 0 ? [`${count(questions, "question")} to answer`] : []),
  ];
  const waits =
    work.length === 0
      ? "nothing waiting"
      : `${work.join(", ")}, at most about ${grouped(tokens)} tokens${money}; pai consolidate`;
  if (provider === "embedded") return `none; ${waits}`;
  return `${escapeTerminal(name) || provider}; ${waits}`;
}

function problemsOf(status: StatusJson): string {
  if (status.problems.some(({ code }) => code === "store_missing")) return "there is no store yet";
  const { length } = status.problems;
  return length === 0 ? "none" : `${count(length, "problem")}; pai doctor`;
}

function upkeep({ upkeep: run, overdue, total }: StatusJson): string {
  if (run === undefined)
    return total === 0 || !overdue ? "never" : "never; pai consolidate, or pai consolidate --every 4h";
  const ago = (iso: string) => formatAgo(Date.now() - Date.parse(iso));
  return [
    ago(run.at),
    ...(run.beat === undefined ? [] : [run.beat === run.at ? "on schedule" : `on schedule ${ago(run.beat)}`]),
    ...(run.failed.length > 0 ? [`${run.failed.join(", ")} failed`] : []),
    ...(run.left ? ["stopped before the end"] : []),
    ...(overdue ? ["overdue; pai consolidate"] : []),
  ].join(", ");
}

function tally(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, n]) => `${grouped(n)} ${name}`)
    .join(", ");
}

const modelUsage: Run = async ({ session, paint }) => {
  const found = await session.memory.usage();
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
