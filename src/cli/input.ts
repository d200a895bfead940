import { isUtf8 } from "node:buffer";
import { PaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import type { RemarkText } from "../memory/remember.ts";
import type { Terminal } from "./terminal.ts";

/** The text on stdin, at most what one remark may have, without the line end that the shell adds. PaiError `too_large`, `not_text`. */
export async function readStdin(terminal: Pick<Terminal, "read">): Promise<string> {
  const most = LIMITS.rememberBytes;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of terminal.read("-")) {
    size += chunk.length;
    if (size > most + 2) {
      throw new PaiError("too_large", `cannot store more than ${most} bytes as one text`, {
        hint: "split it into lines: pai remember --file notes.txt",
      });
    }
    chunks.push(chunk);
  }
  return decodeText(Buffer.concat(chunks), "stdin").replace(/\r?\n$/, "");
}

/** UTF-8 text, strictly. PaiError `not_text`. */
export function decodeText(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch (cause) {
    throw new PaiError("not_text", `${name} is not UTF-8 text`, {
      hint: "convert it: iconv -f latin1 -t utf-8",
      cause,
    });
  }
}

/**
 * The lines of an input as they come, CRLF or LF, from 1 on, without a text where the bytes are no UTF-8 or too many; never more than one line and one chunk in memory. PaiError `too_large` where a
 * line does not end, as in a device that gives zeros for ever.
 */
export async function* numberedLines(
  input: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<RemarkText> {
  let rest: Uint8Array = new Uint8Array(0);
  let line = 0;
  let unended = 0;
  for await (const chunk of readable(input, name)) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield { line: ++line, text: decodeLine(Buffer.concat([rest, chunk.subarray(from, end)])) };
      rest = new Uint8Array(0);
      from = end + 1;
    }
    unended = from === 0 ? unended + chunk.length : chunk.length - from;
    if (unended > LIMITS.transcriptUnitBytes) {
      const why = `line ${line + 1} has more than ${LIMITS.transcriptUnitBytes} bytes`;
      const hint = "the lines before it are stored; is this a text file?";
      throw new PaiError("too_large", `cannot read ${name}: ${why}`, { hint });
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]).subarray(0, LIMITS.rememberBytes + 2);
  }
  if (rest.length > 0) yield { line: line + 1, text: decodeLine(rest) };
}

/** An input whose failures are said in plain words. PaiError `io`. */
export async function* readable(input: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* input;
  } catch (cause) {
    const why = REASONS.get((cause as { code?: string }).code);
    if (why === undefined) throw cause;
    throw new PaiError("io", `cannot read ${name}: ${why}`, { cause });
  }
}

const REASONS: ReadonlyMap<string | undefined, string> = new Map([
  ["ENOENT", "no such file"],
  ["EACCES", "no permission"],
  ["EISDIR", "it is a directory"],
  ["ENXIO", "it is a socket, or a device that is not there"],
  ["ELOOP", "its links lead in a circle"],
]);

function decodeLine(bytes: Uint8Array): string | undefined {
  if (bytes.length > LIMITS.rememberBytes + 1) return undefined;
  return isUtf8(bytes) ? new TextDecoder().decode(bytes).replace(/\r$/, "") : undefined;
}
