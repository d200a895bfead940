import { isPaiError, PaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import type { StatementsJson } from "../domain/write-shapes.ts";
import { endsOf, planStatement, type Stated, type StatedRemark } from "../edits/remember-statement.ts";
import type { SearchIndex } from "../index-ports.ts";
import { isElsewhere } from "../recall/filters.ts";
import { adoptHandEdits } from "./adopt.ts";
import { sceneOf } from "./answer.ts";
import { admitSecrets, checkText, KEPT_OUT } from "./checks.ts";
import { type Context, rulesOf, type View, viewOf } from "./context.ts";
import { commit } from "./driver.ts";
import { isNotForOthers } from "./owners-only.ts";
import type { PlannerData } from "./planner-data.ts";
import { present, presentAll, presentChange } from "./present.ts";
import { presentOpen, saidIn, whole } from "./remember.ts";
import { resolveId } from "./resolve.ts";

const MOST_STATEMENTS = 50;

/**
 * Keeps statements of somebody who says themselves what each of them replaces or closes, word for word and in one change set. One that
 * cannot be kept is refused, with the reason, and the others are kept; `own` keeps what is private, where others read the store. PaiError `usage` for none or too many, `busy`.
 */
export async function rememberStatements(
  context: Context,
  statements: readonly StatedRemark[],
  own?: (statements: readonly StatedRemark[]) => Promise<StatementsJson>,
): Promise<StatementsJson> {
  if (statements.length === 0 || statements.length > MOST_STATEMENTS)
    throw new PaiError("usage", `give 1 to ${MOST_STATEMENTS} statements, not ${statements.length}`);
  const opened = await adoptHandEdits(context);
  const done = await commit(context, "remember", (planner) => planAll(context, planner, statements), opened);
  const view = viewOf(context, done.index);
  const kept = done.result.flatMap((one) => ("refused" in one ? [] : [one]));
  const isOwn = done.result.map((one) => own !== undefined && "refused" in one && one.refused === KEPT_OUT);
  const yours = isOwn.includes(true) ? await own?.(statements.filter((_, at) => isOwn[at])) : undefined;
  const next = yours?.statements.values();
  const { changeSet = yours?.changeSet } = done;
  return {
    statements: done.result.map(
      (one, at) => (isOwn[at] ? next?.next().value : undefined) ?? presentStated(one, view),
    ),
    questions: [
      ...(yours?.questions ?? []),
      ...presentOpen(
        kept.flatMap(({ questions }) => questions),
        view,
      ),
    ],
    ...(changeSet !== undefined && { changeSet }),
    dryRun: context.dryRun,
    changes: [...(yours?.changes ?? []), ...done.changes.map(presentChange)],
  };
}

/** Each sees what those before it leave behind; whoever says two things at once means both, and is not asked about them. */
async function planAll(context: Context, planner: PlannerData, statements: readonly StatedRemark[]) {
  const besides = new Set<string>();
  const rules = { ...rulesOf(context), besides };
  const scene = sceneOf(viewOf(context, planner.index));
  const result: Stated[] = [];
  for (const statement of statements) {
    const admitted = admit(context, planner.index, statement);
    if ("refused" in admitted) {
      result.push(admitted);
      continue;
    }
    const planned = await planner.run(planStatement(admitted, rules, scene));
    const stated = isNotForOthers(context, planned.changes, statement)
      ? { refused: KEPT_OUT }
      : planner.take(planned);
    if ("episode" in stated) besides.add(stated.episode.header.id);
    result.push(stated);
  }
  const [first] = statements;
  return { ...planner.whole(result), ...(first?.source && { source: first.source }) };
}

/** The statement with whole ids; what is no statement, holds a secret or names what is not there is refused with the way out. */
function admit(
  context: Context,
  index: SearchIndex,
  statement: StatedRemark,
): StatedRemark | { readonly refused: string } {
  try {
    checkText(statement.text, LIMITS.statementBytes);
    const words = `${whole(statement)}\n${statement.why ?? ""}`;
    const admitted = admitSecrets(words, statement.allowSecret, saidIn(statement, context));
    const { replaces, closes } = endsOf(statement);
    const here = (references: readonly string[]) => references.map((one) => idHere(context, index, one));
    return { ...statement, ...admitted, replaces: here(replaces), closes: here(closes) };
  } catch (error) {
    if (isPaiError(error)) return { refused: error.message };
    throw error;
  }
}

function idHere({ seenFrom }: Context, index: SearchIndex, reference: string): string {
  const id = resolveId(index, reference);
  const header = index.byId(id)?.header;
  if (header === undefined || !isElsewhere(header, seenFrom)) return id;
  throw new PaiError("wrong_state", `${id} belongs to another project`);
}

function presentStated(stated: Stated, view: View): StatementsJson["statements"][number] {
  if ("refused" in stated) return { status: "refused", replaced: [], closed: [], notes: [stated.refused] };
  const { memory, replaced, closed, notes } = stated;
  return {
    status: statusOf(stated),
    memory: present(memory, memory.text, view),
    replaced: presentAll(replaced, view),
    closed: presentAll(closed, view),
    notes: [...notes],
  };
}

function statusOf({
  outcomes,
  memory,
  replaced,
  closed,
  isAsked,
}: Exclude<Stated, { readonly refused: string }>): StatementsJson["statements"][number]["status"] {
  const isDone = (action: string) => outcomes.some((outcome) => outcome.action === action);
  if (isDone("suppressed")) return "refused";
  if (memory.header.status === "pending") return "pending";
  if (isAsked) return "question";
  if (replaced.length > 0) return "replaced";
  if (closed.length > 0) return "closed";
  return isDone("duplicate") || isDone("reinforced") ? "duplicate" : "remembered";
}
