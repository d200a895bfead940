import { relative } from "node:path";
import { type FSWatcher, watch } from "chokidar";

/** Notes of a person, of which changes are taken in. */
export interface Vault {
  /** Absolute path of their folder, links resolved. */
  readonly root: string;
  /** Whether a file or folder at a path in it, `/` between its names, is watched. */
  readonly isWatched: (path: string) => boolean;
  /** Takes in what came to it and changed at these paths, and tells what is gone; undefined: all of it. Whether anything was new. */
  readonly takeIn: (changed: ReadonlySet<string> | undefined) => Promise<boolean>;
  /** Writes pages there, where that was asked for. */
  readonly show: () => Promise<void>;
}

/** Editors save every few letters, so changes within this many ms are imported together. */
const NOTES_TOGETHER_MS = 1_000;

/** Watches the notes of a vault, and gathers the paths of those that change; first it is asked for all of them. */
export class WatchedNotes {
  readonly #watcher: FSWatcher;
  #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    { root, isWatched }: Vault,
    takeIn: (changed: ReadonlySet<string> | undefined) => void,
    tell: (text: string) => void,
  ) {
    const below = (path: string) => relative(root, path).replaceAll("\\", "/");
    this.#watcher = watch(root, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (path) => path !== root && !isWatched(below(path)),
    });
    this.#watcher.on("ready", () => takeIn(undefined));
    this.#watcher.on("all", (event, path) => {
      if (event === "addDir" || event === "unlinkDir") return;
      this.#changed.add(below(path));
      this.#timer ??= setTimeout(() => {
        const changed = this.#changed;
        [this.#changed, this.#timer] = [new Set(), undefined];
        takeIn(changed);
      }, NOTES_TOGETHER_MS);
    });
    let isTold = false;
    this.#watcher.on("error", (error) => {
      if ((error as { code?: unknown }).code === "ENOENT") return; // it is gone since it was seen
      if (!isTold)
        tell(
          `not every note can be watched, so import the folder again: ${error instanceof Error ? error.message : String(error)}`,
        );
      isTold = true;
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#watcher.close();
  }
}
