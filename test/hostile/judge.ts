import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { isPassedOver } from "./kind-groups.ts";
import { CANARY, type Kind } from "./kinds.ts";
import type { Place } from "./places.ts";
import type { EntityInput } from "./world.ts";

/** What was seen of a hostile thing, and of what commands said with it in their way. */
export interface Seen {
  readonly place: Place;
  readonly kind: Kind;
  /** Where it lies, absolute, and where links lead from there. */
  readonly path: string;
  readonly real: string;
  readonly told: readonly EntityInput[];
  /** Sums of all that lies outside, before and after. */
  readonly outside: readonly [before: string, after: string];
  /** Inode of what lies at the path, before and after. */
  readonly inode: readonly [before: number | undefined, after: number | undefined];
}

/** Statuses of a command that did what it could: all, nothing found, some passed over. */
const WENT_ON: ReadonlySet<number> = new Set([0, 3, 6]);

/** Everything that must not happen and did, in words; empty where no problems found. */
export function judge(seen: Seen): readonly string[] {
  return [...seen.told.flatMap((told) => judgeOne(seen, told)), ...judgeAll(seen)];
}

function judgeOne(
  { place, kind, path, real }: Seen,
  { words, status, out, err, code }: EntityInput,
): readonly string[] {
  const faults: string[] = [];
  const fault = (what: string) =>
    void faults.push(`${what}: ${words.join(" ")}: ${out}${code === "internal" ? err : ""}`);
  const mayStop = place.needed === true;
  const isItsOwn = place.followed === true || kind === "a second name of a file outside";
  if (code === "internal") fault("an internal error");
  if (out.includes("the system refused")) fault("an error without words of its own");
  // A pass that cannot do without what is in the way fails by itself, and says why.
  const saysWhy = words[0] === "consolidate" && status === 1 && out.includes(basename(path));
  if (code === undefined && !WENT_ON.has(status) && !saysWhy) fault(`status ${status}`);
  if (!isItsOwn && `${out}${err}`.includes(CANARY)) fault("what a link leads to was read");
  if (code !== undefined && READING.has(words.join(" ").replace(" oranges", "")) && !mayStop)
    fault("a command that only reads was stopped");
  // That there is nothing to undo is an answer.
  if (code !== undefined && code !== "not_undoable" && !isNamed(out, path, real))
    fault("the error does not name what is in the way");
  const hasFound = words[0] !== "recall" || out.includes("oranges to apples");
  if (!hasFound && code === undefined && !(mayStop && status === 3)) fault("other memories are not found");
  return faults;
}

const READING = new Set(["recall", "doctor", "status", "list", "context", "log"]);

function judgeAll({ place, kind, path, real, told, outside, inode }: Seen): readonly string[] {
  const followed = place.followed === true;
  const faults: string[] = [];
  if (outside[0] !== outside[1] && !followed) faults.push("something outside was changed");
  if (!isPassedOver(kind, followed)) return faults;
  const doctor = told.find(({ words }) => words[0] === "doctor");
  if (!place.remade && !place.unread && !isNamed(doctor?.out ?? "", path, real))
    faults.push(`doctor does not name it: ${doctor?.out}`);
  if (!place.remade && inode[0] !== inode[1])
    faults.push("it was taken away, or something was put in its place");
  return faults;
}

/** Whether an error's message has the name of what lies at a path or where it leads, or doctor's list the path, or a folder on the way. */
function isNamed(out: string, path: string, real: string): boolean {
  const { error, problems = [] } = JSON.parse(out) as Answer;
  const names = [...path.split("/").slice(-2), real];
  if (error !== undefined) return names.some((name) => error.message.includes(name));
  return problems.some((problem) => path.endsWith(problem.path) || path.includes(`/.pai/${problem.path}/`));
}

interface Answer {
  readonly error?: { readonly message: string };
  readonly problems?: readonly { readonly path: string }[];
}

export function inodeAt(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino;
}

/** A hash over names, kinds and contents of all that lies in a directory; nothing is opened but regular files of some MiB. */
export function sumOf(dir: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" }).toSorted()) {
    const path = join(dir, name);
    const stat = lstatSync(path);
    hash.update(`${name} ${stat.mode} ${stat.size} `);
    if (stat.isFile()) hash.update(readFileSync(path));
    if (stat.isSymbolicLink()) hash.update(readlinkSync(path));
  }
  return hash.digest("hex");
}
