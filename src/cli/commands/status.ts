import type { StatusJson } from "../../domain/shapes.ts";
import { formatAgo } from "../../text/durations.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { grouped } from "../../text/numbers.ts";
import { count, share } from "../render/memory.ts";
import type { Run } from "../run.ts";

/** `pai status` */
export const run: Run = async ({ session, paint }) => {
  const counted = await session.memory.status();
  const result = { ...counted, problems: [...session.settingProblems, ...counted.problems] };
  return {
    json: result,
    text: describe(result)
      .map(([name, value]) => `${paint.dim(name.padEnd(9))} ${value}`)
      .join("\n"),
  };
};

function describe(status: StatusJson): [string, string][] {
  const { byStatus, byLifecycle, index } = status;
  const kinds = kindsOf(status).map(([kind, n]) => count(n, kind, PLURAL[kind]));
  return [
    ["store", escapeTerminal(status.store)],
    ...(status.project === undefined
      ? []
      : ([["project", escapeTerminal(status.project)]] as [string, string][])),
    ["memories", `${grouped(status.total)}${kinds.length > 0 ? ` (${kinds.join(", ")})` : ""}`],
    ...(Object.keys(byStatus).length > 0 ? ([["status", tally(byStatus)]] as [string, string][]) : []),
    ...(Object.keys(byLifecycle).length > 0
      ? ([["lifecycle", tally(byLifecycle)]] as [string, string][])
      : []),
    ["size", `${(status.bytes / 1024).toFixed(1)} KiB`],
    [
      "index",
      index.rebuilt === undefined || status.total === 0
        ? `fresh (${index.freshness})`
        : `rebuilt: ${index.rebuilt}`,
    ],
    ...(index.graph === undefined ? [] : ([["vectors", graphLine(index.graph)]] as [string, string][])),
    ["changes", `${count(status.changeSets, "change set")}`],
    ...(status.handEdits > 0
      ? ([["edits", `${count(status.handEdits, "edit")} by hand, taken over by the next change`]] as [
          string,
          string,
        ][])
      : []),
    ...(status.conflicts > 0
      ? ([["conflicts", `${status.conflicts} in .local/conflicts; pai doctor`]] as [string, string][])
      : []),
    ...(status.queued > 0
      ? ([["queue", `${count(status.queued, "remark")} to be read by the extractor`]] as [string, string][])
      : []),
    ...(status.questions > 0
      ? ([["questions", `${count(status.questions, "open question")}; pai questions`]] as [string, string][])
      : []),
    ...(status.model === undefined ? [] : ([["model", modelLine(status.model)]] as [string, string][])),
    ...(status.embedding === undefined
      ? []
      : ([["embedding", embeddingLine(status.embedding)]] as [string, string][])),
    ["upkeep", upkeep(status)],
    ...(status.hooks === undefined ? [] : ([["hooks", hooksLine(status.hooks)]] as [string, string][])),
    ["network", `${count(status.spent.calls, "call")}, ${count(status.spent.tokens, "token")}`],
    ["problems", problemsOf(status)],
  ];
}

function graphLine({ vectors, recall, lacking }: NonNullable<StatusJson["index"]["graph"]>): string {
  const how =
    recall === undefined ? `all compared, no graph: ${lacking}` : `a graph, recall ${share(recall)}`;
  return `${grouped(vectors)}; in pai watch and pai mcp ${how}`;
}

function hooksLine({ calls, late, failed, lost }: NonNullable<StatusJson["hooks"]>): string {
  return [
    `the last ${count(calls, "call")}`,
    ...(late > 0 ? [`${grouped(late)} had no answer in time`] : []),
    ...(failed > 0 ? [`${grouped(failed)} failed; pai doctor`] : []),
    ...(lost > 0 ? [`${count(lost, "session")} could not be taken in; pai ingest`] : []),
  ].join(", ");
}

function embeddingLine({ model, dimensions, vectors }: NonNullable<StatusJson["embedding"]>): string {
  const name = escapeTerminal(model) || "no model is set";
  if (vectors === 0) return `${name}; nothing embedded yet: pai reindex`;
  return `${name}; ${count(vectors, "vector")} of ${grouped(dimensions)} numbers`;
}

function modelLine({
  provider,
  name,
  when,
  waiting,
  questions,
  tokens,
  cost,
}: NonNullable<StatusJson["model"]>): string {
  const money = cost > 0 ? `, ${cost.toFixed(4)}` : "";
  const work = [
    ...(waiting > 0 ? [`${count(waiting, "remark")} to read again`] : []),
    ...(questions > 0 ? [`${count(questions, "question")} to answer`] : []),
  ];
  const waits =
    work.length === 0
      ? "nothing waiting"
      : `${work.join(", ")}, at most about ${grouped(tokens)} tokens${money}; pai refine`;
  if (provider === "embedded") return `none; ${waits}`;
  return `${escapeTerminal(name) || provider}, ${when}; ${waits}`;
}

function problemsOf(status: StatusJson): string {
  if (isMissing(status)) return "there is no store yet";
  const { length } = status.problems;
  return length === 0 ? "none" : `${count(length, "problem")}; pai doctor`;
}

function isMissing({ problems }: StatusJson): boolean {
  return problems.some(({ code }) => code === "store_missing");
}

function upkeep({ upkeep: run, overdue, total }: StatusJson): string {
  if (run === undefined)
    return total === 0 || !overdue ? "never" : "never; pai consolidate, or pai cron install";
  const ago = (iso: string) => formatAgo(Date.now() - Date.parse(iso));
  return [
    ago(run.at),
    ...(run.beat === undefined ? [] : [run.beat === run.at ? "on schedule" : `on schedule ${ago(run.beat)}`]),
    ...(run.failed.length > 0 ? [`${run.failed.join(", ")} failed`] : []),
    ...(run.left ? ["stopped before the end"] : []),
    ...(overdue ? ["overdue; pai consolidate"] : []),
  ].join(", ");
}

/** What was said and what sums it up are counted apart. */
function kindsOf({ byKind, summaries }: StatusJson): readonly [string, number][] {
  return Object.entries(byKind).flatMap(([kind, n]): [string, number][] => {
    if (kind !== "episode" || summaries === 0) return [[kind, n]];
    return [...(n > summaries ? [[kind, n - summaries] as [string, number]] : []), ["summary", summaries]];
  });
}

const PLURAL: Readonly<Record<string, string>> = { box: "boxes", entity: "entities", summary: "summaries" };

function tally(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, n]) => `${grouped(n)} ${name}`)
    .join(", ");
}
