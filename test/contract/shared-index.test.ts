import { writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Connection } from "../../src/index/postgres/connection.ts";
import { openShared } from "../../src/index/postgres/shared-index.ts";
import { builtProgram } from "../cli/program.ts";
import { Database } from "./database.ts";
import { describeIndex } from "./describe-index.ts";
import { fakeEmbedder } from "./fake-embedder.ts";
import { action, DOINGS, edit, QUERIES } from "./random-edits.ts";
import { allAnswers } from "./same-answers.ts";
import { draft, TempStore } from "./temp-store.ts";

/** A server of the machine: `npm run postgres`. It is asked more. */
const IS_SERVER = process.env.PAI_POSTGRES !== undefined;
const IS_LONG = IS_SERVER || process.env.PAI_LONG === "1";
/** A memory of each kind, then everything that a change does, by pai and by other hands in turn. */
const ONE_OF_EACH = [
  ...(["fact", "episode", "entity", "talk"] as const).map((kind) => ({ what: "add" as const, kind })),
  ...DOINGS.map((what) => ({ what })),
].flatMap((given, at) => {
  const by = at % 2 === 0 ? ("pai" as const) : ("hand" as const);
  return fc.sample(action, { numRuns: 1, seed: at }).map((one) => ({ ...one, by, ...given }));
});
const embedder = fakeEmbedder();
let database: Database;
beforeAll(async () => {
  database = await Database.open(builtProgram());
});
beforeEach(() => database.empty());
afterAll(() => database.close());

const open = (store: TempStore) =>
  openShared({ store: store.store, clock: store.clock, connection: database.connection, embedder });

describeIndex("the index in Postgres", open);

describe("the index in Postgres beside the one in files", () => {
  /** All that both say, but for how they found out. */
  const answers = (index: ReturnType<typeof open>) => {
    const { freshness: _, edits, problems, ...rest } = allAnswers(index, QUERIES);
    const places = problems.map(({ code, path }) => `${code} ${path}`).toSorted();
    return { ...rest, places, edits: edits.filter(({ what }) => what === "body") };
  };

  it("gives equal results in equal order after every change, and when it is made anew", () => {
    const sequence = IS_LONG
      ? fc.array(action, { minLength: 8, maxLength: IS_SERVER ? 40 : 12 })
      : fc.constant(ONE_OF_EACH);
    fc.assert(
      fc.property(sequence, (actions) => {
        database.empty();
        const store = new TempStore();
        try {
          actions.forEach((one, at) => {
            edit(store, one);
            if (at % 4 === 3) expect(answers(open(store))).toEqual(answers(store.open({ embedder })));
          });
          const wanted = answers(store.open({ embedder }));
          database.empty();
          const index = open(store);
          expect(answers(index)).toEqual(wanted);
          index.rebuild();
          expect(answers(index)).toEqual(wanted);
        } finally {
          store.remove();
        }
      }),
      { numRuns: IS_SERVER ? 10 : IS_LONG ? 2 : 1 },
    );
  });

  it("holds what several machines feed, and of what two have fed one", () => {
    const [one, other] = [new TempStore(), new TempStore()];
    const [shared, mine, theirs] = ["tea together", "tea alone", "tea abroad"].map((text) => draft({ text }));
    for (const [store, memory] of [
      [one, shared],
      [one, mine],
      [other, shared],
      [other, theirs],
    ] as const)
      store.put(memory?.path ?? "", memory?.raw ?? "");
    open(one);
    const ids = (store: TempStore) =>
      open(store)
        .search(["tea"])
        .hits.map(({ row }) => row.header.id);
    expect(ids(other).toSorted()).toEqual([shared?.id, mine?.id, theirs?.id].toSorted());
    expect(ids(one)).toEqual(ids(other));
    other.drop(theirs?.path ?? "");
    expect([ids(other).length, ids(one).length]).toEqual([2, 2]);
    for (const store of [one, other]) store.remove();
  });

  it("waits for no thread that cannot start", () => {
    const store = new TempStore();
    const program = path.join(store.root, "empty.mjs");
    writeFileSync(program, "");
    const connection = new Connection("postgres://127.0.0.1:1/pai", program, { patienceMs: 0, startMs: 100 });
    expect(() => connection.ask("SELECT 1")).toThrow(/does not start/);
    store.remove();
  });

  it("never says what is secret in a URL", () => {
    const secret = "hunter2";
    const store = new TempStore();
    const closed = new Database(`postgres://pai:${secret}@127.0.0.1:1/pai`, {
      patienceMs: 0,
      program: builtProgram(),
    });
    const told = () =>
      openShared({ store: store.store, clock: store.clock, connection: closed.connection, embedder });
    expect(told).toThrow(/127\.0\.0\.1:1\/pai/);
    try {
      told();
    } catch (error) {
      expect(JSON.stringify([String(error), error])).not.toContain(secret);
    }
    closed.close();
    store.remove();
  });
});
