import { describe, expect, it } from "vitest";
import { reflow } from "../../../src/text/width.ts";

describe("reflow", () => {
  it.each([
    ["fa_k3x9 · fact · about gerda", "fa_k3x9 · fact ·\nabout gerda"],
    ["  name    what it is and does", "  name    what it is\n          and does"],
    ["a name that is long  and what it is", "a name that is long\n    and what it is"],
    ["- I am an accountant (fa_1)", "- I am an accountant\n  (fa_1)"],
    ["12. one two three four", "12. one two three\n    four"],
    ["├─ -- entity  fa_1  I live here", "├─ -- entity  fa_1\n│  I live here"],
    ["│  └─ -> time  fa_1  I live here", "│  └─ -> time  fa_1\n│     I live here"],
    ["averyveryverylongwordwithoutanend", "averyveryverylongwordwithoutanend"],
    ["one\ntwo  three", "one\ntwo  three"],
  ])("breaks %j where it hangs together", (line, broken) => {
    expect(reflow(line, 20)).toBe(broken);
  });

  it("gives colours no width, and leaves what fits as it is", () => {
    const dim = "\u001B[2mone two three\u001B[22m";
    expect(reflow(dim, 13)).toBe(dim);
    expect(reflow(dim, 8)).toBe("\u001B[2mone two\nthree\u001B[22m");
  });
});
