import type { Config } from "../../../src/domain/config.ts";
import type { HeaderOf, Memory } from "../../../src/domain/kinds.ts";
import type { PageFound } from "../../../src/domain/page.ts";
import { load, type Plan, type Planned } from "../../../src/domain/plan.ts";
import type { Pass } from "../../../src/passes/pass.ts";
import { MemoryCopy } from "../memory-copy.ts";

const DAY_MS = 86_400_000;

function* planned<T>(result: Planned<T>): Plan<Planned<T>> {
  yield* load([]);
  return result;
}

/** A store in memory with pages, and nights that go by. */
export class Pages {
  readonly files: Map<string, string>;
  readonly copy: MemoryCopy;
  /** Why a project has no pages. */
  skipped: string | undefined;
  pages: (project: string | undefined) => readonly PageFound[] = () => [this.at("MEMORY.md")];
  readonly #nowMs: number;

  constructor(memories: readonly Memory[], nowMs: number, files: ReadonlyMap<string, string> = new Map()) {
    this.#nowMs = nowMs;
    this.files = new Map(files);
    this.copy = new MemoryCopy(
      memories.map((memory) => ({ memory, days: [] })),
      {
        pages: (project) =>
          this.skipped === undefined ? { pages: this.pages(project) } : { skipped: this.skipped },
        page: (path) => this.at(path),
        fileAt: (path) => this.files.get(path),
      },
    );
  }

  at(path: string): PageFound {
    return { place: { name: path, root: undefined, path }, text: this.files.get(path) };
  }

  /** Runs passes, so many days later; what they counted and said. */
  night(passes: readonly Pass[], days: number, settings: Config) {
    const notes: string[] = [];
    const refused: string[] = [];
    const counts: Record<string, number> = {};
    let [changes, appends] = [0, 0];
    for (const pass of passes) {
      const view = this.copy.view(this.#nowMs + days * DAY_MS, settings);
      for (const unit of pass.units(view)) {
        const done = this.copy.run(pass.plan([unit], view));
        changes += done.changes.length;
        appends += done.appends?.length ?? 0;
        this.#keep(done);
        notes.push(...(done.notes ?? []));
        refused.push(...(done.refused ?? []));
        for (const [word, n] of Object.entries(done.result)) counts[word] = (counts[word] ?? 0) + n;
      }
    }
    return { counts, notes, refused, changes, appends };
  }

  write(path: string, text: string): void {
    this.files.set(path, text);
    const change = { op: "create", path, text, event: "edited", reason: "", keys: [] } as const;
    this.copy.run(planned({ changes: [change], result: {} }));
  }

  edit(change: (page: string) => string, path = "MEMORY.md"): void {
    this.write(path, change(this.files.get(path) ?? ""));
  }

  get page(): string {
    return this.files.get("MEMORY.md") ?? "";
  }

  belief(id: string): HeaderOf<"belief"> {
    const found = [...this.copy.copied].find(({ memory }) => memory.header.id === id);
    return found?.memory.header as HeaderOf<"belief">; // the test names a belief
  }

  facts(): readonly (readonly [string, string | undefined])[] {
    return [...this.copy.copied].flatMap(({ memory: { header, text } }) =>
      header.kind === "fact" ? [[text, header.verification] as const] : [],
    );
  }

  episodes(): readonly string[] {
    return [...this.copy.copied].flatMap(({ memory: { header, text } }) =>
      header.kind === "episode" ? [text] : [],
    );
  }

  #keep({ changes, appends = [] }: Planned<unknown>): void {
    for (const change of changes)
      if (change.id === undefined && change.op !== "remove") this.write(change.path, change.text);
    for (const { path, record } of appends)
      this.write(path, `${this.files.get(path) ?? ""}${JSON.stringify(record)}\n`);
  }
}
