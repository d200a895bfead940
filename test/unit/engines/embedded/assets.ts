import { fileURLToPath } from "node:url";
import type { FileOps } from "../../../../src/ports.ts";
import { openRoot } from "../../../../src/store/node-fs.ts";

/** The assets of the checkout. */
export const assets: FileOps = openRoot(fileURLToPath(new URL("../../../../assets", import.meta.url)));

/** The assets, with these bytes in place of the table of vectors. */
export function withTable(bytes: Uint8Array): FileOps {
  return {
    ...assets,
    stat: () => ({ kind: "file", size: bytes.length, mtimeMs: 0, ino: 1, nlink: 1 }),
    read: () => bytes,
    keepOpen: () => (offset, length) => bytes.slice(offset, offset + length),
  };
}

/** The assets, with a count of what is read from them. */
export function counting(): { readonly files: FileOps; readonly read: { bytes: number; calls: number } } {
  const read = { bytes: 0, calls: 0 };
  const files: FileOps = {
    ...assets,
    keepOpen: (path) => (offset, length) => {
      const bytes = assets.readPart(path, offset, length);
      read.bytes += bytes.length;
      read.calls += 1;
      return bytes;
    },
  };
  return { files, read };
}
