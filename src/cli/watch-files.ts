import { type FSWatcher as FolderWatcher, watch as watchFolder } from "node:fs";
import { join } from "node:path";
import { type FSWatcher, watch } from "chokidar";

/** What is edited within so many ms is looked at together. */
const TOGETHER_MS = 100;

export interface Watching {
  /** Absolute path of the store. */
  readonly root: string;
  /** Whether a file at a path in the store, `/` between its names, is watched by itself, or a folder with what is in it. */
  readonly isHot: (path: string) => boolean;
  /** Called once it watches, and after something came, went or changed. */
  readonly changed: () => void;
  /** Called once where the system lets nothing more be watched. */
  readonly refused: (why: string) => void;
}

/**
 * Watches the hot files of a store: some by themselves, and of memories the folders. What changed is looked up afterwards, so of a folder it is
 * enough to know that something did; chokidar would open a watch for each file, and look at it several times.
 */
export class WatchedFiles {
  readonly #watching: Watching;
  readonly #watcher: FSWatcher;
  readonly #folders = new Map<string, { readonly ino: number; readonly watcher: FolderWatcher }>();
  #timer: NodeJS.Timeout | undefined;
  #isRefused = false;

  constructor(watching: Watching) {
    this.#watching = watching;
    const { root, isHot } = watching;
    const inStore = (path: string) =>
      path === root ? "" : path.slice(root.length + 1).replaceAll("\\", "/");
    this.#watcher = watch(root, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (path) => inStore(path) !== "" && !isHot(inStore(path)),
    });
    this.#watcher.on("ready", this.#changedSoon);
    this.#watcher.on("all", this.#changedSoon);
    this.#watcher.on("error", this.#failed);
  }

  /** Watches these folders and no others from now on; one that has another inode is another one. */
  follow(folders: ReadonlyMap<string, number>): void {
    for (const [path, { ino, watcher }] of this.#folders) {
      if (folders.get(path) === ino) continue;
      watcher.close();
      this.#folders.delete(path);
    }
    for (const [path, ino] of folders) if (!this.#folders.has(path)) this.#add(path, ino);
  }

  #add(path: string, ino: number): void {
    try {
      const watcher = watchFolder(join(this.#watching.root, path), this.#changedSoon);
      watcher.on("error", () => watcher.close()); // it was taken away; the next look tells
      this.#folders.set(path, { ino, watcher });
    } catch (error) {
      this.#failed(error);
    }
  }

  readonly #changedSoon = () => {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#watching.changed();
    }, TOGETHER_MS);
  };

  readonly #failed = (error: unknown) => {
    if ((error as { code?: unknown }).code === "ENOENT") return; // it is gone since it was seen
    if (!this.#isRefused) this.#watching.refused(error instanceof Error ? error.message : String(error));
    this.#isRefused = true;
  };

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.follow(new Map());
    await this.#watcher.close();
  }
}
