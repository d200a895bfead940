import { type Entry, open, validateFileName, type ZipFile } from "yauzl";
import { PaiError } from "../domain/errors.ts";
import type { FoundFile, FoundTree } from "./host-tree.ts";

/** What was packed so much smaller than it is, and is not small, was made to fill a memory: a file, or what many of them are together. */
const BOMB = { ratio: 200, bytes: 10 * 2 ** 20 };
const MAX_FILES = 200_000;
const ENCRYPTED = 1;
const FILE_TYPE = 0o170000;
const LINK = 0o120000;
const STORED = 0;
const DEFLATED = 8;

/**
 * The files in a zip archive, which are read from it one at a time as streams. Refused are what is encrypted, links, paths that leave the
 * archive, and what is packed so small that it could only be meant to do harm; sizes are checked while reading. PaiError `invalid_value`
 * for what is no archive. IO.
 */
export async function findInZip(place: string): Promise<FoundTree & { readonly close: () => void }> {
  const zip = await opened(place);
  const files: FoundFile[] = [];
  const refused: { path: string; refused: string }[] = [];
  let unpacked = 0;
  for await (const entry of entriesOf(zip, place)) {
    const path = nameOf(entry);
    if (path.endsWith("/")) continue;
    const bytes = entry.uncompressedSize;
    const why = refusalOf(entry, path) ?? beyond(files.length, unpacked + bytes, zip.fileSize);
    if (why !== undefined) {
      refused.push({ path, refused: why });
      continue;
    }
    unpacked += bytes;
    files.push({ path, changedMs: changedMs(entry), bytes, read: () => readEntry(zip, entry, path) });
  }
  return {
    files,
    refused,
    isVault: files.some(({ path }) => path.startsWith(".obsidian/")),
    close: () => zip.close(),
  };
}

function opened(place: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // Names are checked here one by one: a wrong one is no reason to read nothing.
    open(
      place,
      { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true },
      (error, zip) => {
        if (error) reject(noArchive(place, error));
        else resolve(zip);
      },
    );
  });
}

async function* entriesOf(zip: ZipFile, place: string): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const settle = (result: Entry | undefined, error?: Error) => {
        zip.removeAllListeners();
        if (error) reject(noArchive(place, error));
        else resolve(result);
      };
      zip.once("entry", (one: Entry) => settle(one));
      zip.once("end", () => settle(undefined));
      zip.once("error", (error: Error) => settle(undefined, error));
      zip.readEntry();
    });
    if (entry === undefined) return;
    yield entry;
  }
}

function nameOf({ fileName }: Entry): string {
  const name: unknown = fileName; // bytes, since names are not decoded
  return name instanceof Uint8Array ? new TextDecoder().decode(name) : String(name);
}

function refusalOf(entry: Entry, path: string): string | undefined {
  const {
    generalPurposeBitFlag,
    externalFileAttributes,
    compressionMethod,
    compressedSize,
    uncompressedSize,
  } = entry;
  if (validateFileName(path) !== null || path.includes("\0")) return "has a path that leaves the archive";
  if ((generalPurposeBitFlag & ENCRYPTED) !== 0) return "is encrypted";
  if (((externalFileAttributes >>> 16) & FILE_TYPE) === LINK) return "is a link, which is not followed";
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
    return "is packed in a way that cannot be read";
  const isBomb = isTooDense(uncompressedSize, compressedSize);
  return isBomb ? `would unpack to ${uncompressedSize} bytes, over ${BOMB.ratio} times its size` : undefined;
}

/** Why an archive that has so many files, and with one more would unpack to so many bytes, is not read further. */
function beyond(files: number, unpacked: number, packed: number): string | undefined {
  if (files >= MAX_FILES) return `is beyond ${MAX_FILES} files`;
  return isTooDense(unpacked, packed)
    ? `would make the archive unpack to over ${BOMB.ratio} times its size`
    : undefined;
}

function isTooDense(unpacked: number, packed: number): boolean {
  return unpacked > BOMB.bytes && unpacked > packed * BOMB.ratio;
}

function changedMs(entry: Entry): number {
  const ms = entry.getLastModDate().getTime();
  return Number.isNaN(ms) ? 0 : ms;
}

async function* readEntry(zip: ZipFile, entry: Entry, path: string): AsyncGenerator<Uint8Array> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found)));
  }).catch((cause: unknown) => {
    throw damaged(path, cause);
  });
  try {
    for await (const piece of stream) yield typeof piece === "string" ? Buffer.from(piece) : piece;
  } catch (cause) {
    throw damaged(path, cause);
  }
}

function damaged(path: string, cause: unknown): PaiError {
  const why = cause instanceof Error ? cause.message : "unknown error";
  return new PaiError("io", `cannot read ${JSON.stringify(path)} from the archive: ${why}`, { cause });
}

function noArchive(place: string, cause: Error): PaiError {
  if ((cause as { code?: unknown }).code === "ENOENT")
    return new PaiError("invalid_value", `there is no file ${JSON.stringify(place)}`, { cause });
  return new PaiError(
    "invalid_value",
    `cannot read ${JSON.stringify(place)} as a zip archive: ${cause.message}`,
    {
      hint: "download it again; unpack it and name the folder",
      cause,
    },
  );
}
