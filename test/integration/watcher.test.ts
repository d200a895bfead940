import { EventEmitter, once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Watch, watchStore } from "../../src/cli/watcher.ts";
import { removeHostFile } from "../../src/store/host.ts";

let root: string;
let told: string[];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "pai-w-"));
  told = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A watch of a folder, in which the parts that a test gives are its own. */
function watching(own: Partial<Watch>): Watch {
  return {
    store: root,
    socket: path.join(root, "s"),
    pong: { program: "p", store: root },
    answer: () => Promise.resolve({ declined: true }),
    underLock: (work) => work(),
    unlink: (file) => rmSync(file, { force: true }),
    isOwn: () => true,
    hotFolders: () => new Map(),
    takeOver: () => Promise.resolve(false),
    outdated: () => undefined,
    idleMs: Number.MAX_SAFE_INTEGER,
    prepare: () => Promise.resolve(),
    bound: () => undefined,
    left: () => undefined,
    tell: (text) => void told.push(text),
    ...own,
  };
}

describe("a watcher", () => {
  it("looks once it watches, though nothing is edited", async () => {
    let isOver = false;
    const { ended, edits } = await watchStore(
      watching({
        outdated: () => (isOver ? "the store is gone" : undefined),
        takeOver: () => {
          isOver = true;
          touch();
          return Promise.resolve(true);
        },
      }),
    );
    expect({ ended, edits }).toEqual({ ended: "the store is gone", edits: 1 });
  });

  it("ends where the store goes while it is looked at, and tells of no error then", async () => {
    let isGone = false;
    const { ended } = await watchStore(
      watching({
        outdated: () => (isGone ? "the store is gone" : undefined),
        takeOver: () => {
          isGone = true;
          return Promise.reject(new Error("no such file"));
        },
      }),
    );
    expect(ended).toBe("the store is gone");
    expect(told).toEqual([]);
  });
});

describe("whoever connects", () => {
  it("is not answered before saying what they are", async () => {
    let asked = 0;
    const answer = async () => ({ status: asked++, printed: [] });
    const bound = new EventEmitter();
    const running = watchStore(watching({ answer, bound: () => bound.emit("bound"), idleMs: 500 }));
    await once(bound, "bound");
    const socket = createConnection(path.join(root, "s"));
    let said = "";
    socket.on("data", (piece) => {
      said += piece;
    });
    socket.write(`${JSON.stringify({ argv: ["recall", "tea"], cwd: root, env: {} })}\n`);
    await once(socket, "close");
    expect([asked, said]).toEqual([0, ""]);
    expect(await running).toMatchObject({ ended: "it was idle", answered: 0 });
  });

  it("is this user: nobody else may open the socket", async () => {
    let mode = 0;
    const bound = () => {
      mode = statSync(path.join(root, "s")).mode & 0o777;
    };
    await watchStore(watching({ bound, idleMs: 1 }));
    expect(mode).toBe(0o600);
  });
});

describe("the place of its socket", () => {
  it("is taken from whoever is dead, never from who listens, and named where it cannot be", async () => {
    const end = { outdated: () => "the store is gone", takeOver: () => Promise.resolve(false) };
    writeFileSync(path.join(root, "s"), "left behind");
    expect(await watchStore(watching(end))).toMatchObject({ ended: "the store is gone" });

    const other = createServer().listen(path.join(root, "s"));
    await once(other, "listening");
    for (const [isOwn, message] of [
      [true, "another pai watch runs on this store"],
      [false, `a program of another user listens at ${JSON.stringify(path.join(root, "s"))}`],
    ] as const)
      await expect(watchStore(watching({ ...end, isOwn: () => isOwn }))).rejects.toMatchObject({
        code: "busy",
        message,
      });
    other.close();
    await once(other, "close");

    mkdirSync(path.join(root, "s"));
    await expect(watchStore(watching({ ...end, unlink: removeHostFile }))).rejects.toMatchObject({
      message: expect.stringMatching(/"\/.*\/s"\): there is a directory with this name/),
    });
  });
});

function touch(): void {
  writeFileSync(path.join(root, "note.md"), "edited");
}
