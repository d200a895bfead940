import { KIND_FOLDER } from "../domain/vocabulary.ts";
import type { FileOps } from "../ports.ts";
import { DAY_MS } from "../text/calendar.ts";

/** Folders of so many days are hot, and those that something came to, or went from, within as many. */
const HOT_DAYS = 60;
/** Files that are watched at most: each takes one of a number that all programs of the user share. */
const MOST_FILES = 4_000;

const ENTITIES = KIND_FOLDER.entity;
const DATED = Object.values(KIND_FOLDER).filter((folder) => folder !== ENTITIES);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The files of a store that are likely to be edited: pages, settings, state, entities, and the memories of the last days. */
export class HotFiles {
  readonly #files: FileOps;
  readonly #wall: () => number;
  readonly #folders: Set<string>;
  readonly #watched = new Set<string>();

  /** `wall`: ms since 1970. IO. */
  constructor(files: FileOps, wall: () => number) {
    this.#files = files;
    this.#wall = wall;
    this.#folders = new Set(this.#hottest());
  }

  /** Whether a file is hot, or a folder that may hold such files. Says yes to no more than 4,000 files. Pure but for counting them. */
  has(path: string): boolean {
    const [first = "", second, third] = path.split("/");
    if (first.startsWith(".")) return false;
    if (second === undefined && (first === "state" || first === ENTITIES || DATED.includes(first)))
      return true;
    if (!DATED.includes(first)) {
      const isFile =
        second === undefined ? /\.md$|^config\.yaml$|^version$/.test(first) : third === undefined;
      return (
        isFile && (second === undefined || first === "state" || first === ENTITIES) && this.#counts(path)
      );
    }
    if (second === undefined || !DAY.test(second)) return false;
    const folder = `${first}/${second}`;
    if (!this.#folders.has(folder) && Date.parse(second) < this.#since()) return false;
    return third === undefined || (/^[^.].*\.md$/.test(third) && this.#counts(path));
  }

  /** Folders that became hot since the last call. IO. */
  heated(): readonly string[] {
    const found = this.#hottest().filter((folder) => !this.#folders.has(folder));
    for (const folder of found) this.#folders.add(folder);
    return found;
  }

  #counts(path: string): boolean {
    if (this.#watched.size >= MOST_FILES) return this.#watched.has(path);
    this.#watched.add(path);
    return true;
  }

  #since(): number {
    return this.#wall() - HOT_DAYS * DAY_MS;
  }

  /** The newest first, as long as their files are not too many. */
  #hottest(): readonly string[] {
    const since = this.#since();
    const days = DATED.flatMap((kind) =>
      this.#names(kind)
        .filter((name) => DAY.test(name))
        .map((name) => ({ folder: `${kind}/${name}`, day: Date.parse(name) })),
    );
    const hot = days
      .map(({ folder, day }) => ({ folder, ms: Math.max(day, this.#touchedMs(folder)) }))
      .filter(({ ms }) => ms >= since)
      .sort((a, b) => b.ms - a.ms);
    let left = MOST_FILES - this.#names(ENTITIES).length;
    return hot
      .filter(({ folder }) => {
        if (left > 0) left -= this.#names(folder).length;
        return left > 0;
      })
      .map(({ folder }) => folder);
  }

  #touchedMs(folder: string): number {
    return this.#files.stat(folder)?.mtimeMs ?? 0;
  }

  #names(folder: string): readonly string[] {
    if (this.#files.stat(folder)?.kind !== "directory") return [];
    return this.#files.list(folder).flatMap(({ name }) => name ?? []);
  }
}
