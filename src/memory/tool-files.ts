import { PaiError } from "../domain/errors.ts";
import { handleOf } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { isUnvouched } from "../domain/provenance.ts";
import { isActive } from "../domain/status.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { planForget } from "../edits/forget.ts";
import { planStatement, type StatedRemark } from "../edits/remember-statement.ts";
import {
  editsBetween,
  FILE_KEY,
  planToolFile,
  printIdLine,
  type ToolFileChange,
} from "../edits/tool-file.ts";
import { followFacts } from "../entities/entity-file.ts";
import type { Row } from "../ports.ts";
import { groupsOf } from "../text/groups.ts";
import { adoptHandEdits } from "./adopt.ts";
import { sceneOf } from "./answer.ts";
import { admitSecrets, checkText } from "./checks.ts";
import { type Context, memoryAt, recalledHere, rulesOf, type View, viewOf } from "./context.ts";
import { commit } from "./driver.ts";
import { textAt } from "./last-run.ts";
import type { PlannerData } from "./planner-data.ts";
import { resolveId } from "./resolve.ts";

/** Lines of a view: the newest; the others are found by recall. */
const MOST_LINES = 300;
const FACTS = "facts/";
const PROMISES = "promises.md";

/** A file of the tree that an agent sees: a page or a view of memories, or one of its own, word for word. */
export interface ToolFile {
  /** Relative, such as `facts/user.md`. */
  readonly path: string;
  readonly text: string;
}

/** Pages of the store that people and prompts read. */
export const PAGES = ["MEMORY.md", "profile.md"] as const;
export type PageName = (typeof PAGES)[number];

/** The text of a page as it lies in the store; undefined where there is none yet. */
export function page({ store: { files } }: Context, name: PageName): string | undefined {
  return textAt(files, name);
}

/** All files that an agent sees, by path. */
export function toolFiles(context: Context, view = viewOf(context)): readonly ToolFile[] {
  const facts = inForce(view, "fact").filter(isShown);
  const views = groupsOf(facts, ({ header }) => `${FACTS}${nameOf(header.subject)}.md`);
  const promises = inForce(view, "commitment").filter(
    (row) => row.header.kind === "commitment" && (row.header.state ?? "open") === "open" && isShown(row),
  );
  if (promises.length > 0) views.set(PROMISES, promises);
  const pages = PAGES.flatMap((name): ToolFile[] => {
    const text = page(context, name);
    return text === undefined ? [] : [{ path: name, text }];
  });
  const shown = [...views].map(([path, rows]) => ({ path, text: printView(view, rows) }));
  const own = [...ownFiles(view)].map(([path, { text }]) => ({ path, text }));
  const all = new Map([...own, ...shown, ...pages].map((file) => [file.path, file]));
  return [...all.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Takes over what an agent made of its files, in one change set: of a view a new line is remembered, a changed one replaces what it said,
 * a missing one is forgotten; any other file is kept word for word. PaiError `wrong_state` for a page, and where what the user stands behind
 * would end; `secret_found`, `too_large`, `not_text`, `busy`; nothing is changed then.
 */
export async function changeToolFiles(context: Context, changes: readonly ToolFileChange[]): Promise<void> {
  for (const { text, path, to = path } of changes) {
    if (text !== undefined && text !== "") checkText(text);
    admitSecrets(`${text ?? ""}\n${path}\n${to}`, undefined);
  }
  const opened = await adoptHandEdits(context);
  await commit(context, "memory tool", (planner) => planChanges(context, planner, changes), opened);
}

async function planChanges(context: Context, planner: PlannerData, changes: readonly ToolFileChange[]) {
  const view = viewOf(context, planner.index);
  const before = new Map(toolFiles(context, view).map(({ path, text }) => [path, text]));
  const own = ownFiles(view);
  const { nowMs } = view.moment;
  for (const change of changes) {
    const { path, text = "", to } = change;
    if (isView(path) || (to !== undefined && isView(to))) {
      const how = isPage(path)
        ? `edit the files below ${FACTS} instead`
        : "edit its lines instead of its name";
      if (to !== undefined || isPage(path))
        throw new PaiError("wrong_state", `${path} shows what is in memory: ${how}`);
      await planView(view, planner, path, editsBetween(before.get(path) ?? "", text));
      continue;
    }
    planner.take(planner.runNow(planToolFile(change, own.get(path), { nowMs, project: context.project })));
  }
  return { ...planner.whole(undefined), source: "agent" };
}

async function planView(
  view: View,
  planner: PlannerData,
  path: string,
  { added, changed, removed }: ReturnType<typeof editsBetween>,
) {
  const rules = rulesOf(view);
  const scene = sceneOf(view);
  const subject = subjectIn(view, path);
  const common = { source: "agent" as const, project: view.project };
  const statements: StatedRemark[] = [
    ...added.map((text) => ({ ...common, text, ...(path === PROMISES ? { promised: true } : { subject }) })),
    ...changed.map(({ id, text }) => ({ ...common, text, replaces: resolveId(planner.index, id) })),
  ];
  for (const statement of statements) planner.take(await planner.run(planStatement(statement, rules, scene)));
  if (removed.length > 0) {
    const ids = removed.map((id) => resolveId(planner.index, id));
    const forgetting = { nowMs: rules.nowMs, keepFacts: true, purge: false, agent: { why: undefined } };
    planner.take(planner.runNow(followFacts(planner.runNow(planForget(ids, forgetting)), rules.nowMs)));
  }
}

function isView(path: string): boolean {
  return path.startsWith(FACTS) || path === PROMISES || isPage(path);
}

const isPage = (path: string) => (PAGES as readonly string[]).includes(path);

function inForce(view: View, kind: "fact" | "commitment" | "artifact"): readonly Row[] {
  const isHere = recalledHere(view, { kind });
  return [...view.index.rows(kind)].filter((row) => isActive(row.header) && isHere(row));
}

/** What is private, or was said by pages and tools, is shown to whoever asks for it. */
function isShown({ header }: Row): boolean {
  return header.sensitive !== true && !isUnvouched(header);
}

function printView(view: View, rows: readonly Row[]): string {
  const newest = rows.toSorted((a, b) => (a.header.id < b.header.id ? 1 : -1)).slice(0, MOST_LINES);
  const lines = newest.reverse().flatMap((row) => {
    const memory = memoryAt(row, view);
    const { id } = row.header;
    return memory ? [printIdLine(memory.text, handleOf({ id, shortId: view.index.shortId(id) }))] : [];
  });
  return `${lines.join("\n")}\n`;
}

function ownFiles(view: View): ReadonlyMap<string, Memory> {
  const files = new Map<string, Memory>();
  for (const row of inForce(view, "artifact")) {
    const path = row.header.attributes?.[FILE_KEY];
    const memory = typeof path === "string" ? memoryAt(row, view) : undefined;
    if (typeof path === "string" && memory !== undefined) files.set(path, memory);
  }
  return files;
}

function nameOf(subject: string = DEFAULTS.subject): string {
  const name = subject === DEFAULTS.subject ? "user" : subject;
  return name.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[.-]+/, "") || "other";
}

function subjectIn(view: View, path: string): string | undefined {
  const name = path.slice(FACTS.length).replace(/\.md$/, "");
  if (name === "user") return undefined;
  const row = inForce(view, "fact").find(({ header }) => nameOf(header.subject) === name);
  return row?.header.subject ?? name.replaceAll("-", " ").toLowerCase();
}
