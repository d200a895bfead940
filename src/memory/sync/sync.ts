import { PaiError, type Problem } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { MemoryJson } from "../../domain/memory-shapes.ts";
import type { SyncJson } from "../../domain/shapes.ts";
import { HISTORY_DIR, TOMBSTONE_PATH } from "../../domain/state-line.ts";
import { isActive } from "../../domain/status.ts";
import { erasedWords } from "../../merge/lines.ts";
import type { Git } from "../../ports.ts";
import { shellWord } from "../../text/escape.ts";
import { adoptHandEdits } from "../adopt.ts";
import { type Context, viewOf } from "../context.ts";
import { readCache, textAt, writeCache } from "../last-run.ts";
import { presentRows } from "../present.ts";
import { basesOf, finishMerges, type MergedCommit, mergeCommits, removeWorkTree } from "./merging.ts";
import { type Entry, failed, isFile, Repository, register, type Upstream } from "./repository.ts";
import { type TakenOver, takeOver } from "./take-over.ts";

/** So often it begins again where somebody else was faster. */
const ATTEMPTS = 4;

/**
 * Brings the store and its remote together: commits what is new here, fetches, merges beside the work tree, takes the result over as one change
 * set, and pushes; again where somebody else has pushed meanwhile. Nothing is rebased or forced. PaiError `git_failed`, `conflict`, `busy`,
 * `store_missing`.
 */
export async function sync(context: Context, git: Git): Promise<SyncJson> {
  const { store } = context;
  if (!context.isThere)
    throw new PaiError("store_missing", `there is no store in ${JSON.stringify(store.root)}`, {
      hint: "pai init --git",
    });
  const repository = Repository.find(git, store.root);
  if (repository === undefined) {
    const message = `could not sync ${JSON.stringify(store.root)}: it is in no git repository`;
    throw new PaiError("git_failed", message, { hint: `pai init --git --store ${shellWord(store.root)}` });
  }
  const upstream = repository.upstream();
  repository.assertIdle();
  if (context.dryRun) return new Sync(context, repository, upstream).look();
  await adoptHandEdits(context);
  const done = await store.alone("sync", () => new Sync(context, repository, upstream).run());
  if (done !== undefined) return done.result;
  throw new PaiError("busy", "another process is syncing this store", { hint: "wait until it is done" });
}

class Sync {
  readonly #context: Context;
  readonly #repository: Repository;
  readonly #upstream: Upstream;
  readonly #dir: string;
  readonly #taken: TakenOver[] = [];
  #questions = 0;
  #committed = 0;
  #sent = 0;

  constructor(context: Context, repository: Repository, upstream: Upstream) {
    this.#context = context;
    this.#repository = repository;
    this.#upstream = upstream;
    this.#dir = `${context.store.root}/.local/sync`;
  }

  /** What would be done; only fetches. */
  look(): SyncJson {
    this.#download();
    const theirs = this.#theirs();
    const count = (range: string) => Number(this.#repository.ask(["rev-list", "--count", range]) ?? 0);
    const waits = this.#repository.isClean() ? 0 : 1;
    return {
      ...this.#result(false),
      committed: waits,
      incoming: count(`HEAD..${theirs}`),
      outgoing: count(`${theirs}..HEAD`),
    };
  }

  async run(): Promise<SyncJson> {
    register(this.#repository);
    this.#sweep();
    try {
      for (let attempt = 1; ; attempt++) {
        await this.#commit();
        this.#download();
        const isPushed = (await this.#merge()) && this.#push();
        if (isPushed) return this.#result(true);
        if (attempt === ATTEMPTS)
          throw new PaiError("conflict", "could not sync: others kept changing the remote, or this store", {
            hint: "pai sync",
          });
      }
    } finally {
      this.#sweep();
    }
  }

  #result(pushed: boolean): SyncJson {
    const sum = (key: "added" | "changed" | "removed") => this.#taken.reduce((all, one) => all + one[key], 0);
    const hasErased = this.#taken.some((one) => one.hasErased);
    const changeSet = hasErased ? undefined : this.#taken.at(-1)?.changeSet;
    const problems: readonly Problem[] = this.#taken.flatMap((one) => one.problems);
    return {
      remote: this.#upstream.remote,
      branch: this.#upstream.branch,
      committed: this.#committed,
      received: { added: sum("added"), changed: sum("changed"), removed: sum("removed") },
      questions: this.#questions,
      sent: this.#sent,
      pushed,
      problems: [...problems],
      returned: [...this.#returned()],
      ...(changeSet !== undefined && { changeSet }),
      dryRun: this.#context.dryRun,
    };
  }

  /** What is in force though its words were erased: somebody who did not know of that said it later. Only what came with this sync, or the erasing. */
  #returned(): readonly MemoryJson[] {
    const buried = this.#context.store.tombstones();
    const words = this.#taken.flatMap((one) => [...one.words].filter((hash) => buried.has(hash)));
    if (words.length === 0) return [];
    const { files } = this.#context.store;
    const histories = files
      .list(HISTORY_DIR)
      .flatMap(({ name }) =>
        name?.endsWith(".jsonl") ? (textAt(files, `${HISTORY_DIR}/${name}`) ?? []) : [],
      );
    const erased = erasedWords(textAt(files, TOMBSTONE_PATH) ?? "", histories);
    const view = viewOf(this.#context);
    const returned = [...new Set(words)].flatMap((hash) => {
      const same = erased.has(hash) ? view.index.byContent(hash) : [];
      const rows = same.filter(({ header }) => isActive(header));
      return rows.find(({ header }) => header.kind !== "episode") ?? rows[0] ?? []; // a remark goes with its statement
    });
    return presentRows(returned, view);
  }

  #sweep(): void {
    removeWorkTree(this.#repository, `${this.#dir}/tree`);
    for (const name of ["texts", "index", "index.lock"]) this.#repository.git.remove(`${this.#dir}/${name}`);
  }

  /** What is new in the store, while nobody writes to it. */
  #commit(): Promise<void> {
    const { store, lockWaitMs } = this.#context;
    const message = (files: number) => `pai: ${files} ${files === 1 ? "file" : "files"} changed`;
    return store.locked(lockWaitMs, async () => {
      this.#committed += this.#repository.commit(message);
    });
  }

  #download(): void {
    const { remote, ref } = this.#upstream;
    const done = this.#repository.git.run(["fetch", "-q", "--no-recurse-submodules", remote, ref]);
    if (done.ok) return;
    const kept = this.#committed > 0 ? "; what is new here is committed, and goes with the next sync" : "";
    const error = failed(
      `fetch from ${JSON.stringify(remote)}`,
      done.said,
      "pai sync, once the remote can be reached",
    );
    throw new PaiError("git_failed", `${error.message}${kept}`, { hint: error.hint });
  }

  #theirs(): string {
    return this.#repository.do("read what was fetched", ["rev-parse", "FETCH_HEAD^{commit}"]).trim();
  }

  /** False where the store has changed meanwhile. */
  async #merge(): Promise<boolean> {
    const [ours, theirs] = [this.#repository.head() ?? "", this.#theirs()];
    const bases = basesOf(this.#repository, ours, theirs);
    const known = this.#known(ours);
    const since = known === undefined ? [] : basesOf(this.#repository, known, theirs);
    const message = `pai: merged ${this.#upstream.remote}`;
    if (known !== undefined && since.length > 0 && since.join() !== bases.join()) {
      const finished = finishMerges(this.#repository, this.#dir, [known, ours], message);
      return (await this.#takeOver(ours, finished, known)) && this.#merge();
    }
    if (bases.includes(theirs)) return this.#note(ours);
    this.#assertSafe(ours, theirs);
    const merged = bases.includes(ours)
      ? { commit: theirs, clashes: [] }
      : mergeCommits(this.#repository, this.#dir, [ours, theirs], message);
    return this.#takeOver(ours, merged);
  }

  async #takeOver(ours: string, { commit, clashes }: MergedCommit, known?: string): Promise<boolean> {
    const { store, lockWaitMs } = this.#context;
    const taken = await store.locked(lockWaitMs, () =>
      takeOver(this.#context, this.#repository, [ours, commit], known),
    );
    if (taken === undefined) return false;
    this.#questions += clashes.length;
    this.#taken.push(taken);
    if (taken.hasErased) await this.#commit();
    return this.#note(this.#repository.head() ?? "");
  }

  /** The commit up to which the syncs of this machine have merged; undefined before the first. */
  #known(ours: string): string | undefined {
    const { commit } = readCache(this.#context.store.files, NOTE_PATH);
    if (typeof commit !== "string" || !OID.test(commit)) return undefined;
    const isBefore = this.#repository.git.run(["merge-base", "--is-ancestor", commit, ours]).ok;
    return isBefore ? commit : undefined;
  }

  #note(commit: string): true {
    writeCache(this.#context.store.files, NOTE_PATH, { commit });
    return true;
  }

  /** What a remote may not bring along: local state, links, what no memory is as large as, and a store of a newer pai. */
  #assertSafe(ours: string, theirs: string): void {
    const { prefix } = this.#repository;
    const all = this.#repository.changed(ours, theirs);
    const refuse = ({ path }: Entry, why: string, hint: string) => {
      const message = `could not sync: the remote has ${JSON.stringify(path)}, ${why}`;
      throw new PaiError("unsafe_path", message, { hint });
    };
    const local = all.find(({ path }) => /^\.(?:local|index)(?:\/|$)/i.test(path));
    if (local !== undefined)
      refuse(
        local,
        "which belongs to one machine",
        "git rm -r --cached .local .index, where it was committed",
      );
    const link = all.find((one) => !isFile(one));
    if (link !== undefined)
      refuse(link, "a link or a repository of its own", "git rm it where it was committed, or git pull");
    for (const [file, bytes] of this.#repository.sized(all))
      if (bytes > mostBytes(file.path))
        refuse(file, `of ${bytes} bytes, more than ${mostBytes(file.path)}`, "git rm it there");
    const theirVersion = this.#repository.read(theirs, ["version"]).get("version")?.trim() ?? "";
    const version = /^\d{1,9}$/.test(theirVersion) ? Number(theirVersion) : 0;
    const own = Number(new TextDecoder().decode(this.#context.store.files.read("version")));
    if (version > own) {
      const message = `could not sync: the remote's store has version ${version}, this one ${own}`;
      throw new PaiError("store_version", message, { hint: "install a newer version of pai" });
    }
    if (version === 0) {
      const message = `could not sync: the remote has no store in ${JSON.stringify(prefix || "/")}`;
      throw new PaiError("conflict", message, {
        hint: "check that the remote is the right one: git remote -v",
      });
    }
  }

  /** False where somebody else has pushed meanwhile. */
  #push(): boolean {
    const { remote, ref } = this.#upstream;
    const [ours, theirs] = [this.#repository.head() ?? "", this.#theirs()];
    if (ours === theirs) return true;
    const done = this.#repository.git.run(["push", "--porcelain", remote, `HEAD:${ref}`]);
    if (done.ok) {
      this.#sent = this.#repository.changed(theirs, ours).length;
      return true;
    }
    const said = `${new TextDecoder().decode(done.out)}\n${done.said}`;
    if (FASTER.test(said)) return false;
    throw failed(`push to ${JSON.stringify(remote)}`, said, "what arrived was merged; pai sync pushes again");
  }
}

/** A cache: where it is lost, what git alone merged before is left as it is. */
const NOTE_PATH = ".local/synced.json";
const OID = /^[0-9a-f]{40,64}$/;

function mostBytes(path: string): number {
  return path.endsWith(".md") ? LIMITS.fileBytes : LIMITS.pieceBytes;
}

/** How git says that somebody else was faster; a refusal by a hook is another one. */
const FASTER = /\[rejected\]|cannot lock ref|failed to update ref|incorrect old value/;
