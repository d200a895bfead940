import { KIND_FOLDER, KINDS, type Kind } from "../domain/vocabulary.ts";
import type { FileOps } from "../ports.ts";

/** What lies in a store, told by names alone: no file of it is read. */
export interface Survey {
  /** Markdown files by kind; archived ones count. */
  readonly memories: Readonly<Record<Kind, number>>;
  /** Local state or an index came along. */
  readonly hasLocal: boolean;
  /** Links, pipes, devices: what a store does not hold. Paths in the store, the first ones. */
  readonly odd: readonly { readonly path: string; readonly kind: "link" | "other" }[];
}

const ELSEWHERE = new Set([".git", ".local", ".index"]);
/** A tree that is larger is not walked to its end. */
const MOST_ENTRIES = 200_000;
const MOST_ODD = 20;

/** Looks at the names in a store, following no link. IO. */
export function surveyStore(files: FileOps): Survey {
  const memories = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>; // each kind is there
  const odd: { path: string; kind: "link" | "other" }[] = [];
  let left = MOST_ENTRIES;
  const walk = (dir: string): void => {
    for (const { name, kind } of files.list(dir)) {
      if (name === undefined || left-- <= 0) continue;
      const path = dir === "" ? name : `${dir}/${name}`;
      if ((kind === "link" || kind === "other") && odd.length < MOST_ODD) odd.push({ path, kind });
      if (dir === "" && ELSEWHERE.has(name)) continue;
      if (kind === "directory") walk(path);
      else if (kind === "file" && name.endsWith(".md")) {
        const of = kindOf(path);
        if (of !== undefined) memories[of]++;
      }
    }
  };
  walk("");
  const hasLocal = [".local", ".index"].some((name) => files.stat(name) !== undefined);
  return { memories, hasLocal, odd };
}

function kindOf(path: string): Kind | undefined {
  const [folder] = path.replace(/^archive\//, "").split("/");
  return KINDS.find((kind) => KIND_FOLDER[kind] === folder && path !== folder);
}
