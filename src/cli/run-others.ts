import { PaiError } from "../domain/errors.ts";
import { withUpkeep } from "./after-capture.ts";
import { run as agendaCommand } from "./commands/agenda.ts";
import { run as answerCommand } from "./commands/answer.ts";
import { run as beliefsCommand } from "./commands/beliefs.ts";
import { run as boxesCommand } from "./commands/boxes.ts";
import { run as browseCommand } from "./commands/browse.ts";
import { run as careCommand } from "./commands/care.ts";
import { run as commitmentsCommand } from "./commands/commitments.ts";
import { run as completionCommand } from "./commands/completion.ts";
import { run as configCommand } from "./commands/config.ts";
import { run as consolidateCommand } from "./commands/consolidate.ts";
import { run as contextCommand } from "./commands/context.ts";
import { run as correctCommand } from "./commands/correct.ts";
import { run as cronCommand } from "./commands/cron.ts";
import { run as diffCommand } from "./commands/diff.ts";
import { run as doctorCommand } from "./commands/doctor.ts";
import { run as editCommand } from "./commands/edit.ts";
import { run as entitiesCommand } from "./commands/entities.ts";
import { run as exportCommand } from "./commands/export.ts";
import { run as forgetCommand } from "./commands/forget.ts";
import { run as graphCommand } from "./commands/graph.ts";
import { run as guidelinesCommand } from "./commands/guidelines.ts";
import { run as historyCommand } from "./commands/history.ts";
import { run as importCommand } from "./commands/import.ts";
import { run as ingestCommand } from "./commands/ingest.ts";
import { run as initCommand } from "./commands/init.ts";
import { run as installCommand } from "./commands/install.ts";
import { run as linkCommand } from "./commands/link.ts";
import { run as listCommand } from "./commands/list.ts";
import { run as logCommand } from "./commands/log.ts";
import { run as mcpCommand } from "./commands/mcp.ts";
import { run as mergeCommand } from "./commands/merge.ts";
import { run as promoteCommand } from "./commands/promote.ts";
import { run as pruneCommand } from "./commands/prune.ts";
import { run as questionsCommand } from "./commands/questions.ts";
import { run as rebuildCommand } from "./commands/rebuild.ts";
import { run as refineCommand } from "./commands/refine.ts";
import { run as reindexCommand } from "./commands/reindex.ts";
import { run as rememberCommand } from "./commands/remember.ts";
import { run as reportCommand } from "./commands/report.ts";
import { run as reviewCommand } from "./commands/review.ts";
import { run as serveCommand } from "./commands/serve.ts";
import { run as showCommand } from "./commands/show.ts";
import { run as simulateCommand } from "./commands/simulate.ts";
import { run as statusCommand } from "./commands/status.ts";
import { run as timelineCommand } from "./commands/timeline.ts";
import { run as topicsCommand } from "./commands/topics.ts";
import { run as traceCommand } from "./commands/trace.ts";
import { run as trustCommand } from "./commands/trust.ts";
import { run as undoCommand } from "./commands/undo.ts";
import { run as usageCommand } from "./commands/usage.ts";
import { run as whyCommand } from "./commands/why.ts";
import { complete } from "./complete.ts";
import { tidy } from "./deps.ts";
import { takeIn } from "./hook-places.ts";
import { type Invocation, perform, type Run } from "./run.ts";

/** The code of each command but `recall`, and `remember` of one text. */
const COMMANDS: Readonly<Record<string, Run>> = {
  remember: withUpkeep(rememberCommand), // with --file
  ingest: withUpkeep(ingestCommand),
  import: withUpkeep(importCommand),
  export: exportCommand,
  forget: forgetCommand,
  browse: browseCommand,
  status: statusCommand,
  show: showCommand,
  list: listCommand,
  facts: listCommand,
  episodes: listCommand,
  restore: careCommand,
  correct: correctCommand,
  confirm: careCommand,
  dispute: careCommand,
  pin: careCommand,
  unpin: careCommand,
  link: linkCommand,
  unlink: linkCommand,
  fulfil: careCommand,
  cancel: careCommand,
  expire: careCommand,
  reopen: careCommand,
  commitments: commitmentsCommand,
  boxes: boxesCommand,
  entities: entitiesCommand,
  beliefs: beliefsCommand,
  why: whyCommand,
  topics: topicsCommand,
  guidelines: guidelinesCommand,
  trace: traceCommand,
  graph: graphCommand,
  report: reportCommand,
  serve: serveCommand,
  context: contextCommand,
  agenda: agendaCommand,
  timeline: timelineCommand,
  diff: diffCommand,
  edit: editCommand,
  history: historyCommand,
  log: logCommand,
  undo: undoCommand,
  consolidate: consolidateCommand,
  promote: promoteCommand,
  cron: cronCommand,
  install: installCommand,
  uninstall: installCommand,
  prune: pruneCommand,
  archive: consolidateCommand,
  merge: mergeCommand,
  contradictions: consolidateCommand,
  synthesize: consolidateCommand,
  questions: questionsCommand,
  answer: answerCommand,
  reflect: reviewCommand,
  review: reviewCommand,
  simulate: simulateCommand,
  rebuild: rebuildCommand,
  init: initCommand,
  trust: trustCommand,
  doctor: doctorCommand,
  reindex: reindexCommand,
  refine: refineCommand,
  usage: usageCommand,
  config: configCommand,
  completion: completionCommand,
  mcp: mcpCommand,
};

/** Runs a command other than these two and prints what it gives back; the exit status. */
export async function runOther(invocation: Invocation): Promise<number> {
  const { name } = invocation.definition;
  const run = COMMANDS[name];
  if (!run) throw new PaiError("internal", `the command ${name} has no code`);
  return perform(run, invocation);
}

export { complete, takeIn, tidy };
