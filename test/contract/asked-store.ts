import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type Config, defaultConfig } from "../../src/domain/config.ts";
import type { OpenOptions } from "../../src/open-context.ts";
import { openMemory } from "../../src/open-memory.ts";
import { FakeModel } from "./fake-model.ts";

/** A store of its own for each test of a file, whose settings name a model that the test plays. */
export interface AskedStore {
  readonly server: FakeModel;
  /** Has `store` and `state` in it; each test has another. */
  readonly folder: string;
  /** The time, ms since 1970; a test may move it. */
  now: number;
  /** What was told while the test ran. */
  readonly notices: string[];
  /** Opens the store with these settings over those of the file. */
  readonly open: (settings?: Partial<Config>, dryRun?: boolean) => ReturnType<typeof openMemory>;
}

/** `settings`: of all tests of the file; `startMs`: when each of them begins; `model`: how long a second takes, and the like. */
export function askedStore(
  startMs: number,
  settings: Partial<Config> = {},
  model: OpenOptions["model"] = undefined,
): AskedStore {
  const server = new FakeModel();
  const { behaviour } = server;
  let folder = "";
  const scene: AskedStore = {
    server,
    now: startMs,
    notices: [],
    get folder() {
      return folder;
    },
    open: (more = {}, dryRun = false) => {
      const config: Config = {
        ...defaultConfig(),
        "llm.provider": "openai",
        "llm.baseUrl": server.baseUrl,
        "llm.model": "fake",
        "llm.retries": 0,
        ...settings,
        ...more,
      };
      const [store, stateDirectory] = [join(folder, "store"), join(folder, "state")];
      const notice = (text: string) => void scene.notices.push(text);
      const now = () => scene.now;
      return openMemory({ store, stateDirectory, now, config, dryRun, notice, ...(model && { model }) });
    },
  };
  beforeAll(() => server.start());
  afterAll(() => server.stop());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pai-asked-"));
    server.seen.length = 0;
    scene.notices.length = 0;
    server.behaviour = behaviour;
    scene.now = startMs;
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return scene;
}

/** A way to have in a test what `fill` makes of an empty store: it is made once, and copied for every other test. */
export function filledOnce<T>(scene: AskedStore, fill: () => Promise<T>): () => Promise<T> {
  const kept = mkdtempSync(join(tmpdir(), "pai-filled-"));
  let first: { readonly made: T; readonly now: number } | undefined;
  afterAll(() => rmSync(kept, { recursive: true, force: true }));
  return async () => {
    if (first === undefined) {
      first = { made: await fill(), now: scene.now };
      cpSync(scene.folder, kept, { recursive: true, preserveTimestamps: true });
    } else {
      cpSync(kept, scene.folder, { recursive: true, preserveTimestamps: true });
      scene.now = first.now;
    }
    return first.made;
  };
}
