import { describe, expect, it } from "vitest";
import { fenceAfter, withoutFences } from "../../../src/text/fence.ts";

/** The lines that belong to no fence, as the examples of CommonMark 0.31.2 (section 4.5) have them. */
describe("code fences", () => {
  it.each([
    ["closes with the same mark", "```\na\n~~~\n```\nb", "b"],
    ["closes with as many marks, or more", "````\na\n```\n`````\nb", "b"],
    ["is closed by a line of nothing but marks and blanks", "~~~\na\n~~~ b\n~~~ \t\nc", "c"],
    ["goes to the end where nothing closes it", "a\n```\nb", "a"],
    ["is indented by three spaces at most", "   ```\na\n   ```\nb\n    ```\nc", "b\n    ```\nc"],
    ["has no backticks behind backticks", "``` a ``` b\nc\n``` d`\ne", "``` a ``` b\nc\n``` d`\ne"],
    ["may have backticks behind tildes", "~~~ a ``` ~~~\nb\n~~~\nc", "c"],
    ["has three marks at least", "``\na\n``", "``\na\n``"],
    ["knows Windows' line ends", "```ts\r\na\r\n```\r\nb", "b"],
  ])("%s", (_, text, left) => {
    const kept = withoutFences(text)
      .split("\n")
      .filter((line) => line !== "");
    expect(kept.join("\n")).toBe(left);
    expect(fenceAfter(undefined, "```ts")).toBe("```");
  });
});
