import { EXIT, PaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { mergeFile } from "../merge/files.ts";
import { absoluteHost, needHostText } from "../store/host.ts";
import { writeHostText } from "../store/host-write.ts";
import type { Invocation } from "./run.ts";

/**
 * Merges three versions of one file for git; the second one gets the result. `EXIT.failed` says that a conflict is left, which happens only
 * where two memories must have files of their own: `doctor --fix` makes them. IO.
 */
export function runMergeDriver({ words }: Pick<Invocation, "words">): number {
  const [base = "", ours = "", theirs = ""] = words.map((word) => absoluteHost(process.cwd(), word));
  const { text, apart } = mergeFile(...([base, ours, theirs].map(textOf) as [string, string, string]));
  const conflict = apart.reduce(
    (whole, { raw }) => `<<<<<<< ours\n${ended(whole)}=======\n${ended(raw)}>>>>>>> theirs\n`,
    text,
  );
  writeHostText(ours, conflict);
  return apart.length > 0 ? EXIT.failed : EXIT.done;
}

/** What was added on both sides has no version before. */
function textOf(path: string): string {
  const text = needHostText(path, true, LIMITS.pieceBytes);
  if (text === undefined)
    throw new PaiError("io", `could not merge ${JSON.stringify(path)}: there is no such file`);
  return text;
}

function ended(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
