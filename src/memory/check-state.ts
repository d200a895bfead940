import { passingOver } from "../domain/errors.ts";
import { PAGE_STATE_PATH } from "../domain/page.ts";
import { readStateLine } from "../domain/state-line.ts";
import { TOMBSTONE_PATH } from "../domain/tombstones.ts";
import type { FileOps } from "../ports.ts";
import type { Finding } from "./checks.ts";

const STATE = "state";
/** What fits into one text of JavaScript. */
const MOST_BYTES = 256 * 2 ** 20;

/** Finds lines below `state/` that nothing can read: torn, overwritten, with a wrong bit, or with a merge not finished in them. Reads all of it. IO. */
export function checkState(files: FileOps): Finding[] {
  return [...linesFiles(files, STATE).flatMap((path) => checkFile(files, path)), ...checkPageState(files)];
}

function linesFiles(files: FileOps, dir: string): string[] {
  const entries = passingOver(() => files.list(dir), []).toSorted((a, b) =>
    (a.name ?? "") < (b.name ?? "") ? -1 : 1,
  );
  return entries.flatMap(({ name, kind }) => {
    if (name === undefined) return [];
    if (kind === "directory") return linesFiles(files, `${dir}/${name}`);
    return kind === "file" && name.endsWith(".jsonl") ? [`${dir}/${name}`] : [];
  });
}

function checkFile(files: FileOps, path: string): Finding[] {
  const size = files.stat(path)?.size ?? 0;
  if (size <= MOST_BYTES) return checkLines(path, textOf(files, path));
  const message = `has ${size} bytes, too many to check: look at what was written there`;
  return [{ code: "state_large", path, message, fixable: false }];
}

function checkLines(path: string, text: string): Finding[] {
  return text
    .split("\n")
    .flatMap((line, at) =>
      line === "" || readStateLine(line) !== undefined ? [] : [damagedLine(path, at + 1, isObject(line))],
    );
}

function checkPageState(files: FileOps): Finding[] {
  const isThere = passingOver(() => files.stat(PAGE_STATE_PATH), undefined)?.kind === "file";
  const isRight = !isThere || passingOver(() => isObject(textOf(files, PAGE_STATE_PATH)), true);
  if (isRight) return [];
  const message = "is not JSON and is ignored: fix it or delete it";
  return [{ code: "state_damaged", path: PAGE_STATE_PATH, message, fixable: false }];
}

function damagedLine(path: string, line: number, isJson: boolean): Finding {
  const why = isJson
    ? 'is not what its checksum ("sum") says and is ignored: restore the line from git or a backup, or remove the checksum if you changed it yourself'
    : "is not a line of JSON and is ignored: restore it from git or a backup, or delete the line";
  const message = path === TOMBSTONE_PATH ? `${why}; until then what it keeps forgotten may come back` : why;
  return { code: "state_damaged", path, line, message, fixable: false };
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function textOf(files: FileOps, path: string): string {
  return new TextDecoder().decode(files.read(path));
}
