import {
  type Append,
  type Change,
  type JournalChange,
  type JournalRecord,
  reasonOfUndo,
} from "../domain/changeset.ts";
import { PaiError } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import { REREAD_DIR } from "../domain/paths.ts";
import { fileAt, type Plan, type Planned } from "../domain/plan.ts";
import { QUESTIONS_DIR, takeBack } from "../domain/question.ts";
import { readStateLine, TOMBSTONE_PATH } from "../domain/state-line.ts";
import { FOLLOWS } from "../entities/entity-file.ts";

/** What is asked of a change set that came later: not what the files said. */
export interface LaterSet extends Pick<JournalRecord, "seq" | "id" | "command" | "undoes"> {
  readonly changes: readonly Pick<JournalChange, "path" | "to">[];
}

const HAND_EDIT = "edited";

/**
 * Plans the inverse of a change set: files get their old bytes back, and tombstones, questions and answers their old state. PaiError
 * `not_undoable` if a touched file has changed since (`later`: the change sets after it, read only then), or if the set erased something.
 * Entity files that changed since are left to `followFacts`. Pure.
 */
export function* planUndo(record: JournalRecord, later: () => readonly LaterSet[]): Plan<Planned<undefined>> {
  const changes: Change[] = [];
  const blocked: string[] = [];
  const unmade = new Set<string>();
  // Backwards, so that what was done last is taken back first.
  for (const change of [...record.changes].reverse()) {
    const place = change.op === "move" ? (change.to ?? change.path) : change.path;
    const now = yield* fileAt(place);
    const hash = now === undefined ? undefined : sha256(now);
    // What was read meanwhile waits no more, and does not wait again.
    if (place.startsWith(`${REREAD_DIR}/`) && now === undefined) continue;
    // The text that it wrote, or that it would give back, was erased since, or by itself.
    const isErased = (change.op === "create" ? change.newText : change.oldText) === undefined;
    if (isErased && !change.reason.includes(FOLLOWS)) throw erasedFrom(record);
    if (hash !== (change.op === "remove" ? undefined : change.newHash)) {
      // What only follows facts follows them again, see `followFacts`.
      if (!change.reason.includes(FOLLOWS)) blocked.push(place);
      else if (change.op === "create" && change.id) {
        const isEditedByHand = later().some(
          ({ command, changes }) => command === HAND_EDIT && changes.some(({ path }) => path === place),
        );
        if (!isEditedByHand) unmade.add(change.id);
      }
    } else changes.push(invert(change, record));
  }
  if (blocked.length > 0) throw blockedBy(record, later(), blocked);
  return {
    changes,
    appends: record.appends.flatMap(({ path, line }) => invertAppend(path, line)),
    undoes: record.id,
    unmade,
    result: undefined,
  };
}

function invert(change: JournalChange, record: JournalRecord): Change {
  const reason = reasonOfUndo(record.command, record.id);
  const base = { event: "undone" as const, reason, keys: change.keys, ...(change.id && { id: change.id }) };
  const { newHash, oldText, path, to } = change;
  if (change.op === "create" && newHash) return { op: "remove", path, before: newHash, ...base };
  if (change.op === "remove" && oldText !== undefined) return { op: "create", path, text: oldText, ...base };
  if (change.op === "update" && newHash && oldText !== undefined) {
    return { op: "update", path, before: newHash, text: oldText, ...base };
  }
  if (change.op === "move" && to && newHash && oldText !== undefined) {
    return { op: "move", path: to, to: path, before: newHash, text: oldText, ...base };
  }
  throw erasedFrom(record);
}

function erasedFrom({ id, command }: JournalRecord): PaiError {
  return new PaiError("not_undoable", `cannot undo ${id} (${command}): what it changed was erased for good`, {
    hint: "pai log   # other change sets can still be undone",
  });
}

function invertAppend(path: string, line: string): Append[] {
  const isTaken = path.startsWith(`${QUESTIONS_DIR}/`);
  if (path !== TOMBSTONE_PATH && !isTaken) return []; // history and access stay: they say what happened
  const { cs: _cs, n: _n, ...record } = readStateLine(line) ?? {}; // as pai wrote it
  return [{ path, record: isTaken ? takeBack(record) : { ...record, buried: record.buried !== true } }];
}

function blockedBy(record: JournalRecord, later: readonly LaterSet[], paths: readonly string[]): PaiError {
  const touching = inForce(later).filter(({ changes }) =>
    changes.some(
      (change) => paths.includes(change.path) || (change.to !== undefined && paths.includes(change.to)),
    ),
  );
  const names = touching.map(({ id, command }) => `${id} (${command})`);
  const by = names.length > 0 ? `changed since by ${names.join(", ")}` : "changed since by hand";
  const last = touching.at(-1);
  const id = record.changes.find((change) => paths.includes(change.to ?? change.path))?.id ?? "<id>";
  return new PaiError("not_undoable", `cannot undo ${record.id}: ${paths.join(", ")} ${by}`, {
    hint:
      last && last.command !== HAND_EDIT
        ? `pai undo ${last.id}   # first`
        : `pai show ${id} --history   # what a person wrote is not undone`,
    data: { paths, later: touching.map(({ id }) => id) },
  });
}

/** Change sets without those that were taken back and those that did it. */
function inForce(records: readonly LaterSet[]): readonly LaterSet[] {
  const undone = new Set<string>();
  const left: LaterSet[] = [];
  for (const record of [...records].reverse()) {
    if (undone.has(record.id)) continue;
    if (record.undoes === undefined || !records.some(({ id }) => id === record.undoes)) left.unshift(record);
    if (record.undoes !== undefined) undone.add(record.undoes);
  }
  return left;
}
