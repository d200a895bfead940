import type { Problem } from "../domain/errors.ts";
import { contentHash, type Sha256, sha256 } from "../domain/hash.ts";
import { kindOfId } from "../domain/ids.ts";
import { checkHeader, type Header, type Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { memoised } from "../text/memoised.ts";
import { utf8In } from "../text/normalise.ts";
import { FIRST_HEADER_LINE, type FrontMatter, findFrame, readFrontMatter } from "./front-matter.ts";
import { findConflict, type Refusal, refuse } from "./guards.ts";

/**
 * Reads a memory file: the memory, or what is wrong with the file. Problem codes: `encoding`, `nul`,
 * `too_large`, `conflict_markers`, `framing`, `front_matter`, `schema`. Keys that the schema does not know
 * are not in the header, and stay in `raw`. `known`: the header of a file with that hash, which is taken where this is it. Pure.
 * @see printMemory
 */
export function parseMemoryFile(
  path: string,
  bytes: Uint8Array,
  known?: { readonly fileHash: Sha256; readonly header: Header },
): Memory | Problem {
  const source = decode(bytes);
  const header = known !== undefined && known.fileHash === sha256(bytes) ? known.header : undefined;
  const read =
    typeof source === "string" ? ((header && withHeader(source, header)) ?? readMemory(source)) : source;
  return { path, ...read };
}

export function isMemory(result: Memory | Problem): result is Memory {
  return "header" in result;
}

type MemoryText = Omit<Memory, "path">;

/** Whether the text matches the hash in the header: it was neither edited nor damaged. Pure. */
export function hasItsHash({ header, text }: Pick<Memory, "header" | "text">): boolean {
  return header.hash === contentHash(text);
}

/** A text whose header is known, since it was read before. */
function withHeader(raw: string, header: Header): MemoryText | undefined {
  const frame = findFrame(raw);
  return "code" in frame
    ? undefined
    : { header, text: withoutFinalLineEnd(raw.slice(frame.bodyAt), frame.eol), raw };
}

/** Like `parseMemoryFile`, for text that is decoded already. Pure. */
export function readMemory(raw: string): MemoryText | Refusal {
  const taken = takeApart(raw);
  return "code" in taken ? taken : taken.memory;
}

interface TakenApart {
  readonly memory: MemoryText;
  readonly front: FrontMatter;
}

/** Characters of the texts that a change set writes, and that are kept as they were taken apart. */
const KEPT_CHARS = 200_000;

/**
 * Takes a text apart that pai writes. Each such text is wanted again right away: it is read back when it is printed, handed on as a
 * memory, changed by the next decision, and put among what is known when it is applied. Pure.
 */
export const takeWritten: (raw: string) => TakenApart | Refusal = memoised(takeApart, KEPT_CHARS);

/** The memory that a text of pai's leaves behind at a path; undefined where the text is none. Pure. */
export function writtenMemory(path: string, raw: string): Memory | undefined {
  const taken = takeWritten(raw);
  return "code" in taken ? undefined : { path, ...taken.memory };
}

function takeApart(raw: string): TakenApart | Refusal {
  const nul = raw.indexOf("\0");
  if (nul !== -1) return refuse("nul", NUL, raw.slice(0, nul).split("\n").length);
  const front = readFrontMatter(raw);
  if ("code" in front) return front;
  const checked = readHeader(front);
  if ("code" in checked) return checked;
  const body = raw.slice(front.frame.bodyAt);
  const text = withoutFinalLineEnd(body, front.frame.eol);
  // A memory may quote a whole conflict; then its hash says that the body is as pai wrote it.
  const conflict = findConflict(body, FIRST_HEADER_LINE + front.frame.lines.length + 1);
  if (conflict && checked.header.hash !== contentHash(text)) return conflict;
  return { memory: { header: checked.header, text, raw }, front };
}

const NUL = "a NUL byte: the file was damaged, or is not text; restore it or remove the byte";

function decode(bytes: Uint8Array): string | Refusal {
  if (bytes.length > LIMITS.fileBytes) {
    return refuse("too_large", `${bytes.length} bytes; a memory file has at most ${LIMITS.fileBytes}`);
  }
  return utf8In(bytes) ?? refuse("encoding", "the file is not UTF-8; save it as UTF-8");
}

function readHeader({ data, keyLines }: FrontMatter): { readonly header: Header } | Refusal {
  const result = checkHeader(data);
  if (!result.ok) {
    const top = result.key.split(".", 1)[0] ?? "";
    const at = keyLines.get(top);
    const message =
      at === undefined ? `the key ${top} is missing: ${result.message}` : `${result.key}: ${result.message}`;
    return refuse("schema", message, at?.first);
  }
  const { header } = result;
  if (kindOfId(header.id) === header.kind) return { header };
  return refuse("schema", `id: ${header.id} is not the id of a ${header.kind}`, keyLines.get("id")?.first);
}

function withoutFinalLineEnd(body: string, eol: string): string {
  if (eol === "\r\n" && body.endsWith("\r\n")) return body.slice(0, -2);
  return body.endsWith("\n") ? body.slice(0, -1) : body;
}
