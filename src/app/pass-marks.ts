import type { FileOps } from "../ports.ts";

/** A cache: where it is lost or damaged, passes look again. */
const PATH = ".local/passes.json";
const TEMP = ".local/passes.json.tmp";

/** How units stood when their pass was last done with them; empty where that is not known. IO. */
export function readPassMarks(files: FileOps): ReadonlyMap<string, string> {
  try {
    const known: unknown = JSON.parse(new TextDecoder().decode(files.read(PATH)));
    if (typeof known !== "object" || known === null) return new Map();
    return new Map(
      Object.entries(known).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return new Map(); // not there yet, or cut short: nothing depends on it
  }
}

/** Notes how units stand, beside what is known of others. Needs `.local` to exist. IO. */
export function writePassMarks(files: FileOps, marks: ReadonlyMap<string, string>): void {
  const all = new Map([...readPassMarks(files), ...marks]);
  const text = `${JSON.stringify(Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1))))}\n`;
  if (files.stat(TEMP)) files.unlink(TEMP);
  files.create(TEMP, new TextEncoder().encode(text));
  files.rename(TEMP, PATH);
}
