import { describe, expect, it } from "vitest";
import { PaiError } from "../../../src/domain/errors.ts";
import type { PageWrite, PageWritten } from "../../../src/domain/page.ts";
import type { Planned } from "../../../src/domain/plan.ts";
import type { Context } from "../../../src/memory/context.ts";
import type { Done } from "../../../src/memory/driver.ts";
import { commitWithPages } from "../../../src/memory/page-writes.ts";
import type { Tally } from "../../../src/passes/pass.ts";

const PAGE: PageWrite = {
  place: { name: "/app/MEMORY.md", root: "/app", path: "MEMORY.md" },
  before: undefined,
  text: "- ours\n",
};

/** A host whose page gives these answers in turn, the last one again and again; throws those that are errors. */
function hostOf(answers: readonly (PageWritten | PaiError)[]): { context: Context; writes: () => number } {
  let writes = 0;
  const write = () => {
    const answer = answers[Math.min(writes++, answers.length - 1)] ?? "written";
    if (answer instanceof PaiError) throw answer;
    return answer;
  };
  return {
    context: { pages: { of: () => ({ pages: [] }), write } } as unknown as Context,
    writes: () => writes,
  };
}

async function run(answers: readonly (PageWritten | PaiError)[], conflicts = 0) {
  const { context, writes } = hostOf(answers);
  let commits = 0;
  const commit = async (look: (planned: Planned<Tally>) => void): Promise<Done<Tally>> => {
    if (commits++ < conflicts) throw new PaiError("conflict", "a file is being saved");
    look({
      changes: [],
      pages: [PAGE],
      result: { promoted: 1 },
      notes: commits === conflicts + 1 ? ["told"] : [],
    });
    return { result: { promoted: commits - conflicts }, changeSet: `cs_${commits}`, parked: [] };
  };
  return { done: await commitWithPages(context, commit), commits: () => commits, writes: writes() };
}

describe("pages outside of the store", () => {
  it("are written after the change set, and told among the changes", async () => {
    const { done, writes } = await run(["written"]);
    expect(writes).toBe(1);
    expect(done).toMatchObject({ result: { promoted: 1 }, notes: ["told"], refused: [], parked: [] });
    expect(done.changes).toMatchObject([{ op: "create", path: "/app/MEMORY.md" }]);
  });

  it("are planned again while somebody saves them, and counted once", async () => {
    const { done, writes } = await run(["changed", "changed", "written"]);
    expect(writes).toBe(3);
    expect(done).toMatchObject({ result: { promoted: 1 }, changeSet: "cs_3", notes: ["told"] });
    expect(done.changes).toHaveLength(1);
  });

  it("wait for the next run where they are saved all the time", async () => {
    const { done, writes } = await run(["changed"]);
    expect(writes).toBe(5);
    expect(done.notes).toEqual(["told", "a page was being edited; the next run writes it"]);
    expect(done.changes).toEqual([]);
  });

  it("are named where they cannot be written, and where an edit was set aside", async () => {
    expect((await run([new PaiError("disk_full", "no space")])).done.refused).toEqual(["no space"]);
    expect((await run([{ parked: "/app/MEMORY.md.conflict-1" }])).done.parked).toEqual([
      "/app/MEMORY.md.conflict-1",
    ]);
  });

  it("are tried again where the page in the store was being saved, a few times", async () => {
    expect((await run(["written"], 4)).done).toMatchObject({ result: { promoted: 1 }, changeSet: "cs_5" });
    await expect(run(["written"], 5)).rejects.toMatchObject({ code: "conflict" });
  });
});
