import { afterAll, beforeAll, beforeEach } from "vitest";
import { openShared } from "../../src/index/postgres/shared-index.ts";
import { Database } from "./database.ts";
import { describeIndex } from "./describe-index.ts";
import { fakeEmbedder } from "./fake-embedder.ts";
import type { TempStore } from "./temp-store.ts";

const embedder = fakeEmbedder();
let database: Database;
beforeAll(async () => {
  database = await Database.open();
});
beforeEach(() => database.empty());
afterAll(() => database.close());

const open = (store: TempStore) =>
  openShared({ store: store.store, clock: store.clock, connection: database.connection, embedder });

describeIndex("the index in Postgres", open);
describeIndex("the index in Postgres, fed before", (store) => {
  open(store);
  return open(store);
});
