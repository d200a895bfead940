import { IDS_IN_TEXT } from "../domain/ids.ts";
import type { JournalChange, JournalRecord } from "../domain/journal-record.ts";
import { type Answer, QUESTIONS_DIR, readAnswerLine } from "../domain/question-lines.ts";
import { readStateLine } from "../domain/state-line.ts";
import { FOLLOWS } from "../entities/entity-file.ts";

/** What one answer did in a change set that carries out several. */
export interface AnswerPart {
  /** The change set with nothing else in it. */
  readonly record: JournalRecord;
  /** Answers that changed the same memories and are taken back with it: to be carried out again. */
  readonly others: readonly Answer[];
}

/**
 * The part of a change set that goes back to the answer to one question: the changes of its memories, of those that they name or that
 * name them, and of what else was answered about any of these. What only follows facts is left to what follows them. The whole of a
 * change set with one answer. `aboutOf`: the memories of a question. Pure.
 */
export function partOf(
  record: JournalRecord,
  question: string,
  aboutOf: (question: string) => readonly string[],
): AnswerPart {
  const answers = answersIn(record);
  if (answers.length <= 1) return { record, others: [] };
  const changed = record.changes.filter(({ id, reason }) => id !== undefined && !reason.includes(FOLLOWS));
  const own = new Set(changed.map(({ id }) => id));
  const groups = [
    ...answers.map(({ id }) => aboutOf(id)),
    ...changed.map((change) => [change.id ?? "", ...namedIn(change).filter((id) => own.has(id))]),
  ];
  const ids = connected(aboutOf(question), groups);
  const within = answers.filter(({ id }) => id === question || aboutOf(id).some((one) => ids.has(one)));
  const asked = new Set(within.map(({ id }) => id));
  return {
    record: {
      ...record,
      changes: changed.filter(({ id = "" }) => ids.has(id)),
      appends: record.appends.filter((append) => asked.has(lineIn(append)?.id ?? "")),
    },
    others: within.filter(({ id }) => id !== question),
  };
}

/** The answers that a change set gave. Pure. */
export function answersIn({ appends }: Pick<JournalRecord, "appends">): readonly Answer[] {
  return appends.flatMap((append) => {
    const line = lineIn(append);
    return line === undefined || line.isTakenBack ? [] : [line];
  });
}

function lineIn({ path, line }: JournalRecord["appends"][number]) {
  if (!path.startsWith(`${QUESTIONS_DIR}/`)) return undefined;
  const data = readStateLine(line) ?? {};
  const answer = readAnswerLine(data);
  return answer && { ...answer, isTakenBack: data.gone === true };
}

function namedIn({ oldText = "", newText = "" }: JournalChange): readonly string[] {
  return `${oldText}\n${newText}`.match(IDS_IN_TEXT) ?? [];
}

/** All that hangs together with some ids by groups that share one. */
function connected(from: readonly string[], groups: readonly (readonly string[])[]): ReadonlySet<string> {
  const found = new Set(from);
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const group of groups) if (group.some((id) => found.has(id))) for (const id of group) found.add(id);
  }
  return found;
}
