import * as fs from "node:fs";
import { type Entry, open, validateFileName, type ZipFile } from "yauzl";
import { PaiError } from "../domain/errors.ts";
import { type FoundFile, type FoundTree, SIGNS_OF_VAULT } from "./host-tree.ts";

/**
 * What was packed so much smaller than it is, and is not small, was made to fill a memory: a file by itself, or all of them together. Texts
 * pack to a tenth, logs to a thirtieth.
 */
const BOMB = { file: 200, archive: 50, bytes: 10 * 2 ** 20 };
/** Each is opened by itself; a folder may have more. */
const MAX_FILES = 20_000;
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
  if (zip.entryCount > MAX_FILES) {
    zip.close();
    throw noArchive(place, new Error(`it has ${zip.entryCount} files, more than ${MAX_FILES}`));
  }
  const files: Omit<FoundFile, "isVault">[] = [];
  const refused: { path: string; refused: string }[] = [];
  let unpacked = 0;
  for await (const entry of entriesOf(zip, place)) {
    const path = nameOf(entry);
    if (path.endsWith("/")) continue;
    const bytes = entry.uncompressedSize;
    const why = refusalOf(entry, path) ?? beyond(unpacked + bytes, zip.fileSize);
    if (why !== undefined) {
      refused.push({ path, refused: why });
      continue;
    }
    unpacked += bytes;
    files.push({ path, changedMs: changedMs(entry), bytes, read: () => readEntry(zip, entry, path) });
  }
  const vaults = new Set(files.flatMap(({ path }) => vaultsOf(path)));
  const isVault = (path: string) => [...vaults].some((vault) => path.startsWith(vault));
  return {
    files: files.map((file) => ({ ...file, isVault: isVault(file.path) })),
    refused,
    close: () => zip.close(),
  };
}

/** The folder, with its slash, that a file shows to be a vault. */
function vaultsOf(path: string): readonly string[] {
  const places = SIGNS_OF_VAULT.map((sign) => `/${path}/`.indexOf(`/${sign}/`));
  return places.flatMap((at) => (at === -1 ? [] : path.slice(0, at)));
}

function opened(place: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(noArchive(place, error));
    try {
      if (!fs.statSync(place).isFile()) return refuse(new Error("it is not a regular file"));
    } catch (error) {
      return refuse(error as Error); // of the file system
    }
    // Names are checked here one by one: a wrong one is no reason to read nothing.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };
    open(place, options, (error, zip) => (error ? refuse(error) : resolve(zip)));
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
  const isBomb = isTooDense(uncompressedSize, compressedSize, BOMB.file);
  return isBomb ? `would unpack to ${uncompressedSize} bytes, over ${BOMB.file} times its size` : undefined;
}

/** Why an archive that would unpack to this many bytes with one more file is not read further. */
function beyond(unpacked: number, packed: number): string | undefined {
  return isTooDense(unpacked, packed, BOMB.archive)
    ? `would make the archive unpack to over ${BOMB.archive} times its size`
    : undefined;
}

function isTooDense(unpacked: number, packed: number, ratio: number): boolean {
  return unpacked > BOMB.bytes && unpacked > packed * ratio;
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
      hint: "unpack it and name the folder, or download it again",
      cause,
    },
  );
}
