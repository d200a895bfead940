import { type FSWatcher, watch } from "chokidar";

/** What is edited within so many ms is looked at together. */
const TOGETHER_MS = 100;

export interface Watching {
  /** Absolute path of the store. */
  readonly root: string;
  /** Whether something at a path in the store, `/` between its names, is watched: a file, or a folder with what is in it. */
  readonly isHot: (path: string) => boolean;
  /** Called once it watches, and after something came, went or changed. */
  readonly changed: () => void;
  /** Called once where the system lets nothing more be watched. */
  readonly refused: (why: string) => void;
}

/** Watches the hot files of a store. */
export class WatchedFiles {
  readonly #watcher: FSWatcher;
  #timer: NodeJS.Timeout | undefined;
  #isRefused = false;

  constructor({ root, isHot, changed, refused }: Watching) {
    const inStore = (path: string) =>
      path === root ? "" : path.slice(root.length + 1).replaceAll("\\", "/");
    this.#watcher = watch(root, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (path) => inStore(path) !== "" && !isHot(inStore(path)),
    });
    const changedSoon = () => {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        changed();
      }, TOGETHER_MS);
    };
    this.#watcher.on("ready", changedSoon);
    this.#watcher.on("all", changedSoon);
    this.#watcher.on("error", (error) => {
      if (!this.#isRefused) refused(error instanceof Error ? error.message : String(error));
      this.#isRefused = true;
    });
  }

  /** Watches a folder that was too cold before. */
  add(path: string): void {
    this.#watcher.add(path);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#watcher.close();
  }
}
