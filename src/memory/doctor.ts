import { NOT_REWRITABLE } from "../domain/errors.ts";
import type { DoctorJson } from "../domain/shapes.ts";
import { planAdopt } from "../edits/edit.ts";
import { planMoves } from "../edits/mend.ts";
import type { SearchIndex } from "../index-ports.ts";
import { readEntry } from "../remember/queue-entry.ts";
import { entitiesLacking, isJoinable, mendEntities } from "./check-entities.ts";
import { checkJournal } from "./check-journal.ts";
import { checkKeys } from "./check-keys.ts";
import { checkPages } from "./check-pages.ts";
import { checkPlaces, setAside } from "./check-places.ts";
import { checkPlain } from "./check-plain.ts";
import { checkRewritable } from "./check-rewritable.ts";
import { checkState } from "./check-state.ts";
import { checkRows, type Finding } from "./check-store.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import { handEdits } from "./hand-edits.ts";
import { KeptSecrets } from "./kept-secrets.ts";
import { presentChange } from "./present.ts";
import { missingStore, parkedConflicts } from "./status.ts";
import { waitingFiles } from "./waiting.ts";

/**
 * Everything that is wrong in the store. With `fix`, what can be mended is mended in one change set: hand
 * edits are taken over, misplaced files moved. What is left is listed. Unreadable files are never touched.
 */
export async function doctor(context: Context, fix: boolean): Promise<DoctorJson> {
  if (!fix) {
    const index = context.openIndex();
    return { problems: examine(context, index).map(presentFinding), dryRun: false, changes: [] };
  }
  const nowMs = context.clock.now();
  const done = await commit(context, "doctor", (desk) => {
    const findings = examine(context, desk.index);
    const adopted = desk.run(planAdopt(handEdits(context, desk.index), nowMs));
    desk.add(adopted.changes);
    desk.add(desk.run(planMoves(findings.flatMap(({ id, to }) => (id && to ? [{ id, to }] : [])))).changes);
    desk.add(mendEntities(context, desk, nowMs));
    return { changes: desk.changes(), result: findings };
  });
  const left = context.dryRun ? done.result : examine(context, context.openIndex());
  if (!context.dryRun && context.isThere) context.store.sweep();
  return {
    problems: left.filter(({ code }) => context.dryRun || code !== "stray_file").map(presentFinding),
    ...(done.changeSet !== undefined && { changeSet: done.changeSet }),
    dryRun: context.dryRun,
    changes: done.changes.map(presentChange),
  };
}

function examine(context: Context, index: SearchIndex): Finding[] {
  const found = examineParts(context, index);
  const named = new Set(found.map(({ path }) => path));
  // What nothing else has a word for.
  const left = checkPlain(context.store.files).filter(({ path }) => !named.has(path));
  return [...found, ...left.map((problem) => ({ ...problem, fixable: false }))];
}

function examineParts(context: Context, index: SearchIndex): Finding[] {
  const { store, clock, pages } = context;
  const secrets = new KeptSecrets(context);
  const checked = [...index.rows()].flatMap(({ path }): Finding[] => {
    const memory = store.readMemory(path);
    // Known from a time when it could be read.
    if (!("header" in memory)) return [{ ...memory, fixable: false }];
    secrets.look(memory);
    return [...checkKeys(memory), ...checkRewritable(memory, store.files, clock.now())];
  });
  const stuck = new Set(checked.flatMap(({ code, path }) => (code === NOT_REWRITABLE ? [path] : [])));
  return [
    ...missingStore(context).map((problem) => ({ ...problem, fixable: false })),
    ...index.problems.map((problem) => ({ ...problem, fixable: isJoinable(store.files, problem) })),
    ...entitiesLacking(context, index),
    ...index.foreignEdits.map(({ path, what }) => ({
      code: "hand_edited",
      path,
      message: `${what === "body" ? "its text" : "its front matter"} was edited manually; the next command that writes takes it over`,
      fixable: !stuck.has(path),
    })),
    ...checkRows([...index.rows()], clock.now()),
    ...checked,
    ...secrets.findings(),
    ...checkState(store.files),
    ...checkJournal(store),
    ...(pages ? checkPages(store.files, pages, index.rows()) : []).map((problem) => ({
      ...problem,
      fixable: false,
    })),
    ...checkPlaces(store.files).map((problem) => ({ ...problem, fixable: false })),
    ...setAside(store.files).map((problem) => ({ ...problem, fixable: false })),
    ...parkedConflicts(store.files).map((problem) => ({ ...problem, fixable: false })),
    ...waitingFiles(store.files).flatMap((path) =>
      readEntry(new TextDecoder().decode(store.files.read(path))) === undefined
        ? { code: "queue_damaged", path, message: "cannot be read; delete it", fixable: false }
        : [],
    ),
    ...store.strays().map((path) => ({
      code: "stray_file",
      path,
      message: "a temporary file of an interrupted command",
      fixable: true,
    })),
  ];
}

function presentFinding({ code, path, line, message, fixable }: Finding): DoctorJson["problems"][number] {
  return { code, path, message, fixable, ...(line !== undefined && { line }) };
}
