import type { ImportFile, RefusedFile } from "../memory/import.ts";
import { absoluteHost, homeDirectory, isHostDirectory, isHostPath, joinHost } from "../store/host.ts";
import { DOCUMENT_FILE } from "../text/file-names.ts";
import type { Session } from "./deps.ts";

/** Where programs keep what can be imported, below the home directory. */
const IMPORT_PLACES = [
  [".claude", "projects"],
  [".codex", "sessions"],
  [".codex", "memories"],
  [".gemini", "tmp"],
  [".gemini", "GEMINI.md"],
  [".openclaw", "workspace"],
  [".remnic"],
  ["basic-memory"],
  [".claude-mem", "claude-mem.db"],
] as const;

/** The places of this machine that hold something to import. */
export function placesToImport(): readonly string[] {
  const home = homeDirectory();
  return IMPORT_PLACES.map((names) => joinHost(home, ...names)).filter(isHostPath);
}

/** The files of a place, and what lets go of them. */
export interface ImportPlace {
  readonly files: readonly (ImportFile | RefusedFile)[];
  readonly close: () => void;
}

/** The files of a file, folder or archive that a person named, or of those that a pattern names. PaiError where they cannot be read. */
export async function findImports(session: Session, source: string): Promise<ImportPlace> {
  const place = absoluteHost(session.cwd, source);
  if (/[*?[{]/.test(source) && !isHostPath(place)) return findByPattern(session, source);
  const isArchive = /\.zip$/i.test(source) && !isHostDirectory(place);
  const found = isArchive
    ? await (await import("../store/host-zip.ts")).findInZip(place)
    : { ...(await import("../store/host-tree.ts")).findFiles(place, source), close: () => undefined };
  const { isVault } = found;
  const isNamed = !isArchive && !isHostDirectory(place);
  return {
    files: [
      ...found.files.map((file) => ({
        ...asReadable(file, isArchive, isNamed ? place : joinHost(place, file.path)),
        source,
        isVault,
        isNamed,
      })),
      ...found.refused.map((file) => ({ ...file, source })),
    ],
    close: found.close,
  };
}

/** A database as JSON, and a document as text, where they can be read; they have to lie on the disk. */
function asReadable<F extends Pick<ImportFile, "path" | "read">>(
  file: F,
  isArchive: boolean,
  place: string,
): F {
  if (!isArchive && DOCUMENT_FILE.test(file.path)) {
    const text = async function* () {
      yield* (await import("../store/host-documents.ts")).documentAsText(place, file.read);
    };
    return { ...file, read: text };
  }
  if (isArchive || !/\.(?:db|sqlite3?)$/iu.test(file.path)) return file;
  const read = async function* () {
    yield* (await import("../store/host-documents.ts")).databaseAsJson(place, file.read);
  };
  return { ...file, read };
}

async function findByPattern(session: Session, source: string): Promise<ImportPlace> {
  const glob = await import("../store/host-tree.ts");
  const { files, refused, isVault, base } = glob.findByPattern(session.cwd, source);
  const isArchive = ({ path }: { readonly path: string }) => /\.zip$/i.test(path);
  const archives: ImportPlace[] = [];
  for (const { path } of files.filter(isArchive))
    archives.push(await findImports(session, joinHost(base, path)));
  return {
    files: [
      ...files
        .filter((file) => !isArchive(file))
        .map((file) => ({ ...file, source, isVault, isNamed: false })),
      ...refused.map((file) => ({ ...file, source })),
      ...archives.flatMap((archive) => archive.files),
    ],
    close: () => {
      for (const { close } of archives) close();
    },
  };
}
