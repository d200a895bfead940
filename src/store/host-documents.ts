import { open } from "node:fs/promises";
import { PaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { findInZip } from "./host-zip.ts";

/** No document of a person has more, and each takes time. */
const MOST_PAGES = 2_000;
const UTF8 = new TextEncoder();

/**
 * A document as text: a PDF page after page, a .docx as HTML. Its own bytes where the package is not installed, or where it is no such
 * document. PaiError `invalid_value` where it is too large, or would unpack to far more than it is. IO.
 */
export async function* documentAsText(
  place: string,
  bytes: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const data = await whole(bytes());
  const text = data.subarray(0, 5).equals(Buffer.from("%PDF-"))
    ? await textOfPdf(data)
    : await htmlOf(place, data);
  yield text === undefined ? data : UTF8.encode(text);
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > LIMITS.transcriptUnitBytes)
      throw new PaiError("invalid_value", `has more than ${LIMITS.transcriptUnitBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The pages, a blank line between two of them, lines as they stand there. Nothing in the file runs, and no font is loaded. */
async function textOfPdf(data: Buffer): Promise<string | undefined> {
  const pdf = await installed(() => import("pdfjs-dist/legacy/build/pdf.mjs"));
  if (pdf === undefined) return undefined;
  const loading = pdf.getDocument({
    data: new Uint8Array(data),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  try {
    const document = await loading.promise;
    if (document.numPages > MOST_PAGES)
      throw new PaiError("invalid_value", `has more than ${MOST_PAGES} pages`);
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
      page.cleanup();
    }
    return pages.map((page) => page.trim()).join("\n\n");
  } finally {
    await loading.destroy();
  }
}

async function htmlOf(place: string, data: Buffer): Promise<string | undefined> {
  if (!data.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) return undefined;
  const mammoth = await installed(() => import("mammoth"));
  if (mammoth === undefined) return undefined;
  const { refused, close } = await findInZip(place);
  close();
  const [first] = refused;
  if (first !== undefined) throw new PaiError("invalid_value", `${first.path} in it ${first.refused}`);
  return (await mammoth.default.convertToHtml({ buffer: data }, { convertImage: NO_IMAGE(mammoth.default) }))
    .value;
}

const NO_IMAGE = (mammoth: typeof import("mammoth")) => mammoth.images.imgElement(async () => ({ src: "" }));

/** Undefined where a package is not installed. */
async function installed<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch (error) {
    if (/MODULE_NOT_FOUND$/.test(String((error as { code?: unknown }).code))) return undefined;
    throw error;
  }
}

const MAGIC = "SQLite format 3\0";
/** The tables of claude-mem that hold something to remember. */
const TABLES = ["observations", "session_summaries", "user_prompts"];

/**
 * The bytes of a file; of claude-mem's database the rows of its tables as JSON, where this Node has SQLite. The database is only read, and
 * what another program has not yet written into the file itself is read with it. IO.
 */
export async function* databaseAsJson(
  place: string,
  bytes: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const json = (await isDatabase(place)) ? await rowsOf(place) : undefined;
  if (json === undefined) yield* bytes();
  else yield new TextEncoder().encode(json);
}

async function isDatabase(place: string): Promise<boolean> {
  const file = await open(place, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === MAGIC;
  } finally {
    await file.close();
  }
}

async function rowsOf(place: string): Promise<string | undefined> {
  const sqlite = await loadSqlite();
  if (sqlite === undefined) return undefined;
  const database = new sqlite.DatabaseSync(place, { readOnly: true });
  try {
    const has = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    const names = TABLES.filter((table) => has.some(({ name }) => name === table));
    if (!names.includes("observations")) return undefined;
    const rows = names.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()]);
    return JSON.stringify(Object.fromEntries(rows));
  } finally {
    database.close();
  }
}

interface Sqlite {
  readonly DatabaseSync: new (
    place: string,
    options: { readonly readOnly: boolean },
  ) => { prepare: (sql: string) => { all: () => Record<string, unknown>[] }; close: () => void };
}

/** Undefined before Node 22.13. That it is experimental there is nothing to tell a user. */
async function loadSqlite(): Promise<Sqlite | undefined> {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    const name = "node:sqlite";
    return (await import(name)) as Sqlite;
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}
